"""A plain bound subtask for tests, which name what they are about."""

from records.record import content_id
from records.subtask import BoundSubtask, Effects, EvaluationFunction


def bound_subtask(**changes: object) -> BoundSubtask:
    """An office subtask that touches nothing, but for the changed fields.

    application is the part of its name before the dot; the ids follow from the content unless they are given.
    """
    name = str(changes.get("name", "pad.write"))
    plain: dict[str, object] = {
        "bound_subtask_id": "",
        "subtask_id": content_id(name),
        "name": name,
        "application": name.split(".")[0],
        "category": "office",
        "world": "berlin",
        "clock": 0,
        "verb_phrase": "writes",
        "instruction": "write",
        "phrases": (),
        "parameters": (),
        "inputs": (),
        "outputs": (),
        "effects": Effects(),
        "files": (),
        "demonstration": (),
        "evaluation": EvaluationFunction(source="", apis=()),
        "provenance": "library",
    }
    made = BoundSubtask.model_validate({**plain, **changes})
    return made if "bound_subtask_id" in changes else made.identified()
