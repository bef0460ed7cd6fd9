"""Names of hosts, looked up on daemon threads of ours.

Twisted looks them up on the reactor's pool: a look-up that hangs there leaves the game dead at a
reload. Here it has a thread that dies with the process, a deadline, and a memory.
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
"""Calls a function that blocks on a thread of its own; see `ai.pipeline.threads`."""
LookUp = Callable[[str], Sequence[str]]

SECONDS = 10.0
"""How long a look-up is waited for."""
REMEMBERED = 300.0
"""Seconds that an answer counts for; an old one is still better than none."""
RETRY = 5.0
"""Seconds until a name that could not be found is looked up again."""


def look_up(host: str) -> Sequence[str]:
    """The addresses of a host, best first; blocks."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except OSError:
        return ()
    return tuple(dict.fromkeys(str(address[0]) for *_, address in found))


@dataclass
class _Known:
    """What is known of a host."""

    addresses: Sequence[str] = ()
    until: float = 0.0
    asked: bool = False
    """Whether a look-up runs; never two for one name, as one may hang for long."""
    waiting: list[Callable[[], None]] = field(default_factory=list)


@implementer(IHostResolution)
class _Resolution:
    """A look-up that somebody waits for."""

    def __init__(self, name: str) -> None:
        self.name = name

    def cancel(self) -> None:
        """Nothing: its answer is worth keeping."""


@implementer(IHostnameResolver)
class Resolver:
    """Looks names up without ever waiting on the reactor's thread or its pool.

    Args:
        clock: Whose time it is.
        run: Calls a blocking function on a thread of ours.
        look_up: What finds the addresses.
    """

    def __init__(self, clock: Any, run: Run, look_up: LookUp = look_up) -> None:
        self._clock = clock
        self._run = run
        self._look_up = look_up
        self._known: dict[str, _Known] = {}

    def resolveHostName(
        self,
        resolutionReceiver: Any,
        hostName: str,
        portNumber: int = 0,
        addressTypes: Sequence[type[IAddress]] | None = None,
        transportSemantics: str = "TCP",
    ) -> Any:
        """Tell the receiver a host's addresses, at once or later; none where none is known."""
        resolution = _Resolution(hostName)
        resolutionReceiver.resolutionBegan(resolution)

        def tell(addresses: Sequence[str]) -> None:
            for address in addresses:
                kind = IPv6Address if isIPv6Address(address) else IPv4Address
                resolutionReceiver.addressResolved(kind("TCP", address, portNumber))
            resolutionReceiver.resolutionComplete()

        if isIPAddress(hostName) or isIPv6Address(hostName):
            tell([hostName])
        else:
            self._find(hostName, tell)
        return resolution

    def _find(self, host: str, tell: Callable[[Sequence[str]], None]) -> None:
        known = self._known.setdefault(host, _Known())
        if self._clock.seconds() < known.until:
            tell(known.addresses)
            return

        def arrived() -> None:
            if timer.active():
                timer.cancel()
                tell(known.addresses)

        timer = self._clock.callLater(SECONDS, tell, known.addresses)
        known.waiting.append(arrived)
        if not known.asked:
            known.asked = True
            self._run(self._look_up, host).addBoth(self._learn, known)

    def _learn(self, found: Any, known: _Known) -> None:
        known.asked = False
        if not isinstance(found, Failure) and found:
            known.addresses, lasts = tuple(found), REMEMBERED
        else:
            lasts = RETRY
        known.until = self._clock.seconds() + lasts
        waiting, known.waiting = known.waiting, []
        for arrived in waiting:
            arrived()
