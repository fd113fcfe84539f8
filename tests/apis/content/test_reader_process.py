"""The process that reads files: bounded, replaced when it ends, and gone with the one that started it."""

import os
import signal
import struct
import subprocess
import sys
import textwrap
import time
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from content_scene import packed, path, scene
from reader_children import children

from apis.content import ContentUnreadable, get_archive_members, get_archive_text, get_media_info
from apis.content import process as reader_process
from apis.content.process import ReaderEnded, ReaderProcess
from apis.readers.bounds import FILE_BYTES
from apis.scene import Scene
from records.errors import ObservationMissing
from records.evidence import Clipboard, Evidence, FileEntry

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]


def member_of(data: bytes) -> list[str] | None:
    return get_archive_members(scene("a.zip", data), path("a.zip"))


def signalled(processes: set[int], signal_number: int) -> None:
    assert len(processes) == 1
    os.kill(processes.pop(), signal_number)


def greedy() -> bytes:
    """An xz file whose header asks for a window of 4 GB."""
    block = b"\x02\x00\x21\x01" + bytes([40]) + bytes(3)
    flags = b"\x00\x04"
    head = b"\xfd7zXZ\x00" + flags + struct.pack("<I", zlib.crc32(flags))
    return head + block + struct.pack("<I", zlib.crc32(block)) + b"\x01\x00\x00a" * 100


@pytest.fixture
def process() -> Iterator[ReaderProcess]:
    process = ReaderProcess()
    yield process
    process.close()


class TestProcess:
    def test_an_answer_is_json_and_a_reason_is_text(self, process: ReaderProcess) -> None:
        assert process.read("archive.members", [], packed({"a": "1"})) == ("answer", b'["a"]')
        assert process.read("archive.text", ["b"], packed({"a": "1"})) == ("answer", b"null")
        kind, reason = process.read("archive.members", [], b"")
        assert (kind, reason.decode()) == ("unreadable", "no readable archive (it is empty)")

    def test_memory_is_bounded(self, process: ReaderProcess) -> None:
        with pytest.raises(ReaderEnded, match="more than 1024 MB of memory") as caught:
            process.read("archive.members", [], greedy())
        assert not caught.value.by_time

    def test_time_by_the_clock_is_bounded(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(reader_process, "WALL_SECONDS", 0.2)
        others = children()
        process = ReaderProcess()
        signalled(children() - others, signal.SIGSTOP)
        with pytest.raises(ReaderEnded, match="longer than") as caught:
            process.read("archive.members", [], packed({"a": "1"}))
        assert caught.value.by_time

    def test_a_crash_is_told_by_its_signal(self) -> None:
        others = children()
        process = ReaderProcess()
        signalled(children() - others, signal.SIGSEGV)
        with pytest.raises(ReaderEnded, match="Segmentation fault") as caught:
            process.read("archive.members", [], packed({"a": "1"}))
        assert not caught.value.by_time

    def test_a_reader_that_is_not_installed_is_no_fault_of_the_file(self, process: ReaderProcess) -> None:
        with pytest.raises(ObservationMissing, match=r"No module named 'apis\.readers\.crystal'"):
            process.read("crystal.ball", [], b"")

    def test_a_process_that_does_not_start_is_no_fault_of_the_file(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "executable", "/nowhere/python")
        with pytest.raises(ObservationMissing, match="cannot be started"):
            ReaderProcess()
        monkeypatch.setattr(sys, "executable", "/bin/false")
        with pytest.raises(ObservationMissing, match="does not start"):
            ReaderProcess()

    def test_an_answer_that_is_too_long_is_none(self, process: ReaderProcess) -> None:
        # Two bytes of each letter become six in JSON.
        kind, reason = process.read("archive.text", ["a"], packed({"a": "\x01" * 1_000_000}))
        assert (kind, reason[:20]) == ("unreadable", b"it holds more than t")


class TestReading:
    def test_one_process_reads_all_and_is_replaced_when_it_ends(self) -> None:
        assert member_of(packed({"first": "1"})) == ["first"]
        before = children()
        assert member_of(packed({"second": "2"})) == ["second"]
        assert children() == before
        signalled(before, signal.SIGKILL)
        assert member_of(packed({"third": "3"})) == ["third"]
        assert len(children()) == 1

    def test_what_was_read_once_is_kept_by_its_hash(self) -> None:
        data = packed({"kept": "1"})
        assert member_of(data) == ["kept"]
        signalled(children(), signal.SIGKILL)
        while children():
            time.sleep(0.01)
        assert member_of(data) == ["kept"]
        assert children() == set()

    def test_an_answer_cannot_be_changed_for_the_next_caller(self) -> None:
        data = packed({"a": "1"})
        first = member_of(data)
        assert first is not None
        first.append("b")
        assert member_of(data) == ["a"]

    def test_a_file_that_takes_all_memory_is_unreadable_and_the_next_one_is_read(self) -> None:
        with pytest.raises(ContentUnreadable, match="more than 1024 MB of memory"):
            member_of(greedy())
        assert member_of(packed({"next": "1"})) == ["next"]

    def test_threads_get_their_own_answers(self) -> None:
        files = {f"{number}.txt": packed({f"{number}.txt": str(number)}) for number in range(40)}

        def read(name: str) -> str | None:
            return get_archive_text(scene("a.zip", files[name]), path("a.zip"), name)

        with ThreadPoolExecutor(8) as pool:
            assert list(pool.map(read, files)) == [str(number) for number in range(40)]

    def test_content_that_was_not_kept_or_is_too_large_is_not_read(self) -> None:
        def claimed(size: int) -> Scene:
            entry = FileEntry(path=path("a.zip"), kind="file", size=size, sha256="a" * 64)
            step = Evidence(clipboard=Clipboard(kind="empty"), files=(entry,), clock=0, monotonic=0.0)
            return Scene((step,), 0, "xarchiver", "controls", lambda _: None)

        with pytest.raises(ObservationMissing, match="not kept"):
            get_archive_members(claimed(FILE_BYTES), path("a.zip"))
        with pytest.raises(ContentUnreadable, match=f"more than the {FILE_BYTES}"):
            get_archive_members(claimed(FILE_BYTES + 1), path("a.zip"))

    def test_a_directory_has_none(self) -> None:
        assert get_archive_members(scene("a.zip", b""), "Files") is None
        assert get_media_info(scene("a.zip", b""), "Files") is None


PROGRAM = """
import os
import sys
sys.path.insert(0, {tests!r})
from content_scene import packed, path, scene
from reader_children import children
from apis.content import get_archive_members

def read(name):
    return get_archive_members(scene("a.zip", packed({{name: "1"}})), path("a.zip"))

"""


def run(body: str) -> subprocess.CompletedProcess[str]:
    program = PROGRAM.format(tests=str(Path(__file__).parent)) + textwrap.dedent(body)
    command = [sys.executable, "-W", "error", "-c", program]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=120)


class TestEnds:
    def test_a_forked_process_has_a_reader_of_its_own(self) -> None:
        ended = run(
            """
            read("before")
            parents = children()
            child = os.fork()
            if child == 0:
                print(read("child"), len(children()), children() & parents, flush=True)
                sys.exit()
            os.waitpid(child, 0)
            print(read("parent"), children() == parents)
            """
        )
        assert ended.stderr == ""
        assert ended.stdout.splitlines() == ["['child'] 1 set()", "['parent'] True"]

    @pytest.mark.parametrize("end", ["sys.exit()", "os._exit(0)", "os.kill(os.getpid(), 9)"])
    def test_no_reader_outlives_the_process_that_started_it(self, end: str) -> None:
        ended = run(f"read('a')\nprint(*children(), flush=True)\n{end}")
        assert ended.stderr == ""
        reader = Path("/proc") / ended.stdout.strip()
        assert reader.name.isdecimal()
        # It ends on its own once the pipe to it is gone; the test's time limit bounds the wait.
        while reader.exists() and "Z" not in (reader / "stat").read_text().rpartition(")")[2]:
            time.sleep(0.01)
