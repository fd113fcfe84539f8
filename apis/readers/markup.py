"""Elements of HTML, SVG and other XML, by lxml. No entity is followed or expanded, nothing else is opened."""

from collections.abc import Iterator

from lxml import etree

from apis.readers.answers import Unreadable

KIND = "markup"
DAMAGE = (etree.LxmlError,)
ELEMENT_LIMIT = 10_000
"""Elements that are answered at once."""


def texts(data: bytes, kind: str, xpath: str) -> list[str]:
    """The text inside each element that the XPath selects, white space squeezed, in the document's order."""
    return [" ".join(str(element.xpath("string()")).split()) for element in _selected(data, kind, xpath)]


def attributes(data: bytes, kind: str, xpath: str, name: str) -> list[str]:
    """The attribute of each element that the XPath selects, "" where it has none, in the document's order."""
    return [str(element.get(name, "")) for element in _selected(data, kind, xpath)]


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
    xml = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    root = etree.fromstring(data, xml)
    for element in root.iter(etree.Element):
        _strip_namespaces(element)
    return root


def _encoding(data: bytes) -> str | None:
    """UTF-8 where the bytes are, None (as the document says) where they are not."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return None
    return "utf-8"


def _strip_namespaces(element: etree._Element) -> None:
    """Selectors name elements and attributes as people do: `rect`, `href`, without their namespaces."""
    element.tag = etree.QName(element).localname
    for name, value in list(element.attrib.items()):
        plain = etree.QName(name).localname
        if plain != name:
            del element.attrib[name]
            if plain not in element.attrib:
                element.set(plain, value)
