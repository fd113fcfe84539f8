"""Elements of HTML, SVG and other XML files, by CSS selectors; of members of an archive, too.

So the documents of most applications can be read: compressed XML (.gnumeric, .xopp, .gramps, .svgz) as XML,
office documents (.odt, .docx, .odp, .pptx, .ods, .xlsx, .ora) by the member that holds what is asked for.
"""

import posixpath

from cssselect import GenericTranslator, HTMLTranslator, SelectorError
from pydantic import TypeAdapter

from apis.content.reading import Reading
from apis.scene import Scene
from records.errors import FunctionFailed

_MEMBER_TEXTS: Reading[list[str] | None] = Reading("markup.member_texts", TypeAdapter(list[str] | None))
_MEMBER_ATTRIBUTES: Reading[list[str] | None] = Reading(
    "markup.member_attributes", TypeAdapter(list[str] | None)
)
_TEXTS = Reading("markup.texts", TypeAdapter(list[str]))
_ATTRIBUTES = Reading("markup.attributes", TypeAdapter(list[str]))


def get_element_texts(scene: Scene, path: str, selector: str) -> list[str] | None:
    """The text inside each element that the selector finds, in order, None where there is no such file.

    White space is squeezed. A file named .html or .htm is HTML, any other XML, compressed by gzip or not;
    there, names in a selector go without their namespaces (`rect`, `[href]`).

    Raises:
        FunctionFailed: the selector is none.
    """
    kind, xpath = _translated(path, selector)
    return _TEXTS(scene, path, kind, xpath)


def get_element_attributes(scene: Scene, path: str, selector: str, attribute: str) -> list[str] | None:
    """An attribute of each element that the selector finds, "" where it has none; else as for the texts."""
    kind, xpath = _translated(path, selector)
    return _ATTRIBUTES(scene, path, kind, xpath, attribute)


def get_archive_element_texts(scene: Scene, path: str, member: str, selector: str) -> list[str] | None:
    """As get_element_texts of a member (`content.xml`), None where there is no such file, or none in it."""
    kind, xpath = _translated(member, selector)
    return _MEMBER_TEXTS(scene, path, member, kind, xpath)


def get_archive_element_attributes(
    scene: Scene, path: str, member: str, selector: str, attribute: str
) -> list[str] | None:
    """As get_element_attributes of a member, None where there is no such file, or none in it."""
    kind, xpath = _translated(member, selector)
    return _MEMBER_ATTRIBUTES(scene, path, member, kind, xpath, attribute)


def _translated(path: str, selector: str) -> tuple[str, str]:
    """ "html" or "xml", and the selector as XPath."""
    html = posixpath.splitext(path)[1].lower() in (".html", ".htm")
    translator = HTMLTranslator() if html else GenericTranslator()
    try:
        return "html" if html else "xml", translator.css_to_xpath(selector)
    except (SelectorError, RecursionError) as error:
        raise FunctionFailed(f"{selector!r} is no CSS selector that can be used: {error}") from None
