"""Whether boxes are right: what a toolkit itself finds at the middle of each."""

from collections.abc import Sequence
from dataclasses import dataclass

from apis.desktop.guest.box import SCREEN
from apis.desktop.guest.bus import Bus, Call
from apis.desktop.guest.reading import answers
from apis.desktop.guest.reading.accessible import ACCESSIBLE, PROPERTIES
from apis.desktop.guest.reading.answers import Place
from apis.desktop.guest.reading.boxes import IN_WINDOW, ON_SCREEN
from apis.desktop.guest.reading.controls import Seen, pointed
from apis.desktop.guest.reading.hits import Hits, spread
from apis.desktop.guest.reading.names import role_name
from apis.desktop.guest.reading.showing import Shown
from apis.desktop.guest.reading.tree import SHOWING, Tree, ancestors
from apis.desktop.guest.windows import Window, Windows

MOST_TESTED = 30
_DEEPEST = 60
_COMPONENT = "org.a11y.atspi.Component"


@dataclass(frozen=True)
class Question:
    """A point, in the toolkit's own coordinates, and the node below which something is looked for there."""

    top: Place
    x: int
    y: int
    origin: int


def hit_test(bus: Bus, shown: Shown, controls: Sequence[Seen], window: Window, windows: Windows) -> Hits:
    """Tests some of the named controls of a window, evenly spread over its tree.

    A hit is a control at whose middle the toolkit finds that control, or one below it. The toolkit is asked
    from the window's node down; where it finds nothing at all, our own reading is.
    """
    tops = [place for place, one in shown.frames.items() if one.number == window.number]
    titles = {shown.titles[top] for top in tops if top in shown.titles} or {window.title}
    sample = spread(
        [
            control
            for control in controls
            if control.name and control.window in titles and control.box and SCREEN.holds(*control.box.middle)
        ],
        MOST_TESTED,
    )
    finder = _Finder(bus, shown.tree)
    questions = [_question(shown, control, tops[0]) for control in sample] if tops else []
    found = finder.find(questions)
    asked = "the toolkit"
    if all(place in (None, question.top) for place, question in zip(found, questions, strict=True)):
        asked = "our reading"
        points = [control.box.middle for control in sample if control.box]
        seen = [pointed(controls, windows.at(x, y), x, y) for x, y in points]
        found = [control.place if control else None for control in seen]
    misses = tuple(
        f"{_line(control)}: {asked} finds {finder.called(place)} at its middle"
        for control, place in zip(sample, found, strict=True)
        if place is None or not finder.is_part(place, control)
    )
    return Hits(len(sample), len(sample) - len(misses), misses)


def _question(shown: Shown, control: Seen, top: Place) -> Question:
    x, y = control.box.middle if control.box else (-1, -1)
    surface = shown.surfaces.get(control.place)
    if surface is None:
        return Question(top, x, y, ON_SCREEN)
    return Question(surface.top, x - surface.x, y - surface.y, IN_WINDOW)


class _Finder:
    """Goes down a tree by what the toolkit says."""

    def __init__(self, bus: Bus, tree: Tree) -> None:
        self._bus = bus
        self._tree = tree

    def find(self, questions: Sequence[Question]) -> list[Place | None]:
        """The deepest node that the toolkit gives for each point.

        Toolkits answer with a child or with the deepest node, and some of their containers (notebooks, lists
        with headers) do not answer for all that they hold: there each showing child is asked whether it
        contains the point.
        """
        inside = self._bus.calls([self._call(question.top, "Contains", question) for question in questions])
        found: list[Place | None] = [
            question.top if answer and answer[0] is True else None
            for question, answer in zip(questions, inside, strict=True)
        ]
        places = {number: question.top for number, question in enumerate(questions)}
        for _ in range(_DEEPEST):
            if not places:
                break
            calls = [
                self._call(place, "GetAccessibleAtPoint", questions[number])
                for number, place in places.items()
            ]
            deeper: dict[int, Place] = {}
            for (number, place), answer in zip(places.items(), self._bus.calls(calls), strict=True):
                child = answers.place(answer[0]) if answer else None
                if child is None or child == place:
                    child = self._containing(place, questions[number])
                if child is not None:
                    found[number] = deeper[number] = child
            places = deeper
        return found

    def _containing(self, place: Place, question: Question) -> Place | None:
        """The last showing child, or grandchild by a page's tab, that says that it contains the point."""
        children = self._showing(place)
        pages = [
            inner for child in children if self._role(child) == "page tab" for inner in self._showing(child)
        ]
        asked = [*children, *pages]
        told = self._bus.calls([self._call(child, "Contains", question) for child in asked])
        inside = [child for child, answer in zip(asked, told, strict=True) if answer and answer[0] is True]
        return inside[-1] if inside else None

    def _showing(self, place: Place) -> list[Place]:
        node = self._tree.get(place)
        children = node.children if node else []
        return [child for child in children if child in self._tree and self._tree[child].states & SHOWING]

    def is_part(self, place: Place, control: Seen) -> bool:
        """Whether the node is the control or lies below it.

        Cells of large tables get a new node whenever they are asked for: they are known by role and name.
        """
        for _ in range(_DEEPEST):
            if place in self._tree:
                return control.place in ancestors(self._tree, place)
            if self._role_and_name(place) == (control.role, control.name):
                return True
            above = self._bus.call(*place, PROPERTIES, "Get", "ss", (ACCESSIBLE, "Parent"))
            holder = answers.place(answers.variant(above))
            if holder is None or holder == place:
                break
            place = holder
        return False

    def called(self, place: Place | None) -> str:
        if place is None:
            return "nothing"
        role, name = self._role_and_name(place)
        return f"{role} “{name[:60]}”"

    def _role_and_name(self, place: Place) -> tuple[str, str]:
        node = self._tree.get(place)
        if node is not None:
            return role_name(node.role), node.name
        role = self._bus.call(*place, ACCESSIBLE, "GetRole")
        name = self._bus.call(*place, PROPERTIES, "Get", "ss", (ACCESSIBLE, "Name"))
        return role_name(answers.number(role)), str(answers.variant(name) or "")

    def _role(self, place: Place) -> str:
        return role_name(self._tree[place].role)

    @staticmethod
    def _call(place: Place, method: str, question: Question) -> Call:
        return Call(*place, _COMPONENT, method, "iiu", (question.x, question.y, question.origin))


def _line(control: Seen) -> str:
    return f"{control.role} “{control.name[:60]}” {control.x},{control.y} {control.width}x{control.height}"
