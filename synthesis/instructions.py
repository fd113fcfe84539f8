"""High-level instructions by grammar: the goal, then every node's clause, order carried by reference alone.

A clause says what it uses by the noun of the output that it comes from, so the sentences may stand in any
order, and no word orders two nodes that do not depend on each other (design: Instructions).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from records.errors import CompositionRefused
from records.subtask import BoundSubtask
from records.task import Edge
from synthesis.phrases import clause

_GOALS = ("I want to {}.", "Help me to {}.", "Please help me {}.", "I'd like to {}.", "My aim is to {}.")
_LAST_GOALS = ("All of this is to {}.", "With all of this I want to {}.", "The aim is to {}.")
_PLAIN = ("{}.", "Please {}.", "I need you to {}.")
_MORE = ("Also {}.", "Please also {}.", "Besides, {}.", "In addition, {}.", "You should also {}.")
_FRONTED = ("{}.", "Please, {}.")
_MORE_FRONTED = ("Also, {}.", "Besides, {}.", "In addition, {}.", "{}.")
_FRONT = frozenset({"with", "in", "using", "from", "on", "into", "for", "by", "inside"})
_SEQUENCE = re.compile(
    r"\b(then|next|first|afterwards|finally|lastly|after that|before that)\b", re.IGNORECASE
)
_GOAL_LAST = 0.15
_JOINED = 0.25


@dataclass(frozen=True)
class Telling:
    """All that is drawn for an instruction; it can be told in any order of its nodes.

    order: bound subtask ids in the order drawn. clauses: what is told of each. forms: for each sentence how
    many clauses it has, and the number of its form. goal: its sentence, which stands last or first.
    """

    order: tuple[str, ...]
    clauses: Mapping[str, str]
    forms: tuple[tuple[int, int], ...]
    goal: str
    goal_is_last: bool

    def text(self, order: Sequence[str]) -> str:
        """The instruction with its nodes told in this order: texts of two orders have the same clauses, in
        sentences of the same forms place by place where a clause's first word allows it."""
        clauses = [self.clauses[node] for node in order]
        sentences: list[str] = []
        for count, number in self.forms:
            body, clauses = "; also, ".join(clauses[:count]), clauses[count:]
            forms = _forms(body, is_more=bool(sentences))
            sentences.append(_capital(forms[number % len(forms)].format(body)))
        return " ".join([*sentences, self.goal] if self.goal_is_last else [self.goal, *sentences])


def telling(
    nodes: Sequence[str],
    edges: Sequence[Edge],
    bound: Mapping[str, BoundSubtask],
    goal: str,
    random: Random,
) -> Telling:
    """What the instruction of a task tells, and in which order.

    Args:
        nodes: bound subtask ids, in any order.
        goal: what it is for, imperative or a whole sentence ("prepare the trip report for Emily").

    Raises:
        CompositionRefused: a node has no phrase, or a phrase mentions an input that is not there.
    """
    order = sorted(nodes)
    random.shuffle(order)
    members = {node: bound[node] for node in order}
    clauses = {node: clause(node, edges, members, random) for node in order}
    left = list(clauses.values())
    forms: list[tuple[int, int]] = []
    while left:
        count = 2 if len(left) > 1 and random.random() < _JOINED else 1
        forms.append((count, random.randrange(len(_forms(left[0], is_more=bool(forms))))))
        left = left[count:]
    sentence, is_last = _goal_sentence(goal, random)
    return Telling(tuple(order), clauses, tuple(forms), sentence, is_last)


def high_level(
    nodes: Sequence[str],
    edges: Sequence[Edge],
    bound: Mapping[str, BoundSubtask],
    goal: str,
    random: Random,
) -> str:
    """The instruction of a task, its nodes told in a drawn order; see telling."""
    told = telling(nodes, edges, bound, goal, random)
    return told.text(told.order)


def sequence_words(text: str) -> list[str]:
    """Words outside quotations that would make parallel branches read as a sequence."""
    outside = re.sub(r"“[^”]*”", "", text)
    return [match.group(0).lower() for match in _SEQUENCE.finditer(outside)]


def _forms(body: str, is_more: bool) -> tuple[str, ...]:
    is_fronted = re.split(r"\W", body, maxsplit=1)[0].lower() in _FRONT
    if is_more:
        return _MORE_FRONTED if is_fronted else (*_MORE, "{}.", "Please {}.")
    return _FRONTED if is_fronted else _PLAIN


def _goal_sentence(goal: str, random: Random) -> tuple[str, bool]:
    """The sentence that says what it is for, and whether it stands last."""
    plain = goal.strip()
    if not plain:
        raise CompositionRefused("an instruction needs a goal; the intent gives none")
    is_sentence = plain[0].isupper() and plain[-1] in ".!?"
    if is_sentence:
        return plain, False
    plain = plain[0].lower() + plain[1:] if plain[1:2].islower() else plain
    plain = plain.rstrip(".")
    is_last = random.random() < _GOAL_LAST
    return random.choice(_LAST_GOALS if is_last else _GOALS).format(plain), is_last


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
