import hashlib
from collections import Counter
from random import Random

import networkx as nx
import pytest
from composed import Composed, compose
from invented_subtasks import CATEGORIES, CLIP, HOME, application, named_edges, office_pool, subtask

from records.errors import CompositionRefused
from records.graph import directed
from records.subtask import BoundSubtask
from resources.fixtures import start_state
from resources.intents import Intent
from synthesis.harvest import LOOSE_SHARE
from synthesis.requests import CompositionRequest
from synthesis.task_draft import TaskDraft
from validators.task_gates.t1_complexities import complexities_as_claimed
from validators.task_gates.t2_no_hazards import no_hazards
from validators.task_gates.t6_unique import unique

pytestmark = pytest.mark.slow

APPLICATIONS = {name: application(name, network=name == "zim") for name in CATEGORIES}
POOL = [*office_pool("berlin"), *office_pool("garden")]
NAMES = [item.name for item in office_pool()]


def intent(name: str, subtasks: list[str], finals: list[str], *worlds: str) -> Intent:
    goals = {world: f"do {name} in {world}" for world in worlds or ("berlin", "garden")}
    return Intent(
        name=name,
        scenario="letters_and_notes",
        goals=goals,
        subtasks=tuple(subtasks),
        finals=tuple(finals),
        provenance="ours",
    )


INTENTS = [
    intent("everything", NAMES, ["pcmanfm.archive_note", "zim.paste_page", "geany.paste_copy"], "berlin"),
    intent("archive", NAMES[:9], ["pcmanfm.archive_note", "pcmanfm.archive_script"]),
    intent("wiki", NAMES[3:6] + NAMES[9:], ["zim.import_file", "zim.paste_page"]),
]


def composed(**request: object) -> Composed:
    asked = CompositionRequest.parse({"n_tasks": 120, "seed": 7, **request}, "the request")
    return compose(POOL, INTENTS, asked, APPLICATIONS)


@pytest.fixture(scope="module")
def whole() -> Composed:
    return composed()


def connected(draft: TaskDraft) -> bool:
    ids = [node.bound_subtask_id for node in draft.nodes]
    return nx.is_weakly_connected(directed(ids, ((edge.source, edge.target) for edge in draft.edges)))


def test_as_many_as_asked_for_over_many_structures_and_capabilities(whole: Composed) -> None:
    assert len(whole.drafts) == whole.counts["composed"] == 120
    assert len({draft.structure for draft in whole.drafts}) >= 15
    assert len({short for draft in whole.drafts for short in draft.capabilities}) >= 8
    assert {draft.intent for draft in whole.drafts} == {item.name for item in INTENTS}
    worlds = Counter(draft.world for draft in whole.drafts)
    assert min(worlds["berlin"], worlds["garden"]) >= 24


def test_most_tasks_have_three_nodes_and_hang_together(whole: Composed) -> None:
    sizes = Counter(len(draft.nodes) for draft in whole.drafts)
    assert set(sizes) <= set(range(2, 8))
    assert sizes[2] <= 120 * 0.25
    assert sum(not connected(draft) for draft in whole.drafts) <= 120 * LOOSE_SHARE


def test_every_task_passes_the_gates_that_need_no_instructions(whole: Composed) -> None:
    tasks = [draft.task("high", "low") for draft in whole.drafts]
    assert len({task.task_id for task in tasks}) == 120
    for gate in (complexities_as_claimed, no_hazards, unique(tasks)):
        refused = [verdict.reason for task in tasks if not (verdict := gate(task, whole.subtasks)).passed]
        assert refused == []


def test_a_task_serves_one_intent_in_one_world_with_a_final(whole: Composed) -> None:
    by_name = {item.name: item for item in INTENTS}
    for draft in whole.drafts:
        serving = by_name[draft.intent]
        names = {node.name for node in draft.nodes}
        assert names <= set(serving.subtasks)
        assert names & set(serving.finals)
        assert draft.goal == serving.goals[draft.world]
        assert {whole.subtasks[node.bound_subtask_id].world for node in draft.nodes} == {draft.world}
        assert draft.network is ("zim" in draft.applications)
        assert draft.scenario == serving.scenario
        assert draft.seed == 7


def test_the_start_state_holds_what_is_read_and_not_made(whole: Composed) -> None:
    for draft in whole.drafts:
        nodes = [whole.subtasks[node.bound_subtask_id] for node in draft.nodes]
        made = {cell for node in nodes for cell in node.effects.creates}
        wanted = {file.path for node in nodes for file in node.files if f"path:{file.path}" not in made}
        assert {file.path for file in draft.files} == wanted
        assert draft.fixture_hash == start_state(draft.files, draft.clock).hash


def test_equal_arguments_in_any_order_give_equal_results(whole: Composed) -> None:
    shuffled, intents = list(POOL), list(INTENTS)
    Random(3).shuffle(shuffled)
    Random(4).shuffle(intents)
    again = compose(shuffled, intents, CompositionRequest(n_tasks=120, seed=7), APPLICATIONS)
    assert again == whole
    left, right = (one.spares.instead_of(one.drafts) for one in (again, composed(n_tasks=120)))
    assert left == right != []


def test_another_seed_draws_other_tasks(whole: Composed) -> None:
    def digest(one: Composed) -> str:
        return hashlib.sha256("".join(draft.skeleton for draft in one.drafts).encode()).hexdigest()

    assert digest(composed(seed=8)) != digest(whole)


def test_structures_that_the_pool_does_not_reach_are_explained(whole: Composed) -> None:
    reached = {draft.structure for draft in composed(n_tasks=5000).drafts}
    assert len(reached) + len(whole.unreached) == 23
    assert not reached & set(whole.unreached)
    assert whole.unreached["HHHH"] == ("needs at least 9 nodes, and tasks were to have at most 7")
    assert whole.unreached["HMME"].startswith("no graph of this pool is dependency hard (at least 4 edges)")


@pytest.mark.parametrize("short", ["PP", "LRP", "CDDM", "SDM", "SI", "DI", "LSR", "LIF", "DSK", "CDK"])
def test_a_capability_can_be_asked_for(short: str) -> None:
    drafts = composed(n_tasks=10, capability=short).drafts
    assert drafts
    assert all(short in draft.capabilities for draft in drafts)


def test_a_structure_and_levels_can_be_asked_for() -> None:
    drafts = composed(n_tasks=12, structure="HHME", levels={"knowledge": "hard"}).drafts
    assert {draft.structure for draft in drafts} == {"HHME"}
    assert {draft.levels.knowledge for draft in drafts} == {"hard"}
    assert len(drafts) == 12


def test_fewer_come_back_where_the_pool_has_no_more() -> None:
    small = compose(
        office_pool()[:2],
        [intent("note", NAMES[:2], NAMES[:1])],
        CompositionRequest(n_tasks=9, seed=1),
        APPLICATIONS,
    )
    (only,) = small.drafts
    assert named_edges(only.edges, office_pool()) == {("write_note", "append_line")}
    assert [node.name for node in only.nodes] == ["mousepad.write_note", "mousepad.append_line"]
    assert [file.path for file in only.files] == [f"{HOME}/trip"]
    assert small.counts["asked for"] == 9
    assert small.counts["graphs grown"] == 1


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        (
            {"structure": "HMME"},
            r"of \d+ kinds of task graphs that this pool admits none is dependency hard.*at most 12 subtasks",
        ),
        ({"applications": ["mousepad"], "capability": "CDK"}, "none is "),
        ({"applications": ["word"]}, "unknown application word; there are geany, gimp, mousepad"),
        ({"structure": "HHHH"}, "at least 9 nodes"),
    ],
)
def test_what_cannot_be_composed_is_refused_with_the_reason(
    request_: dict[str, object], message: str
) -> None:
    with pytest.raises(CompositionRefused, match=message):
        composed(**request_)


def test_only_the_named_applications_are_used() -> None:
    drafts = composed(applications=["mousepad", "pcmanfm"]).drafts
    assert {name for draft in drafts for name in draft.applications} == {"mousepad", "pcmanfm"}


def test_what_cannot_be_used_is_rejected_with_the_reason() -> None:
    alike: BoundSubtask = subtask("mousepad.note_again", creates=["trip/other.txt"]).model_copy(
        update={"verb_phrase": "does mousepad.write_note"}
    )
    pool = [*office_pool(), alike.identified(), subtask("word.write", creates=[CLIP])]
    intents = [
        intent("note", ["mousepad.write_note", "mousepad.note_again"], ["mousepad.write_note"]),
        intent("page", ["zim.paste_page", "mousepad.write_note", "zim.lost"], ["zim.paste_page"]),
    ]
    found = compose(pool, intents, CompositionRequest(n_tasks=9, seed=1), APPLICATIONS)
    assert found.drafts == ()
    reasons = {(item.kind, item.name): item.reason for item in found.rejections}
    of_page = [item.reason for item in found.rejections if (item.kind, item.name) == ("intent", "page")]
    assert of_page == [
        "names zim.lost, which is not among the proven subtasks",
        "no task graph of it was found",
    ]
    assert reasons["bound_subtask", "mousepad.note_again"] == "occurs in no task graph"
    assert reasons["bound_subtask", "geany.add_header"] == "no intent names it"
    assert reasons["bound_subtask", "word.write"] == "its application word is not known"
    assert {item.gate for item in found.rejections} == {"composition"}


def test_a_large_intent_costs_no_more_than_what_is_asked_for() -> None:
    many = [subtask(f"zim.s{number}", creates=[f"f{number}.txt"]) for number in range(40)]
    names = [item.name for item in many]
    request = CompositionRequest(n_tasks=5, seed=1, structure="EHEH")
    found = compose(many, [intent("many", names, names)], request, APPLICATIONS)
    assert [len(draft.edges) for draft in found.drafts] == [0] * 5
    assert found.counts["moves tried"] < 500
