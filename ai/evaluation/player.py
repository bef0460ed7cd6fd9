"""Players: who thinks for the assistants of a case."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from twisted.internet.defer import Deferred, succeed

from ai.brains.base import Brain, Completion, ModelCall, Request

EMBEDDED, RANDOM, ORACLE = "embedded", "random", "oracle"
BANDS = (RANDOM, ORACLE)
"""Players beside which a brain's figures are read: one that knows nothing, and one that knows all.
"""
_WORD = re.compile(r"[^\W\d_][\w'’-]+")
LOOK, MOVE = "inspect_location", "go"
IDLE = ("wait", "browse_tools", "load_tools", "search_tools")
"""Tools that do nothing by themselves; a random player that used them would be too easy to beat."""
MAX_NAMES = 12
"""Names that it keeps in mind, the newest."""
_MAX_NAME = 100
"""Characters that a parameter for a name takes at most."""
MAX_WORDS = 3
MAX_NUMBER = 10


@dataclass(frozen=True)
class Player:
    """Who plays: a brain that the game can name, or one of the two bands.

    `name` is "embedded", a model as in `AI["MODEL"]` ("openai:gpt-5-mini"), the dotted path of a
    brain's class, "random" or "oracle".
    """

    name: str
    seed: int = 0

    @property
    def is_model(self) -> bool:
        """Whether it is a model of `AI["MODELS"]` or a provider."""
        return ":" in self.name

    @property
    def is_band(self) -> bool:
        """Whether it is one of the two beside which brains are read."""
        return self.name in BANDS

    @property
    def is_oracle(self) -> bool:
        """Whether it plays what the suite knows to be right."""
        return self.name == ORACLE

    def brain(self, case: str) -> Brain | None:
        """Build its brain for a case; None for a model, and for the oracle.

        Args:
            case: The name of the case, which random choices depend on.

        Raises:
            ValueError: There is no such brain.
        """
        if self.is_model or self.is_oracle:
            return None
        if self.name == EMBEDDED:
            from ai.brains.embedded.brain import EmbeddedBrain

            return EmbeddedBrain()
        if self.name == RANDOM:
            return RandomBrain(f"{self.seed} {case}")
        module, _, name = self.name.rpartition(".")
        if not module:
            raise ValueError(
                f"There is no brain '{self.name}'. Name 'embedded', a model ('openai:gpt-5-mini'), "
                "or the dotted path of a brain's class."
            )
        try:
            build = getattr(import_module(module), name)
        except (ImportError, AttributeError, SyntaxError) as error:
            raise ValueError(f"There is no brain '{self.name}': {error}") from None
        try:
            brain: Brain = build()
        except Exception as error:
            problem = " ".join(f"{type(error).__name__}: {error}".split())
            raise ValueError(f"The brain '{self.name}' cannot be built. {problem}") from None
        return brain


class RandomBrain:
    """Calls a tool of the offer at random, with arguments that fit its schema.

    It looks around when a turn begins and after each move. For a name it takes one that a look
    had, as long as there is one; other texts are words that it has read.

    Args:
        seed: The same seed makes the same choices.
    """

    name = RANDOM
    is_model = True
    stands_alone = True

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)
        self._names: list[str] = []
        """What things and people are called that it has seen, the newest last."""

    def think(self, request: Request) -> Deferred[Completion]:
        left_out = (*IDLE, *request.beyond_reach)
        tools = {one["name"]: one for one in request.tools if one["name"] not in left_out}
        if not tools:
            return succeed(Completion("Hm."))
        self._take_in(request)
        last = request.messages[-1]
        if LOOK in tools and (last.role == "user" or last.name == MOVE):
            return succeed(Completion(calls=(ModelCall("", LOOK, {"detail_level": "detailed"}),)))
        name = self._random.choice(list(tools))
        arguments = self._object(tools[name].get("parameters") or {}, _words(request))
        return succeed(Completion(calls=(ModelCall("", name, arguments),)))

    def _take_in(self, request: Request) -> None:
        for name in _names(request.messages[-1].result):
            if name in self._names:
                self._names.remove(name)
            self._names.append(name)
        del self._names[:-MAX_NAMES]

    def _object(self, schema: Mapping[str, Any], words: Sequence[str]) -> dict[str, Any]:
        properties, needed = schema.get("properties") or {}, schema.get("required") or ()
        return {
            name: self._value(part, words)
            for name, part in properties.items()
            if name in needed or self._random.random() < 0.5
        }

    def _value(self, schema: Mapping[str, Any], words: Sequence[str]) -> Any:
        choices = schema.get("enum") or ([schema["const"]] if "const" in schema else [])
        if choices:
            return self._random.choice(list(choices))
        for several in ("anyOf", "oneOf"):
            if schema.get(several):
                return self._value(self._random.choice(schema[several]), words)
        kind = schema.get("type", "string")
        if isinstance(kind, list):
            kind = self._random.choice(kind)
        if kind == "object":
            return self._object(schema, words)
        if kind == "array":
            least = max(schema.get("minItems", 0), 1)
            return [self._value(schema.get("items") or {}, words) for _ in range(least)]
        if kind in ("integer", "number"):
            low = schema.get("minimum", 0)
            return self._random.randint(int(low), int(schema.get("maximum", low + MAX_NUMBER)))
        if kind == "boolean":
            return self._random.random() < 0.5
        return None if kind == "null" else self._text(schema, words)

    def _text(self, schema: Mapping[str, Any], words: Sequence[str]) -> str:
        is_name = schema.get("maxLength", 0) <= _MAX_NAME
        if is_name and self._names:
            return self._random.choice(self._names)
        count = 1 if is_name else self._random.randint(1, MAX_WORDS)
        text = " ".join(self._random.choices(words, k=count)) if words else "something"
        return text[: schema.get("maxLength", len(text))]


def _names(result: Any) -> Iterator[str]:
    """What a result of a tool calls things and people."""
    if isinstance(result, Mapping):
        if isinstance(result.get("name"), str):
            yield result["name"]
        result = list(result.values())
    if isinstance(result, list):
        for part in result:
            yield from _names(part)


def _words(request: Request) -> list[str]:
    """The words of what happened last, and of where the character is."""
    last = [message.text for message in request.messages[-4:]]
    return sorted(set(_WORD.findall(" ".join([*last, request.closing]))))
