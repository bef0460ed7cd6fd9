"""The services: which modules the settings name, and how each is to be talked to."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings

from ai import conf

SECONDS = 30.0
"""For a call of a module that is not slow."""
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,63}\Z")
"""A module's name: the part of a tool's name before its first dot."""


@dataclass(frozen=True)
class Service:
    """One module, as the settings have it."""

    name: str
    url: str = ""
    """Where it listens, without a "/" at the end; "" where it is a program."""
    speaks: str = "http"
    """"http" (`/manifest` and `/execute`) or "mcp"."""
    command: tuple[str, ...] = ()
    """The program of an MCP server that is talked to by its standard input and output."""
    environment: Mapping[str, str] = field(default_factory=dict, repr=False)
    """What that program gets beside the harmless part of our own."""
    permission: str = "user"
    """Of an MCP server, which has no word for it: the level that its tools ask for."""
    seconds: float = SECONDS
    """For one call."""


def services() -> dict[str, Service]:
    """All that the settings name, in their order; `ai.checks` has refused what cannot be one."""
    slow = listed(conf.get("SLOW_MODULES"))
    found = {}
    for name, given in conf.get("MODULE_SERVICES").items():
        seconds = float(conf.get("TOOL_EXECUTION_TIMEOUT")) if name in slow else SECONDS
        found[name] = _service(name, given, seconds)
    return found


def secret_of(name: str) -> str:
    """What is shared with a module, so that it knows us; "" where nothing is.

    It stands in `AI_MODULE_SECRETS` in secret_settings.py, or in the environment variable
    `AI_MODULE_SECRET_<NAME>`.
    """
    own: Mapping[str, str] = getattr(settings, "AI_MODULE_SECRETS", {})
    return str(own.get(name, "")) or os.environ.get(secret_variable(name), "")


def secret_variable(name: str) -> str:
    """The environment variable that may hold what is shared with a module."""
    return f"AI_MODULE_SECRET_{re.sub('[^A-Z0-9]', '_', name.upper())}"


def listed(names: Any) -> list[str]:
    """Names as the settings have them: a list, or one text with commas."""
    if isinstance(names, str):
        names = names.split(",")
    return [str(name).strip() for name in names or () if str(name).strip()]


def _service(name: str, given: Any, seconds: float) -> Service:
    if isinstance(given, str):
        return Service(name, given.rstrip("/"), seconds=seconds)
    asked = str(given.get("permission", "user"))
    if "command" in given:
        own = {str(key): str(value) for key, value in given.get("env", {}).items()}
        return Service(name, "", "mcp", tuple(map(str, given["command"])), own, asked, seconds)
    if "mcp" in given:
        return Service(name, str(given["mcp"]), "mcp", permission=asked, seconds=seconds)
    return Service(name, str(given["url"]).rstrip("/"), seconds=seconds)
