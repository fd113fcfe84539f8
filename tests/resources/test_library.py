"""What the shipped library as a whole holds to."""

from collections import Counter
from statistics import median

from apis.function_source import apis_used
from apis.stubs import GESTURE_APIS
from exports.library_card import PRESENCE_APIS
from resources.applications import load_catalogue

SUBTASKS = load_catalogue().subtasks


def test_at_most_two_subtasks_of_one_application_share_a_verb() -> None:
    shared = Counter((one.application, one.verb_phrase.split()[0]) for one in SUBTASKS)
    assert {place: count for place, count in shared.items() if count > 2} == {}


def test_demonstrations_are_no_mere_clicks() -> None:
    actions = [sum(not step.clean_up for step in one.demonstration) for one in SUBTASKS]
    assert median(actions) >= 5
    assert min(actions) >= 3


def test_every_subtask_leaves_something_and_nine_in_ten_functions_look_into_it() -> None:
    idle = [
        one.name for one in SUBTASKS if not (one.effects.creates + one.effects.modifies + one.effects.deletes)
    ]
    assert len(idle) <= len(SUBTASKS) / 10
    apis = [set(apis_used(one.evaluation.source)) for one in SUBTASKS]
    assert sum(bool(used - PRESENCE_APIS) for used in apis) >= 0.9 * len(SUBTASKS)
    assert not [one.name for one, used in zip(SUBTASKS, apis, strict=True) if used <= GESTURE_APIS]


def test_every_instruction_names_its_application_and_has_other_words_too() -> None:
    titles = {name: one.title for name, one in load_catalogue().applications.items()}
    for one in SUBTASKS:
        title = titles[one.application]
        assert title in one.instruction, one.name
        assert len(set(one.phrases)) >= 2, one.name
        assert all(title in phrase for phrase in one.phrases), one.name
