import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from records.errors import CompositionRefused, RecordError
from records.task import Level
from resources.capabilities import shipped_capabilities
from resources.thresholds import COMPLEXITIES, LEVELS, Complexity, shipped_thresholds
from synthesis.requests import Allowed, CompositionRequest, allowed_levels, conflict, matches
from synthesis.structures import combinations, structures

pytestmark = pytest.mark.slow

POSSIBLE = list(combinations(shipped_thresholds()))
LEAST = structures(shipped_thresholds())


def ask(**request: object) -> Allowed:
    parsed = CompositionRequest.parse({"n_tasks": 10, "seed": 1, **request}, "the request")
    return allowed_levels(parsed, shipped_thresholds(), shipped_capabilities())


def test_a_free_request_allows_everything() -> None:
    assert ask() == {}


def test_a_capability_allows_its_levels_and_levels_narrow_them() -> None:
    assert ask(capability="DI") == {
        "dependency": ("hard",),
        "instruction": ("medium", "hard"),
        "hierarchy": ("easy", "medium"),
    }
    assert ask(capability="DI", levels={"instruction": "hard"})["instruction"] == ("hard",)


def test_a_structure_is_four_letters() -> None:
    assert ask(structure="MMEE") == {
        "dependency": ("medium",),
        "instruction": ("medium",),
        "hierarchy": ("easy",),
        "branch": ("easy",),
    }


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({"structure": "HMHE"}, r"no graph is hierarchy hard .* and instruction medium \(3 to 4 nodes\)"),
        ({"structure": "EEEH"}, r"branch hard .* and instruction easy"),
        (
            {"levels": {"dependency": "easy", "hierarchy": "hard"}},
            r"no graph is dependency easy \(at most 1 edges\) and hierarchy hard \(at least 5 nodes on",
        ),
        ({"levels": {"knowledge": "hard", "instruction": "easy"}}, "instruction easy .* and knowledge hard"),
        ({"structure": "EHEE"}, r"no graph is branch easy .* and dependency easy .* and instruction hard"),
        ({"structure": "HHHH"}, "needs at least 9 nodes, and max_nodes is 7"),
        ({"capability": "LRP", "max_nodes": 4}, "needs at least 5 nodes, and max_nodes is 4"),
        ({"capability": "LRP", "levels": {"hierarchy": "easy"}}, "LRP asks for hierarchy hard"),
        ({"capability": "XYZ"}, "unknown capability XYZ; there are PP, LRP, "),
        ({"structure": "ABCD"}, "four letters of E, M, H"),
        ({"structure": "HHH"}, "four letters of E, M, H"),
    ],
)
def test_an_impossible_request_is_refused_by_its_conflict(request_: dict[str, object], message: str) -> None:
    with pytest.raises(CompositionRefused, match=message):
        ask(**request_)


@pytest.mark.parametrize(
    "request_", [{"n_tasks": 0}, {"n_tasks": "abc"}, {"max_nodes": 1}, {"levels": {"depth": "hard"}}]
)
def test_a_malformed_request_is_refused(request_: dict[str, object]) -> None:
    with pytest.raises(RecordError, match=f"the request: {next(iter(request_))}"):
        ask(**request_)


@settings(deadline=None)
@given(st.text(alphabet="EMH", min_size=4, max_size=4), st.integers(2, 10))
def test_exactly_the_structures_that_exist_are_accepted(letters: str, max_nodes: int) -> None:
    least = LEAST.get(letters)
    if least is not None and least <= max_nodes:
        assert len(ask(structure=letters, max_nodes=max_nodes)) == 4
    else:
        with pytest.raises(CompositionRefused):
            ask(structure=letters, max_nodes=max_nodes)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(COMPLEXITIES), st.sampled_from(LEVELS)))
def test_a_conflict_is_one_and_loses_it_with_any_part(levels: dict[Complexity, Level]) -> None:
    possible = POSSIBLE
    allowed: Allowed = {name: (level,) for name, level in levels.items()}
    clash = conflict(allowed, possible)
    part = {name: allowed[name] for name in clash}
    assert any(matches(item, allowed) for item in possible) is not bool(clash)
    if clash:
        assert not any(matches(item, part) for item in possible)
    for name in clash:
        rest = {other: choice for other, choice in part.items() if other != name}
        assert any(matches(item, rest) for item in possible)
