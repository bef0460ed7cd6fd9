"""Live streams: server-sent events for open pages, from a resource of Twisted's web server.

A streaming Django response would hold a web thread, of which a game has few, and would hold up a
reload. The proxy in front never says that a browser left, and a reload sends no end. So each
stream sends a heartbeat, ends after a minute, and the page continues with a new ticket.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from typing import Any

from django.conf import settings
from django.contrib.auth.signals import user_logged_out
from django.core import signing
from django.http import HttpRequest, JsonResponse
from django.utils.crypto import constant_time_compare, salted_hmac
from twisted.internet.interfaces import IPushProducer
from twisted.web.resource import Resource
from twisted.web.server import NOT_DONE_YET
from zope.interface import implementer

from ai.assistant.authority.authority import find_source
from ai.assistant.runtime import Runtime, get_runtime
from ai.commands.console.access import may_examine
from ai.pipeline.clock import Clock
from ai.web.access import Visitor, require_builder
from ai.web.answer import ApiError
from ai.window.live.live_feed import AssistantFeed, Event, LiveFeed, get_feeds
from ai.window.page import HEADERS, StaffPage, read_number

PATH = b"ai-live"
SALT = "ai.window.live"
TICKET_SECONDS = 10
"""How old a ticket may be when a stream begins."""
STREAM_SECONDS = 60.0
"""How long a stream lasts."""
MAX_USED = 1000
"""Used tickets that are remembered; beyond that, no stream begins for some seconds."""
HEARTBEAT = 5.0
"""Seconds between two signs of life."""
MAX_OF_ONE = 20
"""Streams that one account has at a time. For another one, the oldest ends: its browser may have
left the page long ago."""
MAX_OF_ALL = 100
MAX_QUEUED = 200
"""Events that wait for a slow browser; then its stream ends, and the page loads again."""


class TicketView(StaffPage):
    """Issues a ticket for one stream: of an assistant, a place or the roster."""

    def get(self, request: HttpRequest, script: int = 0, place: int = 0) -> JsonResponse:
        feed = "roster"
        if script or place:
            number = read_number(str(script or place))
            feed = f"assistant:{number}" if script else f"place:{number}"

        def issue(runtime: Runtime, visitor: Visitor) -> dict[str, str]:
            visitor.require_staff()
            found = get_feeds().find(feed)
            if found is None or not found.admits(visitor.account):
                raise ApiError(403, "You may not follow this.", "Ask an admin of the game.")
            mount()
            ticket = {
                "account": visitor.account.pk,
                "feed": feed,
                "session": _digest(request.session.session_key or ""),
                "once": secrets.token_urlsafe(12),
            }
            return {"stream": f"/{PATH.decode()}?ticket={signing.dumps(ticket, salt=SALT)}"}

        return JsonResponse(self.ask(issue))


def _digest(session: str) -> str:
    """What a ticket says of the session that asked for it."""
    return salted_hmac(SALT, session).hexdigest()


def _session_of(request: Any) -> str:
    """The same of the session that a request for a stream belongs to."""
    cookie = request.getCookie(settings.SESSION_COOKIE_NAME.encode()) or b""
    return _digest(cookie.decode("ascii", "replace"))


def mount() -> None:
    """Put the resource on the game's web server, once in each run of it."""
    import evennia

    root = getattr(evennia.EVENNIA_SERVER_SERVICE, "web_root", None)
    if root is not None and PATH not in root.listStaticNames():
        from twisted.internet import reactor

        resource = LiveResource(reactor)
        root.putChild(PATH, resource)
        get_runtime().before_stop.append(resource.stop)


class LiveResource(Resource):
    """Begins streams for those who have a ticket.

    Args:
        clock: Times heartbeats and ends.
    """

    isLeaf = True

    def __init__(self, clock: Any) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._clock = clock
        self._open: dict[Any, LiveStream] = {}
        """The open streams, by request."""
        self._used: OrderedDict[str, float] = OrderedDict()
        """Used tickets that are still young enough to be sent again: when they grow too old."""
        user_logged_out.connect(self.log_out)

    def render_GET(self, request: Any) -> int | bytes:
        for name, value in HEADERS.items():
            request.setHeader(name.encode(), value.encode())
        runtime = get_runtime()
        session, found = _session_of(request), self._admitted(request)
        if found is None or runtime.kernel.stopping():
            request.setResponseCode(403)
            return b"This ticket is not valid. Load the page again."
        account, feed = found
        own = [stream for stream in self._open.values() if stream.account.pk == account.pk]
        if len(own) >= MAX_OF_ONE:
            own[0].end("replaced")  # with "again", two of so many pages would take turns forever
        if len(self._open) >= MAX_OF_ALL:
            request.setResponseCode(429)
            request.setHeader(b"Retry-After", b"10")
            return b"Too many pages are live. Close some of them."
        request.setHeader(b"Content-Type", b"text/event-stream; charset=utf-8")
        request.setHeader(b"X-Accel-Buffering", b"no")
        stream = LiveStream(request, session, account, feed, runtime, self._clock)
        self._open[request] = stream
        request.notifyFinish().addBoth(lambda _: self._open.pop(request, None))
        stream.begin(_last_event(request))
        return NOT_DONE_YET

    def stop(self) -> None:
        """End all streams, as the server stops; their pages ask for new ones."""
        user_logged_out.disconnect(self.log_out)
        for stream in list(self._open.values()):
            stream.end("again")

    def log_out(self, request: HttpRequest, **_signal: Any) -> None:
        """End the streams of a browser that logs out; called on a web thread."""
        session = _digest(request.session.session_key or "")
        self._clock.callFromThread(self._end_of, session)

    def _end_of(self, session: str) -> None:
        for stream in [one for one in self._open.values() if one.session == session]:
            stream.end("forbidden")

    def _admitted(self, request: Any) -> tuple[Any, LiveFeed] | None:
        """The account and the feed of a ticket, if the account may still follow it."""
        ticket = request.args.get(b"ticket", [b""])[0].decode("utf-8", "replace")
        try:
            read = signing.loads(ticket, salt=SALT, max_age=TICKET_SECONDS)
        except signing.BadSignature:
            return None
        if not constant_time_compare(_session_of(request), read["session"]):
            return None
        if not self._use(read["once"]):
            return None
        account, feed = find_source(f"account:{read['account']}"), get_feeds().find(read["feed"])
        if account is None or feed is None or not _may_follow(account, feed):
            return None
        return account, feed

    def _use(self, ticket: str) -> bool:
        """Use a ticket; return whether it is the first time."""
        now = self._clock.seconds()
        while self._used and next(iter(self._used.values())) <= now:
            self._used.popitem(last=False)
        if ticket in self._used or len(self._used) >= MAX_USED:
            return False
        self._used[ticket] = now + TICKET_SECONDS + 1
        return True


def _may_follow(account: Any, feed: LiveFeed) -> bool:
    """Whether an account may follow a feed now, by the rules of the pages."""
    try:
        require_builder(account)
    except ApiError:
        return False
    return bool(account.pk) and feed.admits(account)


def _last_event(request: Any) -> int:
    written = request.getHeader("Last-Event-ID") or request.args.get(b"after", [b""])[0] or b"0"
    text = written.decode("ascii", "replace") if isinstance(written, bytes) else written
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else 0


@implementer(IPushProducer)
class LiveStream:
    """One stream: the events of a feed for one page.

    Args:
        request: The page's.
        session: What a ticket says of the browser's session.
        account: Who reads.
        feed: What they follow.
        runtime: The running game.
        clock: Times heartbeats and the end.
    """

    def __init__(
        self,
        request: Any,
        session: str,
        account: Any,
        feed: LiveFeed,
        runtime: Runtime,
        clock: Clock,
    ) -> None:
        self._request = request
        self.session = session
        self.account = account
        self._feed = feed
        self._runtime = runtime
        self._clock = clock
        self._is_paused = False
        self._queued: list[bytes] = []
        self._ends = clock.seconds() + STREAM_SECONDS
        self._timer: Any = None

    def begin(self, after: int) -> None:
        """Send what the page missed, and then what happens."""
        self._request.notifyFinish().addBoth(lambda _: self._stop())
        self._request.registerProducer(self, True)
        self._write(b"retry: 2000\n\n")
        self._timer = self._clock.callLater(HEARTBEAT, self._beat)
        self._feed.join(self.send, after)
        self._show_life()

    def send(self, event: Event) -> None:
        """Send an event, as long as the account may read."""
        if not _may_follow(self.account, self._feed):
            self.end("forbidden")
        elif not event.script or self._may_read(event.script):
            text = f"id: {event.number}\nevent: {event.name}\ndata: {event.data}\n\n"
            self._write(text.encode())

    def _may_read(self, script: int) -> bool:
        """Whether the account may examine the assistant that an event is about."""
        agent = self._runtime.agents.get(script)
        if agent is None:  # it was removed, which is all that is left to say of it
            return isinstance(self._feed, AssistantFeed)
        return bool(agent.character.pk) and may_examine(self.account, agent.character)

    def _beat(self) -> None:
        if self._clock.seconds() >= self._ends:
            self.end("again")
            return
        if not _may_follow(self.account, self._feed):
            self.end("forbidden")
            return
        self._timer = self._clock.callLater(HEARTBEAT, self._beat)
        self._show_life()

    def _show_life(self) -> None:
        """Tell the page that the stream lives, and after which event it continues."""
        self._write(f"id: {self._feed.number}\nevent: alive\ndata: {{}}\n\n".encode())

    def end(self, why: str) -> None:
        """End the stream, and say why: with "again", the page asks for another."""
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
            self.end("missed")

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
