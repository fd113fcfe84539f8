import struct
import zlib
from io import BytesIO

import pytest
from content_scene import path, scene
from PIL import Image

from apis.content import ContentUnreadable, ImageInfo, get_image_color, get_image_info
from records.errors import FunctionFailed

PATH = path("shown")


def encoded(image: Image.Image, kind: str) -> bytes:
    stream = BytesIO()
    image.save(stream, kind)
    return stream.getvalue()


def half_red_half_blue(mode: str = "RGB") -> Image.Image:
    image = Image.new("RGB", (40, 20), (200, 0, 0))
    image.paste((0, 0, 100), (20, 0, 40, 20))
    return image.convert(mode)


@pytest.mark.parametrize("kind", ["PNG", "BMP", "TIFF", "PPM"])
def test_format_size_and_mean_colour(kind: str) -> None:
    assert get_image_info(scene("shown", encoded(half_red_half_blue(), kind)), PATH) == ImageInfo(
        kind, 40, 20, 100.0, 0.0, 50.0
    )


@pytest.mark.parametrize("mode", ["P", "RGBA"])
def test_every_mode_is_seen_in_rgb(mode: str) -> None:
    info = get_image_info(scene("shown", encoded(half_red_half_blue(mode), "PNG")), PATH)
    assert info is not None
    assert (info.red, info.green, info.blue) == pytest.approx((100, 0, 50), abs=2)


def test_a_palette_with_transparency_warns_of_nothing() -> None:
    image = half_red_half_blue("P")
    image.info["transparency"] = bytes([0, 128])
    assert get_image_info(scene("shown", encoded(image, "PNG")), PATH) is not None


@pytest.mark.parametrize(
    ("box", "color"),
    [
        ("0,0,20,20", "#c80000"),
        ("19,19,1,1", "#c80000"),
        ("20,0,1,1", "#000064"),
        ("0,0,40,20", "#640032"),
        ("0,0,41,20", None),
        ("39,19,1,2", None),
    ],
)
def test_the_mean_colour_of_a_part(box: str, color: str | None) -> None:
    assert get_image_color(scene("shown", encoded(half_red_half_blue(), "PNG")), PATH, box) == color


@pytest.mark.parametrize("box", ["", "1,2,3", "0,0,0,1", "-1,0,2,2", "0, 0, 1, 1", "0,0,1,1\n", "0,0,1.5,1"])
def test_a_box_that_is_none_is_the_functions_fault(box: str) -> None:
    with pytest.raises(FunctionFailed, match="LEFT,TOP,WIDTH,HEIGHT"):
        get_image_color(scene("shown", encoded(half_red_half_blue(), "PNG")), PATH, box)


def test_absent_files_have_none() -> None:
    assert get_image_info(scene("shown", None), PATH) is None
    assert get_image_color(scene("shown", None), PATH, "0,0,1,1") is None


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
def test_a_damaged_image_is_unreadable(data: bytes) -> None:
    with pytest.raises(ContentUnreadable, match="shown"):
        get_image_info(scene("shown", data), PATH)


def test_a_format_that_would_start_a_program_is_not_opened() -> None:
    eps = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n%%EndComments\nshowpage\n%%EOF\n"
    with pytest.raises(ContentUnreadable):
        get_image_info(scene("shown", eps), PATH)


@pytest.mark.parametrize("side", [5001, 10_000, 60_000])
def test_a_decompression_bomb_is_not_decompressed(side: int) -> None:
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
        get_image_info(scene("shown", bomb), PATH)


def test_a_picture_of_false_size_is_not_decoded() -> None:
    screen = struct.pack("<HH", 60_000, 60_000)
    data = b"GIF89a" + screen + b"\x80\0\0" + bytes(6) + b",\0\0\0\0" + screen + b"\0\x02\x02L\x01\0;"
    with pytest.raises(ContentUnreadable, match="pixels"):
        get_image_info(scene("shown", data), PATH)


def test_a_reason_is_the_same_every_time() -> None:
    reasons = set()
    for ending in (b"1", b"2"):
        with pytest.raises(ContentUnreadable) as caught:
            get_image_info(scene("shown", b"no picture" + ending), PATH)
        reasons.add(str(caught.value))
    assert len(reasons) == 1
