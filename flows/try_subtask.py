"""Try a subtask while it is being written: one live demonstration, what each step shows, and the first gates.

`python -m flows.try_subtask APPLICATION.SUBTASK [--world NAME] [--out FOLDER]`, which `make try` calls. For
each step it prints what the evaluation function says after it, and leaves a picture and the list of controls.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from apis.desktop.session import BubblewrapDesktop
from apis.judge import Judge
from exports.run_folder import RUNS, write_text
from flows.terminal import complain, say
from records.application import Application
from records.errors import FunctionFailed, FunctionRefused, ObservationMissing, OmniSynthError
from records.evidence import Control
from records.rehearsal import Rehearsal
from records.subtask import BoundSubtask
from resources.applications import load_catalogue
from resources.worlds import load_worlds
from synthesis.demonstration import Recording
from synthesis.discovery import discover
from synthesis.low_level import step_in_words
from synthesis.rehearsal import carry_out, input_runs, oracle_run, rehearsal
from validators.proof import Bench, trial_of
from validators.subtask_gates import OWN_GATES, judge_trial

TRIED = OWN_GATES[: [name for name, _ in OWN_GATES].index("G5")]
"""The gates that look at no mutant and at no other subtask."""
MOST_WINDOWS = 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit status: 0 passed, 1 refused or failed."""
    parser = argparse.ArgumentParser(prog="python -m flows.try_subtask", description=__doc__)
    parser.add_argument("subtask")
    parser.add_argument("--world", default=load_worlds()[0].name)
    parser.add_argument("--out", type=Path, default=RUNS / "tries")
    asked = parser.parse_args(arguments)
    try:
        bound = _find(asked.subtask, asked.world)
        applications = load_catalogue().applications
        with BubblewrapDesktop() as desktop, Judge() as judge:
            folder = asked.out / bound.name / bound.world
            return (
                0
                if _try(bound, applications, desktop, Bench(judge, applications, lambda _: 1), folder)
                else 1
            )
    except OmniSynthError as error:
        complain(str(error))
        return 1


def _find(name: str, world: str) -> BoundSubtask:
    """The subtask of the library in a world.

    Raises:
        OmniSynthError: there is none; lists those there are. Its file or a value is faulty; says where.
    """
    worlds = load_worlds()
    found = discover(load_catalogue(only=[name.partition(".")[0]]), worlds)
    if found.rejections:
        raise OmniSynthError("; ".join(one.reason for one in found.rejections))
    if world not in {one.name for one in worlds}:
        raise OmniSynthError(f"no world {world}; there are: {', '.join(one.name for one in worlds)}")
    for bound in found.proposed:
        if (bound.name, bound.world) == (name, world):
            return bound
    there = ", ".join(dict.fromkeys(bound.name for bound in found.proposed)) or "none"
    raise OmniSynthError(f"no subtask {name}; there are: {there}")


def _try(
    bound: BoundSubtask,
    applications: Mapping[str, Application],
    desktop: BubblewrapDesktop,
    bench: Bench,
    folder: Path,
) -> bool:
    say(f"{bound.name} in world {bound.world}: {bound.instruction}")
    bench.judge.check(bound)
    run = oracle_run(bound, 1)
    recording = carry_out(desktop, run, applications)
    _show_steps(bound, recording, bench, applications)
    _keep(recording, folder)
    say(f"pictures and controls of each step: {folder}")
    if recording.broken:
        say(f"broke off: {recording.broken}")
        say(f"controls that showed then: {_names(recording.trajectory.evidence[-1].controls)}")
        return False
    inputs = input_runs(bound, recording.trajectory)
    made = [rehearsal(run, recording, "")]
    made += [rehearsal(one, carry_out(desktop, one, applications), "") for one in inputs]
    return _show_verdicts(bound, made, bench)


def _show_steps(
    bound: BoundSubtask, recording: Recording, bench: Bench, applications: Mapping[str, Application]
) -> None:
    """A line for the start and for each step: what the function says then, and which windows show."""
    trajectory = recording.trajectory
    titles = {name: one.title for name, one in applications.items()}
    before = len(trajectory.start)
    for number in range(len(trajectory.steps) + 1):
        seen = trajectory.evidence[: before + number]
        words = "Start" if number == 0 else step_in_words(bound.demonstration[number - 1], titles) or "Wait"
        try:
            answer = bench.at(bound, seen, trajectory)
            said = f"{'true ' if answer.success else 'false'} {answer.message}"
        except (FunctionFailed, FunctionRefused, ObservationMissing) as error:
            said = f"fails {error}"
        windows = "; ".join(seen[-1].windows[:MOST_WINDOWS]) or "none"
        say(f"{number:3} {words}\n      {said}\n      windows: {windows}")


def _show_verdicts(bound: BoundSubtask, made: Sequence[Rehearsal], bench: Bench) -> bool:
    verdicts = judge_trial(trial_of(bound, made, (), bench), TRIED)
    for verdict in verdicts:
        say(f"{verdict.gate}: " + ("passed" if verdict.passed else f"refused, {verdict.reason}"))
    passed = all(verdict.passed for verdict in verdicts)
    if passed:
        say(f"next: make pool ARGS='-p apps=[\"{bound.application}\"]', which asks all gates in all worlds")
    return passed


def _keep(recording: Recording, folder: Path) -> None:
    """Pictures and controls by the number of the step after which they were taken, 00 for the start."""
    for old in folder.glob("[0-9]*.*"):
        old.unlink()
    pictures = {one.sha256: one.png for one in recording.screenshots}
    shown = (recording.trajectory.start[-1], *(step.evidence for step in recording.trajectory.steps))
    for number, evidence in enumerate(shown):
        lines = [_line(control) for control in evidence.controls] or [evidence.controls_missing]
        write_text(folder / f"{number:02}.txt", "\n".join(lines) + "\n")
        if evidence.screenshot in pictures:
            (folder / f"{number:02}.png").write_bytes(pictures[evidence.screenshot])


def _line(control: Control) -> str:
    box = f"{control.x},{control.y} {control.width}x{control.height}"
    text = f" text {control.text[:60]!r}" if control.text else ""
    return (
        f"{control.role}: {control.name!r}{text} at {box} in {control.window!r} ({' '.join(control.states)})"
    )


def _names(controls: Sequence[Control]) -> str:
    return ", ".join(dict.fromkeys(f"{one.name} ({one.role})" for one in controls if one.name)) or "none"


if __name__ == "__main__":
    sys.exit(main())
