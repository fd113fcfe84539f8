"""Run inside a session: speaks to each server as a program would, and prints what it got."""

import email.message
import email.policy
import http.client
import imaplib
import json
import smtplib
import socket
import sys
import urllib.parse
from typing import Any

EVENT = """BEGIN:VCALENDAR\r
VERSION:2.0\r
PRODID:test\r
BEGIN:VEVENT\r
UID:picnic\r
DTSTAMP:20250101T000000Z\r
DTSTART:20250316T110000Z\r
DTEND:20250316T120000Z\r
SUMMARY:Picnic\r
END:VEVENT\r
END:VCALENDAR\r
"""


def parts(answer: tuple[str, Any]) -> list[Any]:
    """The data of an IMAP answer."""
    return list(answer[1])


def imap() -> dict[str, object]:
    """Reads, copies, deletes and appends."""
    mail = imaplib.IMAP4("127.0.0.1", 1143)
    mail.login("user", "password")
    folders = sorted(line.decode().split()[-1] for line in parts(mail.list()))
    mail.select()
    heads = parts(mail.fetch("1:*", "(BODY.PEEK[HEADER.FIELDS (SUBJECT)])"))
    envelope = parts(mail.fetch("1", "(ENVELOPE)"))[0].decode()
    whole = parts(mail.fetch("1", "(BODY.PEEK[])"))[0][1]
    mail.copy("1", "Archive")
    mail.store("3", "+FLAGS", r"\Seen")
    mail.store("2", "+FLAGS", r"\Deleted")
    mail.expunge()
    mail.append("Drafts", r"\Draft", None, b"Subject: later\r\n\r\nto be written\r\n")
    mail.select("Archive")
    copied = parts(mail.fetch("1", "(BODY.PEEK[])"))[0][1]
    try:
        imaplib.IMAP4("127.0.0.1", 1143).login("user", "wrong")
    except imaplib.IMAP4.error:
        refused = True
    else:
        refused = False
    return {
        "folders": folders,
        "subjects": [part[1].decode().strip() for part in heads if isinstance(part, tuple)],
        "envelope": envelope,
        "bare_line_feeds": whole.replace(b"\r\n", b"").count(b"\n"),
        "copied": copied == whole,
        "wrong_password_refused": refused,
    }


def smtp() -> dict[str, object]:
    """Sends to somebody, to the user, and to one who is not named in the head."""
    message = email.message.EmailMessage(policy=email.policy.SMTP)
    message["From"] = "user@example.org"
    message["To"] = "Emily <emily@travel.example>, user@example.org"
    message["Subject"] = "Café"
    message.set_content("À bientôt")
    with smtplib.SMTP("127.0.0.1", 1025) as server:
        server.login("user", "password")
        refused = server.send_message(
            message, to_addrs=["emily@travel.example", "user@example.org", "paul@garden.example"]
        )
    inbox = imaplib.IMAP4("127.0.0.1", 1143)
    inbox.login("user", "password")
    inbox.select()
    return {"refused": refused, "delivered": parts(inbox.search(None, "SUBJECT", "Caf"))[0].decode()}


def irc() -> dict[str, object]:
    """Joins, listens until the last seeded line, speaks, and asks one in private."""
    chat = socket.create_connection(("127.0.0.1", 6667))
    lines = chat.makefile(encoding="utf-8")
    chat.sendall(b"NICK user\r\nUSER user 0 * :User\r\nJOIN #choir\r\n")
    heard = []
    for line in lines:
        heard.append(line.strip())
        if "À lundi" in line:
            break
    chat.sendall("PRIVMSG #choir :Merci à tous\r\nPRIVMSG zoe :a question\r\nTOPIC #choir :New\r\n".encode())
    for line in lines:
        if "TOPIC" in line:
            break
    return {
        "said": [line.split(" :", 1)[1] for line in heard if " PRIVMSG #choir " in line],
        "topic": [line.split(" :", 1)[1] for line in heard if " 332 " in line],
    }


def ask(port: int, method: str, path: str, content: bytes = b"", **head: str) -> dict[str, Any]:
    """Status, head and text of an answer."""
    connection = http.client.HTTPConnection("garden.example", port)
    connection.request(method, path, content or None, {name.replace("_", "-"): head[name] for name in head})
    answer = connection.getresponse()
    text = answer.read().decode(errors="replace")
    connection.close()
    return {
        "status": answer.status,
        "type": (answer.headers["Content-Type"] or "").partition(";")[0],
        "disposition": answer.headers["Content-Disposition"],
        "date": answer.headers["Date"],
        "tag": answer.headers["ETag"],
        "text": text[:4000],
    }


def web() -> dict[str, object]:
    """Pages, downloads, a search and a form."""
    pages = [
        "/",
        "/prices.html",
        "/downloads/prices.csv",
        "/downloads/calendar.pdf",
        "/pictures/fair.jpg",
        "/feeds/news.xml",
        "/feeds/first_carol.mp3",
        "/search?q=COMPOST+bags",
        "/absent",
        "/requests.log",
        "/../../etc/passwd",
        "/feeds/../../etc/passwd",
        "/downloads/%2e%2e/%2e%2e/mail/user/subscriptions",
    ]
    fields = urllib.parse.urlencode({"name": "Zoë", "item": "bean", "count": "3"}).encode()
    form = "application/x-www-form-urlencoded"
    thanks = ask(8080, "POST", "/order", fields, Content_Type=form)
    return {"answers": {page: ask(8080, "GET", page) for page in pages}, "thanks": thanks["text"]}


def calendar() -> dict[str, object]:
    """Lists the calendars and puts an event."""
    listing = ask(5232, "PROPFIND", "/user/", Depth="1")["text"]
    put = ask(5232, "PUT", "/user/home/picnic.ics", EVENT.encode(), Content_Type="text/calendar")
    return {
        "calendars": sorted(name for name in ("home", "club") if f"/user/{name}/" in listing),
        "put": put["status"],
        "kept": ask(5232, "GET", "/user/home/picnic.ics")["text"],
    }


def main() -> None:
    talks = {"imap": imap, "smtp": smtp, "irc": irc, "web": web, "calendar": calendar}
    json.dump({name: talk() for name, talk in talks.items()}, sys.stdout)


if __name__ == "__main__":
    main()
