from exports.pool_report import by_toolkit, pool_report
from records.drift import Drift
from records.live_run import LiveRun
from records.mutation import MutantResult
from records.rehearsal import RehearsalKind
from records.verdict import Rejection


def live_run(kind: RehearsalKind, seconds: float, toolkit: str = "GTK3", broken: str = "") -> LiveRun:
    return LiveRun(
        bound_subtask_id="b",
        name="pad.write",
        world="berlin",
        application="pad",
        toolkit=toolkit,
        kind=kind,
        run=1,
        label="",
        steps=int(seconds) // 2,
        seconds=seconds,
        broken=broken,
    )


RUNS = [
    live_run("oracle", 4.0),
    live_run("oracle", 8.0),
    live_run("oracle", 100.0, broken="step 1: no OK"),
    live_run("oracle", 20.0, "Qt5"),
    live_run("mutant", 3.0),
]


def test_seconds_and_steps_of_demonstrations_that_ended() -> None:
    table = by_toolkit(RUNS)
    assert table.loc["GTK3"].to_dict() == {"runs": 2, "seconds": 6.0, "steps": 3.0}
    assert table.loc["Qt5"].to_dict() == {"runs": 1, "seconds": 20.0, "steps": 10.0}


def test_every_figure_is_in_the_report() -> None:
    refused = Rejection(
        kind="bound_subtask", id="b", name="pad.copy in world berlin", gate="G3", reason="early"
    )
    mutant = MutantResult(
        bound_subtask_id="b",
        name="pad.write",
        world="berlin",
        operator="skip",
        label="1",
        seed=0,
        outcome="refused",
    )
    gone = Drift(
        name="pad.erase",
        application="pad",
        outcome="refused",
        worlds_shipped=4,
        worlds_proven=3,
        steps_shipped=5,
        steps_proven=5,
        version_shipped="1",
        version_proven="1",
        reasons=("G3: early",),
    )
    text = pool_report(4, 3, [refused], RUNS, [mutant], [gone], 61.4)
    assert "3 of 4 proposed bound subtasks" in text
    assert "- pad.copy in world berlin, by G3: early" in text
    # 4 + 8 + 100 + 20 + 3 seconds, over three that were proven.
    assert "135 session seconds in 5 live runs, 45.0 for each proven bound subtask; 61 seconds" in text
    assert "- pad.erase: refused; G3: early" in text
    assert "skip" in text


def test_a_proof_of_nothing_has_a_report() -> None:
    text = pool_report(0, 0, [], [], [], [], 0.0)
    assert "0 of 0 proposed" in text
    assert "Nothing was refused" in text
