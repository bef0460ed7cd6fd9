"""Checks of what the settings say about models. No message shows a value that could be a key."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.conf import settings

from ai import conf
from ai.brains.models.providers import AT_BASE_URL, OPENAI, PROVIDERS, model_spec
from ai.conf.setting import SettingError, nearest

EMBEDDED = "embedded"
_ANYWHERE = "http://localhost"


def check_model_names() -> None:
    """Refuse names that no model can have, and models without an address."""
    for name, known in conf.get("MODELS").items():
        where = f"AI['MODELS']['{name}']"
        _check_name(name, where, known.get("base_url") or _ANYWHERE)
        _check_extra(known.get("extra", {}), where)
    if conf.get("BASE_URL"):
        _check_name("custom:any", "AI['BASE_URL']", conf.get("BASE_URL"))
    _check_chain(conf.get("MODEL"), "AI['MODEL']")
    for name, chain in conf.get("PASS_MODELS").items():
        _check_chain(chain, f"AI['PASS_MODELS']['{name}']")
    if conf.get("SMALL_MODEL"):
        _check_chain(conf.get("SMALL_MODEL"), "AI['SMALL_MODEL']")
    if ":" in (conf.get("EMBEDDER") or ""):
        _check_embedder(conf.get("EMBEDDER"), "AI['EMBEDDER']")


def _check_chain(names: str | list[str], where: str) -> None:
    for written in names.split(",") if isinstance(names, str) else names:
        name = written.strip()
        if name != EMBEDDED:
            own = conf.get("MODELS").get(name, {}).get("base_url")
            shared = conf.get("BASE_URL") if name.partition(":")[0] in AT_BASE_URL else ""
            _check_name(name, where, own or shared or "")


def _check_embedder(name: str, where: str) -> None:
    _check_chain([name], where)
    provider = PROVIDERS.get(name.partition(":")[0])
    if provider is None or provider.wire != OPENAI:
        raise SettingError(
            f"{where} in your settings: '{name:.80}' makes no vectors.",
            "Name a model of a provider with embeddings, such as 'openai:text-embedding-3-small'.",
        )


def _check_name(name: str, where: str, base_url: str) -> None:
    try:
        model_spec(name, base_url)
    except ValueError as error:
        near = nearest(name, [EMBEDDED]) if ":" not in name else ""
        raise SettingError(
            f"{where} in your settings: {error}", f"{near}docs/models.md has names and addresses."
        ) from None


def _check_extra(extra: Mapping[str, Any], where: str) -> None:
    try:
        json.dumps(extra, allow_nan=False)
    except (ValueError, TypeError, RecursionError):
        raise SettingError(
            f"{where}['extra'] in your settings cannot be sent as JSON.",
            "Write a dict of texts, numbers, True, False, None, lists and dicts.",
        ) from None


def check_keys() -> None:
    """Refuse keys for providers that do not exist."""
    keys = getattr(settings, "AI_KEYS", {})
    if not isinstance(keys, Mapping):
        raise SettingError("AI_KEYS in your settings must be a dict.", "Write {'openai': the key}.")
    for name, key in keys.items():
        provider = str(name).partition(":")[0]
        if provider not in PROVIDERS:
            near = nearest(provider, PROVIDERS)
            raise SettingError(
                "AI_KEYS in your settings has a key for an unknown provider.",
                f"{near}Name a model or a provider: {', '.join(PROVIDERS)}.",
            )
        if not isinstance(key, str):
            raise SettingError(
                f"AI_KEYS['{name}'] in your settings must be a text.", "Write the key itself."
            )
