import io
import random
import struct
import wave
from functools import cache

import av
import numpy as np
import pytest
from content_scene import path, scene

from apis.content import ContentUnreadable, MediaInfo, get_media_info

PATH = path("trip")


def info(data: bytes | None) -> MediaInfo | None:
    return get_media_info(scene("trip", data), PATH)


def sound(seconds: float, rate: int = 8000) -> bytes:
    stream = io.BytesIO()
    with wave.open(stream, "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(2)
        written.setframerate(rate)
        written.writeframes(bytes(2 * round(seconds * rate)))
    return stream.getvalue()


@cache
def film(form: str, codec: str = "mpeg4", frames: int = 20) -> bytes:
    """Ten black pictures a second."""
    stream = io.BytesIO()
    with av.open(stream, "w", format=form) as container:
        track = container.add_stream(codec, rate=10)
        assert isinstance(track, av.VideoStream)
        track.width, track.height, track.pix_fmt = 64, 48, "yuv420p"
        black = np.zeros((48, 64, 3), dtype=np.uint8)
        for _ in range(frames):
            container.mux(track.encode(av.VideoFrame.from_ndarray(black, format="rgb24")))
        container.mux(track.encode(None))
    return stream.getvalue()


@pytest.mark.parametrize("seconds", [2.0, 0.5, 0.0])
def test_a_sound_lasts_as_long_as_its_samples(seconds: float) -> None:
    assert info(sound(seconds)) == MediaInfo("wav", seconds, has_video=False, has_audio=True)


@pytest.mark.parametrize(("form", "codec"), [("mp4", "mpeg4"), ("matroska", "mpeg4"), ("avi", "mpeg4")])
def test_a_film_lasts_as_long_as_its_pictures(form: str, codec: str) -> None:
    found = info(film(form, codec))
    assert found is not None
    assert (found.duration, found.has_video, found.has_audio) == (2.0, True, False)
    assert form in found.format


def test_absent_files_have_none() -> None:
    assert info(None) is None


def test_what_a_header_claims_is_not_believed() -> None:
    claiming = bytearray(sound(2.0))
    # Bytes of samples, at the place that the format gives them.
    claiming[40:44] = struct.pack("<I", 0x7FFFFFFF)
    assert info(bytes(claiming)) == info(sound(2.0))


def test_a_sound_that_was_cut_off_lasts_as_long_as_what_is_left() -> None:
    found = info(sound(2.0)[: 44 + 16_000])
    assert found is not None
    assert found.duration == 1.0


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"a song",
        random.Random(7).randbytes(10_000),
        sound(2.0)[:30],
        film("mp4")[:500],
        b"#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n",
        b"ffconcat version 1.0\nfile /etc/passwd\n",
    ],
    ids=["empty", "text", "random bytes", "cut sound", "cut film", "playlist", "list of parts"],
)
def test_a_hostile_file_is_unreadable_and_the_next_one_is_read(data: bytes) -> None:
    with pytest.raises(ContentUnreadable, match="trip"):
        info(data)
    assert info(sound(2.0)) is not None


def test_films_with_wrong_bytes_are_unreadable_or_read() -> None:
    chance = random.Random(11)
    for _ in range(50):
        wrong = bytearray(film("mp4"))
        for _ in range(10):
            wrong[chance.randrange(len(wrong))] = chance.randrange(256)
        try:
            found = info(bytes(wrong))
        except ContentUnreadable:
            continue
        assert found is not None
        assert found.duration >= 0
    assert info(film("mp4")) is not None
