"""Opening and closing: by the game's command, as Evennia's contrib door, or by `is_open`."""

from unittest import mock

import pytest
from evennia.commands.cmdset import CmdSet
from evennia.commands.command import Command
from evennia.contrib.grid.simpledoor import SimpleDoor, SimpleDoorCmdSet
from evennia.utils.create import create_object
from evennia.utils.evmenu import get_input

from ai.tests.tools.stage import ToolStage

pytestmark = pytest.mark.filterwarnings(
    "ignore:datetime.datetime.utcfromtimestamp:DeprecationWarning"
)


class Opener(Command):
    """A game's own way to open things."""

    key = "open"
    aliases = ["close"]
    locks = "cmd:all()"

    def func(self):
        thing = self.caller.search(self.args.strip())
        if thing.db.riddle:
            get_input(self.caller, thing.db.riddle, lambda *_: False)
        elif thing.db.stuck:
            self.caller.msg("It will not budge.")
        else:
            thing.db.is_open = self.cmdstring == "open"
            self.caller.msg("It creaks.")


class OpenerCmdSet(CmdSet):
    key = "OpenerCmdSet"

    def at_cmdset_creation(self):
        self.add(Opener())


class TestByState(ToolStage):
    def setUp(self):
        super().setUp()
        self.chest = self.thing("chest")
        self.chest.db.is_open = False

    def test_it_opens_and_closes_and_the_room_sees_it(self):
        assert self.use("open", target="chest") == {"open": "chest"}
        assert self.chest.db.is_open is True
        assert self.use("close", target="chest") == {"closed": "chest"}
        assert self.chest.db.is_open is False
        assert self.shown(self.ann) == ["Marta opens a chest.", "Marta closes a chest."]

    def test_what_is_open_already_is_not_opened_again(self):
        assert "closed already" in self.refused("close", target="chest")

    def test_what_is_locked_stays_shut(self):
        self.chest.db.is_locked = True
        assert "chest is locked" in self.refused("open", target="chest")
        self.chest.db.is_locked = False
        self.chest.locks.add("open:false()")
        assert "may not open chest" in self.refused("open", target="chest")
        self.chest.locks.add("open:all()")
        state = self.chest.attributes.get("is_open", return_obj=True)
        state.locks.add("attredit:perm(Builder)")
        assert "chest is locked" in self.refused("open", target="chest")
        assert self.chest.db.is_open is False

    def test_what_has_no_lid_cannot_be_opened(self):
        for name in ("lamp", "north", "Ann"):
            assert "nothing that one can open" in self.refused("open", target=name)

    def test_what_is_not_in_sight_cannot_be_opened(self):
        self.chest.locks.add("view:false()")
        assert "There is no 'chest' here" in self.refused("open", target="chest")

    def test_what_is_carried_can(self):
        self.chest.location = self.npc
        assert self.use("open", target="chest") == {"open": "chest"}

    def test_the_list_of_commands_holds(self):
        context = self.context(script=mock.Mock(commands={"open": "Builder"}))
        assert "needs the level Builder" in self.refused("open", context=context, target="chest")


class TestSimpleDoor(ToolStage):
    def setUp(self):
        super().setUp()
        self.door, self.back = (
            create_object(SimpleDoor, key="door", location=here, destination=there)
            for here, there in ((self.room, self.yard), (self.yard, self.room))
        )
        self.door.db.return_exit, self.back.db.return_exit = self.back, self.door
        self.door.setlock("traverse:false()")

    def test_both_sides_of_it_open(self):
        assert "did not get through" in self.refused("go", exit="door")
        assert self.use("open", target="door") == {"open": "door"}
        assert self.back.access(self.ann, "traverse")
        assert self.use("go", exit="door")["moved_to"] == "Yard"

    def test_its_own_command_is_used_where_the_character_has_it(self):
        self.npc.cmdset.add(SimpleDoorCmdSet)
        assert self.use("open", target="door") == {"open": "door", "shown": "You open door."}
        assert self.use("close", target="door") == {"closed": "door", "shown": "You close door."}
        assert not self.back.access(self.ann, "traverse")

    def test_a_lock_of_the_games_own_is_not_taken_off(self):
        self.door.setlock("traverse:holds(key)")
        assert "door is locked" in self.refused("open", target="door")
        assert not self.door.access(self.npc, "traverse")


class TestByCommand(ToolStage):
    def setUp(self):
        super().setUp()
        self.npc.cmdset.add(OpenerCmdSet)
        self.chest = self.thing("chest")

    def test_its_words_are_told(self):
        assert self.use("open", target="chest") == {"open": "chest", "shown": "It creaks."}

    def test_it_is_only_open_if_it_is(self):
        self.chest.db.is_open = False
        self.chest.db.stuck = True
        told = self.refused("open", target="chest")
        assert "chest is not open" in told and "will not budge" in told

    def test_where_nobody_can_know_only_its_words_are_told(self):
        self.lamp.db.stuck = True
        told = self.use("open", target="lamp")
        assert told == {"target": "brass lamp", "shown": "It will not budge."}

    def test_one_that_asks_back_is_closed(self):
        self.chest.db.riddle = "What has keys but opens nothing?"
        before = len(self.npc.cmdset.all())
        assert "answer a question" in self.refused("open", target="chest")
        assert len(self.npc.cmdset.all()) == before

    def test_a_name_cannot_be_more_than_a_name(self):
        self.thing("a=b;c")
        assert "cannot be typed" in self.refused("open", target="a=b;c")


class TestByKey(ToolStage):
    def setUp(self):
        super().setUp()
        self.chest, self.key = self.thing("chest"), self.thing("brass key")
        self.chest.attributes.batch_add(("is_open", False), ("is_locked", True))
        self.chest.locks.add(f"unlock:holds({self.key.dbref})")

    def test_who_carries_the_key_unlocks_and_locks(self):
        assert "carry no key to chest" in self.refused("use_key", target="chest")
        self.use("take", item="key")
        assert self.use("use_key", target="chest") == {"unlocked": "chest"}
        assert "unlocked already" in self.refused("use_key", target="chest")
        assert self.use("inspect_location", target="chest")["target"]["state"] == "closed"
        self.use("open", target="chest")
        assert "Close it first" in self.refused("use_key", target="chest", to="lock")
        self.use("close", target="chest")
        assert self.use("use_key", target="chest", to="lock") == {"locked": "chest"}
        assert self.use("inspect_location", target="chest")["target"]["state"] == "locked"
        assert "nothing that one can unlock" in self.refused("use_key", target="lamp")
        assert self.shown(self.ann)[1:3] == ["Marta unlocks a chest.", "Marta opens a chest."]

    def test_what_names_no_key_and_a_guarded_state_stay(self):
        self.key.location = self.npc
        state = self.chest.attributes.get("is_locked", return_obj=True)
        state.locks.add("attredit:perm(Builder)")
        assert "carry no key" in self.refused("use_key", target="chest")
        self.lamp.db.locked = True
        assert "carry no key" in self.refused("use_key", target="lamp")
        assert self.chest.db.is_locked and self.lamp.db.locked

    def test_both_sides_of_a_door_unlock(self):
        door, back = (
            create_object(SimpleDoor, key="door", location=here, destination=there)
            for here, there in ((self.room, self.yard), (self.yard, self.room))
        )
        door.db.return_exit, back.db.return_exit = back, door
        door.setlock("traverse:false()")
        for side in (door, back):
            side.db.is_locked = True
            side.locks.add("unlock:holds(brass key)")
        self.key.location = self.npc
        assert "door is locked" in self.refused("open", target="door")
        assert self.use("use_key", target="door") == {"unlocked": "door"}
        assert back.db.is_locked is False
        assert self.use("open", target="door") == {"open": "door"}
