"""Whose words a tool's answer says that it shows, so that their makers count as authors."""

from evennia.objects.objects import DefaultExit, DefaultObject, DefaultRoom
from evennia.utils.create import create_object

from ai.tests.tools.stage import ToolStage


class QuotesTest(ToolStage):
    def quoted(self, tool, level="Player", **arguments):
        """What a call, also one that fails, says that it shows."""
        shown = []
        context = self.context(level, quotes=lambda *things: shown.extend(things))
        try:
            self.outcome(tool, level, context=context, **arguments)
        except Exception:
            shown.clear()
            self.refused(tool, level, context=context, **arguments)
        return {thing for thing in shown if thing is not None}

    def test_a_look_quotes_all_that_it_names(self):
        assert self.quoted("inspect_location") == {
            *(self.room, self.way, self.yard),
            *(self.ann, self.lamp),
        }

    def test_a_look_quotes_nothing_that_it_leaves_out(self):
        hidden = self.thing("coin", locks="view:none()")
        assert hidden not in self.quoted("inspect_location", detail_level="detailed")
        assert self.yard not in self.quoted("inspect_location", detail_level="brief")

    def test_a_look_at_one_thing_quotes_it_and_what_it_holds(self):
        chest = self.thing("chest")
        coin = self.thing("coin", location=chest)
        assert self.quoted("inspect_location", target="chest") == {self.room, chest, coin}

    def test_a_name_that_an_error_tells_is_quoted(self):
        assert self.quoted("inspect_location", target="brass lanp") == {self.lamp}
        other = self.thing("brass lamp")
        assert self.quoted("inspect_location", target="brass lamp") == {self.lamp, other}

    def test_a_search_quotes_what_it_found_or_nearly_found(self):
        assert self.quoted("search_object", query="lamp") == {self.lamp}
        assert self.quoted("search_object", query="brazz lamp") == {self.lamp}
        assert self.quoted("search_object", query="xyzzy") == set()

    def test_attributes_quote_their_owner_and_the_objects_in_them(self):
        self.npc.db.friend = self.ann
        self.npc.db.list = [{"of": self.yard}]
        assert self.quoted("list_attributes", "Builder") == {self.npc}
        assert self.quoted("get_attributes", "Builder", names=["friend"]) == {self.npc, self.ann}
        assert self.quoted("get_attributes", "Builder", names=["list"]) == {self.npc, self.yard}
        wrote = self.quoted("set_attribute", "Builder", name="friend", value=1)
        assert wrote == {self.npc, self.ann}

    def test_what_may_not_be_read_is_quoted_with_its_name(self):
        self.lamp.locks.add("examine:none()")
        assert self.quoted("get_attributes", "Builder", target="lamp") == {self.lamp}

    def test_tags_quote_their_owner_and_where_it_is(self):
        self.lamp.tags.add("lit")
        assert self.quoted("get_tags", "Builder", target="lamp") == {self.lamp}
        assert self.quoted("search_by_tag", "Builder", tag="lit") == {self.lamp, self.room}

    def test_a_whisper_quotes_its_listener(self):
        assert self.quoted("whisper", target="Ann", message="Psst.") == {self.ann}

    def test_a_command_quotes_everything_that_it_may_have_shown(self):
        chest = self.thing("chest")
        coin = self.thing("coin", location=chest)
        shown = self.quoted("execute_command", command="look")
        assert {self.room, self.way, self.ann, self.lamp, chest, coin} <= shown

    def test_a_command_that_moves_quotes_both_places(self):
        stone = create_object(DefaultObject, key="stone", location=self.yard)
        shown = self.quoted("execute_command", command="north")
        assert {self.room, self.yard, stone} <= shown

    def test_commands_that_a_line_could_mean_are_quoted(self):
        other = create_object(
            DefaultExit,
            key="north",
            location=self.room,
            destination=create_object(DefaultRoom, key="Field"),
        )
        assert self.quoted("execute_command", command="north") >= {self.way, other}

    def test_the_help_is_staffs(self):
        assert self.quoted("doc_lookup", query="look") == set()
