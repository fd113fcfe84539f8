"""Chat: an IRC server that logs its channels, and the people who are there from the start.

channels/<name>.json      name, topic, topic_by, said: a list of who and says
logs/#<name>.log          what was said and done in a channel
logs/<person>.log         what one of the people was told in private
"""

import asyncio
import json
import sys
from asyncio import StreamReader, StreamWriter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from apis.desktop.guest.network.places import HOST, IRC_PORT, SERVED, say_ready

_CHAT = SERVED / "chat"
_LOGS = _CHAT / "logs"
_LOOK = 0.01


@dataclass(frozen=True)
class Channel:
    """said: who says what, in this order."""

    name: str
    topic: str
    topic_by: str
    said: tuple[tuple[str, str], ...]

    def people(self) -> list[str]:
        return sorted({self.topic_by, *(who for who, _ in self.said)})


@dataclass
class Person:
    """Somebody of the channels' files, connected."""

    name: str
    reader: StreamReader
    writer: StreamWriter
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    def send(self, line: str) -> None:
        self.writer.write(f"{line}\r\n".encode())

    async def round_trip(self, word: str) -> None:
        """Returns when the server has dealt with all that was sent before: it answers in order."""
        self.heard.clear()
        self.send(f"PING {word}")
        await self.heard.wait()


class People:
    """All persons, and the channels that they talk in."""

    def __init__(self, channels: Sequence[Channel]) -> None:
        self._channels = {channel.name: channel for channel in channels}
        self._persons: dict[str, Person] = {}
        self._talks: set[asyncio.Task[None]] = set()

    async def gather(self) -> list[asyncio.Task[None]]:
        """Connects everybody, lets them enter their channels and set the topics; returns their listening."""
        tasks = []
        for name in sorted({who for channel in self._channels.values() for who in channel.people()}):
            person = Person(name, *await asyncio.open_connection(HOST, IRC_PORT))
            self._persons[name] = person
            person.send(f"NICK {name}")
            person.send(f"USER {name} 0 * :{name.capitalize()}")
            tasks.append(asyncio.create_task(self._listen(person)))
            await person.round_trip("entered")
        for _, channel in sorted(self._channels.items()):
            for name in channel.people():
                self._persons[name].send(f"JOIN {channel.name}")
                await self._persons[name].round_trip("joined")
            keeper = self._persons[channel.topic_by]
            keeper.send(f"TOPIC {channel.name} :{channel.topic}")
            await keeper.round_trip("topic")
        return tasks

    async def _listen(self, person: Person) -> None:
        while line := (await person.reader.readline()).decode(errors="replace").rstrip("\r\n"):
            source, _, rest = line.removeprefix(":").partition(" ")
            who = source.partition("!")[0]
            command, _, rest = rest.partition(" ")
            target, _, text = rest.partition(" ")
            if line.startswith("PING"):
                person.send(line.replace("PING", "PONG", 1))
            elif command == "PONG":
                person.heard.set()
            elif command == "JOIN" and who not in self._persons:
                self._greet(person, target.removeprefix(":"))
            elif command == "PRIVMSG" and target.lower() == person.name:
                with (_LOGS / f"{person.name}.log").open("a", encoding="utf-8") as log:
                    log.write(f"<{who}> {text.removeprefix(':')}\n")

    def _greet(self, person: Person, channel_name: str) -> None:
        """Everybody hears who joins; the one who set the topic begins the talk."""
        channel = self._channels.get(channel_name)
        if channel is not None and channel.topic_by == person.name:
            talk = asyncio.create_task(self._talk(channel))
            self._talks.add(talk)
            talk.add_done_callback(self._talks.discard)

    async def _talk(self, channel: Channel) -> None:
        for who, what in channel.said:
            self._persons[who].send(f"PRIVMSG {channel.name} :{what}")
            await self._persons[who].round_trip("said")


def _channel(path: Path) -> Channel:
    """Raises SystemExit, which names the file, where it does not describe a channel."""
    try:
        given = json.loads(path.read_bytes())
        said = tuple((str(line["who"]), str(line["says"])) for line in given["said"])
        return Channel(str(given["name"]), str(given["topic"]), str(given["topic_by"]), said)
    except (ValueError, KeyError, TypeError) as error:
        wanted = "name, topic, topic_by, and said: a list of who and says"
        raise SystemExit(f"{path}: {error!r}; a channel's file is JSON with {wanted}") from None


async def _connectable() -> None:
    while True:
        try:
            _, writer = await asyncio.open_connection(HOST, IRC_PORT)
        except ConnectionRefusedError:
            await asyncio.sleep(_LOOK)
        else:
            writer.close()
            return


async def _serve() -> int:
    channels = [_channel(path) for path in sorted(Path(_CHAT, "channels").glob("*.json"))]
    _LOGS.mkdir(parents=True, exist_ok=True)
    motd = _CHAT / "motd.txt"
    command = [sys.executable, "-S", "-P", "-m", "miniircd", "--listen", HOST, "--ports", str(IRC_PORT)]
    command += ["--cloak", "localhost", "--channel-log-dir", str(_LOGS)]
    command += ["--motd", str(motd)] if motd.is_file() else []
    server = await asyncio.create_subprocess_exec(*command)
    await asyncio.wait_for(_connectable(), 15)
    listening = await People(channels).gather()
    say_ready("chat")
    return await _first_end(server, listening)


async def _first_end(server: asyncio.subprocess.Process, listening: list[asyncio.Task[None]]) -> int:
    waiting = asyncio.create_task(server.wait())
    done, _ = await asyncio.wait([waiting, *listening], return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()
    return 1


if __name__ == "__main__":
    sys.exit(asyncio.run(_serve()))
