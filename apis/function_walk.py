"""Walks the ways through one function, without running it.

Both branches of an `if` are walked, a loop's body not at all and several times, an `except` from anywhere in
its `try`. An API counts as asked where its answer is looked at in a test that is passed.
"""

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field

from apis.answer_flow import ASKED, UNKNOWN, AnswerFlow, Summary, Value, either
from apis.way_state import State, joined, unsure

_NOTHING = Value(if_true=True, if_false=False, if_success=True)
"""None: it is never true, and no success."""


@dataclass
class _Loop:
    breaks: list[State] = field(default_factory=list)
    continues: list[State] = field(default_factory=list)


class FunctionWalk:
    """The ways through one function."""

    def __init__(self, flow: AnswerFlow, function: ast.FunctionDef) -> None:
        self._flow = flow
        self._function = function
        self._answers: list[tuple[int, bool, Value]] = []
        self._loops: list[_Loop] = []
        # A name that another function may set tells nothing; one that it reads may hold a list that it
        # changes.
        self._set_elsewhere = {
            name
            for node in ast.walk(function)
            if isinstance(node, ast.Global | ast.Nonlocal)
            for name in node.names
        }
        self._seen_elsewhere = _seen_by_inner_functions(function)

    def answers(self) -> list[tuple[int, bool, Value]]:
        """For each way to return: the line, whether an API was asked before, and the value."""
        end = self._block(self._function.body, State(asked=False, names={}))
        if end is not None:
            self._answers.append((self._function.lineno, end.asked, _NOTHING))
        return self._answers

    def _block(self, body: Sequence[ast.stmt], state: State | None) -> State | None:
        """The state behind the statements, None where nothing comes out of them."""
        for statement in body:
            if state is None:
                return None
            state = self._statement(statement, state)
        return state

    def _statement(self, node: ast.stmt, state: State) -> State | None:
        self._flow.step()
        match node:
            case ast.Return():
                value = self._value(node.value, state) if node.value else _NOTHING
                self._answers.append((node.lineno, state.asked, value))
                return None
            case ast.Raise():
                return None
            case ast.Break():
                self._loops[-1].breaks.append(state)
                return None
            case ast.Continue():
                self._loops[-1].continues.append(state)
                return None
            case ast.If():
                test = self._value(node.test, state)
                return joined(
                    self._block(node.body, state.passed(test.if_true)),
                    self._block(node.orelse, state.passed(test.if_false)),
                )
            case ast.Assert():
                return state.passed(self._value(node.test, state).if_true)
            case ast.While() | ast.For():
                return self._loop(node, state)
            case ast.Try() | ast.TryStar():
                return self._try(node, state)
            case ast.With():
                for item in node.items:
                    asked = self._value(item.context_expr, state).asked
                    if item.optional_vars:
                        self._bind(item.optional_vars, asked, state)
                # A context may swallow what is raised inside it.
                return joined(self._block(node.body, state.passed(False)), unsure(state, node.body))
            case ast.Match():
                return self._match(node, state)
            case _:
                self._simple(node, state)
                return state if not self._asks(node) else state.passed(True)

    def _asks(self, node: ast.stmt) -> bool:
        """Whether it calls a function of the source that asks an API whenever it returns."""
        match node:
            case ast.Expr(value=ast.Call(func=ast.Name(id=name))):
                return self._flow.summaries.get(name, Summary()).on_return
            case _:
                return False

    def _simple(self, node: ast.stmt, state: State) -> None:
        match node:
            case ast.Assign():
                self._assign_all(node, state)
            case ast.Delete():
                for target in node.targets:
                    self._add(target, False, state)
            case ast.AnnAssign() if node.value:
                self._assign(node.target, node.value, self._value(node.value, state), state)
            case ast.AugAssign():
                asked = self._value(node.value, state).asked
                if isinstance(node.target, ast.Name):
                    self._set(node.target.id, either(asked or state.told(node.target.id).asked), state)
                else:
                    self._add(node.target, asked, state)
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name())) as call):
                given = [*call.args, *(keyword.value for keyword in call.keywords)]
                asked = True in [self._value(part, state).asked for part in given]
                self._add(call.func, asked, state)
            case ast.Expr():
                self._value(node.value, state)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                self._set(node.name, UNKNOWN, state)
            case ast.Import() | ast.ImportFrom():
                for alias in node.names:
                    self._set((alias.asname or alias.name).split(".")[0], UNKNOWN, state)
            case _:
                pass

    def _value(self, node: ast.expr, state: State) -> Value:
        value = self._flow.value(node, state.names)
        for name in self._set_elsewhere & state.names.keys():
            state.names[name] = UNKNOWN
        return value

    def _set(self, name: str, value: Value, state: State) -> None:
        told = name not in self._set_elsewhere and (value.asked or name not in self._seen_elsewhere)
        state.names[name] = value if told else UNKNOWN

    def _assign_all(self, node: ast.Assign, state: State) -> None:
        value = self._value(node.value, state)
        if len(node.targets) > 1:
            value = either(value.asked)
        for target in node.targets:
            self._assign(target, node.value, value, state)

    def _assign(self, target: ast.expr, source: ast.expr, value: Value, state: State) -> None:
        match target, source:
            case ast.Name(), _:
                others = _may_be(source) - {target.id}
                if others and not value.asked:
                    value = UNKNOWN
                    self._doubt(others, state)
                self._set(target.id, ASKED if state.asked else value, state)
            case ((ast.Tuple() | ast.List()), (ast.Tuple() | ast.List())) if len(target.elts) == len(
                source.elts
            ) and not any(isinstance(part, ast.Starred) for part in (*target.elts, *source.elts)):
                values = [self._value(part, state) for part in source.elts]
                for part, one, told in zip(target.elts, source.elts, values, strict=True):
                    self._assign(part, one, told, state)
            case ((ast.Tuple() | ast.List()), _):
                self._bind(target, value.asked, state)
            case _:
                self._add(target, value.asked, state)

    def _doubt(self, names: set[str], state: State) -> None:
        """There is now a second name for the same thing, and it may be changed by that name."""
        for name in names & state.names.keys():
            if not state.names[name].asked:
                state.names[name] = UNKNOWN

    def _bind(self, target: ast.expr, asked: bool, state: State) -> None:
        for part in ast.walk(target):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                self._set(part.id, either(asked or state.asked), state)

    def _add(self, target: ast.expr, asked: bool, state: State) -> None:
        """Something was put into a thing: `checks.append(...)`, `found[x] = ...`."""
        if isinstance(target, ast.Attribute | ast.Subscript) and isinstance(target.value, ast.Name):
            name = target.value.id
            self._set(name, either(asked or state.told(name).asked), state)

    def _loop(self, node: ast.While | ast.For, state: State) -> State | None:
        surely = isinstance(node, ast.For) and self._flow.has_elements(node.iter)
        over = self._flow.elements(node.iter, state.names) if isinstance(node, ast.For) else UNKNOWN
        head = state
        while True:
            loop = _Loop()
            self._loops.append(loop)
            inside = head.passed(False)
            test = over if isinstance(node, ast.For) else self._value(node.test, inside)
            done: State | None = inside.passed(test.if_false)
            inside = inside.passed(test.if_true)
            if isinstance(node, ast.For):
                self._bind(node.target, over.asked, inside)
            known = len(self._answers)
            end = joined(self._block(node.body, inside), *loop.continues)
            self._loops.pop()
            again = joined(head, end)
            if again is None or again == head:
                break
            # The answers of this pass are found again, with less that is sure.
            del self._answers[known:]
            head = again
        if isinstance(node, ast.For):
            # Only where the body has not run at all is it known that there was nothing to go through.
            done = end if surely else joined(state.passed(over.if_false), end)
        return joined(self._block(node.orelse, done), *loop.breaks)

    def _try(self, node: ast.Try | ast.TryStar, state: State) -> State | None:
        frames = [(kept, len(kept)) for loop in self._loops for kept in (loop.breaks, loop.continues)]
        caught = unsure(state, node.body)
        ends = [self._block(node.orelse, self._block(node.body, state.passed(False)))]
        for handler in node.handlers:
            begin = caught.passed(False)
            if handler.name:
                self._set(handler.name, UNKNOWN, begin)
            ends.append(self._block(handler.body, begin))
        if not node.finalbody:
            return joined(*ends)
        # It is also passed on the way out of the function or of a loop.
        self._block(node.finalbody, unsure(state, [node]))
        leaving = [(kept, kept[before:]) for kept, before in frames]
        for kept, before in frames:
            del kept[before:]
        for kept, states in leaving:
            passed = [self._block(node.finalbody, one) for one in states]
            kept.extend(one for one in passed if one is not None)
        return self._block(node.finalbody, joined(*ends))

    def _match(self, node: ast.Match, state: State) -> State | None:
        asked = self._value(node.subject, state).asked
        self._doubt(_may_be(node.subject), state)
        ends: list[State | None] = []
        for case in node.cases:
            begin = state.passed(asked)
            for part in ast.walk(case.pattern):
                for name in (getattr(part, "name", None), getattr(part, "rest", None)):
                    if isinstance(name, str):
                        self._set(name, either(asked), begin)
            guard = self._value(case.guard, begin).if_true if case.guard else False
            ends.append(self._block(case.body, begin.passed(guard)))
        return joined(*ends, unsure(state, [node]).passed(asked))


def _may_be(node: ast.expr) -> set[str]:
    """The names whose very thing the expression's value may be."""
    match node:
        case ast.Name():
            return {node.id}
        case ast.NamedExpr():
            return {node.target.id} | _may_be(node.value)
        case ast.BoolOp():
            return {name for part in node.values for name in _may_be(part)}
        case ast.IfExp():
            return _may_be(node.body) | _may_be(node.orelse)
        case _:
            return set()


def _seen_by_inner_functions(function: ast.FunctionDef) -> set[str]:
    seen: set[str] = set()
    outside: list[ast.AST] = list(function.body)
    while outside:
        node = outside.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            seen.update(part.id for part in ast.walk(node) if isinstance(part, ast.Name))
        else:
            outside.extend(ast.iter_child_nodes(node))
    return seen
