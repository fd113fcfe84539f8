"""Measured figures, each against its bar."""
