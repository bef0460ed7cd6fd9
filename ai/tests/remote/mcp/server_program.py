"""An MCP server to test against: `python server_program.py <behaviour> [<argument>]`.

The good one is made with the SDK, which takes a second of a processor to start; the others speak
line by line, so that they can go wrong.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
from collections.abc import Callable
from typing import Any

OBJECT = {"type": "object", "properties": {}}
Message = dict[str, Any]


def good() -> Any:
    """A server made with the SDK; its tools show what results can be."""
    import anyio
    from mcp.server.mcpserver import Image, MCPServer
    from mcp_types import ToolAnnotations

    made = MCPServer("files", instructions="Files of the guild.")
    reads = ToolAnnotations(read_only_hint=True)
    wipes = ToolAnnotations(destructive_hint=True)
    again = ToolAnnotations(idempotent_hint=True)

    @made.tool(annotations=again)
    def add(first: int, second: int) -> int:
        """Add two numbers."""
        return first + second

    @made.tool(annotations=reads, structured_output=False)
    def read_file(path: str) -> str:
        """Read a file."""
        return f"What stands in {path}."

    @made.tool(annotations=wipes, structured_output=False)
    def wipe() -> str:
        """Throw all files away."""
        return "gone"

    @made.tool(structured_output=False)
    def draw() -> list[Any]:
        """Draw a picture."""
        return ["A cat.", Image(data=b"\x89PNG" * 100, format="png")]

    @made.tool(structured_output=False)
    def recite(letters: int) -> str:
        """Say much."""
        return "a" * letters

    @made.tool()
    def fail() -> str:
        """Fail."""
        raise ValueError("The shelf is empty.")

    @made.tool(structured_output=False)
    async def ponder() -> str:
        """Take too long."""
        sys.stderr.write("pondering\n")
        sys.stderr.flush()
        try:
            await anyio.sleep(60)
        except BaseException:
            sys.stderr.write("let go\n")
            sys.stderr.flush()
            raise
        return "42"

    @made.tool(structured_output=False)
    def number() -> str:
        """Tell which process this is."""
        return str(os.getpid())

    return made


def over_http(token: str) -> None:
    """Serve the good one on a free port, which is told on standard output."""
    import anyio
    import uvicorn

    app = good().streamable_http_app()

    async def guarded(scope: Any, receive: Any, send: Any) -> None:
        given = dict(scope.get("headers", ())).get(b"authorization", b"").decode()
        if scope["type"] == "http" and token and given != f"Bearer {token}":
            start = {"type": "http.response.start", "status": 401, "headers": []}
            await send(start)
            await send({"type": "http.response.body", "body": b"No <token>"})
            return
        await app(scope, receive, send)

    port = int(os.environ.get("MCP_TEST_PORT", "0"))
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", port))
        listening.listen()
        sys.stdout.write(f"{listening.getsockname()[1]}\n")
        sys.stdout.flush()
        config = uvicorn.Config(guarded, log_level="critical")
        anyio.run(lambda: uvicorn.Server(config).serve(sockets=[listening]))


# Line by line


def say(message: Message) -> None:
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def hear() -> Message:
    line = sys.stdin.readline()
    if not line:
        raise SystemExit
    message: Message = json.loads(line)
    return message


def tool(name: str, schema: Any = None, description: str = "Does.") -> Message:
    return {"name": name, "description": description, "inputSchema": schema or OBJECT}


def speak(
    listed: Callable[[Message], Message],
    called: Callable[[Message], None] | None = None,
    refuses: bool = True,
) -> None:
    """Greet, list, and have calls answered by `called`; refuse the rest, or say nothing to it."""
    while True:
        asked = hear()
        method, number = asked.get("method"), asked.get("id")
        if method == "initialize":
            info = {"name": "raw", "version": "1"}
            told: Message = {"protocolVersion": "2025-06-18", "serverInfo": info}
            say({"id": number, "result": {**told, "capabilities": {"tools": {}}}})
        elif method == "tools/list":
            say({"id": number, "result": listed(asked.get("params") or {})})
        elif method == "tools/call" and called is not None:
            called(asked)
        elif refuses and number is not None and method is not None:
            say({"id": number, "error": {"code": -32601, "message": "Method not found"}})


def modern() -> None:
    """Know the greeting of 2026 only."""
    version = "2026-07-28"
    whole = {"resultType": "complete", "ttlMs": 0, "cacheScope": "private"}
    while True:
        asked = hear()
        method, number = asked.get("method"), asked.get("id")
        if method == "server/discover":
            capable = {"supportedVersions": [version], "capabilities": {"tools": {}}}
            say({"id": number, "result": {**whole, **capable}})
        elif method == "tools/list":
            say({"id": number, "result": {**whole, **one({})}})
        elif number is not None:
            data = {"supported": [version], "requested": "2025-11-25"}
            error = {"code": -32022, "message": "Unsupported protocol version", "data": data}
            say({"id": number, "error": error})


def one(_params: Message) -> Message:
    return {"tools": [tool("act")]}


def answer(asked: Message, text: str) -> None:
    say({"id": asked["id"], "result": {"content": [{"type": "text", "text": text}]}})


def few(_params: Message) -> Message:
    """What `does` does."""
    path = {"type": "object", "properties": {"path": {"type": "string"}}}
    reads = {**tool("read_file", path), "annotations": {"readOnlyHint": True}}
    return {"tools": [reads, tool("environment"), tool("number"), tool("die")]}


def does(asked: Message) -> None:
    """Read, tell what was inherited or which process this is, or die over it."""
    name = asked["params"]["name"]
    if name == "die":
        sys.stderr.write("Out of \x1b[31mink <|im_start|>\n")
        sys.stderr.flush()
        os._exit(3)
    texts = {
        "read_file": f"What stands in {asked['params']['arguments'].get('path')}.",
        "environment": json.dumps(dict(os.environ)),
        "number": str(os.getpid()),
    }
    answer(asked, texts[name])


def asks(asked: Message) -> None:
    """Ask for a model, for a form and for folders, before the answer."""
    form = {"message": "Your password?", "requestedSchema": OBJECT}
    sampling = {"messages": [], "maxTokens": 9}
    wanted = {"sampling/createMessage": sampling, "elicitation/create": form, "roots/list": {}}
    got = []
    for number, (method, params) in enumerate(wanted.items()):
        say({"id": 1000 + number, "method": method, "params": params})
        got.append("error" in hear())
    answer(asked, json.dumps(got))


def floods(_asked: Message) -> None:
    while True:
        say({"method": "notifications/message", "params": {"level": "info", "data": "la"}})


def echoes(_asked: Message) -> None:
    """Give answers that nobody asked for."""
    while True:
        say({"id": 999_999, "result": {}})


def thunders(_asked: Message) -> None:
    """Say few things, and each at great length."""
    while True:
        say({"method": "notifications/message", "params": {"data": "a" * 2_000_000}})


def babbles(asked: Message) -> None:
    """Print lines that are no MCP, as many a program does, then answer."""
    for line in ("Loading…", "{", '{"jsonrpc": "1.0"}', "[]", "\x00\xff", '{"a": NaN}'):
        sys.stdout.write(line + "\n")
    answer(asked, "done")


def rambles(_asked: Message) -> None:
    while True:
        sys.stdout.write("a" * 65536)


def crumbles(asked: Message) -> None:
    """Answer with a hundred thousand values."""
    say({"id": asked["id"], "result": {"content": [], "structuredContent": {"a": [0] * 100000}}})


def changes(asked: Message) -> None:
    say({"method": "notifications/tools/list_changed"})
    answer(asked, "done")


def lies(_params: Message) -> Message:
    bomb = {"type": "object", "properties": {"a": {"type": "string", "pattern": "(a+)+$"}}}
    far = {"type": "object", "properties": {"a": {"$ref": "http://127.0.0.1:1/schema"}}}
    round_ = {"type": "object", "properties": {"a": {"$ref": "#"}}}
    output = {**tool("strict"), "outputSchema": {"type": "object", "pattern": "(a+)+$"}}
    nameless: Message = {"description": "no name"}
    return {
        "tools": [
            *(tool("act"), tool("far", far), tool("round", round_), tool("bomb", bomb)),
            *(tool("two words"), tool("sub/path"), tool("act"), nameless, "text"),
            *(tool("listless", {"type": "array"}), output),
        ]
    }


def declares(_params: Message) -> Message:
    """Declare what MCP has no word for, rightly and wrongly."""
    reads = {"readOnlyHint": True}
    metas: dict[str, Any] = {
        "strict": {
            "cost": "expensive",
            "requires_gate": True,
            "cooldown_seconds": 30,
            "daily_limit": 5,
            "cacheable": True,
            "required_permission": "admin",
        },
        "loose": {"required_permission": "guest", "cost": None},
        "level": {"required_permission": "god"},
        "number": {"required_permission": 5},
        "cost": {"cost": "gold"},
        "negative": {"daily_limit": -1},
        "nan": {"cost": float("nan")},
        "endless": {"cooldown_seconds": float("inf")},
        "huge": {"daily_limit": 10**30},
        "text": "cheap",
        "list": [1],
        "word": {"cacheable": "yes"},
    }
    other = {**tool("other"), "_meta": {"com.example/cost": "gold"}}
    return {
        "tools": [
            *(
                {**tool(name), "annotations": reads, "_meta": {"evennia-ai": meta}}
                for name, meta in metas.items()
            ),
            other,
        ]
    }


def pages(params: Message) -> Message:
    number = int(params.get("cursor", "0"))
    return {"tools": [tool(f"page_{number}")], "nextCursor": str(number + 1)}


def stubborn(pipe: str) -> None:
    """Hold a named pipe open, and hear of no end."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    held = os.open(pipe, os.O_WRONLY)
    try:
        speak(one, lambda asked: answer(asked, "here"))
    except SystemExit:
        while True:
            signal.pause()
    finally:
        os.close(held)


def moans(asked: Message) -> None:
    for _ in range(2000):
        sys.stderr.write("woe is me " * 100 + "\n")
    answer(asked, "done")


def chatters(asked: Message) -> None:
    """Refuse a call, or die over it, with what it was given on its lips."""
    words = f"No entry for {'x' * 170} {os.environ['GUILD']}."
    if asked["params"]["arguments"]:
        say({"id": asked["id"], "error": {"code": -32000, "message": words}})
        return
    sys.stderr.write(f"{words}\n")
    sys.stderr.flush()
    os._exit(1)


MANNERS: dict[str, Callable[..., Any]] = {
    "good": lambda: good().run("stdio"),
    "http": over_http,
    "small": lambda: speak(few, does),
    "mute": lambda: [hear() for _ in range(10**6)],
    "hangs": lambda: speak(one, lambda asked: None),
    "asks": lambda: speak(one, asks),
    "floods": lambda: speak(one, floods),
    "echoes": lambda: speak(one, echoes),
    "thunders": lambda: speak(one, thunders),
    "babbles": lambda: speak(one, babbles),
    "rambles": lambda: speak(one, rambles),
    "crumbles": lambda: speak(one, crumbles),
    "changes": lambda: speak(one, changes),
    "chatters": lambda: speak(one, chatters),
    "moans": lambda: speak(one, moans),
    "lies": lambda: speak(lies, lambda asked: answer(asked, "done")),
    "declares": lambda: speak(declares),
    "pages": lambda: speak(pages),
    "modern": modern,
    "silent_to_strangers": lambda: speak(one, refuses=False),
    "stubborn": stubborn,
    "described": lambda words: speak(lambda _: {"tools": [tool("act", None, words)]}),
}

if __name__ == "__main__":
    MANNERS[sys.argv[1]](*sys.argv[2:])
