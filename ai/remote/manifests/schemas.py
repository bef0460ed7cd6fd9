"""Schemas from strangers: which keywords of JSON Schema a remote module may use.

Manifests have them in two forms, as a JSON Schema and as a list of parameters. A keyword that is
not on our list is refused and not dropped: with a rule less, calls would fail.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ai.remote.errors import ManifestError
from ai.remote.manifests import wording
from ai.tools.schema.definition import check_parameters
from ai.tools.schema.validation import compile_parts
from ai.tools.text.quotation import visible

MAX_VALUE = 256
"""Characters of a text in an enum, a default or an example."""
MAX_PATTERN = 256
"""Characters of a regular expression."""
MAX_TITLE = 100

_ONE = frozenset(
    ("items", "additionalProperties", "contains", "propertyNames", "not", "if", "then", "else")
)
"""Keywords that hold a schema."""
_SEVERAL = frozenset(("anyOf", "oneOf", "allOf", "prefixItems"))
_NAMED = frozenset(("properties", "$defs", "definitions", "dependentSchemas"))
_VALUES = frozenset(("enum", "const", "default", "examples"))
_TEXTS = {
    "description": wording.MAX_PARAMETER,
    "title": MAX_TITLE,
    "contentEncoding": MAX_TITLE,
    "contentMediaType": MAX_TITLE,
}
_PLAIN = frozenset(
    (
        *("type", "required", "dependentRequired", "uniqueItems", "multipleOf"),
        *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
        *("minLength", "maxLength", "minItems", "maxItems", "minContains", "maxContains"),
        *("minProperties", "maxProperties", "deprecated", "readOnly", "writeOnly"),
    )
)
_LETTERS = frozenset(("pattern", "format", "$ref"))
KEYWORDS = _ONE | _SEVERAL | _NAMED | _VALUES | _TEXTS.keys() | _PLAIN | _LETTERS
KEYWORDS |= {"patternProperties"}
"""All keywords that are accepted."""
DROPPED = frozenset(("$schema", "$comment"))
"""Keywords without any meaning for models or checks; `x-…` is dropped too."""
RESERVED = ("self", "character", "context")
"""Names that the code of a tool needs itself."""
_SAY_TYPE = frozenset(("enum", "const", "anyOf", "oneOf", "allOf", "not", "$ref"))
_LIST_FORM = frozenset(("name", "required"))

_PROPERTY = re.compile(r"[A-Za-z0-9_.-]{1,64}\Z")
"""What every provider accepts as the name of a property."""


def read_schema(given: Mapping[str, Any]) -> dict[str, Any]:
    """Read a stranger's JSON Schema for the arguments of a tool.

    Args:
        given: Plain JSON data of any shape.

    Raises:
        ManifestError: It uses what is not accepted.
        ToolDefinitionError: It is not a JSON Schema, or checking it could take too long.
    """
    if given.get("type", "object") != "object":
        raise ManifestError('Its `parameters` must have "type": "object".')
    if "$ref" in given:
        raise ManifestError("A `$ref` as the whole of `parameters` is not accepted.")
    reader = _SchemaReader()
    schema: dict[str, Any] = {"type": "object", **reader.schema(given, "#")}
    for name, about in schema.setdefault("properties", {}).items():
        schema["properties"][name] = _described(name, about)
    for name in RESERVED:
        if name in schema["properties"]:
            raise ManifestError(f"A parameter cannot be named '{name}'.")
    reader.check_references()
    check_parameters(schema)
    _check_defaults(schema, reader.with_default)
    return schema


def read_list(given: Sequence[Any]) -> list[dict[str, Any]]:
    """Read a list of parameters; each is returned as the fields of a `ToolParameter`.

    Args:
        given: Plain JSON data of any shape.

    Raises:
        ManifestError: It is not such a list, or uses what is not accepted.
        ToolDefinitionError: Checking it could take too long.
    """
    properties: dict[str, Any] = {}
    required = []
    for one in given:
        if not isinstance(one, Mapping) or not isinstance(one.get("name"), str):
            raise ManifestError("One of its parameters has no name.")
        name = one["name"]
        if name in properties:
            raise ManifestError(f"It has two parameters named {wording.shown(name)}.")
        if one.get("required", True) not in (True, False):
            raise ManifestError(
                f"The `required` of {wording.shown(name)} is neither true nor false; what needs "
                "more is written as a JSON Schema."
            )
        properties[name] = _as_schema(one)
        if one.get("required", True):
            required.append(name)
    schema = read_schema({"type": "object", "properties": properties, "required": required})
    return [_fields(name, about, required) for name, about in schema["properties"].items()]


def weigh(schema: Any) -> tuple[int, int]:
    """Count the parts of a schema, and the regular expressions among them."""
    if isinstance(schema, Mapping):
        named = schema.get("patternProperties")
        patterns = int("pattern" in schema) + (len(named) if isinstance(named, Mapping) else 0)
        inside: Iterable[Any] = schema.values()
    elif isinstance(schema, list | tuple):
        patterns, inside = 0, schema
    else:
        return 0, 0
    weights = [weigh(one) for one in inside]
    return (
        len(weights) + sum(parts for parts, _own in weights),
        patterns + sum(own for _parts, own in weights),
    )


class _SchemaReader:
    """Copies one schema, and refuses what is not accepted."""

    def __init__(self) -> None:
        self.with_default: list[dict[str, Any]] = []
        self._places: set[str] = set()
        self._references: list[str] = []

    def schema(self, given: Any, place: str) -> Any:
        """Copy a schema.

        Args:
            given: Plain JSON data of any shape.
            place: Where it stands, written like a reference to it.
        """
        if isinstance(given, bool):
            return given
        if not isinstance(given, Mapping):
            raise ManifestError(f"There is no schema at {wording.shown(place)}.")
        if place.startswith("#"):
            self._places.add(place)
        schema = {
            key: self._keyword(key, value, f"{place}/{key}")
            for key, value in given.items()
            if key not in DROPPED and not key.startswith("x-")
        }
        if schema.get("default", ...) is None and not _takes_null(schema):
            del schema["default"]  # some write null for "no default"
        if "default" in schema:
            self.with_default.append(schema)
        return schema

    def check_references(self) -> None:
        """Check that each reference leads to a schema in here; circles are found later."""
        for reference in self._references:
            if reference not in self._places:
                raise ManifestError(
                    f"The `$ref` {wording.shown(reference)} leads to no schema in its parameters."
                )

    def _keyword(self, key: str, value: Any, place: str) -> Any:
        if key in _ONE:
            return self.schema(value, place)
        if key in _SEVERAL:
            return [
                self.schema(one, f"{place}/{index}")
                for index, one in enumerate(_listed(key, value))
            ]
        if key in _NAMED:
            return {
                _property(name): self.schema(one, f"{place}/{name}")
                for name, one in _object(key, value).items()
            }
        if key == "patternProperties":
            return {
                _text(name, "pattern", MAX_PATTERN): self.schema(one, "")
                for name, one in _object(key, value).items()
            }
        return self._leaf(key, value)

    def _leaf(self, key: str, value: Any) -> Any:
        if key in _TEXTS:
            return wording.plain_line(value, _TEXTS[key]) if isinstance(value, str) else ""
        if key in _VALUES:
            if key == "enum" and not _listed(key, value):
                raise ManifestError("An `enum` without any value allows nothing.")
            _check_value(key, value)
            return value
        if key in _LETTERS:
            if key == "$ref":
                self._references.append(_text(value, key, MAX_VALUE))
            return _text(value, key, MAX_PATTERN)
        if key not in _PLAIN:
            raise ManifestError(f"The keyword {wording.shown(key)} is not accepted.")
        if key == "type" and not isinstance(value, str):
            _listed(key, value)
        _check_value(key, value)
        return value


def _described(name: str, about: Any) -> dict[str, Any]:
    """Add a description to the schema of a parameter that has none."""
    if about is True:
        about = {}
    elif about is False:
        about = {"not": {}}
    return (
        about if about.get("description") else {**about, "description": wording.undescribed(name)}
    )


def _as_schema(one: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of a property, from an entry of a list of parameters."""
    schema = {key: value for key, value in one.items() if key not in _LIST_FORM}
    if not schema.get("enum", True):
        del schema["enum"]  # an empty one stands for "no enum"
    if not schema.get("type"):
        schema.pop("type", None)
        if _SAY_TYPE.isdisjoint(schema):
            schema["type"] = "string"
    return schema


def _fields(name: str, about: Mapping[str, Any], required: Sequence[str]) -> dict[str, Any]:
    kind = about.get("type", "")
    more = {k: v for k, v in about.items() if k not in ("type", "description", "enum")}
    return {
        "name": name,
        "type": kind if isinstance(kind, str) else tuple(kind),
        "description": about["description"],
        "required": name in required,
        "enum": tuple(about["enum"]) if "enum" in about else None,
        "more": more,
    }


def _check_defaults(schema: Mapping[str, Any], places: Sequence[Mapping[str, Any]]) -> None:
    """Check that each default fits, however deep; one that does not would break every call."""
    fits = compile_parts(schema) if places else None
    for place in places:
        if fits is not None and not fits(place["default"], place):
            raise ManifestError(f"The default {wording.shown(place['default'])} does not fit.")


def _takes_null(schema: Mapping[str, Any]) -> bool:
    kinds = schema.get("type")
    return kinds is None or "null" in ([kinds] if isinstance(kinds, str) else kinds)


def _check_value(key: str, value: Any) -> None:
    """Refuse invisible characters in a value, which calls will carry just as it is."""
    if isinstance(value, str):
        _text(value, key, MAX_VALUE)
    elif isinstance(value, Mapping):
        for name, one in value.items():
            _text(name, key, MAX_VALUE)
            _check_value(key, one)
    elif isinstance(value, list):
        for one in value:
            _check_value(key, one)


def _text(value: Any, key: str, limit: int) -> str:
    if not isinstance(value, str):
        raise ManifestError(f"The `{key}` is not a text.")
    if len(value) > limit:
        raise ManifestError(f"A text in `{key}` is longer than {limit} characters.")
    if visible(value) != value:
        raise ManifestError(f"A text in `{key}` has invisible characters.")
    return value


def _property(name: str) -> str:
    if not _PROPERTY.match(name):
        raise ManifestError(
            f"{wording.shown(name)} is not the name of a parameter; write at most 64 letters, "
            "digits, '_', '-' and '.'."
        )
    return name


def _listed(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ManifestError(f"The `{key}` is not a list.")
    return value


def _object(key: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ManifestError(f"The `{key}` is not an object.")
    return value
