from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apis.function_source import apis_used
from apis.host_calls import ApiCall
from apis.judge import Judge
from apis.stubs import Answer
from apis.verdict_reuse import QUESTION_LIMIT, VerdictReuse
from records.errors import FunctionFailed, ObservationMissing, OmniSynthError
from records.evaluation import EvalResult
from records.evidence import Clipboard, Control, Evidence, FileEntry
from records.subtask import Binding, BoundSubtask, Effects, EvaluationFunction

HEAD = "def evaluate_agent_task_completion(path: str, text: str) -> EvalResult:\n"
FUNCTIONS = {
    "content": HEAD
    + "    found = get_file_text(path)\n    if found is None:\n"
    + "        return EvalResult(False, f'{path} is not there', 0.0)\n"
    + "    checks = [text in found, check_text_exists(text), get_clipboard_text() == found]\n"
    + "    return EvalResult(all(checks), found[:9], sum(checks) / 3)\n",
    "what it asks follows from an answer": HEAD
    + "    named = get_clipboard_text() or path\n    if not check_file_exists(named):\n"
    + "        return EvalResult(False, named, 0.0)\n"
    + "    return EvalResult(get_file_text(named) == text, f'{named} is there', 0.5)\n",
    "the clock": HEAD
    + "    from datetime import datetime\n    if not check_file_exists(path):\n"
    + "        return EvalResult(False, str(datetime.now()), 0.0)\n"
    + "    return EvalResult(datetime.now().minute % 2 == 0, str(datetime.now()), 1.0)\n",
    "faults": HEAD
    + "    if get_file_text(path) == text:\n"
    + "        return EvalResult(False, '', 1 / len(get_clipboard_text()))\n"
    + "    return EvalResult(check_text_exists(get_clipboard_text()), '', 1.0)\n",
}
CONTENTS = (b"", b"one", b"one and two", b"caf\xe9", b"\xff")


@pytest.fixture(scope="module")
def plain() -> Iterator[Judge]:
    with Judge(processes=1) as judge:
        yield judge


@pytest.fixture(scope="module")
def reusing() -> Iterator[Judge]:
    with Judge(processes=1, reuse=True) as judge:
        yield judge


def bound(source: str, path: str = "a.txt", text: str = "one") -> BoundSubtask:
    return BoundSubtask(
        bound_subtask_id="",
        subtask_id="",
        name="mousepad.reads",
        application="mousepad",
        category="editing",
        world="berlin",
        clock=0,
        verb_phrase="reads",
        instruction="Read",
        phrases=("read",),
        parameters=tuple(
            Binding(name=name, type="str", text=value) for name, value in (("path", path), ("text", text))
        ),
        inputs=(),
        outputs=(),
        effects=Effects(),
        files=(),
        demonstration=(),
        evaluation=EvaluationFunction(source=source, apis=apis_used(source)),
        provenance="test",
    )


def blob(digest: str) -> bytes | None:
    # The content b"\xff" is one that was not kept.
    return {sha256(content).hexdigest(): content for content in CONTENTS[:-1]}.get(digest)


def scene(
    content: bytes | None = None, clipboard: str = "", shown: str = "", missing: str = "", clock: int = 0
) -> Evidence:
    files: tuple[FileEntry, ...] = ()
    if content is not None:
        digest = sha256(content).hexdigest()
        files = (FileEntry(path="/home/user/a.txt", kind="file", size=len(content), sha256=digest),)
    return Evidence(
        clipboard=Clipboard(kind="text", text=clipboard) if clipboard else Clipboard(kind="empty"),
        controls=(Control(role="label", name=shown),) if shown else (),
        controls_missing=missing,
        files=files,
        clock=clock,
        monotonic=0.0,
    )


def end(judge: Judge, subtask: BoundSubtask, evidence: Evidence) -> EvalResult | tuple[str, str]:
    try:
        return judge.judge(subtask, [evidence], blob)
    except OmniSynthError as error:
        return type(error).__name__, str(error)


@settings(max_examples=150, deadline=None)
@given(
    function=st.sampled_from(list(FUNCTIONS.values())),
    text=st.sampled_from(["one", "two", ""]),
    evidence=st.builds(
        scene,
        content=st.sampled_from([None, *CONTENTS]),
        clipboard=st.sampled_from(["", "one", "a.txt", "b.txt"]),
        shown=st.sampled_from(["", "one", "someone"]),
        missing=st.sampled_from(["", "", "no accessibility bus"]),
        clock=st.sampled_from([0, 60, 90]),
    ),
)
def test_with_and_without_reuse_the_verdicts_are_equal(
    plain: Judge, reusing: Judge, function: str, text: str, evidence: Evidence
) -> None:
    subtask = bound(function, text=text)
    assert end(reusing, subtask, evidence) == end(plain, subtask, evidence)


def test_only_what_differs_in_an_answer_goes_to_the_sandbox() -> None:
    subtask = bound(FUNCTIONS["content"])
    with Judge(processes=1, reuse=True) as judge:

        def counts(evidence: Evidence) -> tuple[int, int]:
            judge.judge(subtask, [evidence], blob)
            return judge.judged, judge.reused

        assert counts(scene()) == (1, 0)
        assert counts(scene(shown="whatever", clipboard="one")) == (2, 1)  # It did not look there.
        assert counts(scene(b"one")) == (3, 1)
        assert counts(scene(b"one", shown="no one here")) == (4, 1)
        assert counts(scene(b"one", shown="one of them", clock=77)) == (5, 2)
        assert counts(scene(b"one", shown="one", clipboard="one")) == (6, 2)
        judge.judge(bound(FUNCTIONS["content"], text="two"), [scene()], blob)
        judge.judge(bound(FUNCTIONS["content"].replace("not there", "gone")), [scene()], blob)
        assert (judge.judged, judge.reused) == (8, 2)


def test_a_fault_is_met_anew_each_time() -> None:
    subtask = bound(FUNCTIONS["faults"])
    with Judge(processes=1, reuse=True) as judge:
        for _ in range(2):
            with pytest.raises(FunctionFailed, match="ZeroDivisionError"):
                judge.judge(subtask, [scene(b"one")], blob)
            with pytest.raises(ObservationMissing, match="no bus"):
                judge.judge(subtask, [scene(clipboard="x", missing="no bus")], blob)
            assert "no UTF-8 text" in judge.judge(subtask, [scene(b"caf\xe9")], blob).message
        assert judge.reused == 0


def test_the_clock_counts_where_the_function_may_read_it() -> None:
    spelt = FUNCTIONS["the clock"].replace("datetime", "\uff44atetime")
    with Judge(processes=1, reuse=True) as judge:
        for source in (FUNCTIONS["the clock"], spelt):
            said = [judge.judge(bound(source), [scene(clock=clock)], blob).message for clock in (0, 60, 60)]
            assert said == ["1970-01-01 00:00:00", "1970-01-01 00:01:00", "1970-01-01 00:01:00"]
        assert judge.reused == 2


def test_nothing_is_reused_unless_it_is_asked_for() -> None:
    with Judge(processes=1) as judge:
        for _ in range(3):
            judge.judge(bound(FUNCTIONS["content"]), [scene()], blob)
        assert (judge.judged, judge.reused) == (3, 0)


def test_threads_count_together() -> None:
    with Judge(processes=2, reuse=True) as judge, ThreadPoolExecutor(4) as threads:
        subtask = bound(FUNCTIONS["content"])
        verdicts = threads.map(lambda _: judge.judge(subtask, [scene()], blob), range(100))
        assert len(set(verdicts)) == 1
        assert judge.judged == 100
        assert judge.reused >= 96


def answering(answer: Answer) -> Callable[[ApiCall], Answer]:
    return lambda _: answer


class TestTree:
    """What is kept, apart from the judge."""

    CALL: ApiCall = ("get_file_text", ("a.txt",))

    def kept(self, answer: Answer) -> VerdictReuse:
        verdicts = VerdictReuse()
        verdicts.keep("f", {self.CALL: answer}, EvalResult(success=True, message="", progress=1.0))
        return verdicts

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            (1, True),
            (0, False),
            (None, ""),
            ("a", "A"),
            ("x" * 1000, "x" * 999 + "y"),
            ([["1"]], [["1", ""]]),
            (["a", "b"], [["a", "b"]]),
            (["a"], "a"),
        ],
    )
    def test_answers_are_the_same_only_where_they_are_exactly_equal(self, one: Answer, other: Answer) -> None:
        for first, second in ((one, other), (other, one)):
            verdicts = self.kept(first)
            assert verdicts.find("f", answering(second)) is None
            assert verdicts.find("f", answering(first)) is not None

    def test_another_function_is_another_matter(self) -> None:
        assert self.kept(1).find("g", answering(1)) is None

    def test_a_verdict_after_a_long_question_is_not_kept(self) -> None:
        verdicts = VerdictReuse()
        verdict = EvalResult(success=True, message="", progress=1.0)
        verdicts.keep("f", {("check_text_exists", ("x" * (QUESTION_LIMIT + 1),)): True}, verdict)
        assert verdicts.find("f", answering(True)) is None

    def test_when_it_is_full_it_starts_afresh(self) -> None:
        verdicts = VerdictReuse(nodes=4)
        verdict = EvalResult(success=True, message="", progress=1.0)
        for number in range(3):
            verdicts.keep(number, {self.CALL: number}, verdict)
        assert [verdicts.find(number, answering(number)) for number in range(3)] == [None, None, verdict]
