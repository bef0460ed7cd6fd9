"""API keys: what a game pays its models with. They come from the environment or secret settings."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from django.conf import settings

from ai.brains.models.providers import PROVIDERS, ModelSpec


def key_of(spec: ModelSpec, options: Mapping[str, Any]) -> str:
    """The key for a model; "" where there is none.

    Looked for in the environment variable that the model's `key` in `AI["MODELS"]` names, in
    `AI_KEYS` (by the model's name, then its provider's), then where the provider's own documents
    put it.

    Args:
        spec: Which model.
        options: What `AI["MODELS"]` has of it.
    """
    own: Mapping[str, str] = getattr(settings, "AI_KEYS", {})
    provider = PROVIDERS.get(spec.provider)
    variable = provider.key_variable if provider else ""
    return (
        os.environ.get(str(options.get("key", "")), "")
        or str(own.get(spec.name, "") or own.get(spec.provider, ""))
        or os.environ.get(variable, "")
    )


def wants_key(spec: ModelSpec) -> str:
    """The environment variable that has to hold a model's key; "" where it needs none."""
    provider = PROVIDERS.get(spec.provider)
    return provider.key_variable if provider and provider.base_url == spec.base_url else ""
