"""`complain`, by which players report what was said, and `ai reports`, where staff read it."""

from unittest import mock

from evennia.commands.cmdparser import cmdparser
from evennia.utils.create import create_account

from ai.assistant.operations import player_reports
from ai.commands import AICmdSet
from ai.commands.players.complain import CmdComplain
from ai.testing import call
from ai.tests.commands.kit import BuilderTest


class ComplainTest(BuilderTest):
    def speak(self, *calls):
        for one in calls:
            self.brain._steps.append([one])
            self.scene.say("Marta?")

    def test_it_is_kept_with_who_what_and_what_was_said_last(self):
        self.speak(call("say", message="Go away."), call("pose", action="spits."))
        self.call(CmdComplain(), "marta = She is rude.")
        [report] = player_reports.find()
        assert (report.who, report.about, report.text) == (
            self.account.key,
            "Marta",
            "She is rude.",
        )
        assert [line["text"] for line in report.lines] == ["spits.", "Go away."]
        turns = [turn.pk for turn in self.scene.turns()]
        assert [line["turn"] for line in report.lines] == turns[::-1]

    def test_it_has_what_was_heard_and_not_what_the_filter_took_out(self):
        self.speak(call("say", message="Go away. Fuck you."))
        self.call(CmdComplain(), "marta")
        assert [line["text"] for line in player_reports.find()[0].lines] == ["Go away."]

    def test_what_was_whispered_to_others_is_not_in_it(self):
        self.speak(call("whisper", target="Anna", message="The key is under the mat."))
        self.call(CmdComplain(), "marta")
        assert player_reports.find()[0].lines == ()

    def test_who_forgets_the_equals_sign_is_told_where_it_stands(self):
        told = self.call(CmdComplain(), "marta is rude")
        assert "Like this: complain <character> = <what is wrong>" in told
        assert "Go to it" in self.call(CmdComplain(), "zorg = is rude")

    def test_staff_are_told(self):
        with mock.patch.object(self.scene.runtime.staff, "notify") as notify:
            self.call(CmdComplain(), "marta = rude |rred|n")
        [line, topic] = notify.call_args[0]
        assert "complains about Marta" in line and "rude" in line
        assert topic == f"complaint {player_reports.find()[0].number}"

    def test_every_player_can_and_no_assistant(self):
        for level in ("Guest", "Player", "Admin"):
            self.account.permissions.clear()
            self.account.is_superuser = False
            self.account.permissions.add(level)
            [match] = cmdparser("complain marta = rude", AICmdSet(), self.char1)
            assert match[2].access(self.char1, "cmd")
        assert not CmdComplain().access(self.marta, "cmd")

    def test_it_is_limited_by_the_hour_and_to_each(self):
        for _ in range(player_reports.PER_HOUR):
            assert "Thank you" in self.call(CmdComplain(), "marta = again")
        assert "wait an hour" in self.call(CmdComplain(), "marta = again")
        assert len(player_reports.find()) == player_reports.PER_HOUR
        assert not player_reports.too_many(create_account("Else", None, None))

    def test_one_who_is_no_assistant_is_not_found_nor_are_others_named(self):
        for name in ("chair", "char2", "#1", "1", "-1"):
            told = self.call(CmdComplain(), f"{name} = rude")
            assert "is no AI character" in told and "Marta" not in told
        assert "Like this" in self.call(CmdComplain(), "")
        assert "'||rred'" in self.call(CmdComplain(), "||rred = rude", noansi=False)

    def test_one_elsewhere_is_found_by_its_whole_name(self):
        self.char1.location = self.room2
        assert "no AI character" in self.call(CmdComplain(), "mar = rude")
        assert "Thank you" in self.call(CmdComplain(), "marta = rude")

    def test_staff_list_read_and_end_them(self):
        assert "There are no reports" in self.ai("reports")
        self.speak(call("say", message="Go |raway|n."))
        self.ai("say marta = Shoo!")
        self.call(CmdComplain(), "marta = She is |rrude.")
        [report] = player_reports.find()
        assert "She is" in self.ai("reports")
        shown = self.ai(f"reports {report.number}")
        assert "She is |rrude." in shown and "say, turn" in shown
        assert "say, by hand: Shoo!" in shown
        assert self.complaint("reports 99999")[0] == "There is no report '99999'."
        assert (
            "You can only mark a report as done."
            in self.complaint(f"reports {report.number} = maybe")[0]
        )
        assert "is deleted" in self.ai(f"reports {report.number} = done")
        assert player_reports.find() == []
