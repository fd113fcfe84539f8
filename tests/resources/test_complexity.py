from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from records.graph import closure, directed
from records.task import Complexities
from resources.complexity import complexities


def test_two_chains_that_meet() -> None:
    graph = directed("abcde", [("a", "b"), ("b", "e"), ("c", "d"), ("d", "e")])
    assert complexities(graph, ["office", "web", "office", "notes", "web"]) == Complexities(
        dependency=4, instruction=5, knowledge=3, hierarchy=3, branch=2, level_width=2
    )


def test_the_width_is_an_antichain_and_not_a_level() -> None:
    graph = directed("abcd", [("a", "b"), ("a", "c"), ("c", "d")])
    assert complexities(graph, ["web"] * 4).branch == 2
    longer = directed("abcdef", [("a", "b"), ("c", "d"), ("d", "e"), ("d", "f")])
    counts = complexities(longer, ["web"] * 6)
    assert (counts.branch, counts.level_width) == (3, 2)


@given(st.integers(1, 6), st.data())
def test_figures_equal_those_found_by_listing(nodes: int, data: st.DataObject) -> None:
    edges = [pair for pair in combinations(range(nodes), 2) if data.draw(st.booleans())]
    graph = directed(range(nodes), edges)
    below = closure(graph)
    subsets = [
        [node for node, chosen in enumerate(picked) if chosen] for picked in product([0, 1], repeat=nodes)
    ]

    def longest(chain: bool) -> int:
        return max(
            len(subset)
            for subset in subsets
            if all(((a, b) in below) is chain for a, b in combinations(subset, 2))
        )

    counts = complexities(graph, ["web"] * nodes)
    assert (counts.dependency, counts.instruction) == (len(edges), nodes)
    assert counts.hierarchy == longest(chain=True)
    assert counts.branch == longest(chain=False)
