import pytest

from resources.own_paths import DESKTOP_PATHS, HIDDEN_PATHS, is_own

HOME = "/home/user"


@pytest.mark.parametrize(
    ("path", "globs", "own"),
    [
        (".config/editor/rc", (".config/**",), True),
        (".config", (".config/**",), True),
        (".configuration", (".config/**",), False),
        ("Documents/.config/rc", (".config/**",), False),
        (".editor", (".editor",), True),
        (".editor/rc", (".editor",), False),
        (".local", (".local/share/editor/**",), True),
        (".local/share", (".local/share/editor/**",), True),
        (".local/bin", (".local/share/editor/**",), False),
        ("Notes/a.txt~", ("Notes/*~",), True),
        ("Notes/b/a.txt~", ("Notes/*~",), False),
        ("Notes/b/a.txt~", ("Notes/**/*~",), True),
        ("a.txt", (), False),
        ("a+b.txt", ("a+b.txt",), True),
        ("aab.txt", ("a+b.txt",), False),
    ],
)
def test_own_paths(path: str, globs: tuple[str, ...], own: bool) -> None:
    assert is_own(f"{HOME}/{path}", globs) is own


def test_the_desktops_files_are_hidden_ones() -> None:
    assert is_own(f"{HOME}/.cache/thumbnails/1.png", DESKTOP_PATHS)
    assert is_own(f"{HOME}/.local/share/recently-used.xbel", DESKTOP_PATHS)
    assert not is_own(f"{HOME}/.bashrc", DESKTOP_PATHS)
    assert not is_own(f"{HOME}/Documents/a.txt", (*DESKTOP_PATHS, *HIDDEN_PATHS))
    assert is_own(f"{HOME}/.bashrc", HIDDEN_PATHS)
    assert is_own(f"{HOME}/.config/viewer/rc", HIDDEN_PATHS)
