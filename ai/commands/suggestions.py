"""Suggestions: what somebody meant who typed a word or a form that `ai` does not have."""

from __future__ import annotations

import difflib
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
"""Words behind which an equals sign may be missing."""
MAX_REST = 60
"""Characters of a line that are given back, corrected."""

_MEANT = {
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
    "thoughts": "think thinking mind trace watch",
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
"""What people type instead of a word of `ai`; the first that they may use is meant."""

ALONE = ("wake", "setup", "release")
"""Words behind which nothing but a name stands."""


def unknown(
    caller: Any, word: str, typed: str, words: Mapping[str, Subcommand], staff: bool
) -> UserError:
    """What to tell somebody whose word is none.

    Args:
        caller: Who typed it.
        word: The word, in small letters.
        typed: All that they typed.
        words: Those that they may use.
        staff: Whether they may use all; nobody else finds an assistant by its name here.
    """
    problem = f"There is no 'ai {plain(word, MAX_WORD)}'."
    form = _meant(word, typed, words)
    if form:
        return UserError(problem, f"Did you mean: {form}")
    if staff:
        with suppress(UserError):
            presence = lookup.assistant(caller, typed.strip())
            return UserError(problem, f"Did you mean: ai status {lookup.handle(presence)}")
    more = "\nAll about them: help ai" if staff else ""
    return UserError(problem, f"Words: {', '.join(words)}.{more}")


def _meant(word: str, typed: str, words: Mapping[str, Subcommand]) -> str:
    """The form of a word, or of a setting, for what is none; "" if nothing is like it."""
    if word in ("help", "?", "commands", "usage"):
        asked = typed.split()[1:2]
        return f"help ai/{asked[0].lower()}" if asked and asked[0].lower() in words else "help ai"
    if word == "list" and "status" in words:
        return "ai"
    for name, others in _MEANT.items():
        if name in words and word in others.split():
            return words[name].form
    setting = named(word) if "config" in words else None
    if setting is not None:
        return f"ai config <name> {setting.name} = <value>"
    near = difflib.get_close_matches(word[:MAX_WORD], words, n=1)
    return words[near[0]].form if near else ""


def instead(caller: Any, word: str, rest: str, words: Mapping[str, Subcommand]) -> str:
    """What to type where what was typed names nobody: mostly an equals sign is missing.

    Args:
        caller: Who typed it.
        word: The word of `ai`.
        rest: What stands behind it.
        words: Those that they may use.

    Returns:
        A line of advice, "" where there is none to give.
    """
    left, sign, right = (part.strip() for part in rest.partition("="))
    typed = left.split()
    if word in ("stop", "pause", "resume") and rest.lower() in ("everyone", "everybody"):
        return f"Did you mean: ai {word} all"
    if word == "tools" and "tool" in words:
        tool = TOOL_REGISTRY.snapshot().find(rest.lower())
        if tool is not None:
            return f"That is a tool. Its page: ai tool {line(tool.name)}"
    takes_sign = " = " in words[word].form or "[= " in words[word].form
    if sign and (takes_sign or word == "tools"):
        who = _called(caller, word, right)
        if who:
            return f"Did you mean: ai {word} {who} = {plain(left, MAX_REST)}"
    if word == "card" and len(typed) > 2:
        word, typed = f"card {typed[0].lower()}", typed[1:]
    begun = _begun(caller, word, typed)
    if begun is not None:
        who, said = begun
        said += [sign, right] if sign else []
        if takes_sign or word.startswith("card "):
            return _with_sign(word, who, said)
        return f"Did you mean: ai {word} {who}? All its forms: help ai/{word}"
    for presence in _mentioned(typed):
        return f"Did you mean: ai {word} {line(lookup.handle(presence))}"
    return ""


def _begun(caller: Any, word: str, typed: list[str]) -> tuple[str, list[str]] | None:
    """Who is named by the first words, the longest name first, and what follows."""
    most = len(typed) if word in ALONE else len(typed) - 1
    for number in range(min(MAX_NAME_WORDS, most), 0, -1):
        who = _called(caller, word, " ".join(typed[:number]))
        if who:
            return who, typed[number:]
    return None


def _called(caller: Any, word: str, name: str) -> str:
    """How to name what somebody means by a name; "" where that is nobody."""
    find = lookup.thing if word == "adopt" else lookup.assistant
    try:
        found = find(caller, name)
    except UserError:
        return ""
    return line(lookup.handle(found) if isinstance(found, Agent) else plain(name, MAX_WORD))


def _with_sign(word: str, who: str, said: list[str]) -> str:
    """The line with an equals sign in its place."""
    left = [f"ai {word} {who}"]
    is_part = word == "prompt" and said[0].lower() in PROMPT_PARTS
    if word == "config":
        setting = named(said[0])
        if setting is None:
            return f"All that can be set: ai config {who}"
        left, said = [*left, setting.name], said[1:]
    elif is_part or (word == "goal" and said[0].isdigit()):
        left, said = [*left, said[0].lower()], said[1:]
    if not said:
        return f"Did you mean: {' '.join(left)}"
    return f"Did you mean: {' '.join(left)} = {plain(' '.join(said), MAX_REST)}"


def _mentioned(typed: list[str]) -> Iterator[Agent]:
    """Those whose whole name is a word somewhere in a line, as in "ai why did bram go"."""
    said = {word.strip("?!.,;:'\"").lower() for word in typed}
    for presence in lookup.assistants():
        if plain(presence.thing.key).lower() in said:
            yield presence
