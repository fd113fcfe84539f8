"""A real headless desktop in a sandbox, seen through evidence and acted on by GUI actions alone."""
