import json
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest
from evidence_scenes import evidence

from apis import ocr, system
from apis.ocr import OcrLine, kept_file
from apis.scene import Scene
from records.errors import ObservationMissing
from records.evidence import Control, Evidence


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

    def test_controls_alone_answer_where_the_tree_is_good(self, screen: Screen) -> None:
        steps = Scene((screen.shows(line("Volume")),), 0, "mousepad", "controls", screen.blob)
        assert not system.check_text_exists(steps, "Volume")
        assert system.check_text_exists_via_ocr(steps, "Volume")

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
