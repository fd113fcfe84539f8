"""The default desktop: a real one in a bubblewrap sandbox, reset by killing it."""

import base64
import hashlib
import os
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from pydantic import ValidationError

from apis.desktop.guest_process import GuestProcess
from apis.desktop.home import HomeEntry, home_entries
from apis.desktop.inspection import Inspection, parse_inspection
from apis.desktop.protocol import HEIGHT, WIDTH, Observation
from records.action import Action
from records.application import Application
from records.errors import DesktopError
from records.evidence import Evidence
from records.record import describe
from resources.fixtures import Fixture, clipboard_forms

_ANSWER_SECONDS = 60.0
_TRIES = 3
# A start takes a processor for itself: more of them at once only make each other late.
_STARTS = threading.BoundedSemaphore(os.cpu_count() or 1)


class BubblewrapDesktop:
    """A desktop session; several may live side by side. Use it as a context manager, or close it.

    blob() knows what the session since the latest reset held, also after close(). An instance is for one
    thread at a time.
    """

    def __init__(self) -> None:
        self._guest: GuestProcess | None = None
        self._blobs: dict[str, bytes] = {}
        self._latest: Evidence | None = None
        self._clock = 0
        self._start = 0.0

    def reset(self, fixture: Fixture, applications: Sequence[Application]) -> Evidence:
        """Kills what runs and starts anew; returns the evidence of the empty desktop.

        At most as many sessions start at once in a process as there are processors; the others wait. What
        fails while it starts is tried again, three times in all.

        Raises:
            DesktopError: no session can be started here; the message says why.
        """
        self.close()
        entries = home_entries(fixture, applications)
        contents = [entry.content for entry in entries if entry.content is not None]
        known = {hashlib.sha256(content).hexdigest(): content for content in contents}
        session = _session(entries, fixture, applications, known)
        self._clock = fixture.clock
        self._latest = None
        failure = ""
        for _ in range(_TRIES):
            self._blobs = dict(known)
            try:
                with _STARTS:
                    return self._begin(session, contents)
            except DesktopError as error:
                failure = str(error)
        raise DesktopError(f"no session came up in {_TRIES} tries; the last: {failure}")

    def observe(self) -> Observation:
        evidence = self._latest
        if evidence is None:
            raise DesktopError("there is no session yet; call reset first")
        return Observation(
            screenshot=self._blobs[evidence.screenshot],
            screenshot_hash=evidence.screenshot,
            width=WIDTH,
            height=HEIGHT,
            controls=evidence.controls,
            windows=evidence.windows,
        )

    def act(self, action: Action) -> Evidence:
        bound = (action.seconds or 0.0) + (action.until.seconds if action.until else 0.0)
        return self._ask({"action": action.model_dump(mode="json")}, bound + _ANSWER_SECONDS)

    def evidence(self) -> Evidence:
        return self._ask({}, _ANSWER_SECONDS)

    def inspect(self, application: str) -> Inspection:
        """What an application that was opened in this session shows of itself, and what it takes.

        Raises:
            ActionError: the session has no such application, it was never opened, or it shows no window.
        """
        facts, _ = self._answer({"inspect": application}, _ANSWER_SECONDS)
        try:
            return parse_inspection(facts)
        except DesktopError:
            self.close()
            raise

    def blob(self, sha256: str) -> bytes | None:
        return self._blobs.get(sha256)

    def close(self) -> None:
        guest, self._guest = self._guest, None
        if guest is not None:
            guest.kill()

    def display(self) -> Path | None:
        """The socket of the running session's display, as it lies on this machine; for looking on."""
        guest = self._guest
        return guest.display() if guest is not None else None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _begin(self, session: Mapping[str, object], contents: Sequence[bytes]) -> Evidence:
        self._start = time.monotonic()
        guest = self._guest = GuestProcess()
        try:
            guest.start(session, contents)
        except DesktopError:
            self.close()
            raise
        return self.evidence()

    def _answer(
        self, question: Mapping[str, object], seconds: float
    ) -> tuple[dict[str, object], dict[str, bytes]]:
        if self._guest is None:
            raise DesktopError("there is no session; call reset first")
        try:
            return self._guest.ask(question, seconds)
        except DesktopError:
            self.close()
            raise

    def _ask(self, question: Mapping[str, object], seconds: float) -> Evidence:
        facts, contents = self._answer(question, seconds)
        try:
            evidence = Evidence.model_validate(
                {**facts, "clock": self._clock, "monotonic": time.monotonic() - self._start}
            )
        except ValidationError as error:
            self.close()
            raise DesktopError(f"the guest gave evidence of a wrong shape: {describe(error)[:500]}") from None
        self._blobs.update(contents)
        if evidence.screenshot not in self._blobs:
            self.close()
            raise DesktopError("the guest named a screenshot that it never sent")
        self._latest = evidence
        return evidence


def _session(
    entries: Sequence[HomeEntry],
    fixture: Fixture,
    applications: Sequence[Application],
    known: Mapping[str, bytes],
) -> dict[str, object]:
    """The guest's first message."""
    return {
        "entries": [{"path": entry.path, "is_directory": entry.content is None} for entry in entries],
        "clock": fixture.clock,
        "clipboard": {
            form: base64.b64encode(data).decode() for form, data in clipboard_forms(fixture.clipboard).items()
        },
        "known": list(known),
        "applications": [
            {
                "name": application.name,
                "package": application.package,
                "command": list(application.command),
                "window": application.window,
                "frozen_clock": application.frozen_clock,
            }
            for application in applications
        ],
    }
