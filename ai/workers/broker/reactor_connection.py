"""A connection to the broker on the reactor's thread.

A thread that waits for each reply takes several times as much of the game's processor.
"""

from __future__ import annotations

import ssl
from collections.abc import Callable
from typing import Any

import hiredis
from twisted.internet.error import ConnectionDone
from twisted.logger import Logger
from twisted.python.failure import Failure

log = Logger()

LATER = (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError)
"""What a socket raises that is not ready."""
READ_SIZE = 65536


class ReplyError(Exception):
    """The broker refuses a command, or says what it should not."""


class ReactorConnection:
    """Sends commands to a Redis and reads their replies when asked to, and never waits for either.

    Args:
        opened: From `Broker.open`, which has connected.
        reactor: Says when more can be sent.
        on_reply: Called with each reply, in the order of the commands; a `ReplyError` is one too.
        on_lost: Called with what went wrong, if the connection is lost.
    """

    def __init__(
        self,
        opened: Any,
        reactor: Any,
        on_reply: Callable[[Any], object],
        on_lost: Callable[[str], object],
    ) -> None:
        self._opened = opened
        self._reactor = reactor
        self._on_reply = on_reply
        self._on_lost = on_lost
        self._socket = opened._sock  # redis-py has no other way to it
        self._socket.setblocking(False)
        self._unread = unread_replies()
        self._unsent = bytearray()
        self._is_writing = self._is_closed = False

    def send(self, *commands: tuple[Any, ...]) -> None:
        """Send commands."""
        for command in commands:
            self._unsent += hiredis.pack_command(command)
        if not self._is_writing:
            error = self.doWrite()
            if error is not None:
                self._reactor.callLater(0, self.connectionLost, Failure(error))

    def read(self) -> None:
        """Read the replies that have arrived."""
        error = None if self._is_closed else self.doRead()
        if error is not None:
            self.connectionLost(Failure(error))

    def close(self) -> None:
        """Disconnect."""
        if not self._is_closed:
            self._reactor.removeReader(self)
            self._reactor.removeWriter(self)
            self._is_closed = True
            self._opened.disconnect()

    # What the reactor calls

    def fileno(self) -> int:
        """The socket's number."""
        return -1 if self._is_closed else int(self._socket.fileno())

    def logPrefix(self) -> str:
        """How the log names it."""
        return "broker"

    def doRead(self) -> Exception | None:
        """Read what has arrived; returns an error if the connection is of no use any more."""
        try:
            self._receive()
            for reply in take_replies(self._unread):
                self._give(reply)
        except Exception as error:
            return error
        return None

    def doWrite(self) -> Exception | None:
        """Send as much as the socket takes; the rest follows when the reactor calls again."""
        try:
            del self._unsent[: self._socket.send(self._unsent)]
        except LATER:
            pass
        except OSError as error:
            return error
        if self._is_writing != bool(self._unsent):
            self._is_writing = not self._is_writing
            change = self._reactor.addWriter if self._is_writing else self._reactor.removeWriter
            change(self)
        return None

    def connectionLost(self, reason: Failure) -> None:
        """Say that the connection is lost, once."""
        if not self._is_closed:
            self.close()
            self._on_lost(f"{type(reason.value).__name__}: {reason.getErrorMessage()}")

    def _receive(self) -> None:
        is_more = True
        while is_more:
            try:
                data = self._socket.recv(READ_SIZE)
            except LATER:
                return
            if not data:
                raise ConnectionDone
            self._unread.feed(data)
            is_more = isinstance(self._socket, ssl.SSLSocket) and self._socket.pending() > 0

    def _give(self, reply: Any) -> None:
        if self._is_closed:  # by who received the one before
            return
        try:
            self._on_reply(reply)
        except Exception:
            log.failure("ai: what the broker replied could not be dealt with")


class WatchedConnection(ReactorConnection):
    """Reads replies as soon as they arrive, which takes a turn of the reactor each time."""

    def __init__(
        self,
        opened: Any,
        reactor: Any,
        on_reply: Callable[[Any], object],
        on_lost: Callable[[str], object],
    ) -> None:
        super().__init__(opened, reactor, on_reply, on_lost)
        reactor.addReader(self)


def unread_replies() -> hiredis.Reader:
    """What takes the bytes that arrive, however they are cut, and gives replies."""
    return hiredis.Reader(
        protocolError=ReplyError,
        replyError=ReplyError,
        encoding="utf-8",
        errors="replace",  # one broken text must not lose those that are read with it
    )


def take_replies(unread: hiredis.Reader) -> list[Any]:
    """Take the replies that have arrived as a whole.

    Raises:
        ReplyError: What arrived is no reply of a Redis.
    """
    replies = []
    while (reply := unread.gets()) is not False:
        replies.append(reply)
    return replies
