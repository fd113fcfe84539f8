"""Makes: proposals, demonstrations, evaluation functions, task graphs, instructions."""
