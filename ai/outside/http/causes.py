"""Causes: why a connection failed, out of Twisted's errors, which wrap one another."""

from __future__ import annotations


def causes(error: BaseException) -> list[BaseException]:
    """An error and all that it wraps, outermost first."""
    found = [error]
    for reason in getattr(error, "reasons", None) or ():
        inner = getattr(reason, "value", reason)
        if isinstance(inner, BaseException):
            found += causes(inner)
    return found


def is_certificate(error: BaseException) -> bool:
    """Whether the server's certificate is not trusted."""
    return type(error).__name__ in ("VerificationError", "CertificateError") or (
        is_tls(error) and "certificate verify failed" in str(error)
    )


def is_tls(error: BaseException) -> bool:
    """Whether TLS failed."""
    return type(error).__module__.partition(".")[0] in ("OpenSSL", "service_identity")
