"""Browsing, loading and searching tools, through the pipeline."""

import json

import pytest
from twisted.internet.defer import succeed

from ai.brains.models.wire.offer import MOST_TOOLS
from ai.memory import vectors
from ai.memory.vectors import WordLlama
from ai.pipeline.steps.authorise import MOST_OFFERED, offer, usable
from ai.pipeline.toolbox import MAX_NAMED
from ai.testing import registry_copy
from ai.tests.memory.kit import meaning
from ai.tests.pipeline.kit import Kit, tool
from ai.tools import TOOL_REGISTRY, Authority
from ai.tools.contract.groups import GROUPS, register_group
from ai.tools.contract.names import safe_name

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
        "tools": GIT,
    }
    assert "go" in by_name["world"]["tools"] and "search_journal" in by_name["memory"]["tools"]
    assert by_name["world"]["description"] == GROUPS["world"]


def test_browsing_promises_only_what_the_turn_may_use(kit):
    kit.caller.forbidden = lambda one: "No." if one.name in ("go", "open", "close") else ""
    by_name = {one["name"]: one for one in kit.call("browse_tools").result.result["categories"]}
    named = by_name["world"]["tools"]
    assert {"doc_lookup", "drop", "give", "take"} <= set(named) <= set(usable(kit.caller))
    assert by_name["world"]["tool_count"] == len(named)
    verbs = {"walk", "open", "close", "take", "drop", "give", "page", "emit", "forget", "spawn"}
    for one in by_name.values():
        if one["name"] != "git":
            assert not verbs & set(one["description"].lower().replace(",", "").split())


def test_a_group_of_two_tools_is_loaded_with_the_names_to_call_them_by(kit):
    register_group("dice", "Dice")
    for name in ("dice.roll", "dice.weigh"):
        TOOL_REGISTRY.register(tool(name, group="dice"))
    kit.caller.tools = TOOL_REGISTRY.snapshot()
    by_name = {one["name"]: one for one in kit.call("browse_tools").result.result["categories"]}
    names = [safe_name("dice.roll"), safe_name("dice.weigh")]
    assert by_name["dice"]["tools"] == names and by_name["dice"]["loaded"]
    assert kit.caller.offer[-3:] == ["dice.roll", "dice.weigh", "search_tools"]
    assert kit.call(names[0]).success and "loaded" not in by_name["git"]
    listed = kit.call("browse_tools").result.result["categories"]
    assert "dice" not in [one["name"] for one in listed]


def test_of_a_huge_group_some_tools_are_named(crowded):
    by_name = {one["name"]: one for one in crowded.call("browse_tools").result.result["categories"]}
    assert by_name["huge"]["tool_count"] == 150
    assert by_name["huge"]["tools"] == [f"huge_{number:03}" for number in range(MAX_NAMED)]


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
    assert answer["message"] == "2 more speech tools are now available; there are 3 in all."


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
    assert again["tools_added"] == [] and again["message"] == "You have what fits already."


def test_a_search_that_finds_nothing_says_where_to_look(kit):
    answer = kit.call("search_tools", {"query": "xylophone"}).result.result
    assert answer["found"] == [] and "browse_tools" in answer["message"]
    assert answer["message"].startswith("Nothing fits.")


def test_a_search_by_meaning_finds_what_has_other_words(kit, monkeypatch):
    """A meaning for which `go` is near to everything about a journey, and nothing else is."""
    asked = []

    class Journeys:
        def compare(self, question, texts):
            asked.append(texts)
            near = 5.0 if "pilgrimage" in question else 0.5
            return succeed([near if text.startswith("go: ") else 0.0 for text in texts])

    monkeypatch.setattr(vectors, "meaning", Journeys)
    answer = kit.call("search_tools", {"query": "begin a pilgrimage"}).result.result
    assert [one["name"] for one in answer["found"]] == answer["tools_added"] == ["go"]
    assert answer["message"] == "1 tool is now available."
    assert kit.call("search_tools", {"query": "xylophone"}).result.result["found"] == []
    found = kit.call("search_tools", {"query": "write a journal"}).result.result["found"]
    assert found[0]["name"] == "add_journal_entry"
    assert len(asked[0]) == len(asked[1]) > 40


def test_without_an_embedder_a_search_goes_by_words(kit, monkeypatch):
    class NotLoaded:
        def compare(self, question, texts):
            return succeed(None)

    monkeypatch.setattr(vectors, "meaning", NotLoaded)
    found = kit.call("search_tools", {"query": "walk to another room"}).result.result["found"]
    assert [one["name"] for one in found] == ["go"]


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


BY_MEANING = {
    "remind me in two minutes": "add_goal",
    "note a promise for later": "add_goal",
    "mark a goal as done": "update_goal",
    "walk to another room": "go",
    "leave this place": "go",
    "shut the window": "close",
    "hand over the lantern": "give",
    "pick up the coin": "take",
    "send a private message": "page",
    "sound effect": "emit",
    "what happened yesterday": "search_episodic",
    "note that Bert likes honey": "add_entity_observation",
    "what did we talk about last time": "recall_conversation_context",
    "who am I, how am I": "get_system_status",
    "ask another assistant to do it": "delegate_task",
    "cast a fireball": "",
    "buy a horse": "",
    "attack the goblin": "",
    "heal a wound": "",
    "play the flute": "",
    "marry Anna": "",
}
"""The tool that a search finds by meaning; "" if none."""


@pytest.mark.slow
@pytest.mark.django_db
def test_the_default_embedder_finds_what_words_do_not(kit, monkeypatch):
    pytest.importorskip("wordllama")
    made = meaning(make=WordLlama)
    monkeypatch.setattr(vectors, "meaning", lambda: made)
    for query, name in BY_MEANING.items():
        kit.caller.ledger.sequence.clear()
        found = kit.call("search_tools", {"query": query}).result.result["found"]
        names = [one["name"] for one in found]
        assert name in names if name else not names, (query, names)
