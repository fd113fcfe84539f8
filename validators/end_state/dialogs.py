"""Which windows are dialogs: those that wait for an answer before work can go on."""

from records.evidence import Evidence

DIALOG_ROLES = frozenset({"dialog", "alert", "file chooser", "color chooser", "font chooser"})


def open_dialogs(evidence: Evidence) -> tuple[str, ...]:
    """The titles of the dialogs that show, sorted.

    A dialog has a role that says so; or it is a frame without a menu bar beside one of the same application
    that has one, since some toolkits give their dialogs the role of a main window.
    """
    of_roles = {
        (control.application, control.window) for control in evidence.controls if control.role in DIALOG_ROLES
    }
    with_menus = {
        (control.application, control.window) for control in evidence.controls if control.role == "menu bar"
    }
    have_menus = {application for application, _ in with_menus}
    frames = {
        (control.application, control.window)
        for control in evidence.controls
        if control.role == "frame" and control.application in have_menus
    }
    return tuple(sorted(title for _, title in of_roles | (frames - with_menus)))


def windows_without_tree(evidence: Evidence) -> int:
    """How many windows show of which no control is known: their titles change with the documents in them,
    but a dialog makes one more."""
    treed = {control.window for control in evidence.controls}
    return sum(title not in treed for title in evidence.windows)


def main_windows(evidence: Evidence) -> frozenset[str]:
    """Titles of dialogs that are all that their application shows: it has no other window to rest in."""
    dialogs = set(open_dialogs(evidence))
    by_application: dict[str, set[str]] = {}
    for control in evidence.controls:
        by_application.setdefault(control.application, set()).add(control.window)
    return frozenset(
        title
        for titles in by_application.values()
        for title in titles
        if len(titles) == 1 and title in dialogs
    )
