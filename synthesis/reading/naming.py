"""Dependencies by name: a file or place that one subtask makes or changes and another one mentions."""

from collections.abc import Sequence

from synthesis.reading.lexicon import kinds_of_name, lexicon
from synthesis.reading.references import fits
from synthesis.reading.understanding import Understanding

Sure = dict[tuple[int, int], float]
"""Pairs (before, after) and how sure they are."""

MADE = 5.0
CHANGED = 4.0
_PROBABLY = 0.5
_IN_TURN = 0.3
_TELLING = 0.6


def named(read: Understanding) -> Sure:
    """Dependencies by names, each as sure as its surest sign."""
    named_at = [k for k, mention in enumerate(read.mentions) if mention.name and read.owners[k] is not None]
    found: Sure = {}
    for use in named_at:
        after = read.owners[use]
        if after is None or read.roles[use] == "made":
            continue
        for before, sure in (_makers(read, named_at, use) | _copiers(read, named_at, use)).items():
            found[before, after] = max(sure, found.get((before, after), 0.0))
        for before, sure in _changers(read, named_at, use).items():
            found[before, after] = max(sure, found.get((before, after), 0.0))
    for inside in named_at:
        after = read.owners[inside]
        if after is not None:
            found |= {(before, after): MADE for before in _folder_makers(read, named_at, inside)}
    return {pair: sure for pair, sure in found.items() if sure > 0}


def is_named_elsewhere(read: Understanding, index: int) -> bool:
    """Whether another subtask's clauses name the same file or place."""
    return any(
        read.owners[k] != read.owners[index] and _is_same(mention.name, read.mentions[index].name)
        for k, mention in enumerate(read.mentions)
        if mention.name
    )


def _is_same(one: str, other: str) -> bool:
    """Two paths must be equal; a bare name is any path's that ends in it."""
    if "/" in one and "/" in other:
        return one == other
    return one.rsplit("/", 1)[-1] == other.rsplit("/", 1)[-1]


def _others(read: Understanding, named_at: Sequence[int], use: int) -> list[tuple[int, int]]:
    """Mentions of the same name with their owners, other than the user's own."""
    return [
        (k, owner)
        for k in named_at
        if (owner := read.owners[k]) is not None
        and owner != read.owners[use]
        and _is_same(read.mentions[k].name, read.mentions[use].name)
    ]


def _makers(read: Understanding, named_at: Sequence[int], use: int) -> dict[int, float]:
    return {owner: MADE for k, owner in _others(read, named_at, use) if read.roles[k] == "made"}


def _folder_makers(read: Understanding, named_at: Sequence[int], inside: int) -> set[int]:
    """What lies in a folder that another makes is put there afterwards."""
    name = read.mentions[inside].name
    return {
        owner
        for k in named_at
        if (owner := read.owners[k]) is not None
        and owner != read.owners[inside]
        and read.roles[k] == "made"
        and "." not in read.mentions[k].name.rsplit("/", 1)[-1]
        and name.startswith(read.mentions[k].name + "/")
    }


def _copiers(read: Understanding, named_at: Sequence[int], use: int) -> dict[int, float]:
    """A file copied or moved into a folder, or renamed in it, is there afterwards."""
    name = read.mentions[use].name
    if "/" not in name:
        return {}
    folder, base = name.rsplit("/", 1)
    found: dict[int, float] = {}
    for owner in {read.owners[k] for k in named_at} - {read.owners[use]}:
        mine = {read.mentions[k].name for k in named_at if read.owners[k] == owner} - {name}
        is_copied = folder in mine and any(other.rsplit("/", 1)[-1] == base for other in mine)
        is_renamed = base in mine and any(other.rsplit("/", 1)[0] == folder for other in mine if "/" in other)
        if owner is not None and (is_copied or is_renamed):
            found[owner] = MADE
    return found


def _changers(read: Understanding, named_at: Sequence[int], use: int) -> dict[int, float]:
    """Those who change the file in its place: the user follows, unless its words mean another version."""
    others = _others(read, named_at, use)
    writers = {owner for k, owner in others if read.roles[k] != "used"}
    changers = {owner for k, owner in others if read.roles[k] == "changed"}
    found = {changer: _certainty(read, use, changer, writers - {changer}) for changer in changers}
    return found | dict.fromkeys(_described(read, use, {owner for _, owner in others} - writers), CHANGED)


def _described(read: Understanding, use: int, others: set[int]) -> list[int]:
    """Who else is told by what the phrase calls the file beside its kind: "the linked plan a.planner" is
    what somebody leaves who links something in a.planner."""
    mention = read.mentions[use]
    kinds = kinds_of_name(mention.name)
    telling = {
        word
        for word in set(mention.words) - kinds - lexicon().generic - lexicon().finished
        if not any(lexicon().related(word, kind) for kind in kinds)
    }
    if mention.determiner != "definite" or not telling or not others:
        return []
    users = {
        read.owners[k]
        for k, other in enumerate(read.mentions)
        if other.name and other.words == mention.words and read.roles[k] == "used"
    }
    own = {other: fits(telling, read.profiles[other]) for other in others - users}
    if not own:
        return []
    best = max(own, key=lambda other: own[other])
    rival = max(
        (fits(telling, profile) for item, profile in enumerate(read.profiles) if item not in others),
        default=0.0,
    )
    return [best] if own[best] >= max(_TELLING, rival) else []


def _certainty(read: Understanding, use: int, changer: int, rivals: set[int]) -> float:
    words, after = read.mentions[use].words, read.owners[use]
    own = fits(words, read.profiles[changer])
    best = max((fits(words, read.profiles[rival]) for rival in rivals), default=0.0)
    if words and own > best:
        return CHANGED
    if read.roles[use] == "used":
        return 0.0 if words and own < best else _PROBABLY
    if words or after is None:
        return 0.0
    return _IN_TURN if read.profiles[changer].first < read.profiles[after].first else 0.0
