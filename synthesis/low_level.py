"""Low-level instructions: the demonstrations' steps in words, in the oracle order."""

from collections.abc import Mapping, Sequence

from records.action import Action, Until
from records.subtask import BoundSubtask, DemonstrationStep, Selector
from resources.display import shown

_KEYS = {
    "ctrl": "Ctrl",
    "alt": "Alt",
    "shift": "Shift",
    "win": "Super",
    "enter": "Enter",
    "return": "Enter",
    "esc": "Escape",
    "escape": "Escape",
    "tab": "Tab",
    "backspace": "Backspace",
    "delete": "Delete",
    "home": "Home",
    "end": "End",
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
    "pageup": "Page Up",
    "pagedown": "Page Down",
    "space": "Space",
}
_ROLES = {
    "push button": "button",
    "toggle button": "button",
    "menu item": "menu item",
    "page tab": "tab",
    "text": "text field",
    "entry": "text field",
    "table cell": "entry",
    "list item": "entry",
}


def low_level(order: Sequence[str], bound: Mapping[str, BoundSubtask], titles: Mapping[str, str]) -> str:
    """The steps of every node's demonstration in words, node after node; waits are left out.

    Args:
        order: bound subtask ids in the order of execution.
        titles: what people call each application, by its slug.
    """
    sentences: list[str] = []
    for node in order:
        said = [step_in_words(step, titles) for step in bound[node].demonstration]
        for text in said:
            if text and (not sentences or sentences[-1] != text):
                sentences.append(text)
    return " ".join(f"{text}." if text[-1] not in ".!?" else text for text in sentences)


def step_in_words(step: DemonstrationStep, titles: Mapping[str, str]) -> str:
    """One step, imperative, without a full stop; empty for a wait and for the end."""
    if step.says:
        said = shown(step.says)
        return said[:1].upper() + said[1:]
    words = _action_in_words(step, titles)
    waiting = _waiting(step.action.until) if words else ""
    return f"{words} and wait until {waiting}" if waiting else words


def _action_in_words(step: DemonstrationStep, titles: Mapping[str, str]) -> str:
    action = step.action
    target = _target(step.target) if step.target else ""
    match action.kind:
        case "open_app":
            return _opening(action, titles)
        case "click":
            return f"{_clicking(action)} {target or f'at ({action.x}, {action.y})'}"
        case "drag":
            return f"Drag from {target or f'({action.x}, {action.y})'} to ({action.to_x}, {action.to_y})"
        case "scroll":
            return f"Scroll {_direction(action)} over {target or f'({action.x}, {action.y})'}"
        case "type":
            return _typing(action.text or "")
        case "key":
            times = f" {action.presses} times" if action.presses > 1 else ""
            return f"Press {_key(action.keys[0])}{times}"
        case "hotkey":
            return "Press " + "+".join(_key(name) for name in action.keys)
        case "wait" | "finish":
            return ""


def _waiting(until: Until | None) -> str:
    """What a step waits for, in words; empty where it waits for nothing."""
    if until is None:
        return ""
    parts = [
        f"the window “{until.window}” is there" if until.window else "",
        f"the window “{until.gone}” is gone" if until.gone else "",
        f"“{until.control}” shows" if until.control else "",
        f"the file {shown(until.file)} is there" if until.file else "",
    ]
    return " and ".join(part for part in parts if part)


def _opening(action: Action, titles: Mapping[str, str]) -> str:
    name = action.application or ""
    files = " and ".join(shown(argument) for argument in action.arguments)
    return f"Open {titles.get(name, name)}" + (f" with {files}" if files else "")


def _clicking(action: Action) -> str:
    if action.button == "right":
        return "Right-click"
    if action.button == "middle":
        return "Middle-click"
    return {1: "Click", 2: "Double-click", 3: "Triple-click"}.get(action.clicks, "Click repeatedly")


def _target(target: Selector) -> str:
    role = _ROLES.get(target.role or "", target.role or "")
    name = f"“{target.name}”" if target.name else ""
    window = f" in the window “{target.window}”" if target.window else ""
    return "the " + " ".join(part for part in (role, name) if part) + window if role else f"{name}{window}"


def _direction(action: Action) -> str:
    if action.amount:
        return f"{'up' if action.amount > 0 else 'down'} by {abs(action.amount)}"
    return f"{'right' if action.amount_x > 0 else 'left'} by {abs(action.amount_x)}"


def _typing(text: str) -> str:
    ends_line = text.endswith("\n")
    plain = shown(text.rstrip("\n").replace("\t", " "))
    lines = " / ".join(plain.split("\n"))
    if not lines:
        return "Press Enter"
    return f"Type “{lines}”" + (" and press Enter" if ends_line else "")


def _key(name: str) -> str:
    is_function_key = name[:1] in ("f", "F") and name[1:].isdigit()
    return _KEYS.get(name.lower(), name.upper() if len(name) == 1 or is_function_key else name)
