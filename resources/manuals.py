"""The applications' short manuals, one Markdown file each beside its YAML in resources/apps."""

from pathlib import Path

from records.errors import OmniSynthError
from resources.applications import APPS

SECTIONS = ("Window", "Menus", "Dialogs", "Shortcuts", "What it can do", "Files", "Traps")
"""What every manual has, in this order: what a model that has never seen the program needs to know."""


def read_manual(name: str, folder: Path = APPS) -> str:
    """The manual of an application by its slug, as Markdown.

    Raises:
        OmniSynthError: there is none, or it lacks a section.
    """
    path = folder / f"{name}.md"
    if not path.is_file():
        raise OmniSynthError(
            f"{path}: {name} has no manual; write one with the sections {', '.join(SECTIONS)}"
        )
    text = path.read_text(encoding="utf-8")
    found = [line.removeprefix("## ").strip() for line in text.splitlines() if line.startswith("## ")]
    if found != list(SECTIONS):
        raise OmniSynthError(
            f"{path}: its sections are {', '.join(found) or 'none'}; they must be {', '.join(SECTIONS)}"
        )
    return text
