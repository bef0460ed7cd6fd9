"""What a turn may load: never more than it may use, and only behind what it has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.assistant.engine.context_window import tokens_of_tools
from ai.pipeline.steps.authorise import MOST_OFFERED, loadable, offer, steady, usable
from ai.pipeline.steps.find import MAX_FOUND
from ai.pipeline.toolbox import Toolbox
from ai.tests.pipeline.kit import DEVELOPER, Kit, control, tool
from ai.tests.rows import each_case
from ai.tools import TOOL_REGISTRY, Authority, ToolError
from ai.tools.contract.names import safe_name

TOOLS = TOOL_REGISTRY.all_tools()
PLAYER = Authority(level=2, asker=2)


def turn(*tools, authority=PLAYER, **given_to):
    kit = Kit(*(tools or TOOLS), authority=authority)
    for name, value in given_to.items():
        setattr(kit.caller, name, value)
    kit.caller.offer = offer(kit.caller)
    return kit


def counts(kit):
    return {one["name"]: one["tool_count"] for one in Toolbox(kit.caller).categories()}


def test_a_turn_begins_with_its_core_and_nothing_else():
    begun = turn().caller.offer
    assert begun == sorted(begun) and len(begun) == 12
    assert {TOOL_REGISTRY.get_tool(name).group for name in begun} == {"core"}


def test_the_groups_that_can_be_loaded_are_those_with_tools_for_the_turn():
    players, builders = turn(), turn(authority=DEVELOPER)
    for kit in (players, builders):
        assert list(loadable(kit.caller)) == [name for name in counts(kit) if name != "core"]
    assert "building" in loadable(builders.caller) and "building" not in loadable(players.caller)
    Toolbox(players.caller).load("memory")
    assert "memory" in loadable(players.caller)  # so that the prompt stays the same
    assert "planning" not in loadable(turn(core=("core", "planning")).caller)


def test_what_a_builder_s_turn_can_load_is_not_what_one_of_its_own_can():
    asked = Authority(4, asker=4, grant=4, lowest_author=2)
    alone = Authority(4, asker=None, grant=4, lowest_author=2, acts_alone=True)
    kit = turn(authority=asked)
    assert "building" in loadable(kit.caller)
    kit.caller.authority, kit.caller.began_with = lambda: alone, alone  # with the same tools
    assert "building" not in loadable(kit.caller)


def test_where_nothing_can_be_loaded_all_is_offered():
    kit = turn(*(one for one in TOOLS if one.name != "load_tools"))
    assert loadable(kit.caller) == {}
    assert kit.caller.offer == usable(kit.caller) and len(kit.caller.offer) > 30
    assert steady(kit.caller) == len(kit.caller.offer)


def test_a_core_of_names_and_groups_keeps_what_finds_the_rest():
    kit = turn(core=("say", "planning"))
    groups = {TOOL_REGISTRY.get_tool(name).group for name in kit.caller.offer}
    assert {"say", "add_goal", "browse_tools", "load_tools"} <= set(kit.caller.offer)
    assert groups == {"core", "planning"} and "pose" not in kit.caller.offer
    assert "core" in counts(kit)
    assert "pose" in Toolbox(kit.caller).load("core").added


def test_what_a_turn_cannot_do_without_comes_behind_its_core():
    begun = turn(besides=("page", "people", "nothing")).caller.offer
    people = sorted(t.name for t in TOOLS if t.group == "people" and "live" in t.passes)
    assert begun[12:] == ["page", *people]


def test_of_a_group_that_is_too_large_to_begin_with_as_much_is_offered_as_is_sent():
    huge = [tool(f"huge_{number:03}", group="speech") for number in range(150)]
    others = [one for one in TOOLS if one.group != "building"]
    page = TOOL_REGISTRY.get_tool("page")
    learnt = turn(*others, *huge, besides=("speech", "finish_task")).caller
    assert len(learnt.offer) == MOST_OFFERED and learnt.offer[-1] == "finish_task"
    assert learnt.offer[12:15] == ["channel_send", "emit", "huge_000"]
    core = turn(page, TOOL_REGISTRY.get_tool("load_tools"), *huge, core=("speech", "page")).caller
    assert len(core.offer) == steady(core) == MOST_OFFERED
    assert {"load_tools", "page"} <= set(core.offer)


def test_what_ends_a_turn_or_is_protected_is_always_there():
    kit = turn(
        tool("load_tools", protected=True),
        tool("guard", group="building", protected=True),
        tool("later", group="building", protected=True, on_need=True),
        control("finish"),
        core=("nothing",),
    )
    assert kit.caller.offer == ["finish", "guard", "load_tools"]


@each_case("level", range(7))
def test_a_category_counts_what_the_turn_may_use(level):
    kit = turn(authority=Authority(level=level, asker=level))
    for name, count in counts(kit).items():
        members = [t for t in TOOLS if t.group == name and t.name in usable(kit.caller)]
        assert count == len(members) > 0
    assert "core" not in counts(kit)
    assert ("building" in counts(kit)) == (level >= 4)


def test_rights_that_are_lost_take_the_category_with_them():
    kit = turn(authority=DEVELOPER)
    assert "building" in counts(kit)
    kit.authority = PLAYER
    assert "building" not in counts(kit)
    with pytest.raises(ToolError, match="There is no category 'building'"):
        Toolbox(kit.caller).load("building")


def test_a_tool_that_is_brought_is_one_that_may_be_used():
    kit = turn(tool("load_tools"), tool("carve", group="world", permission="Builder"))
    Toolbox(kit.caller).bring("carve")
    assert kit.caller.offer == ["load_tools"]
    kit.authority = DEVELOPER
    for _ in range(2):
        Toolbox(kit.caller).bring("carve")
    assert kit.caller.offer == ["load_tools", "carve"]


LOADS = st.lists(
    st.one_of(
        st.tuples(st.just("load"), st.sampled_from([*TOOL_REGISTRY.snapshot().groups, "none"])),
        st.tuples(st.just("find"), st.sampled_from(["journal", "walk", "a person", "read", ""])),
        st.tuples(st.just("bring"), st.sampled_from(["search_tools", "read_on", "set_attribute"])),
    ),
    max_size=12,
)


@given(LOADS, st.integers(0, 6))
def test_loading_in_any_order_only_adds_behind_what_was_there(loads, level):
    kit = turn(authority=Authority(level=level, asker=level))
    caller, begun = kit.caller, list(kit.caller.offer)
    sent = caller.tools.schemas(caller.offer)
    for how, what in loads:
        before = list(caller.offer)
        try:
            getattr(Toolbox(caller), how)(what)
        except ToolError:
            assert how == "load" and caller.offer == before
        assert caller.offer[: len(before)] == before
        assert len(set(caller.offer)) == len(caller.offer)
        assert set(caller.offer) <= set(usable(caller))
        now = caller.tools.schemas(caller.offer)
        assert now[: len(sent)] == sent
        sent = now
    assert caller.offer[: len(begun)] == begun and steady(caller) == len(begun)
    assert len({safe_name(name) for name in caller.offer}) == len(caller.offer)


@each_case(
    ("words", "found"),
    [
        ("search my journal", "search_journal"),
        ("take a thing", "take"),
        ("walking through an exit", "go"),
        ("hand a task on", "delegate_task"),
        ("OPEN A DOOR!", "open"),
        ("a reminder for her", "add_goal"),
        ("note a promise for later", "add_goal"),
        ("an alarm, a reminder of it", "add_goal"),
        ("move to another place", "go"),
        ("follow her", "go"),
        ("pick up the coin", "take"),
        ("hand it to him", "give"),
        ("drop the sword", "drop"),
        ("close the chest", "close"),
        ("send a page", "page"),
        ("say it on a channel", "channel_send"),
        ("a diary", "add_journal_entry"),
        ("forget what he said", "forget_memory"),
        ("delegate work", "delegate_task"),
        ("sleep", "go_to_sleep"),
        ("read about a topic in the lore", "doc_lookup"),
    ],
)
def test_words_find_the_tool_that_does_it(words, found):
    tools, added, _left = Toolbox(turn().caller).find(words)
    assert found in [tool.name for tool in tools] and found in added + turn().caller.offer
    assert len(tools) <= MAX_FOUND == 2


@each_case(
    "words",
    [
        *("cast a fireball", "buy a horse", "roll dice", "attack the goblin", "play the flute"),
        *("marry Anna", "dance with me", "brew beer", "xylophone", "get drunk", "set fire", "swim"),
        *(
            "heal a wound",
            "train a skill",
            "gamble",
            "translate it into German",
            "",
            "!?",
            "use it",
        ),
    ],
)
def test_what_no_tool_does_finds_and_loads_none(words):
    kit = turn()
    assert Toolbox(kit.caller).find(words) == ([], [], 0)
    assert kit.caller.offer == turn().caller.offer


MEANT = {
    "set_reminder": "add_goal",
    "create_reminder": "add_goal",
    "remind_me": "add_goal",
    "complete_goal": "update_goal",
    "read_goals": "list_goals",
    "remember": "store_memory",
    "walk": "go",
    "move_to": "go",
    "look": "inspect_location",
    "look_around": "inspect_location",
    "inspect": "inspect_location",
    "speak": "say",
    "tell": "whisper",
    "emote": "pose",
    "send_page": "page",
    "give_item": "give",
    "pick_up": "take",
    "open_door": "open",
    "find_object": "search_object",
    "whispr": "whisper",
    "store_memry": "store_memory",
}
"""The tool that is meant by a name that no tool has."""


@each_case("name", MEANT)
def test_a_name_that_no_tool_has_suggests_what_does_it_and_offers_that(name):
    kit = turn()
    outcome = kit.call(name)
    assert MEANT[name] in outcome.error.nearest and MEANT[name] in kit.caller.offer
    assert outcome.observation.endswith(f"Did you mean: {', '.join(outcome.error.nearest)}?")
    assert len(outcome.error.nearest) <= MAX_FOUND


@each_case("name", ["attack", "cast_spell", "roll_dice", "buy", "xyzzy", "get", "天"])
def test_a_name_for_what_no_tool_does_suggests_nothing(name):
    kit = turn()
    outcome = kit.call(name)
    assert outcome.error.nearest == () and kit.caller.offer == turn().caller.offer
    assert outcome.observation.endswith("Use one of the tools that you were offered.")


def test_only_what_the_turn_may_use_is_suggested():
    kit = turn()
    kit.caller.forbidden = lambda tool: "No." if tool.name == "add_goal" else ""
    assert "add_goal" not in kit.call("set_reminder").error.nearest
    assert "set_attribute" not in kit.call("set_attributes").error.nearest


@each_case(
    ("advice", "read"),
    [
        ("list_goals tells their numbers.", "list_goals tells their numbers."),
        ("Use add_goal.", "Use add_goal."),
        ("Use set_attribute.", "Do without it."),
        ("Use set_attribute or add_goal.", "Do without it."),
        ("Say so, and look_there.", "Say so, and look_there."),
        ("", ""),
    ],
)
def test_an_error_advises_what_is_on_offer_and_nothing_that_may_not_be_used(advice, read):
    def fail(character):
        raise ToolError("It is stuck.", advice)

    kit = turn(*TOOLS, tool("push", fail, group="world"))
    outcome = kit.call("push")
    assert outcome.observation == "\n".join(filter(None, ["Error: It is stuck.", read]))
    assert ("add_goal" in kit.caller.offer) == (read == "Use add_goal.")


def test_the_core_takes_a_thousand_tokens_at_most():
    caller = turn().caller
    assert tokens_of_tools(caller.tools, caller.offer, "live") <= 1000


def test_words_that_stand_everywhere_find_nothing():
    assert Toolbox(turn().caller).find("the you and your") == ([], [], 0)


@given(st.text(max_size=200))
def test_any_words_are_searched_for(words):
    kit = turn()
    tools, added, _left = Toolbox(kit.caller).find(words)
    assert {one.name for one in tools} <= set(usable(kit.caller))
    assert set(added) <= {one.name for one in tools}
