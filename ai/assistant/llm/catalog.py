"""The model catalog: builds brains by their names in the settings, inside all guarding wrappers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from ai import conf
from ai.assistant.budgets.ledger import BudgetLedger
from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.llm.api_keys import key_of, wants_key
from ai.assistant.percepts.percept import cut
from ai.brains.base import Brain, BrainDenied, BrainError, Completion, OverBudget, Request
from ai.brains.models.providers import AT_BASE_URL, PYDANTIC_AI, ModelSpec, model_spec
from ai.brains.wrappers.reactor_pacing import PacedBrain
from ai.brains.wrappers.wrapper import WrapperBrain
from ai.pipeline.race import Pace

if TYPE_CHECKING:
    from twisted.internet.defer import Deferred

    from ai.assistant.agent.agent import Agent
    from ai.assistant.engine.turn import Turn
    from ai.brains.wrappers.concurrency import ConcurrencyLimit
    from ai.outside.circuit_breaker import CircuitBreaker
    from ai.outside.http.client import HttpClient
    from ai.tools.contract.registry import ToolSet

Notify = Callable[[str, str], object]

MAX_NOTE = 300

_FIELDS = ("tool_mode", "window", "max_output", "extra", "stream")
"""The options in `AI["MODELS"]` that are fields of a model's spec."""


_NEEDED = (
    "ai.assistant.llm.metered",
    "ai.assistant.llm.text_protocol",
    "ai.brains.models.model",
    "ai.brains.models.wire.anthropic",
    "ai.brains.models.wire.openai",
    "ai.brains.wrappers.clean_output",
    "ai.brains.wrappers.concurrency",
    "ai.brains.wrappers.json_schema_mode",
    "ai.brains.wrappers.retry",
    "ai.outside.http.connection",
    "json_repair",
    "treq.client",
)
"""What asks models; a game without one imports none of it."""


@dataclass(frozen=True)
class Endpoint:
    """What all models on one server share."""

    host: str
    breaker: CircuitBreaker
    limit: ConcurrencyLimit


class Reader(Protocol):
    """Has parts of a turn's prompt written where its model is asked."""

    @property
    def parts(self) -> Collection[str]:
        """The names of these parts."""
        ...

    def begin(self, draft: Any, turn: Turn, on_prompt: Callable[[Any], None]) -> None:
        """Have the first answer of a turn bring what its request lacks.

        Args:
            draft: The turn's `ai.assistant.prompts.request.Draft`.
            turn: The turn.
            on_prompt: Called with the whole prompt.
        """
        ...

    def play(self, data: Mapping[str, Any], turn: Turn) -> Played:
        """Have a pass run as a whole where its model is asked, and its answers played here.

        Args:
            data: That of a `SentTask`.
            turn: The turn of the pass; what it is about comes with the first answer.
        """
        ...


class Played(Protocol):
    """A pass that runs where its model is asked."""

    @property
    def is_answered(self) -> bool:
        """Whether it ran there."""
        ...


class Elsewhere(Protocol):
    """Builds models that are asked outside of this process, and runs other work there."""

    def run(self, kind: str, data: Mapping[str, Any], waited_for: bool = False) -> Deferred[Any]:
        """Run a piece of work on our own tables, or on texts, outside of this process.

        Args:
            kind: Which one; see `ai.workers.units.passes`.
            data: What it needs, as JSON data.
            waited_for: Whether somebody waits for it.

        Raises:
            BrainError: (in the Deferred) It failed.
        """
        ...

    def reader(self) -> Reader:
        """Return what reads for one live turn."""
        ...

    def plain_brain(self, spec: ModelSpec, account: TurnCost) -> Brain:
        """Build a model that is asked as each request stands."""
        ...

    def brain(
        self,
        spec: ModelSpec,
        agent: Agent,
        tools: ToolSet,
        account: TurnCost,
        seconds: float,
        reader: Any,
    ) -> Brain:
        """Build a model for one turn, with its tool mode, its cleaning and all that guards it.

        Args:
            spec: The model.
            agent: The agent whose turn it is.
            tools: The turn's tools.
            account: Who pays.
            seconds: How long the turn may take.
            reader: The turn's, from `reader`.
        """
        ...


@runtime_checkable
class Closing(Protocol):
    """A brain that has connections or threads of its own."""

    def close(self) -> object:
        """Close them."""
        ...


class ModelCatalog:
    """Builds the brains of turns; imports their modules only when somebody asks for a model.

    Args:
        reactor: The game's reactor.
        run: Runs a blocking function on one of our daemon threads, and returns a Deferred.
        ledger: Pays for models.
        notify: Sends staff a line about a topic.
    """

    def __init__(
        self, reactor: Any, run: Callable[..., Any], ledger: BudgetLedger, notify: Notify
    ) -> None:
        self.ledger = ledger
        self.pace = Pace(reactor)
        """Keeps the game responsive, however many agents think."""
        self.elsewhere: Elsewhere | None = None
        """Builds the models of turns, if workers ask them; None if this process does."""
        self.around: Callable[[ModelSpec, Brain, TurnCost], Brain] = lambda spec, brain, cost: brain
        """What is put around each exchange with a model; an evaluation records there."""
        self.reactor = reactor
        self.run = run
        """Runs a blocking function on a thread, and returns a Deferred."""
        self._notify = notify
        self._client: HttpClient | None = None
        self._endpoints: dict[str, Endpoint] = {}
        self._breakers: dict[str, CircuitBreaker] = {}
        """Circuit breakers of a game's own brains, by their names."""
        self._exchanges: dict[str, tuple[ModelSpec, Brain]] = {}
        self._specs: dict[str, ModelSpec] = {}
        """Those of models that this process does not ask itself."""
        self._last: dict[str, str] = {}
        """Brain → why its last request failed."""

    def start(self, brains: Iterable[str]) -> None:
        """Import on a thread what asks models, if one of the game's brains is a model.

        With workers as well: the game may have to ask a model itself in the midst of a scene.

        Args:
            brains: Their names.
        """
        if any(":" in name for name in brains):
            self.run(import_needed)

    def spec(self, name: str) -> ModelSpec:
        """Return the spec of a model.

        Raises:
            BrainDenied: There is no model of that name, or it cannot be built.
        """
        if self.elsewhere is None:
            return self._exchange(name)[0]
        if name not in self._specs:
            try:
                self._specs[name] = spec_of(name)
            except ValueError as error:
                raise BrainDenied(str(error)) from None
        return self._specs[name]

    def brain(self, name: str, account: TurnCost) -> Brain:
        """Build a model for one turn: metered, with retries, limits and a circuit breaker.

        It does not apply the tool mode.

        Raises:
            BrainDenied: There is no model of that name, or it cannot be built.
        """
        if self.elsewhere is not None:
            spec = self.spec(name)
            return self.guarded(self.elsewhere.plain_brain(spec, account), spec, account)
        spec, exchange = self._exchange(name)
        return self.guarded(self._asked(spec, exchange, account), spec, account)

    def asked(self, name: str, account: TurnCost) -> Brain:
        """Build a model that this process asks: as `brain` does, without a circuit breaker.

        Raises:
            BrainDenied: There is no model of that name, or it cannot be built.
        """
        return self._asked(*self._exchange(name), account)

    def embedding_model(self, name: str, account: TurnCost) -> Brain:
        """Build an embedding model, inside the same wrappers; it answers with `Embedded`.

        Raises:
            BrainDenied: There is no model of that name, or it makes no vectors.
        """
        from ai.brains.models.embedding_model import EmbeddingModel

        try:
            spec = spec_of(name)
            model = EmbeddingModel(spec, self._http_client(), self.run, self._key(spec))
        except ValueError as error:
            raise BrainDenied(str(error)) from None
        return self.guarded(self._asked(spec, model, account), spec, account)

    def guarded(self, brain: Brain, spec: ModelSpec, account: TurnCost) -> Brain:
        """Wrap a model for one turn in its server's circuit breaker.

        Args:
            brain: Asks the model.
            spec: The model.
            account: Who pays.
        """
        from ai.brains.wrappers.circuit_breaker import CircuitBreakerBrain

        breaker = self.endpoint(spec).breaker
        return NotedBrain(CircuitBreakerBrain(brain, breaker, account.player), self._last)

    def _asked(self, spec: ModelSpec, exchange: Brain, account: TurnCost) -> Brain:
        from ai.assistant.llm.metered import MeteredBrain
        from ai.brains.wrappers.concurrency import QueuedBrain
        from ai.brains.wrappers.retry import RetryBrain

        exchange = self.around(spec, exchange, account)
        paid = MeteredBrain(PacedBrain(exchange, self.pace.step), spec, account, self.ledger)
        return RetryBrain(QueuedBrain(paid, self.endpoint(spec).limit), self.reactor)

    def own_brain(self, brain: Brain, asker: str) -> Brain:
        """Wrap a game's own brain for one turn in its circuit breaker.

        Args:
            brain: The game's brain.
            asker: The source id of the turn's asker.
        """
        from ai.brains.wrappers.circuit_breaker import CircuitBreakerBrain

        return NotedBrain(
            CircuitBreakerBrain(brain, self._breaker_of(brain.name), asker), self._last
        )

    def trouble(self, name: str) -> str:
        """Return why a brain does not answer, or did not answer last time; "" if it does.

        Args:
            name: The name of a model or of a game's own brain.
        """
        if ":" not in name:
            breaker, where = self._breaker_of(name), "it"
        else:
            try:
                spec = self.spec(name)
            except BrainDenied as error:
                return str(error)
            breaker, where = self.endpoint(spec).breaker, spec.host
        if breaker.is_open:
            return f"{where} is {breaker.state}"
        last = self._last.get(name, "")
        return f"it did not answer last time: {last}" if last else ""

    def endpoint(self, spec: ModelSpec) -> Endpoint:
        """Return what a model shares with the others on its server."""
        from ai.brains.wrappers.concurrency import ConcurrencyLimit
        from ai.outside.circuit_breaker import CircuitBreaker

        where = spec.base_url or spec.name
        if where not in self._endpoints:
            self._endpoints[where] = Endpoint(
                spec.host,
                CircuitBreaker(self.reactor, self._notifier(f"models on {spec.host}")),
                ConcurrencyLimit(conf.get("CALLS_PER_SERVER")),
            )
        return self._endpoints[where]

    def endpoints(self) -> list[Endpoint]:
        """Return the servers that were asked since the game started."""
        return list(self._endpoints.values())

    def breakers(self) -> dict[str, CircuitBreaker]:
        """Return the circuit breakers of the game's own brains, by their names."""
        return dict(self._breakers)

    def troubles(self) -> dict[str, str]:
        """Return the brains that did not answer last time, each with the reason."""
        return dict(self._last)

    def note_trouble(self, name: str, why: str) -> None:
        """Note that a brain's last answers led nowhere, until it answers again."""
        self._last[name] = cut(why, MAX_NOTE)

    def close(self) -> None:
        """Close connections and threads."""
        if self._client is not None:
            self._client.close()
            self._client = None
        for _spec, exchange in self._exchanges.values():
            if isinstance(exchange, Closing):
                exchange.close()
        self._exchanges.clear()
        self._specs.clear()

    def _breaker_of(self, name: str) -> CircuitBreaker:
        from ai.outside.circuit_breaker import CircuitBreaker

        if name not in self._breakers:
            self._breakers[name] = CircuitBreaker(
                self.reactor, self._notifier(f"the brain '{name}'")
            )
        return self._breakers[name]

    def _exchange(self, name: str) -> tuple[ModelSpec, Brain]:
        if name not in self._exchanges:
            try:
                spec = spec_of(name)
                self._exchanges[name] = spec, self._build(spec)
            except ValueError as error:
                raise BrainDenied(str(error)) from None
        return self._exchanges[name]

    def _build(self, spec: ModelSpec) -> Brain:
        # Imported on a thread before an answer has broken JSON, as it takes some 40 ms.
        self.run(import_module, "json_repair")
        if spec.wire == PYDANTIC_AI:
            from ai.brains.models.pydantic_ai import PydanticAIBrain

            return PydanticAIBrain(spec, self.reactor)
        from ai.brains.models.model import ModelBrain

        return ModelBrain(spec, self._http_client(), self._key(spec))

    def _key(self, spec: ModelSpec) -> str:
        """The key of a model.

        Raises:
            ValueError: It needs one, and there is none.
        """
        key = key_of(spec, options(spec.name))
        if not key and wants_key(spec):
            raise ValueError(
                f"There is no key for '{spec.name}'. Set {wants_key(spec)} in the environment, or "
                "AI_KEYS in secret_settings.py."
            )
        return key

    def _http_client(self) -> HttpClient:
        from ai.outside.http.client import Deadlines, HttpClient

        if self._client is None:
            seconds = conf.get("MODEL_SECONDS")
            deadlines = Deadlines(first=seconds, whole=seconds)
            self._client = HttpClient(self.reactor, self.run, deadlines)
        return self._client

    def _notifier(self, what: str) -> Callable[[str], object]:
        """Return a function that sends staff a circuit breaker's lines, one topic for each kind."""

        def notify(line: str) -> None:
            self._notify(f"{what[0].upper()}{what[1:]}: {line}", f"{what}: {line[:24]}")

        return notify


class NotedBrain(WrapperBrain):
    """Notes why a brain did not answer last time.

    Args:
        brain: The brain inside.
        notes: Brain → why its last request failed.
    """

    def __init__(self, brain: Brain, notes: dict[str, str]) -> None:
        super().__init__(brain)
        self._notes = notes

    async def _think(self, request: Request) -> Completion:
        try:
            completion = await self._brain.think(request)
        except OverBudget:  # this is no fault of the model: it answers other askers
            raise
        except BrainError as error:
            self._notes[self.name] = cut(str(error), MAX_NOTE)
            raise
        self._notes.pop(self.name, None)
        if completion.stop == "refused":
            self._notes[self.name] = "it refused to answer"
        return completion


def import_needed() -> None:
    """Import what asks models."""
    for name in _NEEDED:
        import_module(name)


def options(name: str) -> Mapping[str, Any]:
    """Return a model's entry in `AI["MODELS"]`."""
    found: Mapping[str, Any] = conf.get("MODELS").get(name, {})
    return found


def spec_of(name: str) -> ModelSpec:
    """Return the spec of a model's name in this game.

    Raises:
        ValueError: The name is wrong; the message says what to write.
    """
    own = options(name)
    base_url = own.get("base_url") or (conf.get("BASE_URL") if _uses_base_url(name) else "")
    return model_spec(name, base_url, **{key: own[key] for key in _FIELDS if key in own})


def _uses_base_url(name: str) -> bool:
    """Whether a model is on the server that `AI["BASE_URL"]` names."""
    return name.partition(":")[0] in AT_BASE_URL
