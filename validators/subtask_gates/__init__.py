"""The gates of a bound subtask, in the order in which they are asked; the first refusal ends it."""

from collections.abc import Callable, Sequence

from records.errors import FunctionFailed, ObservationMissing
from records.verdict import Verdict
from validators.subtask_gates.g1_start import g1_start
from validators.subtask_gates.g2_oracle import g2_oracle
from validators.subtask_gates.g3_cause import g3_cause
from validators.subtask_gates.g4_foreign import g4_foreign
from validators.subtask_gates.g5_near_misses import g5_near_misses
from validators.subtask_gates.g6_resources import g6_resources
from validators.subtask_gates.g7_sandbox import g7_sandbox
from validators.subtask_gates.g8_sequel import g8_sequel
from validators.subtask_gates.trial import Trial

Gates = Sequence[tuple[str, Callable[[Trial], Verdict]]]

OWN_GATES: Gates = (
    ("G7", g7_sandbox),
    ("G1", g1_start),
    ("G2", g2_oracle),
    ("G3", g3_cause),
    ("G6", g6_resources),
    ("G5", g5_near_misses),
    ("G8", g8_sequel),
)
"""Those that look at the subtask's own runs alone."""
FOREIGN_GATES: Gates = (("G4", g4_foreign),)
"""Those that look at runs of other subtasks too, which must have been made before."""
SUBTASK_GATES: Gates = (*OWN_GATES, *FOREIGN_GATES)
GATES_VERSION = "2"
"""Part of the proof fingerprint; raised whenever a gate's decision can change."""


def judge_trial(trial: Trial, gates: Gates = SUBTASK_GATES) -> tuple[Verdict, ...]:
    """The verdicts up to the first refusal, in the gates' order; all passed where none refused."""
    verdicts: list[Verdict] = []
    for name, gate in gates:
        try:
            verdicts.append(gate(trial))
        except (FunctionFailed, ObservationMissing) as error:
            verdicts.append(Verdict(gate=name, passed=False, reason=str(error)))
        if not verdicts[-1].passed:
            break
    return tuple(verdicts)
