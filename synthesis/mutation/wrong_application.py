"""The operator that does the right thing in the wrong application."""

from collections.abc import Iterator

from records.application import Application
from synthesis.mutation.mutant import Mutant, Original


def wrong_application(original: Original) -> Iterator[Mutant]:
    """The same steps with the application most like the subtask's opened in its place."""
    own = original.bound.application
    other = _most_alike(original)
    if other is None:
        return
    steps = tuple(
        step.model_copy(update={"action": step.action.model_copy(update={"application": other})})
        if step.action.application == own
        else step
        for step in original.steps
    )
    yield Mutant("wrong_application", f"wrong_application, {other} for {own}", steps)


def _most_alike(original: Original) -> str | None:
    """Of the same category, or else of the same toolkit; first by name."""
    own = original.applications.get(original.bound.application)
    if own is None:
        return None

    def unlikeness(other: Application) -> tuple[bool, bool, str]:
        return (other.category != own.category, other.toolkit != own.toolkit, other.name)

    others = [
        other
        for other in original.applications.values()
        if other.name != own.name and (other.category == own.category or other.toolkit == own.toolkit)
    ]
    return min(others, key=unlikeness).name if others else None
