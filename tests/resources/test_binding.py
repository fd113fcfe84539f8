import statistics

import pytest

from records.errors import RecordError
from records.resource import Resource
from records.subtask import Effects, EvaluationFunction, FixtureFile, Parameter, Subtask, World
from resources.applications import load_catalogue
from resources.binding import bind
from resources.demonstrations import parse_step
from resources.fixtures import HOME, decoy
from resources.worlds import load_worlds

NOTE = FixtureFile(path=f"{HOME}/Documents/Trip/note.txt", recipe="text", content="v1")
WORLD = World(name="trip", clock=5, values={"note": NOTE.path, "word": "a {brace}"}, files=(NOTE,))
SUBTASK = Subtask(
    subtask_id="s",
    name="pad.add",
    application="pad",
    category="office",
    verb_phrase="adds",
    instruction="Add “{text}” to {path~}.",
    phrases=("add “{text}” to [[0]]",),
    parameters=(
        Parameter(name="text", value="{word}", wrong="other"),
        Parameter(name="path", value="{note}"),
    ),
    inputs=(Resource(type="txt_path", cell="path:{path}", value="{path~}"),),
    outputs=(Resource(type="txt_path", cell="path:{path}", value="{path~}", noun="the note"),),
    effects=Effects(modifies=("path:{path}",)),
    clipboard="",
    demonstration=(parse_step({"type": "{text}"}, "here"),),
    evaluation=EvaluationFunction(source="", apis=()),
    provenance="library",
)


def test_every_template_is_filled_by_hand() -> None:
    bound = bind(SUBTASK, WORLD)
    assert bound.instruction == "Add “a {brace}” to Documents/Trip/note.txt."
    assert bound.effects.modifies == (f"path:{NOTE.path}",)
    assert bound.inputs[0].value == "Documents/Trip/note.txt"
    assert bound.files == (NOTE,)
    assert [step.action.text for step in bound.demonstration] == ["a {brace}"]
    assert [binding.wrong for binding in bound.parameters if binding.name == "text"] == ["other"]


def test_the_services_of_its_application_are_among_the_start_files() -> None:
    bound = bind(SUBTASK, WORLD, ["mail", "feeds"])
    services = [FixtureFile(path=f"/srv/{name}", recipe="service") for name in ("feeds", "mail")]
    assert list(bound.files) == [NOTE, *services]


def test_a_decoy_stands_for_another_file() -> None:
    parameters = (Parameter(name="text", value="x"), Parameter(name="path", value="{note}", wrong="@decoy"))
    step = parse_step({"open": "pad", "with": ["{path}"]}, "here")
    bound = bind(SUBTASK.model_copy(update={"parameters": parameters, "demonstration": (step,)}), WORLD)
    assert [binding.wrong for binding in bound.parameters] == ["", decoy(NOTE)[0]]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"instruction": "{nothing}"}, r"pad.add in world trip: \{nothing\} is not given"),
        ({"effects": Effects(reads=(f"path:{HOME}/gone.txt",))}, "which the world's files do not hold"),
    ],
)
def test_what_cannot_be_bound_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        bind(SUBTASK.model_copy(update=change), WORLD)


def test_the_shipped_subtasks_bind_in_three_worlds_and_are_real_work() -> None:
    worlds = load_worlds()
    assert len(worlds) >= 3
    subtasks = load_catalogue().subtasks
    for world in worlds:
        assert all(bind(subtask, world).world == world.name for subtask in subtasks)
    actions = [sum(not step.clean_up for step in subtask.demonstration) for subtask in subtasks]
    assert statistics.median(actions) >= 5
    effects = [subtask.effects for subtask in subtasks]
    assert all(one.creates or one.modifies or one.deletes for one in effects)


def test_at_least_eight_leave_what_a_subtask_of_another_application_takes() -> None:
    (world, *_) = load_worlds()
    bounds = [bind(subtask, world) for subtask in load_catalogue().subtasks]
    leaving = {
        one.name
        for one in bounds
        for other in bounds
        if other.application != one.application
        and {resource.cell for resource in one.outputs} & {resource.cell for resource in other.inputs}
    }
    assert len(leaving) >= 8


def test_at_least_twelve_have_another_way_to_their_end() -> None:
    subtasks = load_catalogue().subtasks
    for subtask in subtasks:
        ways = [[step.action for step in way] for way in subtask.other_demonstrations]
        assert [step.action for step in subtask.demonstration] not in ways
    assert sum(bool(subtask.other_demonstrations) for subtask in subtasks) >= 12
