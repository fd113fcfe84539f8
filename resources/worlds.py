"""Value worlds, from resources/worlds.yaml."""

import re
from collections.abc import Mapping
from pathlib import Path

from records.errors import RecordError
from records.record import Many, Record
from records.subtask import FixtureFile, World
from resources.yaml_file import read_mapping

WORLDS = Path(__file__).parent / "worlds.yaml"
_SLOT = re.compile(r"\{([a-z_]+~?)\}")


class _WorldFile(Record):
    worlds: Many[World]
    files: Many[FixtureFile]


def load_worlds(path: Path = WORLDS) -> tuple[World, ...]:
    """All worlds: their values, and the shared files with each world's values filled in.

    Raises:
        RecordError: malformed, two worlds of one name, or worlds that do not share the same value names.
    """
    given = _WorldFile.parse(read_mapping(path), str(path))
    names = [world.name for world in given.worlds]
    if len(set(names)) != len(names):
        raise RecordError(f"{path}: two worlds share a name in {names}")
    keys = {frozenset(world.values) for world in given.worlds}
    if len(keys) > 1:
        differing = sorted(frozenset.union(*keys) - frozenset.intersection(*keys))
        raise RecordError(f"{path}: these values are not given in every world: {differing}")
    return tuple(_with_files(world, given.files, str(path)) for world in given.worlds)


def fill(template: str, values: Mapping[str, str], where: str) -> str:
    """Replace `{name}` by its value, once; values may hold braces.

    Raises:
        RecordError: a name is not among the values; lists those there are.
    """

    def replace(match: re.Match[str]) -> str:
        try:
            return values[match[1]]
        except KeyError:
            raise RecordError(
                f"{where}: {{{match[1]}}} is not given; there are {', '.join(sorted(values))}"
            ) from None

    return _SLOT.sub(replace, template)


def _with_files(world: World, files: tuple[FixtureFile, ...], where: str) -> World:
    values = {key: fill(text, world.values, where) for key, text in world.values.items()}
    filled = tuple(
        FixtureFile(
            path=fill(file.path, values, where),
            recipe=file.recipe,
            content=fill(file.content, values, where),
        )
        for file in (*files, *world.files)
    )
    return world.model_copy(update={"values": values, "files": filled})
