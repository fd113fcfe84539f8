"""Nothing that opens a door is in the tree: no key, no token, no password (a fault of the authors' code)."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NOT_KEPT = (
    ".git",
    ".venv",
    ".guest",
    ".omnisynth",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    ".hypothesis",
)
RUNS = ("data", "runs")
SECRETS = re.compile(
    r"sk-[A-Za-z0-9_-]{20,}|AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{30,}|hf_[A-Za-z0-9]{30,}"
    r"|BEGIN (?:RSA |EC |OPENSSH |)PRIVATE KEY"
    r"|(?i:api_?key|secret|password|token)[\"']?\s*[:=]\s*[\"'][A-Za-z0-9+/_-]{16,}[\"']"
)


def test_no_file_of_the_tree_holds_a_secret() -> None:
    paths = [path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file()]
    kept = [path for path in paths if not path.parts[0].startswith(NOT_KEPT) and path.parts[:2] != RUNS]
    assert len(kept) > 100
    found = [
        str(path) for path in kept if SECRETS.search((ROOT / path).read_bytes().decode(errors="replace"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "OPENAI_API_KEY = " + "'" + "a1" * 12 + "'",
        '{"token": "' + "Zz9" * 8 + '"}',
        "key: sk-" + "abc123" * 5,
        "-----BEGIN " + "PRIVATE KEY-----",
    ],
)
def test_a_secret_is_seen(line: str) -> None:
    assert SECRETS.search(line)


@pytest.mark.parametrize("line", ["api_key = os.environ['OPENAI_API_KEY']", "tokens = 17", "token: str"])
def test_what_is_none_is_not(line: str) -> None:
    assert not SECRETS.search(line)
