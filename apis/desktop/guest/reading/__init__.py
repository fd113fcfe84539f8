"""What shows on the screen, out of the accessibility trees, whatever toolkit drew it."""
