"""The settings: one dict `AI` in the game's settings, merged over these defaults."""

from __future__ import annotations

import difflib
import re
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

DEFAULTS: dict[str, Any] = {
    # Tools; docs/writing-tools.md
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
    # Tools on demand; docs/tools-on-demand.md
    "CORE": {},  # by pass, what is offered from the start in place of the group core
    "LEARN_TOOLS": False,  # what an assistant loads in most of its turns is offered at once
    # Tools that live elsewhere; docs/modules.md
    "MODULE_SERVICES": {},  # name → URL, or {"mcp": URL}, or {"command": [program, argument, …]}
    "SLOW_MODULES": [],  # a list of names, or one text with commas
    "TOOL_EXECUTION_TIMEOUT": 120,  # seconds for a call of a slow one; others have 30
    "DEFAULT_GUEST_MODULES": [],  # for guests, where an assistant names none; list or text
    "REQUESTS_PER_TOKEN": "120/minute",  # of the JSON API, for a token or account; "" is no limit
    # Models; docs/models.md
    "MODEL": "embedded",  # what thinks: a model such as "openai:gpt-5-mini"; a list is a chain
    "BASE_URL": "",  # another server that speaks OpenAI's format, for "custom:" and "openai:"
    "MODELS": {},  # what is to be known of each: {"openai:gpt-5-mini": {"price": {…}}}
    "PASS_MODELS": {},  # a smaller model for some passes: {"reflect": "openai:gpt-5-nano"}
    "CALLS_PER_SERVER": 8,  # requests at once to one server of models
    "MODEL_SECONDS": 45,  # until an answer is given up
    # Prompts; docs/prompt.md
    "PROMPT": {},  # parts of the prompt in place of ours: {"rules": "…", "goals": None}
    "PASS_PROMPTS": {},  # the same for some passes: {"reflect": {"rules": "…"}}
    # Turns; docs/architecture.md
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
    "QUEUE_PER_ASKER": 10,  # of these, from one asker
    "OVERHEARD": 20,  # lines of context kept in memory
    "CONCURRENT_TURNS": 200,  # most of them wait for their models; see CALLS_PER_SERVER
    "LINES_PER_ASKER": "30/minute",  # of one asker, all assistants together; "" is no limit
    "TURNS_PER_ASKER": "20/minute",  # beyond, their lines wait; "" is no limit
    "TURNS_AT_ONCE": 3,  # turns for one asker that run at once; 0 is no limit
    "OWN_TURNS": 10,  # turns of its own that an assistant has in a row; 0 is no limit
    "HISTORY": 40,  # messages of the conversation that are kept; models sum the older ones up
    # What assistants keep; docs/memory.md
    "FAVOUR_HALF_LIFE": 30,  # days until half of an assistant's liking for somebody has faded
    "FAVOUR_PER_DAY": 8,  # how far it can move in a day, of 100
    "RECALL_WEIGHTS": {  # how much each counts for which memories come to mind
        "recency": 0.5,
        "importance": 1.0,
        "relevance": 3.0,
        "trust": 0.5,
    },
    "EMBEDDER": "ai.memory.vectors.WordLlama",  # what makes vectors of texts; None: words alone
    "VECTORS_IN_MEMORY": 20_000,  # of all assistants together; a kilobyte each
    "KEEP_MEMORIES": 100_000,  # of one assistant; beyond, the least important go
    "REFLECT_AT": 150,  # summed importance of journal entries that has an assistant reflect
    "REFLECT_IDLE": 120,  # seconds without a turn until it does
    "PRUNE_DAYS": 30,  # days that a memory of importance 3 lives; 0 keeps all
    # Presets and cards; docs/builders.md
    "PROFILES": {},  # of the game's own, by name; or the dotted path of such a dict
    "CARDS": "cards",  # folder of character cards, from the game's folder on
    # Lore; docs/lore.md
    "LORE": [],  # files and directories of lore, from the game's folder on
    "LORE_TOKENS": 300,  # of a prompt, for lore that what was said brings to mind; 0 is none
    # Speech
    "SPEECH_LENGTH": 500,  # characters that a model may say at a time; the rest goes. 0: no bound
    "SPEECH_PACE": 2.5,  # seconds for ten words, until a model's next sentence; 0 is all at once
    "SPEECH_FILTER": "ai.speech.WordList",  # asked about every sentence; None lets all pass
    "RATING": "teen",  # what WordList goes by: "everyone", "teen" or "mature"
    "SIGN_SECONDS": 2,  # until an assistant that thinks shows that it does; 0 is never
    # Money
    "BUDGET": {},  # a day: {"game": {"dollars": 5, "tokens": 2_000_000}, "assistant": {…}, …}
    "SMALL_MODEL": "",  # a cheaper model, for when most of a budget is used; "" is none
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
    from ai.checks import check_core, check_models, check_profiles
    from ai.remote.settings import check_modules

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
    check_models()
    check_core()
    check_profiles()
    check_modules()
    _check_budget()
    _check_prompts()
    _check_speech()
    if get("GATE_RULES") and get("EVAL_GATE") is None:
        raise ImproperlyConfigured(
            "AI['GATE_RULES'] in your settings has rules, and no gate to go by them. Add "
            "AI['EVAL_GATE'] = 'ai.tools.rule_gate.RuleGate'."
        )


RATINGS = ("everyone", "teen", "mature")


def _check_speech() -> None:
    path = get("SPEECH_FILTER")
    if path is not None and not (isinstance(path, str) and "." in path):
        raise ImproperlyConfigured(
            "AI['SPEECH_FILTER'] in your settings is no dotted path of a filter. Write one like "
            "'world.manners.keep_clean', or None."
        )
    if get("RATING") not in RATINGS:
        raise ImproperlyConfigured(
            f"AI['RATING'] in your settings is none of {', '.join(RATINGS)}."
        )
    for key in ("SPEECH_LENGTH", "SPEECH_PACE", "SIGN_SECONDS"):
        if not _is_number(get(key)) or not 0 <= get(key) <= 10_000:
            raise ImproperlyConfigured(f"AI['{key}'] in your settings is no number from 0.")


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

    for key in ("LINES_PER_ASKER", "TURNS_PER_ASKER", "REQUESTS_PER_TOKEN"):
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


STEADY_PARTS = ("rules", "tools", "persona", "own", "task")
"""Parts of a prompt that are the same from turn to turn, in their order."""
PROMPT_PARTS = (*STEADY_PARTS, "lore", "people", "memories", "goals")
"""All that there are without those that a game adds."""
MAX_PART = 20_000
"""Characters of a part, and tokens that one may have."""


def _check_prompts() -> None:
    by_pass = get("PASS_PROMPTS")
    if not isinstance(by_pass, dict):
        raise ImproperlyConfigured("AI['PASS_PROMPTS'] in your settings is no dict of passes.")
    changes = [("AI['PROMPT']", get("PROMPT"))]
    changes += [(f"AI['PASS_PROMPTS']['{name}']", parts) for name, parts in by_pass.items()]
    for where, parts in changes:
        if not isinstance(parts, dict):
            raise ImproperlyConfigured(f"{where} in your settings is no dict of parts.")
        for name, value in parts.items():
            if not re.fullmatch("[a-z_]{1,32}", str(name)) or not _is_part(value):
                raise ImproperlyConfigured(
                    f"{where}['{name}'] in your settings is no part of a prompt. Write a text, the "
                    "dotted path of a function, None to leave it out, or a dict of 'is' (one of "
                    "these), 'tokens' and 'after' (which part it stands behind)."
                )


def _is_part(value: Any) -> bool:
    if not isinstance(value, dict):
        return value is None or (isinstance(value, str) and 0 < len(value) <= MAX_PART)
    tokens = value.get("tokens", 1)
    return (
        set(value) <= {"is", "tokens", "after"}
        and ("is" not in value or not isinstance(value["is"], dict) and _is_part(value["is"]))
        and isinstance(tokens, int)
        and 0 < tokens <= MAX_PART
        and value.get("after", "goals") in PROMPT_PARTS
    )


BUDGETED, LIMITS = ("game", "assistant", "player"), ("dollars", "tokens")
"""Who can have a budget, and of what."""


def _check_budget() -> None:
    for scope, given in _dict_of("BUDGET", BUDGETED):
        for name, most in _dict_of("BUDGET", LIMITS, scope, given):
            if not _is_number(most) or not 0 <= most < 1e12:
                raise ImproperlyConfigured(
                    f"AI['BUDGET']['{scope}']['{name}'] in your settings is no number from 0."
                )
    for model, known in get("MODELS").items():
        price = known.get("price") if isinstance(known, dict) else None
        if price is None:
            continue
        amounts = dict(
            _dict_of("MODELS", ("input", "output", "cached"), f"{model}']['price", price)
        )
        good = {"input", "output"} <= set(amounts)
        if not good or not all(_is_number(one) and 0 <= one < 1e6 for one in amounts.values()):
            raise ImproperlyConfigured(
                f"AI['MODELS']['{model}']['price'] in your settings is no price. Write dollars per "
                "million tokens: {'input': 0.25, 'output': 2.0, 'cached': 0.025}."
            )


def _dict_of(
    key: str, known: tuple[str, ...], part: str = "", value: Any = None
) -> list[tuple[str, Any]]:
    """What stands in a dict with known names; the setting itself, or a part of it."""
    found = value if part else get(key)
    where = f"AI['{key}']" + (f"['{part}']" if part else "")
    if not isinstance(found, dict):
        raise ImproperlyConfigured(f"{where} in your settings is no dict.")
    for name in found:
        if name not in known:
            raise ImproperlyConfigured(
                f"{where} in your settings has '{name}'. Known: {', '.join(known)}."
            )
    return list(found.items())


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
