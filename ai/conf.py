"""The settings: one dict `AI` in the game's settings, merged over these defaults."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

DEFAULTS: dict[str, Any] = {
    # Tools
    "TOOL_MODULES": [],  # modules of the game's own tools, by dotted path
    "EVAL_GATE": None,  # dotted path of an EvalGate class
    "GATE_RULES": [],  # what "ai.tools.rule_gate.RuleGate" goes by; docs/security.md tells how
    "APPROVAL": [],  # ("ask" or "allow", pattern) in order: which calls need a builder's yes
    "APPROVAL_HOURS": 24,  # how long a call waits for a yes; then it counts as refused
    "MAX_RESULT": 16 * 1024,  # characters of a tool's result that a model gets to see
    "COMMANDS": {  # what execute_command may run, and the level that may ask for it
        "look": "Guest",
        "move": "Player",  # walking through any exit that lets it
        "get": "Player",
        "drop": "Player",
        "give": "Player",
        "inventory": "Guest",
        "open": "Player",
        "close": "Player",
        "use": "Player",
    },
    "PROTOTYPES": [],  # what spawn_prototype may make: prototypes' keys, or "tag:<tag>"
    "RAW_BATCHCODE": False,  # let a Developer have execute_batchcode run Python, once approved
    "RATES": {},  # limits on any tool: {"say": {"assistant": "100/hour", "game": "2000/day"}}
    # Turns
    "MAX_ITERATIONS": 5,  # steps of a turn, 1 to 10
    "TURN_SECONDS": 60,  # wall clock of a turn
    "TURN_TOKENS": 100_000,  # tokens of a turn, all steps together
    "TURN_CALLS": 20,  # calls of a turn
    "NOTES_PER_TURN": 5,  # calls of a turn that may write to the assistant's own notes
    "WINDOW": 32768,  # tokens that the brain can hold
    "ASSESS": False,  # a pass before each turn picks its tools and steps; a brain's name, or True
    "SPEAK_BEFORE_LOOKING": False,  # let speech run beside reads in the same answer
    # Hearing and waking
    "SETTLE": 0.2,  # seconds to wait for the rest of a burst of lines
    "ENGAGED": 45,  # seconds that a talk goes on without names being said
    "QUEUE": 50,  # addressed percepts that wait for one assistant
    "QUEUE_PER_ASKER": 10,
    "OVERHEARD": 20,  # lines of context kept in memory
    "CONCURRENT_TURNS": 8,
    "LINES_PER_ASKER": "30/minute",  # of one asker, all assistants together; "" is no limit
    "TURNS_PER_ASKER": "20/minute",  # beyond, their lines wait; "" is no limit
    "TURNS_AT_ONCE": 3,  # turns for one asker that run at once; 0 is no limit
    "OWN_TURNS": 10,  # turns of its own that an assistant has in a row; 0 is no limit
    "HISTORY": 40,  # messages of the conversation that are kept
    # What assistants keep
    "FAVOUR_HALF_LIFE": 30,  # days until half of an assistant's liking for somebody has faded
    "FAVOUR_PER_DAY": 8,  # how far it can move in a day, of 100
    "RECALL_WEIGHTS": {"recency": 0.5, "importance": 1.0, "relevance": 3.0, "trust": 0.5},
    "EMBEDDER": "ai.memory.vectors.WordLlama",  # what makes vectors of texts; None: words alone
    "VECTORS_IN_MEMORY": 20_000,  # of all assistants together; a kilobyte each
    "KEEP_MEMORIES": 100_000,  # of one assistant; beyond, the least important go
    "REFLECT_AT": 150,  # summed importance of journal entries that has an assistant reflect
    "REFLECT_IDLE": 120,  # seconds without a turn until it does
    "PRUNE_DAYS": 30,  # days that a memory of importance 3 lives; 0 keeps all
    # Lore
    "LORE": [],  # files and directories of lore, from the game's folder on; docs/lore.md
    "LORE_TOKENS": 300,  # of a prompt, for lore that what was said brings to mind; 0 is none
    # Records
    "KEEP_DAYS": 30,  # how long turns, calls and percepts are kept
}


def get(key: str) -> Any:
    """One setting: the game's, or the default.

    Raises:
        KeyError: There is no such setting; a mistake of ours.
    """
    default = DEFAULTS[key]
    return getattr(settings, "AI", {}).get(key, default)


NEEDED_LEVELS = ("Player", "Builder")
"""Permissions that our tools and commands name."""


def check_settings() -> None:
    """Refuse at start what would fail late.

    Raises:
        ImproperlyConfigured: An unknown key, with the nearest that there is; a permission
            hierarchy without the levels that our tools name; an unknown permission.
    """
    known = [level.lower() for level in settings.PERMISSION_HIERARCHY]
    missing = [level for level in NEEDED_LEVELS if level.lower() not in known]
    if missing:
        raise ImproperlyConfigured(
            f"PERMISSION_HIERARCHY has no {' and no '.join(missing)}; the tools of evennia-ai need "
            "them. Add them where they belong among your own."
        )
    for key in getattr(settings, "AI", {}):
        if key not in DEFAULTS:
            near = difflib.get_close_matches(str(key).upper(), DEFAULTS, n=1, cutoff=0.4)
            hint = f" Did you mean '{near[0]}'?" if near else ""
            raise ImproperlyConfigured(f"AI['{key}'] in your settings is unknown.{hint}")
    _check_commands([*known, "none"])
    _check_approval()
    _check_rates()
    _check_flood()
    _check_recall()
    _check_building()
    _check_lore()
    if get("GATE_RULES") and get("EVAL_GATE") is None:
        raise ImproperlyConfigured(
            "AI['GATE_RULES'] in your settings has rules, and no gate to go by them. Add "
            "AI['EVAL_GATE'] = 'ai.tools.rule_gate.RuleGate'."
        )


def _check_building() -> None:
    names = get("PROTOTYPES")
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise ImproperlyConfigured(
            "AI['PROTOTYPES'] in your settings is no list of names. Write prototypes' keys, or "
            "'tag:<tag>' for all with that tag."
        )
    if not isinstance(get("RAW_BATCHCODE"), bool):
        raise ImproperlyConfigured(
            "AI['RAW_BATCHCODE'] in your settings is neither True nor False."
        )


def _check_rates() -> None:
    from ai.tools.errors import ToolDefinitionError
    from ai.tools.rates import read_scopes

    owners = get("RATES")
    if not isinstance(owners, dict):
        raise ImproperlyConfigured("AI['RATES'] in your settings is no dict of tools.")
    for tool, rates in owners.items():
        try:
            list(read_scopes(rates))
        except ToolDefinitionError as error:
            raise ImproperlyConfigured(f"AI['RATES']['{tool}'] in your settings: {error}") from None


def _check_flood() -> None:
    from ai.tools.errors import ToolDefinitionError
    from ai.tools.rates import read_rates

    for key in ("LINES_PER_ASKER", "TURNS_PER_ASKER"):
        text = get(key)
        try:
            several = text != "" and len(read_rates(text)) > 1
        except ToolDefinitionError as error:
            raise ImproperlyConfigured(f"AI['{key}'] in your settings: {error}") from None
        if several:
            raise ImproperlyConfigured(f"AI['{key}'] in your settings has more than one rate.")
    for key in ("TURNS_AT_ONCE", "OWN_TURNS"):
        number = get(key)
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise ImproperlyConfigured(f"AI['{key}'] in your settings is no whole number from 0.")


def _check_lore() -> None:
    paths, tokens = get("LORE"), get("LORE_TOKENS")
    if not isinstance(paths, list | tuple) or not all(isinstance(p, str | Path) for p in paths):
        raise ImproperlyConfigured("AI['LORE'] in your settings is no list of paths.")
    if isinstance(tokens, bool) or not isinstance(tokens, int) or tokens < 0:
        raise ImproperlyConfigured("AI['LORE_TOKENS'] in your settings is no whole number from 0.")


def _check_recall() -> None:
    weights, known = get("RECALL_WEIGHTS"), DEFAULTS["RECALL_WEIGHTS"]
    if not (
        isinstance(weights, dict)
        and set(weights) == set(known)
        and all(_is_number(weight) and weight >= 0 for weight in weights.values())
    ):
        raise ImproperlyConfigured(
            "AI['RECALL_WEIGHTS'] in your settings is no dict of numbers from 0 for "
            f"{', '.join(known)}."
        )
    for key in ("VECTORS_IN_MEMORY", "KEEP_MEMORIES"):
        number = get(key)
        if not _is_number(number) or not isinstance(number, int) or number < 1:
            raise ImproperlyConfigured(f"AI['{key}'] in your settings is no whole number from 1.")


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _check_commands(levels: list[str]) -> None:
    for command, level in get("COMMANDS").items():
        wanted = str(level).lower()
        if wanted not in levels and wanted.removesuffix("s") not in levels:
            raise ImproperlyConfigured(
                f"AI['COMMANDS'] in your settings gives '{command}' the unknown permission "
                f"'{level}'. Known: none, {', '.join(settings.PERMISSION_HIERARCHY)}."
            )


VERDICTS = ("ask", "allow")
"""What an entry of AI['APPROVAL'] may say of the calls that fit its pattern."""
MAX_PATTERN = 500


def _check_approval() -> None:
    entries, hours = get("APPROVAL"), get("APPROVAL_HOURS")
    if not isinstance(entries, list | tuple):
        raise ImproperlyConfigured("AI['APPROVAL'] in your settings is no list of pairs.")
    for entry in entries:
        if not (
            isinstance(entry, list | tuple)
            and len(entry) == 2
            and entry[0] in VERDICTS
            and isinstance(entry[1], str)
            and 0 < len(entry[1]) <= MAX_PATTERN
        ):
            raise ImproperlyConfigured(
                f"AI['APPROVAL'] in your settings has the entry {entry!r}. Write pairs like "
                "('ask', 'set_attribute(*)') or ('allow', 'add_tag(*tag=\"mood\"*)')."
            )
    if isinstance(hours, bool) or not isinstance(hours, int | float) or not 0 < hours <= 8760:
        raise ImproperlyConfigured("AI['APPROVAL_HOURS'] is no number of hours, up to a year.")
