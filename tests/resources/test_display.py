"""How values are said to people."""

import pytest

from resources.display import says, shown


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("/home/user/Documents/a.txt", "Documents/a.txt"),
        ("save /home/user/a.txt and /home/user/b.txt", "save a.txt and b.txt"),
        ("/home/user", "~"),
        ("/home/user/", "~"),
        ("/home/username/a.txt", "/home/username/a.txt"),
        ("/usr/share/a.txt", "/usr/share/a.txt"),
        ("365", "365"),
    ],
)
def test_paths_below_the_home_are_short(text: str, words: str) -> None:
    assert shown(text) == words
    assert shown(words) == words


@pytest.mark.parametrize(
    ("text", "value", "is_said"),
    [
        ("multiply 365 by 3.4.", "365", True),
        ("multiply 1365 by 3.4.", "365", False),
        ("multiply 365 by 3.4.", "3", False),
        ("multiply 365 by 3.4.", "3.4", True),
        ("save it as Documents/a.txt.", "/home/user/Documents/a.txt", True),
        ("save it as Documents/a.txt.bak.", "/home/user/Documents/a.txt", False),
        ("save it as My/Documents/a.txt", "Documents/a.txt", False),
        ("into the folder Documents/Berlin/Archive", "Documents/Berlin", False),
        ("that says “two\nlines”", "two lines", True),
        ("that says “# Berlin”", "# Berlin", True),
        ("anything", "", True),
    ],
)
def test_a_value_is_said_as_a_whole(text: str, value: str, is_said: bool) -> None:
    assert says(text, value) is is_said
