"""Subtasks (with parameters open), value worlds, and subtasks bound in a value world."""

from typing import Literal, Self

import pyarrow as pa
from pydantic import model_validator

from records.action import ACTION, Action
from records.application import Category
from records.record import Many, Record, content_id
from records.resource import RESOURCE, Resource
from records.schema import Field, schema

ParameterType = Literal["str", "int", "float"]


class FixtureFile(Record):
    """A file or directory of the start state.

    path: absolute inside the session; its extension tells the format where a recipe makes several. The time
    is the fixture's clock. recipe: how its bytes follow from the content (see resources.fixtures):

    - `text`: the content; also .csv, .md, .html, .ics, .vcf, .eml, .svg and source code. `directory`: none.
    - `image` (.png, .jpg, .gif, .bmp, .webp): `WIDTHxHEIGHT SEED`.
    - `zip`: a member's name, and its text from the second line on. `archive` (.zip, .tar, .tar.gz, .tgz):
      several, each begun by a line `--- PATH`.
    - `sheet` (.xlsx, .ods): CSV; several sheets are each begun by a line `--- NAME`.
    - `document` (.docx, .odt): paragraphs; lines with `# `, `- ` and `| a | b |` as in Markdown.
    - `slides` (.pptx, .odp): a title and lines; `---` between slides. `pdf`: lines; `---` between pages.
    - `sound` (.wav, .mp3, .flac, .ogg): `SECONDS FREQUENCY`, then tags such as `title: NAME`. `video` (.mp4,
      .mkv, .webm): `SECONDS WIDTHxHEIGHT SEED`, then tags.
    - `database`: SQL for SQLite. `service` (/srv/<service>): the default data of a server, none.
    """

    path: str
    recipe: Literal[
        "text",
        "directory",
        "image",
        "zip",
        "archive",
        "sheet",
        "document",
        "slides",
        "pdf",
        "sound",
        "video",
        "database",
        "service",
    ]
    content: str = ""


class World(Record):
    """A value world: consistent values for the shared parameter classes (a person, a topic, names, ...).

    clock: seconds since the epoch at which the session's wall clock stands.
    files: version 1 of every file that a subtask of this world may read.
    """

    name: str
    clock: int
    values: dict[str, str]
    files: Many[FixtureFile]


class Binding(Record):
    """A parameter's value: text is its canonical text, `value` the Python value that the function gets.

    wrong: the text that a mutant of the demonstration uses instead, "" where none is given.
    """

    name: str
    type: ParameterType
    text: str
    wrong: str = ""

    @model_validator(mode="after")
    def _text_has_its_type(self) -> Self:
        try:
            _ = self.value
        except ValueError:
            raise ValueError(f"{self.name}: {self.text!r} is no {self.type}") from None
        return self

    @property
    def value(self) -> str | int | float:
        """The value in its own type."""
        return {"str": str, "int": int, "float": float}[self.type](self.text)  # type: ignore[no-any-return]


class Selector(Record):
    """Which showing control a step acts on; the first match in tree order, or the `index`-th.

    name: equal to the control's name (or text, for a control without a name) after the comparison of
    click texts; role: accessibility role, for example "push button"; window: part of its window's title.
    at: where in its box, in fractions of width and height.
    """

    name: str | None = None
    role: str | None = None
    window: str | None = None
    index: int = 0
    at: Many[float] = (0.5, 0.5)

    @model_validator(mode="after")
    def _selects_something(self) -> Self:
        if self.name is None and self.role is None:
            raise ValueError("a target needs a name or a role")
        if len(self.at) != 2 or not all(0 <= part <= 1 for part in self.at):
            raise ValueError("at: two fractions between 0 and 1")
        return self


class DemonstrationStep(Record):
    """One step of a demonstration.

    action: what to do; of a step with a target, x and y are (0, 0) and the control's position takes
    their place when the step is carried out. clean_up: part of the marked return to a rest state.
    says: the step in words for the low-level instruction; made from the action where it is empty.
    """

    action: Action
    target: Selector | None = None
    thought: str = ""
    says: str = ""
    clean_up: bool = False


class EvaluationFunction(Record):
    """Source of `evaluate_agent_task_completion(**params) -> EvalResult`, and the APIs that it calls.

    gesture_reason: why a click or typed text alone is accepted; empty where a state is checked.
    """

    source: str
    apis: Many[str]
    gesture_reason: str = ""


class Effects(Record):
    """Cells that a subtask touches; `modifies` reads one version and makes the next."""

    reads: Many[str] = ()
    creates: Many[str] = ()
    modifies: Many[str] = ()
    deletes: Many[str] = ()


class Parameter(Record):
    """A typed parameter. value: a template over the world's values, for example "{project}/notes.txt".

    wrong: what mutants do instead (other text, other file, other name); None where there is nothing apt.
    """

    name: str
    type: ParameterType = "str"
    value: str
    wrong: str | None = None


class Subtask(Record):
    """A subtask with its parameters open; all texts are templates over parameters and world values.

    name: `<application>.<what it does>`. clipboard: what the clipboard holds at the start where the
    subtask stands alone: a text, `@image WIDTHxHEIGHT SEED` or `@file PATH`. Otherwise as BoundSubtask.
    """

    subtask_id: str
    name: str
    application: str
    category: Category
    verb_phrase: str
    instruction: str
    phrases: Many[str]
    parameters: Many[Parameter]
    inputs: Many[Resource]
    outputs: Many[Resource]
    effects: Effects
    clipboard: str
    demonstration: Many[DemonstrationStep]
    other_demonstrations: Many[Many[DemonstrationStep]] = ()
    evaluation: EvaluationFunction
    other_evaluations: Many[EvaluationFunction] = ()
    provenance: str

    def identified(self) -> Self:
        """The same record with the id that its content has."""
        return self.model_copy(
            update={"subtask_id": content_id(self.model_dump(mode="json", exclude={"subtask_id"}))}
        )


class BoundSubtask(Record):
    """A subtask in a value world: what is proven, and the only thing that tasks are made of.

    verb_phrase: what it does, in the third person and without values ("writes a note and saves it").
    instruction: the same with every value, imperative, naming the application.
    phrases: ways to say it inside a task's high-level instruction (see synthesis.instructions).
    inputs: resources that must be there; outputs: resources that are there afterwards.
    files, clipboard: version 1 of the cells that it reads, as it stands alone.
    other_demonstrations: other ways to the same end, best first: the demonstrator's next candidates where
        the first fails; those that work must be accepted too.
    other_evaluations: the coder's next candidates where the first function fails.
    """

    bound_subtask_id: str
    subtask_id: str
    name: str
    application: str
    category: Category
    world: str
    clock: int
    verb_phrase: str
    instruction: str
    phrases: Many[str]
    parameters: Many[Binding]
    inputs: Many[Resource]
    outputs: Many[Resource]
    effects: Effects
    files: Many[FixtureFile]
    clipboard: str = ""
    demonstration: Many[DemonstrationStep]
    other_demonstrations: Many[Many[DemonstrationStep]] = ()
    evaluation: EvaluationFunction
    other_evaluations: Many[EvaluationFunction] = ()
    provenance: str

    def identified(self) -> Self:
        """The same record with the id that its content has."""
        plain = self.model_dump(mode="json", exclude={"bound_subtask_id"})
        return self.model_copy(update={"bound_subtask_id": content_id(plain)})


def _texts(*names: str) -> list[Field]:
    return [pa.field(name, pa.string(), nullable=False) for name in names]


def _list(name: str, of: pa.DataType) -> Field:
    return pa.field(name, pa.list_(of), nullable=False)


BINDING = pa.struct(_texts("name", "type", "text", "wrong"))
FIXTURE_FILE = pa.struct(_texts("path", "recipe", "content"))
SELECTOR = pa.struct(
    [
        pa.field("name", pa.string()),
        pa.field("role", pa.string()),
        pa.field("window", pa.string()),
        pa.field("index", pa.int32(), nullable=False),
        _list("at", pa.float64()),
    ]
)
DEMONSTRATION_STEP = pa.struct(
    [
        pa.field("action", ACTION, nullable=False),
        pa.field("target", SELECTOR),
        *_texts("thought", "says"),
        pa.field("clean_up", pa.bool_(), nullable=False),
    ]
)
EVALUATION_FUNCTION = pa.struct([*_texts("source"), _list("apis", pa.string()), *_texts("gesture_reason")])
EFFECTS = pa.struct([_list(name, pa.string()) for name in ("reads", "creates", "modifies", "deletes")])
BOUND_SUBTASK_FIELDS: list[Field] = [
    *_texts("bound_subtask_id", "subtask_id", "name", "application", "category", "world"),
    pa.field("clock", pa.int64(), nullable=False),
    *_texts("verb_phrase", "instruction"),
    _list("phrases", pa.string()),
    _list("parameters", BINDING),
    _list("inputs", RESOURCE),
    _list("outputs", RESOURCE),
    pa.field("effects", EFFECTS, nullable=False),
    _list("files", FIXTURE_FILE),
    *_texts("clipboard"),
    _list("demonstration", DEMONSTRATION_STEP),
    _list("other_demonstrations", pa.list_(DEMONSTRATION_STEP)),
    pa.field("evaluation", EVALUATION_FUNCTION, nullable=False),
    _list("other_evaluations", EVALUATION_FUNCTION),
    *_texts("provenance"),
]
PARAMETER = pa.struct([*_texts("name", "type", "value"), pa.field("wrong", pa.string())])
SUBTASK_SCHEMA = schema(
    "Subtask",
    [
        *_texts("subtask_id", "name", "application", "category", "verb_phrase", "instruction"),
        _list("phrases", pa.string()),
        _list("parameters", PARAMETER),
        _list("inputs", RESOURCE),
        _list("outputs", RESOURCE),
        pa.field("effects", EFFECTS, nullable=False),
        *_texts("clipboard"),
        _list("demonstration", DEMONSTRATION_STEP),
        _list("other_demonstrations", pa.list_(DEMONSTRATION_STEP)),
        pa.field("evaluation", EVALUATION_FUNCTION, nullable=False),
        _list("other_evaluations", EVALUATION_FUNCTION),
        *_texts("provenance"),
    ],
)
WORLD_SCHEMA = schema(
    "World",
    [
        *_texts("name"),
        pa.field("clock", pa.int64(), nullable=False),
        pa.field("values", pa.map_(pa.string(), pa.string()), nullable=False),
        _list("files", FIXTURE_FILE),
    ],
)
BOUND_SUBTASK_SCHEMA = schema("BoundSubtask", BOUND_SUBTASK_FIELDS)
