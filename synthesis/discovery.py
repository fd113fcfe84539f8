"""Discovery: which subtasks are proposed (paper section 3.2), here by the library provider.

The library proposes what the applications' files hold, bound in every value world.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from apis.function_source import apis_used
from records.errors import FunctionRefused, RecordError
from records.subtask import BoundSubtask, Subtask, World
from records.verdict import Rejection
from resources.applications import Catalogue
from resources.binding import bind


@dataclass(frozen=True)
class Discovery:
    """proposed: bound subtasks, by application, subtask and world; rejections: what could not be bound."""

    proposed: tuple[BoundSubtask, ...]
    rejections: tuple[Rejection, ...]


def discover(catalogue: Catalogue, worlds: Sequence[World]) -> Discovery:
    """Propose every library subtask in every world; a broken one is rejected and stops no other."""
    proposed: list[BoundSubtask] = []
    rejections = [
        Rejection(kind="application", id=name, name=name, gate="discovery", reason=reason)
        for name, reason in catalogue.faults
    ]
    for subtask in catalogue.subtasks:
        try:
            known = _with_apis(subtask)
            proposed += [bind(known, world) for world in worlds]
        except (RecordError, FunctionRefused) as error:
            rejections.append(
                Rejection(
                    kind="subtask",
                    id=subtask.subtask_id,
                    name=subtask.name,
                    gate="discovery",
                    reason=str(error),
                )
            )
    return Discovery(tuple(proposed), tuple(rejections))


def _with_apis(subtask: Subtask) -> Subtask:
    """The subtask with the APIs that its evaluation function calls on record."""
    first, *others = (
        function.model_copy(update={"apis": apis_used(function.source)})
        for function in (subtask.evaluation, *subtask.other_evaluations)
    )
    return subtask.model_copy(update={"evaluation": first, "other_evaluations": tuple(others)}).identified()
