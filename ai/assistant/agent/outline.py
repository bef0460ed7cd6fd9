"""The outline of a turn: what everybody present saw and heard of it, and what was said apart."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ai.assistant.agent.entry import LOOKED, PAGE, SAID
from ai.assistant.engine.turn import Turn, read_later
from ai.assistant.percepts.percept import (
    MAX_NAME,
    MESSAGE,
    SPEECH,
    Percept,
    changed,
    is_own,
    opening_message,
    quoted,
)
from ai.assistant.percepts.vocatives import mentions
from ai.brains.base import ALOUD, CALL, LOOK, Message, ModelCall
from ai.memory.privacy.scope import EVERYBODY, QUESTION, in_words
from ai.pipeline.call import Outcome, State
from ai.tools.contract import levels
from ai.tools.contract.base import ToolCategory
from ai.tools.contract.results import ToolCall
from ai.tools.support.sight import name_of

SPOKEN = {
    "say": ("message", "said"),
    "whisper": ("message", "whispered"),
    "page": ("message", "paged"),
    "channel_send": ("message", "sent"),
    "answer_message": ("message", "answered"),
    "emit": ("message", "emitted"),
    "pose": ("action", "posed"),
}
"""Tools whose use others notice: the argument with the words, and the result's field with what
was heard of them."""
MAX_WORDS = 100
"""Characters of an argument that others read."""
MAX_REASON = 160
"""Characters of the reason why an act failed that others read."""
DONE = "Done."
"""What later turns read of a call that worked, where its result is long or says nothing new."""
ANSWERED_APART, WHISPERED_TO = "[you answered {} apart]", "[you whispered to {}]"
MAX_PAGE = 400
"""Characters of what a look told that later turns read, where that is a text and no data."""
MIN_TOLD, MIN_LETTERS = 3, 5
"""The character has spoken of what a look told if it has said so many words of that, of so many
letters at least."""
LEFT_OUT = "…"
"""In place of words that were said to somebody else apart."""
_APART = ("whisper", "page")
"""Tools that say something to one person alone."""
_SEEN_BY_ALL = ("say", "pose", "text", "give", "arrive", "leave", MESSAGE)
"""Kinds of percepts that everybody in the room noticed too."""
ACTED = "[you acted: "
"""The beginning of the line on its acts."""
_CAUSES = {"goal": "[goal {goal} was due]", "outcome": "[outcome of {tool}]"}
"""The line on what caused a turn of its own, by the kind of percept; its words may be for few."""
UNTHINKING = "[while you could not think, you were seen to"
"""The beginning of the line about what its stand-in said or did."""
FILLER = "[while you were thinking, you were seen to do]"
"""The beginning of the line about what was shown while the character was thinking."""
PENDING = "under way"
"""What that line says of an act whose outcome comes later."""
_LONG_WORD = re.compile(r"\w{4,}")


def outline(
    percepts: Sequence[Percept], outcomes: Sequence[Outcome], private: str = EVERYBODY
) -> tuple[Message, ...]:
    """Return what everybody there saw of a turn, which is all that others may know of it.

    Of speech it has what was heard: neither what the game's filter took out nor what stayed unsaid.
    Of notes and looks, and of acts for which a player has no right, it has no words, as these may
    be for few, but for common knowledge that was spoken of. In a turn with something private it has
    none of them, and no reason why an act failed.

    Args:
        percepts: What the turn noticed.
        outcomes: Those that everybody present may have noticed, without a word of what is private.
        private: The audience of all that the turn contains.
    """
    public = [p for p in percepts if p.audience is None and p.kind in _SEEN_BY_ALL]
    open_words = ALOUD if private != EVERYBODY else (*ALOUD, "answer_message")
    aloud = [one for one in outcomes if one.success and one.name in open_words]
    messages = [opening_message(public)] if public else []
    done = [one for one in outcomes if _is_act(one) and (private == EVERYBODY or is_shown(one))]
    acts = list(dict.fromkeys(_act(one, private == EVERYBODY) for one in done))
    looks = list(_looks(outcomes)) if private == EVERYBODY and aloud else []
    if looks or acts and (public or aloud or any(map(is_visible, done))):
        opening = messages[0] if messages else Message("user")
        causes = [_CAUSES[one.kind].format(**one.data) for one in percepts if _is_cause(one)]
        looked = f"{LOOKED}{'; '.join(looks)}]" if looks else ""
        acted = f"{ACTED}{'; '.join(acts)}]" if acts else ""
        lines = filter(None, [opening.text, *causes, looked, acted])
        messages = [Message("user", "\n".join(lines), percepts=opening.percepts)]
    if looks and messages and (page := _page_for_all(outcomes, aloud)):
        messages.append(page_message(page))
    for outcome in aloud:
        messages += _exchange(outcome)
    return tuple(messages)


def _looks(outcomes: Sequence[Outcome]) -> Iterable[str]:
    """The tools that looked something up, so that what was then said is not taken for a guess."""
    return dict.fromkeys(one.name for one in outcomes if one.success and read_later(one) == LOOK)


def _page_for_all(outcomes: Sequence[Outcome], aloud: Sequence[Outcome]) -> str:
    """What a look told of common knowledge that was then spoken of; "" if there is none."""
    told = [one for one in outcomes if _is_common(one) and one.success and read_later(one) == LOOK]
    pages = [page for one in told if (page := as_page(one.observation))]
    if not pages:
        return ""
    said = " ".join(heard_of(one.name, one.params, one.result.result) for one in aloud)
    page = spoken_of(pages, said)
    common = [word for word in _long_words(page) & _long_words(said) if len(word) >= MIN_LETTERS]
    return page if len(common) >= MIN_TOLD else ""


def _is_common(outcome: Outcome) -> bool:
    """Whether anybody may know what a look found: what it finds for staff, players may not."""
    player = levels.rank("Player")
    tool = outcome.tool
    return tool is not None and tool.common_knowledge and outcome.authority.level <= player


def as_page(text: str) -> str:
    """What a look told, on one line, where that is a text and no data; else ""."""
    if text.lstrip().startswith(("{", "[")):
        return ""
    return " ".join(text.replace('\\"', "'").replace('"', "'").split())


def spoken_of(pages: Sequence[str], said: str) -> str:
    """The page, of several, of which the most long words were said."""
    words = _long_words(said)
    return max(reversed(pages), key=lambda page: len(words & _long_words(page)))


def page_message(page: str) -> Message:
    """The line with what a look told."""
    return Message("user", f"{PAGE}{quoted(page, MAX_PAGE)}")


def _long_words(text: str) -> set[str]:
    return {*_LONG_WORD.findall(text.casefold())}


def _is_cause(percept: Percept) -> bool:
    return percept.kind in _CAUSES and is_own(percept) and percept.audience is None


def _is_act(outcome: Outcome) -> bool:
    tool = outcome.tool
    if tool is None or tool.category is ToolCategory.TERMINAL:
        return False
    return read_later(outcome) == CALL


def is_shown(outcome: Outcome) -> bool:
    """Whether a call is an act in the world for which a player has the right."""
    tool = outcome.tool
    if tool is None or tool.writes_notes(outcome.params) or not _is_act(outcome):
        return False
    return tool.level() <= levels.rank("Player")


def is_visible(outcome: Outcome) -> bool:
    """Whether everybody saw what a call did: only words can be a secret."""
    tool = outcome.tool
    return tool is not None and tool.visible and outcome.success and is_shown(outcome)


def words_of(outcome: Outcome) -> list[str]:
    """The words in the arguments of a call."""
    given = outcome.params.values()
    several = (one if isinstance(one, list) else [one] for one in given)
    return [word for words in several for word in words if isinstance(word, str) and word]


def _act(outcome: Outcome, with_reason: bool) -> str:
    came = {State.PENDING: PENDING, State.WAITING: "not yet"}.get(outcome.state, "failed")
    act = outcome.name if outcome.success else f"{outcome.name}, {came}"
    if not is_shown(outcome):
        return act
    if with_reason and outcome.error is not None and not outcome.success:
        act += f" as {quoted(outcome.error.problem, MAX_REASON)}"
    words = ", ".join(quoted(one, MAX_WORDS) for one in words_of(outcome))
    return f"{act}: {words}" if words else act


def _exchange(outcome: Outcome) -> list[Message]:
    """Return a call and its result, both with what was heard of it."""
    name, number, data = outcome.name, outcome.call.id, outcome.result.result
    argument, _ = SPOKEN[name]
    words = heard_of(name, outcome.params, data)
    call = ModelCall(number, name, {argument: words})
    return [
        Message("assistant", calls=(call,)),
        Message("tool", DONE, call_id=number, name=name),
    ]


def heard_of(tool: str, arguments: Mapping[str, Any], result: Any) -> str:
    """Return what others heard or saw of a call.

    Args:
        tool: One of `SPOKEN`.
        arguments: The call's arguments.
        result: The call's result.
    """
    argument, field = SPOKEN[tool]
    words = result.get(field) if isinstance(result, Mapping) else None
    return str(arguments.get(argument, "") if words is None else words)


def is_confidence(turn: Turn) -> bool:
    """Whether what somebody who was alone with it said aloud is a confidence, and the answer too.

    So it is if a tool that it called says so, or one that it might have called if it answered
    nothing. So it is, too, if the answer was a whisper only: the line alone would tell others what
    that was about.
    """
    if not turn.said_alone:
        return False
    own = [one for step in turn.steps if not step.stands_in for one in step.outcomes]
    done = {one.name for one in own if one.success}
    called = [one.tool for one in own if one.tool]
    is_answered = done & SPOKEN.keys() - {"pose"}
    offered = () if is_answered else turn.caller.tools.find_all(turn.caller.offer)
    if any(tool.confides for tool in (*called, *offered)):
        return True
    return "whisper" in done and "say" not in done


def without_words_to_others(messages: Iterable[Message], turn: Turn) -> tuple[Message, ...]:
    """A turn's messages without the words that it told somebody else than its asker apart.

    The turn's entry is for its asker, who did not hear them.
    """
    outcomes = (one for step in turn.steps for one in step.outcomes)
    apart = [one for one in outcomes if one.success and one.name in _APART]
    if not apart or turn.caller.source is None:
        return tuple(messages)
    names = _names_of_asker(turn)
    told = {
        one.call.id: {"target": one.params["target"], "message": LEFT_OUT}
        for one in apart
        if _told_to(one) not in names
    }
    return tuple(_without_words(message, told) for message in messages)


def with_answer_apart(
    messages: Sequence[Message], turn: Turn, percepts: Sequence[Percept]
) -> tuple[Message, ...]:
    """An outline that tells of a line said aloud to whom it was answered in a whisper.

    Else a later turn for others takes it as open, and answers it again. Somebody else than the
    asker is named only if all could hear that they were to be told.
    """
    memory = turn.caller.context.memory
    done = [one for step in turn.steps for one in step.outcomes if one.success]
    apart = [one for one in done if one.name in _APART]
    if not (apart and memory.said and messages and messages[0].percepts):
        return tuple(messages)
    names, is_public = _names_of_asker(turn), all(one.audience is None for one in percepts)
    others = {_told_to(one) for one in apart if one.name == "whisper"}.difference(names)
    named = [one for one in sorted(others) if is_public and mentions(memory.said, [one])]
    told = [WHISPERED_TO.format(quoted(one, MAX_NAME)) for one in named]
    if len(named) < len(apart) and not any(one.name in ALOUD for one in done):
        told.insert(0, ANSWERED_APART.format(quoted(memory.asker_name)))
    first = messages[0]
    return (replace(first, text="\n".join([first.text, *told])), *messages[1:])


def _names_of_asker(turn: Turn) -> tuple[str, ...]:
    """What a whisper of a turn may call the one who caused it."""
    asker, user = turn.caller.source, turn.caller.context.user
    called = name_of(user, turn.caller.character) if user is not None else ""
    return (asker.name if asker is not None else "", called)


def _told_to(outcome: Outcome) -> str:
    result = outcome.result.result
    return str(result.get("to")) if isinstance(result, Mapping) else ""


def _without_words(message: Message, told: Mapping[str, Mapping[str, Any]]) -> Message:
    if message.call_id in told:
        return replace(message, text=DONE, result=None)
    if not any(call.id in told for call in message.calls):
        return message
    calls = (
        replace(one, arguments=told[one.id]) if one.id in told else one for one in message.calls
    )
    return replace(message, text="", calls=tuple(calls))


def is_apart(message: Message) -> bool:
    """Whether a message of a turn has words that were said to one person alone."""
    given = [arguments_of(one) for one in message.calls if one.name in _APART]
    return any(one.get("message", LEFT_OUT) not in ("", LEFT_OUT) for one in given)


def arguments_of(call: ModelCall | ToolCall) -> Mapping[str, Any]:
    """The arguments of a call; none of what is no JSON object."""
    if isinstance(call.arguments, Mapping):
        return call.arguments
    try:
        read = json.loads(call.arguments)
    except (ValueError, RecursionError):
        return {}
    return read if isinstance(read, Mapping) else {}


def confided(percept: Percept, asker: str) -> Percept:
    """A percept, for its speaker alone if it is a line of theirs that was said aloud."""
    is_line = percept.kind in SPEECH and percept.source.id == asker and percept.audience is None
    return changed(percept, audience=(asker,)) if is_line else percept


def public_outcomes(turn: Turn, private: str, is_secret: bool) -> list[Outcome]:
    """The outcomes that everybody present may have noticed, in order.

    They are without a word of what is private, but for the names in acts that all saw. An answer
    to a confidence may repeat it.
    """
    outcomes = [outcome for step in turn.steps for outcome in step.outcomes]
    if private == EVERYBODY:
        return outcomes
    said = [] if is_secret else _open_outcomes(turn, outcomes)
    return [one for one in outcomes if is_visible(one) or any(one is other for other in said)]


def _open_outcomes(turn: Turn, outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The outcomes of a turn with something private that have no word of that.

    What an agent says aloud while others are there is no secret, whatever it is; in answer to a
    whisper of somebody who is alone with it, it is one. If they said something aloud, too, and it
    answered the whisper in a whisper, what it said aloud was not about that.
    """
    memory = turn.caller.context.memory
    is_heard = not memory.alone()
    if memory.private and not is_heard:
        apart = [one for one in outcomes if one.success and one.name not in ALOUD]
        if not memory.said or not any(one.name in _APART for one in apart):
            return []
        told = [str(one.params.get("message")) for one in apart if one.name in _APART]
        lines = set(memory.asked.split("\n")).difference(memory.said.split("\n"))
        if any(map(QUESTION.search, lines)) and None in map(in_words, told):
            return []  # "I will tell you." leaves the answer to what it said aloud
        noted = [word for one in apart for word in words_of(one)]
        aloud = [one for one in outcomes if one.name in ALOUD]
        return [one for one in aloud if memory.is_open(" ".join(words_of(one)), noted)]
    return [
        one
        for one in outcomes
        if (is_heard and one.name in ALOUD) or memory.is_open(" ".join(words_of(one)))
    ]


def with_stand_in(messages: Iterable[Message], stood_in: Sequence[Outcome]) -> tuple[Message, ...]:
    """A turn's messages in which the stand-in's calls are lines about what was seen of it.

    Args:
        messages: The messages.
        stood_in: The outcomes of calls that are not the character's own.
    """
    outcomes = {outcome.call.id: outcome for outcome in stood_in}
    found = []
    for message in messages:
        if any(call.id in outcomes for call in message.calls):
            continue
        outcome = outcomes.get(message.call_id)
        if outcome is None:
            found.append(message)
        elif outcome.success and outcome.name in SPOKEN:
            found.append(_seen_of(outcome))
    return tuple(found)


def _seen_of(outcome: Outcome) -> Message:
    """The line that says what others noticed of a call that is not the character's own."""
    words = heard_of(outcome.name, outcome.params, outcome.result.result)
    verb = "do" if outcome.name == "pose" else "say"
    return _seen(f"{UNTHINKING} {verb}]", words)


def heard_of_stand_in(message: Mapping[str, Any]) -> str:
    """What others noticed of a stand-in, from a message as its turn's record keeps it; "" if none.

    Args:
        message: One of those that `with_stand_in` makes, or any other.
    """
    if not str(message.get("text", "")).startswith(UNTHINKING):
        return ""
    return "\n".join(str(one.get("data", {}).get(SAID, "")) for one in message.get("percepts", ()))


def seen_while_thinking(words: str) -> Message:
    """The line about a pose with words that was shown while the character was thinking."""
    return _seen(FILLER, words)


def _seen(mark: str, words: str) -> Message:
    line = f"{mark} {quoted(words)}"
    return Message("user", line, percepts=(Percept("notice", line, data={SAID: words}).as_data(),))
