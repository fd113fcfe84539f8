"""The difference between two end states, in words."""

from collections.abc import Iterator

from records.evidence import FileEntry
from resources.display import shown
from validators.end_state.content import content
from validators.end_state.session_names import without_process_numbers
from validators.end_state.state import EndState

MOST_WORDS = 3
"""Parts of one file that are named."""


def differences(one: EndState, other: EndState) -> list[str]:
    """What differs, each in a sentence's part; empty where both are the same end state.

    Contents that were not kept, or are too large to look into, are compared by hash, or else by size.
    """
    return [*_files(one, other), *_clipboards(one, other), *_windows(one, other)]


def _files(one: EndState, other: EndState) -> Iterator[str]:
    for path in sorted({*one.files, *other.files}):
        mine, theirs = one.files.get(path), other.files.get(path)
        if mine is None or theirs is None:
            yield f"{shown(path)} is there in {'the second' if mine is None else 'the first'} only"
        elif mine.kind != theirs.kind:
            yield f"{shown(path)} is a {mine.kind}, and a {theirs.kind}"
        elif mine.kind == "file" and (difference := _difference(mine, theirs, one, other)):
            yield f"{shown(path)} {difference}"


def _difference(mine: FileEntry, theirs: FileEntry, one: EndState, other: EndState) -> str:
    if mine.sha256 and mine.sha256 == theirs.sha256:
        return ""
    if not (mine.sha256 and theirs.sha256):
        same = mine.sha256 == theirs.sha256 and mine.size == theirs.size
        return "" if same else f"has {mine.size} bytes, and {theirs.size}"
    first, second = one.blob(mine.sha256), other.blob(theirs.sha256)
    if first is None or second is None:
        return "holds something else"
    ours, others = content(mine.path, first), content(theirs.path, second)
    if ours.kind != others.kind:
        return f"is {ours.kind}, and {others.kind}"
    parts = [
        name
        for name in dict.fromkeys((*ours.parts, *others.parts))
        if ours.parts.get(name) != others.parts.get(name)
    ]
    if not parts:
        return ""
    more = f" and {len(parts) - MOST_WORDS} more" if len(parts) > MOST_WORDS else ""
    return f"differs in {', '.join(parts[:MOST_WORDS])}{more}"


def _clipboards(one: EndState, other: EndState) -> Iterator[str]:
    mine, theirs = one.clipboard, other.clipboard
    if mine.kind != theirs.kind:
        yield f"the clipboard is {mine.kind}, and {theirs.kind}"
    elif _told(mine.text) != _told(theirs.text):
        yield "the clipboard holds another text"
    elif mine.file_names != theirs.file_names:
        yield "the clipboard holds other files"
    elif mine.sha256 != theirs.sha256 and not _same_image(one, other):
        yield "the clipboard holds another image"


def _told(text: str) -> bytes:
    return without_process_numbers(text.encode("utf-8", "surrogatepass"))


def _same_image(one: EndState, other: EndState) -> bool:
    mine, theirs = one.blob(one.clipboard.sha256), other.blob(other.clipboard.sha256)
    return mine is not None and theirs is not None and content("", mine) == content("", theirs)


def _windows(one: EndState, other: EndState) -> Iterator[str]:
    if one.dialogs != other.dialogs:
        yield f"dialogs are open: {_listed(one.dialogs)}, and {_listed(other.dialogs)}"
    if one.untreed != other.untreed:
        yield f"{one.untreed} windows without controls show, and {other.untreed}"


def _listed(titles: tuple[str, ...]) -> str:
    return ", ".join(titles) or "none"
