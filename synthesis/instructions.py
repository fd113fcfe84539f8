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
from resources.sentence_patterns import SentencePatterns, shipped_sentence_patterns
from synthesis.phrases import clause
from synthesis.sentences import Clause, Sentence, drawn, filled, fits

_SEQUENCE = re.compile(
    r"\b(then|next|first|afterwards|finally|lastly|after that|before that)\b", re.IGNORECASE
)
_STATES = frozenset({"have", "see", "not"})
"""First words of goals that are nothing to do."""
_GOAL_LAST = 0.12
_PLAIN = 0.6
"""Share of single clauses that are told without any words of their pattern's own but "use"."""
_JOINED = 0.3
"""Share of pairs that share a sentence, of those that may."""
_SHORT = 30
"""Most words of two clauses that share a sentence."""


@dataclass(frozen=True)
class Telling:
    """All that is drawn for an instruction; it can be told in any order of its nodes.

    order: bound subtask ids in the order drawn. clauses: what is told of each. goal: as the intent gives it.
    seed: by which the sentence of the goal, its place and the patterns of the other sentences are drawn.
    """

    order: tuple[str, ...]
    clauses: Mapping[str, Clause]
    goal: str
    seed: int

    def text(self, order: Sequence[str]) -> str:
        """The instruction with its nodes told in this order: texts of two orders have the same clauses, and
        the same sentence for the goal in the same place."""
        return " ".join(sentence.text for sentence in self.sentences(order))

    def sentences(self, order: Sequence[str]) -> list[Sentence]:
        """The sentences of the text. Every node is told in one of them, the goal in one."""
        clauses = [self.clauses[node] for node in order]
        of_goal, of_clauses = Random(f"goal {self.seed}"), Random(f"clauses {self.seed}")
        patterns = shipped_sentence_patterns()
        goal, is_last = _goal_sentence(self.goal, patterns, of_goal)
        if is_last:
            return [*_with_clauses([], clauses, patterns, of_clauses), goal]
        return _with_clauses([goal], clauses, patterns, of_clauses)


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
        CompositionRefused: there is no goal, a node has no phrase, or a phrase mentions an input that is not
            there.
    """
    if not goal.strip():
        raise CompositionRefused("an instruction needs a goal; the intent gives none")
    order = sorted(nodes)
    random.shuffle(order)
    members = {node: bound[node] for node in order}
    clauses = {node: Clause(node, clause(node, edges, members, random)) for node in order}
    return Telling(tuple(order), clauses, goal.strip(), random.getrandbits(64))


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


def _goal_sentence(goal: str, patterns: SentencePatterns, random: Random) -> tuple[Sentence, bool]:
    """The sentence that says what it is for, and whether it stands last."""
    if goal[0].isupper() and goal[-1] in ".!?":
        return Sentence("", (), goal), False
    aim = (goal[0].lower() + goal[1:] if goal[1:2].islower() else goal).rstrip(".")
    if random.random() < _GOAL_LAST:
        return filled(random.choice(_suiting(patterns.aims, aim)), (), aim), True
    is_deed = aim.split()[0] not in _STATES
    goals = _suiting((*patterns.goals, *patterns.deeds) if is_deed else patterns.goals, aim)
    return filled(random.choice(goals), (), aim), False


def _with_clauses(
    told: list[Sentence], clauses: Sequence[Clause], patterns: SentencePatterns, random: Random
) -> list[Sentence]:
    """What was told, followed by the clauses."""
    found, left = list(told), list(clauses)
    while left:
        is_more = any(sentence.nodes for sentence in found)
        joining = [pattern for pattern in patterns.joining if _may_join(left[:2]) and fits(pattern, left[:2])]
        if joining and random.random() < _JOINED:
            said, choice = left[:2], joining
        else:
            said, choice = left[:1], _choice(left[0], patterns, is_more, random)
        found.append(filled(drawn(choice, found, random), said))
        left = left[len(said) :]
    return found


def _may_join(clauses: Sequence[Clause]) -> bool:
    """Whether a sentence of the clauses is not too long, and does not begin twice with the same."""
    fronts = [one.front for one in clauses if one.front]
    return sum(one.n_words for one in clauses) <= _SHORT and len(set(fronts)) == len(fronts)


def _choice(one: Clause, patterns: SentencePatterns, is_more: bool, random: Random) -> list[str]:
    """The patterns that may say a clause: of the plain ones, or of all others; never none."""
    plain = [pattern for pattern in patterns.plain if fits(pattern, [one])]
    others = (*patterns.asking, *patterns.adding) if is_more else patterns.asking
    fitting = [pattern for pattern in others if fits(pattern, [one])]
    return fitting if fitting and random.random() >= _PLAIN else plain


def _suiting(patterns: Sequence[str], goal: str) -> list[str]:
    """The patterns that go with a goal: none says a telling word of it, nor "we" where the goal says "my"."""
    words = set(re.findall(r"[\w']+", goal.lower()))

    def suits(pattern: str) -> bool:
        own = set(re.findall(r"[\w']+", re.sub(r"\{\w+\}", "", pattern).lower()))
        is_echo = any(len(word) > 3 for word in own & words)
        is_of_many = any(word.startswith(("we", "let")) for word in own)
        return not is_echo and not (is_of_many and words & {"my", "i", "me"})

    return [pattern for pattern in patterns if suits(pattern)] or list(patterns)
