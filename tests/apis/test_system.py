from collections.abc import Callable
from typing import Any

import pytest
from evidence_scenes import evidence, scene

from apis import system
from apis.comparison import EmptyText
from apis.scene import Scene
from apis.stubs import APIS, PAPER_APIS
from records.errors import ObservationMissing
from records.evidence import Clipboard, Control, Evidence, FileEntry

NOTES = FileEntry(path="/home/user/Documents/notes.txt", kind="file", size=3, sha256="aa")
FOLDER = FileEntry(path="/home/user/Documents", kind="directory", size=0)


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

    def test_the_data_of_a_service_are_there(self) -> None:
        sent = FileEntry(path="/srv/mail/sent/1.eml", kind="file", size=3)
        assert system.check_file_exists(scene(evidence(files=(sent,))), sent.path)
        assert not system.check_file_exists(scene(evidence(files=(sent,))), "/srv/mail/sent/2.eml")

    @pytest.mark.parametrize(
        "path", ["/etc/passwd", "../other/notes.txt", "/home/username/notes.txt", "/srv"]
    )
    def test_what_is_elsewhere_is_not_recorded(self, path: str) -> None:
        with pytest.raises(ObservationMissing, match="/home/user and /srv only"):
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
