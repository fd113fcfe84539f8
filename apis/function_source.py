"""What can be said of an evaluation function's source without running it."""

import ast
from collections.abc import Iterator, Mapping
from functools import lru_cache
from threading import Lock

from apis.stubs import APIS, GESTURE_APIS, STRUCTURE_NAMES
from apis.ways_to_success import require_asked
from records.errors import FunctionRefused
from records.subtask import EvaluationFunction

FUNCTION_NAME = "evaluate_agent_task_completion"
SOURCE_LIMIT = 20_000
"""Characters of a source."""

PROVIDED = frozenset({*APIS, *STRUCTURE_NAMES, "EvalResult", "os", "re"})
"""Names that stand in every function's scope and keep their meaning."""
# None of them is needed to look at evidence, and each could give another meaning to a provided name.
_FORBIDDEN_CALLS = frozenset(
    {"__import__", "compile", "delattr", "eval", "exec", "globals", "locals", "open", "setattr", "vars"}
)
_PARSING = Lock()


def apis_used(source: str) -> tuple[str, ...]:
    """The APIs that the source names, in the order of the list of APIs.

    Raises:
        FunctionRefused: the source does not parse.
    """
    names = {node.id for node in ast.walk(_parse(source)) if isinstance(node, ast.Name)}
    return tuple(name for name in APIS if name in names)


@lru_cache(maxsize=1024)
def require_form(source: str, parameters: tuple[tuple[str, str], ...]) -> None:
    """Refuse a source that is not one evaluation function over these parameters.

    It must define `evaluate_agent_task_completion` once, with exactly the parameters (name, type), typed, and
    answering EvalResult; keep the provided names as they are; and ask an API on every way to success.

    Raises:
        FunctionRefused: names the line and what is wrong with it.
    """
    tree = _parse(source)
    for name, line in _bindings(tree):
        if name in PROVIDED:
            raise _refusal(line, f"{name} is provided and cannot be given another meaning; use another name")
        if name.startswith("__"):
            raise _refusal(line, f"{name}: names of Python's own cannot be set")
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr.startswith("__"):
            raise _refusal(node.lineno, f"{node.attr}: attributes of Python's own are not read or set")
        if isinstance(node, ast.Name) and node.id in _FORBIDDEN_CALLS:
            raise _refusal(node.lineno, f"{node.id} is not available; use the APIs")
    function = _function(tree)
    _require_signature(function, dict(parameters))
    if not any(isinstance(node, ast.Call) and _called(node) in APIS for node in ast.walk(tree)):
        raise FunctionRefused(f"{FUNCTION_NAME} checks nothing: call at least one of {', '.join(APIS)}")
    try:
        require_asked(tree, function, frozenset(APIS), [name for name, _ in _bindings(tree)])
    except RecursionError:
        raise FunctionRefused("the evaluation function is nested too deeply to be read") from None


def require_sight(evaluation: EvaluationFunction) -> None:
    """Refuse a function whose recorded APIs are not those it calls, and a gesture alone without a reason.

    State beats gesture: a click or typed text shows what was done, not what came of it.

    Raises:
        FunctionRefused: names the APIs.
    """
    used = apis_used(evaluation.source)
    if set(used) != set(evaluation.apis):
        raise FunctionRefused(
            f"the function calls {', '.join(used)}; recorded is {', '.join(evaluation.apis) or 'nothing'}"
        )
    if GESTURE_APIS.issuperset(used) and not evaluation.gesture_reason.strip():
        raise FunctionRefused(
            f"{', '.join(used)} alone sees what was done, not what came of it: check a file, the clipboard "
            "or a control too, or state gesture_reason"
        )


def _parse(source: str) -> ast.Module:
    if len(source) > SOURCE_LIMIT:
        raise FunctionRefused(f"the source has {len(source)} characters; at most {SOURCE_LIMIT} are taken")
    try:
        # The depth of its recursion is counted for all threads in one: two at a time may fail each other.
        with _PARSING:
            return ast.parse(source)
    except SyntaxError as error:
        raise _refusal(error.lineno or 0, f"no Python: {error.msg}") from None
    except (RecursionError, MemoryError, ValueError) as error:
        raise FunctionRefused(f"the source cannot be parsed: {error or type(error).__name__}") from None


def _function(tree: ast.Module) -> ast.FunctionDef:
    named = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == FUNCTION_NAME
    ]
    if len(named) != 1 or named[0] not in tree.body or isinstance(named[0], ast.AsyncFunctionDef):
        raise FunctionRefused(
            f"the source must define the function {FUNCTION_NAME} once, at its top level, and without async"
        )
    if any(name == FUNCTION_NAME and line != named[0].lineno for name, line in _bindings(tree)):
        raise FunctionRefused(f"{FUNCTION_NAME} is set a second time; define it once")
    return named[0]


def _require_signature(function: ast.FunctionDef, parameters: Mapping[str, str]) -> None:
    arguments = function.args
    if arguments.vararg or arguments.kwarg or arguments.posonlyargs or function.decorator_list:
        raise _refusal(function.lineno, "takes plain parameters: no *, **, / and no decorator")
    found = {
        argument.arg: ast.unparse(argument.annotation) if argument.annotation else "nothing"
        for argument in (*arguments.args, *arguments.kwonlyargs)
    }
    wanted = dict(parameters)
    if found != wanted:
        raise _refusal(
            function.lineno, f"its parameters are ({_listed(found)}); the subtask gives ({_listed(wanted)})"
        )
    if function.returns is None or ast.unparse(function.returns) != "EvalResult":
        raise _refusal(function.lineno, "it must be declared to answer EvalResult: `-> EvalResult`")


def _bindings(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Every name that the source gives a meaning to, with its line; `import os` and `import re` left out."""
    for node in ast.walk(tree):
        for name in (*_defined(node), *_imported(node), *_caught(node)):
            yield name, getattr(node, "lineno", 0)


def _defined(node: ast.AST) -> tuple[str, ...]:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return (node.name,)
        case ast.Name(ctx=ast.Store() | ast.Del()):
            return (node.id,)
        case ast.arg():
            return (node.arg,)
        case _:
            return ()


def _imported(node: ast.AST) -> tuple[str, ...]:
    match node:
        case ast.Import():
            return tuple(
                alias.asname or alias.name.split(".")[0]
                for alias in node.names
                if alias.asname or alias.name not in ("os", "re")
            )
        case ast.ImportFrom():
            if any(alias.name == "*" for alias in node.names):
                raise _refusal(node.lineno, "import names one by one, not *")
            return tuple(alias.asname or alias.name for alias in node.names)
        case _:
            return ()


def _caught(node: ast.AST) -> tuple[str, ...]:
    """Names that an `except ... as` or a pattern gives a meaning to."""
    match node:
        case ast.ExceptHandler() | ast.MatchAs() | ast.MatchStar() if node.name:
            return (node.name,)
        case ast.MatchMapping() if node.rest:
            return (node.rest,)
        case _:
            return ()


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _listed(parameters: Mapping[str, str]) -> str:
    return ", ".join(f"{name}: {kind}" for name, kind in parameters.items())


def _refusal(line: int, what: str) -> FunctionRefused:
    return FunctionRefused(f"evaluation function, line {line}: {what}")
