"""Walking by a tool: through the exit's own command and locks, seen by all who are there."""

from unittest import mock

from evennia.commands.cmdset import CmdSet
from evennia.objects.objects import DefaultExit, DefaultRoom, ExitCommand
from evennia.utils.create import create_object

from ai.testing import ScriptedBrain, call, stage
from ai.tests.tools.stage import ToolStage
from ai.tools import TOOL_REGISTRY, ToolCategory


class ToolTestTollCommand(ExitCommand):
    """An exit's command of a game's own: nobody passes who has no coin."""

    def func(self):
        if any(thing.key == "coin" for thing in self.caller.contents):
            super().func()
        else:
            self.caller.msg("A coin, please.")


class ToolTestTollExit(DefaultExit):
    exit_command = ToolTestTollCommand


class ToolTestFightCmdSet(CmdSet):
    """What a game gives those who fight: nobody walks away from it."""

    key = "ToolTestFightCmdSet"
    no_exits = True


class TestGo(ToolStage):
    def test_it_walks_and_tells_what_it_sees_there(self):
        watcher = self.person("Watcher", location=self.yard)
        self.yard.db.desc = "Hens scratch in the dust."
        found = self.use("go", exit="north")
        assert self.npc.location == self.yard
        assert (found["moved_to"], found["from"]) == ("Yard", "Inn")
        assert "Hens scratch" in found["shown"]
        assert any("Marta is leaving" in line for line in self.shown(self.ann))
        assert any("Marta arrives" in line for line in self.shown(watcher))

    def test_an_alias_and_the_place_it_leads_to_will_do(self):
        for name in ("n", "Yard", "the yard"):
            self.npc.location = self.room
            if name == "the yard":
                assert "There is no" in self.refused("go", exit=name)
            else:
                assert self.use("go", exit=name)["moved_to"] == "Yard"

    def test_a_place_that_nobody_may_see_is_no_name_for_its_way(self):
        self.yard.locks.add("view:false()")
        assert "There is no 'yard' here" in self.refused("go", exit="yard")

    def test_a_locked_exit_tells_why(self):
        self.way.locks.add("traverse:false()")
        self.way.db.err_traverse = "The door is nailed shut."
        told = self.refused("go", exit="north")
        assert "did not get through north" in told and "nailed shut" in told
        assert self.npc.location == self.room

    def test_what_the_characters_own_hook_forbids_does_not_happen(self):
        with mock.patch.object(self.npc, "at_pre_move", lambda *_, **__: False):
            assert "did not get through" in self.refused("go", exit="north")
        assert self.npc.location == self.room

    def test_an_exits_own_command_decides(self):
        create_object(ToolTestTollExit, key="bridge", location=self.room, destination=self.yard)
        assert "A coin, please." in self.refused("go", exit="bridge")
        self.thing("coin", location=self.npc)
        assert self.use("go", exit="bridge")["moved_to"] == "Yard"

    def test_a_command_of_an_exit_that_is_locked_is_not_there(self):
        for lock in ("call:false()", "cmd:false()"):
            way = create_object(DefaultExit, key="chute", location=self.room, destination=self.yard)
            way.locks.add(lock)
            assert "cannot walk through chute" in self.refused("go", exit="chute")
            way.delete()

    def test_what_keeps_a_players_exits_away_keeps_its_own(self):
        self.npc.cmdset.add(ToolTestFightCmdSet)
        assert "cannot use 'north' now" in self.refused("go", exit="north")
        assert self.npc.location == self.room
        self.npc.cmdset.remove(ToolTestFightCmdSet)
        assert self.use("go", exit="north")["moved_to"] == "Yard"

    def test_of_two_ways_of_one_name_each_is_walked(self):
        cellar = create_object(DefaultRoom, key="Cellar")
        create_object(DefaultExit, key="north", location=self.room, destination=cellar)
        assert "north-1, north-2" in self.refused("go", exit="north")
        assert self.use("go", exit="north-2")["moved_to"] in ("Yard", "Cellar")

    def test_what_is_not_in_sight_or_no_exit_cannot_be_walked(self):
        self.way.locks.add("view:false()")
        assert "no way out" in self.refused("go", exit="north")
        self.way.locks.add("view:all()")
        assert "There is no 'brass lamp'" in self.refused("go", exit="brass lamp")

    def test_in_the_dark_only_the_right_name_leads_out(self):
        self.room.locks.add("view:false()")
        told = self.refused("go", exit="noth")
        assert "north" not in told.lower().replace("noth", "")
        assert "There is no" in self.refused("go", exit="Yard")
        assert self.use("go", exit="north")["moved_to"] == "Yard"

    def test_one_who_may_not_walk_by_command_may_not_walk_by_tool(self):
        script = mock.Mock(commands={"look": "Guest"})
        told = self.refused("go", context=self.context(script=script), exit="north")
        assert "may not use the command 'move'" in told
        assert "needs the level Player" in self.refused("go", "Guest", exit="north")

    def test_nobody_walks_with_a_superusers_rights(self):
        with mock.patch.object(self.npc.locks, "cache_lock_bypass"):
            self.npc.locks.lock_bypass = True
            assert "superuser" in self.refused("go", exit="north")
        self.npc.locks.lock_bypass = False

    def test_both_places_are_quoted(self):
        shown = []
        self.outcome("go", context=self.context(quotes=lambda *t: shown.extend(t)), exit="north")
        assert {self.way, self.room, self.yard} <= set(shown)


class TestInATurn(ToolStage):
    def test_acts_that_are_chained_fit_one_turn_and_are_kept_as_intents(self):
        brain = ScriptedBrain(
            [call("take", item="lamp")],
            [call("go", exit="north")],
            [call("drop", item="lamp")],
            "Here it is.",
        )
        with stage(brain) as scene:
            yard = create_object(DefaultRoom, key="Yard")
            create_object(DefaultExit, key="north", location=scene.room, destination=yard)
            lamp = self.thing("lamp", location=scene.room)
            scene.say("Marta, take the lamp out.")
            assert scene.character.location == lamp.location == yard
            assert [row.state for row in scene.calls()] == ["done"] * 4
            (turn,) = scene.turns()
            assert turn.end_reason == "answered"

    def test_they_are_neither_cached_nor_tried_twice_and_spoil_what_was_read(self):
        for name in ("go", "take", "drop", "open", "close"):
            tool = TOOL_REGISTRY.get_tool(name)
            assert tool.category is ToolCategory.SAFE_CHAIN
            assert not tool.is_idempotent() and not tool.cacheable
            assert {"inspect_location", "search_object"} <= set(tool.invalidates)

    def test_whom_the_list_keeps_in_place_is_not_offered_a_walk(self):
        with stage(ScriptedBrain([call("go", exit="north")], "I stay.")) as scene:
            scene.script.commands = {"look": "Guest"}
            create_object(DefaultExit, key="north", location=scene.room, destination=self.yard)
            scene.say("Marta, go north.")
            row = scene.calls()[0]
            assert (row.tool, row.state) == ("go", "refused")
            assert scene.character.location == scene.room
