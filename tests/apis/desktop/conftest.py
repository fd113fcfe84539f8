from collections.abc import Iterator

import pytest
from sessions import application, fixture

from apis.desktop.session import BubblewrapDesktop


@pytest.fixture
def desktop() -> Iterator[BubblewrapDesktop]:
    with BubblewrapDesktop() as session:
        yield session


@pytest.fixture(scope="module")
def shared_session() -> Iterator[BubblewrapDesktop]:
    """A running session for tests that leave it as it is."""
    absent = application("absent", package="absent-package", command=("no-such-command",))
    with BubblewrapDesktop() as session:
        session.reset(fixture(), [absent])
        yield session
