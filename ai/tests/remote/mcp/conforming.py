"""Our link as a program with an address as its argument, for MCP's conformance suite."""

from __future__ import annotations

import os
import sys
from typing import Any

ARGUMENTS = {"add_numbers": {"a": 2, "b": 3}}


def main(url: str) -> None:
    """List what a server has, and use it all once."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.conf.test_settings")
    import django

    django.setup()
    from twisted.internet import reactor
    from twisted.internet.defer import ensureDeferred

    from ai.remote.mcp import McpLink
    from ai.remote.services import Service

    link = McpLink(Service("suite", url, "mcp"), reactor)

    async def use() -> None:
        told = await link.manifest(20)
        for tool in told["tools"]:
            name = tool["name"]
            given = ARGUMENTS.get(name.partition(".")[2], {})
            answered = await link.execute({"tool_name": name, "arguments": given}, 20)
            sys.stdout.write(f"{answered}\n")

    def leave(_result: Any) -> None:
        link.close()
        reactor.callLater(0.5, reactor.stop)  # type: ignore[attr-defined]

    using = ensureDeferred(use())
    using.addErrback(lambda failure: sys.stderr.write(f"{failure.getErrorMessage()}\n"))
    using.addBoth(leave)
    reactor.run()  # type: ignore[attr-defined]


if __name__ == "__main__":
    main(sys.argv[1])
