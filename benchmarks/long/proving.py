"""What it costs to prove a subtask: the session seconds of its live runs, with all gates."""

import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from apis.desktop.session import BubblewrapDesktop
from apis.judge import Judge
from apis.packages import installed_versions
from benchmarks.figure import Figure
from exports.proof_folder import ProofFolder
from records.errors import OmniSynthError
from records.subtask import BoundSubtask
from resources.applications import load_catalogue
from resources.pool import load_pool, proof_fingerprint
from synthesis.rehearsing import RUNS_IN_FIRST_WORLD, Stage, rehearse
from synthesis.roles import LibraryCoder, LibraryDemonstrator
from validators.proof import Bench
from validators.subtask_gates import GATES_VERSION

_APPLICATIONS = ("mousepad", "sylpheed", "featherpad", "geany", "chromium", "libreoffice-calc", "gnome-chess")
"""One or more of each toolkit that the library leans on."""
_SESSIONS = 3
_MOST_SECONDS = 30.0


def figures() -> Iterator[Figure]:
    """The bar of the whole library, on one subtask of middle length of each application.

    Raises:
        OmniSynthError: one of the applications is not installed, or its demonstration does not agree here.
    """
    applications = load_catalogue(only=_APPLICATIONS).applications
    if absent := set(_APPLICATIONS) - set(installed_versions(applications)):
        raise OmniSynthError(f"not installed here: {', '.join(sorted(absent))}; `make apps` installs them")
    library = [proof.bound_subtask for proof in load_pool(only=_APPLICATIONS)]
    chosen = [_of_middle_length(library, name) for name in _APPLICATIONS]
    with Judge() as judge, tempfile.TemporaryDirectory() as folder:
        bench = Bench(judge, applications, lambda _: RUNS_IN_FIRST_WORLD)

        def seconds(bindings: Sequence[BoundSubtask]) -> float:
            name = bindings[0].name
            with BubblewrapDesktop() as desktop:
                stage = Stage(
                    desktop=desktop,
                    applications=applications,
                    siblings=[one for one in library if one.application == bindings[0].application],
                    demonstrator=LibraryDemonstrator(),
                    coder=LibraryCoder(),
                    judge=bench.at_end,
                    check=judge.check,
                    fingerprint=lambda bound: proof_fingerprint(bound, GATES_VERSION),
                )
                made = rehearse(bindings, stage, ProofFolder(Path(folder) / name, print))
            if made.refused:
                raise OmniSynthError(f"{name}: {made.refused}")
            return sum(run.seconds for run in made.rehearsals)

        with ThreadPoolExecutor(_SESSIONS) as sessions:
            total = sum(sessions.map(seconds, chosen))
    each = total / sum(map(len, chosen))
    yield Figure(
        name=f"session seconds for each bound subtask, {_SESSIONS} sessions side by side",
        value=each,
        unit="s",
        baseline=f"sample of {len(chosen)} subtasks; `make pool` reports the whole library",
        bar=_MOST_SECONDS,
        met=each <= _MOST_SECONDS,
    )


def _of_middle_length(library: Sequence[BoundSubtask], application: str) -> list[BoundSubtask]:
    """All bindings of the application's subtask with the median number of steps."""
    lengths = sorted(
        {(len(one.demonstration), one.name) for one in library if one.application == application}
    )
    name = lengths[len(lengths) // 2][1]
    return [one for one in library if one.name == name]
