from ai.tests.tools.stage import ToolStage


class TestSearchObject(ToolStage):
    def found(self, query, **how):
        return [entry["name"] for entry in self.use("search_object", query=query, **how)["matches"]]

    def test_it_finds_by_name_part_and_alias_in_any_case(self):
        self.lamp.aliases.add("lantern")
        for query in ("brass lamp", "LAMP", "lan", "the brass lamp", "rass"):
            assert self.found(query) == ["brass lamp"], query

    def test_it_tells_what_and_where(self):
        self.thing("apron", location=self.npc)
        assert self.use("search_object", query="apron")["matches"] == [
            {"name": "apron", "kind": "thing", "where": "carried"}
        ]
        assert self.use("search_object", query="me")["matches"][0]["where"] == "yourself"
        assert self.use("search_object", query="here")["matches"][0]["name"] == "Inn"

    def test_it_knows_nothing_of_other_places(self):
        self.person("Far", location=self.yard)
        assert self.use("search_object", query="Far") == {"matches": [], "near": []}
        assert self.found(self.yard.dbref, level="Developer") == []

    def test_near_misses_are_named(self):
        assert self.use("search_object", query="bras lanp") == {
            "matches": [],
            "near": ["brass lamp"],
        }

    def test_near_misses_do_not_betray_the_unseen(self):
        self.lamp.locks.add("view:false()")
        assert self.use("search_object", query="bras lamp") == {"matches": [], "near": []}

    def test_in_the_dark_nothing_around_is_found(self):
        self.room.locks.add("view:false()")
        assert self.found("lamp") == []

    def test_the_kind_narrows(self):
        self.thing("Ann's hat")
        assert self.found("ann", kind="character") == ["Ann"]
        assert self.found("Ann's", kind="thing") == ["Ann's hat"]

    def test_ids_count_for_builders_and_only_in_sight(self):
        assert self.found(self.lamp.dbref) == []
        assert self.found(self.lamp.dbref, level="Builder") == ["brass lamp"]

    def test_nicks_are_not_applied(self):
        self.npc.nicks.add("shiny", "brass lamp", category="object")
        assert self.found("shiny") == []
