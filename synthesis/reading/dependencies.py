"""From clauses, labels and mentions to dependencies between subtasks."""

from collections import defaultdict
from collections.abc import Sequence

import networkx as nx

from synthesis.reading.clauses import Clause
from synthesis.reading.lexicon import lexicon
from synthesis.reading.mentions import Mention
from synthesis.reading.references import Profile, fits, kinds_of_name, resolve, stems_of_name
from synthesis.reading.roles import Role, is_file, role
from synthesis.reading.tokens import Token

Pair = tuple[int, int]

_BY_NAME = 5.0
_BY_NESTING = 4.0
_BY_PRONOUN = 1.0


class Understanding:
    """What was read: who speaks where, and how sure each dependency is."""

    def __init__(
        self,
        tokens: Sequence[Token],
        clauses: Sequence[Clause],
        labels: Sequence[int | None],
        mentions: Sequence[Mention],
        phrases: Sequence[Sequence[str]],
    ) -> None:
        self.tokens = tokens
        self.clauses = clauses
        self.labels = list(labels)
        self.mentions = mentions
        self.found: dict[Pair, float] = defaultdict(float)
        self.settled: set[int] = set()
        self.headers = self._headers()
        self.owners = [self._owner(mention) for mention in mentions]
        self.roles = [self._role(index) for index in range(len(mentions))]
        self.profiles = [Profile(phrase=frozenset(words)) for words in phrases]
        self._describe()

    def dependencies(self) -> list[Pair]:
        """The dependencies, transitively reduced; where they would form a cycle the weakest gives way."""
        self._nested()
        self._named()
        self._referred()
        self._pronouns()
        graph: nx.DiGraph[int] = nx.DiGraph()
        graph.add_nodes_from(range(len(self.profiles)))
        for (before, after), _ in sorted(self.found.items(), key=lambda pair: (-pair[1], pair[0])):
            if not nx.has_path(graph, after, before):
                graph.add_edge(before, after)
        return sorted(nx.transitive_reduction(graph).edges)

    def _headers(self) -> set[int]:
        """Clauses before a colon that name no application, while what follows speaks of several subtasks."""
        found: set[int] = set()
        for index, clause in enumerate(self.clauses):
            if clause.opener != "colon":
                continue
            head = [k for k in range(index) if self.clauses[k].sentence == clause.sentence]
            below = {
                self.labels[k]
                for k in range(index, len(self.clauses))
                if self.clauses[k].sentence == clause.sentence and self._applications(k)
            }
            if head and len(below) > 1 and not any(self._applications(k) for k in head):
                found.update(head)
        found.update(k for k in range(len(self.clauses)) if self._is_fronted(k))
        return found

    def _is_fronted(self, index: int) -> bool:
        """ "Of the unpacked files, ...": said of all that the sentence goes on to tell."""
        clause = self.clauses[index]
        if clause.opener != "sentence" or self._applications(index) or self._verb_in(index) is not None:
            return False
        opening = [token.lower for token in self.tokens[clause.start : clause.start + 2]]
        return opening[0] in ("of", "from") or opening == ["out", "of"]

    def _applications(self, clause: int) -> set[str]:
        span = self.clauses[clause]
        return {token.stem for token in self.tokens[span.start : span.end] if token.kind == "application"}

    def _owner(self, mention: Mention) -> int | None:
        """The subtask that a mention belongs to; of a silent clause the nearest in its sentence, later first."""
        if mention.clause in self.headers:
            return None
        label = self._label_of_predicate(mention.clause)
        if label is not None:
            return label
        sentence = self.clauses[mention.clause].sentence
        same = [
            k
            for k, clause in enumerate(self.clauses)
            if clause.sentence == sentence and self.labels[k] is not None
        ]
        later = [k for k in same if k > mention.clause]
        return self.labels[later[0]] if later else (self.labels[same[-1]] if same else None)

    def _label_of_predicate(self, index: int) -> int | None:
        """A clause's label; of a subject without its verb that of the clause where the verb comes.

        "The document, chart included, is packed with Xarchiver"; "PDF and page are packed ..."
        """
        label = self.labels[index]
        span = self.clauses[index]
        if self._applications(index) or self._verb_in(index) is not None:
            return label
        for k in range(index + 1, len(self.clauses)):
            clause = self.clauses[k]
            if clause.sentence != span.sentence or clause.opener not in ("comma", "and", "parenthesis"):
                return label
            first = self.tokens[clause.start]
            last = self.tokens[clause.end - 1]
            if clause.end - clause.start <= 3 and lexicon().is_participle(last.text):
                continue
            if first.lower in ("is", "are", "should", "must") or (
                span.opener == "sentence" and self._verb_in(k) == "aux"
            ):
                return self.labels[k]
            if self._verb_in(k) is not None:
                return label
        return label

    def _role(self, index: int) -> Role:
        mention = self.mentions[index]
        sentence = self.clauses[mention.clause].sentence
        after = [
            other
            for k, other in enumerate(self.mentions[index + 1 :], index + 1)
            if self.clauses[other.clause].sentence == sentence and self.owners[k] == self.owners[index]
        ]
        if (
            mention.name
            and not mention.verb
            and (self._is_topic_of_making(after) or self._is_purpose(mention))
        ):
            return "made"
        if mention.name and self._is_made_by_relative(index):
            return "made"
        return role(mention, after)

    def _is_purpose(self, mention: Mention) -> bool:
        """ "For the poster, band.png, GIMP lays ...": the sentence opens with what it is all for."""
        sentence = self.clauses[mention.clause].sentence
        opening = next(k for k, clause in enumerate(self.clauses) if clause.sentence == sentence)
        first = self.tokens[self.clauses[opening].start].lower
        between = range(opening, mention.clause + 1)
        return first == "for" and all(self._verb_in(k) is None and not self._applications(k) for k in between)

    def _is_made_by_relative(self, index: int) -> bool:
        """ "demo.mp3, which Audacity exports": a relative clause about the name says that it is made."""
        mention = self.mentions[index]
        following = mention.clause + 1
        is_last = index + 1 == len(self.mentions) or self.mentions[index + 1].clause != mention.clause
        if not is_last or following >= len(self.clauses) or self.clauses[following].opener != "relative":
            return False
        is_own = self.labels[following] == self.owners[index]
        return (
            is_own
            and self._first_verb(following) in ("make", "save")
            and self._applications(following) != set()
        )

    def _is_topic_of_making(self, after: Sequence[Mention]) -> bool:
        """ "As for a.pdf, Writer exports it": the pronoun is the object of a verb that makes, with no new name."""
        kinds = lexicon().verbs
        for other in after:
            if other.is_pronoun and other.preposition == "" and kinds.get(other.verb) in ("make", "save"):
                return not any(name.name and name.preposition in ("as", "naming") for name in after)
        return False

    def _describe(self) -> None:
        seen: set[int] = set()
        for index, clause in enumerate(self.clauses):
            label = self.labels[index]
            if label is None or index in self.headers:
                continue
            profile = self.profiles[label]
            if label not in seen:
                profile.first = clause.start
                seen.add(label)
            profile.last = clause.end
            for token in self.tokens[clause.start : clause.end]:
                if token.kind in ("number", "quote", "name"):
                    profile.values.add(token.stem)
        for index, mention in enumerate(self.mentions):
            owner = self.owners[index]
            if owner is None:
                continue
            refers = (
                mention.determiner in ("pointing", "both")
                or mention.participles
                or lexicon().finished & set(mention.words)
            )
            if not refers:
                self.profiles[owner].text.update(mention.words)
            if mention.head and (
                self._is_purpose(mention)
                or mention.determiner == "indefinite"
                and self.roles[index] == "made"
                or self._is_defined(mention)
            ):
                self.profiles[owner].introduced.add(mention.head)
            if mention.verb:
                self.profiles[owner].text.add(mention.verb)
            if mention.name and self.roles[index] != "used":
                self.profiles[owner].files |= stems_of_name(mention.name)
                self.profiles[owner].kinds |= kinds_of_name(mention.name)

    def _is_defined(self, mention: Mention) -> bool:
        """ "The number is 12 times 7": the sentence says what the phrase stands for."""
        after = self.clauses[mention.clause].start
        words = [token.lower for token in self.tokens[after : self.clauses[mention.clause].end]]
        length = len(mention.words) + 1
        is_subject = mention.place == after and mention.determiner == "definite"
        return (
            is_subject
            and len(words) > length + 1
            and words[length] == "is"
            and words[length + 1] not in ("to", "what")
        )

    def _add(self, before: int | None, after: int | None, weight: float) -> None:
        if before is not None and after is not None and before != after and weight > 0:
            self.found[before, after] = max(self.found[before, after], weight)

    # Nesting: "the PDF that you export with Writer", inside a clause about something else.

    def _nested(self) -> None:
        hosts: dict[int, int | None] = {}
        for index, clause in enumerate(self.clauses):
            label = self.labels[index]
            if clause.opener != "relative" or label is None or index == 0:
                continue
            head = index - 1
            if self.labels[head] == label:
                while head > 0 and self._is_fragment(head) and self.labels[head] == label:
                    head -= 1
            host = self._host(head, index, hosts)
            if host is None or host == label:
                continue
            kind = self._first_verb(index)
            is_purpose = self.tokens[clause.start].lower == "to"
            if kind == "use" or is_purpose:
                self._add(host, label, _BY_NESTING)
            else:
                hosts[label] = host
                self._add(label, host, _BY_NESTING)

    def _host(self, head: int, index: int, hosts: dict[int, int | None]) -> int | None:
        if self.clauses[head].sentence != self.clauses[index].sentence:
            return None
        host = self.labels[head]
        opener = self.clauses[head + 1].opener
        if head + 1 < index and opener in ("and", "comma", "parenthesis") and host in hosts:
            return hosts[host]
        if head in self.headers and head + 1 < index:
            before = [
                self.labels[k] for k in range(head) if self.clauses[k].sentence < self.clauses[index].sentence
            ]
            known = [label for label in before if label is not None]
            return known[-1] if known else None
        return host

    def _is_fragment(self, index: int) -> bool:
        """Whether a clause is a bare noun phrase, without a verb."""
        span = self.clauses[index]
        if span.opener == "sentence":
            return False
        return self._verb_in(index) is None

    def _verb_in(self, index: int) -> str | None:
        span = self.clauses[index]
        words = lexicon()
        for token in self.tokens[span.start : span.end]:
            if token.lower in words.function["auxiliary"]:
                return "aux"
            if token.kind == "word" and token.stem in words.verbs and token.lower not in words.stop:
                inside = any(
                    mention.clause == index and token.stem in mention.words for mention in self.mentions
                )
                if not inside:
                    return token.stem
        return None

    def _first_verb(self, index: int) -> str:
        span = self.clauses[index]
        words = lexicon()
        for token in self.tokens[span.start : span.end]:
            if token.kind == "word" and token.lower not in words.stop and token.stem in words.verbs:
                return words.verbs[token.stem]
        return "make"

    # Names: made here, used there.

    def _named(self) -> None:
        named = [k for k, mention in enumerate(self.mentions) if mention.name and self.owners[k] is not None]
        for use in named:
            if self.roles[use] == "made":
                continue
            after = self.owners[use]
            others = [k for k in named if self.owners[k] != after and self._is_same(k, use)]
            makers = {self.owners[k] for k in others if self.roles[k] == "made"}
            for maker in makers:
                self._add(maker, after, _BY_NAME)
        self._versions(named)
        self._copies(named)

    def _is_same(self, one: int, other: int) -> bool:
        a, b = self.mentions[one].name, self.mentions[other].name
        if "/" in a and "/" in b:
            return a == b
        return a.rsplit("/", 1)[-1] == b.rsplit("/", 1)[-1]

    def _versions(self, named: Sequence[int]) -> None:
        """A file that some subtask changes: its users follow the change, unless their words name another version."""
        for use in named:
            if self.roles[use] == "made":
                continue
            after = self.owners[use]
            changers = {
                self.owners[k]: k
                for k in named
                if self.owners[k] != after and self.roles[k] == "changed" and self._is_same(k, use)
            }
            for changer in sorted(k for k in changers if k is not None):
                rivals = [
                    k
                    for k in named
                    if self.owners[k] not in (after, changer)
                    and self.roles[k] != "used"
                    and self._is_same(k, use)
                ]
                self._add(changer, after, self._certainty(use, changer, rivals))

    def _certainty(self, use: int, changer: int, rivals: Sequence[int]) -> float:
        """How sure it is that a mention means what the changer leaves, and no other version."""
        words, after = self.mentions[use].words, self.owners[use]
        own = fits(words, self.profiles[changer])
        others = [fits(words, self.profiles[owner]) for k in rivals if (owner := self.owners[k]) is not None]
        if words and own > max(others, default=0.0):
            return _BY_NAME - 1
        if self.roles[use] == "used":
            return 0.0 if words and own < max(others, default=own) else 0.5
        if words or after is None:
            return 0.0
        return 0.3 if self.profiles[changer].first < self.profiles[after].first else 0.0

    def _copies(self, named: Sequence[int]) -> None:
        """A file copied or moved into a folder is there afterwards, under its own name."""
        for use in named:
            mention = self.mentions[use]
            if self.roles[use] == "made" or "/" not in mention.name:
                continue
            folder, base = mention.name.rsplit("/", 1)
            for owner in {self.owners[k] for k in named} - {self.owners[use], None}:
                mine = [self.mentions[k].name for k in named if self.owners[k] == owner]
                has_file = any(name.rsplit("/", 1)[-1] == base and name != mention.name for name in mine)
                renamed = any(name == base for name in mine)
                has_folder = any(name == folder for name in mine)
                if (has_folder and has_file) or (
                    renamed and any(name.rsplit("/", 1)[0] == folder for name in mine if "/" in name)
                ):
                    self._add(owner, self.owners[use], _BY_NAME)

    # Noun phrases: "the copied total", "that archive", "both exports".

    def _referred(self) -> None:
        known = {k for k, mention in enumerate(self.mentions) if mention.name and self._is_known(k)}
        for index, mention in enumerate(self.mentions):
            if (
                index in known
                or (mention.name and not self._may_refer(mention))
                or self._is_own_outcome(index)
            ):
                continue
            own = self.owners[index]
            if self._is_made_here(index) and mention.determiner == "pointing":
                for item in self._names_before(index):
                    self._add(own, item, _BY_NESTING)
                    self.settled.add(index)
            if index in self.settled:
                continue
            for item, weight in resolve(mention, own, self.profiles, self._nearest(mention)):
                if own is None:
                    for after in self._below(mention):
                        self._add(item, after, weight)
                elif self._is_made_here(index):
                    self._add(own, item, weight + 0.5)
                else:
                    self._add(item, own, weight)

    def _is_own_outcome(self, index: int) -> bool:
        """ "Save the result as b.png": what is saved is the outcome of the clause's own subtask."""
        mention, words = self.mentions[index], lexicon()
        is_plain = len(mention.words) == 1 and mention.determiner == "definite"
        return is_plain and mention.head in words.generic and words.verbs.get(mention.verb) == "save"

    def _is_known(self, index: int) -> bool:
        return any(
            self._is_same(index, k) and self.owners[k] != self.owners[index]
            for k, mention in enumerate(self.mentions)
            if mention.name and k != index
        )

    def _may_refer(self, mention: Mention) -> bool:
        return (
            bool(mention.words) and not is_file(mention.name) and mention.determiner in ("pointing", "both")
        )

    def _names_before(self, index: int) -> set[int]:
        """Who spoke before of a file of the kind that a phrase names: "send a.zip. Xarchiver makes that zip"."""
        mention = self.mentions[index]
        return {
            owner
            for k, other in enumerate(self.mentions[:index])
            if other.name and mention.head in kinds_of_name(other.name)
            if (owner := self.owners[k]) is not None
            and owner != self.owners[index]
            and self.roles[k] == "used"
        }

    def _is_made_here(self, index: int) -> bool:
        return self.roles[index] == "made" and lexicon().verbs.get(self.mentions[index].verb) == "make"

    def _nearest(self, mention: Mention) -> int | None:
        own = self.labels[mention.clause]
        for index in range(mention.clause - 1, -1, -1):
            label = self.labels[index]
            if label is not None and label != own and index not in self.headers:
                return label
        return None

    def _below(self, mention: Mention) -> set[int]:
        """The subtasks that a header speaks for: those of its sentence after the colon."""
        if mention.clause not in self.headers:
            return set()
        sentence = self.clauses[mention.clause].sentence
        return {
            label
            for k, label in enumerate(self.labels)
            if label is not None and k not in self.headers and self.clauses[k].sentence == sentence
        }

    def _pronouns(self) -> None:
        spoken: set[tuple[int, int]] = set()
        pending: set[tuple[int, int]] = set()
        last = -1
        for index, mention in enumerate(self.mentions):
            owner = self.owners[index]
            if mention.clause != last:
                spoken |= pending
                pending, last = set(), mention.clause
            if owner is None:
                continue
            key = (self.clauses[mention.clause].sentence, owner)
            pending.add(key)
            already = any(after == owner for _, after in self.found)
            # What "it" means does not stand in its own clause ("circle the button on it").
            is_figure = mention.preposition == "as" or (mention.preposition and not mention.verb)
            if mention.is_pronoun and key not in spoken and not already and not is_figure:
                self._add(self._meant(mention), owner, _BY_PRONOUN)

    def _meant(self, mention: Mention) -> int | None:
        """Whose outcome a pronoun means: the nearest subtask's, or what that one only used as well."""
        nearest = self._nearest(mention)
        leaves = any(
            self.owners[k] == nearest and other.name and self.roles[k] != "used"
            for k, other in enumerate(self.mentions)
        )
        sources = [before for before, after in self.found if after == nearest]
        return sources[0] if not leaves and len(sources) == 1 else nearest
