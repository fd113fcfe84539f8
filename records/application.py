"""Applications of the environment, one YAML file each under resources/apps."""

import re
from typing import Literal, Self

import pyarrow as pa
from pydantic import model_validator

from records.record import Many, Record
from records.schema import schema

Category = Literal[
    "social",
    "playback",
    "editing",
    "office",
    "utilities",
    "programming",
    "system",
    "web",
    "screenshot",
    "tasks",
    "notes",
    "lifestyle",
]


Service = Literal["mail", "chat", "web", "calendar", "feeds"]


class SettingFile(Record):
    """A file that keeps first-run dialogs away; path is relative to the home."""

    path: str
    content: str


class Application(Record):
    """An application as the desktop needs to know it.

    name: slug, also the file's name; title: what people call it.
    package: Debian package; needs: further ones without which it does not work as it should.
    command: what starts it, `~` stands for the home.
    network: whether its use depends on a network.
    services: servers on the session's own loopback that it talks to.
    window: regular expression that matches the WM_CLASS (instance or class) of its windows.
    own_paths: globs of files that it writes for itself, relative to the home; those of a service's data begin
        with /srv/.
    observation: poor where the accessibility tree cannot be relied upon.
    frozen_clock: whether it bears the frozen wall clock.
    """

    name: str
    title: str
    package: str
    needs: Many[str] = ()
    command: Many[str]
    category: Category
    toolkit: str
    network: bool = False
    services: Many[Service] = ()
    window: str
    settings: Many[SettingFile] = ()
    own_paths: Many[str] = ()
    observation: Literal["controls", "poor"] = "controls"
    frozen_clock: bool = True
    licence: str

    @model_validator(mode="after")
    def _window_is_a_pattern(self) -> Self:
        try:
            re.compile(self.window)
        except re.error as error:
            raise ValueError(f"window {self.window!r} is no regular expression: {error}") from None
        return self

    @model_validator(mode="after")
    def _services_are_a_network(self) -> Self:
        if self.services and not self.network:
            raise ValueError("an application that uses services depends on a network: network must be true")
        return self


APPLICATION_SCHEMA = schema(
    "Application",
    [
        pa.field("name", pa.string(), nullable=False),
        pa.field("title", pa.string(), nullable=False),
        pa.field("package", pa.string(), nullable=False),
        pa.field("needs", pa.list_(pa.string()), nullable=False),
        pa.field("command", pa.list_(pa.string()), nullable=False),
        pa.field("category", pa.string(), nullable=False),
        pa.field("toolkit", pa.string(), nullable=False),
        pa.field("network", pa.bool_(), nullable=False),
        pa.field("services", pa.list_(pa.string()), nullable=False),
        pa.field("window", pa.string(), nullable=False),
        pa.field(
            "settings",
            pa.list_(pa.struct([pa.field("path", pa.string()), pa.field("content", pa.string())])),
            nullable=False,
        ),
        pa.field("own_paths", pa.list_(pa.string()), nullable=False),
        pa.field("observation", pa.string(), nullable=False),
        pa.field("frozen_clock", pa.bool_(), nullable=False),
        pa.field("licence", pa.string(), nullable=False),
    ],
)
