"""Tables for people: how agents did over many episodes. Rates are shares in [0, 1].

Episodes that ended with an environment error say nothing of the agent: counted in a column of their own,
in no mean.
"""

from collections.abc import Iterable, Sequence
from typing import get_args

import pandas as pd

from records.episode import Episode, Outcome
from records.task import Task

ENVIRONMENT_ERROR = "environment_error"
SCORED_OUTCOMES = tuple(name for name in get_args(Outcome) if name != ENVIRONMENT_ERROR)


def agent_table(episodes: Sequence[Episode]) -> pd.DataFrame:
    """One row per agent, by name.

    Columns: episodes (scored ones), CR and LC (means), without_LC (scored episodes whose LC is null, not in
    its mean), steps and seconds (means), a count for each outcome, environment_error last. A mean over no
    episode is NaN.
    """
    rows = []
    for agent in sorted({episode.agent for episode in episodes}):
        own = [episode for episode in episodes if episode.agent == agent]
        scored = [episode for episode in own if episode.outcome != ENVIRONMENT_ERROR]
        consistencies = [episode.logical_consistency for episode in scored]
        known = [value for value in consistencies if value is not None]
        rows.append(
            {
                "agent": agent,
                "episodes": len(scored),
                "CR": _mean(episode.coverage_rate for episode in scored),
                "LC": _mean(known),
                "without_LC": len(consistencies) - len(known),
                "steps": _mean(episode.steps for episode in scored),
                "seconds": _mean(episode.seconds for episode in scored),
                **{name: sum(episode.outcome == name for episode in scored) for name in SCORED_OUTCOMES},
                ENVIRONMENT_ERROR: len(own) - len(scored),
            }
        )
    columns = ["agent", "episodes", "CR", "LC", "without_LC", "steps", "seconds", *SCORED_OUTCOMES]
    return pd.DataFrame(rows, columns=[*columns, ENVIRONMENT_ERROR]).set_index("agent")


def capability_table(episodes: Sequence[Episode], tasks: Iterable[Task]) -> pd.DataFrame:
    """Mean CR: one row per capability that a played task carries, one column per agent; NaN for none.

    The column `episodes` counts the scored episodes of all agents behind a row. A task counts in each of
    its capabilities.
    """
    capabilities = {task.task_id: task.capabilities for task in tasks}
    scored = [episode for episode in episodes if episode.outcome != ENVIRONMENT_ERROR]
    agents = sorted({episode.agent for episode in scored})
    names = sorted({name for episode in scored for name in capabilities.get(episode.task_id, ())})
    rows = []
    for capability in names:
        carried = [episode for episode in scored if capability in capabilities.get(episode.task_id, ())]
        rows.append(
            {
                "capability": capability,
                "episodes": len(carried),
                **{
                    agent: _mean(episode.coverage_rate for episode in carried if episode.agent == agent)
                    for agent in agents
                },
            }
        )
    return pd.DataFrame(rows, columns=["capability", "episodes", *agents]).set_index("capability")


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found) if found else float("nan")
