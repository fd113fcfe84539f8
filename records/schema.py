"""Arrow schemas with their record's name and version, so that a reader knows what it holds."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import pyarrow as pa

Field: TypeAlias = "pa.Field[Any]"

SCHEMA_VERSION = "3"
RECORD_KEY = b"omnisynth.record"
VERSION_KEY = b"omnisynth.schema_version"


def schema(record: str, fields: Sequence[Field]) -> pa.Schema:
    """An explicit Arrow schema, marked with the record's name and the version of all schemas."""
    return pa.schema(fields, metadata={RECORD_KEY: record.encode(), VERSION_KEY: SCHEMA_VERSION.encode()})
