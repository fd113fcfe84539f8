"""The data card of a run: what is in it, how it was made, and what it lacks."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import pandas as pd

from exports.funnel import funnel
from exports.markdown import fenced, page
from exports.mutation_table import by_operator
from exports.overlap import overlap
from exports.run_folder import RunFolder, write_text
from exports.task_facts import TaskFacts, facts_of_parts
from records.mutation import MUTANT_SCHEMA, MutantResult
from records.parquet import read_records
from resources.capabilities import shipped_capabilities


def write_card(run: RunFolder, agents: pd.DataFrame | None = None) -> None:
    """Write the run's README.md; agents: the table of scores, where agents have played."""
    write_text(run.card, data_card(run, list(facts_of_parts(run.tasks)), agents))


def data_card(run: RunFolder, tasks: Sequence[TaskFacts], agents: pd.DataFrame | None) -> str:
    """The card as Markdown; every figure is read from the run's own tables and manifest."""
    manifest = run.read_manifest()
    configuration = manifest["configuration"]
    rejected = Counter((one.stage, one.gate) for one in run.read_rejections())
    sections: list[tuple[str, str]] = [
        ("Funnel", fenced(funnel(run).to_string())),
        ("Figures", fenced(_figures(tasks).to_string(header=False))),
        ("Structures", _structures(tasks, configuration["compose"]["unreached"])),
        ("Capabilities", fenced(_capabilities(tasks).to_string(index=False))),
        ("Splits", _splits(tasks)),
        ("Mutants", _mutants(run)),
        ("Rejections", _rejections(rejected)),
        ("Consistency", _consistency(configuration["compose"]["consistency_rates"])),
    ]
    if agents is not None:
        sections.append(("Agents on the sampled tasks", fenced(agents.to_string())))
    sections += [
        ("Configuration", fenced(_plain(configuration))),
        ("Versions", fenced(_plain(manifest["versions"]))),
        ("Files", _FILES),
        ("Licence", "Apache-2.0. Names, texts and figures in the tasks are invented."),
    ]
    head = (
        f"# Run {run.path.name}\n\nGraph-structured tasks for virtual agents, composed of subtasks that were "
        "proven by execution on a real desktop.\n"
    )
    return page(head, sections)


_FILES = """\
- `tasks/part-*.parquet`: the accepted tasks, with instructions, graph, complexities, start state and split.
- `subtasks.parquet`: the proven bound subtasks that the tasks are made of.
- `trajectories.parquet`: their demonstrations, a row a step (step 0 is the start), pixels of the screen.
- `screenshots.parquet`: pictures by SHA-256; only of what this run carried out itself.
- `slices/`, `experiments/`: what the deployments slices, orders and twins were asked for.
- `episodes.parquet`, `nodes.parquet`: how agents did, by task and by node.
- `node_steps.parquet`: where every node stood after each action of an episode.
- `episode_trajectories/`: the episodes' actions and evidence, to judge them again without a desktop.
- `rounds.parquet`: what was tried until demonstration and function agreed, for what this run proved itself.
- `mutants.parquet`: what became of every mutant of those demonstrations.
- `live_runs.parquet`: the ledger of its live runs, with the seconds that each held a desktop.
- `rejections.parquet`: everything that was dropped, by which gate and why.
- `proofs/`: verdicts, trajectories and contents behind the subtasks.
- `manifest.json`: configuration, seed, versions, counts, and seconds by stage."""


def _figures(tasks: Sequence[TaskFacts]) -> "pd.Series[Any]":
    def mean(values: Iterable[int]) -> float:
        numbers = list(values)
        return round(sum(numbers) / len(numbers), 2) if numbers else 0.0

    return pd.Series(
        {
            "tasks": len(tasks),
            "tasks of three nodes or more": sum(task.nodes >= 3 for task in tasks),
            "nodes a task": mean(task.nodes for task in tasks),
            "edges a task": mean(task.edges for task in tasks),
            "applications a task": mean(task.applications for task in tasks),
            "words of the high-level instruction": mean(task.words_high for task in tasks),
            "words of the low-level instruction": mean(task.words_low for task in tasks),
            "tasks that depend on a network": sum(task.network for task in tasks),
            "scenarios": len({task.scenario for task in tasks}),
            "skeletons": len({task.skeleton for task in tasks}),
        },
        dtype=object,
    )


def _structures(tasks: Sequence[TaskFacts], unreached: dict[str, str]) -> str:
    counts = Counter(task.structure for task in tasks)
    table = pd.DataFrame(sorted(counts.items()), columns=["structure", "tasks"])
    lines = [fenced(table.to_string(index=False)), "", "Structures that this pool does not reach:", ""]
    lines += [f"- {name}: {reason}" for name, reason in sorted(unreached.items())] or ["- none"]
    letters = "Letters: levels of dependency, instruction, hierarchy, branch (E easy, M medium, H hard)."
    return "\n".join([*lines, "", letters])


def _capabilities(tasks: Sequence[TaskFacts]) -> pd.DataFrame:
    rows = [
        (row.short, row.name, sum(row.short in task.capabilities for task in tasks), row.provenance)
        for row in shipped_capabilities()
    ]
    return pd.DataFrame(rows, columns=["short", "capability", "tasks", "provenance"])


def _splits(tasks: Sequence[TaskFacts]) -> str:
    said = (
        "A task's split follows from its skeleton (subtasks and edges, without values), unless its "
        "applications or intents are held out for the test. How many different ones each split has, and how "
        "many two splits have in common, with their share of the second split's; a sub-graph is two subtasks "
        "joined by an edge:"
    )
    return f"{said}\n\n{fenced(overlap(tasks).to_string())}"


def _rejections(counts: Counter[tuple[str, str]]) -> str:
    if not counts:
        return "None."
    rows = [(stage, gate, count) for (stage, gate), count in sorted(counts.items())]
    return fenced(pd.DataFrame(rows, columns=["stage", "gate", "rows"]).to_string(index=False))


def _mutants(run: RunFolder) -> str:
    rows = read_records(run.mutants, MutantResult, MUTANT_SCHEMA) if run.mutants.exists() else []
    if not rows:
        return "None were carried out by this run: its proofs come from the pool."
    return fenced(by_operator(rows).to_string())


def _consistency(rates: dict[str, float]) -> str:
    return (
        "The reader inferred the dependencies exactly from the first instruction written for "
        f"{rates['reader']:.1%} of the composed tasks, and from the one that it carries for every accepted "
        "task. "
        f"The control reader, which does not see the instruction, was right for {rates['control']:.1%}."
    )


def _plain(value: dict[str, Any], indent: str = "") -> str:
    lines: list[str] = []
    for key, item in value.items():
        if isinstance(item, dict):
            lines += [f"{indent}{key}:", _plain(item, f"{indent}  ")]
        else:
            lines.append(f"{indent}{key}: {item}")
    return "\n".join(lines)
