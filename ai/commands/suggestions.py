"""Suggestions for lines that `ai` does not understand."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.commands.assistants.config import named
from ai.commands.console import lookup
from ai.commands.console.errors import UserError
from ai.commands.console.text import line
from ai.commands.help_pages import Subcommand
from ai.conf import PROMPT_PARTS
from ai.tools import TOOL_REGISTRY
from ai.tools.support.markup import plain

MAX_WORD = 40
MAX_NAME_WORDS = 4
"""Words of a name in a line whose equals sign is missing."""
MAX_REST = 60
"""Characters of a line that a suggestion repeats."""

CLOSE = 0.8
"""How like a word must be to one that people type instead: a name must not be taken for one."""

_SYNONYMS = {
    "status": "info show look ex examine view who list all stat stats details describe",
    "adopt": "create make add new convert become assistant npc",
    "setup": "create make add new wizard menu",
    "release": "delete del remove destroy free unadopt drop rm",
    "grant": "permission permissions perm perms level rights allow",
    "config": "set edit change modify personality character configure settings options option",
    "profile": "preset presets template",
    "card": "import export save load",
    "join": "channel channels chan",
    "leave": "part",
    "do": "run use call execute cast act",
    "tell": "order command instruct ask instruction",
    "say": "speak",
    "wake": "awake poke",
    "log": "history turns record records audit",
    "thoughts": "think thinking mind trace",
    "why": "explain debug reason",
    "doctor": "check health diagnose",
    "replay": "again rerun redo repeat",
    "test": "try dry simulate preview dryrun",
    "memory": "remember recall remembers",
    "journal": "diary notes",
    "people": "person player players relations knows",
    "goal": "task tasks quest want wants plan",
    "lore": "secret secrets knowledge fact facts world password know",
    "model": "llm engine provider",
    "modules": "services mcp remote",
    "token": "api key",
    "cost": "price prices spend spending spent money budget usage bill",
    "reports": "complaints",
    "pause": "freeze hold disable off sleep",
    "stop": "halt kill abort cancel quit stopall",
    "resume": "start go unpause continue unstop restart enable on unfreeze",
    "approve": "yes accept confirm approval approvals queue",
    "reject": "no deny refuse",
    "forget": "delete forgetme erase me",
    "optout": "opt-out opt private privacy",
}
"""What people type instead of a subcommand; the first one that they may use is suggested."""

_SWITCH = re.compile(r"(?:/|--)([a-z]+)", re.I)

ALONE = ("wake", "setup", "release")
"""Subcommands that take only a name."""


def unknown(
    caller: Any, subcommand: str, typed: str, allowed: Mapping[str, Subcommand], staff: bool
) -> UserError:
    """The error for an unknown subcommand.

    Args:
        caller: Who typed it.
        subcommand: What they typed in its place, in small letters.
        typed: The whole line.
        allowed: The subcommands that they may use.
        staff: Whether they may use all of them; only then a name finds an assistant.
    """
    problem = f"There is no 'ai {plain(subcommand, MAX_WORD)}'."
    form = _suggested(subcommand, typed, allowed)
    if form:
        return UserError(problem, f"Did you mean: {form}")
    if staff:
        with suppress(UserError):
            agent = lookup.assistant(caller, typed.strip())
            return UserError(problem, f"Did you mean: ai status {lookup.handle(agent)}")
    more = "\nAll about them: help ai" if staff else ""
    return UserError(problem, f"Subcommands: {', '.join(allowed)}.{more}")


def _suggested(subcommand: str, typed: str, allowed: Mapping[str, Subcommand]) -> str:
    """The form of the subcommand or setting that was probably meant, "" if there is none."""
    if subcommand in ("help", "?", "commands", "usage"):
        asked = typed.split()[1:2]
        return f"help ai/{asked[0].lower()}" if asked and asked[0].lower() in allowed else "help ai"
    if subcommand == "list" and "status" in allowed:
        return "ai"
    if subcommand in ("watch", "follow", "live") and "thoughts" in allowed:
        return "ai thoughts <name> --live"
    words: dict[str, str] = {}
    for name in filter(allowed.__contains__, _SYNONYMS):
        words = dict.fromkeys(_SYNONYMS[name].split(), name) | words
    if subcommand in words:
        return allowed[words[subcommand]].form
    setting = named(subcommand) if "config" in allowed else None
    if setting is not None:
        return f"ai config <name> {setting.name} = <value>"
    near = difflib.get_close_matches(subcommand[:MAX_WORD], allowed, n=1)
    if near:
        return allowed[near[0]].form
    near = difflib.get_close_matches(subcommand[:MAX_WORD], words, n=1, cutoff=CLOSE)
    return allowed[words[near[0]]].form if near else ""


def better(
    caller: Any, subcommand: str, rest: str, allowed: Mapping[str, Subcommand], error: UserError
) -> UserError:
    """The error for a line that names no assistant, with what was probably meant.

    Args:
        caller: Who typed it.
        subcommand: The subcommand.
        rest: What follows it.
        allowed: The subcommands that they may use.
        error: What the subcommand says.
    """
    wrong = _wrong_switch(subcommand, rest, allowed[subcommand].help)
    if wrong is not None:
        return wrong
    advice = _instead(caller, subcommand, rest, allowed)
    return UserError(error.problem, advice) if advice else error


def _instead(caller: Any, subcommand: str, rest: str, allowed: Mapping[str, Subcommand]) -> str:
    """A line of advice, mostly that an equals sign is missing; "" if there is none."""
    left, sign, right = (part.strip() for part in rest.partition("="))
    typed = left.split()
    if subcommand in ("stop", "pause", "resume") and rest.lower() in ("everyone", "everybody"):
        return f"Did you mean: ai {subcommand} all"
    if subcommand == "tools" and "tool" in allowed:
        tool = TOOL_REGISTRY.snapshot().find(rest.lower())
        if tool is not None:
            return f"That is a tool. Its page: ai tool {line(tool.name)}"
    takes_sign = " = " in allowed[subcommand].form or "[= " in allowed[subcommand].form
    if sign and (takes_sign or subcommand == "tools"):
        who = _called(caller, subcommand, right)
        if who:
            return f"Did you mean: ai {subcommand} {who} = {plain(left, MAX_REST)}"
    if subcommand == "card" and len(typed) > 2:
        subcommand, typed = f"card {typed[0].lower()}", typed[1:]
    begun = _begun(caller, subcommand, typed)
    if begun is not None:
        who, said = begun
        said += [sign, right] if sign else []
        if takes_sign or subcommand.startswith("card "):
            return _with_sign(subcommand, who, said)
        return f"Did you mean: ai {subcommand} {who}? All its forms: help ai/{subcommand}"
    for agent in _mentioned(typed):
        return f"Did you mean: ai {subcommand} {line(lookup.handle(agent))}"
    return ""


def _wrong_switch(subcommand: str, rest: str, page: str) -> UserError | None:
    """The error for a switch that a subcommand's help page does not have; None for none such."""
    forms, _, _ = page.partition("\n\n")
    known = [f"/{name}" for name in dict.fromkeys(_SWITCH.findall(forms))]
    for name in _SWITCH.findall(rest.partition("=")[0]):
        if f"/{name.lower()}" not in known:
            there = f"It has: {', '.join(known)}" if known else "It has none"
            return UserError(
                f"'ai {subcommand}' has no switch '/{plain(name, MAX_WORD)}'.",
                f"{there}. More: help ai/{subcommand}",
            )
    return None


def _begun(caller: Any, subcommand: str, typed: list[str]) -> tuple[str, list[str]] | None:
    """The assistant whose name the line begins with, the longest name first, and the rest."""
    most = len(typed) if subcommand in ALONE else len(typed) - 1
    for number in range(min(MAX_NAME_WORDS, most), 0, -1):
        who = _called(caller, subcommand, " ".join(typed[:number]))
        if who:
            return who, typed[number:]
    return None


def _called(caller: Any, subcommand: str, name: str) -> str:
    """How to name the assistant or object of a name, "" if there is none."""
    find = lookup.thing if subcommand == "adopt" else lookup.assistant
    try:
        found = find(caller, name)
    except UserError:
        return ""
    return line(lookup.handle(found) if isinstance(found, Agent) else plain(name, MAX_WORD))


def _with_sign(subcommand: str, who: str, said: list[str]) -> str:
    """The line with the equals sign in the right place."""
    left = [f"ai {subcommand} {who}"]
    is_part = subcommand == "prompt" and said[0].lower() in PROMPT_PARTS
    if subcommand == "config":
        setting = named(said[0])
        if setting is None:
            return f"All settings: ai config {who}"
        left, said = [*left, setting.name], said[1:]
    elif is_part or (subcommand == "goal" and said[0].isdigit()):
        left, said = [*left, said[0].lower()], said[1:]
    if not said:
        return f"Did you mean: {' '.join(left)}"
    return f"Did you mean: {' '.join(left)} = {plain(' '.join(said), MAX_REST)}"


def _mentioned(typed: list[str]) -> Iterator[Agent]:
    """Assistants whose name is a word of the line, as in "ai why did bram go"."""
    said = {word.strip("?!.,;:'\"").lower() for word in typed}
    for agent in lookup.assistants():
        if plain(agent.character.key).lower() in said:
            yield agent
