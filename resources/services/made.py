"""Files of the seeds, made by the same recipes as those of start states."""

from records.errors import RecordError
from records.subtask import FixtureFile


def made(file: FixtureFile) -> bytes:
    """The bytes of a file; its path may be relative to the service's folder.

    Raises:
        RecordError: the recipe makes a directory, or does not know the content.
    """
    # Not at the top: start states ask for seeds, and are of one package with the recipes.
    from resources.fixtures.recipes import file_bytes

    content = file_bytes(file)
    if content is None:
        raise RecordError(f"{file.path}: a seed is a file")
    return content
