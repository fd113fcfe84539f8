import pandas as pd

from exports.mutation_table import by_operator
from records.mutation import MutantOutcome, MutantResult


def row(operator: str, outcome: MutantOutcome) -> MutantResult:
    return MutantResult(
        bound_subtask_id="b", name="pad.x", world="w", operator=operator, label="l", seed=1, outcome=outcome
    )


def columns(table: pd.DataFrame, operator: str) -> list[float]:
    return list(table.T[operator])


def test_counts_by_hand() -> None:
    table = by_operator(
        [
            row("swap", "not_drawn"),
            row("swap", "equivalent"),
            row("undo", "refused"),
            row("undo", "refused"),
            row("undo", "accepted"),
            row("undo", "not_drawn"),
        ]
    )
    assert columns(table, "swap")[:5] == [2, 1, 1, 0, 0]
    assert pd.isna(columns(table, "swap")[5])
    assert columns(table, "undo") == [4, 3, 0, 2, 1, 0.6667]
    assert columns(table, "all") == [6, 4, 1, 2, 1, 0.6667]


def test_no_mutants_make_a_table_of_nothing() -> None:
    assert columns(by_operator([]), "all")[:5] == [0, 0, 0, 0, 0]
