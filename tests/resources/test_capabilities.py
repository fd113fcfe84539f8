from itertools import combinations as pairs
from pathlib import Path

import pytest

from records.errors import RecordError
from records.task import Level, Levels
from resources.capabilities import CAPABILITIES, capabilities_of, load_capabilities, shipped_capabilities
from resources.thresholds import shipped_thresholds
from synthesis.structures import combinations


def levels(
    dependency: Level, instruction: Level, knowledge: Level, hierarchy: Level, branch: Level
) -> Levels:
    return Levels(
        dependency=dependency,
        instruction=instruction,
        knowledge=knowledge,
        hierarchy=hierarchy,
        branch=branch,
    )


@pytest.mark.parametrize(
    ("of", "expected"),
    [
        (levels("easy", "easy", "easy", "easy", "easy"), ()),
        (levels("easy", "medium", "easy", "easy", "easy"), ("DSK",)),
        (levels("medium", "medium", "medium", "medium", "easy"), ("SDM",)),
        (levels("hard", "hard", "hard", "hard", "hard"), ("PP", "LRP", "CDDM", "CDK")),
        (levels("hard", "hard", "medium", "medium", "easy"), ("SDM", "DI", "LSR")),
        (levels("medium", "hard", "medium", "easy", "medium"), ("SI",)),
        (levels("easy", "hard", "medium", "easy", "hard"), ("LIF",)),
        (levels("easy", "hard", "hard", "easy", "hard"), ("CDDM", "LIF", "CDK")),
    ],
)
def test_a_task_tests_the_capabilities_whose_constraints_hold(of: Levels, expected: tuple[str, ...]) -> None:
    assert capabilities_of(of, shipped_capabilities()) == expected


def test_no_two_capabilities_select_the_same_structures() -> None:
    possible = list(combinations(shipped_thresholds()))
    selected = {
        capability.short: frozenset(item for item in possible if capability.holds(item))
        for capability in shipped_capabilities()
    }
    assert len(selected) == 10
    assert all(selected.values())
    assert not [(a, b) for a, b in pairs(selected, 2) if selected[a] == selected[b]]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("short: LRP", "short: PP", "share a name"),
        ("levels: {dependency: [hard], hierarchy: [hard]}", "levels: {}", "LRP: every capability"),
        ("branch: [hard], dependency", "breadth: [hard], dependency", "row 1: levels"),
        ("provenance: paper", "provenance: none", "provenance"),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "capabilities.yaml"
    path.write_text(CAPABILITIES.read_text().replace(old, new, 1))
    with pytest.raises(RecordError, match=message):
        load_capabilities(path)
