"""Plain deployment names, and where the plugin has the commands look for a server."""

import asyncio
import logging
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from prefect.plugins import HookContext
from stand_in import ROOT, Project

from flows.plugin import named_plainly, setup_environment
from flows.served import announce, served_api, serving
from records.errors import OmniSynthError

pytestmark = pytest.mark.slow


async def echo(_client: Any, name: str) -> Any:
    return name


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("synthesize", "synthesize/synthesize"),
        ("synthesize/synthesize", "synthesize/synthesize"),
        ("a/b", "a/b"),
    ],
)
def test_a_plain_name_stands_for_both(given: str, meant: str) -> None:
    assert asyncio.run(named_plainly(echo)(None, given)) == meant


def test_no_server_is_one_sentence() -> None:
    async def refused(_client: Any, _name: str) -> Any:
        raise httpx.ConnectError("refused")

    client = SimpleNamespace(api_url="http://127.0.0.1:9/api/")
    with pytest.raises(
        SystemExit, match=r"^No Prefect server answers at http://127.0.0.1:9/api: .*make serve"
    ):
        asyncio.run(named_plainly(refused)(client, "synthesize"))


def context(api: str | None) -> HookContext:
    return HookContext(prefect_version="3", api_url=api, logger_factory=logging.getLogger)


def test_a_configured_server_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with serving():
        announce("http://127.0.0.1:5/api")
        assert setup_environment(ctx=context("https://example.org/api")) is None


def test_the_served_address_is_found_as_long_as_it_is_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert setup_environment(ctx=context(None)) is None
    with serving():
        assert served_api() is None
        announce("http://127.0.0.1:5/api")
        found = setup_environment(ctx=context(None))
        assert found is not None
        assert found.env == {"PREFECT_API_URL": "http://127.0.0.1:5/api"}
        with pytest.raises(OmniSynthError, match="already runs"), serving():
            pass
    assert served_api() is None


@pytest.mark.server
def test_the_command_finds_the_plugin_and_no_server(tmp_path: Path) -> None:
    project = Project(tmp_path)
    with (project.folder / "prefect.toml").open("a") as settings:
        settings.write('\n[api]\nurl = "http://127.0.0.1:9/api"\n')
    status, output = project.run("prefect", "deployment", "run", "stand-in")
    assert status == 1
    assert output == (
        "No Prefect server answers at http://127.0.0.1:9/api: start one with `make serve` in another"
        " terminal, then give this command again.\n"
    )


def test_flows_and_deployments_are_called_the_same() -> None:
    """Asked of a fresh interpreter: importing all flows here would hide that one of them is not imported."""
    script = """
import yaml
from prefect.flows import load_flow_from_entrypoint
for one in yaml.safe_load(open("prefect.yaml"))["deployments"]:
    print(one["name"], load_flow_from_entrypoint(one["entrypoint"]).name)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True, timeout=120
    )
    names = [line.split() for line in done.stdout.splitlines()]
    assert len(names) >= 7
    assert [deployment for deployment, _ in names] == [flow for _, flow in names]
