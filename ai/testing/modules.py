"""A server of a remote module for tests: it runs on this machine and simulates faults.

    @pytest_twisted.ensureDeferred
    async def test_it_rolls():
        with module_server("dice", does("roll", lambda asked: {"sum": 7})) as dice:
            ...                                    # MODULE_SERVICES = {"dice": dice.url}
            assert dice.executed[0]["arguments"] == {"sides": 6}
            assert dice.ran["dice.roll"] == 1      # how often its function ran

    dice.go_wrong("manifest", hang())              # from now on, until dice.recover()
    dice.go_wrong("execute", drop(), times=1)      # the next call only
    dice.manifest = {"name": "other"}              # any value, or bytes that are not JSON
    dice.add(does("deal", ...))                    # changes the manifest
    dice.down(); dice.up()                         # on the same port

It listens on Twisted's reactor, which runs under such a test. With a fault that has no body of its
own (`slow`, `drip`, `drop`, `hang`), the tool runs, and its answer is sent badly. With the others
(`status`, `garbage`, `redirect`, `flood`), nothing runs.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Literal

from twisted.protocols import policies
from twisted.web import resource, server

from ai.testing.http.response_writer import ResponseWriter, headers_of
from ai.testing.http.served import Served, drip, drop, garbage, hang, huge, redirect, slow, status

Path = Literal["manifest", "execute"]
Run = Callable[[dict[str, Any]], Any]


@dataclass(frozen=True)
class Does:
    """One tool of a module."""

    name: str
    """Without the module's name."""
    run: Run
    """Takes the arguments and returns the result; an exception becomes the answer's `error`."""
    entry: Mapping[str, Any]
    """The rest of its entry in the manifest."""


@dataclass(frozen=True)
class Asked:
    """One request."""

    method: str
    path: str
    headers: Mapping[str, str]
    """By their names in lower case."""
    raw: bytes
    body: Any
    """`raw`, decoded; None if it is not JSON."""


def does(
    name: str,
    run: Run = lambda arguments: arguments,
    description: str = "Does what it is told.",
    parameters: Sequence[Mapping[str, Any]] | Mapping[str, Any] = (),
    **entry: Any,
) -> Does:
    """Define one tool of a module.

    Args:
        name: Its name without the module's.
        run: Takes the arguments and returns the result.
        description: Its description in the manifest.
        parameters: A list of parameters, or a JSON Schema.
        **entry: The rest of its entry: `required_permission`, `category`, `idempotent`, or
            anything else.
    """
    listed = dict(parameters) if isinstance(parameters, Mapping) else list(parameters)
    return Does(name, run, {"description": description, "parameters": listed, **entry})


def flood(size: int = 50 * 1024 * 1024) -> Served:
    """An answer that is far too large, in pieces, so that the reader can give up."""
    return replace(huge(size), piece=64 * 1024)


class ModuleServer:
    """Serves a module.

    Args:
        name: Its name in the manifest, and before the names of its tools.
        *tools: Its tools.
        secret: The secret that it expects as `Authorization: Bearer …`, or "".
    """

    def __init__(self, name: str, *tools: Does, secret: str = "") -> None:
        self.name = name
        self.secret = secret
        self.manifest: Any = None
        """Its manifest, if it should not be made from its tools."""
        self.asked: list[Asked] = []
        """The requests that it received."""
        self.ran: Counter[str] = Counter()
        """How often each tool's function ran, by its full name."""
        self.remembers = True
        """Whether a repeated idempotency key gets the same answer."""
        self._tools = {f"{name}.{tool.name}": tool for tool in tools}
        self._answers: dict[str, dict[str, Any]] = {}
        self._wrong: dict[str, list[Served]] = {"manifest": [], "execute": []}
        self._always: dict[str, Served] = {}
        self._listening: Any = None
        self._port = 0
        self._factory = policies.WrappingFactory(server.Site(_Everything(self)))
        self._factory.noisy = self._factory.wrappedFactory.noisy = False

    # Its behaviour

    def add(self, tool: Does) -> None:
        """Add a tool, or replace the one with the same name."""
        self._tools[f"{self.name}.{tool.name}"] = tool

    def take_away(self, name: str) -> None:
        """Remove a tool; its name is given without the module's."""
        del self._tools[f"{self.name}.{name}"]

    def go_wrong(self, path: Path, how: Served, times: int = 0) -> None:
        """Simulate a fault.

        Args:
            path: The requests that it affects.
            how: The fault, such as `hang()`.
            times: How often; 0 until `recover` is called.
        """
        if times:
            self._wrong[path] += [how] * times
        else:
            self._always[path] = how

    def recover(self) -> None:
        """Stop simulating faults."""
        self._always.clear()
        for steps in self._wrong.values():
            steps.clear()

    # Its connections

    def up(self) -> None:
        """Listen on this machine only, on the same port as before if there was one."""
        self._listening = _reactor().listenTCP(self._port, self._factory, interface="127.0.0.1")
        self._port = self._listening.getHost().port

    def down(self) -> Any:
        """Stop listening, and drop all connections; may return a Deferred."""
        for connection in list(self._factory.protocols):
            connection.transport.abortConnection()
        listening, self._listening = self._listening, None
        return listening and listening.stopListening()

    @property
    def url(self) -> str:
        """The module's address, for `MODULE_SERVICES`."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def connections(self) -> int:
        """The number of open connections."""
        return len(self._factory.protocols)

    # Requests

    @property
    def manifests(self) -> int:
        """How often its manifest was requested."""
        return sum(asked.path == "/manifest" for asked in self.asked)

    @property
    def executed(self) -> list[Any]:
        """The payload of each call."""
        return [asked.body for asked in self.asked if asked.path == "/execute"]

    def answer(self, asked: Asked) -> tuple[Served, bytes]:
        """Record a request; return how to answer it, and the right answer."""
        self.asked.append(asked)
        path = asked.path.lstrip("/")
        if (asked.method, path) not in {("GET", "manifest"), ("POST", "execute")}:
            return status(404, body=b"There is GET /manifest and POST /execute."), b""
        if self.secret and asked.headers.get("authorization") != f"Bearer {self.secret}":
            return status(401, body=b"Who are you?"), b""
        how = self._wrong[path].pop(0) if self._wrong[path] else self._always.get(path, Served())
        if how.body is not None:
            return how, b""
        return how, self._manifest() if path == "manifest" else self._execute(asked.body)

    def _manifest(self) -> bytes:
        if isinstance(self.manifest, bytes):
            return self.manifest
        if self.manifest is not None:
            return json.dumps(self.manifest).encode()
        tools = [{"name": name, **tool.entry} for name, tool in self._tools.items()]
        manifest = {"name": self.name, "description": f"The module {self.name}.", "tools": tools}
        return json.dumps(manifest).encode()

    def _execute(self, body: Any) -> bytes:
        name = body.get("tool_name") if isinstance(body, dict) else None
        answer = self._run(str(name), body) if name in self._tools else _error(name, "Unknown tool")
        return json.dumps(answer).encode()

    def _run(self, name: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Run a tool, or repeat the answer of an earlier call with the same key."""
        key = str(body.get("idempotency_key") or "") if self.remembers else ""
        if key in self._answers:
            return self._answers[key]
        self.ran[name] += 1
        try:
            result = self._tools[name].run(dict(body.get("arguments") or {}))
            answer = {"tool_name": name, "success": True, "result": result, "error": None}
        except Exception as problem:
            answer = _error(name, str(problem))
        if key:
            self._answers[key] = answer
        return answer


@contextmanager
def module_server(name: str, *tools: Does, secret: str = "") -> Iterator[ModuleServer]:
    """Serve a module until the end of the block."""
    serving = ModuleServer(name, *tools, secret=secret)
    serving.up()
    try:
        yield serving
    finally:
        serving.down()


def _error(name: Any, error: str) -> dict[str, Any]:
    return {"tool_name": name, "success": False, "result": None, "error": error}


def _reactor() -> Any:
    from twisted.internet import reactor

    return reactor


class _Everything(resource.Resource):
    """Passes every request to the server."""

    isLeaf = True

    def __init__(self, serving: ModuleServer) -> None:
        resource.Resource.__init__(self)
        self._serving = serving

    def render(self, request: Any) -> int:
        raw = request.content.read()
        try:
            body = json.loads(raw)
        except ValueError:
            body = None
        method, path = request.method.decode(), request.path.decode()
        asked = Asked(method, path, headers_of(request), raw, body)
        ResponseWriter(request, *self._serving.answer(asked)).begin()
        return server.NOT_DONE_YET


__all__ = [
    "Asked",
    "Does",
    "ModuleServer",
    "Served",
    "does",
    "drip",
    "drop",
    "flood",
    "garbage",
    "hang",
    "module_server",
    "redirect",
    "slow",
    "status",
]
