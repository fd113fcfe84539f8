"""A reader without the text: what the list of verb phrases alone gives away. It must do much worse."""

from collections.abc import Sequence

import networkx as nx

from synthesis.reader import ReaderItem, content
from synthesis.reading.lexicon import lexicon

_LEAST = 0.5


class ControlReader:
    """Guesses that a subtask needs another where what the one leaves sounds like what the other takes.

    A phrase's last nouns are what it leaves ("writes a note and saves it" a note), its first what it takes;
    pasting needs copying. Every subtask that takes something is given the likeliest other as its source.
    """

    def read(self, instruction: str, subtasks: Sequence[ReaderItem]) -> list[tuple[int, int]]:
        """See Reader; the instruction is left unread."""
        del instruction
        phrases = [content(item.verb_phrase) for item in subtasks]
        graph: nx.DiGraph[int] = nx.DiGraph()
        graph.add_nodes_from(range(len(subtasks)))
        guesses = sorted(
            ((self._likelihood(made, taken), before, after))
            for before, made in enumerate(phrases)
            for after, taken in enumerate(phrases)
            if before != after
        )
        for likelihood, before, after in reversed(guesses):
            if likelihood < _LEAST or graph.in_degree(after) > 0 or nx.has_path(graph, after, before):
                continue
            graph.add_edge(before, after)
        return sorted(nx.transitive_reduction(graph).edges)

    def _likelihood(self, made: Sequence[str], taken: Sequence[str]) -> float:
        words = lexicon()
        kinds = words.verbs
        if not taken or kinds.get(taken[0]) == "make":
            return 0.0
        if taken[0] == "past":
            return 1.0 if "copy" in made else 0.0
        leaves = {word for word in made if word not in kinds}
        takes = {word for word in taken if word not in kinds}
        shared = leaves & takes
        related = {one for one in takes for other in leaves if words.related(one, other)}
        creates = 0.25 if made and kinds.get(made[0]) == "make" else 0.0
        return (len(shared) + 0.5 * len(related - shared)) / max(1, len(takes)) + creates
