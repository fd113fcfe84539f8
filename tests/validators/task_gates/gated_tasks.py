"""Small tasks made by hand for the gates: three subtasks that write, edit and copy one note."""

from collections.abc import Sequence

from bound_subtasks import bound_subtask
from plain_tasks import plain_task

from records.resource import Resource
from records.skeleton import skeleton
from records.subtask import BoundSubtask, Effects, FixtureFile
from records.task import Complexities, Edge, Levels, Task
from resources.fixtures import start_state

CLOCK = 1_741_942_800
FOLDER = "/home/user/trip"
NOTE = Resource(type="txt_path", cell=f"path:{FOLDER}/n.txt", value="trip/n.txt", noun="the note")
COPIED = Resource(type="text_in_clipboard", cell="clipboard", value="", noun="the copied text")


def bound(
    name: str,
    *,
    inputs: Sequence[Resource] = (),
    outputs: Sequence[Resource] = (),
    files: Sequence[FixtureFile] = (),
    **effects: tuple[str, ...],
) -> BoundSubtask:
    """A bound subtask of mousepad."""
    return bound_subtask(
        name=name,
        application="mousepad",
        category="utilities",
        clock=CLOCK,
        inputs=tuple(inputs),
        outputs=tuple(outputs),
        effects=Effects.model_validate(effects),
        files=tuple(files),
    )


OLD_NOTE = FixtureFile(path=f"{FOLDER}/n.txt", recipe="text", content="old\n")
HERE = FixtureFile(path=FOLDER, recipe="directory")
WRITE = bound("write", outputs=[NOTE], files=[HERE], creates=(NOTE.cell,))
EDIT = bound("edit", inputs=[NOTE], outputs=[NOTE], files=[OLD_NOTE], modifies=(NOTE.cell,))
COPY = bound(
    "copy", inputs=[NOTE], outputs=[COPIED], files=[OLD_NOTE], reads=(NOTE.cell,), creates=("clipboard",)
)
BOUND = {item.bound_subtask_id: item for item in (WRITE, EDIT, COPY)}


def edge(source: BoundSubtask, target: BoundSubtask, *resources: Resource) -> Edge:
    """An edge that carries the note unless told otherwise."""
    return Edge(
        source=source.bound_subtask_id, target=target.bound_subtask_id, resources=resources or (NOTE,)
    )


def chain() -> Task:
    """The note is written, edited and copied: a correct task."""
    nodes = (WRITE, EDIT, COPY)
    edges = (edge(WRITE, EDIT), edge(EDIT, COPY))
    return plain_task(
        nodes,
        edges,
        intent="note",
        clock=CLOCK,
        complexities=Complexities(
            dependency=2, instruction=3, knowledge=1, hierarchy=3, branch=1, level_width=1
        ),
        levels=Levels(
            dependency="medium", instruction="medium", knowledge="easy", hierarchy="medium", branch="easy"
        ),
        structure="MMME",
        capabilities=("SDM", "DSK"),
        scenario="correspondence",
        categories=("utilities",),
        applications=("mousepad",),
        skeleton=skeleton({item.bound_subtask_id: item.subtask_id for item in nodes}, edges),
        files=(HERE,),
        fixture_hash=start_state((HERE,), CLOCK).hash,
    )
