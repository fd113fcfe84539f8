import pytest
from prefect.client.schemas.objects import State

from flows.stage import outcome, reported
from records.errors import OmniSynthError


def test_a_users_mistake_becomes_a_message_and_a_fault_of_ours_is_raised() -> None:
    def refuse() -> str:
        raise OmniSynthError("n_tasks: at least one")

    def break_down() -> str:
        raise ZeroDivisionError("ours")

    state: State[str] = reported(refuse)
    assert (state.is_failed(), state.message) == (True, "n_tasks: at least one")
    with pytest.raises(OmniSynthError, match="n_tasks: at least one"):
        outcome(state)
    with pytest.raises(ZeroDivisionError):
        reported(break_down)
    assert outcome(reported(lambda: "run-1")) == "run-1"
