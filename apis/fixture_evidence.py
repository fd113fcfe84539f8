"""The evidence that a start state gives before anything is opened, worked out without a desktop."""

import hashlib
from collections.abc import Mapping

from records.evidence import Evidence, FileEntry
from resources.fixtures import Fixture, clipboard_facts, clipboard_forms


def fixture_evidence(fixture: Fixture) -> tuple[Evidence, Mapping[str, bytes]]:
    """Files and clipboard of the fixture as evidence with no control showing, and contents by hash."""
    held = (*(data for _, data in fixture.entries), *clipboard_forms(fixture.clipboard).values())
    contents = {hashlib.sha256(data).hexdigest(): data for data in held if data is not None}
    files = tuple(
        FileEntry(path=path, kind="directory", size=0)
        if data is None
        else FileEntry(path=path, kind="file", size=len(data), sha256=hashlib.sha256(data).hexdigest())
        for path, data in fixture.entries
    )
    evidence = Evidence(
        clipboard=clipboard_facts(fixture.clipboard),
        files=files,
        clock=fixture.clock,
        monotonic=0.0,
    )
    return evidence, contents
