from typing import Literal

from flows.repeat import by_kind
from records.repeat import Repeat


def row(kind: Literal["oracle", "mutant"], first: str, second: str) -> Repeat:
    return Repeat(
        bound_subtask_id="b",
        name="pad.write",
        world="berlin",
        application="pad",
        kind=kind,
        label="",
        first=first,
        second=second,
    )


def test_what_agrees_is_counted_by_kind() -> None:
    rows = [
        row("oracle", "accepted", "accepted"),
        row("oracle", "accepted", "refused"),
        row("mutant", "equivalent", "equivalent"),
        row("mutant", "refused", "refused"),
    ]
    table = by_kind(rows)
    assert list(table.loc["oracle"]) == [2, 1, 0.5]
    assert list(table.loc["mutant"]) == [2, 2, 1.0]
    assert list(table.loc["all"]) == [4, 3, 0.75]
    assert not rows[1].agrees
