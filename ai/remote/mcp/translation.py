"""Translates MCP for remote modules: a list of tools into a manifest, a result into an answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import mcp_types as types

from ai.remote.errors import ManifestError
from ai.remote.manifests.declarations import DEFAULTS
from ai.remote.manifests.manifest import MAX_STEPS, read_manifest
from ai.remote.manifests.reading import clean, line
from ai.remote.manifests.strictness import stricter
from ai.remote.mcp.message_filter import META
from ai.tools.schema.schema import at_most

MAX_TEXT = 100_000
"""Characters of a result's text."""
MAX_KIND = 60


def manifest(
    module: str, about: str, listed: Iterable[types.Tool], permission: str
) -> tuple[dict[str, Any], list[str]]:
    """Make the manifest that a remote module over HTTP would have sent.

    Tools that cannot be offered are left out.

    Args:
        module: The server's name in the settings.
        about: Its description of itself.
        listed: Its tools.
        permission: The level that its tools need at least, by the settings.

    Returns:
        The manifest, and a line for each tool that was left out.
    """
    tools, problems, names = [], [], set()
    with at_most(MAX_STEPS):
        for tool in listed:
            entry = _tool(module, tool, permission)
            try:
                if entry["name"] in names:
                    raise ManifestError(f"It has two tools named '{line(entry['name'])}'.")
                entry |= _declared(tool)
                for reason in read_manifest(module, {"tools": [entry]}).left_out:
                    raise ManifestError(reason)
                own = entry["required_permission"]
                entry["required_permission"] = stricter("required_permission", permission, own)
            except ManifestError as error:
                problems.append(f"{error} That tool is left out.")
            else:
                names.add(entry["name"])
                tools.append(entry)
    return {"name": module, "description": about, "tools": tools}, problems


def answer(name: str, result: types.CallToolResult) -> dict[str, Any]:
    """Make the answer that a remote module over HTTP would have sent.

    Args:
        name: The tool's full name.
        result: The server's result.

    Raises:
        ModuleError: It is too large, or too deep.
    """
    text = _cut("\n".join(_texts(result.content)))
    if result.is_error:
        return {"tool_name": name, "success": False, "result": None, "error": text or None}
    others = list(_others(result.content))
    value: Any = result.structured_content
    if value is None:
        value = {"text": text}
    elif others or not isinstance(value, dict):
        value = {"data": value}
    if others:
        value = {**value, "not_shown": others}
    value = clean(value, "answer")
    return {"tool_name": name, "success": True, "result": value, "error": None}


def failure(name: str, why: str) -> dict[str, Any]:
    """The answer of a remote module that refuses a call."""
    return {"tool_name": name, "success": False, "result": None, "error": why}


def _tool(module: str, tool: types.Tool, permission: str) -> dict[str, Any]:
    hints = tool.annotations or types.ToolAnnotations()
    return {
        "name": f"{module}.{tool.name}",
        "description": tool.description or "",
        "parameters": tool.input_schema,
        "required_permission": permission,
        "category": _category(hints),
        "idempotent": bool(hints.read_only_hint or hints.idempotent_hint),
    }


def _declared(tool: types.Tool) -> Mapping[str, Any]:
    """What a tool declares in its `_meta`.

    Raises:
        ManifestError: It is not an object.
    """
    meta = (tool.meta or {}).get(META, {})
    if not isinstance(meta, Mapping):
        raise ManifestError(f"'{line(tool.name)}': Its `_meta` has no object at '{META}'.")
    names = ("required_permission", *DEFAULTS)
    return {name: meta[name] for name in names if meta.get(name) is not None}


def _category(hints: types.ToolAnnotations) -> str:
    """A tool's category by its server's hints; in doubt, the stricter one.

    By MCP, a tool without hints is destructive. We do not follow that, as nearly every tool would
    wait for a human then.
    """
    if hints.destructive_hint:
        return "dangerous"
    return "safe_chain" if hints.read_only_hint else "async_required"


def _texts(content: Iterable[Any]) -> Iterator[str]:
    for part in content:
        if isinstance(part, types.TextContent):
            yield part.text
        elif isinstance(_resource(part), types.TextResourceContents):
            yield part.resource.text


def _others(content: Iterable[Any]) -> Iterator[str]:
    """What a result has besides text, by kind and size: bytes never go into a prompt."""
    for part in content:
        if isinstance(part, types.ImageContent | types.AudioContent):
            yield _bytes(part.type, part.mime_type, part.data)
        elif isinstance(part, types.ResourceLink):
            yield f"link: {line(part.name, MAX_KIND)} <{line(part.uri)}>"
        elif isinstance(_resource(part), types.BlobResourceContents):
            yield _bytes("resource", part.resource.mime_type, part.resource.blob)


def _resource(part: Any) -> Any:
    """The resource in a part of a result; None if it has none."""
    return part.resource if isinstance(part, types.EmbeddedResource) else None


def _bytes(kind: str, mime: str | None, data: str) -> str:
    size = len(data) * 3 // 4 - data[-2:].count("=")
    return f"{kind}: {line(mime or 'of no known type', MAX_KIND)}, {size} bytes"


def _cut(text: str) -> str:
    if len(text) <= MAX_TEXT:
        return text
    return f"{text[:MAX_TEXT]}… (cut: {len(text)} characters in all)"
