"""Arguments checked against a schema, with errors that a model can act on.

There are two implementations: jsonschema's, and a basic one that does the work where jsonschema is
not installed. A property test makes sure that they agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import Any

from ai.tools.errors import ToolDefinitionError, ToolInvalid
from ai.tools.schema.decode import MAX_BITS, canonical, decode, storable_data
from ai.tools.schema.schema import (
    TooManySteps,
    bounded,
    check_safe,
    identity,
    is_multiple,
    linear_pattern,
)

try:
    from ai.tools.schema.safe_validator import validator_for
except ModuleNotFoundError:  # jsonschema is not installed
    validator_for = None  # type: ignore[assignment]

Params = Mapping[str, Any] | str
Validator = Callable[[Params], "ValidationResult"]
Finding = tuple[str, str, str | None, Any]
"""Parameter, message, rule and value."""

_ABSENT = object()
_MAX_ERRORS = 20
_MAX_FOUND = 100
_MAX_SHOWN = 100


@dataclass
class ValidationResult:
    """Whether arguments are valid, the errors, and the arguments to use."""

    valid: bool = True
    errors: list[dict[str, Any]] = field(default_factory=list)
    """Each with "param", "message", and where known "constraint" and "got"."""
    warnings: list[dict[str, Any]] = field(default_factory=list)
    """What was converted: "param", "message", "got"."""
    params: dict[str, Any] = field(default_factory=dict)
    """The arguments to use, converted and with defaults filled in."""

    def add_error(
        self, param: str, message: str, constraint: str | None = None, got: Any = _ABSENT
    ) -> None:
        """Add an error; the result is no longer valid.

        Args:
            param: The path of the parameter, "items[2].name".
            message: What was expected.
            constraint: The rule, as "type: string".
            got: The value; leave it out if there was none.
        """
        self.valid = False
        entry: dict[str, Any] = {"param": param, "message": message}
        if constraint is not None:
            entry["constraint"] = constraint
        if got is not _ABSENT:
            entry["got"] = got
        self.errors.append(entry)

    def add_unknown(self, param: str, known: Iterable[str]) -> None:
        """Add the error of an argument that the tool does not take.

        Args:
            param: Its name.
            known: The parameters that there are.
        """
        got = self.params.get(param)
        self.add_error(param, *_words("additionalProperties", sorted(known)), got)

    def add_warning(self, param: str, message: str, got: Any = None) -> None:
        """Note a value that was converted; the result stays valid."""
        self.warnings.append({"param": param, "message": message, "got": got})

    def format_for_llm(self, tool_name: str) -> str:
        """All errors at once, a line each, for the model."""
        lines = [f"Parameter validation failed for '{tool_name}':"]
        for error in self.errors[:_MAX_ERRORS]:
            line = f"  - {_cut(str(error['param']))}: {error['message']}"
            if "constraint" in error:
                line += f" (expected: {error['constraint']})"
            if "got" in error:
                line += f" (got: {_shown(error['got'])})"
            lines.append(line)
        if len(self.errors) > _MAX_ERRORS:
            lines.append(f"  - and {len(self.errors) - _MAX_ERRORS} more")
        return "\n".join(lines)


def compile_schema(schema: Mapping[str, Any]) -> Validator:
    """A function that checks arguments against `schema`; compile once, call often.

    NUL and lone surrogates in the schema stand for U+FFFD, by which `decode` replaces them.
    """
    if validator_for is None:
        return lambda params: validate_params_basic(params, schema)

    @cache
    def compiled() -> Any:
        return validator_for(storable_data(schema))

    def errors_of(params: Mapping[str, Any]) -> Iterator[Finding]:
        yield from map(_describe, bounded(compiled().iter_errors(params), _MAX_FOUND))

    def validate(params: Params) -> ValidationResult:
        return _validate(params, lambda: compiled().schema, errors_of)

    return validate


def validate_params_jsonschema(params: Params, schema: Mapping[str, Any]) -> ValidationResult:
    """Check arguments with jsonschema, every keyword of Draft 2020-12.

    Where jsonschema is not installed, this is `validate_params_basic`.
    """
    return compile_schema(schema)(params)


def validate_params_basic(params: Params, schema: Mapping[str, Any]) -> ValidationResult:
    """Check arguments without jsonschema, for the keywords that tools use.

    These are type, enum, const, required, properties, additionalProperties, items, and the limits
    on numbers, texts and lists. Schemas with other keywords need `validate_params_jsonschema`.
    """

    @cache
    def clean() -> Any:
        return storable_data(schema)

    def errors_of(value: Mapping[str, Any]) -> Iterator[Finding]:
        return islice(_basic_errors(value, clean(), ""), _MAX_FOUND)

    return _validate(params, clean, errors_of)


def compile_parts(schema: Mapping[str, Any]) -> Callable[[Any, Mapping[str, Any]], bool]:
    """A function that says whether a value, as it stands, fits a part of `schema`.

    Raises:
        ToolDefinitionError: The schema is not safe, or needs jsonschema, which is not installed.
    """
    if validator_for is None:
        check_safe(schema)
        _require_basic(schema)
        return lambda value, part: next(_basic_errors(value, part, ""), None) is None
    compiled = validator_for(schema)
    return lambda value, part: not bounded(compiled.descend(value, part), 1)


def _validate(
    params: Params,
    schema: Callable[[], Mapping[str, Any]],
    errors_of: Callable[[Mapping[str, Any]], Iterator[Finding]],
) -> ValidationResult:
    result = ValidationResult()
    try:
        result.params = decode(params)
        _coerce_properties(result.params, schema(), "", result)
        for param, message, constraint, got in errors_of(result.params):
            result.add_error(param, message, constraint, got)
    except ToolInvalid as error:
        result.add_error("arguments", error.problem)
    except TooManySteps:
        result.add_error("arguments", "Too many values to be checked; send fewer")
    except Exception as error:  # a remote module's schema may break the validator in any way
        result.add_error("arguments", f"Could not be checked ({type(error).__name__})")
    return result


# Safe coercions and defaults


def _coerce_properties(
    params: dict[str, Any], schema: Mapping[str, Any], path: str, result: ValidationResult
) -> None:
    properties = schema.get("properties")
    if not isinstance(properties, Mapping):
        return
    for name, subschema in properties.items():
        if not isinstance(subschema, Mapping):
            continue
        where = f"{path}.{name}" if path else name
        if name in params:
            params[name] = _coerce(params[name], subschema, where, result)
        elif "default" in subschema:
            params[name] = decode({"": subschema["default"]})[""]


def _coerce(value: Any, schema: Mapping[str, Any], path: str, result: ValidationResult) -> Any:
    names = _type_names(schema)
    if names and not any(name in _TYPES and _TYPES[name](value) for name in names):
        if isinstance(value, str):
            for name in names:
                coerced = _FROM_TEXT[name](value.strip()) if name in _FROM_TEXT else None
                if coerced is not None:
                    result.add_warning(path, f"Text taken as {name}", value)
                    return coerced
        if "array" in names and value is not None:
            result.add_warning(path, "One value taken as a list of one", value)
            value = [value]
    if isinstance(value, float) and "integer" in names and "number" not in names:
        is_whole = value.is_integer() and int(value).bit_length() <= MAX_BITS
        return int(value) if is_whole else value
    if isinstance(value, dict):
        _coerce_properties(value, schema, path, result)
    elif isinstance(value, list) and isinstance(schema.get("items"), Mapping):
        items = schema["items"]
        return [_coerce(item, items, f"{path}[{i}]", result) for i, item in enumerate(value)]
    return value


def _type_names(schema: Mapping[str, Any]) -> list[str]:
    names = schema.get("type", [])
    return [names] if isinstance(names, str) else list(names)


def _integer(text: str) -> int | None:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 19 else None


def _number(text: str) -> int | float | None:
    whole = _integer(text)
    if whole is not None:
        return whole
    head, dot, tail = text.removeprefix("-").partition(".")
    if dot and head.isascii() and tail.isascii() and head.isdigit() and tail.isdigit():
        return float(text) if len(text) < 32 else None
    return None


_FROM_TEXT: dict[str, Callable[[str], Any]] = {
    "integer": _integer,
    "number": _number,
    "boolean": lambda text: {"true": True, "false": False}.get(text.lower()),
}


# jsonschema's errors, in words for a model


def _describe(error: Any) -> Finding:
    path = _path(error.absolute_path)
    keyword, wanted, got = error.validator, error.validator_value, error.instance
    if keyword == "required":
        missing = [name for name in wanted if name not in got]
        matching = (name for name in missing if error.message.startswith(f"{name!r} is"))
        named = next(matching, missing[0])
        return _join(path, named), *_words(keyword, wanted), _ABSENT
    if keyword == "additionalProperties":
        wanted = sorted(error.schema.get("properties", {}))
    return path or "arguments", *_words(keyword, wanted), got


def _words(keyword: str | None, wanted: Any) -> tuple[str, str | None]:
    if keyword is None:
        return "Nothing is allowed here", None
    if keyword == "type":
        names = wanted if isinstance(wanted, str) else " or ".join(wanted)
        return f"Expected {names}", f"type: {names}"
    if keyword == "enum":
        return "Not one of the allowed values", f"one of: {_shown(wanted)}"
    if keyword == "required":
        return "Required parameter is missing", None
    if keyword == "additionalProperties":
        return "Unknown parameter", f"one of: {', '.join(wanted) or 'none'}"
    return f"Breaks the rule '{keyword}'", f"{keyword}: {_shown(wanted)}"


def _path(parts: Any) -> str:
    path = ""
    for part in parts:
        path = f"{path}[{part}]" if isinstance(part, int) else _join(path, part)
    return path


def _join(path: str, name: str) -> str:
    shown = str(name) or '""'
    return f"{path}.{shown}" if path else shown


def _shown(value: Any) -> str:
    try:
        return _cut(canonical(value))
    except (TypeError, ValueError, RecursionError):
        return f"a {type(value).__name__}"


def _cut(text: str) -> str:
    return text if len(text) <= _MAX_SHOWN else text[: _MAX_SHOWN - 1] + "…"


# The basic implementation

_TYPES: dict[str, Callable[[Any], bool]] = {
    "object": lambda v: isinstance(v, dict),
    "array": lambda v: isinstance(v, list),
    "string": lambda v: isinstance(v, str),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
    "number": lambda v: isinstance(v, int | float) and not isinstance(v, bool),
    "integer": lambda v: (
        not isinstance(v, bool) and (isinstance(v, int) or (isinstance(v, float) and v % 1 == 0))
    ),
}

_LIMITS: dict[str, tuple[tuple[type, ...], Callable[[Any, Any], bool]]] = {
    "minimum": ((int, float), lambda v, limit: v >= limit),
    "maximum": ((int, float), lambda v, limit: v <= limit),
    "exclusiveMinimum": ((int, float), lambda v, limit: v > limit),
    "exclusiveMaximum": ((int, float), lambda v, limit: v < limit),
    "multipleOf": ((int, float), is_multiple),
    "minLength": ((str,), lambda v, limit: len(v) >= limit),
    "maxLength": ((str,), lambda v, limit: len(v) <= limit),
    "pattern": ((str,), lambda v, limit: bool(linear_pattern(limit).search(v))),
    "minItems": ((list,), lambda v, limit: len(v) >= limit),
    "maxItems": ((list,), lambda v, limit: len(v) <= limit),
    "uniqueItems": ((list,), lambda v, on: not on or len({identity(i) for i in v}) == len(v)),
    "minProperties": ((dict,), lambda v, limit: len(v) >= limit),
    "maxProperties": ((dict,), lambda v, limit: len(v) <= limit),
}

_STRUCTURE = {"type", "enum", "const", "required", "properties", "additionalProperties", "items"}
_NOTES = {"description", "title", "default", "examples", "deprecated", "format"}
_NOTES |= {"$comment", "$schema", "readOnly", "writeOnly"}


def _require_basic(schema: Any) -> None:
    """Raise `ToolDefinitionError` if a schema, or a part of it, needs jsonschema."""
    if not isinstance(schema, Mapping):
        return
    _require_basic_keywords(schema)
    properties = schema.get("properties")
    for part in properties.values() if isinstance(properties, Mapping) else ():
        _require_basic(part)
    for keyword in ("items", "additionalProperties"):
        _require_basic(schema.get(keyword))


def _require_basic_keywords(schema: Mapping[str, Any]) -> None:
    unknown = set(schema) - _STRUCTURE - _NOTES - set(_LIMITS)
    if unknown:
        raise ToolDefinitionError(f"Needs jsonschema: {', '.join(sorted(unknown))}")


def _basic_errors(value: Any, schema: Mapping[str, Any] | bool, path: str) -> Iterator[Finding]:
    if isinstance(schema, bool):
        if not schema:
            yield path or "arguments", *_words(None, schema), value
        return
    _require_basic_keywords(schema)
    where = path or "arguments"
    if "type" in schema and not any(_TYPES[name](value) for name in _type_names(schema)):
        yield where, *_words("type", schema["type"]), value
    if "enum" in schema and identity(value) not in map(identity, schema["enum"]):
        yield where, *_words("enum", schema["enum"]), value
    if "const" in schema and identity(value) != identity(schema["const"]):
        yield where, *_words("const", schema["const"]), value
    for keyword, (types, holds) in _LIMITS.items():
        if keyword not in schema or not isinstance(value, types) or isinstance(value, bool):
            continue
        if not holds(value, schema[keyword]):
            yield where, *_words(keyword, schema[keyword]), value
    if isinstance(value, dict):
        yield from _basic_object_errors(value, schema, path)
    elif isinstance(value, list) and "items" in schema:
        for index, item in enumerate(value):
            yield from _basic_errors(item, schema["items"], f"{path}[{index}]")


def _basic_object_errors(
    value: dict[str, Any], schema: Mapping[str, Any], path: str
) -> Iterator[Finding]:
    properties = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            yield _join(path, name), *_words("required", None), _ABSENT
    extra = schema.get("additionalProperties", True)
    for name, item in value.items():
        if name in properties:
            yield from _basic_errors(item, properties[name], _join(path, name))
        elif extra is False:
            yield _join(path, name), *_words("additionalProperties", sorted(properties)), item
        else:
            yield from _basic_errors(item, extra, _join(path, name))
