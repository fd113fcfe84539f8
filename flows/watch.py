"""A look at a session for people: live in a window, or as a clip.

`python -m flows.watch APPLICATION [--subtask NAME] [--clip FILE]`, which `make watch` calls. Without a
subtask the application is opened on a fresh desktop; with one, its library demonstration is carried out.
"""

import argparse
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from apis.desktop.looking_on import picture
from apis.desktop.session import BubblewrapDesktop
from flows.clip import FORMATS, record
from flows.terminal import complain, say
from records.action import Action
from records.errors import OmniSynthError
from resources.applications import Catalogue, load_catalogue
from resources.binding import bind
from resources.fixtures import service_files, start_state
from resources.worlds import load_worlds
from synthesis.demonstration import BRIEF, demonstrate

Play = Callable[[BubblewrapDesktop], str]
"""Something done in a session; returns why it ended early, "" where it did not."""

# How long a clip goes on after what it shows has come to its end.
_AFTER = 1.5


class Playing:
    """Something done in a session by a thread of its own, while others look on.

    state: what it does, for a title. fault: why it came to nothing, "" where it did not.
    """

    def __init__(self, name: str, play: Play) -> None:
        self.desktop = BubblewrapDesktop()
        self.name = name
        self.fault = ""
        self.state = "running"
        self._play = play
        self._is_ending = False
        self._thread = threading.Thread(target=self._run, name="playing")
        self._thread.start()

    def goes_on(self) -> bool:
        return self._thread.is_alive()

    def title(self) -> str:
        return f"{self.name}: {self.fault or self.state}"

    def end(self) -> None:
        """Ends the session, whatever is being done in it; one that is just being started, too."""
        self._is_ending = True
        while self._thread.is_alive():
            self.desktop.close()
            self._thread.join(0.1)
        self.desktop.close()

    def _run(self) -> None:
        try:
            self.fault = self._play(self.desktop)
            self.state = "done"
        except OmniSynthError as error:
            self.fault = "" if self._is_ending else str(error)


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit status: 0 shown, 1 refused or failed."""
    parser = argparse.ArgumentParser(prog="python -m flows.watch", description=__doc__)
    parser.add_argument("application")
    parser.add_argument("--subtask")
    parser.add_argument("--clip", type=Path)
    asked = parser.parse_args(arguments)
    try:
        catalogue = load_catalogue(only=[asked.application])
        play = (
            _opening(catalogue, asked.application)
            if asked.subtask is None
            else _demonstration(catalogue, asked.application, asked.subtask)
        )
        name = asked.subtask or asked.application
        fault = _shown(name, play) if asked.clip is None else _recorded(name, play, asked.clip)
    except OmniSynthError as error:
        complain(str(error))
        return 1
    if fault:
        complain(fault)
    return 1 if fault else 0


def _shown(name: str, play: Play) -> str:
    try:
        from flows.window import open_window, show
    except ImportError as error:
        raise OmniSynthError(
            f"this Python has no windows ({error}); install python3-tk, or record with CLIP=clip.webp"
        ) from None
    window = open_window()
    playing = Playing(name, play)
    try:
        show(window, playing.title, lambda: picture(playing.desktop))
    finally:
        playing.end()
    return playing.fault


def _recorded(name: str, play: Play, clip: Path) -> str:
    if clip.suffix not in FORMATS:
        raise OmniSynthError(f"{clip}: a clip is a file named {' or '.join('*' + name for name in FORMATS)}")
    if not clip.resolve().parent.is_dir():
        raise OmniSynthError(f"{clip}: its folder is not there")
    playing = Playing(name, play)
    try:
        count = record(lambda: picture(playing.desktop), playing.goes_on, clip)
        say(f"{clip}: {count} different pictures")
    finally:
        playing.end()
    return playing.fault


def _opening(catalogue: Catalogue, name: str) -> Play:
    """The application on the first world's files."""
    application = catalogue.applications.get(name)
    if application is None:
        raise OmniSynthError("; ".join(f"{place}: {fault}" for place, fault in catalogue.faults))
    world = load_worlds()[0]
    start = start_state((*world.files, *service_files(application.services)), world.clock)

    def play(desktop: BubblewrapDesktop) -> str:
        desktop.reset(start, [application])
        desktop.act(Action(kind="open_app", application=name))
        time.sleep(_AFTER)
        return ""

    return play


def _demonstration(catalogue: Catalogue, name: str, subtask: str) -> Play:
    """The library's demonstration of a subtask in the first world."""
    application = catalogue.applications.get(name)
    found = [one for one in catalogue.subtasks if one.name in (subtask, f"{name}.{subtask}")]
    if application is None or not found:
        known = ", ".join(sorted(one.name for one in catalogue.subtasks)) or "none"
        raise OmniSynthError(f"{name} has no subtask {subtask}; there are: {known}")
    bound = bind(found[0], load_worlds()[0], application.services)

    def play(desktop: BubblewrapDesktop) -> str:
        known = load_catalogue().applications
        recording = demonstrate(desktop, bound, bound.demonstration, known, pace=BRIEF)
        time.sleep(_AFTER)
        return recording.broken

    return play


if __name__ == "__main__":
    sys.exit(main())
