"""Progress: whether the answers of a turn's brain lead anywhere, and which brain continues.

If nothing comes of several answers in a row, their brain is passed over: the next brain continues
the same turn. It reads what was done already, and may not act a second time. A line that claims a
deed which no call did, or promises one for later that no call noted, is held back once, so that the
brain may do that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import speaks_elsewhere
from ai.brains.base import Completion
from ai.pipeline.call import Outcome, State
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.errors import ToolDone, ToolError, ToolRefused

MAX_EMPTY = 2
"""After this many empty answers in a row, a brain is passed over."""
MAX_FRUITLESS = 3
"""After this many answers in a row without any effect, a brain is passed over."""
MAX_CIRCLES = 2
"""After this many calls refused for going in circles, a brain is passed over."""

_TELLS = re.compile(r"\b(?:tell|ask|say|let|pass|warn)\b", re.I)
"""In a promise that speech keeps."""
_LATER = re.compile(r"\b(?:when|once|if|as soon as|later|tomorrow|tonight|next)\b", re.I)
"""In words that speech of the same answer does not keep."""

CIRCLES = "the same calls again and again"
CUT_OFF = "its answers were cut off for their length"
EMPTY = "its answers were empty"
NOT_CARRIED_OUT = "none of its calls could be carried out"
NO_TOOL = "it used no tool"


def problem_of(completion: Completion, outcomes: Sequence[Outcome]) -> str:
    """Return why nothing came of an answer; "" if something did."""
    for outcome in outcomes:
        if outcome.begun or outcome.success or _waits(outcome):
            return ""
    if completion.stop == "length":
        return CUT_OFF
    if outcomes:
        return NOT_CARRIED_OUT
    return NO_TOOL if completion.text.strip() else EMPTY


def pass_on_if_stuck(turn: Turn) -> None:
    """Have the next brain continue if this one leads nowhere.

    Where there is no other brain, the turn ends if it goes in circles or gets empty answers.
    Otherwise the brain may still correct itself until the turn reaches a limit.
    """
    problems = _problems(turn) if turn.steps and turn.steps[-1].problem else []
    if turn.caller.ledger.circles >= MAX_CIRCLES:
        if turn.pass_on(CIRCLES):
            turn.caller.ledger.circles = 0
        else:
            turn.finish(EndReason.LOOP_DETECTED, CIRCLES)
    elif len(problems) >= MAX_EMPTY and set(problems[:MAX_EMPTY]) == {EMPTY}:
        if not turn.pass_on(EMPTY):
            turn.finish(EndReason.BRAIN_FAILED, EMPTY)
    elif len(problems) >= MAX_FRUITLESS:
        turn.pass_on(problems[0])


def _problems(turn: Turn) -> list[str]:
    """Why nothing came of the last answers of a turn's brain, the last one first."""
    name = turn.brain.name
    own = takewhile(lambda step: step.problem and step.brain == name, reversed(turn.steps))
    return [step.problem for step in own]


def done_before(turn: Turn, tool: Tool | None) -> ToolError | None:
    """Return an error if a call would be a second act, after that of a brain passed over."""
    if not (turn.passed_over and _is_act(tool)):
        return None
    if any(act.tool is tool or _rules_out_others(act) for act in _acts_before(turn)):
        return ToolDone("Not done: this turn has acted already.", "Say what came of it.")
    return None


def only_said(turn: Turn, words: str, planned: Sequence[Tool | None]) -> ToolError | None:
    """Return an error, once in a turn, if nothing but words is behind a line.

    That is one which claims a deed that no call did or will do, or which makes a promise for later
    that no call noted.

    Args:
        turn: The turn.
        words: What a model would say.
        planned: The tools of the calls beside it.
    """
    if turn.warned_of_words or turn.acted_before or len(turn.steps) >= turn.bounds.max_iterations:
        return None
    beside = [tool for tool in planned if tool is not None]
    if has_acted(turn) or any(_is_act(tool) and not tool.keeps_notes for tool in beside):
        return None
    error = _only_claimed(turn, words) or _only_promised(turn, words, beside)
    turn.warned_of_words = error is not None
    return error


def _only_claimed(turn: Turn, words: str) -> ToolError | None:
    claim = turn.claims(words)
    if not claim:
        return None
    return ToolRefused(
        f"Not said: “{claim}” claims a deed, and none of your calls did it.",
        "Do it with a tool first, or say what is true. If it is true, say it again.",
    )


def _only_promised(turn: Turn, words: str, beside: Sequence[Tool]) -> ToolError | None:
    promise = turn.promises(words)
    if not promise or any(tool.keeps_notes for tool in beside) or _has_noted(turn):
        return None
    ways = {tool.name for tool in beside if tool.category is ToolCategory.TERMINAL}
    is_told = len(ways - {"wait"}) > 1 and any(map(speaks_elsewhere, ways))
    if is_told and _TELLS.search(promise) and not _LATER.search(words):
        return None  # to those who are here, by another line of the same answer
    return ToolRefused(
        f"Not said: “{promise}” is a promise for later, and none of your calls noted it.",
        "Note it, for example as a goal, or you will have forgotten it by then. If it is noted, "
        "or nothing needs to be kept, say it again.",
    )


def _has_noted(turn: Turn) -> bool:
    """Whether a turn wrote a note."""
    outcomes = (one for step in turn.steps for one in step.outcomes)
    return any(one.success and one.tool is not None and one.tool.keeps_notes for one in outcomes)


def has_acted(turn: Turn) -> bool:
    """Whether a turn changed the world, or may have; notes do not count."""
    for step in turn.steps:  # asked at each step, so without the generators of `any`
        for one in step.outcomes:
            if _is_act(one.tool) and _is_done(one) and _rules_out_others(one):
                return True
    return False


def _acts_before(turn: Turn) -> list[Outcome]:
    """The acts of brains that were passed over, as far as they may have had effects."""
    earlier = [step for step in turn.steps if step.brain != turn.brain.name]
    outcomes = [outcome for step in earlier for outcome in step.outcomes]
    return [outcome for outcome in outcomes if _is_act(outcome.tool) and _is_done(outcome)]


def _is_done(outcome: Outcome) -> bool:
    """Whether a call may have had effects, or may still have."""
    return _waits(outcome) or (outcome.begun and outcome.state is not State.REFUSED)


def _rules_out_others(outcome: Outcome) -> bool:
    """Whether after an act no other tool may act: not if it failed, or wrote only a note."""
    is_note = outcome.tool is not None and outcome.tool.writes_notes(outcome.params)
    return not is_note and outcome.state is not State.FAILED


def _is_act(tool: Tool | None) -> bool:
    if tool is None or tool.category is ToolCategory.TERMINAL:
        return False
    return not tool.is_idempotent()


def _waits(outcome: Outcome) -> bool:
    return outcome.state in (State.WAITING, State.PENDING)
