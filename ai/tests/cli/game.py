"""A game as `evennia-ai mcp` sees it: a site that keeps the JSON API, and can go wrong."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

TOKEN = "evai_a-token-of-a-character"
Answer = tuple[int, Any] | tuple[int, Any, dict[str, str]]
NOBODY: Answer = (401, {"error": "Who are you?", "hint": "Send a token."})


def tool(name: str, **schema: Any) -> dict[str, Any]:
    parameters = {"type": "object", "properties": {}, **schema}
    return {"name": name, "description": f"Does {name}.", "parameters": parameters}


class FakeGame:
    """Answers as the game would."""

    def __init__(self) -> None:
        self.url = ""
        self.forget()

    def forget(self) -> None:
        """Be as at first, and remember nobody who asked."""
        self.token = TOKEN
        self.tools = [tool("inspect_location")]
        self.asked: list[tuple[str, str, Any]] = []
        self.late = 0
        """How often a call is not done yet."""
        self.wrong: Answer | None = None
        """Instead of any answer."""
        self.runs: Callable[[str, Any], dict[str, Any]] = lambda name, arguments: {
            "success": True,
            "result": {"room": "Taproom", **arguments},
            "error": None,
        }

    def answer(self, method: str, path: str, body: Any, token: str) -> Answer:
        self.asked.append((method, path, body))
        if self.wrong is not None:
            return self.wrong
        if token != f"Bearer {self.token}":
            return NOBODY
        if path == "/ai/api/tools":
            return 200, {"character": "Marta", "tools": self.tools}
        if path == "/ai/api/execute" or path.startswith("/ai/api/calls/"):
            if self.late:
                self.late -= 1
                return 202, {"call": "a/b"}
            name = (body or {}).get("tool_name", "later")
            return 200, {"tool_name": name, **self.runs(name, (body or {}).get("arguments", {}))}
        return 404, {}


@contextmanager
def game(port: int = 0) -> Iterator[FakeGame]:
    """One, on a port of this machine; on a free one, where none is given."""
    fake = FakeGame()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._deal()

        def do_POST(self) -> None:
            self._deal()

        def _deal(self) -> None:
            raw = self.rfile.read(int(self.headers.get("content-length") or 0))
            token = self.headers.get("authorization", "")
            answer = fake.answer(self.command, self.path, json.loads(raw or b"null"), token)
            body = answer[1] if isinstance(answer[1], bytes) else json.dumps(answer[1]).encode()
            self.send_response(answer[0])
            for name, value in (answer[2] if len(answer) == 3 else {}).items():
                self.send_header(name, value)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_args: Any) -> None:
            """Stay quiet."""

    served = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    served.daemon_threads = True
    thread = threading.Thread(target=served.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    fake.url = f"http://127.0.0.1:{served.server_port}"
    try:
        yield fake
    finally:
        served.shutdown()
        served.server_close()
        thread.join()
