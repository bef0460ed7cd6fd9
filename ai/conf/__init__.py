"""The settings: one dict `AI` in the game's settings, merged over the defaults of `table`.

`ai.checks` holds a game's settings against the table, and `page` makes docs/configuration.md of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.signals import setting_changed
from django.dispatch import receiver

from ai.conf.schemas import CHANGING_PARTS, PROMPT_PARTS, STEADY_PARTS
from ai.conf.table import SETTINGS

__all__ = ["CHANGING_PARTS", "DEFAULTS", "PROMPT_PARTS", "STEADY_PARTS", "get"]

DEFAULTS = {name: setting.default for name, setting in SETTINGS.items()}


class _Values(dict[str, Any]):
    """The settings in force: read at the first use, and again after each change in a test."""

    def __missing__(self, key: str) -> Any:
        default = DEFAULTS[key]
        own = getattr(settings, "AI", {})
        self.update({name: own.get(name, value) for name, value in DEFAULTS.items()})
        return own.get(key, default)


_values = _Values()

get: Callable[[str], Any] = _values.__getitem__
"""One setting: the game's, or the default. Raises KeyError where there is no such setting."""


@receiver(setting_changed)
def _read_again(*, setting: str, **_kwargs: Any) -> None:
    if setting == "AI":
        _values.clear()
