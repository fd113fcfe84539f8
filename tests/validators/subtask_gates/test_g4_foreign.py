from collections.abc import Iterator

import pytest
from note_trials import FOREIGN, GOOD, NOTE, Bench, open_bench, subtask

from records.subtask import Effects, FixtureFile
from validators.subtask_gates.g4_foreign import nearest_foreign


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    with open_bench() as one:
        yield one


def test_what_anothers_trajectory_satisfies_is_refused(bench: Bench) -> None:
    verdict = bench.last(foreign=(*FOREIGN[:2], ("viewer.same", GOOD)))
    assert (verdict.gate, verdict.passed) == ("G4", False)
    assert verdict.reason == "passes on the trajectory of viewer.same"
    assert bench.last(foreign=FOREIGN).passed


def test_three_trajectories_must_be_judged(bench: Bench) -> None:
    verdict = bench.last(foreign=FOREIGN[:2])
    assert (verdict.gate, verdict.passed) == ("G4", False)
    assert verdict.reason == "only 2 of 3 foreign trajectories to judge"


def test_nearest_prefers_the_same_application_and_leaves_out_what_includes_it() -> None:
    mine = subtask()
    near = subtask(name="editor.other").model_copy(
        update={"effects": Effects(creates=("path:/home/user/x",))}
    )
    far = subtask(name="a.other").model_copy(update={"effects": Effects(creates=("path:/home/user/y",))})
    including = subtask(name="editor.more").model_copy(
        update={"effects": Effects(creates=(NOTE.cell, "path:/home/user/z"))}
    )
    chosen = nearest_foreign(mine, [far, including, near, mine])
    assert [other.name for other in chosen] == ["editor.other", "a.other"]


def test_nearest_leaves_out_what_starts_with_the_folder_that_is_to_be_made() -> None:
    folder = "/home/user/Archive"
    maker = subtask(name="a.make").model_copy(update={"effects": Effects(creates=(f"path:{folder}",))})
    filler = subtask(name="a.fill").model_copy(
        update={"files": (FixtureFile(path=folder, recipe="directory"),)}
    )
    assert nearest_foreign(maker, [filler]) == []
    assert nearest_foreign(filler, [maker]) == [maker]


def test_what_has_no_values_may_be_done_in_any_world() -> None:
    copied = Effects(creates=("clipboard",))
    mine = subtask().model_copy(update={"effects": copied, "parameters": ()})
    same = subtask(name="editor.also").model_copy(update={"effects": copied, "world": "elsewhere"})
    assert nearest_foreign(mine, [same]) == []
    named = subtask().model_copy(update={"effects": copied})
    assert named.parameters
    assert nearest_foreign(named, [same]) == [same]
