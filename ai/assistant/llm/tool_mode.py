"""The tool mode: how each model is asked for calls, and the brain that applies it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from twisted.internet.defer import Deferred
from twisted.logger import Logger

from ai.brains.base import Brain, BrainError, Completion, Request
from ai.brains.models.providers import ModelSpec
from ai.brains.wrappers.probe_tool_mode import SCHEMA, TEXT, TOOL_MODES, TOOLS, probe
from ai.brains.wrappers.wrapper import WrapperBrain
from ai.tools.contract.registry import ToolSet

log = Logger()

CONFIG_KEY = "ai_model_tool_modes"
"""The key in Evennia's configuration table of the modes that probes found, by model."""
BY_TOOLS = frozenset(
    {
        "openai",
        "anthropic",
        "openrouter",
        "gemini",
        "mistral",
        "groq",
        "deepseek",
        "xai",
        "together",
    }
)
"""Providers whose models all support function calling; others are probed."""
MAX_WRONG = 3
"""Answers in a row that do not fit a model's tool mode before the mode changes."""
_WRONG = {
    TOOLS: "prints its calls",
    SCHEMA: "does not keep to a schema",
    TEXT: "prints calls that nobody can read",
}


class ToolModes:
    """Knows each model's tool mode, from the settings, from a probe, or from `BY_TOOLS`.

    A model is probed once, at its first request. The mode stays until answers do not fit it.

    Args:
        notify: Sends staff a line about a topic.
    """

    def __init__(self, notify: Callable[[str, str], object] = lambda text, topic: None) -> None:
        self._notify = notify
        self._known: dict[str, str] | None = None
        self._probing: dict[str, list[Deferred[str]]] = {}
        self._wrong: Counter[str] = Counter()
        """Answers in a row that did not fit their model's tool mode."""
        self._reported: set[tuple[str, str]] = set()
        """Models and modes that staff know of."""

    def known(self, spec: ModelSpec) -> str:
        """Return a model's tool mode; "" if it is not known yet."""
        if spec.tool_mode in TOOL_MODES:
            return spec.tool_mode
        found = self._found().get(_key(spec), "")
        by_table = spec.provider in BY_TOOLS or spec.wire == "pydantic-ai"
        return found or (TOOLS if by_table else "")

    async def of(self, spec: ModelSpec, brain: Brain) -> str:
        """Return a model's tool mode; if it is not known, all callers share one probe.

        Raises:
            BrainUnavailable: The model did not answer the probe.
        """
        while not (known := self.known(spec)):
            waiting = self._probing.get(_key(spec))
            if waiting is None:
                return await self.again(spec, brain)
            turn: Deferred[str] = Deferred()
            waiting.append(turn)
            await turn
        return known

    async def again(self, spec: ModelSpec, brain: Brain) -> str:
        """Probe a model again, unless the settings give its tool mode.

        Raises:
            BrainUnavailable: The model did not answer the probe.
        """
        if spec.tool_mode in TOOL_MODES:
            return spec.tool_mode
        waiting: list[Deferred[str]] = []
        self._probing[_key(spec)] = waiting
        try:
            found = await probe(brain)
        except BaseException as error:
            self._end_probe(spec, waiting)
            for one in waiting:
                if isinstance(error, BrainError):
                    one.errback(error)
                else:  # the turn that probed was cancelled; another one probes
                    one.callback("")
            raise
        self._end_probe(spec, waiting)
        self._keep(spec, found)
        for one in waiting:
            one.callback(found)
        return found

    def learn_from(self, spec: ModelSpec, tool_mode: str, completion: Completion) -> None:
        """Learn from an answer whether a model's tool mode fits.

        Args:
            spec: The model.
            tool_mode: The mode of the request.
            completion: The answer; its calls include those that the model only printed.
        """
        self.learn(spec, tool_mode, is_wrong(tool_mode, completion), bool(completion.calls))

    def learn(self, spec: ModelSpec, tool_mode: str, wrong: bool, calls: bool) -> None:
        """Learn whether an answer fitted a model's tool mode.

        Args:
            spec: The model.
            tool_mode: The mode of the request.
            wrong: Whether the answer did not fit it.
            calls: Whether the answer had calls.
        """
        key = _key(spec)
        if tool_mode != self.known(spec):  # it was asked before the mode changed
            return
        if not wrong:
            if calls:
                self._wrong.pop(key, None)
            return
        self._wrong[key] += 1
        if self._wrong[key] < MAX_WRONG:
            return
        del self._wrong[key]
        if tool_mode == TEXT:
            advice = "There is no simpler way to ask it: use another model."
        elif spec.tool_mode in TOOL_MODES:
            advice = f"Set AI['MODELS']['{spec.name}']['tool_mode'] to 'text'."
        else:
            advice = "It is asked by the text protocol from now on."
            self._keep(spec, TEXT)
        if (key, tool_mode) not in self._reported:
            self._reported.add((key, tool_mode))
            self._notify(
                f"The model '{spec.name}' {_WRONG[tool_mode]}. {advice}", f"tool mode {spec.name}"
            )

    def _end_probe(self, spec: ModelSpec, waiting: list[Deferred[str]]) -> None:
        if self._probing.get(_key(spec)) is waiting:
            del self._probing[_key(spec)]

    def _found(self) -> Mapping[str, str]:
        from evennia.server.models import ServerConfig

        if self._known is None:
            self._known = dict(ServerConfig.objects.conf(CONFIG_KEY, default=dict) or {})
        return self._known

    def _keep(self, spec: ModelSpec, tool_mode: str) -> None:
        from evennia.server.models import ServerConfig

        log.info("ai: {model} is asked by {tool_mode}", model=spec.name, tool_mode=tool_mode)
        self._known = {**self._found(), _key(spec): tool_mode}
        ServerConfig.objects.conf(CONFIG_KEY, self._known)


class ToolModeBrain(WrapperBrain):
    """A model asked in its own tool mode."""

    def __init__(
        self, brain: Brain, spec: ModelSpec, tools: ToolSet, tool_modes: ToolModes
    ) -> None:
        super().__init__(brain)
        self._spec = spec
        self._tools = tools
        self._tool_modes = tool_modes

    async def _think(self, request: Request) -> Completion:
        tool_mode = await self._tool_modes.of(self._spec, self._brain) if request.tools else TOOLS
        completion = await in_mode(tool_mode, self._brain, self._tools).think(request)
        if request.tools:
            self._tool_modes.learn_from(self._spec, tool_mode, completion)
        return completion


def in_mode(tool_mode: str, brain: Brain, tools: ToolSet) -> Brain:
    """A model that is asked in a tool mode."""
    from ai.assistant.llm.text_protocol import RescueBrain, TextProtocolBrain
    from ai.brains.wrappers.json_schema_mode import JsonSchemaBrain

    if tool_mode == TEXT:
        return TextProtocolBrain(brain, tools)
    return RescueBrain(JsonSchemaBrain(brain) if tool_mode == SCHEMA else brain, tools)


def is_wrong(tool_mode: str, completion: Completion) -> bool:
    """Whether an answer does not fit a tool mode."""
    said = completion.stop == "end" and bool(completion.text.strip()) and not completion.calls
    return completion.printed or (tool_mode == SCHEMA and said)


def _key(spec: ModelSpec) -> str:
    return f"{spec.name} {spec.base_url}"
