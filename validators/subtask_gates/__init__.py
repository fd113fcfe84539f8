"""The gates of a bound subtask, in the order in which they are asked; the first refusal ends it."""

from collections.abc import Callable

from records.errors import FunctionFailed, ObservationMissing
from records.verdict import Verdict
from validators.subtask_gates.g1_start import g1_start
from validators.subtask_gates.g2_oracle import g2_oracle
from validators.subtask_gates.g3_cause import g3_cause
from validators.subtask_gates.g4_foreign import g4_foreign
from validators.subtask_gates.g5_near_miss import g5_near_miss
from validators.subtask_gates.g7_sandbox import g7_sandbox
from validators.subtask_gates.trial import Trial

SUBTASK_GATES: tuple[tuple[str, Callable[[Trial], Verdict]], ...] = (
    ("G7", g7_sandbox),
    ("G1", g1_start),
    ("G2", g2_oracle),
    ("G3", g3_cause),
    ("G5", g5_near_miss),
    ("G4", g4_foreign),
)
GATES_VERSION = "1"
"""Part of the proof fingerprint; raised whenever a gate's decision can change."""


def judge_trial(trial: Trial) -> tuple[Verdict, ...]:
    """The verdicts up to the first refusal, in the gates' order; all passed where none refused."""
    verdicts: list[Verdict] = []
    for name, gate in SUBTASK_GATES:
        try:
            verdicts.append(gate(trial))
        except (FunctionFailed, ObservationMissing) as error:
            verdicts.append(Verdict(gate=name, passed=False, reason=str(error)))
        if not verdicts[-1].passed:
            break
    return tuple(verdicts)
