"""The typing indicator: Evennia 6's web client shows who is about to speak; assistants too.

It goes out through Evennia's own function, so that the game's settings and the choice of those who
are told hold here as well. Before Evennia 6.1 there is none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from django.conf import settings
from twisted.logger import Logger

log = Logger()

_NAME = re.compile(r"[\w-]+")
"""Names that the web client can take away again: it looks for them in the page by these."""


@dataclass(frozen=True)
class _Typist:
    """What Evennia wants to know of a session that types: whose it is."""

    puppet: Any
    protocol_flags: dict[str, Any] = field(default_factory=dict)


def send(character: Any, state: bool) -> bool:
    """Say that a character types, or does no longer.

    Returns:
        Whether it was said.
    """
    try:
        module = import_module("evennia.server.is_typing")
    except ImportError:
        return False
    if not character.pk or not _NAME.fullmatch(str(character.key)):
        return False
    try:
        module.is_typing_state(_Typist(character), state=state)
    except Exception:  # a game may choose who is told by what only a real session has
        log.debug("ai: nobody is told that {who} types", who=character.key)
        return False
    return True


def seconds() -> float:
    """Until it has to be said again."""
    return max(1.0, 0.8 * float(getattr(settings, "WEBCLIENT_TYPING_TIMEOUT", 5)))
