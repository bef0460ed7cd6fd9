"""A visitor who plays the scene like any player."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from server.demo.local import VISITOR


class Client(Protocol):
    """The visitor's client: `server.demo.telnet.Telnet`, or a browser in the tests."""

    def send(self, line: str) -> None:
        """Type a line."""

    def wait_for(self, pattern: str, seconds: float) -> str:
        """Read until a pattern appears after the last line, or raise TimeoutError."""

    def settle(self) -> str:
        """Read until nothing is received for a while."""


class Line(Protocol):
    """One line of a scene; see `world.scene`."""

    say: str
    expect: str
    seconds: float
    note: str


@dataclass(frozen=True)
class Answer:
    """The answer to a line, and the seconds until it came."""

    text: str
    seconds: float


def arrive(client: Client, password: str) -> None:
    """Log the visitor in with a new character, whatever an earlier visit left behind.

    Raises:
        TimeoutError: The visitor could not log in.
    """
    client.wait_for("connect", 10)
    client.send(f"connect {VISITOR} {password}")
    if "incorrect" in client.wait_for("incorrect|You become|Account", 10):
        client.send(f"create {VISITOR} {password}")
        client.wait_for("what you intended", 10)
        client.send("y")
        client.wait_for("was created", 10)
        client.send(f"connect {VISITOR} {password}")
        client.wait_for("You become", 10)
    else:
        _start_afresh(client)
    client.settle()


def _start_afresh(client: Client) -> None:
    """Delete the character of the last visit, and create a new one."""
    client.send("ooc")
    client.wait_for("OOC", 10)
    client.send(f"chardelete {VISITOR}")
    if "yes/" in client.wait_for("yes/|no such character", 10):
        client.send("yes")
        client.wait_for("permanently deleted", 10)
    client.send(f"charcreate {VISITOR}")
    client.wait_for("Created new character", 10)
    client.send(f"ic {VISITOR}")
    client.wait_for("You become", 10)


def play(
    client: Client, scene: Iterable[Line], show: Callable[[str], None] = lambda line: None
) -> list[Answer]:
    """Type the lines of a scene, each after the answer to the one before.

    Args:
        client: A visitor who has arrived.
        scene: The lines to type, and what to wait for.
        show: Called with each line that is typed.

    Raises:
        TimeoutError: A line was not answered as the scene expects.
    """
    answers = []
    for line in scene:
        show("")
        if line.note:
            show(f"# {line.note}")
        show(f"> {line.say}")
        client.send(line.say)
        sent = time.monotonic()
        client.wait_for(line.expect, line.seconds)
        seconds = time.monotonic() - sent
        answers.append(Answer(client.settle(), seconds))
    return answers
