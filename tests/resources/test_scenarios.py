from pathlib import Path

import pytest

from records.errors import RecordError
from resources.scenarios import load_scenarios, shipped_scenarios


def test_twenty_combinations_of_categories_ship() -> None:
    shipped = shipped_scenarios()
    assert len(shipped) == 20
    assert all(2 <= len(set(one.categories)) == len(one.categories) <= 4 for one in shipped.values())
    assert len({category for one in shipped.values() for category in one.categories}) == 12


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("- {name: a, categories: [web], provenance: ours}\n" * 2, "share the name a"),
        (
            (
                "- {name: a, categories: [web, notes], provenance: ours}\n"
                "- {name: b, categories: [notes, web], provenance: ours}\n"
            ),
            "share the combination of categories",
        ),
        ("- {name: a, categories: [garden], provenance: ours}\n", "row 1"),
    ],
)
def test_a_file_at_odds_is_refused(tmp_path: Path, rows: str, message: str) -> None:
    path = tmp_path / "scenarios.yaml"
    path.write_text(rows)
    with pytest.raises(RecordError, match=message):
        load_scenarios(path)
