"""What is sure at one place of a function, and where ways come together."""

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from apis.answer_flow import ASKED, UNKNOWN, Names, Value, both


@dataclass(frozen=True)
class State:
    """What is sure at one place: whether an API was asked, and what each name's value tells."""

    asked: bool
    names: Names

    def passed(self, asked: bool) -> "State":
        """After a test that was passed."""
        return State(self.asked or asked, dict(self.names))

    def told(self, name: str) -> Value:
        # After an API was asked, whatever is true or false, one was asked.
        return ASKED if self.asked else self.names.get(name, UNKNOWN)


def joined(*ways: State | None) -> State | None:
    """What is sure whichever way was gone; None where no way comes here."""
    open_ways = [way for way in ways if way is not None]
    if not open_ways:
        return None
    result = open_ways[0]
    for way in open_ways[1:]:
        names = {name: both(result.told(name), way.told(name)) for name in {*result.names, *way.names}}
        result = State(result.asked and way.asked, names)
    return result


def unsure(state: State, body: Sequence[ast.AST]) -> State:
    """Somewhere in the midst of the body, of which nobody knows how far it ran."""
    touched = {
        (part.id, isinstance(part.ctx, ast.Store))
        for node in body
        for part in ast.walk(node)
        if isinstance(part, ast.Name)
    }
    names = dict(state.names)
    for name, is_set in touched:
        if name in names and (is_set or not names[name].asked):
            names[name] = UNKNOWN
    return State(state.asked, names)
