"""The models: what names in the settings stand for, with all that is between one and a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from ai import conf
from ai.assistant.budgets.ledger import BudgetLedger
from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.llm.api_keys import key_of, wants_key
from ai.assistant.percepts.percept import cut
from ai.brains.base import Brain, BrainDenied, BrainError, Completion, OverBudget, Request
from ai.brains.models.providers import AT_BASE_URL, FOREIGN, ModelSpec, model_spec
from ai.brains.wrappers.reactor_pacing import Pace, PacedBrain

if TYPE_CHECKING:
    from ai.brains.wrappers.concurrency import ConcurrencyLimit
    from ai.outside.circuit_breaker import CircuitBreaker
    from ai.outside.http.client import HttpClient

Tell = Callable[[str, str], object]

MAX_NOTE = 300

_FIELDS = ("tool_mode", "window", "max_output", "extra", "stream")
"""What `AI["MODELS"]` may say of a model that is its spec's."""


@dataclass(frozen=True)
class Endpoint:
    """One server, as all models on it share it."""

    fuse: CircuitBreaker
    turnstile: ConcurrencyLimit


@runtime_checkable
class Closing(Protocol):
    """A brain that has something of its own to let go of."""

    def close(self) -> object:
        """Let go of it."""
        ...


class ModelCatalog:
    """Makes brains of models' names; nothing is imported before the first is asked for.

    Args:
        reactor: The game's.
        run: Calls a blocking function on a daemon thread of ours, for a Deferred.
        purse: What they are paid from.
        tell: Tells staff a line about a topic.
    """

    def __init__(
        self, reactor: Any, run: Callable[..., Any], purse: BudgetLedger, tell: Tell
    ) -> None:
        self.purse = purse
        self.pace = Pace(reactor)
        """What keeps the game fluent, however many think."""
        self._reactor = reactor
        self._run = run
        self._tell = tell
        self._agent: HttpClient | None = None
        self._endpoints: dict[str, Endpoint] = {}
        self._exchanges: dict[str, tuple[ModelSpec, Brain]] = {}
        self._last: dict[str, str] = {}
        """Why models did not answer when they were asked last."""

    def spec(self, name: str) -> ModelSpec:
        """Everything about a model but its key.

        Raises:
            BrainDenied: The name is none; staff must write another.
        """
        return self._exchange(name)[0]

    def brain(self, name: str, account: TurnCost) -> Brain:
        """A model for one turn: behind its server's queue and fuse, paid for, and tried again.

        It is not yet asked in its own tool mode.

        Args:
            name: The model's.
            account: Who pays.

        Raises:
            BrainDenied: The name is none.
        """
        from ai.assistant.llm.metered import MeteredBrain
        from ai.brains.wrappers.circuit_breaker import CircuitBreakerBrain
        from ai.brains.wrappers.concurrency import QueuedBrain
        from ai.brains.wrappers.retry import RetryBrain

        spec, exchange = self._exchange(name)
        endpoint = self.endpoint(spec)
        paid = MeteredBrain(PacedBrain(exchange, self.pace), spec, account, self.purse)
        queued = QueuedBrain(paid, endpoint.turnstile)
        return Noted(
            CircuitBreakerBrain(RetryBrain(queued, self._reactor), endpoint.fuse), self._last
        )

    def trouble(self, name: str) -> str:
        """Why a model does not answer, or did not when it was asked last; "" where all is well."""
        try:
            fuse = self.endpoint(self.spec(name)).fuse
        except BrainDenied as error:
            return str(error)
        if fuse.is_blown:
            return f"{self.spec(name).host} is left alone for a while: {fuse.why}"
        last = self._last.get(name, "")
        return f"it did not answer last time: {last}" if last else ""

    def endpoint(self, spec: ModelSpec) -> Endpoint:
        """The server that a model lives on."""
        from ai.brains.wrappers.concurrency import ConcurrencyLimit
        from ai.outside.circuit_breaker import CircuitBreaker

        where = spec.base_url or spec.name
        if where not in self._endpoints:
            self._endpoints[where] = Endpoint(
                CircuitBreaker(self._reactor, self._teller(spec)),
                ConcurrencyLimit(conf.get("CALLS_PER_SERVER")),
            )
        return self._endpoints[where]

    def close(self) -> None:
        """Let go of connections and threads."""
        if self._agent is not None:
            self._agent.close()
            self._agent = None
        for _spec, exchange in self._exchanges.values():
            if isinstance(exchange, Closing):
                exchange.close()
        self._exchanges.clear()

    def _exchange(self, name: str) -> tuple[ModelSpec, Brain]:
        if name not in self._exchanges:
            try:
                spec = spec_of(name)
                self._exchanges[name] = spec, self._made(spec)
            except ValueError as error:
                raise BrainDenied(str(error)) from None
        return self._exchanges[name]

    def _made(self, spec: ModelSpec) -> Brain:
        if spec.wire == FOREIGN:
            from ai.brains.models.pydantic_ai import ForeignBrain

            return ForeignBrain(spec, self._reactor)
        key = key_of(spec, options(spec.name))
        if not key and wants_key(spec):
            raise ValueError(
                f"There is no key for '{spec.name}'. Set {wants_key(spec)} in the environment, or "
                "AI_KEYS in secret_settings.py."
            )
        from ai.brains.models.model import ModelBrain

        return ModelBrain(spec, self._way_out(), key)

    def _way_out(self) -> HttpClient:
        from ai.outside.http.client import Deadlines, HttpClient

        if self._agent is None:
            self._agent = HttpClient(
                self._reactor, self._run, Deadlines(whole=conf.get("MODEL_SECONDS"))
            )
        return self._agent

    def _teller(self, spec: ModelSpec) -> Callable[[str], object]:
        def tell(line: str) -> None:
            self._tell(f"Models on {spec.host}: {line}", f"models on {spec.host}: {line[:24]}")

        return tell


class Noted:
    """A model, and a note of why it did not answer last.

    Args:
        brain: Which one.
        notes: By its name.
    """

    def __init__(self, brain: Brain, notes: dict[str, str]) -> None:
        self.name = brain.name
        self._brain = brain
        self._notes = notes

    def think(self, request: Request) -> Deferred[Completion]:
        """Ask."""
        return self._brain.think(request).addCallbacks(self._answered, self._failed)

    def _answered(self, completion: Completion) -> Completion:
        self._notes.pop(self.name, None)
        if completion.stop == "refused":
            self._notes[self.name] = "it refused to answer"
        return completion

    def _failed(self, failure: Failure) -> Failure:
        if failure.check(BrainError) and failure.check(OverBudget) is None:
            # Whose budget it was is no trouble of the model's: it answers others.
            self._notes[self.name] = cut(str(failure.value), MAX_NOTE)
        return failure


def options(name: str) -> Mapping[str, Any]:
    """What `AI["MODELS"]` says of a model."""
    found: Mapping[str, Any] = conf.get("MODELS").get(name, {})
    return found


def spec_of(name: str) -> ModelSpec:
    """What a model's name means in this game.

    Raises:
        ValueError: It is none; says what is wrong, and what to do.
    """
    own = options(name)
    base_url = own.get("base_url") or (conf.get("BASE_URL") if _lives_there(name) else "")
    return model_spec(name, base_url, **{key: own[key] for key in _FIELDS if key in own})


def _lives_there(name: str) -> bool:
    """Whether a model lives on the server that `AI["BASE_URL"]` names."""
    return name.partition(":")[0] in AT_BASE_URL
