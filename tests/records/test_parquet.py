from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from records.action import Action, Until
from records.application import APPLICATION_SCHEMA, Application
from records.episode import (
    EPISODE_SCHEMA,
    EPISODE_TRAJECTORY_SCHEMA,
    NODE_RESULT_SCHEMA,
    NODE_STEP_SCHEMA,
    Episode,
    EpisodeTrajectory,
    NodeResult,
    NodeStep,
)
from records.errors import RecordError
from records.evidence import Blob, Clipboard, Control, Evidence, FileEntry
from records.parquet import read_parts, read_records, write_records
from records.resource import RESOURCE_TYPE_SCHEMA, Resource, ResourceType
from records.schema import SCHEMA_VERSION, VERSION_KEY
from records.subtask import (
    BOUND_SUBTASK_SCHEMA,
    SUBTASK_SCHEMA,
    WORLD_SCHEMA,
    Binding,
    BoundSubtask,
    DemonstrationStep,
    Effects,
    EvaluationFunction,
    FixtureFile,
    Parameter,
    Selector,
    Subtask,
    World,
)
from records.task import TASK_SCHEMA, Complexities, Edge, Levels, Task, TaskNode
from records.trajectory import (
    SCREENSHOT_SCHEMA,
    STEP_ROW_SCHEMA,
    Screenshot,
    Step,
    StepRow,
    Trajectory,
    step_rows,
)
from records.verdict import PROOF_SCHEMA, REJECTION_SCHEMA, Measurement, Proof, Rejection, Verdict

CONTROL = Control(role="push button", name="Sävé", x=1, y=2, width=3, height=4, states=("enabled",))
EVIDENCE = Evidence(
    action="click",
    pointed=CONTROL,
    controls=(CONTROL,),
    clipboard=Clipboard(kind="text", text="a\nb"),
    files=(FileEntry(path="/home/user/a", kind="file", size=1, sha256="ab"),),
    clock=1741942800,
    monotonic=0.5,
)
STEP = DemonstrationStep(
    action=Action(kind="click", x=0, y=0, until=Until(control="OK", seconds=2.0)),
    target=Selector(name="OK", role="push button"),
)
RESOURCE = Resource(type="txt_path", cell="path:/home/user/a", value="a", noun="the note")
FUNCTION = EvaluationFunction(source="def f(): ...", apis=("get_file_text",))
BOUND = BoundSubtask(
    bound_subtask_id="",
    subtask_id="s",
    name="mousepad.write_note",
    application="mousepad",
    category="office",
    world="berlin",
    clock=1741942800,
    verb_phrase="writes a note",
    instruction="Write a note.",
    phrases=("write a note",),
    parameters=(Binding(name="n", type="int", text="4"),),
    inputs=(),
    outputs=(RESOURCE,),
    effects=Effects(creates=("path:/home/user/a",)),
    files=(FixtureFile(path="/home/user/b", recipe="text", content="b"),),
    demonstration=(STEP,),
    other_demonstrations=((STEP,), (STEP, STEP)),
    evaluation=FUNCTION,
    other_evaluations=(FUNCTION,),
    provenance="library",
).identified()
TRAJECTORY = Trajectory(
    trajectory_id="",
    bound_subtask_id=BOUND.bound_subtask_id,
    width=1280,
    height=720,
    fixture_hash="h",
    start=(EVIDENCE,),
    steps=(
        Step(
            step_index=1,
            screenshot_before="p",
            thought="t",
            action=Action(kind="wait", seconds=1.0),
            evidence=EVIDENCE,
        ),
    ),
    blobs=(Blob(sha256="ab", data=b"\0\xff"),),
).identified()
NODE = TaskNode(
    bound_subtask_id="b1",
    subtask_id="s1",
    name="n",
    application="mousepad",
    category="office",
    verb_phrase="v",
)
LEVELS = Levels(dependency="easy", instruction="easy", knowledge="easy", hierarchy="easy", branch="easy")
TASK = Task(
    task_id="",
    intent="i",
    goal="g",
    world="berlin",
    clock=1,
    nodes=(NODE, NODE.model_copy(update={"bound_subtask_id": "b2"})),
    edges=(Edge(source="b1", target="b2", resources=(RESOURCE,)),),
    instruction_high="h",
    instruction_low="l",
    complexities=Complexities(dependency=1, instruction=2, knowledge=1, hierarchy=2, branch=1, level_width=1),
    levels=LEVELS,
    structure="EEEE",
    capabilities=(),
    scenario="office",
    categories=("office",),
    applications=("mousepad",),
    network=False,
    skeleton="k",
    files=(),
    fixture_hash="f",
    oracle_order=("b1", "b2"),
    seed=7,
    provenance="library",
).identified()
EPISODE = Episode(
    episode_id="e",
    task_id="t",
    agent="no_op",
    seed=1,
    outcome="finished_early",
    coverage_rate=0.0,
    logical_consistency=None,
    cs_agent=0,
    cs_max=0,
    author_code_completion=0.0,
    author_code_coherence=0.0,
    steps=3,
    seconds=0.1,
)
NODE_RESULT = NodeResult(
    episode_id="e",
    task_id="t",
    bound_subtask_id="b",
    position=0,
    state="evaluating",
    completed_step=None,
    progress=0.5,
    message="m",
)
NODE_STEP = NodeStep(
    episode_id="e",
    bound_subtask_id="b",
    step_index=1,
    state="evaluating",
    since=0,
    progress=0.5,
    message="m",
)
EPISODE_TRAJECTORY = EpisodeTrajectory(
    episode_id="e", task_id="t", agent="oracle", demonstrated=(None, "b"), trajectory=TRAJECTORY
)
APPLICATION = Application(
    name="mousepad",
    title="Mousepad",
    package="mousepad",
    command=("mousepad",),
    category="office",
    toolkit="GTK3",
    window="^mousepad$",
    licence="GPL-2.0-or-later",
)
SUBTASK = Subtask(
    subtask_id="",
    name="mousepad.write_note",
    application="mousepad",
    category="office",
    verb_phrase="v",
    instruction="i",
    phrases=("p",),
    parameters=(Parameter(name="path", value="{note}", wrong=None),),
    inputs=(),
    outputs=(Resource(type="txt_path", cell="path:{path}", value="{path~}"),),
    effects=Effects(),
    clipboard="",
    demonstration=(STEP,),
    evaluation=FUNCTION,
    provenance="library",
).identified()
WORLD = World(name="berlin", clock=1, values={"a": "b"}, files=())
PROOF = Proof(
    bound_subtask=BOUND,
    fingerprint="f",
    application_version="1",
    verdicts=(Verdict(gate="G1", passed=True, measurements=(Measurement(name="runs", value=2.0),)),),
    trajectory=TRAJECTORY,
)
EVERY_RECORD = [
    (APPLICATION, APPLICATION_SCHEMA),
    (BOUND, BOUND_SUBTASK_SCHEMA),
    (SUBTASK, SUBTASK_SCHEMA),
    (TASK, TASK_SCHEMA),
    (EPISODE, EPISODE_SCHEMA),
    (NODE_RESULT, NODE_RESULT_SCHEMA),
    (NODE_STEP, NODE_STEP_SCHEMA),
    (EPISODE_TRAJECTORY, EPISODE_TRAJECTORY_SCHEMA),
    (EPISODE_TRAJECTORY.model_copy(update={"demonstrated": None}), EPISODE_TRAJECTORY_SCHEMA),
    (PROOF, PROOF_SCHEMA),
    (Rejection(kind="task", id="i", name="n", gate="T5", reason="r"), REJECTION_SCHEMA),
    (ResourceType(name="img_path", kind="file", parent=None, provenance="author-code"), RESOURCE_TYPE_SCHEMA),
    (Screenshot(sha256="a", width=1, height=1, png=b"\x89"), SCREENSHOT_SCHEMA),
    (step_rows(TRAJECTORY)[0], STEP_ROW_SCHEMA),
    (step_rows(TRAJECTORY)[1], STEP_ROW_SCHEMA),
]


@pytest.mark.parametrize(("record", "schema"), EVERY_RECORD, ids=lambda item: type(item).__name__)
def test_a_record_comes_back_equal(tmp_path: Path, record: object, schema: pa.Schema) -> None:
    path = tmp_path / "x.parquet"
    write_records(path, [record, record], schema)  # type: ignore[list-item]
    assert read_records(path, type(record), schema) == [record, record]  # type: ignore[type-var]
    assert pq.read_schema(path).metadata[VERSION_KEY] == SCHEMA_VERSION.encode()


@pytest.mark.parametrize(("record", "schema"), EVERY_RECORD, ids=lambda item: type(item).__name__)
def test_every_field_has_its_column(record: object, schema: pa.Schema) -> None:
    assert schema.names == list(type(record).model_fields)  # type: ignore[attr-defined]


def test_a_world_comes_back_with_its_values(tmp_path: Path) -> None:
    path = tmp_path / "w.parquet"
    write_records(path, [WORLD], WORLD_SCHEMA)
    row = pq.read_table(path).to_pylist()[0]
    assert World.parse({**row, "values": dict(row["values"])}, "w") == WORLD


def test_a_null_first_row_does_not_fix_the_type(tmp_path: Path) -> None:
    path = tmp_path / "n.parquet"
    done = NODE_RESULT.model_copy(update={"completed_step": 4, "own_demonstration": True})
    write_records(path, [NODE_RESULT, done], NODE_RESULT_SCHEMA)
    assert read_records(path, NodeResult, NODE_RESULT_SCHEMA)[1].completed_step == 4
    assert pd.read_parquet(path)["completed_step"].isna().tolist() == [True, False]


def test_equal_records_give_equal_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        write_records(tmp_path / name, [TASK, TASK], TASK_SCHEMA)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_failing_write_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    write_records(path, [EPISODE], EPISODE_SCHEMA)
    with pytest.raises(pa.ArrowInvalid):
        write_records(path, [EPISODE.model_copy(update={"steps": 2**40})], EPISODE_SCHEMA)
    assert read_records(path, Episode, EPISODE_SCHEMA) == [EPISODE]
    assert [entry.name for entry in tmp_path.iterdir()] == ["x.parquet"]


def test_unreadable_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"gone\.parquet: no such file"):
        read_records(tmp_path / "gone.parquet", Task, TASK_SCHEMA)
    (tmp_path / "bad.parquet").write_bytes(b"PAR1 not really")
    with pytest.raises(RecordError, match=r"bad\.parquet: not a readable Parquet file"):
        read_records(tmp_path / "bad.parquet", Task, TASK_SCHEMA)


def test_another_record_or_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    write_records(path, [EPISODE], EPISODE_SCHEMA)
    with pytest.raises(RecordError, match="record is Episode, not Task"):
        read_records(path, Task, TASK_SCHEMA)
    old = pq.read_table(path).replace_schema_metadata({b"omnisynth.record": b"Episode", VERSION_KEY: b"0"})
    pq.write_table(old, path)
    with pytest.raises(RecordError, match=f"schema version is 0, not {SCHEMA_VERSION}"):
        read_records(path, Episode, EPISODE_SCHEMA)


def test_an_invalid_row_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    rows = [EPISODE.model_dump(), {**EPISODE.model_dump(), "outcome": "won"}]
    pq.write_table(pa.Table.from_pylist(rows, schema=EPISODE_SCHEMA), path)
    with pytest.raises(RecordError, match="row 1: outcome"):
        read_records(path, Episode, EPISODE_SCHEMA)


def test_parts_are_read_in_order_and_their_absence_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="holds no part"):
        read_parts(tmp_path, Episode, EPISODE_SCHEMA)
    for number in (1, 0):
        item = EPISODE.model_copy(update={"seed": number})
        write_records(tmp_path / f"part-{number:05d}.parquet", [item], EPISODE_SCHEMA)
    assert [one.seed for one in read_parts(tmp_path, Episode, EPISODE_SCHEMA)] == [0, 1]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(texts=st.lists(st.text(st.characters(exclude_categories=["Cs"])), max_size=5))
def test_any_text_survives(tmp_path: Path, texts: list[str]) -> None:
    path = tmp_path / "t.parquet"
    records = [Rejection(kind="task", id=text, name=text, gate="T1", reason=text) for text in texts]
    write_records(path, records, REJECTION_SCHEMA)
    assert read_records(path, Rejection, REJECTION_SCHEMA) == records


def test_step_rows_keep_order_and_place() -> None:
    rows = step_rows(TRAJECTORY)
    assert [(row.step_index, row.steps, row.trajectory_id) for row in rows] == [
        (0, 1, TRAJECTORY.trajectory_id),
        (1, 1, TRAJECTORY.trajectory_id),
    ]
    assert rows[0].action is None
    assert isinstance(rows[1], StepRow)


def test_a_trajectory_out_of_order_is_refused() -> None:
    steps = [STEP_TWO.model_dump() for _ in range(2)]
    with pytest.raises(RecordError, match="step_index must count"):
        Trajectory.parse({**TRAJECTORY.model_dump(), "steps": steps}, "here")


STEP_TWO = TRAJECTORY.steps[0]


def test_a_task_with_a_foreign_edge_is_refused() -> None:
    edge = Edge(source="b1", target="b9", resources=(RESOURCE,))
    with pytest.raises(RecordError, match=r"edges: .*b9"):
        Task.parse({**TASK.model_dump(), "edges": [edge.model_dump()]}, "here")


def test_an_id_changes_with_the_content_alone() -> None:
    assert TASK.identified() == TASK
    assert TASK.model_copy(update={"goal": "another"}).identified().task_id != TASK.task_id
