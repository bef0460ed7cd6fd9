"""JSON Schemas made from the annotated signature of a tool's `execute`."""

from __future__ import annotations

import enum
import functools
import inspect
import operator
import re
import types
import typing
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, fields
from typing import Annotated, Any, Literal, Union

from ai.tools.errors import ToolDefinitionError

_OTHERWISE = "Or declare `parameters` yourself."


@dataclass(frozen=True, eq=False)  # a list in it must not make it unhashable
class Param:
    """A parameter's description and limits, as in `Annotated[int, Param("How many.", minimum=1)]`.

    The limits are the keywords of JSON Schema in Python's spelling. If an annotation has several
    `Param`, each adds to those before it and overrides them: a type with its limits can have a name
    of its own, and a different description wherever it is used.
    """

    description: str = ""
    _: KW_ONLY
    enum: Iterable[Any] | None = None
    """The allowed values, if they are not known to a type checker as a `Literal`."""
    pattern: str | None = None
    minimum: float | None = None
    maximum: float | None = None
    exclusive_minimum: float | None = None
    exclusive_maximum: float | None = None
    multiple_of: float | None = None
    min_length: int | None = None
    max_length: int | None = None
    min_items: int | None = None
    max_items: int | None = None
    unique_items: bool | None = None

    def keywords(self) -> Iterator[tuple[str, Any]]:
        """Its keywords of JSON Schema, with their values."""
        for field in fields(self):
            value = getattr(self, field.name)
            if value not in (None, ""):
                name = re.sub("_(.)", lambda found: found[1].upper(), field.name)
                yield name, list(value) if name == "enum" else value


_ORDER = (
    *("type", "anyOf", "enum", "pattern", "minimum", "maximum", "exclusiveMinimum"),
    *("exclusiveMaximum", "multipleOf", "minLength", "maxLength", "items", "minItems", "maxItems"),
    *("uniqueItems", "properties", "required", "additionalProperties", "default", "description"),
)
"""The order of a schema's keywords, which models read."""

_TYPES: Mapping[Any, str] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    type(None): "null",
}


class SignatureSchema:
    """The default of `Tool.parameters`: makes the schema at first use, once for each class."""

    def __get__(self, tool: Any, kind: type[Any]) -> Mapping[str, Any]:
        schema: Mapping[str, Any] | None = kind.__dict__.get("_signature_schema")
        if schema is None:
            schema = schema_of_signature(inspect.getattr_static(kind, "execute"))
            kind._signature_schema = schema
        return schema


_CHECKED_ONLY = ("minLength", "maxLength", "minItems", "maxItems", "uniqueItems")
"""Limits that a model need not know beforehand: who breaks one reads it in the error."""


def brief(schema: Mapping[str, Any], seldom: Collection[str] = ()) -> dict[str, Any]:
    """The schema of a signature as models are offered it, since they pay for each word.

    Args:
        schema: What `schema_of_signature` returned.
        seldom: The parameters that it leaves out.
    """
    shown = {key: value for key, value in schema.items() if not _is_noise(key, value)}
    if "properties" in shown:
        named = shown["properties"].items()
        shown["properties"] = {n: brief(part) for n, part in named if n not in seldom}
    if "items" in shown:
        shown["items"] = brief(shown["items"])
    return shown


def _is_noise(key: str, value: Any) -> bool:
    """Whether a keyword is for the validation only, or says what models assume anyway."""
    if key in ("default", "required", "additionalProperties"):
        return value is False or value in ("", [])
    return key in _CHECKED_ONLY


def schema_of_signature(execute: Any) -> dict[str, Any]:
    """The JSON Schema of a handler's parameters, without the character and the context.

    Args:
        execute: A tool's `execute`, as it stands in its class.

    Raises:
        ToolDefinitionError: A parameter has no annotation, or one without a JSON Schema.
    """
    properties: dict[str, Any] = {}
    required: list[str] = []
    for parameter in _parameters(execute):
        schema = _schema(_annotation(parameter, execute), parameter)
        if parameter.default is inspect.Parameter.empty:
            required.append(parameter.name)
        elif parameter.default is not None:
            schema["default"] = _plain(parameter.default)
        properties[parameter.name] = _in_order(schema)
    return _object(properties, required)


def _parameters(execute: Any) -> list[inspect.Parameter]:
    bound = 1 if isinstance(execute, staticmethod) else 2  # the tool itself, and the character
    try:
        parameters = list(inspect.signature(_function(execute)).parameters.values())
    except (TypeError, ValueError):  # it cannot be called, or it is written in C
        return []
    variable = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return [
        parameter
        for parameter in parameters[bound:]
        if parameter.kind not in variable and parameter.name != "context"
    ]


def _function(execute: Any) -> Callable[..., Any]:
    function: Callable[..., Any] = inspect.unwrap(getattr(execute, "__func__", execute))
    return function


def _annotation(parameter: inspect.Parameter, execute: Any) -> Any:
    """A parameter's annotation, evaluated if `from __future__ import annotations` left a text.

    The annotations of `context` and of the result are not: only a type checker may import their
    names.
    """
    annotation = parameter.annotation
    if annotation is inspect.Parameter.empty:
        raise ToolDefinitionError(
            f"The parameter '{parameter.name}' of `execute` has no type. Write it as "
            f'`{parameter.name}: Annotated[str, Param("What it is.")]`. {_OTHERWISE}'
        )
    if not isinstance(annotation, str):
        return annotation
    try:
        return eval(annotation, _function(execute).__globals__)
    except Exception as error:
        raise ToolDefinitionError(
            f"The annotation of the parameter '{parameter.name}', `{annotation}`, cannot be read: "
            f"{error}. Its names must be known in the module when the class is defined. "
            f"{_OTHERWISE}"
        ) from None


def _schema(annotation: Any, parameter: inspect.Parameter) -> dict[str, Any]:
    """The schema of a parameter; without null if None is the default, which stands for left out."""
    try:
        if parameter.default is None:
            annotation = _without_none(annotation)
        return _schema_of(annotation)
    except _NoSchema as error:
        raise ToolDefinitionError(
            f"The parameter '{parameter.name}' has a type that no schema is made of, "
            f"`{error.args[0]}`. Use str, int, float, bool, list[...], dict[str, ...], "
            f"Literal[...], a StrEnum or a TypedDict. {_OTHERWISE}"
        ) from None


class _NoSchema(Exception):
    """A type without a JSON Schema."""


def _without_none(annotation: Any) -> Any:
    if typing.get_origin(annotation) is Annotated:
        inner, *params = typing.get_args(annotation)
        return Annotated[(_without_none(inner), *params)]
    if typing.get_origin(annotation) in (Union, types.UnionType):
        others = [one for one in typing.get_args(annotation) if one is not type(None)]
        return functools.reduce(operator.or_, others)
    return annotation


def _schema_of(annotation: Any) -> dict[str, Any]:
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if annotation is Any:
        return {}
    if annotation in _TYPES:
        return {"type": _TYPES[annotation]}
    if origin is Annotated:
        schema = _schema_of(arguments[0])
        for param in arguments[1:]:
            schema.update(param.keywords() if isinstance(param, Param) else ())
        return _in_order(schema)
    if origin in (Union, types.UnionType):
        return _any_of([_schema_of(one) for one in arguments])
    if origin is Literal:
        return _enum([_plain(value) for value in arguments])
    if origin in (list, Sequence) or annotation is list:
        items = _schema_of(arguments[0]) if arguments else {}
        return {"type": "array", **({"items": items} if items else {})}
    if origin in (dict, Mapping) or annotation is dict:
        values = _schema_of(arguments[1]) if arguments else {}
        return {"type": "object", **({"additionalProperties": values} if values else {})}
    if typing.is_typeddict(annotation):
        return _typed_dict(annotation)
    if _is_plain_enum(annotation):
        return _enum([member.value for member in annotation])
    raise _NoSchema(getattr(annotation, "__name__", annotation))


def _is_plain_enum(annotation: Any) -> bool:
    """Whether it is an enumeration whose members equal their values, which are what a call has."""
    return (
        isinstance(annotation, type)
        and issubclass(annotation, enum.Enum)
        and issubclass(annotation, str | int)
    )


def _any_of(schemas: list[dict[str, Any]]) -> dict[str, Any]:
    if all(list(schema) == ["type"] for schema in schemas):
        kinds = [schema["type"] for schema in schemas]
        return {"type": kinds[0] if len(kinds) == 1 else kinds}
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def _enum(values: list[Any]) -> dict[str, Any]:
    return {**_any_of([{"type": kind} for kind in _kinds(values)]), "enum": values}


def _kinds(values: list[Any]) -> dict[str, None]:
    """The types of some values, each once."""
    try:
        return dict.fromkeys(_TYPES[type(value)] for value in values)
    except KeyError as error:
        raise _NoSchema(error.args[0].__name__) from None


def _typed_dict(kind: Any) -> dict[str, Any]:
    properties, required = {}, []
    for name, hint in typing.get_type_hints(kind, include_extras=True).items():
        needed = name in kind.__required_keys__
        if typing.get_origin(hint) in (typing.Required, typing.NotRequired):
            # `__required_keys__` misses these if annotations are texts.
            needed = typing.get_origin(hint) is typing.Required
            (hint,) = typing.get_args(hint)
        properties[name] = _schema_of(hint)
        if needed:
            required.append(name)
    return _object(properties, required)


def _object(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _plain(value: Any) -> Any:
    """A default as JSON has it."""
    if isinstance(value, enum.Enum):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def _in_order(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {keyword: schema[keyword] for keyword in _ORDER if keyword in schema}
