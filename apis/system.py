"""The eleven system APIs that evaluation functions call (names and shapes: the authors' published code).

Each is a pure function of recorded evidence, so a live episode and a stored trajectory are judged alike.
State (files, clipboard, screen) is read from the latest evidence; gestures (clicks, typed text) count from
the scene's `since` and only when they went to the subtask's application.
All raise EmptyText for a blank argument, and ObservationMissing for what the evidence cannot tell.
"""

import posixpath

from apis.comparison import after_backspaces, on_screen, refuse_blank, same_label, was_typed
from apis.scene import Scene
from records.errors import ObservationMissing


def check_mouse_clicks(scene: Scene, text: str) -> bool:
    """Whether a control with this text was under the pointer at the moment of a click."""
    refuse_blank(text)
    unseen = False
    for evidence, here in scene.gestures():
        if evidence.action != "click" or not here:
            continue
        pointed = evidence.pointed
        if pointed is None:
            unseen = unseen or bool(evidence.controls_missing) or scene.observation == "poor"
        elif same_label(text, pointed.name or pointed.text, pointed.role):
            return True
    if unseen:
        raise ObservationMissing(
            f"a click in {scene.application} hit a place of which no control is known; check the click's "
            "effect (a file, the clipboard) instead"
        )
    return False


def check_keyboard_types(scene: Scene, text: str) -> bool:
    """Whether exactly this was typed between two other actions, as delivered and after backspaces."""
    return any(was_typed(text, run) for run in _typed_runs(scene))


def check_file_exists(scene: Scene, file_path: str) -> bool:
    """Whether this file or directory is there; the path is absolute, `~/...`, or from the home."""
    return scene.file(file_path) is not None


def check_text_exists_via_ocr(scene: Scene, text: str) -> bool:
    """Whether the text is in the screenshot; always ObservationMissing, since no OCR engine is installed."""
    raise ObservationMissing(
        f"{text!r} cannot be looked for in the screenshot of {scene.application}: no OCR engine is "
        "installed; use check_text_exists_via_control"
    )


def check_text_exists_via_control(scene: Scene, text: str) -> bool:
    """Whether the text is in the name, value or content of a showing control."""
    refuse_blank(text)
    latest = scene.latest
    if latest.controls_missing:
        raise ObservationMissing(f"the controls of the screen are not known: {latest.controls_missing}")
    shown = (part for control in latest.controls for part in (control.name, control.value, control.text))
    return any(on_screen(text, part) for part in dict.fromkeys(shown))


def check_text_exists(scene: Scene, text: str) -> bool:
    """Whether the text shows: in a control, or by OCR for an application with a poor tree alone."""
    if scene.observation == "poor":
        return check_text_exists_via_ocr(scene, text)
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
