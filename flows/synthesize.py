"""The deployment `synthesize`: discover, prove, compose and evaluate, one after the other."""

from typing import Any

from prefect import flow
from prefect.client.schemas.objects import State

from flows.compose import compose
from flows.discover import discover
from flows.evaluate import evaluate
from flows.prove import prove as prove_subtasks
from flows.stage import outcome, reported
from synthesis.discovery import ApiFamily
from synthesis.proof_plan import Prove


@flow(name="synthesize")
def synthesize(
    n_tasks: int = 120,
    seed: int = 7,
    prove: Prove = "missing",
    apps: list[str] | None = None,
    live_sample: int = 2,
    sample: int = 10,
    clickers: int = 1,
    apis: ApiFamily = "extended",
    name: str = "",
) -> State[Any]:
    """Make a task set, with its subtasks proven and a sample of its tasks solved live.

    Args:
        n_tasks: how many tasks to compose.
        seed: of every draw.
        prove: `missing` proves what the pool lacks, `all` everything anew, `none` nothing.
        apps: only these applications; all where it is left out.
        live_sample: how many subtasks from the pool are carried out again on this machine.
        sample: how many tasks the reference agents play.
        clickers: on how many of these the random clicker and the one that clicks everything play too.
        apis: `extended`, or `paper` for subtasks alone whose functions keep to the paper's eleven APIs.
        name: of the run's folder below data/runs; made from the time where it is empty.
    """
    return reported(_chain, n_tasks, seed, prove, apps, live_sample, sample, clickers, apis, name)


def _chain(
    n_tasks: int,
    seed: int,
    prove: Prove,
    apps: list[str] | None,
    live_sample: int,
    sample: int,
    clickers: int,
    apis: ApiFamily,
    name: str,
) -> str:
    run: str = outcome(discover(name, apps, seed, apis, return_state=True))
    outcome(prove_subtasks(run, prove, live_sample, return_state=True))
    outcome(compose(run, n_tasks, return_state=True))
    outcome(evaluate(run, "", sample, seed, clickers, return_state=True))
    return run
