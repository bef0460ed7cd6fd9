"""Taking, dropping and giving by tools, with the locks and hooks of Evennia's own commands."""

from unittest import mock

from evennia.commands.cmdset import CmdSet
from evennia.objects.objects import DefaultExit, DefaultObject
from evennia.utils.create import create_object

from ai.testing import ScriptedBrain, call, stage
from ai.tests.tools.stage import ToolStage
from ai.tools import TOOL_REGISTRY, ToolCategory


class ToolTestCursed(DefaultObject):
    """Says no by its hooks."""

    def at_pre_get(self, getter, **kwargs):
        getter.msg("It hisses at you.")
        return False

    def at_pre_give(self, giver, getter, **kwargs):
        giver.msg("It clings to you.")
        return False

    def at_pre_drop(self, dropper, **kwargs):
        return False


class ToolTestWitness(DefaultObject):
    """Notes which of its hooks are called, and in which order."""


class ToolTestStunCmdSet(CmdSet):
    """What a game lays over the commands of somebody who is stunned."""

    key = "ToolTestStunCmdSet"
    mergetype = "Replace"
    priority = 10


def _noted(hook):
    stock = getattr(DefaultObject, hook)

    def note(self, *args, **kwargs):
        if self.ndb.noted is None:
            self.ndb.noted = []
        self.ndb.noted.append((hook, kwargs.get("move_type")))
        return stock(self, *args, **kwargs)

    return note


for _hook in (
    *("at_pre_get", "at_get", "at_pre_drop", "at_drop", "at_pre_give", "at_give"),
    *("at_pre_move", "at_post_move", "announce_move_from", "announce_move_to"),
):
    setattr(ToolTestWitness, _hook, _noted(_hook))


class TestAsByCommand(ToolStage):
    """What happens by a tool is what happens by Evennia's own command, whichever Evennia it is."""

    def test_the_same_hooks_are_called_in_the_same_order_and_the_same_is_shown(self):
        by_tool = [("take", {"item": "ring"}), ("drop", {"item": "ring"})]
        by_tool += [("take", {"item": "ring"}), ("give", {"item": "ring", "to": "Ann"})]
        by_command = ["get ring", "drop ring", "get ring", "give ring to Ann"]
        told = []
        for acts in (by_tool, [("execute_command", {"command": line}) for line in by_command]):
            ring = create_object(ToolTestWitness, key="ring", location=self.room)
            ring.ndb.noted = []
            self.ann.ndb.received = []
            for name, arguments in acts:
                self.use(name, **arguments)
            assert ring.location == self.ann
            told.append((ring.ndb.noted, self.shown(self.ann)))
            ring.delete()
        assert told[0] == told[1]
        assert ("at_give", None) in told[0][0] and len(told[0][1]) == 4

    def test_what_is_gone_as_soon_as_it_is_taken_is_told_all_the_same(self):
        with mock.patch.object(type(self.lamp), "at_get", lambda self, getter, **_: self.delete()):
            assert self.use("take", item="lamp") == {"taken": "brass lamp"}
        assert self.shown(self.ann)[-1] == "Marta picks up a brass lamp."

    def test_one_who_has_its_commands_taken_away_has_its_hands_tied(self):
        self.npc.cmdset.add(ToolTestStunCmdSet)
        self.thing("key", location=self.npc)
        for name, arguments in (
            ("take", {"item": "lamp"}),
            ("drop", {"item": "key"}),
            ("give", {"item": "key", "to": "Ann"}),
        ):
            assert "cannot do that now" in self.refused(name, **arguments)
        self.npc.cmdset.remove(ToolTestStunCmdSet)
        assert self.use("take", item="lamp") == {"taken": "brass lamp"}

    def test_a_bag_that_is_full_takes_nothing(self):
        with mock.patch.object(self.npc, "at_pre_object_receive", lambda *_, **__: False):
            assert "cannot be taken now" in self.refused("take", item="lamp")
        self.lamp.location = self.npc
        with mock.patch.object(self.room, "at_pre_object_receive", lambda *_, **__: False):
            assert "cannot be dropped here" in self.refused("drop", item="lamp")


class TestTake(ToolStage):
    def test_it_has_it_then_and_the_room_sees_it(self):
        assert self.use("take", item="lamp") == {"taken": "brass lamp"}
        assert self.lamp.location == self.npc
        assert self.shown(self.ann) == ["Marta picks up a brass lamp."]

    def test_the_lock_holds_and_its_words_are_told(self):
        self.lamp.locks.add("get:false()")
        self.lamp.db.get_err_msg = "It is chained to the wall."
        told = self.refused("take", item="lamp")
        assert "cannot take brass lamp" in told and "chained" in told
        assert self.lamp.location == self.room

    def test_the_things_own_hook_holds(self):
        ring = create_object(ToolTestCursed, key="ring", location=self.room)
        assert "It hisses at you." in self.refused("take", item="ring")
        assert ring.location == self.room

    def test_the_places_own_hook_holds(self):
        with mock.patch.object(self.room, "at_pre_object_leave", lambda *_, **__: False):
            assert "cannot be taken now" in self.refused("take", item="lamp")
        assert self.lamp.location == self.room

    def test_people_ways_and_oneself_cannot_be_taken(self):
        for name in ("Ann", "north"):
            assert "You cannot take" in self.refused("take", item=name)
        assert "cannot take yourself" in self.refused("take", item="me")
        assert self.ann.location == self.room

    def test_what_others_have_or_nobody_sees_is_not_there(self):
        self.thing("purse", location=self.ann)
        self.thing("coin", locks="view:false()")
        for name in ("purse", "coin", f"#{self.lamp.id}"):
            assert f"There is no '{name}' here" in self.refused("take", item=name)

    def test_in_the_dark_nothing_is_hinted_but_the_right_name_finds_it(self):
        self.room.locks.add("view:false()")
        assert "brass" not in self.refused("take", item="lampp")
        assert self.use("take", item="lamp")

    def test_two_of_a_name_must_be_told_apart(self):
        other = self.thing("brass lamp")
        assert "brass lamp-2" in self.refused("take", item="brass lamp")
        self.use("take", item="brass lamp-2")
        assert other.location == self.npc

    def test_a_name_cannot_make_the_room_read_code(self):
        self.thing("$eval(6*7) {nobody}")
        self.use("take", item="$eval(6*7) {nobody}")
        assert "$eval(6*7) {nobody}" in self.shown(self.ann)[-1]


class TestDrop(ToolStage):
    def test_it_lies_here_then_and_the_room_sees_it(self):
        self.lamp.location = self.npc
        assert self.use("drop", item="lamp") == {"dropped": "brass lamp"}
        assert self.lamp.location == self.room
        assert self.shown(self.ann) == ["Marta drops a brass lamp."]

    def test_what_is_not_carried_cannot_be_dropped(self):
        assert "You carry nothing" in self.refused("drop", item="lamp")
        self.thing("coin", location=self.npc)
        assert "You do not carry 'lamp'" in self.refused("drop", item="lamp")

    def test_lock_and_hook_hold(self):
        self.lamp.location = self.npc
        self.lamp.locks.add("drop:false()")
        assert "You cannot drop brass lamp" in self.refused("drop", item="lamp")
        create_object(ToolTestCursed, key="ring", location=self.npc)
        assert "You cannot drop ring" in self.refused("drop", item="ring")
        assert self.lamp.location == self.npc


class TestGive(ToolStage):
    def setUp(self):
        super().setUp()
        self.lamp.location = self.npc

    def test_the_other_has_it_and_both_are_told(self):
        assert self.use("give", item="lamp", to="Ann") == {"gave": "brass lamp", "to": "Ann"}
        assert self.lamp.location == self.ann
        assert self.shown(self.ann) == ["Marta gives you a brass lamp."]

    def test_it_is_one_change_of_the_world_a_turn(self):
        tool = TOOL_REGISTRY.get_tool("give")
        assert tool.category is ToolCategory.DANGEROUS and not tool.is_idempotent()

    def test_only_somebody_here_gets_it(self):
        self.thing("chest")
        assert "cannot be given anything" in self.refused("give", item="lamp", to="chest")
        assert "There is no 'north'" in self.refused("give", item="lamp", to="north")
        assert "have it already" in self.refused("give", item="lamp", to="me")
        self.person("Far", location=self.yard)
        assert "There is no 'Far'" in self.refused("give", item="lamp", to="Far")
        assert self.lamp.location == self.npc

    def test_what_is_not_ones_own_cannot_be_given(self):
        self.thing("purse", location=self.ann)
        assert "You do not carry 'purse'" in self.refused("give", item="purse", to="Ann")

    def test_the_hooks_of_thing_and_getter_hold(self):
        create_object(ToolTestCursed, key="ring", location=self.npc)
        assert "It clings to you." in self.refused("give", item="ring", to="Ann")
        with mock.patch.object(self.ann, "at_pre_object_receive", lambda *_, **__: False):
            assert "could not give" in self.refused("give", item="lamp", to="Ann")
        assert self.lamp.location == self.npc

    def test_one_who_may_not_give_by_command_may_not_by_tool(self):
        context = self.context(script=mock.Mock(commands={"get": "Player"}))
        told = self.refused("give", context=context, item="lamp", to="Ann")
        assert "may not use the command 'give'" in told

    def test_its_preview_says_who_gets_what(self):
        told = TOOL_REGISTRY.get_tool("give").preview(
            self.npc, item="lamp", to="Ann", context=self.context()
        )
        assert told == f"Marta gives brass lamp ({self.lamp.dbref}) to Ann ({self.ann.dbref})."

    def test_two_in_one_turn_are_one_too_many(self):
        brain = ScriptedBrain(
            [call("give", item="lamp", to="Anna")], [call("give", item="mug", to="Anna")], "There."
        )
        with stage(brain) as scene:
            for key in ("lamp", "mug"):
                self.thing(key, location=scene.character)
            scene.say("Marta, give me the lamp and the mug.")
            assert [row.state for row in scene.calls()] == ["done", "refused", "done"]
            assert [thing.key for thing in scene.player.contents] == ["lamp"]


class TestReceivers(ToolStage):
    def test_an_exit_of_the_games_cannot_swallow_a_thing(self):
        create_object(DefaultExit, key="pit", location=self.room, destination=self.yard)
        self.lamp.location = self.npc
        assert "There is no 'pit'" in self.refused("give", item="lamp", to="pit")


class ToolTestPicky(DefaultObject):
    """Takes in and lets go nothing that is called a stone, by the hooks of `containers`."""

    def at_pre_put_in(self, putter, target, **kwargs):
        return target.key != "stone"

    at_pre_get_from = at_pre_put_in


class TestWhatHoldsThings(ToolStage):
    def setUp(self):
        super().setUp()
        self.box = create_object(ToolTestPicky, key="box", location=self.room)
        self.box.locks.add("get_from:all()")
        self.ring, self.stone = self.thing("ring", self.npc), self.thing("stone", self.npc)

    def test_things_are_put_there_and_taken_again(self):
        assert self.use("put", item="ring", holder="box") == {"put": "ring", "in": "box"}
        assert self.ring.location == self.box
        assert self.use("take", item="ring") == {"taken": "ring"}
        self.box.location = self.npc
        assert self.use("put", item="ring", holder="box", where="on")["on"] == "box"
        assert self.use("take", item="ring") == {"taken": "ring"}
        assert self.shown(self.ann)[0] == "Marta puts a ring in a box."

    def test_what_lies_on_the_floor_is_taken_first(self):
        inside, floor = self.thing("coin", self.box), self.thing("coin")
        self.use("take", item="coin")
        assert (floor.location, inside.location) == (self.npc, self.box)

    def test_what_is_closed_gives_takes_and_shows_nothing(self):
        self.use("put", item="ring", holder="box")
        self.box.db.is_open = False
        assert "box is closed" in self.refused("put", item="stone", holder="box")
        assert "There is no 'ring' here" in self.refused("take", item="ring")
        assert self.use("inspect_location", target="box")["contents"] == []
        self.box.db.is_open = True
        seen = self.use("inspect_location", target="box")
        assert [one["name"] for one in seen["contents"]] == ["ring"]
        assert seen["target"]["state"] == "open"

    def test_its_locks_and_hooks_hold(self):
        assert "cannot put stone there" in self.refused("put", item="stone", holder="box")
        self.stone.location = self.box
        assert "cannot take stone" in self.refused("take", item="stone")
        self.ring.location = self.box
        self.box.locks.add("get_from:false()")
        assert "There is no 'ring' here" in self.refused("take", item="ring")
        self.stone.location = self.npc
        for holder in ("box", "lamp", "north", "Ann"):
            assert "cannot put anything in" in self.refused("put", item="stone", holder=holder)
        assert "There is no 'stone' here" in self.refused("put", item="stone", holder="stone")


class TestEating(ToolStage):
    def test_what_is_edible_and_carried_is_gone(self):
        pie, stone = self.thing("pie"), self.thing("stone", self.npc)
        pie.db.edible = True
        assert "do not carry 'pie'" in self.refused("eat", item="pie")
        pie.location = self.npc
        plum = self.thing("plum", pie)
        assert "something in pie" in self.refused("eat", item="pie")
        plum.delete()
        assert self.use("eat", item="pie") == {"ate": "pie"}
        assert pie.pk is None
        assert "nothing to eat" in self.refused("eat", item="stone")
        assert stone.pk and self.shown(self.ann) == ["Marta eats a pie."]
