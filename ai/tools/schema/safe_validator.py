"""jsonschema's validator, made safe.

Its own keywords run patterns on Python's `re`, compare lists in quadratic time, or round; these are
replaced, and each step is counted. Without jsonschema this module cannot be imported, and
`validate_params_basic` does the work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs
from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend
from referencing import Registry

from ai.tools.errors import ToolDefinitionError
from ai.tools.schema.schema import (
    OF_DRAFT_7,
    check_safe,
    identity,
    is_multiple,
    linear_pattern,
    refuse_keywords,
    step_counter,
)


def _weighed(keyword: str, at_once: int) -> Any:
    """A keyword of jsonschema that goes through a list; `at_once` of its values are one step."""
    own: Any = Draft202012Validator.VALIDATORS[keyword]

    def check(validator: Any, values: Any, instance: Any, schema: Any) -> Iterator[Any]:
        # Lists and objects are compared part by part.
        each = 1 if keyword == "enum" and isinstance(instance, list | dict) else at_once
        step_counter.take(len(values) // each)
        yield from own(validator, values, instance, schema) or ()

    return check


def _pattern(_validator: Any, pattern: str, instance: Any, _schema: Any) -> Iterator[Any]:
    if not isinstance(instance, str):
        return
    step_counter.take(len(instance) // 500)
    if not linear_pattern(pattern).search(instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


def _pattern_properties(
    validator: Any, patterns: Mapping[str, Any], instance: Any, _schema: Any
) -> Iterator[Any]:
    if not isinstance(instance, Mapping):
        return
    for pattern, subschema in patterns.items():
        step_counter.take(len(instance) // 4)
        search = linear_pattern(pattern).search
        for key, value in instance.items():
            if search(key):
                yield from validator.descend(value, subschema, path=key, schema_path=pattern)


def _additional_properties(
    validator: Any, extra: Any, instance: Any, schema: Mapping[str, Any]
) -> Iterator[Any]:
    if not isinstance(instance, Mapping):
        return
    known = schema.get("properties", {})
    patterns = [linear_pattern(pattern) for pattern in schema.get("patternProperties", {})]
    step_counter.take(len(instance) * len(patterns) // 4)
    for key, value in instance.items():
        if key in known or any(pattern.search(key) for pattern in patterns):
            continue
        if extra is False:
            yield ValidationError(f"{key!r} is unexpected", path=[key], instance=value)
        else:
            yield from validator.descend(value, extra, path=key)


def _unique_items(_validator: Any, unique: bool, instance: Any, _schema: Any) -> Iterator[Any]:
    if not unique or not isinstance(instance, list):
        return
    step_counter.take(len(instance) // 4)
    if len({identity(item) for item in instance}) < len(instance):
        yield ValidationError("has non-unique elements")


def _multiple_of(validator: Any, of: Any, instance: Any, _schema: Any) -> Iterator[Any]:
    if not validator.is_type(instance, "number"):
        return
    step_counter.take()
    if not is_multiple(instance, of):
        yield ValidationError(f"{instance!r} is not a multiple of {of!r}")


def _dependencies(_validator: Any, _value: Any, _instance: Any, _schema: Any) -> Iterator[Any]:
    raise ToolDefinitionError(OF_DRAFT_7)


def _not_taken(_validator: Any, _value: Any, _instance: Any, schema: Any) -> Iterator[Any]:
    refuse_keywords(schema)
    yield from ()


_SafeValidator = extend(
    Draft202012Validator,
    {
        "enum": _weighed("enum", 10),
        "properties": _weighed("properties", 50),
        "required": _weighed("required", 50),
        "dependentRequired": _weighed("dependentRequired", 50),
        "pattern": _pattern,
        "patternProperties": _pattern_properties,
        "additionalProperties": _additional_properties,
        "uniqueItems": _unique_items,
        "multipleOf": _multiple_of,
        "dependencies": _dependencies,
        "unevaluatedItems": _not_taken,
        "unevaluatedProperties": _not_taken,
    },
)


def _evolve(validator: Any, **changes: Any) -> Any:
    """The same validator for a part of its schema, whatever `$schema` that part claims.

    jsonschema's own method would bring back its unsafe keywords for a nested `$schema`.
    """
    step_counter.take()
    return attrs.evolve(validator, **changes)


_iter_errors: Callable[..., Iterator[Any]] = _SafeValidator.iter_errors


def _counted_errors(validator: Any, *args: Any) -> Iterator[Any]:
    """The `iter_errors` of jsonschema, which calls it for each yes-or-no check; each is a step."""
    step_counter.take()
    return _iter_errors(validator, *args)


_SafeValidator.evolve = _evolve
_SafeValidator.iter_errors = _counted_errors


def validator_for(schema: Mapping[str, Any]) -> Any:
    """A compiled validator, which never fetches a reference.

    Raises:
        ToolDefinitionError: The schema is not safe.
    """
    check_safe(schema)
    return _SafeValidator(schema, registry=Registry())
