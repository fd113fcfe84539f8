"""The evidence that a start state gives before anything is opened, worked out without a desktop."""

import hashlib
from collections.abc import Mapping

from records.evidence import Clipboard, Evidence, FileEntry
from resources.fixtures import Fixture


def fixture_evidence(fixture: Fixture) -> tuple[Evidence, Mapping[str, bytes]]:
    """Files and clipboard of the fixture as evidence with no control showing, and contents by hash."""
    contents = {hashlib.sha256(data).hexdigest(): data for _, data in fixture.entries if data is not None}
    files = tuple(
        FileEntry(path=path, kind="directory", size=0)
        if data is None
        else FileEntry(path=path, kind="file", size=len(data), sha256=hashlib.sha256(data).hexdigest())
        for path, data in fixture.entries
    )
    evidence = Evidence(
        clipboard=Clipboard(kind="text" if fixture.clipboard else "empty", text=fixture.clipboard),
        files=files,
        clock=fixture.clock,
        monotonic=0.0,
    )
    return evidence, contents
