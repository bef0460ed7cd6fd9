"""The settings of modules, checked: mistakes are told at start, with what to write instead.

No message has a value in it that could be secret.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from ai import conf
from ai.outside.http.transport_security import is_open_road
from ai.remote.manifests.manifest import SEED_LEVELS
from ai.remote.services import NAME, listed, secret_of, secret_variable
from ai.tools.contract.groups import GROUPS
from ai.tools.contract.secret import MIN_LENGTH

FIELDS = ("url", "mcp", "command", "env", "permission")
"""What an entry of `MODULE_SERVICES` that is a dict may have."""
MAX_SECONDS = 3600
_FORMS = (
    "Write an address, 'http://127.0.0.1:8100', or for an MCP server {'mcp': its address} or "
    "{'command': ['program', 'argument'], 'env': {'NAME': 'value'}}."
)


def check_modules() -> None:
    """Refuse modules that are none, and what cannot be said of one.

    Raises:
        ImproperlyConfigured: Says what is wrong, and what to write instead.
    """
    services = conf.get("MODULE_SERVICES")
    if not isinstance(services, dict):
        raise _wrong("AI['MODULE_SERVICES']", "is no dict of names and addresses.")
    for name, given in services.items():
        _check_name(name, services)
        _check_service(f"AI['MODULE_SERVICES']['{name}']", given)
    for key in ("SLOW_MODULES", "DEFAULT_GUEST_MODULES"):
        _check_list(key, list(services))
    seconds = conf.get("TOOL_EXECUTION_TIMEOUT")
    number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if not number or not 1 <= seconds <= MAX_SECONDS:
        raise _wrong("AI['TOOL_EXECUTION_TIMEOUT']", f"is no number from 1 to {MAX_SECONDS}.")
    _check_secrets(services)


def _check_name(name: Any, services: Mapping[Any, Any]) -> None:
    where = "AI['MODULE_SERVICES']"
    if not isinstance(name, str) or not NAME.match(name):
        raise _wrong(
            where,
            f"has the name {name!r:.80}, which is none: letters, digits, '_' and '-', the first "
            "of them no digit, 64 at most.",
        )
    if name.lower() in GROUPS:
        raise _wrong(where, f"has a module '{name}', and so is a group of tools called. Rename it.")
    others = [str(other) for other in services if other != name]
    if name.lower() in [other.lower() for other in others]:
        raise _wrong(where, f"has '{name}' twice, in capitals and in small letters. Rename one.")


def _check_service(where: str, given: Any) -> None:
    if isinstance(given, str):
        return _check_url(where, given)
    if not isinstance(given, Mapping) or not given:
        raise _wrong(where, f"is no address. {_FORMS}")
    for field in given:
        if field not in FIELDS:
            raise _wrong(where, f"has '{field}'.{_meant(str(field), FIELDS)} {_FORMS}")
    ways = [field for field in ("url", "mcp", "command") if field in given]
    if len(ways) != 1 or ("env" in given and ways != ["command"]):
        raise _wrong(where, f"is not one way to a module. {_FORMS}")
    if "permission" in given:
        _check_permission(where, given["permission"], ways[0])
    if ways == ["command"]:
        return _check_command(where, given["command"], given.get("env", {}))
    return _check_url(f"{where}['{ways[0]}']", given[ways[0]], may_ask=ways == ["mcp"])


def _check_url(where: str, url: Any, may_ask: bool = False) -> None:
    try:
        parts = urlsplit(url if isinstance(url, str) else "")
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is none, brackets that do not close
        good = False
    if not good or not url.isascii() or not url.isprintable() or " " in url:
        raise _wrong(where, "is no address. It begins with http:// or https://.")
    if parts.username is not None or parts.password is not None:
        raise _wrong(
            where,
            "has a name or password in it. A secret that is shared with a module belongs into "
            "AI_MODULE_SECRETS in secret_settings.py, or into the environment.",
        )
    if parts.fragment or (parts.query and not may_ask):
        raise _wrong(where, "has more than an address in it: leave out what follows '?' or '#'.")


def _check_permission(where: str, permission: Any, way: str) -> None:
    if way == "url":
        raise _wrong(where, "has 'permission', which only an MCP server needs. Take it out.")
    known = [*SEED_LEVELS, *settings.PERMISSION_HIERARCHY]
    if not isinstance(permission, str) or permission.lower() not in map(str.lower, known):
        raise _wrong(where, f"has a 'permission' that is none. Write one of {', '.join(known)}.")


def _check_command(where: str, command: Any, env: Any) -> None:
    words = command if isinstance(command, list | tuple) else ()
    if not words or not all(isinstance(word, str) for word in words) or not words[0].strip():
        raise _wrong(f"{where}['command']", "is no list of a program and its arguments.")
    if not isinstance(env, Mapping) or not all(
        isinstance(key, str) and isinstance(value, str) for key, value in env.items()
    ):
        raise _wrong(f"{where}['env']", "is no dict of texts.")


def _check_list(key: str, known: Sequence[str]) -> None:
    given = conf.get(key)
    if not isinstance(given, str | list | tuple) or not all(isinstance(one, str) for one in given):
        raise _wrong(f"AI['{key}']", "is no list of modules, and no text of them with commas.")
    for name in listed(given):
        if name not in known:
            raise _wrong(f"AI['{key}']", f"has '{name}'.{_meant(name, known)} {_known(known)}")


def _check_secrets(services: Mapping[str, Any]) -> None:
    own = getattr(settings, "AI_MODULE_SECRETS", {})
    if not isinstance(own, dict):
        raise _wrong("AI_MODULE_SECRETS", "is no dict: {'dice': the secret}.")
    for name, secret in own.items():
        if name not in services:
            near = f"{_meant(str(name), list(services))} {_known(list(services))}"
            raise _wrong("AI_MODULE_SECRETS", f"has a secret for '{name!s:.64}'.{near}")
        if not isinstance(secret, str):
            raise _wrong(f"AI_MODULE_SECRETS['{name}']", "is no text.")
    for name, given in services.items():
        secret = secret_of(name)
        if secret:
            variable = secret_variable(name)
            where = variable if variable in os.environ else f"AI_MODULE_SECRETS['{name}']"
            _check_secret(where, secret, given)


def _check_secret(where: str, secret: str, given: Any) -> None:
    if len(secret) < MIN_LENGTH:
        raise _wrong(where, f"is too short for a secret: {MIN_LENGTH} characters at least.")
    if not secret.isascii() or not secret.isprintable() or " " in secret:
        raise _wrong(where, "has signs in it that no secret has.")
    url = given if isinstance(given, str) else str(given.get("url") or given.get("mcp") or "")
    if is_open_road(url):
        raise _wrong(where, "would travel unencrypted. Use an https:// address for that module.")


def _wrong(where: str, problem: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"{where} in your settings {problem}")


def _meant(name: str, known: Sequence[str]) -> str:
    near = get_close_matches(name, known, 1, 0.6)
    return f" Did you mean '{near[0]}'?" if near else ""


def _known(known: Sequence[str]) -> str:
    return f"AI['MODULE_SERVICES'] has {', '.join(known) or 'none'}."
