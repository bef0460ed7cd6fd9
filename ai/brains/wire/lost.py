"""Connections that failed, and what that means."""

from __future__ import annotations

from typing import Any

from twisted.internet import error as internet
from twisted.web import client

from ai.brains.agent import Late, TooLarge
from ai.brains.base import BrainDenied, BrainError, BrainUnavailable


def fault(host: str, error: BaseException) -> BrainError:
    """What an exchange that failed means, in a line without anything secret in it.

    Args:
        host: Who was asked.
        error: What Twisted says.
    """
    if isinstance(error, Late):
        return BrainUnavailable(f"{host} {error}")
    if isinstance(error, TooLarge):
        return BrainError(f"{host} gave an answer that is too large: {error}")
    causes = list(_causes(error))
    if any(_is_certificate(cause) for cause in causes):
        return BrainDenied(
            f"{host} shows a certificate that is not to be trusted. Check its base URL."
        )
    for kinds, words in _WORDS:
        if any(isinstance(cause, kinds) for cause in causes):
            return BrainUnavailable(f"{host} {words}")
    if any(_is_tls(cause) for cause in causes):
        return BrainUnavailable(f"{host} and the game found no encryption that both speak")
    return BrainUnavailable(f"{host} could not be asked: {type(causes[-1]).__name__}")


_WORDS: tuple[tuple[Any, str], ...] = (
    (internet.DNSLookupError, "was not found by its name"),
    (internet.ConnectionRefusedError, "takes no connection: nothing listens there"),
    (
        (internet.TimeoutError, internet.TCPTimedOutError, internet.ConnectingCancelledError),
        "did not take a connection in time",
    ),
    ((internet.NoRouteError, internet.ConnectError), "cannot be reached"),
    ((internet.ConnectionLost, internet.ConnectionDone), "dropped the connection"),
    (client.ResponseFailed, "broke off in the middle of its answer"),
)


def _causes(error: BaseException) -> list[BaseException]:
    """An error and all that it wraps, outermost first."""
    found = [error]
    for reason in getattr(error, "reasons", None) or ():
        inner = getattr(reason, "value", reason)
        if isinstance(inner, BaseException):
            found += _causes(inner)
    return found


def _is_certificate(error: BaseException) -> bool:
    return type(error).__name__ in ("VerificationError", "CertificateError") or (
        _is_tls(error) and "certificate verify failed" in str(error)
    )


def _is_tls(error: BaseException) -> bool:
    return type(error).__module__.partition(".")[0] in ("OpenSSL", "service_identity")
