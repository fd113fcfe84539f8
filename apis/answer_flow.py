"""What the value of an expression tells about whether an API was asked, without running it.

Everything is on the safe side: an expression that is not understood tells nothing. A value is followed by its
name, and through the lists and sums that checks are gathered in; not through a second name for one list.
"""

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from records.errors import FunctionRefused

STEPS = 50_000
"""Expressions and statements that are walked; loops in loops are walked several times."""

_SAME_TRUTH = frozenset({"bool", "len", "list", "tuple", "set", "frozenset", "sorted"})
_TRUE_IF_NOT_EMPTY = frozenset({"any", "sum", "max", "min"})
_PURE = frozenset(
    {*_SAME_TRUTH, *_TRUE_IF_NOT_EMPTY, "all", "str", "repr", "int", "float", "zip", "enumerate"}
)


@dataclass(frozen=True)
class Value:
    """That an API was asked for sure, if the value is true, is false, or is an EvalResult of a success.

    What cannot be counts as sure: an empty list is never true.
    """

    if_true: bool
    if_false: bool
    if_success: bool

    @property
    def asked(self) -> bool:
        """Whether the value comes from an API's answer, whatever it is."""
        return self.if_true and self.if_false


ASKED = Value(if_true=True, if_false=True, if_success=True)
UNKNOWN = Value(if_true=False, if_false=False, if_success=False)
EMPTY = Value(if_true=True, if_false=False, if_success=True)

Names = dict[str, Value]


@dataclass(frozen=True)
class Summary:
    """What a call of one of the source's own functions tells.

    value: of its answer; the arguments come on top.
    on_return: whether an API was asked, and its answer looked at, whenever it returns.
    """

    value: Value = UNKNOWN
    on_return: bool = False


def both(one: Value, other: Value) -> Value:
    """What is sure of a value that is one or the other."""
    return Value(
        if_true=one.if_true and other.if_true,
        if_false=one.if_false and other.if_false,
        if_success=one.if_success and other.if_success,
    )


def either(asked: bool) -> Value:
    """A value that comes from an API's answer, or of which nothing is known."""
    return ASKED if asked else UNKNOWN


@dataclass
class AnswerFlow:
    """Reads expressions of one source.

    apis: names of the APIs.
    bound: every name that the source itself gives a meaning to; such a name is no builtin.
    constants: values of the names that its top level sets, once and for all.
    summaries: of its own functions, by name.
    """

    apis: frozenset[str]
    bound: frozenset[str]
    constants: Mapping[str, Value] = field(default_factory=dict)
    summaries: dict[str, Summary] = field(default_factory=dict)
    _steps: int = 0

    def step(self) -> None:
        """Count one expression or statement.

        Raises:
            FunctionRefused: there were too many.
        """
        self._steps += 1
        if self._steps > STEPS:
            raise FunctionRefused("the evaluation function is too entangled to be read: nest fewer loops")

    def value(self, node: ast.expr, names: Names) -> Value:
        """The expression's value; names that it binds or may change are set in `names`."""
        self.step()
        match node:
            case ast.Constant():
                return Value(if_true=not node.value, if_false=bool(node.value), if_success=True)
            case ast.Name():
                return names.get(node.id) or self.constants.get(node.id, UNKNOWN)
            case ast.NamedExpr():
                value = self.value(node.value, names)
                # It may stand where it is not always reached; a name that is not bound yet cannot be read.
                before = names.get(node.target.id, value)
                names[node.target.id] = both(before, value)
                return value
            case ast.UnaryOp(op=ast.Not()):
                value = self.value(node.operand, names)
                return Value(if_true=value.if_false, if_false=value.if_true, if_success=True)
            case ast.BoolOp():
                return self._bool_op(node, names)
            case ast.IfExp():
                return self._if_exp(node, names)
            case ast.Compare():
                return self._compare(node, names)
            case ast.Call():
                return self._call(node, names)
            case ast.ListComp() | ast.SetComp() | ast.DictComp():
                return self._comprehension(node, names)
            case ast.GeneratorExp():
                # A generator is true even where nothing comes out of it.
                return either(self._comprehension(node, names).asked)
            case ast.Lambda():
                return UNKNOWN
            case _:
                return self._display(node, names)

    def _display(self, node: ast.expr, names: Names) -> Value:
        match node:
            case ast.Attribute(attr="success"):
                value = self.value(node.value, names)
                return Value(if_true=value.if_success, if_false=value.asked, if_success=value.asked)
            case ast.List(elts=[]) | ast.Tuple(elts=[]) | ast.Dict(keys=[]):
                return EMPTY
            case ast.List() | ast.Tuple() | ast.Set() if not any(
                isinstance(e, ast.Starred) for e in node.elts
            ):
                asked = self._any(node.elts, names)
                return Value(if_true=asked, if_false=True, if_success=asked)
            case _:
                return either(
                    self._any((n for n in ast.iter_child_nodes(node) if isinstance(n, ast.expr)), names)
                )

    def elements(self, node: ast.expr, names: Names) -> Value:
        """What is gathered or gone through, where true means that there is an element."""
        if isinstance(node, ast.GeneratorExp):
            return self._comprehension(node, names)
        return self.value(node, names)

    def has_elements(self, node: ast.expr) -> bool:
        """Whether what is gone through has an element for sure."""
        match node:
            case ast.List() | ast.Tuple() | ast.Set():
                return any(not isinstance(element, ast.Starred) for element in node.elts)
            case ast.Call(func=ast.Attribute(attr="split"), args=[_, *_]):
                return "split" not in self.bound  # A split at a separator gives one part at least.
            case _:
                return False

    def _any(self, nodes: Iterable[ast.expr], names: Names) -> bool:
        # All are walked, for the names that they bind.
        return True in [self.value(node, names).asked for node in nodes]

    def _if_exp(self, node: ast.IfExp, names: Names) -> Value:
        test, then, other = [self.value(part, names) for part in (node.test, node.body, node.orelse)]
        return Value(
            if_true=(test.if_true or then.if_true) and (test.if_false or other.if_true),
            if_false=(test.if_true or then.if_false) and (test.if_false or other.if_false),
            if_success=(test.if_true or then.if_success) and (test.if_false or other.if_success),
        )

    def _bool_op(self, node: ast.BoolOp, names: Names) -> Value:
        result, *others = [self.value(part, names) for part in node.values]
        for value in others:
            if isinstance(node.op, ast.And):
                result = Value(
                    if_true=result.if_true or value.if_true,
                    if_false=result.if_false and (result.if_true or value.if_false),
                    if_success=result.if_success and (result.if_true or value.if_success),
                )
            else:
                result = Value(
                    if_true=result.if_true and (result.if_false or value.if_true),
                    if_false=result.if_false or value.if_false,
                    if_success=result.if_success and (result.if_false or value.if_success),
                )
        return result

    def _compare(self, node: ast.Compare, names: Names) -> Value:
        left, *others = [self.value(part, names) for part in (node.left, *node.comparators)]
        if left.asked or others[0].asked:
            return ASKED
        match node:
            case ast.Compare(ops=[ast.Gt()], comparators=[ast.Constant(value=0)]):
                return Value(if_true=left.if_true, if_false=False, if_success=True)
            case ast.Compare(
                left=ast.Call(func=ast.Name(id="len")), ops=[ast.Eq()], comparators=[ast.Constant(value=0)]
            ) if "len" not in self.bound:
                return Value(if_true=left.if_false, if_false=left.if_true, if_success=True)
            case ast.Compare(ops=[ast.Eq()], comparators=[ast.Constant(value=0)]):
                return Value(if_true=left.if_false, if_false=False, if_success=True)
            case _:
                return UNKNOWN

    def _comprehension(
        self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp, names: Names
    ) -> Value:
        first = node.generators[0]
        source = self.value(first.iter, names)
        inner, asked, surely = dict(names), source.asked, False
        for place, generator in enumerate(node.generators):
            over = self.value(generator.iter, inner) if place else source
            self.bind(generator.target, over.asked, inner)
            tests = [self.value(test, inner).asked for test in generator.ifs]
            asked = asked or over.asked or True in tests
            # What is gone through for sure is put to the first test for sure.
            surely = surely or (place == 0 and self.has_elements(first.iter) and tests[:1] == [True])
        produced = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        asked = self._any(produced, inner) or asked
        for part in ast.walk(node):
            if isinstance(part, ast.NamedExpr):
                names[part.target.id] = UNKNOWN
        if len(node.generators) == 1 and not first.ifs and self.has_elements(first.iter):
            surely = asked
        return Value(if_true=asked, if_false=source.asked or surely, if_success=source.asked)

    def bind(self, target: ast.expr, asked: bool, names: Names) -> None:
        """Set each name in a target of which only this is known: its value comes from an answer, or not."""
        for part in ast.walk(target):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                names[part.id] = either(asked)

    def _call(self, node: ast.Call, names: Names) -> Value:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        given = [*node.args, *(keyword.value for keyword in node.keywords)]
        if name in self.apis:
            self._any(given, names)
            return ASKED
        if name == "EvalResult":
            return self._result(node, names)
        builtin = name not in self.bound
        if builtin and name in {*_SAME_TRUTH, *_TRUE_IF_NOT_EMPTY, "all"} and not node.keywords:
            if not given and name in _SAME_TRUTH:
                return EMPTY
            if len(given) == 1 and not isinstance(given[0], ast.Starred):
                return _gathered(name, self.elements(given[0], names))
        asked = self._any([node.func, *given], names)
        if not (builtin and name in _PURE):
            self._forget(node, names)
        if asked:
            return ASKED
        return self.summaries.get(name, Summary()).value

    def _result(self, node: ast.Call, names: Names) -> Value:
        """An EvalResult: a tuple that is always true, whatever its first field says."""
        fields = {keyword.arg: keyword.value for keyword in node.keywords}
        everything = [*node.args, *fields.values()]
        values = [self.value(part, names) for part in everything]
        if any(isinstance(part, ast.Starred) for part in node.args) or None in fields:
            return either(any(value.asked for value in values))
        if node.args:
            success = values[0]
        elif "success" in fields:
            success = values[everything.index(fields["success"])]
        else:
            return UNKNOWN
        return Value(if_true=success.asked, if_false=True, if_success=success.if_true)

    @staticmethod
    def _forget(node: ast.Call, names: Names) -> None:
        """Whatever is handed to an unknown function, or has a method called, may have been changed by it."""
        parts = [node.func.value] if isinstance(node.func, ast.Attribute) else []
        for part in (*parts, *node.args, *(keyword.value for keyword in node.keywords)):
            if isinstance(part, ast.Name) and part.id in names and not names[part.id].asked:
                names[part.id] = UNKNOWN


def _gathered(name: str, elements: Value) -> Value:
    if name == "all":
        # Of nothing it is true; false means that there was something.
        return Value(if_true=elements.asked, if_false=elements.if_true, if_success=True)
    if name in _TRUE_IF_NOT_EMPTY:
        return Value(if_true=elements.if_true, if_false=elements.asked, if_success=elements.asked)
    return Value(if_true=elements.if_true, if_false=elements.if_false, if_success=elements.asked)
