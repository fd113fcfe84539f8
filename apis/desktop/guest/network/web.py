"""Web pages and feeds: files, a search over the pages, and what is submitted to them kept as files.

GET  /feeds/...           files below the feeds' folder
GET  /search?q=WORDS      the pages that hold all the words
GET  /...                 files below the web's folder; index.html for a folder; below a folder named
                          "downloads" as attachments
POST /...                 keeps the form in submissions/, shows thanks.html
"""

import html
import json
import re
from pathlib import Path

import bottle
import waitress

from apis.desktop.guest.network.places import HOST, SERVED, WEB_PORT, say_ready

_PAGES = SERVED / "web"
_FEEDS = SERVED / "feeds"
_SUBMISSIONS = _PAGES / "submissions"
_REQUESTS = _PAGES / "requests.log"
_PRIVATE = ("submissions", "requests.log")
_TAG = re.compile(r"<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL | re.IGNORECASE)
_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL | re.IGNORECASE)


def _note_request() -> None:
    query = bottle.request.query_string
    with _REQUESTS.open("a", encoding="utf-8") as log:
        log.write(f"{bottle.request.method} {bottle.request.path}{'?' if query else ''}{query}\n")


def _sent(path: str, root: Path, *, download: bool = False) -> bottle.HTTPResponse:
    # An entity tag would be made of the inode, which is another one in every session, and readers keep it.
    return bottle.static_file(path, root=str(root), download=download, etag=False)


def _feed(path: str) -> bottle.HTTPResponse:
    return _sent(path, _FEEDS)


def _search() -> str:
    asked = bottle.request.query.getunicode("q", "")
    words = asked.lower().split()
    found = []
    for page in sorted(_PAGES.rglob("*.html")) if words else ():
        source = page.read_text(encoding="utf-8", errors="replace")
        text = html.unescape(_TAG.sub(" ", source)).lower()
        if all(word in text for word in words):
            title = _TITLE.search(source)
            place = page.relative_to(_PAGES).as_posix()
            found.append(f'<li><a href="/{place}">{title[1].strip() if title else place}</a></li>')
    count = f"{len(found)} page{'' if len(found) == 1 else 's'} found"
    return _page(f"Search: {asked}", f"<p>{count} for “{html.escape(asked)}”.</p><ul>{''.join(found)}</ul>")


def _file(path: str = "") -> bottle.HTTPResponse:
    if path.split("/")[0] in _PRIVATE:
        return bottle.HTTPError(404, "There is no such page.")
    if (_PAGES / path).is_dir():
        path = f"{path.rstrip('/')}/index.html".lstrip("/")
    return _sent(path, _PAGES, download="downloads" in Path(path).parts[:-1])


def _submit(path: str) -> str | bottle.HTTPResponse:
    """A file for each submission, numbered: where it went, its fields (several values: a list), its files."""
    fields: dict[str, str | list[str]] = {}
    forms = bottle.request.forms
    for name in forms:
        values = [_text(value) for value in forms.getall(name)]
        fields[_text(name)] = values[0] if len(values) == 1 else values
    _SUBMISSIONS.mkdir(exist_ok=True)
    number = f"{sum(1 for _ in _SUBMISSIONS.glob('*.json')) + 1:04}"
    files = {}
    for name, upload in bottle.request.files.items():
        kept = f"{number}_{upload.filename}"
        upload.save(str(_SUBMISSIONS / kept), overwrite=True)
        files[_text(name)] = kept
    content = {"page": f"/{path}", "fields": fields, "files": files}
    (_SUBMISSIONS / f"{number}.json").write_text(
        json.dumps(content, ensure_ascii=False, indent=2) + "\n", encoding="utf-8"
    )
    if (_PAGES / "thanks.html").is_file():
        return _sent("thanks.html", _PAGES)
    return _page("Thank you", "<p>Your message has been received.</p>")


def _text(value: str) -> str:
    """bottle hands on a form's bytes as Latin-1; browsers send UTF-8."""
    return value.encode("latin-1").decode("utf-8", "replace")


def _page(title: str, body: str) -> str:
    return (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>'
        f'</head><body><h1>{html.escape(title)}</h1>{body}<p><a href="/">Home</a></p></body></html>'
    )


def _site() -> bottle.Bottle:
    site = bottle.Bottle()
    site.add_hook("before_request", _note_request)
    for rule, method, answer in (
        ("/feeds/<path:path>", "GET", _feed),
        ("/search", "GET", _search),
        ("/", "GET", _file),
        ("/<path:path>", "GET", _file),
        ("/<path:path>", "POST", _submit),
    ):
        site.route(rule, method, answer)
    return site


def main() -> None:
    _PAGES.mkdir(exist_ok=True)
    _REQUESTS.touch()
    # One thread: submissions are numbered in the order of their coming.
    server = waitress.create_server(_site(), host=HOST, port=WEB_PORT, threads=1, ident=None)
    say_ready("web")
    server.run()


if __name__ == "__main__":
    main()
