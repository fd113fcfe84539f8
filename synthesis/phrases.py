"""A node's clause in a task's instruction: one of its phrases, with what it uses filled in."""

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from random import Random

from records.errors import CompositionRefused
from records.resource import Resource, cell_path
from records.subtask import BoundSubtask
from records.task import Edge
from resources.display import shown

_PLACE = re.compile(r"\[\[(\d+)\]\]")


def clause(
    node: str,
    edges: Sequence[Edge],
    bound: Mapping[str, BoundSubtask],
    random: Random,
) -> str:
    """One of the node's phrases, drawn, with every input said.

    An input that no node makes is said by its value, any other by the noun of the output that it comes
    from, followed by the value where the output is a file or folder.

    Raises:
        CompositionRefused: a phrase mentions an input that the subtask does not have.
    """
    subtask = bound[node]
    if not subtask.phrases:
        raise CompositionRefused(f"{subtask.name}: has no phrase for an instruction; give it at least one")
    phrase = random.choice(subtask.phrases)
    for place in _PLACE.finditer(phrase):
        if int(place.group(1)) >= len(subtask.inputs):
            raise CompositionRefused(
                f"{subtask.name}: a phrase has {place.group(0)}, but there are {len(subtask.inputs)} inputs"
            )
    said: set[int] = set()
    while (found := _PLACE.search(phrase)) is not None:
        index = int(found.group(1))
        words = _reference(node, subtask.inputs[index], edges, bound, again=index in said)
        said.add(index)
        phrase = _joined(phrase[: found.start()], words, phrase[found.end() :])
    return shown(phrase)


def producer(
    node: str, needed: Resource, edges: Sequence[Edge], bound: Mapping[str, BoundSubtask]
) -> str | None:
    """The node whose output the input is; None where it comes with the start state.

    Of several writers of one cell it is the one that reads what the others made.
    """
    makers = [
        edge.source
        for edge in edges
        if edge.target == node
        and any(output.cell == needed.cell for output in bound[edge.source].outputs)
        and any(resource.cell == needed.cell for resource in edge.resources)
    ]
    for maker in makers:
        if not any(edge.source == maker and edge.target in makers for edge in edges):
            return maker
    return None


def _reference(
    node: str, needed: Resource, edges: Sequence[Edge], bound: Mapping[str, BoundSubtask], again: bool
) -> str:
    maker = producer(node, needed, edges, bound)
    if maker is None:
        return needed.value
    made = next(output for output in bound[maker].outputs if output.cell == needed.cell)
    noun = made.noun or _plain_noun(made)
    if again:
        return noun
    if cell_path(made.cell) is not None:
        return _with_value(noun, made.value)
    if _is_ambiguous(noun, maker, bound):
        return f"{noun} ({_distinction(bound[maker])})"
    return noun


def _with_value(noun: str, value: str) -> str:
    """The noun with the value behind it; where both begin with the same thing, it is said once.

    "The calendar with the text" and "the calendar Personal" are "the calendar Personal with the text".
    """
    words = noun.split()
    shared = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(words, value.split(), strict=False))))
    return " ".join([value, *words[shared:]]) if shared > 1 else f"{noun} {value}"


def _plain_noun(made: Resource) -> str:
    return "the file" if cell_path(made.cell) is not None else "the copied content"


def _is_ambiguous(noun: str, maker: str, bound: Mapping[str, BoundSubtask]) -> bool:
    return any(
        output.noun == noun
        for other, subtask in bound.items()
        if other != maker
        for output in subtask.outputs
    )


def _distinction(maker: BoundSubtask) -> str:
    """What tells one copied text from another: where it was taken from, or the values that it is of."""
    paths = [needed.value for needed in maker.inputs if cell_path(needed.cell) is not None]
    return f"from {paths[0]}" if paths else f"of {', '.join(item.text for item in maker.parameters)}"


def _joined(before: str, words: str, after: str) -> str:
    """Put the words in place of an input; "the folder [[1]]" and "the new folder X" make no doubled noun."""
    if words.startswith("the "):
        doubled = re.search(r"\bthe ((?:\w+ )?\w+) $", before)
        noun_words = words.split()
        if doubled and doubled.group(1).split()[-1] in noun_words:
            before = before[: doubled.start()]
    return before + words + after
