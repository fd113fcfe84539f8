import pytest
from sessions import application, fixture

from apis.desktop.home import HomeEntry, home_entries
from records.errors import DesktopError
from resources.fixtures import HOME, Fixture


def test_settings_join_the_fixture_one_after_the_other_and_never_overwrite_it() -> None:
    one = application("one", settings=[{"path": ".config/shared", "content": "1\n"}])
    two = application(
        "two",
        settings=[
            {"path": ".config/shared", "content": "2\n"},
            {"path": "Documents/a.txt", "content": "not this"},
        ],
    )
    assert home_entries(fixture(a=b"A"), [one, two]) == [
        HomeEntry(f"{HOME}/.config/shared", b"1\n2\n"),
        HomeEntry(f"{HOME}/Documents", None),
        HomeEntry(f"{HOME}/Documents/a.txt", b"A"),
    ]


def test_a_suites_applications_share_one_file_of_settings() -> None:
    shared = [{"path": ".config/suite.xml", "content": "<items/>"}]
    suite = [application("writer", settings=shared), application("calc", settings=shared)]
    entry = HomeEntry(f"{HOME}/.config/suite.xml", b"<items/>")
    assert entry in home_entries(fixture(), suite)


def test_the_data_of_services_lie_beside_the_home() -> None:
    mails = Fixture((("/srv/mail", None), ("/srv/mail/user/new/1", b"mail")), 0, "")
    page = application("browser", settings=[{"path": "/srv/web/index.html", "content": "page"}])
    assert home_entries(mails, [page]) == [
        HomeEntry("/srv/mail", None),
        HomeEntry("/srv/mail/user/new/1", b"mail"),
        HomeEntry("/srv/web/index.html", b"page"),
    ]


@pytest.mark.parametrize(
    "path",
    [
        "/etc/passwd",
        HOME,
        f"{HOME}/../x",
        "/home/username/x",
        "/srv",
        "/srv/ftp/x",
        "/srv/mailbox/x",
        "/srv/mail/../x",
    ],
)
def test_nothing_is_written_outside_the_home(path: str) -> None:
    with pytest.raises(DesktopError, match="must lie below"):
        home_entries(Fixture(((path, b""),), 0, ""), [])
    with pytest.raises(DesktopError, match="must lie below"):
        home_entries(Fixture((), 0, ""), [application("x", settings=[{"path": path, "content": ""}])])
