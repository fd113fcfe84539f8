"""Sound and film, by FFmpeg's libraries."""

from io import BytesIO

import av

from apis.readers.answers import MediaInfo, Unreadable

KIND = "sound or film"
DAMAGE = (av.FFmpegError,)
# Named, since others of FFmpeg's formats (playlists, lists of parts) open further files and addresses.
_FORMATS = "aac,aiff,asf,au,avi,flac,flv,matroska,mov,mp3,mpeg,mpegts,ogg,wav"


def info(data: bytes) -> MediaInfo:
    """The format, whether there is sound or picture, and the seconds that the packets span."""
    options = {"format_whitelist": _FORMATS}
    with av.open(BytesIO(data), mode="r", options=options, metadata_errors="replace") as container:
        streams = [stream for stream in container.streams if stream.type in ("audio", "video")]
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
        return MediaInfo(container.format.name, round(duration, 3), "video" in kinds, "audio" in kinds)
