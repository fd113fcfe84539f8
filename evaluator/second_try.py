"""A second try where an oracle broke off.

An oracle carries out what was proven, so that it cannot err: where it ends with an error, the desktop had a
hiccup (a file manager's accessibility tree without its icons was seen twice in forty episodes on a loaded
machine, its cause not found). It plays once more, and what the second try gives stands, whatever it is.
"""

from collections.abc import Callable

from evaluator.result import EpisodeResult

BROKEN_OFF = ("agent_error", "environment_error")


def with_second_try(play: Callable[[], EpisodeResult], note: Callable[[str], None]) -> EpisodeResult:
    """Play, and once more where it broke off; note: gets the reason of the first try."""
    result = play()
    if result.episode.outcome not in BROKEN_OFF:
        return result
    note(result.episode.detail)
    return play()
