import pytest

from records.action import Action
from records.errors import RecordError


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "click", "x": 1, "y": 2, "button": "right", "clicks": 2},
        {"kind": "drag", "x": 1, "y": 2, "to_x": 3, "to_y": 4},
        {"kind": "scroll", "x": 1, "y": 2, "amount": -3},
        {"kind": "type", "text": "a"},
        {"kind": "key", "keys": ["enter"], "presses": 3},
        {"kind": "hotkey", "keys": ["ctrl", "s"]},
        {"kind": "wait", "seconds": 0.5},
        {"kind": "open_app", "application": "mousepad", "arguments": ["/home/user/a.txt"]},
        {"kind": "finish", "status": "success"},
    ],
)
def test_each_kind_takes_what_it_needs(data: dict[str, object]) -> None:
    assert Action.parse(data, "here").kind == data["kind"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"kind": "click", "x": 1}, "click needs y"),
        ({"kind": "hotkey"}, "hotkey needs keys"),
        ({"kind": "wait"}, "wait needs seconds"),
        ({"kind": "type", "text": "a", "x": 3}, "type does not take x"),
        ({"kind": "finish", "status": "success", "text": "a"}, "finish does not take text"),
        ({"kind": "fly"}, "kind"),
    ],
)
def test_what_is_missing_or_not_its_own_is_refused(data: dict[str, object], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        Action.parse(data, "here")
