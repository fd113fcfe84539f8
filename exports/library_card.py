"""The card of the shipped pool: what its subtasks do and check, and how they hand over to each other."""

from collections.abc import Mapping, Sequence
from itertools import product
from statistics import median

import pandas as pd

from apis.stubs import PAPER_APIS
from exports.markdown import fenced, page
from records.application import Application
from records.subtask import BoundSubtask
from records.verdict import Proof
from resources.resource_types import ResourceTypes

PRESENCE_APIS = frozenset(PAPER_APIS) - {"get_clipboard_text", "get_clipboard_file_name"}
"""APIs that tell whether something is there or was done, not what is in it."""


def library_card(
    proofs: Sequence[Proof], applications: Mapping[str, Application], types: ResourceTypes
) -> str:
    """The card as Markdown; every figure is counted from the proofs.

    Args:
        applications: by slug, those of the proofs.
    """
    first = _first_bindings(proofs)
    edges = possible_edges(first, types)
    sections = [
        ("Figures", fenced(figures(proofs, first).to_string(header=False))),
        ("Applications", fenced(by_application(proofs, applications).to_string(index=False))),
        ("Makers and users", _USERS + fenced(by_type(first, types).to_string())),
        ("Possible edges by categories", _EDGES + fenced(by_categories(edges, first).to_string())),
        ("Possible edges by type", fenced(edges.groupby("type").size().to_string(name=False, dtype=False))),
        ("Licence", "Apache-2.0. Names, texts and figures in the subtasks are invented."),
    ]
    head = (
        "# The proven pool\n\nSubtasks that passed all gates on a real desktop; "
        "`make pool` writes this page.\n"
    )
    return page(head, sections)


def figures(proofs: Sequence[Proof], first: Sequence[BoundSubtask]) -> pd.Series:
    """Counts over all subtasks, each in one world where worlds do not differ."""
    actions = [sum(not step.clean_up for step in bound.demonstration) for bound in first]
    apis = [set(bound.evaluation.apis) for bound in first]
    makers = [bound for bound in first if bound.inputs]
    return pd.Series(
        {
            "applications": len({bound.application for bound in first}),
            "subtasks": len(first),
            "bound subtasks": len(proofs),
            "worlds": len({proof.bound_subtask.world for proof in proofs}),
            "actions a demonstration, median": median(actions) if actions else 0,
            "subtasks that use something": len(makers),
            "subtasks that use something which another application makes": len(_fed(first)),
            "functions that check content": sum(bool(used - PRESENCE_APIS) for used in apis),
            "functions that keep to the paper's eleven APIs": sum(used <= set(PAPER_APIS) for used in apis),
            "subtasks with another way to the same end": sum(bool(one.other_demonstrations) for one in first),
            "other ways tried, all accepted": _measured(proofs, "other_ways"),
            "mutants with another end state, drawn by the gate": (
                _measured(proofs, "refused") + _measured(proofs, "accepted")
            ),
            "those of them that a function accepts": _measured(proofs, "accepted"),
            "subtasks that leave no file and no clipboard": sum(not _written(bound) for bound in first),
        },
        dtype=object,
    )


def by_application(proofs: Sequence[Proof], applications: Mapping[str, Application]) -> pd.DataFrame:
    """One row for each application: its category and toolkit, subtasks, bound subtasks, median actions."""
    rows = []
    for slug in sorted({proof.bound_subtask.application for proof in proofs}):
        own = [proof.bound_subtask for proof in proofs if proof.bound_subtask.application == slug]
        steps = [sum(not step.clean_up for step in bound.demonstration) for bound in own]
        toolkit = applications[slug].toolkit
        rows.append((slug, own[0].category, toolkit, len({b.name for b in own}), len(own), median(steps)))
    return pd.DataFrame(
        rows, columns=["application", "category", "toolkit", "subtasks", "bound", "actions, median"]
    )


def by_type(first: Sequence[BoundSubtask], types: ResourceTypes) -> pd.DataFrame:
    """For each type of file and clipboard: subtasks and applications that make it, and that can use it."""
    rows = {}
    for name, one in types.by_name.items():
        if one.kind not in ("file", "directory", "clipboard"):
            continue
        makers = [b for b in first if any(types.satisfies(made.type, name) for made in b.outputs)]
        users = [b for b in first if any(types.satisfies(name, used.type) for used in b.inputs)]
        rows[name] = [
            len(makers),
            len({bound.application for bound in makers}),
            len(users),
            len({bound.application for bound in users}),
        ]
    columns = ["makers", "their applications", "users", "their applications "]
    return pd.DataFrame.from_dict(rows, orient="index", columns=columns)


def possible_edges(first: Sequence[BoundSubtask], types: ResourceTypes) -> pd.DataFrame:
    """One row for each output of a subtask that is an input of another: maker, user, and the maker's type.

    Both name the same cell, and the type serves where the other's is asked for.
    """
    rows = [
        (maker.name, user.name, made.type)
        for maker, user in product(first, repeat=2)
        if maker.name != user.name
        for made in maker.outputs
        for used in user.inputs
        if made.cell == used.cell and types.satisfies(made.type, used.type)
    ]
    return pd.DataFrame(rows, columns=["maker", "user", "type"]).drop_duplicates(ignore_index=True)


def by_categories(edges: pd.DataFrame, first: Sequence[BoundSubtask]) -> pd.DataFrame:
    """Possible edges from the category of each row to that of each column."""
    category = {bound.name: bound.category for bound in first}
    names = sorted(set(category.values()))
    counted = pd.crosstab(edges["maker"].map(category), edges["user"].map(category))
    table = counted.reindex(index=names, columns=names, fill_value=0)
    table.index.name = table.columns.name = None
    return table


def _first_bindings(proofs: Sequence[Proof]) -> list[BoundSubtask]:
    """Each subtask in the first of its worlds, by name."""
    found: dict[str, BoundSubtask] = {}
    for proof in proofs:
        found.setdefault(proof.bound_subtask.name, proof.bound_subtask)
    return [found[name] for name in sorted(found)]


def _measured(proofs: Sequence[Proof], name: str) -> int:
    """A figure of gate G5, which counts for all worlds of a subtask, summed over subtasks."""
    by_subtask = {
        proof.bound_subtask.name: figure.value
        for proof in proofs
        for verdict in proof.verdicts
        if verdict.gate == "G5"
        for figure in verdict.measurements
        if figure.name == name
    }
    return int(sum(by_subtask.values()))


def _fed(first: Sequence[BoundSubtask]) -> list[BoundSubtask]:
    """Those that use a cell which a subtask of another application makes."""
    made = {(resource.cell, bound.application) for bound in first for resource in bound.outputs}
    return [
        bound
        for bound in first
        if any(cell == used.cell and of != bound.application for used in bound.inputs for cell, of in made)
    ]


def _written(bound: BoundSubtask) -> tuple[str, ...]:
    return (*bound.effects.creates, *bound.effects.modifies, *bound.effects.deletes)


_USERS = """\
Subtasks, and their applications, that make a type or one below it, and that take it or one above it.

"""
_EDGES = """\
From the category of the row to that of the column; maker and user name the same file, or the clipboard.

"""
