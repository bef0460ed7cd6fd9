"""The tool mode: in which way each model is asked for calls, and the brain that asks it so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from twisted.internet.defer import Deferred, ensureDeferred
from twisted.logger import Logger

from ai.assistant.llm.text_protocol import Rescued, Textual
from ai.brains.base import Brain, BrainError, Completion, Request
from ai.brains.models.providers import ModelSpec
from ai.brains.wrappers.json_schema_mode import JsonSchemaBrain
from ai.brains.wrappers.probe_tool_mode import SCHEMA, TEXT, TOOL_MODES, TOOLS, probe
from ai.tools.contract.registry import ToolSet

log = Logger()

KEPT = "ai_model_tool_modes"
"""Where the findings stand: a dict of models in Evennia's own configuration table."""
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
"""Providers whose models all take tools. What runs on a machine of one's own is probed."""


PRINTED = 3
"""Answers in a row that are other than its tool mode says, until a model is asked another way."""


class ToolModes:
    """Knows how each model is asked: by the settings, by what was found out, or by a table.

    A model is probed once, on its first call, and what was found stays until it turns out wrong.

    Args:
        tell: Tells staff a line about a topic.
    """

    def __init__(self, tell: Callable[[str, str], object] = lambda text, topic: None) -> None:
        self._tell = tell
        self._known: dict[str, str] | None = None
        self._probing: dict[str, list[Deferred[str]]] = {}
        self._other: Counter[str] = Counter()
        """Answers in a row that were other than their model's tool mode says."""

    def known(self, spec: ModelSpec) -> str:
        """How a model is asked; "" where nobody has found out yet."""
        if spec.tool_mode in TOOL_MODES:
            return spec.tool_mode
        found = self._found().get(_key(spec), "")
        by_table = spec.provider in BY_TOOLS or spec.wire == "pydantic-ai"
        return found or (TOOLS if by_table else "")

    async def of(self, spec: ModelSpec, brain: Brain) -> str:
        """The same, found out where nobody has; several who ask at once share one probe.

        Raises:
            BrainUnavailable: It answered nobody, so nothing was found out.
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
        """Find out how a model is asked, whatever was found before; the settings are not doubted.

        Raises:
            BrainUnavailable: It answered nobody, so nothing was found out.
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
                else:  # whoever asked was stopped; the next one asks for itself
                    one.callback("")
            raise
        self._end_probe(spec, waiting)
        self._keep(spec, found)
        for one in waiting:
            one.callback(found)
        return found

    def saw(self, spec: ModelSpec, tool_mode: str, completion: Completion) -> None:
        """Learn from an answer whether a model is asked in the right way.

        Args:
            spec: Which model.
            tool_mode: How it was asked.
            completion: What came of it, with calls that it had only printed among its calls.
        """
        key = _key(spec)
        if not _is_other(tool_mode, completion):
            if completion.calls:
                self._other.pop(key, None)
            return
        self._other[key] += 1
        if self._other[key] < PRINTED:
            return
        del self._other[key]
        how = "prints its calls" if tool_mode == TOOLS else "does not keep to a schema"
        if spec.tool_mode in TOOL_MODES:
            advice = f"Set AI['MODELS']['{spec.name}']['tool_mode'] to 'text'."
        else:
            advice = "It is asked by the text protocol from now on."
            self._keep(spec, TEXT)
        self._tell(f"The model '{spec.name}' {how}. {advice}", f"tool mode {spec.name}")

    def _end_probe(self, spec: ModelSpec, waiting: list[Deferred[str]]) -> None:
        if self._probing.get(_key(spec)) is waiting:
            del self._probing[_key(spec)]

    def _found(self) -> Mapping[str, str]:
        from evennia.server.models import ServerConfig

        if self._known is None:
            self._known = dict(ServerConfig.objects.conf(KEPT, default=dict) or {})
        return self._known

    def _keep(self, spec: ModelSpec, tool_mode: str) -> None:
        from evennia.server.models import ServerConfig

        log.info("ai: {model} is asked by {tool_mode}", model=spec.name, tool_mode=tool_mode)
        self._known = {**self._found(), _key(spec): tool_mode}
        ServerConfig.objects.conf(KEPT, self._known)


class ToolModeBrain:
    """A model asked in its own tool mode.

    Args:
        brain: The model.
        spec: What it is.
        tools: The turn's tools.
        tool_modes: Knows how it is asked.
    """

    def __init__(
        self, brain: Brain, spec: ModelSpec, tools: ToolSet, tool_modes: ToolModes
    ) -> None:
        self.name = brain.name
        self._brain = brain
        self._spec = spec
        self._tools = tools
        self._tool_modes = tool_modes

    def think(self, request: Request) -> Deferred[Completion]:
        """Ask, after finding out how where nobody knows."""
        return ensureDeferred(self._think(request))

    async def _think(self, request: Request) -> Completion:
        tool_mode = await self._tool_modes.of(self._spec, self._brain) if request.tools else TOOLS
        asked: dict[str, Brain] = {
            SCHEMA: JsonSchemaBrain(self._brain),
            TEXT: Textual(self._brain, self._tools),
        }
        completion = await asked.get(tool_mode, Rescued(self._brain, self._tools)).think(request)
        if request.tools:
            self._tool_modes.saw(self._spec, tool_mode, completion)
        return completion


def _is_other(tool_mode: str, completion: Completion) -> bool:
    """Whether an answer is other than a model gives that is asked in its tool mode."""
    if tool_mode == TOOLS:
        return bool(completion.calls) and completion.aloud  # rescued out of its text
    by_schema = tool_mode == SCHEMA and completion.stop == "end" and bool(completion.text.strip())
    return by_schema and not completion.calls


def _key(spec: ModelSpec) -> str:
    return f"{spec.name} {spec.base_url}"
