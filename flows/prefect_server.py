"""A Prefect server and a worker of our own, and the deployments of prefect.yaml registered there."""

import os
import socket
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import httpx
import yaml
from prefect.client.orchestration import SyncPrefectClient, get_client
from prefect.deployments.runner import RunnerDeployment
from prefect.exceptions import ObjectNotFound
from prefect.settings import PREFECT_API_URL, temporary_settings

from flows.processes import OwnProcesses
from records.errors import OmniSynthError

HOST = "127.0.0.1"
POOL = "local"
_START_SECONDS = 180
"""A first start migrates the database: 9 s on a quiet machine with two cores."""


def server_environment(inherited: Mapping[str, str], home: Path, results: Path) -> dict[str, str]:
    """The environment of a server, its worker and its flows; what is inherited wins over what is usual here.

    Args:
        inherited: of this process.
        home: where Prefect keeps the server's database.
        results: where cached results of tasks are, which outlive the server.
    """
    programs = str(Path(sys.executable).parent)
    usual = {
        "PREFECT_HOME": str(home.absolute()),
        "PREFECT_RESULTS_LOCAL_STORAGE_PATH": str(results.absolute()),
        "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
        "PREFECT_WORKER_QUERY_SECONDS": "1",
        # The worker starts beside the server and waits in its queue until that answers.
        "PREFECT_API_REQUEST_TIMEOUT": str(_START_SECONDS),
        "PREFECT_LOGGING_TO_API_BATCH_INTERVAL": "0.5",
        "DO_NOT_TRACK": "1",
    }
    # prefect.yaml has the worker call `python`, which must be this one.
    return {**usual, **inherited, "PATH": f"{programs}{os.pathsep}{inherited.get('PATH', os.defpath)}"}


def start_server(own: OwnProcesses, environment: Mapping[str, str], port: int | None) -> str:
    """Start a server and a worker side by side; returns the API's address, which answers a little later.

    Args:
        own: takes the processes.
        environment: from `server_environment`.
        port: the port wanted; a free one where it is taken or None.
    """
    with _listening(port) as listener:
        address = f"http://{HOST}:{listener.getsockname()[1]}"
        api = f"{address}/api"
        there = {**environment, "PREFECT_API_URL": api, "PREFECT_SERVER_UI_API_URL": api}
        server = "uvicorn --factory prefect.server.api.server:create_app --log-level warning --fd"
        # The server inherits the listening socket: the port cannot be lost to another in between.
        own.start(
            "Prefect server",
            [sys.executable, "-m", *server.split(), str(listener.fileno())],
            there,
            pass_fds=[listener.fileno()],
        )
    worker = f"worker start --pool {POOL} --type process"
    own.start("Prefect worker", [sys.executable, "-m", "prefect", *worker.split()], there)
    return api


def register_deployments(api: str, root: Path, own: OwnProcesses) -> list[str]:
    """Register the deployments of root's prefect.yaml as soon as server and worker are there.

    Returns their names.
    """
    described = yaml.safe_load((root / "prefect.yaml").read_text(encoding="utf-8"))["deployments"]
    # Read while the server starts: this imports the flows.
    deployments = [
        RunnerDeployment.from_entrypoint(
            one["entrypoint"],
            name=one["name"],
            description=one.get("description"),
            work_pool_name=one["work_pool"]["name"],
            job_variables={
                name: value.replace("{{ $PWD }}", str(root))
                for name, value in one["work_pool"]["job_variables"].items()
            },
        )
        for one in described
    ]
    with at_server(api), get_client(sync_client=True) as client:
        _wait_for_pool(client, own)
        for deployment in deployments:
            deployment.apply()
    return [deployment.name for deployment in deployments]


@contextmanager
def at_server(api: str) -> Iterator[None]:
    """Prefect's client talks to this server, whatever the profile says, while the context lasts."""
    with temporary_settings(updates={PREFECT_API_URL: api}):
        yield


def _wait_for_pool(client: SyncPrefectClient, own: OwnProcesses) -> None:
    """Until the worker has made its pool, which it does first of all."""
    deadline = time.monotonic() + _START_SECONDS
    while time.monotonic() < deadline:
        own.check()
        try:
            client.read_work_pool(POOL)
        except (ObjectNotFound, httpx.TransportError):
            time.sleep(0.1)
        else:
            return
    raise OmniSynthError(f"the Prefect server did not start within {_START_SECONDS} s")


def _listening(port: int | None) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Accepted connections inherit it; uvicorn, given a descriptor, does not set it.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        listener.bind((HOST, port or 0))
    except OSError:
        listener.bind((HOST, 0))
    listener.listen(128)
    return listener
