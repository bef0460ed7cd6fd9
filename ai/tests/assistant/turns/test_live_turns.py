"""A player and an assistant in a room, in a real game database."""

import json
from contextlib import contextmanager
from weakref import ref

from evennia.utils.create import create_object
from twisted.internet.defer import Deferred, succeed

from ai.assistant.adopt import adopt
from ai.assistant.turns.live_turns import LATE
from ai.brains.base import Completion, ModelCall
from ai.memory.privacy.scope import EVERYBODY
from ai.models import CallRecord, Delivery, Goal, TurnRecord
from ai.testing import ScriptedBrain, call, registry_copy
from ai.tests.assistant.chatter import somebody
from ai.tests.game import SceneTest, WorldSceneTest, without_collections
from ai.tools import Tool, ToolCategory, ToolError

CHARACTER = "evennia.objects.objects.DefaultCharacter"


class TalkTest(SceneTest):
    """What becomes of a line that a player says."""

    def test_answers_the_one_who_is_alone_with_it(self):
        with self.stage(ScriptedBrain([call("say", message="Welcome!")])) as scene:
            scene.say("Hello!")
            assert scene.heard[-1] == 'Marta says, "Welcome!"'

    def test_looks_before_it_speaks(self):
        brain = ScriptedBrain(
            [call("inspect_location")],
            [call("say", message="Just us.")],
        )
        with self.stage(brain) as scene:
            scene.say("Who is here?")
            assert "Taproom" in brain.requests[1].messages[-1].text
            assert scene.heard[-1] == 'Marta says, "Just us."'

    def test_keeps_the_turn_and_its_calls(self):
        with self.stage(
            ScriptedBrain([call("inspect_location")], [call("say", message="Hi")])
        ) as scene:
            scene.say("Hello!")
            turn = TurnRecord.objects.get()
            assert turn.end_reason == "terminal"
            assert turn.steps == 2
            assert [c.tool for c in CallRecord.objects.order_by("pk")] == [
                "inspect_location",
                "say",
            ]
            assert {c.state for c in CallRecord.objects.all()} == {"done"}
            assert Delivery.objects.get().state == "done"

    def test_leaves_nothing_that_waits_for_a_garbage_collection(self):
        brain = ScriptedBrain([call("inspect_location")], [call("say", message="Hi")])
        with self.stage(brain) as scene, without_collections():
            think, left = brain.think, []
            brain.think = lambda request: (left.append(ref(scene.agent.turn)), think(request))[1]
            scene.say("Hello!")
            assert [turn() for turn in left] == [None, None]

    def test_hears_a_burst_as_one(self):
        brain = ScriptedBrain([call("say", message="One thing after the other.")])
        with self.stage(brain) as scene:
            scene.player.at_say("Hello!")
            scene.player.at_say("Is anyone there?")
            scene.wait()
            assert len(brain.requests) == 1
            assert "Is anyone there?" in brain.requests[0].messages[-1].text

    def test_remembers_the_talk_so_far(self):
        brain = ScriptedBrain([call("say", message="Nice name.")], [call("say", message="Anna!")])
        with self.stage(brain) as scene:
            scene.say("My name is Anna.")
            scene.say("What is my name?")
            told = [m.text for m in brain.requests[1].messages if m.role == "user"]
            assert "My name is Anna." in told[0]
            assert len(told) == 2

    def test_remembers_it_across_a_restart(self):
        brain = ScriptedBrain([call("say", message="Nice name.")], [call("say", message="Anna!")])
        with self.stage(brain) as scene:
            scene.say("My name is Anna.")
            scene.runtime.agents.clear()
            scene.runtime.attach(scene.script)
            scene.say("What is my name?")
            assert "My name is Anna." in brain.requests[1].messages[0].text

    def test_a_prompt_begins_the_same_from_turn_to_turn(self):
        brain = ScriptedBrain([call("say", message="One")], [call("say", message="Two")])
        with self.stage(brain) as scene:
            scene.say("First")
            scene.say("Second")
            first, second = brain.requests
            assert first.system == second.system
            assert first.as_json()["tools"] == second.as_json()["tools"]
            assert second.messages[: len(first.messages)] == first.messages

    def test_text_alone_is_said(self):
        with self.stage(ScriptedBrain("Good evening.")) as scene:
            scene.say("Hello")
            assert scene.heard[-1] == 'Marta says, "Good evening."'
            assert scene.turns()[0].end_reason == "answered"

    def test_what_is_whispered_to_the_asker_in_company_is_in_no_summary_for_everybody(self):
        told = {"target": "Anna", "message": "Nine coppers."}
        for written in (told, json.dumps(told)):  # a model writes its arguments as text
            brain = ScriptedBrain(
                [ModelCall("1", "whisper", written)], [call("say", message="Ale.")]
            )
            with self.subTest(written), self.stage(brain) as scene:
                bob = somebody(scene, "Bob")
                scene.say("Marta, what do I owe?")
                scene.say("Marta, an ale.")
                who = f"account:{scene.player.account.pk}"
                stretches = scene.agent.history.oldest(who, 0, 0)
                public = [one.messages for one in stretches if one.private == EVERYBODY]
                assert "what do I owe" in str(public)
                assert "Nine" not in str(public)
                bob.account.delete()

    def test_what_is_answered_in_a_whisper_is_not_open_for_others(self):
        whispers = call("whisper", target="Anna", message="Nine coppers.")
        brain = ScriptedBrain([whispers], [call("say", message="Ale.")])
        with self.stage(brain) as scene:
            bob = somebody(scene, "Bob")
            scene.say("Marta, what do I owe?")
            bob.at_say("Marta, an ale.")
            scene.wait()
            read = "\n".join(one.text for one in brain.requests[-1].messages)
            assert '"Marta, what do I owe?"\n[you answered "Anna" apart]' in read
            assert "Nine" not in str(brain.requests[-1].as_json())
            bob.account.delete()

    def test_to_whom_a_line_aloud_was_answered_apart_is_read_without_the_words(self):
        tell_bob = call("whisper", target="Bob", message="Nine coppers.")
        tell_anna = call("whisper", target="Anna", message="Nine coppers.")
        page, aloud = call("page", message="Nine coppers."), call("say", message="Here you are.")
        apart, to_bob = ['[you answered "Anna" apart]'], ['[you whispered to "Bob"]']
        for line, calls, noted in (
            ("Marta, what do I owe?", [tell_anna], apart),
            ("Marta, what do I owe?", [page], apart),
            ("Marta, what do I owe?", [tell_anna, aloud], []),
            ("Marta, tell Bob what he owes.", [tell_bob], to_bob),
            ("Marta, tell Bob what he owes.", [tell_bob, aloud], to_bob),
            ("Marta, tell Bob what we owe.", [tell_anna, tell_bob], apart + to_bob),
            ("Marta, who owes most?", [tell_bob], apart),
            ("Marta, an ale!", [tell_bob, aloud], []),
        ):
            brain = ScriptedBrain(calls, [call("say", message="Ale.")])
            with self.subTest(line, calls=calls), self.stage(brain) as scene:
                bob = somebody(scene, "Bob")
                scene.say(line)
                bob.at_say("Marta, an ale.")
                scene.wait()
                account = bob.account
                bob.delete()  # else the next row has two of the name
                account.delete()
                TurnRecord.objects.all().delete()
                read = "\n".join(one.text for one in brain.requests[-1].messages)
                after = read.partition(f'{line}"\n')[2].split("\n")
                assert [one for one in after if one.startswith("[you ")] == noted, read
                assert "Nine" not in str(brain.requests[-1].as_json())

    def test_whom_a_whispered_request_names_is_not_read_by_others(self):
        whispers = call("whisper", target="Bob", message="She leaves at dawn.")
        brain = ScriptedBrain([whispers, call("say", message="Here.")], [call("wait")])
        with self.stage(brain) as scene:
            bob, carol = somebody(scene, "Bob"), somebody(scene, "Carol")
            scene.player.at_say("Tell Bob of dawn.", whisper=True, receivers=[scene.character])
            scene.player.at_say("Marta, an ale, and what does Bob say?")
            scene.wait(2)
            carol.at_say("Marta, an ale.")
            scene.wait(5)
            read = "\n".join(one.text for one in brain.requests[-1].messages)
            assert "dawn" not in read and "whispered to" not in read
            bob.account.delete()
            carol.account.delete()

    def test_text_alone_answers_a_whisper_in_a_whisper(self):
        with self.stage(ScriptedBrain("It is under the mat.")) as scene:
            heard = []
            other = create_object(CHARACTER, key="Bert", location=scene.room)
            other.at_msg_receive = lambda text=None, **_: heard.append(str(text)) or True
            scene.whisper("Where is the key?")
            assert scene.heard[-1] == 'Marta whispers: "It is under the mat."'
            assert "mat" not in "".join(heard)
            assert scene.turns()[0].end_reason == "answered"

    def test_a_brain_that_fails_ends_the_turn(self):
        with self.stage(ScriptedBrain(RuntimeError("no route"))) as scene:
            scene.say("Hello")
            assert scene.turns()[0].end_reason == "brain_failed"

    def test_where_its_brain_is_not_there_the_built_in_one_thinks(self):
        with self.stage(ScriptedBrain()) as scene:
            scene.script.brain = "oracle"
            scene.say("Hello")
            turn = scene.turns()[0]
            assert (turn.end_reason, turn.brain) == ("terminal", "embedded")


class LateAnswerTest(WorldSceneTest):
    """What becomes of an answer that comes after the built-in brain had to stand in."""

    ANSWER = Completion("Violet, like your eyes.")

    @contextmanager
    def late(self, completion=ANSWER, whisper=False, meanwhile=lambda scene: None):
        """A scene and its brain after an answer that came late."""
        answer = Deferred()
        brain = ScriptedBrain(lambda _request: answer, forgiving=True)
        brain.stands_alone, brain.reads = False, True
        with self.stage(brain) as scene:
            (scene.whisper if whisper else scene.say)("Marta, which colour is the key?")
            scene.wait(60)
            assert len(scene.turns()) == 1 and scene.agent.turn is None
            scene.heard.clear()
            meanwhile(scene)
            answer.callback(completion)
            scene.wait(5)
            try:
                yield scene, brain
            finally:
                scene.script.resume()
                scene.player.location = scene.room
                TurnRecord.objects.all().delete()

    def test_it_is_said_while_it_is_still_the_next_thing_to_say(self):
        say = call("say", message="Violet, like your eyes.")
        for completion in (
            self.ANSWER,
            Completion(calls=(say,), model="openai:test"),
            Completion(calls=(call("pose", action="nods."), say)),
        ):
            with self.subTest(completion), self.late(completion) as (scene, brain):
                assert scene.heard[-1] == 'Marta says, "Violet, like your eyes."'
                assert len(scene.turns()) == 1 and scene.turns()[0].steps == 2
                assert "like your eyes" in str(scene.turns()[0].data)
                for _ in range(2):
                    scene.say("Marta, what is new?")
                    told = str(brain.requests[-1].messages)
                    assert LATE not in told and "while you could not think" in told
                    assert told.count("like your eyes") == told.count("which colour") // 2 == 1
                    scene.runtime.agents.clear()
                    scene.runtime.attach(scene.script)

    def test_what_it_notes_beside_its_words_is_noted(self):
        calls = call("add_goal", title="Remind Anna of the key."), call("say", message="I will.")
        with self.late(Completion(calls=calls)) as (scene, brain):
            assert scene.heard == ['Marta says, "I will."']
            assert Goal.objects.get().title == "Remind Anna of the key."
            scene.say("Marta, what is new?")
            assert "unanswered" not in str(brain.requests[-1].messages)

    def test_if_that_cannot_be_noted_its_words_are_not_said(self):
        calls = call("add_goal", title=""), call("say", message="I will.")
        with self.late(Completion(calls=calls)) as (scene, brain):
            assert not [line for line in scene.heard if "I will" in line]
            scene.say("Marta, what is new?")
            assert LATE in str(brain.requests[-1].messages)

    def test_who_whispered_is_answered_in_a_whisper(self):
        with self.late(whisper=True) as (scene, _):
            assert scene.heard == ['Marta whispers: "Violet, like your eyes."']

    def test_it_is_not_said_once_it_fits_no_more(self):
        def leave(scene):
            scene.player.location = None

        def move_on(scene):
            bob = create_object(CHARACTER, key="Bob", location=scene.room)
            scene.say("Bob, let us go.")
            assert bob

        give = call("give", item="key", target="Anna")
        for completion, meanwhile in (
            (self.ANSWER, move_on),
            (self.ANSWER, lambda scene: scene.say("Marta, never mind.")),
            (self.ANSWER, lambda scene: scene.script.pause()),
            (Completion("Violet.", calls=(give,)), None),
            (Completion(calls=(give, call("say", message="Violet."))), None),
            (Completion("Here is your key.", model="openai:test"), None),
            (self.ANSWER, leave),
        ):
            happens = meanwhile or (lambda scene: None)
            with (
                self.subTest(completion=completion, meanwhile=meanwhile),
                self.late(completion, meanwhile=happens) as (scene, _),
            ):
                assert not [line for line in scene.heard if line.startswith("Marta says")]
                assert not [one for one in scene.calls() if one.tool == "give"]

    def test_what_may_be_private_is_not_said_late_before_others(self):
        def come(scene):
            create_object(CHARACTER, key="Bob", location=scene.room)

        for completion, is_said in (
            (Completion(calls=(call("say", message="Violet."),)), False),
            (Completion(calls=(call("whisper", target="Anna", message="Violet."),)), True),
            (self.ANSWER, True),
        ):
            with (
                self.subTest(completion),
                self.late(completion, whisper=True, meanwhile=come) as (scene, _),
            ):
                assert any("Violet" in line for line in scene.heard) is is_said

    def next_request(self, before=lambda data: None, meanwhile=lambda data: None):
        """The text of the request that follows a late answer, once the talk has moved on."""
        answer = Deferred()
        brain = ScriptedBrain(lambda _request: answer, [call("wait")])
        brain.stands_alone = False
        with self.stage(brain) as scene:
            data = scene.runtime.player_data
            scene.player.account = self.account2
            before(data)
            scene.say("The key is violet.")
            scene.wait(60)
            assert len(scene.turns()) == 1 and scene.agent.turn is None
            meanwhile(data)
            bert = create_object(CHARACTER, key="Bert", location=scene.room)
            scene.say("Bert, let us go.")
            bert.delete()
            answer.callback(self.ANSWER)
            scene.say("Marta, what is new?")
            return str(brain.requests[1].as_json())

    def test_later_turns_read_that_it_was_not_said(self):
        text = self.next_request()
        assert LATE in text and "like your eyes" in text

    def test_it_is_dropped_if_the_asker_was_forgotten_meanwhile(self):
        text = self.next_request(meanwhile=lambda data: data.forget(f"account:{self.account2.pk}"))
        assert "violet" not in text.lower() and LATE not in text

    def test_it_is_dropped_if_anybody_was_whose_words_it_may_repeat(self):
        text = self.next_request(meanwhile=lambda data: data.forget(f"account:{self.account.pk}"))
        assert "like your eyes" not in text and LATE not in text

    def test_it_is_dropped_if_the_asker_opts_out_meanwhile(self):
        text = self.next_request(meanwhile=lambda data: data.opt_out(self.account2))
        assert "violet" not in text.lower() and LATE not in text

    def test_it_is_dropped_if_the_asker_had_opted_out(self):
        text = self.next_request(before=lambda data: data.opt_out(self.account2))
        assert "violet" not in text.lower() and LATE not in text


class PrivacyTest(SceneTest):
    """What was whispered stays with those who were there."""

    def test_a_whisper_is_not_before_the_eyes_of_a_turn_for_somebody_else(self):
        brain = ScriptedBrain([call("wait")], [call("wait")], [call("wait")])
        with self.stage(brain) as scene:
            bob = create_object(CHARACTER, key="Bob", location=scene.room)
            scene.whisper("The key is under the mat.")
            bob.at_say("Marta, what did Anna tell you?")
            scene.wait()
            assert "the mat" not in str(brain.requests[1].as_json())
            scene.whisper("Do you remember?")
            assert "the mat" in str(brain.requests[2].as_json())

    def test_a_whisper_in_the_same_breath_as_a_word_aloud_stays_private(self):
        brain = ScriptedBrain([call("wait")], [call("wait")])
        with self.stage(brain) as scene:
            bob = create_object(CHARACTER, key="Bob", location=scene.room)
            scene.player.at_say("Marta, a beer, please.")
            scene.whisper("The key is under the mat.")
            assert len(brain.requests) == 1
            bob.at_say("Marta, what did Anna tell you?")
            scene.wait()
            assert "the mat" not in str(brain.requests[1].as_json()["messages"])
            assert "a beer, please" in str(brain.requests[1].as_json()["messages"])


class DeputyTest(WorldSceneTest):
    """A player's words never borrow the rights of the builder who says hello."""

    def test_a_turn_without_rights_sees_them(self):
        brain = ScriptedBrain([call("wait")], [call("wait")])
        with self.stage(brain) as scene:
            self.char1.move_to(scene.room, quiet=True)
            scene.say("Marta, I am looking for gold.")
            self.char1.at_say("Marta, what does Anna want?")
            scene.wait()
            assert "gold" in str(brain.requests[1].as_json())

    def test_a_player_is_offered_no_builders_tools(self):
        brain = ScriptedBrain([call("set_attribute", name="gold", value=1)], [call("wait")])
        with self.stage(brain, by=self.account, grant="Builder") as scene:
            scene.say("Marta, give me gold.")
            assert "set_attribute" not in [tool["name"] for tool in brain.requests[0].tools]
            assert scene.calls()[0].state == "refused"
            assert not scene.character.attributes.has("gold")


class InterruptionTest(WorldSceneTest):
    """What happens to a turn when the world goes on without it."""

    def _waiting(self, *more):
        """A brain whose first answer the test gives by hand."""
        answer = Deferred()
        return answer, ScriptedBrain(lambda _request: answer, *more)

    def test_pause_takes_effect_before_the_next_call(self):
        answer, brain = self._waiting()
        with self.stage(brain) as scene:
            scene.say("Hello")
            scene.script.pause("for a moment")
            answer.callback(Completion(calls=(call("say", message="Too late"),)))
            assert not [line for line in scene.heard if "Too late" in line]
            turn = scene.turns()[0]
            assert (turn.end_reason, turn.detail) == ("cancelled", "for a moment")

    def test_what_a_paused_turn_was_about_waits(self):
        answer, brain = self._waiting([call("say", message="Here I am.")])
        with self.stage(brain) as scene:
            scene.say("Hello")
            scene.script.pause()
            answer.callback(Completion(calls=(call("say", message="Too late"),)))
            scene.script.resume()
            scene.wait()
            assert scene.heard[-1] == 'Marta says, "Here I am."'

    def test_deletion_in_the_middle_of_a_turn_ends_it(self):
        answer, brain = self._waiting()
        with self.stage(brain) as scene:
            scene.say("Hello")
            character = scene.character
            character.delete()
            answer.callback(Completion(calls=(call("say", message="Ghost"),)))
            scene.wait()
            assert not [line for line in scene.heard if "Ghost" in line]
            assert not TurnRecord.objects.exists()

    def test_unsaid_speech_is_dropped_when_the_asker_speaks_again(self):
        answer, brain = self._waiting([call("say", message="Tea, then.")])
        with self.stage(brain) as scene:
            scene.say("A beer, please.")
            scene.say("No, wait: a tea.")
            answer.callback(Completion(calls=(call("say", message="A beer!"),)))
            scene.wait()
            said = [line for line in scene.heard if "Marta says" in line]
            assert said == ['Marta says, "Tea, then."']
            about = [p["text"] for p in brain.requests[1].messages[-1].percepts]
            assert about == ["A beer, please.", "No, wait: a tea."]

    def test_it_gets_to_speak_even_to_one_who_never_stops(self):
        first, second = Deferred(), Deferred()
        brain = ScriptedBrain(lambda _r: first, lambda _r: second, forgiving=True)
        with self.stage(brain) as scene:
            scene.say("One.")
            scene.say("Two.")
            first.callback(Completion(calls=(call("say", message="First"),)))
            scene.wait()
            scene.say("Three.")
            second.callback(Completion(calls=(call("say", message="Second"),)))
            assert 'Marta says, "Second"' in scene.heard

    def test_a_full_inbox_drops_the_oldest_of_who_fills_it(self):
        answer, brain = self._waiting([call("wait")], [call("wait")])
        with self.stage(brain) as scene:
            bob = create_object(CHARACTER, key="Bob", location=scene.room)
            scene.say("Marta, first.")
            bob.at_say("Marta, me too.")
            for number in range(20):
                scene.player.at_say(f"Marta, line {number}.")
            scene.wait()
            answer.callback(Completion(calls=(call("wait"),)))
            scene.wait(2)
            assert Delivery.objects.filter(state="dropped").count() == 11
            heard = str([request.as_json() for request in brain.requests])
            assert "me too" in heard
            assert "line 19" in heard


class ErrandTest(SceneTest):
    """What takes long gets a ticket, and its outcome comes back as a percept."""

    def _errand(self, answer):
        class Errand(Tool):
            name = "errand"
            description = "Go and ask."
            category = ToolCategory.ASYNC_REQUIRED

            def execute(self, character, **kwargs):
                return answer

        return Errand

    def test_the_outcome_comes_later(self):
        answer = Deferred()
        with registry_copy():
            self._errand(answer)
            brain = ScriptedBrain(
                [call("errand"), call("say", message="I sent word.")],
                [call("say", message="They said yes.")],
            )
            with self.stage(brain) as scene:
                scene.say("Ask them, please.")
                assert scene.heard[-1] == 'Marta says, "I sent word."'
                assert scene.calls()[0].state == "pending"
                answer.callback({"answer": "yes"})
                scene.wait()
                assert scene.heard[-1] == 'Marta says, "They said yes."'
                percept = brain.requests[1].messages[-1].percepts[0]
                assert percept["kind"] == "outcome"
                assert percept["data"]["result"] == {"answer": "yes"}
                assert scene.calls()[0].state == "done"

    def test_an_errand_that_fails_says_so(self):
        answer = Deferred()
        with registry_copy():
            self._errand(answer)
            brain = ScriptedBrain([call("errand"), call("wait")], [call("wait")])
            with self.stage(brain) as scene:
                scene.say("Ask them, please.")
                answer.errback(ToolError("Nobody was at home."))
                scene.wait()
                data = brain.requests[1].messages[-1].percepts[0]["data"]
                assert (data["ok"], data["error"]) == (False, "Nobody was at home.")

    def test_an_errand_that_never_ends_is_overdue(self):
        with registry_copy():
            self._errand(Deferred())
            brain = ScriptedBrain([call("errand"), call("wait")], [call("wait")])
            with self.stage(brain) as scene:
                scene.say("Ask them, please.")
                scene.wait(40)
                assert "may or may not" in brain.requests[1].messages[-1].text
                assert scene.calls()[0].state == "unknown"


class LoopTest(SceneTest):
    """Assistants among themselves."""

    def test_two_assistants_alone_fall_silent(self):
        class Parrot:
            name = "parrot"

            def think(self, request):
                answer = "Marta! Parrot!"
                return succeed(Completion(calls=(call("say", message=answer),)))

        with self.stage(Parrot()) as scene:
            other = adopt(create_object(CHARACTER, key="Parrot", location=scene.room))
            other.brain = "parrot"
            scene.say("Marta, say hello to Parrot.")
            scene.wait(60)
            said = [line for line in scene.heard if "Marta! Parrot!" in line]
            assert 2 <= len(said) <= 8
            before = len(scene.turns())
            scene.wait(600)
            assert len(scene.turns()) == before


class RightsTest(SceneTest):
    def test_an_assistant_with_rights_of_its_own_does_not_run(self):
        with self.stage(ScriptedBrain()) as scene:
            scene.character.permissions.add("Builder")
            scene.say("Hello")
            assert not scene.turns()
            assert "above Player" in scene.agent.obstacle()
