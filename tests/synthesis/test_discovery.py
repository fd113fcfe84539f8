from pathlib import Path

from resources.applications import load_catalogue
from resources.worlds import load_worlds
from synthesis.discovery import discover

APPLICATION = """\
name: pad
title: Pad
package: pad
command: [pad]
category: office
toolkit: GTK3
window: pad
licence: MIT
subtasks:
  - name: see
    verb_phrase: shows a name
    instruction: "Show {person}."
    phrases: ["show {person}"]
    parameters: [{name: person, value: "{person}"}]
    effects: {}
    demonstration: [{open: pad}]
    evaluation: |
      def evaluate_agent_task_completion(person: str) -> EvalResult:
          return EvalResult(check_text_exists(person), "it shows", 0.0)
  - name: read
    verb_phrase: writes a name
    instruction: "Write {person}."
    phrases: ["write {person}"]
    parameters: [{name: person, value: "{person}"}]
    effects: {}
    demonstration: [{open: pad}]
    other_demonstrations: [[{open: pad}, {type: "{person}"}]]
    evaluation: |
      def evaluate_agent_task_completion(person: str) -> EvalResult:
          return EvalResult(get_file_text(person) is not None, "it is there", 0.0)
    other_evaluations:
      - |
        def evaluate_agent_task_completion(person: str) -> EvalResult:
            return EvalResult(get_file_text(person) == person, "it says so", 0.0)
"""


def test_candidates_are_bound_and_their_apis_recorded(tmp_path: Path) -> None:
    (tmp_path / "pad.yaml").write_text(APPLICATION)
    worlds = load_worlds()
    found = discover(load_catalogue(tmp_path), worlds)
    assert found.rejections == ()
    assert [bound.name for bound in found.proposed] == ["pad.see"] * len(worlds) + ["pad.read"] * len(worlds)
    read = found.proposed[-1]
    assert read.evaluation.apis == ("get_file_text",)
    assert [function.apis for function in read.other_evaluations] == [("get_file_text",)]
    ((_, typed),) = read.other_demonstrations
    assert typed.action.text == worlds[-1].values["person"]


def test_the_papers_apis_alone_leave_out_what_reads_inside_files(tmp_path: Path) -> None:
    (tmp_path / "pad.yaml").write_text(APPLICATION)
    found = discover(load_catalogue(tmp_path), load_worlds(), "paper")
    assert {bound.name for bound in found.proposed} == {"pad.see"}
    (rejection,) = found.rejections
    assert rejection.name == "pad.read"
    assert "calls get_file_text, beyond the paper's eleven APIs; run with apis=extended" in rejection.reason
