"""The eleven system APIs that evaluation functions call (names and shapes: the authors' published code).

Each is a pure function of recorded evidence, so a live episode and a stored trajectory are judged alike.
State (files, clipboard, screen) is read from the latest evidence; gestures (clicks, typed text) count from
the scene's `since` and only when they went to the subtask's application.
All raise EmptyText for a blank argument, and ObservationMissing for what the evidence cannot tell.
"""

import posixpath

from apis.comparison import (
    after_backspaces,
    on_screen,
    on_screen_by_ocr,
    refuse_blank,
    same_label,
    same_label_by_ocr,
    was_typed,
)
from apis.ocr import OcrLine, read_text, unreadable
from apis.ocr_layout import line_at, passages
from apis.scene import Scene
from records.errors import ObservationMissing
from records.evidence import Evidence


def check_mouse_clicks(scene: Scene, text: str) -> bool:
    """Whether a control with this text was under the pointer at the moment of a click.

    In an application with a poor tree also what the screenshot before the click shows at that spot, by OCR.
    """
    refuse_blank(text)
    clicks = list(scene.clicks())
    for click, _ in clicks:
        pointed = click.pointed
        if pointed is not None and same_label(text, pointed.name or pointed.text, pointed.role):
            return True
    if scene.observation == "poor":
        # All spots are asked before an unknown one ends it: one that shows the text is enough.
        shown = [_shows_at_click(scene, text, click, before) for click, before in clicks]
        unseen = True not in shown and None in shown
    else:
        shown = []
        unseen = any(click.pointed is None and click.controls_missing for click, _ in clicks)
    if unseen:
        raise ObservationMissing(
            f"a click in {scene.application} hit a place of which neither a control nor a screenshot is "
            "known; check the click's effect (a file, the clipboard) instead"
        )
    return True in shown


def check_keyboard_types(scene: Scene, text: str) -> bool:
    """Whether exactly this was typed between two other actions, as delivered and after backspaces."""
    return any(was_typed(text, run) for run in _typed_runs(scene))


def check_file_exists(scene: Scene, file_path: str) -> bool:
    """Whether this file or directory is there; the path is absolute, `~/...`, or from the home."""
    return scene.file(file_path) is not None


def check_text_exists_via_ocr(scene: Scene, text: str) -> bool:
    """Whether the text is in the screenshot; on long texts an error or two of the OCR are allowed for."""
    refuse_blank(text)
    lines = _read(scene, scene.latest)
    if lines is None:
        raise ObservationMissing(
            f"{text!r} cannot be looked for on the screen of {scene.application}: the screenshot was not "
            "kept; record with screenshots, or use check_text_exists_via_control"
        )
    if any(on_screen_by_ocr(text, passage) for passage in passages(lines)):
        return True
    _refuse_unreadable(text)
    return False


def check_text_exists_via_control(scene: Scene, text: str) -> bool:
    """Whether the text is in the name, value or content of a showing control."""
    refuse_blank(text)
    if scene.latest.controls_missing:
        raise ObservationMissing(
            f"the controls of the screen are not known: {scene.latest.controls_missing}; reset the desktop"
        )
    return _in_a_control(scene, text)


def check_text_exists(scene: Scene, text: str) -> bool:
    """Whether the text shows: in a control, or else by OCR for an application with a poor tree alone."""
    if scene.observation == "poor":
        refuse_blank(text)
        return _in_a_control(scene, text) or check_text_exists_via_ocr(scene, text)
    return check_text_exists_via_control(scene, text)


def clipboard_contains_text(scene: Scene) -> bool:
    """Whether the clipboard holds text that does not stand for files."""
    return scene.latest.clipboard.kind == "text"


def clipboard_contains_image(scene: Scene) -> bool:
    """Whether the clipboard holds an image."""
    return scene.latest.clipboard.kind == "image"


def clipboard_contains_file(scene: Scene) -> bool:
    """Whether the clipboard holds files."""
    return scene.latest.clipboard.kind == "file"


def get_clipboard_text(scene: Scene) -> str:
    """The text on the clipboard, "" where it holds none."""
    return scene.latest.clipboard.text if clipboard_contains_text(scene) else ""


def get_clipboard_file_name(scene: Scene) -> str:
    """The base name of the first file on the clipboard, "" where it holds none."""
    names = scene.latest.clipboard.file_names if clipboard_contains_file(scene) else ()
    return posixpath.basename(names[0].rstrip("/")) if names else ""


def _typed_runs(scene: Scene) -> list[str]:
    """What was typed into the application, joined over consecutive typing."""
    runs = [""]
    for evidence, here in scene.gestures():
        if evidence.action in ("none", "wait", "finish"):
            continue  # nothing was sent, so the typing goes on after it
        if evidence.text_delivered and here:
            runs[-1] += evidence.text_delivered
        else:
            runs.append("")
    return [after_backspaces(run) for run in runs]


def _in_a_control(scene: Scene, text: str) -> bool:
    shown = (
        part for control in scene.latest.controls for part in (control.name, control.value, control.text)
    )
    return any(on_screen(text, part) for part in dict.fromkeys(shown))


def _shows_at_click(scene: Scene, text: str, click: Evidence, before: Evidence | None) -> bool | None:
    """Whether the text could be read where the click went, None where that is not known."""
    lines = _read(scene, before) if before is not None and click.pointer_x >= 0 else None
    if lines is None:
        return None
    line = line_at(lines, click.pointer_x, click.pointer_y)
    if line is None:
        return False
    if same_label_by_ocr(text, line.text):
        return True
    _refuse_unreadable(text)
    return False


def _read(scene: Scene, evidence: Evidence) -> tuple[OcrLine, ...] | None:
    """What the evidence's screenshot shows, None where it was not kept."""
    png = scene.blob(evidence.screenshot) if evidence.screenshot else None
    return None if png is None else read_text(png)


def _refuse_unreadable(text: str) -> None:
    letters = unreadable(text)
    if letters:
        raise ObservationMissing(
            f"{text!r} cannot be looked for by OCR, which does not know the letters {letters!r}; "
            "use check_text_exists_via_control"
        )
