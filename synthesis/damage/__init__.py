"""Damage: instructions that tell another graph than their task's, for the reader of gate T5 to refuse."""
