"""The evidence as one evaluation function sees it."""

import posixpath
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from apis.comparison import EmptyText
from records.errors import ObservationMissing
from records.evidence import Evidence, FileEntry
from resources.fixtures import HOME
from resources.services import SERVED

ObservationQuality = Literal["controls", "poor"]
BEFORE = "before:"
"""Begins the path of a file as it was at the moment from which gestures count (see content.as_before)."""
CLIPBOARD_IMAGE = "clipboard:image"
"""Stands for the path of the clipboard's image (see content.clipboard_image)."""
LAST_CLOCK = 2**35
"""Seconds since the epoch, in the year 3058; a session that claims to be later is broken."""


@dataclass(frozen=True)
class Scene:
    """What the APIs read, and nothing else.

    evidence: all of an episode so far, in order; the last is the state that is judged. Not empty.
    since: index from which gestures count.
    application: slug of the subtask's application; gestures sent elsewhere do not count.
    observation: poor where the application's accessibility tree cannot be relied upon.
    blob: content by SHA-256, None where it was not kept.
    """

    evidence: Sequence[Evidence]
    since: int
    application: str
    observation: ObservationQuality
    blob: Callable[[str], bytes | None]

    def __post_init__(self) -> None:
        if not self.evidence:
            raise ObservationMissing("there is no evidence to judge: observe the desktop at least once")
        if not 0 <= self.latest.clock < LAST_CLOCK:
            raise ObservationMissing(f"a clock at {self.latest.clock} is no time; reset the desktop")
        if self.since < 0:
            raise ValueError(f"since must be an index from the start, not {self.since}")

    @property
    def latest(self) -> Evidence:
        """The state that is judged."""
        return self.evidence[-1]

    def gestures(self) -> Iterator[tuple[Evidence, bool]]:
        """The evidence of actions since, each with whether it went to the subtask's application."""
        for evidence in self.evidence[self.since :]:
            yield evidence, evidence.window_application == self.application

    def clicks(self) -> Iterator[tuple[Evidence, Evidence | None]]:
        """The clicks since that went to the subtask's application, each with the evidence before it."""
        for index, evidence in enumerate(self.evidence[self.since :], self.since):
            if evidence.action == "click" and evidence.window_application == self.application:
                yield evidence, self.evidence[index - 1] if index else None

    def file(self, path: str) -> FileEntry | None:
        """The file or directory at a path (absolute, `~/...`, or from the home), None where there is none.

        A path that begins with BEFORE is looked for as it was, and CLIPBOARD_IMAGE is the clipboard's image.

        Raises:
            ObservationMissing: the path leads out of the places whose files are recorded.
            EmptyText: the path is blank.
        """
        evidence, plain = self.moment(path)
        if plain == CLIPBOARD_IMAGE:
            return self._image(evidence)
        place = _absolute(plain)
        if place == HOME:
            return FileEntry(path=HOME, kind="directory", size=0)
        return next((entry for entry in evidence.files if entry.path == place), None)

    def moment(self, path: str) -> tuple[Evidence, str]:
        """The evidence that a path speaks of, and the path without BEFORE."""
        plain = path.removeprefix(BEFORE)
        return (self.latest if plain == path else self.evidence[: self.since + 1][-1]), plain

    def _image(self, evidence: Evidence) -> FileEntry | None:
        held = evidence.clipboard
        if held.kind != "image":
            return None
        size = len(self.blob(held.sha256) or b"") if held.sha256 else 0
        return FileEntry(path=CLIPBOARD_IMAGE, kind="file", size=size, sha256=held.sha256)


def _absolute(path: str) -> str:
    if not path.strip():
        raise EmptyText("a check was asked for an empty path: give the path of a file or directory")
    inside = path.removeprefix("~/") if path != "~" else ""
    place = posixpath.normpath(posixpath.join(HOME, inside))
    if place != HOME and not place.startswith((f"{HOME}/", f"{SERVED}/")):
        raise ObservationMissing(
            f"{path}: evidence records the files of {HOME} and {SERVED} only; name a path inside one of them"
        )
    return place
