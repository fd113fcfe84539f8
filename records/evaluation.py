"""The answer of an evaluation function."""

from records.record import Record


class EvalResult(Record):
    """progress: share of its checks that passed, in [0, 1]; message: what is missing, or what was seen."""

    success: bool
    message: str
    progress: float
