"""JSON Schema made safe: nothing is fetched, and nothing runs away.

Schemas may come from remote modules that nobody trusts: patterns run on re2, `uniqueItems` compares
canonical texts, and references stay inside the schema, never lead back to themselves and never
multiply it.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any

import re2

from ai.tools.errors import ToolDefinitionError
from ai.tools.schema.decode import canonical

MAX_NODES = 2000
"""Parts of a schema with its references followed; a small schema could stand for billions."""
MAX_REFERENCES = 16
"""References that lead to one another."""

MAX_STEPS = 2000
"""Steps of one check, rules times items; they take some twenty milliseconds."""

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
OF_DRAFT_7 = "`dependencies` is not taken; use `dependentRequired` or `dependentSchemas`."


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
        raise ToolDefinitionError(f"The pattern {pattern!r} is not valid text.") from None


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


step_counter = _Steps()
"""Counts down in each thread."""


@contextmanager
def at_most(steps: int) -> Iterator[None]:
    """Limit the steps of checks inside the block, within the limit that holds outside of it.

    Raises:
        TooManySteps: A check takes more.
    """
    before = step_counter.left
    given = step_counter.left = min(before, steps)
    try:
        yield
    finally:
        step_counter.left = before - (given - step_counter.left)


def bounded(errors: Iterator[Any], most: int) -> list[Any]:
    """The first errors of a validator, within `MAX_STEPS`.

    Raises:
        TooManySteps: The check takes more steps.
    """
    with at_most(MAX_STEPS):
        return list(islice(errors, most))


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
                target = target_of(reference, root)
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
    refuse_keywords(node)


def refuse_keywords(node: Mapping[str, Any]) -> None:
    """Raise `ToolDefinitionError` if a part of a schema has a keyword that is refused."""
    for keyword, advice in _NOT_TAKEN.items():
        if keyword in node:
            raise ToolDefinitionError(f"`{keyword}` is not taken; {advice}.")


def target_of(reference: str, root: Any) -> Any:
    """The part of a schema that a reference leads to.

    Raises:
        ToolDefinitionError: It leads nowhere, or out of the schema.
    """
    if not reference.startswith("#/") or "%" in reference:
        raise ToolDefinitionError(f"The reference {reference!r} leads out of the schema.")
    target = root
    for part in reference[2:].split("/"):
        key = part.replace("~1", "/").replace("~0", "~")
        if not isinstance(target, Mapping) or key not in target:
            raise ToolDefinitionError(f"The reference {reference!r} leads nowhere.")
        target = target[key]
    return target
