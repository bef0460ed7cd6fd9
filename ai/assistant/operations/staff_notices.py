"""Staff notices: sends urgent notices to staff who are online."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from typing import Any

from twisted.logger import Logger

from ai.assistant.authority.authority import level_of
from ai.pipeline.clock import Clock
from ai.tools.contract import levels
from ai.tools.support.markup import cut, inert, one_line

log = Logger()

QUIET_SECONDS = 600
"""The least time between two notices of the same topic."""
MAX_LINE = 300
WIDTH = 73
"""Columns of a line without its prefix; with it, 78."""
MAX_TOPICS = 200
"""Remembered topics; beyond that, those past `QUIET_SECONDS` are forgotten."""


class StaffNotices:
    """Sends notices to staff and to the log."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._notified: dict[str, float] = {}
        """Topic → time of its last notice."""

    def notify(
        self,
        text: str,
        topic: str,
        level: str = "Builder",
        concerns: Callable[[Any], bool] = lambda one: True,
    ) -> bool:
        """Send a notice to all connected staff of a level; never fails.

        Args:
            text: One line; markup in it is shown as text.
            topic: What it is about; a topic gets one notice in ten minutes.
            level: The least permission of the receivers; quelled accounts have that of their
                character.
            concerns: Whether the notice concerns somebody, given as their character, or as their
                account while they play nobody.

        Returns:
            Whether the notice was sent, at least to the log.
        """
        now = self._clock.seconds()
        last = self._notified.get(topic)
        if last is not None and now - last < QUIET_SECONDS:
            return False
        if len(self._notified) >= MAX_TOPICS:
            self._notified = {t: at for t, at in self._notified.items() if now - at < QUIET_SECONDS}
        self._notified[topic] = now
        line = cut(one_line(text), MAX_LINE)
        log.warn("ai: {line}", line=line)
        try:
            for account in list(_connected(levels.rank(level), concerns)):
                _send(account, line)
        except Exception:
            log.failure("ai: staff could not be notified")
        return True

    def settle(self, topic: str) -> None:
        """Send the next notice of a topic at once: what the last one was about is dealt with."""
        self._notified.pop(topic, None)


def _connected(rank: int, concerns: Callable[[Any], bool]) -> Iterator[Any]:
    """Yield connected accounts of a level or above that a notice concerns, each once."""
    from evennia import SESSION_HANDLER

    seen = set()
    for session in SESSION_HANDLER.get_sessions():
        account = session.get_account()
        if account is None or account.pk in seen:
            continue
        who = session.get_puppet() or account
        if level_of(who) >= rank and concerns(who):
            seen.add(account.pk)
            yield account


def _send(account: Any, line: str) -> None:
    try:
        account.msg("\n".join(f"|y[ai]|n {inert(piece)}" for piece in textwrap.wrap(line, WIDTH)))
    except Exception:  # the others must get it all the same
        log.failure("ai: {who} could not be notified", who=account.key)
