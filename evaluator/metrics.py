"""Coverage Rate and Logical Consistency of a completion sequence, as the paper defines them; exact.

A sequence holds the completed nodes of a graph in the order of their completion.
"""

from collections.abc import Collection, Hashable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TypeVar

import networkx as nx

from evaluator.bursts import fewest_bursts
from records.errors import RecordError
from records.graph import depths

N = TypeVar("N", bound=Hashable)


def coverage_rate(graph: "nx.DiGraph[N]", completed: Collection[N]) -> Fraction:
    """CR: the depths of the completed nodes over the depths of all; roots have depth 1 (author-code).

    Raises:
        RecordError: the graph has no nodes, or does not hold a completed one.
    """
    depth = depths(graph)
    if not depth:
        raise RecordError("a task without nodes has no coverage rate; leave it out of the set")
    strangers = set(completed) - depth.keys()
    if strangers:
        raise RecordError(f"completed nodes {sorted(map(str, strangers))} are not in the task's graph")
    return Fraction(sum(depth[node] for node in set(completed)), sum(depth.values()))


def coherence_score(sequence: Sequence[N], applications: Mapping[N, str]) -> int:
    """CS: how many neighbours in the sequence belong to the same application."""
    return sum(1 for one, next_one in pairwise(sequence) if applications[one] == applications[next_one])


def largest_coherence(graph: "nx.DiGraph[N]", applications: Mapping[N, str]) -> int:
    """CS_max: the largest coherence score over all legal orders, without listing them.

    An order of n subtasks in k bursts of one application each has n - k coherent neighbours.

    Raises:
        BudgetExceeded: see `fewest_bursts`.
    """
    return len(graph) - fewest_bursts(graph, applications)


def logical_consistency(cs_agent: int, cs_max: int) -> Fraction | None:
    """LC = CS_agent / CS_max; None where CS_max is 0, as nothing can then be told of the agent (ours)."""
    return Fraction(cs_agent, cs_max) if cs_max else None
