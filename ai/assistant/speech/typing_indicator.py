"""The typing indicator: Evennia's web client shows which assistant is about to speak.

It uses Evennia's own function, so the game's settings and its choice of receivers apply.
Evennia has it from 6.1 on.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from django.conf import settings
from twisted.logger import Logger

log = Logger()

_NAME = re.compile(r"[\w-]+")
"""Names that the web client can find in its page again, to remove them."""


@dataclass(frozen=True)
class _Typist:
    """Stands in for the session that types."""

    puppet: Any
    protocol_flags: dict[str, Any] = field(default_factory=dict)


def send(character: Any, state: bool) -> bool:
    """Show whether a character is typing.

    Returns:
        Whether Evennia could show it.
    """
    module = evennias_own()
    if module is None or not character.pk or not _NAME.fullmatch(str(character.key)):
        return False
    try:
        module.is_typing_state(_Typist(character), state=state)
    except Exception:  # a game may ask for what only a real session has
        log.debug("ai: could not show that {who} types", who=character.key)
        return False
    return True


@cache
def evennias_own() -> Any:
    """Evennia's own module; None where it has none, which takes long to find out."""
    try:
        return import_module("evennia.server.is_typing")
    except ImportError:
        return None


def seconds() -> float:
    """Return the seconds until the indicator must be sent again."""
    return max(1.0, 0.8 * float(getattr(settings, "WEBCLIENT_TYPING_TIMEOUT", 5)))
