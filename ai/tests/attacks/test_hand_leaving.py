"""Players who opted out or want to be forgotten: what is left of them, anywhere."""

from django.apps import apps
from django.utils import timezone
from twisted.internet.defer import Deferred

from ai.brains.base import BrainError, Completion
from ai.models import TurnRecord
from ai.testing import call, registry_copy
from ai.tests.commands.players.player import PlayerTest
from ai.tests.commands.tools.waiting import Shift

SECRET = "plumcake"
HELLO = [call("say", message="Well, well.")]


class LeavingTest(PlayerTest):
    def left(self):
        """The tables in which the secret stands, and where it is in memory."""
        found = {
            model.__name__
            for model in apps.get_app_config("ai").get_models()
            for row in model.objects.values()
            if SECRET in str(row)
        }
        agent = self.scene.agent
        held = {
            "conversation": agent.history.__dict__,
            "inbox": [*agent.inbox.overheard(), *getattr(agent.inbox, "_addressed", ())],
            "passed": list(agent.passed_over),
            "session": vars(agent.session) if hasattr(agent.session, "__dict__") else "",
            "lines": vars(agent.recent_lines) if hasattr(agent.recent_lines, "__dict__") else "",
        }
        return found | {name for name, what in held.items() if SECRET in str(what)}


class OptedOutTest(LeavingTest):
    def test_a_line_that_a_stop_lets_go_leaves_nothing(self):
        self.out()
        self.ai("pause marta")
        self.scene.say(f"Marta, {SECRET}!")
        self.ai("stop marta")
        self.scene.wait(5)
        assert self.left() == set()

    def test_a_line_that_a_release_lets_go_leaves_nothing(self):
        self.out()
        self.ai("pause marta")
        self.scene.say(f"Marta, {SECRET}!")
        self.ai("release marta")
        models = apps.get_app_config("ai").get_models()
        assert not [m for m in models if any(SECRET in str(row) for row in m.objects.values())]

    def test_a_line_in_the_middle_of_a_turn_that_is_stopped_leaves_nothing(self):
        self.out()
        self.brain._steps.append(lambda _request: Deferred())
        self.scene.say(f"Marta, {SECRET}!")
        self.ai("stop marta")
        self.scene.wait(5)
        assert self.left() == set()

    def test_a_line_beside_somebody_elses_turn_leaves_nothing(self):
        self.out()
        going = Deferred()
        self.brain._steps += [lambda _request: going, HELLO]
        self.char1.at_say("Marta, good evening!")
        self.scene.wait(1)
        self.scene.say(f"Marta, {SECRET}!")
        going.callback(Completion(calls=tuple(HELLO)))
        self.scene.wait(10)
        assert len(TurnRecord.objects.all()) == 2
        assert self.left() == set()

    def test_a_turn_that_fails_and_is_tried_again_leaves_nothing(self):
        self.out()

        def broken(_request):
            raise BrainError("It is away.")

        self.brain._steps += [broken, HELLO]
        self.scene.say(f"Marta, {SECRET}!")
        self.scene.wait(600)
        assert self.left() == set()

    def test_too_many_lines_leave_nothing(self):
        self.out()
        for number in range(30):
            self.scene.say(f"Marta, {SECRET} {number}!", 0.1)
        self.scene.wait(600)
        assert self.left() == set()

    def test_a_sleeping_one_keeps_nothing(self):
        self.out()
        self.scene.script.fall_asleep()
        self.scene.say(f"Marta, {SECRET}!")
        self.scene.whisper(SECRET)
        self.scene.wait(60)
        assert self.left() == set()

    def test_what_others_are_told_of_their_words_in_the_same_turn_is_gone(self):
        self.out()
        self.brain._steps += [
            [call("remember", text=f"Anna spoke of {SECRET}")],
            [call("say", message=f"So, {SECRET}.")],
        ]
        self.scene.say(f"Marta, {SECRET}!")
        self.scene.wait(60)
        assert self.left() == set()


class WaitingTest(LeavingTest):
    def test_a_call_that_waits_for_a_yes_is_emptied_once_it_was_decided(self):
        self.out()
        with registry_copy() as registry:
            registry.register(Shift())
            self.brain._steps += [[call("shift", what=SECRET)], *([HELLO] * 2)]
            self.scene.say("Marta, shift it!")
            shown = self.ai("approve")
            assert SECRET in shown
            number = next(word for word in shown.split() if word.isdigit())
            assert "is rejected" in self.ai(f"reject {number}")
            self.scene.wait(60)
            assert self.left() == set()


class NamesakeTest(LeavingTest):
    """Names that players choose so that others' records go with theirs."""

    def turn_of(self, who, name, text):
        percept = {"kind": "say", "text": text, "name": name, "source": who}
        now = timezone.now()
        return TurnRecord(
            script=self.scene.script.pk,
            assistant="marta",
            character=self.marta.pk,
            boot="b",
            started=now,
            deadline=now,
            ended=now,
            end_reason="terminal",
            asker=who,
            asker_name=name,
            brain="embedded",
            data={"v": 1, "messages": [{"role": "user", "text": text, "percepts": [percept]}]},
            level=2,
        )

    def forgotten(self, name, others):
        """How many turns of others go with somebody of a name."""
        TurnRecord.objects.bulk_create(
            [
                *(self.turn_of("account:77", "Bob", text) for text in others),
                self.turn_of(self.who, name, "hello"),
            ]
        )
        assert "Forgotten:" in self.ai("forget me = yes", self.anna)
        turns = TurnRecord.objects.filter(asker="account:77")
        return sum(bool(turn.data.get("forgotten")) for turn in turns)

    def test_a_name_that_is_a_word_of_everybody_empties_nobodys_record(self):
        assert self.forgotten("the", [f"What is the matter, {n}?" for n in range(150)]) == 0

    def test_a_name_inside_of_a_word_is_none(self):
        assert self.forgotten("a", ["banana"] * 3 + ["Annabel"]) == 0

    def test_a_name_among_others_words_is_found_wherever_it_begins(self):
        those = ["I saw Anna.", "Look:\nAnna!", "\u201eAnna\u201c", "anna's cake", "(Anna)"]
        assert self.forgotten("Anna", [*those, "Annabel", "Joanna"]) == len(those)

    def test_the_whole_record_is_not_looked_through_again_and_again(self):
        assert "Forgotten" in self.ai("forget me = yes", self.anna)
        assert "forget you a moment ago" in self.complaint("forget me = yes", self.anna)[0]
        self.scene.wait(301)
        assert "Forgotten" in self.ai("forget me = yes", self.anna)

    def test_one_who_was_forgotten_may_opt_out_at_once_and_again_after_a_while(self):
        assert "Forgotten" in self.ai("forget me = yes", self.anna)
        assert "You opted out" in self.ai("optout = yes", self.anna)
        assert "You opted out" in self.ai("optout = yes", self.anna)
        assert "may remember" in self.ai("optout = no", self.anna)
        assert "opted out a moment ago" in self.complaint("optout = yes", self.anna)[0]
        self.scene.wait(301)
        assert "You opted out" in self.ai("optout = yes", self.anna)
