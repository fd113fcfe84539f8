import pytest

from records.application import Application
from records.errors import RecordError

CHAT = {
    "name": "chat",
    "title": "Chat",
    "package": "chat",
    "command": ("chat",),
    "category": "social",
    "toolkit": "GTK2",
    "window": "^chat$",
    "licence": "GPL-2.0-or-later",
}


def test_who_uses_a_service_depends_on_a_network() -> None:
    assert Application.parse({**CHAT, "network": True, "services": ("chat",)}, "here").services == ("chat",)
    with pytest.raises(RecordError, match="network must be true"):
        Application.parse({**CHAT, "services": ("chat",)}, "here")
    with pytest.raises(RecordError, match="services"):
        Application.parse({**CHAT, "network": True, "services": ("telegraph",)}, "here")
