"""`ai log`: the record of what assistants did."""

from datetime import timedelta
from unittest.mock import patch

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from ai.assistant.operations.flags import flags
from ai.brains.base import BrainError, Completion
from ai.brains.embedded.brain import EmbeddedBrain
from ai.commands.command import CmdAI
from ai.commands.inspect import log, log_filter
from ai.models import CallRecord, TurnRecord
from ai.testing import call
from ai.tests.commands.kit import BuilderTest
from ai.tools.contract.results import ToolCall


class LogTest(BuilderTest):
    def talk(self, *steps, line="Hello, Marta!"):
        self.brain._steps.extend(steps)
        self.scene.say(line)
        return TurnRecord.objects.order_by("-pk").first()

    def row(self, **values):
        """A turn that is over, as its row."""
        now = timezone.now()
        usual = {
            "script": self.scene.script.pk,
            "assistant": self.scene.script.assistant_key,
            "character": self.marta.pk,
            "boot": "x",
            "started": now,
            "deadline": now,
            "end_reason": "terminal",
            "brain": "scripted",
        }
        return TurnRecord.objects.create(**{**usual, **values})

    def numbers(self, text):
        """The turns that are listed."""
        shown = self.ai(text).splitlines()[2:]
        return [int(line.split()[0]) for line in shown if line[:1].isdigit()]

    def flag(self, finding, severity="info", turn=None):
        return CallRecord.objects.create(
            assistant=self.scene.script.assistant_key,
            call="c",
            tool="flag",
            origin="loop",
            state="done",
            ts=timezone.now(),
            turn=turn,
            arguments={"v": 1, "arguments": {"finding": finding, "severity": severity}},
        )


class ListTest(LogTest):
    def test_a_transcript(self):
        first = self.talk([call("inspect_location")], [call("say", message="Welcome!")])
        second = self.talk(BrainError("no route"), line="Are you there, Marta?")
        lines = self.ai("log marta").splitlines()
        assert lines[0].split() == ["turn", "when", "for", "called", "end"]
        assert [line.split() for line in lines[2:4]] == [
            [f"{second.pk}", _time(second), "Anna", "-", "brain", "failed"],
            [f"{first.pk}", _time(first), "Anna", "inspect_location,", "say", "terminal"],
        ]
        assert lines[-1] == "To see a whole turn: ai log <turn>"

    def test_without_a_name_says_whose_each_turn_is(self):
        self.talk([call("wait")])
        lines = self.ai("log").splitlines()
        assert lines[0].split() == ["turn", "when", "who", "for", "called", "end"]
        assert lines[2].split()[2:] == ["Marta", "Anna", "wait", "terminal"]

    def test_lists_the_newest_first(self):
        rows = [self.row().pk for _ in range(3)]
        assert self.numbers("log marta") == rows[::-1]

    def test_of_one_without_a_model(self):
        self.scene.runtime.brains["embedded"] = EmbeddedBrain()
        self.scene.script.brain = "embedded"
        self.talk(line="Marta, where are we?")
        assert "inspect_location, say" in self.ai("log marta")

    def test_tells_what_kind_of_turn_it_was(self):
        self.row(pass_name="reflect")
        assert "(reflect)" in self.ai("log marta")

    def test_counts_what_was_called_again_and_again(self):
        self.talk([call("inspect_location"), call("inspect_location", detail_level="detailed")])
        assert "inspect_location x2" in self.ai("log marta")

    def test_by_asker(self):
        anna = self.row(asker="account:1", asker_name="Anna").pk
        self.row(asker="account:2", asker_name="Ben")
        own = self.row().pk
        assert self.numbers("log marta = anna") == [anna]
        assert self.numbers("log marta = for Ann") == [anna]
        assert self.numbers("log marta = itself") == [own]

    def test_by_tool(self):
        looked = self.talk([call("inspect_location")]).pk
        self.talk([call("say", message="Hm.")])
        assert self.numbers("log marta = inspect_location") == [looked]
        assert self.numbers("log marta = tool inspect_location") == [looked]

    def test_says_how_far_it_searched_where_there_is_more(self):
        for words in ("Hm.", "Well."):
            self.talk([call("say", message=words)])
        for wanted, limit, told in (
            ("say", "MAX_CALLS", "Only the last 1 calls were searched."),
            ("anna", "MAX_TURNS", "Only the last 1 turns were searched."),
        ):
            assert "were searched" not in self.ai(f"log marta = {wanted}")
            with patch.object(log_filter, limit, 1):
                assert told in self.ai(f"log marta = {wanted}"), wanted

    def test_by_end(self):
        late = self.row(end_reason="deadline").pk
        failed = self.row(end_reason="brain_failed").pk
        going = self.row(end_reason="").pk
        self.row()
        assert self.numbers("log marta = deadline") == [late]
        assert self.numbers("log marta = brain failed") == [failed]
        assert self.numbers("log marta = end brain_failed") == [failed]
        assert self.numbers("log marta = failed") == [failed, late]
        assert self.numbers("log marta = running") == [going]

    def test_by_several_at_once(self):
        wanted = self.row(asker_name="Anna", asker="account:1", end_reason="error").pk
        self.row(asker_name="Anna", asker="account:1")
        self.row(end_reason="error")
        assert self.numbers("log = anna, failed") == [wanted]

    def test_by_what_is_none_says_what_there_is(self):
        shown = self.ai("log marta = end sadly")
        assert shown.startswith("No turn ends with 'sadly'.\nTurns end with: terminal, ")
        assert self.complaint("log marta = before long")[0] == "Before which turn?"

    def test_by_a_word_that_means_nothing_names_it_and_what_there_is(self):
        self.row(asker_name="Anna", asker="account:1")
        for wanted, word, meant in (
            ("failde", "failde", "Did you mean 'failed'? "),
            ("foo:bar", "foo:bar", ""),
            ("last week", "last week", ""),
            ("inspect_locaton", "inspect_locaton", "Did you mean 'inspect_location'? "),
            ("failde, anna", "failde", "Did you mean 'failed'? "),
        ):
            problem, *advice = self.ai(f"log marta = {wanted}").splitlines()
            assert problem == f"'{word}' is no tool, no end and no asker of these turns.", wanted
            there = " ".join(advice)
            assert there.startswith(f"{meant}Filters: an asker's name, itself, a tool, "), wanted
            assert there.endswith(", running, failed."), wanted

    def test_that_finds_nothing_says_so(self):
        self.row()
        told = self.ai("log marta = for bob")
        assert told == "There is no such turn.\nTo see all turns: ai log marta"

    def test_of_one_that_has_had_no_turn_says_so(self):
        assert self.ai("log marta") == "Marta has not had a turn yet."

    def test_is_paged_to_the_older_ones(self):
        rows = [self.row(asker_name="Anna", asker="account:1").pk for _ in range(5)]
        with patch.object(log, "MAX_LISTED", 3):
            shown = self.ai("log marta = anna")
            assert self.numbers("log marta = anna") == rows[:1:-1]
            older = f"ai log marta = anna, before {rows[2]}"
            assert f"Older turns: {older}" in shown.splitlines()
            assert self.numbers(older.removeprefix("ai ")) == rows[1::-1]

    def test_shows_nothing_of_those_that_the_builder_may_not_examine(self):
        self.row()
        bob = self.assistant("bob")
        turn = self.row(script=bob.pk)
        self.stand_at("Builder")
        bob.character.locks.add("examine:perm(Developer);edit:perm(Developer);control:false()")
        assert turn.pk not in self.numbers("log")
        assert self.complaint("log bob")[0] == "You may not examine bob."
        assert self.complaint(f"log {turn.pk}")[0] == "You may not examine bob."

    def test_leaves_out_who_is_gone_once_a_page_is_turned_to(self):
        here = self.row()
        bob = self.assistant("bob")
        gone = self.row(script=bob.pk)
        with patch.object(CmdAI, "show_pages") as told:
            self.ai("log")
        (listing,) = told.call_args.args
        assert str(gone.pk) in listing.page(listing.items, True)
        bob.character.delete()
        shown = listing.page(listing.items, True)
        assert f"\n{here.pk} " in shown and f"\n{gone.pk} " not in shown

    def test_takes_one_query_a_page_for_what_was_called(self):
        for _ in range(5):
            self.row()
        self.ai("log marta")  # what Evennia keeps ready from then on
        with CaptureQueriesContext(connection) as few:
            self.ai("log marta")
        for _ in range(20):
            self.row()
        with CaptureQueriesContext(connection) as many:
            self.ai("log marta")
        assert len(many) == len(few)


class WholeTest(LogTest):
    def test_arguments_read_the_same_however_a_model_writes_them(self):
        turn = self.talk([ToolCall("1", "say", '{"message":"That\\u0027s all."}')])
        assert """called   say {"message": "That's all."}""" in self.ai(f"log {turn.pk}")

    def test_a_transcript(self):
        turn = self.talk(
            Completion("Who might that be?", calls=(call("inspect_location"),)),
            [call("say", message="Welcome!")],
        )
        lines = self.ai(f"log {turn.pk}").splitlines()
        assert lines[0].startswith(f"Marta, turn {turn.pk} at ")
        labels = [line.split()[0] for line in lines[1:] if line[2:3].isalpha()]
        assert labels == [
            *("rights", "noticed", "thought", "called", "got", "told"),
            *("called", "got", "end", "cost"),
        ]
        assert "(done, " in lines[-3]
        assert lines[-2] == "  end      it spoke, or chose to wait (say)"
        assert lines[-1].startswith("  cost     2 steps, ")

    def test_tells_which_brain_answered_and_why_the_first_did_not(self):
        self.brain.stands_alone = False
        turn = self.talk("", "")
        assert "brain    embedded; not scripted: its answers were empty" in self.ai(
            f"log {turn.pk}"
        )

    def test_shows_what_was_said_to_its_end(self):
        turn = self.talk([call("say", message="word " * 150 + "end.")])
        shown = self.ai(f"log {turn.pk}")
        assert "end." in shown
        assert "cost     1 step, " in shown

    def test_its_first_line_fits_whatever_the_names(self):
        self.scene.character.key = "Marta |rthe|n Innkeeper of the Copper Kettle"
        self.scene.player.key = "Anna of the Very Long Name Indeed"
        self.scene.say("Marta?")
        turn = TurnRecord.objects.get()
        TurnRecord.objects.update(started=turn.started - timedelta(days=2))
        assert f"turn {turn.pk} at" in self.ai(f"log {turn.pk}")  # which has no line too wide
        assert "turn" in self.ai(f"thoughts #{self.scene.character.pk}")

    def test_shows_why_a_call_was_refused(self):
        turn = self.talk([call("whisper", message="Hm.")], [call("wait")])
        shown = self.ai(f"log {turn.pk}")
        assert "validat" in shown
        assert "(refused, " in shown

    def test_of_none_says_so(self):
        assert self.complaint("log 9999") == (
            "There is no turn 9999.",
            "To see the last turns: ai log",
        )
        assert self.complaint(f"log {'9' * 500}")[0].startswith("There is no turn 9999")

    def test_of_one_that_is_no_more_says_so(self):
        turn = self.row(script=12345)
        assert self.complaint(f"log {turn.pk}")[0].startswith("There is no turn")


class FlagsTest(LogTest):
    def test_a_transcript(self):
        turn = self.row()
        self.flag("The mill has no door.", turn=turn)
        self.flag("Somebody begs for the vault's word.", "critical")
        lines = self.ai("log flags").splitlines()
        assert lines[0].split() == ["when", "who", "severity", "turn", "finding"]
        assert lines[2].split()[1:4] == ["Marta", "critical", "-"]
        assert lines[4].split()[1:4] == ["Marta", "info", f"{turn.pk}"]
        assert "The mill has no door." in lines[4]
        assert lines[-1] == "To see the turn of a flag: ai log <turn>"
        assert len(flags()) == 2

    def test_of_one_and_how_bad(self):
        self.flag("The mill has no door.")
        self.flag("Help!", "critical")
        shown = self.ai("log flags marta = critical")
        assert "Help!" in shown
        assert "mill" not in shown

    def test_how_bad_that_cannot_be_says_what_can(self):
        assert self.complaint("log flags = awful") == (
            "There is no severity 'awful'.",
            "There are: info, concern, critical.",
        )

    def test_none_says_so(self):
        assert self.ai("log flags") == "There are no flags yet."
        self.flag("The mill has no door.")
        assert self.ai("log flags = critical") == "There is no such flag."

    def test_shows_markup_letter_by_letter(self):
        self.flag("|rred|n |lclook|ltclick|le")
        shown = self.raw("log flags")
        assert "|r" not in shown
        assert "|lc" not in shown


def _time(turn):
    return f"{timezone.localtime(turn.started):%H:%M:%S}"
