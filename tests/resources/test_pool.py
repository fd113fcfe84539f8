from pathlib import Path

import pytest
from bound_subtasks import bound_subtask

from records.errors import OmniSynthError
from records.evidence import Clipboard, Evidence
from records.trajectory import Trajectory
from records.verdict import Proof
from resources.pool import load_pool, write_pool

EMPTY = Evidence(clipboard=Clipboard(kind="empty"), clock=0, monotonic=0.0)


def proof(world: str) -> Proof:
    bound = bound_subtask(world=world)
    run = Trajectory(
        trajectory_id="",
        bound_subtask_id=bound.bound_subtask_id,
        width=1280,
        height=720,
        fixture_hash="f",
        start=(EMPTY,),
        steps=(),
    )
    return Proof(
        bound_subtask=bound,
        fingerprint="f",
        application_version="1.0",
        verdicts=(),
        trajectory=run.identified(),
    )


def test_what_is_written_is_read_back_and_read_anew_when_it_changes(tmp_path: Path) -> None:
    first, second = proof("berlin"), proof("garden")
    slug = first.bound_subtask.application
    assert write_pool([second, first], tmp_path) == {slug: 2}
    assert load_pool(tmp_path) == load_pool(tmp_path, [slug]) == [first, second]
    write_pool([second], tmp_path)
    assert load_pool(tmp_path) == [second]


def test_an_application_that_has_no_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(OmniSynthError, match="holds nothing of nowhere; prove it first"):
        load_pool(tmp_path, ["nowhere"])
