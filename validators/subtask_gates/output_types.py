"""Whether a declared output is there and is what its type says."""

from collections.abc import Callable

from records.evidence import Evidence, FileEntry
from records.resource import CLIPBOARD_CELL, Resource, cell_path
from resources.resource_types import shipped_resource_types
from validators.subtask_gates.file_types import CONTENTS, SUFFIXES

Blob = Callable[[str], bytes | None]


def what_is_wrong(output: Resource, evidence: Evidence, blob: Blob) -> str:
    """What keeps the output from being of its type and every type above it, "" where nothing does.

    Files and folders are told by their name's ending and their content, the clipboard by what it holds. Of
    other cells (a slot of an application, an address) evidence has nothing to say here: they pass.
    """
    path = cell_path(output.cell)
    if path is not None:
        entry = next((file for file in evidence.files if file.path == path), None)
        return _file_fault(output.type, entry, blob)
    return _clipboard_fault(output.type, evidence) if output.cell == CLIPBOARD_CELL else ""


def _file_fault(type_name: str, entry: FileEntry | None, blob: Blob) -> str:
    lineage = list(shipped_resource_types().lineage(type_name))
    if not lineage:
        return f"has the unknown type {type_name}"
    if entry is None:
        return "is not there"
    kind = shipped_resource_types().by_name[type_name].kind
    if entry.kind != kind:
        return f"is a {entry.kind}, and {type_name} is a {kind}"
    endings = next((SUFFIXES[one] for one in lineage if one in SUFFIXES), ("",))
    if not entry.path.lower().endswith(endings):
        return f"is no {type_name}: its name does not end in {' or '.join(endings)}"
    data = blob(entry.sha256) if entry.sha256 else None
    check = next((CONTENTS[one] for one in lineage if one in CONTENTS), None)
    fault = check(data) if check is not None and data is not None else ""
    return f"is no {type_name}: {fault}" if fault else ""


_WANTED = {"text_in_clipboard": "text", "file_in_clipboard": "file", "img_in_clipboard": "image"}


def _clipboard_fault(type_name: str, evidence: Evidence) -> str:
    clipboard = evidence.clipboard
    lineage = list(shipped_resource_types().lineage(type_name))
    wanted = next((_WANTED[one] for one in lineage if one in _WANTED), None)
    if wanted is None:
        return f"has the type {type_name}, which no clipboard holds"
    if clipboard.kind != wanted:
        return f"holds {clipboard.kind}, and not {wanted}"
    if wanted == "text" and not clipboard.text.strip():
        return "holds an empty text"
    if type_name == "url_in_clipboard" and "://" not in clipboard.text:
        return "holds no address"
    return ""
