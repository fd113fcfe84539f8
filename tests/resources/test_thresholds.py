from pathlib import Path

import pytest

from records.errors import RecordError
from records.task import Complexities
from resources.thresholds import THRESHOLDS, load_thresholds, shipped_thresholds, structure

PAPER = {
    "dependency": [(0, "easy"), (1, "easy"), (2, "medium"), (3, "medium"), (4, "hard")],
    "instruction": [(1, "easy"), (2, "easy"), (3, "medium"), (4, "medium"), (5, "hard")],
    "knowledge": [(1, "easy"), (2, "medium"), (3, "medium"), (4, "hard")],
    "hierarchy": [(1, "easy"), (2, "easy"), (3, "medium"), (4, "medium"), (5, "hard")],
    "branch": [(1, "easy"), (2, "easy"), (3, "medium"), (4, "medium"), (5, "hard")],
}


def test_the_levels_are_those_of_the_paper() -> None:
    found = {
        name: [(count, row.level(count)) for count, _ in PAPER[name]]
        for name, row in shipped_thresholds().of.items()
    }
    assert found == PAPER


def test_levels_and_letters_of_a_graph() -> None:
    counts = Complexities(dependency=4, instruction=5, knowledge=2, hierarchy=3, branch=2, level_width=2)
    levels = shipped_thresholds().levels(counts)
    assert (levels.dependency, levels.knowledge, levels.branch) == ("hard", "medium", "easy")
    assert structure(levels) == "HHME"


@pytest.mark.parametrize(
    ("level", "words"),
    [("easy", "at most 1 edges"), ("medium", "2 to 3 edges"), ("hard", "at least 4 edges")],
)
def test_a_level_is_said_in_numbers(level: str, words: str) -> None:
    dependency = shipped_thresholds().of["dependency"]
    said = {name: dependency.describe(name) for name in ("easy", "medium", "hard")}
    assert said[level] == words


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("complexity: branch", "complexity: dependency", "one row for each"),
        ("easy: 1, medium: 3", "easy: 3, medium: 3", "easy < medium"),
        ("provenance: paper", "provenance: hearsay", "provenance"),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "thresholds.yaml"
    path.write_text(THRESHOLDS.read_text().replace(old, new, 1))
    with pytest.raises(RecordError, match=message):
        load_thresholds(path)
