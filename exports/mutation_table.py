"""Mutants counted by operator."""

from collections.abc import Sequence

import pandas as pd

from records.mutation import MutantResult

COLUMNS = ("made", "drawn", "equivalent", "refused", "accepted")


def by_operator(rows: Sequence[MutantResult]) -> pd.DataFrame:
    """One row for each operator and one for all.

    made: at every applicable step; drawn: carried out; equivalent: with the demonstration's own end state;
    refused and accepted: by the function, of those with another end state. refused_share: refused of both,
    NaN where there are none.
    """
    counts = {
        operator: [
            len(own),
            sum(row.outcome != "not_drawn" for row in own),
            *(sum(row.outcome == outcome for row in own) for outcome in COLUMNS[2:]),
        ]
        for operator in sorted({row.operator for row in rows})
        for own in [[row for row in rows if row.operator == operator]]
    }
    table = pd.DataFrame.from_dict(counts, orient="index", columns=list(COLUMNS), dtype="int64")
    table.loc["all"] = table.sum()
    table["refused_share"] = (table["refused"] / (table["refused"] + table["accepted"])).round(4)
    table.index.name = "operator"
    return table
