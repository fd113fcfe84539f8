"""Elements of HTML, SVG and other XML, by lxml. No entity is followed or expanded, nothing else is opened.

XML may be compressed by gzip, as drawings and the documents of several applications are.
"""

import gzip
import tarfile
import zipfile
from collections.abc import Iterator
from io import BytesIO

from lxml import etree

from apis.readers.answers import Unreadable
from apis.readers.archive import member

KIND = "markup"
DAMAGE = (etree.LxmlError, zipfile.BadZipFile, tarfile.TarError)
UNPACKED_LIMIT = 32 * 2**20
"""Bytes of XML once it is unpacked."""
ELEMENT_LIMIT = 10_000
"""Elements that are answered at once."""


def texts(data: bytes, kind: str, xpath: str) -> list[str]:
    """The text inside each element that the XPath selects, white space squeezed, in the document's order."""
    return [" ".join(str(element.xpath("string()")).split()) for element in _selected(data, kind, xpath)]


def attributes(data: bytes, kind: str, xpath: str, name: str) -> list[str]:
    """The attribute of each element that the XPath selects, "" where it has none, in the document's order."""
    return [str(element.get(name, "")) for element in _selected(data, kind, xpath)]


def member_texts(data: bytes, name: str, kind: str, xpath: str) -> list[str] | None:
    """The same of a member of an archive, None where there is no such member."""
    content = member(data, name, UNPACKED_LIMIT)
    return None if content is None else texts(content, kind, xpath)


def member_attributes(data: bytes, name: str, kind: str, xpath: str, attribute: str) -> list[str] | None:
    """The same of a member of an archive, None where there is no such member."""
    content = member(data, name, UNPACKED_LIMIT)
    return None if content is None else attributes(content, kind, xpath, attribute)


def parsed(data: bytes) -> etree._Element:
    """The root of XML."""
    xml = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    return etree.fromstring(_decompressed(data), xml)


def without_namespaces(root: etree._Element) -> etree._Element:
    """The same root, its elements and attributes named as people do: `rect`, `href`."""
    for element in root.iter(etree.Element):
        _strip_namespaces(element)
    return root


def _decompressed(data: bytes) -> bytes:
    if not data.startswith(b"\x1f\x8b"):
        return data
    with gzip.GzipFile(fileobj=BytesIO(data)) as stream:
        content = stream.read(UNPACKED_LIMIT + 1)
    if len(content) > UNPACKED_LIMIT:
        raise Unreadable(f"more than {UNPACKED_LIMIT} bytes once decompressed")
    return content


def _selected(data: bytes, kind: str, xpath: str) -> Iterator[etree._Element]:
    found = _root(data, kind).xpath(xpath)
    if not isinstance(found, list) or len(found) > ELEMENT_LIMIT:
        raise Unreadable(f"more than {ELEMENT_LIMIT} elements are selected")
    return (element for element in found if isinstance(element, etree._Element))


def _root(data: bytes, kind: str) -> etree._Element:
    if kind == "html":
        if not data.strip() or b"\0" in data:
            raise Unreadable("no HTML (it is empty or holds a NUL)")
        html = etree.HTMLParser(encoding=_encoding(data), no_network=True, huge_tree=False)
        return etree.fromstring(data, html)
    return without_namespaces(parsed(data))


def _encoding(data: bytes) -> str | None:
    """UTF-8 where the bytes are, None (as the document says) where they are not."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return None
    return "utf-8"


def _strip_namespaces(element: etree._Element) -> None:
    element.tag = etree.QName(element).localname
    for name, value in list(element.attrib.items()):
        plain = etree.QName(name).localname
        if plain != name:
            del element.attrib[name]
            if plain not in element.attrib:
                element.set(plain, value)
