"""Late answers: their words, and whether one may be said though another brain has stood in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.outline import SPOKEN as WORDS
from ai.assistant.agent.outline import arguments_of, heard_of
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import Percept
from ai.assistant.speech.thinking_signs import speaker_of
from ai.brains.base import ALOUD, Completion, ModelCall
from ai.memory.privacy.scope import EVERYBODY
from ai.tools.contract.base import ToolCategory
from ai.tools.contract.results import ToolCall


def still_fits(
    agent: Agent, percepts: Sequence[Percept], turn: Turn, completion: Completion
) -> bool:
    """Whether a late answer is only notes and speech, and still what to say next to its asker."""
    asker = turn.caller.asker
    only_speech = all(one.name in WORDS or _is_note(turn, one) for one in completion.calls)
    memory = turn.caller.context.memory
    is_heard = memory.audience != EVERYBODY and memory.listening() and _is_aloud(turn, completion)
    is_awake = agent.script.mode != "asleep" and not agent.obstacle()
    is_idle = is_awake and agent.turn is None and agent.speech is None
    is_next = agent.late_turns[-1:] == [int(turn.caller.turn)]
    has_moved_on = agent.inbox.has_more_from(asker) or agent.talks.last_line(asker) > turn.asked
    is_there = asker and speaker_of(agent, percepts[-1]) is not None
    fits = only_speech and is_idle and is_next and is_there
    return bool(fits and not (has_moved_on or is_heard))


def words_of_answer(completion: Completion) -> str:
    """What an answer would have said."""
    return words_of_calls(completion.calls) or ("" if completion.calls else completion.text.strip())


def words_of_calls(calls: Iterable[ModelCall | ToolCall]) -> str:
    """What some calls would say."""
    said = [heard_of(one.name, arguments_of(one), {}) for one in calls if one.name in WORDS]
    return " ".join(said).strip()


def _is_note(turn: Turn, call: ModelCall) -> bool:
    """Whether a call only notes something down."""
    tool = turn.caller.tools.find(call.name)
    if tool is None or tool.category is not ToolCategory.SAFE_CHAIN:
        return False
    return tool.keeps_notes


def _is_aloud(turn: Turn, completion: Completion) -> bool:
    """Whether everybody present would hear an answer."""
    calls = [*completion.calls]
    if turn.speech is not None and completion.text.strip() and (completion.aloud or not calls):
        calls.append(turn.speech(completion.text))
    return any(call.name in ALOUD for call in calls)
