"""A text with its clauses, labels and mentions, and what can be asked of a clause."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from synthesis.reading.clauses import Clause
from synthesis.reading.lexicon import lexicon
from synthesis.reading.mentions import Mention
from synthesis.reading.tokens import Token


@dataclass(frozen=True)
class Passage:
    """labels: of each clause the subtask that it speaks of, or None. Clauses are named by their index."""

    tokens: Sequence[Token]
    clauses: Sequence[Clause]
    labels: Sequence[int | None]
    mentions: Sequence[Mention]

    def span(self, index: int) -> Sequence[Token]:
        """The clause's tokens."""
        return self.tokens[self.clauses[index].start : self.clauses[index].end]

    def sentence(self, index: int) -> range:
        """The clauses of the clause's sentence."""
        return self._sentences[self.clauses[index].sentence]

    @cached_property
    def _sentences(self) -> dict[int, range]:
        found: dict[int, range] = {}
        for k, clause in enumerate(self.clauses):
            found[clause.sentence] = range(found.get(clause.sentence, range(k, k)).start, k + 1)
        return found

    def applications(self, index: int) -> set[str]:
        """Titles that the clause names."""
        return self._applications[index]

    @cached_property
    def _applications(self) -> list[set[str]]:
        return [
            {token.stem for token in self.span(index) if token.kind == "application"}
            for index in range(len(self.clauses))
        ]

    def verb(self, index: int) -> str | None:
        """The clause's first verb: `auxiliary`, or a stem that is no part of a noun phrase; None without."""
        return self._verbs[index]

    @cached_property
    def _verbs(self) -> list[str | None]:
        nouns: list[set[str]] = [set() for _ in self.clauses]
        for mention in self.mentions:
            nouns[mention.clause].update(mention.words)
        auxiliaries = lexicon().function["auxiliary"]
        found: list[str | None] = []
        for index, words in enumerate(nouns):
            signs = (
                "auxiliary" if token.lower in auxiliaries else token.stem
                for token in self.span(index)
                if token.lower in auxiliaries or (token.may_be_verb and token.stem not in words)
            )
            found.append(next(signs, None))
        return found

    def deed(self, index: int) -> str:
        """The class of the clause's first word that may be a verb, `use` after all others; `make` without."""
        classes = [lexicon().verbs[token.stem] for token in self.span(index) if token.may_be_verb]
        return next((kind for kind in classes if kind != "use"), classes[0] if classes else "make")

    def is_fragment(self, index: int) -> bool:
        """Whether a clause inside a sentence is a bare noun phrase."""
        return self.clauses[index].opener != "sentence" and self.verb(index) is None

    @cached_property
    def headers(self) -> frozenset[int]:
        """Clauses that speak for all subtasks of the rest of their sentence.

        "That download is needed twice: ...", where only what follows names applications; and
        "Of the unpacked files, ...".
        """
        found = {k for k in range(len(self.clauses)) if self._is_fronted(k)}
        for index, clause in enumerate(self.clauses):
            if clause.opener != "colon":
                continue
            whole = self.sentence(index)
            head = range(whole.start, index)
            below = {self.labels[k] for k in range(index, whole.stop) if self.applications(k)}
            if head and len(below) > 1 and not any(self.applications(k) for k in head):
                found.update(head)
        return frozenset(found)

    def below(self, header: int) -> set[int]:
        """The subtasks that a header speaks for."""
        labels = {self.labels[k] for k in self.sentence(header) if k not in self.headers}
        return {label for label in labels if label is not None}

    def owner(self, index: int) -> int | None:
        """The subtask that the clause's mentions belong to; of a silent clause the nearest in its sentence.

        None for a header, and for a sentence about no subtask.
        """
        return self._owners[index]

    @cached_property
    def _owners(self) -> list[int | None]:
        return [self._owner(index) for index in range(len(self.clauses))]

    def _owner(self, index: int) -> int | None:
        if index in self.headers:
            return None
        label = self._label_of_predicate(index)
        if label is not None:
            return label
        spoken = [k for k in self.sentence(index) if self.labels[k] is not None]
        later = [k for k in spoken if k > index]
        return self.labels[later[0]] if later else (self.labels[spoken[-1]] if spoken else None)

    def nearest(self, index: int) -> int | None:
        """The other subtask that was spoken of last before the clause."""
        own = self.labels[index]
        before = (self.labels[k] for k in range(index - 1, -1, -1) if k not in self.headers)
        return next((label for label in before if label is not None and label != own), None)

    def _is_fronted(self, index: int) -> bool:
        if (
            self.clauses[index].opener != "sentence"
            or self.applications(index)
            or self.verb(index) is not None
        ):
            return False
        opening = [token.lower for token in self.span(index)[:2]]
        return opening[0] in ("of", "from") or opening == ["out", "of"]

    def _label_of_predicate(self, index: int) -> int | None:
        """A clause's label; of a subject without its verb that of the clause where the verb comes.

        "The document, chart included, is packed with Xarchiver"; "PDF and page are packed ..."
        """
        label = self.labels[index]
        if self.applications(index) or self.verb(index) is not None:
            return label
        for k in range(index + 1, self.sentence(index).stop):
            if self.clauses[k].opener not in ("comma", "and", "parenthesis"):
                return label
            span = self.span(k)
            if len(span) <= 3 and lexicon().is_participle(span[-1].text):
                continue
            is_subject = self.clauses[index].opener == "sentence" and self.verb(k) == "auxiliary"
            if is_subject or span[0].lower in ("is", "are", "should", "must"):
                return self.labels[k]
            if self.verb(k) is not None:
                return label
        return label
