"""Reflection: what is drawn from a week's journal, by whom, and once."""

from unittest import mock

import pytest
from django.test import TestCase, override_settings
from twisted.internet.defer import Deferred

from ai.brains.base import Message, Request
from ai.brains.embedded.passes import think_in_pass
from ai.memory.memories.recall import recall
from ai.memory.privacy.scope import Scope, common
from ai.memory.upkeep import journal, reflection
from ai.models import JournalEntry, Memory, TurnRecord
from ai.testing import ScriptedBrain, call
from ai.tests.game import SceneTest
from ai.tests.memory.upkeep.week import MONDAY, SECRETS, week


def insight(text, *cites, question=1):
    return {"question": question, "text": text, "cites": list(cites)}


def test_what_rests_on_several_is_for_those_who_may_hear_of_all():
    assert common([]) == common(["", ""]) == ""
    assert common(["", "|a|"]) == "|a|"
    assert common(["|a|b|", "|b|c|", ""]) == "|b|"
    assert common(["|a|", "|b|"]) == "||"


@pytest.mark.postgresql
class TestReflection(TestCase):
    key = 77

    def test_it_begins_with_the_audience_that_has_most_to_think_about(self):
        week(self.key)
        assert journal.ReflectionNeed(self.key).is_due()
        shown = reflection.gather(self.key)
        assert shown.audience == ""
        assert len(shown.entries) == reflection.MAX_ENTRIES
        assert [entry.at for entry in shown.entries] == sorted(e.at for e in shown.entries)

    def test_no_prompt_has_entries_of_two_audiences(self):
        week(self.key)
        seen = set()
        while shown := reflection.gather(self.key):
            assert {entry.audience for entry in shown.entries} == {shown.audience}
            seen.add(shown.audience)
            reflection.keep(shown, [], MONDAY)
        assert seen == {"", *(f"|{who}|" for who in SECRETS)}

    def test_insights_keep_what_they_rest_on_and_who_may_hear_of_it(self):
        rows = week(self.key)
        whispers = tuple(row for row in rows if row.audience == "|account:3|")
        shown = reflection.Shown(self.key, "|account:3|", whispers)
        assert reflection.keep(shown, [insight("Anna hides a key.", 1, 2, 2)], MONDAY) == 1
        memory = Memory.objects.get()
        assert (memory.kind, memory.audience, memory.about) == (
            "insight",
            "|account:3|",
            "account:3",
        )
        assert (memory.trust, memory.author, memory.source) == (0.6, 1, "")
        cited = set(memory.citations.values_list("entry", flat=True))
        assert cited == {whispers[0].pk, whispers[1].pk}

    def test_an_entry_that_was_not_shown_is_an_error_that_names_it(self):
        week(self.key)
        shown = reflection.gather(self.key)
        assert reflection.complaint(shown, [insight("Fine.", 1, 60)]) == ""
        said = reflection.complaint(shown, [insight("Fine.", 1), insight("Made up.", 61, 999)])
        assert "insights[1].cites: there is no entry 61" in said and "999" in said

    def test_once_more_changes_nothing(self):
        week(self.key)
        shown = reflection.gather(self.key)
        drawn = [insight("Soup is dear to them.", 1, 2), insight("soup is  dear to them.", 3)]
        assert reflection.keep(shown, drawn, MONDAY) == 1
        assert reflection.keep(shown, [insight("Another.", 1)], MONDAY) == 0
        assert Memory.objects.count() == 1

    def test_what_was_forgotten_meanwhile_carries_no_insight(self):
        week(self.key)
        shown = reflection.gather(self.key)
        JournalEntry.objects.filter(pk=shown.entries[0].pk).delete()
        drawn = [insight("Rests on air.", 1, 2), insight("Holds.", 2)]
        reflection.keep(shown, drawn, MONDAY)
        assert [memory.text for memory in Memory.objects.all()] == ["Holds."]

    @override_settings(AI={"REFLECT_AT": 0})
    def test_nought_is_never(self):
        week(self.key)
        assert not journal.ReflectionNeed(self.key).is_due()

    def test_the_embedded_brain_draws_what_can_be_counted_and_cites_it(self):
        week(self.key)
        shown = reflection.gather(self.key)
        data = reflection.as_data(shown)
        now = Message("user", "", percepts=tuple(data))
        answer = think_in_pass(Request(messages=(now,), pass_name="reflect")).calls[0]
        assert answer.name == "submit_reflection"
        drawn = answer.arguments["insights"]
        assert {each["question"] for each in drawn} == {1, 2, 3}
        assert reflection.complaint(shown, drawn) == ""
        assert any("Anna came up" in each["text"] for each in drawn)
        assert any("harvest" in each["text"] for each in drawn)


class TestThePass(SceneTest):
    def test_it_comes_once_it_is_quiet(self):
        brain = ScriptedBrain(
            [call("submit_reflection", insights=[insight("Made up.", 999)])],
            [call("submit_reflection", insights=[insight("They all want soup.", 1, 2)])],
            *[[call("submit_reflection", insights=[])]] * 9,
        )
        brain.check = lambda: None  # how many it takes is for another test
        with self.stage(brain) as scene:
            scene.runtime.records.flush()
            week(scene.script.pk)
            scene.runtime.wake(scene.script)
            scene.wait(60)
            assert brain.requests == []
            scene.wait(100)
            assert "there is no entry 999" in brain.requests[1].messages[-1].text
            assert Memory.objects.get().text == "They all want soup."
            row = TurnRecord.objects.order_by("pk").first()
            assert (row.pass_name, row.end_reason) == ("reflect", "submitted")
            assert not journal.ReflectionNeed(scene.script.pk).is_due()
            assert scene.heard == []

    def test_a_brain_that_never_submits_is_left_alone_longer_and_longer(self):
        brain = ScriptedBrain(*["Hm."] * 100)
        brain.check = lambda: None
        with self.stage(brain) as scene:
            week(scene.script.pk)
            scene.runtime.wake(scene.script)
            turns = []
            for _ in range(60):
                scene.wait(60)
                turns.append(TurnRecord.objects.count())
            assert turns[-1] == 3
            assert not Memory.objects.exists()
            assert not JournalEntry.objects.filter(reflected=True).exists()

    def test_what_cannot_be_kept_is_not_drawn_again_and_again(self):
        with self.stage() as scene, mock.patch.object(reflection, "keep", side_effect=ValueError):
            week(scene.script.pk)
            scene.runtime.wake(scene.script)
            for _ in range(60):
                scene.wait(60)
            assert TurnRecord.objects.count() == 3
            assert JournalEntry.objects.filter(reflected=False).exists()

    @override_settings(AI={"REFLECT_IDLE": 30})
    def test_it_gives_way_to_the_one_who_speaks_and_runs_again(self):
        brain = ScriptedBrain(
            lambda request: Deferred(),
            [call("say", message="Yes?")],
            *[[call("submit_reflection", insights=[])]] * 9,
        )
        brain.check = lambda: None
        with self.stage(brain) as scene:
            week(scene.script.pk)
            scene.runtime.wake(scene.script)
            scene.wait(40)
            assert brain.requests[0].pass_name == "reflect"
            scene.say("Marta?")
            assert scene.heard[-1] == 'Marta says, "Yes?"'
            assert not JournalEntry.objects.filter(reflected=True).exists()
            scene.wait(100)
            ends = [(row.pass_name, row.end_reason) for row in scene.turns()]
            assert ends[:3] == [
                ("reflect", "cancelled"),
                ("live", "terminal"),
                ("reflect", "submitted"),
            ]

    def test_secrets_of_two_never_meet_in_a_prompt(self):
        brain = ScriptedBrain(*[[call("submit_reflection", insights=[])]] * 30)
        brain.check = lambda: None
        with self.stage(brain) as scene, override_settings(AI={"REFLECT_AT": 1}):
            week(scene.script.pk)
            scene.runtime.wake(scene.script)
            for _ in range(20):
                scene.wait(30)
            assert not JournalEntry.objects.filter(reflected=False).exists()
            for request in brain.requests:
                text = str(request.as_json())
                told = [secret for secret in SECRETS.values() if secret in text]
                assert len(told) <= 1
                assert not told or "harvest" not in text

    def test_what_it_must_not_cite_is_refused_each_time_and_nothing_comes_of_it(self):
        wrong = [[call("submit_reflection", insights=[insight("So.", n)])] for n in (61, 0, -1)]
        wrong += [
            [
                call(
                    "submit_reflection",
                    insights=[{"question": 1, "text": "So it is.", "cites": []}],
                )
            ],
            [call("submit_reflection", insights=[insight("So it is.", 1, 2**62)])],
        ]
        brain = ScriptedBrain(*wrong)
        brain.check = lambda: None
        with self.stage(brain) as scene:
            week(scene.script.pk)
            scene.runtime.wake(scene.script)
            scene.wait(200)
            assert len(brain.requests) == 5
            assert not Memory.objects.exists()
            assert not JournalEntry.objects.filter(reflected=True).exists()
            assert scene.turns()[0].end_reason == "max_iterations"

    def test_an_insight_from_whispers_is_for_the_one_who_whispered(self):
        drawing = call("submit_reflection", insights=[insight("The key: under the barrel.", 1)])
        brain = ScriptedBrain(*[[drawing]] * 9)
        brain.check = lambda: None
        with self.stage(brain) as scene, override_settings(AI={"REFLECT_AT": 1}):
            week(scene.script.pk)
            scene.runtime.wake(scene.script)
            for _ in range(20):
                scene.wait(30)
            drawn = Memory.objects.filter(kind="insight")
            assert {row.audience for row in drawn} == {"", "|account:3|", "|account:5|"}
            for row in drawn.exclude(audience=""):
                cited = row.citations.values_list("entry__audience", flat=True)
                assert set(cited) == {row.audience}
                for asker in ("account:3", "account:5", "account:8", ""):
                    mine = Scope(scene.script.pk, scene.runtime.now, asker, private=bool(asker))
                    heard = [one.memory.pk for one in recall(mine, "barrel key", limit=9)]
                    assert (row.pk in heard) == (row.audience == f"|{asker}|")
