"""Speaking and acting for others to notice.

What a model writes is shown letter by letter (`ai.tools.support.markup`) and goes out through
Evennia's own hooks, so that whatever a game does with speech it does with this speech too.
"""

from __future__ import annotations

from typing import Any

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.support import pager, sight
from ai.tools.support.markup import MAX_SPEECH, inert, outgoing, plain, prose
from ai.tools.text.wording import wording


class SaidAlready(ToolError):
    """The same words went to the same asker a moment ago; the model finds others, or none."""

    kind = "repeated"


class Unspeakable(ToolError):
    """Nothing of the words may be said in this game; the model finds others."""

    kind = "filtered"


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
        place = sight.place_of(character)
        words = worded(character, message, context)
        line = new_line(words, context)

        def utter(part: str) -> str:
            _demand_here(character, place)
            form = inert(part)
            spoken = _hooked(character, form)
            character.at_say(spoken, msg_self=True)
            return _heard(part, form, spoken)

        def told(said: str, unsaid: str) -> dict[str, Any]:
            return _told({"said": said}, unsaid, line, context)

        spoken: dict[str, Any] = context.voice.speak(words, utter, told)
        return spoken


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
        words = worded(character, message, context)
        line = new_line(words, context, "" if listener == context.user else f" to #{listener.pk}")
        name, place = sight.name_of(listener, character), character.location

        def utter(part: str) -> str:
            _demand_here(character, place)
            _demand_here(listener, place)
            form = inert(part)
            spoken = _hooked(character, form, whisper=True, receivers=[listener])
            character.at_say(spoken, msg_self=True, receivers=[listener], whisper=True)
            return _heard(part, form, spoken)

        def told(said: str, unsaid: str) -> dict[str, Any]:
            return _told({"whispered": said, "to": name}, unsaid, line, context)

        spoken: dict[str, Any] = context.voice.speak(words, utter, told)
        return spoken


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
        sight.place_of(character)
        words = worded(character, action, context, spoken=False)
        line = new_line(words, context)
        show_pose(character, words)
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
        words = worded(character, message, context, spoken=False)
        line = new_line(words, context)
        place.msg_contents(
            text=("[{actor}] {line}", {"type": "emit"}),
            from_obj=character,
            mapping={"actor": character, "line": inert(words)},
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
    group = "speech"
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
        words = worded(character, message, context)
        to_asker = account == pager.account_of(context.user)
        line = new_line(words, context, "" if to_asker else f" to account {account.pk}")
        pager.send(character, account, inert(words))
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


def worded(character: Any, text: str, context: ToolContext, spoken: bool = True) -> str:
    """A model's words as they go out: on one line, and past the game's filter.

    Args:
        character: Who says them.
        text: As the model wrote it.
        context: The call's surroundings.
        spoken: Whether they are speech, for which others may stand in.

    Raises:
        ToolError: Nothing is left of them, or they are too long.
    """
    words, _form = outgoing(text)
    passed = context.voice.passed(character, words)
    if passed == words:
        return words
    if not passed.strip() and spoken:
        passed = context.voice.instead(character)
    if not passed.strip():
        raise Unspeakable("Nothing of that may be said here.", "Say it in other words.")
    return outgoing(passed)[0]


def show_pose(character: Any, words: str) -> None:
    """Have everybody there see a pose.

    Args:
        character: Whose.
        words: What follows its name.
    """
    gap = "" if words[0] in "',:" else " "
    character.location.msg_contents(
        text=("{actor}" + gap + "{act}", {"type": "pose"}),
        from_obj=character,
        mapping={"actor": character, "act": inert(words)},
    )


def new_line(words: str, context: ToolContext, listener: str = "") -> str:
    """A line as it will be known again.

    Raises:
        SaidAlready: It is one of the last.
    """
    line = wording(words) + listener
    if line in context.said:
        raise SaidAlready("You have said this already.", "Say it in other words, or wait.")
    return line


def _told(result: dict[str, Any], unsaid: str, line: str, context: ToolContext) -> dict[str, Any]:
    """The result of speech; what stayed unsaid may be said another time."""
    if unsaid:
        return {**result, "unsaid": unsaid}
    context.said.append(line)
    return result


def _demand_here(one: Any, place: Any) -> None:
    """Have whoever speaks or listens be where the talk began.

    Raises:
        ToolError: They left.
    """
    if not one.pk or one.location != place:
        raise ToolError("One of you is no longer there.", "Look where you are.")


def _hooked(character: Any, form: str, **how: Any) -> str:
    """The speech after the game's own hook, which may change it or forbid it."""
    spoken = character.at_pre_say(form, **how)
    if not spoken:
        raise ToolError("Something keeps you from speaking.", "Do something else.")
    return str(spoken)


def _heard(words: str, form: str, spoken: str) -> str:
    return words if spoken == form else prose(spoken, MAX_SPEECH)
