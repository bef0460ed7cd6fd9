"""Tools for speech, poses and pages.

What a model writes is made inert (`ai.tools.support.markup`) and goes through Evennia's own hooks,
so that everything that a game does with speech happens to this speech too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.schema.signature import Param
from ai.tools.support import pager, sight
from ai.tools.support.markup import MAX_SPEECH, inert, outgoing, plain, prose, wording
from ai.tools.text.acts import pieces


class SaidAlready(ToolError):
    """The character has just said the same to the same asker; the model words it differently."""

    kind = "repeated"


class Unspeakable(ToolError):
    """Nothing of the text may be said in this game; the model words it differently."""

    kind = "filtered"


Text = Annotated[str, Param(min_length=1, max_length=MAX_SPEECH)]


class SayTool(Tool):
    """Says something that the whole room hears."""

    name = "say"
    description = "Speak aloud to everybody here."
    category = ToolCategory.TERMINAL
    group = "core"

    def execute(
        self,
        character: Any,
        message: Annotated[Text, Param("Only the words: no quotes, no name.")],
        *,
        context: ToolContext = BARE,
    ) -> dict[str, Any]:
        place = sight.place_of(character)
        words = worded(character, message, context)
        line = new_line(words, context)

        heard, missed = list[str](), list[str]()

        def is_present() -> bool:
            return bool(getattr(context.user, "location", place) == place)

        is_from_here = is_present()  # who sends a message from elsewhere misses nothing

        def utter(part: str) -> str:
            _demand_here(character, place)
            is_there = is_present() or not is_from_here
            acts = pieces(part, plain(character.key)) if "*" in part else [(False, part)]
            said = " ".join(
                _show(character, words) if is_act else _say(character, words)
                for is_act, words in acts
            )
            (heard if is_there else missed).append(said)
            return said

        def result(said: str, unsaid: str) -> dict[str, Any]:
            done: dict[str, Any] = {"said": said}
            if missed:
                done["not_heard_by"] = sight.name_of(context.user, character)
            if missed and heard:
                done["not_heard"] = " ".join(missed)
            return _result(done, unsaid, line, context)

        spoken: dict[str, Any] = context.voice.speak(words, utter, result)
        return spoken


class WhisperTool(Tool):
    """Says something that only one listener hears."""

    name = "whisper"
    description = "Tell something to one listener here; nobody else hears it."
    category = ToolCategory.TERMINAL
    group = "core"

    def execute(
        self,
        character: Any,
        target: Annotated[str, Param("The listener's name.", min_length=1, max_length=80)],
        message: Annotated[Text, Param("Only the words.")],
        *,
        context: ToolContext = BARE,
    ) -> dict[str, Any]:
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

        def result(said: str, unsaid: str) -> dict[str, Any]:
            return _result({"whispered": said, "to": name}, unsaid, line, context)

        spoken: dict[str, Any] = context.voice.speak(words, utter, result)
        return spoken


class PoseTool(Tool):
    """Shows an act to the room, after the character's name."""

    name = "pose"
    description = "Show everybody here what you do: an emote."
    category = ToolCategory.TERMINAL
    group = "core"

    def execute(
        self,
        character: Any,
        action: Annotated[Text, Param("What follows your name: 'wipes a mug.'")],
        *,
        context: ToolContext = BARE,
    ) -> dict[str, Any]:
        sight.place_of(character)
        act = action.strip("* ") or action
        words = worded(character, act, context, spoken=False)
        line = new_line(words, context)
        show_pose(character, words)
        context.said.append(line)
        return {"posed": words}


class EmitTool(Tool):
    """Shows the room a line, after the character's name in brackets.

    Without the name it could fake anybody's speech or the game's own lines, and a player could talk
    an assistant into doing so.
    """

    name = "emit"
    description = (
        "Show everybody here a line of atmosphere, such as a sound or a change of light. It is "
        "shown as '[your name] line'."
    )
    category = ToolCategory.TERMINAL
    group = "speech"

    def execute(
        self,
        character: Any,
        message: Annotated[Text, Param("The whole line, as 'The candles flicker.'")],
        *,
        context: ToolContext = BARE,
    ) -> dict[str, Any]:
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
    """Sends a private line to a player, as Evennia's own command `page` does."""

    name = "page"
    description = (
        "Send a private message to a player, wherever they are. Use it to answer a page. You can "
        "page those who paged you and the person you talk with."
    )
    category = ToolCategory.TERMINAL
    group = "speech"
    rates = {"assistant": "20/minute", "player": "10/minute"}

    def execute(
        self,
        character: Any,
        message: Annotated[Text, Param("The words themselves: no quotes, no name.")],
        target: Annotated[
            str,
            Param(
                "Name of the player's account; leave it out for the person you are answering.",
                max_length=80,
            ),
        ] = "",
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
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
    """The listener that a name means; in the dark, only by its exact name."""
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
    """A model's text on one line, after the game's filter.

    Args:
        character: Who says it.
        text: As the model wrote it.
        context: The call's context.
        spoken: Whether it is speech, so that the filter may replace it.

    Raises:
        ToolError: Nothing is left of it, or it is too long.
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


def _say(character: Any, words: str) -> str:
    """Say words aloud; return what was heard."""
    form = inert(words)
    spoken = _hooked(character, form)
    character.at_say(spoken, msg_self=True)
    return _heard(words, form, spoken)


def _show(character: Any, act: str) -> str:
    """Show an act that stood between asterisks; return it in that form."""
    show_pose(character, act)
    return f"*{act}*"


def show_pose(character: Any, words: str, exclude: Sequence[Any] = ()) -> None:
    """Show a pose to the room.

    Args:
        character: Whose.
        words: What follows its name.
        exclude: Who does not see it.
    """
    gap = "" if words[0] in "',:" else " "
    character.location.msg_contents(
        text=("{actor}" + gap + "{act}", {"type": "pose"}),
        exclude=list(exclude),
        from_obj=character,
        mapping={"actor": character, "act": inert(words)},
    )


def new_line(words: str, context: ToolContext, listener: str = "") -> str:
    """The form of a line by which a repetition is recognised.

    It is refused once. Who says it again means it: the same question may have been asked again.

    Raises:
        SaidAlready: It was said a moment ago.
    """
    line = wording(words) + listener
    if line in context.said:
        context.said.remove(line)
        raise SaidAlready("You have said this already.", "Say it in other words, or wait.")
    return line


def _result(result: dict[str, Any], unsaid: str, line: str, context: ToolContext) -> dict[str, Any]:
    """The result of speech; what was left unsaid may be said later."""
    if unsaid:
        return {**result, "unsaid": unsaid}
    context.said.append(line)
    return result


def _demand_here(one: Any, place: Any) -> None:
    """Make sure that a speaker or listener is still where the speech began.

    Raises:
        ToolError: They left.
    """
    if not one.pk or one.location != place:
        raise ToolError("One of you is no longer there.", "Look where you are.")


def _hooked(character: Any, form: str, **how: Any) -> str:
    """The speech after the game's hook `at_pre_say`, which may change or forbid it."""
    spoken = character.at_pre_say(form, **how)
    if not spoken:
        raise ToolError("Something keeps you from speaking.", "Do something else.")
    return str(spoken)


def _heard(words: str, form: str, spoken: str) -> str:
    return words if spoken == form else prose(spoken, MAX_SPEECH)
