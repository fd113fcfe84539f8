"""The short form in which an application's YAML writes a demonstration's steps.

Each step is a mapping with exactly one of open, click, type, key, hotkey, scroll, wait, and any of
`until` (what to wait for), `clean_up`, `thought`, `says`, and the options of its action:

    - open: mousepad            # with: ["{path}"] opens files
    - click: {name: Save, role: push button}     # button: right, clicks: 2
    - type: "{text}"
    - key: enter                # presses: 3
    - hotkey: ctrl+s
    - scroll: -5                # on: {role: text}
    - wait: 0.5
"""

from collections.abc import Callable, Mapping
from typing import Any

from records.action import Action
from records.errors import RecordError
from records.subtask import DemonstrationStep, Selector

_SHARED = {"until", "clean_up", "thought", "says"}
_OPTIONS: dict[str, set[str]] = {
    "open": {"with"},
    "click": {"button", "clicks"},
    "type": set(),
    "key": {"presses"},
    "hotkey": set(),
    "scroll": {"on"},
    "wait": set(),
}


def parse_step(data: object, where: str) -> DemonstrationStep:
    """One step from its short form.

    Raises:
        RecordError: names the place and what is wrong.
    """
    if not isinstance(data, dict):
        raise RecordError(f"{where}: a step is a mapping such as `type: some text`")
    kinds = [key for key in data if key in _OPTIONS]
    if len(kinds) != 1:
        raise RecordError(f"{where}: a step has exactly one of {', '.join(_OPTIONS)}, not {kinds}")
    kind = kinds[0]
    unknown = set(data) - _SHARED - _OPTIONS[kind] - {kind}
    if unknown:
        raise RecordError(f"{where}: {kind} does not take {', '.join(sorted(map(str, unknown)))}")
    target: dict[str, Any] | None = None
    subject = data[kind]
    action: dict[str, Any]
    if kind == "open":
        action = {"kind": "open_app", "application": subject, "arguments": data.get("with", ())}
    elif kind in {"click", "scroll"}:
        selector = subject if kind == "click" else data.get("on")
        target = {"name": selector} if isinstance(selector, str) else selector
        amount = {"amount": subject} if kind == "scroll" else {}
        action = {"kind": kind, "x": 0, "y": 0, **amount, **_given(data, "button", "clicks")}
        if target is None:
            raise RecordError(f"{where}: {kind} needs a target, for example `on: {{role: text}}`")
    elif kind == "type":
        action = {"kind": "type", "text": subject}
    elif kind == "key":
        action = {"kind": "key", "keys": [subject], **_given(data, "presses")}
    elif kind == "hotkey":
        action = {"kind": "hotkey", "keys": str(subject).split("+")}
    else:
        action = {"kind": "wait", "seconds": subject}
    return DemonstrationStep(
        action=Action.parse({**action, **_given(data, "until")}, where),
        target=None if target is None else Selector.parse(target, where),
        thought=_text(data, "thought", where),
        says=_text(data, "says", where),
        clean_up=data.get("clean_up") is True,
    )


def bind_step(step: DemonstrationStep, fill: Callable[[str], str]) -> DemonstrationStep:
    """The step with every template in it filled; single values of lists are filled one by one."""

    def walk(value: object) -> object:
        if isinstance(value, str):
            return fill(value)
        if isinstance(value, Mapping):
            return {key: walk(item) for key, item in value.items()}
        if isinstance(value, (list, tuple)):
            return [walk(item) for item in value]
        return value

    return DemonstrationStep.model_validate(walk(step.model_dump(mode="python")))


def _given(data: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: data[name] for name in names if name in data}


def _text(data: Mapping[str, Any], name: str, where: str) -> str:
    value = data.get(name, "")
    if not isinstance(value, str):
        raise RecordError(f"{where}: {name} must be text")
    return value
