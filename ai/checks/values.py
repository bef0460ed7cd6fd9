"""Values: a game's settings held against the schemas of the table."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

from ai.conf.setting import Schema, SettingError, nearest
from ai.conf.table import SETTINGS

_Validator = extend(
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine_many(
        {
            "array": lambda _, value: isinstance(value, list | tuple),
            "object": lambda _, value: isinstance(value, Mapping),
            "integer": lambda _, value: _is_number(value) and isinstance(value, int),
            "number": lambda _, value: _is_number(value),
            "path": lambda _, value: isinstance(value, str | Path),
        }
    ),
)
_NOUNS = {"integer": "a whole number", "number": "a number", "object": "a dict", "array": "a list"}


def _is_number(value: Any) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and not isinstance(value, bool)


_settings = _Validator(
    {
        "type": "object",
        "properties": {name: setting.schema for name, setting in SETTINGS.items()},
        "additionalProperties": False,
        "examples": [{"MODEL": "embedded"}],
    }
)


def check_values(given: Any) -> None:
    """Refuse settings that do not exist, and values that a setting cannot have.

    Raises:
        SettingError: For the first of them.
    """
    for error in _settings.iter_errors(given):
        raise _setting_error(error)


def _setting_error(error: ValidationError) -> SettingError:
    """An error of jsonschema in our words; its own would show the value."""
    where = "AI" + "".join(f"[{part!r:.100}]" for part in error.absolute_path)
    schema: Schema = error.schema  # type: ignore[assignment]  # never a bool here
    if error.validator == "additionalProperties":
        known, given = schema["properties"], cast(Mapping[Any, Any], error.instance)
        unknown = next(name for name in given if name not in known)
        return SettingError(
            f"{where}[{unknown!r:.100}] in your settings is unknown.",
            nearest(unknown, known) + _known(known),
        )
    if "propertyNames" in error.absolute_schema_path:
        where += f"[{error.instance!r:.100}]"
        return SettingError(
            f"{where} in your settings is not a valid name.",
            f"Write {expected(schema)}.",
        )
    return SettingError(
        f"{where} in your settings must be {expected(schema)}.", _advice(error, schema)
    )


def _known(names: Mapping[str, Any]) -> str:
    if names is _settings.schema["properties"]:
        return "docs/configuration.md has all settings."
    return f"Known: {', '.join(names)}."


def _advice(error: ValidationError, schema: Schema) -> str:
    if "examples" in schema:
        return f"Write {' or '.join(map(repr, schema['examples']))}."
    setting = SETTINGS[str(error.absolute_path[0])]
    if len(error.absolute_path) > 1:
        return f"Correct it. AI['{setting.name}'] is: {setting.help}."
    return (
        f"Correct it, or leave it out for its default, {setting.default!r}. It is: {setting.help}."
    )


def expected(schema: Schema) -> str:
    """What a value must be, in words."""
    if "description" in schema:
        return str(schema["description"])
    if "enum" in schema:
        return f"one of {', '.join(map(repr, schema['enum']))}"
    if schema["type"] == "boolean":
        return "True or False"
    bounds = [
        f" {word} {schema[keyword]:g}"
        for word, keyword in (("from", "minimum"), ("to", "maximum"))
        if keyword in schema
    ]
    return _NOUNS[schema["type"]] + "".join(bounds)
