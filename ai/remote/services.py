"""The services: which remote modules the settings name, and how each is reached."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.conf import settings

from ai import conf

SECONDS = 30.0
"""For a call of a remote module that is not slow."""
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,63}\Z")
"""A remote module's name: the part of a tool's name before the first dot."""


@dataclass(frozen=True)
class Service:
    """One remote module, as the settings describe it."""

    name: str
    url: str = ""
    """Its address, without a "/" at the end; "" for a program."""
    speaks: str = "http"
    """"http" (`/manifest` and `/execute`) or "mcp"."""
    command: tuple[str, ...] = ()
    """The program of an MCP server that speaks over its standard input and output."""
    environment: Mapping[str, str] = field(default_factory=dict, repr=False)
    """The program's variables, besides the harmless part of our own."""
    permission: str = "user"
    """The level that the tools of an MCP server need; MCP itself has no word for it."""
    seconds: float = SECONDS
    """For one call."""
    stricter: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """What its tools declare less strictly than this game allows, by the name of the module, which
    stands for all of them, or the full name of a tool."""


def services() -> dict[str, Service]:
    """All remote modules of the settings, in their order, which `check_modules` has checked."""
    slow = listed(conf.get("SLOW_MODULES"))
    found = {}
    for name, given in conf.get("MODULE_SERVICES").items():
        seconds = float(conf.get("TOOL_EXECUTION_TIMEOUT")) if name in slow else SECONDS
        found[name] = replace(_service(name, given, seconds), stricter=_stricter(name))
    return found


def secret_of(name: str) -> str:
    """The secret that is shared with a remote module; "" if there is none.

    It stands in `AI_MODULE_SECRETS` in secret_settings.py, or in the environment variable
    `AI_MODULE_SECRET_<NAME>`.
    """
    own: Mapping[str, str] = getattr(settings, "AI_MODULE_SECRETS", {})
    return str(own.get(name, "")) or os.environ.get(secret_variable(name), "")


def secret_variable(name: str) -> str:
    """The environment variable for the secret of a remote module."""
    return f"AI_MODULE_SECRET_{re.sub('[^A-Z0-9]', '_', name.upper())}"


def listed(names: Any) -> list[str]:
    """Read names that are written as a list, or as one text with commas."""
    if isinstance(names, str):
        names = names.split(",")
    return [str(name).strip() for name in names or () if str(name).strip()]


def _stricter(name: str) -> dict[str, Mapping[str, Any]]:
    rules = conf.get("MODULE_TOOLS")
    return {key: rule for key, rule in rules.items() if key.partition(".")[0] == name}


def _service(name: str, given: Any, seconds: float) -> Service:
    if isinstance(given, str):
        return Service(name, given.rstrip("/"), seconds=seconds)
    permission = str(given.get("permission", "user"))
    if "command" in given:
        own = {str(key): str(value) for key, value in given.get("env", {}).items()}
        return Service(name, "", "mcp", tuple(map(str, given["command"])), own, permission, seconds)
    if "mcp" in given:
        return Service(name, str(given["mcp"]), "mcp", permission=permission, seconds=seconds)
    return Service(name, str(given["url"]).rstrip("/"), seconds=seconds)
