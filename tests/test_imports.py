"""The rooms import downwards only, siblings not at all, and Prefect stays in the flows."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LEVELS = {
    "records": 0,
    "resources": 1,
    "apis": 2,
    "evaluator": 3,
    "exports": 3,
    "synthesis": 3,
    "validators": 3,
    "flows": 4,
}
OUTSIDE = ("benchmarks", "tests")


def imported(source: str) -> Iterator[str]:
    """The top-level packages that a module imports, wherever in it the import stands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module is not None:
            yield node.module.partition(".")[0]


def offences(room: str, source: str) -> list[str]:
    """What a module of a room imports and must not."""
    return [
        name
        for name in imported(source)
        if name in OUTSIDE
        or (name in LEVELS and name != room and LEVELS[name] >= LEVELS[room])
        or (name == "prefect" and room != "flows")
    ]


@pytest.mark.parametrize("room", LEVELS)
def test_a_room_imports_from_below_only(room: str) -> None:
    modules = sorted((ROOT / room).rglob("*.py"))
    assert modules
    found = {
        str(module.relative_to(ROOT)): wrong
        for module in modules
        if (wrong := offences(room, module.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_every_package_of_the_tree_is_a_room_or_outside() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert packages <= {*LEVELS, *OUTSIDE}


@pytest.mark.parametrize(
    ("room", "source", "wrong"),
    [
        ("validators", "import networkx\nfrom records.task import Task\nfrom apis.judge import Judge", []),
        ("validators", "from validators.subtask_gates import gates", []),
        ("validators", "from synthesis.composition import compose", ["synthesis"]),
        ("records", "import resources.applications", ["resources"]),
        ("apis", "def late():\n    from flows.stage import reported", ["flows"]),
        ("exports", "from prefect import flow", ["prefect"]),
        ("flows", "from prefect import flow\nfrom exports.funnel import funnel", []),
        ("flows", "from tests.flows import stand_in", ["tests"]),
    ],
)
def test_an_offence_is_seen(room: str, source: str, wrong: list[str]) -> None:
    assert offences(room, source) == wrong
