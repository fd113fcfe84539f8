from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from records.action import Action
from records.changes import Change, pack, unpack
from records.errors import RecordError
from records.evidence import Clipboard, Control, Evidence, FileEntry
from records.parquet import read_records, write_records
from records.schema import schema
from records.trajectory import TRAJECTORY_FIELDS, Step, Trajectory

SCHEMA = schema("Trajectory", TRAJECTORY_FIELDS)
FEW_LISTS = st.lists(st.lists(st.integers(0, 6), max_size=12), max_size=8)
CONTROLS = st.builds(
    Control,
    role=st.sampled_from(["push button", "separator"]),
    name=st.sampled_from(["", "OK", "Übernehmen"]),
    x=st.integers(-1, 2),
    states=st.sampled_from([(), ("enabled",), ("enabled", "focused")]),
)
FILES = st.builds(
    FileEntry,
    path=st.sampled_from(["/home/user/a", "/home/user/b"]),
    kind=st.sampled_from(["file", "directory"]),
    size=st.integers(0, 2**40),
)
EVIDENCE = st.builds(
    Evidence,
    controls=st.lists(CONTROLS, max_size=8).map(tuple),
    files=st.lists(FILES, max_size=5).map(tuple),
    clipboard=st.just(Clipboard(kind="empty")),
    clock=st.just(0),
    monotonic=st.just(0.5),
)


def trajectory(
    start: tuple[Evidence, ...], steps: tuple[Evidence, ...] = (), after: tuple[Evidence, ...] = ()
) -> Trajectory:
    return Trajectory(
        trajectory_id="",
        bound_subtask_id="b",
        width=1280,
        height=720,
        fixture_hash="f",
        start=start,
        steps=tuple(
            Step(
                step_index=number,
                screenshot_before="",
                thought="",
                action=Action(kind="wait", seconds=0.0),
                evidence=evidence,
            )
            for number, evidence in enumerate(steps, 1)
        ),
        after=after,
    ).identified()


def seeing(*names: str) -> Evidence:
    controls = tuple(Control(role="label", name=name) for name in names)
    return Evidence(controls=controls, clipboard=Clipboard(kind="empty"), clock=0, monotonic=0.0)


def kept(start: int, count: int, *items: str) -> Change[str]:
    return Change[str](start=start, count=count, items=items)


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        ("", "", []),
        ("", "ab", [kept(0, 0, "a", "b")]),
        ("ab", "ab", [kept(0, 2)]),
        ("ab", "", []),
        ("abcd", "abXd", [kept(0, 2, "X"), kept(3, 1)]),
        ("abcd", "acd", [kept(0, 1), kept(2, 2)]),
        ("abcd", "cdab", [kept(2, 2), kept(0, 2)]),
        ("abc", "XabcY", [kept(0, 0, "X"), kept(0, 3, "Y")]),
        ("aab", "aaab", [kept(0, 2), kept(0, 1), kept(2, 1)]),
    ],
)
def test_what_is_kept_and_what_is_new(before: str, after: str, changes: list[Change[str]]) -> None:
    first, second = pack([before, after])
    assert first == ([kept(0, 0, *before)] if before else [])
    assert second == changes


@given(lists=FEW_LISTS)
def test_lists_come_back_equal(lists: list[list[int]]) -> None:
    assert list(unpack(pack(lists))) == [tuple(items) for items in lists]


@given(lists=FEW_LISTS)
def test_only_what_was_not_there_before_is_stored(lists: list[list[int]]) -> None:
    for before, after, changes in zip([[], *lists], lists, pack(lists), strict=False):
        stored = [item for change in changes for item in change.items]
        assert stored == [item for item in after if item not in before]


@pytest.mark.parametrize(("start", "count"), [(-1, 1), (0, 3), (3, 0), (1, -1), (2, 1)])
def test_a_span_outside_the_list_before_is_refused(start: int, count: int) -> None:
    with pytest.raises(ValueError, match="the file is damaged"):
        list(unpack([[kept(0, 0, "a", "b")], [kept(start, count)]]))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(
    start=st.lists(EVIDENCE, min_size=1, max_size=2),
    steps=st.lists(EVIDENCE, max_size=4),
    after=st.lists(EVIDENCE, max_size=1),
)
def test_trajectories_are_stored_as_changes_and_read_back_equal(
    tmp_path: Path, start: list[Evidence], steps: list[Evidence], after: list[Evidence]
) -> None:
    run = trajectory(tuple(start), tuple(steps), tuple(after))
    paths = [tmp_path / "one", tmp_path / "two"]
    for path in paths:
        write_records(path, [run, run], SCHEMA)
    assert read_records(paths[0], Trajectory, SCHEMA) == [run, run]
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert Trajectory.parse(run.model_dump(mode="json"), "whole") == run


def test_a_control_that_stays_is_stored_once(tmp_path: Path) -> None:
    path = tmp_path / "x"
    write_records(path, [trajectory((seeing("a", "b"),), (seeing("a", "b", "c"),), (seeing("b"),))], SCHEMA)
    (row,) = pq.read_table(path).to_pylist()
    everything = [*row["start"], *(step["evidence"] for step in row["steps"]), *row["after"]]
    changes = [
        [(change["start"], change["count"], [item["name"] for item in change["items"]])]
        for evidence in everything
        for change in evidence["controls"]
    ]
    assert changes == [[(0, 0, ["a", "b"])], [(0, 2, ["c"])], [(1, 1, [])]]


@pytest.mark.parametrize(
    ("field", "change", "message"),
    [
        (
            "controls",
            {"start": 1, "count": 2},
            "a change keeps items 1 to 3 of a list of 2; the file is damaged",
        ),
        ("files", {"items": [{"path": "/p", "kind": "pipe", "size": 0, "sha256": ""}]}, r"items\.0\.kind"),
    ],
)
def test_damaged_changes_are_named_by_file_and_row(
    tmp_path: Path, field: str, change: dict[str, object], message: str
) -> None:
    path = tmp_path / "x"
    listing = {"files": (FileEntry(path="/home/user/a", kind="file", size=1),)}
    seen = [seeing(*names).model_copy(update=listing) for names in ("ab", "a")]
    write_records(path, [trajectory(tuple(seen))] * 2, SCHEMA)
    rows = pq.read_table(path).to_pylist()
    rows[1]["start"][1][field][0].update(change)
    pq.write_table(pa.Table.from_pylist(rows, schema=SCHEMA), path)
    with pytest.raises(RecordError, match=f"x, row 1: .*{message}"):
        read_records(path, Trajectory, SCHEMA)
