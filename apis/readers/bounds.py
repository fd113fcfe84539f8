"""What one read may take."""

CPU_SECONDS = 5.0
"""Processor time of one read. The dearest good files of an episode take some tenths of it."""
WALL_SECONDS = 60.0
"""By the clock, for a reader that waits for something; a busy machine alone does not come near it."""
MEMORY_BYTES = 2**30
"""Address space of the reader process."""
FILE_BYTES = 32 * 2**20
"""Size of a file that is handed to it."""
