"""What all records share: frozen, strict, and named by the hash of their content."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from records.errors import RecordError

ID_LENGTH = 20
STORED = "stored"
"""Context of validation and serialisation for the form in files, where a record has one of its own."""

_IN_WORDS = {
    "extra_forbidden": "there is no such field",
    "tuple_type": "must be a list",
    "model_type": "must be a mapping of fields",
}
"""What is wrong, for those who write YAML and not Python."""

T = TypeVar("T")
Many = Annotated[tuple[T, ...], Field(strict=False)]
"""A tuple field that also takes the lists which YAML, JSON and Arrow give; its items stay strict."""


class Record(BaseModel):
    """A frozen record. Unknown fields and wrong types are refused, nothing is coerced."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)

    @classmethod
    def parse(cls, data: object, where: str, context: str | None = None) -> Self:
        """Validate outside data.

        Args:
            data: a mapping as read from YAML, JSON or Arrow.
            where: the place that the error message names (a file and item).
            context: STORED where the data come from a file of records.

        Raises:
            RecordError: names the place, each field and what is wrong with it.
        """
        try:
            return cls.model_validate(data, context=context)
        except ValidationError as error:
            raise RecordError(f"{where}: {describe(error)}") from None


def describe(error: ValidationError) -> str:
    """One line for all faults of a validation: field path, then what is wrong with it."""
    parts = []
    for fault in error.errors(include_url=False, include_input=False):
        path = ".".join(str(part) for part in fault["loc"]) or "the whole"
        parts.append(f"{path}: {_IN_WORDS.get(fault['type'], fault['msg'])}")
    return "; ".join(parts)


def canonical_json(value: object) -> str:
    """JSON with sorted keys, no spaces and no escapes beyond what JSON demands: equal data, equal text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def content_id(value: BaseModel | Mapping[str, Any] | Sequence[Any] | str) -> str:
    """The first 20 hexadecimal digits of the SHA-256 of the value's canonical JSON."""
    plain = value.model_dump(mode="json") if isinstance(value, BaseModel) else value
    return hashlib.sha256(canonical_json(plain).encode()).hexdigest()[:ID_LENGTH]
