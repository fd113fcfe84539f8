"""Discovery: which subtasks are proposed (paper section 3.2), here by the library provider.

The library proposes what the applications' files hold, bound in every value world.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from apis.function_source import apis_used
from apis.stubs import PAPER_APIS
from records.errors import FunctionRefused, RecordError
from records.subtask import BoundSubtask, Subtask, World
from records.verdict import Rejection
from resources.applications import Catalogue
from resources.binding import bind

ApiFamily = Literal["extended", "paper"]
"""Which APIs evaluation functions may call: those that read inside files too, or the paper's eleven alone."""


@dataclass(frozen=True)
class Discovery:
    """proposed: bound subtasks, by application, subtask and world; rejections: what could not be bound."""

    proposed: tuple[BoundSubtask, ...]
    rejections: tuple[Rejection, ...]


def discover(catalogue: Catalogue, worlds: Sequence[World], apis: ApiFamily = "extended") -> Discovery:
    """Propose every library subtask in every world; a broken one is rejected and stops no other.

    Args:
        apis: `paper` leaves out functions that call anything but the paper's eleven APIs, and with them the
            subtasks that have no other.
    """
    proposed: list[BoundSubtask] = []
    rejections = [
        Rejection(kind="application", id=name, name=name, gate="discovery", reason=reason)
        for name, reason in catalogue.faults
    ]
    applications = catalogue.applications
    for subtask in catalogue.subtasks:
        try:
            known = _with_apis(subtask, apis)
            services = applications[subtask.application].services
            proposed += [bind(known, world, services) for world in worlds]
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


def _with_apis(subtask: Subtask, apis: ApiFamily) -> Subtask:
    """The subtask with the APIs that its evaluation functions call on record.

    Raises:
        FunctionRefused: none of its functions keeps to the family.
    """
    functions = [
        function.model_copy(update={"apis": apis_used(function.source)})
        for function in (subtask.evaluation, *subtask.other_evaluations)
    ]
    kept = [function for function in functions if apis == "extended" or set(function.apis) <= set(PAPER_APIS)]
    if not kept:
        beyond = sorted({name for function in functions for name in function.apis} - set(PAPER_APIS))
        raise FunctionRefused(
            f"{subtask.name}: its function calls {', '.join(beyond)}, beyond the paper's eleven APIs; "
            "run with apis=extended"
        )
    first, *others = kept
    return subtask.model_copy(update={"evaluation": first, "other_evaluations": tuple(others)}).identified()
