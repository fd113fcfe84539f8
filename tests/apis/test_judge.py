from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any

import pytest
from bound_subtasks import bound_subtask

from apis.function_source import apis_used
from apis.judge import MESSAGE_LIMIT, Judge
from records.errors import FunctionFailed, FunctionRefused, ObservationMissing
from records.evaluation import EvalResult
from records.evidence import Clipboard, Control, Evidence, FileEntry
from records.subtask import Binding, BoundSubtask, EvaluationFunction

PATH = "/home/user/Documents/notes.txt"
LINE_IS_THERE = """\
def evaluate_agent_task_completion(path: str, text: str) -> EvalResult:
    found = get_file_text(path)
    if found is None:
        return EvalResult(False, f"{os.path.basename(path)} is not there", 0.0)
    if text not in found.splitlines():
        return EvalResult(False, "the line is not in it", 0.5)
    return EvalResult(True, "the line is in it", 1.0)
"""


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge() as judge:
        yield judge


def bound(source: str, values: dict[str, str] | None = None, gesture_reason: str = "") -> BoundSubtask:
    texts = {"path": PATH, "text": "hello"} if values is None else values
    return bound_subtask(
        name="mousepad.write_note",
        parameters=tuple(Binding(name=name, type="str", text=text) for name, text in texts.items()),
        evaluation=EvaluationFunction(source=source, apis=apis_used(source), gesture_reason=gesture_reason),
    )


def answering(expression: str) -> BoundSubtask:
    """A subtask whose function looks at the clipboard and then answers the expression."""
    return bound(
        "def evaluate_agent_task_completion() -> EvalResult:\n"
        "    if clipboard_contains_image():\n        return EvalResult(False, 'an image', 0.0)\n"
        f"    return {expression}\n",
        {},
    )


def evidence(content: bytes | None = None, **facts: Any) -> Evidence:
    files: tuple[FileEntry, ...] = ()
    if content is not None:
        digest = sha256(content).hexdigest()
        files = (FileEntry(path=PATH, kind="file", size=len(content), sha256=digest),)
    return Evidence(
        **{"clipboard": Clipboard(kind="empty"), "files": files, "clock": 0, "monotonic": 0.0, **facts}
    )


def blob(*contents: bytes) -> Callable[[str], bytes | None]:
    return {sha256(content).hexdigest(): content for content in contents}.get


class TestJudge:
    @pytest.mark.parametrize(
        ("content", "answer"),
        [
            (None, EvalResult(success=False, message="notes.txt is not there", progress=0.0)),
            (b"hell\n", EvalResult(success=False, message="the line is not in it", progress=0.5)),
            (b"one\nhello\n", EvalResult(success=True, message="the line is in it", progress=1.0)),
        ],
    )
    def test_answers_from_the_content(self, judge: Judge, content: bytes | None, answer: EvalResult) -> None:
        steps = [evidence(b"hello"), evidence(content)]
        assert judge.judge(bound(LINE_IS_THERE), steps, blob(b"hello", content or b"")) == answer

    def test_gestures_count_from_since_and_in_the_subtasks_application(self, judge: Judge) -> None:
        source = (
            "def evaluate_agent_task_completion(label: str) -> EvalResult:\n"
            "    done = check_mouse_clicks(label)\n    return EvalResult(done, '', float(done))\n"
        )
        subtask = bound(source, {"label": "Save"})
        pointed = Control(role="push button", name="Save")
        clicks = [
            evidence(action="click", pointed=pointed, window_application=application)
            for application in ("mousepad", "pcmanfm")
        ]
        assert judge.judge(subtask, clicks, blob()).success
        assert not judge.judge(subtask, clicks, blob(), since=1).success

    @pytest.mark.parametrize("content", [b"caf\xe9", b"hello\xff"])
    def test_a_damaged_file_is_the_agents_doing(self, judge: Judge, content: bytes) -> None:
        answer = judge.judge(bound(LINE_IS_THERE), [evidence(content)], blob(content))
        assert (answer.success, answer.progress) == (False, 0.0)
        assert "no UTF-8 text" in answer.message

    def test_a_missing_observation_is_no_answer_even_where_the_code_swallows_it(self, judge: Judge) -> None:
        source = (
            "def evaluate_agent_task_completion(path: str, text: str) -> EvalResult:\n    try:\n"
            "        get_file_text(path)\n    except BaseException:\n        pass\n"
            "    try:\n        check_text_exists('')\n    except BaseException:\n        pass\n"
            "    return EvalResult(clipboard_contains_image() or text == 'hello', 'fine', 1.0)\n"
        )
        with pytest.raises(ObservationMissing, match=r"mousepad\.write_note: .*not kept"):
            judge.judge(bound(source), [evidence(b"hello")], blob())

    def test_a_poor_tree_means_ocr_where_no_control_has_the_text(self, judge: Judge) -> None:
        subtask = answering("EvalResult(check_text_exists('Volume'), '', 1.0)")
        steps = [evidence(controls=(Control(role="label", name="Balance"),))]
        assert not judge.judge(subtask, steps, blob()).success
        with pytest.raises(ObservationMissing, match="the screenshot was not kept"):
            judge.judge(subtask, steps, blob(), observation="poor")

    @pytest.mark.parametrize(
        ("expression", "message"),
        [
            ("EvalResult(check_text_exists(''), '', 1.0)", "empty text"),
            ("EvalResult(check_text_exists(3), '', 1.0)", "was given something else"),
            ("EvalResult(check_text_exists('x' * 2**21), '', 1.0)", "at most"),
            ("EvalResult(check_text_exists('a', 'b'), '', 1.0)", "called wrongly"),
            ("EvalResult(check_text_exists(txt='a'), '', 1.0)", "called wrongly"),
            ("EvalResult(1 / 0, '', 1.0)", "ZeroDivisionError"),
            ("EvalResult(1, '', 1.0)", "must answer"),
            ("EvalResult(True, 3, 1.0)", "must answer"),
            ("EvalResult(True, '', True)", "must answer"),
            ("EvalResult(True, '', 1.5)", "must answer"),
            ("EvalResult(True, '', -0.5)", "must answer"),
            ("EvalResult(True, '', float('nan'))", "must answer"),
            ("(True, '', 1.0)", "must answer"),
            ("True", "must answer"),
            ("None", "must answer"),
            ("check_text_exists", "must answer"),
        ],
    )
    def test_a_failing_function_and_a_wrong_answer_are_faults(
        self, judge: Judge, expression: str, message: str
    ) -> None:
        with pytest.raises(FunctionFailed, match=message):
            judge.judge(answering(expression), [evidence()], blob())

    def test_a_lying_object_is_no_answer(self, judge: Judge) -> None:
        subtask = answering("Liar()")
        source = "class Liar:\n    _fields = ('success', 'message', 'progress')\n" + subtask.evaluation.source
        with pytest.raises(FunctionFailed, match="must answer"):
            judge.judge(bound(source, {}), [evidence()], blob())

    def test_a_whole_number_is_a_share_and_a_long_message_is_cut(self, judge: Judge) -> None:
        answer = judge.judge(answering("EvalResult(True, 'x' * 10**6, 1)"), [evidence()], blob())
        assert answer == EvalResult(success=True, message="x" * MESSAGE_LIMIT, progress=1.0)

    def test_an_unchecked_function_that_redefines_an_api_does_not_judge(self, judge: Judge) -> None:
        source = "def get_file_text(path):\n    return 'hello'\n" + LINE_IS_THERE
        with pytest.raises(FunctionRefused, match="get_file_text is provided"):
            judge.judge(bound(source), [evidence()], blob())

    def test_an_api_answers_once_for_the_same_question(self, judge: Judge) -> None:
        asked: list[str] = []

        def counting(digest: str) -> bytes:
            asked.append(digest)
            return b"hello"

        subtask = answering(
            "EvalResult(any([get_file_text('Documents/notes.txt') for i in range(50)]), '', 1.0)"
        )
        assert judge.judge(subtask, [evidence(b"hello")], counting).success
        assert len(asked) == 1

    def test_a_function_in_the_manner_of_the_published_ones_is_judged(self, judge: Judge) -> None:
        source = (
            "import os, re\nfrom typing import Optional\n\n\nALLOWED = re.compile(r'\\.(png|jpe?g)$')\n\n\n"
            "def is_picture(name: Optional[str]) -> bool:\n"
            "    return bool(name and ALLOWED.search(name.lower()))\n\n\n"
            "def evaluate_agent_task_completion(dir_path: str, img_name: str) -> EvalResult:\n"
            "    folder = os.path.basename(dir_path.rstrip('/'))\n"
            "    if not (check_mouse_clicks(text=folder) or check_keyboard_types(text=dir_path)):\n"
            "        return EvalResult(False, 'did not navigate', 0.0)\n"
            "    if not is_picture(img_name) or not check_file_exists(file_path=f'{dir_path}/{img_name}'):\n"
            "        return EvalResult(False, f'file {img_name} missing', 0.5)\n"
            "    return EvalResult(True, 'done', 1.0)\n"
        )
        subtask = bound(source, {"dir_path": "/home/user/Documents/", "img_name": "a.PNG"})
        pointed = Control(role="icon", name="Documents")
        click: dict[str, Any] = {"action": "click", "pointed": pointed, "window_application": "mousepad"}
        there = (FileEntry(path="/home/user/Documents/a.PNG", kind="file", size=1),)
        judge.check(subtask)
        steps = [evidence(), evidence(**click), evidence(**click, files=there)]
        messages = [judge.judge(subtask, [step], blob()).message for step in steps]
        assert messages == ["did not navigate", "file a.PNG missing", "done"]

    def test_threads_share_a_judge(self, judge: Judge) -> None:
        def line(number: int) -> bool:
            content = f"line {number}\nhello\n".encode() if number % 2 else b"other"
            return judge.judge(bound(LINE_IS_THERE), [evidence(content)], blob(content)).success

        with ThreadPoolExecutor(4) as threads:
            assert list(threads.map(line, range(100))) == [bool(number % 2) for number in range(100)]


class TestCheck:
    def test_a_good_function_is_accepted(self, judge: Judge) -> None:
        judge.check(bound(LINE_IS_THERE))

    @pytest.mark.parametrize(
        ("subtask", "message"),
        [
            (bound(LINE_IS_THERE, {"path": PATH}), "the subtask gives"),
            (bound(LINE_IS_THERE.replace("found is None", "False")), "types are wrong"),
            (bound("def get_file_text(): pass\n" + LINE_IS_THERE), "is provided"),
            (answering("EvalResult(check_mouse_clicks(4), '', 1.0)"), "types are wrong"),
        ],
    )
    def test_what_is_wrong_is_said_with_the_subtasks_name(
        self, judge: Judge, subtask: BoundSubtask, message: str
    ) -> None:
        with pytest.raises(FunctionRefused, match=rf"mousepad\.write_note: .*{message}"):
            judge.check(subtask)

    def test_a_gesture_alone_needs_a_reason(self, judge: Judge) -> None:
        source = LINE_IS_THERE.replace("get_file_text(path)", "'' if check_keyboard_types(text) else None")
        with pytest.raises(FunctionRefused, match="gesture_reason"):
            judge.check(bound(source))
        judge.check(bound(source, gesture_reason="what is typed shows nowhere"))

    def test_the_function_itself_does_not_run(self, judge: Judge) -> None:
        judge.check(answering("EvalResult(10 // len('') > 1, '', 1.0)"))
