"""The context of a call: what a tool may use besides its arguments."""

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
    """What a turn may do: the least of what asker, grant, granting builder and pass allow."""

    level: int = 0
    """The level that a tool's permission is compared with."""
    asker: int | None = None
    """The asker's own level; None in a turn of the assistant's own."""
    grant: int = 0
    """The level that a builder granted the assistant, never above that builder's own level now."""
    acts_alone: bool = False
    """A builder allowed DANGEROUS tools in turns of the assistant's own."""
    lowest_author: int | None = None
    """The lowest level among the authors of what the prompt quotes; None if it quotes nobody."""
    modules: frozenset[str] | None = None
    """The remote modules whose tools may be used; None is all."""
    tools: frozenset[str] | None = None
    """Names and groups of the tools that the assistant has; None is all."""
    commands: Mapping[str, int] | None = None
    """The game's commands whose work tools may do, each with the level it needs; None is all."""
    obstacle: str = ""
    """Why nothing at all may be used; "" if something may."""

    def has(self, tool: Tool) -> bool:
        """Whether a tool is among those that the assistant has."""
        mine = self.tools
        return mine is None or tool.protected or tool.name in mine or tool.group in mine


def _nothing(*_args: Any, **_kwargs: Any) -> None:
    """Does nothing; the default of a call without an assistant, as in a test."""


@dataclass
class Capture:
    """What a character was shown while a tool ran, other than by somebody else."""

    lines: list[str] = field(default_factory=list)


@contextmanager
def _capture_nothing() -> Iterator[Capture]:
    """The default of `capture` for a call without an assistant."""
    yield Capture()


def _forgetful() -> MutableSequence[str]:
    """The default of `said`: a sequence that stays empty."""
    return deque(maxlen=0)


class Voice(Protocol):
    """How an assistant speaks; tools that speak go through it."""

    def passed(self, character: Any, words: str) -> str:
        """The part of a text that may be said in this game; "" if nothing may."""
        ...

    def allows(self, character: Any, words: str) -> bool:
        """Whether the whole text may be said."""
        ...

    def instead(self, character: Any) -> str:
        """What is said instead of a text that may not; "" if the model should find other words."""
        ...

    def speak(
        self, words: str, utter: Callable[[str], str], result: Callable[[str, str], Any]
    ) -> Any:
        """Say a text, perhaps sentence by sentence, the first one at once.

        Args:
            words: The whole text.
            utter: Says a part and returns what was heard; raises `ToolError` if it cannot.
            result: Makes the call's result from what was said and what was left unsaid.

        Returns:
            That result, or a Deferred of it.
        """
        ...


class _Plain:
    """The voice of a call without an assistant: everything may be said, and at once."""

    def passed(self, character: Any, words: str) -> str:
        return words

    def allows(self, character: Any, words: str) -> bool:
        return True

    def instead(self, character: Any) -> str:
        return ""

    def speak(
        self, words: str, utter: Callable[[str], str], result: Callable[[str, str], Any]
    ) -> Any:
        return result(utter(words), "")


_PLAIN = _Plain()


@dataclass(frozen=True)
class ToolContext:
    """What a tool gets that takes a keyword-only `context`; never part of its schema."""

    raw_arg: str = ""
    """The text after the tag; "" for a native call."""
    user_message: str = ""
    """The text of the percept that caused the turn."""
    user: Any = None
    """The asker, a character or an account; None in a turn of the assistant's own."""
    chat_id: str = ""
    """Where the talk is: "room:12", "channel:3", "page:7"."""
    kb_context: str | None = None
    """What was recalled into this prompt."""
    confidence: float | None = None
    """The model's own estimate, 0 to 1."""

    arguments: Mapping[str, Any] = field(default_factory=dict)
    """The validated arguments, for an eval gate; the tool gets them as its own arguments."""
    asker: str = ""
    """The asker's identity, "account:3" or "object:7"; "" in a turn of the assistant's own."""
    turn: str = ""
    """The turn's id; "" outside of a turn."""
    call_id: str = ""
    authority: Authority = field(default_factory=Authority)
    pass_name: str = "live"
    clock: Any = None
    """The reactor or a test's clock, with `seconds()` and `callLater()`."""
    random: random.Random | None = None
    """The turn's own source of random numbers."""
    memory: Any = None
    """The scope of what the assistant keeps (`ai.memory.privacy`); None if it keeps nothing."""
    delegations: Any = None
    """The turn's `DelegationContext`; None without an assistant."""
    offer: Any = None
    """The names of the tools on offer: to append one offers it from the next step on."""
    toolbox: Any = None
    """The `ai.pipeline.toolbox.Toolbox` of what can be loaded; None if nothing can."""
    results: Mapping[str, str] = field(default_factory=dict)
    """Call id → the whole text of a result of this turn that was cut."""
    script: Any = None
    """The assistant's script, or None."""
    wake: Callable[..., None] = _nothing
    """`wake(seconds)` starts a turn of the assistant's own after that time."""
    capture: Callable[..., Any] = _capture_nothing
    """`with capture() as shown:` collects in `shown.lines` what the character is shown meanwhile;
    it makes no percepts of it."""
    quotes: Callable[..., None] = _nothing
    """`quotes(thing, ...)` declares that the result or the error quotes these objects (their names,
    descriptions, texts), so that their makers count among the prompt's authors: a turn has no more
    rights than any author whose words it reads. For what somebody said, give the source's id:
    `quotes("account:3")`."""
    said: MutableSequence[str] = field(default_factory=_forgetful)
    """What the assistant said last to this asker, each as `ai.tools.support.markup.wording` returns
    it. A tool that speaks does not repeat these lines, and adds its own."""
    voice: Voice = _PLAIN
    """How the assistant speaks."""


BARE = ToolContext()
"""The context of a call without an assistant."""
