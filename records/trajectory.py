"""Trajectories: what was done and seen, step by step, from a start state."""

from typing import Any, Self

import pyarrow as pa
from pydantic import (
    SerializationInfo,
    SerializerFunctionWrapHandler,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
    model_serializer,
    model_validator,
)

from records.action import ACTION, Action
from records.changes import Change, change_type, pack, unpack
from records.evidence import BLOB, CONTROL, EVIDENCE, FILE_ENTRY, Blob, Control, Evidence, FileEntry
from records.record import STORED, Many, Record, content_id, describe
from records.schema import Field, schema

_CHANGING = {"controls": CONTROL, "files": FILE_ENTRY}
_CONTROLS = TypeAdapter(list[list[Change[Control]]])
_FILES = TypeAdapter(list[list[Change[FileEntry]]])


class Step(Record):
    """One action and what was there after it; step_index counts from 1, in the order of execution.

    screenshot_before: SHA-256 of the PNG that the action was chosen on.
    """

    step_index: int
    screenshot_before: str
    thought: str
    action: Action
    evidence: Evidence
    clean_up: bool = False


class Trajectory(Record):
    """A run from a start state. Coordinates are pixels of a screen of width x height.

    start: evidence after the reset and after a quiet wait, before any action; at least one.
    after: evidence some seconds after the last step, with no action between.
    blobs: content of files that differ from the start state or are part of it, once by hash.

    Where it is stored (context STORED), controls and files of each evidence are changes from the evidence
    before it.
    """

    trajectory_id: str
    bound_subtask_id: str
    width: int
    height: int
    fixture_hash: str
    start: Many[Evidence]
    steps: Many[Step]
    after: Many[Evidence] = ()
    blobs: Many[Blob] = ()

    @model_validator(mode="after")
    def _steps_are_in_order(self) -> Self:
        if [step.step_index for step in self.steps] != list(range(1, len(self.steps) + 1)):
            raise ValueError("steps: step_index must count 1, 2, 3, ... in order")
        if not self.start:
            raise ValueError("start: a trajectory begins with the evidence of its start state")
        return self

    @model_serializer(mode="wrap")
    def _packed(self, handler: SerializerFunctionWrapHandler, info: SerializationInfo) -> dict[str, Any]:
        plain: dict[str, Any] = handler(self)
        if info.context == STORED:
            controls = pack(evidence.controls for evidence in self.evidence)
            files = pack(evidence.files for evidence in self.evidence)
            for evidence, seen, listed in zip(_evidence_of(plain), controls, files, strict=True):
                evidence["controls"] = [change.model_dump() for change in seen]
                evidence["files"] = [change.model_dump() for change in listed]
        return plain

    @model_validator(mode="before")
    @classmethod
    def _unpacked(cls, plain: Any, info: ValidationInfo) -> Any:
        return _with_lists(plain) if info.context == STORED else plain

    def identified(self) -> Self:
        """The same trajectory with the id that its content (blobs by hash) has."""
        plain = self.model_dump(mode="json", exclude={"trajectory_id", "blobs"})
        plain["blobs"] = [blob.sha256 for blob in self.blobs]
        return self.model_copy(update={"trajectory_id": content_id(plain)})

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """All evidence in order: start, steps, after."""
        return (*self.start, *(step.evidence for step in self.steps), *self.after)


def _with_lists(stored: dict[str, Any]) -> dict[str, Any]:
    """The plain form with whole lists; raises ValueError where the changes are damaged."""
    every = _evidence_of(stored)
    try:
        controls = unpack(_CONTROLS.validate_python([evidence["controls"] for evidence in every]))
        files = unpack(_FILES.validate_python([evidence["files"] for evidence in every]))
    except ValidationError as error:
        raise ValueError(describe(error)) from None
    whole = iter(
        [
            {**evidence, "controls": seen, "files": listed}
            for evidence, seen, listed in zip(every, controls, files, strict=True)
        ]
    )
    return {
        **stored,
        "start": [next(whole) for _ in stored["start"]],
        "steps": [{**step, "evidence": next(whole)} for step in stored["steps"]],
        "after": [next(whole) for _ in stored["after"]],
    }


def _evidence_of(plain: dict[str, Any]) -> list[dict[str, Any]]:
    return [*plain["start"], *(step["evidence"] for step in plain["steps"]), *plain["after"]]


class StepRow(Record):
    """One row of trajectories.parquet: a step with what places it. Step 0 is the start state."""

    trajectory_id: str
    bound_subtask_id: str
    step_index: int
    steps: int
    width: int
    height: int
    coordinate_space: str
    thought: str
    screenshot_before: str
    action: Action | None
    clean_up: bool
    evidence: Evidence


class Screenshot(Record):
    """A PNG of the screen, by hash."""

    sha256: str
    width: int
    height: int
    png: bytes


def _many(item: pa.DataType) -> pa.DataType:
    """A list without nulls in it, so that a file cannot hold any."""
    return pa.list_(pa.field("element", item, nullable=False))


STORED_EVIDENCE = pa.struct(
    [
        field.with_type(change_type(_CHANGING[field.name])) if field.name in _CHANGING else field
        for field in EVIDENCE
    ]
)
STEP = pa.struct(
    [
        pa.field("step_index", pa.int32(), nullable=False),
        pa.field("screenshot_before", pa.string(), nullable=False),
        pa.field("thought", pa.string(), nullable=False),
        pa.field("action", ACTION, nullable=False),
        pa.field("evidence", STORED_EVIDENCE, nullable=False),
        pa.field("clean_up", pa.bool_(), nullable=False),
    ]
)
TRAJECTORY_FIELDS: list[Field] = [
    pa.field("trajectory_id", pa.string(), nullable=False),
    pa.field("bound_subtask_id", pa.string(), nullable=False),
    pa.field("width", pa.int32(), nullable=False),
    pa.field("height", pa.int32(), nullable=False),
    pa.field("fixture_hash", pa.string(), nullable=False),
    pa.field("start", _many(STORED_EVIDENCE), nullable=False),
    pa.field("steps", _many(STEP), nullable=False),
    pa.field("after", _many(STORED_EVIDENCE), nullable=False),
    pa.field("blobs", pa.list_(BLOB), nullable=False),
]
STEP_ROW_SCHEMA = schema(
    "StepRow",
    [
        pa.field("trajectory_id", pa.string(), nullable=False),
        pa.field("bound_subtask_id", pa.string(), nullable=False),
        pa.field("step_index", pa.int32(), nullable=False),
        pa.field("steps", pa.int32(), nullable=False),
        pa.field("width", pa.int32(), nullable=False),
        pa.field("height", pa.int32(), nullable=False),
        pa.field("coordinate_space", pa.string(), nullable=False),
        pa.field("thought", pa.string(), nullable=False),
        pa.field("screenshot_before", pa.string(), nullable=False),
        pa.field("action", ACTION),
        pa.field("clean_up", pa.bool_(), nullable=False),
        pa.field("evidence", EVIDENCE, nullable=False),
    ],
)
SCREENSHOT_SCHEMA = schema(
    "Screenshot",
    [
        pa.field("sha256", pa.string(), nullable=False),
        pa.field("width", pa.int32(), nullable=False),
        pa.field("height", pa.int32(), nullable=False),
        pa.field("png", pa.binary(), nullable=False),
    ],
)


def step_rows(trajectory: Trajectory) -> list[StepRow]:
    """The rows of a trajectory: step 0 is the last evidence before the first action."""
    start = StepRow(
        trajectory_id=trajectory.trajectory_id,
        bound_subtask_id=trajectory.bound_subtask_id,
        step_index=0,
        steps=len(trajectory.steps),
        width=trajectory.width,
        height=trajectory.height,
        coordinate_space="pixels",
        thought="",
        screenshot_before="",
        action=None,
        clean_up=False,
        evidence=trajectory.start[-1],
    )
    rest = [
        start.model_copy(
            update={
                "step_index": step.step_index,
                "thought": step.thought,
                "screenshot_before": step.screenshot_before,
                "action": step.action,
                "clean_up": step.clean_up,
                "evidence": step.evidence,
            }
        )
        for step in trajectory.steps
    ]
    return [start, *rest]
