"""The APIs as one evaluation function's sandbox may call them: arguments checked, faults kept."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TypeGuard

from apis.content import ContentUnreadable
from apis.scene import Scene
from apis.stubs import APIS, SIGNATURES, Answer
from records.errors import FunctionFailed, ObservationMissing, OmniSynthError

ARGUMENT_LIMIT = 2**20
"""Characters of a text, and the size of a number, that an API takes."""

ApiCall = tuple[str, tuple[str | int, ...]]
"""An API's name and its arguments, in the order of its signature."""


class HostCalls:
    """The APIs over one scene.

    The sandboxed code may swallow what an API raises; so the first fault is kept here, and decides.
    Answers are kept too: they are pure functions of the scene, and some are dear.
    """

    def __init__(self, scene: Scene) -> None:
        self.fault: OmniSynthError | None = None
        self._scene = scene
        self._answers: dict[ApiCall, Answer] = {}
        self._asked: dict[ApiCall, Answer] = {}

    @cached_property
    def functions(self) -> dict[str, Callable[..., Answer]]:
        """The APIs by name, as the sandboxed code may call them."""
        return {name: self._guarded(name) for name in APIS}

    @property
    def asked(self) -> Mapping[ApiCall, Answer]:
        """What the sandboxed code asked, in the order of first asking, with the answers."""
        return self._asked

    def answer(self, call: ApiCall) -> Answer:
        """The API's answer, made at most once.

        Raises:
            OmniSynthError: what the API raises; it is not kept as the fault.
        """
        if call not in self._answers:
            name, arguments = call
            self._answers[call] = APIS[name](self._scene, *arguments)
        return self._answers[call]

    def _guarded(self, name: str) -> Callable[..., Answer]:
        def call(*args: object, **kwargs: object) -> Answer:
            if self.fault is None:
                try:
                    asked = (name, _checked(name, args, kwargs))
                    answer = self.answer(asked)
                except (ContentUnreadable, ObservationMissing, FunctionFailed) as fault:
                    self.fault = fault
                except OmniSynthError as fault:
                    self.fault = FunctionFailed(f"{name}: {fault}")
                else:
                    self._asked.setdefault(asked, answer)
                    return answer
            raise RuntimeError(str(self.fault))

        return call


def _checked(name: str, args: tuple[object, ...], kwargs: dict[str, object]) -> tuple[str | int, ...]:
    signature = SIGNATURES[name]
    try:
        values = signature.bind(*args, **kwargs).args
    except TypeError as error:
        raise FunctionFailed(f"{name}{signature} was called wrongly: {error}") from None
    checked = tuple(
        value
        for value, parameter in zip(values, signature.parameters.values(), strict=False)
        if _is_taken(value, int if parameter.annotation is int else str)
    )
    if len(checked) != len(values):
        raise FunctionFailed(
            f"{name}{signature} was given something else: a text has at most {ARGUMENT_LIMIT} characters, a "
            f"number is at most {ARGUMENT_LIMIT}"
        )
    return checked


def _is_taken(value: object, kind: type[str] | type[int]) -> TypeGuard[str | int]:
    # Exact types: a bool is no number here, and what only looks like a text is none.
    if type(value) is str:
        return kind is str and len(value) <= ARGUMENT_LIMIT
    return type(value) is int and kind is int and abs(value) <= ARGUMENT_LIMIT
