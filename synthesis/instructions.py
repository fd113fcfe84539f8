"""High-level instructions by grammar: the goal, then every node's clause, order carried by reference alone.

A clause says what it uses by the noun of the output that it comes from, so the sentences may stand in any
order, and no word orders two nodes that do not depend on each other (design: Instructions).
"""

import re
from collections.abc import Mapping, Sequence
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


def high_level(
    nodes: Sequence[str],
    edges: Sequence[Edge],
    bound: Mapping[str, BoundSubtask],
    goal: str,
    random: Random,
) -> str:
    """The instruction of a task; its nodes are told in a drawn order.

    Args:
        nodes: bound subtask ids, in any order.
        goal: what it is for, imperative or a whole sentence ("prepare the trip report for Emily").

    Raises:
        CompositionRefused: a node has no phrase, or a phrase mentions an input that is not there.
    """
    told = sorted(nodes)
    random.shuffle(told)
    members = {node: bound[node] for node in told}
    clauses = [clause(node, edges, members, random) for node in told]
    sentences: list[str] = []
    while clauses:
        first = clauses.pop(0)
        joined = clauses and random.random() < _JOINED
        body = f"{first}; also, {clauses.pop(0)}" if joined else first
        sentences.append(_sentence(body, is_more=bool(sentences), random=random))
    return " ".join(_with_goal(goal, sentences, random))


def sequence_words(text: str) -> list[str]:
    """Words outside quotations that would make parallel branches read as a sequence."""
    outside = re.sub(r"“[^”]*”", "", text)
    return [match.group(0).lower() for match in _SEQUENCE.finditer(outside)]


def _sentence(body: str, is_more: bool, random: Random) -> str:
    is_fronted = re.split(r"\W", body, maxsplit=1)[0].lower() in _FRONT
    forms: tuple[str, ...]
    if is_more:
        forms = _MORE_FRONTED if is_fronted else (*_MORE, "{}.", "Please {}.")
    else:
        forms = _FRONTED if is_fronted else _PLAIN
    return _capital(random.choice(forms).format(body))


def _with_goal(goal: str, sentences: list[str], random: Random) -> list[str]:
    plain = goal.strip()
    if not plain:
        raise CompositionRefused("an instruction needs a goal; the intent gives none")
    is_sentence = plain[0].isupper() and plain[-1] in ".!?"
    if is_sentence:
        return [plain, *sentences]
    plain = plain[0].lower() + plain[1:] if plain[1:2].islower() else plain
    plain = plain.rstrip(".")
    if random.random() < _GOAL_LAST:
        return [*sentences, random.choice(_LAST_GOALS).format(plain)]
    return [random.choice(_GOALS).format(plain), *sentences]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
