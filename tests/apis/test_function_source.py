import re

import pytest

from apis.function_source import SOURCE_LIMIT, apis_used, require_form, require_sight
from records.errors import FunctionRefused
from records.subtask import EvaluationFunction

GOOD = """\
def evaluate_agent_task_completion(path: str, count: int) -> EvalResult:
    import os
    lines = (get_file_text(file=path) or "").splitlines()
    if len(lines) < count and not check_file_exists(os.path.dirname(path)):
        return EvalResult(False, "too few lines", 0.0)
    return EvalResult(True, "enough lines", 1.0)
"""
PARAMETERS = (("path", "str"), ("count", "int"))


def test_a_function_in_form_is_accepted() -> None:
    require_form(GOOD, PARAMETERS)


def test_apis_are_listed_in_their_own_order() -> None:
    assert apis_used(GOOD) == ("check_file_exists", "get_file_text")
    assert apis_used("any(map(check_text_exists, ['a']))") == ("check_text_exists",)
    assert apis_used("# get_file_text\nx = 'check_file_exists(1)'") == ()


@pytest.mark.parametrize(
    "line",
    [
        "check_file_exists = lambda path: True",
        "get_file_text: int = 3",
        "for EvalResult in (1, 2): pass",
        "def check_text_exists(text): return True",
        "class EvalResult: pass",
        "import json as os",
        "import os as re",
        "from json import loads as get_file_text",
        "import get_file_text.more",
        "f = lambda check_file_exists: check_file_exists",
        "[re for re in (1, 2)]",
        "(get_image_info := 3)",
        "del check_file_exists",
        "with a as EvalResult: pass",
        "try: pass\nexcept ValueError as check_file_exists: pass",
        "match 1:\n    case get_file_text: pass",
        "match {}:\n    case {**get_file_text}: pass",
        "match []:\n    case [*get_file_text]: pass",
    ],
)
@pytest.mark.parametrize("inside", [False, True])
def test_a_provided_name_cannot_be_given_another_meaning(line: str, inside: bool) -> None:
    body = "\n".join(f"    {part}" for part in line.splitlines())
    source = GOOD.replace("\n", f"\n{body}\n", 1) if inside else f"{line}\n{GOOD}"
    with pytest.raises(FunctionRefused, match=r"line \d+: \w+ is provided"):
        require_form(source, PARAMETERS)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("def f(:\n", "line 1: no Python"),
        ("x = '\0'", "null bytes"),
        ("(" * 5000 + ")" * 5000, "parse|nested"),
        ("x" * (SOURCE_LIMIT + 1), f"at most {SOURCE_LIMIT}"),
        ("x = 1\n", "must define the function"),
        (GOOD + GOOD, "must define the function"),
        (GOOD.replace("def ", "async def ", 1), "without async"),
        ("if True:\n" + "\n".join(f"    {line}" for line in GOOD.splitlines()), "top level"),
        (GOOD + "evaluate_agent_task_completion = None\n", "set a second time"),
        ("from os import *\n" + GOOD, "not \\*"),
        (
            GOOD.replace("count", "number"),
            re.escape("(path: str, number: int); the subtask gives (path: str, count: int)"),
        ),
        (GOOD.replace("count: int", "count: float"), "count: float"),
        (GOOD.replace("count: int", "count"), "count: nothing"),
        (GOOD.replace("count: int", "count: int, *more: int"), "plain parameters"),
        ("@print\n" + GOOD, "no decorator"),
        (GOOD.replace(" -> EvalResult", ""), "answer EvalResult"),
        (GOOD.replace(" -> EvalResult", " -> bool"), "answer EvalResult"),
        (
            GOOD.replace("get_file_text(file=path)", "path").replace("check_file_exists", "len"),
            "checks nothing",
        ),
        (GOOD.replace("os.path.dirname(path)", "path.__class__"), "__class__"),
        (GOOD.replace("os.path.dirname(path)", "eval('path')"), "eval is not available"),
        (GOOD.replace("import os", "globals()['get_file_text'] = len"), "globals is not available"),
        ("__name__ = 'x'\n" + GOOD, "names of Python's own"),
    ],
)
def test_what_is_out_of_form_is_refused_with_the_reason(source: str, message: str) -> None:
    with pytest.raises(FunctionRefused, match=message):
        require_form(source, PARAMETERS)


def test_recorded_apis_must_be_those_that_are_called() -> None:
    require_sight(EvaluationFunction(source=GOOD, apis=("get_file_text", "check_file_exists")))
    with pytest.raises(
        FunctionRefused, match="calls check_file_exists, get_file_text; recorded is get_file_text"
    ):
        require_sight(EvaluationFunction(source=GOOD, apis=("get_file_text",)))


def test_a_gesture_alone_needs_a_reason() -> None:
    source = "def f(text: str): return check_mouse_clicks(text)"
    with pytest.raises(FunctionRefused, match="gesture_reason"):
        require_sight(EvaluationFunction(source=source, apis=("check_mouse_clicks",)))
    reason = "the setting shows nowhere"
    require_sight(EvaluationFunction(source=source, apis=("check_mouse_clicks",), gesture_reason=reason))
    beside = f"{source} and check_file_exists('a')"
    require_sight(EvaluationFunction(source=beside, apis=("check_mouse_clicks", "check_file_exists")))
