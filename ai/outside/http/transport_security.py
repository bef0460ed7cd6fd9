"""Transport security: whether a secret may be sent to a server."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

_OWN_NETWORK = (".local", ".lan", ".internal", ".home.arpa", ".localhost")


def exposes_secrets(url: str) -> bool:
    """Whether a secret would be sent unencrypted over somebody else's network."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    if parts.scheme != "http" or host == "localhost" or "." not in host and ":" not in host:
        return False
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return not host.endswith(_OWN_NETWORK)
    return not (address.is_private or address.is_loopback or address.is_link_local)
