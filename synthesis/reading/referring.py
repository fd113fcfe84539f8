"""Dependencies by reference: "the copied total", "that archive", "both exports", "it"."""

from collections.abc import Collection

from synthesis.reading.lexicon import kinds_of_name, lexicon
from synthesis.reading.mentions import Mention
from synthesis.reading.naming import Sure, is_named_elsewhere
from synthesis.reading.references import resolve, stems_of_name
from synthesis.reading.roles import is_file
from synthesis.reading.understanding import Understanding

_MADE = 4.0
_PRONOUN = 1.0
_COPIED = 2.0
_COPY, _PASTE, _CLIPBOARD = "copy", "past", "clipboard"


def referred(read: Understanding) -> Sure:
    """Dependencies by noun phrases without a name that another subtask's clauses say."""
    found: Sure = {}
    for index, mention in enumerate(read.mentions):
        if _is_settled(read, index):
            continue
        own = read.owners[index]
        is_made = own is not None and read.roles[index] == "made" and mention.verb_class == "make"
        takers = _named_before(read, index) if is_made and mention.determiner == "pointing" else set()
        if own is not None and takers:
            found.update({(own, taker): _MADE for taker in takers})
            continue
        nearest = read.passage.nearest(mention.clause)
        # "The grey picture" is of nobody who uses the grey picture.
        beside = read.users_of_words.get(mention.words, set())
        meant = resolve(mention, own, read.profiles, nearest, beside) or _copied(read, index)
        for source, sure in meant:
            if not _is_kept_by(read, mention, source):
                continue
            for user in _users(read, index) - {source}:
                pair = (user, source) if is_made else (source, user)
                found[pair] = max(sure, found.get(pair, 0.0))
    return found


def pronouns(read: Understanding, known: Collection[tuple[int, int]]) -> Sure:
    """Dependencies by a pronoun, of subtasks that are not known to need anything.

    It must stand in the first clause of its sentence about its subtask, and what it means does not stand in
    its own clause ("circle the button on it").
    """
    found: Sure = {}
    opened: dict[tuple[int, int], int] = {}
    for index, (mention, owner) in enumerate(zip(read.mentions, read.owners, strict=True)):
        if owner is None:
            continue
        key = (read.passage.sentence(mention.clause).start, owner)
        is_first = opened.setdefault(key, mention.clause) == mention.clause
        is_figure = mention.preposition == "as" or (mention.preposition and not mention.verb)
        if not mention.is_pronoun or not is_first or is_figure or _is_quoted_before(read, index):
            continue
        pairs = {*known, *found}
        meant = _meant(read, mention, pairs)
        if meant is not None and meant != owner and all(after != owner for _, after in pairs):
            found[meant, owner] = _PRONOUN
    return found


def _copied(read: Understanding, index: int) -> list[tuple[int, float]]:
    """What is pasted, or told by what was done to it, and fits no subtask by its words: it comes from the one
    subtask that copies, where no other does."""
    mention, own = read.mentions[index], read.owners[index]
    is_definite = mention.determiner in ("definite", "pointing") and not mention.name and not mention.values
    # What is pasted is the object: "in the line below it" only says where.
    is_pasted = mention.verb == _PASTE and not mention.preposition and not _is_quoted_before(read, index)
    if own is None or not is_definite or not (mention.participles or is_pasted):
        return []
    copiers = [
        item for item, profile in enumerate(read.profiles) if item != own and _CLIPBOARD in profile.text
    ]
    return [(copiers[0], _COPIED)] if len(copiers) == 1 else []


def _is_quoted_before(read: Understanding, index: int) -> bool:
    """Whether the same subtask quoted something before in the sentence, which "paste it" may mean."""
    own, whole = read.owners[index], read.passage.sentence(read.mentions[index].clause)
    return any(
        other.values and read.owners[k] == own and other.clause in whole
        for k, other in enumerate(read.mentions[:index])
    )


def _users(read: Understanding, index: int) -> set[int]:
    """Who uses what a phrase means: the subtask of its clause, or all for which a header speaks."""
    own, clause = read.owners[index], read.mentions[index].clause
    if own is not None:
        return {own}
    return read.passage.below(clause) if clause in read.passage.headers else set()


def _is_settled(read: Understanding, index: int) -> bool:
    """Whether a phrase says by itself what it means."""
    return (
        _is_settled_by_name(read, index)
        or _is_own_outcome(read.mentions[index])
        or _is_named_just_before(read, index)
        or _is_part_of_something(read, index)
    )


def _is_part_of_something(read: Understanding, index: int) -> bool:
    """ "The first page of a.pdf", "the text of all its pages": what follows of says which one is meant."""
    mention = read.mentions[index]
    if (
        mention.participles
        or mention.determiner != "definite"
        or mention.name
        or index + 1 == len(read.mentions)
    ):
        return False
    follows = read.mentions[index + 1]
    return follows.clause == mention.clause and follows.preposition == "of" and follows.over == mention.head


def _is_settled_by_name(read: Understanding, index: int) -> bool:
    mention = read.mentions[index]
    if not mention.name:
        return False
    if kinds_of_name(mention.name).issuperset(mention.words) and not is_named_elsewhere(read, index):
        # "The page index.html": no more than what the name says.
        return True
    may_refer = mention.words and (not is_file(mention.name) or mention.determiner == "definite")
    return not may_refer or is_named_elsewhere(read, index)


def _is_kept_by(read: Understanding, mention: Mention, source: int) -> bool:
    """Whether a file may be where a subtask keeps what it made: "the new page Notes/Chores.txt" of Chores."""
    profile = read.profiles[source]
    return not mention.name or bool(stems_of_name(mention.name) & (profile.text | profile.values))


def _is_own_outcome(mention: Mention) -> bool:
    """ "Save the result as b.png", "and copy the result": the outcome of the clause's own subtask."""
    is_plain = len(mention.words) == 1 and mention.determiner == "definite"
    is_kept = mention.verb_class == "save" or mention.verb == _COPY
    return is_plain and mention.head in lexicon().generic and is_kept


def _is_named_just_before(read: Understanding, index: int) -> bool:
    """ "Rename a.csv to b.csv and copy that file": what the same subtask named before in its sentence."""
    mention, own = read.mentions[index], read.owners[index]
    if (
        own is None
        or mention.name
        or len(mention.words) != 1
        or mention.determiner not in ("definite", "pointing")
    ):
        return False
    whole = read.passage.sentence(mention.clause)
    return any(
        other.name
        and read.owners[k] == own
        and other.clause in whole
        and (mention.head in lexicon().generic or mention.head in kinds_of_name(other.name))
        for k, other in enumerate(read.mentions[:index])
    )


def _named_before(read: Understanding, index: int) -> set[int]:
    """Who used before a file of the kind that the phrase names: "send a.zip. Xarchiver makes that zip"."""
    head = read.mentions[index].head
    return {
        owner
        for k, other in enumerate(read.mentions[:index])
        if other.name and head in kinds_of_name(other.name) and read.roles[k] == "used"
        if (owner := read.owners[k]) is not None and owner != read.owners[index]
    }


def _meant(read: Understanding, mention: Mention, pairs: Collection[tuple[int, int]]) -> int | None:
    """Whose outcome a pronoun means: the nearest subtask's, or what that one only used as well."""
    nearest = read.passage.nearest(mention.clause)
    leaves = any(
        owner == nearest and other.name and said != "used"
        for other, owner, said in zip(read.mentions, read.owners, read.roles, strict=True)
    )
    sources = [before for before, after in pairs if after == nearest]
    return sources[0] if not leaves and len(sources) == 1 else nearest
