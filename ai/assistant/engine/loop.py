"""The ReAct loop (Yao et al. 2022): think, act, observe, until there is a reason to stop.

The loop knows neither Evennia nor a database: it gets a brain, a pipeline and a clock.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, cast

from twisted.internet.defer import CancelledError, Deferred
from twisted.logger import Logger

from ai.assistant.engine.context_window import (
    COMPACTED,
    FORCED,
    compact,
    tokens_of,
    tokens_of_talk,
    tokens_of_tools,
)
from ai.assistant.engine.end_reason import SPOKEN, EndReason
from ai.assistant.engine.plan import ALONE, Planned, in_order, plan
from ai.assistant.engine.progress import (
    done_before,
    has_acted,
    only_said,
    pass_on_if_stuck,
    problem_of,
)
from ai.assistant.engine.turn import UNHEARD, Step, Turn, read_later
from ai.assistant.percepts.percept import changed
from ai.brains.base import (
    Brain,
    BrainError,
    Completion,
    Message,
    ModelCall,
    Request,
    RequestTooLong,
)
from ai.pipeline.call import Outcome, State
from ai.pipeline.clock import Clock
from ai.pipeline.observation import as_data
from ai.pipeline.outage import outage
from ai.pipeline.pipeline import Pipeline
from ai.pipeline.race import TooLate, as_deferred, race, result_of
from ai.pipeline.steps.authorise import steady, usable
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.names import safe_name
from ai.tools.contract.results import ToolCall
from ai.tools.errors import ToolCancelled, ToolError, ToolInvalid, ToolRefused
from ai.tools.schema.decode import decode, storable
from ai.tools.text.advisory import TokenAdvisory, check_loop_continuation
from ai.tools.text.quotation import plain

log = Logger()

MAX_SHORTENED = 3
"""Times that a turn shortens a request that was too long for its brain."""
CLOSING_CALLS = 3
"""Calls of the step in which the last brain answers after a limit was reached."""
LATE_SPEECH_SECONDS = 30.0
"""Seconds for the words of an answer that came after its turn."""
CLOSING_SECONDS = 5.0
"""Seconds at the end of a turn, but no more than a tenth of it, in which somebody who waits is only
answered: no tool may use up all of its time."""
SPEAKING_CALLS = 2
"""Calls with which a step ends a turn, such as a gesture and a line."""

_NAME = attrgetter("name")

CUT_OFF = "Your answer was cut off for its length, and nothing of it was done. Answer shorter."
EMPTY = "Your answer was empty. Use a tool, or say something."
SPOKE_AGAIN = "the asker spoke again"
USE_TOOLS = "Nobody reads plain text here. Use one of your tools to finish."


class Loop:
    """Runs turns."""

    def __init__(self, pipeline: Pipeline, clock: Clock) -> None:
        self._pipeline = pipeline
        self._clock = clock

    async def run(self, turn: Turn) -> EndReason:
        """Run a turn to its end. Never raises: what goes wrong becomes its end reason."""
        until = turn.caller.until = self._clock.seconds() + turn.bounds.seconds
        try:
            if turn.read is not None:
                await self._read(turn, turn.read)
            self._begin(turn)
            while turn.end is None:
                await self._step(turn, until)
        except CancelledError:
            turn.finish(EndReason.CANCELLED, "stopped")
        except BrainError as error:
            turn.is_outage = outage.is_outage(error)
            turn.finish(EndReason.BRAIN_FAILED, str(error))
        except TooLate:
            turn.finish(EndReason.DEADLINE, f"over {turn.bounds.seconds:g} s")
        except Exception as error:
            outage.failure(log, "ai: a turn of {assistant} broke", assistant=turn.caller.assistant)
            turn.is_outage = outage.is_outage(error)
            turn.finish(EndReason.ERROR, type(error).__name__)
            _answer_open_calls(turn)
        self._pipeline.cache.end_turn(turn.caller.turn)
        if turn.caller.ledger.proposed and turn.end in SPOKEN:
            turn.end = EndReason.AWAITING_APPROVAL
        assert turn.end is not None
        return turn.end

    async def speak_late(self, turn: Turn, completion: Completion) -> bool:
        """Say an answer that came after its turn had ended.

        Args:
            turn: The turn, which gets one more step.
            completion: The answer: text alone, or calls that speak or note something down.

        Returns:
            Whether it was said.
        """
        now = self._clock.seconds()
        step = Step(completion.model, model=completion.model, usage=completion.usage, answered=now)
        turn.steps.append(step)
        if turn.speech is not None and not completion.calls:
            said = turn.speech(completion.text.strip())
            completion = replace(completion, text="", calls=(said,))
        ended, turn.end = turn.end, None  # so that a note that fails holds the words back
        await self._act(turn, step, completion, now + LATE_SPEECH_SECONDS)
        turn.end = turn.end or ended
        return any(_speaks(one.tool) and one.success for one in step.outcomes)

    async def _read(self, turn: Turn, read: Callable[[], Awaitable[None]]) -> None:
        """Complete a turn's first request; whoever speaks meanwhile finds it thinking."""
        turn.asked, turn.is_thinking = self._clock.seconds(), True
        try:
            await read()
        finally:
            turn.is_thinking = False

    def _begin(self, turn: Turn) -> None:
        caller = turn.caller
        may, offered = usable(caller, caller.began_with), caller.offer
        able, at_hand = set(may), set(offered)
        turn.begun_with = len(offered)
        turn.request = changed(
            turn.request,
            steady=steady(caller),
            within_reach=[safe_name(name) for name in may if name not in at_hand],
            beyond_reach=[safe_name(name) for name in offered if name not in able],
        )
        if not turn.is_draft:
            turn.estimate_usage()

    async def _step(self, turn: Turn, until: float) -> None:
        if self._must_end(turn, until):
            return
        try:
            completion = await self._think(turn, until)
        except RequestTooLong as error:
            self._shorten(turn, error)
            return
        except BrainError as error:
            if not turn.pass_on(str(error)):
                raise
            return
        step = Step(
            turn.brain.name,
            stands_in=turn.stands_in,
            model=completion.model,
            usage=completion.usage,
            stop=completion.stop,
            asked=turn.asked,
            answered=self._clock.seconds(),
        )
        turn.steps.append(step)
        if completion.stop == "length":
            self._note(turn, completion, CUT_OFF)
        elif completion.calls:
            await self._act(turn, step, completion, until)
        elif completion.text.strip():
            await self._speak(turn, step, completion.text.strip(), bool(completion.model))
        else:
            self._note(turn, completion, EMPTY)
        step.problem = problem_of(completion, step.outcomes)
        turn.on_step(turn, step)

    # Whether to go on

    def _must_end(self, turn: Turn, until: float) -> bool:
        stopped = turn.caller.stopped()
        if stopped:
            turn.finish(EndReason.CANCELLED, stopped)
        elif turn.steps and turn.spoke_again():
            turn.finish(EndReason.CANCELLED, SPOKE_AGAIN)
        elif self._clock.seconds() >= until:
            turn.finish(EndReason.DEADLINE, f"over {turn.bounds.seconds:g} s")
        else:
            pass_on_if_stuck(turn)
            self._check_limits(turn)
        return turn.end is not None

    def _check_limits(self, turn: Turn) -> None:
        """End a turn at its limits; where somebody waits, the last brain answers before that."""
        reached = self._limit(turn)
        if reached is None:
            return
        reason, detail = reached
        if turn.end is None and turn.pass_on_to_last(detail):
            turn.caller.only_terminal = True
            turn.call_limit = turn.calls + CLOSING_CALLS
        else:
            turn.finish(reason, detail)

    def _limit(self, turn: Turn) -> tuple[EndReason, str] | None:
        """The limit that a turn has reached, and its description."""
        if turn.tokens_in + turn.tokens_out > turn.bounds.tokens:
            return EndReason.BUDGET, f"over {turn.bounds.tokens} tokens"
        if turn.calls >= turn.bounds.calls:
            return EndReason.BUDGET, f"{turn.bounds.calls} calls"
        self._add_loaded_tools(turn)
        if turn.usage >= FORCED:
            self._cut(turn)
        if turn.usage < TokenAdvisory.WARNING_FROM and len(turn.steps) < turn.bounds.max_iterations:
            turn.caller.only_terminal = False
            return None
        going = check_loop_continuation(turn.usage, len(turn.steps), turn.bounds.max_iterations)
        if going["reason"] == "max_iterations":
            return EndReason.MAX_ITERATIONS, going["message"]
        critical = going["reason"] == "token_critical"
        if critical and turn.caller.only_terminal:
            return EndReason.TOKEN_CRITICAL, going["message"]
        turn.caller.only_terminal = critical
        return None

    def _cut(self, turn: Turn) -> None:
        """Cut the history, so that the turn itself has room."""
        history, own = turn.messages[: turn.opened], turn.own_messages()
        weight = tokens_of_talk(history)
        too_much = int((turn.usage - COMPACTED) * turn.bounds.window / turn.ratio)
        kept = compact(history, max(0, weight - too_much))
        turn.messages = [*kept, *own]
        turn.opened, turn.talk_digest = len(kept), (0, "")  # results may have been cleared, too
        saved = weight - tokens_of_talk(kept)
        turn.use(turn.usage * turn.bounds.window - saved * turn.ratio)

    def _shorten(self, turn: Turn, error: RequestTooLong) -> None:
        """Shorten a request that was too long for its brain.

        Raises:
            RequestTooLong: The turn has shortened its requests often enough.
        """
        turn.shortened += 1
        if turn.shortened > MAX_SHORTENED and not turn.pass_on_to_last(str(error)):
            raise RequestTooLong("its requests are longer than it can hold")
        turn.use(turn.bounds.window)
        self._cut(turn)
        turn.estimate_usage()  # a fallback may have a larger window

    def _add_loaded_tools(self, turn: Turn) -> None:
        """Add the tools that joined the offer in the last step."""
        caller = turn.caller
        joined, turn.counted_tools = caller.offer[turn.counted_tools :], len(caller.offer)
        if joined:
            more = tokens_of_tools(caller.tools, joined, caller.pass_name) * turn.ratio
            turn.use(turn.usage * turn.bounds.window + more)

    # Think

    async def _think(self, turn: Turn, until: float) -> Completion:
        caller = turn.caller
        offered = caller.tools.schemas(caller.offer, caller.pass_name)
        request = changed(
            turn.request,
            messages=tuple(turn.messages),
            tools=offered,
            last_step=_is_last_step(turn) or self._clock.seconds() >= _end_of_acts(turn, until),
            acted=has_acted(turn),
        )
        turn.asked = self._clock.seconds()
        left = until - turn.asked
        turn.is_thinking = True
        try:
            completion = await self._answer(turn.brain, request, left)
        finally:
            turn.is_thinking = False
        turn.on_answer(completion)
        turn.tokens_in += completion.usage.input
        turn.tokens_out += completion.usage.output
        if completion.usage.input:
            turn.use(completion.usage.input + completion.usage.output)
        return completion

    async def _answer(self, brain: Brain, request: Request, seconds: float) -> Completion:
        """Ask the brain; its answer has only characters that every database can store.

        Raises:
            BrainError: The brain failed.
        """
        try:
            answer: Any = brain.think(request)
            if isinstance(answer, Deferred | Awaitable):  # the first is faster to find out
                answer = await result_of(race(as_deferred(answer), seconds, self._clock))
            written = list(map(_NAME, answer.calls))
            text, names = storable(answer.text), list(map(storable, written))
            if text == answer.text and names == written:
                return cast(Completion, answer)
            calls = map(lambda call, name: replace(call, name=name), answer.calls, names)
            return replace(answer, text=text, calls=tuple(calls))
        except (BrainError, TooLate, CancelledError):
            raise
        except Exception as error:
            log.failure("ai: the brain {brain} broke", brain=brain.name)
            raise BrainError(f"it broke: {type(error).__name__}") from error

    # Act

    async def _act(self, turn: Turn, step: Step, completion: Completion, until: float) -> None:
        wanted, step.thought = _calls_and_thought(turn, completion)
        if len(wanted) > 1:
            wanted = _in_order(turn, wanted)
        calls = [_numbered(turn, call) for call in wanted]
        first = turn.calls - len(calls) + 1
        self._add(
            turn,
            Message(
                "assistant",
                step.thought,
                calls=_as_written(calls),
                state=completion.state,
                model=completion.model,
            ),
        )
        tools = [turn.caller.tools.find(call.name) for call in calls]
        several = len(tools) > 1
        given = list(map(_arguments, calls)) if several else ()
        planned = plan(tools, turn.speak_before_looking, given) if several else [ALONE]
        by_model = bool(completion.model)
        stopped = False
        for number, (call, tool, decision) in enumerate(zip(calls, tools, planned, strict=True)):
            now = self._clock.seconds()
            turn.caller.until = until if _speaks(tool) else _end_of_acts(turn, until)
            error = (
                decision.error
                or self._too_much(turn, first + number)
                or _too_late(turn, tool, stopped or now >= until, now >= turn.caller.until)
                or _out_of_turn(turn, decision, planned, step.outcomes)
                or done_before(turn, tool)
                or (only_said(turn, _words(call), tools) if by_model and _speaks(tool) else None)
            )
            if error is not None:
                outcome = self._pipeline.refuse(call, turn.caller, error)
            else:
                outcome = await self._pipeline.carry_out(call, turn.caller)
                # A cancelled turn runs no more calls, even if speech has ended it before.
                stopped = _cancellation(outcome) is not None
            self._observe(turn, step, outcome)
            if self._clock.seconds() >= until:
                turn.finish(EndReason.DEADLINE, f"over {turn.bounds.seconds:g} s")
        turn.caller.until = until
        unheard = bool(step.thought.strip()) and turn.speech is not None
        if unheard and turn.end is None and not turn.warned_of_text:
            turn.warned_of_text = True
            self._add(turn, Message("user", UNHEARD))

    @staticmethod
    def _too_much(turn: Turn, number: int) -> ToolError | None:
        if number <= turn.call_limit:
            return None
        return ToolRefused(f"Not done: {turn.bounds.calls} calls a turn.", "Finish now.")

    def _observe(self, turn: Turn, step: Step, outcome: Outcome) -> None:
        """Add a call's observation; end the turn if the call does that."""
        step.outcomes.append(outcome)
        self._add(
            turn,
            Message(
                "tool",
                outcome.observation,
                call_id=outcome.call.id,
                name=outcome.name,
                result=as_data(outcome),
                later=read_later(outcome),
            ),
        )
        if outcome.state is State.CONTROL:
            turn.submitted = outcome.params if turn.submitted is None else turn.submitted
            turn.finish(EndReason.SUBMITTED)
        elif (error := _cancellation(outcome)) is not None:
            turn.finish(EndReason.CANCELLED, error.problem)
        elif _speaks(outcome.tool) and outcome.success:
            turn.finish(EndReason.TERMINAL, outcome.name)

    async def _speak(self, turn: Turn, step: Step, text: str, by_model: bool) -> None:
        """Say an answer that is text alone, or ask for a tool in a pass."""
        if turn.speech is None:
            step.thought = text
            self._note(turn, Completion(text), USE_TOOLS)
            return
        if turn.superseded():
            step.thought = text
            turn.finish(EndReason.CANCELLED, SPOKE_AGAIN)
            return
        call = _numbered(turn, turn.speech(text))
        self._add(turn, Message("assistant", calls=_as_written([call])))
        error = only_said(turn, text, ()) if by_model else None
        if error is not None:
            outcome = self._pipeline.refuse(call, turn.caller, error)
        else:
            outcome = await self._pipeline.carry_out(call, turn.caller)
        if outcome.success:
            turn.finish(EndReason.ANSWERED)
        self._observe(turn, step, outcome)

    def _note(self, turn: Turn, completion: Completion, note: str) -> None:
        if completion.text:
            self._add(turn, Message("assistant", completion.text))
        self._add(turn, Message("user", note))

    def _add(self, turn: Turn, message: Message) -> None:
        turn.messages.append(message)
        turn.use(turn.usage * turn.bounds.window + tokens_of(message) * turn.ratio)
        turn.on_message(turn, message)


def _is_last_step(turn: Turn) -> bool:
    """Whether the limits leave no room for another step after the next one."""
    steps, calls = len(turn.steps) + 1, turn.calls + SPEAKING_CALLS
    is_full = steps >= turn.bounds.max_iterations or calls >= turn.call_limit
    return turn.caller.only_terminal or is_full


def _calls_and_thought(turn: Turn, completion: Completion) -> tuple[Sequence[ModelCall], str]:
    """The calls of an answer, with one for text to say aloud, and the text that stays unsaid."""
    spoken = completion.text.strip()
    if completion.aloud and spoken and turn.speech is not None:
        return [*completion.calls, turn.speech(spoken)], ""
    return completion.calls, completion.text


def _in_order(turn: Turn, calls: Sequence[ModelCall]) -> Sequence[ModelCall]:
    """The calls of an answer in the order in which they run."""
    tools = [turn.caller.tools.find(call.name) for call in calls]
    return [calls[at] for at in in_order(tools, list(map(_arguments, calls)))]


def _cancellation(outcome: Outcome) -> ToolError | None:
    error = outcome.error
    return error if error is not None and error.kind == "cancelled" else None


def _speaks(tool: Tool | None) -> bool:
    return tool is not None and tool.category is ToolCategory.TERMINAL


def _words(call: ToolCall) -> str:
    """What a call of a tool that speaks says."""
    words = _arguments(call).get("message")
    return words if isinstance(words, str) else ""


def _arguments(call: ModelCall | ToolCall) -> Mapping[str, Any]:
    """A call's arguments; none if they cannot be read, which the pipeline says."""
    try:
        return decode(call.arguments)
    except ToolInvalid:
        return {}


def _end_of_acts(turn: Turn, until: float) -> float:
    """When the turn may only speak any more."""
    spare = min(CLOSING_SECONDS, turn.bounds.seconds / 10)
    return until - spare if turn.is_awaited else until


def _too_late(turn: Turn, tool: Tool | None, over: bool, nearly_over: bool) -> ToolError | None:
    if over or turn.end is EndReason.CANCELLED:
        return ToolCancelled("Not done: the turn is over.")
    if nearly_over:
        return ToolRefused("Not done: the turn is nearly over.", "Say what you know.")
    if _speaks(tool) and turn.superseded():
        return ToolCancelled("Not said: the asker has spoken again.")
    return None


def _out_of_turn(
    turn: Turn, decision: Planned, planned: Sequence[Planned], outcomes: Sequence[Outcome]
) -> ToolError | None:
    """The error of a call that the calls before it in the answer forbid."""
    if not outcomes or turn.end is not None:
        return None
    return decision.error_after(list(zip(planned, outcomes, strict=False)))


def _numbered(turn: Turn, call: ModelCall) -> ToolCall:
    return ToolCall(turn.next_call_id(), call.name, call.arguments, confidence=call.confidence)


def _as_written(calls: list[ToolCall]) -> tuple[ModelCall, ...]:
    return tuple([ModelCall(call.id, call.name, plain(call.arguments)) for call in calls])


def _answer_open_calls(turn: Turn) -> None:
    """Add the missing observations: models refuse a conversation where a call has none."""
    own = turn.own_messages()
    answered = {message.call_id for message in own if message.role == "tool"}
    for call in [call for message in own for call in message.calls]:
        if call.id not in answered:
            text = "Error: the turn broke off; it may or may not have happened."
            turn.messages.append(Message("tool", text, call_id=call.id, name=call.name))
