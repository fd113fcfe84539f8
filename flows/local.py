"""Run a deployment and follow it: at the configured server, or at a server and a worker of our own.

`python -m flows.local [DEPLOYMENT] [-p NAME=VALUE]...`, which `make synthesize` calls.
"""

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import httpx
from prefect.client.orchestration import get_client
from prefect.client.schemas.objects import WorkPoolStatus
from prefect.exceptions import ObjectNotFound, PrefectHTTPStatusError
from prefect.settings import get_current_settings

from flows.follow import follow, reason
from flows.prefect_server import at_server, register_deployments, server_environment, start_server
from flows.processes import Interrupted, OwnProcesses
from flows.server_home import fresh_home, keep_migrated
from flows.terminal import complain, say
from records.errors import OmniSynthError

FOLDER = Path(".omnisynth")
_BARE_LIST = re.compile(r"\[[\w.-]+(,[\w.-]+)*\]")
# For a flow to close its desktops. Server and worker need none: their home goes with them.
_PATIENCE_BELOW = 5.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit status: 0 completed, 1 failed, 130 interrupted."""
    parser = argparse.ArgumentParser(prog="python -m flows.local", description=__doc__)
    parser.add_argument("deployment", nargs="?", default="synthesize")
    parser.add_argument("-p", "--param", action="append", default=[], metavar="NAME=VALUE")
    asked = parser.parse_args(arguments)
    try:
        parameters = dict(parse_parameter(text) for text in asked.param)
        show_results(asked.deployment, run_deployment(asked.deployment, parameters, say))
    except Interrupted as error:
        complain(str(error))
        return 130
    except OmniSynthError as error:
        complain(str(error))
        return 1
    return 0


def run_deployment(name: str, parameters: Mapping[str, Any], say: Callable[[str], None]) -> str:
    """Run it where a server is configured, answers and has a worker; else at one of our own.

    Returns the message of its completion.

    Raises:
        OmniSynthError: it was refused or failed.
    """
    api = get_current_settings().api.url
    if api is not None:
        lack = what_lacks(api, name)
        if lack is None:
            say(f"running {name} at {api}")
            with at_server(api):
                return _run_and_follow(name, parameters, say, check=lambda: None)
        say(f"{lack}; starting a server for this run alone")
    with fresh_home(FOLDER) as home, OwnProcesses(FOLDER / "local.log", _PATIENCE_BELOW, 0) as own:
        say("starting a Prefect server and a worker")
        inherited = {key: value for key, value in os.environ.items() if not key.startswith("PREFECT_")}
        api = start_server(own, server_environment(inherited, home, FOLDER / "results"), None)
        register_deployments(api, Path.cwd(), own)
        keep_migrated(home, FOLDER)
        with at_server(api):
            return _run_and_follow(name, parameters, say, own.check)


def what_lacks(api: str, name: str) -> str | None:
    """What a configured server lacks for running the deployment; None where nothing does."""
    with at_server(api), get_client(sync_client=True) as client:
        try:
            deployment = client.read_deployment_by_name(f"{name}/{name}")
            pool = client.read_work_pool(deployment.work_pool_name or "")
        except ObjectNotFound:
            return f"the server at {api} has no deployment {name}"
        except (httpx.TransportError, PrefectHTTPStatusError) as error:
            return f"the configured server at {api} does not answer ({error})"
    return None if pool.status == WorkPoolStatus.READY else f"no worker is ready at {api}"


def _run_and_follow(
    name: str, parameters: Mapping[str, Any], say: Callable[[str], None], check: Callable[[], None]
) -> str:
    with get_client(sync_client=True) as client:
        try:
            deployment = client.read_deployment_by_name(f"{name}/{name}")
        except ObjectNotFound:
            known = sorted(one.name for one in client.read_deployments())
            raise OmniSynthError(f"no deployment {name}; there are {', '.join(known)}") from None
        accepted = sorted((deployment.parameter_openapi_schema or {}).get("properties", {}))
        if unknown := sorted(parameters.keys() - set(accepted)):
            raise OmniSynthError(
                f"{name} has no parameter {', '.join(unknown)}; it has {', '.join(accepted) or 'none'}"
            )
        try:
            run = client.create_flow_run_from_deployment(deployment.id, parameters=dict(parameters))
        except PrefectHTTPStatusError as error:
            detail = error.response.json().get("detail", str(error))
            raise OmniSynthError(f"{name} was not started: {detail}") from error
        state = follow(client, run.id, say, check)
    if not state.is_completed():
        raise OmniSynthError(reason(state))
    return state.message or ""


def parse_parameter(text: str) -> tuple[str, Any]:
    """NAME=VALUE, the value as JSON where it is JSON and as text where it is not.

    The quotes in a list may be missing: [gimp,zim] is what a shell makes of ["gimp","zim"].
    """
    name, found, value = text.partition("=")
    if not (name and found):
        raise OmniSynthError(f"-p {text} is not of the form NAME=VALUE")
    try:
        return name, json.loads(value)
    except json.JSONDecodeError:
        if _BARE_LIST.fullmatch(value):
            return name, value[1:-1].split(",")
        return name, value


def show_results(deployment: str, message: str) -> None:
    """Print what the run left."""
    if deployment != "synthesize":
        say(message)
        return
    # Late: pandas would keep a run waiting at its start.
    from exports.run_folder import find_run
    from flows.summary import print_summary

    print_summary(find_run(message))


if __name__ == "__main__":
    sys.exit(main())
