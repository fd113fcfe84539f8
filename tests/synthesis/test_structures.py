from collections import Counter, defaultdict
from itertools import combinations as pairs
from itertools import product

from records.task import Levels
from resources.thresholds import shipped_thresholds, structure
from synthesis.structures import combinations, shapes, structures

THE_23 = """EEEE(1) EMEE(3) EMEM(3) EHEM(5) EHEH(5) MMEE(3) MMEM(4) MMME(3) MHEM(5) MHEH(6) MHME(5) MHMM(5)
MHMH(7) HMEE(4) HMME(4) HHEM(5) HHEH(6) HHME(5) HHMM(5) HHMH(7) HHHE(5) HHHM(7) HHHH(9)"""


def test_the_structures_are_the_known_23_with_their_least_nodes() -> None:
    expected = {item[:4]: int(item[5:-1]) for item in THE_23.split()}
    assert structures(shipped_thresholds()) == expected


def test_with_knowledge_there_are_67_combinations() -> None:
    found = combinations(shipped_thresholds())
    assert len(found) == 67
    assert Counter(levels.knowledge for levels in found) == {"easy": 23, "medium": 23, "hard": 21}


def test_the_levels_of_a_combination_have_its_structure() -> None:
    hardest = Levels(dependency="hard", instruction="hard", knowledge="hard", hierarchy="hard", branch="hard")
    assert combinations(shipped_thresholds())[hardest] == 9
    assert structure(hardest) == "HHHH"


def test_shapes_are_those_of_all_graphs_of_up_to_six_nodes() -> None:
    """Every graph without circles can be numbered so that all its edges rise, so these are all of them."""
    listed: defaultdict[tuple[int, int, int], set[int]] = defaultdict(set)
    for nodes in range(1, 7):
        candidates = list(pairs(range(nodes), 2))
        for picked in product([False, True], repeat=len(candidates)):
            edges = [pair for pair, chosen in zip(candidates, picked, strict=True) if chosen]
            depth, width = measured(nodes, edges)
            listed[nodes, depth, width].add(len(edges))
    derived = {
        (shape.nodes, shape.depth, shape.width): set(range(shape.least_edges, shape.most_edges + 1))
        for shape in shapes(6)
    }
    assert derived == listed


def measured(nodes: int, edges: list[tuple[int, int]]) -> tuple[int, int]:
    """Longest path and largest antichain of a graph whose edges rise, over bit masks."""
    above = [0] * nodes
    depths = [1] * nodes
    for a, b in sorted(edges, key=lambda edge: edge[1]):
        above[b] |= above[a] | 1 << a
        depths[b] = max(depths[b], depths[a] + 1)
    free = [0]
    for node in range(nodes):
        free += [chosen | 1 << node for chosen in free if not chosen & above[node]]
    return max(depths), max(chosen.bit_count() for chosen in free)
