"""The manifest: what a remote module says about itself and its tools, read and checked.

Its author is a stranger: with one mistake in it, the whole manifest is refused. Only a mistake in
the declarations of a tool, which a later version of the module may have added, costs no more than
that tool.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from ai.remote.errors import ManifestError
from ai.remote.manifests import wording
from ai.remote.manifests.declarations import DEFAULTS, DeclarationError, read_declarations
from ai.remote.manifests.schemas import read_list, read_schema, weigh
from ai.tools.contract import levels
from ai.tools.contract.names import NAME, name_map
from ai.tools.errors import ToolDefinitionError, ToolInvalid
from ai.tools.schema.decode import MAX_BYTES, MAX_DEPTH, MAX_ITEMS, canonical, decode
from ai.tools.schema.schema import at_most

MAX_TOOLS = 200
"""Of one remote module."""
MAX_SIZE = 512 * 1024
"""Characters of a manifest, as we keep it."""
MAX_PARTS = 12_000
"""Of all schemas of a manifest together; each takes time to be checked."""
MAX_STEPS = 20_000
"""Steps in which all defaults are checked against their schemas; more would take seconds."""
MAX_PATTERNS = 100
"""Regular expressions in a manifest; each has to be compiled."""

CATEGORIES = ("safe_chain", "dangerous", "async_required")
PERMISSION_LEVELS = {"guest": "Guest", "user": "Player", "admin": "Admin", "owner": "Developer"}
"""The words that manifests have for levels, and the levels of the game."""

_REST = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*\Z")


@dataclass(frozen=True)
class ToolParameter:
    """One parameter of a tool, as an entry of a list."""

    name: str
    type: str | tuple[str, ...] = "string"
    """A type of JSON Schema, or several; "" if other keywords say it."""
    description: str = ""
    required: bool = True
    enum: tuple[Any, ...] | None = None
    more: Mapping[str, Any] = field(default_factory=dict)
    """Further keywords of JSON Schema: `items`, `properties`, `default` …"""

    @property
    def schema(self) -> dict[str, Any]:
        """The same as JSON Schema."""
        schema: dict[str, Any] = {}
        if self.type:
            schema["type"] = self.type if isinstance(self.type, str) else list(self.type)
        schema["description"] = self.description or wording.undescribed(self.name)
        if self.enum:
            schema["enum"] = list(self.enum)
        return {**schema, **self.more}


@dataclass(frozen=True)
class ToolDefinition:
    """One tool of a remote module."""

    name: str
    """In full: "module.tool"."""
    description: str = ""
    parameters: Sequence[ToolParameter] | Mapping[str, Any] = ()
    """A list of parameters, or a JSON Schema."""
    required_permission: str = "guest"
    """"guest", "user", "admin", "owner", or a level of the game."""
    category: str = "async_required"
    idempotent: bool | None = None
    """Whether a second try is harmless; None stands for "if it is safe_chain"."""
    cost: str = DEFAULTS["cost"]
    requires_gate: bool = DEFAULTS["requires_gate"]
    cooldown_seconds: float = DEFAULTS["cooldown_seconds"]
    daily_limit: int = DEFAULTS["daily_limit"]
    cacheable: bool = DEFAULTS["cacheable"]

    @property
    def module(self) -> str:
        """The name of its module, which ends at the first dot of its own."""
        return self.name.partition(".")[0]

    @property
    def level(self) -> int:
        """The least level that may use it.

        Raises:
            ManifestError: There is no such level here.
        """
        return level_of(self.required_permission)

    @property
    def declarations(self) -> dict[str, Any]:
        """What it declares besides the defaults, as JSON data."""
        own = {name: getattr(self, name) for name in DEFAULTS}
        return {name: value for name, value in own.items() if value != DEFAULTS[name]}

    @cached_property
    def schema(self) -> Mapping[str, Any]:
        """Its parameters as one JSON Schema."""
        if isinstance(self.parameters, Mapping):
            return self.parameters
        return {
            "type": "object",
            "properties": {one.name: one.schema for one in self.parameters},
            "required": [one.name for one in self.parameters if one.required],
        }

    @cached_property
    def digest(self) -> str:
        """SHA-256 of all that a model reads about a tool, and all that decides how it is called."""
        schema = {**self.schema, "required": sorted(self.schema.get("required", ()))}
        content = {
            "name": self.name,
            "description": self.description,
            "parameters": schema,
            "level": levels.title(self.level),
            "category": self.category,
            "idempotent": self.idempotent,
            **self.declarations,
        }
        return hashlib.sha256(canonical(content).encode()).hexdigest()


@dataclass(frozen=True)
class ModuleManifest:
    """The manifest of one remote module."""

    name: str
    description: str = ""
    tools: Sequence[ToolDefinition] = ()
    left_out: tuple[str, ...] = ()
    """Why tools of it cannot be used, a line each."""


def read_manifest(module: str, value: Any) -> ModuleManifest:
    """Read and check a manifest.

    Large ones take too long for the reactor's thread: call this on another.

    Args:
        module: The module's name in the settings.
        value: Decoded JSON of any shape, from a stranger.

    Raises:
        ManifestError: It is not a manifest, or not an allowed one; says so in one line for
            builders.
    """
    try:
        with at_most(MAX_STEPS):
            return _read(module, value)
    except (ToolDefinitionError, ValueError) as error:
        raise ManifestError(wording.line(str(error))) from None


def as_json(manifest: ModuleManifest) -> str:
    """A manifest as JSON text, which `read_manifest` can read again."""
    return json.dumps(
        {
            "name": manifest.name,
            "description": manifest.description,
            "tools": [tool_as_data(tool) for tool in manifest.tools],
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def tool_as_data(tool: ToolDefinition) -> dict[str, Any]:
    """One tool as JSON data, as it stands in a manifest."""
    return {
        "name": tool.name,
        "description": tool.description,
        "parameters": tool.parameters
        if isinstance(tool.parameters, Mapping)
        else [_parameter_as_data(one) for one in tool.parameters],
        "required_permission": tool.required_permission,
        "category": tool.category,
        "idempotent": tool.idempotent,
        **tool.declarations,
    }


def level_of(word: str) -> int:
    """The level that a word of a manifest stands for, which may also be a level of the game.

    Raises:
        ManifestError: There is no such level. It never counts as guest: a typo must not open a
            tool.
    """
    wanted = word.strip().lower()
    name = PERMISSION_LEVELS.get(wanted, wanted)
    try:
        level = levels.rank(name)
    except ValueError:
        level = levels.NONE
    if level > levels.NONE:
        return level
    game = ", ".join(levels.hierarchy)
    if wanted in PERMISSION_LEVELS:
        raise ManifestError(
            f"'{wanted}' stands for the level {name}, and this game has none of that name; its "
            f"levels are {game}."
        )
    raise ManifestError(
        f"{wording.shown(word)} is not a permission; known are {', '.join(PERMISSION_LEVELS)}, "
        f"and this game's {game}."
    )


def _read(module: str, value: Any) -> ModuleManifest:
    if not isinstance(value, Mapping):
        raise ManifestError("It is not a JSON object.")
    named = value.get("name")
    if named is not None and named != module:
        raise ManifestError(
            f"It calls itself {wording.shown(named)}, not '{module}': its name in the settings."
        )
    tools = value.get("tools")
    if tools is None:
        tools = []
    if not isinstance(tools, list | tuple):
        raise ManifestError("Its `tools` are not a list.")
    if len(tools) > MAX_TOOLS:
        raise ManifestError(f"It has {len(tools)} tools; at most {MAX_TOOLS} are accepted.")
    left_out: list[str] = []
    manifest = ModuleManifest(
        module,
        wording.plain_line(_text(value, "description"), wording.MAX_MODULE),
        tuple(_tools(module, tools, left_out)),
    )
    size = len(as_json(manifest))
    if size > MAX_SIZE:
        raise ManifestError(f"It is {size} characters long; at most {MAX_SIZE} are accepted.")
    return replace(manifest, left_out=tuple(left_out))


def _tools(module: str, given: Sequence[Any], left_out: list[str]) -> Iterator[ToolDefinition]:
    """Read the tools; why one of them cannot be used is added to `left_out`."""
    names: set[str] = set()
    size = parts = patterns = 0
    for one in given:
        if not isinstance(one, Mapping):
            raise ManifestError("One of its tools is not a JSON object.")
        name = _name(module, one.get("name"), names)
        entry = {key: value for key, value in one.items() if key not in DEFAULTS}
        try:
            tool = _tool(name, _decoded(entry))
        except (ManifestError, ToolDefinitionError, ValueError) as error:
            raise ManifestError(f"'{name}': {wording.line(str(error))}") from None
        size += len(canonical(tool.schema))
        more, own = weigh(tool.schema)
        parts, patterns = parts + more, patterns + own
        if size > MAX_SIZE:
            raise ManifestError(f"Its tools take more than {MAX_SIZE} characters.")
        if parts > MAX_PARTS:
            raise ManifestError(f"Its schemas have more than {MAX_PARTS} parts.")
        if patterns > MAX_PATTERNS:
            raise ManifestError(f"Its schemas have more than {MAX_PATTERNS} patterns.")
        try:
            yield replace(tool, **read_declarations(one, tool.category))
        except DeclarationError as error:
            left_out.append(f"'{name}': {error}")
    name_map(names)


def _decoded(tool: Any) -> dict[str, Any]:
    try:
        return decode(tool)
    except ToolInvalid:
        raise ManifestError(
            f"It is not JSON, or too large: at most {MAX_BYTES} characters, {MAX_ITEMS} parts and "
            f"{MAX_DEPTH} levels are accepted."
        ) from None


def _name(module: str, name: Any, taken: set[str]) -> str:
    if not isinstance(name, str) or not NAME.match(name):
        raise ManifestError(
            f"{wording.shown(name)} is not the name of a tool; write '{module}.tool' with letters, "
            "digits, '_', '-' and '.', at most 128."
        )
    owner, dot, rest = name.partition(".")
    if owner != module or not dot:
        raise ManifestError(
            f"'{name}' is not its own tool; the names of its tools begin with '{module}.'."
        )
    if not _REST.match(rest):
        raise ManifestError(f"'{name}' has no name behind the dot.")
    if name in taken:
        raise ManifestError(f"It has two tools named '{name}'.")
    taken.add(name)
    return name


def _tool(name: str, given: Mapping[str, Any]) -> ToolDefinition:
    description = wording.plain_line(_text(given, "description"), wording.MAX_TOOL)
    permission = given.get("required_permission")
    category = given.get("category")
    idempotent = given.get("idempotent")
    if permission is None:
        permission = "guest"
    if not isinstance(permission, str):
        raise ManifestError("Its `required_permission` is not a text.")
    level_of(permission)
    if category is None:
        category = "async_required"
    if category not in CATEGORIES:
        raise ManifestError(
            f"{wording.shown(category)} is not a category; known are {', '.join(CATEGORIES)}."
        )
    if idempotent not in (None, True, False) or isinstance(idempotent, int | float) != isinstance(
        idempotent, bool
    ):
        raise ManifestError("Its `idempotent` is neither true nor false.")
    tool = ToolDefinition(
        name,
        description or wording.undescribed(name),
        _parameters(given.get("parameters")),
        permission.strip().lower(),
        category,
        idempotent,
    )
    _decoded(tool_as_data(tool))  # with what was filled in it may be too large to be read again
    return tool


def _parameters(given: Any) -> tuple[ToolParameter, ...] | Mapping[str, Any]:
    if given is None:
        return ()
    if isinstance(given, Mapping):
        return read_schema(given)
    if isinstance(given, list):
        return tuple(ToolParameter(**one) for one in read_list(given))
    raise ManifestError("Its `parameters` are neither a list nor a JSON Schema.")


def _parameter_as_data(one: ToolParameter) -> dict[str, Any]:
    data: dict[str, Any] = {
        "name": one.name,
        "type": one.type if isinstance(one.type, str) else list(one.type),
        "description": one.description,
        "required": one.required,
    }
    if one.enum is not None:
        data["enum"] = list(one.enum)
    return {**data, **one.more}


def _text(given: Mapping[str, Any], key: str) -> str:
    text = given.get(key)
    if text is None:
        return ""
    if not isinstance(text, str):
        raise ManifestError(f"Its `{key}` is not a text.")
    return text
