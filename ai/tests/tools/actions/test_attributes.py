from evennia.utils.create import create_account

from ai.tests.tools.stage import ToolStage
from ai.tools import TOOL_REGISTRY, Authority, ToolCategory
from ai.tools.attributes import as_json, is_hidden
from ai.tools.contract import levels


class TestReading(ToolStage):
    def read(self, target="me", level="Builder", **how):
        return self.use("get_attributes", level, target=target, **how)

    def test_values_come_as_json(self):
        self.npc.db.mood = "calm"
        self.npc.db.stock = {"beer": [1, 2.5, None, True], ("a", 1): {3, 1}}
        self.npc.db.friend = self.ann
        assert self.read(names=["mood", "stock", "friend"]) == {
            "target": "Marta",
            "attributes": {
                "mood": "calm",
                "stock": {"beer": [1, 2.5, None, True], "('a', 1)": [1, 3]},
                "friend": f"Ann ({self.ann.dbref})",
            },
        }

    def test_without_names_all_are_told_and_missing_ones_are_named(self):
        self.lamp.db.lit, self.lamp.db.oil = True, 3
        assert self.read("lamp")["attributes"] == {"lit": True, "oil": 3}
        assert self.read("lamp", names=["oil", "wick"]) == {
            "target": "brass lamp",
            "attributes": {"oil": 3},
            "missing": ["wick"],
        }

    def test_a_category_is_a_world_of_its_own(self):
        self.lamp.attributes.add("oil", 3, category="craft")
        assert self.read("lamp")["attributes"] == {}
        assert self.read("lamp", category="Craft")["attributes"] == {"oil": 3}

    def test_the_list_tells_names_types_and_categories(self):
        self.lamp.db.oil = 3
        self.lamp.attributes.add("maker", "Ann", category="craft")
        self.lamp.db._secret_state = 1
        assert self.use("list_attributes", "Builder", target="lamp") == {
            "target": "brass lamp",
            "attributes": [
                {"name": "oil", "type": "number"},
                {"name": "maker", "type": "text", "category": "craft"},
            ],
        }

    def test_internal_and_secret_ones_do_not_exist(self):
        hidden = ("_quell", "creator_id", "api_key", "password", "bot_token", "DoorSecret")
        for name in hidden:
            self.npc.attributes.add(name, "hush")
        self.npc.attributes.add("persona", "hush", category="ai")
        for result in (
            self.read(),
            self.read(names=list(hidden)),
            self.read(category="ai"),
            self.read(category="AI", names=["persona"]),
            self.use("list_attributes", "Builder"),
        ):
            assert "hush" not in str(result)
            assert not result["attributes"]

    def test_secrets_inside_a_value_are_masked(self):
        self.npc.db.config = {"url": "x", "api_key": "hush", "deep": [{"token": "hush"}]}
        assert self.read(names=["config"])["attributes"]["config"] == {
            "url": "x",
            "api_key": "•••",
            "deep": [{"token": "•••"}],
        }

    def test_what_is_named_like_a_secret(self):
        for name in ("API_KEY", "openaiApiKey", "door key", "auth", "pin", "passwd", "_x"):
            assert is_hidden(name), name
        for name in ("monkey", "desc", "author", "spinning", "keystone", "passage"):
            assert not is_hidden(name), name

    def test_a_huge_value_is_cut(self):
        assert len(str(as_json({str(i): "x" * 100 for i in range(100_000)}))) < 200_000
        deep = []
        for _ in range(100):
            deep = [deep]
        assert "…" in str(as_json(deep))
        assert len(as_json("x" * 100_000)) == 4000

    def test_the_attributes_own_lock_holds(self):
        self.lamp.attributes.add("plan", "hush", lockstring="attrread:perm(Admin)")
        assert self.read("lamp")["attributes"] == {}
        assert self.read("lamp", level="Admin")["attributes"] == {"plan": "hush"}

    def test_the_level_of_the_turn_counts_not_the_characters_own(self):
        self.npc.permissions.add("Developer")
        self.lamp.attributes.add("plan", "hush", lockstring="attrread:perm(Admin)")
        assert self.read("lamp")["attributes"] == {}

    def test_a_superusers_bypass_is_no_right_of_the_turn(self):
        self.npc.locks.lock_bypass = True
        self.lamp.attributes.add("plan", "hush", lockstring="attrread:perm(Admin)")
        assert self.read("lamp")["attributes"] == {}

    def test_the_objects_lock_holds_but_one_knows_oneself(self):
        assert "no right to examine" in self.refused("get_attributes", "Player", target="lamp")
        self.npc.db.mood = "calm"
        assert self.read(level="Player")["attributes"] == {"mood": "calm"}

    def test_only_what_is_in_sight(self):
        self.person("Far", location=self.yard)
        for name in ("Far", self.yard.dbref):
            assert "There is no" in self.refused("get_attributes", "Developer", target=name)
        assert self.read(self.lamp.dbref)["target"] == "brass lamp"
        assert self.read("here")["target"] == "Inn"


class TestWriting(ToolStage):
    def write(self, level="Builder", **how):
        return self.use("set_attribute", level, **how)

    def test_it_says_what_was_before(self):
        outcome = self.outcome("set_attribute", "Builder", name="mood", value="calm")
        assert outcome.result == {"target": "Marta", "name": "mood", "was": None, "value": "calm"}
        assert outcome.side_effects == ["created:Marta/mood"]
        outcome = self.outcome("set_attribute", "Builder", name="Mood", value=["a", {"b": 1}])
        assert outcome.result["was"] == "calm"
        assert outcome.side_effects == ["changed:Marta/mood"]
        assert self.npc.db.mood == ["a", {"b": 1}]

    def test_every_json_value_is_kept_as_it_is(self):
        for value in ("3", 3, 2.5, True, None, [1], {"a": None}):
            self.write(name="thing", value=value)
            kept = self.npc.db.thing
            assert kept == value and isinstance(kept, bool) == isinstance(value, bool)

    def test_what_is_not_ones_own_needs_the_lock_edit_or_control(self):
        wanted = {"target": "lamp", "name": "oil", "value": 1}
        assert "no right to change brass lamp" in self.refused("set_attribute", "Builder", **wanted)
        assert self.write("Admin", **wanted)["value"] == 1
        self.lamp.locks.add("control:perm(Builder)")
        assert self.write(**wanted)["was"] == 1

    def test_a_lock_that_names_the_asker_lets_them_through(self):
        wanted = {"target": "lamp", "name": "oil", "value": 1}
        authority = Authority(level=levels.rank("Builder"))
        context = self.context(user=self.ann, authority=authority)
        assert "no right" in self.refused("set_attribute", context=context, **wanted)
        self.lamp.locks.add(f"control:id({self.ann.id}) or perm(Admin)")
        assert self.outcome("set_attribute", context=context, **wanted).result["value"] == 1

    def test_an_accounts_id_is_not_taken_for_a_characters(self):
        account = create_account("Anna", "anna@example.com", "testpassword")
        self.lamp.locks.add(f"control:id({account.id}) or perm(Admin)")
        context = self.context(user=account, authority=Authority(level=levels.rank("Builder")))
        assert account.id not in (self.npc.id, self.ann.id)
        wanted = {"target": "lamp", "name": "oil", "value": 1}
        assert "no right" in self.refused("set_attribute", context=context, **wanted)

    def test_a_locked_attribute_stays_as_it_is(self):
        self.npc.attributes.add("mood", "calm", lockstring="attredit:perm(Developer)")
        assert "locked" in self.refused("set_attribute", "Admin", name="mood", value="wild")
        assert self.npc.db.mood == "calm"

    def test_new_ones_need_the_lock_attrcreate(self):
        self.npc.db.mood = "calm"
        self.npc.locks.add("attrcreate:false()")
        assert "locked" in self.refused("set_attribute", "Builder", name="hunger", value=1)
        assert self.write(name="mood", value="wild")["was"] == "calm"

    def test_internal_secret_and_our_own_ones_are_refused(self):
        for name in ("_quell", "creator_id", "password", "llm_api_key", "assistant_key"):
            assert "internal or secret" in self.refused(
                "set_attribute", "Developer", name=name, value=1
            )
        for category in ("ai", "AI ", "system", "_x"):
            assert "internal or secret" in self.refused(
                "set_attribute", "Developer", name="persona", value=1, category=category
            )
        assert not self.npc.attributes.has("persona", category="ai")

    def test_strange_names_are_refused(self):
        for name in ("", " ", "a\nb", "9", "x|r", "a" * 65):
            assert "not a valid name" in self.refused(
                "set_attribute", "Builder", name=name, value=1
            )

    def test_kept_text_cannot_be_clicked(self):
        self.write(name="sign", value=["|rBeware|n |lcquit|ltclick|le ||lcquit\x1b[1m"])
        assert self.npc.db.sign == ["|rBeware|n | lcquit| ltclick| le || lcquit"]

    def test_too_much_is_refused(self):
        error = self.refused("set_attribute", "Builder", name="x", value=["y" * 1000] * 17)
        assert "larger" in error and not self.npc.attributes.has("x")

    def test_it_is_dangerous_for_builders_and_spoils_what_was_read(self):
        tool = TOOL_REGISTRY.get_tool("set_attribute")
        assert tool.category is ToolCategory.DANGEROUS
        assert tool.level() == levels.rank("Builder")
        assert {"get_attributes", "list_attributes", "inspect_location"} <= set(tool.invalidates)


class TestPreview(ToolStage):
    def preview(self, level="Builder", **arguments):
        tool = TOOL_REGISTRY.get_tool("set_attribute")
        return tool.preview(self.npc, context=self.context(level), **arguments)

    def test_it_tells_the_old_value_and_the_new_one(self):
        self.lamp.db.lit = False
        told = self.preview(target="lamp", name="Lit", value=True)
        assert told == f"brass lamp ({self.lamp.dbref}): lit: false -> true"
        assert self.lamp.db.lit is False

    def test_a_new_one_has_no_old_value(self):
        told = self.preview(name="mood", value={"a": [1]}, category="Inner")
        assert told == f'Marta ({self.npc.dbref}): mood (inner): (none) -> {{"a": [1]}}'

    def test_what_may_not_be_read_is_not_shown(self):
        self.lamp.attributes.add("price", 900, lockstring="attrread:perm(Admin)")
        told = self.preview(target="lamp", name="price", value=1)
        assert told == f"brass lamp ({self.lamp.dbref}): price: (not shown) -> 1"
        assert "900 -> 1" in self.preview("Admin", target="lamp", name="price", value=1)

    def test_nothing_of_an_object_that_may_not_be_examined_is_shown(self):
        self.lamp.db.oil = 3
        self.lamp.locks.add("examine:perm(Admin)")
        assert "(not shown) -> 1" in self.preview(target="lamp", name="oil", value=1)

    def test_long_values_are_cut(self):
        assert len(self.preview(name="desc", value="x" * 4000)) < 300
