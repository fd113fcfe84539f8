"""The iterative loop: who is asked again, what is recorded, and a repair on a real desktop."""

from collections.abc import Sequence

import pytest
from bound_subtasks import bound_subtask

from apis.desktop.session import BubblewrapDesktop
from apis.function_source import apis_used
from apis.judge import Judge
from records.action import Action
from records.errors import FunctionFailed, FunctionRefused
from records.evaluation import EvalResult
from records.evidence import Clipboard, Evidence, FileEntry
from records.round import Round
from records.subtask import BoundSubtask, DemonstrationStep, EvaluationFunction
from records.trajectory import Step, Trajectory
from resources.applications import load_catalogue
from resources.worlds import load_worlds
from synthesis.demonstration import Recording
from synthesis.discovery import discover
from synthesis.iteration import MOST_ROUNDS, agree, as_agreed, candidate_of
from synthesis.rehearsal import carry_out, oracle_run
from synthesis.roles import LibraryCoder, LibraryDemonstrator

PATH = "/home/user/note.txt"


def way(text: str) -> tuple[DemonstrationStep, ...]:
    return (DemonstrationStep(action=Action(kind="type", text=text)),)


def function(source: str) -> EvaluationFunction:
    return EvaluationFunction(source=source, apis=())


def subtask(ways: Sequence[str], sources: Sequence[str], world: str = "berlin") -> BoundSubtask:
    first, *others = [way(f"{text} {world}") for text in ways]
    source, *more = map(function, sources)
    return bound_subtask(
        name="pad.write",
        world=world,
        demonstration=first,
        other_demonstrations=tuple(others),
        evaluation=source,
        other_evaluations=tuple(more),
    )


class Played:
    """A desktop and a judge of few words: a demonstration writes its text into a file, and breaks off where
    the text starts with `broken`; a function accepts the text that it is, `raises` and `refused` do so.
    """

    def __init__(self) -> None:
        self.carried_out: list[str] = []

    def carry_out(self, bound: BoundSubtask) -> Recording:
        text = str(bound.demonstration[0].action.text)
        self.carried_out.append(text)
        start = Evidence(clipboard=Clipboard(kind="empty"), clock=0, monotonic=0.0)
        entry = FileEntry(path=PATH, kind="file", size=len(text), sha256=text)
        step = Step(
            step_index=1,
            screenshot_before="",
            thought="",
            action=bound.demonstration[0].action,
            evidence=start.model_copy(update={"files": (entry,)}),
        )
        trajectory = Trajectory(
            trajectory_id="",
            bound_subtask_id=bound.bound_subtask_id,
            width=1,
            height=1,
            fixture_hash="f",
            start=(start,),
            steps=(step,),
        ).identified()
        return Recording(trajectory, (), "step 1: no OK" if text.startswith("broken") else "")

    def judge(self, bound: BoundSubtask, trajectory: Trajectory) -> EvalResult:
        if bound.evaluation.source == "raises":
            raise FunctionFailed("it raised")
        held = trajectory.steps[-1].evidence.files[0].sha256
        agrees = held == f"{bound.evaluation.source} {bound.world}"
        return EvalResult(success=agrees, message=f"the file holds {held}", progress=float(agrees))

    def check(self, bound: BoundSubtask) -> None:
        if bound.evaluation.source == "refused":
            raise FunctionRefused("it checks nothing")


def rounds_of(bound: BoundSubtask) -> tuple[tuple[Round, ...], BoundSubtask, list[str]]:
    played = Played()
    agreement = agree(
        bound, LibraryDemonstrator(), LibraryCoder(), played.carry_out, played.judge, played.check
    )
    return agreement.rounds, agreement.bound, played.carried_out


def test_what_agrees_at_once_is_one_round_and_keeps_its_other_ways() -> None:
    bound = subtask(["right", "also"], ["right", "spare"])
    rounds, agreed, carried_out = rounds_of(bound)
    assert [(one.round, one.changed_by, one.agreed) for one in rounds] == [(1, "both", True)]
    assert agreed == bound
    assert carried_out == ["right berlin"]


def test_a_wrong_demonstration_goes_back_to_the_demonstrator() -> None:
    rounds, agreed, carried_out = rounds_of(subtask(["wrong", "right", "third"], ["right"]))
    assert [(one.changed_by, one.agreed) for one in rounds] == [("both", False), ("demonstrator", True)]
    assert rounds[0].message == "the file holds wrong berlin"
    assert rounds[0].change == (f"made: {PATH}",)
    assert carried_out == ["wrong berlin", "right berlin"]
    assert agreed.demonstration == way("right berlin")
    assert agreed.other_demonstrations == (way("third berlin"),)


def test_a_broken_demonstration_goes_back_with_its_reason_and_is_not_put_down_to_the_coder() -> None:
    rounds, _, _ = rounds_of(subtask(["broken"], ["right", "another"]))
    assert [(one.changed_by, one.broken) for one in rounds] == [("both", "step 1: no OK")]
    assert rounds[0].message == "the demonstration broke off: step 1: no OK"


@pytest.mark.parametrize(
    ("first", "message"),
    [("raises", "it raised"), ("refused", "it checks nothing"), ("other", "holds right")],
)
def test_a_wrong_function_goes_back_to_the_coder_and_nothing_is_carried_out_again(
    first: str, message: str
) -> None:
    rounds, agreed, carried_out = rounds_of(subtask(["right"], [first, "right"]))
    assert [(one.changed_by, one.carried_out) for one in rounds] == [("both", True), ("coder", False)]
    assert message in rounds[0].message
    assert rounds[1].agreed
    assert carried_out == ["right berlin"]
    assert agreed.evaluation == function("right")
    assert agreed.other_evaluations == ()


def test_both_wrong_are_repaired_one_after_the_other() -> None:
    rounds, _, _ = rounds_of(subtask(["wrong", "right"], ["refused", "right"]))
    assert [one.changed_by for one in rounds] == ["both", "coder", "demonstrator"]
    assert rounds[-1].agreed


def test_the_loop_is_bounded_and_ends_without_offers() -> None:
    rounds, _, _ = rounds_of(subtask(["wrong"], ["right"]))
    assert len(rounds) == 1
    rounds, _, carried_out = rounds_of(subtask([f"wrong {number}" for number in range(20)], ["right"]))
    assert len(rounds) == len(carried_out) == MOST_ROUNDS
    assert not rounds[-1].agreed


def test_another_world_takes_what_the_first_agreed_on() -> None:
    here = subtask(["wrong", "right", "third"], ["refused", "right"])
    there = subtask(["wrong", "right", "third"], ["refused", "right"], world="garden")
    rounds, agreed, _ = rounds_of(here)
    other = as_agreed(there, here, agreed)
    assert candidate_of(here, rounds) == agreed
    assert (other.world, other.demonstration) == ("garden", way("right garden"))
    assert other.other_demonstrations == (way("third garden"),)
    assert other.evaluation == function("right")
    assert other == other.identified()


CARELESS = """def evaluate_agent_task_completion(text: str, path: str) -> EvalResult:
    found = get_file_text(path)
    return EvalResult(found == text + "!", f"the file says {found}", 0.0)
"""


@pytest.mark.desktop
@pytest.mark.parametrize("wrong", ["demonstration", "function"])
def test_a_wrong_first_offer_is_repaired_on_the_desktop_in_the_second_round(wrong: str) -> None:
    catalogue = load_catalogue(only=["mousepad"])
    proposed = discover(catalogue, load_worlds()).proposed
    bound = next(one for one in proposed if one.name == "mousepad.write_note")
    if wrong == "demonstration":
        unsaved = tuple(step for step in bound.demonstration if step.action.keys != ("enter",))
        changed: dict[str, object] = {
            "demonstration": unsaved,
            "other_demonstrations": (bound.demonstration,),
        }
    else:
        careless = EvaluationFunction(source=CARELESS, apis=apis_used(CARELESS))
        changed = {"evaluation": careless, "other_evaluations": (bound.evaluation,)}
    faulty = bound.model_copy(update={"other_demonstrations": (), **changed}).identified()
    with BubblewrapDesktop() as desktop, Judge() as judge:

        def at_end(one: BoundSubtask, trajectory: Trajectory) -> EvalResult:
            blobs = {blob.sha256: blob.data for blob in trajectory.blobs}
            return judge.judge(one, trajectory.evidence, blobs.get)

        agreement = agree(
            faulty,
            LibraryDemonstrator(),
            LibraryCoder(),
            lambda one: carry_out(desktop, oracle_run(one, 1), catalogue.applications),
            at_end,
            judge.check,
        )
    first, second = agreement.rounds
    assert (first.agreed, second.agreed, agreement.lacked) == (False, True, "")
    if wrong == "demonstration":
        assert second.changed_by == "demonstrator"
        assert "not saved" in first.message
        assert any("window opened" in line for line in first.change)
        assert f"made: {bound.parameters[1].text}" in second.change
    else:
        assert (second.changed_by, second.carried_out) == ("coder", False)
        assert first.message == f"the file says {bound.parameters[0].text}"
    assert agreement.bound.demonstration == bound.demonstration
    assert agreement.bound.evaluation == bound.evaluation
