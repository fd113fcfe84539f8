"""Scores agents on tasks: the paper's state machine and metrics, episodes, reference agents, tables."""
