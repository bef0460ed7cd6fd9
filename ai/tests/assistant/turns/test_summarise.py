"""What of a long talk stays."""

from django.test import override_settings
from evennia.utils.create import create_object
from twisted.internet.defer import Deferred

from ai.assistant.agent.history import Entry, History
from ai.assistant.engine.context_window import CLEARED, cleared, compact, tokens_of
from ai.brains.base import BrainError, Message, ModelCall
from ai.models import Memory, TurnRecord
from ai.testing import ScriptedBrain, call
from ai.tests.game import SceneTest

LONG = "The old road to the quarry is closed, and nobody knows for how long. " * 30


def exchange(number, text="Hm."):
    asked = ModelCall(f"c{number}", "look", {})
    return (
        Message("user", f"Line {number}. {text}"),
        Message("assistant", calls=(asked,)),
        Message("tool", f"Seen {number}. {text}", call_id=f"c{number}", name="look"),
    )


def talk(count, text="Hm."):
    return [message for number in range(count) for message in exchange(number, text)]


def test_old_results_go_first_and_the_last_three_stay():
    messages = talk(6, LONG)
    results = [m.text for m in cleared(messages, 3) if m.role == "tool"]
    assert results[:3] == [CLEARED] * 3
    assert all(LONG.strip() in text for text in results[3:])
    room = sum(tokens_of(m) for m in cleared(messages, 3))
    assert compact(messages, room) == cleared(messages, 3)


def test_no_call_is_parted_from_its_result_however_small_the_room():
    messages = talk(6, LONG)
    for room in range(0, 9000, 250):
        kept = compact(messages, room)
        made = [c.id for m in kept for c in m.calls]
        answered = [m.call_id for m in kept if m.role == "tool"]
        assert made == answered
        assert sum(tokens_of(m) for m in kept) <= room
        assert not kept or kept[0].role == "user"


class TestSummaries:
    """A summary stands in the place of older entries, for one source."""

    def conversation(self, count=4):
        made = History()
        for number in range(count):
            made.add(Entry(exchange(number), 1, ("a",), (Message("user", f"Outline {number}."),)))
        return made

    def test_it_stands_for_whole_entries_only(self):
        made = self.conversation()
        made.sum_up("a", 7, Message("user", "Earlier: much."), 1)
        messages, lowest, _ = made.for_turn("a")
        assert [m.text for m in messages if m.role == "user"] == [
            "Earlier: much.",
            "Line 2. Hm.",
            "Line 3. Hm.",
        ]
        assert lowest == 1

    def test_others_have_what_they_had(self):
        made = self.conversation()
        made.sum_up("a", 6, Message("user", "Earlier: secrets."), 1)
        messages, _, _ = made.for_turn("b")
        assert [m.text for m in messages] == [f"Outline {number}." for number in range(4)]

    def test_the_next_one_takes_the_last_one_in(self):
        made = self.conversation()
        made.sum_up("a", 3, Message("user", "Earlier: one."), 1)
        made.add(Entry(exchange(9), 1, ("a",)))
        made.sum_up("a", 7, Message("user", "Earlier: three."), 0)
        messages, lowest, _ = made.for_turn("a")
        assert [m.text for m in messages if m.role == "user"] == [
            "Earlier: three.",
            "Line 3. Hm.",
            "Line 9. Hm.",
        ]
        assert lowest == 0

    def test_it_outlives_the_entries_that_it_stands_for(self):
        made = History(size=6)
        for number in range(2):
            made.add(Entry(exchange(number), 1, ("a",)))
        made.sum_up("a", 3, Message("user", "Earlier: one."), 1)
        made.add(Entry(exchange(2), 1, ("a",)))
        told = [m.text for m in made.for_turn("a")[0] if m.role == "user"]
        assert told == ["Earlier: one.", "Line 1. Hm.", "Line 2. Hm."]
        made.clear()
        assert made.for_turn("a")[:2] == ([], None)


def summary(text, *facts):
    return [call("submit_summary", summary=text, facts=list(facts))]


def say(text):
    return [call("say", message=text)]


def restart(scene):
    """Have the assistant's life in memory be made again, from what was kept."""
    old = scene.agent
    scene.runtime.agents.clear()
    assert scene.runtime.attach(scene.script) is not old


class TestALongTalk(SceneTest):
    """A player talks until the window is full."""

    def talk(self, scene, *numbers):
        for number in numbers:
            scene.say(f"Marta, line {number}. {LONG[:1500]}")

    def narrow_window(self, scene):
        """So narrow that the third of those lines is too much."""
        scene.script.tools = ["say"]
        return override_settings(AI={"WINDOW": 2880})

    def test_the_oldest_is_summed_up_and_its_facts_are_kept(self):
        brain = ScriptedBrain(
            say("One."),
            say("Two."),
            summary("Anna told of the road.", "Anna's mule is called Pepper."),
            say("Three."),
            say("Four."),
        )
        with self.stage(brain) as scene, self.narrow_window(scene):
            self.talk(scene, 0, 1, 2)
            asked, before = brain.requests[2:]
            assert "line 0" in asked.messages[0].text and "line 1" not in asked.messages[0].text
            assert before.messages[0].text == (
                'Earlier, as you sum it up yourself: "Anna told of the road."'
            )
            assert "line 0" not in str(before.as_json())
            kinds = dict(Memory.objects.values_list("kind", "text"))
            assert kinds == {
                "summary": "Anna told of the road.",
                "fact": "Anna's mule is called Pepper.",
            }
            asker = scene.turns()[0].asker
            assert set(Memory.objects.values_list("audience", "source")) == {(f"|{asker}|", asker)}
            assert TurnRecord.objects.get(pass_name="summarise").end_reason == "submitted"
            scene.say("Marta, go on.")  # it is not summed up again
            assert brain.requests[-1].messages[0] == before.messages[0]

    def test_after_a_restart_the_talk_begins_with_the_last_summary(self):
        brain = ScriptedBrain(
            say("One."), say("Two."), summary("Anna told of the road."), say("Three."), say("Four.")
        )
        with self.stage(brain) as scene, self.narrow_window(scene):
            self.talk(scene, 0, 1, 2)
            restart(scene)
            scene.say("Marta, go on.")
            told = [m.text for m in brain.requests[-1].messages if m.role == "user"]
            assert told[0] == 'Earlier, as you sum it up yourself: "Anna told of the road."'
            assert "line 0" not in str(told) and "line 1" in told[1]

    def test_after_a_restart_it_is_still_for_nobody_else(self):
        brain = ScriptedBrain(
            say("One."), say("Two."), summary("Anna hides gold."), say("Three."), say("Who?")
        )
        with self.stage(brain) as scene, self.narrow_window(scene):
            for number in range(3):
                scene.whisper(f"Line {number}. {LONG[:1500]}")
            restart(scene)
            other = create_object(
                "evennia.objects.objects.DefaultCharacter", key="Mallory", location=scene.room
            )
            other.permissions.add("Player")
            other.at_say("Marta, what did Anna tell you?")
            scene.wait()
            assert scene.turns()[-1].asker == f"object:{other.pk}"
            assert "gold" not in str(brain.requests[-1].as_json())

    def test_a_summary_that_was_forgotten_is_not_taken_up_again(self):
        brain = ScriptedBrain(
            say("One."),
            say("Two."),
            summary("Anna has a mule."),
            say("Three."),
            summary("Anna told of a road."),
            say("Four."),
        )
        with self.stage(brain) as scene, self.narrow_window(scene):
            self.talk(scene, 0, 1, 2)
            Memory.objects.all().delete()
            restart(scene)
            scene.say("Marta, go on.")
            assert "mule" not in str([request.as_json() for request in brain.requests[4:]])

    def test_if_the_model_fails_it_is_a_plain_cut(self):
        brain = ScriptedBrain(say("One."), say("Two."), BrainError("no route"), say("Three."))
        with self.stage(brain) as scene, self.narrow_window(scene):
            self.talk(scene, 0, 1, 2)
            assert scene.heard[-1] == 'Marta says, "Three."'
            assert "line 0" not in str(brain.requests[-1].as_json())
            assert not Memory.objects.exists()

    def test_stopped_while_it_sums_up_it_says_nothing(self):
        brain = ScriptedBrain(say("One."), say("Two."), lambda request: Deferred())
        with self.stage(brain) as scene, self.narrow_window(scene):
            self.talk(scene, 0, 1, 2)
            scene.script.pause()
            scene.agent.cancel()
            scene.wait()
            assert scene.heard[-1].startswith("Anna says")
            ends = set(TurnRecord.objects.values_list("pass_name", "end_reason"))
            assert {("summarise", "cancelled"), ("live", "cancelled")} <= ends


class TestALongTalkOfShortLines(SceneTest):
    """Facts are saved before talk goes for its length alone, far below what the window holds."""

    def test_a_model_sums_up_what_goes_and_nothing_goes_before(self):
        lines = [say(f"Answer {number}.") for number in range(4)]
        brain = ScriptedBrain(
            *lines,
            summary("Anna told of a mule.", "The mule is Pepper."),
            say("Five."),
            say("Six."),
        )
        brain.reads = True
        with self.stage(brain) as scene, override_settings(AI={"HISTORY": 10}):
            restart(scene)
            for number in range(6):
                scene.say(f"Marta, line {number}.")
            asked = brain.requests[4]
            assert asked.pass_name == "summarise"
            summed = asked.messages[0].text
            assert "line 0" in summed and "line 2" in summed and "line 3" not in summed
            last = [m.text for m in brain.requests[-1].messages if m.role == "user"]
            assert last[0] == 'Earlier, as you sum it up yourself: "Anna told of a mule."'
            assert [text[-8:-2] for text in last[1:]] == ["line 3", "line 4", "line 5"]
            assert set(Memory.objects.values_list("kind", flat=True)) == {"summary", "fact"}

    def test_talk_with_others_does_not_drive_it_out_before_it_is_summed_up(self):
        brain = ScriptedBrain(forgiving=True)
        brain.reads = True
        with self.stage(brain) as scene, override_settings(AI={"HISTORY": 10}):
            restart(scene)
            talk = scene.agent.history
            talk.add(Entry(exchange(0), 1, ("account:9",)), 40)
            for number in range(1, 12):
                talk.add(Entry(exchange(number), 1, ("account:8",)), 40)
            assert "Line 0. Hm." in [m.text for m in talk.for_turn("account:9").messages]
            talk.add(Entry(exchange(12), 1, ("account:8",)))
            assert not talk.for_turn("account:9").messages

    def test_the_embedded_brain_keeps_what_the_settings_say(self):
        with override_settings(AI={"HISTORY": 10}), self.stage() as scene:
            for number in range(8):
                scene.say(f"Marta, hello {number}!")
            kept = scene.agent.history.for_turn(scene.turns()[0].asker).messages
            assert 0 < len(kept) <= 10
            assert not Memory.objects.filter(kind="summary").exists()
