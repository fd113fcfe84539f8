from records.evidence import Clipboard, Control, Evidence
from validators.end_state.dialogs import main_windows, open_dialogs


def seen(*controls: tuple[str, str, str, str]) -> Evidence:
    """Controls as (application, window, role, name)."""
    return Evidence(
        clipboard=Clipboard(kind="empty"),
        controls=tuple(
            Control(application=application, window=window, role=role, name=name)
            for application, window, role, name in controls
        ),
        clock=0,
        monotonic=0.0,
    )


MAIN = (("editor", "Untitled", "frame", "Untitled"), ("editor", "Untitled", "menu bar", ""))


def test_roles_say_so() -> None:
    evidence = seen(
        *MAIN,
        ("editor", "Save As", "file chooser", "Save As"),
        ("editor", "Save As", "file chooser", "File Chooser Widget"),
        ("zim", "Attach", "dialog", "Attach"),
        ("zim", "Attach", "file chooser", ""),
        ("zim", "Warning", "alert", "Warning"),
    )
    assert open_dialogs(evidence) == ("Attach", "Save As", "Warning")


def test_a_frame_without_a_menu_bar_beside_one_with_it_is_a_dialog() -> None:
    evidence = seen(*MAIN, ("editor", "Save Image File", "frame", "Save Image File"))
    assert open_dialogs(evidence) == ("Save Image File",)


def test_two_main_windows_or_one_without_a_menu_bar_are_none() -> None:
    second = (("editor", "Second", "frame", "Second"), ("editor", "Second", "menu bar", ""))
    assert open_dialogs(seen(*MAIN, *second)) == ()
    assert open_dialogs(seen(("calculator", "Calculator", "frame", "Calculator"))) == ()
    assert open_dialogs(seen(*MAIN, ("calculator", "Calculator", "frame", "Calculator"))) == ()


def test_a_dialog_is_a_main_window_where_its_application_has_no_other() -> None:
    tool = ("tool", "Screenshot", "dialog", "Screenshot")
    assert main_windows(seen(tool)) == {"Screenshot"}
    assert main_windows(seen(tool, *MAIN)) == {"Screenshot"}
    assert main_windows(seen(tool, ("tool", "Save", "dialog", "Save"))) == set()
    assert main_windows(seen(*MAIN, ("editor", "Save", "dialog", "Save"))) == set()
