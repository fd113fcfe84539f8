"""Presentations: .odp and .pptx, by the file's name."""

import posixpath

from pydantic import TypeAdapter

from apis.content.reading import Reading
from apis.readers.answers import Slide
from apis.scene import Scene
from records.errors import FunctionFailed

SUFFIXES = (".odp", ".pptx")
_SLIDES = Reading("slides.slides", TypeAdapter(list[Slide]))


def get_slides(scene: Scene, path: str) -> list[Slide] | None:
    """The slides, in order, None where there is no such file.

    Dates, page numbers and footers, which a slide takes from its master, are left out.
    """
    suffix = posixpath.splitext(path)[1].lower()
    if suffix not in SUFFIXES:
        raise FunctionFailed(
            f"{path}: a presentation is known by its name, which ends in {', '.join(SUFFIXES)}"
        )
    return _SLIDES(scene, path, suffix)
