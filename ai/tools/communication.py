"""Speaking and acting for others to notice.

What a model writes is shown letter by letter (`ai.tools.markup`) and goes out through Evennia's
own hooks, so that whatever a game does with speech it does with this speech too.
"""

from __future__ import annotations

from typing import Any

from ai.tools import pager, sight
from ai.tools.base import Tool, ToolCategory
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.markup import MAX_SPEECH, outgoing, plain, prose
from ai.tools.results import ToolResult
from ai.tools.surroundings import BARE, ToolContext
from ai.tools.wording import wording


class SaidAlready(ToolError):
    """The same words went to the same asker a moment ago; the model finds others, or none."""

    kind = "repeated"


def _text(description: str) -> dict[str, Any]:
    return {
        "type": "string",
        "minLength": 1,
        "maxLength": MAX_SPEECH,
        "description": description,
    }


class SayTool(Tool):
    """Speech that the whole room hears."""

    name = "say"
    description = "Say something aloud to everybody here."
    category = ToolCategory.TERMINAL
    group = "core"
    parameters = {
        "type": "object",
        "properties": {
            "message": _text("The words themselves: no quotes, no name, no 'says'."),
        },
        "required": ["message"],
        "additionalProperties": False,
    }

    def execute(
        self, character: Any, message: str = "", *, context: ToolContext = BARE, **_: Any
    ) -> dict[str, Any]:
        """See `Tool`."""
        sight.place_of(character)
        words, form = outgoing(message)
        line = new_line(words, context)
        spoken = _hooked(character, form)
        character.at_say(spoken, msg_self=True)
        context.said.append(line)
        return {"said": _heard(words, form, spoken)}


class WhisperTool(Tool):
    """Speech that one listener hears."""

    name = "whisper"
    description = "Say something to one listener here; nobody else hears it."
    category = ToolCategory.TERMINAL
    group = "core"
    parameters = {
        "type": "object",
        "properties": {
            "target": {
                "type": "string",
                "minLength": 1,
                "maxLength": 80,
                "description": "Name of the listener.",
            },
            "message": _text("The words themselves."),
        },
        "required": ["target", "message"],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        target: str = "",
        message: str = "",
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> dict[str, Any]:
        """See `Tool`."""
        listener = _listener(character, target, context)
        context.quotes(listener)
        words, form = outgoing(message)
        line = new_line(words, context, "" if listener == context.user else f" to #{listener.pk}")
        spoken = _hooked(character, form, whisper=True, receivers=[listener])
        character.at_say(spoken, msg_self=True, receivers=[listener], whisper=True)
        context.said.append(line)
        return {
            "whispered": _heard(words, form, spoken),
            "to": sight.name_of(listener, character),
        }


class PoseTool(Tool):
    """An act that the room sees, under the character's own name."""

    name = "pose"
    description = "Show what you do. Everybody here reads your name, then the action."
    category = ToolCategory.TERMINAL
    group = "core"
    parameters = {
        "type": "object",
        "properties": {
            "action": _text("What follows your name, third person, as 'wipes a mug.'"),
        },
        "required": ["action"],
        "additionalProperties": False,
    }

    def execute(
        self, character: Any, action: str = "", *, context: ToolContext = BARE, **_: Any
    ) -> dict[str, Any]:
        """See `Tool`."""
        place = sight.place_of(character)
        words, form = outgoing(action)
        line = new_line(words, context)
        gap = "" if words[0] in "',:" else " "
        place.msg_contents(
            text=("{actor}" + gap + "{act}", {"type": "pose"}),
            from_obj=character,
            mapping={"actor": character, "act": form},
        )
        context.said.append(line)
        return {"posed": words}


class EmitTool(Tool):
    """A line that the room sees, with the name of its maker before it.

    Unsigned, it could fake anybody's speech or the game's own lines, and a player could talk an
    assistant into doing so; therefore it is always signed, and begins with the signature.
    """

    name = "emit"
    description = (
        "Show everybody here a line of atmosphere, such as a sound or a change of light. It is "
        "shown as '[your name] line'."
    )
    category = ToolCategory.TERMINAL
    group = "speech"
    parameters = {
        "type": "object",
        "properties": {
            "message": _text("The whole line, as 'The candles flicker.'"),
        },
        "required": ["message"],
        "additionalProperties": False,
    }

    def execute(
        self, character: Any, message: str = "", *, context: ToolContext = BARE, **_: Any
    ) -> dict[str, Any]:
        """See `Tool`."""
        place = sight.place_of(character)
        words, form = outgoing(message)
        line = new_line(words, context)
        place.msg_contents(
            text=("[{actor}] {line}", {"type": "emit"}),
            from_obj=character,
            mapping={"actor": character, "line": form},
        )
        context.said.append(line)
        return {"emitted": words}


class PageTool(Tool):
    """A private line to a player, wherever they are, in the form of Evennia's own `page`."""

    name = "page"
    description = (
        "Send a private message to a player, wherever they are. Use it to answer a page. You can "
        "page whoever paged you and whom you talk with."
    )
    category = ToolCategory.TERMINAL
    group = "core"
    rates = {"assistant": "20/minute", "player": "10/minute"}
    parameters = {
        "type": "object",
        "properties": {
            "message": _text("The words themselves: no quotes, no name."),
            "target": {
                "type": "string",
                "maxLength": 80,
                "default": "",
                "description": "Name of the player's account; leave it out for whoever you are "
                "answering.",
            },
        },
        "required": ["message"],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        message: str = "",
        target: str = "",
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> ToolResult:
        """See `Tool`."""
        account = pager.account_for(character, target, context)
        name = plain(account.key)
        if not account.access(character, "msg"):
            raise ToolRefused(f"{name} takes no pages from you.", "Leave them alone.")
        words, form = outgoing(message)
        to_asker = account == pager.account_of(context.user)
        line = new_line(words, context, "" if to_asker else f" to account {account.pk}")
        pager.send(character, account, form)
        context.said.append(line)
        result: dict[str, Any] = {"paged": words, "to": name}
        if account.sessions.count():
            return ToolResult(result=result, side_effects=[f"paged:{name}"])
        return ToolResult(
            result={**result, "offline": True},
            message=f"{name} is not in the game now, and reads it when they list their pages.",
            side_effects=[f"paged:{name}"],
        )


def _listener(character: Any, target: str, context: ToolContext) -> Any:
    """Who is meant, among what may be addressed here; in the dark, by the right name only."""
    place = sight.place_of(character)
    known = [
        thing
        for thing in sight.present(character)
        if thing != place and sight.kind_of(thing) != "exit"
    ]
    lit = bool(place.access(character, "view"))
    listener = sight.find_one(character, target, known, hints=lit, quotes=context.quotes)
    if listener == character:
        raise ToolError("You cannot whisper to yourself.", "Whisper to somebody else here.")
    return listener


def new_line(words: str, context: ToolContext, listener: str = "") -> str:
    """A line as it will be known again.

    Raises:
        SaidAlready: It is one of the last.
    """
    line = wording(words) + listener
    if line in context.said:
        raise SaidAlready("You have said this already.", "Say it in other words, or wait.")
    return line


def _hooked(character: Any, form: str, **how: Any) -> str:
    """The speech after the game's own hook, which may change it or forbid it."""
    spoken = character.at_pre_say(form, **how)
    if not spoken:
        raise ToolError("Something keeps you from speaking.", "Do something else.")
    return str(spoken)


def _heard(words: str, form: str, spoken: str) -> str:
    return words if spoken == form else prose(spoken, MAX_SPEECH)
