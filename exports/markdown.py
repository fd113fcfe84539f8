"""What the pages written as Markdown share."""

from collections.abc import Iterable


def fenced(text: str) -> str:
    """The text as it stands, in equal widths."""
    return f"```\n{text}\n```"


def page(head: str, sections: Iterable[tuple[str, str]]) -> str:
    """A page of sections, each a title and a body."""
    return head + "".join(f"\n## {title}\n\n{body}\n" for title, body in sections)
