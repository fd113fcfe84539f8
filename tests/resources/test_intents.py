from pathlib import Path

import pytest

from records.errors import RecordError
from records.subtask import World
from resources.applications import load_catalogue
from resources.intents import load_intents
from resources.scenarios import shipped_scenarios
from resources.worlds import load_worlds

ROW = """\
- name: report
  scenario: correspondence
  goal: get the {topic} ready for {person}
  subtasks: [a.write, b.copy]
  finals: [b.copy]
  provenance: ours
"""
WORLDS = [
    World(name="berlin", clock=1, values={"topic": "Berlin trip", "person": "Emily"}, files=()),
    World(name="garden", clock=2, values={"topic": "garden club", "person": "{topic}"}, files=()),
]


def read(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "intents.yaml"
    path.write_text(text)
    return path


def test_the_goal_is_filled_in_for_every_world(tmp_path: Path) -> None:
    (intent,) = load_intents(WORLDS, read(tmp_path, ROW))
    assert intent.goals == {
        "berlin": "get the Berlin trip ready for Emily",
        "garden": "get the garden club ready for {topic}",
    }
    assert (intent.subtasks, intent.finals) == (("a.write", "b.copy"), ("b.copy",))


def test_an_intent_may_be_for_some_worlds_only(tmp_path: Path) -> None:
    (intent,) = load_intents(WORLDS, read(tmp_path, ROW + "  worlds: [garden]\n"))
    assert list(intent.goals) == ["garden"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{person}", "{nobody}", "intent report: {nobody} is not given"),
        ("finals: [b.copy]", "finals: [c.copy]", r"intent report: .*finals.*c\.copy"),
        ("finals: [b.copy]", "finals: []", "intent report: .*finals"),
        ("[a.write, b.copy]", "[b.copy, b.copy]", "named twice"),
        ("  provenance: ours\n", "  provenance: ours\n  worlds: [mars]\n", "unknown world mars; there are"),
        ("  provenance: ours\n", "  provenance: ours\n  worlds: []\n", "no world"),
        ("  provenance: ours\n", "  provenance: ours\n" + ROW, "two of this name"),
        ("correspondence", "gardening", "unknown scenario gardening; there are correspondence,"),
        ("goal:", "aim:", "row 1: "),
    ],
)
def test_a_bad_row_is_refused_by_name(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        load_intents(WORLDS, read(tmp_path, ROW.replace(old, new, 1)))


def test_the_shipped_intents_are_served_by_subtasks_of_three_applications_and_use_all_of_them() -> None:
    intents = load_intents(load_worlds())
    names = {subtask.name for subtask in load_catalogue().subtasks}
    for intent in intents:
        assert set(intent.subtasks) <= names
        assert len(intent.subtasks) >= 8
        assert len({name.partition(".")[0] for name in intent.subtasks}) >= 3
    assert {name for intent in intents for name in intent.subtasks} == names
    assert len(intents) >= 150
    assert {intent.scenario for intent in intents} == set(shipped_scenarios())
