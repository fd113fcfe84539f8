"""Mail: IMAP and SMTP over one Maildir.

    user/new, user/cur        the inbox; user/.Sent/cur and so on: further folders
    sent/<subject>.eml        every mail that was handed to SMTP, with the envelope's addresses on top
    sent/<subject> (2).eml    the second of one subject

What is sent to the user's own address is delivered to the inbox, too.
"""

import asyncio
import email
import email.policy
import random
import tempfile
from argparse import Namespace
from contextlib import AsyncExitStack
from pathlib import Path

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session
from pymap.backend.maildir import Config, Login, MaildirBackend
from pymap.backend.maildir.uidlist import Record, UidList
from pymap.backend.maildir.users import PasswordsFile, UsersFile
from pymap.concurrent import Subsystem
from pymap.imap import IMAPService
from pymap.parsing.specials import ObjectId
from pysasl.hashing import Cleartext

from apis.desktop.guest.environment import LOGS
from apis.desktop.guest.network.imap_corrections import correct
from apis.desktop.guest.network.places import (
    ADDRESS,
    HOST,
    IMAP_PORT,
    PASSWORD,
    SERVED,
    SMTP_PORT,
    USER,
    say_ready,
)

_MAIL = SERVED / "mail"
_INBOX = _MAIL / USER
_SENT = _MAIL / "sent"
_FOLDERS = ("Archive", "Drafts", "Sent", "Trash")
_ACCOUNTS = LOGS / "mail_accounts"
_PARTS = ("cur", "new", "tmp")


class Outgoing:
    """Takes what clients send; the hooks are called by aiosmtpd."""

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 - aiosmtpd's name
        content = bytes(envelope.original_content or b"")
        kept = _place(content)
        head = f"Return-Path: <{envelope.mail_from}>\r\n"
        head += f"X-Envelope-To: {', '.join(envelope.rcpt_tos)}\r\n"
        kept.write_bytes(head.encode() + content)
        if ADDRESS in (address.lower() for address in envelope.rcpt_tos):
            # A colon would begin the flags of a Maildir name.
            waiting = _INBOX / "tmp" / f"received-{kept.stem.replace(':', '')}"
            waiting.write_bytes(head.encode() + content)
            waiting.rename(_INBOX / "new" / waiting.name)
        return "250 kept"


def _place(mail: bytes) -> Path:
    """The file of a mail that was sent: so named that two mails of one subject have two."""
    subject = str(email.message_from_bytes(mail, policy=email.policy.default)["Subject"] or "").strip()
    # A file's name has at most 255 bytes.
    name = subject.replace("/", "-").replace("\0", "").encode()[:200].decode(errors="ignore") or "no subject"
    place, number = _SENT / f"{name}.eml", 1
    while place.exists():
        number += 1
        place = _SENT / f"{name} ({number}).eml"
    return place


def _authenticate(*_: object) -> AuthResult:
    """Any name and password will do: who sends is in the envelope."""
    return AuthResult(success=True)


async def _make_folders() -> None:
    """Completes what the start state left out, and numbers its mails in the order of their names."""
    _SENT.mkdir(parents=True, exist_ok=True)
    # The IMAP server renames its temporary files into place, which works on one file system only.
    (_INBOX / "tmp").mkdir(parents=True, exist_ok=True)
    tempfile.tempdir = str(_INBOX / "tmp")
    folders = [_INBOX, *(_INBOX / f".{name}" for name in _FOLDERS), *sorted(_INBOX.glob(".*"))]
    for folder in dict.fromkeys(folders):
        for part in _PARTS:
            (folder / part).mkdir(parents=True, exist_ok=True)
        await _number(folder)
    subscriptions = _INBOX / "subscriptions"
    if not subscriptions.exists():
        names = sorted(folder.name.removeprefix(".") for folder in _INBOX.glob(".*"))
        subscriptions.write_text("".join(f"{name}\r\n" for name in names))


async def _number(folder: Path) -> None:
    async with UidList.with_init(str(folder)):
        # It writes the list where there is none.
        pass
    mails = sorted((*folder.glob("cur/*"), *folder.glob("new/*")), key=lambda path: path.name)
    async with UidList.with_write(str(folder)) as numbers:
        known = {record.key for record in numbers.records}
        for mail in mails:
            if mail.name.split(":")[0] not in known:
                ids = {"E": str(ObjectId.random_email_id()), "T": str(ObjectId.random_thread_id())}
                numbers.set(Record(numbers.next_uid, ids, mail.name))
                numbers.next_uid += 1


async def _start_imap(stack: AsyncExitStack) -> None:
    config = Config(
        Namespace(passlib_cfg=None, proxy_protocol=None, inherited_sockets=None),
        host=HOST,
        port=IMAP_PORT,
        tls_enabled=False,
        hash_context=Cleartext(),
        base_dir=str(_ACCOUNTS),
        layout="++",
        colon=None,
        subsystem=Subsystem.for_asyncio(),
    )
    config.apply_context()
    _ACCOUNTS.mkdir()
    async with (
        UsersFile.with_write(str(_ACCOUNTS)) as users,
        PasswordsFile.with_write(str(_ACCOUNTS)) as keys,
    ):
        users.set(users.build_record(USER, str(_INBOX)))
        keys.set(keys.build_record(USER, PASSWORD))
    await _make_folders()
    await IMAPService(MaildirBackend(Login(config), config), config).start(stack)


async def _serve() -> None:
    async with AsyncExitStack() as stack:
        await _start_imap(stack)
        outgoing = Outgoing()
        await asyncio.get_running_loop().create_server(
            lambda: SMTP(
                outgoing,
                hostname="localhost",
                ident="mail",
                enable_SMTPUTF8=True,
                authenticator=_authenticate,
                auth_require_tls=False,
            ),
            HOST,
            SMTP_PORT,
        )
        say_ready("mail")
        await asyncio.Event().wait()


if __name__ == "__main__":
    # The IMAP server draws the ids of mails and folders from here: the same ones in every session.
    random.seed(0)
    correct()
    asyncio.run(_serve())
