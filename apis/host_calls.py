"""The APIs as one evaluation function's sandbox may call them: arguments checked, faults kept."""

from collections.abc import Callable

from apis.content import ContentUnreadable
from apis.scene import Scene
from apis.stubs import APIS, SIGNATURES, Answer
from records.errors import FunctionFailed, ObservationMissing, OmniSynthError

ARGUMENT_LIMIT = 2**20
"""Characters of an argument."""


class HostCalls:
    """The APIs over one scene.

    The sandboxed code may swallow what an API raises; so the first fault is kept here, and decides.
    Answers are kept too: they are pure functions of the scene, and some are dear.
    """

    def __init__(self, scene: Scene) -> None:
        self.fault: OmniSynthError | None = None
        self._scene = scene
        self._answers: dict[tuple[str, tuple[str, ...]], Answer] = {}
        self.functions: dict[str, Callable[..., Answer]] = {name: self._guarded(name) for name in APIS}

    def _guarded(self, name: str) -> Callable[..., Answer]:
        def call(*args: object, **kwargs: object) -> Answer:
            if self.fault is None:
                try:
                    return self._answer(name, args, kwargs)
                except (ContentUnreadable, ObservationMissing, FunctionFailed) as fault:
                    self.fault = fault
                except OmniSynthError as fault:
                    self.fault = FunctionFailed(f"{name}: {fault}")
            raise RuntimeError(str(self.fault))

        return call

    def _answer(self, name: str, args: tuple[object, ...], kwargs: dict[str, object]) -> Answer:
        texts = self._checked(name, args, kwargs)
        if (name, texts) not in self._answers:
            self._answers[name, texts] = APIS[name](self._scene, *texts)
        return self._answers[name, texts]

    @staticmethod
    def _checked(name: str, args: tuple[object, ...], kwargs: dict[str, object]) -> tuple[str, ...]:
        try:
            values = SIGNATURES[name].bind(*args, **kwargs).args
        except TypeError as error:
            raise FunctionFailed(f"{name}{SIGNATURES[name]} was called wrongly: {error}") from None
        texts = tuple(value for value in values if type(value) is str and len(value) <= ARGUMENT_LIMIT)
        if len(texts) != len(values):
            raise FunctionFailed(f"{name} takes texts of at most {ARGUMENT_LIMIT} characters, nothing else")
        return texts
