"""Sound texts are understood and damaged ones refused, over tasks that the shipped pool composes."""

from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest
from composed import compose
from trial_subtasks import TITLES
from trial_tasks import BOUND, task_of

from resources.applications import load_catalogue
from resources.intents import load_intents
from resources.pool import load_pool
from resources.worlds import load_worlds
from synthesis.control_reader import ControlReader
from synthesis.damage.start_sources import StartSources
from synthesis.damage.texts import WAYS
from synthesis.damage.trials import ACCEPTED, AGAIN, OTHER, Trial, is_guessed, trials
from synthesis.reader import LibraryReader, Reader, ReaderItem
from synthesis.requests import CompositionRequest
from synthesis.task_draft import TaskDraft

ORDER = ("write_note", "copy_file", "copy_text")
PAIRS = {("write_note", "copy_file"), ("write_note", "copy_text")}
N_TASKS = 300


class Fixed:
    """A reader that finds the pairs of verb phrases that it was made with, whatever the text says."""

    def __init__(self, pairs: set[tuple[str, str]]) -> None:
        self.pairs = {(BOUND[a].verb_phrase, BOUND[b].verb_phrase) for a, b in pairs}

    def read(self, instruction: str, subtasks: Sequence[ReaderItem]) -> list[tuple[int, int]]:
        del instruction
        listed = [item.verb_phrase for item in subtasks]
        return [(listed.index(a), listed.index(b)) for a, b in self.pairs]


def draft(*order: str) -> TaskDraft:
    task = task_of(order, seed=7)
    return TaskDraft.model_validate({name: getattr(task, name) for name in TaskDraft.model_fields})


def tried(reader: Reader, *order: str) -> list[Trial]:
    return trials(draft(*order), BOUND, TITLES, reader, StartSources([]))


def test_a_task_has_trials_of_its_text_of_others_and_of_each_damage() -> None:
    made = tried(LibraryReader(), *ORDER)
    assert Counter(one.what for one in made) == {ACCEPTED: 1, AGAIN: 3, OTHER: 3, "linear": 1}
    first, *rest = made
    assert first.what == ACCEPTED
    assert first.true == first.told == first.read == PAIRS
    assert {one.text == first.text for one in rest if one.what == AGAIN} == {True}
    assert len({one.text for one in made if one.what != AGAIN}) == 5
    assert all(one.agrees for one in made if one.what != "linear")
    told = made[-1].told
    assert ("copy_file", "copy_text") in told
    assert made[-1].read == told
    assert not made[-1].agrees


def test_a_reader_that_does_not_read_passes_what_is_damaged() -> None:
    assert all(one.agrees for one in tried(Fixed(PAIRS), *ORDER))
    assert tried(Fixed(set()), *ORDER) == []
    first, *_ = tried(Fixed(PAIRS), *ORDER)
    assert is_guessed(first, TITLES, Fixed(PAIRS))
    assert not is_guessed(first, TITLES, Fixed(set()))


@cache
def pool_trials() -> tuple[list[list[Trial]], dict[str, str]]:
    """Of several hundred composed tasks, and what people call the applications."""
    applications = load_catalogue(only=()).applications
    titles = {slug: one.title for slug, one in applications.items()}
    pool = [proof.bound_subtask for proof in load_pool()]
    request = CompositionRequest(n_tasks=N_TASKS, seed=7)
    made = compose(pool, load_intents(load_worlds()), request, applications)
    start, reader = StartSources(pool), LibraryReader()
    return [trials(one, made.subtasks, titles, reader, start) for one in made.drafts], titles


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_each_damage_is_told_for_many_tasks_and_nearly_always_refused() -> None:
    done, _ = pool_trials()
    assert len(done) == N_TASKS
    accepted = [tasks for tasks in done if tasks]
    assert len(accepted) >= 0.8 * N_TASKS
    counts = Counter(one.what for tasks in accepted for one in tasks)
    assert counts["left_out"] >= 0.6 * len(accepted)
    assert min(counts[way] for way in WAYS) >= 20
    damaged = [one for tasks in accepted for one in tasks if one.what in WAYS]
    assert all(one.told != one.true for one in damaged)
    assert sum(not one.agrees for one in damaged) >= 0.9 * len(damaged)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_an_accepted_text_is_understood_beside_any_list() -> None:
    done, _ = pool_trials()
    again = [one.agrees for tasks in done for one in tasks if one.what == AGAIN]
    other = [one.agrees for tasks in done for one in tasks if one.what == OTHER]
    assert sum(again) >= 0.95 * len(again)
    assert sum(other) >= 0.8 * len(other)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_list_of_subtasks_alone_gives_few_tasks_away() -> None:
    done, titles = pool_trials()
    guessed = [is_guessed(tasks[0], titles, ControlReader()) for tasks in done if tasks]
    assert sum(guessed) <= 0.3 * len(guessed)
