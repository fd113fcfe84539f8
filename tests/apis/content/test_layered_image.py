"""GIMP's own images, written by hand after its format's description."""

import struct

import pytest
from content_scene import path, scene

from apis.content import ContentUnreadable, LayeredImage, get_image_layers

PATH = path("boat.xcf")
HIDDEN, SHOWN = struct.pack(">3I", 8, 4, 0), struct.pack(">3I", 8, 4, 1)
OPACITY = struct.pack(">3I", 6, 4, 255)
END = struct.pack(">2I", 0, 0)


def layer(name: str, properties: bytes) -> bytes:
    text = name.encode() + b"\0"
    return struct.pack(">4I", 20, 10, 0, len(text)) + text + properties + END


BOAT, SEA, SKY = layer("Bôat", SHOWN + OPACITY), layer("Sea", OPACITY + HIDDEN), layer("", OPACITY)


def image(version: int, *layers: bytes) -> bytes:
    mark = b"file" if version == 0 else f"v{version:03}".encode()
    head = b"gimp xcf " + mark + b"\0" + struct.pack(">3I", 200, 100, 0)
    head += struct.pack(">I", 150) if version >= 4 else b""
    head += struct.pack(">2IB", 17, 1, 1) + END
    offset = ">Q" if version >= 11 else ">I"
    place = len(head) + (len(layers) + 2) * struct.calcsize(offset)
    places = []
    for each in layers:
        places.append(place)
        place += len(each)
    # The channels' list, which is empty, follows the layers'.
    offsets = b"".join(struct.pack(offset, each) for each in (*places, 0, 0))
    return head + offsets + b"".join(layers)


def layers(data: bytes | None) -> LayeredImage | None:
    return get_image_layers(scene("boat.xcf", data), PATH)


@pytest.mark.parametrize("version", [0, 2, 4, 11, 14])
def test_size_and_layers_of_every_version(version: int) -> None:
    assert layers(image(version, BOAT, SEA, SKY)) == LayeredImage(
        width=200, height=100, layers=["Bôat", "Sea", ""], visible=["Bôat", ""]
    )


def test_an_image_without_layers_and_no_image() -> None:
    assert layers(image(11)) == LayeredImage(200, 100, [], [])
    assert layers(None) is None


ENDLESS = image(11, BOAT)[: -len(END)] + OPACITY * 1001 + END


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"gimp xcf ",
        b"\x89PNG\r\n\x1a\n" + bytes(100),
        b"gimp xcf vers\0" + bytes(100),
        image(11, BOAT)[:60],
        image(11, BOAT)[:-10],
        image(11, *[BOAT] * 1001),
        ENDLESS,
        image(11, struct.pack(">4I", 1, 1, 0, 2**32 - 1) + b"x"),
    ],
    ids=["empty", "mark", "PNG", "no version", "cut head", "cut", "many", "many properties", "long name"],
)
def test_a_hostile_file_is_unreadable_and_the_next_one_is_read(data: bytes) -> None:
    with pytest.raises(ContentUnreadable, match="boat"):
        layers(data)
    assert layers(image(11, SKY)) == LayeredImage(200, 100, [""], [""])
