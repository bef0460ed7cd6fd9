"""What the people of Thornwick are offered from the start: the tools of their trade."""

from __future__ import annotations

from typing import Any

from ai.assistant.authority.authority import source_of
from ai.assistant.engine.context_window import tokens_of_tools
from ai.pipeline.steps.authorise import usable
from ai.tools import TOOL_REGISTRY
from ai.tools.support.script import get_assistant_script_for_character
from world import kitchen
from world.build import build, find
from world.people import PEOPLE, Person
from world.tests.village import VillageTest

MAX_TOKENS = 1000
TRADES = {
    "innkeeper": {"send_messenger", "serve", "settle_slate"},
    "guard": {"open_gate", "ring_bell"},
    "librarian": {"doc_lookup", "list_books"},
    "hand": {"set_attribute", "add_tag"},
}


def done_by_rules(person: Person) -> set[str]:
    """The tools of the game that a person's own rules call, without those of modules."""
    called = {step["tool"] for rule in person.persona["rules"] for step in rule.get("do", ())}
    return {name for name in called if "." not in name}


class TestCores(VillageTest):
    def turn_of(self, person: Person, asker: Any) -> Any:
        """The request of a person's first turn for an asker, before any tool is loaded."""
        script = get_assistant_script_for_character(find(f"person:{person.key}"))
        return self.runtime.callers.build_outside_turn(
            self.runtime.agents[script.pk], source_of(asker), "loop"
        )

    def test_everybody_has_the_tools_of_their_own_trade_and_of_no_other(self) -> None:
        for person in PEOPLE:
            offer = set(self.turn_of(person, self.account).offer)
            assert {"say", "whisper", "inspect_location", "load_tools"} <= offer
            assert TRADES[person.key] <= offer, person.name
            others = set().union(*(TRADES[key] for key in TRADES if key != person.key))
            assert not offer & (others - TRADES[person.key]), person.name
            assert len(offer) <= 14

    def test_their_offer_takes_a_thousand_tokens_at_most(self) -> None:
        for person in PEOPLE:
            turn = self.turn_of(person, self.account)
            assert tokens_of_tools(turn.tools, turn.offer, "live") <= MAX_TOKENS, person.name

    def test_how_many_an_argument_takes_is_said_in_its_words(self) -> None:
        for tool in TOOL_REGISTRY.snapshot():
            for name, schema in tool.parameters.get("properties", {}).items():
                if "live" in tool.passes and "maxItems" in schema:
                    said = schema["description"]
                    assert f"{schema['maxItems']} at most" in said, f"{tool.name}, {name}"
        dishes = next(one for one in TOOL_REGISTRY.snapshot() if one.name == "serve").parameters
        assert f"{kitchen.MOST} alike" in dishes["properties"]["dishes"]["description"]

    def test_whatever_their_own_rules_do_is_at_hand(self) -> None:
        for person in PEOPLE:
            assert done_by_rules(person) <= set(self.turn_of(person, self.account).offer)

    def test_a_core_is_no_right(self) -> None:
        hob = PEOPLE[-1]
        assert "set_attribute" in hob.core
        turn = self.turn_of(hob, self.visitor)
        assert "set_attribute" not in turn.offer and "set_attribute" not in usable(turn)

    def test_what_is_in_a_core_is_there_and_may_be_used(self) -> None:
        for person in PEOPLE:
            assert set(person.core) <= set(TOOL_REGISTRY.list_tools())
            assert set(person.core) <= set(usable(self.turn_of(person, self.account)))

    def test_the_rest_can_be_loaded(self) -> None:
        turn = self.turn_of(PEOPLE[0], self.account)
        rest = {"list_goals", "search_journal", "page", "go_to_sleep"}
        assert rest <= set(usable(turn)) - set(turn.offer)

    def test_a_reminder_can_be_noted_at_once(self) -> None:
        for person in PEOPLE:
            assert {"add_goal", "update_goal"} <= set(self.turn_of(person, self.account).offer)

    def test_the_built_in_brain_does_without_a_core(self) -> None:
        for person in PEOPLE:
            script = get_assistant_script_for_character(find(f"person:{person.key}"))
            script.core = ["say"]
            assert "open_gate" not in self.turn_of(person, self.account).offer
        self.go("square")
        assert "swings open" in self.type("say Thistle!")
        self.go("library")
        assert "Nine" in self.type("say How many stones are there?")
        self.go("inn")
        assert "runs off" in self.type("say Tell Bram I said hello.")

    def test_one_that_was_changed_by_hand_is_put_right_by_building_again(self) -> None:
        script = get_assistant_script_for_character(find("person:guard"))
        script.core = []
        build()
        assert tuple(script.core) == PEOPLE[1].core
