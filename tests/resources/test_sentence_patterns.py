"""The patterns of sentences: what ships, and what a file must not have."""

from pathlib import Path

import pytest

from records.errors import RecordError
from resources.sentence_patterns import (
    SENTENCE_PATTERNS,
    SentencePatterns,
    holes,
    load_sentence_patterns,
    shipped_sentence_patterns,
)
from synthesis.instructions import sequence_words


def test_more_than_forty_patterns_ship_and_none_puts_clauses_in_an_order() -> None:
    shipped = shipped_sentence_patterns()
    every = [pattern for kind in SentencePatterns.model_fields for pattern in getattr(shipped, kind)]
    assert len(every) >= 40
    assert len(set(every)) == len(every)
    assert [pattern for pattern in every if sequence_words(pattern)] == []
    assert all(pattern[0] == "{" or pattern[0].isupper() for pattern in every)


def test_holes_are_named() -> None:
    assert holes("{front}, please {do}.") == {"front", "do"}
    assert holes("Nothing.") == set()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("I want to {goal}.", "I'd like to {goal}.", "is there twice"),
        ("I want to {goal}.", "I want to {do}.", "goals: .* has other holes than goal"),
        ("Please {do}.", "Please {front}.", "asking: .* has other holes than clause, or do"),
        ("{clause}; {other}.", "{clause}.", "joining: .* has other holes"),
        ("Please {goal}.", "Please {goal}", "deeds: .* ends in no full stop"),
        ('  - "{do}."\n', "", "the plain patterns"),
        ("adding:", "appending:", "appending: there is no such field"),
        ("goals:", "goals: [", "no valid YAML"),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "sentence_patterns.yaml"
    text = SENTENCE_PATTERNS.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RecordError, match=message):
        load_sentence_patterns(path)
