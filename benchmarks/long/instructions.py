"""Instructions against their graphs, on text alone: what a reader understands of sound and damaged texts."""

from collections.abc import Iterator, Sequence

from benchmarks.figure import Figure
from resources.applications import load_catalogue
from resources.intents import load_intents
from resources.pool import load_pool
from resources.worlds import load_worlds
from synthesis.composition import Composer
from synthesis.control_reader import ControlReader
from synthesis.damage.start_sources import StartSources
from synthesis.damage.texts import WAYS
from synthesis.damage.trials import ACCEPTED, AGAIN, OTHER, Trial, is_guessed, trials
from synthesis.reader import LibraryReader
from synthesis.requests import CompositionRequest

_TASKS, _SEED = 2000, 11
_LEAST_ACCEPTED, _LEAST_SOUND, _LEAST_REFUSED, _MOST_GUESSED = 0.85, 0.95, 0.99, 0.3


def figures() -> Iterator[Figure]:
    """Shares over tasks composed from the shipped pool; damage counts where it changes the closure."""
    applications = load_catalogue(only=()).applications
    titles = {slug: one.title for slug, one in applications.items()}
    pool = [proof.bound_subtask for proof in load_pool()]
    request = CompositionRequest(n_tasks=_TASKS, seed=_SEED)
    composer = Composer(pool, load_intents(load_worlds()), request, applications)
    drafts = [draft for shard in composer.compose().shards(_TASKS) for draft in composer.drafts(shard)]
    start, reader = StartSources(pool), LibraryReader()
    done = [one for draft in drafts for one in trials(draft, composer.subtasks, titles, reader, start)]
    accepted = _of(done, ACCEPTED)
    n_tasks = len(drafts)
    yield _at_least(
        "instructions: tasks accepted", len(accepted), n_tasks, _LEAST_ACCEPTED, f"of {n_tasks} composed"
    )
    for what, name in ((AGAIN, "sound accepted, same text"), (OTHER, "sound accepted, other texts")):
        texts = _of(done, what)
        right = sum(one.agrees for one in texts)
        yield _at_least(f"instructions: {name}", right, len(texts), _LEAST_SOUND, f"of {len(texts)} readings")
    damaged = [one for one in done if one.what in WAYS]
    for name, texts in (("", damaged), *((f", {way.replace('_', ' ')}", _of(done, way)) for way in WAYS)):
        yield _refused(f"instructions: damaged refused{name}", texts, len(accepted))
    guessed = sum(is_guessed(one, titles, ControlReader()) for one in accepted) / max(1, len(accepted))
    yield Figure(
        name="instructions: right without the text",
        value=guessed,
        unit="share",
        baseline=f"of {len(accepted)} tasks, from the list of subtasks alone",
        bar=_MOST_GUESSED,
        met=guessed <= _MOST_GUESSED,
    )


def _refused(name: str, texts: Sequence[Trial], n_tasks: int) -> Figure:
    refused = sum(not one.agrees for one in texts)
    as_told = sum(one.read == one.told for one in texts)
    baseline = f"{len(texts)} texts of {n_tasks} tasks; {as_told / max(1, len(texts)):.0%} read as they tell"
    return _at_least(name, refused, len(texts), _LEAST_REFUSED, baseline)


def _of(done: Sequence[Trial], what: str) -> list[Trial]:
    return [one for one in done if one.what == what]


def _at_least(name: str, count: int, total: int, bar: float, baseline: str) -> Figure:
    value = count / max(1, total)
    return Figure(name, value, "share", baseline, bar, value >= bar)
