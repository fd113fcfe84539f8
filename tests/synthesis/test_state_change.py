from records.action import Action
from records.evidence import Clipboard, Evidence, FileEntry
from records.trajectory import Step, Trajectory
from synthesis.state_change import MOST_LINES, state_change

EMPTY = Clipboard(kind="empty")


def file(path: str, digest: str = "a") -> FileEntry:
    return FileEntry(path=f"/home/user/{path}", kind="file", size=1, sha256=digest)


def seen(*files: FileEntry, clipboard: Clipboard = EMPTY, windows: tuple[str, ...] = ()) -> Evidence:
    return Evidence(clipboard=clipboard, files=files, windows=windows, clock=0, monotonic=0.0)


def change(start: Evidence, *after: Evidence) -> tuple[str, ...]:
    steps = tuple(
        Step(
            step_index=number,
            screenshot_before="",
            thought="",
            action=Action(kind="wait", seconds=0.0),
            evidence=one,
        )
        for number, one in enumerate(after, 1)
    )
    return state_change(
        Trajectory(
            trajectory_id="",
            bound_subtask_id="",
            width=1,
            height=1,
            fixture_hash="",
            start=(start,),
            steps=steps,
        )
    )


def test_files_clipboard_and_windows_in_words() -> None:
    start = seen(file("kept"), file("edited"), file("old"), file(".cache/x"), windows=("Desk",))
    end = seen(
        file("kept"),
        file("edited", "b"),
        file("new"),
        file(".cache/y"),
        clipboard=Clipboard(kind="text", text="a\nb"),
        windows=("Save As",),
    )
    assert change(start, start, end) == (
        "made: /home/user/new",
        "changed: /home/user/edited",
        "deleted: /home/user/old",
        r"clipboard: now holds the text 'a\nb'",
        "window opened: Save As",
        "window closed: Desk",
    )


def test_nothing_done_changes_nothing_and_much_is_cut_short() -> None:
    assert change(seen(file("a"))) == ()
    many = [file(f"f{number}") for number in range(MOST_LINES + 3)]
    lines = change(seen(), seen(*many))
    assert len(lines) == MOST_LINES + 1
    assert lines[-1] == "and 3 more"
