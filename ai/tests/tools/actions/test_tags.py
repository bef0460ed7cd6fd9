from ai.tests.tools.stage import ToolStage
from ai.tools import TOOL_REGISTRY, ToolCategory
from ai.tools.contract import levels


class TestTags(ToolStage):
    def test_tags_are_listed_with_their_categories(self):
        self.lamp.tags.add("shiny")
        self.lamp.tags.add("brass", category="metal")
        assert self.use("get_tags", "Builder", target="lamp") == {
            "target": "brass lamp",
            "tags": [{"tag": "shiny"}, {"tag": "brass", "category": "metal"}],
        }

    def test_a_tag_is_added_once(self):
        outcome = self.outcome("add_tag", "Builder", target="lamp", tag="Shiny", category="Look")
        assert outcome.result == {
            "target": "brass lamp",
            "tag": "shiny",
            "category": "look",
            "was": False,
            "now": True,
        }
        assert outcome.side_effects == ["tagged:brass lamp/shiny"]
        assert self.lamp.tags.has("shiny", category="look")
        again = self.outcome("add_tag", "Builder", target="lamp", tag="shiny", category="look")
        assert again.result["was"] is True and again.side_effects == []

    def test_a_tag_is_removed_only_from_its_category(self):
        self.lamp.tags.add("shiny")
        self.lamp.tags.add("shiny", category="look")
        outcome = self.outcome("remove_tag", "Builder", target="lamp", tag="shiny")
        assert outcome.side_effects == ["untagged:brass lamp/shiny"]
        assert not self.lamp.tags.has("shiny")
        assert self.lamp.tags.has("shiny", category="look")

    def test_a_tag_that_is_not_there_cannot_be_removed(self):
        assert "has no tag 'shiny'" in self.refused("remove_tag", "Builder", tag="shiny")

    def test_the_systems_tags_are_out_of_reach(self):
        self.npc.tags.add("ai_assistant:marta", category="system")
        for tag, category in (
            ("ai_assistant:other", ""),
            (" AI_Assistant:other", "x"),
            ("anything", "system"),
            ("anything", " SYSTEM "),
        ):
            for name in ("add_tag", "remove_tag", "search_by_tag"):
                told = self.refused(name, "Developer", tag=tag, category=category)
                assert "belongs to the system" in told
        assert self.use("get_tags", "Developer") == {"target": "Marta", "tags": []}

    def test_builders_find_tagged_things_everywhere(self):
        far = self.person("Far", location=self.yard)
        far.tags.add("merchant", category="job")
        self.ann.tags.add("merchant", category="job")
        assert self.use("search_by_tag", "Builder", tag="merchant", category="job") == {
            "found": [
                {"name": "Ann", "kind": "character", "id": self.ann.dbref, "in": "Inn"},
                {"name": "Far", "kind": "character", "id": far.dbref, "in": "Yard"},
            ]
        }
        assert self.use("search_by_tag", "Builder", tag="merchant") == {"found": []}

    def test_others_find_only_what_they_see(self):
        far = self.person("Far", location=self.yard)
        hidden = self.thing("ghost", locks="view:false()")
        for thing in (far, hidden, self.ann):
            thing.tags.add("merchant")
        assert self.use("search_by_tag", "Player", tag="merchant") == {
            "found": [{"name": "Ann", "kind": "character", "in": "Inn"}]
        }

    def test_locks_hold_for_builders_too(self):
        self.ann.tags.add("merchant")
        self.ann.locks.add("search:perm(Admin)")
        assert self.use("search_by_tag", "Builder", tag="merchant") == {"found": []}
        assert self.use("search_by_tag", "Admin", tag="merchant")["found"]

    def test_many_finds_are_cut_and_counted(self):
        for number in range(53):
            self.thing(f"coin {number}").tags.add("gold")
        result = self.use("search_by_tag", "Builder", tag="gold")
        assert len(result["found"]) == 50 and result["more"] == 3

    def test_only_what_is_in_sight_is_tagged(self):
        self.person("Far", location=self.yard)
        assert "There is no" in self.refused("add_tag", "Developer", target="Far", tag="x")

    def test_a_tag_of_nothing_is_an_error(self):
        assert "at least one letter" in self.refused("add_tag", "Builder", tag=" \n")

    def test_all_are_for_builders_and_only_reading_is_safe(self):
        expected = {
            "get_tags": ToolCategory.SAFE_CHAIN,
            "search_by_tag": ToolCategory.SAFE_CHAIN,
            "add_tag": ToolCategory.DANGEROUS,
            "remove_tag": ToolCategory.DANGEROUS,
        }
        for name, category in expected.items():
            tool = TOOL_REGISTRY.get_tool(name)
            assert tool.category is category
            assert tool.level() == levels.rank("Builder")


class TestPreview(ToolStage):
    def preview(self, name, **arguments):
        tool = TOOL_REGISTRY.get_tool(name)
        return tool.preview(self.npc, context=self.context("Builder"), **arguments)

    def test_it_tells_what_would_change(self):
        told = self.preview("add_tag", target="lamp", tag="Bright", category="light")
        assert told == f"brass lamp ({self.lamp.dbref}): bright (light): not tagged -> tagged"
        self.lamp.tags.add("old")
        assert self.preview("remove_tag", target="lamp", tag="old") == (
            f"brass lamp ({self.lamp.dbref}): old: tagged -> not tagged"
        )
        assert self.lamp.tags.has("old")

    def test_it_says_where_nothing_would_change(self):
        self.npc.tags.add("old")
        assert self.preview("add_tag", tag="old").endswith(": old: tagged already")
