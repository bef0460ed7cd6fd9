"""Checks the settings when the server starts: what is wrong, and what to write instead."""

from __future__ import annotations

import re
from importlib.util import find_spec
from urllib.parse import parse_qsl, urlsplit

from django.conf import settings

from ai.checks.models import check_keys, check_model_names
from ai.checks.values import check_values
from ai.conf import get
from ai.conf.setting import SettingError
from ai.remote.settings import check_modules
from ai.tools.contract.rates import read_rates, read_scopes
from ai.tools.errors import ToolDefinitionError
from ai.tools.rule_gate import GateRuleError, read_rules

NEEDED_LEVELS = ("Player", "Builder")
"""Permissions that our tools and commands name."""


def check_settings() -> None:
    """Refuse at start what would fail late.

    Raises:
        SettingError: For the first mistake.
    """
    check_hierarchy()
    check_values(getattr(settings, "AI", {}))
    check_command_levels()
    check_gate_rules()
    check_rates()
    check_model_names()
    check_keys()
    check_modules()
    check_workers()


def check_hierarchy() -> None:
    """Refuse a permission hierarchy without the levels that our tools name."""
    known = [level.lower() for level in settings.PERMISSION_HIERARCHY]
    missing = [level for level in NEEDED_LEVELS if level.lower() not in known]
    if missing:
        raise SettingError(
            f"PERMISSION_HIERARCHY has no {' and no '.join(missing)}; the tools of evennia-ai need "
            "them.",
            "Add them where they belong among your own.",
        )


def check_command_levels() -> None:
    """Refuse commands for levels that do not exist."""
    known = ["none", *(level.lower() for level in settings.PERMISSION_HIERARCHY)]
    for command, level in get("COMMANDS").items():
        wanted = str(level).lower()
        if wanted not in known and wanted.removesuffix("s") not in known:
            raise SettingError(
                f"AI['COMMANDS'] in your settings gives '{command}' the unknown permission "
                f"'{level}'.",
                f"Known: none, {', '.join(settings.PERMISSION_HIERARCHY)}.",
            )


def check_gate_rules() -> None:
    """Refuse rules that cannot be read, and rules without the gate that reads them."""
    if get("GATE_RULES") and get("EVAL_GATE") is None:
        raise SettingError(
            "AI['GATE_RULES'] in your settings has rules, but there is no gate that reads them.",
            "Add AI['EVAL_GATE'] = 'ai.tools.rule_gate.RuleGate'.",
        )
    try:
        read_rules(get("GATE_RULES"))
    except GateRuleError as error:
        raise SettingError(
            f"AI['GATE_RULES'] in your settings: {error}", "docs/security.md has examples."
        ) from None


def check_workers() -> None:
    """Refuse workers on SQLite, and without the packages that they need."""
    if not get("WORKERS"):
        return
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        raise SettingError(
            "AI['WORKERS'] in your settings needs PostgreSQL: on SQLite, the game stands still "
            "while a worker writes.",
            "Move the game to PostgreSQL, or leave AI['WORKERS'] out. docs/workers.md says when a "
            "game needs workers.",
        )
    missing = [name for name in ("celery", "redis", "hiredis") if find_spec(name) is None]
    if missing:
        raise SettingError(
            f"AI['WORKERS'] in your settings needs {' and '.join(missing)}.",
            "Run: pip install 'evennia-ai[workers]'",
        )
    try:
        is_address = _is_redis(get("WORKERS"))
    except ValueError:
        is_address = False
    if not is_address:  # the value stays unsaid, as it may have a password
        raise SettingError(
            "AI['WORKERS'] in your settings is no address of a Redis.",
            "Write 'redis://:password@host:6379/0'; ?, # and / in a password are %3F, %23 and %2F.",
        ) from None


def _is_redis(url: str) -> bool:
    """Whether a URL is the address of a Redis, with no options but those that we document.

    Raises:
        ValueError: It cannot be read at all.
    """
    parts = urlsplit(url)
    options = dict(parse_qsl(parts.query, keep_blank_values=True))
    if "#" in url or not all(name == "prefix" or name.startswith("ssl_") for name in options):
        return False
    if options.get("ssl_cert_reqs", "required") not in ("required", "optional", "none"):
        return False
    if parts.scheme == "unix":
        return bool(parts.path)
    is_number = re.fullmatch("/?|/[0-9]+", parts.path) is not None
    is_known = parts.scheme in ("redis", "rediss")
    return is_known and bool(parts.hostname) and parts.port != 0 and is_number


def check_rates() -> None:
    """Refuse rates that cannot be read, and several where one is meant."""
    for tool, rates in get("RATES").items():
        try:
            list(read_scopes(rates))
        except ToolDefinitionError as error:
            raise _rate_error(f"AI['RATES']['{tool}']", str(error)) from None
    for key in ("LINES_PER_ASKER", "TURNS_PER_ASKER", "REQUESTS_PER_TOKEN"):
        text = get(key)
        try:
            count = len(read_rates(text)) if text else 1
        except ToolDefinitionError as error:
            raise _rate_error(f"AI['{key}']", str(error)) from None
        if count > 1:
            raise _rate_error(f"AI['{key}']", "there can be only one rate.")


def _rate_error(where: str, problem: str) -> SettingError:
    return SettingError(f"{where} in your settings: {problem}", "Write a rate such as '20/minute'.")
