import math

from memory_desktop import task_of, writes

from evaluator.report import agent_table, capability_table
from records.episode import Episode, Outcome


def episode(agent: str, task_id: str, outcome: Outcome, cr: float, lc: float | None) -> Episode:
    return Episode(
        episode_id=f"{agent} {task_id}",
        task_id=task_id,
        agent=agent,
        seed=0,
        outcome=outcome,
        coverage_rate=cr,
        logical_consistency=lc,
        cs_agent=0,
        cs_max=0,
        author_code_completion=0.0,
        author_code_coherence=0.0,
        steps=10,
        seconds=2.0,
    )


ONE = task_of([writes("one", "pad")]).model_copy(update={"capabilities": ("PP", "LRP")}).identified()
TWO = task_of([writes("two", "pad")]).model_copy(update={"capabilities": ("PP",)}).identified()
EPISODES = [
    episode("walker", ONE.task_id, "success", 1.0, 0.5),
    episode("walker", TWO.task_id, "stalled", 0.5, None),
    episode("walker", "third", "environment_error", 0.0, 0.0),
    episode("absent", ONE.task_id, "environment_error", 0.25, 1.0),
    episode("idle", TWO.task_id, "finished_early", 0.0, 1.0),
]


def test_environment_errors_and_null_consistency_stay_out_of_means() -> None:
    table = agent_table(EPISODES)
    assert list(table.index) == ["absent", "idle", "walker"]
    walker = table.loc["walker"].to_dict()
    assert (walker["episodes"], walker["CR"], walker["LC"], walker["without_LC"]) == (2, 0.75, 0.5, 1)
    assert (walker["success"], walker["stalled"], walker["finished_early"]) == (1, 1, 0)
    assert walker["environment_error"] == 1
    absent = table.loc["absent"].to_dict()
    assert (absent["episodes"], absent["environment_error"]) == (0, 1)
    assert math.isnan(absent["CR"])
    assert math.isnan(absent["LC"])


def test_coverage_by_capability_counts_a_task_in_each_of_its_own() -> None:
    table = capability_table(EPISODES, [ONE, TWO])
    assert list(table.columns) == ["episodes", "idle", "walker"]
    assert table.loc["PP"].to_dict() == {"episodes": 3, "idle": 0.0, "walker": 0.75}
    assert table.loc["LRP", "walker"] == 1.0
    assert math.isnan(table["idle"].to_dict()["LRP"])


def test_no_episodes_give_empty_tables_with_their_columns() -> None:
    assert agent_table([]).empty
    assert "environment_error" in agent_table([]).columns
    assert list(capability_table([], [ONE]).columns) == ["episodes"]
