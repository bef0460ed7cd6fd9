"""What a hostile or clumsy model may send, as hypothesis strategies."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st


class Words(str):
    """A text with a class of its own, as games have them for colours."""


class Number(enum.IntEnum):
    THREE = 3


texts = st.one_of(
    st.text(max_size=12),
    st.text(st.sampled_from("\x00\ud800\udfff\u2028\x85|$a1. -"), max_size=8),
    st.sampled_from(["", "3", "-3", " 7 ", "3.0", "1e5", "true", "False", "null", "[1]", "{}"]),
)
numbers = st.one_of(
    st.integers(-10, 10),
    st.integers(),
    st.sampled_from([0.1, 0.3, 0.7, 1.0, -0.0, 1e300, 5e-324, 2**63, 10**300, 0.6]),
    st.floats(allow_nan=False, allow_infinity=False),
)
scalars = st.one_of(st.none(), st.booleans(), numbers, texts)
json_values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
odd_scalars = st.one_of(
    scalars,
    st.floats(),
    st.binary(max_size=4),
    st.just(object()),
    st.just(Number.THREE),
    st.builds(Words, texts),
    st.builds(complex),
    st.frozensets(st.integers(), max_size=2),
    st.sampled_from([10**400, -(10**4000)]),
)
odd_values = st.recursive(
    odd_scalars,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.tuples(inner, inner)
        | st.dictionaries(st.one_of(texts, st.integers(), st.none()), inner, max_size=4)
    ),
    max_leaves=12,
)


def fitting(schema: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    """Values that roughly fit a schema: near enough to reach every rule, too near for luck."""
    if schema.get("enum"):
        return st.sampled_from(list(schema["enum"])) | scalars
    names = schema.get("type", "string")
    names = [names] if isinstance(names, str) else names
    return st.one_of([_of_type(name, schema) for name in names] + [scalars])


def fitting_object(schema: Mapping[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Arguments that roughly fit: each parameter there or not, right or not, and strangers."""
    known = {
        name: fitting(part) if isinstance(part, Mapping) else json_values
        for name, part in schema.get("properties", {}).items()
    }
    fixed = st.fixed_dictionaries({}, optional=known)
    strangers = st.one_of(st.just({}), st.dictionaries(texts, json_values, max_size=2))
    return st.builds(lambda one, two: {**two, **one}, fixed, strangers)


def _of_type(name: str, schema: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    if name == "object":
        return fitting_object(schema)
    if name == "array":
        items = schema.get("items", {})
        inner = fitting(items) if isinstance(items, Mapping) else scalars
        return st.lists(inner, max_size=5)
    if name in ("integer", "number"):
        return numbers
    if name == "boolean":
        return st.booleans()
    return texts if name == "string" else st.none()
