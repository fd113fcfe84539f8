"""Finds the control that a demonstration's step names."""

from collections.abc import Sequence
from difflib import get_close_matches

from apis.comparison import same_label
from records.action import Action
from records.errors import ActionError, TargetNotFound
from records.evidence import Control
from records.subtask import DemonstrationStep, Selector

SCREEN = (1280, 720)
NEAR_NAMES = 5


def locate(
    selector: Selector, controls: Sequence[Control], screen: tuple[int, int] = SCREEN
) -> tuple[int, int]:
    """The pixel that the selector means, in its `index`-th match. A control needs a box on the screen.

    Raises:
        TargetNotFound: no such control shows; the message lists names that are near.
    """
    places = [
        place
        for control in controls
        if _selects(selector, control) and (place := _place(selector, control, screen)) is not None
    ]
    if 0 <= selector.index < len(places):
        return places[selector.index]
    raise TargetNotFound(_nothing_found(selector, controls, len(places)))


def resolve(step: DemonstrationStep, controls: Sequence[Control]) -> Action:
    """The step's action, with its target's position put in x and y.

    Raises:
        TargetNotFound: the target does not show.
        ActionError: the action takes no position.
    """
    if step.target is None:
        return step.action
    if step.action.x is None:
        raise ActionError(f"a {step.action.kind} action takes no target: leave the target out")
    x, y = locate(step.target, controls)
    return step.action.model_copy(update={"x": x, "y": y})


def _selects(selector: Selector, control: Control) -> bool:
    return (
        (selector.role is None or control.role == selector.role)
        and (selector.window is None or selector.window in control.window)
        and (selector.name is None or same_label(selector.name, _shown(control), control.role))
    )


def _shown(control: Control) -> str:
    return control.name or control.text


def _place(selector: Selector, control: Control, screen: tuple[int, int]) -> tuple[int, int] | None:
    if control.width <= 0 or control.height <= 0:
        return None
    # At 1.0 the pixel would lie just outside of the box.
    x = control.x + min(int(selector.at[0] * control.width), control.width - 1)
    y = control.y + min(int(selector.at[1] * control.height), control.height - 1)
    return (x, y) if 0 <= x < screen[0] and 0 <= y < screen[1] else None


def _nothing_found(selector: Selector, controls: Sequence[Control], matches: int) -> str:
    parts = {"name": selector.name, "role": selector.role, "window": selector.window}
    wanted = ", ".join(f"{part} {value!r}" for part, value in parts.items() if value is not None)
    if matches:
        return f"no control {selector.index} with {wanted}: {matches} show, and index counts from 0"
    names = {_shown(control)[:60]: None for control in controls if _shown(control)}
    near = get_close_matches(selector.name or selector.role or "", list(names), n=NEAR_NAMES, cutoff=0.4)
    if not near and selector.role is not None:
        near = [_shown(control)[:60] for control in controls if control.role == selector.role][:NEAR_NAMES]
    windows = ", ".join(sorted({control.window for control in controls}))
    return f"no control with {wanted} shows; near it: {', '.join(near) or 'nothing'}; windows: {windows}"
