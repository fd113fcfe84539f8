"""Puts right what the IMAP server's Maildir backend (pymap 0.36) does otherwise than mail programs expect.

It does not let its parts be chosen, so they are replaced where they are looked up.
"""

import itertools
from collections.abc import Iterable, Iterator
from datetime import datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Any, BinaryIO

from pymap.backend.maildir.mailbox import LoadedMessage, MailboxData, Maildir, Message
from pymap.backend.maildir.uidlist import Record, UidList
from pymap.mime import MessageContent
from pymap.parsing.primitives import QuotedString
from pymap.parsing.response import fetch
from pymap.parsing.specials import FetchRequirement

_numbers = itertools.count(1)
_append = MailboxData.append


def correct() -> None:
    """To be called once, before the server starts."""
    Maildir._create_tmp = _numbered_file
    Message.load_content = _content
    MailboxData.copy = _copy
    MailboxData.append = _append_as_known
    fetch.DateTime = _date_of_head
    for structure in _structures(fetch.BodyStructure):
        # The extension data are optional, and the disposition among them has not the form it must have.
        structure.extended = structure._value


def _numbered_file(folder: Maildir) -> BinaryIO:
    """A new mail's file, by number: the usual name holds the process id, which differs between sessions."""
    return Path(folder._path, "tmp", f"kept-{next(_numbers):04}").open("xb+")


async def _content(mail: Message, requirement: FetchRequirement) -> LoadedMessage:
    """The file as it is, its lines ended as the protocol demands; not written anew with bare line feeds."""
    if mail._key is None or mail._maildir is None or requirement.has_none(FetchRequirement.CONTENT):
        return LoadedMessage(mail, requirement, None)
    try:
        with mail._maildir.get_file(mail._key) as file:
            data = file.read()
    except (KeyError, FileNotFoundError):
        return LoadedMessage(mail, requirement, None)
    lines = data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    return LoadedMessage(mail, requirement, MessageContent.parse(lines))


async def _copy(source: MailboxData, uid: int, destination: MailboxData, **_: bool) -> int | None:
    """With its content, which was left out; into cur, the place of mails that a program knows."""
    async with UidList.with_read(source._path) as numbers:
        try:
            record = numbers.get(uid)
        except KeyError:
            return None
    async with source.messages_lock.read_lock():
        try:
            mail = source._maildir.get_message(record.key)
        except (KeyError, FileNotFoundError):
            return None
    mail.set_subdir("cur")
    async with destination.messages_lock.write_lock():
        key = destination._maildir.add(mail)
    async with UidList.with_write(destination._path) as numbers:
        copied = Record(numbers.next_uid, record.fields, f"{key}:{mail.get_info()}")
        numbers.next_uid += 1
        numbers.set(copied)
    return int(copied.uid)


async def _append_as_known(folder: MailboxData, mail: object, **_: bool) -> Message:
    """Into cur, not into new, where names have no flags."""
    return await _append(folder, mail)


def _date_of_head(when: datetime) -> QuotedString:
    """An envelope's date in the form of a mail's head."""
    return QuotedString(format_datetime(when).encode())


def _structures(kind: type[Any]) -> Iterator[type[Any]]:
    yield kind
    below: Iterable[type[Any]] = kind.__subclasses__()
    for one in below:
        yield from _structures(one)
