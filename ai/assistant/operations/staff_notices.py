"""Staff notices: what staff have to know at once, sent to those who are there."""

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
"""The same topic is told once in so long."""
MAX_LINE = 300
WIDTH = 73
"""Columns of a line, behind the mark before it: together 78."""
MAX_TOPICS = 200
"""Topics that are remembered before those that are long past are forgotten."""


class Staff:
    """Tells staff of things, and the log.

    Args:
        clock: Whose time it is.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._told: dict[str, float] = {}
        """Topic → when it was told."""

    def tell(
        self,
        text: str,
        topic: str,
        level: str = "Builder",
        concerns: Callable[[Any], bool] = lambda one: True,
    ) -> bool:
        """Tell everybody of a level or above who is connected; never fails.

        Args:
            text: One line; words of anybody in it are shown, never read.
            topic: What it is about; more of the same within ten minutes stays untold.
            level: The least permission of those who are told; who is quelled has their
                character's.
            concerns: Whether one of them has to do with it, by their character, or by their
                account while they play nobody.

        Returns:
            Whether it was told, to the log at least.
        """
        now = self._clock.seconds()
        last = self._told.get(topic)
        if last is not None and now - last < QUIET_SECONDS:
            return False
        if len(self._told) >= MAX_TOPICS:
            self._told = {t: at for t, at in self._told.items() if now - at < QUIET_SECONDS}
        self._told[topic] = now
        line = cut(one_line(text), MAX_LINE)
        log.warn("ai: {line}", line=line)
        try:
            for account in list(_connected(levels.rank(level), concerns)):
                _tell(account, line)
        except Exception:
            log.failure("ai: staff could not be told")
        return True


def _connected(rank: int, concerns: Callable[[Any], bool]) -> Iterator[Any]:
    """Accounts with a session that stands at a level or above and that it concerns, each once."""
    from evennia import SESSION_HANDLER

    told = set()
    for session in SESSION_HANDLER.get_sessions():
        account = session.get_account()
        if account is None or account.pk in told:
            continue
        who = session.get_puppet() or account
        if level_of(who) >= rank and concerns(who):
            told.add(account.pk)
            yield account


def _tell(account: Any, line: str) -> None:
    try:
        account.msg("\n".join(f"|y[ai]|n {inert(piece)}" for piece in textwrap.wrap(line, WIDTH)))
    except Exception:  # the others must hear of it all the same
        log.failure("ai: {who} could not be told", who=account.key)
