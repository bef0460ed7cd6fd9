"""The village's own tools, written as in any other game."""

from __future__ import annotations

import re
from typing import Annotated, Any

from evennia.utils.search import search_tag
from twisted.internet.task import deferLater

from ai.tools import Param, Tool, ToolCategory, ToolContext, ToolError
from world.gate import OPEN_SECONDS, VillageGate
from world.help_entries import HELP_ENTRY_DICTS
from world.places import VILLAGE

ERRAND_SECONDS = 10
"""How long the boy is away."""


class OpenGateTool(Tool):
    """Opens the gate for an asker who gives the password.

    The tool itself checks that the asker's last line contains the password, so that even a brain
    that was talked into something cannot open the gate without it.
    """

    name = "open_gate"
    description = "Open the village gate for the one you talk to, if they gave the word."
    category = ToolCategory.DANGEROUS
    group = "world"

    def execute(self, character: Any, *, context: ToolContext) -> dict[str, Any]:
        gate = _gate(character)
        if gate is None:
            raise ToolError("There is no gate here.", "Say that the gate is elsewhere.")
        if gate.is_open():
            return {"gate": "open already"}
        said = re.findall(r"\w+", context.user_message.lower())
        if gate.word.lower() not in said:
            raise ToolError("They have not given the word.", "Ask them for it; never tell it.")
        gate.swing_open()
        return {"gate": "open", "seconds": OPEN_SECONDS}


class RingBellTool(Tool):
    """Rings the bell over the gate, which the whole village hears."""

    name = "ring_bell"
    description = "Ring the bell over the gate; the whole village hears it."
    category = ToolCategory.DANGEROUS
    group = "world"
    cooldown_seconds = 60

    def execute(self, character: Any) -> dict[str, Any]:
        if _gate(character) is None:
            raise ToolError("There is no bell here.", "Say that it hangs over the gate.")
        for room in search_tag("room", category=VILLAGE):
            room.msg_contents("A bell rings from the gate.")
        return {"bell": "rung"}


class ListBooksTool(Tool):
    """Names the books of the library.

    They hardly change, so a look at the shelves is good for five minutes with the same reader.
    """

    name = "list_books"
    description = "Name the books of the library that you are in. doc_lookup reads one."
    category = ToolCategory.SAFE_CHAIN
    group = "world"
    cacheable = True
    cache_scope = "session"
    cache_ttl = 300

    def execute(self, character: Any) -> dict[str, Any]:
        place = character.location
        if place is None or not place.tags.has("room:library", category=VILLAGE):
            raise ToolError("There are no books here.", "Say that the library has them.")
        return {"books": [one["key"] for one in HELP_ENTRY_DICTS if one["category"] == "Lore"]}


class SendMessengerTool(Tool):
    """Sends a boy to somebody in the village; the answer comes when he returns.

    `AI["GATE_RULES"]` in the settings says which messages he does not carry.
    """

    name = "send_messenger"
    description = "Send a boy with a message to somebody in the village. His answer comes later."
    category = ToolCategory.ASYNC_REQUIRED
    group = "world"
    cost = "cheap"
    requires_gate = True
    daily_limit = 20
    timeout = ERRAND_SECONDS * 3
    tag_prefix = "MESSENGER"
    arg_pattern = r"([^|]+?) *\| *(.+)"
    arg_groups = ("to", "message")
    prompt_example = "MESSENGER: [to whom] | [the message]"

    def execute(
        self,
        character: Any,
        to: Annotated[
            str,
            Param("Who gets the message: a name, or what they are.", min_length=1, max_length=80),
        ],
        message: Annotated[str, Param("The message itself.", min_length=1, max_length=300)],
        *,
        context: ToolContext,
    ) -> Any:
        others = [one for one in search_tag("person", category=VILLAGE) if one != character]
        receiver = next((one for one in others if _is(one, to)), None)
        if receiver is None:
            names = ", ".join(one.key for one in others)
            raise ToolError(f"Nobody in the village is called '{to}'.", f"There are: {names}.")
        character.location.msg_contents("A boy takes the message and runs off.")
        return deferLater(context.clock, ERRAND_SECONDS, _delivered, receiver, message)


def _delivered(receiver: Any, message: str) -> dict[str, Any]:
    if not receiver.pk or receiver.location is None:
        raise ToolError("The boy found nobody there.", "Say so.")
    words = "".join(sign if sign.isprintable() else " " for sign in message)
    # A doubled mark is shown as it is, but |lc…|lt…|le would still be clickable in some clients.
    words = re.sub(r"\|(?=l[cute])", "| ", " ".join(words.split())).replace("|", "||")
    receiver.location.msg_contents(
        "A boy runs up to {receiver}, gasps {words} and runs off again.",
        mapping={"receiver": receiver, "words": f'"{words}"'},
    )
    return {"to": receiver.key, "answer": receiver.db.reply or "Very well."}


def _gate(character: Any) -> VillageGate | None:
    place = character.location
    ways = place.exits if place is not None else []
    return next((way for way in ways if isinstance(way, VillageGate)), None)


def _is(person: Any, name: str) -> bool:
    wanted = re.sub(r"^(the|our|your|my) ", "", name.lower().strip())
    return wanted in (person.key.lower(), *(alias.lower() for alias in person.aliases.all()))
