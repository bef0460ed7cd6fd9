"""Browsing, loading and searching tools, through the pipeline."""

import json

import pytest

from ai.brains.models.wire.offer import MOST_TOOLS
from ai.pipeline.steps.authorise import MOST_OFFERED, offer
from ai.testing import registry_copy
from ai.tests.pipeline.kit import Kit, tool
from ai.tools import TOOL_REGISTRY, Authority
from ai.tools.contract.groups import GROUPS, register_group

GIT = [f"git_{name}" for name in ("add", "branch", "commit", "diff", "log", "merge")]
GIT += [f"git_{name}" for name in ("pull", "push", "show", "status", "tag")]
"""Eleven tools, as the specification's example has."""


@pytest.fixture
def kit():
    with registry_copy() as registry:
        register_group("git", "Branch, commit, push, PR, and merge operations")
        for name in GIT:
            registry.register(tool(name, group="git"))
        made = Kit(*TOOL_REGISTRY.all_tools(), authority=Authority(level=2, asker=2))
        made.caller.offer = offer(made.caller)
        yield made


def load(kit, category):
    return kit.call("load_tools", {"category": category}).result.result


def test_browsing_lists_the_categories_with_their_counts(kit):
    listed = kit.call("browse_tools").result.result
    assert set(listed) == {"categories"}
    by_name = {one["name"]: one for one in listed["categories"]}
    assert list(by_name) == ["world", "speech", "memory", "people", "planning", "system", "git"]
    assert by_name["git"] == {
        "name": "git",
        "description": "Branch, commit, push, PR, and merge operations",
        "tool_count": 11,
    }
    assert by_name["world"]["description"] == GROUPS["world"]


def test_loading_answers_as_specified_and_once_more_is_nothing(kit):
    before = list(kit.caller.offer)
    assert load(kit, "git") == {
        "loaded": "git",
        "tools_added": GIT,
        "message": "11 git tools are now available.",
    }
    assert kit.caller.offer == [*before, *GIT]
    assert load(kit, "git") == {
        "loaded": "git",
        "tools_added": [],
        "message": "git tools are already available.",
    }
    assert kit.caller.offer == [*before, *GIT]


def test_no_answer_has_a_schema_in_it(kit):
    told = [
        kit.call("browse_tools").observation,
        kit.call("load_tools", {"category": "world"}).observation,
        kit.call("search_tools", {"query": "goal"}).observation,
    ]
    assert "properties" not in json.dumps(told) and "parameters" not in json.dumps(told)


def test_a_category_may_be_written_in_any_case(kit):
    assert load(kit, " World ")["loaded"] == "world"


@pytest.mark.parametrize("name", ["worlds", "building", "x" * 128, "<|im_start|>"])
def test_an_unknown_category_lists_those_there_are(kit, name):
    outcome = kit.call("load_tools", {"category": name})
    problem, advice = outcome.observation.split("\n")
    assert problem.startswith("Error: There is no category '") and "<|" not in problem
    assert advice == "There are: world, speech, memory, people, planning, system, git."
    assert len(kit.caller.offer) == 12


def test_the_rest_of_a_narrow_core_is_told_of_where_it_can_be_loaded(kit):
    kit.caller.core = ("say",)
    kit.caller.offer = offer(kit.caller)
    listed = kit.call("browse_tools").result.result["categories"]
    told = kit.call("load_tools", {"category": "Nowhere"}).observation
    assert told.startswith(
        "Error: There is no category 'Nowhere'.\nThere are: core, world, speech,"
    )
    assert [one["name"] for one in listed][:2] == ["core", "world"]


def test_the_core_is_there_already_and_stays(kit):
    assert load(kit, "core")["message"] == "core tools are already available."
    assert len(kit.caller.offer) == 12


def test_one_tool_is_told_of_as_one(kit):
    kit = Kit(*(TOOL_REGISTRY.get_tool(n) for n in ("load_tools", "go", "say")))
    kit.caller.offer = offer(kit.caller)
    assert load(kit, "world")["message"] == "1 world tool is now available."


def test_what_was_there_before_counts_as_available(kit):
    kit.caller.offer.append("page")
    answer = load(kit, "speech")
    assert answer["tools_added"] == ["channel_send", "emit"]
    assert answer["message"] == "3 speech tools are now available."


@pytest.fixture
def crowded(kit):
    """A turn that can load more than any provider takes."""
    register_group("huge", "Everything else")
    for number in range(150):
        TOOL_REGISTRY.register(tool(f"huge_{number:03}", group="huge"))
    kit.caller.tools = TOOL_REGISTRY.snapshot()
    return kit


def test_a_group_that_does_not_fit_is_loaded_in_part_and_that_is_said(crowded):
    answer = load(crowded, "huge")
    assert answer["tools_added"] == crowded.caller.offer[12:MOST_OFFERED]
    assert crowded.caller.offer[MOST_OFFERED:] == ["search_tools"]
    assert len(crowded.caller.offer) < MOST_TOOLS  # whatever is offered is sent
    assert answer["message"] == (
        "108 of 150 huge tools are now available; no more can be offered in this turn. "
        "search_tools lists the others; call them by name."
    )
    again = load(crowded, "huge")
    assert again["tools_added"] == [] and again["message"] == answer["message"]
    none = load(crowded, "git")
    assert none["tools_added"] == [] and none["message"].startswith("0 of 11 git tools are now")
    assert load(crowded, "core")["message"] == "core tools are already available."


def test_a_search_says_what_does_not_fit_any_more_and_it_can_be_called(crowded):
    load(crowded, "huge")
    answer = crowded.call("search_tools", {"query": "git commit"}).result.result
    assert answer["found"][0]["name"] == "git_commit" and answer["tools_added"] == []
    assert answer["message"] == "No more can be offered in this turn; call these by their names."
    assert crowded.call("git_commit").success


def test_a_search_joins_the_offer_with_the_first_browsing(kit):
    assert "search_tools" not in kit.caller.offer
    kit.call("browse_tools")
    assert kit.caller.offer[-1] == "search_tools"


def test_a_search_finds_and_loads(kit):
    answer = kit.call("search_tools", {"query": "write into a journal"}).result.result
    first = answer["found"][0]
    assert first == {
        "name": "add_journal_entry",
        "description": "Write what happened, or what you think of it, into your journal.",
        "category": "memory",
    }
    assert "add_journal_entry" in answer["tools_added"]
    assert set(answer["tools_added"]) <= set(kit.caller.offer)
    again = kit.call("search_tools", {"query": "into the journal, write"}).result.result
    assert again["tools_added"] == []


def test_a_search_that_finds_nothing_says_where_to_look(kit):
    answer = kit.call("search_tools", {"query": "xylophone"}).result.result
    assert answer["found"] == [] and "browse_tools" in answer["message"]


def test_browsing_again_after_a_loss_of_rights_is_true_again(kit):
    kit.authority = Authority(level=5, asker=5)
    assert "building" in kit.call("browse_tools").observation
    kit.authority = Authority(level=2, asker=2)
    assert "building" not in kit.call("browse_tools").observation


def test_what_goes_in_circles_is_refused_as_ever(kit):
    for _ in range(3):
        load(kit, "git")
    outcome = kit.call("load_tools", {"category": "git"})
    assert outcome.error.kind == "limited" and len(kit.caller.offer) == 23


def test_a_trial_of_a_call_loads_nothing(kit):
    from twisted.internet.defer import ensureDeferred

    from ai.tests.pipeline.kit import result_of
    from ai.tools import ToolCall

    call = ToolCall("c1", "load_tools", {"category": "git"})
    result_of(ensureDeferred(kit.pipeline.admit(call, kit.caller)))
    assert len(kit.caller.offer) == 12


def test_the_finders_say_what_they_are():
    for name in ("browse_tools", "load_tools"):
        found = TOOL_REGISTRY.get_tool(name)
        assert found.group == "core" and found.protected
        assert set(found.passes) == {"live", "delegate", "decompose"}
    assert TOOL_REGISTRY.get_tool("search_tools").group == "system"


def test_where_nothing_is_offered_nothing_can_be_loaded(kit):
    with pytest.raises(Exception, match="nothing to load tools into"):
        TOOL_REGISTRY.get_tool("browse_tools").execute(None)
