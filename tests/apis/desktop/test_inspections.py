import pytest
from sessions import MOUSEPAD, application, fixture, open_application, press

from apis.desktop.inspection import Inspection, parse_inspection
from apis.desktop.session import BubblewrapDesktop
from records.application import Application
from records.errors import ActionError, DesktopError

# Two buttons in one place, of which GTK can find only one there, and one beside them.
BUTTONS = """
import ctypes
print("buttons", flush=True)
gtk = ctypes.CDLL("libgtk-3.so.0")
gtk.g_set_prgname(b"buttons")
gtk.gtk_init(None, None)
for made in ("window_new", "fixed_new", "button_new_with_label"):
    getattr(gtk, f"gtk_{made}").restype = ctypes.c_void_p
window, fixed = ctypes.c_void_p(gtk.gtk_window_new(0)), ctypes.c_void_p(gtk.gtk_fixed_new())
gtk.gtk_window_set_title(window, b"buttons")
for name, x in ((b"under", 40), (b"above", 40), (b"aside", 400)):
    button = ctypes.c_void_p(gtk.gtk_button_new_with_label(name))
    gtk.gtk_widget_set_size_request(button, 200, 60)
    gtk.gtk_fixed_put(fixed, button, x, 100)
gtk.gtk_container_add(window, fixed)
gtk.gtk_widget_show_all(window)
gtk.gtk_main()
"""
PLAIN: dict[str, object] = {
    **dict.fromkeys(("nodes", "named", "showing", "on_screen", "tested", "hits", "memory", "processes"), 1),
    "toolkit": "gtk",
    "misses": ["a line"],
    "log": "",
}


def buttons() -> Application:
    return application("buttons", command=("python3", "-c", BUTTONS))


def test_an_answer_of_another_shape_is_refused() -> None:
    inspection = parse_inspection(PLAIN)
    assert isinstance(inspection, Inspection)
    assert inspection.misses == ("a line",)
    wrong: list[dict[str, object]] = [{"nodes": "1"}, {"misses": "a line"}, {"hits": True}, {"more": 1}]
    for change in wrong:
        with pytest.raises(DesktopError, match=f"wrong shape: {next(iter(change))}"):
            parse_inspection({**PLAIN, **change})
    with pytest.raises(DesktopError, match="wrong shape: log: Field required"):
        parse_inspection({name: value for name, value in PLAIN.items() if name != "log"})


@pytest.mark.desktop
def test_only_what_was_opened_and_shows_can_be_inspected(desktop: BubblewrapDesktop) -> None:
    with pytest.raises(DesktopError, match="call reset first"):
        desktop.inspect("mousepad")
    desktop.reset(fixture(), [MOUSEPAD])
    with pytest.raises(ActionError, match=r"inspect kate: no such application .*: mousepad"):
        desktop.inspect("kate")
    with pytest.raises(ActionError, match="never opened"):
        desktop.inspect("mousepad")
    open_application(desktop, "mousepad")
    seen = desktop.inspect("mousepad")
    assert seen.toolkit == "gtk"
    assert seen.nodes > seen.named > seen.showing >= seen.on_screen > 0
    assert (seen.tested, seen.misses) == (seen.hits, ())
    assert seen.tested > 0
    assert 10 << 20 < seen.memory < 500 << 20
    assert seen.processes == 1
    press(desktop, "ctrl", "q")
    with pytest.raises(ActionError, match="shows no window"):
        desktop.inspect("mousepad")
    assert desktop.evidence().windows == ()


@pytest.mark.desktop
def test_a_control_that_is_not_found_in_its_place_is_a_miss(desktop: BubblewrapDesktop) -> None:
    desktop.reset(fixture(), [buttons()])
    open_application(desktop, "buttons")
    seen = desktop.inspect("buttons")
    # The window itself is the fourth.
    assert (seen.tested, seen.hits) == (4, 3)
    (miss,) = seen.misses
    assert miss.startswith(("push button “under” 40,", "push button “above” 40,"))
    assert "the toolkit finds push button “" in miss
    assert seen.log == "buttons"
