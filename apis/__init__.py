"""Sees and does: desktop sessions, the system APIs over evidence, the sandbox, the model client."""
