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
"""A colour of which the rest is still on its way."""


class Telnet:
    """One connection that refuses every option a server offers and reads plain text.

    Args:
        host: Where to.
        port: Where to.
        on_line: Called with every whole line as it arrives.
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
        """What came since the last `send`, with its colours."""
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
        """Hang up."""
        self._socket.close()

    def send(self, line: str) -> None:
        """Type a line; what was there before it can no longer be waited for."""
        self._text = self.coloured = ""
        self._socket.sendall(line.encode().replace(b"\xff", b"\xff\xff") + b"\r\n")

    def wait_for(self, pattern: str, seconds: float) -> str:
        """Read until a pattern appears.

        Returns:
            Everything that came since the last `send`.

        Raises:
            TimeoutError: It did not appear; tells what came instead.
            ConnectionError: The server hung up.
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
        """Read until nothing has come for a while, `most` seconds at the longest.

        Returns:
            Everything that came since the last `send`.
        """
        deadline = time.monotonic() + most
        while time.monotonic() < deadline and self._read(pause):
            pass
        if self._unseen.strip():
            self._on_line(self._unseen.rstrip())
        self._unseen = ""
        return self._text

    def _read(self, seconds: float) -> bool:
        """Take what comes within some seconds; whether anything came."""
        if not select.select([self._socket], [], [], seconds)[0]:
            return False
        received = self._socket.recv(65536)
        if not received:
            raise ConnectionError("The game hung up.")
        coloured = self._begun + self._written(received).replace("\r", "")
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

    def _written(self, received: bytes) -> str:
        """The text among telnet's commands; options are refused on the way."""
        data = self._raw + received
        text = bytearray()
        at = 0
        while at < len(data):
            if data[at] != IAC:
                text.append(data[at])
                at += 1
                continue
            length = self._command(data, at)
            if length == 0:  # the rest of it is still on its way
                break
            if data[at + 1] == IAC:
                text.append(IAC)
            at += length
        self._raw = data[at:]
        return self._decoder.decode(bytes(text))

    def _command(self, data: bytes, at: int) -> int:
        """Answer the command at a place; its length, 0 if it is not whole."""
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
