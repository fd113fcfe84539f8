"""Sound and film, by FFmpeg's libraries."""

from array import array
from collections.abc import Iterator
from io import BytesIO
from math import sqrt
from operator import mul

import av
from av.container import InputContainer
from av.stream import Disposition

from apis.readers.answers import MediaInfo, MediaTags, Unreadable

KIND = "sound or film"
DAMAGE = (av.FFmpegError,)
# Named, since others of FFmpeg's formats (playlists, lists of parts) open further files and addresses.
_FORMATS = "aac,aiff,asf,au,avi,flac,flv,matroska,mov,mp3,mpeg,mpegts,ogg,wav"
LEVEL_RATE = 8000
"""Samples in a second at which loudness is measured."""
LEVEL_SAMPLES = 800
SECONDS_LIMIT = 600
"""Length of a sound whose loudness is measured."""


def info(data: bytes) -> MediaInfo:
    """The format, whether there is sound or picture, and the seconds that the packets span."""
    with _opened(data) as container:
        streams = [
            stream
            for stream in container.streams
            if stream.type in ("audio", "video") and not stream.disposition & Disposition.attached_pic
        ]
        if not streams:
            raise Unreadable("neither sound nor picture is in it")
        first: dict[int, float] = {}
        last: dict[int, float] = {}
        # What the header claims may be false (a file that was cut off); what is there is counted.
        for packet in container.demux(streams):
            if packet.pts is None:
                continue
            base = float(packet.time_base)
            start, end = packet.pts * base, (packet.pts + (packet.duration or 0)) * base
            first[packet.stream_index] = min(start, first.get(packet.stream_index, start))
            last[packet.stream_index] = max(end, last.get(packet.stream_index, end))
        kinds = {stream.type for stream in streams}
        duration = max(last.values()) - min(first.values()) if last else 0.0
        sound = container.streams.audio[0] if "audio" in kinds else None
        return MediaInfo(
            format=container.format.name,
            duration=round(duration, 3),
            has_video="video" in kinds,
            has_audio="audio" in kinds,
            channels=sound.channels if sound else 0,
            sample_rate=sound.sample_rate if sound else 0,
        )


def tags(data: bytes) -> MediaTags:
    """What the file says of itself: of its whole, or (Ogg) of its streams."""
    with _opened(data) as container:
        if not container.streams.audio and not container.streams.video:
            raise Unreadable("neither sound nor picture is in it")
        said: dict[str, str] = {}
        for written in (container.metadata, *(stream.metadata for stream in container.streams)):
            for name, value in written.items():
                said.setdefault(name.lower(), value)
    return MediaTags(*(said.get(name, "") for name in MediaTags._fields))


def levels(data: bytes) -> list[float]:
    """The loudness of each tenth of a second, all channels mixed into one."""
    with _opened(data) as container:
        if not container.streams.audio:
            raise Unreadable("no sound is in it")
        found = []
        rest = array("f")
        for part in _samples(container):
            rest.extend(part)
            while len(rest) >= LEVEL_SAMPLES:
                found.append(_loudness(rest[:LEVEL_SAMPLES]))
                rest = rest[LEVEL_SAMPLES:]
            if len(found) * LEVEL_SAMPLES > SECONDS_LIMIT * LEVEL_RATE:
                raise Unreadable(f"it lasts longer than {SECONDS_LIMIT} s")
    return [*found, _loudness(rest)] if rest else found


def _opened(data: bytes) -> InputContainer:
    options = {"format_whitelist": _FORMATS}
    return av.open(BytesIO(data), mode="r", options=options, metadata_errors="replace")


# The element's type is quoted: array takes none at run time before Python 3.12.
def _samples(container: InputContainer) -> Iterator["array[float]"]:
    resampler = av.AudioResampler("flt", "mono", LEVEL_RATE)
    for frame in (*container.decode(audio=0), None):
        for even in resampler.resample(frame):
            # A plane may be padded behind its samples.
            yield array("f", bytes(even.planes[0])[: 4 * even.samples])


def _loudness(samples: "array[float]") -> float:
    return round(sqrt(sum(map(mul, samples, samples)) / len(samples)), 4)
