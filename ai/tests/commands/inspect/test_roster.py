"""The list of all assistants where there are many."""

import time

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from evennia.objects.models import ObjectDB
from evennia.utils.ansi import strip_ansi

from ai.commands.console import lookup
from ai.commands.inspect import roster
from ai.models import CallRecord, Goal, TurnRecord
from ai.tests.commands.kit import WIDTH, BuilderTest
from ai.tests.crowd import made_assistants, taken_up

MANY = 300
A_PAGE = 20
"""Of a screen of 45 lines."""


class ManyTest(BuilderTest):
    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        here = ObjectDB.objects.get(pk=cls.cast.player).db_location_id
        places = (cls.made["room2"], here)
        guards = {f"Guard {number:02}": places[number % 2] for number in range(11)}
        cls.guards = made_assistants(guards, by=cls.made["account"])

    def setUp(self):
        super().setUp()
        taken_up(self.guards)
        self.everyone = lookup.assistants()

    def test_a_page_takes_as_many_queries_for_one_as_for_many(self):
        roster.listing(self.everyone, self.char1).page(self.everyone, True)
        counts = []
        for some in (self.everyone[:1], self.everyone):
            with CaptureQueriesContext(
                connection,
            ) as queries:
                roster.listing(some, self.char1).page(some, True)
            counts.append(len(queries))
        assert counts[0] == counts[1] <= 6

    def test_after_a_restart_the_first_page_takes_no_query_for_each_of_them(self):
        runtime = self.scene.runtime
        self.ai()  # reads what the builder may do, which is then kept
        for agent in self.everyone:
            runtime.detach(agent.script)
            agent.script.attributes.reset_cache()
            agent.script.at_server_start()
        with CaptureQueriesContext(connection) as queries:
            self.ai()
        asked = [query["sql"] for query in queries if "typeclasses_attribute" in query["sql"]]
        assert asked == []
        assert len(queries) <= 8

    def test_a_screen_holds_what_fits_and_the_last_one_ends_with_the_notes(self):
        self.session.protocol_flags["SCREENHEIGHT"] = {0: 24}
        with self.watching() as lines:
            self.char1.execute_cmd("ai", session=self.session)
            self.char1.execute_cmd("n", session=self.session)
        first, second = (strip_ansi(text).splitlines() for text in lines)
        assert len(first) <= 24 and len(second) <= 24
        assert first[:2] == second[:2] and first[0].startswith("name")
        assert "Guard 08" in "".join(first) and "Guard 08" not in "".join(second)
        assert "Marta" in "".join(second)
        assert max(map(len, first + second)) <= WIDTH

    def test_a_state_that_has_no_room_for_whom_it_was_by_is_told_whole_without(self):
        self.ai("stop all")
        (shown,) = [line for line in self.ai().splitlines() if line.startswith("Marta")]
        assert "all are stopped " in shown
        assert "all are stopped by Char" in self.ai()
        self.ai("resume all")

    def test_one_that_was_released_meanwhile_is_left_out(self):
        listing = roster.listing(self.everyone, self.char1)
        self.ai("release guard 03")
        shown = listing.page(self.everyone, True)
        assert "Guard 02" in shown and "Guard 03" not in shown

    def test_a_page_of_three_hundred_keeps_nobody_waiting(self):
        now = timezone.now()
        turns = [self._turn(agent, now) for agent in self.everyone for _ in range(100)]
        TurnRecord.objects.bulk_create(turns)
        CallRecord.objects.bulk_create(
            CallRecord(assistant=p.script.assistant_key, tool="say", origin="native", ts=now)
            for p in self.everyone
            for _ in range(100)
        )
        Goal.objects.bulk_create(
            Goal(script=p.script.pk, title="Guard the gate", made=now, changed=now)
            for p in self.everyone
            for _ in range(3)
        )
        many = (self.everyone * MANY)[:MANY]
        listing = roster.listing(many, self.char1)
        listing.page(many[:A_PAGE], False)  # what is read from the database once
        took = []
        for _ in range(5):
            began = time.process_time()
            listing.page(many[:A_PAGE], False)
            took.append(time.process_time() - began)
        assert min(took) < 0.05, took  # 20 ms on an idle machine

    def _turn(self, agent, now):
        return TurnRecord(
            script=agent.script.pk,
            assistant=agent.script.assistant_key,
            character=agent.character.pk,
            started=now,
            deadline=now,
            end_reason="terminal",
            asker_name="Anna",
        )
