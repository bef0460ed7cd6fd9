"""Brain selection: which brains think for an assistant in a turn, and in what order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_settings import LAST_BRAIN, names_for, speech_length, turn_bounds
from ai.assistant.budgets.budget import BudgetStatus, Tier, own_limit
from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.llm.catalog import ModelCatalog, Reader
from ai.assistant.llm.tool_mode import ToolModes
from ai.assistant.percepts.percept import cut
from ai.brains.base import Brain, BrainDenied, BrainError, BrainStuck, NoSuchModel
from ai.brains.frozen import frozen
from ai.brains.wrappers.fallback import FallbackBrain
from ai.pipeline.clock import Clock
from ai.pipeline.outage import outage
from ai.speech.sentences import shorten
from ai.tools.contract.registry import ToolSet
from ai.tools.support.markup import plain

if TYPE_CHECKING:
    from ai.brains.models.providers import ModelSpec

log = Logger()

TIME_OF_MODELS = 0.75
"""Part of a turn's time after which the last brain answers in place of slow models."""


@frozen
class BrainChoice:
    """The brain of one turn."""

    brain: Brain
    window: int
    """Tokens that a request may have."""
    account: TurnCost | None = None
    """Who pays; None if the brain costs nothing."""
    ratio: float = 1.0
    """Tokens that the first brain counts for each token that we estimate."""
    part: float = 1.0
    """The part of the window that the prompt may take, as the budgets allow."""
    why: str = ""
    """Why the budgets allow less than the settings say, for builders; "" if they do not."""
    reader: Reader | None = None
    """Has parts of the prompt written where the models are asked; None if they are not."""

    @property
    def is_model(self) -> bool:
        """Whether the brain can think something up, as a game's own can unless it says no."""
        return getattr(self.brain, "is_model", True)

    @property
    def reads(self) -> bool:
        """Whether the brain reads what comes before the talk; a game's own brain has `reads`."""
        if self.account is not None:
            return self.is_model
        return bool(getattr(self.brain, "reads", False))


class BrainSelector:
    """Chooses the brain of a turn.

    Args:
        clock: Times the brains of a turn.
        brains: Brains that cost nothing, by the names that settings use.
        stand_in: Comes last in every fallback, as it cannot fail.
        models: The models in the settings.
        tool_modes: Knows how each model is asked for calls.
        notify: Sends staff a line about a topic.
    """

    def __init__(
        self,
        clock: Clock,
        brains: Mapping[str, Brain],
        stand_in: Brain,
        models: ModelCatalog,
        tool_modes: ToolModes,
        notify: Callable[[str, str], object],
    ) -> None:
        self._clock = clock
        self._brains = brains
        self._stand_in = stand_in
        self._models = models
        self._tool_modes = tool_modes
        self._notify = notify

    def choose(
        self,
        agent: Agent,
        tools: ToolSet,
        asker: str = "",
        pass_name: str = "live",
        seconds: float = 0.0,
    ) -> BrainChoice:
        """Choose the brain of an agent's turn.

        Args:
            agent: The agent.
            tools: The turn's tools.
            asker: The source id of the turn's asker; "" in a turn of the assistant's own.
            pass_name: The turn's pass.
            seconds: How long the turn may take; 0 for as long as the settings say.
        """
        names = names_for(agent.script, pass_name)
        if len(names) == 1 and self._stands_alone(names[0]):
            return BrainChoice(self._brains[names[0]], conf.get("WINDOW"))
        account = TurnCost(agent.script.assistant_key, asker, own_limit(agent.script))
        models = _AgentModels(self._models, self._tool_modes, agent, tools, account)
        models.turn_seconds = seconds or models.turn_seconds
        if not any(map(_names_model, names)):
            return BrainChoice(self._fallback(names, models), conf.get("WINDOW"))
        ledger = self._models.ledger
        status = ledger.status_of(account, self._small())
        chosen = affordable(names, status, self._brains)
        brain = self._fallback(chosen, models)
        reads_elsewhere = all(_names_model(name) or name == LAST_BRAIN for name in chosen)
        return BrainChoice(
            brain,
            models.window or conf.get("WINDOW"),
            account,
            ledger.estimates.ratio(brain.name),
            status.part,
            status.why,
            models.reader if reads_elsewhere and _names_model(brain.name) else None,
        )

    def only(self, agent: Agent, tools: ToolSet, account: TurnCost, name: str) -> BrainChoice:
        """Choose the brain of that name, whatever the settings say, without a fallback.

        Raises:
            BrainDenied: There is no brain or model of that name, or it cannot be built.
        """
        models = _AgentModels(self._models, self._tool_modes, agent, tools, account)
        brain = self._brain(name, models)
        if name in self._brains:
            return BrainChoice(brain, conf.get("WINDOW"))
        ratio = self._models.ledger.estimates.ratio(brain.name)
        return BrainChoice(brain, models.window or conf.get("WINDOW"), account, ratio)

    def troubles(self, script: Any) -> list[str]:
        """Return why another brain than an assistant's first one thinks in its live turns."""
        names = [name for name in names_for(script, "live") if name != LAST_BRAIN]
        found = []
        if any(map(_names_model, names)):
            account = TurnCost(script.assistant_key, most=own_limit(script))
            found.append(self._models.ledger.status_of(account, self._small()).why)
        found += map(self.trouble_with, names)
        return [trouble for trouble in found if trouble]

    def trouble_with(self, name: str) -> str:
        """Return why a brain or a model does not answer; "" if it does."""
        if not _names_model(name) and name not in self._brains:
            return f"there is no brain named '{plain(name, 64)}'"
        trouble = self._models.trouble(name)
        return f"{plain(name, 60)}: {trouble}" if trouble else ""

    def _fallback(self, names: Iterable[str], models: _AgentModels) -> Brain:
        """Build a fallback of the brains of these names; behind others, the stand-in is last."""
        found: list[Brain] = []
        for name in dict.fromkeys([*names, LAST_BRAIN]):
            if name == LAST_BRAIN and found:
                found.append(self._stand_in)
                break
            try:
                found.append(self._brain(name, models))
            except BrainDenied as error:
                self._notify(f"No assistant can think with '{name}'. {error}", name)
                continue
            if self._stands_alone(name):
                break
        if len(found) == 1:
            return found[0]
        limit = TIME_OF_MODELS * models.turn_seconds
        return FallbackBrain(found, self._report, self._clock, limit)

    def _brain(self, name: str, models: _AgentModels) -> Brain:
        """Build the brain of that name for a turn.

        Raises:
            BrainDenied: There is no brain or model of that name, or it cannot be built.
        """
        known = self._brains.get(name)
        if known is None:
            return models.brain(name)
        return known if self._stands_alone(name) else models.own_brain(known)

    def _stands_alone(self, name: str) -> bool:
        """Whether a brain has no fallback."""
        return name == LAST_BRAIN or getattr(self._brains.get(name), "stands_alone", False)

    def _report(self, name: str, error: BrainError) -> None:
        """Log why a brain did not answer; its circuit breaker notifies staff."""
        if outage.is_outage(error):  # as the budgets cannot be read
            return
        log.info("ai: {model} did not answer: {why}", model=name, why=cut(str(error), 300))
        if isinstance(error, BrainStuck):
            self._models.note_trouble(name, str(error))
        if isinstance(error, NoSuchModel):
            self._notify(f"No assistant can think with '{name}'. {error}", name)

    def _small(self) -> ModelSpec | None:
        name = conf.get("SMALL_MODEL")
        try:
            return self._models.spec(name) if name else None
        except BrainDenied:
            return None


def models_alone(brain: Brain) -> Brain:
    """The brain of a choice that workers ask, without the built-in one that stands in for it."""
    return brain.without_last() if isinstance(brain, FallbackBrain) else brain


def sums_up(brain: Brain, account: TurnCost | None) -> bool:
    """Whether a brain wants a summary of messages left out only because there are too many."""
    return account is not None or bool(getattr(brain, "reads", False))


def affordable(names: Sequence[str], status: BudgetStatus, free: Iterable[str]) -> list[str]:
    """Return the names of brains that the budgets allow, perhaps `AI["SMALL_MODEL"]` instead.

    Args:
        names: The names in the settings.
        status: What the budgets allow.
        free: Brains that cost nothing.
    """
    if status.tier is Tier.FULL:
        return list(names)
    small = conf.get("SMALL_MODEL")
    if status.tier is Tier.EMBEDDED or not small:
        unpaid = [name for name in names if name in free]
        return unpaid if status.tier is Tier.EMBEDDED else list(names)
    return [small, *(name for name in names if name in free)]


class _AgentModels:
    """Builds the models and own brains of one agent's turn, inside all guarding wrappers."""

    def __init__(
        self,
        models: ModelCatalog,
        tool_modes: ToolModes,
        agent: Agent,
        tools: ToolSet,
        account: TurnCost,
    ) -> None:
        self._models = models
        self._tool_modes = tool_modes
        self._agent = agent
        self._tools = tools
        self._account = account
        self.turn_seconds = turn_bounds(0, agent.script.limits).seconds
        self.reader = models.elsewhere.reader() if models.elsewhere is not None else None
        """Reads where the models are asked; None if this process asks them."""
        self.window = 0
        """The smallest window of the models built so far; 0 if none is known."""

    def brain(self, name: str) -> Brain:
        """Build the model of that name, with its tool mode.

        Raises:
            BrainDenied: There is no model of that name, or it cannot be built.
        """
        from ai.assistant.llm.tool_mode import ToolModeBrain
        from ai.brains.wrappers.clean_output import CleanBrain

        spec = self._models.spec(name)
        if spec.window:
            self.window = min(self.window or spec.window, spec.window)
        elsewhere = self._models.elsewhere
        if elsewhere is not None and self.reader is not None:
            return elsewhere.brain(
                spec, self._agent, self._tools, self._account, self.turn_seconds, self.reader
            )
        model = self._models.brain(name, self._account)
        brain = ToolModeBrain(model, spec, self._tools, self._tool_modes)
        length = speech_length(self._agent.persona)
        return CleanBrain(brain, str(self._agent.character.key), partial(shorten, limit=length))

    def own_brain(self, brain: Brain) -> Brain:
        """Wrap a game's own brain in its circuit breaker."""
        return self._models.own_brain(brain, self._account.player)


def _names_model(name: str) -> bool:
    return ":" in name
