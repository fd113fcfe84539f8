"""Hostile evaluation functions against the judge: all are stopped, none passes, and the judge goes on."""

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from attack_frame import DONE, FUNCTION, HONEST, attacking
from attacks import ATTACKS
from attacks_on_judging import OTHER_MEANING

import apis.judge
from apis.function_source import require_form
from apis.judge import Judge
from records.errors import FunctionFailed, FunctionRefused, ObservationMissing
from records.evidence import Clipboard, Evidence, FileEntry
from records.subtask import BoundSubtask, Effects, EvaluationFunction

pytestmark = pytest.mark.slow

THREADS = 8
EVIDENCE = Evidence(
    clipboard=Clipboard(kind="text", text="copied"),
    files=(FileEntry(path="/home/user/notes.txt", kind="file", size=0),),
    clock=1_700_000_000,
    monotonic=0.0,
)


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge(processes=THREADS) as judge:
        yield judge


def bound(source: str) -> BoundSubtask:
    return BoundSubtask(
        bound_subtask_id="",
        subtask_id="",
        name="mousepad.attack",
        application="mousepad",
        category="editing",
        world="berlin",
        clock=0,
        verb_phrase="attacks",
        instruction="Attack",
        phrases=("attack",),
        parameters=(),
        inputs=(),
        outputs=(),
        effects=Effects(),
        files=(),
        demonstration=(),
        evaluation=EvaluationFunction(source=source, apis=("check_file_exists",)),
        provenance="test",
    )


def nothing_kept(_: str) -> bytes | None:
    return None


def outcome(judge: Judge, source: str) -> str:
    try:
        answer = judge.judge(bound(source), [EVIDENCE], nothing_kept)
    except (FunctionRefused, FunctionFailed, ObservationMissing) as error:
        return type(error).__name__
    return "success" if answer.success else "no success"


def accept(source: str, parameters: object) -> None:
    """Refuse no source."""


def is_refused(source: str) -> bool:
    try:
        require_form(source, ())
    except FunctionRefused:
        return True
    return False


def outcomes(judge: Judge, attacks: Mapping[str, str]) -> dict[str, str]:
    with ThreadPoolExecutor(THREADS) as threads:
        ends = threads.map(lambda body: outcome(judge, attacking(body)), attacks.values())
        return dict(zip(attacks, ends, strict=True))


def is_well(judge: Judge) -> bool:
    honest = outcome(judge, f"{FUNCTION}{HONEST}{DONE}") == "success"
    return honest and outcome(judge, f"{FUNCTION}{HONEST}{DONE}".replace("notes", "other")) == "no success"


def test_there_are_enough_of_them() -> None:
    assert sum(map(len, ATTACKS.values())) >= 100


@pytest.mark.parametrize("kind", ATTACKS)
def test_no_attack_passes_and_the_judge_goes_on(judge: Judge, kind: str) -> None:
    ends = outcomes(judge, ATTACKS[kind])
    assert "success" not in ends.values(), ends
    assert is_well(judge)


@pytest.mark.parametrize("kind", ATTACKS)
def test_the_sandbox_alone_stops_them_too(judge: Judge, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = {name: body for name, body in ATTACKS[kind].items() if is_refused(attacking(body))}
    monkeypatch.setattr(apis.judge, "require_form", accept)
    ends = outcomes(judge, refused)
    assert "success" not in ends.values(), ends
    assert is_well(judge)


@pytest.mark.parametrize("before", OTHER_MEANING.values(), ids=OTHER_MEANING)
def test_what_gives_a_name_another_meaning_is_refused(judge: Judge, before: str) -> None:
    for source in (f"{before}{FUNCTION}{HONEST}{DONE}", attacking(before)):
        with pytest.raises(FunctionRefused):
            judge.judge(bound(source), [EVIDENCE], nothing_kept)
    after = f"{FUNCTION}{HONEST}{DONE}{before}"
    with pytest.raises(FunctionRefused):
        judge.judge(bound(after), [EVIDENCE], nothing_kept)


def test_nothing_is_left_behind_for_the_next_function(judge: Judge) -> None:
    """Whatever a function sets, in its own scope or in a module, the next one does not see."""
    marks = (
        "import math\nmath.pi = 3",
        "re.mark = 1",
        "os.path.mark = 1",
        "global mark\nmark = 1",
        "EvalResult.mark = 1",
        "os.chdir('/tmp')",
    )
    for mark in marks:
        outcome(judge, attacking(mark))
    seen = (
        "import math\nreturn EvalResult(math.pi == 3, '', 1.0)",
        "return EvalResult(hasattr(re, 'mark') or hasattr(os.path, 'mark'), '', 1.0)",
        "try:\n    mark\nexcept NameError:\n    return EvalResult(False, '', 0.0)",
        "return EvalResult(hasattr(EvalResult, 'mark'), '', 1.0)",
        "return EvalResult(os.getcwd() != '/', '', 1.0)",
    )
    for body in seen * THREADS:
        assert outcome(judge, attacking(body)) == "no success", body


def test_no_attack_has_written(judge: Judge) -> None:
    written = Path("/tmp/omnisynth-owned")
    bodies = [body for body in ATTACKS["getting out"].values() if "owned" in body]
    assert len(bodies) == 2
    for body in bodies:
        outcome(judge, attacking(body))
    assert not written.exists()
