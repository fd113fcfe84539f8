"""The APIs that an evaluation function may call, and their stubs for the type checker.

An API is a function whose first parameter is the scene; what the evaluation function sees of it, and how its
arguments are checked, follows from its signature. To add one, write it and name it here.
"""

import inspect
from collections.abc import Callable, Mapping
from types import MappingProxyType

from apis import content, system
from apis.content import (
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

_STRUCTURES: tuple[type, ...] = (
    ImageInfo,
    LayeredImage,
    MediaInfo,
    MediaTags,
    CalendarEvent,
    CalendarTask,
    Contact,
    Mail,
    DocumentParagraph,
    Slide,
)
_Structure = ImageInfo | LayeredImage | MediaInfo | MediaTags | Mail
_Structures = (
    list[CalendarEvent]
    | list[CalendarTask]
    | list[Contact]
    | list[Mail]
    | list[DocumentParagraph]
    | list[Slide]
)
_Plain = bool | int | str | list[float] | list[str] | list[list[str]] | list[list[list[str]]]
Answer = _Plain | _Structure | _Structures | None
Api = Callable[..., Answer]

_PAPER: tuple[Api, ...] = (
    system.check_mouse_clicks,
    system.check_keyboard_types,
    system.check_file_exists,
    system.check_text_exists_via_ocr,
    system.check_text_exists_via_control,
    system.check_text_exists,
    system.clipboard_contains_text,
    system.clipboard_contains_image,
    system.clipboard_contains_file,
    system.get_clipboard_text,
    system.get_clipboard_file_name,
)
_CONTENT: tuple[Api, ...] = (
    content.as_before,
    content.clipboard_image,
    content.get_file_text,
    content.get_file_text_before,
    content.get_file_names,
    content.get_file_hash,
    content.get_file_hash_before,
    content.get_image_info,
    content.get_image_color,
    content.get_image_layers,
    content.get_sheet_names,
    content.get_sheet_rows,
    content.get_cell,
    content.get_pdf_text,
    content.get_pdf_pages,
    content.get_archive_members,
    content.get_archive_text,
    content.get_archive_hash,
    content.get_document_paragraphs,
    content.get_document_tables,
    content.get_slides,
    content.get_media_info,
    content.get_media_tags,
    content.get_sound_levels,
    content.get_sqlite_rows,
    content.get_calendar_events,
    content.get_calendar_tasks,
    content.get_contacts,
    content.get_mail,
    content.get_mail_header,
    content.get_mailbox,
    content.get_attachment_text,
    content.get_attachment_hash,
    content.get_json_values,
    content.get_element_texts,
    content.get_element_attributes,
    content.get_archive_element_texts,
    content.get_archive_element_attributes,
)

PAPER_APIS = tuple(api.__name__ for api in _PAPER)
"""The eleven of the paper; `apis: paper` restricts a run to them."""
GESTURE_APIS = frozenset({"check_mouse_clicks", "check_keyboard_types"})
"""Those that see what was done, not what came of it."""
APIS: Mapping[str, Api] = MappingProxyType({api.__name__: api for api in (*_PAPER, *_CONTENT)})
STRUCTURE_NAMES = tuple(structure.__name__ for structure in _STRUCTURES)
"""Names of the types of structured answers, by which a function may annotate."""


def _signature(api: Api) -> inspect.Signature:
    """The API's signature as an evaluation function sees it, without the scene."""
    full = inspect.signature(api)
    return full.replace(parameters=list(full.parameters.values())[1:])


SIGNATURES: Mapping[str, inspect.Signature] = MappingProxyType(
    {name: _signature(api) for name, api in APIS.items()}
)


def _declaration(name: str) -> str:
    return f"def {name}{_unqualified(str(SIGNATURES[name]))}: ..."


def _structure(structure: type) -> str:
    fields = inspect.get_annotations(structure).items()
    lines = (f"    {field}: {_unqualified(inspect.formatannotation(kind))}" for field, kind in fields)
    return "\n".join([f"class {structure.__name__}(NamedTuple):", *lines])


def _unqualified(declared: str) -> str:
    """The stubs declare the structures themselves, in no module."""
    for structure in _STRUCTURES:
        declared = declared.replace(f"{structure.__module__}.{structure.__name__}", structure.__name__)
    return declared


# `as` exports the modules from the stubs, so that the type checker knows them in the function's scope.
_RESULT = """\
import os as os
import re as re
from typing import NamedTuple
class EvalResult(NamedTuple):
    success: bool
    message: str
    progress: float
"""
STUBS = _RESULT + "\n".join([*map(_structure, _STRUCTURES), *map(_declaration, APIS)]) + "\n"
