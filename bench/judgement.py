"""Whether a model calls the right tool in a few plain situations, by tool mode.

    python bench/judgement.py custom:smollm2 http://127.0.0.1:8902/v1

There are sixteen situations, four for each of four tools, so that guessing gets four right. The
request is a short form of an assistant's: who it is, the tools, and one percept. This compares tool
modes and small models; it does not measure how well a model talks.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from typing import Any

from twisted.internet import reactor
from twisted.internet.defer import ensureDeferred

from ai.assistant.llm.text_protocol import RescueBrain, TextProtocolBrain
from ai.brains.base import Brain, BrainError, Message, Request
from ai.brains.models.model import ModelBrain
from ai.brains.models.providers import model_spec
from ai.brains.wrappers.json_schema_mode import JsonSchemaBrain
from ai.outside.http.client import HttpClient
from ai.pipeline.threads import DaemonThreads
from ai.tools import Tool
from ai.tools.contract.registry import ToolSet

SYSTEM = (
    "You are Marta, who keeps the inn of a small village. You act by calling one tool. Speak when "
    "somebody speaks to you; look when you are asked what a thing is like; give what is asked for "
    "or bought; go where you are asked to come."
)
SITUATIONS = (
    ("say", "Good evening, Marta! How are you?"),
    ("say", "What is your name?"),
    ("say", "Do you know any good stories?"),
    ("say", "Thank you, and good night."),
    ("look", "Look at this ring. What do you see?"),
    ("look", "Would you have a look at the door? I think it is broken."),
    ("look", "Examine my sword, please."),
    ("look", "What does that painting look like? Look closely."),
    ("give", "Please give me the key to my room."),
    ("give", "I would like a mug of ale. Here is a coin."),
    ("give", "Hand me the bread, please."),
    ("give", "May I have a candle?"),
    ("move", "Come with me to the cellar!"),
    ("move", "Please go to the kitchen."),
    ("move", "Walk north with me."),
    ("move", "Fire! Leave the house, quick, go outside!"),
)


def tool(called: str, tells: str, example: str, **properties: str) -> type[Tool]:
    """One of the four tools."""

    class One(Tool, register=False):
        name = called
        description = tells
        prompt_example = example
        parameters = {
            "type": "object",
            "properties": {
                name: {"type": "string", "description": text, "maxLength": 120}
                for name, text in properties.items()
            },
            "required": list(properties),
            "additionalProperties": False,
        }

        def execute(self, character: Any, **arguments: Any) -> Any:
            return arguments

    return One


TOOLS = ToolSet(
    tool_class()
    for tool_class in (
        tool("say", "Say something to somebody.", "SAY: Good day!", message="The words."),
        tool("look", "Look closely at a thing.", "LOOK: the table", target="The thing."),
        tool(
            "give",
            "Give somebody a thing.",
            'GIVE: {"thing": "ale", "to": "Anna"}',
            thing="What.",
            to="To whom.",
        ),
        tool("move", "Go somewhere.", "MOVE: the yard", direction="Where to."),
    )
)


async def judge(name: str, url: str) -> None:
    """Ask about every situation in each tool mode, and print a table."""
    model = ModelBrain(
        model_spec(name, url, max_output=80), HttpClient(reactor, DaemonThreads(reactor).run)
    )
    tool_modes: dict[str, Brain] = {
        "tools": RescueBrain(model, TOOLS),
        "schema": JsonSchemaBrain(model),
        "text": TextProtocolBrain(model, TOOLS),
    }
    print("| asked by | a call | the right tool | what it called | seconds each |")
    print("| --- | --- | --- | --- | --- |")
    for tool_mode, brain in tool_modes.items():
        called, right, begun = Counter[str](), 0, time.monotonic()
        for wanted, words in SITUATIONS:
            try:
                answer = await brain.think(request_for(words))
            except BrainError as error:
                called[f"({error})"] += 1
                continue
            first = answer.calls[0].name if answer.calls else "nothing"
            called[first if TOOLS.find(first) else "nothing"] += 1
            # An assistant speaks text that is no call.
            said = tool_mode == "text" and not answer.calls and bool(answer.text.strip())
            right += first == wanted or (said and wanted == "say")
        calls = sum(count for one, count in called.items() if TOOLS.find(one))
        each = (time.monotonic() - begun) / len(SITUATIONS)
        names = ", ".join(f"{one} {count}" for one, count in called.most_common())
        print(
            f"| {tool_mode} | {calls} of {len(SITUATIONS)} | {right} of {len(SITUATIONS)} "
            f"| {names} | {each:.1f} |",
            flush=True,
        )


def request_for(words: str) -> Request:
    """The request of an assistant to whom somebody says that."""
    return Request(
        system=SYSTEM,
        messages=(Message("user", f'[say by "Anna", to you] "{words}"'),),
        tools=TOOLS.schemas([tool.name for tool in TOOLS], "live"),
        max_output=80,
    )


def main() -> None:
    """Judge the model that the command line names."""
    failures: list[Any] = []
    judging = ensureDeferred(judge(*sys.argv[1:3]))
    judging.addErrback(failures.append)
    judging.addBoth(lambda _: reactor.callLater(0, reactor.stop))
    reactor.run()
    for failure in failures:
        failure.raiseException()


if __name__ == "__main__":
    main()
