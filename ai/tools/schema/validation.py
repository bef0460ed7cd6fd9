"""Arguments checked against a schema, with errors that a model can act on.

There are two implementations: a basic one for the keywords that nearly all tools use, and
jsonschema's for the others, which is imported when a schema first needs it: 50 ms, and 3 MB of
memory. A property test makes sure that they agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, partial, reduce
from typing import Any

from ai.tools.errors import ToolDefinitionError, ToolInvalid
from ai.tools.schema.decode import MAX_BITS, canonical, copy_if_short, decode, storable_data
from ai.tools.schema.schema import (
    TooManySteps,
    bounded,
    check_safe,
    identity,
    is_multiple,
    linear_pattern,
    step_counter,
)

Params = Mapping[str, Any] | str
Validator = Callable[[Params], "ValidationResult"]
Check = Callable[[Any], bool]
Clean = Callable[[], Mapping[str, Any]]
"""Returns a schema as `decode` would have it."""
Errors = Callable[[Mapping[str, Any]], Iterable["Finding"]]
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
    is_basic = next(_not_basic(schema), None) is None
    return _compile(*(_by_basic(schema) if is_basic else _by_jsonschema(schema)))


def validate_params_jsonschema(params: Params, schema: Mapping[str, Any]) -> ValidationResult:
    """Check arguments with jsonschema, every keyword of Draft 2020-12.

    Where jsonschema is not installed, this is `validate_params_basic`.
    """
    return _compile(*_by_jsonschema(schema))(params)


def validate_params_basic(params: Params, schema: Mapping[str, Any]) -> ValidationResult:
    """Check arguments without jsonschema, for the keywords that tools use.

    These are type, enum, const, required, properties, additionalProperties, items, and the limits
    on numbers, texts and lists. Schemas with other keywords need `validate_params_jsonschema`.
    """
    return _validate(params, *_by_basic(schema))


def compile_parts(schema: Mapping[str, Any]) -> Callable[[Any, Mapping[str, Any]], bool]:
    """A function that says whether a value, as it stands, fits a part of `schema`.

    Raises:
        ToolDefinitionError: The schema is not safe, or needs jsonschema, which is not installed.
    """
    keyword = next(_not_basic(schema), None)
    if keyword is None:
        check_safe(schema)
        return lambda value, part: not bounded(_basic_errors(value, part, ""), 1)
    validator_for = _import_validator()
    if validator_for is None:
        check_safe(schema)
        raise _needs_jsonschema([keyword])
    compiled = validator_for(schema)
    return lambda value, part: not bounded(compiled.descend(value, part), 1)


def _compile(clean: Clean, errors_of: Errors) -> Validator:
    @cache
    def fits() -> Check | None:
        return quick_check(clean())

    @cache
    def defaults() -> frozenset[str]:
        properties = clean().get("properties", {})
        return frozenset(name for name, part in properties.items() if "default" in part)

    def errors(params: Mapping[str, Any]) -> Iterable[Finding]:
        check = fits()
        return () if check is not None and check(params) else errors_of(params)

    def validate(params: Params) -> ValidationResult:
        # Texts and whole numbers that fit need no conversion, and most calls have nothing else.
        copied = copy_if_short(params)
        if copied is not None:
            with suppress(Exception):  # of a remote module's schema; it is reported below
                check = fits()
                if check is not None and defaults() <= copied.keys() and check(copied):
                    return ValidationResult(params=copied)
        return _validate(params, clean, errors)

    return validate


def _by_jsonschema(schema: Mapping[str, Any]) -> tuple[Clean, Errors]:
    validator_for = _import_validator()
    if validator_for is None:
        return _by_basic(schema)

    @cache
    def compiled() -> Any:
        return validator_for(storable_data(schema))

    def errors_of(params: Mapping[str, Any]) -> Iterable[Finding]:
        return map(_describe, bounded(compiled().iter_errors(params), _MAX_FOUND))

    return lambda: compiled().schema, errors_of


def _by_basic(schema: Mapping[str, Any]) -> tuple[Clean, Errors]:
    @cache
    def clean() -> Any:
        return storable_data(schema)

    def errors_of(params: Mapping[str, Any]) -> Iterable[Finding]:
        return bounded(_basic_errors(params, clean(), ""), _MAX_FOUND)

    return clean, errors_of


def _import_validator() -> Any:
    """`safe_validator.validator_for`; None where jsonschema, or a part of it, cannot be loaded."""
    try:
        from ai.tools.schema.safe_validator import validator_for
    except ImportError:
        return None
    return validator_for


def _validate(
    params: Params,
    schema: Clean,
    errors_of: Errors,
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


def _is_one_of(values: Sequence[Any], value: Any) -> bool:
    step_counter.take(len(values) // (1 if isinstance(value, list | dict) else 10))
    return value in values if isinstance(value, str) else identity(value) in map(identity, values)


def _are_unique(values: Sequence[Any], demanded: bool) -> bool:
    if not demanded:
        return True
    step_counter.take(len(values) // 4)
    return len({identity(value) for value in values}) == len(values)


def _matches(text: str, pattern: str) -> bool:
    step_counter.take(len(text) // 500)
    return bool(linear_pattern(pattern).search(text))


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
    "pattern": ((str,), _matches),
    "minItems": ((list,), lambda v, limit: len(v) >= limit),
    "maxItems": ((list,), lambda v, limit: len(v) <= limit),
    "uniqueItems": ((list,), _are_unique),
    "minProperties": ((dict,), lambda v, limit: len(v) >= limit),
    "maxProperties": ((dict,), lambda v, limit: len(v) <= limit),
}

_QUICK_LIMITS = ("minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems")
_STRUCTURE = {"type", "enum", "const", "required", "properties", "additionalProperties", "items"}
_NOTES = {"description", "title", "default", "examples", "deprecated", "format"}
_NOTES |= {"$comment", "$schema", "readOnly", "writeOnly"}
_BASIC = frozenset(_STRUCTURE | _NOTES | _LIMITS.keys())
_QUICK = (_STRUCTURE | _NOTES | set(_QUICK_LIMITS)) - {"const"}


def quick_check(schema: Any) -> Check | None:
    """A function that says whether a value fits; None for schemas with keywords that few tools use.

    Nearly all calls fit; jsonschema, which finds the errors of others, takes fifty times as long to
    say so.
    """
    if schema is True:
        return lambda value: True
    if not isinstance(schema, Mapping) or not set(schema) <= _QUICK:
        return None
    checks: list[Check] = [
        partial(_holds, *_LIMITS[keyword], schema[keyword])
        for keyword in _QUICK_LIMITS
        if keyword in schema
    ]
    if "type" in schema:
        if not _TYPES.keys() >= set(_type_names(schema)):
            return None  # jsonschema says what is wrong with it
        kinds = [_TYPES[name] for name in _type_names(schema)]
        checks.append(kinds[0] if len(kinds) == 1 else lambda value: any(k(value) for k in kinds))
    if "enum" in schema:
        texts = frozenset(value for value in schema["enum"] if isinstance(value, str))
        allowed = frozenset(map(identity, schema["enum"]))
        checks.append(
            lambda value: value in texts if isinstance(value, str) else identity(value) in allowed
        )
    properties = schema.get("properties", {})
    parts = {name: check for name, part in properties.items() if (check := quick_check(part))}
    items, extra = quick_check(schema.get("items", True)), schema.get("additionalProperties", True)
    if items is None or len(parts) < len(properties) or not isinstance(extra, bool):
        return None
    if parts or not extra or "required" in schema:
        checks.append(partial(_object_fits, parts, schema.get("required", ()), extra))
    if "items" in schema:
        checks.append(lambda value: not isinstance(value, list) or all(map(items, value)))
    if not checks:
        return lambda value: True
    return reduce(_both, checks)  # `all` with a generator would take three times as long


def _both(one: Check, other: Check) -> Check:
    return lambda value: one(value) and other(value)


def _holds(
    types: tuple[type, ...], holds: Callable[[Any, Any], bool], limit: Any, value: Any
) -> bool:
    return not isinstance(value, types) or isinstance(value, bool) or holds(value, limit)


def _object_fits(
    parts: Mapping[str, Check], required: Iterable[str], extra: bool, value: Any
) -> bool:
    if not isinstance(value, dict):
        return True
    for name in required:
        if name not in value:
            return False
    for name, item in value.items():
        if name in parts:
            if not parts[name](item):
                return False
        elif not extra:
            return False
    return True


def _not_basic(schema: Any) -> Iterator[str]:
    """The keywords in a schema, and in all its parts, that need jsonschema."""
    if not isinstance(schema, Mapping):
        return
    yield from schema.keys() - _BASIC
    properties = schema.get("properties")
    for part in properties.values() if isinstance(properties, Mapping) else ():
        yield from _not_basic(part)
    for keyword in ("items", "additionalProperties"):
        yield from _not_basic(schema.get(keyword))


def _needs_jsonschema(keywords: Iterable[str]) -> ToolDefinitionError:
    return ToolDefinitionError(f"Needs jsonschema: {', '.join(sorted(keywords))}")


def _basic_errors(value: Any, schema: Mapping[str, Any] | bool, path: str) -> Iterator[Finding]:
    if isinstance(schema, bool):
        if not schema:
            yield path or "arguments", *_words(None, schema), value
        return
    if not_basic := schema.keys() - _BASIC:
        raise _needs_jsonschema(not_basic)
    where = path or "arguments"
    step_counter.take()
    if "type" in schema and not any(_TYPES[name](value) for name in _type_names(schema)):
        yield where, *_words("type", schema["type"]), value
    if "enum" in schema and not _is_one_of(schema["enum"], value):
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
    required = schema.get("required", ())
    step_counter.take((len(required) + len(properties)) // 50)
    for name in required:
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
