"""Speaking and acting for others to notice.

What a model writes is shown letter by letter (`ai.tools.markup`) and goes out through Evennia's
own hooks, so that whatever a game does with speech it does with this speech too.
"""

from __future__ import annotations

from typing import Any

from ai.tools import sight
from ai.tools.base import Tool, ToolCategory
from ai.tools.errors import ToolError
from ai.tools.markup import MAX_SPEECH, outgoing, prose


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

    def execute(self, character: Any, message: str = "", **_: Any) -> dict[str, Any]:
        """See `Tool`."""
        sight.place_of(character)
        words, form = outgoing(message)
        spoken = _hooked(character, form)
        character.at_say(spoken, msg_self=True)
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
        self, character: Any, target: str = "", message: str = "", **_: Any
    ) -> dict[str, Any]:
        """See `Tool`."""
        listener = _listener(character, target)
        words, form = outgoing(message)
        spoken = _hooked(character, form, whisper=True, receivers=[listener])
        character.at_say(spoken, msg_self=True, receivers=[listener], whisper=True)
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

    def execute(self, character: Any, action: str = "", **_: Any) -> dict[str, Any]:
        """See `Tool`."""
        place = sight.place_of(character)
        words, form = outgoing(action)
        gap = "" if words[0] in "',:" else " "
        place.msg_contents(
            text=("{actor}" + gap + "{act}", {"type": "pose"}),
            from_obj=character,
            mapping={"actor": character, "act": form},
        )
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

    def execute(self, character: Any, message: str = "", **_: Any) -> dict[str, Any]:
        """See `Tool`."""
        place = sight.place_of(character)
        words, form = outgoing(message)
        place.msg_contents(
            text=("[{actor}] {line}", {"type": "emit"}),
            from_obj=character,
            mapping={"actor": character, "line": form},
        )
        return {"emitted": words}


def _listener(character: Any, target: str) -> Any:
    """Who is meant, among what may be addressed here; in the dark, by the right name only."""
    place = sight.place_of(character)
    known = [
        thing
        for thing in sight.present(character)
        if thing != place and sight.kind_of(thing) != "exit"
    ]
    listener = sight.find_one(character, target, known, hints=bool(place.access(character, "view")))
    if listener == character:
        raise ToolError("You cannot whisper to yourself.", "Whisper to somebody else here.")
    return listener


def _hooked(character: Any, form: str, **how: Any) -> str:
    """The speech after the game's own hook, which may change it or forbid it."""
    spoken = character.at_pre_say(form, **how)
    if not spoken:
        raise ToolError("Something keeps you from speaking.", "Do something else.")
    return str(spoken)


def _heard(words: str, form: str, spoken: str) -> str:
    return words if spoken == form else prose(spoken, MAX_SPEECH)
