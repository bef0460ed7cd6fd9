"""What of a long talk stays."""

from dataclasses import replace

from django.test import override_settings
from evennia.utils.create import create_object
from twisted.internet.defer import Deferred

from ai.assistant.agent.entry import APART, HIDDEN_WITH, NO_SECRET, Entry
from ai.assistant.agent.history import EARLIER, IN_PRIVATE, History
from ai.assistant.agent.short_form import BROKEN_OFF
from ai.assistant.authority.authority import identity_of
from ai.assistant.engine.context_window import CLEARED, cleared, compact, tokens_of
from ai.assistant.prompts.builder import LEFT_OUT
from ai.assistant.turns.summary_task import format_talk
from ai.brains.base import BrainError, Completion, Message, ModelCall
from ai.memory.privacy.scope import EVERYBODY, audience
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


def entry(number, who="a", text="Hm.", **more):
    outline = (Message("user", f"Outline {number}."),)
    return Entry(exchange(number, text), 1, (who,), outline, turn=number + 1, **more)


def conversation(count=4, **more):
    made = History()
    for number in range(count):
        made.add(entry(number, **more))
    return made


def lines(made, who="a", **more):
    return [m.text for m in made.for_turn(who, **more).messages if m.role == "user"]


def summed_up(made, text, most, who="a", room=9999):
    """Have the oldest part of a talk summed up, and return its stretches."""
    stretches = made.oldest(who, most, room)
    for stretch in stretches:
        made.sum_up(stretch, text)
    return stretches


class TestSummaries:
    """A summary stands in the place of older entries, for one source and one audience."""

    def test_it_stands_for_whole_entries_only(self):
        made = conversation()
        (stretch,) = summed_up(made, "much", 11)
        assert [m.text for m in stretch.messages if m.role == "user"] == [
            f"Line {number}. Hm." for number in range(3)
        ]
        assert lines(made) == [f'{EARLIER}"much"', "Line 3. Hm."]
        assert made.for_turn("a").lowest == 1

    def test_there_is_none_of_a_talk_that_has_room(self):
        made = conversation()
        assert made.oldest("a", 12, 9999) == []
        assert made.oldest("a", 12, 20) != []
        assert made.oldest("b", 3, 9999) != []
        assert made.oldest("b", 4, 9999) == []

    def test_the_last_turn_stays_however_small_the_room(self):
        made = conversation()
        summed_up(made, "all", 0, room=0)
        assert lines(made) == [f'{EARLIER}"all"', "Line 3. Hm."]
        assert made.oldest("a", 0, 0) == []

    def test_one_that_others_heard_alike_is_found_for_them(self):
        made = conversation()
        (stretch,) = made.oldest("a", 4, 9999)
        made.sum_up(stretch, "They talked.", "d")
        assert made.find_summary(replace(stretch, viewer="b"), "d") == "They talked."
        for other, digest in (
            (stretch, "e"),
            (stretch, ""),
            (replace(stretch, private="|a|"), "d"),
            (replace(stretch, lowest=3), "d"),
        ):
            assert made.find_summary(other, digest) == ""
        made.forget_person("a")
        assert made.find_summary(stretch, "d") == ""

    def test_what_was_summed_up_for_one_is_not_summed_up_again_for_another(self):
        made = conversation()
        summed_up(made, "one", 8)
        for number in range(4, 9):
            made.add(entry(number, who="b"))
        (stretch,) = made.oldest("b", 8, 9999)
        assert (stretch.summary, stretch.turn, stretch.lowest) == ("one", 3, 1)
        made.sum_up(stretch, stretch.summary)
        assert lines(made, "b")[:2] == [f'{EARLIER}"one"', "Outline 3."]
        (stretch,) = summed_up(made, "two", 8, "b")
        assert (stretch.summary, stretch.messages[0].text) == ("", f'{EARLIER}"one"')
        (stretch,) = made.oldest("a", 1, 9999)
        assert stretch.summary == "two", "it follows upon the one that both have"
        made.begin_with("c", "", "old", None, (), 1)
        assert not made.oldest("c", 1, 9999)[0].summary, "it has what the others do not tell"

    def test_others_have_what_they_had(self):
        made = conversation()
        summed_up(made, "secrets", 11)
        assert lines(made, "b") == [f"Outline {number}." for number in range(4)]

    def test_the_next_one_takes_the_last_one_in(self):
        made = conversation()
        summed_up(made, "one", 11)
        made.add(replace(entry(9), lowest=0))
        made.add(entry(10))
        (stretch,) = summed_up(made, "three", 4)
        assert stretch.messages[0].text == f'{EARLIER}"one"'
        assert lines(made) == [f'{EARLIER}"three"', "Line 10. Hm."]
        assert made.for_turn("a").lowest == 0

    def test_a_late_one_counts_however_far_the_talk_has_gone(self):
        made = conversation()
        (stretch,) = made.oldest("a", 11, 9999)
        made.forget_turns_of("b")
        for number in range(4, 30):
            made.add(entry(number))
        made.sum_up(stretch, "late")
        assert lines(made)[0] == f'{EARLIER}"late"'
        assert lines(made)[1] == "Line 20. Hm."  # the size of the history

    def test_it_outlives_the_entries_that_it_stands_for(self):
        made = History(size=8)
        for number in range(2):
            made.add(entry(number))
        summed_up(made, "one", 5)
        made.add(entry(2))
        assert lines(made) == [f'{EARLIER}"one"', "Line 1. Hm.", "Line 2. Hm."]
        assert not made.is_cut("a")
        made.clear()
        assert made.for_turn("a")[:2] == ([], None)

    def test_what_goes_without_one_is_known_to_be_gone(self):
        made = History(size=6)
        for number in range(3):
            assert not made.is_cut("a")
            made.add(entry(number))
        assert made.is_cut("a") and not made.is_cut("b")

    def test_where_it_went_without_one_the_summary_for_everybody_tells_of_it(self):
        made = History(size=9)
        for number, who in enumerate("baa"):
            made.add(entry(number, who))
        summed_up(made, "one", 4)
        assert lines(made, "b")[0] == "Line 0. Hm."
        made.add(entry(3))
        assert lines(made, "b") == [f'{EARLIER}"one"', "Outline 2.", "Outline 3."]
        assert not made.is_cut("b")

    def test_it_hides_nothing_that_is_there_and_tells_only_of_what_it_sums_up(self):
        made = History(size=15)
        for number, who in enumerate("baab"):
            made.add(entry(number, who))
        summed_up(made, "one", 4)
        made.add(entry(4))
        made.add(entry(5))
        assert lines(made, "b")[0] == f'{EARLIER}"one"'
        assert "Line 3. Hm." in lines(made, "b")
        for number in range(6, 9):
            made.add(entry(number))
        assert made.is_cut("b") and "one" not in str(lines(made, "b"))


ASKED = {"kind": "say", "name": "Ann", "source": "a", "text": "Where?"}
ASKS = '[say by "Ann", to you] "Where?"'
HIDDEN_LINE = HIDDEN_WITH.format('"Ann"')
A, AB = audience(["a"]), audience(["a", "b"])


class TestAudiences:
    """What is private is summed up apart, for those who may hear of it."""

    def mixed(self):
        made = History()
        made.add(entry(0, text="Bread."))
        made.add(entry(1, text="The vault.", private=A))
        made.add(entry(2, text="The tunnel.", private=AB))
        made.add(entry(3, text="Wine."))
        made.add(entry(4, text="Salt."))
        return made

    def test_each_has_its_own(self):
        texts = {
            stretch.private: " ".join(m.text for m in stretch.messages)
            for stretch in self.mixed().oldest("a", 14, 9999)
        }
        assert sorted(texts) == ["", A, AB]
        assert "Bread" in texts[""] and "Outline 1." in texts[""] and "Outline 2." in texts[""]
        assert "vault" in texts[A] and "vault" not in texts[""] + texts[AB]
        assert "tunnel" in texts[AB] and "tunnel" not in texts[""] + texts[A]

    def test_what_was_said_aloud_in_a_private_turn_is_summed_up_once(self):
        def used(name, words):
            made = ModelCall(name, name, {"message": words})
            return Message("assistant", calls=(made,)), Message("tool", "Done.", call_id=name)

        aloud, hushed = used("say", "Bread is free."), used("whisper", "The vault is open.")
        made = History()
        made.add(Entry((*aloud, *hushed), None, ("a",), outline=aloud, private=A))
        made.add(entry(1, text="Wine."))
        found = {one.private: str(one.messages) for one in made.oldest("a", 2, 9999)}
        assert "Bread" in found[""] and "vault" not in found[""]
        assert "vault" in found[A] and "Bread" not in found[A]
        thought = Message("assistant", "The vault is open.")
        made.add(Entry((thought, *aloud), None, ("a",), outline=aloud))
        made.add(entry(2, text="Salt."))
        (seen,) = made.oldest("b", 2, 9999)
        assert "Bread" in str(seen.messages) and "vault" not in str(seen.messages)

    def test_of_a_private_turn_each_has_what_the_other_has_not(self):
        asked = Message("user", f"{ASKS}\n[text] Rain.", percepts=(ASKED,))
        call = ModelCall("1", "say", {"message": "Under the damson."})
        said = (
            Message("assistant", calls=(call,)),
            Message("tool", "Done.", call_id="1", name="say"),
        )
        for private_part, whose in (((), [""]), (said, ["", A])):
            made = History()
            made.add(Entry((asked, *private_part), None, ("a",), (asked,), private=A))
            made.add(entry(1, text="Wine."))
            found = {
                one.private: str([(m.text, m.calls) for m in one.messages])
                for one in made.oldest("a", 1, 9999)
            }
            assert sorted(found) == whose
            assert "Rain." in found[""] and "damson" not in found[""]
            assert HIDDEN_LINE not in found[""]
            assert ("Where?" not in found[""]) == (A in found) == ("damson" in found.get(A, ""))
            assert "Where?" in found.get(A, "Where?")
            for stretch in made.oldest("a", 1, 9999):
                made.sum_up(stretch, f"about {stretch.private or 'bread'}")
            first, *rest = lines(made)
            assert first.count(IN_PRIVATE) == len(whose) - 1 and rest == ["Line 1. Wine."]

    def test_where_nothing_private_was_said_no_summary_is_kept_of_it(self):
        asked = Message("user", "[say] Where?", percepts=({"source": "a"},))
        made = History(size=4)
        made.add(Entry((asked,), None, ("a",), (asked,), private=A))
        made.add(entry(1, text="Wine."))
        (public,) = made.oldest("a", 1, 9999)
        assert public.private == ""
        for number in range(4):
            made.add(entry(number + 2))
        assert made.is_cut("a"), "no summary came of what is gone"

    def test_the_private_ones_are_for_turns_that_nobody_overhears(self):
        made = self.mixed()
        for stretch in made.oldest("a", 9, 9999):
            made.sum_up(stretch, f"about {stretch.private or 'bread'}")
        alone, overheard = made.for_turn("a"), made.for_turn("a", overheard=True)
        first = alone.messages[0].text.split("\n")
        assert first == [f'{EARLIER}"about bread"', *(f'{IN_PRIVATE}"about {w}"' for w in (A, AB))]
        assert sorted(alone.private) == [A, AB]
        assert lines(made, overheard=True)[0] == f'{EARLIER}"about bread"'
        assert overheard.private == []

    def test_a_late_private_one_does_not_hide_what_is_new(self):
        made = self.mixed()
        stretches = {stretch.private: stretch for stretch in made.oldest("a", 9, 9999)}
        made.sum_up(stretches[""], "bread")
        assert lines(made) == [
            f'{EARLIER}"bread"',
            "Line 1. The vault.",
            "Line 2. The tunnel.",
            "Line 4. Salt.",
        ]
        made.sum_up(stretches[A], "vault")
        assert lines(made)[1:] == ["Line 2. The tunnel.", "Line 4. Salt."]

    def test_what_the_public_summary_tells_is_not_told_again_while_the_private_one_is_late(self):
        said = (
            Message("assistant", calls=(ModelCall("c", "say", {"message": "Bread is free."}),)),
            Message("tool", "Done.", call_id="c", name="say"),
        )
        asked = Message("user", "[say] Bread?", percepts=({"source": "a"},))
        made = self.mixed()
        made.add(Entry((asked, *said), 1, ("a",), (asked, *said), private=A, repeats=True))
        made.add(entry(6, text="Pepper."))
        public = next(one for one in made.oldest("a", 1, 9999) if not one.private)
        made.sum_up(public, "bread")
        told = made.for_turn("a")
        assert "Bread" not in str(told.messages)
        assert lines(made)[1:] == ["Line 1. The vault.", "Line 2. The tunnel.", "Line 6. Pepper."]

    def test_in_company_a_whisper_is_its_outline_and_words_said_alone_have_a_notice(self):
        made = History()
        opening = Message("user", ASKS, percepts=(ASKED,))
        said = ModelCall("c", "say", {"message": "Under the damson."})
        noted = ModelCall("d", "store_memory", {"text": "The damson again."})
        messages = (
            opening,
            Message("assistant", "I should be careful.", calls=(noted, said)),
            Message("tool", "1", call_id="d", name="store_memory"),
            Message("tool", "ok", call_id="c", name="say"),
        )
        made.add(entry(0, text="The damson!", private=A))
        for _ in range(2):
            made.add(Entry(messages, 1, ("a",), (opening,), private=A, repeats=True))
        shown = made.for_turn("a", overheard=True)
        assert [m.text for m in shown.messages if m.role == "user"] == [
            "Outline 0.",
            f"{APART}\n{ASKS}",
            ASKS,
        ]
        assert "Under the damson" in str(shown.messages)
        assert "again" not in str(shown.messages) and "careful" not in str(shown.messages)
        assert shown.private == [A, A]
        made.add(entry(2, text="Wine."))
        made.add(Entry(messages, 1, ("a",), (opening,), private=A, repeats=True))
        assert str(made.for_turn("a", overheard=True).messages).count(APART) == 2
        for is_alone in (True, False):
            made.add(Entry((opening,), 1, ("a",), (opening,), alone=is_alone))
        *_, alone, heard = made.for_turn("a", overheard=True).messages
        assert (alone.text, heard.text) == (ASKS, f"{NO_SECRET}\n{ASKS}")
        made.add(Entry(messages, 1, ("a",), (opening,), private=A, alone=True))
        hidden = made.for_turn("a", overheard=True).messages[-1]
        assert hidden.text == HIDDEN_LINE and not hidden.percepts
        assert HIDDEN_LINE not in str(made.for_turn("a"))
        seen = [m.text for m in made.for_turn("b").messages]
        line = "Outline 0."
        assert seen == [line, HIDDEN_LINE, "Outline 2.", HIDDEN_LINE, ASKS, ASKS, HIDDEN_LINE]
        assert "careful" in str(made.for_turn("a").messages)
        assert "damson" not in str(made.for_turn("b").messages)

    def test_what_was_said_in_company_is_not_taken_for_words_said_alone(self):
        opening = Message("user", "[say] Where?", percepts=({"source": "a"},))
        said = (
            Message("assistant", calls=(ModelCall("c", "say", {"message": "Over there."}),)),
            Message("tool", "Done.", call_id="c", name="say"),
        )
        made = History()
        made.add(entry(0, text="The damson!", private=A))
        made.add(Entry((opening, *said), 1, ("a",), (opening, *said), private=A, repeats=True))
        made.add(Entry((opening,), 1, ("a",), (opening,), private=A, repeats=True))
        shown = made.for_turn("a", overheard=True)
        assert "Over there." in str(shown.messages) and APART not in str(shown.messages)
        assert "damson" not in str(shown.messages) and shown.private == []
        assert made.for_turn("a").private == [A, A, A]


def test_the_text_to_sum_up_says_what_was_done_once():
    made = (
        Message("user", f'{EARLIER}"He is a smith."'),
        Message("user", '[say by "Anna", to you] "A lantern, please. Here is a coin."'),
        Message(
            "assistant",
            "I might as well give it.",
            calls=(
                ModelCall("1", "give", {"item": "lantern", "target": "Anna"}),
                ModelCall("2", "open_gate", {}),
                ModelCall("3", "say", {"message": "There you are."}),
                ModelCall("4", "say", {"message": "And the gate."}),
                ModelCall("5", "whisper", {"target": "Anna", "message": "Mind the step."}),
            ),
        ),
        Message("tool", 'given to "Anna"', call_id="1", name="give", result={"ok": True}),
        Message("tool", "Error: no.", call_id="2", name="open_gate", result={"error": "no"}),
        Message("tool", "{}", call_id="3", name="say", result={"ok": True}),
        Message("tool", "Error: later.", call_id="4", name="say"),
        Message("tool", "{}", call_id="5", name="whisper", result={"ok": True}),
        Message("user", f'{BROKEN_OFF} You have not said: "And mind the dog."'),
    )
    assert format_talk(made, 9999).split("\n") == [
        f'{EARLIER}"He is a smith."',
        '[say by "Anna", to you] "A lantern, please. Here is a coin."',
        'You used give with item "lantern", target "Anna".',
        'You, say: "There you are."',
        'You, whisper to "Anna": "Mind the step."',
        """  give: "given to 'Anna'\"""",
    ]
    cut = format_talk(made, 40)
    assert cut.startswith(EARLIER) and cut.endswith("'Anna'\"") and "coin" not in cut


def summary(text, *facts):
    return [call("submit_summary", summary=text, facts=list(facts))]


def say(text):
    return [call("say", message=text)]


def held():
    """A step that is answered later, and the Deferred to answer it with."""
    waiting = Deferred()
    return waiting, lambda request: waiting


def restart(scene):
    """Have the assistant's life in memory be made again, from what was kept."""
    old = scene.agent
    scene.runtime.agents.clear()
    assert scene.runtime.attach(scene.script) is not old


class TestALongTalk(SceneTest):
    """A player talks until half of the window is full."""

    def talk(self, scene, *numbers):
        for number in numbers:
            scene.say(f"Marta, line {number}. {LONG[:1500]}")

    def narrow_window(self, scene, tokens=3500):
        """So narrow that three of those lines are to be summed up."""
        scene.script.tools = ["say"]
        return override_settings(AI={"WINDOW": tokens})

    def three_lines(self, *steps, forgiving=False):
        lines = [say("One."), say("Two."), say("Three.")]
        return ScriptedBrain(*lines, *steps, forgiving=forgiving)

    def passes(self):
        rows = TurnRecord.objects.filter(pass_name="summarise")
        return list(rows.order_by("pk").values_list("end_reason", flat=True))

    def test_the_oldest_is_summed_up_after_a_turn_and_its_facts_are_kept(self):
        brain = self.three_lines(
            summary("Anna told of the road.", "Anna's mule is called Pepper."), say("Four.")
        )
        with self.stage(brain) as scene, self.narrow_window(scene):
            self.talk(scene, 0, 1, 2)
            asked = brain.requests[3]
            assert [r.pass_name for r in brain.requests] == ["live"] * 3 + ["summarise"]
            assert (asked.waited_for, asked.gives_way) == (False, True)
            assert "line 0" in asked.messages[0].text and "line 2" not in asked.messages[0].text
            assert asked.messages[0].text.count("One.") == 1
            scene.say("Marta, go on.")
            first, *rest = brain.requests[-1].messages
            assert first.text == 'Earlier, as you sum it up yourself: "Anna told of the road."'
            assert "line 0" not in str(rest) and "line 2" in str(rest)
            kinds = dict(Memory.objects.values_list("kind", "text"))
            assert kinds == {
                "summary": "Anna told of the road.",
                "fact": "Anna's mule is called Pepper.",
            }
            asker = scene.turns()[0].asker
            assert set(Memory.objects.values_list("audience", "source", "source_name")) == {
                (EVERYBODY, asker, "Anna")
            }
            assert {
                tuple(one["talk"]["with"]) for one in Memory.objects.values_list("data", flat=True)
            } == {("Anna",)}
            assert self.passes() == ["submitted"]  # it is not summed up again

    def test_what_was_done_since_is_told_and_who_had_left_before_was_not_in_the_talk(self):
        note = [call("add_goal", title="Remind Anna"), *say("One.")]
        done = [call("update_goal", goal=1, state="done"), *say("Three.")]
        brain = ScriptedBrain(note, say("Two."), done, summary("Marta promised to remind Anna."))
        with self.stage(brain) as scene, self.narrow_window(scene):
            scene.script.tools = ["say", "add_goal", "update_goal"]
            made = create_object("evennia.objects.objects.DefaultCharacter", key="Visitor")
            made.location = scene.room
            made.permissions.add("Player")
            made.at_say("What a storm, everybody knows.")
            scene.wait(2)
            self.talk(scene, 0, 1, 2)
            text = brain.requests[3].messages[0].text
            assert "noted goal 1" in text and "update_goal" not in text
            assert text.endswith("\nGoal 1 is done by now.")
            [kept] = Memory.objects.all()
            assert kept.data["talk"]["with"] == ["Anna"]
            assert len(kept.data["talk"]["people"]) == 2  # whom it is forgotten with

    def test_a_fact_is_from_a_talk_with_the_one_who_said_it(self):
        facts = (
            "Anna's mule is called Pepper.",
            "Bert keeps bees behind the mill.",
            "Bert was named before he came.",
            "Anna said that she would like honey of the bees behind the mill that Bert keeps.",
        )
        brain = ScriptedBrain(
            *(say(f"{word}.") for word in ("One", "Two", "Three", "Four", "Five")),
            summary("Anna and Bert talked.", *facts),
            forgiving=True,
        )
        with self.stage(brain) as scene, self.narrow_window(scene):
            bert = create_object("evennia.objects.objects.DefaultCharacter", key="Bert")
            bert.location = scene.room
            bert.permissions.add("Player")
            scene.say("Marta, my mule is called Pepper.")
            bert.at_say("Marta, I keep bees behind the mill.")
            scene.wait(2)
            self.talk(scene, 0, 1, 2)
            asked = [one for one in brain.requests if one.pass_name == "summarise"][0]
            assert asked.messages[0].text.startswith("Everybody may read of it")
            kept = {one.text: one.data["talk"]["with"] for one in Memory.objects.all()}
            assert kept == {
                "Anna and Bert talked.": ["Anna", "Bert"],
                facts[0]: ["Anna"],
                facts[1]: ["Bert"],
                facts[2]: ["Bert"],
                facts[3]: ["Anna"],
            }

    def test_a_fact_is_not_from_another_who_is_there_and_is_remembered_once(self):
        facts = ("His bees live behind the mill.", "The road is flooded.")
        note = [call("store_memory", text="The road is flooded."), *say("Two.")]
        brain = ScriptedBrain(
            say("One."),
            note,
            say("Three."),
            say("Four."),
            summary("He talked.", *facts),
            forgiving=True,
        )
        with self.stage(brain) as scene, self.narrow_window(scene):
            scene.script.tools = ["say", "store_memory"]
            bert = create_object("evennia.objects.objects.DefaultCharacter", key="Bert")
            bert.location = scene.room
            bert.permissions.add("Player")
            for line in ("I keep bees behind the mill.", "the road is flooded."):
                bert.at_say(f"Marta, {line} {LONG[:1500]}")
                scene.wait(5)
            self.talk(scene, 0, 1)
            [asked] = [one for one in brain.requests if one.pass_name == "summarise"]
            assert "Everybody may read of it" in asked.messages[0].text
            [kept] = Memory.objects.filter(text=facts[0])
            [whole] = Memory.objects.filter(kind="summary")
            assert kept.data["talk"]["with"] == ["Bert"]
            assert set(whole.data["talk"]["with"]) == {"Anna", "Bert"}
            assert Memory.objects.filter(text="The road is flooded.").count() == 1

    def test_the_public_and_the_private_part_are_replaced_at_once(self):
        late, step = held()
        lines = [say("One."), say("Two."), say("Three.")]
        brain = ScriptedBrain(*lines, summary("Of a road."), step, say("Four."), say("Five."))
        with self.stage(brain) as scene, self.narrow_window(scene):
            self.talk(scene, 0)
            scene.whisper(f"Marta, line 1. {LONG[:1500]}")
            self.talk(scene, 2)
            assert [r.pass_name for r in brain.requests][3:] == ["summarise"] * 2
            scene.say("Marta, go on.")
            assert EARLIER not in str(brain.requests[-1].messages)
            late.callback(Completion(calls=tuple(summary("Of a mine."))))
            scene.wait(2)
            scene.say("Marta, go on.")
            first = brain.requests[-1].messages[0].text
            assert "Of a road." in first and "Of a mine." in first

    def test_for_two_in_one_talk_it_is_summed_up_once(self):
        brain = self.three_lines(summary("Anna told of a road."), say("Bert?"), say("Aye."))
        with self.stage(brain) as scene, self.narrow_window(scene):
            bert = create_object(
                "evennia.objects.objects.DefaultCharacter", key="Bert", location=scene.room
            )
            bert.permissions.add("Player")
            self.talk(scene, 0, 1, 2)
            for line in ("Marta, is it closed?", "Marta, the road?"):
                bert.at_say(line)
                scene.wait(5)
            assert self.passes() == ["submitted"]
            told = brain.requests[-1].messages[0].text
            assert told == 'Earlier, as you sum it up yourself: "Anna told of a road."'
            restart(scene)
            for who in (scene.player, bert):
                first, *_ = scene.agent.history.for_turn(identity_of(who)).messages
                assert first.text == told

    def recalled_by_bert(self, how):
        """What Marta recalls for Bert of lines that Anna said or whispered before he came."""
        told = summary("Anna told of a mule.", "Anna's mule is called Pepper.")
        recall = [call("recall_memories", query="mule")]
        brain = self.three_lines(told, recall, say("Hm."), forgiving=True)
        with self.stage(brain) as scene, self.narrow_window(scene):
            scene.script.tools = ["say", "recall_memories"]
            for number in range(3):
                getattr(scene, how)(f"Marta, line {number}. {LONG[:1500]}")
            bert = create_object(
                "evennia.objects.objects.DefaultCharacter", key="Bert", location=scene.room
            )
            bert.permissions.add("Player")
            bert.at_say("Marta, is there a mule?")
            scene.wait()
            [found] = [m for m in brain.requests[5].messages if m.name == "recall_memories"]
            return found.text

    def test_in_company_it_recalls_what_was_said_aloud(self):
        assert "Pepper" in self.recalled_by_bert("say")

    def test_in_company_it_recalls_nothing_that_was_whispered(self):
        found = self.recalled_by_bert("whisper")
        assert Memory.objects.filter(text__contains="Pepper").exists()
        assert "Pepper" not in found and "mule" not in found

    def test_nobody_waits_for_it_and_a_late_one_counts(self):
        late, step = held()
        brain = self.three_lines(step, say("Four."), say("Five."))
        with self.stage(brain) as scene, self.narrow_window(scene):
            self.talk(scene, 0, 1, 2)
            assert scene.heard[-1] == 'Marta says, "Three."' and not late.called
            scene.say("Marta, go on.")
            assert scene.heard[-1] == 'Marta says, "Four."'
            assert "line 0" in str(brain.requests[-1].messages)  # the old text stays
            scene.wait(60)
            late.callback(Completion(calls=tuple(summary("Anna told of the road."))))
            scene.say("Marta, go on.")
            assert brain.requests[-1].messages[0].text.endswith('"Anna told of the road."')
            assert "line 0" not in str(brain.requests[-1].messages)
            assert self.passes() == ["submitted"]

    def test_where_the_window_is_full_before_a_line_says_what_is_left_out(self):
        late, step = held()
        brain = self.three_lines(step, say("Four."), say("Five."))
        with self.stage(brain) as scene, self.narrow_window(scene):
            self.talk(scene, 0, 1, 2, 3)
            assert "line 0" not in str(brain.requests[-1].messages)
            assert brain.requests[-1].context.endswith(LEFT_OUT)
            assert LEFT_OUT not in brain.requests[2].context
            late.callback(Completion(calls=tuple(summary("Anna told of the road."))))
            scene.say("Marta, go on.")
            assert brain.requests[-1].messages[0].text.endswith('"Anna told of the road."')

    def test_after_a_failure_the_talk_rests(self):
        brain = self.three_lines(BrainError("no route"), say("Four."), say("Five."), summary("Ah."))
        with self.stage(brain) as scene, self.narrow_window(scene):
            self.talk(scene, 0, 1, 2)
            scene.say("Marta, go on.")
            assert scene.heard[-1] == 'Marta says, "Four."'
            assert self.passes() == ["brain_failed"] and not Memory.objects.exists()
            scene.wait(600)
            scene.say("Marta, go on.")
            assert self.passes() == ["brain_failed", "submitted"]

    def test_after_a_restart_the_talk_begins_with_the_last_summary(self):
        brain = self.three_lines(summary("Anna told of the road."), say("Four."))
        with self.stage(brain) as scene, self.narrow_window(scene):
            self.talk(scene, 0, 1, 2)
            restart(scene)
            scene.say("Marta, go on.")
            told = [m.text for m in brain.requests[-1].messages if m.role == "user"]
            assert told[0] == 'Earlier, as you sum it up yourself: "Anna told of the road."'
            assert "line 0" not in str(told) and "line 2" in told[1]

    def test_after_a_restart_it_is_still_for_nobody_else(self):
        brain = self.three_lines(summary("Anna hides gold."), say("Who?"), say("Ah."), say("Hm."))
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
            scene.whisper("And what did I tell you?")
            assert "gold" in str(brain.requests[-1].as_json())
            scene.say("Marta, what did I tell you?")  # Mallory listens
            assert "gold" not in str(brain.requests[-1].as_json()).casefold()

    def test_a_summary_that_was_forgotten_is_not_taken_up_again(self):
        brain = self.three_lines(
            summary("Anna has a mule."), say("Four."), summary("Anna told of a road.")
        )
        with self.stage(brain) as scene, self.narrow_window(scene):
            self.talk(scene, 0, 1, 2)
            Memory.objects.all().delete()
            restart(scene)
            scene.say("Marta, go on.")
            assert "mule" not in str([request.as_json() for request in brain.requests[4:]])

    def test_staff_and_forgetting_stop_it(self):
        def forget(scene):
            scene.runtime.player_data.forget(scene.turns()[0].asker)
            assert scene.agent.history.for_turn(scene.turns()[0].asker).messages == []

        def stop_one(scene):
            scene.runtime.pause.stop([scene.agent], "tea")

        def stop_all(scene):
            scene.runtime.pause.stop_all("tea")

        for stop in (stop_one, stop_all, forget):
            late, step = held()
            brain = self.three_lines(step)
            with self.subTest(), self.stage(brain) as scene, self.narrow_window(scene):
                scene.script.resume()
                self.talk(scene, 0, 1, 2)
                assert list(scene.agent.summaries) == [scene.turns()[0].asker]
                stop(scene)
                scene.wait(0.1)
                assert self.passes() == ["cancelled"] and not scene.agent.summaries
                assert not Memory.objects.exists()
                scene.runtime.pause.resume_all()
            TurnRecord.objects.all().delete()

    def test_stopped_while_it_sums_up_it_says_nothing(self):
        brain = self.three_lines(lambda request: Deferred(), lambda request: Deferred())
        with self.stage(brain) as scene, self.narrow_window(scene):
            self.talk(scene, 0, 1, 2)
            scene.say("Marta, go on.")
            scene.script.pause()
            scene.agent.cancel()
            scene.wait()
            assert scene.heard[-1].startswith("Anna says")
            ends = set(TurnRecord.objects.values_list("pass_name", "end_reason"))
            assert {("summarise", "cancelled"), ("live", "cancelled")} <= ends

    def test_what_a_summary_says_of_a_person_is_forgotten_with_them(self):
        brain = self.three_lines(summary("Anna told of Bert.", "Bert snores."))
        with self.stage(brain) as scene, self.narrow_window(scene):
            bert = create_object(
                "evennia.objects.objects.DefaultCharacter", key="Bert", location=scene.room
            )
            bert.at_say("I snore.")
            self.talk(scene, 0, 1, 2)
            assert Memory.objects.count() == 2
            scene.runtime.player_data.forget(f"object:{bert.pk}")
            assert not Memory.objects.exists()


class TestALongTalkOfShortLines(SceneTest):
    """Facts are saved before talk goes for its length alone, far below what the window holds."""

    def test_a_model_sums_up_what_goes_and_nothing_goes_before(self):
        lines = [say(f"Answer {number}.") for number in range(5)]
        brain = ScriptedBrain(
            *lines,
            summary("Anna told of a mule.", "The mule is Pepper."),
            say("Six."),
        )
        brain.reads = True
        with self.stage(brain) as scene, override_settings(AI={"HISTORY": 10}):
            restart(scene)
            for number in range(6):
                scene.say(f"Marta, line {number}.")
            asked = brain.requests[5]
            assert asked.pass_name == "summarise"
            summed = asked.messages[0].text
            assert "line 0" in summed and "line 3" in summed and "line 4" not in summed
            last = [m.text for m in brain.requests[-1].messages if m.role == "user"]
            assert last[0] == 'Earlier, as you sum it up yourself: "Anna told of a mule."'
            assert [text[-8:-2] for text in last[1:]] == ["line 4", "line 5"]
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
