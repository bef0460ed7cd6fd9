"""DNS: looks up host names on daemon threads.

Twisted does that on the reactor's thread pool, where a look-up that hangs leaves the game dead at a
reload. Here it has a thread that ends with the process, a deadline, and a cache.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from twisted.internet.abstract import isIPAddress, isIPv6Address
from twisted.internet.address import IPv4Address, IPv6Address
from twisted.internet.defer import Deferred
from twisted.internet.interfaces import (
    IAddress,
    IHostnameResolver,
    IHostResolution,
)
from twisted.python.failure import Failure
from zope.interface import implementer

Run = Callable[..., Deferred[Any]]
"""Calls a blocking function on a daemon thread; see `ai.pipeline.threads`."""
LookUp = Callable[[str], Sequence[str]]

SECONDS = 10.0
"""The time that a look-up has."""
CACHED = 300.0
"""Seconds that an answer is valid; an old one is still better than none."""
RETRY = 5.0
"""Seconds until a name that could not be found is looked up again."""


def look_up(host: str) -> Sequence[str]:
    """Look up the addresses of a host, best first; blocks."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except OSError:
        return ()
    return tuple(dict.fromkeys(str(address[0]) for *_, address in found))


@dataclass
class _Host:
    """What is known of a host."""

    addresses: Sequence[str] = ()
    until: float = 0.0
    is_running: bool = False
    """Whether a look-up runs; never two for one name, as one may hang for long."""
    waiting: list[Callable[[], None]] = field(default_factory=list)


@implementer(IHostResolution)
class _Resolution:
    """A look-up in progress."""

    def __init__(self, name: str) -> None:
        self.name = name

    def cancel(self) -> None:
        """Do nothing: the answer is worth keeping."""


@implementer(IHostnameResolver)
class Resolver:
    """Looks up names without blocking the reactor's thread or its pool.

    Args:
        clock: Measures deadlines and the age of answers.
        run: Calls a blocking function on a daemon thread.
        look_up: Finds the addresses; blocks.
    """

    def __init__(self, clock: Any, run: Run, look_up: LookUp = look_up) -> None:
        self._clock = clock
        self._run = run
        self._look_up = look_up
        self._known: dict[str, _Host] = {}

    def resolveHostName(
        self,
        resolutionReceiver: Any,
        hostName: str,
        portNumber: int = 0,
        addressTypes: Sequence[type[IAddress]] | None = None,
        transportSemantics: str = "TCP",
    ) -> Any:
        """Give the receiver a host's addresses, at once or later; none if none is found."""
        resolution = _Resolution(hostName)
        resolutionReceiver.resolutionBegan(resolution)

        def deliver(addresses: Sequence[str]) -> None:
            for address in addresses:
                kind = IPv6Address if isIPv6Address(address) else IPv4Address
                resolutionReceiver.addressResolved(kind("TCP", address, portNumber))
            resolutionReceiver.resolutionComplete()

        if isIPAddress(hostName) or isIPv6Address(hostName):
            deliver([hostName])
        else:
            self._find(hostName, deliver)
        return resolution

    def _find(self, host: str, deliver: Callable[[Sequence[str]], None]) -> None:
        known = self._known.setdefault(host, _Host())
        if self._clock.seconds() < known.until:
            deliver(known.addresses)
            return

        def arrived() -> None:
            if timer.active():
                timer.cancel()
                deliver(known.addresses)

        timer = self._clock.callLater(SECONDS, deliver, known.addresses)
        known.waiting.append(arrived)
        if not known.is_running:
            known.is_running = True
            self._run(self._look_up, host).addBoth(self._learn, known)

    def _learn(self, found: Any, known: _Host) -> None:
        known.is_running = False
        if not isinstance(found, Failure) and found:
            known.addresses, lasts = tuple(found), CACHED
        else:
            lasts = RETRY
        known.until = self._clock.seconds() + lasts
        waiting, known.waiting = known.waiting, []
        for arrived in waiting:
            arrived()
