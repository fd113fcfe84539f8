"""Dependencies by nesting: "move the PDF that you export with Writer" needs the export."""

from synthesis.reading.passage import Passage

Pair = tuple[int, int]


def nested(passage: Passage) -> list[Pair]:
    """Pairs (before, after) from relative clauses that speak of another subtask than their host."""
    found: list[Pair] = []
    hosts: dict[int, int] = {}
    for index, clause in enumerate(passage.clauses):
        label = passage.labels[index]
        if clause.opener != "relative" or label is None or index == 0:
            continue
        host = _host(passage, _head(passage, index), index, hosts)
        if host is None or host == label:
            continue
        is_purpose = passage.span(index)[0].lower == "to"
        if passage.deed(index) == "use" or is_purpose:
            found.append((host, label))
        else:
            hosts[label] = host
            found.append((label, host))
    return found


def _head(passage: Passage, index: int) -> int:
    """The last clause before a relative clause that is no bare noun phrase, or opens the sentence."""
    head = index - 1
    while head > passage.sentence(index).start and passage.is_fragment(head):
        head -= 1
    return head


def _host(passage: Passage, head: int, index: int, hosts: dict[int, int]) -> int | None:
    """The subtask whose clause holds the noun phrase; a list goes on with the host of the item before."""
    whole = passage.sentence(index)
    if head not in whole:
        return None
    is_separate = head + 1 < index
    if is_separate and head in passage.headers:
        return _last(passage, range(whole.start))
    label = _last(passage, range(whole.start, head + 1))
    is_item = is_separate and passage.clauses[head + 1].opener in ("and", "comma", "parenthesis")
    return hosts[label] if is_item and label in hosts else label


def _last(passage: Passage, clauses: range) -> int | None:
    """The subtask that the last of the clauses speaks of that speaks of one."""
    known = [label for k in clauses if (label := passage.labels[k]) is not None]
    return known[-1] if known else None
