"""The traffic: what is on its way over real connections, which the game's time must not outrun."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


class Traffic:
    """Counts what was asked over real connections and has no answer yet."""

    def __init__(self) -> None:
        self._asked = 0
        self._silent: list[object] = []

    @property
    def is_flowing(self) -> bool:
        """Whether an answer is on its way: whoever fell silent on purpose sends none."""
        return self._asked > len(self._silent)

    def counted(self, ask: Callable[..., Any]) -> Callable[..., Any]:
        """What asks, gives a Deferred, and counts until that fires."""

        def asked(*args: Any, **kwargs: Any) -> Any:
            result = ask(*args, **kwargs)
            self._asked += 1
            return result.addBoth(self._ended)

        return asked

    def silence(self, giving: object) -> None:
        """A test's server says no more, until whoever asked gives up."""
        self._silent.append(giving)

    def gone(self, giving: object) -> None:
        """Whoever asked has hung up."""
        if giving in self._silent:
            self._silent.remove(giving)

    def _ended(self, result: Any) -> Any:
        from twisted.python.failure import Failure

        self._asked -= 1
        # It may have been given up, which its server learns only later: until then it must not
        # hide that the next one is on its way.
        if isinstance(result, Failure) and self._silent:
            del self._silent[0]
        return result


_current = Traffic()


def current() -> Traffic:
    """The traffic of the test that runs."""
    return _current


@contextmanager
def watched() -> Iterator[Traffic]:
    """Count what is asked of models and modules, on the reactor and on side threads."""
    global _current
    from unittest.mock import patch

    from ai.outside.asyncio_thread import SideLoop
    from ai.outside.http.client import HttpClient

    before, _current = _current, Traffic()
    try:
        with (
            patch.object(HttpClient, "send", _method(_current, HttpClient.send)),
            patch.object(SideLoop, "run", _method(_current, SideLoop.run)),
        ):
            yield _current
    finally:
        _current = before


def _method(traffic: Traffic, asks: Callable[..., Any]) -> Callable[..., Any]:
    counted = traffic.counted(asks)

    def asking(self: Any, *args: Any, **kwargs: Any) -> Any:
        return counted(self, *args, **kwargs)

    return asking
