"""The embedded brain and tools that it may call though they are not offered."""

from __future__ import annotations

from typing import Any

import pytest
from twisted.internet.defer import fail

from ai.brains.base import BrainUnavailable, Completion, Message, Request
from ai.brains.embedded.brain import EmbeddedBrain
from ai.brains.wrappers.fallback import FallbackBrain
from ai.tests.brains.embedded.talk import OFFER, Talk, percept
from ai.tools.contract.names import safe_name

CORE = ("say", "pose", "wait")
REST = tuple(name for name in OFFER if name not in CORE)
LINES = (
    "Look around, please.",
    "What is a standing stone?",
    "Get the lantern.",
    "Where is the lantern?",
    "Who is here?",
    "What are you carrying?",
    "Who are you?",
    "Good evening!",
)


def lived(talk: Talk) -> list[Any]:
    """What somebody does and says about many lines, one after the other."""
    return [(talk.say(line), talk.used(), talk.whisper("Hello?")) for line in LINES]


def test_what_is_within_reach_serves_as_well_as_what_is_offered() -> None:
    whole = lived(Talk())
    assert lived(Talk(offer=CORE, within_reach=REST)) == whole
    assert {"doc_lookup", "execute_command", "inspect_location"} <= {
        name for _said, used, _whispered in whole for name in used
    }


def test_what_is_neither_offered_nor_within_reach_is_not_called() -> None:
    talk = Talk(offer=CORE)
    for line in LINES:
        talk.say(line)
        assert talk.used() == []
        assert {call.name for call in talk.ending} <= set(CORE)


@pytest.mark.parametrize("name", ["dice.roll", "boats." + "long_" * 20 + "name"])
def test_a_rule_calls_a_tool_of_elsewhere_by_its_safe_name(name: str) -> None:
    rule = {"name": "roll", "hear": "^roll", "do": [{"tool": name}], "say": ["Rolled."]}
    talk = Talk({"rules": [rule]}, offer=CORE, within_reach=(safe_name(name),))
    assert talk.say("Roll!") == "Rolled."
    assert talk.used() == [safe_name(name)]


def test_a_task_that_was_handed_on_is_looked_up_with_what_is_within_reach() -> None:
    def work(*names: str) -> list[str]:
        task = Message("user", percepts=(percept("Find the standing stones."),))
        request = Request(
            messages=(task,),
            pass_name="delegate",
            tools=[{"name": "finish"}],
            within_reach=names,
        )
        return [call.name for call in _answer(EmbeddedBrain(), request).calls]

    assert work("doc_lookup") == ["doc_lookup"]
    assert work() == ["finish"]


def test_one_who_stands_in_for_a_model_has_the_same_within_reach() -> None:
    class Down:
        name = "down"

        def think(self, _request: Request) -> Any:
            return fail(BrainUnavailable("nobody there"))

    request = Request(
        messages=(Message("user", percepts=(percept("What is a standing stone?"),)),),
        tools=[{"name": "say"}],
        within_reach=("doc_lookup",),
        persona={"name": "Marta"},
    )
    completion = _answer(FallbackBrain([Down(), EmbeddedBrain()]), request)
    assert [call.name for call in completion.calls] == ["doc_lookup"]


def _answer(brain: Any, request: Request) -> Completion:
    answers: list[Completion] = []
    brain.think(request).addCallback(answers.append)
    return answers[0]
