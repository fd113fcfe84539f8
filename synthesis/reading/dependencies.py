"""All dependencies that a passage tells, made free of cycles."""

import networkx as nx

from synthesis.reading.naming import Sure, named
from synthesis.reading.nesting import nested
from synthesis.reading.referring import pronouns, referred
from synthesis.reading.understanding import Understanding

_NESTED = 4.0


def dependencies(read: Understanding) -> list[tuple[int, int]]:
    """Pairs (before, after), transitively reduced; where they would form a cycle the least sure gives way."""
    found: Sure = {}
    for part in (dict.fromkeys(nested(read.passage), _NESTED), named(read), referred(read)):
        for pair, sure in part.items():
            found[pair] = max(sure, found.get(pair, 0.0))
    found |= pronouns(read, list(found))
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(len(read.profiles)))
    for (before, after), _ in sorted(found.items(), key=lambda item: (-item[1], item[0])):
        if not nx.has_path(graph, after, before):
            graph.add_edge(before, after)
    return sorted(nx.transitive_reduction(graph).edges)
