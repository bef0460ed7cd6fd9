"""JSON Schema made safe: nothing is fetched, nothing runs away, mistakes show at definition.

Written for schemas from elsewhere (DESIGN §11): patterns run on re2, `uniqueItems` compares
canonical texts, and references stay inside the schema and never lead back to themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import re2
from jsonschema import Draft202012Validator, SchemaError, ValidationError
from jsonschema.validators import extend
from referencing import Registry

from ai.tools.decode import canonical
from ai.tools.errors import ToolDefinitionError

_OPTIONS = re2.Options()
_OPTIONS.log_errors = False


@lru_cache(maxsize=512)
def linear_pattern(pattern: str) -> Any:
    """A pattern compiled by re2, whose time is linear in the text, whoever wrote it.

    Raises:
        ToolDefinitionError: re2 cannot compile it (look-around, back-references, a slip).
    """
    try:
        return re2.compile(pattern, _OPTIONS)
    except re2.error as error:
        reason = error.args[0] if error.args else "invalid"
        text = reason.decode() if isinstance(reason, bytes) else str(reason)
        raise ToolDefinitionError(f"The pattern {pattern!r} does not compile: {text}.") from None


def _pattern(_validator: Any, pattern: str, instance: Any, _schema: Any) -> Iterator[Any]:
    if isinstance(instance, str) and not linear_pattern(pattern).search(instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


def _pattern_properties(
    validator: Any, patterns: Mapping[str, Any], instance: Any, _schema: Any
) -> Iterator[Any]:
    if not isinstance(instance, Mapping):
        return
    for pattern, subschema in patterns.items():
        search = linear_pattern(pattern).search
        for key, value in instance.items():
            if search(key):
                yield from validator.descend(value, subschema, path=key, schema_path=pattern)


def _unique_items(_validator: Any, unique: bool, instance: Any, _schema: Any) -> Iterator[Any]:
    if unique and isinstance(instance, list):
        if len({canonical(item) for item in instance}) < len(instance):
            yield ValidationError("has non-unique elements")


_SafeValidator = extend(
    Draft202012Validator,
    {
        "pattern": _pattern,
        "patternProperties": _pattern_properties,
        "uniqueItems": _unique_items,
    },
)


def validator_for(schema: Mapping[str, Any]) -> Any:
    """A compiled validator with an empty reference registry: it never fetches anything."""
    return _SafeValidator(schema, registry=Registry())


def check_parameters(schema: Any) -> None:
    """Check a tool's `parameters` as its developer should have.

    Raises:
        ToolDefinitionError: Not a valid JSON Schema with an object root, a property without a
            description, a reference out of the schema or into itself, a pattern re2 refuses.
    """
    if not isinstance(schema, Mapping) or schema.get("type") != "object":
        raise ToolDefinitionError('`parameters` must be a JSON Schema with "type": "object".')
    try:
        Draft202012Validator.check_schema(schema)
    except SchemaError as error:
        where = ".".join(str(part) for part in error.absolute_path) or "its root"
        raise ToolDefinitionError(
            f"`parameters` is no valid JSON Schema: {error.message[:200]} (at {where})."
        ) from None
    except RecursionError:
        raise ToolDefinitionError("`parameters` is nested too deeply.") from None
    for name, subschema in schema.get("properties", {}).items():
        if not isinstance(subschema, Mapping) or not subschema.get("description"):
            raise ToolDefinitionError(f"The parameter '{name}' has no description.")
    for missing in set(schema.get("required", ())) - set(schema.get("properties", {})):
        raise ToolDefinitionError(f"'{missing}' is required but is no property.")
    for node in _nodes(schema):
        _check_node(node, schema)


def _nodes(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, Mapping):
        yield value
        for item in value.values():
            yield from _nodes(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _nodes(item)


def _check_node(node: Mapping[str, Any], root: Mapping[str, Any]) -> None:
    pattern = node.get("pattern")
    if isinstance(pattern, str):
        linear_pattern(pattern)
    patterns = node.get("patternProperties")
    if isinstance(patterns, Mapping):
        for key in patterns:
            linear_pattern(key)
    for keyword in ("$dynamicRef", "$recursiveRef"):
        if keyword in node:
            raise ToolDefinitionError(f"`{keyword}` is not taken; use `$ref` within the schema.")
    reference = node.get("$ref")
    if isinstance(reference, str):
        _follow(reference, root, seen=())


def _follow(reference: str, root: Mapping[str, Any], seen: tuple[str, ...]) -> None:
    if reference in seen:
        raise ToolDefinitionError(f"The reference {reference!r} leads back to itself.")
    if not reference.startswith("#/"):
        raise ToolDefinitionError(f"The reference {reference!r} leads out of the schema.")
    target: Any = root
    for part in reference[2:].split("/"):
        key = part.replace("~1", "/").replace("~0", "~")
        if not isinstance(target, Mapping) or key not in target:
            raise ToolDefinitionError(f"The reference {reference!r} leads nowhere.")
        target = target[key]
    for node in _nodes(target):
        inner = node.get("$ref")
        if isinstance(inner, str):
            _follow(inner, root, (*seen, reference))
