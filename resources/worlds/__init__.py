"""Value worlds: shared.yaml has the worlds and what many subtasks use, each other file an area's values."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from records.errors import RecordError
from records.record import Many, Record
from records.subtask import FixtureFile, World
from resources.yaml_file import read_mapping

WORLDS = Path(__file__).parent
_SHARED = "shared.yaml"
_SLOT = re.compile(r"\{([a-z_]+~?)\}")


class _SharedFile(Record):
    worlds: Many[World]
    files: Many[FixtureFile]


class _AreaFile(Record):
    """values: by world, then by name. They may use those of shared.yaml; files: those of all worlds."""

    values: dict[str, dict[str, str]]
    files: Many[FixtureFile] = ()


def load_worlds(folder: Path = WORLDS) -> tuple[World, ...]:
    """All worlds: their values, and the shared files with each world's values filled in.

    Raises:
        RecordError: malformed, two worlds of one name, a value that is given twice, or not in every world.
    """
    path = folder / _SHARED
    given = _SharedFile.parse(read_mapping(path), str(path))
    names = [world.name for world in given.worlds]
    if len(set(names)) != len(names):
        raise RecordError(f"{path}: two worlds share a name in {names}")
    _check_alike({world.name: world.values for world in given.worlds}, names, path)
    values = {world.name: dict(world.values) for world in given.worlds}
    files = list(given.files)
    for area_path in sorted(folder.glob("*.yaml")):
        if area_path.name != _SHARED:
            area = _AreaFile.parse(read_mapping(area_path), str(area_path))
            _check_alike(area.values, names, area_path)
            for name in names:
                if twice := sorted(values[name].keys() & area.values[name].keys()):
                    raise RecordError(f"{area_path}: another file gives {', '.join(twice)} already")
                values[name].update(area.values[name])
            files += area.files
    return tuple(
        _with_files(world.model_copy(update={"values": values[world.name]}), tuple(files), str(folder))
        for world in given.worlds
    )


def _check_alike(values: Mapping[str, Mapping[str, str]], names: Sequence[str], path: Path) -> None:
    if set(values) != set(names):
        raise RecordError(f"{path}: gives values for {sorted(values)}; the worlds are {sorted(names)}")
    keys = [frozenset(of_world) for of_world in values.values()]
    if differing := sorted(frozenset().union(*keys) - keys[0].intersection(*keys)):
        raise RecordError(f"{path}: these values are not given in every world: {differing}")


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
