"""`ai profile`: presets of persona, tools, wake policy and limits."""

import time

from django.core.exceptions import ImproperlyConfigured
from django.test import override_settings

from ai.assistant.agent.wake_policy import read_policy
from ai.assistant.lifecycle.profiles import BUILTIN, SHOPKEEPER
from ai.checks.settings import check_settings
from ai.commands.assistants.profile import _of_brain, _values
from ai.tests.brains.embedded.talk import Talk
from ai.tests.commands.kit import BuilderTest
from ai.tests.rows import each_case
from ai.tools import TOOL_REGISTRY
from ai.tools.support.script import get_assistant_script_for_character

HERMIT = {
    "summary": "lives alone",
    "description": "You live in a cave.",
    "own_turns": "2 hours",
    "greets": False,
    "tools": ["core"],
    "persona": {"phrases": {"greeting": ["Go away."]}},
}


@each_case(
    ("line", "answers"),
    [
        ("Marta, what do you sell?", ["an old key"]),
        ("Marta, do you have a lantern?", ["an old key"]),
        ("Marta, what wares do you have?", ["an old key"]),
        ("Marta, I want to buy the key", ["an old key"]),
        ("Marta, how much is the key?", ["offer", "worth"]),
    ],
)
def test_a_shopkeeper_knows_the_wares(line, answers):
    said = Talk(SHOPKEEPER["persona"]).say(line)
    assert any(answer in said for answer in answers), said


@each_case(
    "line",
    [
        "Marta, would you have done the same?",
        "Marta, do you have children?",
        "Marta, my goods got wet",
        "Marta, I put no stock in that",
        "Marta, how much is true?",
    ],
)
def test_a_shopkeeper_offers_nothing_that_was_not_asked_for(line):
    said = Talk(SHOPKEEPER["persona"]).say(line)
    assert "old key" not in said and "offer" not in said, said


class ProfileTest(BuilderTest):
    def setUp(self):
        super().setUp()
        self.script = self.scene.script

    def test_lists_all_with_what_they_are_for(self):
        told = self.ai("profile")
        for name in ("guard", "shopkeeper", "librarian", "builder's hand"):
            assert name in told
        assert "stops everyone who comes" in told

    def test_ours_set_only_what_there_is(self):
        tools = TOOL_REGISTRY.snapshot()
        known = [*tools.groups, *(tool.name for tool in tools)]
        for name, given in BUILTIN.items():
            values = dict(_values(name, given))
            assert values and given["summary"] and _of_brain(name, given)
            assert set(given["tools"]) <= set(known)
            assert set(given["core"]) <= set(known)

    def test_one_profile_is_told_setting_by_setting(self):
        told = self.ai("profile guard")
        assert "events" in told and "arrive, say help, say thief" in told
        assert "for the built-in brain" in told

    def test_putting_one_to_work_tells_what_changes_and_leaves_the_grant_alone(self):
        self.script.persona = {"name": "Marta", "greets": False}
        told = self.ai("profile Marta = guard")
        assert "Marta is a guard now:" in told
        row = next(one for one in told.splitlines() if one.startswith("greets"))
        assert row.split() == ["greets", "no", "yes"]
        assert "phrases" in told and "7 of the profile's" in told
        assert self.script.persona["name"] == "Marta"
        assert self.script.grant_level == "Builder"
        policy = read_policy(self.script.wake_policy)
        assert policy.audience and policy.events == ("arrive", "say help", "say thief")
        assert "already matches the profile" in self.ai("profile Marta = guard")

    def test_what_each_would_change_of_one(self):
        self.ai("profile Marta = guard")
        told = self.ai("profile Marta")
        row = next(one for one in told.splitlines() if one.startswith("guard"))
        assert "guard             nothing" in row

    def test_an_npc_is_adopted_with_one(self):
        bram = self.npc("Bram")
        told = self.ai("adopt Bram = guard")
        assert "Bram is an assistant now" in told
        assert "Bram is a guard now" in told
        assert get_assistant_script_for_character(bram).persona["greets"] is True

    def test_a_word_that_is_neither_a_profile_nor_an_assistant_gets_the_nearest_profile(self):
        for typed, meant in (("gaurd", "Did you mean 'guard'? Profiles: "), ("foo", "Profiles: ")):
            problem, *advice = self.ai(f"profile {typed}").splitlines()
            assert problem == f"There is no assistant and no profile '{typed}'."
            assert " ".join(advice).startswith(meant)
            assert " ".join(advice).endswith(" Assistants: ai status")

    def test_with_a_profile_that_there_is_not_nothing_is_adopted(self):
        bram = self.npc("Bram")
        assert "Did you mean 'guard'?" in self.ai("adopt Bram = gaurd")
        assert get_assistant_script_for_character(bram) is None

    def test_names_are_taken_as_they_are_guessed(self):
        assert "builds for staff" in self.ai("profile hand")
        assert "ai grant Marta = Builder" not in self.ai("profile Marta = builder")
        self.script.grant_level = "Player"
        self.ai("profile Marta = guard")
        told = self.ai("profile Marta = hand")
        assert "ai grant Marta = Builder" in told

    def test_a_game_has_its_own_and_may_change_ours(self):
        with override_settings(AI={"PROFILES": {"Hermit": HERMIT, "guard": HERMIT}}):
            check_settings()
            assert "lives alone" in self.ai("profile")
            self.ai("profile Marta = hermit")
        assert read_policy(self.script.wake_policy).every == 7200
        assert self.script.persona["phrases"]["greeting"] == ["Go away."]
        with override_settings(AI={"PROFILES": "ai.tests.commands.assistants.test_profile.OWN"}):
            assert "of a path" in self.ai("profile")

    def test_a_mistake_in_one_of_the_game_is_told_and_changes_nothing(self):
        for wrong, why in (
            ({"greats": True}, "Did you mean 'greets'?"),
            ({"own_turns": "1 second"}, "out of range"),
            ({"events": ["arrive"], "grant": 7}, "There is no '7'"),
            ({"tools": 5}, "5 is not a valid value of tools"),
            ({"persona": {"brain": "x"}}, "phrases and rules"),
            ({"persona": {"rules": [{"hear": "("}]}}, "rule 1"),
        ):
            before = dict(self.script.persona), dict(self.script.wake_policy)
            with override_settings(AI={"PROFILES": {"odd": wrong}}):
                assert why in " ".join(self.ai("profile Marta = odd").split()), wrong
            assert before == (dict(self.script.persona), dict(self.script.wake_policy))
        with override_settings(AI={"PROFILES": ["guard"]}), self.assertRaises(ImproperlyConfigured):
            check_settings()
        with override_settings(AI={"PROFILES": "no.such.thing"}):
            assert "cannot be imported" in self.ai("profile")

    def test_what_a_builder_may_not_set_leaves_all_as_it_was(self):
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Builder)")
        boss = {"greets": True, "wake": "audience", "grant": "Admin"}
        with override_settings(AI={"PROFILES": {"boss": boss}}):
            assert "You cannot grant Admin" in self.ai("profile Marta = boss")
        assert not self.script.persona.get("greets") and not self.script.wake_policy

    def test_one_who_may_not_change_it_gives_it_none(self):
        self.stand_at("Builder")
        self.marta.locks.add("control:false();edit:false()")
        assert "You may not change Marta" in self.ai("profile Marta = guard")

    def test_it_keeps_nobody_waiting(self):
        self.ai("profile Marta = shopkeeper")
        began = time.process_time()
        self.ai("profile Marta = guard")
        took = time.process_time() - began
        assert took < 0.2, took


OWN = {"far": {"summary": "of a path", "greets": True}}
