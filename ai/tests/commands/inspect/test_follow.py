"""`ai thoughts <name> --live`: a builder follows an assistant."""

from unittest.mock import patch

from evennia.utils.ansi import strip_ansi
from twisted.internet.defer import Deferred, ensureDeferred

from ai.assistant.engine.pass_task import PassTask
from ai.assistant.records.turn_recorder import MAX_OBSERVERS
from ai.brains.base import BrainError, Completion
from ai.brains.embedded.brain import EmbeddedBrain
from ai.commands.command import CmdAI
from ai.commands.inspect import follow
from ai.testing import call, registry_copy
from ai.tests.commands.kit import BuilderTest
from ai.tools import Tool

STARTED = "You now follow Marta.\nTo stop: ai thoughts off"


class LiveTest(BuilderTest):
    def think(self, *steps):
        self.brain._steps.extend(steps)

    def hear(self, line="Hello, Marta!", seconds=1.0, caller=None):
        """What the builder reads while somebody speaks to her."""
        with self.watching(caller) as lines:
            self.scene.say(line, seconds)
        shown = "\n".join(lines)
        return "\n".join(row.rstrip() for row in strip_ansi(shown).splitlines())

    def test_a_transcript(self):
        assert self.ai("thoughts marta --live") == STARTED
        self.think(
            Completion("Who might that be?", calls=(call("inspect_location"),)),
            [call("say", message="Welcome!")],
        )
        rows = [row for row in self.hear().splitlines()[1:] if not row.startswith("    ")]
        assert rows[0].startswith("Marta, turn ")
        assert ", for Anna, scripted" in rows[0]
        assert [row.split()[0] for row in rows[1:]] == [
            "noticed",
            "thought",
            "called",
            "got",
            "told",
            "called",
            "Marta",
            "got",
            "end",
        ]
        assert rows[3] == "  called   inspect_location {}"

    def test_shows_each_thing_as_it_comes(self):
        self.ai("thoughts marta --live")
        going = Deferred()
        self.think(lambda _request: going)
        shown = self.hear()
        assert '"Hello, Marta!"' in shown
        assert "end " not in shown
        with self.watching() as lines:
            going.callback(Completion("Hm.", calls=(call("wait"),)))
        shown = [strip_ansi(text) for text in lines]
        assert [text.split()[0] for text in shown] == ["thought", "got", "Marta", "end"]
        assert shown[2] == "Marta keeps silent."

    def test_of_one_without_a_model(self):
        self.scene.runtime.brains["embedded"] = EmbeddedBrain()
        self.scene.script.brain = "embedded"
        self.ai("thoughts marta --live")
        shown = self.hear("Marta, where are we?")
        assert "called   inspect_location" in shown
        assert "called   say {" in shown

    def test_may_be_written_as_a_switch(self):
        for form in ("thoughts/live marta", "thoughts marta/live", "/thoughts/live marta"):
            assert self.ai(form) == STARTED, form
            self.ai("thoughts off")

    def test_begun_in_the_middle_of_a_turn_shows_the_rest(self):
        going = Deferred()
        self.think(lambda _request: going)
        self.hear()
        assert "It is in the middle of a turn; you see the rest of it." in self.ai(
            "thoughts marta --live"
        )
        with self.watching() as lines:
            going.callback(Completion(calls=(call("wait"),)))
        told = strip_ansi("\n".join(lines))
        assert told.startswith("Marta, turn ")
        assert "called   wait {}" in told

    def test_shows_turns_of_its_own_and_of_other_passes(self):
        self.ai("thoughts marta --live")
        agent = self.scene.agent
        task = PassTask("reflect", "Think.", "Something happened.")
        self.think([call("wait")])
        with self.watching() as lines:
            ensureDeferred(self.scene.runtime.passes.run(agent, task))
        assert any("Something happened." in text for text in lines)

    def test_tells_why_a_turn_failed(self):
        self.ai("thoughts marta --live")
        self.think(BrainError("no route"))
        assert "end      its brain gave no answer (no route)" in self.hear(seconds=0.5)

    def test_ends_when_the_builder_says_so(self):
        self.ai("thoughts marta --live")
        assert self.ai("thoughts off") == "You no longer follow anybody."
        assert "turn" not in self.hear()
        assert not self.scene.runtime.observers.all()

    def test_off_without_a_beginning_says_so(self):
        assert self.complaint("thoughts off") == (
            "You follow nobody.",
            "Like this: ai thoughts <name> --live",
        )

    def test_ends_with_the_session(self):
        command = CmdAI()
        command.caller, command.session = self.char1, self.session
        command.args = " thoughts marta --live"
        command.parse()
        command.func()
        self.think([call("wait")], [call("wait")])
        assert "noticed" in self.hear()
        self.session.puppet = None
        self.char1.sessions.remove(self.session)
        assert "noticed" not in self.hear()
        assert not self.scene.runtime.observers.all()

    def test_ends_with_the_right_to_look_into_it(self):
        self.stand_at("Builder")
        self.marta.locks.add("examine:perm(Builder)")
        self.ai("thoughts marta --live")
        self.marta.locks.add("examine:perm(Developer);edit:perm(Developer);control:false()")
        shown = self.hear("Marta, the word is swordfish.")
        assert "You no longer follow Marta: you may no longer examine it." in shown
        assert "noticed" not in shown
        assert "You no longer follow" not in self.hear()

    def test_ends_with_the_builders_level(self):
        self.ai("thoughts marta --live")
        self.stand_at("Player")
        shown = self.hear("Marta, the word is swordfish.")
        assert "You no longer follow Marta" in shown
        assert "noticed" not in shown

    def test_ends_with_a_reload(self):
        self.ai("thoughts marta --live")
        from ai.assistant.runtime import Runtime
        from ai.testing import TestReactor

        assert not list(Runtime(TestReactor()).observers.all())

    def test_ends_when_it_is_released(self):
        self.ai("thoughts marta --live")
        shown = self.ai("release marta")
        assert "You no longer follow Marta: it was released." in shown
        assert not self.scene.runtime.observers.all()

    def test_does_not_end_by_orders_that_wait(self):
        self.ai("thoughts marta --live")
        self.ai("pause marta")
        for number in range(MAX_OBSERVERS + 2):
            self.ai(f"tell marta = Sing song {number}.")
        watches = [watch for _script, watch in self.scene.runtime.observers.all()]
        assert [watch.reads for watch in watches].count(True) == 1
        assert len(watches) == 1 + MAX_OBSERVERS

    def test_who_may_not_examine_it_may_not_read_along(self):
        self.stand_at("Builder")
        self.marta.locks.add("examine:perm(Developer);edit:perm(Developer);control:false()")
        assert self.complaint("thoughts marta --live")[0] == "You may not examine Marta."

    def test_once_is_enough(self):
        self.ai("thoughts marta --live")
        assert self.complaint("thoughts marta --live") == (
            "You already follow Marta.",
            "To stop: ai thoughts off",
        )

    def test_of_too_many_at_a_time_is_refused(self):
        for number in range(follow.MAX_OF_ONE):
            self.assistant(f"bob{number}")
            self.ai(f"thoughts bob{number} --live")
        assert self.complaint("thoughts marta --live")[0] == (
            "Builders already follow too many assistants."
        )

    def test_of_several_says_whose_each_thing_is(self):
        self.assistant("bob")
        self.ai("thoughts bob --live")
        self.ai("thoughts marta --live")
        shown = self.hear()
        assert (
            shown.count("Marta, turn")
            == sum(shown.count(f"  {label} ") for label in ("noticed", "called", "got", "end")) + 1
        )

    def test_shows_no_more_than_can_be_read(self):
        self.ai("thoughts marta --live")
        self.think([call("inspect_location") for _ in range(20)])
        shown = self.hear()
        assert shown.count("\n") < 4 * follow.MAX_LINES
        assert "things came too fast: ai log " in shown

    def test_shows_every_end_however_little_it_may_show(self):
        self.ai("thoughts marta --live")
        for most in range(1, 12):
            self.think([call("inspect_location")], [call("wait")])
            with patch.object(follow, "MAX_LINES", most):
                shown = self.hear(seconds=follow.SECONDS + 1)
            assert "  end " in shown, most

    def test_hides_what_a_tool_declares_secret(self):
        class LiveSecretTrial(Tool, register=False):
            name = "secret_trial"
            description = "A trial."
            parameters = {
                "type": "object",
                "properties": {"word": {"type": "string", "description": "The word."}},
            }
            masked = ("word",)

            def execute(self, character, **kwargs):
                return {}

        self.enterContext(registry_copy()).register(LiveSecretTrial)
        self.ai("thoughts marta --live")
        self.think([call("secret_trial", word="swordfish")], [call("wait")])
        shown = self.hear()
        assert 'secret_trial {"word": "•••"}' in shown
        assert "swordfish" not in shown

    def test_a_reader_that_breaks_ends_and_nothing_else_does(self):
        self.ai("thoughts marta --live")
        self.think([call("say", message="Welcome!")])
        with patch.object(follow, "message_rows", side_effect=ValueError):
            self.scene.say("Hello, Marta!")
        assert 'Marta says, "Welcome!"' in self.scene.heard
        assert not self.scene.runtime.observers.all()
