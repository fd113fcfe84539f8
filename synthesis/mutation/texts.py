"""Operators on what is typed, opened or picked: another text, another name, the decoy beside a file."""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePosixPath

from records.resource import cell_path
from records.subtask import BoundSubtask, DemonstrationStep
from resources.fixtures import decoy
from synthesis.mutation.mutant import Mutant, Original, replaced

_FILE_NAME = re.compile(r"(~?/\S.*|\S+\.[A-Za-z]\w{0,4})")
_LAST_WORD = re.compile(r"\s+\S+(\s*)$")

Change = tuple[str, str]
"""A text that stands in a step, and what takes its place."""


def other_text(original: Original) -> Iterator[Mutant]:
    """Typed text with the wrong value of a parameter, one character changed, or its last word dropped."""
    names = _names(original.bound)

    def changes(text: str) -> Iterator[Change]:
        if _name_in(text, names) == text.strip():
            return
        for binding in original.bound.parameters:
            if binding.wrong and binding.text in text and binding.text not in names:
                yield binding.text, binding.wrong
        yield text, _character_changed(text)
        yield text, _LAST_WORD.sub(r"\1", text)

    yield from _mutants("other_text", original, changes, in_arguments=False)


def other_name(original: Original) -> Iterator[Mutant]:
    """A file or folder under another name: a parameter's wrong one, and `name_x.txt` for `name.txt`."""
    names = _names(original.bound)

    def changes(text: str) -> Iterator[Change]:
        name = _name_in(text, names)
        if name is None:
            return
        for binding in original.bound.parameters:
            if binding.wrong and binding.text in name:
                yield binding.text, binding.wrong
        path = PurePosixPath(name)
        if path.name:
            yield name, str(path.with_name(f"{path.stem}_x{path.suffix}"))

    yield from _mutants("other_name", original, changes)


def decoys(original: Original) -> Iterator[Mutant]:
    """The decoy instead of a file of the start state, where it is named or picked."""
    others = [
        (file.path, decoy(file)[0])
        for file in original.bound.files
        if file.recipe not in {"directory", "service"}
    ]
    others += [(PurePosixPath(path).name, PurePosixPath(other).name) for path, other in others]

    def changes(text: str) -> Iterator[Change]:
        yield from ((name, other) for name, other in others if _stands_in(name, text))

    yield from _mutants("decoy", original, changes)
    for place, step in original.deeds():
        for name, other in others:
            if step.target is not None and step.target.name == name:
                target = step.target.model_copy(update={"name": other})
                instead = step.model_copy(update={"target": target})
                yield Mutant("decoy", f"decoy, step {place + 1}", replaced(original, place, instead))


def _mutants(
    operator: str,
    original: Original,
    changes: Callable[[str], Iterable[Change]],
    in_arguments: bool = True,
) -> Iterator[Mutant]:
    for place, step in original.deeds():
        for instead in _changed(step, changes, in_arguments):
            yield Mutant(operator, f"{operator}, step {place + 1}", replaced(original, place, instead))


def _changed(
    step: DemonstrationStep, changes: Callable[[str], Iterable[Change]], in_arguments: bool
) -> Iterator[DemonstrationStep]:
    action = step.action
    if action.kind == "type" and action.text:
        for old, new in changes(action.text):
            if text := action.text.replace(old, new):
                yield step.model_copy(update={"action": action.model_copy(update={"text": text})})
    if in_arguments:
        for number, argument in enumerate(action.arguments):
            for old, new in changes(argument):
                arguments = list(action.arguments)
                arguments[number] = argument.replace(old, new)
                changed = action.model_copy(update={"arguments": tuple(arguments)})
                yield step.model_copy(update={"action": changed})


def _names(bound: BoundSubtask) -> list[str]:
    """Paths, file names and stems that the subtask's cells name, longest first."""
    effects = bound.effects
    cells = (
        *effects.reads,
        *effects.creates,
        *effects.modifies,
        *effects.deletes,
        *(resource.cell for resource in (*bound.inputs, *bound.outputs)),
    )
    paths = [PurePosixPath(path) for cell in cells if (path := cell_path(cell)) is not None]
    found = {name for path in paths for name in (str(path), path.name, path.stem)}
    return sorted(found, key=lambda name: (-len(name), name))


def _name_in(text: str, names: Iterable[str]) -> str | None:
    """The file or folder that a text names: the longest known one in it, or all of it if it is a path."""
    known = next((name for name in names if _stands_in(name, text)), None)
    whole = text.strip()
    return whole if _FILE_NAME.fullmatch(whole) else known


def _stands_in(name: str, text: str) -> bool:
    return re.search(rf"(?<![\w./-]){re.escape(name)}(?![\w/-])", text) is not None


def _character_changed(text: str) -> str:
    """The first digit one higher (9 becomes 0), or else the last letter another one."""
    digit = re.search(r"[0-9]", text)
    if digit is not None:
        return text[: digit.start()] + str((int(digit.group()) + 1) % 10) + text[digit.end() :]
    for place in range(len(text) - 1, -1, -1):
        if text[place].isalpha():
            other = "y" if text[place].lower() == "x" else "x"
            other = other.upper() if text[place].isupper() else other
            return text[:place] + other + text[place + 1 :]
    return text
