"""Content APIs: what the eleven cannot see inside a file.

They read the content that evidence kept (by hash), on the host, in a process of its own that is bounded in
time and memory. None stands for a file that is not there; ContentUnreadable for one that is there and cannot
be read as what it should be.
"""

from apis.content.archive import get_archive_members, get_archive_text
from apis.content.calendar import get_calendar_events
from apis.content.database import get_sqlite_rows
from apis.content.image import get_image_info
from apis.content.mail import get_mail
from apis.content.markup import get_element_attributes, get_element_texts
from apis.content.media import get_media_info
from apis.content.pdf import get_pdf_pages, get_pdf_text
from apis.content.spreadsheet import get_cell, get_sheet_names, get_sheet_rows
from apis.content.text import get_file_text, get_file_text_before
from apis.content.unreadable import ContentUnreadable
from apis.readers.answers import TEXT_LIMIT, CalendarEvent, ImageInfo, Mail, MediaInfo

__all__ = [
    "TEXT_LIMIT",
    "CalendarEvent",
    "ContentUnreadable",
    "ImageInfo",
    "Mail",
    "MediaInfo",
    "get_archive_members",
    "get_archive_text",
    "get_calendar_events",
    "get_cell",
    "get_element_attributes",
    "get_element_texts",
    "get_file_text",
    "get_file_text_before",
    "get_image_info",
    "get_mail",
    "get_media_info",
    "get_pdf_pages",
    "get_pdf_text",
    "get_sheet_names",
    "get_sheet_rows",
    "get_sqlite_rows",
]
