"""A record of every kind, with the schema of its table."""

from bound_subtasks import bound_subtask
from plain_applications import application

from records.action import Action, Until
from records.application import APPLICATION_SCHEMA
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
from records.evidence import Blob, Clipboard, Control, Evidence, FileEntry
from records.order import ORDER_SCHEMA, InstructionOrder
from records.resource import RESOURCE_TYPE_SCHEMA, Resource, ResourceType
from records.subtask import (
    BOUND_SUBTASK_SCHEMA,
    SUBTASK_SCHEMA,
    Binding,
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
from records.trajectory import SCREENSHOT_SCHEMA, STEP_ROW_SCHEMA, Screenshot, Step, Trajectory, step_rows
from records.twins import TWINS_SCHEMA, Twins
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
BOUND = bound_subtask(
    name="mousepad.write_note",
    clock=1741942800,
    phrases=("write a note",),
    parameters=(Binding(name="n", type="int", text="4"),),
    outputs=(RESOURCE,),
    effects=Effects(creates=("path:/home/user/a",)),
    files=(FixtureFile(path="/home/user/b", recipe="text", content="b"),),
    demonstration=(STEP,),
    other_demonstrations=((STEP,), (STEP, STEP)),
    evaluation=FUNCTION,
    other_evaluations=(FUNCTION,),
)
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
    split="train",
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
APPLICATION = application("mousepad", window="^mousepad$", licence="GPL-2.0-or-later")
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
    (
        InstructionOrder(task_id="t", order_index=0, told=("b2", "b1"), instruction_high="h"),
        ORDER_SCHEMA,
    ),
    (
        Twins(
            chain_task_id="t",
            graph_task_id="u",
            nodes=3,
            edges=2,
            categories=("notes", "office", "office"),
            chain_split="train",
            graph_split="test",
        ),
        TWINS_SCHEMA,
    ),
]
