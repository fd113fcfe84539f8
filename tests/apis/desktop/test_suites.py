"""Applications of one suite, whose windows and dialogs share their class."""

import pytest
from sessions import application, fixture, open_application, press

from apis.desktop.session import BubblewrapDesktop
from records.action import Until

pytestmark = pytest.mark.desktop


def test_a_window_is_of_the_application_that_was_opened_and_a_dialog_of_its_owner(
    desktop: BubblewrapDesktop,
) -> None:
    command = ("mousepad", "--disable-server")
    first, second = (application(name, "(?i)^mousepad$", command=command) for name in ("first", "second"))
    desktop.reset(fixture(), [first, second])
    open_application(desktop, "second")
    assert desktop.evidence().window_application == "second"
    press(desktop, "ctrl", "o", until=Until(window="Open"))
    dialog = desktop.evidence()
    assert "Open" in dialog.windows[0]
    assert dialog.window_application == "second"
