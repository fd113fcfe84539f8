"""The error of a file that is there and is not what it should be."""

from records.errors import OmniSynthError


class ContentUnreadable(OmniSynthError):
    """A file is damaged, of another kind, or over the limit: whoever wrote it did not do what was asked."""
