"""The iterative loop (paper section 3.2): demonstrate, judge, hand back what is missing, try again, bounded.

The judge is an argument, since judging is another room's.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from records.errors import FunctionFailed, FunctionRefused, ObservationMissing
from records.evaluation import EvalResult
from records.round import Round
from records.subtask import BoundSubtask, EvaluationFunction
from records.trajectory import Trajectory
from synthesis.demonstration import Recording
from synthesis.roles import Coder, Demonstration, Demonstrator, demonstrations, functions
from synthesis.state_change import state_change

MOST_ROUNDS = 6

CarryOut = Callable[[BoundSubtask], Recording]
"""Carries out the bound subtask's demonstration on a fresh desktop."""
JudgeEnd = Callable[[BoundSubtask, Trajectory], EvalResult]
"""What the function says at the end of the trajectory."""
CheckFunction = Callable[[BoundSubtask], None]
"""Raises FunctionRefused where the function is not acceptable as such."""


@dataclass(frozen=True)
class Agreement:
    """The outcome of the loop.

    bound: the subtask with the demonstration and the function of the last round, others of those tried left
        out. recording: of that demonstration. rounds: all, in order.
    """

    bound: BoundSubtask
    recording: Recording
    rounds: tuple[Round, ...]

    @property
    def agreed(self) -> bool:
        """Whether demonstration and function agree."""
        return self.rounds[-1].agreed

    @property
    def lacked(self) -> str:
        """What the last round lacked, "" where it agreed."""
        last = self.rounds[-1]
        return "" if last.agreed else last.broken or last.message


def agree(
    bound: BoundSubtask,
    demonstrator: Demonstrator,
    coder: Coder,
    carry_out: CarryOut,
    judge: JudgeEnd,
    check: CheckFunction,
) -> Agreement:
    """Iterate until the function accepts the demonstration, no offers are left, or the bound is reached.

    A demonstration that breaks off goes back to the demonstrator, a function that cannot judge to the coder.
    Where both work and disagree, the demonstrator tries first, as in the paper, then the coder.

    Raises:
        DesktopError: the desktop failed.
    """
    steps = demonstrator.propose(bound, ()) or bound.demonstration
    function = coder.propose(bound, ()) or bound.evaluation
    changed_by: Literal["both", "demonstrator", "coder"] = "both"
    rounds: list[Round] = []
    recording: Recording | None = None
    while True:
        candidate = _candidate(bound, steps, function, rounds)
        made = recording is None or changed_by != "coder"
        if recording is None or made:
            recording = carry_out(candidate)
        answer, is_able = _asked(candidate, recording, judge, check)
        rounds.append(
            Round(
                bound_subtask_id=bound.bound_subtask_id,
                name=bound.name,
                world=bound.world,
                round=len(rounds) + 1,
                changed_by=changed_by,
                demonstration=steps,
                evaluation=function,
                carried_out=made,
                broken=recording.broken,
                agreed=answer.success,
                message=answer.message,
                change=state_change(recording.trajectory),
            )
        )
        if answer.success or len(rounds) == MOST_ROUNDS:
            return Agreement(candidate, recording, tuple(rounds))
        offered = demonstrator.propose(bound, rounds) if is_able else None
        if offered is not None:
            steps, changed_by = offered, "demonstrator"
            continue
        rewritten = coder.propose(bound, rounds) if not recording.broken else None
        if rewritten is None:
            return Agreement(candidate, recording, tuple(rounds))
        function, changed_by = rewritten, "coder"


def _asked(
    candidate: BoundSubtask, recording: Recording, judge: JudgeEnd, check: CheckFunction
) -> tuple[EvalResult, bool]:
    """The function's answer, and whether it was able to judge at all."""
    try:
        check(candidate)
        if recording.broken:
            message = f"the demonstration broke off: {recording.broken}"
            return EvalResult(success=False, message=message, progress=0.0), True
        return judge(candidate, recording.trajectory), True
    except (FunctionRefused, FunctionFailed, ObservationMissing) as error:
        return EvalResult(success=False, message=str(error), progress=0.0), False


def _candidate(
    bound: BoundSubtask, steps: Demonstration, function: EvaluationFunction, rounds: Sequence[Round]
) -> BoundSubtask:
    """The subtask as this round has it; what earlier rounds tried in vain is no other way any more."""
    tried_steps = {one.demonstration for one in rounds if one.demonstration != steps}
    tried_functions = {one.evaluation for one in rounds if one.evaluation != function}
    changed = bound.model_copy(
        update={
            "demonstration": steps,
            "other_demonstrations": tuple(
                way for way in demonstrations(bound) if way != steps and way not in tried_steps
            ),
            "evaluation": function,
            "other_evaluations": tuple(
                other for other in functions(bound) if other != function and other not in tried_functions
            ),
        }
    )
    return changed.identified()


def candidate_of(bound: BoundSubtask, rounds: Sequence[Round]) -> BoundSubtask:
    """The subtask as the last round had it."""
    return _candidate(bound, rounds[-1].demonstration, rounds[-1].evaluation, rounds)


def as_agreed(proposed: BoundSubtask, first: BoundSubtask, agreed: BoundSubtask) -> BoundSubtask:
    """Another world's binding with the candidates on which the first world agreed.

    first: the first world's binding as proposed; its candidates stand in the same order as `proposed`'s.
    """
    ways, functions_ = demonstrations(first), functions(first)
    changed = proposed.model_copy(
        update={
            "demonstration": demonstrations(proposed)[ways.index(agreed.demonstration)],
            "other_demonstrations": tuple(
                demonstrations(proposed)[ways.index(way)] for way in agreed.other_demonstrations
            ),
            "evaluation": functions(proposed)[functions_.index(agreed.evaluation)],
            "other_evaluations": tuple(
                functions(proposed)[functions_.index(function)] for function in agreed.other_evaluations
            ),
        }
    )
    return changed.identified()
