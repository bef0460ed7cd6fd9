"""What a turn is offered: its core at first, then what it loads."""

import itertools
import json
import os
from dataclasses import replace
from unittest import mock

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import override_settings
from evennia.utils.create import create_account, create_object
from twisted.internet.defer import ensureDeferred

from ai.assistant.agent.agent import LOADED_TURNS
from ai.assistant.authority.authority import source_of
from ai.assistant.engine.pass_task import PassTask
from ai.assistant.engine.turn import Bounds
from ai.assistant.percepts.percept import PERHAPS, Percept
from ai.assistant.turns.turn_rights import core_of, tools_by_cause, unknown_names
from ai.checks.settings import check_settings
from ai.pipeline import State
from ai.pipeline.steps.authorise import usable
from ai.testing import ScriptedBrain, call, registry_copy
from ai.testing.scene_with_model import ANTHROPIC, MODEL, scene_with_model
from ai.tests.assistant.engine.looping import Stage
from ai.tests.game import EvenniaTest, SceneTest
from ai.tests.pipeline.kit import result_of, tool
from ai.tests.rows import each_case
from ai.tools import TOOL_REGISTRY, ToolCall
from ai.tools.contract.groups import register_group
from ai.tools.contract.levels import hierarchy
from ai.tools.contract.names import safe_name

LOAD = [call("load_tools", category="world")]
WAIT = [call("wait")]
FORMS = {"give": ("item", "to"), "store_memory": ("text",)}
"""The parameters that a tool needs."""


def names(request):
    return [one["name"] for one in request.tools]


def ran(scene, task):
    return ensureDeferred(scene.runtime.passes.run(scene.agent, task))


def group(name):
    return [one.name for one in TOOL_REGISTRY.all_tools() if one.group == name]


def core():
    return sorted([*group("core"), "add_goal", "update_goal"])


class OfferTest(SceneTest):
    def test_a_turn_begins_with_the_core_and_what_it_loads_joins_from_the_next_step_on(self):
        brain = ScriptedBrain(LOAD, [call("load_tools", category="people")], WAIT, WAIT)
        with self.stage(brain) as scene:
            scene.say("Marta, what is there?")
            first, second, third = brain.requests
            assert names(first) == core() and len(group("core")) == 12
            assert names(second) == [*core(), *group("world")]
            assert list(third.tools[: len(second.tools)]) == list(second.tools)
            assert names(third)[-1] == "update_relationship"
            scene.say("And now?")
            assert list(brain.requests[-1].tools) == list(third.tools)

    def test_what_was_loaded_stays_for_some_turns_after_its_last_use(self):
        brain = ScriptedBrain(LOAD, WAIT, [call("take", item="coin")], forgiving=True)
        with self.stage(brain) as scene:
            for number in range(LOADED_TURNS + 2):
                scene.say(f"Marta, what is there, {number}?")
                scene.wait(60)
            offers = [names(request) for request in brain.requests]
            assert "give" in offers[-2] and "give" not in offers[-1]
            assert offers[-1] == [*core(), "take"]

    def test_turns_of_its_own_and_for_guests_are_offered_the_same(self):
        """What may not run there is refused with the reason; the built-in brain knows it before."""
        brain = ScriptedBrain(forgiving=True)
        with self.stage(brain) as scene:
            scene.script.core = ["say", "give", "store_memory", "set_attribute", "update_goal"]
            player = scene.runtime.callers.build(scene.agent, [], source_of(scene.player), None)
            assert "give" in player.offer and "set_attribute" not in player.offer
            bird = create_object("evennia.objects.objects.DefaultObject", key="bird")
            for about, asker, refused in (
                (Percept("goal", "Due", addressed=True, data={"goal": 1}), None, "give"),
                (Percept("outcome", "done"), None, "give"),
                (Percept("timer", "time"), None, "give"),
                (Percept("say", "Pip"), source_of(bird), "store_memory"),
            ):
                with self.subTest(about.kind):
                    made = scene.runtime.callers.build(scene.agent, [about], asker, 2)
                    assert made.offer == player.offer
                    assert refused not in usable(made)
                    arguments = {"item": "coin", "to": "me", "text": "A coin."}
                    given = {name: arguments[name] for name in FORMS[refused]}
                    carried = scene.runtime.pipeline.carry_out(ToolCall("c1", refused, given), made)
                    assert result_of(ensureDeferred(carried)).state is State.REFUSED

    def test_a_tool_that_is_not_loaded_runs_if_its_arguments_are_valid(self):
        brain = ScriptedBrain([call("session_memory", action="list")], WAIT)
        with self.stage(brain) as scene:
            scene.say("Marta, how is the ale?")
            assert scene.calls()[0].state == "done", scene.calls()[0].observation
            assert names(brain.requests[1]) == core()
            assert "session_memory" in brain.requests[0].within_reach
            assert "say" not in brain.requests[0].within_reach

    def test_if_they_are_not_it_is_told_its_schema_and_offered_it(self):
        brain = ScriptedBrain([call("go", where="north")], WAIT)
        with self.stage(brain) as scene:
            scene.say("Marta, go north!")
            told = scene.calls()[0].observation
            assert "Call it again with arguments that fit. Its schema: {" in told
            assert names(brain.requests[1]) == [*core(), "go"]

    def test_where_it_was_spoken_to_from_elsewhere_it_has_the_tool_to_answer_there(self):
        brain = ScriptedBrain(WAIT, WAIT)
        with self.stage(brain) as scene:
            scene.script.core = ["inspect_location"]
            scene.say("Hello, Marta!")
            assert names(brain.requests[0])[-1] == "say"
            scene.whisper("Hush.")
            assert names(brain.requests[1])[-1] == "whisper"

    def test_what_changes_in_the_middle_of_a_turn_does_not_change_what_it_was_offered(self):
        def meddle(character):
            scene.script.tools, scene.script.core = ["core", "people", "dice"], ["say"]
            register_group("dice", "Roll dice.")
            registry.register(tool("dice.roll", group="dice"))
            return {}

        load_people = [call("load_tools", category="people")]
        take = [call("take", thing="coin")]
        first = (LOAD, [call("meddle")], LOAD, take, load_people, WAIT)
        brain = ScriptedBrain(*first, [call("browse_tools")], WAIT)
        with registry_copy() as registry, override_settings(AI={"MAX_ITERATIONS": 6}):
            registry.register(tool("meddle", meddle))
            with self.stage(brain) as scene:
                scene.say("Marta, what is there?")
                sent = [json.dumps(list(request.tools)) for request in brain.requests]
                assert all(b.startswith(a[:-1]) for a, b in itertools.pairwise(sent))
                again, taken = scene.calls()[2:4]
                assert "no category 'world'.\nThere are: people, system." in again.observation
                assert taken.observation.startswith("Error: 'take' is not among your tools.")
                scene.say("And now?")
                told = brain.requests[-1].messages[-1].text
                assert '"dice"' in told and '"world"' not in told
                kept = names(brain.requests[6])
                assert kept[:3] == ["browse_tools", "load_tools", "say"]
                assert set(kept[3:]) <= set(group("people"))

    def test_a_builders_hand_need_not_load_anything(self):
        with self.stage(ScriptedBrain()) as scene:
            made = scene.runtime.callers.build_outside_turn(scene.agent, None, "command")
            assert {"go", "read_on", "search_tools"} <= set(made.offer)


class CoreTest(SceneTest):
    def test_an_assistants_own_core_stands_above_its_pass_and_that_above_the_group(self):
        with self.stage(ScriptedBrain()) as scene:
            script = scene.script
            assert core_of(script, "live") == ("core", "add_goal", "update_goal")
            assert core_of(script, "delegate") == ("core",)
            with override_settings(AI={"CORE": {"delegate": ["core", "planning"]}}):
                assert core_of(script, "live") == ("core",)
                assert core_of(script, "delegate") == ("core", "planning")
                script.core = ["say", "world"]
                assert core_of(script, "live") == core_of(script, "delegate") == ("say", "world")

    def test_a_shopkeepers_core_is_not_a_librarians(self):
        brain = ScriptedBrain(WAIT, WAIT)
        with self.stage(brain) as scene:
            scene.script.core = ["say", "wait", "world"]
            scene.say("Marta, what do you sell?")
            scene.script.core = ["say", "wait", "doc_lookup"]
            scene.say("Marta, what do you know?")
            finders = {"browse_tools", "load_tools"}
            assert set(names(brain.requests[0])) == {*group("world"), "say", "wait", *finders}
            assert set(names(brain.requests[1])) == {"doc_lookup", "say", "wait", *finders}

    @override_settings(AI={"CORE": {"delegate": ["planning"]}})
    def test_a_pass_has_its_own_and_its_end(self):
        brain = ScriptedBrain([call("finish", done=True, summary="Done.")])
        with self.stage(brain) as scene:
            result_of(ran(scene, PassTask("delegate", "Work.", "Count.")))
            offered = names(brain.requests[0])
            assert {"list_projects", "finish", "think", "load_tools"} <= set(offered)
            assert "recall_memories" not in offered

    def test_quiet_passes_that_load_nothing_have_all_of_theirs(self):
        brain = ScriptedBrain([call("submit_reflection", insights=[])])
        with self.stage(brain) as scene:
            result_of(ran(scene, PassTask("reflect", "Muse.", "Days.")))
            assert names(brain.requests[0]) == ["checkpoint", "flag", "submit_reflection", "think"]

    @override_settings(AI={"CORE": {"live": ["core", "plannign"]}})
    def test_a_name_that_is_none_is_told_with_the_nearest(self):
        with self.stage(ScriptedBrain(WAIT)) as scene:
            scene.script.core = ["say", "xyzzy"]
            told = list(unknown_names([scene.script], TOOL_REGISTRY.snapshot()))
            assert told[0] == (
                "AI['CORE']['live'] names 'plannign', which is neither a tool nor a group. "
                "Did you mean 'planning'?"
            )
            assert told[1].endswith(
                f"{scene.script.assistant_key} names 'xyzzy', which is neither a tool nor a group."
            )
            scene.say("Hello, Marta!")
            assert scene.turns()[0].end_reason == "terminal"


class HeldTest(SceneTest):
    def test_what_a_turn_may_do_is_worked_out_again_after_each_write_that_changes_it(self):
        builder = create_account("Bob", None, None, permissions=["Builder"])
        modules = {"DEFAULT_GUEST_MODULES": ["weather"], "MODULE_SERVICES": {"weather": "x:1"}}
        with self.stage(ScriptedBrain()) as scene:
            script, player, account = scene.script, scene.player, scene.player.account
            asker, agent = replace(source_of(player), level=len(hierarchy)), scene.agent

            def build():
                return scene.runtime.callers.build(agent, [], asker, None)

            turn = build()
            changes = {
                "tools": lambda: setattr(script, "tools", ["say"]),
                "tools in place": lambda: script.tools.append("look"),
                "grant": lambda: script.grant("Builder", builder),
                "player's permission": lambda: player.permissions.add("Builder"),
                "builder's permission": lambda: builder.permissions.remove("Builder"),
                "and again": lambda: builder.permissions.add("Admin"),
                "quelled no more": lambda: account.attributes.remove("_quell"),
                "account's permission": lambda: account.permissions.clear(),
                "superuser": lambda: setattr(account, "is_superuser", True),
                "left by its account": lambda: setattr(player, "account", None),
                "superuser no more": lambda: setattr(account, "is_superuser", False),
                "commands": lambda: setattr(script, "commands", {"dance": "Player"}),
                "commands in place": lambda: script.commands.update(sing="Builder"),
                "modules": lambda: setattr(script, "modules", []),
                "ledger": lambda: setattr(turn.ledger, "lowest_author", 0),
                "no builder": builder.delete,
                "no player": player.delete,
            }
            without_effect = "left by its account", "no player"
            with override_settings(AI=modules):
                before = turn.authority()
                for name, change in changes.items():
                    change()
                    anew = build()
                    anew.ledger.lowest_author = turn.ledger.lowest_author
                    assert turn.authority() == anew.authority(), name
                    assert turn.authority() is turn.authority(), name
                    assert (turn.authority() == before) == (name in without_effect), name
                    before = turn.authority()
                script.delete()
                assert turn.authority().obstacle == "You are gone."


@each_case(
    ("about", "tools"),
    [
        ([], ()),
        ([Percept("say", "Hello")], ("say",)),
        ([Percept("say", "Hello", addressed=True, data={PERHAPS: True})], ("say", "wait")),
        ([Percept("timer", "It is time")], ("say",)),
        ([Percept("whisper", "Hush", addressed=True, audience=("account:1",))], ("whisper",)),
        ([Percept("page", "Hello", data={"chat_id": "page:7"})], ("page",)),
        ([Percept("channel", "Hello", data={"chat_id": "channel:3"})], ("channel_send",)),
        ([Percept("task", "Count", data={"delegation": 1})], ("say", "finish_task")),
        ([Percept("goal", "Due", addressed=True, data={"goal": 1})], ("say", "update_goal")),
        (
            [Percept("goal", "Due", addressed=True, audience=("account:1",), data={"goal": 1})],
            ("whisper", "update_goal"),
        ),
        (
            [Percept("goal", "Due", data={"goal": number}) for number in (1, 2)],
            ("say", "update_goal"),
        ),
        ([Percept("outcome", "set_attribute: Your call was approved.")], ("say",)),
        (
            [
                Percept("task", "Count", data={"delegation": 1}),
                Percept("goal", "Due", data={"goal": 1}),
            ],
            ("say", "finish_task", "update_goal"),
        ),
    ],
)
def test_a_turn_has_what_its_cause_asks_for(about, tools):
    assert tools_by_cause(about) == tools


@each_case(
    ("ai", "said"),
    [
        ({"CORE": ["say"]}, r"AI\['CORE'\] in your settings must be a dict"),
        ({"CORE": {"delgate": []}}, "'delgate'.*unknown.\nDid you mean 'delegate'"),
        ({"CORE": {"reflect": ["core"]}}, "'reflect'.*unknown.\nKnown: live, delegate, decompose"),
        ({"CORE": {"live": "core"}}, "must be a list of names"),
        ({"CORE": {"live": [1]}}, "must be a text"),
    ],
)
def test_a_slip_in_the_settings_is_told_at_start(ai, said):
    with override_settings(AI=ai), pytest.raises(ImproperlyConfigured, match=said):
        check_settings()


def test_what_was_loaded_counts_in_the_window() -> None:
    big = tool("big", group="world", description="It does much. " * 200)
    loads = tool("load_tools", lambda c, context: context.offer.append("big"), takes_context=True)
    scene = Stage(big, loads)
    scene.caller.offer.remove("big")
    turn = scene.turn([call("load_tools")], [call("wave")], bounds=Bounds(window=8000))
    before = []
    turn.on_step = lambda _turn, step: before.append(turn.usage)
    assert result_of(scene.begin(turn)).value == "terminal"
    assert before[1] - before[0] > 2800 / 4 / 8000


class WireTest:
    """Loading adds to what is sent at the end of the offer only."""

    model, settings = MODEL, {}

    def bodies(self):
        """What is sent before and after a group is loaded, and in the turn after that."""
        with scene_with_model(LOAD, WAIT, WAIT, model=self.model) as scene:
            scene.say("Marta, what is there?")
            scene.say("And now?")
            return [asked.body for asked in scene.asked]

    def test_the_prefix_stays_byte_for_byte(self):
        first, second, third = self.bodies()
        before, after = (json.dumps(body["tools"])[:-1] for body in (first, second))
        assert after.startswith(before) and len(after) > len(before)
        assert json.dumps(third["tools"])[:-1] == after
        assert self.system(first) == self.system(second)

    def system(self, body):
        return body["messages"][0]


class OpenAITest(WireTest, EvenniaTest):
    pass


class AnthropicTest(WireTest, EvenniaTest):
    model = ANTHROPIC

    def setUp(self):
        super().setUp()
        self.enterContext(mock.patch.dict(os.environ, {"ANTHROPIC_API_KEY": "x"}))

    def system(self, body):
        return body["system"][0]

    def test_the_mark_stays_behind_the_core(self):
        for body in self.bodies():
            marked = [one["name"] for one in body["tools"] if "cache_control" in one]
            assert marked == [core()[-1]]
            assert "cache_control" in body["system"][0]


class TextTest(SceneTest):
    def test_what_is_loaded_is_told_behind_all_else_that_stays(self):
        steps = ["LOAD_TOOLS: world", "GO: north", "WAIT:"]
        with self.scene_with_model(*steps, options={"tool_mode": "text"}) as scene:
            scene.say("Marta, go north!")
            first, second, third = (asked.body["messages"][0]["content"] for asked in scene.asked)
            stable = first[: first.index('Your name is "Marta".')]
            assert second.startswith(stable) and second == third
            assert second.index("TAKE: ") > second.index('Your name is "Marta".')
            assert "TAKE: " not in first
            assert [row.tool for row in scene.calls()][:2] == ["load_tools", "go"]

    def test_a_tag_of_a_tool_that_is_not_loaded_is_a_call(self):
        with self.scene_with_model("GO: north", "WAIT:", options={"tool_mode": "text"}) as scene:
            scene.say("Marta, go north!")
            assert scene.calls()[0].tool == "go"
            assert not any("GO:" in line for line in scene.heard)


class SchemaTest(SceneTest):
    def test_what_is_loaded_can_be_answered(self):
        def answer(tool, **arguments):
            return json.dumps({"call": {"tool": tool, "arguments": arguments}})

        steps = [answer("load_tools", category="world"), answer("take", thing="coin")]
        with self.scene_with_model(
            *steps, answer("wait"), options={"tool_mode": "schema"}
        ) as scene:
            scene.say("Marta, take the coin!")
            schemas = [json.dumps(asked.body["response_format"]) for asked in scene.asked]
            assert '"take"' not in schemas[0] and '"take"' in schemas[1]
            texts = [asked.body["messages"][0]["content"] for asked in scene.asked]
            assert "- take: " not in texts[0]
            assert texts[1].index("- take: ") > texts[1].index('Your name is "Marta".')
            assert [row.tool for row in scene.calls()] == ["load_tools", "take", "wait"]


class DottedTest(SceneTest):
    def test_a_tool_of_an_added_group_is_offered_and_called_by_its_provider_safe_name(self):
        roll = tool("dice.roll", lambda character: {"rolled": 4}, group="dice")
        safe = safe_name("dice.roll")
        brain = ScriptedBrain([call("load_tools", category="dice")], [call(safe)], WAIT)
        with registry_copy() as registry:
            register_group("dice", "Roll dice.")
            registry.register(roll)
            with self.stage(brain) as scene:
                scene.say("Marta, roll!")
                assert names(brain.requests[1])[-1] == safe
                assert scene.calls()[1].tool == "dice.roll"
                assert scene.calls()[1].state == "done"
