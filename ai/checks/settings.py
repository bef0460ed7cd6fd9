"""Checks the settings when the server starts: what is wrong, and what to write instead."""

from __future__ import annotations

import difflib
import re
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from ai.checks.models import check_core, check_models, check_profiles
from ai.conf import DEFAULTS, PROMPT_PARTS, get
from ai.remote.settings import check_modules
from ai.tools.contract.rates import read_rates, read_scopes
from ai.tools.errors import ToolDefinitionError

NEEDED_LEVELS = ("Player", "Builder")
"""Permissions that our tools and commands name."""


def check_settings() -> None:
    """Refuse at start what would fail late.

    Raises:
        ImproperlyConfigured: An unknown key, with the nearest that there is; a permission
            hierarchy without the levels that our tools name; an unknown permission.
    """
    known = [level.lower() for level in settings.PERMISSION_HIERARCHY]
    missing = [level for level in NEEDED_LEVELS if level.lower() not in known]
    if missing:
        raise ImproperlyConfigured(
            f"PERMISSION_HIERARCHY has no {' and no '.join(missing)}; the tools of evennia-ai need "
            "them. Add them where they belong among your own."
        )
    for key in getattr(settings, "AI", {}):
        if key not in DEFAULTS:
            near = difflib.get_close_matches(str(key).upper(), DEFAULTS, n=1, cutoff=0.4)
            hint = f" Did you mean '{near[0]}'?" if near else ""
            raise ImproperlyConfigured(f"AI['{key}'] in your settings is unknown.{hint}")
    _check_commands([*known, "none"])
    _check_approval()
    _check_rates()
    _check_flood()
    _check_recall()
    _check_building()
    _check_lore()
    check_models()
    check_core()
    check_profiles()
    check_modules()
    _check_budget()
    _check_prompts()
    _check_speech()
    if get("GATE_RULES") and get("EVAL_GATE") is None:
        raise ImproperlyConfigured(
            "AI['GATE_RULES'] in your settings has rules, and no gate to go by them. Add "
            "AI['EVAL_GATE'] = 'ai.tools.rule_gate.RuleGate'."
        )


RATINGS = ("everyone", "teen", "mature")


def _check_speech() -> None:
    path = get("SPEECH_FILTER")
    if path is not None and not (isinstance(path, str) and "." in path):
        raise ImproperlyConfigured(
            "AI['SPEECH_FILTER'] in your settings is no dotted path of a filter. Write one like "
            "'world.manners.keep_clean', or None."
        )
    if get("RATING") not in RATINGS:
        raise ImproperlyConfigured(
            f"AI['RATING'] in your settings is none of {', '.join(RATINGS)}."
        )
    for key in ("SPEECH_LENGTH", "SPEECH_PACE", "SIGN_SECONDS"):
        if not _is_number(get(key)) or not 0 <= get(key) <= 10_000:
            raise ImproperlyConfigured(f"AI['{key}'] in your settings is no number from 0.")


def _check_building() -> None:
    names = get("PROTOTYPES")
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise ImproperlyConfigured(
            "AI['PROTOTYPES'] in your settings is no list of names. Write prototypes' keys, or "
            "'tag:<tag>' for all with that tag."
        )
    if not isinstance(get("RAW_BATCHCODE"), bool):
        raise ImproperlyConfigured(
            "AI['RAW_BATCHCODE'] in your settings is neither True nor False."
        )


def _check_rates() -> None:
    owners = get("RATES")
    if not isinstance(owners, dict):
        raise ImproperlyConfigured("AI['RATES'] in your settings is no dict of tools.")
    for tool, rates in owners.items():
        try:
            list(read_scopes(rates))
        except ToolDefinitionError as error:
            raise ImproperlyConfigured(f"AI['RATES']['{tool}'] in your settings: {error}") from None


def _check_flood() -> None:
    for key in ("LINES_PER_ASKER", "TURNS_PER_ASKER", "REQUESTS_PER_TOKEN"):
        text = get(key)
        try:
            several = text != "" and len(read_rates(text)) > 1
        except ToolDefinitionError as error:
            raise ImproperlyConfigured(f"AI['{key}'] in your settings: {error}") from None
        if several:
            raise ImproperlyConfigured(f"AI['{key}'] in your settings has more than one rate.")
    for key in ("TURNS_AT_ONCE", "OWN_TURNS"):
        number = get(key)
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise ImproperlyConfigured(f"AI['{key}'] in your settings is no whole number from 0.")


def _check_lore() -> None:
    paths, tokens = get("LORE"), get("LORE_TOKENS")
    if not isinstance(paths, list | tuple) or not all(isinstance(p, str | Path) for p in paths):
        raise ImproperlyConfigured("AI['LORE'] in your settings is no list of paths.")
    if isinstance(tokens, bool) or not isinstance(tokens, int) or tokens < 0:
        raise ImproperlyConfigured("AI['LORE_TOKENS'] in your settings is no whole number from 0.")


MAX_PART = 20_000
"""Characters of a part, and tokens that one may have."""


def _check_prompts() -> None:
    by_pass = get("PASS_PROMPTS")
    if not isinstance(by_pass, dict):
        raise ImproperlyConfigured("AI['PASS_PROMPTS'] in your settings is no dict of passes.")
    changes = [("AI['PROMPT']", get("PROMPT"))]
    changes += [(f"AI['PASS_PROMPTS']['{name}']", parts) for name, parts in by_pass.items()]
    for where, parts in changes:
        if not isinstance(parts, dict):
            raise ImproperlyConfigured(f"{where} in your settings is no dict of parts.")
        for name, value in parts.items():
            if not re.fullmatch("[a-z_]{1,32}", str(name)) or not _is_part(value):
                raise ImproperlyConfigured(
                    f"{where}['{name}'] in your settings is no part of a prompt. Write a text, the "
                    "dotted path of a function, None to leave it out, or a dict of 'is' (one of "
                    "these), 'tokens' and 'after' (which part it stands behind)."
                )


def _is_part(value: Any) -> bool:
    if not isinstance(value, dict):
        return value is None or (isinstance(value, str) and 0 < len(value) <= MAX_PART)
    tokens = value.get("tokens", 1)
    return (
        set(value) <= {"is", "tokens", "after"}
        and ("is" not in value or not isinstance(value["is"], dict) and _is_part(value["is"]))
        and isinstance(tokens, int)
        and 0 < tokens <= MAX_PART
        and value.get("after", "goals") in PROMPT_PARTS
    )


BUDGETED, LIMITS = ("game", "assistant", "player"), ("dollars", "tokens")
"""Who can have a budget, and of what."""


def _check_budget() -> None:
    for scope, given in _dict_of("BUDGET", BUDGETED):
        for name, most in _dict_of("BUDGET", LIMITS, scope, given):
            if not _is_number(most) or not 0 <= most < 1e12:
                raise ImproperlyConfigured(
                    f"AI['BUDGET']['{scope}']['{name}'] in your settings is no number from 0."
                )
    for model, known in get("MODELS").items():
        price = known.get("price") if isinstance(known, dict) else None
        if price is None:
            continue
        amounts = dict(
            _dict_of("MODELS", ("input", "output", "cached"), f"{model}']['price", price)
        )
        good = {"input", "output"} <= set(amounts)
        if not good or not all(_is_number(one) and 0 <= one < 1e6 for one in amounts.values()):
            raise ImproperlyConfigured(
                f"AI['MODELS']['{model}']['price'] in your settings is no price. Write dollars per "
                "million tokens: {'input': 0.25, 'output': 2.0, 'cached': 0.025}."
            )


def _dict_of(
    key: str, known: tuple[str, ...], part: str = "", value: Any = None
) -> list[tuple[str, Any]]:
    """What stands in a dict with known names; the setting itself, or a part of it."""
    found = value if part else get(key)
    where = f"AI['{key}']" + (f"['{part}']" if part else "")
    if not isinstance(found, dict):
        raise ImproperlyConfigured(f"{where} in your settings is no dict.")
    for name in found:
        if name not in known:
            raise ImproperlyConfigured(
                f"{where} in your settings has '{name}'. Known: {', '.join(known)}."
            )
    return list(found.items())


def _check_recall() -> None:
    weights, known = get("RECALL_WEIGHTS"), DEFAULTS["RECALL_WEIGHTS"]
    if not (
        isinstance(weights, dict)
        and set(weights) == set(known)
        and all(_is_number(weight) and weight >= 0 for weight in weights.values())
    ):
        raise ImproperlyConfigured(
            "AI['RECALL_WEIGHTS'] in your settings is no dict of numbers from 0 for "
            f"{', '.join(known)}."
        )
    for key in ("VECTORS_IN_MEMORY", "KEEP_MEMORIES"):
        number = get(key)
        if not _is_number(number) or not isinstance(number, int) or number < 1:
            raise ImproperlyConfigured(f"AI['{key}'] in your settings is no whole number from 1.")


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _check_commands(levels: list[str]) -> None:
    for command, level in get("COMMANDS").items():
        wanted = str(level).lower()
        if wanted not in levels and wanted.removesuffix("s") not in levels:
            raise ImproperlyConfigured(
                f"AI['COMMANDS'] in your settings gives '{command}' the unknown permission "
                f"'{level}'. Known: none, {', '.join(settings.PERMISSION_HIERARCHY)}."
            )


VERDICTS = ("ask", "allow")
"""What an entry of AI['APPROVAL'] may say of the calls that fit its pattern."""
MAX_PATTERN = 500


def _check_approval() -> None:
    entries, hours = get("APPROVAL"), get("APPROVAL_HOURS")
    if not isinstance(entries, list | tuple):
        raise ImproperlyConfigured("AI['APPROVAL'] in your settings is no list of pairs.")
    for entry in entries:
        if not (
            isinstance(entry, list | tuple)
            and len(entry) == 2
            and entry[0] in VERDICTS
            and isinstance(entry[1], str)
            and 0 < len(entry[1]) <= MAX_PATTERN
        ):
            raise ImproperlyConfigured(
                f"AI['APPROVAL'] in your settings has the entry {entry!r}. Write pairs like "
                "('ask', 'set_attribute(*)') or ('allow', 'add_tag(*tag=\"mood\"*)')."
            )
    if isinstance(hours, bool) or not isinstance(hours, int | float) or not 0 < hours <= 8760:
        raise ImproperlyConfigured("AI['APPROVAL_HOURS'] is no number of hours, up to a year.")
