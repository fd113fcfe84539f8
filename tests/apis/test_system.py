import json
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest

from apis import ocr, system
from apis.comparison import EmptyText
from apis.ocr import OcrLine, kept_file
from apis.scene import ObservationQuality, Scene
from apis.stubs import APIS, PAPER_APIS
from records.errors import ObservationMissing
from records.evidence import Clipboard, Control, Evidence, FileEntry

NOTES = FileEntry(path="/home/user/Documents/notes.txt", kind="file", size=3, sha256="aa")
FOLDER = FileEntry(path="/home/user/Documents", kind="directory", size=0)


def evidence(**facts: Any) -> Evidence:
    return Evidence(**{"clipboard": Clipboard(kind="empty"), "clock": 0, "monotonic": 0.0, **facts})


def scene(*steps: Evidence, since: int = 0, observation: ObservationQuality = "controls") -> Scene:
    return Scene(steps, since, "mousepad", observation, dict[str, bytes]().get)


def click(name: str, role: str = "push button", application: str = "mousepad", **facts: Any) -> Evidence:
    pointed = Control(role=role, name=name)
    return evidence(action="click", pointed=pointed, window_application=application, **facts)


def typed(text: str, action: str = "type", application: str = "mousepad") -> Evidence:
    return evidence(action=action, text_delivered=text, window_application=application)


def showing(*controls: Control, **facts: Any) -> Evidence:
    return evidence(controls=controls, **facts)


def test_the_eleven_are_those_of_the_paper() -> None:
    assert PAPER_APIS == (
        "check_mouse_clicks",
        "check_keyboard_types",
        "check_file_exists",
        "check_text_exists_via_ocr",
        "check_text_exists_via_control",
        "check_text_exists",
        "clipboard_contains_text",
        "clipboard_contains_image",
        "clipboard_contains_file",
        "get_clipboard_text",
        "get_clipboard_file_name",
    )
    assert set(PAPER_APIS) < set(APIS)


class TestClicks:
    def test_what_was_under_the_pointer_counts(self) -> None:
        assert system.check_mouse_clicks(scene(click("_Save As...")), "Save As")
        assert not system.check_mouse_clicks(scene(click("Save")), "Save As")

    def test_a_control_without_a_name_goes_by_its_text(self) -> None:
        pointed = Control(role="text", name="", text="Dear Emily")
        step = evidence(action="click", pointed=pointed, window_application="mousepad")
        assert system.check_mouse_clicks(scene(step), "dear emily")

    def test_clicks_before_since_or_elsewhere_do_not_count(self) -> None:
        steps = (click("Save"), click("Save", application="pcmanfm"), evidence())
        assert system.check_mouse_clicks(scene(*steps), "Save")
        assert not system.check_mouse_clicks(scene(*steps, since=1), "Save")

    def test_only_clicks_are_clicks(self) -> None:
        step = click("Save").model_copy(update={"action": "drag"})
        assert not system.check_mouse_clicks(scene(step), "Save")

    def test_a_click_beside_all_controls_is_none(self) -> None:
        step = evidence(action="click", window_application="mousepad")
        assert not system.check_mouse_clicks(scene(step), "Save")

    def test_a_click_that_could_not_be_seen_is_no_answer(self) -> None:
        blind = evidence(action="click", window_application="mousepad", controls_missing="no bus")
        seen = evidence(action="click", window_application="mousepad")
        with pytest.raises(ObservationMissing, match="mousepad"):
            system.check_mouse_clicks(scene(blind), "Save")
        with pytest.raises(ObservationMissing):
            system.check_mouse_clicks(scene(seen, observation="poor"), "Save")
        assert system.check_mouse_clicks(scene(blind, click("Save")), "Save")


class TestTyping:
    def test_consecutive_typing_is_joined_and_backspaces_applied(self) -> None:
        steps = (typed("hello wrl"), typed("\b\b", action="key"), typed("orld"))
        assert system.check_keyboard_types(scene(*steps), "hello world")

    def test_a_wait_does_not_part_what_is_typed(self) -> None:
        steps = (typed("hello "), evidence(action="wait", window_application="mousepad"), typed("world"))
        assert system.check_keyboard_types(scene(*steps), "hello world")

    @pytest.mark.parametrize(
        "between",
        [
            click("Text"),
            evidence(action="hotkey", window_application="mousepad"),
            typed("x", application="geany"),
        ],
        ids=["click", "hotkey", "elsewhere"],
    )
    def test_another_action_parts_it(self, between: Evidence) -> None:
        steps = scene(typed("hello "), between, typed("world"))
        assert not system.check_keyboard_types(steps, "hello world")
        assert system.check_keyboard_types(steps, "world")

    def test_all_that_was_typed_counts_not_a_part(self) -> None:
        assert not system.check_keyboard_types(scene(typed("report.txt")), "report")

    def test_typing_before_since_does_not_count(self) -> None:
        steps = (typed("hello"), click("Text"), evidence())
        assert system.check_keyboard_types(scene(*steps), "hello")
        assert not system.check_keyboard_types(scene(*steps, since=1), "hello")


class TestFiles:
    @pytest.mark.parametrize(
        "path",
        [
            "/home/user/Documents/notes.txt",
            "~/Documents/notes.txt",
            "Documents/notes.txt",
            "Documents/",
            "~",
            "/home/user/",
        ],
    )
    def test_files_and_directories_that_are_there(self, path: str) -> None:
        assert system.check_file_exists(scene(evidence(files=(FOLDER, NOTES))), path)

    def test_the_latest_evidence_decides(self) -> None:
        there, gone = evidence(files=(NOTES,)), evidence()
        assert not system.check_file_exists(scene(there, gone), NOTES.path)
        assert system.check_file_exists(scene(gone, there), NOTES.path)

    @pytest.mark.parametrize("path", ["/etc/passwd", "../other/notes.txt", "/home/username/notes.txt"])
    def test_what_is_outside_of_the_home_is_not_recorded(self, path: str) -> None:
        with pytest.raises(ObservationMissing, match="/home/user only"):
            system.check_file_exists(scene(evidence()), path)


class TestScreen:
    controls = (
        Control(role="label", name="Total: 42"),
        Control(role="slider", name="Volume", value="75"),
        Control(role="text", name="", text="one two\nthree"),
    )

    @pytest.mark.parametrize("text", ["total: 42", "75", "two three"])
    def test_name_value_and_content_are_looked_at(self, text: str) -> None:
        steps = scene(showing(), showing(*self.controls))
        assert system.check_text_exists_via_control(steps, text)
        assert system.check_text_exists(steps, text)

    def test_text_does_not_run_from_one_control_into_the_next(self) -> None:
        assert not system.check_text_exists(scene(showing(*self.controls)), "42 Volume")

    def test_only_the_latest_screen_counts(self) -> None:
        assert not system.check_text_exists(scene(showing(*self.controls), showing()), "Volume")

    def test_a_missing_tree_is_no_answer(self) -> None:
        with pytest.raises(ObservationMissing, match="bus gone"):
            system.check_text_exists(scene(showing(controls_missing="bus gone")), "Volume")

    def test_controls_alone_answer_where_the_tree_is_good(self, screen: "Screen") -> None:
        steps = Scene((screen.shows(line("Volume")),), 0, "mousepad", "controls", screen.blob)
        assert not system.check_text_exists(steps, "Volume")
        assert system.check_text_exists_via_ocr(steps, "Volume")


@dataclass
class Screen:
    """Makes evidence whose screenshot has been read already, so that no engine is needed."""

    pictures: dict[str, bytes] = field(default_factory=dict)

    def blob(self, sha256: str) -> bytes | None:
        return self.pictures.get(sha256)

    def shows(self, *lines: OcrLine, **facts: Any) -> Evidence:
        picture = f"picture {len(self.pictures)}".encode()
        name = sha256(picture).hexdigest()
        self.pictures[name] = picture
        kept = kept_file(picture)
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps([line.model_dump() for line in lines]))
        return evidence(screenshot=name, **facts)

    def poor(self, *steps: Evidence, since: int = 0) -> Scene:
        return Scene(steps, since, "mousepad", "poor", self.blob)


@pytest.fixture
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Screen:
    monkeypatch.setattr(ocr, "KEPT", tmp_path)
    return Screen()


def line(text: str, x: int = 10, y: int = 10, width: int = 60, height: int = 20) -> OcrLine:
    return OcrLine(text=text, x=x, y=y, width=width, height=height, score=1.0)


class TestOcr:
    def test_the_latest_screenshot_is_looked_at(self, screen: Screen) -> None:
        steps = screen.poor(screen.shows(line("Total: 41")), screen.shows(line("Total: 42")))
        for ask in (system.check_text_exists, system.check_text_exists_via_ocr):
            assert ask(steps, "total: 42")
            assert not ask(steps, "Total: 41")
            assert not ask(steps, "Total: 4")

    def test_a_text_over_two_lines_is_found(self, screen: Screen) -> None:
        lines = (line("the quick brown fox", width=150), line("jumps over", y=33), line("Elsewhere", y=300))
        steps = screen.poor(screen.shows(*lines))
        assert system.check_text_exists_via_ocr(steps, "brown fox jumps over")
        assert not system.check_text_exists_via_ocr(steps, "over Elsewhere")

    def test_an_error_of_the_engine_is_allowed_for_on_long_texts_alone(self, screen: Screen) -> None:
        steps = screen.poor(screen.shows(line("Yeorly revenue figures"), line("Sove", y=200)))
        assert system.check_text_exists_via_ocr(steps, "Yearly revenue figures")
        assert not system.check_text_exists_via_ocr(steps, "Save")

    def test_a_control_answers_before_the_screenshot_is_read(self, screen: Screen) -> None:
        shown = evidence(controls=(Control(role="label", name="Total: 42"),))
        assert system.check_text_exists(screen.poor(shown), "Total: 42")
        with pytest.raises(ObservationMissing, match="screenshot was not kept"):
            system.check_text_exists(screen.poor(shown), "Total: 43")

    def test_without_a_tree_the_screenshot_answers_where_the_tree_is_poor(self, screen: Screen) -> None:
        shown = screen.shows(line("Total: 42"), controls_missing="bus gone")
        assert system.check_text_exists(screen.poor(shown), "Total: 42")
        assert not system.check_text_exists(screen.poor(shown), "Total: 43")

    @pytest.mark.parametrize("screenshot", ["", "0" * 64])
    def test_a_screenshot_that_was_not_kept_is_no_answer(self, screen: Screen, screenshot: str) -> None:
        steps = screen.poor(evidence(screenshot=screenshot))
        for ask in (system.check_text_exists, system.check_text_exists_via_ocr):
            with pytest.raises(
                ObservationMissing, match=r"mousepad.*not kept.*check_text_exists_via_control"
            ):
                ask(steps, "Volume")

    def test_a_damaged_screenshot_is_no_answer(self, screen: Screen) -> None:
        screen.pictures["aa"] = b"no picture"
        with pytest.raises(ObservationMissing, match="no readable PNG"):
            system.check_text_exists_via_ocr(screen.poor(evidence(screenshot="aa")), "Volume")

    def test_letters_that_the_engine_does_not_know_are_no_answer(self, screen: Screen) -> None:
        steps = screen.poor(screen.shows(line("npnBet")))
        with pytest.raises(ObservationMissing, match="does not know the letters 'привет'"):
            system.check_text_exists_via_ocr(steps, "привет")
        assert not system.check_text_exists_via_ocr(steps, "über")

    def test_without_an_engine_there_is_no_answer(
        self, screen: Screen, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def absent(package: str) -> str:
            raise PackageNotFoundError(package)

        monkeypatch.setattr(ocr, "version", absent)
        monkeypatch.setattr(ocr, "_version", ocr._version.__wrapped__)
        screen.pictures["aa"] = b"picture"
        with pytest.raises(ObservationMissing, match=r"rapidocr is not installed.*make setup"):
            system.check_text_exists_via_ocr(screen.poor(evidence(screenshot="aa")), "Volume")


class TestClicksInAPoorApplication:
    lines = (line("Save", x=10), line("Save As...", x=100, width=90), line("Rotate", x=300))

    def click(self, x: int, y: int = 20, application: str = "mousepad", **facts: Any) -> Evidence:
        return evidence(action="click", window_application=application, pointer_x=x, pointer_y=y, **facts)

    def test_the_line_at_the_pointer_before_the_click_counts(self, screen: Screen) -> None:
        steps = screen.poor(screen.shows(*self.lines), self.click(140), screen.shows(line("Cancel", x=100)))
        assert system.check_mouse_clicks(steps, "Save As")
        assert not system.check_mouse_clicks(steps, "Save")
        assert not system.check_mouse_clicks(steps, "Cancel")

    def test_a_spot_without_text_is_no_control_with_it(self, screen: Screen) -> None:
        steps = screen.poor(screen.shows(*self.lines), self.click(600, 400))
        assert not system.check_mouse_clicks(steps, "Save")

    def test_a_control_that_is_known_counts_as_well(self, screen: Screen) -> None:
        steps = screen.poor(evidence(), self.click(5, pointed=Control(role="menu item", name="_Save")))
        assert system.check_mouse_clicks(steps, "Save")
        with pytest.raises(ObservationMissing, match="mousepad"):
            system.check_mouse_clicks(steps, "Open")

    def test_clicks_before_since_or_elsewhere_do_not_count(self, screen: Screen) -> None:
        start = screen.shows(*self.lines)
        assert not system.check_mouse_clicks(screen.poor(start, self.click(20), evidence(), since=2), "Save")
        assert not system.check_mouse_clicks(
            screen.poor(start, self.click(20, application="pcmanfm")), "Save"
        )
        assert system.check_mouse_clicks(screen.poor(start, self.click(20), since=1), "Save")

    def test_what_is_not_known_of_the_click_is_no_answer(self, screen: Screen) -> None:
        start = screen.shows(*self.lines)
        for steps in (
            screen.poor(self.click(20)),
            screen.poor(evidence(), self.click(20)),
            screen.poor(evidence(screenshot="0" * 64), self.click(20)),
            screen.poor(start, self.click(-1, -1)),
            screen.poor(start, self.click(320), start, self.click(-1, -1)),
        ):
            with pytest.raises(ObservationMissing, match="mousepad"):
                system.check_mouse_clicks(steps, "Save")

    def test_one_click_that_is_seen_is_enough(self, screen: Screen) -> None:
        start = screen.shows(*self.lines)
        steps = screen.poor(start, self.click(-1, -1), start, self.click(20))
        assert system.check_mouse_clicks(steps, "Save")

    def test_no_click_is_no_click(self, screen: Screen) -> None:
        assert not system.check_mouse_clicks(screen.poor(screen.shows(*self.lines)), "Save")

    def test_letters_that_the_engine_does_not_know_are_no_answer(self, screen: Screen) -> None:
        steps = screen.poor(screen.shows(line("OTkpbITb")), self.click(20))
        with pytest.raises(ObservationMissing, match="does not know the letters"):
            system.check_mouse_clicks(steps, "Открыть")


class TestClipboard:
    @pytest.mark.parametrize(
        ("clipboard", "holds", "text", "name"),
        [
            (Clipboard(kind="empty"), None, "", ""),
            (Clipboard(kind="text", text="hello\n"), "text", "hello\n", ""),
            (Clipboard(kind="image"), "image", "", ""),
            (
                Clipboard(
                    kind="file", text="/home/user/a b.txt", file_names=("/home/user/a b.txt", "/home/user/c")
                ),
                "file",
                "",
                "a b.txt",
            ),
            (Clipboard(kind="file", file_names=("/home/user/folder/",)), "file", "", "folder"),
        ],
    )
    def test_each_kind(self, clipboard: Clipboard, holds: str | None, text: str, name: str) -> None:
        steps = scene(
            evidence(clipboard=Clipboard(kind="text", text="before")), evidence(clipboard=clipboard)
        )
        found = {
            "text": system.clipboard_contains_text(steps),
            "image": system.clipboard_contains_image(steps),
            "file": system.clipboard_contains_file(steps),
        }
        assert found == {kind: kind == holds for kind in found}
        assert system.get_clipboard_text(steps) == text
        assert system.get_clipboard_file_name(steps) == name


@pytest.mark.parametrize(
    "check",
    [
        system.check_mouse_clicks,
        system.check_keyboard_types,
        system.check_file_exists,
        system.check_text_exists_via_control,
        system.check_text_exists_via_ocr,
        system.check_text_exists,
    ],
)
def test_a_blank_argument_is_an_error_even_where_nothing_is_there(
    check: Callable[[Scene, str], bool],
) -> None:
    with pytest.raises(EmptyText):
        check(scene(evidence()), " ")


def test_a_scene_needs_evidence_and_a_time() -> None:
    with pytest.raises(ObservationMissing, match="no evidence"):
        scene()
    with pytest.raises(ObservationMissing, match="is no time"):
        scene(evidence(clock=10**18))
    with pytest.raises(ValueError, match="since"):
        scene(evidence(), since=-1)
