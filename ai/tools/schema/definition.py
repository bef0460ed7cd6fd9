"""A tool's `parameters`, checked when the tool is defined."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from ai.tools.errors import ToolDefinitionError, ToolInvalid
from ai.tools.schema.decode import decode
from ai.tools.schema.metaschema import Place, mistakes, schemas_in
from ai.tools.schema.schema import OF_DRAFT_7, target_of
from ai.tools.schema.validation import compile_parts

MAX_FOUND_GOOD = 4096
_found_good: dict[bytes, None] = {}
"""Digests of schemas that passed their check. A remote module's schema is checked on a thread when
its manifest is read, and again on the reactor's thread when its tool is registered."""


def check_parameters(schema: Any) -> None:
    """Check a tool's `parameters`.

    Raises:
        ToolDefinitionError: It is not a valid JSON Schema with an object as its root, a property
            has no description, a default does not match its schema, or the schema is not safe.
    """
    if not isinstance(schema, Mapping) or schema.get("type") != "object":
        raise ToolDefinitionError('`parameters` must be a JSON Schema with "type": "object".')
    try:
        decode(schema)
    except ToolInvalid as error:
        raise ToolDefinitionError(
            f"`parameters` is too large or not JSON: {error.problem}"
        ) from None
    written = json.dumps(schema, default=dict)
    digest = hashlib.sha256(written.encode()).digest()
    if digest not in _found_good:
        _check(json.loads(written))
        if len(_found_good) >= MAX_FOUND_GOOD:
            _found_good.clear()
        _found_good[digest] = None


def _check(schema: Mapping[str, Any]) -> None:
    fits = compile_parts(schema)
    for place, mistake in mistakes(schema):
        raise ToolDefinitionError(
            f"`parameters` is not a valid JSON Schema: {mistake} (at {_shown(place)})."
        )
    properties = schema.get("properties", {})
    for name, subschema in properties.items():
        if not isinstance(subschema, Mapping) or not subschema.get("description"):
            raise ToolDefinitionError(
                f"The parameter '{name}' has no description. Write one: models go by it."
            )
    for place, part in _parts(schema):
        if "dependencies" in part:
            raise ToolDefinitionError(f"{OF_DRAFT_7[:-1]} (at {_shown(place)}).")
        if "default" in part and not fits(part["default"], part):
            is_parameter = len(place) == 2 and place[0] == "properties"
            whose = f"of the parameter '{place[1]}'" if is_parameter else f"at {_shown(place)}"
            raise ToolDefinitionError(
                f"The default {whose} does not match it. Correct one of them."
            )
    for missing in sorted(set(schema.get("required", ())) - set(properties)):
        raise ToolDefinitionError(
            f"'{missing}' is required but is not a property. "
            "Add it to `properties`, or take it out of `required`."
        )


def _parts(schema: Mapping[str, Any]) -> Iterator[tuple[Place, Mapping[str, Any]]]:
    """All schemas in a schema, and those elsewhere in it that references lead to."""
    left: list[tuple[Place, Any]] = [((), schema)]
    seen: set[int] = set()
    for start, inner in left:
        for place, part in schemas_in(inner, start):
            if id(part) in seen:
                continue
            seen.add(id(part))
            yield place, part
            if isinstance(reference := part.get("$ref"), str):
                left.append(((reference,), target_of(reference, schema)))


def _shown(place: Place) -> str:
    return ".".join(place)[:200] or "its root"
