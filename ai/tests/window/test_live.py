"""The live stream of an assistant's page."""

import json
import re
import time
from unittest.mock import patch

from evennia.objects.objects import DefaultCharacter
from evennia.utils.create import create_object
from twisted.web.test.requesthelper import DummyRequest

from ai.memory.memories import forgetting
from ai.models import TurnRecord
from ai.testing import call
from ai.tests.window.kit import HOSTILE, WindowTest, thinks_and_looks
from ai.window.live.live_feed import GATHER, Event
from ai.window.live.live_stream import (
    HEARTBEAT,
    MAX_OF_ONE,
    MAX_QUEUED,
    STREAM_SECONDS,
    TICKET_SECONDS,
    LiveResource,
)


class LiveRequest(DummyRequest):
    """A request for a stream, of a browser that says when it takes more."""

    refusal = ""
    session = ""

    def getCookie(self, name):
        return self.session.encode() if name == b"sessionid" else None

    def registerProducer(self, producer, streaming):
        assert streaming
        self.producer = producer

    def unregisterProducer(self):
        self.producer = None


class LiveTest(WindowTest):
    def setUp(self):
        super().setUp()
        self.resource = LiveResource(self.scene.clock)

    def ticket(self, of=None):
        response = self.client.get(f"/ai/{self.assistant if of is None else of}ticket")
        assert response.status_code == 200
        return response.json()["stream"].partition("ticket=")[2]

    def open(self, ticket=None, after=None, of=None, session=None):
        request = LiveRequest([b"ai-live"])
        request.session = session or self.client.cookies["sessionid"].value
        request.args[b"ticket"] = [(ticket or self.ticket(of)).encode()]
        if after is not None:
            request.requestHeaders.setRawHeaders(b"Last-Event-ID", [str(after).encode()])
        found = self.resource.render_GET(request)
        if isinstance(found, bytes):
            request.refusal = found.decode()
        return request

    def events(self, request):
        """The events that were sent: number, name, data."""
        found = []
        for block in b"".join(request.written).decode().split("\n\n"):
            lines = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
            if "event" in lines and lines["event"] != "alive":
                found.append((lines.get("id"), lines["event"], json.loads(lines["data"])))
        return found

    def names(self, request):
        return [name for _, name, _ in self.events(request)]

    def test_a_page_sees_each_thing_as_it_happens(self):
        stream = self.open()
        self.talk(thinks_and_looks(), [call("say", message="Welcome, Anna!")])
        rows = [row for _, name, data in self.events(stream) for row in data.get("rows", ())]
        labels = [row["label"] for row in rows]
        assert labels == ["noticed", "thought", "called", "got", "told", "said", "got"]
        assert "Hello, Marta!" in rows[0]["text"]
        assert rows[5]["text"] == '"Welcome, Anna!"'
        assert self.names(stream)[0] == "began"
        assert self.names(stream)[-1] == "ended"

    def test_pages_name_javascript_only_to_who_has_none(self):
        self.talk()
        for path in ("", f"assistants/{self.scene.script.pk}", f"places/{self.marta.location.pk}"):
            shown = re.sub("<noscript>.*?</noscript>", "(none)", self.page(path))
            state = re.search(r"data-live-state>([^<]*)<", shown)
            assert state[1].startswith("(none)"), path
            assert "JavaScript" not in state[1], path

    def test_rows_are_plain_text(self):
        stream = self.open()
        self.talk([call("say", message=HOSTILE)], line=f"Marta, {HOSTILE}")
        text = json.dumps([data for _, _, data in self.events(stream)])
        self.scene.player.key = f"Anna{HOSTILE}"
        self.talk()
        text += json.dumps([data for _, _, data in self.events(stream)])
        for mark in ("\\u001b", "\\u202e", "|lc"):
            assert mark not in text, mark

    def test_a_page_that_comes_back_continues_where_it_was(self):
        first = self.open()
        self.talk(line="One, Marta!")
        seen = self.events(first)
        first.processingFailed(ConnectionError())
        self.scene.clock.advance(10)
        self.talk(line="Two, Marta!")
        again = self.events(self.open(after=seen[-1][0]))
        assert [name for _, name, _ in again][0] == "began"
        assert "Two, Marta!" in json.dumps(again)
        assert "One, Marta!" not in json.dumps(again)

    def test_a_quiet_page_misses_nothing_between_two_streams(self):
        first = self.open()
        last = re.findall(r"id: (\d+)\nevent: alive", b"".join(first.written).decode())[-1]
        self.scene.clock.pump([HEARTBEAT] * int(STREAM_SECONDS / HEARTBEAT))
        assert first.finished
        assert self.names(self.open(after=last)) == []
        self.talk(line="In the gap, Marta!")
        assert "In the gap, Marta!" in json.dumps(self.events(self.open(after=last)))

    def test_what_a_forgotten_player_said_is_not_sent_again(self):
        for of in (self.assistant, self.place):
            stream = self.open(of=of)
            self.talk(line="My secret, Marta!")
            first = int(self.events(stream)[0][0]) - 1
            assert "My secret" in json.dumps(self.events(self.open(of=of, after=first)))
            forgetting.forget("account:77")
            assert self.names(self.open(of=of, after=first)) == ["missed"]
            self.talk(line="Something else, Marta!")
            assert self.names(self.open(of=of, after=first)) == ["missed"]

    def test_a_page_that_missed_too_much_is_told_to_load_again(self):
        for after in (1, 10**15):
            assert self.names(self.open(after=after)) == ["missed"]

    def test_shows_signs_of_life_and_ends_after_a_minute(self):
        stream = self.open()
        self.scene.clock.advance(HEARTBEAT)
        assert b"event: alive" in b"".join(stream.written)
        self.scene.clock.pump([HEARTBEAT] * int(STREAM_SECONDS / HEARTBEAT))
        assert self.names(stream) == ["again"]
        assert stream.finished

    def test_a_ticket_is_needed_and_grows_old(self):
        ticket = self.ticket()
        for wrong in ("x", ticket[:-1], ticket + "x", ""):
            assert "not valid" in self.open(wrong or "0").refusal
        later = time.time() + TICKET_SECONDS + 1
        with patch("django.core.signing.time.time", return_value=later):
            assert "not valid" in self.open(ticket).refusal

    def test_a_ticket_is_used_once_and_in_the_session_that_asked_for_it(self):
        ticket = self.ticket()
        for session in ("", "another", "é"):
            assert "not valid" in self.open(ticket, session=session or "-").refusal, session
        assert not self.open(ticket).refusal
        assert "not valid" in self.open(ticket).refusal

    def test_used_tickets_are_remembered_only_for_as_long_as_they_live(self):
        with patch("ai.window.live.live_stream.MAX_USED", 2):
            streams = [self.open(), self.open()]
            assert not any(stream.refusal for stream in streams)
            assert "not valid" in self.open().refusal
            self.scene.clock.advance(TICKET_SECONDS + 1)
            assert not self.open().refusal

    def test_all_streams_end_at_once_when_the_server_stops(self):
        streams = [self.open(), self.open(of=""), self.open(of=self.place)]
        self.resource.stop()
        for stream in streams:
            assert self.names(stream)[-1] == "again"
            assert stream.finished
        self.scene.runtime._stopping.set()
        assert self.client.get("/ai/ticket").status_code == 503

    def test_the_streams_of_a_browser_that_logs_out_end_at_once(self):
        streams = [self.open(), self.open(of="")]
        cookies = self.client.cookies.copy()
        self.log_in()  # the same account, with another browser
        other = self.open()
        self.client.cookies = cookies
        self.client.logout()
        self.scene.clock.advance(0)
        for stream in streams:
            assert self.names(stream) == ["forbidden"]
            assert stream.finished
        assert not other.finished
        self.talk()
        assert self.names(other)[0] == "began"

    def test_the_roster_sees_what_changes_of_each_assistant(self):
        stream = self.open(of="")
        self.talk()
        self.scene.clock.advance(GATHER)
        last = [data for _, name, data in self.events(stream) if name == "assistant"][-1]
        turn = TurnRecord.objects.latest("pk").pk
        wanted = {"script": self.scene.script.pk, "state": "listening", "turn": turn, "by": "Anna"}
        assert wanted.items() <= last.items()

    def test_the_roster_says_nothing_of_assistants_that_one_may_not_examine(self):
        self.stand_at("Builder")
        self.marta.locks.add("examine:false();edit:false()")
        stream = self.open(of="")
        self.talk()
        self.scene.clock.advance(GATHER)
        assert self.names(stream) == []

    @property
    def assistant(self):
        return f"assistants/{self.scene.script.pk}/"

    @property
    def place(self):
        return f"places/{self.marta.location.pk}/"

    def test_a_place_shows_who_heard_what_who_was_woken_and_what_they_say(self):
        create_object(DefaultCharacter, key="Berta", location=self.marta.location)
        stream = self.open(of=self.place)
        self.scene.say("Berta, how are you?")
        self.talk(thinks_and_looks(), [call("say", message="Welcome, Anna!")])
        (_, passed), (_, heard), (_, said) = [(name, data) for _, name, data in self.events(stream)]
        assert (passed["text"], passed["who"], passed["name"]) == ("", "Anna", "Marta")
        assert "not addressed to it" in passed["why"]
        assert (heard["text"], heard["why"]) == ("Hello, Marta!", "")
        assert (said["name"], said["text"]) == ("Marta", '"Welcome, Anna!"')

    def test_a_place_shows_nothing_of_what_happens_elsewhere_or_of_the_forbidden(self):
        stream = self.open(of=self.place)
        elsewhere = create_object("evennia.objects.objects.DefaultRoom", key="Cellar")
        self.marta.move_to(elsewhere, quiet=True)
        self.scene.say("Hello, Marta!")
        assert "said" not in self.names(stream)
        self.stand_at("Builder")
        self.marta.locks.add("examine:false();edit:false()")
        stream = self.open(of=f"places/{elsewhere.pk}/")
        self.scene.player.move_to(elsewhere, quiet=True)
        self.talk()
        assert self.names(stream) == []
        elsewhere.locks.add("examine:false();edit:false();control:false()")
        assert self.client.get(f"/ai/places/{elsewhere.pk}/ticket").status_code == 403
        assert self.client.get(f"/ai/places/{10**20}/ticket").status_code == 403

    def test_feeds_that_nobody_reads_watch_nothing(self):
        for stream in [self.open(of=""), self.open(of=self.place), self.open()]:
            stream.processingFailed(ConnectionError())
        for _ in range(2):
            self.scene.clock.advance(1000)
            self.talk()
        assert not list(self.scene.runtime.observers.all())
        assert not self.scene.runtime.dispatcher.watchers

    def test_who_loses_the_right_sees_nothing_more(self):
        stream = self.open()
        self.stand_at("Player")
        self.talk()
        assert self.names(stream) == ["forbidden"]
        assert stream.finished

    def test_who_is_no_superuser_any_more_sees_nothing_more(self):
        self.account.is_superuser = True
        self.marta.locks.add("examine:false();edit:false();control:false()")
        stream = self.open()
        self.account.is_superuser = False
        self.talk()
        assert self.names(stream) == ["forbidden"]

    def test_a_quelled_or_locked_out_account_sees_nothing_more(self):
        for change in (
            lambda: self.account.attributes.add("_quell", True),
            lambda: setattr(self.account, "is_active", False),
        ):
            ticket, stream = self.ticket(), self.open()
            change()
            self.talk()
            assert self.names(stream) == ["forbidden"]
            assert "not valid" in self.open(ticket).refusal
            self.account.attributes.remove("_quell")
            self.account.is_active = True

    def test_a_reader_that_breaks_keeps_no_other_from_reading(self):
        broken, stream = self.open(), self.open()
        with patch.object(broken, "write", side_effect=ValueError):
            self.talk()
        assert "Welcome, Anna!" in json.dumps(self.events(stream))

    def test_whoever_may_not_examine_gets_no_ticket(self):
        self.stand_at("Builder")
        self.marta.locks.add("examine:false();edit:false()")
        response = self.client.get(f"/ai/assistants/{self.scene.script.pk}/ticket")
        assert response.status_code == 403

    def test_of_one_account_the_oldest_stream_makes_room_for_another(self):
        streams = [self.open() for _ in range(MAX_OF_ONE + 1)]
        assert not streams[-1].refusal
        assert [stream.finished for stream in streams] == [1] + [0] * MAX_OF_ONE
        assert self.names(streams[0])[-1] == "replaced"  # its page asks for no other

    def test_streams_of_all_are_bounded(self):
        with patch("ai.window.live.live_stream.MAX_OF_ALL", 2):
            streams = [self.open() for _ in range(2)]
            assert "Too many pages are live" in self.open().refusal
            streams[0].processingFailed(ConnectionError())
            assert not self.open().refusal

    def test_a_slow_browser_holds_nothing_up(self):
        stream = self.open()
        live = stream.producer
        live.pauseProducing()
        before = len(stream.written)
        self.talk()
        assert len(stream.written) == before
        live.resumeProducing()
        assert "Welcome, Anna!" in json.dumps(self.events(stream))
        live.pauseProducing()
        for number in range(MAX_QUEUED + 1):
            live.send(Event(number, "rows", "{}", 0))
        assert self.names(stream)[-1] == "missed"

    def test_a_feed_that_nobody_reads_ends(self):
        stream = self.open()
        stream.processingFailed(ConnectionError())
        self.scene.clock.advance(1000)
        self.talk()
        assert not list(self.scene.runtime.observers.all())
        assert TurnRecord.objects.exists()
