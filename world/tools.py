"""The village's own tools, written as any game would write them."""

from __future__ import annotations

import re
from typing import Any

from twisted.internet.task import deferLater

from ai.tools import Tool, ToolCategory, ToolContext, ToolError
from world.build import VILLAGE, village
from world.gate import OPEN_SECONDS, VillageGate

ERRAND_SECONDS = 6
"""How long the messenger runs, there and back."""


class OpenGateTool(Tool):
    """Opens the gate for whoever gave the word; the word is checked here, not by the brain."""

    name = "open_gate"
    description = "Open the village gate for the one you talk to, if they gave the word."
    category = ToolCategory.DANGEROUS
    group = "world"
    parameters = {"type": "object", "properties": {}, "required": []}

    def execute(self, character: Any, *, context: ToolContext, **_: Any) -> dict[str, Any]:
        """See `Tool`."""
        gate = next((e for e in character.location.exits if isinstance(e, VillageGate)), None)
        if gate is None:
            raise ToolError("There is no gate here.")
        if gate.is_open():
            return {"gate": "open already"}
        said = re.findall(r"\w+", context.user_message.lower())
        if gate.word.lower() not in said:
            raise ToolError("They have not given the word.", "Ask them for it; never tell it.")
        gate.swing_open()
        return {"gate": "open", "seconds": OPEN_SECONDS}


class RingBellTool(Tool):
    """Rings the bell over the gate, which all of the village hears."""

    name = "ring_bell"
    description = "Ring the bell over the gate; the whole village hears it."
    category = ToolCategory.DANGEROUS
    group = "world"
    parameters = {"type": "object", "properties": {}, "required": []}

    def execute(self, character: Any, **_: Any) -> dict[str, Any]:
        """See `Tool`."""
        if not any(isinstance(exit, VillageGate) for exit in character.location.exits):
            raise ToolError("There is no bell here; it hangs over the gate.")
        for room in village("room"):
            room.msg_contents("A bell rings from the gate.")
        return {"bell": "rung"}


class SendMessengerTool(Tool):
    """Sends a boy to somebody in the village; the answer comes when he is back."""

    name = "send_messenger"
    description = "Send a boy with a message to somebody in the village. His answer comes later."
    category = ToolCategory.ASYNC_REQUIRED
    group = "world"
    parameters = {
        "type": "object",
        "properties": {
            "to": {"type": "string", "maxLength": 80, "description": "Who gets the message."},
            "message": {"type": "string", "maxLength": 300, "description": "The message itself."},
        },
        "required": ["to", "message"],
        "additionalProperties": False,
    }

    def execute(self, character: Any, *, context: ToolContext, to: str, message: str) -> Any:
        """See `Tool`."""
        people = village("person")
        found = [one for one in people if _is(one, to) and one != character]
        if not found:
            names = ", ".join(one.key for one in people if one != character)
            raise ToolError(f"Nobody here is called '{to}'.", f"There are: {names}.")
        character.location.msg_contents("A boy takes the message and runs off.")
        return deferLater(context.clock, ERRAND_SECONDS, _deliver, found[0], message)


def _is(person: Any, name: str) -> bool:
    wanted = name.lower().removeprefix("the ").strip()
    return wanted in (person.key.lower(), *(alias.lower() for alias in person.aliases.all()))


def _deliver(receiver: Any, message: str) -> dict[str, Any]:
    if not receiver.pk or receiver.location is None:
        raise ToolError("The boy did not find them.")
    receiver.location.msg_contents(
        "A boy runs up to {receiver}, gasps {message} and runs off again.",
        mapping={"receiver": receiver, "message": f'"{message}"'},
    )
    return {"to": receiver.key, "place": receiver.location.key, "answer": "Tell them I heard it."}


__all__ = ["VILLAGE", "OpenGateTool", "RingBellTool", "SendMessengerTool"]
