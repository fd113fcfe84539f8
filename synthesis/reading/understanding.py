"""What a passage tells of every subtask: its mentions with their roles, and the words that go with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from synthesis.reading.lexicon import kinds_of_name, lexicon
from synthesis.reading.mentions import Mention
from synthesis.reading.passage import Passage
from synthesis.reading.references import Profile, stems_of_name
from synthesis.reading.roles import Role, is_file, role


@dataclass(frozen=True)
class Understanding:
    """owners: of each mention the subtask that it belongs to, or None; roles: of each mention.

    profiles: of each subtask.
    """

    passage: Passage
    owners: Sequence[int | None]
    roles: Sequence[Role]
    profiles: Sequence[Profile]

    @property
    def mentions(self) -> Sequence[Mention]:
        """The passage's mentions."""
        return self.passage.mentions

    @cached_property
    def users_of_words(self) -> dict[tuple[str, ...], set[int]]:
        """Who uses what a definite phrase of several words says."""
        found: dict[tuple[str, ...], set[int]] = {}
        for mention, owner, said in zip(self.mentions, self.owners, self.roles, strict=True):
            is_telling = mention.determiner in ("definite", "pointing") and len(mention.words) > 1
            if owner is not None and said == "used" and is_telling:
                found.setdefault(mention.words, set()).add(owner)
        return found


def understand(passage: Passage, phrases: Sequence[Sequence[str]]) -> Understanding:
    """Read a passage; phrases: content stems of each subtask's verb phrase."""
    owners = [passage.owner(mention.clause) for mention in passage.mentions]
    roles = [_role(passage, owners, index) for index in range(len(owners))]
    return Understanding(passage, owners, roles, _profiles(passage, owners, roles, phrases))


def _role(passage: Passage, owners: Sequence[int | None], index: int) -> Role:
    mention = passage.mentions[index]
    whole = passage.sentence(mention.clause)
    after = [
        other
        for k, other in enumerate(passage.mentions[index + 1 :], index + 1)
        if other.clause in whole and owners[k] == owners[index]
    ]
    if mention.name and not mention.verb and (_is_topic_of_making(after) or _is_purpose(passage, mention)):
        return "made"
    if mention.name and _is_made_by_relative(passage, owners, index):
        return "made"
    told = role(mention, after)
    return "changed" if told == "used" and _is_saved_in_place(passage, owners, index) else told


def _is_saved_in_place(passage: Passage, owners: Sequence[int | None], index: int) -> bool:
    """ "Let a.svg say X and save it", "add Y to b.planner and save the plan": the file named last before."""
    mention = passage.mentions[index]
    if not is_file(mention.name) or _is_put_somewhere(passage, index):
        return False
    for clause in range(mention.clause, passage.sentence(mention.clause).stop):
        if passage.labels[clause] != owners[index] or not _saves(passage, clause):
            continue
        objects = [
            (k, other)
            for k, other in enumerate(passage.mentions)
            if k > index and other.clause == clause and other.verb_class in ("save", "make")
        ]
        if any(other.name for _, other in objects):
            return False
        until = (
            objects[0][0]
            if objects
            else next(
                (k for k, other in enumerate(passage.mentions) if other.clause > clause),
                len(passage.mentions),
            )
        )
        files = [
            k
            for k in range(until)
            if is_file(passage.mentions[k].name)
            and owners[k] == owners[index]
            and passage.mentions[k].clause in passage.sentence(clause)
        ]
        head = objects[0][1].head if objects else ""
        fitting = [k for k in files if head in kinds_of_name(passage.mentions[k].name)] or files
        return bool(fitting) and fitting[-1] == index
    return False


def _is_put_somewhere(passage: Passage, index: int) -> bool:
    """ "Attach a.png to it and save it": what is put into another thing is not what is saved."""
    mention = passage.mentions[index]
    return mention.preposition == "" and any(
        other.clause == mention.clause and other.preposition in ("to", "into", "onto", "on", "as")
        for other in passage.mentions[index + 1 :]
    )


def _saves(passage: Passage, clause: int) -> bool:
    """Whether a clause only says that something is saved: "and save it", "and write the change"."""
    verbs = [
        token.stem for token in passage.span(clause) if token.kind == "word" and token.stem in lexicon().verbs
    ]
    if not verbs:
        return False
    is_change = verbs[0] == "writ" and "chang" in verbs[1:]
    return is_change or lexicon().verbs[verbs[0]] == "save"


def _is_topic_of_making(after: Sequence[Mention]) -> bool:
    """ "As for a.pdf, Writer exports it": a pronoun is the object of a verb that makes, with no new name."""
    kinds = lexicon().verbs
    for other in after:
        if other.is_pronoun and other.preposition == "" and kinds.get(other.verb) in ("make", "save"):
            return not any(name.name and name.preposition in ("as", "naming") for name in after)
    return False


def _is_purpose(passage: Passage, mention: Mention) -> bool:
    """ "For the poster, band.png, GIMP lays ...": the sentence opens with what it is all for."""
    opening = passage.sentence(mention.clause).start
    between = range(opening, mention.clause + 1)
    is_bare = all(passage.verb(k) is None and not passage.applications(k) for k in between)
    return is_bare and passage.span(opening)[0].lower == "for"


def _is_made_by_relative(passage: Passage, owners: Sequence[int | None], index: int) -> bool:
    """ "demo.mp3, which Audacity exports": a relative clause about the name says that it is made."""
    following = passage.mentions[index].clause + 1
    is_last = all(other.clause != following - 1 for other in passage.mentions[index + 1 :])
    if not is_last or following >= len(passage.clauses):
        return False
    is_own = passage.labels[following] == owners[index] and passage.clauses[following].opener == "relative"
    return is_own and passage.deed(following) in ("make", "save") and bool(passage.applications(following))


def _profiles(
    passage: Passage,
    owners: Sequence[int | None],
    roles: Sequence[Role],
    phrases: Sequence[Sequence[str]],
) -> list[Profile]:
    profiles = [Profile(phrase=frozenset(words)) for words in phrases]
    for index in range(len(passage.clauses) - 1, -1, -1):
        label = passage.labels[index]
        if label is None or index in passage.headers:
            continue
        profiles[label].first = passage.clauses[index].start
        profiles[label].values.update(
            token.stem for token in passage.span(index) if token.kind in ("number", "quote", "name")
        )
    for mention, owner, said in zip(passage.mentions, owners, roles, strict=True):
        if owner is not None:
            _describe(profiles[owner], passage, mention, said)
    return profiles


def _describe(profile: Profile, passage: Passage, mention: Mention, said: Role) -> None:
    is_pointing = mention.determiner in ("pointing", "both")
    if not (is_pointing or mention.participles or lexicon().finished & set(mention.words)):
        profile.text.update(mention.words)
    is_new = mention.determiner == "indefinite" and said == "made"
    if mention.head and (is_new or _is_purpose(passage, mention) or _is_defined(passage, mention)):
        profile.introduced.add(mention.head)
    if mention.verb:
        profile.text.add(mention.verb)
    if mention.name and said != "used":
        profile.files |= stems_of_name(mention.name)
        profile.kinds |= kinds_of_name(mention.name)


def _is_defined(passage: Passage, mention: Mention) -> bool:
    """ "The number is 12 times 7": the sentence says what the phrase stands for."""
    words = [token.lower for token in passage.span(mention.clause)]
    behind = len(mention.words) + 1
    is_subject = mention.place == passage.clauses[mention.clause].start and mention.determiner == "definite"
    is_copula = len(words) > behind + 1 and words[behind] == "is" and words[behind + 1] not in ("to", "what")
    return is_subject and is_copula
