"""Opting out: heard only when spoken to, answered, and nothing kept."""

import pytest

from ai.assistant.operations.opt_out import OptOuts
from ai.memory.memories import memories
from ai.memory.memories.forgetting import GONE
from ai.memory.people import people
from ai.memory.privacy.scope import Scope
from ai.models import (
    CallRecord,
    Delegation,
    Favour,
    JournalEntry,
    Memory,
    Person,
    PersonNote,
    Project,
    Topic,
    TurnRecord,
)
from ai.testing import call
from ai.tests.commands.kit import BuilderTest
from ai.tests.commands.players.player import PlayerTest

pytestmark = pytest.mark.postgresql

SECRET = "the plum cake is mine"
KEPT = (Memory, JournalEntry, PersonNote, Person, Topic, Favour)


class OptOutTest(PlayerTest):
    def note(self, scope, who, text):
        people.know(scope, who, text.split()[0])
        people.note(scope, who, text)

    def everything(self):
        """All that is kept of words, in any table."""
        rows = [*KEPT, TurnRecord, CallRecord]
        return str([list(model.objects.values()) for model in rows])

    def test_what_they_say_to_all_is_not_heard(self):
        self.out()
        self.npc("Ben")
        self.scene.say(f"Ben, {SECRET}!")
        assert not self.brain.requests and SECRET not in self.everything()
        assert not self.scene.agent.inbox.overheard()

    def test_they_are_not_greeted(self):
        self.scene.script.persona = {**self.scene.script.persona, "greets": True}
        taproom = self.scene.room
        for greeted in (True, False):
            if not greeted:
                self.out()
            asked = len(self.brain.requests)
            self.scene.player.move_to(self.room2)
            self.scene.player.move_to(taproom)
            self.scene.wait(3)
            assert (len(self.brain.requests) > asked) is greeted

    def test_who_did_not_opt_out_is_overheard(self):
        self.npc("Ben")
        self.scene.say(f"Ben, {SECRET}!")
        assert [p.text for p in self.scene.agent.inbox.overheard()] == [f"Ben, {SECRET}!"]

    def test_what_they_say_to_an_assistant_is_answered_and_gone(self):
        self.out()
        self.brain._steps.append([call("say", message=f"So {SECRET}?")])
        self.scene.say(f"Marta, {SECRET}!")
        [turn] = TurnRecord.objects.all()
        assert turn.end_reason == "terminal" and turn.asker == self.who
        assert SECRET not in self.everything() and "Anna" not in self.everything()
        assert not any(model.objects.exists() for model in KEPT)
        conversation = str(self.scene.agent.history.__dict__)
        assert SECRET not in conversation

    def test_what_went_on_after_its_turn_is_gone_once_it_is_done(self):
        self.out()
        script, now = self.scene.script.pk, self.runtime.now()
        self.scene.say("Marta, fetch it!")
        turn = TurnRecord.objects.get()
        task = {"script": script, "task": SECRET, "asker": self.who, "made": now, "deadline": now}
        for state in ("open", "done"):
            Delegation.objects.create(**task, state=state, mode="none", result=SECRET)
        shared = f"|{self.who}|account:999|"
        for writers in (f"|{self.who}|", shared):
            Project.objects.create(
                script=script, name=writers, notes=SECRET, writers=writers, made=now, changed=now
            )
        late = CallRecord.objects.create(turn=turn, tool="slow", ts=now, observation=SECRET)
        self.scene.say("Marta, good evening!")
        tasks = dict(Delegation.objects.values_list("state", "task"))
        assert tasks == {"open": SECRET, "done": GONE}
        assert list(Project.objects.values_list("writers", flat=True)) == [shared]
        late.refresh_from_db()
        assert late.observation == GONE

    def test_the_next_line_is_no_talk_that_goes_on(self):
        self.out()
        self.npc("Ben")
        self.scene.say("Marta, good evening!")
        asked = len(self.brain.requests)
        self.scene.say("And how are you, Ben?")
        self.scene.say("Nice weather.")
        assert len(self.brain.requests) == asked

    def test_what_others_say_of_them_is_gone_once_the_turn_is_over(self):
        self.out()
        scope = Scope(self.scene.script.pk, self.runtime.now, asker="account:999")
        self.note(scope, self.who, "Anna takes plum cakes")
        assert PersonNote.objects.exists()
        self.runtime.opt_outs.turn_ended(self.scene.agent, self.scene.script.pk)
        assert not PersonNote.objects.exists() and not Person.objects.exists()

    def test_what_is_kept_of_others_stays(self):
        self.out()
        scope = Scope(self.scene.script.pk, self.runtime.now, asker="account:999")
        memories.store(scope, "the mill burnt down")
        self.note(scope, "account:998", "Carl likes walks")
        self.scene.say("Marta, good evening!")
        assert Memory.objects.count() == 1 and PersonNote.objects.count() == 1

    def test_opting_out_forgets_what_was_kept(self):
        scope = Scope(self.scene.script.pk, self.runtime.now, asker=self.who)
        memories.store(scope, SECRET)
        self.out()
        assert not Memory.objects.exists()

    def test_it_lasts_over_a_restart_and_ends_with_a_word(self):
        self.out()
        assert OptOuts().has(self.who)
        self.runtime.opt_outs.remove(self.anna)
        assert not OptOuts().has(self.who) and not self.runtime.opt_outs.has(self.who)

    def test_what_a_crash_left_goes_at_the_next_start(self):
        self.scene.say(f"Marta, {SECRET}!")
        assert SECRET in self.everything()
        self.anna.attributes.add("opted_out", True, category="ai")
        OptOuts().start()
        assert SECRET not in self.everything()

    def test_a_game_where_nobody_opted_out_pays_nothing_for_it(self):
        self.runtime.opt_outs.has(self.who)
        with self.assertNumQueries(0):
            self.runtime.opt_outs.turn_ended(self.scene.agent, self.scene.script.pk)


class WordTest(BuilderTest):
    def test_it_tells_how_it_is_and_what_it_would_do(self):
        self.stand_at("Player")
        shown = self.ai("optout")
        assert "they forget you for good" in shown and "To change it: ai optout = yes" in shown
        assert "You opted out" in self.ai("optout = yes")
        assert "To change it: ai optout = no" in self.ai("optout")
        assert "may remember what you say" in self.ai("optout = no")
        assert "To change it: ai optout = yes" in self.ai("optout")

    def test_it_is_for_oneself_alone(self):
        self.stand_at("Player")
        assert self.complaint("optout griselda") == (
            "`ai optout` takes yes or no, not 'griselda'.",
            "Everybody can opt out only for themselves: ai optout = yes",
        )
