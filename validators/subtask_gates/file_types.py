"""What a file of each resource type looks like: the endings of its name, and its content."""

import io
from collections.abc import Callable

import av
from av.error import FFmpegError

from validators.end_state.content import content

SUFFIXES: dict[str, tuple[str, ...]] = {
    "csv_path": (".csv", ".tsv"),
    "md_path": (".md", ".markdown"),
    "html_path": (".html", ".htm", ".xhtml"),
    "ics_path": (".ics",),
    "vcf_path": (".vcf",),
    "eml_path": (".eml",),
    "svg_path": (".svg",),
    "img_path": (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".tif", ".tiff", ".xpm", ".ppm", ".svg"),
    "pdf_path": (".pdf",),
    "xlsx_path": (".xlsx",),
    "pptx_path": (".pptx",),
    "docx_path": (".docx",),
    "ods_path": (".ods",),
    "odp_path": (".odp",),
    "odt_path": (".odt",),
    "zip_path": (".zip",),
    "sqlite_path": (".sqlite", ".sqlite3", ".db"),
}
"""By type. The nearest row in a type's lineage counts; a type without one may have any ending."""


def _text(data: bytes) -> str:
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return f"no UTF-8 text (byte {error.start})"
    return ""


def _begins(mark: bytes) -> Callable[[bytes], str]:
    def check(data: bytes) -> str:
        start = data.removeprefix(b"\xef\xbb\xbf").lstrip()
        return "" if start.startswith(mark) else f"it does not begin with {mark.decode()}"

    return check


def _is(*kinds: str, holding: str = "") -> Callable[[bytes], str]:
    """A check that what can be read of the content is of one of the kinds, and holds a member."""

    def check(data: bytes) -> str:
        found = content("", data)
        if found.kind not in kinds:
            return f"its content is {found.kind}, not {' or '.join(kinds)}"
        return f"it holds no {holding}" if holding and holding not in found.parts else ""

    return check


def _has_stream(kind: str) -> Callable[[bytes], str]:
    def check(data: bytes) -> str:
        try:
            with av.open(io.BytesIO(data)) as container:
                there = any(stream.type == kind for stream in container.streams)
        except (FFmpegError, ValueError, OSError) as error:
            return f"it cannot be played ({error})"
        return "" if there else f"it has no {kind}"

    return check


CONTENTS: dict[str, Callable[[bytes], str]] = {
    "txt_path": _text,
    "ics_path": _begins(b"BEGIN:VCALENDAR"),
    "vcf_path": _begins(b"BEGIN:VCARD"),
    "img_path": _is("an image", "markup"),
    "svg_path": _is("markup"),
    "pdf_path": _is("a PDF"),
    "xlsx_path": _is("an archive", holding="xl/workbook.xml"),
    "pptx_path": _is("an archive", holding="ppt/presentation.xml"),
    "docx_path": _is("an archive", holding="word/document.xml"),
    "ods_path": _is("an archive", holding="content.xml"),
    "odp_path": _is("an archive", holding="content.xml"),
    "odt_path": _is("an archive", holding="content.xml"),
    "zip_path": _is("an archive"),
    "sqlite_path": _is("a database"),
    "video_path": _has_stream("video"),
    "audio_path": _has_stream("audio"),
}
"""By type, what is wrong with a content, "" where nothing is; again the nearest in the lineage counts."""
