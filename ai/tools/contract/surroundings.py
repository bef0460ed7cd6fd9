"""What a tool may know of its surroundings, beyond its arguments."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, MutableSequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import random

    from ai.tools.contract.base import Tool


@dataclass(frozen=True)
class Authority:
    """What a turn may do: the least of asker, grant, granting builder and pass (DESIGN §6)."""

    level: int = 0
    """The level that tools' permissions are held against."""
    asker: int | None = None
    """The asker's own level; None in a turn of the assistant's own."""
    grant: int = 0
    """The level that a builder gave the assistant, never above the builder's own now."""
    acts_alone: bool = False
    """A builder allowed DANGEROUS tools in turns of the assistant's own."""
    lowest_author: int | None = None
    """The lowest level of those whose words stand in the prompt; None where nobody's do."""
    modules: frozenset[str] | None = None
    """The remote modules whose tools may be used; None where nobody limits them."""
    tools: frozenset[str] | None = None
    """Names and groups of the tools that the assistant has; None where it has all."""

    def has(self, tool: Tool) -> bool:
        """Whether a tool is among those that the assistant has."""
        mine = self.tools
        return mine is None or tool.protected or tool.name in mine or tool.group in mine


def _nothing(*_args: Any, **_kwargs: Any) -> None:
    """Stand-in where a call has no assistant around it (a test, a bare registry)."""


@dataclass
class Capture:
    """What a character was shown by itself or by nobody, while a tool ran."""

    lines: list[str] = field(default_factory=list)


@contextmanager
def _capture_nothing() -> Iterator[Capture]:
    """Stand-in for `capture` where a call has no assistant around it."""
    yield Capture()


def _forgetful() -> MutableSequence[str]:
    """Stand-in for `said` where nobody keeps what was said: it stays empty."""
    return deque(maxlen=0)


class Voice(Protocol):
    """How an assistant's words get out: what a tool that speaks asks about every text."""

    def passed(self, character: Any, words: str) -> str:
        """What may be said of some words in this game; "" where nothing may."""
        ...

    def allows(self, character: Any, words: str) -> bool:
        """Whether all of them may be said."""
        ...

    def instead(self, character: Any) -> str:
        """What is said where nothing may; "" where the model had better find other words."""
        ...

    def speak(
        self, words: str, utter: Callable[[str], str], told: Callable[[str, str], Any]
    ) -> Any:
        """Say words, perhaps sentence by sentence; the first of it at once.

        Args:
            words: All of them.
            utter: Says a part and returns what was heard; raises `ToolError` where it cannot.
            told: Given what was said and what stayed unsaid, the call's result.

        Returns:
            That result, or a Deferred of it.
        """
        ...


class _Plain:
    """Stand-in where a call has no assistant around it: all may be said, and at once."""

    def passed(self, character: Any, words: str) -> str:
        return words

    def allows(self, character: Any, words: str) -> bool:
        return True

    def instead(self, character: Any) -> str:
        return ""

    def speak(
        self, words: str, utter: Callable[[str], str], told: Callable[[str, str], Any]
    ) -> Any:
        return told(utter(words), "")


_PLAIN = _Plain()


@dataclass(frozen=True)
class ToolContext:
    """Handed to a tool that takes a keyword-only `context`; never part of its schema.

    The first six fields are the seed *tool-registry-spec*'s, in a game's terms.
    """

    raw_arg: str = ""
    """The text after the tag, or "" for a native call."""
    user_message: str = ""
    """The text of the percept that caused the turn."""
    user: Any = None
    """The asker (a character or an account), or None in a turn of the assistant's own."""
    chat_id: str = ""
    """Where the talk is: "room:12", "channel:3", "page:7"."""
    kb_context: str | None = None
    """What was recalled into this prompt."""
    confidence: float | None = None
    """The model's own estimate, 0 to 1."""

    arguments: Mapping[str, Any] = field(default_factory=dict)
    """The validated arguments, for an eval gate to judge; a tool gets them as its own."""
    asker: str = ""
    """The asker's identity, "account:3" or "object:7"; "" in a turn of the assistant's own."""
    turn: str = ""
    """The turn's id; "" outside of one."""
    call_id: str = ""
    authority: Authority = field(default_factory=Authority)
    pass_name: str = "live"
    clock: Any = None
    """Has `seconds()` and `callLater()`: the reactor, or a test's clock."""
    random: random.Random | None = None
    """The turn's own seeded source of chance."""
    memory: Any = None
    """The `ai.memory.privacy` scope of what the assistant keeps; None where it keeps nothing."""
    delegations: Any = None
    """The turn's way to hand tasks on; None where there is no assistant."""
    offer: Any = None
    """The names offered now, a mutable list: appending one offers it from the next step on."""
    toolbox: Any = None
    """The `ai.pipeline.toolbox.Toolbox` of what can join the offer; None where nothing can."""
    results: Mapping[str, str] = field(default_factory=dict)
    """Call id → whole text, of this turn's results that were cut."""
    script: Any = None
    """The assistant's script, or None."""
    wake: Callable[..., None] = _nothing
    """`wake(seconds)`: have a turn of the assistant's own then."""
    capture: Callable[..., Any] = _capture_nothing
    """`with capture() as shown:` collects in `shown.lines` what the character is shown meanwhile,
    instead of percepts."""
    quotes: Callable[..., None] = _nothing
    """`quotes(thing, ...)`: words of these objects (names, descriptions, texts) stand in the result
    or the error, so that their makers count among the prompt's authors (DESIGN §6). For words that
    somebody said, the source's id: `quotes("account:3")`."""
    said: MutableSequence[str] = field(default_factory=_forgetful)
    """What the assistant said last in turns for this asker, as `ai.tools.text.wording` has it: a
    tool that speaks does not say it again, and adds to it."""
    voice: Voice = _PLAIN
    """How what it says gets out."""


BARE = ToolContext()
"""The surroundings of a call that has none."""
