"""Schemas of strangers: what of JSON Schema a module may use, and what is made of it.

Both forms that a manifest may have end here: a JSON Schema, and the seed's list of parameters. What
is not on the list of keywords is refused, not dropped: a rule that is lost is a call that fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ai.remote.errors import ManifestError
from ai.remote.manifests import wording
from ai.tools.schema.schema import bounded, check_parameters, validator_for
from ai.tools.text.quotation import visible

MAX_VALUE = 256
"""Characters of a text that is a value: of an enum, a default, an example."""
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
"""All that are taken."""
DROPPED = frozenset(("$schema", "$comment"))
"""What says nothing to a model and decides nothing; `x-…` is dropped too."""
RESERVED = ("self", "character", "context")
"""Names that a tool's own code has for other things."""
_SAY_TYPE = frozenset(("enum", "const", "anyOf", "oneOf", "allOf", "not", "$ref"))
_LIST_FORM = frozenset(("name", "required"))

_PROPERTY = re.compile(r"[A-Za-z0-9_.-]{1,64}\Z")
"""What every provider takes as a property's name."""


def read_schema(given: Mapping[str, Any]) -> dict[str, Any]:
    """A stranger's JSON Schema for a tool's arguments, as a tool may have it.

    Args:
        given: Plain JSON data, of any shape.

    Raises:
        ManifestError: It uses what is not taken.
        ToolDefinitionError: It is none, or could run away.
    """
    if given.get("type", "object") != "object":
        raise ManifestError('Its `parameters` must have "type": "object".')
    if "$ref" in given:
        raise ManifestError("A `$ref` as the whole of `parameters` is not taken.")
    reading = _Reading()
    schema: dict[str, Any] = {"type": "object", **reading.schema(given, "#")}
    for name, about in schema.setdefault("properties", {}).items():
        schema["properties"][name] = _described(name, about)
    for name in RESERVED:
        if name in schema["properties"]:
            raise ManifestError(f"A parameter cannot be named '{name}'.")
    reading.check_references()
    check_parameters(schema)
    _check_defaults(schema, reading.with_default)
    return schema


def read_list(given: Sequence[Any]) -> list[dict[str, Any]]:
    """The seed's list of parameters, each as the fields of a `ToolParameter`.

    Args:
        given: Plain JSON data, of any shape.

    Raises:
        ManifestError: It is no such list, or uses what is not taken.
        ToolDefinitionError: It could run away.
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
    """How many parts a schema has, and how many of them are regular expressions."""
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


class _Reading:
    """One walk over a schema, which copies what is taken."""

    def __init__(self) -> None:
        self.with_default: list[dict[str, Any]] = []
        self._places: set[str] = set()
        self._references: list[str] = []

    def schema(self, given: Any, place: str) -> Any:
        """A copy of a schema.

        Args:
            given: A stranger's.
            place: Where it stands, as a reference to it would be written.
        """
        if isinstance(given, bool):
            return given
        if not isinstance(given, Mapping):
            raise ManifestError(f"There is no schema at {wording.shown(place)}.")
        if place.startswith("#"):
            self._places.add(place)
        made = {
            key: self._keyword(key, value, f"{place}/{key}")
            for key, value in given.items()
            if key not in DROPPED and not key.startswith("x-")
        }
        if made.get("default", ...) is None and not _takes_null(made):
            del made["default"]  # how some write that there is none
        if "default" in made:
            self.with_default.append(made)
        return made

    def check_references(self) -> None:
        """See that all lead to a schema in here; that none leads to itself is checked later."""
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
            return wording.told(value, _TEXTS[key]) if isinstance(value, str) else ""
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
            raise ManifestError(f"The keyword {wording.shown(key)} is not taken.")
        if key == "type" and not isinstance(value, str):
            _listed(key, value)
        _check_value(key, value)
        return value


def _described(name: str, about: Any) -> dict[str, Any]:
    """A parameter's schema with a description; every tool's parameter has one here."""
    if about is True:
        about = {}
    elif about is False:
        about = {"not": {}}
    return (
        about if about.get("description") else {**about, "description": wording.undescribed(name)}
    )


def _as_schema(one: Mapping[str, Any]) -> dict[str, Any]:
    """An entry of the seed's list as the schema of a property."""
    made = {key: value for key, value in one.items() if key not in _LIST_FORM}
    if not made.get("enum", True):
        del made["enum"]  # the seed's own way to say that there is none
    if not made.get("type"):
        made.pop("type", None)
        if _SAY_TYPE.isdisjoint(made):
            made["type"] = "string"
    return made


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
    """See that each default fits, however deep; one that does not would spoil every call."""
    compiled = validator_for(schema) if places else None
    for place in places:
        if compiled is not None and bounded(compiled.descend(place["default"], place), 1):
            raise ManifestError(f"The default {wording.shown(place['default'])} does not fit.")


def _takes_null(schema: Mapping[str, Any]) -> bool:
    kinds = schema.get("type")
    return kinds is None or "null" in ([kinds] if isinstance(kinds, str) else kinds)


def _check_value(key: str, value: Any) -> None:
    """See that nothing hides in a value; it cannot be changed, it is what a call will carry."""
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
        raise ManifestError(f"The `{key}` is no text.")
    if len(value) > limit:
        raise ManifestError(f"A text in `{key}` is longer than {limit} characters.")
    if visible(value) != value:
        raise ManifestError(f"A text in `{key}` has letters that nobody sees.")
    return value


def _property(name: str) -> str:
    if not _PROPERTY.match(name):
        raise ManifestError(
            f"{wording.shown(name)} is no name of a parameter; write letters, digits, '_', '-' and "
            "'.', 64 at most."
        )
    return name


def _listed(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ManifestError(f"The `{key}` is no list.")
    return value


def _object(key: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ManifestError(f"The `{key}` is no object.")
    return value
