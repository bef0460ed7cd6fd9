"""Connection errors: from an exchange that failed to the right `BrainError`."""

from __future__ import annotations

from typing import Any

from twisted.internet import error as internet
from twisted.web import client

from ai.brains.base import BrainDenied, BrainError, BrainUnavailable
from ai.outside.http.causes import causes, is_certificate, is_tls
from ai.outside.http.client import Late, TooLarge
from ai.outside.http.response import Packed


def connection_error(host: str, error: BaseException) -> BrainError:
    """What an exchange that failed means, in a line without anything secret in it.

    Args:
        host: The server.
        error: As Twisted raised it.
    """
    if isinstance(error, Late):
        return BrainUnavailable(f"{host} {error}")
    if isinstance(error, TooLarge):
        return BrainError(f"{host} gave an answer that is too large: {error}")
    if isinstance(error, Packed):
        return BrainError(f"{host} gave a packed answer, which nobody asked for: {error}")
    found = causes(error)
    if any(is_certificate(cause) for cause in found):
        return BrainDenied(
            f"{host} shows a certificate that is not to be trusted. Check its base URL."
        )
    for kinds, words in _WORDS:
        if any(isinstance(cause, kinds) for cause in found):
            return BrainUnavailable(f"{host} {words}")
    broken_off = [cause for cause in found if isinstance(cause, client.ResponseFailed)]
    has_begun = any(cause.response is not None for cause in broken_off)
    if any(is_tls(cause) for cause in found) and not has_begun:
        return BrainUnavailable(f"{host} and the game found no encryption that both speak")
    if broken_off:
        return BrainUnavailable(f"{host} broke off in the middle of its answer")
    return BrainUnavailable(f"{host} could not be asked: {type(found[-1]).__name__}")


_WORDS: tuple[tuple[Any, str], ...] = (
    (internet.DNSLookupError, "was not found by its name"),
    (internet.ConnectionRefusedError, "takes no connection: nothing listens there"),
    (
        (internet.TimeoutError, internet.TCPTimedOutError, internet.ConnectingCancelledError),
        "did not take a connection in time",
    ),
    ((internet.NoRouteError, internet.ConnectError), "cannot be reached"),
    ((internet.ConnectionLost, internet.ConnectionDone), "dropped the connection"),
)
