from types import SimpleNamespace
from unittest import mock

import pytest
from django.test import override_settings
from evennia.commands.cmdset import CmdSet
from evennia.commands.command import Command
from evennia.objects.objects import DefaultExit
from evennia.utils.create import create_object
from evennia.utils.eveditor import EvEditor
from evennia.utils.evmenu import EvMenu, ask_yes_no, get_input
from twisted.internet.defer import Deferred
from twisted.trial.unittest import SynchronousTestCase

from ai.tests.tools.stage import ToolStage
from ai.tools import TOOL_REGISTRY, Authority, ToolCategory
from ai.tools.contract import levels

# Evennia's logger still calls what Python 3.12 deprecates, whenever a command breaks.
pytestmark = pytest.mark.filterwarnings(
    "ignore:datetime.datetime.utcfromtimestamp:DeprecationWarning"
)

CRASH = "The secret path is /srv/game/typeclasses"


class Trick(Command):
    """Does what its argument says."""

    key = "trick"
    aliases = ["innocent"]
    locks = "cmd:all()"

    def func(self):
        return getattr(self, f"do_{self.args.strip() or 'nothing'}")()

    def do_nothing(self):
        pass

    def do_echo(self):
        self.caller.msg(f"|rYou|n typed {self.raw_string}.")
        self.caller.location.msg_contents("A bell rings.", from_obj=None)

    def do_others(self):
        ann = self.caller.search("Ann")
        ann.at_say("Mind my toes!")

    def do_menu(self):
        EvMenu(self.caller, {"start": lambda caller, raw: ("Which?", {"goto": "start"})})

    def do_question(self):
        get_input(self.caller, "Really?", lambda *_: False)

    def do_yesno(self):
        ask_yes_no(self.caller, "Sure?", yes_action="Done.", no_action="Not done.")

    def do_editor(self):
        EvEditor(self.caller, loadfunc=lambda caller: "text")

    def do_ask(self):
        answer = yield "What is your name?"
        self.caller.msg(answer)

    def do_crash(self):
        raise RuntimeError(CRASH)

    def do_crashlater(self):
        raise RuntimeError(CRASH)
        yield 1

    def do_stance(self):
        self.caller.cmdset.add(StanceCmdSet)

    def do_vanish(self):
        self.caller.delete()

    def do_flood(self):
        self.caller.msg("x" * 100_000)


class Slow(Command):
    """Takes its time before it begins."""

    key = "slow"
    locks = "cmd:all()"
    waiting = None

    def at_pre_cmd(self):
        Slow.waiting = Deferred()
        return Slow.waiting

    def func(self):
        self.caller.msg("At last.")


class StaffOnly(Command):
    """Lets no character through."""

    key = "smite"
    locks = "cmd:perm(Builder)"

    def func(self):
        self.caller.msg("Smitten.")


class TrickCmdSet(CmdSet):
    key = "TrickCmdSet"

    def at_cmdset_creation(self):
        for command in (Trick, Slow, StaffOnly):
            self.add(command())


class StanceCmdSet(CmdSet):
    """What a game may give a character that sits down or fights."""

    key = "StanceCmdSet"

    def at_cmdset_creation(self):
        self.add(StaffOnly())


LISTED = {"look": "Guest", "get": "Player", "drop": "Player", "give": "Player", "move": "Player"}
LISTED |= {"trick": "Player", "slow": "Player", "smite": "Player", "pose": "Player"}


@override_settings(AI={"COMMANDS": LISTED})
class CommandStage(ToolStage):
    def setUp(self):
        super().setUp()
        self.npc.cmdset.add(TrickCmdSet)

    def run_line(self, line, level="Player", **context):
        return self.outcome("execute_command", context=self.context(level, **context), command=line)

    def no(self, line, level="Player", **context):
        return self.refused("execute_command", context=self.context(level, **context), command=line)


class TestRunning(CommandStage):
    def test_the_character_does_it_and_sees_what_came_of_it(self):
        outcome = self.run_line("get brass lamp")
        assert outcome.success
        assert outcome.result["command"] == "get"
        assert "brass lamp" in outcome.result["shown"]
        assert outcome.side_effects == ["command:get"]
        assert self.lamp.location == self.npc

    def test_an_alias_is_the_command_behind_it(self):
        assert self.run_line("l").result["command"] == "look"
        assert self.run_line("@look").result["command"] == "look"

    def test_what_is_shown_comes_without_colours_and_only_once(self):
        outcome = self.run_line("trick echo")
        assert outcome.result["shown"] == "You typed trick echo.\nA bell rings."

    def test_what_others_say_meanwhile_is_no_answer(self):
        assert self.run_line("trick others").result["shown"] == "(nothing)"

    def test_a_flood_is_cut(self):
        assert len(self.run_line("trick flood").result["shown"]) == 4000

    def test_a_command_that_waits_is_waited_for(self):
        tool = TOOL_REGISTRY.get_tool("execute_command")
        running = tool.execute(self.npc, command="slow", context=self.context())
        SynchronousTestCase().assertNoResult(running)
        Slow.waiting.callback(None)
        result = SynchronousTestCase().successResultOf(running).result
        assert result["shown"] == "At last."

    def test_giving_up_on_a_command_ends_the_capture(self):
        tool = TOOL_REGISTRY.get_tool("execute_command")
        running = tool.execute(self.npc, command="slow", context=self.context())
        running.addErrback(lambda failure: None)
        running.cancel()
        assert self.npc.ndb.ai_capture is None

    def test_a_character_that_is_gone_afterwards_breaks_nothing(self):
        assert "moved_to" not in self.run_line("trick vanish").result


class TestWalking(CommandStage):
    def test_an_exit_is_walked_by_its_name_or_alias(self):
        outcome = self.run_line("n")
        assert outcome.result["command"] == "move"
        assert outcome.result["moved_to"] == "Yard"
        assert "Yard" in outcome.result["shown"]
        assert outcome.side_effects == ["command:move", "moved:Yard"]
        assert self.npc.location == self.yard

    def test_a_locked_exit_stays_locked(self):
        self.way.locks.add("traverse:false()")
        outcome = self.run_line("north")
        assert self.npc.location == self.room
        assert "moved_to" not in outcome.result
        assert "cannot go there" in outcome.result["shown"]

    @override_settings(AI={"COMMANDS": {"look": "Guest", "north": "Guest"}})
    def test_where_moving_is_not_listed_no_exit_is_walked(self):
        assert "may not use the command 'move'" in self.no("north")
        assert self.npc.location == self.room

    @override_settings(AI={"COMMANDS": {"look": "Guest"}})
    def test_an_exit_named_like_a_listed_command_is_still_an_exit(self):
        create_object(DefaultExit, key="look", location=self.room, destination=self.yard)
        assert "may not use the command 'move'" in self.no("look")
        assert self.npc.location == self.room


class TestTheList(CommandStage):
    def test_what_is_not_listed_is_refused_whatever_it_is_called(self):
        for line in (
            "nick a = b",
            "nickname a = b",
            "nicks",
            "setdesc x",
            "inventory",
            "i",
            "@inv",
        ):
            assert "You may use: " in self.no(line), line

    def test_an_unknown_command_tells_which_there_are(self):
        told = self.no("dance wildly")
        assert "no command 'dance wildly'" in told
        assert "You may use: drop, get, give, look, an exit's name" in told

    def test_a_listed_command_that_the_game_has_not_is_not_named(self):
        script = SimpleNamespace(commands={"Look": "Guest", "Close": "Guest", "Move": "Guest"})
        told = self.no("close gate", script=script)
        assert told.endswith("You may use: look, an exit's name.")

    def test_levels_hold(self):
        assert "needs the level Player; this turn has Guest" in self.no("get lamp", level="Guest")
        assert self.run_line("look", level="Guest").success
        assert "needs the level Guest" in self.no("look", level="none")

    def test_the_assistants_own_list_replaces_the_games(self):
        script = SimpleNamespace(commands={"Inventory": "Guest"})
        assert "may not use the command 'look'" in self.no("look", script=script)
        outcome = self.run_line("i", level="Guest", script=script)
        assert outcome.result["command"] == "inventory"

    def test_the_commands_own_lock_holds(self):
        assert "no command 'smite'" in self.no("smite", level="Developer")

    def test_an_account_is_needed_where_a_lock_asks_for_one(self):
        assert "no command 'py" in self.no("py me.delete()", level="Developer")

    def test_words_of_somebody_lower_stop_a_higher_command(self):
        script = SimpleNamespace(commands={"trick": "Builder", "look": "Player"})
        lower = Authority(level=levels.rank("Builder"), lowest_author=levels.rank("Player"))
        told = self.no("trick", script=script, authority=lower)
        assert "words of others" in told
        assert self.run_line("look", script=script, authority=lower).success
        equal = Authority(level=levels.rank("Builder"), lowest_author=levels.rank("Builder"))
        assert self.run_line("trick", script=script, authority=equal).success

    def test_a_superusers_leftover_rights_are_not_used(self):
        with mock.patch.object(
            type(self.npc), "is_superuser", new_callable=mock.PropertyMock, return_value=True
        ):
            assert "superuser" in self.no("look")

    def test_rights_left_over_from_a_puppeting_superuser_are_dropped(self):
        self.npc.locks.lock_bypass = True
        assert "no command 'smite'" in self.no("smite")


class TestTheLine(CommandStage):
    def test_nothing_can_be_stacked(self):
        for line in ("look;drop lamp", "look\ndrop lamp", "look\r\ndrop lamp", "look\u2028drop"):
            with mock.patch("evennia.commands.cmdhandler.cmdhandler") as handler:
                assert "one" in self.no(line), line
            handler.assert_not_called()

    def test_no_colour_function_or_field_gets_in(self):
        for line in ("pose $eval(6*7)", "pose {you:>100000000}", "pose |lcquit|ltx|le", "look |r"):
            assert "may not contain" in self.no(line), line
        assert self.heard(self.ann) == []

    def test_escapes_are_refused(self):
        assert "plain text" in self.no("look \x1b[31m")

    def test_nothing_and_too_much_are_refused(self):
        assert "no command in that" in self.no("  ")
        assert "300" in self.no("look " + "x" * 300)

    def test_nicks_are_not_applied(self):
        self.npc.nicks.add("look", "drop brass lamp", category="inputline")
        self.lamp.location = self.npc
        assert self.run_line("look").result["command"] == "look"
        assert self.lamp.location == self.npc

    def test_several_meanings_are_told(self):
        for _ in range(2):
            create_object(DefaultExit, key="door", location=self.room, destination=self.yard)
        assert "could mean several" in self.no("door")


class TestAskingBack(CommandStage):
    def closed(self, line):
        before = [cmdset.key for cmdset in self.npc.cmdset.all()]
        outcome = self.run_line(line)
        assert not outcome.success
        assert "asked something back and was closed" in outcome.error
        assert [cmdset.key for cmdset in self.npc.cmdset.all()] == before
        for left in ("_evmenu", "_eveditor", "_getinput", "_yes_no_question", "_more"):
            assert not self.npc.nattributes.has(left)
        assert self.run_line("look").success
        return outcome

    def test_a_menu_is_closed(self):
        assert "Which?" in self.closed("trick menu").result["shown"]

    def test_a_question_is_closed(self):
        assert "Really?" in self.closed("trick question").error

    def test_a_yes_or_no_is_closed_and_nothing_done(self):
        outcome = self.closed("trick yesno")
        assert "Sure?" in outcome.error and "one." not in outcome.error.partition("showed:")[2]

    def test_a_question_in_the_middle_of_a_command_is_closed(self):
        assert "What is your name?" in self.closed("trick ask").error

    def test_an_editor_is_closed(self):
        self.closed("trick editor")

    @override_settings(AI={"COMMANDS": {**LISTED, "help": "Player"}})
    def test_a_pager_is_closed(self):
        outcome = self.run_line("help")
        assert not self.npc.nattributes.has("_more")
        assert outcome.result["command"] == "help"
        assert self.run_line("look").success

    def test_a_menu_that_breaks_as_it_closes_is_closed_all_the_same(self):
        with mock.patch.object(EvMenu, "close_menu", side_effect=RuntimeError("no")):
            self.closed("trick menu")

    def test_other_command_sets_stay(self):
        assert self.run_line("trick stance").success
        assert self.npc.cmdset.has("StanceCmdSet")


class TestBreaking(CommandStage):
    def told(self, line):
        told = self.no(line)
        assert "broke inside the game" in told
        assert CRASH not in told and "RuntimeError" not in told

    def test_a_broken_command_is_told_without_its_insides(self):
        self.told("trick crash")

    def test_so_is_one_that_goes_on_step_by_step(self):
        self.told("trick crashlater")

    def test_so_is_one_in_a_game_that_shows_tracebacks(self):
        with mock.patch("evennia.commands.cmdhandler._IN_GAME_ERRORS", True):
            self.told("trick crash")


def test_it_is_dangerous_and_never_tried_twice():
    tool = TOOL_REGISTRY.get_tool("execute_command")
    assert tool.category is ToolCategory.DANGEROUS
    assert not tool.is_idempotent() and not tool.cacheable


class TestPreview(ToolStage):
    def test_it_tells_who_would_type_what_where(self):
        tool = TOOL_REGISTRY.get_tool("execute_command")
        told = tool.preview(self.npc, command="get lamp", context=self.context())
        assert told == f"Marta types, in Inn ({self.npc.location.dbref}): get lamp"
