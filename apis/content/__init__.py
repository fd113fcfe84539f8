"""Content APIs: what the eleven cannot see inside a file.

They read the content that evidence kept (by hash), on the host, in a process of its own that is bounded in
time and memory. None stands for a file that is not there; ContentUnreadable for one that is there and cannot
be read as what it should be.
"""

from apis.content.archive import get_archive_hash, get_archive_members, get_archive_text
from apis.content.calendar import get_calendar_events, get_calendar_tasks
from apis.content.contacts import get_contacts
from apis.content.database import get_sqlite_rows
from apis.content.documents import get_document_paragraphs, get_document_tables
from apis.content.folder import get_file_hash, get_file_hash_before, get_file_names
from apis.content.image import get_image_color, get_image_info, get_image_layers
from apis.content.mail import get_attachment_hash, get_attachment_text, get_mail, get_mail_header, get_mailbox
from apis.content.markup import (
    get_archive_element_attributes,
    get_archive_element_texts,
    get_element_attributes,
    get_element_texts,
)
from apis.content.media import get_media_info, get_media_tags, get_sound_levels
from apis.content.pdf import get_pdf_pages, get_pdf_text
from apis.content.places import as_before, clipboard_image
from apis.content.slides import get_slides
from apis.content.spreadsheet import get_cell, get_sheet_names, get_sheet_rows
from apis.content.structured import get_json_values
from apis.content.text import get_file_text, get_file_text_before
from apis.content.unreadable import ContentUnreadable
from apis.readers.answers import (
    TEXT_LIMIT,
    CalendarEvent,
    CalendarTask,
    Contact,
    DocumentParagraph,
    ImageInfo,
    LayeredImage,
    Mail,
    MediaInfo,
    MediaTags,
    Slide,
)

__all__ = [
    "TEXT_LIMIT",
    "CalendarEvent",
    "CalendarTask",
    "Contact",
    "ContentUnreadable",
    "DocumentParagraph",
    "ImageInfo",
    "LayeredImage",
    "Mail",
    "MediaInfo",
    "MediaTags",
    "Slide",
    "as_before",
    "clipboard_image",
    "get_archive_element_attributes",
    "get_archive_element_texts",
    "get_archive_hash",
    "get_archive_members",
    "get_archive_text",
    "get_attachment_hash",
    "get_attachment_text",
    "get_calendar_events",
    "get_calendar_tasks",
    "get_cell",
    "get_contacts",
    "get_document_paragraphs",
    "get_document_tables",
    "get_element_attributes",
    "get_element_texts",
    "get_file_hash",
    "get_file_hash_before",
    "get_file_names",
    "get_file_text",
    "get_file_text_before",
    "get_image_color",
    "get_image_info",
    "get_image_layers",
    "get_json_values",
    "get_mail",
    "get_mail_header",
    "get_mailbox",
    "get_media_info",
    "get_media_tags",
    "get_pdf_pages",
    "get_pdf_text",
    "get_sheet_names",
    "get_sheet_rows",
    "get_slides",
    "get_sound_levels",
    "get_sqlite_rows",
]
