"""Values: a game's settings held against the schemas of the table.

It knows the keywords of JSON Schema that the table has. jsonschema would need longer to be imported
than everything else that checks settings.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, repeat
from pathlib import Path
from typing import Any, NamedTuple

from ai.conf.setting import Schema, SettingError, nearest
from ai.conf.table import SETTINGS

_NOUNS = {"integer": "a whole number", "number": "a number", "object": "a dict", "array": "a list"}
_SETTINGS: Schema = {
    "type": "object",
    "properties": {name: setting.schema for name, setting in SETTINGS.items()},
    "additionalProperties": False,
    "examples": [{"MODEL": "embedded"}],
}


class _Mistake(NamedTuple):
    value: Any
    schema: Schema
    """What the value does not fit."""
    keyword: str
    """The keyword in it that is not satisfied."""
    path: tuple[Any, ...] = ()
    """The keys and positions that lead to the value."""
    is_name: bool = False
    """Whether the value is a key at the end of the path, and not what is there."""

    def below(self, key: Any) -> _Mistake:
        return self._replace(path=(key, *self.path))


def check_values(given: Any) -> None:
    """Refuse settings that do not exist, and values that a setting cannot have.

    Raises:
        SettingError: For the first of them.
    """
    for mistake in _mistakes(given, _SETTINGS):
        raise _setting_error(mistake)


def _setting_error(mistake: _Mistake) -> SettingError:
    """The mistake in words, without the value, which may be a secret."""
    where = "AI" + "".join(f"[{part!r:.100}]" for part in mistake.path)
    schema = mistake.schema
    if mistake.keyword == "additionalProperties":
        known = schema["properties"]
        unknown = next(name for name in mistake.value if name not in known)
        return SettingError(
            f"{where}[{unknown!r:.100}] in your settings is unknown.",
            nearest(unknown, known) + _known(known),
        )
    if mistake.is_name:
        where += f"[{mistake.value!r:.100}]"
        return SettingError(
            f"{where} in your settings is not a valid name.",
            f"Write {expected(schema)}.",
        )
    return SettingError(f"{where} in your settings must be {expected(schema)}.", _advice(mistake))


def _known(names: Mapping[str, Any]) -> str:
    if names is _SETTINGS["properties"]:
        return "docs/configuration.md has all settings."
    return f"Known: {', '.join(names)}."


def _advice(mistake: _Mistake) -> str:
    if "examples" in mistake.schema:
        return f"Write {' or '.join(map(repr, mistake.schema['examples']))}."
    setting = SETTINGS[str(mistake.path[0])]
    if len(mistake.path) > 1:
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


# The keywords of the table


def _mistakes(value: Any, schema: Schema) -> Iterator[_Mistake]:
    """What in a value does not fit a schema, in the order of its keywords."""
    for keyword, wanted in schema.items():
        if keyword in _RULES and not _RULES[keyword](value, wanted):
            yield _Mistake(value, schema, keyword)
        elif keyword in _PARTS:
            yield from _PARTS[keyword](value, schema)


def _fits(value: Any, schema: Schema) -> bool:
    return next(_mistakes(value, schema), None) is None


def _is_of_type(value: Any, wanted: str | list[str]) -> bool:
    return any(_TYPES[name](value) for name in ([wanted] if isinstance(wanted, str) else wanted))


def _is_number(value: Any) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and not isinstance(value, bool)


def _is_same(value: Any, wanted: Any) -> bool:
    """Whether two values are the same; True is not 1."""
    return value == wanted and isinstance(value, bool) == isinstance(wanted, bool)


def _known_keys(value: Any, schema: Schema) -> Iterator[_Mistake]:
    for name, inner in schema["properties"].items() if isinstance(value, Mapping) else ():
        if name in value:
            yield from (one.below(name) for one in _mistakes(value[name], inner))


def _other_keys(value: Any, schema: Schema) -> Iterator[_Mistake]:
    known = schema.get("properties", {})
    others = [name for name in value if name not in known] if isinstance(value, Mapping) else []
    if schema["additionalProperties"] is False:
        if others:
            yield _Mistake(value, schema, "additionalProperties")
        return
    for name in others:
        inner = schema["additionalProperties"]
        yield from (one.below(name) for one in _mistakes(value[name], inner))


def _keys(value: Any, schema: Schema) -> Iterator[_Mistake]:
    for name in value if isinstance(value, Mapping) else ():
        for mistake in _mistakes(name, schema["propertyNames"]):
            yield mistake._replace(is_name=True)


def _items(value: Any, schema: Schema) -> Iterator[_Mistake]:
    if not isinstance(value, list | tuple):
        return
    inner = chain(schema.get("prefixItems", ()), repeat(schema.get("items", {})))
    for index, (item, wanted) in enumerate(zip(value, inner, strict=False)):
        yield from (one.below(index) for one in _mistakes(item, wanted))


_TYPES: Mapping[str, Callable[[Any], bool]] = {
    "array": lambda value: isinstance(value, list | tuple),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: _is_number(value) and isinstance(value, int),
    "null": lambda value: value is None,
    "number": _is_number,
    "object": lambda value: isinstance(value, Mapping),
    "path": lambda value: isinstance(value, str | Path),
    "string": lambda value: isinstance(value, str),
}


def _if(kind: str, holds: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    """A rule for values of a type only."""
    return lambda value, wanted: not _TYPES[kind](value) or holds(value, wanted)


_RULES: Mapping[str, Callable[[Any, Any], bool]] = {
    "type": _is_of_type,
    "enum": lambda value, wanted: any(_is_same(value, one) for one in wanted),
    "const": _is_same,
    "minimum": _if("number", lambda value, least: value >= least),
    "maximum": _if("number", lambda value, most: value <= most),
    "exclusiveMinimum": _if("number", lambda value, bound: value > bound),
    "exclusiveMaximum": _if("number", lambda value, bound: value < bound),
    "minLength": _if("string", lambda value, least: len(value) >= least),
    "maxLength": _if("string", lambda value, most: len(value) <= most),
    "pattern": _if("string", lambda value, pattern: re.search(pattern, value) is not None),
    "minItems": _if("array", lambda value, least: len(value) >= least),
    "maxItems": _if("array", lambda value, most: len(value) <= most),
    "required": _if("object", lambda value, names: all(name in value for name in names)),
    "dependentRequired": _if(
        "object",
        lambda value, needs: all(
            other in value for name, others in needs.items() if name in value for other in others
        ),
    ),
    "oneOf": lambda value, schemas: sum(_fits(value, one) for one in schemas) == 1,
}
"""Keyword → whether a value satisfies it."""
_PARTS: Mapping[str, Callable[[Any, Schema], Iterator[_Mistake]]] = {
    "properties": _known_keys,
    "additionalProperties": _other_keys,
    "propertyNames": _keys,
    "items": _items,
}
"""Keyword → what is wrong in the parts of a value."""
