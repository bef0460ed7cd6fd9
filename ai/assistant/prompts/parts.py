"""The parts of a prompt: which ones an assistant has in a pass, and in what order.

The game (`AI["PROMPT"]`), a pass (`AI["PASS_PROMPTS"]`) and an assistant (`ai prompt`) may replace,
drop and add parts; the last of these has precedence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from operator import attrgetter
from typing import Any

from django.utils.module_loading import import_string

from ai import conf
from ai.assistant.percepts.percept import cut, quoted
from ai.brains.base import Message
from ai.brains.frozen import frozen
from ai.conf import CHANGING_PARTS, PROMPT_PARTS, STEADY_PARTS
from ai.memory import prompt_versions
from ai.memory.table_cache import cache
from ai.models import PromptVersion
from ai.tools.contract.groups import GROUPS

LIVE = "live"
MAX_DESCRIPTION = 2000
MAX_GREETING = 300
MAX_GROUP = 100
"""Characters of a group's description."""
_GAP = re.compile(r"\{[^{}]*\}")
"""A placeholder in a greeting."""
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
    "now": 200,
}
"""The most tokens of each part; lore has a setting."""
DEFAULT_TOKENS = 300
_OF_A_PASS = ("rules", "tools")
"""Parts of which each pass has its own, whatever live turns have."""


@frozen
class Moment:
    """What a part is written for."""

    name: str
    """The assistant's name."""
    pass_name: str = LIVE
    persona: Mapping[str, Any] = field(default_factory=dict)
    character: Any = None
    scope: Any = None
    """The turn's `ai.memory.privacy.scope.Scope`: whose memory it is, and who would hear it."""
    key: str = ""
    """The assistant's key."""
    said: tuple[str, ...] = ()
    """The words that the turn is about."""
    before: tuple[str, ...] = ()
    """Earlier words, the newest first."""
    talk: Sequence[Message] = ()
    """The history that the brain reads too, oldest first."""
    quotes: Callable[..., None] = lambda *things: None
    """Called with the authors of words in the part, like `ToolContext.quotes`."""
    values: Callable[[], Mapping[str, str]] = dict
    """Returns the values of placeholders."""
    may_look: Callable[[], bool] = lambda: True
    """Whether the turn may look around."""
    nameable: Callable[[Sequence[Any]], Sequence[Any]] = list
    """Returns those of some things whose names the turn can read without losing rights."""
    knower: Any = None
    """What decides which lore it could know; None to ask its character."""
    here: Sequence[Any] | None = None
    """Who is in sight, as `context.Present`; None to look."""
    meaning: Any = None
    """Finds memories by meaning; None for the vectors of this process."""
    refused: Callable[[], Mapping[str, Sequence[str]]] = dict
    """Returns the names of the offered tools that the turn may not use now."""
    loadable: Callable[[], Mapping[str, str]] = dict
    """Returns the groups whose tools a turn can load, each with its description."""
    tokens: int = 0
    """The most tokens of the part."""

    def filled(self, text: str, steady: bool = False) -> str:
        """Fill in the placeholders of a text; in a steady one, only those that never change."""
        if "{" not in text:
            return text
        return fill(text, {n: v for n, v in self.values().items() if not steady or n in STEADY})


BEFORE_TOOLS = (PROMPT_PARTS.index("persona"), 0)
"""The place before which a tool mode describes the tools."""
AFTER_TALK = (PROMPT_PARTS.index("now"), 0)
"""The first place after the conversation."""
Writer = Callable[[Moment], str]


@dataclass(frozen=True)
class Part:
    """One part of a prompt."""

    name: str
    tokens: int
    text: str = ""
    """Its text, with placeholders."""
    writer: Writer | str | None = None
    """A function that writes it, or the dotted path to one; None if it has `text`."""
    source: str = "default"
    """Where it comes from: "default", "game", "pass" or "assistant"."""
    version: int = 0
    """The version of the assistant's own text; 0 without one."""
    after: str = ""
    """The part that an added part follows."""

    @cached_property
    def is_steady(self) -> bool:
        """Whether it is the same in every turn."""
        if self.name in PROMPT_PARTS:
            return self.name in STEADY_PARTS
        if self.after in PROMPT_PARTS:
            return self.after in STEADY_PARTS
        return self.name == "task" or (self.writer is None and not changing_in(self.text))

    @cached_property
    def follows_acts(self) -> bool:
        """Whether a function of the game writes it, which may tell of what an act has changed."""
        is_added = self.name not in (*PROMPT_PARTS, "task")
        return is_added and self.writer is not None and not self.is_steady

    @cached_property
    def place(self) -> tuple[int, int]:
        """The key by which parts are sorted.

        An added part follows the part that it names, or else the last part that is as steady as it
        is.
        """
        if self.name in PROMPT_PARTS:
            return PROMPT_PARTS.index(self.name), 0
        if self.after in PROMPT_PARTS:
            return PROMPT_PARTS.index(self.after), 1
        last = STEADY_PARTS[-1] if self.is_steady else CHANGING_PARTS[-1]
        return PROMPT_PARTS.index(last), 2


def parts(
    writers: Mapping[str, Writer | str],
    script: int | None,
    pass_name: str,
    own: Mapping[str, PromptVersion] | None = None,
) -> list[Part]:
    """The parts of an assistant's prompt, in order.

    Args:
        writers: The function that writes each part by default, or its text.
        script: The id of the assistant's script, if it has one.
        pass_name: The turn's pass.
        own: The assistant's own versions, in place of the current ones.
    """
    found = dict(_defaults(tuple(writers.items()), int(conf.get("LORE_TOKENS"))))
    live = pass_name == LIVE
    game = {n: v for n, v in conf.get("PROMPT").items() if live or n not in _OF_A_PASS}
    _change(found, game, "game", writers)
    _change(found, conf.get("PASS_PROMPTS").get(pass_name, {}), "pass", writers)
    if script is not None:
        if own is None:
            read = partial(prompt_versions.all_current, script)
            own = cache.get(("prompt", script), (PromptVersion,), read)
        _change_own(found, own, live)
    if not live:  # what changes in a pass is in its task
        found = {n: one for n, one in found.items() if one.is_steady}
    return sorted(found.values(), key=attrgetter("place"))


def broken_paths() -> Iterator[str]:
    """A line for each function that the settings name for a part and that cannot be imported."""
    places = {"AI['PROMPT']": conf.get("PROMPT")}
    places |= {f"AI['PASS_PROMPTS']['{n}']": more for n, more in conf.get("PASS_PROMPTS").items()}
    for where, changes in places.items():
        for name, value in changes.items():
            path = value.get("is") if isinstance(value, Mapping) else value
            if isinstance(path, str) and _PATH.match(path):
                try:
                    import_string(path)
                except Exception as error:
                    yield f"{where}['{name}'] = '{path}': {str(error).rstrip('.')}."


def tokens_for(name: str) -> int:
    """The default for the most tokens of a part."""
    return int(conf.get("LORE_TOKENS")) if name == "lore" else _TOKENS.get(name, DEFAULT_TOKENS)


@lru_cache
def _defaults(writers: tuple[tuple[str, Writer | str], ...], lore_tokens: int) -> dict[str, Part]:
    """The default parts by name; `lore_tokens` is what `tokens_for` has from the settings."""
    return {name: _default(name, what, tokens_for(name)) for name, what in writers}


@lru_cache
def _default(name: str, what: Writer | str, tokens: int) -> Part:
    if isinstance(what, str):
        return Part(name, tokens, what)
    return Part(name, tokens, writer=what)


def _change(
    found: dict[str, Part],
    changes: Mapping[str, Any],
    source: str,
    writers: Mapping[str, Writer | str],
) -> None:
    for name, value in changes.items():
        old = found.get(name) or _default(name, writers.get(name, ""), tokens_for(name))
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
        if row.text == "" and name != OWN:  # an empty text restores the default
            continue
        old = found.get(name) or Part(name, tokens_for(name))
        source = "assistant" if row.text else old.source
        found[name] = replace(old, text=row.text, writer=None, source=source, version=row.number)


def persona(moment: Moment) -> str:
    """The part `persona`: name, description, and the greeting of an assistant that greets."""
    description = str(moment.persona.get("description", ""))
    named = f"Your name is {quoted(moment.name)}."
    called = str(moment.persona.get("name") or moment.name)
    if called != moment.name:  # others see and use the name of its object
        named += f" You call yourself {quoted(called)}."
    own = moment.filled(cut(description, MAX_DESCRIPTION), steady=True)
    greeting = greeting_of(moment.persona)
    greets = f"You greet those who come in, as with: {greeting}" if greeting else ""
    return "\n\n".join(filter(None, [named, own, greets]))


def more_tools(moment: Moment) -> str:
    """The part `tools`: the groups of the game and of modules whose tools can be loaded.

    Nobody looks for dice that they do not know of. What the fixed groups are for can be guessed.
    """
    return _told_of(tuple(one for one in moment.loadable().items() if one[0] not in GROUPS))


@lru_cache
def _told_of(groups: tuple[tuple[str, str], ...]) -> str:
    told = ", ".join(f"{name} ({quoted(text, MAX_GROUP)})" for name, text in groups)
    return f"load_tools also brings the tools of {told}." if told else ""


def greeting_of(persona: Mapping[str, Any]) -> str:
    """The greeting of a persona that greets arrivals; "" for others."""
    if not persona.get("greets"):
        return ""
    said = (persona.get("phrases") or {}).get("greeting") or [""]
    words = str(said if isinstance(said, str) else said[0])
    return cut(_GAP.sub("…", words), MAX_GREETING)


STEADY = ("name", "game", "pass")
"""Placeholders that never change, and so may stand in any part."""
CHANGING = ("place", "time", "asker")
"""Placeholders that change, and so make a part unsteady."""
_PLACEHOLDER = re.compile(r"\{([a-z]+)\}")


def fill(text: str, values: Mapping[str, str]) -> str:
    """Fill in the placeholders of a text; those without a value stay."""
    return _PLACEHOLDER.sub(lambda found: values.get(found[1], found[0]), text)


def changing_in(text: str) -> list[str]:
    """The placeholders of a text whose values change."""
    found = dict.fromkeys(_PLACEHOLDER.findall(text))
    return [name for name in found if name in CHANGING]
