"""Where work that needs no desktop runs: processes of this machine, or a Dask cluster."""

import os
from typing import Any

from prefect.task_runners import ProcessPoolTaskRunner, TaskRunner

from records.errors import OmniSynthError

SCHEDULER = "OMNISYNTH_DASK_SCHEDULER"
"""Environment variable with the address of a Dask scheduler, for example tcp://10.0.0.5:8786. Its workers
need the project importable, and the run's folder under the same path."""
PROCESSES = "OMNISYNTH_PROCESSES"
"""Environment variable with the number of processes on this machine; as many as processors without it."""


def computing() -> TaskRunner[Any]:
    """The runner that the environment asks for.

    Raises:
        OmniSynthError: prefect-dask is not installed, or the number of processes is none.
    """
    address = os.environ.get(SCHEDULER, "")
    if address:
        try:
            from prefect_dask.task_runners import DaskTaskRunner
        except ImportError:
            raise OmniSynthError(
                f"{SCHEDULER} is set, and prefect-dask is not installed; pip install 'omnisynth[cluster]'"
            ) from None
        return DaskTaskRunner(address=address)
    count = os.environ.get(PROCESSES, "")
    if count and not (count.isdecimal() and int(count)):
        raise OmniSynthError(f"{PROCESSES}={count}: a number of processes is meant, 1 or more")
    return ProcessPoolTaskRunner(max_workers=int(count) if count else os.cpu_count())
