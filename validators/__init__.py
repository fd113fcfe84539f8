"""Decides: the gates that a subtask and a task must pass, each with a reason."""
