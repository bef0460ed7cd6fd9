import pytest

from ai.pipeline import State
from ai.pipeline.steps.authorise import authorise, offer, offered_in_vain
from ai.tests.pipeline.kit import ASYNC, DANGEROUS, DEVELOPER, SAFE, TERMINAL, Kit, tool
from ai.tests.rows import each_case, each_row
from ai.tools import Authority
from ai.tools.contract import levels
from ai.tools.errors import ToolNeedsConfirmation, ToolRefused

CATEGORIES = [(SAFE, 0), (TERMINAL, 0), (DANGEROUS, 2), (ASYNC, 2)]


@each_case(("category", "least"), CATEGORIES)
def test_each_category_has_its_least_level(category, least) -> None:
    made = tool("act", category=category)
    kit = Kit(made)
    authorise(made, Authority(level=least, asker=least), kit.caller)
    if least:
        with pytest.raises(ToolRefused, match="needs the level Player; this turn has Guest"):
            authorise(made, Authority(level=least - 1, asker=least), kit.caller)


def test_nobody_asked_for_it_so_nothing_dangerous_runs() -> None:
    made = tool("act", category=DANGEROUS)
    kit = Kit(made)
    with pytest.raises(ToolRefused, match="somebody who asked"):
        authorise(made, Authority(level=6, asker=None), kit.caller)
    authorise(made, Authority(level=6, asker=None, acts_alone=True), kit.caller)
    authorise(made, Authority(level=6, asker=6), kit.caller)


def test_an_assistant_that_may_not_use_a_tool_is_told_why() -> None:
    made = tool("act")
    kit = Kit(made)
    kit.caller.forbidden = lambda tool: f"not {tool.name}"
    assert kit.call("act").observation == "Error: not act\nDo without it."
    assert offer(kit.caller) == []


def test_a_pass_has_only_its_own_tools() -> None:
    kit = Kit(tool("act", passes=("reflect",)), tool("look", passes=("live", "reflect")))
    assert offer(kit.caller) == ["look"]
    assert "not part of a 'live' turn" in kit.call("act").observation
    kit.caller.pass_name = "reflect"
    assert offer(kit.caller) == ["act", "look"]
    assert kit.call("act").success


@each_case("lowest", [None, 0, 1, 3, 4, 5])
@each_case("permission", ["Player", "Builder"])
def test_words_of_somebody_lower_cannot_use_what_is_above_player(lowest, permission) -> None:
    made = tool("dig", permission=permission)
    kit = Kit(made, authority=Authority(level=6, asker=6, lowest_author=lowest))
    outcome = kit.call("dig")
    if permission == "Builder" and lowest is not None and lowest < 4:
        assert isinstance(outcome.error, ToolNeedsConfirmation)
        assert outcome.state is State.REFUSED
        assert kit.diary.begun == []
    else:
        assert outcome.success


COMMANDS = {"look": 1, "get": 2, "dig": 4}


@each_row(["", *COMMANDS], ["Guest", "Player", "Builder", "Admin"], range(7))
def test_a_tool_needs_the_level_of_the_command_whose_work_it_does(
    command, permission, level
) -> None:
    made = tool("act", permission=permission, command=command)
    kit = Kit(made, authority=Authority(level=level, asker=level, commands=COMMANDS))
    needed = max(made.level(), COMMANDS.get(command, 0))
    assert offer(kit.caller) == (["act"] if level >= needed else [])
    outcome = kit.call("act")
    assert outcome.success == (level >= needed)
    if not outcome.success:
        assert f"'act' needs the level {levels.title(needed)}" in outcome.observation


def test_a_tool_whose_command_is_not_listed_is_refused_at_any_level() -> None:
    made = tool("act", permission="Guest", command="brew")
    kit = Kit(made, authority=Authority(level=6, asker=6, commands=COMMANDS))
    assert offer(kit.caller) == []
    assert (
        "The command 'brew', whose work 'act' does, is not allowed" in kit.call("act").observation
    )
    kit.authority = Authority(level=6, asker=6)
    assert kit.call("act").success


@each_case("lowest", [None, 0, 1, 3, 4, 5])
@each_case("command", ["", *COMMANDS])
def test_words_of_somebody_lower_cannot_use_a_command_above_player_by_a_tool(
    command, lowest
) -> None:
    made = tool("act", permission="Guest", command=command)
    kit = Kit(made, authority=Authority(6, 6, lowest_author=lowest, commands=COMMANDS))
    outcome = kit.call("act")
    if command == "dig" and lowest is not None and lowest < 4:
        assert isinstance(outcome.error, ToolNeedsConfirmation)
        assert kit.diary.begun == []
    else:
        assert outcome.success


def test_what_is_offered_is_what_runs_and_deprecated_tools_only_run() -> None:
    tools = [
        tool("free"),
        tool("old", deprecated="use free"),
        tool("build", permission="Builder"),
        tool("change", category=DANGEROUS),
    ]
    for level in range(7):
        kit = Kit(*tools, authority=Authority(level=level, asker=level))
        offered = offer(kit.caller)
        for each in tools:
            runs = kit.call(each.name).state is State.DONE
            assert runs == (each.name in offered or each.name == "old")


def test_rights_are_asked_again_for_every_call() -> None:
    kit = Kit(tool("build", permission="Builder"))
    assert kit.call("build").success
    kit.authority = Authority(level=1, asker=1)
    outcome = kit.call("build", {"again": 1})
    assert outcome.state is State.REFUSED
    assert outcome.authority.level == 1
    kit.authority = DEVELOPER


def test_a_rule_that_breaks_is_a_no() -> None:
    ran = []
    kit = Kit(tool("act", lambda character: ran.append(1)))
    kit.caller.forbidden = lambda tool: 1 / 0
    outcome = kit.call("act")
    assert outcome.state is State.FAILED
    assert ran == []
    assert kit.diary.ended == [outcome]


@each_case(
    ("needed", "asker", "grant", "reason"),
    [
        ("Player", 1, 4, "as it takes a player to ask for it"),
        ("Admin", 2, 6, "as it takes an admin to ask for it"),
        ("Builder", 2, 2, "as it takes a builder to ask for it"),
        ("Builder", 5, 2, "as you were not granted the level Builder"),
        ("Admin", None, 4, "as you were not granted the level Admin"),
    ],
)
def test_a_turn_is_told_whose_level_is_too_low(needed, asker, grant, reason) -> None:
    kit = Kit(tool("act", permission=needed))
    kit.caller.offer = ["act"]
    level = grant if asker is None else min(asker, grant)
    authority = Authority(level=level, asker=asker, grant=grant)
    assert offered_in_vain(kit.caller, authority) == {reason: ["act"]}
