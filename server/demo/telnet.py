"""A telnet client: what a player sees, as text."""

from __future__ import annotations

import codecs
import re
import select
import socket
import time
from collections.abc import Callable
from types import TracebackType

IAC, DONT, DO, WONT, WILL, SB, SE = 255, 254, 253, 252, 251, 250, 240
COLOUR = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
BEGUN = re.compile(r"\x1b(\[[0-9;]*)?\Z")
"""The beginning of a colour code, whose rest has not arrived yet."""


class Telnet:
    """One connection, which refuses every option that the server offers and reads plain text.

    Args:
        host: The server's address.
        port: The server's port.
        on_line: Called with every whole line.
    """

    def __init__(
        self, host: str, port: int, on_line: Callable[[str], None] = lambda line: None
    ) -> None:
        self._socket = socket.create_connection((host, port), timeout=10)
        self._on_line = on_line
        self._raw = b""
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._begun = ""
        self._text = ""
        self.coloured = ""
        """What was received since the last `send`, with colours."""
        self._unseen = ""

    def __enter__(self) -> Telnet:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()

    def send(self, line: str) -> None:
        """Type a line, and forget what was received before."""
        self._text = self.coloured = ""
        self._socket.sendall(line.encode().replace(b"\xff", b"\xff\xff") + b"\r\n")

    def wait_for(self, pattern: str, seconds: float) -> str:
        """Read until a pattern appears.

        Returns:
            Everything that was received since the last `send`.

        Raises:
            TimeoutError: It did not appear; the message has what was received instead.
            ConnectionError: The server closed the connection.
        """
        deadline = time.monotonic() + seconds
        while not re.search(pattern, self._text):
            left = deadline - time.monotonic()
            if left <= 0 or not self._read(left):
                raise TimeoutError(
                    f"Waited {seconds:g} s for {pattern!r} and read:\n{self._text.strip()}"
                )
        return self._text

    def settle(self, pause: float = 0.4, most: float = 5) -> str:
        """Read until nothing is received for `pause` seconds, for `most` seconds at most.

        Returns:
            Everything that was received since the last `send`.
        """
        deadline = time.monotonic() + most
        while time.monotonic() < deadline and self._read(pause):
            pass
        if self._unseen.strip():
            self._on_line(self._unseen.rstrip())
        self._unseen = ""
        return self._text

    def _read(self, seconds: float) -> bool:
        """Read what is received within some seconds; returns whether there was anything."""
        if not select.select([self._socket], [], [], seconds)[0]:
            return False
        received = self._socket.recv(65536)
        if not received:
            raise ConnectionError("The game hung up.")
        coloured = self._begun + self._decode(received).replace("\r", "")
        begun = BEGUN.search(coloured)
        self._begun = begun[0] if begun else ""
        coloured = coloured.removesuffix(self._begun)
        text = COLOUR.sub("", coloured)
        self.coloured += coloured
        self._text += text
        *lines, self._unseen = (self._unseen + text).split("\n")
        for line in lines:
            self._on_line(line)
        return True

    def _decode(self, received: bytes) -> str:
        """Decode the text between telnet's commands, and answer the commands."""
        data = self._raw + received
        text = bytearray()
        at = 0
        while at < len(data):
            if data[at] != IAC:
                text.append(data[at])
                at += 1
                continue
            length = self._command(data, at)
            if length == 0:  # the rest of it has not arrived yet
                break
            if data[at + 1] == IAC:
                text.append(IAC)
            at += length
        self._raw = data[at:]
        return self._decoder.decode(bytes(text))

    def _command(self, data: bytes, at: int) -> int:
        """Answer a command, and return its length, or 0 if it is incomplete."""
        rest = data[at:]
        if len(rest) < 2:
            return 0
        if rest[1] in (DO, DONT, WILL, WONT):
            if len(rest) < 3:
                return 0
            if rest[1] in (DO, WILL):
                refusal = WONT if rest[1] == DO else DONT
                self._socket.sendall(bytes((IAC, refusal, rest[2])))
            return 3
        if rest[1] == SB:
            end = rest.find(bytes((IAC, SE)))
            return end + 2 if end >= 0 else 0
        return 2
