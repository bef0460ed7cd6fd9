"""Live streams: server-sent events for open pages, from a resource of Twisted's web server.

A streaming Django response would hold a web thread, of which a game has few, and would hold up a
reload. The proxy in front never says that a browser left, and a reload sends no end. So each
stream sends a heartbeat, ends after a minute, and the page continues with a new ticket.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.core import signing
from django.http import HttpRequest, JsonResponse
from twisted.internet.interfaces import IPushProducer
from twisted.web.resource import Resource
from twisted.web.server import NOT_DONE_YET
from zope.interface import implementer

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import find_source
from ai.assistant.runtime import Runtime, get_runtime
from ai.commands.console.access import may_examine
from ai.pipeline.clock import Clock
from ai.web.access import Visitor, require_builder
from ai.web.answer import ApiError
from ai.window.live_feed import get_feeds
from ai.window.page import HEADERS, StaffPage

PATH = b"ai-live"
SALT = "ai.window.live"
TICKET_SECONDS = 10
"""How old a ticket may be when a stream begins."""
STREAM_SECONDS = 60.0
"""How long a stream lasts."""
HEARTBEAT = 5.0
"""Seconds between two signs of life."""
MAX_OF_ONE = 10
"""Streams that one account has at a time."""
MAX_OF_ALL = 100
MAX_QUEUED = 200
"""Events that wait for a slow browser; then its stream ends, and the page loads again."""


class TicketView(StaffPage):
    """Issues a ticket for the stream of one assistant."""

    def get(self, request: HttpRequest, script: int) -> JsonResponse:
        def issue(runtime: Runtime, visitor: Visitor) -> dict[str, str]:
            _require_readable(runtime, visitor, script)
            mount()
            ticket = signing.dumps({"account": visitor.account.pk, "script": script}, salt=SALT)
            return {"stream": f"/{PATH.decode()}?ticket={ticket}"}

        return JsonResponse(self.ask(issue))


def _require_readable(runtime: Runtime, visitor: Visitor, script: int) -> None:
    visitor.require_staff()
    agent = runtime.agents.get(script)
    if agent is None or not may_examine(visitor.account, agent.character):
        raise ApiError(403, "You may not examine this assistant.", "Ask an admin of the game.")


def mount() -> None:
    """Put the resource on the game's web server, once in each run of it."""
    import evennia

    root = getattr(evennia.EVENNIA_SERVER_SERVICE, "web_root", None)
    if root is not None and PATH not in root.listStaticNames():
        from twisted.internet import reactor

        root.putChild(PATH, LiveResource(reactor))


class LiveResource(Resource):
    """Begins streams for those who have a ticket.

    Args:
        clock: Times heartbeats and ends.
    """

    isLeaf = True

    def __init__(self, clock: Any) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._clock = clock
        self._open: Counter[int] = Counter()
        """Open streams by account."""

    def render_GET(self, request: Any) -> int | bytes:
        for name, value in HEADERS.items():
            request.setHeader(name.encode(), value.encode())
        runtime = get_runtime()
        found = self._admitted(request, runtime)
        if found is None:
            request.setResponseCode(403)
            return b"This ticket is not valid. Load the page again."
        account, agent = found
        if self._open[account.pk] >= MAX_OF_ONE or self._open.total() >= MAX_OF_ALL:
            request.setResponseCode(429)
            request.setHeader(b"Retry-After", b"10")
            return b"Too many pages are live. Close some of them."
        request.setHeader(b"Content-Type", b"text/event-stream; charset=utf-8")
        request.setHeader(b"X-Accel-Buffering", b"no")
        self._open[account.pk] += 1
        request.notifyFinish().addBoth(lambda _: self._closed(account.pk))
        LiveStream(request, account, agent, runtime, self._clock).begin(_last_event(request))
        return NOT_DONE_YET

    def _closed(self, account: int) -> None:
        self._open[account] -= 1
        self._open += Counter()  # drops those who have none

    def _admitted(self, request: Any, runtime: Runtime) -> tuple[Any, Agent] | None:
        """The account and the assistant of a ticket, if the account may still read."""
        ticket = request.args.get(b"ticket", [b""])[0].decode("utf-8", "replace")
        try:
            told = signing.loads(ticket, salt=SALT, max_age=TICKET_SECONDS)
        except signing.BadSignature:
            return None
        account = find_source(f"account:{told['account']}")
        agent = runtime.agents.get(told["script"])
        if account is None or agent is None or not _may_read(account, agent):
            return None
        return account, agent


def _may_read(account: Any, agent: Agent) -> bool:
    """Whether an account may read an assistant's turns now, by the rules of the pages."""
    try:
        require_builder(account)
    except ApiError:
        return False
    return bool(account.pk and agent.character.pk) and may_examine(account, agent.character)


def _last_event(request: Any) -> int:
    written = request.getHeader("Last-Event-ID") or request.args.get(b"after", [b""])[0] or b"0"
    text = written.decode("ascii", "replace") if isinstance(written, bytes) else written
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else 0


@implementer(IPushProducer)
class LiveStream:
    """One stream: the events of one assistant for one page.

    Args:
        request: The page's.
        account: Who reads.
        agent: The assistant.
        runtime: The running game.
        clock: Times heartbeats and the end.
    """

    def __init__(
        self, request: Any, account: Any, agent: Agent, runtime: Runtime, clock: Clock
    ) -> None:
        self._request = request
        self._account = account
        self._agent = agent
        self._runtime = runtime
        self._clock = clock
        self._is_paused = False
        self._queued: list[bytes] = []
        self._ends = clock.seconds() + STREAM_SECONDS
        self._timer: Any = None
        self._feed = get_feeds().of(agent)

    def begin(self, after: int) -> None:
        """Send what the page missed, and then what happens."""
        self._request.notifyFinish().addBoth(lambda _: self._stop())
        self._request.registerProducer(self, True)
        self._write(b"retry: 2000\n\n")
        self._feed.join(self.send, after)
        self._show_life()
        self._timer = self._clock.callLater(HEARTBEAT, self._beat)

    def send(self, number: int, name: str, data: str) -> None:
        """Send an event, as long as the account may read."""
        if not _may_read(self._account, self._agent):
            self._end("forbidden")
            return
        self._write(f"id: {number}\nevent: {name}\ndata: {data}\n\n".encode())

    def _beat(self) -> None:
        if self._runtime.kernel.stopping() or self._clock.seconds() >= self._ends:
            self._end("again")
            return
        if not _may_read(self._account, self._agent):
            self._end("forbidden")
            return
        self._timer = self._clock.callLater(HEARTBEAT, self._beat)
        self._show_life()

    def _show_life(self) -> None:
        """Tell the page that the stream lives, and after which event it continues."""
        self._write(f"id: {self._feed.number}\nevent: alive\ndata: {{}}\n\n".encode())

    def _end(self, why: str) -> None:
        """End the stream, and say whether the page shall ask for another."""
        if self._timer is None:
            return
        self._stop()
        self._request.write(f"event: {why}\ndata: {{}}\n\n".encode())
        self._request.unregisterProducer()
        self._request.finish()

    def _stop(self) -> None:
        self._feed.leave(self.send)
        if self._timer is not None and self._timer.active():
            self._timer.cancel()
        self._timer = None

    def _write(self, data: bytes) -> None:
        if not self._is_paused:
            self._request.write(data)
        elif len(self._queued) < MAX_QUEUED:
            self._queued.append(data)
        else:
            self._end("missed")

    # What `IPushProducer` asks for

    def pauseProducing(self) -> None:
        """The browser is slow: events wait."""
        self._is_paused = True

    def resumeProducing(self) -> None:
        """The browser takes more."""
        self._is_paused = False
        queued, self._queued = self._queued, []
        for data in queued:
            self._write(data)

    def stopProducing(self) -> None:
        """The browser left."""
        self._stop()
