"""Ten modules of which half are a trouble, in a process of their own.

    modules_served.py

Prints their names and URLs as one JSON object, and serves until its standard input closes.
`modules.py` runs it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from typing import Any

from twisted.internet import protocol, reactor, stdio, task

from ai.testing.modules import Does, ModuleServer, Served, does, hang, slow

TOOLS = 20
"""Of a usual module."""
MANY = 200
"""Of the largest that is taken."""
FLOOD = 50 * 1024 * 1024
SLOW = 0.7
_edition = count()


def tools(number: int) -> list[Does]:
    """So many tools with four parameters each."""
    parameters = [
        {
            "name": name,
            "type": "string",
            "description": f"Which {name} it is about, in a few words.",
        }
        for name in ("place", "person", "thing", "hour")
    ]
    description = "Look up what is known of something, and tell it in a sentence or two."
    return [
        does(f"tool_{n}", description=description, parameters=parameters) for n in range(number)
    ]


def silent(server: ModuleServer) -> None:
    """Never answers."""
    server.go_wrong("manifest", hang())


def liar(server: ModuleServer) -> None:
    """Lists another module's tools."""
    server.manifest = {"name": server.name, "tools": [{"name": "fine1.tool_0"}]}


def flood(server: ModuleServer) -> None:
    """Sends a manifest of 50 MB that is one, but for its size."""
    entry = json.dumps({"name": "flood.tool", "description": "Do it.", "parameters": []})
    entries = ",".join([entry] * (FLOOD // len(entry)))
    body = f'{{"name": "flood", "tools": [{entries}]}}'.encode()
    how = Served(body=body, headers={"content-type": "application/json"}, piece=64 * 1024)
    server.go_wrong("manifest", how)


def changing(server: ModuleServer) -> None:
    """Tells of its first tool otherwise each time."""
    told = tools(TOOLS)

    def change() -> None:
        server.add(does("tool_0", description=f"Edition {next(_edition)}.", parameters=[]))

    for one in told:
        server.add(one)
    task.LoopingCall(change).start(0.5)


def late(server: ModuleServer) -> None:
    """Takes its time."""
    server.go_wrong("manifest", slow(SLOW))


BAD: dict[str, Callable[[ModuleServer], None]] = {
    "silent": silent,
    "liar": liar,
    "flood": flood,
    "changing": changing,
    "late": late,
}


def served() -> list[ModuleServer]:
    """All of them, listening."""
    fine = [ModuleServer(f"fine{n}", *tools(TOOLS)) for n in range(1, 5)]
    bad = []
    for name, spoil in BAD.items():
        server = ModuleServer(name)
        spoil(server)
        bad.append(server)
    servers = [*fine, ModuleServer("large", *tools(MANY)), *bad]
    for server in servers:
        server.up()
    return servers


class UntilClosed(protocol.Protocol):
    """Ends the process with whoever started it."""

    def connectionLost(self, reason: Any = None) -> None:
        """They are gone."""
        if reactor.running:
            reactor.stop()


def main() -> None:
    """Serve."""
    servers = served()
    print(json.dumps({server.name: server.url for server in servers}), flush=True)
    stdio.StandardIO(UntilClosed())
    reactor.run()


if __name__ == "__main__":
    main()
