"""The plan of an answer: which of its calls run, decided before any of them does.

The calls of an answer run in their order, but for two: an errand behind speech runs before it, as
speech ends the turn, and what says that something is done runs behind the speech that does it. A
call that does not run gets an error that says why:

- A read tells something new. Speech and changes of the world beside it do not run, since the model
  decides on them when it knows what the read found.
- Of several changes of the world, the first runs.
- Speech runs after an act that succeeded. It does not run before an act, nor after one that failed,
  or after words to somebody elsewhere that did not arrive, so that it claims nothing untrue.
- A note tells nothing new. It runs before and after speech, which it holds back only if it fails.
  One that something is done does not run if the speech beside it was not heard.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any

from ai.assistant.percepts.percept import speaks_elsewhere
from ai.pipeline.call import Outcome, State
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.errors import ToolError, ToolNotFound, ToolRefused

READ_FIRST = ToolRefused(
    "Not done: you have not seen yet what your other calls found.",
    "Decide again with what they say.",
)
ACT_FIRST = ToolRefused(
    "Not done: you do not know yet what came of the change that you asked for.",
    "Decide again with its outcome.",
)
UNSAID = ToolRefused("Not done: nobody heard what you said beside it.", "Say it, and do this then.")
ONE_CHANGE = ToolRefused(
    "Not done: only one change of the world a turn.", "Say so; it can be asked for again."
)


class Role(Enum):
    """The part that a call has in an answer."""

    READ = auto()
    NOTE = auto()
    """It writes something down, or loads tools."""
    ACT = auto()
    """It does what a turn may do several times, such as to take a thing."""
    ERRAND = auto()
    """Its outcome may come later."""
    CHANGE = auto()
    """It changes the world, which a turn may do once."""
    SPEECH = auto()
    UNKNOWN = auto()
    """No tool has that name. It runs, so that the pipeline reports it."""


@dataclass(frozen=True)
class Planned:
    """The decision on one call."""

    role: Role = Role.UNKNOWN
    informs: bool = False
    """Whether speech has to wait until the model has read its result."""
    concludes: bool = False
    """Whether it notes that something is done."""
    error: ToolError | None = None
    """The call's error; None if it runs."""

    def error_after(self, earlier: Sequence[tuple[Planned, Outcome]]) -> ToolError | None:
        """The error of speech or of a change if an act before it in the answer failed.

        A tool that there is not counts as an act if another one may be meant, and so does a note
        before speech, which may say that it is noted.
        """
        if self.concludes:
            spoken = [outcome for one, outcome in earlier if one.role is Role.SPEECH]
            return UNSAID if spoken and not any(map(_is_done, spoken)) else None
        if self.role not in (Role.SPEECH, Role.CHANGE):
            return None
        speaks = self.role is Role.SPEECH
        acts = (
            outcome
            for one, outcome in earlier
            if one.is_act
            or _means_another(outcome)
            or (speaks and (_notes(outcome) or speaks_elsewhere(outcome.name)))
        )
        first = next((outcome for outcome in acts if not _is_done(outcome)), None)
        if first is None:
            return None
        name = " ".join(first.name.split())[:80]  # which may be anything, if there is no such tool
        if first.state is State.WAITING:
            problem = f"Not done: '{name}' waits until somebody decides on it."
            return ToolRefused(problem, "Say that, and not that it is done.")
        return ToolRefused(f"Not done: '{name}' did not work.", "Decide again with that.")

    @property
    def is_act(self) -> bool:
        """Whether speech depends on its success."""
        return self.role in (Role.ACT, Role.ERRAND, Role.CHANGE)


ALONE = Planned()
"""The decision on the single call of an answer, which always runs."""


def in_order(tools: Sequence[Tool | None], arguments: Sequence[Any]) -> list[int]:
    """The order in which an answer's calls run, as their places in the answer.

    Args:
        tools: The tool of each call; None where no tool has that name.
        arguments: The arguments of each call, as the model wrote them.
    """
    calls = [_call(*one) for one in zip(tools, arguments, strict=True)]
    speech = [at for at, one in enumerate(calls) if one.role is Role.SPEECH]
    if not speech:
        return list(range(len(calls)))

    def place(at: int) -> tuple[int, int]:
        if calls[at].role is Role.ERRAND and at > speech[0]:
            return speech[0], 0
        return (speech[-1], 2) if calls[at].concludes and at < speech[-1] else (at, 1)

    return sorted(range(len(calls)), key=place)


def plan(
    tools: Sequence[Tool | None],
    speak_before_looking: bool = False,
    arguments: Sequence[Any] = (),
) -> list[Planned]:
    """Decide on an answer's calls, in their order.

    Args:
        tools: The tool of each call; None where no tool has that name.
        speak_before_looking: Whether speech may run beside reads.
        arguments: The arguments of each call, as the model wrote them.
    """
    calls = [
        _call(tool, arguments[index] if index < len(arguments) else {})
        for index, tool in enumerate(tools)
    ]
    roles = [one.role for one in calls]
    looks = Role.READ in roles
    change = roles.index(Role.CHANGE) if Role.CHANGE in roles and not looks else None

    def error(index: int) -> ToolError | None:
        if roles[index] is Role.CHANGE and index != change:
            return READ_FIRST if looks else ONE_CHANGE
        if roles[index] is not Role.SPEECH:
            return None
        if looks and not speak_before_looking:
            return READ_FIRST
        tells = change is not None and (index < change or calls[change].informs)
        return ACT_FIRST if tells or Role.ACT in roles[index + 1 :] else None

    return [replace(one, error=error(index)) for index, one in enumerate(calls)]


def _call(tool: Tool | None, arguments: Any) -> Planned:
    if tool is None:
        return Planned()
    params = arguments if isinstance(arguments, Mapping) else {}
    try:
        informs, notes = tool.is_informative(params), tool.writes_notes(params)
        concludes = notes and tool.concludes(params)
    except Exception:  # they may not fit the tool, which is for the pipeline to say
        informs, notes, concludes = False, tool.keeps_notes, False
    match tool.category:
        case ToolCategory.TERMINAL:
            role = Role.SPEECH
        case ToolCategory.DANGEROUS:
            role = Role.CHANGE
        case ToolCategory.ASYNC_REQUIRED:
            role = Role.NOTE if notes else Role.ERRAND
        case ToolCategory.SAFE_CHAIN if informs:
            role = Role.READ
        case ToolCategory.SAFE_CHAIN:
            role = Role.NOTE if notes or tool.is_idempotent() else Role.ACT
    return Planned(role, informs, concludes)


def _means_another(outcome: Outcome) -> bool:
    return isinstance(outcome.error, ToolNotFound) and bool(outcome.error.nearest)


def _notes(outcome: Outcome) -> bool:
    return outcome.tool is not None and outcome.tool.keeps_notes


def _is_done(outcome: Outcome) -> bool:
    return outcome.success or outcome.state is State.PENDING
