"""What docs/rules.md shows is true."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ai.brains.embedded.rules.rule_reader import KEYS
from ai.brains.embedded.rules.rulebook import check_rules
from ai.brains.embedded.templates.filters import FILTERS
from ai.tests.brains.embedded.talk import Talk, done

PAGE = (Path(__file__).parents[4] / "docs" / "rules.md").read_text()


def persona() -> dict[str, Any]:
    scope: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(block, scope)
    found: dict[str, Any] = scope["persona"]
    return found


def test_its_persona_is_without_fault_and_works() -> None:
    shown = persona()
    assert check_rules(shown["rules"], shown["phrases"]) == []
    talk = Talk(shown)
    assert "Anna" in talk.say("Hello!")
    answer = talk.say("Marta, what is the price of the lantern, please?")
    assert "wo coppers" in answer and "lantern" in answer
    assert talk.say("What is the cost of a moon?") == "I have no moon to sell."
    assert talk.say("Thank you!") == "Get along with you."
    talk.say("Get the lantern!")
    assert talk.used() == []


def test_its_rule_says_so_when_the_tool_fails() -> None:
    talk = Talk(persona(), tools=lambda name, arguments: {**done(), "ok": False})
    assert talk.say("What does the price of ale matter?") == "Let me look for that later."


def test_every_key_and_every_filter_is_told() -> None:
    told = set(re.findall(r"`(\w+)", PAGE))
    assert set(KEYS) - {"off"} <= told and '"off"' in PAGE
    assert set(FILTERS) <= told
