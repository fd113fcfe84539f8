"""End states: what a run leaves, compared by content and never by the bytes of formats that hold times."""

from validators.end_state.differences import differences
from validators.end_state.state import EndState, end_state

__all__ = ["EndState", "differences", "end_state"]
