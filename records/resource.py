"""Resources: what subtasks read and make, and the cells of the world that they occupy."""

from typing import Literal, Self

import pyarrow as pa
from pydantic import model_validator

from records.record import Record
from records.schema import schema

ResourceKind = Literal["file", "directory", "clipboard", "url", "value", "gui_state"]

CLIPBOARD_CELL = "clipboard"


class ResourceType(Record):
    """A category of resource (paper section 3.1), for example img_path.

    parent: the wider type that this one also satisfies, for example file_path for img_path.
    provenance: author-code where the authors' list has it, ours where it was added.
    """

    name: str
    kind: ResourceKind
    parent: str | None = None
    provenance: Literal["paper", "author-code", "ours"]


class Resource(Record):
    """One concrete resource: its type, the cell that it occupies, and its value.

    cell: `path:/home/user/...`, `clipboard`, or `slot:<application>:<slot>`. Two resources with one cell
        are versions of each other.
    value: how a person would name it: the path of a file, a description of copied content.
    noun: what an instruction calls it once a subtask has made it, for example "the finished note".
    """

    type: str
    cell: str
    value: str
    noun: str = ""

    @model_validator(mode="after")
    def _cell_has_a_known_form(self) -> Self:
        if not is_cell(self.cell):
            raise ValueError(f"cell {self.cell!r} is none of path:/..., clipboard, slot:<application>:<slot>")
        return self


def path_cell(path: str) -> str:
    """The cell of a file or directory; path is absolute inside the session."""
    return f"path:{path}"


def cell_path(cell: str) -> str | None:
    """The path of a path cell; None for any other cell."""
    return cell.removeprefix("path:") if cell.startswith("path:") else None


def is_cell(text: str) -> bool:
    """Whether the text has one of the three forms of a cell; a template's path may start with a slot."""
    slot = text.split(":")
    return (
        text == CLIPBOARD_CELL
        or text.startswith(("path:/", "path:{"))
        or (len(slot) == 3 and slot[0] == "slot" and all(slot))
    )


RESOURCE = pa.struct(
    [
        pa.field("type", pa.string(), nullable=False),
        pa.field("cell", pa.string(), nullable=False),
        pa.field("value", pa.string(), nullable=False),
        pa.field("noun", pa.string(), nullable=False),
    ]
)
RESOURCE_TYPE_SCHEMA = schema(
    "ResourceType",
    [
        pa.field("name", pa.string(), nullable=False),
        pa.field("kind", pa.string(), nullable=False),
        pa.field("parent", pa.string()),
        pa.field("provenance", pa.string(), nullable=False),
    ],
)
