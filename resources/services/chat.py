"""The chat server's channels, a JSON file each: name, topic, who set it, and what is said there."""

import json
from pathlib import Path
from typing import Annotated

from pydantic import Field

from records.record import Many, Record
from resources.yaml_file import read_mapping

CHAT = Path(__file__).with_name("chat.yaml")


class Line(Record):
    """What somebody says."""

    who: str
    says: str


class Channel(Record):
    """said: in the order in which they say it when somebody joins."""

    name: Annotated[str, Field(pattern=r"^#[a-z0-9-]+$")]
    topic: str
    topic_by: str
    said: Many[Line]


class _Chat(Record):
    motd: str
    channels: Many[Channel]


def chat_files() -> dict[str, bytes]:
    """Path below the service's folder to content."""
    chat = _Chat.parse(read_mapping(CHAT), str(CHAT))
    files = {
        f"channels/{channel.name.removeprefix('#')}.json": _json(channel.model_dump(mode="json"))
        for channel in chat.channels
    }
    return {"motd.txt": chat.motd.encode(), **files}


def _json(data: object) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=2) + "\n").encode()
