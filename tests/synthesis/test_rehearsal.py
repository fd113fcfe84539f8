"""Which live runs a subtask needs, by hand."""

import math
from itertools import accumulate

from invented_subtasks import subtask

from records.action import Action
from records.evidence import Clipboard, Evidence
from records.subtask import DemonstrationStep
from records.trajectory import Step, Trajectory
from resources.fixtures import start_state
from synthesis.demonstration import hasty
from synthesis.mutation.mutant import Mutant
from synthesis.rehearsal import input_runs, mutant_runs, oracle_run, other_way_runs, sequel_run

STEP = DemonstrationStep(action=Action(kind="key", keys=("a",)))
OPEN = DemonstrationStep(action=Action(kind="open_app", application="pad"))
OTHER = DemonstrationStep(action=Action(kind="key", keys=("b",)))


def trajectory(*seconds: float) -> Trajectory:
    """The application is opened, and keys are pressed; each took so long."""
    moments = list(accumulate(seconds, initial=1.0))
    start, *after = (
        Evidence(clipboard=Clipboard(kind="empty"), clock=0, monotonic=moment) for moment in moments
    )
    steps = (OPEN, *[STEP] * (len(after) - 1))
    return Trajectory(
        trajectory_id="t",
        bound_subtask_id="b",
        width=1,
        height=1,
        fixture_hash="f",
        start=(start,),
        steps=tuple(
            Step(step_index=index, screenshot_before="", thought="", action=step.action, evidence=evidence)
            for index, (step, evidence) in enumerate(zip(steps, after, strict=True), 1)
        ),
    )


ORACLE = trajectory(9.0, 0.5, 2.0)


def test_what_is_waited_for_in_vain_is_waited_for_three_times_as_long_as_anything_took() -> None:
    bound = subtask("pad.write", reads=["a.txt"])
    mutant = Mutant("leave_out", "leave_out, step 1", ())
    runs = [*mutant_runs(bound, [mutant], ORACLE), *input_runs(bound, ORACLE)]
    assert [run.pace.until for run in runs] == [6.0] * 3
    assert hasty(trajectory(9.0, 0.5)).until == 3.0
    assert hasty(trajectory(9.0)).until == 3.0
    assert oracle_run(bound, 1).pace.until == math.inf


def test_other_ways_and_mutants_are_one_run_each() -> None:
    bound = subtask("pad.write", creates=["a.txt"]).model_copy(
        update={"demonstration": (STEP,), "other_demonstrations": ((OTHER,), (OTHER, OTHER))}
    )
    assert (oracle_run(bound, 2).run, oracle_run(bound, 2).steps) == (2, (STEP,))
    assert [(run.kind, run.run, run.steps) for run in other_way_runs(bound)] == [
        ("other_way", 1, (OTHER,)),
        ("other_way", 2, (OTHER, OTHER)),
    ]
    (mutant,) = mutant_runs(bound, [Mutant("leave_out", "leave_out, step 1", ())], ORACLE)
    assert (mutant.kind, mutant.label, mutant.steps) == ("mutant", "leave_out, step 1", ())


def test_each_input_is_taken_away_and_each_but_a_folder_replaced() -> None:
    bound = subtask("pad.write", reads=["a.txt", "Box", "clipboard"])
    runs = input_runs(bound, ORACLE)
    assert [(run.kind, run.run, run.label) for run in runs] == [
        ("absent_input", 1, "path:/home/user/a.txt"),
        ("absent_input", 2, "path:/home/user/Box"),
        ("absent_input", 3, "clipboard"),
        ("other_input", 1, "path:/home/user/a.txt"),
        ("other_input", 2, "clipboard"),
    ]
    right = start_state(bound.files, bound.clock, bound.clipboard)
    assert all(run.fixture is not None for run in runs)
    assert runs[3].fixture != right


def test_a_sequel_comes_after_the_nearest_that_leaves_its_cells_alone() -> None:
    bound = subtask("pad.append", modifies=["a.txt"])
    clash = subtask("pad.a_clash", creates=["a.txt"])
    stranger = subtask("tool.aa", creates=["c.txt"])
    near = subtask("pad.write", creates=["b.txt"], reads=["d.txt"])
    elsewhere = subtask("pad.append", modifies=["z.txt"], world="garden")
    run = sequel_run(bound, [bound, clash, stranger, elsewhere, near])
    assert run is not None
    assert run.before == near
    assert (run.kind, run.label) == ("sequel", "after pad.write")
    assert run.fixture is not None
    assert {"/home/user/a.txt", "/home/user/d.txt"} <= set(dict(run.fixture.entries))
    assert run.fixture.clipboard
    alone = sequel_run(bound, [bound, clash, stranger, elsewhere])
    assert alone is not None
    assert alone.before == elsewhere
    assert sequel_run(bound, [bound, clash, stranger]) is None


def test_no_sequel_after_what_needs_another_clipboard_or_brings_what_is_to_be_made() -> None:
    bound = subtask("pad.paste", reads=["clipboard"], creates=["Box"]).model_copy(
        update={"clipboard": "mine"}
    )
    other = subtask("pad.other", reads=["clipboard"]).model_copy(update={"clipboard": "theirs"}).identified()
    brings = subtask("pad.brings", reads=["Box"])
    assert sequel_run(bound, [other, brings]) is None


def test_what_all_edit_in_its_place_may_have_been_edited_before() -> None:
    bound = subtask("pad.wide", modifies=["pad.conf"])
    other = subtask("pad.loud", modifies=["pad.conf"])
    remover = subtask("pad.gone", deletes=["pad.conf"])
    run = sequel_run(bound, [bound, other, remover])
    assert run is not None
    assert run.before == other
    apart = subtask("pad.write", creates=["b.txt"])
    strict = sequel_run(bound, [bound, other, apart])
    assert strict is not None
    assert strict.before == apart
    assert sequel_run(bound, [bound, remover]) is None


def test_what_is_copied_may_be_copied_over() -> None:
    bound = subtask("pad.copy", creates=["clipboard"])
    elsewhere = subtask("pad.copy", creates=["clipboard"], world="garden")
    reader = subtask("pad.paste", reads=["clipboard"], creates=["b.txt"])
    run = sequel_run(bound, [bound, elsewhere])
    assert run is not None
    assert run.before == elsewhere
    assert sequel_run(reader, [bound]) is None
