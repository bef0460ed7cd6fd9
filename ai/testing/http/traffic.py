"""Counts requests over real connections, so that a test's clock does not outrun their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


class Traffic:
    """The requests that have no answer yet."""

    def __init__(self) -> None:
        self._asked = 0
        self._silent: list[object] = []

    @property
    def is_flowing(self) -> bool:
        """Whether an answer is on its way; a server that is silent on purpose sends none."""
        return self._asked > len(self._silent)

    def counted(self, ask: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap a function that returns a Deferred, so that it counts until the Deferred fires."""

        def asked(*args: Any, **kwargs: Any) -> Any:
            result = ask(*args, **kwargs)
            self._asked += 1
            return result.addBoth(self._ended)

        return asked

    def silence(self, response: object) -> None:
        """Note that a test's server sends nothing more until the client gives up."""
        self._silent.append(response)

    def gone(self, response: object) -> None:
        """Note that the client has closed the connection."""
        if response in self._silent:
            self._silent.remove(response)

    def _ended(self, result: Any) -> Any:
        from twisted.python.failure import Failure

        self._asked -= 1
        # The client may have given up, which the server learns only later. Until then, a request
        # that was given up must not hide that the next one is on its way.
        if isinstance(result, Failure) and self._silent:
            del self._silent[0]
        return result


_current = Traffic()


def current_traffic() -> Traffic:
    """The traffic of the running test."""
    return _current


@contextmanager
def watch_traffic() -> Iterator[Traffic]:
    """Count the requests to models and modules, on the reactor and on side threads."""
    global _current
    from unittest.mock import patch

    from ai.outside.asyncio_thread import AsyncioThread
    from ai.outside.http.client import HttpClient

    before, _current = _current, Traffic()
    try:
        with (
            patch.object(HttpClient, "send", _method(_current, HttpClient.send)),
            patch.object(AsyncioThread, "run", _method(_current, AsyncioThread.run)),
        ):
            yield _current
    finally:
        _current = before


def _method(traffic: Traffic, asks: Callable[..., Any]) -> Callable[..., Any]:
    counted = traffic.counted(asks)

    def asking(self: Any, *args: Any, **kwargs: Any) -> Any:
        return counted(self, *args, **kwargs)

    return asking
