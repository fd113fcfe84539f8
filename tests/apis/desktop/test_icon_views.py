import pytest
from sessions import application, fixture, open_application, output_of_script, script

from apis.desktop.session import BubblewrapDesktop
from records.action import Action, Until
from records.errors import ActionError
from records.evidence import Control, Evidence

pytestmark = pytest.mark.desktop

PCMANFM = application("pcmanfm", toolkit="GTK2")
READINGS = 10
NEVER = Until(control="never", seconds=2)
# Some files while the folder is being read, and at last so many that they do not fit.
FILLING = (
    "cd ~/Documents; (for i in $(seq 10 24); do echo > b$i.txt; sleep 0.07; done; "
    "while ! test -e more; do sleep 0.05; done; touch $(seq -f c%03g.txt 1 150)) > ~/log 2>&1 &"
)


def icons(evidence: Evidence) -> dict[str, Control]:
    return {control.name: control for control in evidence.controls if control.role == "icon"}


def files(evidence: Evidence) -> list[str]:
    paths = [file.path.rpartition("/") for file in evidence.files]
    return [name for folder, _, name in paths if folder.endswith("/Documents")]


def laid_out(desktop: BubblewrapDesktop) -> Evidence:
    """The view once it has put each icon in its place, which takes it a moment; the last reading at most."""
    for _ in range(READINGS):
        seen = desktop.act(Action(kind="wait", seconds=0.5))
        if len(files(seen)) == 167 and "c150.txt" not in icons(seen):
            break
    return seen


def test_icons_show_where_they_are_in_view_whenever_they_were_first_asked_for(
    desktop: BubblewrapDesktop,
) -> None:
    maker = application("maker", window="^never$", command=("sh", "-c", "touch ~/Documents/more; exit 7"))
    desktop.reset(fixture(a=b"one"), [PCMANFM, script(FILLING), maker])
    open_application(desktop, "pcmanfm", ["Documents"])
    output_of_script(desktop)
    filled = desktop.act(Action(kind="wait", seconds=0.0, until=NEVER))
    assert len(files(filled)) == 16
    assert sorted(icons(filled)) == files(filled)
    assert all("showing" in icon.states for icon in icons(filled).values())
    with pytest.raises(ActionError, match="ended with code 7"):
        open_application(desktop, "maker")
    full = laid_out(desktop)
    assert len(files(full)) == 167
    (view,) = [control for control in full.controls if control.role == "layered pane"]
    assert "a.txt" in icons(full)
    assert "c150.txt" not in icons(full)
    assert all(icon.y < view.y + view.height for icon in icons(full).values())
    end = desktop.act(Action(kind="scroll", x=700, y=400, amount=-100))
    assert "c150.txt" in icons(end)
    assert "a.txt" not in icons(end)
