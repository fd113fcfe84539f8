import io
import math
import random
import struct
import wave
from functools import cache

import av
import numpy as np
import pytest
from av.stream import Disposition
from content_scene import path, scene

from apis.content import (
    ContentUnreadable,
    MediaInfo,
    MediaTags,
    get_media_info,
    get_media_tags,
    get_sound_levels,
)

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
    assert info(sound(seconds)) == MediaInfo(
        "wav", seconds, has_video=False, has_audio=True, channels=1, sample_rate=8000
    )


@pytest.mark.parametrize(("form", "codec"), [("mp4", "mpeg4"), ("matroska", "mpeg4"), ("avi", "mpeg4")])
def test_a_film_lasts_as_long_as_its_pictures(form: str, codec: str) -> None:
    found = info(film(form, codec))
    assert found is not None
    assert (found.duration, found.has_video, found.has_audio) == (2.0, True, False)
    assert (found.channels, found.sample_rate) == (0, 0)
    assert form in found.format


def test_absent_files_have_none() -> None:
    assert info(None) is None


def written(channels: list[list[int]], rate: int = 8000) -> bytes:
    """A WAV of these samples, 16 bits each."""
    stream = io.BytesIO()
    with wave.open(stream, "wb") as file:
        file.setnchannels(len(channels))
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(
            b"".join(struct.pack("<h", each) for row in zip(*channels, strict=True) for each in row)
        )
    return stream.getvalue()


def test_channels_and_rate() -> None:
    found = info(written([[0] * 441, [0] * 441], 44_100))
    assert found is not None
    assert (found.channels, found.sample_rate, found.duration) == (2, 44_100, 0.01)


SAID = {
    "title": "Ébb tide",
    "artist": "Zoë",
    "album": "Quay",
    "album_artist": "All",
    "composer": "Jo",
    "genre": "Folk",
    "track": "3/12",
    "disc": "1",
    "date": "1999-05-01",
    "comment": "wet",
}


def tagged(form: str, codec: str, tags: dict[str, str], cover: bytes = b"") -> bytes:
    """A tenth of a second of silence, and a picture (PNG) of what it comes in."""
    stream = io.BytesIO()
    with av.open(stream, "w", format=form) as container:
        container.metadata.update(tags)
        track = container.add_stream(codec, rate=8000, layout="mono")
        assert isinstance(track, av.AudioStream)
        picture = container.add_stream("png") if cover else None
        if picture is not None:
            assert isinstance(picture, av.VideoStream)
            picture.width, picture.height, picture.pix_fmt = 4, 4, "rgb24"
            picture.disposition = Disposition.attached_pic
            container.mux(picture.encode(av.VideoFrame.from_ndarray(np.zeros((4, 4, 3), np.uint8))))
            container.mux(picture.encode(None))
        frame = av.AudioFrame.from_ndarray(np.zeros((1, 800), np.int16), format="s16", layout="mono")
        frame.sample_rate, frame.pts = 8000, 0
        container.mux(track.encode(frame))
        container.mux(track.encode(None))
    return stream.getvalue()


@pytest.mark.parametrize(("form", "codec"), [("mp3", "libmp3lame"), ("flac", "flac"), ("ogg", "flac")])
def test_tags_are_told_alike_in_every_format(form: str, codec: str) -> None:
    assert get_media_tags(scene("trip", tagged(form, codec, SAID)), PATH) == MediaTags(**SAID)


def test_tags_that_are_absent_are_empty() -> None:
    said = get_media_tags(scene("trip", tagged("wav", "pcm_s16le", {"title": "Ebb"})), PATH)
    assert said == MediaTags("Ebb", *[""] * 9)
    assert get_media_tags(scene("trip", sound(0.5)), PATH) == MediaTags(*[""] * 10)
    assert get_media_tags(scene("trip", None), PATH) is None
    with pytest.raises(ContentUnreadable, match="trip"):
        get_media_tags(scene("trip", b"a song"), PATH)


def test_a_cover_makes_no_film() -> None:
    found = info(tagged("mp3", "libmp3lame", SAID, cover=b"png"))
    assert found is not None
    assert (found.has_video, found.has_audio) == (False, True)


def test_levels_are_those_of_the_samples() -> None:
    loud, half, silent = [16_384, -16_384] * 400, [8192, -8192] * 400, [0] * 800
    assert levels(written([silent + loud + half])) == [0.0, 0.5, 0.25]
    # Two channels that cancel each other out are silence.
    assert levels(written([loud, [-each for each in loud]])) == [0.0]
    assert levels(written([loud + half[:80]])) == [0.5, 0.25]
    assert levels(sound(0.0)) == []
    assert levels(None) is None


def test_a_film_without_sound_has_no_levels() -> None:
    with pytest.raises(ContentUnreadable, match="no sound is in it"):
        levels(film("mp4"))


def test_a_full_sine_wave_is_as_loud_as_it_should_be() -> None:
    wave_samples = [round(32_767 * math.sin(2 * math.pi * 440 * place / 8000)) for place in range(8000)]
    assert levels(written([wave_samples])) == pytest.approx([0.7071] * 10, abs=0.01)


def levels(data: bytes | None) -> list[float] | None:
    return get_sound_levels(scene("trip", data), PATH)


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
