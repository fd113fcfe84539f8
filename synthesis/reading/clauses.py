"""A text's clauses: pieces small enough to speak of one subtask each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from synthesis.reading.lexicon import lexicon
from synthesis.reading.tokens import Token

Opener = Literal["sentence", "semicolon", "colon", "comma", "and", "relative", "parenthesis"]

_MARKS: dict[str, Opener] = {
    ";": "semicolon",
    ":": "colon",
    ",": "comma",
    "(": "parenthesis",
    ")": "parenthesis",
}
_DASHES = ("-", "–", "—")


@dataclass(frozen=True)
class Clause:
    """Tokens [start, end) of the text; opener: what separates it from the clause before."""

    sentence: int
    start: int
    end: int
    opener: Opener


def clauses(tokens: Sequence[Token]) -> list[Clause]:
    """The clauses in order; marks between them belong to none."""
    found: list[Clause] = []
    sentence, start = 0, 0
    opener: Opener = "sentence"

    def close(end: int) -> None:
        if end > start:
            found.append(Clause(sentence, start, end, opener))

    for place, token in enumerate(tokens):
        if token.text == "," and _is_opening(tokens[start:place]):
            continue
        if token.kind == "mark":
            close(place)
            ends = token.text == "\n" or token.text[0] in ".?!"
            if ends:
                sentence += 1
            strongest = opener if start == place and opener in ("sentence", "semicolon", "colon") else None
            mark = "sentence" if ends else _MARKS.get(token.text, "comma")
            opener = "sentence" if ends or strongest == "sentence" else (strongest or mark)
            start = place + 1
        elif token.lower in ("and", "plus", "but"):
            close(place)
            if place > start or opener == "relative":
                opener = "and"
            start = place
        elif place > start and (_opens_relative(tokens, place) or _opens_purpose(tokens, place)):
            close(place)
            opener, start = "relative", place
        elif place == start and opener in ("comma", "parenthesis") and _resumes(tokens, place):
            opener = "relative"
    close(len(tokens))
    return found


def _is_opening(tokens: Sequence[Token]) -> bool:
    """Whether it is too little for a clause: "Also", "In Geany"."""
    stop = lexicon().stop
    return all(token.kind == "application" or token.lower in stop or token.text == "," for token in tokens)


def _opens_relative(tokens: Sequence[Token], place: int) -> bool:
    """Whether a clause about the noun before begins here: "that you draw", "VLC extracts", "made in GIMP"."""
    token = tokens[place]
    if not token.may_open_relative:
        return False
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    before = tokens[place - 1]
    if token.lower == "which":
        return True
    if token.lower == "that":
        return after is not None and _has_subject_or_verb(after)
    may_be_verb = _is_verb(before) or before.lower.endswith("ing")
    if not _is_noun(before) or (may_be_verb and not _is_after_article(tokens, place - 1)):
        return False
    if token.lower in ("you", "i", "we"):
        return after is not None and after.lower != "to"
    if token.kind == "application":
        return after is not None and _is_verb(after)
    if token.kind == "word" and token.is_participle:
        return after is not None and after.lower in ("by", "in", "with", "from", "as", "to", "using", "of")
    return False


def _opens_purpose(tokens: Sequence[Token], place: int) -> bool:
    """Whether "to be done" begins here, said of what stands before it: "a.png to be put on a page"."""
    if tokens[place].lower != "to" or tokens[place - 1].kind not in ("name", "quote", "application"):
        return False
    return place + 1 < len(tokens) and tokens[place + 1].lower == "be"


def _resumes(tokens: Sequence[Token], place: int) -> bool:
    """Whether a clause after a comma or bracket goes on about the noun before: ", which you save"."""
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    if tokens[place].lower == "which":
        return True
    return tokens[place].lower in ("you", "i", "we") and after is not None and _is_verb(after)


def _has_subject_or_verb(token: Token) -> bool:
    words = lexicon().function
    return (
        token.kind == "application"
        or token.lower in words["auxiliary"]
        or token.lower in ("you", "i", "we", "says", "goes")
        or (token.kind == "word" and token.lower.endswith("s") and _is_verb(token))
    )


def _is_after_article(tokens: Sequence[Token], place: int) -> bool:
    """Whether a word that may be a verb is a noun here: "the export", "a framed copy"."""
    words = lexicon().function
    before = [token.lower for token in tokens[max(0, place - 2) : place]]
    return any(word in words["determiner"] or word in words["indefinite"] for word in before)


def _is_verb(token: Token) -> bool:
    words = lexicon()
    return token.lower in words.function["auxiliary"] or (token.kind == "word" and token.stem in words.verbs)


def _is_noun(token: Token) -> bool:
    if token.kind in ("name", "quote"):
        return True
    return token.kind == "word" and token.lower not in lexicon().stop
