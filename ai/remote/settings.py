"""Checks of what the settings say about remote modules, for what no schema can say.

No message shows a value that could be a secret.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from ai import conf
from ai.conf.setting import SettingError, nearest
from ai.outside.http.transport_security import exposes_secrets
from ai.remote.manifests.manifest import PERMISSION_LEVELS
from ai.remote.services import NAME, listed, secret_of, secret_variable
from ai.tools.contract.groups import GROUPS
from ai.tools.contract.secret import MIN_LENGTH

_NO_SECRET_HERE = (
    "Write a secret that is shared with a remote module into AI_MODULE_SECRETS in "
    "secret_settings.py, or into the environment."
)


def check_modules() -> None:
    """Refuse names, addresses, permissions and secrets that cannot work.

    Raises:
        SettingError: For the first of them.
    """
    services = conf.get("MODULE_SERVICES")
    for name, given in services.items():
        _check_name(name, services)
        _check_service(f"AI['MODULE_SERVICES']['{name}']", given)
    for key in ("SLOW_MODULES", "DEFAULT_GUEST_MODULES"):
        for name in listed(conf.get(key)):
            _check_known(f"AI['{key}'] in your settings has", name, services)
    for name, rule in conf.get("MODULE_TOOLS").items():
        module, dot, tool = name.partition(".")
        _check_known("AI['MODULE_TOOLS'] in your settings has", module, services)
        if dot and not tool:
            raise SettingError(
                f"AI['MODULE_TOOLS'] in your settings has '{name:.80}', which names no tool.",
                f"Write '{module}' for all its tools, or '{module}.<tool>' for one.",
            )
        if "required_permission" in rule:
            where = f"AI['MODULE_TOOLS']['{name:.80}']['required_permission']"
            _check_level(where, rule["required_permission"])
    _check_secrets(services)


def _check_name(name: Any, services: Iterable[Any]) -> None:
    where = "AI['MODULE_SERVICES'] in your settings"
    if not isinstance(name, str) or not NAME.match(name):
        raise SettingError(
            f"{where} has the name {name!r:.80}, which is not a valid name for a remote module.",
            "Write letters, digits, '_' and '-', with no digit first, 64 at most.",
        )
    if name.lower() in GROUPS:
        raise SettingError(
            f"{where} has a remote module '{name}', which is also the name of a group of tools.",
            "Rename it.",
        )
    if name.lower() in [str(other).lower() for other in services if other != name]:
        raise SettingError(
            f"{where} has '{name}' twice, in capitals and in small letters.", "Rename one."
        )


def _check_service(where: str, given: str | Mapping[str, Any]) -> None:
    if isinstance(given, str):
        return _check_url(where, given)
    if "permission" in given:
        _check_permission(where, given)
    for way in ("url", "mcp"):
        if way in given:
            _check_url(f"{where}['{way}']", given[way], may_ask=way == "mcp")
    return None


def _check_permission(where: str, given: Mapping[str, Any]) -> None:
    if "url" in given:
        raise SettingError(
            f"{where} in your settings has 'permission', which only an MCP server needs.",
            "Take it out: the remote module's manifest says it for each tool.",
        )
    _check_level(f"{where}['permission']", given["permission"])


def _check_level(where: str, word: Any) -> None:
    game = list(settings.PERMISSION_HIERARCHY)
    known = [*(seed for seed, level in PERMISSION_LEVELS.items() if level in game), *game]
    if str(word).lower() not in map(str.lower, known):
        raise SettingError(
            f"{where} in your settings must be a permission.", f"Write one of {', '.join(known)}."
        )


def _check_url(where: str, url: str, may_ask: bool = False) -> None:
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # an invalid port, brackets that do not close
        good = False
    if not good or not url.isascii() or not url.isprintable() or " " in url:
        raise SettingError(
            f"{where} in your settings must be an address.",
            "Write one that begins with http:// or https://.",
        )
    if parts.username is not None or parts.password is not None:
        raise SettingError(
            f"{where} in your settings has a name or password in it.", _NO_SECRET_HERE
        )
    if parts.fragment or (parts.query and not may_ask):
        raise SettingError(
            f"{where} in your settings has more than an address in it.",
            "Leave out what follows '?' or '#'.",
        )


def _check_known(problem: str, name: str, services: Mapping[str, Any]) -> None:
    if name not in services:
        raise SettingError(
            f"{problem} '{name!s:.64}', which is not a remote module.",
            f"{nearest(name, services)}AI['MODULE_SERVICES'] has {', '.join(services) or 'none'}.",
        )


def _check_secrets(services: Mapping[str, Any]) -> None:
    own = getattr(settings, "AI_MODULE_SECRETS", {})
    if not isinstance(own, Mapping):
        raise SettingError(
            "AI_MODULE_SECRETS in your settings must be a dict.", "Write {'dice': the secret}."
        )
    for name, secret in own.items():
        _check_known("AI_MODULE_SECRETS in your settings has a secret for", name, services)
        if not isinstance(secret, str):
            raise SettingError(
                f"AI_MODULE_SECRETS['{name}'] in your settings must be a text.",
                "Write the secret itself.",
            )
    for name, given in services.items():
        secret = secret_of(name)
        if secret:
            variable = secret_variable(name)
            where = variable if variable in os.environ else f"AI_MODULE_SECRETS['{name}']"
            _check_secret(where, secret, given)


def _check_secret(where: str, secret: str, given: str | Mapping[str, Any]) -> None:
    if len(secret) < MIN_LENGTH:
        raise SettingError(
            f"{where} in your settings is too short for a secret.",
            f"Write {MIN_LENGTH} characters or more.",
        )
    if not secret.isascii() or not secret.isprintable() or " " in secret:
        raise SettingError(
            f"{where} in your settings has characters in it that no secret has.",
            "Write ASCII letters, digits and punctuation, without spaces.",
        )
    url = given if isinstance(given, str) else given.get("url") or given.get("mcp") or ""
    if exposes_secrets(url):
        raise SettingError(
            f"{where} in your settings would travel unencrypted.",
            "Use an https:// address for that remote module.",
        )
