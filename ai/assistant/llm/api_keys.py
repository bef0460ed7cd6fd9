"""API keys of models, from the environment or the secret settings."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from django.conf import settings

from ai.brains.models.providers import PROVIDERS, ModelSpec


def key_of(spec: ModelSpec, options: Mapping[str, Any]) -> str:
    """Return the key for a model; "" if there is none.

    It is looked for in the environment variable that the model's `key` in `AI["MODELS"]` names,
    then in `AI_KEYS` (by the model's name, then by its provider's), then in the provider's usual
    variable.

    Args:
        spec: The model.
        options: The model's entry in `AI["MODELS"]`.
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
    """Return the environment variable for a model's key; "" if the model needs none."""
    provider = PROVIDERS.get(spec.provider)
    return provider.key_variable if provider and provider.base_url == spec.base_url else ""
