"""XML and HTML by elements, attributes and text."""

import hashlib
import re
from collections.abc import Iterator

from lxml import etree, html

from validators.end_state.unreadable import Unreadable

_FIELD = "{http://schemas.openxmlformats.org/drawingml/2006/main}fld"
LARGEST = 8 * 2**20
_XML = re.compile(rb"(\xef\xbb\xbf)?\s*<(\?xml|svg)[\s>]")
_HTML = re.compile(rb"(\xef\xbb\xbf)?\s*<(!doctype html|html)[\s>]", re.IGNORECASE)


def markup_parts(name: str, data: bytes) -> dict[str, str] | None:
    """Its elements, in one part; None for what begins as neither."""
    del name
    if _XML.match(data):
        return {"its elements": xml_digest(data)}
    if _HTML.match(data):
        return {"its elements": _digest(_parsed(data, html.HTMLParser(no_network=True, huge_tree=False)))}
    return None


def xml_digest(data: bytes) -> str:
    """Of elements, attributes in any order, and text. Left out are comments, indentation, and what office
    applications draw at random: the numbers of revisions (`rsid`) and of a slide's fields (`fld`).

    Raises:
        Unreadable: not well-formed, too large, or it declares entities.
    """
    parser = etree.XMLParser(resolve_entities=False, huge_tree=False, no_network=True, load_dtd=False)
    return _digest(_parsed(data, parser))


def _parsed(data: bytes, parser: etree.XMLParser | html.HTMLParser) -> etree._Element:
    if len(data) > LARGEST:
        raise Unreadable(f"{len(data)} bytes of markup, more than {LARGEST}")
    try:
        root = etree.fromstring(data, parser)
    except (etree.LxmlError, ValueError) as error:
        raise Unreadable(f"no readable markup ({error})") from None
    declared = root.getroottree().docinfo.internalDTD
    if declared is not None and any(declared.iterentities()):
        raise Unreadable("it declares entities")
    return root


def _digest(root: etree._Element) -> str:
    digest = hashlib.sha256()
    for event in _events(root):
        digest.update(f"{len(event)} {event}".encode())
    return digest.hexdigest()


def _events(root: etree._Element) -> Iterator[str]:
    """What counts, in document order; texts that a comment parts are joined."""
    text = ""
    for event, element in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
        tag = element.tag
        if not isinstance(tag, str):
            text += element.tail or ""
            continue
        if not _is_indentation(text):
            yield text
        if event == "start":
            yield f"<{tag} {sorted(_attributes(element))}"
            text = element.text or ""
        else:
            yield f"</{tag}"
            text = (element.tail or "") if element is not root else ""


def _attributes(element: etree._Element) -> Iterator[tuple[str, str]]:
    return (
        (str(name), str(value))
        for name, value in element.items()
        if "rsid" not in str(name).lower() and (element.tag != _FIELD or name != "id")
    )


def _is_indentation(text: str) -> bool:
    return not text or (text.isspace() and "\n" in text)
