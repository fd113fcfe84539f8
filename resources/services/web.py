"""A small site of pages, pictures and downloads."""

import html
from pathlib import Path

from records.record import Many, Record
from records.subtask import FixtureFile
from resources.services.made import made
from resources.yaml_file import read_mapping

WEB = Path(__file__).with_name("web.yaml")


class Page(Record):
    """file: its name; body: HTML below the heading, which is the title."""

    file: str
    title: str
    body: str


class _Site(Record):
    """layout: HTML in which @TITLE@ and @BODY@ stand for a page's."""

    layout: str
    pages: Many[Page]
    files: Many[FixtureFile]


def web_files() -> dict[str, bytes]:
    """Path below the service's folder to content."""
    site = _Site.parse(read_mapping(WEB), str(WEB))
    pages = {
        page.file: site.layout.replace("@TITLE@", html.escape(page.title)).replace("@BODY@", page.body)
        for page in site.pages
    }
    return {name: page.encode() for name, page in pages.items()} | {
        file.path: made(file) for file in site.files
    }
