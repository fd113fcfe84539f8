"""Actions, and what a step may wait for. Coordinates are pixels of the screenshot, origin top left."""

from typing import Literal, Self

import pyarrow as pa
from pydantic import model_validator

from records.record import Many, Record

ActionKind = Literal["open_app", "click", "drag", "scroll", "type", "key", "hotkey", "wait", "finish"]
Button = Literal["left", "right", "middle"]

_NEEDS: dict[str, tuple[str, ...]] = {
    "open_app": ("application",),
    "click": ("x", "y"),
    "drag": ("x", "y", "to_x", "to_y"),
    "scroll": ("x", "y"),
    "type": ("text",),
    "key": ("keys",),
    "hotkey": ("keys",),
    "wait": ("seconds",),
    "finish": ("status",),
}
_OPTIONAL: dict[str, tuple[str, ...]] = {
    "open_app": ("arguments",),
    "click": ("button", "clicks"),
    "drag": ("button",),
    "scroll": ("amount", "amount_x"),
    "key": ("presses",),
}


class Until(Record):
    """What the desktop waits for after an action, beyond stillness; all that is named must hold.

    control: name of a control that shows and is enabled; `role` narrows it.
    gone: part of the title of a window that must be closed.
    window: part of the title of a window that must be there.
    file: absolute path that must exist and not be empty.
    seconds: bound on the wait; when it passes the step goes on and the evidence shows what is there.
    """

    control: str | None = None
    role: str | None = None
    gone: str | None = None
    window: str | None = None
    file: str | None = None
    seconds: float = 10.0


class Action(Record):
    """One action of an agent.

    scroll: amount in wheel clicks, positive is up (the content moves down); amount_x positive is right.
    type: any text; a line break is the Enter key, a tab the Tab key.
    key: one key, pressed `presses` times; hotkey: keys held together, in order. Names are pyautogui's.
    open_app: starts the application (arguments are files or folders to open) or a new window of it.
    finish: the agent's own word, which counts for nothing in the score.
    """

    kind: ActionKind
    x: int | None = None
    y: int | None = None
    to_x: int | None = None
    to_y: int | None = None
    button: Button = "left"
    clicks: int = 1
    amount: int = 0
    amount_x: int = 0
    text: str | None = None
    keys: Many[str] = ()
    presses: int = 1
    seconds: float | None = None
    application: str | None = None
    arguments: Many[str] = ()
    status: Literal["success", "failure"] | None = None
    until: Until | None = None

    @model_validator(mode="after")
    def _has_what_its_kind_needs(self) -> Self:
        missing = [name for name in _NEEDS[self.kind] if getattr(self, name) in (None, ())]
        if missing:
            raise ValueError(f"{self.kind} needs {', '.join(missing)}")
        allowed = {"kind", "until", *_NEEDS[self.kind], *_OPTIONAL.get(self.kind, ())}
        extra = [
            name
            for name, field in type(self).model_fields.items()
            if name not in allowed and getattr(self, name) != field.default
        ]
        if extra:
            raise ValueError(f"{self.kind} does not take {', '.join(extra)}")
        return self


UNTIL = pa.struct(
    [
        pa.field("control", pa.string()),
        pa.field("role", pa.string()),
        pa.field("gone", pa.string()),
        pa.field("window", pa.string()),
        pa.field("file", pa.string()),
        pa.field("seconds", pa.float64(), nullable=False),
    ]
)
ACTION = pa.struct(
    [
        pa.field("kind", pa.string(), nullable=False),
        pa.field("x", pa.int32()),
        pa.field("y", pa.int32()),
        pa.field("to_x", pa.int32()),
        pa.field("to_y", pa.int32()),
        pa.field("button", pa.string(), nullable=False),
        pa.field("clicks", pa.int32(), nullable=False),
        pa.field("amount", pa.int32(), nullable=False),
        pa.field("amount_x", pa.int32(), nullable=False),
        pa.field("text", pa.string()),
        pa.field("keys", pa.list_(pa.string()), nullable=False),
        pa.field("presses", pa.int32(), nullable=False),
        pa.field("seconds", pa.float64()),
        pa.field("application", pa.string()),
        pa.field("arguments", pa.list_(pa.string()), nullable=False),
        pa.field("status", pa.string()),
        pa.field("until", UNTIL),
    ]
)
