"""What a kept live run rests on."""

from invented_subtasks import subtask

from resources.pool import proof_fingerprint
from synthesis.rehearsal import oracle_run, sequel_run
from synthesis.rehearsing import run_fingerprint


def test_a_sequel_rests_on_what_came_before_it_too() -> None:
    bound, before = subtask("pad.write", creates=["a.txt"]), subtask("pad.keep", creates=["b.txt"])
    changed = before.model_copy(update={"clock": before.clock + 1})

    def rests_on(other: str) -> str:
        sequel = sequel_run(bound, [bound, {"same": before, "changed": changed}[other]])
        assert sequel is not None
        return run_fingerprint(sequel, bound, lambda one: proof_fingerprint(one, "1"))

    assert rests_on("same") == rests_on("same")
    assert rests_on("changed") != rests_on("same")
    own = proof_fingerprint(bound, "1")
    assert run_fingerprint(oracle_run(bound, 1), bound, lambda one: proof_fingerprint(one, "1")) == own
