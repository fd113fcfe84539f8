"""Splits: a task falls into one by its skeleton alone, unless what it is made of is held out for the test."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Self

from records.errors import CompositionRefused
from records.record import ID_LENGTH, content_id
from records.task import Split, TaskNode
from resources.intents import Intent

SHARES: Mapping[Split, float] = {"train": 0.8, "validation": 0.1, "test": 0.1}
"""The share of all skeletons that falls into each split (ours)."""


@dataclass(frozen=True)
class HeldOut:
    """What only the test split has: applications, by slug, and intents."""

    applications: frozenset[str] = frozenset()
    intents: tuple[Intent, ...] = ()

    @classmethod
    def named(
        cls,
        applications: Sequence[str],
        intents: Sequence[str],
        known_applications: Iterable[str],
        known_intents: Iterable[Intent],
    ) -> Self:
        """Those of these names.

        Raises:
            CompositionRefused: there is none of a name; says which are meant perhaps.
        """
        by_name = {intent.name: intent for intent in known_intents}
        _refuse_unknown("application", applications, set(known_applications))
        _refuse_unknown("intent", intents, set(by_name))
        return cls(frozenset(applications), tuple(by_name[name] for name in sorted(set(intents))))

    def holds(self, nodes: Sequence[TaskNode]) -> bool:
        """Whether a graph of these nodes has an application that is held out, or could be a task of an intent
        that is, whichever intent it was composed for.

        So all tasks of a skeleton are held out, or none, whatever other tasks there are.
        """
        names = {node.name for node in nodes}
        return any(node.application in self.applications for node in nodes) or any(
            names <= set(intent.subtasks) and names & set(intent.finals) for intent in self.intents
        )


def split_of(skeleton: str, nodes: Sequence[TaskNode], held_out: HeldOut) -> Split:
    """The split of all tasks of a skeleton; nodes: those of any of them.

    What is not held out falls by a hash of the skeleton, so it stays where it is when a pool grows.
    """
    if held_out.holds(nodes):
        return "test"
    place = int(content_id({"split": skeleton}), 16) / 16**ID_LENGTH
    if place < SHARES["train"]:
        return "train"
    return "validation" if place < SHARES["train"] + SHARES["validation"] else "test"


def _refuse_unknown(what: str, names: Sequence[str], known: set[str]) -> None:
    unknown = sorted(set(names) - known)
    if unknown:
        near = get_close_matches(unknown[0], sorted(known)) or sorted(known)[:3]
        raise CompositionRefused(
            f"held out: none of this run's {what}s is {', '.join(unknown)}; there are {', '.join(near)}, ..."
        )
