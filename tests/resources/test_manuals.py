from pathlib import Path

import pytest

from records.errors import OmniSynthError
from resources.applications import APPS
from resources.manuals import SECTIONS, read_manual

WHOLE = "# Pad\n\nAn editor.\n\n" + "".join(f"## {section}\n\nWords.\n\n" for section in SECTIONS)


def test_every_application_has_a_manual_and_every_manual_an_application() -> None:
    assert {path.stem for path in APPS.glob("*.md")} == {path.stem for path in APPS.glob("*.yaml")}


@pytest.mark.parametrize("name", sorted(path.stem for path in APPS.glob("*.md")))
def test_manuals_are_whole_and_short(name: str) -> None:
    text = read_manual(name)
    assert text.startswith("# ")
    assert 20 <= len(text.splitlines()) <= 250


def test_a_manual_that_is_missing_or_lacks_a_section_is_named(tmp_path: Path) -> None:
    with pytest.raises(OmniSynthError, match=r"pad\.md: pad has no manual"):
        read_manual("pad", tmp_path)
    (tmp_path / "pad.md").write_text(WHOLE)
    assert read_manual("pad", tmp_path) == WHOLE
    (tmp_path / "pad.md").write_text(WHOLE.replace("## Traps\n", ""))
    with pytest.raises(OmniSynthError, match=r"pad\.md: its sections are Window, .*, Files; they must be"):
        read_manual("pad", tmp_path)
