"""Selection: which brains think for an assistant in a turn, in what order, and why these."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.brain_names import LAST, names_for
from ai.assistant.agent.speech_pace import speech_length
from ai.assistant.agent.turn_limits import bounds
from ai.assistant.budgets.budget import Degree, Step, own_most
from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.percepts.percept import cut
from ai.brains.base import Brain, BrainDenied, BrainError, BrainUnavailable, NoSuchModel
from ai.brains.wrappers.fallback import FallbackBrain
from ai.speech.sentences import shorten
from ai.tools.contract.registry import ToolSet

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime
    from ai.brains.models.providers import ModelSpec

log = Logger()

TIME_OF_MODELS = 0.75
"""Part of a turn's time after which the last brain answers: late is better than never."""


@dataclass(frozen=True)
class BrainChoice:
    """What thinks in one turn."""

    brain: Brain
    window: int
    """Tokens that a request may have."""
    account: TurnCost | None = None
    """Who pays; None where nothing costs anything."""
    ratio: float = 1.0
    """Tokens of its first brain for each one that we estimate."""
    part: float = 1.0
    """The part of the window that the prompt may take, by what is left of budgets."""
    why: str = ""
    """Why it is less than the settings say, for builders; "" where it is not."""

    @property
    def reads(self) -> bool:
        """Whether it reads what stands before a conversation; a brain of a game's own says so."""
        if self.account is not None:
            return thinks(self.brain)
        return bool(getattr(self.brain, "reads", False))


def choose_brain(
    service: Runtime, presence: Agent, tools: ToolSet, asker: str = "", pass_name: str = "live"
) -> BrainChoice:
    """What thinks for an assistant in a turn.

    Args:
        service: Where the assistants live.
        presence: Which one.
        tools: The turn's tools.
        asker: The source id of whoever caused the turn; "" in one of the assistant's own.
        pass_name: The turn's pass.
    """
    names = names_for(presence.script, pass_name)
    if len(names) == 1 and ":" not in names[0]:
        brain = service.brains.get(names[0]) or _NoBrain(names[0])
        return BrainChoice(brain, conf.get("WINDOW"))
    account = TurnCost(presence.script.assistant_key, asker, own_most(presence.script))
    step = service.models.purse.step_of(account, _small(service))
    thinking = _Thinking(service, presence, tools, account)
    brains = thinking.brains(affordable(names, step, service.brains))
    window = thinking.window or conf.get("WINDOW")
    seconds = bounds(window, presence.script.limits).seconds
    return BrainChoice(
        FallbackBrain(brains, thinking.failed, service.clock, TIME_OF_MODELS * seconds),
        window,
        account,
        service.models.purse.estimates.ratio(brains[0].name),
        step.part,
        step.why,
    )


def mind_with(
    service: Runtime, presence: Agent, tools: ToolSet, account: TurnCost, name: str
) -> BrainChoice:
    """One brain alone, whatever the settings say: nothing stands in where it gives no answer.

    Args:
        service: Where the assistants live.
        presence: For whom it thinks.
        tools: The turn's tools.
        account: Who pays.
        name: The brain's or the model's.

    Raises:
        BrainDenied: The name is none; staff must write another.
    """
    known = service.brains.get(name)
    if known is not None:
        return BrainChoice(known, conf.get("WINDOW"))
    thinking = _Thinking(service, presence, tools, account)
    brain = thinking.model(name)
    ratio = service.models.purse.estimates.ratio(brain.name)
    return BrainChoice(brain, thinking.window or conf.get("WINDOW"), account, ratio)


def thinks(brain: Brain) -> bool:
    """Whether a brain can think something up, as models do; the embedded one goes by rules."""
    return brain.name != LAST


def sums_up(brain: Brain, account: TurnCost | None) -> bool:
    """Whether a brain sums up what is left out for its number of messages alone."""
    return account is not None or bool(getattr(brain, "reads", False))


def troubles(service: Runtime, script: Any) -> list[str]:
    """Why something other than its first model thinks for an assistant in live turns, for builders.

    Args:
        service: Where the assistants live.
        script: The assistant's.
    """
    names = [name for name in names_for(script, "live") if ":" in name]
    if not names:
        return []
    account = TurnCost(script.assistant_key, most=own_most(script))
    step = service.models.purse.step_of(account, _small(service))
    found = [step.why] if step.why else []
    for name in names:
        trouble = service.models.trouble(name)
        if trouble:
            found.append(f"{cut(name, 60)}: {trouble}")
    return found


def affordable(names: Sequence[str], step: Step, free: Iterable[str]) -> list[str]:
    """Those of them that there is money for, or what takes their place.

    Args:
        names: As the settings have them.
        step: What the budgets allow.
        free: Brains that cost nothing.
    """
    if step.degree is Degree.FULL:
        return list(names)
    small = conf.get("SMALL_MODEL")
    if step.degree is Degree.EMBEDDED or not small:
        kept = [name for name in names if name in free]
        return kept if step.degree is Degree.EMBEDDED else list(names)
    return [small, *(name for name in names if name in free)]


class _Thinking:
    """Makes the brains of one turn, and tells of those that do not answer."""

    def __init__(
        self, service: Runtime, presence: Agent, tools: ToolSet, account: TurnCost
    ) -> None:
        self._service = service
        self._name = str(presence.thing.key)
        self._shorten = partial(shorten, limit=speech_length(presence.script.persona))
        self._tools = tools
        self._account = account
        self.window = 0
        """The least window of its models; 0 where nobody has said."""

    def brains(self, names: Iterable[str]) -> list[Brain]:
        """A brain for each name that means one; the last is the one that cannot fail."""
        found: list[Brain] = []
        for name in dict.fromkeys([*names, LAST]):
            known = self._service.brains.get(name)
            if known is not None:
                found.append(known)
                continue
            try:
                found.append(self.model(name))
            except BrainDenied as error:
                self._service.staff.tell(f"No assistant can think with '{name}'. {error}", name)
        return found

    def failed(self, name: str, error: BrainError) -> None:
        """Leave a line of why one did not answer; staff hear of a server from its fuse."""
        log.info("ai: {model} did not answer: {why}", model=name, why=cut(str(error), 300))
        if isinstance(error, NoSuchModel):
            self._service.staff.tell(f"No assistant can think with '{name}'. {error}", name)

    def model(self, name: str) -> Brain:
        """A model, asked in its own tool mode."""
        from ai.assistant.llm.tool_mode import ToolModeBrain
        from ai.brains.wrappers.clean_output import CleanBrain

        models = self._service.models
        spec = models.spec(name)
        self._hold_to(spec)
        asked = ToolModeBrain(
            models.brain(name, self._account), spec, self._tools, self._service.tool_modes
        )
        return CleanBrain(asked, self._name, self._shorten)

    def _hold_to(self, spec: ModelSpec) -> None:
        if spec.window:
            self.window = min(self.window or spec.window, spec.window)


def _small(service: Runtime) -> ModelSpec | None:
    name = conf.get("SMALL_MODEL")
    try:
        return service.models.spec(name) if name else None
    except BrainDenied:
        return None


class _NoBrain:
    """Stands in where an assistant's brain is not there."""

    def __init__(self, name: str) -> None:
        self.name = cut(name, 64)

    def think(self, request: Any) -> Any:
        raise BrainUnavailable(f"there is no brain named '{self.name}'")
