"""Start a server, a worker and the deployments and keep them until Ctrl-C: `make serve`."""

import os
import sys
import time
from pathlib import Path

from prefect.client.orchestration import get_client
from prefect.client.schemas.filters import FlowRunFilter, FlowRunFilterState, FlowRunFilterStateType
from prefect.client.schemas.objects import StateType
from prefect.states import Crashed

from flows.prefect_server import at_server, register_deployments, server_environment, start_server
from flows.processes import Interrupted, OwnProcesses
from flows.served import FOLDER, announce, serving
from flows.server_home import keep_migrated, lasting_home
from flows.terminal import complain, say
from records.errors import OmniSynthError

PORT = 4200
_PATIENCE = 10.0
_LOOK_SECONDS = 0.5


def main() -> int:
    """Returns the exit status: 0 ended by a signal, 1 failed."""
    try:
        with serving(), OwnProcesses(FOLDER / "log", _PATIENCE, _PATIENCE) as own:
            say("starting a Prefect server and a worker")
            home = lasting_home(FOLDER / "home", FOLDER.parent)
            environment = server_environment(os.environ, home, FOLDER.parent / "results")
            api = start_server(own, environment, PORT)
            names = register_deployments(api, Path.cwd(), own)
            keep_migrated(home, FOLDER.parent)
            _close_abandoned_runs(api)
            announce(api)
            say(_welcome(api, names))
            while True:
                own.check()
                time.sleep(_LOOK_SECONDS)
    except Interrupted as error:
        say(f"{error}: server, worker and runs are ended")
        return 0
    except OmniSynthError as error:
        complain(str(error))
        return 1


def _close_abandoned_runs(api: str) -> None:
    """What ran when an earlier server was killed runs no more, though its database says so."""
    running = FlowRunFilterStateType(any_=[StateType.RUNNING, StateType.PENDING, StateType.CANCELLING])
    with at_server(api), get_client(sync_client=True) as client:
        wanted = FlowRunFilter(state=FlowRunFilterState(type=running))
        for run in client.read_flow_runs(flow_run_filter=wanted):
            client.set_flow_run_state(run.id, Crashed(message="its server was ended"), force=True)


def _welcome(api: str, names: list[str]) -> str:
    commands = "\n".join(f"    prefect deployment run {name}" for name in names)
    return (
        f"Prefect serves at {api.removesuffix('/api')} until Ctrl-C; its log is {FOLDER / 'log'}.\n"
        "In another terminal, in this folder, after `. .venv/bin/activate`:\n"
        f"{commands}\n"
        "Parameters follow as -p NAME=VALUE; --watch waits for the end."
    )


if __name__ == "__main__":
    sys.exit(main())
