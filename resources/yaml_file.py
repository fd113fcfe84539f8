"""YAML files as plain data, with errors that name the file and the line."""

from pathlib import Path

import yaml

from records.errors import RecordError


def read_yaml(path: Path) -> object:
    """The content of a YAML file.

    Raises:
        RecordError: absent, not UTF-8, or no YAML; names the file and, where there is one, the line.
    """
    try:
        return yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise RecordError(f"{path}: no such file") from None
    except UnicodeDecodeError as error:
        raise RecordError(f"{path}: not UTF-8 text ({error.reason} at byte {error.start})") from None
    except yaml.MarkedYAMLError as error:
        line = f", line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise RecordError(f"{path}{line}: no valid YAML: {error.problem}") from None
    except yaml.YAMLError as error:
        raise RecordError(f"{path}: no valid YAML: {error}") from None


def read_mapping(path: Path) -> dict[str, object]:
    """The content of a YAML file whose top level is a mapping with text keys."""
    data = read_yaml(path)
    if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
        raise RecordError(f"{path}: the top level must be a mapping of names to values")
    return data
