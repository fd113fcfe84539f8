"""Bound subtasks made up for tests: only their resources, effects and files matter."""

from collections.abc import Sequence
from typing import get_args

import plain_applications
from bound_subtasks import bound_subtask

from records.application import Application, Category
from records.resource import Resource, cell_path
from records.subtask import BoundSubtask, Effects, FixtureFile
from records.task import Edge

CATEGORIES: dict[str, Category] = {
    "mousepad": "utilities",
    "geany": "programming",
    "pcmanfm": "system",
    "zim": "notes",
    "gimp": "editing",
}
HOME = "/home/user"
CLIP = "clipboard"


def cell(name: str) -> str:
    """A path below the home, unless it is a cell already."""
    return name if name == CLIP or name.startswith("slot:") else f"path:{HOME}/{name}"


def type_of(name: str) -> str:
    """The type that a cell's name suggests."""
    if name == CLIP:
        return "text_in_clipboard"
    if name.startswith("slot:"):
        return "note"
    return "txt_path" if "." in name else "dir_path"


def resource(name: str, kind: str | None = None) -> Resource:
    """The resource of a cell."""
    place = cell(name)
    return Resource(type=kind or type_of(name), cell=place, value=(cell_path(place) or ""), noun="the thing")


def subtask(
    name: str,
    *,
    reads: Sequence[str] = (),
    creates: Sequence[str] = (),
    modifies: Sequence[str] = (),
    deletes: Sequence[str] = (),
    undeclared: Sequence[str] = (),
    inputs: Sequence[Resource] | None = None,
    outputs: Sequence[Resource] | None = None,
    files: Sequence[str] | None = None,
    content: str = "v1",
    world: str = "berlin",
) -> BoundSubtask:
    """A subtask that declares what it touches as inputs and outputs, and stands alone with its files.

    undeclared: cells that it reads without an input.
    """
    application = name.split(".")[0]
    used = [*reads, *modifies, *deletes]
    standing = [*used, *undeclared] if files is None else files
    return bound_subtask(
        name=name,
        category=CATEGORIES.get(application, get_args(Category)[0]),
        world=world,
        clock=1_741_942_800,
        verb_phrase=f"does {name}",
        instruction=f"Do {name}",
        phrases=(f"do {name}",),
        inputs=tuple(resource(item) for item in used) if inputs is None else tuple(inputs),
        outputs=tuple(resource(item) for item in (*creates, *modifies))
        if outputs is None
        else tuple(outputs),
        effects=Effects(
            reads=tuple(map(cell, (*reads, *undeclared))),
            creates=tuple(map(cell, creates)),
            modifies=tuple(map(cell, modifies)),
            deletes=tuple(map(cell, deletes)),
        ),
        files=tuple(
            FixtureFile(path=f"{HOME}/{item}", recipe="text", content=content)
            if "." in item
            else FixtureFile(path=f"{HOME}/{item}", recipe="directory")
            for item in standing
            if cell(item).startswith("path:")
        ),
    )


def application(name: str, *, network: bool = False) -> Application:
    """An application of that name."""
    return plain_applications.application(
        name, category=CATEGORIES.get(name, get_args(Category)[0]), network=network
    )


def named_edges(edges: Sequence[Edge], subtasks: Sequence[BoundSubtask]) -> set[tuple[str, str]]:
    """Edges by the subtasks' names, without their applications."""
    names = {item.bound_subtask_id: item.name.split(".")[1] for item in subtasks}
    return {(names[edge.source], names[edge.target]) for edge in edges}


def office_pool(world: str = "berlin") -> list[BoundSubtask]:
    """Twelve subtasks of four applications that meet in files, folders and the clipboard."""
    return [
        subtask("mousepad.write_note", creates=["trip/notes.txt"], undeclared=["trip"], world=world),
        subtask("mousepad.append_line", modifies=["trip/notes.txt"], world=world),
        subtask("mousepad.copy_text", reads=["trip/notes.txt"], creates=[CLIP], world=world),
        subtask(
            "geany.paste_copy", reads=[CLIP], creates=["trip/copy.txt"], undeclared=["trip"], world=world
        ),
        subtask("geany.write_script", creates=["trip/fares.txt"], undeclared=["trip"], world=world),
        subtask("geany.add_header", modifies=["trip/fares.txt"], world=world),
        subtask("pcmanfm.make_folder", creates=["trip/archive"], undeclared=["trip"], world=world),
        subtask(
            "pcmanfm.archive_note",
            reads=["trip/notes.txt", "trip/archive"],
            creates=["trip/archive/notes.txt"],
            world=world,
        ),
        subtask(
            "pcmanfm.archive_script",
            reads=["trip/fares.txt", "trip/archive"],
            creates=["trip/archive/fares.txt"],
            world=world,
        ),
        subtask("zim.paste_page", reads=[CLIP], creates=["zim/page.txt"], world=world),
        subtask("zim.import_file", reads=["trip/fares.txt"], creates=["zim/file.txt"], world=world),
        subtask("zim.copy_page", reads=["zim/page.txt"], creates=[CLIP], world=world),
    ]


TEMPLATES: list[dict[str, list[str]]] = [
    {"creates": ["n.txt"]},
    {"modifies": ["n.txt"]},
    {"reads": ["n.txt"], "creates": [CLIP]},
    {"reads": ["n.txt"]},
    {"deletes": ["n.txt"]},
    {"undeclared": ["n.txt"], "creates": ["u.txt"]},
    {"reads": [CLIP], "creates": ["p.txt"]},
    {"reads": [CLIP], "creates": ["q.txt"]},
    {"reads": [CLIP], "modifies": ["n.txt"]},
    {"modifies": [CLIP]},
    {"reads": ["p.txt"], "creates": [CLIP]},
    {"reads": ["p.txt", "q.txt"], "creates": ["slot:a:page"]},
    {"reads": ["slot:a:page"], "creates": [CLIP]},
    {"undeclared": ["slot:a:page"]},
    {"creates": ["box"]},
    {"reads": ["box", "n.txt"], "creates": ["box/n.txt"]},
    {"creates": ["box/m.txt"], "undeclared": ["box"]},
    {"creates": ["box/k.txt"]},
    {"deletes": ["box"]},
    {"modifies": ["box/n.txt"]},
    {"reads": ["box/n.txt"], "deletes": ["box"]},
    {"reads": [CLIP], "deletes": ["n.txt"], "creates": ["box/n.txt"]},
]
"""Effects of subtasks that meet in a file, a folder with files in it, the clipboard and a slot."""


def from_template(name: str, template: dict[str, list[str]], *, with_files: bool = True) -> BoundSubtask:
    """A subtask with these effects; without files it does not name what must be there at the start."""
    return subtask(
        name,
        reads=template.get("reads", ()),
        creates=template.get("creates", ()),
        modifies=template.get("modifies", ()),
        deletes=template.get("deletes", ()),
        undeclared=template.get("undeclared", ()),
        files=None if with_files else (),
    )
