"""Whether a mention says that something is made, changed or used."""

from collections.abc import Sequence
from typing import Literal

from synthesis.reading.lexicon import lexicon
from synthesis.reading.mentions import Mention

Role = Literal["made", "changed", "used"]

_REPLACE = "replac"
_NAMING = frozenset({"as", "naming"})
_TARGET = frozenset({"into", "to", "onto", "in", "on", "at", "throughout", "below", "above"})
_PATHS = frozenset({"as", "into", "to", "onto", "naming", "under"})


def role(mention: Mention, after: Sequence[Mention]) -> Role:
    """The role that the wording gives to a mention.

    Args:
        after: the mentions that follow it in its sentence and speak of the same subtask.
    """
    verb = mention.verb_class
    preposition = mention.preposition
    if mention.name and (preposition in _NAMING or mention.head == "nam"):
        return "made"
    if preposition == "of" and mention.over in lexicon().parts and verb == "change":
        return "changed"
    if preposition == "":
        return _role_of_object(mention, verb, after)
    if preposition == "over" and verb == "turn" and is_file(mention.name):
        # "Copy a.mp4 over b.mp4"
        return "changed"
    if preposition in _TARGET:
        if verb == "change" and mention.name and _is_saved_elsewhere(mention, after):
            return "used"
        if verb == "change" and (is_file(mention.name) or not mention.name):
            return "changed"
        if is_file(mention.name) and (
            verb in ("turn", "alter")
            or (verb in ("make", "save") and preposition in ("into", "to", "in", "at"))
        ):
            return "made"
    return "used"


def is_file(name: str) -> bool:
    """Whether the last part of a name has an ending, and it is no address."""
    return "." in name.rsplit("/", 1)[-1] and "@" not in name and "://" not in name


def _role_of_object(mention: Mention, verb: str, after: Sequence[Mention]) -> Role:
    target = next(
        (
            other
            for other in after
            if other.name and other.preposition in _PATHS and other.verb == mention.verb
        ),
        None,
    )
    match verb:
        case "make" if target and (_is_known(mention) or mention.name):
            return "used"
        case "make" if mention.verb:
            return "made"
        case "alter" if mention.name and not _goes_elsewhere(after):
            return "changed"
        case "take" if mention.determiner in ("indefinite", "none") and not mention.is_pronoun:
            return "made"
        case "take" | "turn" if mention.name and _comes_out_of(mention, after):
            return "made"
        case "save":
            return "used" if target and is_file(target.name) else "made"
        case "change" if mention.verb == _REPLACE and is_file(mention.name):
            return "changed"
        case "change":
            into = [
                other
                for other in after
                if other.preposition in (*_TARGET, "of") and other.verb == mention.verb
            ]
            return "used" if into or (mention.name and target and is_file(target.name)) else "changed"
        case "use" if mention.name and is_file(mention.name):
            return "changed" if _is_worked_on(mention, after) else "used"
        case _:
            return "used"


def _is_saved_elsewhere(mention: Mention, after: Sequence[Mention]) -> bool:
    """ "Change a word in a.txt and save that as b.txt": a.txt stays as it is."""
    return any(
        is_file(other.name)
        and other.name != mention.name
        and other.preposition in _PATHS
        and other.verb_class == "save"
        for other in after
    )


def _goes_elsewhere(after: Sequence[Mention]) -> bool:
    """ "Rotate a.png and export it as b.png", "and copy it to the clipboard": a.png itself stays."""
    return any(other.head == "clipboard" or (other.name and is_file(other.name)) for other in after)


def _is_known(mention: Mention) -> bool:
    """ "Write the copied line into a.txt": it was there before."""
    return mention.determiner in ("definite", "pointing") and bool(mention.participles) and not mention.name


def _comes_out_of(mention: Mention, after: Sequence[Mention]) -> bool:
    """ "Extract the mail a.eml from b.zip": what is taken out of a file is there afterwards."""
    return any(
        other.name and other.preposition == "from" and other.verb == mention.verb and is_file(other.name)
        for other in after
    )


def _is_worked_on(mention: Mention, after: Sequence[Mention]) -> bool:
    """ "Open a.txt and put a line below its last one": what was opened is changed, if no other is named."""
    verbs = {other.verb for other in after} - {mention.verb}
    changes = any(lexicon().verbs.get(verb) == "change" for verb in verbs)
    return mention.verb == "open" and changes and not any(other.name for other in after)
