"""Operators on what is clicked: the control beside the right one, and Cancel where the right one confirms."""

from collections.abc import Iterator, Sequence

from records.action import Action
from records.evidence import Control
from records.subtask import DemonstrationStep, Selector
from synthesis.mutation.mutant import Mutant, Original, replaced

CONFIRMING = frozenset(
    {"ok", "save", "open", "yes", "apply", "add", "create", "select", "choose", "export", "replace", "insert"}
)
CANCELLING = frozenset({"cancel", "close", "no", "discard"})
BUTTONS = frozenset({"push button", "button", "toggle button"})
_ENTER = frozenset({"enter", "return"})
ESCAPE = DemonstrationStep(action=Action(kind="key", keys=("escape",)))


def neighbour(original: Original) -> Iterator[Mutant]:
    """Each click on the control of the same role and window that comes next, or before, in tree order."""
    for place, step in original.deeds():
        pointed = original.pointed(place)
        if step.action.kind != "click" or pointed is None:
            continue
        alike = _alike(pointed, original.before(place).controls, original)
        own = [number for number, control in enumerate(alike) if _same(control, pointed)]
        if not own:
            continue
        for beside in (own[0] + 1, own[0] - 1):
            if 0 <= beside < len(alike):
                name = alike[beside].name or alike[beside].text[:20]
                label = f"neighbour, step {place + 1}" + (f", {name}" if name else "")
                yield Mutant(
                    "neighbour", label, replaced(original, place, _clicks(step, alike[beside], beside))
                )


def cancel(original: Original) -> Iterator[Mutant]:
    """A click on Cancel, or Escape where none shows, instead of what confirms a dialog."""
    for place, step in original.deeds():
        pointed = original.pointed(place)
        if not (_confirms(step, pointed) or _enters_and_closes(original, place, step)):
            continue
        button = _cancel_button(original, place, pointed)
        instead = ESCAPE if button is None else button
        kept = instead.model_copy(
            update={"action": instead.action.model_copy(update={"until": step.action.until})}
        )
        yield Mutant("cancel", f"cancel, step {place + 1}", replaced(original, place, kept))


def _confirms(step: DemonstrationStep, pointed: Control | None) -> bool:
    return (
        step.action.kind == "click"
        and pointed is not None
        and pointed.role in BUTTONS
        and _plain(pointed.name) in CONFIRMING
    )


def _enters_and_closes(original: Original, place: int, step: DemonstrationStep) -> bool:
    if step.action.kind != "key" or not _ENTER & set(step.action.keys):
        return False
    after = original.after(place)
    closed = after is not None and len(after.windows) < len(original.before(place).windows)
    return closed or (step.action.until is not None and step.action.until.gone is not None)


def _cancel_button(original: Original, place: int, pointed: Control | None) -> DemonstrationStep | None:
    """A click on the button that cancels, in the window of the confirming one (of any where that is not
    known)."""
    controls = original.before(place).controls
    for control in controls:
        if (
            control.role in BUTTONS
            and _plain(control.name) in CANCELLING
            and (pointed is None or control.window == pointed.window)
            and _has_place(control, original)
        ):
            alike = _alike(control, controls, original)
            return _clicks(None, control, [_same(one, control) for one in alike].index(True))
    return None


def _clicks(step: DemonstrationStep | None, control: Control, index: int) -> DemonstrationStep:
    """A click like the step's on the index-th control of this one's role in its window."""
    action = Action(kind="click", x=0, y=0) if step is None else step.action
    # A title may be gone from the control, which then is found by its role alone.
    target = Selector(role=control.role, window=control.window or None, index=index)
    return DemonstrationStep(action=action.model_copy(update={"x": 0, "y": 0}), target=target)


def _alike(pointed: Control, controls: Sequence[Control], original: Original) -> list[Control]:
    """Those that a selector of the role and the window finds, in its order."""
    return [
        control
        for control in controls
        if control.role == pointed.role and pointed.window in control.window and _has_place(control, original)
    ]


def _has_place(control: Control, original: Original) -> bool:
    x, y = control.x + control.width // 2, control.y + control.height // 2
    on_screen = 0 <= x < original.oracle.width and 0 <= y < original.oracle.height
    return control.width > 0 and control.height > 0 and on_screen


def _same(one: Control, other: Control) -> bool:
    """Whether both are one control; its states may differ, as the pointer is over it in the one."""
    return (one.role, one.name, one.x, one.y, one.width, one.height) == (
        other.role,
        other.name,
        other.x,
        other.y,
        other.width,
        other.height,
    )


def _plain(name: str) -> str:
    return name.replace("_", "").rstrip(".… ").strip().casefold()
