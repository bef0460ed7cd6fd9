"""Reactions: what a builder writes in a line, and what the built-in brain then does."""

from evennia.utils.create import create_object

from ai.brains.embedded.brain import EmbeddedBrain
from ai.commands.assistants.reaction_syntax import format_value, read
from ai.commands.assistants.settings import SETTINGS
from ai.tests.commands.kit import BuilderTest
from ai.tests.docs.pages import Page
from ai.tests.game import WorldSceneTest

DOOR = "evennia.contrib.grid.simpledoor.simpledoor.SimpleDoor"
GATE = '"thistle" open {"target": "gate"}, say {"message": "Pass, {asker}."}'
SHUT = 'leave close {"target": "gate"}, pose {"action": "pulls it shut."}'


class WritingReactionsTest(BuilderTest):
    def test_they_are_shown_as_they_could_be_written(self):
        for written in (GATE, SHUT, f"{GATE}; {SHUT}", '"let me in" say {"message": "No."}'):
            assert format_value(read(written)) == written
            assert read(format_value(read(written))) == read(written)

    def test_they_are_set_and_taken_away_as_any_setting(self):
        assert "Pass, {asker}." in self.ai(f"config Marta reactions = {GATE}; {SHUT}")
        assert len(self.scene.script.persona["reactions"]) == 2
        assert "It was: " in self.ai("config Marta reactions = none")
        assert format_value(self.scene.script.persona["reactions"]) == "none"
        self.ai("config Marta reactions = default")
        assert "reactions" not in self.scene.script.persona

    def test_what_is_none_is_told_and_changes_nothing(self):
        for typed, problem in (
            ("thistle open gate", 'no "words" and no event before'),
            ('"thistle"', "no tool at the end"),
            ('"" say {"message": "Hm."}', "between the quotation marks"),
            ('"thistle" opne {"target": "gate"}', "There is no tool 'opne'. Did you mean 'open'?"),
            ('"thistle" open {"gate": 1}', "open, "),
            ('"thistle" say {"message": "{nobody}"}', "nothing is called 'nobody'"),
            ('"thistle" say {"message": "{asker"}', "brace"),
            ("; ".join([GATE] * 21), "the limit is 20"),
        ):
            shown = " ".join(self.ai(f"config Marta reactions = {typed}").split())
            assert problem in shown, shown
            assert "reactions" not in self.scene.script.persona

    def test_the_ones_that_the_pages_show_can_be_typed(self):
        for page in ("rules.md", "builders.md", "first-hour.md"):
            lines = [line for line in Page(page).text.splitlines() if " reactions = " in line]
            assert lines, page
            for line in lines:
                written = line.partition(" reactions = ")[2]
                assert format_value(read(written)) == written

    def test_quotation_marks_may_be_those_of_a_browser_on_a_telephone(self):
        assert read(GATE.replace('"thistle"', "“thistle”")) == read(GATE)

    def test_whatever_an_attribute_holds_is_no_reason_to_fail(self):
        for broken in (3, "thistle", [3], [{"do": 3}], [{"hear": "x", "do": [3]}], [{"do": []}]):
            self.scene.script.persona = {"reactions": broken}
            SETTINGS["reactions"].shown(self.scene.script)


class ReactingTest(WorldSceneTest):
    def setUp(self):
        super().setUp()
        self.scene = self.enterContext(self.stage(EmbeddedBrain(), by=self.account))
        self.gate = create_object(
            DOOR, key="gate", location=self.scene.room, destination=self.room2
        )
        self.gate.locks.add("traverse:false()")
        self.react(f"{GATE}; {SHUT}", events=["leave"])

    def react(self, written, events=()):
        script = self.scene.script
        script.persona = {**script.persona, "reactions": read(written)}
        script.wake_for({"events": list(events)}, self.account)

    def is_open(self):
        return self.gate.access(self.scene.player, "traverse")

    def test_the_word_is_a_whole_word_wherever_it_stands_and_in_any_case(self):
        for line in ("Thistle!", "The word is thistle, I think.", "I say: THISTLE"):
            self.scene.say(f"Marta, {line}")
            assert self.is_open(), line
            assert "Pass, " in self.scene.heard[-1]
            self.gate.locks.add("traverse:false()")
        for line in ("thistledown", "marigold", "this tle"):
            self.scene.say(f"Marta, {line}")
            assert not self.is_open(), line

    def test_a_call_that_fails_is_told_to_the_one_who_asked_for_it(self):
        self.gate.locks.add("traverse:true()")
        self.scene.say("Marta, thistle")
        assert "is open already" in self.scene.heard[-1]
        assert not any("Pass" in line for line in self.scene.heard)

    def test_an_event_has_its_calls_made_and_silence_where_they_fail(self):
        self.scene.say("Marta, thistle")
        self.leave()
        assert not self.is_open()
        assert [call.tool for call in self.scene.calls()[-2:]] == ["close", "pose"]
        self.leave()  # and it is shut already
        assert [call.tool for call in self.scene.calls()[3:] if call.tool != "wait"] == [
            "pose",
            "close",
        ]

    def leave(self):
        room = self.scene.room
        self.scene.player.move_to(self.room2)
        self.scene.wait()
        self.scene.player.location = room

    def test_what_nobody_could_have_written_is_passed_over(self):
        script = self.scene.script
        for broken in (3, "thistle", [3], [{"do": 3}], [{"hear": "x", "do": [3]}]):
            script.persona = {"name": "Marta", "reactions": broken}
            self.scene.say("Marta, who are you?")
            assert self.scene.turns()[-1].end_reason == "terminal"
