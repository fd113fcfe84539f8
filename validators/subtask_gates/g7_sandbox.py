"""G7: the function type-checks against the APIs, holds a check, and runs within its limits."""

from records.errors import FunctionRefused
from records.verdict import Verdict
from validators.subtask_gates.trial import Trial


def g7_sandbox(trial: Trial) -> Verdict:
    """Refuses a function that is not acceptable as such, before anything is judged with it."""
    try:
        trial.check(trial.bound)
    except FunctionRefused as error:
        return Verdict(gate="G7", passed=False, reason=str(error))
    return Verdict(gate="G7", passed=True)
