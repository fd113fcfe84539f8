"""How long the exact CS_max takes: against listing every legal order, and on graphs too large to list."""

import time
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from random import Random
from typing import TypeVar

import networkx as nx

from benchmarks.figure import Figure
from evaluator.metrics import largest_coherence
from records.graph import directed

N = TypeVar("N", bound=Hashable)

MOST_MILLISECONDS = 1.0
LEAST_RATIO = 10_000.0
MOST_SECONDS = 2.0
NODES, APPLICATIONS = 40, "ABCDEFGH"
SEEDS = range(8)
DENSITIES = (0.03, 0.06, 0.12)
"""Shares of the pairs of nodes that have an edge."""


def figures() -> list[Figure]:
    """The 10-node graph, its ratio to the listing, whose answer must agree, and the slowest of 40 nodes."""
    graph, applications = _pairs()
    seconds = _median(lambda: largest_coherence(graph, applications), 200)
    started = time.perf_counter()
    orders, listed = 0, 0
    for coherence in _coherence_of_every_order(graph, applications):
        orders += 1
        listed = max(listed, coherence)
    listing = time.perf_counter() - started
    if listed != largest_coherence(graph, applications):
        raise ArithmeticError(f"CS_max differs from the largest of all {orders} legal orders, {listed}")
    ratio = listing / seconds
    return [
        Figure(
            name="CS_max, 10 nodes over 3 applications",
            value=1000 * seconds,
            unit="ms",
            baseline=f"{orders} legal orders",
            bar=MOST_MILLISECONDS,
            met=1000 * seconds <= MOST_MILLISECONDS,
        ),
        Figure(
            name="CS_max, 10 nodes over 3 applications: times faster",
            value=ratio,
            unit="x",
            baseline=f"listing them took {listing:.2f} s",
            bar=LEAST_RATIO,
            met=ratio >= LEAST_RATIO,
        ),
        _slowest("random", [_random(seed, density) for seed in SEEDS for density in DENSITIES]),
        _slowest("eight chains of five", [_chains(seed) for seed in SEEDS]),
    ]


def _slowest(what: str, instances: "list[tuple[nx.DiGraph[int], dict[int, str]]]") -> Figure:
    seconds = max(_median(partial(largest_coherence, *one), 1) for one in instances)
    return Figure(
        name=f"CS_max, 40 nodes over 8 applications, {what}: slowest",
        value=seconds,
        unit="s",
        baseline=f"none; {len(instances)} instances by fixed seeds",
        bar=MOST_SECONDS,
        met=seconds <= MOST_SECONDS,
    )


def _pairs() -> tuple["nx.DiGraph[int]", dict[int, str]]:
    """Ten nodes, three edges between pairs of them, applications in turn: 10! / 8 legal orders."""
    graph = directed(range(10), [(0, 1), (2, 3), (4, 5)])
    return graph, {node: "ABC"[node % 3] for node in range(10)}


def _random(seed: int, density: float) -> tuple["nx.DiGraph[int]", dict[int, str]]:
    random = Random(f"{seed} {density}")
    pairs = [(a, b) for a in range(NODES) for b in range(a + 1, NODES)]
    graph = directed(range(NODES), [pair for pair in pairs if random.random() < density])
    return graph, {node: random.choice(APPLICATIONS) for node in range(NODES)}


def _chains(seed: int) -> tuple["nx.DiGraph[int]", dict[int, str]]:
    """Shortest common supersequence of eight words: each chain visits five different applications."""
    random = Random(f"chains {seed}")
    graph = directed(range(NODES), [(node, node + 1) for node in range(NODES - 1) if node % 5 < 4])
    words = [random.sample(APPLICATIONS, 5) for _ in range(NODES // 5)]
    return graph, {node: words[node // 5][node % 5] for node in range(NODES)}


def _coherence_of_every_order(graph: "nx.DiGraph[N]", applications: Mapping[N, str]) -> Iterator[int]:
    """The coherence score of each legal order, counted on the way: a listing that wastes little."""
    needs = {node: set(graph.predecessors(node)) for node in graph}
    left = set(graph)

    def further(last: str, score: int) -> Iterator[int]:
        if not left:
            yield score
        for node in list(left):
            if not needs[node] & left:
                left.remove(node)
                yield from further(applications[node], score + (applications[node] == last))
                left.add(node)

    return further("", 0)


def _median(call: Callable[[], object], times: int) -> float:
    """Median seconds of a call."""
    seconds = []
    for _ in range(times):
        started = time.perf_counter()
        call()
        seconds.append(time.perf_counter() - started)
    return sorted(seconds)[times // 2]
