"""What the stages share: one clear message for a user's mistake, versions, and progress."""

import os
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any, ParamSpec, TypeVar, cast
from uuid import UUID

import pandas as pd
from prefect.artifacts import (
    create_progress_artifact,
    create_table_artifact,
    update_progress_artifact,
)
from prefect.client.schemas.objects import State
from prefect.futures import PrefectFuture
from prefect.states import Completed, Failed
from prefect.utilities.annotations import quote

from records.errors import OmniSynthError

P = ParamSpec("P")
T = TypeVar("T")

PACKAGES = ("networkx", "pandas", "pillow", "prefect", "pyarrow", "pydantic", "pydantic-monty")
SESSIONS = min(12, 3 * (os.cpu_count() or 1))
"""Desktop sessions side by side: a session waits most of its time, for stillness or for an application."""


def reported(stage: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> State[Any]:
    """Run a stage; what a user may have caused ends the flow with its message and no traceback."""
    try:
        value = stage(*args, **kwargs)
    except OmniSynthError as error:
        return Failed(message=str(error))
    return Completed(message=str(value), data=value)


def outcome(state: State[Any]) -> Any:
    """What a chained stage answered.

    Raises:
        OmniSynthError: it failed; carries its message.
    """
    if not state.is_completed():
        raise OmniSynthError(state.message or f"a stage ended as {state.name}")
    return state.result(raise_on_failure=True)


def whole(value: T) -> T:
    """The value as a task's argument that Prefect hands on as it is, without looking for futures inside."""
    return cast("T", quote(value))


def package_versions() -> dict[str, str]:
    """The versions of the packages that decide what comes out."""
    return {name: version(name) for name in PACKAGES}


def fresh_name() -> str:
    """A name for a new run, after the time at which it starts (UTC)."""
    return datetime.now(tz=UTC).strftime("run-%Y%m%d-%H%M%S")


def gather(futures: Sequence[PrefectFuture[T]], what: str) -> Sequence[T | OmniSynthError]:
    """The results of tasks in their order, shown as progress on the flow run's page while they come.

    A task that ended with one of our errors gives the error in its place: one bad item stops no other.
    """
    if not futures:
        return []
    # Without a key, as progress is of one run and no history is kept of it.
    artifact = cast("UUID", create_progress_artifact(progress=0.0, description=what))
    results: list[T | OmniSynthError] = []
    for future in futures:
        result = future.result(raise_on_failure=False)
        if isinstance(result, BaseException) and not isinstance(result, OmniSynthError):
            raise result
        results.append(result)
        update_progress_artifact(artifact, progress=100.0 * len(results) / len(futures))
    return results


def table_artifact(key: str, table: pd.DataFrame, description: str) -> None:
    """Show a table on the flow run's page."""
    create_table_artifact(
        key=re.sub(r"[^a-z0-9]+", "-", key.lower()).strip("-"),
        table={name: [str(value) for value in table[name]] for name in table.columns},
        description=description,
    )
