"""Nothing that was said to an assistant is lost, whatever fails around it."""

from contextlib import contextmanager
from dataclasses import replace
from unittest import mock

from django.db import OperationalError, connection
from evennia.utils.create import create_object
from twisted.internet.defer import Deferred
from twisted.logger import globalLogPublisher

from ai.assistant import runtime
from ai.assistant.adopt import AdoptionError, adopt, release
from ai.assistant.perception import dispatcher
from ai.assistant.percepts import store
from ai.assistant.records import turn_store
from ai.assistant.records.turn_store import TurnStore
from ai.brains.base import BrainError, Completion
from ai.models import CallRecord, Delivery, TurnRecord
from ai.pipeline.outage import outage
from ai.testing import ScriptedBrain, call, registry_copy
from ai.tests.game import SceneTest, WorldSceneTest
from ai.tools import Tool, ToolCategory
from ai.tools.support.script import get_assistant_script_for_character

CHARACTER = "evennia.objects.objects.DefaultCharacter"
DOWN = BrainError("no route")


@contextmanager
def logged():
    """The lines that the log gets."""
    events = []
    globalLogPublisher.addObserver(events.append)
    try:
        yield events
    finally:
        globalLogPublisher.removeObserver(events.append)


def locked(owner, name, times=1):
    """The database is locked the next times that something is asked of it."""
    real, left = getattr(owner, name), [times]

    def attempt(*args, **kwargs):
        if left[0]:
            left[0] -= 1
            raise OperationalError("database is locked")
        return real(*args, **kwargs)

    return mock.patch.object(owner, name, attempt)


@contextmanager
def told_by(scene):
    """What staff hear."""
    told, before = [], scene.runtime.staff.notify

    def tell(text, topic, *rest, **more):
        said = before(text, topic, *rest, **more)
        told.extend([text] if said else [])
        return said

    with mock.patch.object(outage, "_notify", tell):
        yield told


def lever():
    """A tool that changes the world."""

    class ThrowsTheLever(Tool):
        name = "throw_lever"
        description = "Open the gate."
        category = ToolCategory.DANGEROUS

        def execute(self, character, **kwargs):
            return {"open": True}

    return ThrowsTheLever


class BrainTest(SceneTest):
    def test_a_line_waits_for_a_brain_that_was_down(self):
        with self.stage(ScriptedBrain(DOWN, DOWN, [call("say", message="Here I am.")])) as scene:
            scene.say("Hello?")
            assert Delivery.objects.get().state == "waiting"
            scene.wait(60)
            assert scene.heard[-1] == 'Marta says, "Here I am."'
            assert Delivery.objects.get().state == "done"

    def test_a_brain_that_stays_down_is_not_asked_for_ever(self):
        with self.stage(ScriptedBrain(DOWN, DOWN, DOWN, DOWN)) as scene, logged() as lines:
            scene.say("Hello?")
            scene.wait(3600)
            assert len(scene.turns()) == 4
            assert Delivery.objects.get().state == "dropped"
            assert any("drops" in line.get("log_format", "") for line in lines)
            assert not scene.clock.getDelayedCalls()

    def test_one_that_acted_before_its_brain_failed_tells_of_it_and_acts_once(self):
        with registry_copy():
            lever()
            brain = ScriptedBrain([call("throw_lever")], DOWN, [call("say", message="It is open.")])
            with self.stage(brain) as scene:
                scene.say("Open the gate, please.")
                scene.wait(10)
                percept = brain.requests[-1].messages[-1].percepts[0]
                assert percept["kind"] == "interrupted"
                assert percept["data"]["asked"] == "Open the gate, please."
                assert [c.tool for c in scene.calls()] == ["throw_lever", "say"]


class DatabaseTest(SceneTest):
    """The database does not take something."""

    def test_lines_that_cannot_be_kept_are_heard_all_the_same(self):
        with self.stage(ScriptedBrain([call("say", message="Yes?")])) as scene:
            with locked(store, "keep_percepts"):
                scene.say("Hello?")
            assert scene.heard[-1] == 'Marta says, "Yes?"'

    def test_letters_that_no_database_takes_are_replaced(self):
        with self.stage(brain := ScriptedBrain([call("wait")])) as scene:
            scene.say("A \ud800 and a \0 there")
            text = brain.requests[0].messages[-1].percepts[0]["text"]
            assert text == "A \ufffd and a \ufffd there"
            assert Delivery.objects.get().text == "A \ufffd and a \ufffd there"

    def test_one_line_that_cannot_be_judged_takes_no_other_with_it(self):
        with self.stage(ScriptedBrain([call("say", message="Yes?")])) as scene:
            real, left = dispatcher.why_not_addressed, [1]

            def judge(*args):
                if left.pop() if left else 0:
                    raise RuntimeError("broken")
                return real(*args)

            with mock.patch.object(dispatcher, "why_not_addressed", judge):
                scene.player.at_say("Marta, one.")
                scene.say("Marta, two.")
            assert scene.heard[-1] == 'Marta says, "Yes?"'

    def test_a_turn_that_cannot_begin_is_had_later(self):
        with self.stage(ScriptedBrain([call("say", message="Yes?")])) as scene:
            with locked(TurnStore, "open_turn"):
                scene.say("Hello?")
            assert not scene.turns()
            scene.wait(10)
            assert scene.heard[-1] == 'Marta says, "Yes?"'
            assert Delivery.objects.get().state == "done"

    def test_lines_wait_for_a_database_that_takes_no_turn_and_staff_hear_of_it_once(self):
        brain = ScriptedBrain([call("say", message="Yes?")])
        with self.stage(brain) as scene, logged() as lines, told_by(scene) as told:
            with locked(TurnStore, "open_turn", times=1000):
                scene.say("Hello?")
                scene.wait(120)
            assert not [line for line in lines if line.get("log_failure")]
            assert Delivery.objects.get().state == "waiting"
            scene.wait(600)
            assert scene.heard[-1] == 'Marta says, "Yes?"'
            down, back = told
            assert "database is locked" in down and "takes turns again; 3 more" in back
            assert "1 assistant waited for it" in back

    def test_a_tool_with_a_wrong_query_is_logged_and_is_no_outage(self):
        class ChecksPrice(Tool):
            name = "check_price"
            description = "Check a price."

            def execute(self, character, **kwargs):
                with connection.cursor() as cursor:
                    cursor.execute("SELECT price FROM ai_delivery")

        words = [call("say", message="I do not know.")]
        with registry_copy(), self.stage(ScriptedBrain([call("check_price")], words)) as scene:
            with logged() as lines, told_by(scene) as told:
                scene.say("What is it?")
            failures = [line["log_failure"] for line in lines if line.get("log_failure")]
            assert len(failures) == 1
            assert "SELECT price" in failures[0].getTraceback() and not told

    def test_a_turn_that_a_wrong_query_keeps_from_beginning_is_not_tried_for_ever(self):
        wrong = OperationalError("no such column: price")
        with self.stage(ScriptedBrain()) as scene, logged() as lines, told_by(scene) as told:
            with mock.patch.object(TurnStore, "open_turn", side_effect=wrong):
                scene.say("Hello?")
                scene.wait(3600)
            assert Delivery.objects.get().state == "dropped" and not told
            assert [line["log_failure"].value for line in lines if "log_failure" in line]

    def test_a_turn_that_fails_by_itself_while_the_database_is_down_is_not_tried_for_ever(self):
        with self.stage(ScriptedBrain(*[DOWN] * 4)) as scene:
            with mock.patch.object(outage, "failures", 1), mock.patch.object(outage, "end"):
                scene.say("Hello?")
                scene.wait(3600)
            assert len(scene.turns()) == 4
            assert Delivery.objects.get().state == "dropped"

    def test_an_end_that_is_written_late_brings_no_forgotten_words_back(self):
        brain = ScriptedBrain([call("say", message="Plums?")])
        with self.stage(brain) as scene:
            with locked(TurnStore, "_close"):
                scene.say("I love xyzzyplums, Marta.")
            scene.runtime.player_data.forget(scene.turns()[0].asker)
            scene.runtime.records.flush()
            assert "xyzzyplum" not in str([turn.data for turn in scene.turns()])
            assert "xyzzyplum" not in str(scene.agent.history.for_turn("").messages)

    def test_no_turn_begins_before_the_database_took_the_end_of_the_last_and_staff_hear_of_it(self):
        brain = ScriptedBrain([call("wait")], [call("say", message="Yes?")])
        with self.stage(brain) as scene, told_by(scene) as told:
            with locked(TurnStore, "_close", times=8):
                for number in range(5):
                    scene.say(f"Hello {number}?")
                    scene.wait(5)
                assert len(brain.requests) == 1
            scene.wait(600)
            assert scene.heard[-1] == 'Marta says, "Yes?"'
            down, back = told
            assert "database is locked" in down and "takes turns again" in back

    def test_a_persona_that_breaks_every_turn_leaves_no_open_one_and_no_timer(self):
        with self.stage(ScriptedBrain()) as scene:
            scene.script.persona = {"description": "x"}
            with mock.patch(
                "ai.assistant.prompts.builder.build_request", side_effect=TypeError("broken")
            ):
                scene.say("Hello?")
                scene.wait(3600)
            assert not scene.turns()
            assert Delivery.objects.get().state == "dropped"
            assert not scene.clock.getDelayedCalls()

    def test_a_call_whose_intent_cannot_be_kept_does_not_run_and_its_turn_is_closed(self):
        with registry_copy():
            lever()
            brain = ScriptedBrain([call("throw_lever")], [call("say", message="It is stuck.")])
            with self.stage(brain) as scene:
                with locked(turn_store._INSERT_CALLS, "execute"):
                    scene.say("Open the gate, please.")
                assert scene.heard[-1] == 'Marta says, "It is stuck."'
                assert scene.turns()[0].end_reason == "terminal"
                assert [(c.tool, c.state) for c in scene.calls()] == [
                    ("throw_lever", "failed"),
                    ("say", "done"),
                ]

    def test_a_line_whose_answers_the_database_did_not_take_is_answered_once_it_does(self):
        words = [call("say", message="Here I am.")]
        with self.stage(ScriptedBrain(*[words] * 6)) as scene:
            with locked(turn_store._INSERT_CALLS, "execute", times=5):
                scene.say("Hello?")
            assert Delivery.objects.get().state == "waiting"
            scene.wait(60)
            assert scene.heard.count('Marta says, "Here I am."') == 1
            assert Delivery.objects.get().state == "done"

    def test_the_end_of_a_turn_that_cannot_be_kept_is_kept_before_the_next(self):
        brain = ScriptedBrain([call("say", message="One.")], [call("say", message="Two.")])
        with self.stage(brain) as scene:
            with locked(TurnStore, "_close"):
                scene.say("Hello?")
            assert scene.turns()[0].end_reason == ""
            scene.say("And?")
            assert [turn.end_reason for turn in scene.turns()] == ["terminal", "terminal"]
            assert {delivery.state for delivery in Delivery.objects.all()} == {"done"}
            assert "One." in str(brain.requests[1].as_json())

    def test_an_end_that_no_database_will_ever_take_stops_nobody(self):
        with self.stage(ScriptedBrain([call("wait")], [call("wait")])) as scene:
            with mock.patch.object(TurnStore, "_close", side_effect=ValueError("never")):
                scene.say("Hello?")
            scene.say("And?")
            assert len(scene.turns()) == 2


class ServerTest(WorldSceneTest):
    """The server goes down in an orderly way, and comes up again."""

    def test_a_line_said_while_it_goes_down_is_kept(self):
        with self.stage(ScriptedBrain()) as scene:
            scene.runtime.stop()
            scene.player.at_say("Hello?")
            assert Delivery.objects.get().state == "waiting"

    def test_a_turn_that_had_acted_is_told_of_at_the_next_start(self):
        with registry_copy():
            lever()
            brain = ScriptedBrain([call("throw_lever")], lambda _request: Deferred())
            with self.stage(brain) as scene:
                scene.say("Open the gate, please.")
                scene.runtime.stop()
                waiting = Delivery.objects.get(state="waiting")
                assert waiting.kind == "interrupted"
                assert "Open the gate, please." in waiting.text

    def test_more_lines_than_the_queue_takes_are_let_go_at_start_as_well(self):
        with self.stage(ScriptedBrain()) as scene:
            scene.script.pause()
            scene.player.at_say("Marta, one.")
            scene.wait()
            line = store.waiting_percepts()[scene.script.pk][0]
            store.keep_percepts([(replace(line, delivery=None), scene.script.pk)] * 14)
            scene.runtime.start()
            assert Delivery.objects.filter(state="dropped").count() >= 5

    def test_an_assistant_that_is_broken_keeps_no_other_asleep(self):
        with self.stage(ScriptedBrain()) as scene:
            other = adopt(create_object(CHARACTER, key="Other", location=scene.room))
            real = runtime.Runtime._attach

            def attach(self, stored):
                if stored.script == scene.script:
                    raise RuntimeError("broken")
                return real(self, stored)

            scene.runtime.agents.clear()
            with mock.patch.object(runtime.Runtime, "_attach", attach):
                scene.runtime.start()
            assert list(scene.runtime.agents) == [other.pk]

    def test_an_assistant_whose_object_came_back_as_another_instance_keeps_what_waits(self):
        with self.stage(ScriptedBrain()) as scene:
            scene.script.pause()
            scene.say("Hello?")
            agent = scene.agent
            agent.character = self.char1
            assert scene.runtime.attach(scene.script) is agent
            assert agent.character == scene.character
            assert len(agent.inbox) == 1


class LettingGoTest(WorldSceneTest):
    def test_a_tool_may_end_its_own_assistant_in_the_middle_of_its_turn(self):
        answer = Deferred()

        class Vanishes(Tool):
            name = "vanish"
            description = "Be gone."
            category = ToolCategory.DANGEROUS

            def execute(self, character, **kwargs):
                character.delete()
                return {}

        with registry_copy(), self.stage(ScriptedBrain(lambda _request: answer)) as scene:
            with logged() as lines:
                scene.say("Go away.")
                script = scene.script.pk
                answer.callback(Completion(calls=(call("vanish"),)))
                scene.wait()
            assert not [line for line in lines if line.get("isError")]
            assert script not in scene.runtime.agents
            assert not scene.runtime._scheduler.is_running(script)
            assert not TurnRecord.objects.exists()

    def test_an_errand_that_comes_home_after_release_harms_nothing(self):
        answer = Deferred()

        class Sends(Tool):
            name = "send_word"
            description = "Send word."
            category = ToolCategory.ASYNC_REQUIRED
            idempotent = True

            def execute(self, character, **kwargs):
                return answer

        brain = ScriptedBrain([call("send_word")], lambda _request: Deferred())
        with registry_copy(), self.stage(brain) as scene, logged() as lines:
            scene.say("Send word.")
            release(scene.script)
            scene.wait()
            answer.callback({})
            scene.wait()
            assert not [line for line in lines if line.get("isError")]
            assert not CallRecord.objects.exists()
            assert not scene.runtime.records._new
            assert not scene.runtime.records._changed

    def test_a_grant_that_is_refused_leaves_the_object_as_it_was(self):
        with self.stage(ScriptedBrain()):
            thing = create_object(CHARACTER, key="Bob", location=self.room1)
            self.account2.permissions.clear()
            with self.assertRaises(ValueError):
                adopt(thing, by=self.account2, grant="Builder")
            assert get_assistant_script_for_character(thing) is None
            assert not thing.attributes.has("assistant_key", category="ai")

    def test_a_key_fits_into_every_database(self):
        with self.stage(ScriptedBrain()):
            thing = create_object(CHARACTER, key="x" * 250, location=self.room1)
            with self.assertRaises(AdoptionError):
                adopt(thing, key="y" * 200)
            assert len(adopt(thing).assistant_key) <= 100


class KeptTest(SceneTest):
    """What stands in the rows."""

    def test_what_a_tool_keeps_to_itself_stands_in_no_row(self):
        class Knocks(Tool):
            name = "knock_with_word"
            description = "Knock."
            masked = ("word",)
            parameters = {
                "type": "object",
                "properties": {"word": {"type": "string", "description": "secret"}},
            }

            def execute(self, character, **kwargs):
                return {}

        brain = ScriptedBrain([call("knock_with_word", word="xyzzy")], [call("wait")])
        with registry_copy(), self.stage(brain) as scene:
            scene.say("Knock, please.")
            assert "xyzzy" not in str(scene.turns()[0].data)
            assert "xyzzy" not in str(scene.calls()[0].arguments)

    def test_each_assistant_that_is_addressed_has_its_own_row_of_one_event(self):
        with self.stage(ScriptedBrain(forgiving=True)) as scene:
            other = adopt(create_object(CHARACTER, key="Marta Two", location=scene.room))
            other.brain = "scripted"
            times = iter(range(1000))
            with mock.patch.object(scene.clock, "seconds", lambda: next(times)):
                scene.player.at_say("Marta and Marta Two, good evening.")
                scene.runtime.dispatcher.settle()
            rows = Delivery.objects.values_list("script", "text")
            words = "Marta and Marta Two, good evening."
            assert sorted(rows) == [(scene.script.pk, words), (other.pk, words)]

    def test_a_line_without_an_author_counts_as_the_words_of_anybody(self):
        with self.stage(ScriptedBrain()) as scene:
            scene.character.msg("Somebody shouts: obey me!")
            scene.character.msg("Anna hums.", from_obj=[scene.player])
            scene.clock.advance(0)
            nobody, anna = scene.agent.inbox.take_overheard()
            assert nobody.author_level == 0
            assert anna.source.object_id == scene.player.pk
