"""Calendars over CalDAV: a collection is a folder, an event a file.

A collection of a user lies in collection-root/<user>/<name>/, with .Radicale.props, which says what it is.
Everybody may read and write, with any password or none: on the loopback of a session there is one person.
"""

import waitress
from radicale import config
from radicale.app import Application

from apis.desktop.guest.environment import LOGS
from apis.desktop.guest.network.places import CALENDAR_PORT, HOST, SERVED, say_ready

_RIGHTS = LOGS / "calendar_rights"
_EVERYTHING = "[everybody]\nuser: .*\ncollection: .*\npermissions: RrWw\n"


def main() -> None:
    _RIGHTS.write_text(_EVERYTHING)
    configuration = config.load()
    configuration.update(
        {
            "auth": {"type": "none", "delay": "0"},
            "rights": {"type": "from_file", "file": str(_RIGHTS)},
            "storage": {
                "filesystem_folder": str(SERVED / "calendar"),
                # What can be made anew stays out of the data, which are evidence.
                "filesystem_cache_folder": str(LOGS / "calendar_cache"),
                "use_cache_subfolder_for_item": "True",
                "use_cache_subfolder_for_history": "True",
                "use_cache_subfolder_for_synctoken": "True",
                "_filesystem_fsync": "False",
            },
            "web": {"type": "none"},
        },
        "session",
        privileged=True,
    )
    server = waitress.create_server(
        Application(configuration), host=HOST, port=CALENDAR_PORT, threads=1, ident=None
    )
    say_ready("calendar")
    server.run()


if __name__ == "__main__":
    main()
