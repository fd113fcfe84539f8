import hashlib
import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image

from apis.content import TEXT_LIMIT, ContentUnreadable, ImageInfo, get_file_text, get_image_info
from apis.scene import Scene
from records.errors import ObservationMissing
from records.evidence import Clipboard, Evidence, FileEntry

PATH = "/home/user/Pictures/shown"


def scene(data: bytes | None, size: int | None = None, kept: bool = True) -> Scene:
    """A home with one file of this content at PATH (None: no file)."""
    files: tuple[FileEntry, ...] = (FileEntry(path="/home/user/Pictures", kind="directory", size=0),)
    blobs: dict[str, bytes] = {}
    if data is not None:
        sha256 = hashlib.sha256(data).hexdigest()
        entry = FileEntry(path=PATH, kind="file", size=len(data) if size is None else size, sha256=sha256)
        files = (*files, entry)
        blobs = {sha256: data} if kept else {}
    step = Evidence(clipboard=Clipboard(kind="empty"), files=files, clock=0, monotonic=0.0)
    return Scene((step,), 0, "ristretto", "controls", blobs.get)


def encoded(image: Image.Image, kind: str) -> bytes:
    stream = BytesIO()
    image.save(stream, kind)
    return stream.getvalue()


def half_red_half_blue(mode: str = "RGB") -> Image.Image:
    image = Image.new("RGB", (40, 20), (200, 0, 0))
    image.paste((0, 0, 100), (20, 0, 40, 20))
    return image.convert(mode)


class TestText:
    @pytest.mark.parametrize("text", ["", "Train leaves at 9:40\n", "naïve 你好\r\n"])
    def test_a_text_is_read_as_it_is(self, text: str) -> None:
        assert get_file_text(scene(text.encode()), PATH) == text

    def test_a_byte_order_mark_is_left_out(self) -> None:
        assert get_file_text(scene(b"\xef\xbb\xbfhello"), PATH) == "hello"

    def test_absent_files_and_directories_have_none(self) -> None:
        assert get_file_text(scene(None), PATH) is None
        assert get_file_text(scene(b"x"), "Pictures") is None

    def test_other_bytes_are_unreadable(self) -> None:
        with pytest.raises(ContentUnreadable, match="no UTF-8 text"):
            get_file_text(scene(b"caf\xe9"), PATH)

    def test_a_long_file_is_refused_before_it_is_fetched(self) -> None:
        with pytest.raises(ContentUnreadable, match=f"more than the {TEXT_LIMIT}"):
            get_file_text(scene(b"x", size=TEXT_LIMIT + 1, kept=False), PATH)
        assert get_file_text(scene(b"x", size=TEXT_LIMIT), PATH) == "x"

    def test_content_that_was_not_kept_is_no_answer(self) -> None:
        with pytest.raises(ObservationMissing, match="not kept"):
            get_file_text(scene(b"x", kept=False), PATH)


class TestImage:
    @pytest.mark.parametrize("kind", ["PNG", "BMP", "TIFF", "PPM"])
    def test_format_size_and_mean_colour(self, kind: str) -> None:
        assert get_image_info(scene(encoded(half_red_half_blue(), kind)), PATH) == ImageInfo(
            kind, 40, 20, 100.0, 0.0, 50.0
        )

    @pytest.mark.parametrize("mode", ["P", "RGBA"])
    def test_every_mode_is_seen_in_rgb(self, mode: str) -> None:
        info = get_image_info(scene(encoded(half_red_half_blue(mode), "PNG")), PATH)
        assert info is not None
        assert (info.red, info.green, info.blue) == pytest.approx((100, 0, 50), abs=2)

    def test_a_palette_with_transparency_warns_of_nothing(self) -> None:
        image = half_red_half_blue("P")
        image.info["transparency"] = bytes([0, 128])
        assert get_image_info(scene(encoded(image, "PNG")), PATH) is not None

    def test_absent_files_have_none(self) -> None:
        assert get_image_info(scene(None), PATH) is None

    @pytest.mark.parametrize(
        "data",
        [
            b"",
            b"no picture",
            encoded(half_red_half_blue(), "PNG")[:60],
            encoded(half_red_half_blue(), "JPEG")[:300],
        ],
        ids=["empty", "text", "cut PNG", "cut JPEG"],
    )
    def test_a_damaged_image_is_unreadable(self, data: bytes) -> None:
        with pytest.raises(ContentUnreadable, match="shown"):
            get_image_info(scene(data), PATH)

    def test_a_format_that_would_start_a_program_is_not_opened(self) -> None:
        eps = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n%%EndComments\nshowpage\n%%EOF\n"
        with pytest.raises(ContentUnreadable):
            get_image_info(scene(eps), PATH)

    @pytest.mark.parametrize("side", [5001, 10_000, 60_000])
    def test_a_decompression_bomb_is_not_decompressed(self, side: int) -> None:
        def chunk(kind: bytes, data: bytes) -> bytes:
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

        header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
        bomb = (
            b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", header)
            + chunk(b"IDAT", zlib.compress(b""))
            + chunk(b"IEND", b"")
        )
        with pytest.raises(ContentUnreadable, match="pixels"):
            get_image_info(scene(bomb), PATH)
