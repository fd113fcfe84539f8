"""All dependencies that a passage tells, made free of cycles."""

from synthesis.bit_sets import bits
from synthesis.reading.naming import Sure, named
from synthesis.reading.nesting import nested
from synthesis.reading.referring import pronouns, referred
from synthesis.reading.understanding import Understanding

_NESTED = 4.0


def dependencies(read: Understanding) -> list[tuple[int, int]]:
    """Pairs (before, after), transitively reduced; where they would form a cycle the least sure gives way."""
    found: Sure = {}
    for part in (dict.fromkeys(nested(read.passage), _NESTED), named(read), referred(read)):
        for pair, sure in part.items():
            found[pair] = max(sure, found.get(pair, 0.0))
    found |= pronouns(read, list(found))
    # For each subtask a mask of those that need it, directly or not, itself included.
    below = [1 << item for item in range(len(read.profiles))]
    kept: list[tuple[int, int]] = []
    for (before, after), _ in sorted(found.items(), key=lambda item: (-item[1], item[0])):
        if below[after] >> before & 1:
            continue
        kept.append((before, after))
        below = [mask | below[after] if mask >> before & 1 else mask for mask in below]
    direct = [0] * len(below)
    for before, after in kept:
        direct[before] |= 1 << after
    return sorted(
        (before, after)
        for before, after in kept
        if not any(below[other] >> after & 1 for other in bits(direct[before] & ~(1 << after)))
    )
