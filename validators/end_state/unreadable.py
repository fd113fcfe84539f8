"""What a reader of contents raises."""

from records.errors import OmniSynthError


class Unreadable(OmniSynthError):
    """A content is damaged, or larger than what is looked into: it is compared by its bytes."""
