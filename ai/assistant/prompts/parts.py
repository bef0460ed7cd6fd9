"""The parts of a prompt: which there are for an assistant and a pass, from where, in what order.

Each may be replaced, dropped or added to: by the game (`AI["PROMPT"]`), for a pass
(`AI["PASS_PROMPTS"]`) and for one assistant (`ai prompt`), of which the last one counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ai import conf
from ai.assistant.percepts.percept import cut, quoted
from ai.assistant.prompts.placeholders import STEADY, changing_in, fill
from ai.conf import PROMPT_PARTS, STEADY_PARTS
from ai.memory import prompt_versions
from ai.models import PromptVersion

LIVE = "live"
MAX_DESCRIPTION = 2000
MAX_GREETING = 300
_GAP = re.compile(r"\{[^{}]*\}")
"""Where a name is filled in."""
OWN = prompt_versions.OWN
_PATH = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+\Z")
_TOKENS = {
    "rules": 1200,
    "tools": 600,
    "persona": 900,
    OWN: 1700,
    "task": 2000,
    "people": 300,
    "memories": 400,
    "goals": 200,
}
"""How much of a prompt each may take; that of lore is a setting of its own."""
OTHERS = 300
_OF_A_PASS = ("rules", "tools")
"""Parts that each pass has its own of, whatever stands in live turns."""


@dataclass(frozen=True)
class Moment:
    """What a part is written for."""

    name: str
    """The assistant's."""
    pass_name: str = LIVE
    persona: Mapping[str, Any] = field(default_factory=dict)
    character: Any = None
    scope: Any = None
    """Whose memory it is, and who would hear of it: an `ai.memory.privacy.scope.Scope`."""
    key: str = ""
    """The assistant's key."""
    said: tuple[str, ...] = ()
    """The words that the turn is about."""
    before: tuple[str, ...] = ()
    """Those that were said lately, the newest first."""
    quotes: Callable[..., None] = lambda *things: None
    """As `ToolContext.quotes`: whose words stand in the part."""
    values: Mapping[str, str] = field(default_factory=dict)
    """What placeholders stand for."""
    tokens: int = 0
    """What the part may take."""

    def filled(self, text: str, steady: bool = False) -> str:
        """A text with its placeholders filled in; where it has to be steady, only such ones."""
        return fill(text, {n: v for n, v in self.values.items() if not steady or n in STEADY})


BEFORE_TOOLS = (PROMPT_PARTS.index("persona"), 0)
"""The place where a model's tool mode has it told of its tools."""
Writer = Callable[[Moment], str]


@dataclass(frozen=True)
class Part:
    """One part of a prompt."""

    name: str
    tokens: int
    text: str = ""
    """With its placeholders."""
    writer: Writer | str | None = None
    """What writes it, or the dotted path to that; None where it is `text`."""
    source: str = "default"
    """From where it is: "default", "game", "pass" or "assistant"."""
    version: int = 0
    """Of the assistant's own; 0 where it has none."""
    after: str = ""
    """Of an added one: which part it stands behind."""

    @property
    def is_steady(self) -> bool:
        """Whether it stands in what is the same from turn to turn."""
        if self.name in PROMPT_PARTS:
            return self.name in STEADY_PARTS
        if self.after in PROMPT_PARTS:
            return self.after in STEADY_PARTS
        return self.name == "task" or (self.writer is None and not changing_in(self.text))


def parts(
    writers: Mapping[str, Writer | str],
    script: int | None,
    pass_name: str,
    own: Mapping[str, PromptVersion] | None = None,
) -> list[Part]:
    """The parts of an assistant's prompt in their order, without those that were dropped.

    Args:
        writers: What writes each by default, or its text.
        script: The assistant's script, where it has one.
        pass_name: The turn's pass.
        own: The assistant's own versions, where others count than those of now.
    """
    found = {name: _default(name, what) for name, what in writers.items()}
    live = pass_name == LIVE
    game = {n: v for n, v in conf.get("PROMPT").items() if live or n not in _OF_A_PASS}
    _change(found, game, "game", writers)
    _change(found, conf.get("PASS_PROMPTS").get(pass_name, {}), "pass", writers)
    if script is not None:
        _change_own(found, prompt_versions.all_current(script) if own is None else own, live)
    if not live:  # what a pass works on stands in its task
        found = {n: one for n, one in found.items() if one.is_steady}
    return sorted(found.values(), key=place)


def tokens_for(name: str) -> int:
    """What a part may take where nobody says otherwise."""
    return int(conf.get("LORE_TOKENS")) if name == "lore" else _TOKENS.get(name, OTHERS)


def _default(name: str, what: Writer | str) -> Part:
    if isinstance(what, str):
        return Part(name, tokens_for(name), what)
    return Part(name, tokens_for(name), writer=what)


def _change(
    found: dict[str, Part],
    changes: Mapping[str, Any],
    source: str,
    writers: Mapping[str, Writer | str],
) -> None:
    for name, value in changes.items():
        old = found.get(name) or _default(name, writers.get(name, ""))
        more = value if isinstance(value, Mapping) else {"is": value}
        part = replace(
            old, tokens=more.get("tokens", old.tokens), after=more.get("after", old.after)
        )
        what = more.get("is", True)
        if what is None:
            found.pop(name, None)
            continue
        if what is not True:
            path = _PATH.match(what) is not None
            part = replace(
                part, text="" if path else what, writer=what if path else None, source=source
            )
        found[name] = part


def _change_own(found: dict[str, Part], own: Mapping[str, PromptVersion], live: bool) -> None:
    for name, row in own.items():
        if not live and name in _OF_A_PASS:
            continue
        if row.dropped:
            found.pop(name, None)
            continue
        if row.text == "" and name != OWN:  # back to what it was before any change
            continue
        old = found.get(name) or Part(name, tokens_for(name))
        source = "assistant" if row.text else old.source
        found[name] = replace(old, text=row.text, writer=None, source=source, version=row.number)


def place(part: Part) -> tuple[int, int]:
    """Where a part stands.

    What was added stands behind the part that it names, or behind what is of its kind.
    """
    if part.name in PROMPT_PARTS:
        return PROMPT_PARTS.index(part.name), 0
    if part.after in PROMPT_PARTS:
        return PROMPT_PARTS.index(part.after), 1
    last = STEADY_PARTS[-1] if part.is_steady else PROMPT_PARTS[-1]
    return PROMPT_PARTS.index(last), 2


def persona(moment: Moment) -> str:
    """Who the assistant is: its name, its description, and how it greets where it does."""
    description = str(moment.persona.get("description", ""))
    named = f"Your name is {quoted(moment.name)}."
    called = str(moment.persona.get("name") or moment.name)
    if called != moment.name:  # what others see, and name it by, is still its object's
        named += f" You call yourself {quoted(called)}."
    own = moment.filled(cut(description, MAX_DESCRIPTION), steady=True)
    greeting = greeting_of(moment.persona)
    greets = f"You greet whoever comes in, as with: {greeting}" if greeting else ""
    return "\n\n".join(filter(None, [named, own, greets]))


def greeting_of(persona: Mapping[str, Any]) -> str:
    """First words of a persona that turns to whoever comes in, "" of one that does not."""
    if not persona.get("greets"):
        return ""
    said = (persona.get("phrases") or {}).get("greeting") or [""]
    words = str(said if isinstance(said, str) else said[0])
    return cut(_GAP.sub("…", words), MAX_GREETING)
