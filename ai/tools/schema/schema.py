"""JSON Schema made safe: nothing is fetched, nothing runs away, mistakes show at definition.

Schemas may come from remote modules that nobody trusts: patterns run on re2, `uniqueItems` compares
canonical texts, and references stay inside the schema, never lead back to themselves and never
multiply it.
"""

from __future__ import annotations

import hashlib
import json
import math
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any

import attrs
import re2
from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend
from referencing import Registry

from ai.tools.errors import ToolDefinitionError, ToolInvalid
from ai.tools.schema.decode import canonical, decode
from ai.tools.schema.metaschema import mistakes

MAX_NODES = 2000
"""Parts of a schema with its references followed; a small schema could stand for billions."""
MAX_REFERENCES = 16
"""References that lead to one another."""

MAX_STEPS = 2000
"""Steps of one check, rules times items; they take some twenty milliseconds."""

MAX_FOUND_GOOD = 4096
_found_good: dict[bytes, None] = {}
"""Digests of schemas that passed their check. A remote module's schema is checked on a thread when
its manifest is read, and again on the reactor's thread when its tool is registered."""

_OPTIONS = re2.Options()
_OPTIONS.log_errors = False
_OPTIONS.max_mem = 1 << 20  # with more, a short pattern may take 50 ms to compile

_NOT_TAKEN = {
    "$dynamicRef": "use `$ref` within the schema",
    "$recursiveRef": "use `$ref` within the schema",
    "unevaluatedItems": "use `items`",
    "unevaluatedProperties": "use `additionalProperties`",
}
"""Keywords that are refused: they check a value over and over, or change as they are followed."""


@lru_cache(maxsize=512)
def linear_pattern(pattern: str) -> Any:
    """Compile a pattern with re2, whose time is linear in the text.

    Raises:
        ToolDefinitionError: re2 cannot compile it (look-around, back-references, a mistake).
    """
    try:
        return re2.compile(pattern, _OPTIONS)
    except re2.error as error:
        reason = error.args[0] if error.args else "invalid"
        text = reason.decode() if isinstance(reason, bytes) else str(reason)
        raise ToolDefinitionError(f"The pattern {pattern!r} does not compile: {text}.") from None
    except UnicodeEncodeError:
        raise ToolDefinitionError(f"The pattern {pattern!r} is no valid text.") from None


def identity(value: Any) -> str:
    """One text for all values that JSON Schema takes as equal: 1 is 1.0, and neither is true."""
    return canonical(_whole(value))


def is_multiple(value: float, of: float) -> bool:
    """Whether a number is a multiple of another as they are written: 0.3 is one of 0.1."""
    return Fraction(repr(value)) % Fraction(repr(of)) == 0


def _whole(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_whole(item) for item in value]
    if isinstance(value, dict):
        return {key: _whole(item) for key, item in value.items()}
    return value


class TooManySteps(ToolDefinitionError):
    """A value would take more steps to check than a call may have."""


class _Steps(threading.local):
    """The steps that are left to the running check; unlimited outside of `at_most`."""

    left: float = math.inf

    def take(self, steps: int = 1) -> None:
        self.left -= steps
        if self.left < 0:
            raise TooManySteps("The schema has too many rules for so many values.")


_steps = _Steps()


@contextmanager
def at_most(steps: int) -> Iterator[None]:
    """Limit the steps of checks inside the block, within the limit that holds outside of it.

    Raises:
        TooManySteps: A check takes more.
    """
    before = _steps.left
    given = _steps.left = min(before, steps)
    try:
        yield
    finally:
        _steps.left = before - (given - _steps.left)


def bounded(errors: Iterator[Any], most: int) -> list[Any]:
    """The first errors of a validator, within `MAX_STEPS`.

    Raises:
        TooManySteps: The check takes more steps.
    """
    with at_most(MAX_STEPS):
        return list(islice(errors, most))


# Keywords that jsonschema checks with Python's `re`, in quadratic time, or with rounding


def _weighed(keyword: str, at_once: int) -> Any:
    """A keyword of jsonschema that goes through a list; `at_once` of its values are one step."""
    own: Any = Draft202012Validator.VALIDATORS[keyword]

    def check(validator: Any, values: Any, instance: Any, schema: Any) -> Iterator[Any]:
        # Lists and objects are compared part by part.
        each = 1 if keyword == "enum" and isinstance(instance, list | dict) else at_once
        _steps.take(len(values) // each)
        yield from own(validator, values, instance, schema) or ()

    return check


def _pattern(_validator: Any, pattern: str, instance: Any, _schema: Any) -> Iterator[Any]:
    if not isinstance(instance, str):
        return
    _steps.take(len(instance) // 500)
    if not linear_pattern(pattern).search(instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


def _pattern_properties(
    validator: Any, patterns: Mapping[str, Any], instance: Any, _schema: Any
) -> Iterator[Any]:
    if not isinstance(instance, Mapping):
        return
    for pattern, subschema in patterns.items():
        _steps.take(len(instance) // 4)
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
    _steps.take(len(instance) * len(patterns) // 4)
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
    _steps.take(len(instance) // 4)
    if len({identity(item) for item in instance}) < len(instance):
        yield ValidationError("has non-unique elements")


def _multiple_of(validator: Any, of: Any, instance: Any, _schema: Any) -> Iterator[Any]:
    if not validator.is_type(instance, "number"):
        return
    _steps.take()
    if not is_multiple(instance, of):
        yield ValidationError(f"{instance!r} is not a multiple of {of!r}")


def _not_taken(_validator: Any, _value: Any, _instance: Any, schema: Any) -> Iterator[Any]:
    _refuse_keywords(schema)
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
        "unevaluatedItems": _not_taken,
        "unevaluatedProperties": _not_taken,
    },
)


def _evolve(validator: Any, **changes: Any) -> Any:
    """The same validator for a part of its schema, whatever `$schema` that part claims.

    jsonschema's own method would bring back its unsafe keywords for a nested `$schema`.
    """
    _steps.take()
    return attrs.evolve(validator, **changes)


_iter_errors = _SafeValidator.iter_errors


def _counted_errors(validator: Any, *args: Any) -> Iterator[Any]:
    """The `iter_errors` of jsonschema, which calls it for each yes-or-no check; each is a step."""
    _steps.take()
    return _iter_errors(validator, *args)  # type: ignore[no-any-return]


_SafeValidator.evolve = _evolve
_SafeValidator.iter_errors = _counted_errors


def validator_for(schema: Mapping[str, Any]) -> Any:
    """A compiled validator, which never fetches a reference.

    Raises:
        ToolDefinitionError: The schema is not safe.
    """
    check_safe(schema)
    return _SafeValidator(schema, registry=Registry())


def check_parameters(schema: Any) -> None:
    """Check a tool's `parameters`.

    Raises:
        ToolDefinitionError: It is no valid JSON Schema with an object as its root, a property has
            no description or a default that does not fit, or the schema is not safe.
    """
    if not isinstance(schema, Mapping) or schema.get("type") != "object":
        raise ToolDefinitionError('`parameters` must be a JSON Schema with "type": "object".')
    try:
        decode(schema)
    except ToolInvalid as error:
        raise ToolDefinitionError(
            f"`parameters` is too large or no JSON: {error.problem}"
        ) from None
    written = json.dumps(schema, default=dict)
    digest = hashlib.sha256(written.encode()).digest()
    if digest not in _found_good:
        _check(json.loads(written))
        if len(_found_good) >= MAX_FOUND_GOOD:
            _found_good.clear()
        _found_good[digest] = None


def _check(schema: Mapping[str, Any]) -> None:
    compiled = validator_for(schema)
    for place, mistake in mistakes(schema):
        raise ToolDefinitionError(
            f"`parameters` is no valid JSON Schema: {mistake} "
            f"(at {'.'.join(place)[:200] or 'its root'})."
        )
    properties = schema.get("properties", {})
    for name, subschema in properties.items():
        if not isinstance(subschema, Mapping) or not subschema.get("description"):
            raise ToolDefinitionError(
                f"The parameter '{name}' has no description. Write one: models go by it."
            )
        if "default" in subschema and bounded(compiled.descend(subschema["default"], subschema), 1):
            raise ToolDefinitionError(
                f"The default of the parameter '{name}' does not fit it. Mend one of the two."
            )
    for missing in sorted(set(schema.get("required", ())) - set(properties)):
        raise ToolDefinitionError(
            f"'{missing}' is required but is no property. Add it to `properties`, or take it out "
            "of `required`."
        )


def check_safe(schema: Any) -> None:
    """Check that a schema is safe: nothing is fetched, followed without end or multiplied.

    Raises:
        ToolDefinitionError: Says what in it is not safe.
    """
    if _weigh(schema, schema, (), {}) > MAX_NODES:
        raise ToolDefinitionError(f"The schema has more than {MAX_NODES} parts.")


def _weigh(value: Any, root: Any, trail: tuple[str, ...], known: dict[str, int]) -> int:
    """The number of a schema's parts, with what each reference stands for."""
    total = 0
    for node in _nodes(value):
        total += 1
        _check_node(node, root)
        reference = node.get("$ref")
        if isinstance(reference, str):
            if reference in trail or reference == "#":
                raise ToolDefinitionError(f"The reference {reference!r} leads back to itself.")
            if len(trail) >= MAX_REFERENCES:
                raise ToolDefinitionError(f"The reference {reference!r} lies too deep.")
            if reference not in known:
                target = _target(reference, root)
                known[reference] = _weigh(target, root, (*trail, reference), known)
            total += known[reference]
    return total


def _nodes(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, Mapping):
        yield value
        for item in value.values():
            yield from _nodes(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _nodes(item)


def _check_node(node: Mapping[str, Any], root: Any) -> None:
    pattern = node.get("pattern")
    if isinstance(pattern, str):
        linear_pattern(pattern)
    patterns = node.get("patternProperties")
    if isinstance(patterns, Mapping):
        for key in patterns:
            linear_pattern(key)
    if node is not root and isinstance(node.get("$id"), str):
        raise ToolDefinitionError("`$id` is taken at the root only.")
    _refuse_keywords(node)


def _refuse_keywords(node: Mapping[str, Any]) -> None:
    for keyword, advice in _NOT_TAKEN.items():
        if keyword in node:
            raise ToolDefinitionError(f"`{keyword}` is not taken; {advice}.")


def _target(reference: str, root: Any) -> Any:
    if not reference.startswith("#/") or "%" in reference:
        raise ToolDefinitionError(f"The reference {reference!r} leads out of the schema.")
    target = root
    for part in reference[2:].split("/"):
        key = part.replace("~1", "/").replace("~0", "~")
        if not isinstance(target, Mapping) or key not in target:
            raise ToolDefinitionError(f"The reference {reference!r} leads nowhere.")
        target = target[key]
    return target
