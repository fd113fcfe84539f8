"""Prefect's plugin of this project: plain deployment names, and the server that `make serve` started.

Prefect's own client wants `flow/deployment`. Here both are called the same, so that
`prefect deployment run synthesize` can mean `synthesize/synthesize`. Enabled by prefect.toml, hence in the
project's folder alone; an entry point in pyproject.toml names it.
"""

import functools
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

from prefect.plugins import HookContext, SetupResult, register_hook

from flows.served import served_api

if TYPE_CHECKING:
    from prefect.client.orchestration import PrefectClient
    from prefect.client.schemas.responses import DeploymentResponse

    ReadDeployment = Callable[[Any, str], Coroutine[Any, Any, DeploymentResponse]]

USUAL_API = "http://127.0.0.1:4200/api"


@register_hook
def setup_environment(*, ctx: HookContext) -> SetupResult | None:
    """Called by Prefect when it is imported."""
    is_command_line = Path(sys.argv[0]).name == "prefect"
    if is_command_line:
        _accept_plain_names()
    if ctx.api_url is not None:
        return None
    api = served_api()
    if api is None and is_command_line:
        # Without an address the command would start a server of its own, empty, and end with it.
        api = USUAL_API
    return None if api is None else SetupResult(env={"PREFECT_API_URL": api})


def _accept_plain_names() -> None:
    # Imported here: whatever imports Prefect comes through this module, most of it without a client.
    from prefect.client.orchestration import PrefectClient

    PrefectClient.read_deployment_by_name = named_plainly(  # type: ignore[method-assign, assignment]
        PrefectClient.read_deployment_by_name
    )


def named_plainly(read: "ReadDeployment") -> "ReadDeployment":
    """Let `name` stand for `name/name`, and say in one sentence when no server answers."""
    import httpx

    @functools.wraps(read)
    async def read_deployment_by_name(client: "PrefectClient", name: str) -> "DeploymentResponse":
        try:
            return await read(client, name if "/" in name else f"{name}/{name}")
        except httpx.ConnectError as error:
            raise SystemExit(
                f"No Prefect server answers at {str(client.api_url).rstrip('/')}: start one with `make serve`"
                " in another terminal, then give this command again."
            ) from error

    return read_deployment_by_name
