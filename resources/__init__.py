"""What is given: applications, resource types, value worlds, fixtures, thresholds, capabilities, intents."""
