"""Lines for the person at the terminal."""

import sys


def say(line: str) -> None:
    """Something that goes as it should; at once, also into a pipe."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def complain(message: str) -> None:
    """Why the command came to nothing."""
    sys.stderr.write(f"error: {message}\n")
