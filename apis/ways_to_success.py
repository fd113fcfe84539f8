"""Refuses an evaluation function that can answer success on a way on which no API was asked.

The ways are walked without running anything: both branches of an `if`, a loop's body not at all and several
times, an `except` from anywhere in its `try`. An API counts as asked where its answer is looked at: in a test
that is passed, or in the answer itself. Where it cannot be told, the function is refused.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence

from apis.answer_flow import ASKED, AnswerFlow, Names, Summary, Value, both
from apis.function_walk import FunctionWalk
from records.errors import FunctionRefused

ROUNDS = 4
"""How often the functions are summarised; each round sees one call deeper, and what is not seen counts as
not asked."""


def require_asked(
    tree: ast.Module, function: ast.FunctionDef, apis: frozenset[str], bound: Sequence[str]
) -> None:
    """Refuse the function where a way to success asks no API.

    Args:
        tree: of the whole source, with the function in it.
        function: the evaluation function.
        apis: names of the APIs; the source gives them no other meaning.
        bound: every name that the source gives a meaning to, as often as it does.

    Raises:
        FunctionRefused: names the line of the answer.
    """
    once = frozenset(name for name in bound if bound.count(name) == 1)
    flow = AnswerFlow(apis, frozenset(bound), _constants(tree, once, AnswerFlow(apis, frozenset(bound))))
    functions = {node.name: node for node in _plain_functions(tree) if node.name in once}
    for _ in range(ROUNDS):
        flow.summaries = {name: _summary(flow, node) for name, node in functions.items()}
    for line, asked, value in FunctionWalk(flow, function).answers():
        if not (asked or value.if_success):
            raise FunctionRefused(
                f"evaluation function, line {line}: this may answer success on a way on which no API "
                "is asked and its answer looked at; ask one before, and answer EvalResult(False, ...) where "
                "there is nothing to check (`if not checks:`), as an empty list of checks passes everything"
            )


def _constants(tree: ast.Module, once: frozenset[str], flow: AnswerFlow) -> Mapping[str, Value]:
    """Of the names that the top level sets to what nobody can change: a number, a text, an EvalResult."""
    values: Names = {}
    for node in tree.body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Constant() | ast.UnaryOp() | ast.Call(func=ast.Name(id="EvalResult")),
            ) if name in once:
                values[name] = flow.value(node.value, dict(values))
            case _:
                pass
    return values


def _plain_functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef) or node.decorator_list:
            continue
        if not any(isinstance(part, ast.Yield | ast.YieldFrom) for part in ast.walk(node)):
            yield node


def _summary(flow: AnswerFlow, function: ast.FunctionDef) -> Summary:
    value, on_return = ASKED, True
    for _, asked, answer in FunctionWalk(flow, function).answers():
        value = both(value, ASKED if asked else answer)
        on_return = on_return and asked
    return Summary(value, on_return)
