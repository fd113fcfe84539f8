import bz2
import gzip
import io
import lzma
import tarfile
from collections.abc import Callable
from functools import partial

import pytest
from content_scene import packed, path, scene
from hypothesis import given, settings
from hypothesis import strategies as st

from apis.content import (
    ContentUnreadable,
    get_archive_hash,
    get_archive_members,
    get_archive_text,
    get_file_hash,
)

NAME = "trip"
PATH = path(NAME)
PACKINGS: dict[str, Callable[[bytes], bytes]] = {
    "": bytes,
    "gz": partial(gzip.compress, compresslevel=1),
    "bz2": bz2.compress,
    "xz": lzma.compress,
}
Member = tuple[tarfile.TarInfo, bytes]


def regular(name: str, content: bytes) -> Member:
    member = tarfile.TarInfo(name)
    member.size = len(content)
    return member, content


def special(name: str, kind: bytes, target: str = "") -> Member:
    member = tarfile.TarInfo(name)
    member.type, member.linkname = kind, target
    return member, b""


def tar(*members: Member, packing: str = "") -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as tape:
        for member, content in members:
            tape.addfile(member, io.BytesIO(content))
    return PACKINGS[packing](stream.getvalue())


TRIP = packed({"plan.txt": "Ghent\n", "costs/": "", "costs/train.txt": "49,50 €"})
WRITTEN = (
    special("./", tarfile.DIRTYPE),
    special("./costs", tarfile.DIRTYPE),
    regular("./costs/train.txt", "49,50 €".encode()),
    regular("./plan.txt", b"Ghent\n"),
)


@pytest.mark.parametrize(
    "data",
    [TRIP, *(tar(*WRITTEN, packing=packing) for packing in ("", "gz", "bz2", "xz"))],
    ids=["zip", "tar", "tar.gz", "tar.bz2", "tar.xz"],
)
def test_members_and_their_text(data: bytes) -> None:
    trip = scene(NAME, data)
    assert get_archive_members(trip, PATH) == ["costs/", "costs/train.txt", "plan.txt"]
    assert get_archive_text(trip, PATH, "costs/train.txt") == "49,50 €"
    assert get_archive_text(trip, PATH, "plan.txt") == "Ghent\n"
    assert get_archive_text(trip, PATH, "train.txt") is None
    assert get_archive_text(trip, PATH, "costs/") is None
    content = scene("plan.txt", b"Ghent\n")
    assert get_archive_hash(trip, PATH, "plan.txt") == get_file_hash(content, path("plan.txt"))
    assert get_archive_hash(trip, PATH, "costs/") is None


def test_absent_files_have_none() -> None:
    assert get_archive_members(scene(NAME, None), PATH) is None
    assert get_archive_text(scene(NAME, None), PATH, "plan.txt") is None
    assert get_archive_hash(scene(NAME, None), PATH, "plan.txt") is None


def test_an_archive_without_members_has_an_empty_list() -> None:
    assert get_archive_members(scene(NAME, packed({})), PATH) == []
    assert get_archive_members(scene(NAME, tar()), PATH) == []


def test_a_member_outside_and_a_link_are_names_and_nothing_is_followed() -> None:
    data = tar(
        regular("../../etc/passwd", b"root"),
        special("soft", tarfile.SYMTYPE, "/etc/passwd"),
        special("hard", tarfile.LNKTYPE, "../../etc/passwd"),
        special("pipe", tarfile.FIFOTYPE),
    )
    trip = scene(NAME, data)
    assert get_archive_members(trip, PATH) == ["../../etc/passwd", "hard", "pipe", "soft"]
    assert [get_archive_text(trip, PATH, name) for name in ("hard", "pipe", "soft")] == [None, None, None]


def test_a_packed_bomb_is_listed_and_not_unpacked() -> None:
    inner = packed({"deep.txt": "x" * 1000})
    bomb = scene(NAME, packed({"many.txt": b"a" * 100_000_000, "next.zip": inner}))
    assert get_archive_members(bomb, PATH) == ["many.txt", "next.zip"]
    for member in ("many.txt", "next.zip"):
        with pytest.raises(ContentUnreadable, match=NAME):
            get_archive_text(bomb, PATH, member)


def sparse(size: int) -> bytes:
    """A tar with a file that says that it is this large, and all holes."""
    holes = b"1\n0\n0\n".ljust(512, b"\0")
    member = tarfile.TarInfo("holes")
    member.size = len(holes)
    member.pax_headers = {
        "GNU.sparse.major": "1",
        "GNU.sparse.minor": "0",
        "GNU.sparse.name": "holes",
        "GNU.sparse.realsize": str(size),
    }
    return tar((member, holes))


def claiming(size: int) -> bytes:
    member = tarfile.TarInfo("claims")
    member.size = size
    return member.tobuf() + b"x" * 1000


CUT = tar(regular("a", b"x" * 5000), regular("b", b"y" * 5000))[:6500]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"Ghent\n",
        TRIP[:-10],
        TRIP[:100],
        CUT,
        tar(*WRITTEN, packing="gz")[:-20],
        tar(*WRITTEN, packing="xz")[:-20],
        claiming(10**12),
        packed({f"{number}": "" for number in range(10_001)}),
    ],
    ids=[
        "empty",
        "text",
        "cut zip",
        "half a zip",
        "cut tar",
        "cut tar.gz",
        "cut tar.xz",
        "claims more than there is",
        "too many members",
    ],
)
def test_a_hostile_file_is_unreadable_and_the_next_one_is_read(data: bytes) -> None:
    with pytest.raises(ContentUnreadable, match=NAME):
        get_archive_members(scene(NAME, data), PATH)
    assert get_archive_text(scene(NAME, TRIP), PATH, "plan.txt") == "Ghent\n"


def test_a_tar_that_unpacks_to_much_is_unreadable() -> None:
    with pytest.raises(ContentUnreadable, match="once decompressed"):
        get_archive_members(scene(NAME, tar(regular("much", bytes(150_000_000)), packing="gz")), PATH)


def test_the_holes_of_a_file_are_not_filled() -> None:
    with pytest.raises(ContentUnreadable, match=NAME):
        get_archive_text(scene(NAME, sparse(10**13)), PATH, "holes")


def test_a_member_of_other_bytes_is_unreadable() -> None:
    with pytest.raises(ContentUnreadable, match="no UTF-8 text"):
        get_archive_text(scene(NAME, packed({"a": b"caf\xe9"})), PATH, "a")


@settings(deadline=None, max_examples=25)
@given(
    st.dictionaries(
        st.from_regex(r"[a-z]{1,3}(/[a-z]{1,3})?", fullmatch=True), st.text(max_size=5), max_size=4
    )
)
def test_zip_and_tar_answer_alike(contents: dict[str, str]) -> None:
    for data in (
        packed(contents),
        tar(*(regular(name, text.encode()) for name, text in contents.items()), packing="gz"),
    ):
        found = scene(NAME, data)
        assert get_archive_members(found, PATH) == sorted(contents)
        for name, text in contents.items():
            assert get_archive_text(found, PATH, name) == text.removeprefix("\ufeff")
