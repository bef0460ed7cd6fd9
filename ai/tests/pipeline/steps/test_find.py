import pytest

from ai.pipeline import State
from ai.pipeline.steps.find import find
from ai.tests.pipeline.kit import Kit, tool
from ai.tools.contract.names import safe_name
from ai.tools.errors import ToolNotFound


def test_a_tool_is_found_by_its_own_and_by_its_provider_safe_name() -> None:
    dotted = tool("inn.open_door")
    kit = Kit(dotted)
    assert find("inn.open_door", kit.caller) is dotted
    assert find(safe_name("inn.open_door"), kit.caller) is dotted
    assert safe_name("inn.open_door") != "inn.open_door"


def test_an_unknown_name_gets_the_nearest_that_may_be_used_loaded_or_not() -> None:
    kit = Kit(tool("look", passes=("reflect",)), tool("look_up"), tool("dig"))
    kit.caller.offer = ["dig"]
    with pytest.raises(ToolNotFound) as caught:
        find("lok_up", kit.caller)
    assert caught.value.nearest == ("look_up",)


def test_without_an_offer_the_nearest_are_those_of_all_tools() -> None:
    kit = Kit(tool("look"))
    kit.caller.offer = []
    with pytest.raises(ToolNotFound, match="no tool named 'lok'") as caught:
        find("lok", kit.caller)
    assert caught.value.nearest == ("look",)


def test_an_unknown_tool_is_refused_observed_and_recorded() -> None:
    kit = Kit(tool("look"))
    outcome = kit.call("lo\nok" + "k" * 5000, {"a": 1})
    assert outcome.state is State.REFUSED
    assert outcome.observation.startswith("Error: There is no tool named 'lo ok")
    assert len(outcome.observation) < 300
    assert list(outcome.verdicts) == ["find"]
    assert kit.diary.ended == [outcome]
    assert kit.diary.begun == []


def test_a_tool_that_is_not_offered_runs_if_its_arguments_fit() -> None:
    kit = Kit(tool("look", lambda character: {"seen": 1}))
    kit.caller.offer = ["something_else"]
    assert kit.call("look").success
    assert kit.caller.offer == ["something_else"]
