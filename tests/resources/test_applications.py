from pathlib import Path

import pytest

from records.errors import OmniSynthError, RecordError
from resources.applications import APPS, load_catalogue, read_application

SOUND = """\
name: pad
title: Pad
package: pad
command: [pad]
category: office
toolkit: GTK3
window: "^pad$"
licence: MIT
subtasks:
  - name: write
    verb_phrase: writes
    instruction: "Write {text} to {path~}."
    phrases: ["write {text} to {path~}"]
    parameters:
      - {name: text, value: hello, wrong: bye}
      - {name: path, value: "{note}"}
    outputs: [{type: txt_path, path: "{path}", noun: the note}]
    effects: {creates: ["{path}"]}
    demonstration:
      - open: pad
      - type: "{text}"
    evaluation: |
      def evaluate_agent_task_completion(text: str, path: str) -> EvalResult:
          return EvalResult(get_file_text(path) == text, "", 0.0)
"""


def test_an_application_with_its_subtask(tmp_path: Path) -> None:
    (tmp_path / "pad.yaml").write_text(SOUND)
    entry = read_application(tmp_path / "pad.yaml")
    (subtask,) = entry.subtasks
    assert subtask.name == "pad.write"
    assert subtask.effects.creates == ("path:{path}",)
    assert subtask.outputs[0].value == "{path~}"
    assert [step.action.kind for step in subtask.demonstration] == ["open_app", "type"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("name: pad\n", "name: [pad\n"), r"pad\.yaml, line \d+: no valid YAML"),
        (("category: office", "category: fun"), r"pad\.yaml: category: "),
        (("name: pad\n", "name: other\n"), r"it must be the file's name, pad"),
        (("toolkit: GTK3\n", ""), r"pad\.yaml: toolkit: Field required"),
        (("      - open: pad", "      - open: pad\n        type: x"), "step 1: a step has exactly one of"),
        (("      - open: pad", "      - fly: pad"), "step 1: a step has exactly one of"),
        (("effects: {creates", "effects: {made"), "subtask write: effects.made"),
        (("type: txt_path", "type: text_path"), "subtask write: there is no type text_path"),
        (('window: "^pad$"', 'window: "(pad"'), "is no regular expression"),
        (("licence: MIT", "licence: MIT\nspeed: 3"), "speed: there is no such field"),
    ],
)
def test_a_fault_is_named_with_its_place(tmp_path: Path, change: tuple[str, str], message: str) -> None:
    path = tmp_path / "pad.yaml"
    path.write_text(SOUND.replace(*change))
    with pytest.raises(RecordError, match=message):
        read_application(path)


def test_two_subtasks_of_one_name_are_refused(tmp_path: Path) -> None:
    head, subtask = SOUND.split("subtasks:\n")
    (tmp_path / "pad.yaml").write_text(f"{head}subtasks:\n{subtask}{subtask}")
    with pytest.raises(RecordError, match="two subtasks are called write"):
        read_application(tmp_path / "pad.yaml")


def test_a_broken_file_does_not_stop_the_others(tmp_path: Path) -> None:
    (tmp_path / "pad.yaml").write_text(SOUND)
    (tmp_path / "bad.yaml").write_text("name: [")
    catalogue = load_catalogue(tmp_path)
    assert list(catalogue.applications) == ["pad"]
    assert catalogue.faults[0][0] == "bad.yaml"


def test_an_unknown_application_is_refused_with_those_there_are(tmp_path: Path) -> None:
    (tmp_path / "pad.yaml").write_text(SOUND)
    with pytest.raises(OmniSynthError, match="unknown application pat; there are pad"):
        load_catalogue(tmp_path, only=["pat"])


def test_the_shipped_applications_are_sound_and_of_four_categories() -> None:
    catalogue = load_catalogue(APPS)
    assert catalogue.faults == ()
    assert len({entry.application.category for entry in catalogue.entries if entry.subtasks}) >= 4
    assert len(catalogue.subtasks) >= 31
