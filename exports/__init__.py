"""Writes: the run's folder, its data card, and training formats."""
