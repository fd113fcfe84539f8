from bound_subtasks import bound_subtask
from plain_applications import application

from exports.library_card import by_categories, by_type, figures, library_card, possible_edges
from records.evidence import Clipboard, Evidence
from records.resource import Resource
from records.subtask import BoundSubtask, Effects, EvaluationFunction
from records.trajectory import Trajectory
from records.verdict import Proof
from resources.resource_types import shipped_resource_types

TYPES = shipped_resource_types()
NOTE, COPY = "path:/home/user/note.txt", "path:/home/user/copy.md"


def subtask(
    name: str,
    category: str,
    takes: tuple[str, str] | None = None,
    makes: tuple[str, str] | None = None,
    apis: tuple[str, ...] = ("get_file_text",),
) -> BoundSubtask:
    def resources(given: tuple[str, str] | None) -> tuple[Resource, ...]:
        return () if given is None else (Resource(type=given[0], cell=given[1], value="it"),)

    return bound_subtask(
        name=name,
        category=category,
        inputs=resources(takes),
        outputs=resources(makes),
        effects=Effects(creates=(makes[1],) if makes else ()),
        evaluation=EvaluationFunction(source="", apis=apis),
    )


WRITE = subtask("pad.write", "office", makes=("md_path", NOTE))
COPYING = subtask("pad.copy", "office", ("txt_path", NOTE), ("text_in_clipboard", "clipboard"))
PASTE = subtask(
    "zim.paste", "notes", ("text_in_clipboard", "clipboard"), ("txt_path", COPY), ("check_file_exists",)
)
READ = subtask("zim.read", "notes", ("md_path", COPY))
ALL = [COPYING, WRITE, PASTE, READ]


def proofs() -> list[Proof]:
    start = Evidence(clipboard=Clipboard(kind="empty"), clock=0, monotonic=0.0)
    return [
        Proof(
            bound_subtask=bound.model_copy(update={"world": world}),
            fingerprint="f",
            application_version="1",
            verdicts=(),
            trajectory=Trajectory(
                trajectory_id="t",
                bound_subtask_id="b",
                width=1,
                height=1,
                fixture_hash="f",
                start=(start,),
                steps=(),
            ),
        )
        for bound in ALL
        for world in ("berlin", "garden")
    ]


def test_an_edge_needs_one_cell_and_a_type_that_serves() -> None:
    edges = possible_edges(ALL, TYPES)
    # Plain text serves nobody who asks for Markdown, so that zim.paste feeds nothing.
    assert sorted(edges.itertuples(index=False, name=None)) == [
        ("pad.copy", "zim.paste", "text_in_clipboard"),
        ("pad.write", "pad.copy", "md_path"),
    ]
    table = by_categories(edges, ALL)
    assert table.loc["office"].to_dict() == {"notes": 1, "office": 1}
    assert table.loc["notes"].to_dict() == {"notes": 0, "office": 0}


def test_makers_and_users_of_a_type_and_its_kin() -> None:
    table = by_type(ALL, TYPES)
    assert list(table.loc["txt_path"]) == [2, 2, 1, 1]
    assert list(table.loc["md_path"]) == [1, 1, 2, 2]
    assert list(table.loc["text_in_clipboard"]) == [1, 1, 1, 1]
    assert "text_in_mind" not in table.index


def test_figures_are_counted_once_for_all_worlds() -> None:
    counted = figures(proofs(), ALL)
    assert (counted["subtasks"], counted["bound subtasks"], counted["worlds"]) == (4, 8, 2)
    assert counted["subtasks that use something"] == 3
    assert counted["subtasks that use something which another application makes"] == 1
    assert counted["functions that check content"] == 3
    assert counted["functions that keep to the paper's eleven APIs"] == 1
    assert counted["subtasks that leave no file and no clipboard"] == 1


def test_the_card_has_every_section() -> None:
    applications = {name: application(name) for name in ("pad", "zim")}
    text = library_card(proofs(), applications, TYPES)
    assert text.startswith("# The proven pool")
    assert text.count("\n## ") == 6
