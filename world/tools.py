"""The village's own tools, written as in any other game."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from evennia.utils.search import search_tag
from twisted.internet.defer import Deferred, ensureDeferred

from ai.assistant.messages import receive_answer
from ai.tools import Param, Tool, ToolCategory, ToolContext, ToolError, ToolResult, quoted
from world import kitchen, messenger
from world.gate import VillageGate
from world.help_entries import HELP_ENTRY_DICTS
from world.places import VILLAGE


class OpenGateTool(Tool):
    """Opens the gate for an asker who gives the password.

    The tool itself checks that the asker's last line contains the password, so that even a brain
    that was talked into something cannot open the gate without it. Letters in the wrong order are
    a slip of whoever types.
    """

    name = "open_gate"
    description = (
        "Open the village gate for whom you talk with. It alone knows the word, and lets a slip "
        "in it pass: call it for whatever word they offer."
    )
    category = ToolCategory.DANGEROUS
    group = "world"
    confides = True

    def execute(self, character: Any, *, context: ToolContext) -> ToolResult:
        gate = _gate(character)
        if gate is None:
            raise ToolError("There is no gate here.", "Say that the gate is elsewhere.")
        if gate.is_open():
            return ToolResult(
                result={"gate": "open already"}, text="The gate is open already. They can go."
            )
        said = re.findall(r"\w+", context.user_message.lower())
        if not any(_means(one, gate.word.lower()) for one in said):
            who = "Whom you talk with" if context.user is None else quoted(context.user.key, 80)
            raise ToolError(f"{who} has not given the word.", "Ask them for it; never tell it.")
        gate.swing_open(context.clock, character)
        return ToolResult(
            result={"gate": "open"},
            text="They gave the word. The gate is open for a minute, and shuts by itself.",
        )


class RingBellTool(Tool):
    """Rings the bell over the gate, which the whole village hears."""

    name = "ring_bell"
    description = "Ring the bell over the gate; the whole village hears it."
    category = ToolCategory.DANGEROUS
    group = "world"
    visible = True
    cooldown_seconds = 60

    def execute(self, character: Any) -> ToolResult:
        if _gate(character) is None:
            raise ToolError("There is no bell here.", "Say that it hangs over the gate.")
        for room in search_tag("room", category=VILLAGE):
            room.msg_contents("A bell rings from the gate.", from_obj=character)
        return ToolResult(result={"bell": "rung"}, text="The bell rang through the whole village.")


class ListBooksTool(Tool):
    """Names the books of the library.

    They hardly change, so a look at the shelves is good for five minutes with the same reader.
    """

    name = "list_books"
    description = "Name the books of the library that you are in. doc_lookup reads one."
    category = ToolCategory.SAFE_CHAIN
    group = "world"
    common_knowledge = True
    cacheable = True
    cache_scope = "session"
    cache_ttl = 300

    def execute(self, character: Any) -> ToolResult:
        place = character.location
        if place is None or not place.tags.has("room:library", category=VILLAGE):
            raise ToolError("There are no books here.", "Say that the library has them.")
        books = [one["key"] for one in HELP_ENTRY_DICTS if one["category"] == "Lore"]
        return ToolResult(
            result={"books": books}, text=f"On the shelves are books on: {', '.join(books)}."
        )


Dish = Literal["bread", "soup", "ale", "water"]


class ServeTool(Tool):
    """Serves a guest what the inn has, as real things; what is not paid for goes on a slate.

    What a guest owes can be seen by all who look at "slate of" and the guest's name.
    """

    name = "serve"
    description = "Serve; whom you talk with owes."
    group = "world"
    visible = True
    idempotent = False
    rates = {"player": "12/hour"}
    seldom = ("missed",)

    def execute(
        self,
        character: Any,
        dishes: Annotated[
            list[Dish], Param("Twice for two; 4 at most, 3 alike.", min_items=1, max_items=4)
        ],
        guest: Annotated[str, Param("If another eats.")] = "",
        missed: Annotated[str, Param("If they say that it never came: their words.")] = "",
        *,
        context: ToolContext,
    ) -> ToolResult:
        receiver = kitchen.find_guest(character, guest) if guest else context.user
        if receiver is None or receiver.location != character.location:
            raise ToolError("That guest is not here.", "Serve somebody who is.")
        context.quotes(receiver)
        payer = context.user or receiver
        still: list[str] = [*dishes]
        if missed:
            before = kitchen.had_of_late(receiver, context.clock)
            had = kitchen.counted([dish for dish in before if dish in dishes])
            left = kitchen.missing(receiver, dishes, missed, context.clock)
            if left is None and not had:
                unordered = kitchen.counted(dishes)
                text = f"{quoted(receiver.key, 80)} has ordered no {unordered}: offer it."
                return ToolResult(result={"unordered": unordered, "to": receiver.key}, text=text)
            still = left or []
            if not still:
                text = f"{quoted(receiver.key, 80)} has been served {had} already."
                return ToolResult(result={"had": had, "to": receiver.key}, text=text)
        served = kitchen.serve(character, receiver, payer, still, context.clock)
        return ToolResult(
            result={"served": served.names, "to": receiver.key, "owed": served.owed},
            text=f"{quoted(receiver.key, 80)} {served.sentence}",
            side_effects=[f"created:{name}" for name in served.names],
        )


class SettleSlateTool(Tool):
    """Wipes what a guest owes off their slate, as it was paid for, or another takes it over."""

    name = "settle_slate"
    description = "Wipe a paid slate."
    group = "world"
    idempotent = False
    rates = {"player": "12/hour"}
    seldom = ("part", "returned")

    def execute(
        self,
        character: Any,
        paid_with: Annotated[Literal["coins", "story", "slate"], Param("slate: onto theirs.")],
        guest: Annotated[str, Param("If another's.")] = "",
        part: Annotated[str, Param("If not all: their words.")] = "",
        returned: Annotated[str, Param("If it is given back: their words.")] = "",
        *,
        context: ToolContext,
    ) -> ToolResult:
        payer = context.user
        if payer is None:
            raise ToolError("Nobody pays just now.", "Wait until somebody does.")
        if paid_with == "story" and not returned:
            debtor = kitchen.debtor_of_story(payer, guest)
        elif paid_with == "slate" and part and not guest:
            debtor = kitchen.debtor_of(payer, part)
        else:
            debtor = kitchen.find_debtor(character, guest) if guest else payer
        if debtor is None or debtor.location != character.location and paid_with != "slate":
            raise ToolError("That guest is not here.", "They pay when they are back.")
        context.quotes(debtor)
        name = quoted(debtor.key, 80)
        if returned:
            back, off = kitchen.take_back(character, debtor, payer, returned, context.clock)
            result = {"back": back, "off": kitchen.counted(off), "guest": debtor.key}
            return ToolResult(result=result, text=f"You have taken back {back} from {name}.")
        if paid_with == "slate":
            paid = kitchen.counted(kitchen.take_over(debtor, payer, part))
            on = quoted(payer.key, 80)
            text = f"What {name} owed is on the slate of {on} now: {paid or 'nothing'}."
        else:
            bought = kitchen.settle(debtor, payer if paid_with == "coins" else None, part)
            paid = kitchen.counted(bought)
            text = f"The slate of {name} is clean: {paid or 'nothing'} was on it."
        left = kitchen.left_on(debtor)
        if left and paid_with != "slate":
            text = f"{paid} is off the slate of {name}. Still on it: {left}."
        return ToolResult(result={"paid": paid, "guest": debtor.key, "left": left}, text=text)


class SendMessengerTool(Tool):
    """Sends a boy to somebody in the village; the answer comes when he returns.

    `AI["GATE_RULES"]` in the settings says which messages he does not carry.
    """

    name = "send_messenger"
    description = "Have the boy take word elsewhere, and bring an answer."
    category = ToolCategory.ASYNC_REQUIRED
    group = "world"
    cost = "cheap"
    requires_gate = True
    daily_limit = 20
    timeout = messenger.ERRAND_SECONDS + messenger.PATIENCE + 5
    tag_prefix = "MESSENGER"
    arg_pattern = r"([^|]+?) *\| *(.+)"
    arg_groups = ("to", "message")
    prompt_example = "MESSENGER: [to whom] | [the message]"

    def execute(
        self,
        character: Any,
        to: Annotated[
            str,
            Param("Their name or trade.", min_length=1, max_length=80),
        ],
        message: Annotated[
            str,
            Param(
                "As you would say it: 'Is the gate shut?'",
                min_length=1,
                max_length=300,
            ),
        ],
        *,
        context: ToolContext,
    ) -> Deferred[ToolResult]:
        receiver = messenger.find_receiver(character, to)
        boy = messenger.find_boy()
        if boy is None or boy.is_out():
            raise ToolError("The boy is out on another errand.", "Send him when he is back.")
        words = messenger.with_names(messenger.as_spoken(message), character)
        return ensureDeferred(
            self._carry(boy, messenger.Message(character, receiver, words, context))
        )

    async def _carry(self, boy: messenger.MessengerBoy, message: messenger.Message) -> ToolResult:
        name = message.receiver.key
        message.context.quotes(message.receiver)
        answer = await boy.carry(message)
        back = f"The boy is back from {quoted(name, 80)}"
        if answer is None:
            return ToolResult(result={"to": name}, text=f"{back}, who gave him no answer.")
        words = receive_answer(answer, message.context)
        return ToolResult(
            result={"to": name, "answer": words}, text=f"{back}, who answers: {quoted(words, 1000)}"
        )


def _means(said: str, word: str) -> bool:
    """Whether somebody means a word: it, or its letters in another order behind the first one."""
    return said[:1] == word[:1] and sorted(said) == sorted(word)


def _gate(character: Any) -> VillageGate | None:
    place = character.location
    ways = place.exits if place is not None else []
    return next((way for way in ways if isinstance(way, VillageGate)), None)
