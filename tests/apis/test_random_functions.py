"""The check for an API on every way to success, against running random functions on all short answers."""

import itertools
from collections import namedtuple
from collections.abc import Iterator
from random import Random
from types import FunctionType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apis.function_source import FUNCTION_NAME, require_form
from records.errors import FunctionRefused

pytestmark = pytest.mark.slow


class Programs:
    """Random functions over the names a and b, the parameter `paths`, two APIs and a thrown-away one."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def expression(self, depth: int = 2) -> str:
        simple = ["a", "b", "True", "False", "paths", "[]", "look_at()", "check_file_exists('x')"]
        if depth == 0 or self.random.random() < 0.3:
            return self.random.choice([*simple, "clipboard_contains_text()"])
        one, two, three = (self.expression(depth - 1) for _ in range(3))
        return self.random.choice(
            [
                f"(not {one})",
                f"({one} and {two})",
                f"({one} or {two})",
                f"({one} if {two} else {three})",
                f"[{one} for i in paths]",
                f"[i for i in paths if {one}]",
                f"all([{one} for i in paths])",
                f"any({one} for i in paths)",
                f"all([{one}, {two}])",
                "(len(a) > 0)",
                "(len(b) == 0)",
                "(sum(a) == len(a))",
                f"bool({one})",
                f"({one} == {two})",
                f"(a := {one})",
                f"EvalResult({one}, '', 1.0)",
                f"EvalResult({one}, '', 1.0).success",
                f"helped({one})",
            ]
        )

    def block(self, depth: int, loop: bool = False) -> list[str]:
        return [line for _ in range(self.random.randint(1, 3)) for line in self.statement(depth, loop)]

    def statement(self, depth: int, loop: bool) -> list[str]:
        name, expression = self.random.choice("ab"), self.expression()
        simple = [
            f"{name} = {expression}",
            f"{name} = {expression}",
            f"a, b = b, {expression}",
            f"{name}.append({expression})",
            f"a = b = {expression}",
            f"b = a or {expression}",
            f"b = (a := {expression})",
            "del a[:]",
            "a.clear()",
            f"{name} += {expression}",
            "clipboard_contains_image()",
            "demanded()",
            f"assert {expression}",
            f"return EvalResult(bool({expression}), '', 1.0)",
            *(["break", "continue"] if loop else []),
        ]
        if depth == 0 or self.random.random() < 0.5:
            return [self.random.choice(simple)]
        body, other = self.block(depth - 1, loop), self.block(depth - 1, loop)
        inner = self.block(depth - 1, loop=True)
        kinds = [
            [f"if {expression}:", *indented(body), "else:", *indented(other)],
            [f"if {expression}:", *indented(body)],
            [f"for {name} in paths:", *indented(["tick()", *inner]), "else:", *indented(other)],
            [f"for i in {expression}:", *indented(["tick()", *inner])],
            ["for i in (1, 2):", *indented(inner)],
            [f"while {expression}:", *indented(["tick()", *inner])],
            ["try:", *indented(body), "except Exception:", *indented(other)],
            ["try:", *indented(body), "finally:", *indented(other)],
            [
                f"match {expression}:",
                "    case True:",
                *indented(indented(body)),
                "    case a:",
                *indented(indented(other)),
            ],
        ]
        return self.random.choice(kinds)

    def program(self) -> str:
        inner = [
            "def look_at():",
            *indented(
                self.random.choice(
                    [
                        ["return check_file_exists('y')"],
                        ["if paths:", "    return True", "return check_file_exists('y')"],
                    ]
                )
            ),
            "def demanded():",
            *indented(self.random.choice([["assert check_file_exists('z')"], ["check_file_exists('z')"]])),
            "def helped(x):",
            *indented(
                self.random.choice([["return x"], ["return check_file_exists('w') and x"], ["return False"]])
            ),
        ]
        body = [line for _ in range(self.random.randint(0, 3)) for line in self.statement(2, loop=False)]
        end = f"return EvalResult(bool({self.expression()}), '', 1.0)"
        return "\n".join(
            [
                f"def {FUNCTION_NAME}(paths: list) -> EvalResult:",
                *indented([*inner, "a = []", *body, end]),
            ]
        )


class Endless(BaseException):
    """A program has gone round its loops too often."""


def indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def success_unasked(program: str) -> bool:
    """Whether some run succeeds with no API asked; by running it on every short sequence of answers."""
    code = compile(program, "program", "exec")
    result = namedtuple("result", ["success", "message", "progress"])
    for paths, answers in itertools.product(
        ([], ["p"], ["p", ""]), itertools.product((True, False), repeat=2)
    ):
        asked: list[bool] = []

        def api(*_: object, asked: list[bool] = asked, answers: tuple[bool, ...] = answers) -> bool:
            asked.append(answers[len(asked) % len(answers)])
            return asked[-1]

        rounds = itertools.count()

        def tick(rounds: Iterator[int] = rounds) -> None:
            if next(rounds) > 6:  # A list may double in each.
                raise Endless

        scope: dict[str, object] = {
            "EvalResult": result,
            "check_file_exists": api,
            "clipboard_contains_text": api,
            "clipboard_contains_image": lambda: True,
            "tick": tick,
        }
        FunctionType(code, scope)()
        function = scope[FUNCTION_NAME]
        assert isinstance(function, FunctionType)
        try:
            answer = function(list(paths))
        except (TypeError, ValueError, AttributeError, NameError, AssertionError, RecursionError, Endless):
            continue
        if isinstance(answer, result) and answer.success is True and not asked:
            return True
    return False


@settings(max_examples=250, deadline=None)
@given(st.integers(0, 2**32))
def test_no_accepted_function_succeeds_without_asking(seed: int) -> None:
    program = Programs(Random(seed)).program()
    try:
        require_form(program, (("paths", "list"),))
    except FunctionRefused:
        return
    assert not success_unasked(program), program
