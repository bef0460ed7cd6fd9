"""The checks of what the settings say of models: mistakes are told at start, not at a call."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from ai import conf
from ai.brains.models.providers import AT_BASE_URL, PROVIDERS, model_spec
from ai.brains.wrappers.probe_tool_mode import TOOL_MODES

PASSES = ("live", "reflect", "consolidate", "summarise", "assess", "delegate", "decompose")
"""What `AI["PASS_MODELS"]` may name; docs/passes.md tells of each."""
LOADING = ("live", "delegate", "decompose")
"""Those of them in which tools can be loaded, so that a core is less than all of them."""
FIELDS = ("tool_mode", "window", "price", "base_url", "key", "max_output", "extra", "stream")
"""What `AI["MODELS"]` may say of a model."""
EMBEDDED = "embedded"
_ANYWHERE = "http://localhost"
_VARIABLE = re.compile(r"[A-Z_][A-Z0-9_]{0,99}\Z")


def check_models() -> None:
    """Refuse names of models that are none, and what cannot be said of one.

    No message has a value in it that could be a key.

    Raises:
        ImproperlyConfigured: Says what is wrong, and what to write instead.
    """
    for name, known in _dict("MODELS").items():
        _check_model(name, known)
    if conf.get("BASE_URL"):
        _check_name("custom:any", "BASE_URL", conf.get("BASE_URL"))
    _check_chain(conf.get("MODEL"), "AI['MODEL']")
    for name, chain in _dict("PASS_MODELS").items():
        if name not in PASSES:
            raise ImproperlyConfigured(
                f"AI['PASS_MODELS'] in your settings has '{name}'.{_meant(name, PASSES)} "
                f"Passes: {', '.join(PASSES)}."
            )
        _check_chain(chain, f"AI['PASS_MODELS']['{name}']")
    small = conf.get("SMALL_MODEL")
    if small:
        if not isinstance(small, str) or "," in small:
            raise ImproperlyConfigured("AI['SMALL_MODEL'] in your settings is no single name.")
        _check_chain(small, "AI['SMALL_MODEL']")
    _check_numbers()
    _check_keys()


def check_core() -> None:
    """Refuse cores of passes that there are not, or that are no lists of names.

    Which tools there are is known only later; `ai status` tells of names that are none.

    Raises:
        ImproperlyConfigured: Says what is wrong, and what to write instead.
    """
    for name, core in _dict("CORE").items():
        if name not in LOADING:
            raise ImproperlyConfigured(
                f"AI['CORE'] in your settings has '{name}'.{_meant(name, LOADING)} "
                f"Passes that can load tools: {', '.join(LOADING)}."
            )
        if not isinstance(core, list | tuple) or not all(isinstance(one, str) for one in core):
            raise ImproperlyConfigured(
                f"AI['CORE']['{name}'] in your settings is no list of names. Write tools and "
                "groups of tools: ['core', 'planning']."
            )
    if not isinstance(conf.get("LEARN_TOOLS"), bool):
        raise ImproperlyConfigured("AI['LEARN_TOOLS'] in your settings is neither True nor False.")


def _check_chain(names: Any, where: str) -> None:
    listed = names.split(",") if isinstance(names, str) else names
    if not isinstance(listed, list | tuple) or not listed:
        raise ImproperlyConfigured(
            f"{where} in your settings is no name, and no list of names. Write one like "
            "'openai:gpt-5-mini', or several in a list: the next one stands in for the first."
        )
    for name in listed:
        if not isinstance(name, str):
            raise ImproperlyConfigured(f"{where} in your settings has {name!r:.40}, which is none.")
        if name.strip() != EMBEDDED:
            own = conf.get("MODELS").get(name.strip(), {}).get("base_url", "")
            at_base_url = name.strip().partition(":")[0] in AT_BASE_URL
            shared = conf.get("BASE_URL") if at_base_url else ""
            _check_name(name.strip(), where, own or shared)


def _check_name(name: str, where: str, base_url: Any) -> None:
    try:
        model_spec(name, base_url if isinstance(base_url, str) else "none")
    except ValueError as error:
        near = _meant(name, [EMBEDDED]) if ":" not in name else ""
        said = where if where.startswith("AI[") else f"AI['{where}']"
        raise ImproperlyConfigured(f"{said} in your settings: {error}{near}") from None


def _check_model(name: Any, known: Any) -> None:
    where = f"AI['MODELS']['{name}']"
    if not isinstance(known, dict):
        raise ImproperlyConfigured(f"{where} in your settings is no dict.")
    for field in known:
        if field not in FIELDS:
            raise ImproperlyConfigured(
                f"{where} in your settings has '{field}'.{_meant(str(field), FIELDS)} "
                f"Known: {', '.join(FIELDS)}."
            )
    _check_name(str(name), where, known.get("base_url") or _ANYWHERE)
    complaint = _complaint(known)
    if complaint:
        raise ImproperlyConfigured(f"{where}{complaint}")


def _complaint(known: Mapping[str, Any]) -> str:
    """What is wrong with what is said of a model; "" where nothing is."""
    if known.get("tool_mode", "") not in ("", *TOOL_MODES):
        return f"['tool_mode'] in your settings is none of {', '.join(TOOL_MODES)}."
    for field in ("window", "max_output"):
        if not _is_whole(known.get(field, 0), 0):
            return f"['{field}'] in your settings is no number of tokens."
    if not isinstance(known.get("stream", True), bool):
        return "['stream'] in your settings is neither True nor False."
    key = known.get("key", "")
    if key and not (isinstance(key, str) and _VARIABLE.match(key)):
        return (
            "['key'] in your settings is no name of an environment variable. Write the variable's "
            "name there, like 'MY_MODEL_KEY', and the key itself into that variable or AI_KEYS."
        )
    extra = known.get("extra", {})
    if not isinstance(extra, dict) or not _is_json(extra):
        return "['extra'] in your settings is no dict that can be sent as JSON."
    return ""


def _check_numbers() -> None:
    if not _is_whole(conf.get("CALLS_PER_SERVER"), 1):
        raise ImproperlyConfigured(
            "AI['CALLS_PER_SERVER'] in your settings is no whole number from 1."
        )
    seconds = conf.get("MODEL_SECONDS")
    number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if not number or not 0 < seconds <= 600:
        raise ImproperlyConfigured(
            "AI['MODEL_SECONDS'] in your settings is no number of seconds up to 600."
        )


def _check_keys() -> None:
    keys = getattr(settings, "AI_KEYS", {})
    if not isinstance(keys, dict):
        raise ImproperlyConfigured("AI_KEYS in your settings is no dict: {'openai': the key}.")
    for name, key in keys.items():
        owner = str(name).partition(":")[0]
        if owner not in PROVIDERS:
            raise ImproperlyConfigured(
                f"AI_KEYS in your settings has a key for nobody known.{_meant(owner, PROVIDERS)} "
                f"Name a provider ({', '.join(PROVIDERS)}) or a model."
            )
        if not isinstance(key, str):
            raise ImproperlyConfigured(f"AI_KEYS['{name}'] in your settings is no text.")


def _dict(key: str) -> dict[Any, Any]:
    found = conf.get(key)
    if not isinstance(found, dict):
        raise ImproperlyConfigured(f"AI['{key}'] in your settings is no dict.")
    return found


def _meant(name: str, known: Any) -> str:
    near = get_close_matches(str(name), list(known), 1, 0.6)
    return f" Did you mean '{near[0]}'?" if near else ""


def _is_whole(number: Any, least: int) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and number >= least


def _is_json(value: Any) -> bool:
    try:
        json.dumps(value, allow_nan=False)
    except (ValueError, TypeError, RecursionError):
        return False
    return True


def check_profiles() -> None:
    """Refuse profiles that are none, and a folder of cards that is no path.

    Raises:
        ImproperlyConfigured: Says which.
    """
    given = conf.get("PROFILES")  # a path is followed once the game is there
    if not isinstance(given, str | Mapping):
        raise ImproperlyConfigured(
            "AI['PROFILES'] in your settings is no dict of profiles, and no path of one. "
            "docs/builders.md tells how they are written."
        )
    for name, profile in given.items() if isinstance(given, Mapping) else ():
        if not isinstance(name, str) or not isinstance(profile, Mapping):
            raise ImproperlyConfigured(
                f"AI['PROFILES'] in your settings has {name!r}, which is no name with a dict."
            )
    if not isinstance(conf.get("CARDS"), str | Path):
        raise ImproperlyConfigured("AI['CARDS'] in your settings is no path of a folder.")
