"""The two metrics of the authors' public code, for comparison only; they differ from the paper's.

Their faults are kept, so that a reader can set old scores beside ours: the deepest level is never looked
at, and a perfect agent scores 0 where no order has two neighbours of one application.
"""

from collections.abc import Collection, Hashable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TypeVar

import networkx as nx

from records.graph import depths, directed, width

N = TypeVar("N", bound=Hashable)


def author_code_completion(graph: "nx.DiGraph[N]", completed: Collection[N]) -> Fraction:
    """Completed levels over the depth; a level counts as completed when all levels up to it are.

    Once every level above the deepest is completed, the deepest counts too, completed or not.
    """
    depth = depths(graph)
    deepest = max(depth.values())
    first_incomplete = min((depth[node] for node in graph if node not in completed), default=deepest)
    levels = deepest if first_incomplete == deepest else first_incomplete - 1
    return Fraction(levels, deepest)


def author_code_coherence(
    graph: "nx.DiGraph[N]", applications: Mapping[N, str], sequence: Sequence[N]
) -> Fraction:
    """(longest run of one application in the sequence - 1) over (the longest of any legal order - 1).

    0 where no legal order has a run of two; an empty sequence counts as a run of one.
    """
    most = max(_longest_possible_run(graph, applications, name) for name in set(applications.values()))
    if most == 1:
        return Fraction(0)
    runs = (len(list(run)) for _, run in groupby(sequence, key=lambda node: applications[node]))
    return Fraction(max(runs, default=1) - 1, most - 1)


def _longest_possible_run(graph: "nx.DiGraph[N]", applications: Mapping[N, str], application: str) -> int:
    """The most subtasks of one application that some legal order has side by side (ours, exact).

    Two of them can share a run unless a path between them leaves the application. That relation is a
    partial order, and a set of which no two are related can always be run together, so the answer is its
    largest antichain.
    """
    own = [node for node in graph if applications[node] == application]
    above = {node: nx.ancestors(graph, node) for node in graph}
    torn = [
        (first, last)
        for first in own
        for last in own
        if any(first in above[between] and applications[between] != application for between in above[last])
    ]
    return width(directed(own, torn))
