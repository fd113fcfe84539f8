import math

from exports.mutation_table import by_operator
from records.mutation import MutantOutcome, MutantResult


def row(operator: str, outcome: MutantOutcome) -> MutantResult:
    return MutantResult(
        bound_subtask_id="b", name="pad.x", world="w", operator=operator, label="l", seed=1, outcome=outcome
    )


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
    assert table.loc["swap"].tolist()[:5] == [2, 1, 1, 0, 0]
    assert math.isnan(table.loc["swap", "refused_share"])
    assert table.loc["undo"].tolist() == [4, 3, 0, 2, 1, 0.6667]
    assert table.loc["all"].tolist() == [6, 4, 1, 2, 1, 0.6667]


def test_no_mutants_make_a_table_of_nothing() -> None:
    assert by_operator([]).loc["all"].tolist()[:5] == [0, 0, 0, 0, 0]
