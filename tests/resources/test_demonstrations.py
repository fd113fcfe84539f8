import pytest

from records.action import Action, Until
from records.errors import RecordError
from records.subtask import Selector
from resources.demonstrations import bind_step, parse_step


def test_each_short_form() -> None:
    click = parse_step({"click": {"name": "OK", "role": "push button"}, "button": "right", "clicks": 2}, "s")
    assert click.action == Action(kind="click", x=0, y=0, button="right", clicks=2)
    assert click.target == Selector(name="OK", role="push button")
    assert parse_step({"click": "OK"}, "s").target == Selector(name="OK")
    assert parse_step({"hotkey": "ctrl+shift+s"}, "s").action.keys == ("ctrl", "shift", "s")
    assert parse_step({"key": "tab", "presses": 3}, "s").action.presses == 3
    assert parse_step({"scroll": -5, "on": {"role": "text"}}, "s").action.amount == -5
    assert parse_step({"wait": 0.5}, "s").action.seconds == 0.5
    opened = parse_step({"open": "pad", "with": ["{path}"], "clean_up": True, "until": {"file": "/a"}}, "s")
    assert opened.action.until == Until(file="/a")
    assert opened.clean_up


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("click", "a step is a mapping"),
        ({}, "exactly one of"),
        ({"type": "a", "key": "b"}, "exactly one of"),
        ({"type": "a", "clicks": 2}, "type does not take clicks"),
        ({"type": 3}, "text"),
        ({"scroll": 3}, "needs a target"),
        ({"key": "a", "thought": 3}, "thought must be text"),
    ],
)
def test_a_fault_is_named(data: object, message: str) -> None:
    with pytest.raises(RecordError, match=f"here: .*{message}|here: {message}"):
        parse_step(data, "here")


def test_binding_fills_every_text_and_nothing_else() -> None:
    step = parse_step({"open": "pad", "with": ["{p}"], "until": {"file": "{p}"}, "thought": "{p}"}, "s")
    bound = bind_step(step, lambda text: text.replace("{p}", "/x"))
    assert bound.action.arguments == ("/x",)
    assert bound.action.until == Until(file="/x")
    assert bound.thought == "/x"
    assert bound.action.kind == "open_app"
