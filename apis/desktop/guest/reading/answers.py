"""What answers on the accessibility bus mean."""

Place = tuple[str, str]
"""Bus name and object path of a node."""

_NOTHING = "/org/a11y/atspi/null"


def place(pair: object) -> Place | None:
    """A reference to a node; None where it refers to nothing."""
    if not isinstance(pair, tuple) or len(pair) != 2 or pair[1] == _NOTHING:
        return None
    return str(pair[0]), str(pair[1])


def places(answer: object) -> list[Place]:
    items = answer[0] if isinstance(answer, tuple) and answer else []
    found = [place(item) for item in items] if isinstance(items, list) else []
    return [one for one in found if one is not None]


def variant(answer: object) -> object:
    """The value of a property, None where there is none."""
    if isinstance(answer, tuple) and answer and isinstance(answer[0], tuple) and len(answer[0]) == 2:
        return answer[0][1]
    return None


def number(answer: object) -> int:
    return answer[0] if isinstance(answer, tuple) and answer and isinstance(answer[0], int) else 0


def states(words: object) -> int:
    """The bits of a set of states; names.STATES names them."""
    if isinstance(words, list) and len(words) == 2:
        return int(words[0]) | int(words[1]) << 32
    return 0


def interfaces(names: object) -> frozenset[str]:
    """Last parts of the names, for example Component."""
    return (
        frozenset(str(name).rpartition(".")[2] for name in names) if isinstance(names, list) else frozenset()
    )
