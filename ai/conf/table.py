"""The table of all settings, in the order of docs/configuration.md."""

from __future__ import annotations

from collections.abc import Mapping

from ai.conf import schemas
from ai.conf.schemas import DOTTED_PATH, NAMES, RATE, SWITCH, above_zero, number, whole
from ai.conf.setting import Heading, Setting

_COMMANDS = {
    "look": "Guest",
    "move": "Player",  # walking through any exit that lets it
    "get": "Player",
    "drop": "Player",
    "give": "Player",
    "inventory": "Guest",
    "open": "Player",
    "close": "Player",
    "lock": "Player",
    "unlock": "Player",
    "put": "Player",
    "eat": "Player",
    "use": "Player",
}
_WEIGHTS = {"recency": 0.5, "importance": 1.0, "relevance": 3.0, "trust": 0.5}

TABLE: tuple[Heading | Setting, ...] = (
    Heading("Tools", "writing-tools.md"),
    Setting("TOOL_MODULES", [], NAMES, "modules of the game's own tools, by dotted path"),
    Setting("EVAL_GATE", None, DOTTED_PATH, "dotted path of an `EvalGate` class"),
    Setting(
        "GATE_RULES",
        [],
        schemas.GATE_RULES,
        "rules of the gate `ai.tools.rule_gate.RuleGate`; see [security.md](security.md)",
    ),
    Setting(
        "APPROVAL",
        [],
        schemas.APPROVALS,
        'which calls need a builder\'s approval: pairs of "ask" or "allow" and a pattern, in order',
    ),
    Setting(
        "APPROVAL_HOURS",
        24,
        above_zero(8760, "hours"),
        "hours until a call that waits for approval is refused",
    ),
    Setting("MAX_RESULT", 16384, whole(1), "characters of a tool's result that a model sees"),
    Setting(
        "COMMANDS",
        _COMMANDS,
        schemas.COMMANDS,
        "commands that `execute_command` may run, each with the level that may ask for it",
    ),
    Setting(
        "PROTOTYPES", [], NAMES, 'what `spawn_prototype` may make: prototype keys, or "tag:<tag>"'
    ),
    Setting(
        "RAW_BATCHCODE",
        False,
        SWITCH,
        "whether `execute_batchcode` may run Python for a Developer, once approved",
    ),
    Setting(
        "RATES",
        {},
        schemas.dict_of({}),
        'limits on any tool: `{"say": {"assistant": "100/hour", "game": "2000/day"}}`',
    ),
    Heading("Tools on demand", "tools-on-demand.md"),
    Setting(
        "CORE",
        {"live": ["core", "add_goal", "update_goal"]},
        schemas.CORE,
        'the tools and groups that a pass begins with; others begin with `["core"]`',
    ),
    Heading("Remote modules", "modules.md"),
    Setting(
        "MODULE_SERVICES",
        {},
        schemas.MODULES,
        'remote modules by name: a URL, `{"mcp": URL}`, or `{"command": [program, argument, …]}`',
    ),
    Setting(
        "SLOW_MODULES",
        [],
        schemas.SEVERAL_MODULES,
        "slow remote modules: a list, or a text with commas",
    ),
    Setting(
        "TOOL_EXECUTION_TIMEOUT",
        120,
        number(1, 3600),
        "seconds for a call of a slow remote module; others have 30",
    ),
    Setting(
        "DEFAULT_GUEST_MODULES",
        [],
        schemas.SEVERAL_MODULES,
        "remote modules for guests, where an assistant names none: a list of names, or one text",
    ),
    Setting(
        "MODULE_TOOLS",
        {},
        schemas.MODULE_TOOLS,
        'what makes remote tools stricter, by module or tool: `{"dice.roll": {"daily_limit": 5}}`',
    ),
    Setting(
        "REQUESTS_PER_TOKEN",
        "120/minute",
        RATE,
        'requests to the JSON API by one token or account; "" is no limit',
    ),
    Heading("Models", "models.md"),
    Setting(
        "MODEL",
        "embedded",
        schemas.CHAIN,
        'what thinks: a model such as "openai:gpt-5-mini", or a list with its fallbacks',
    ),
    Setting(
        "BASE_URL", "", schemas.ADDRESS, 'server in OpenAI\'s format for "custom:" and "openai:"'
    ),
    Setting(
        "MODELS", {}, schemas.MODELS, 'facts about models: `{"openai:gpt-5-mini": {"price": {…}}}`'
    ),
    Setting(
        "PASS_MODELS",
        {},
        schemas.PASS_MODELS,
        'models of single passes: `{"reflect": "openai:gpt-5-nano"}`',
    ),
    Setting("CALLS_PER_SERVER", 8, whole(1), "requests at once to one server of models"),
    Setting("MODEL_SECONDS", 90, above_zero(600, "seconds"), "seconds that an answer may take"),
    Heading("Prompts", "prompt.md"),
    Setting(
        "PROMPT", {}, schemas.PARTS, 'your own parts of prompts: `{"rules": "…", "goals": None}`'
    ),
    Setting(
        "PASS_PROMPTS",
        {},
        schemas.PASS_PARTS,
        'the same for single passes: `{"reflect": {"rules": "…"}}`',
    ),
    Heading("Turns", "architecture.md"),
    Setting("MAX_ITERATIONS", 5, whole(1, 10), "steps of a turn, 1 to 10"),
    Setting("TURN_SECONDS", 60, number(), "seconds that a turn may take"),
    Setting("TURN_TOKENS", 100_000, whole(), "tokens of a turn, all steps together"),
    Setting("TURN_CALLS", 20, whole(), "calls of a turn"),
    Setting(
        "NOTES_PER_TURN", 5, whole(), "calls of a turn that may write to the assistant's own notes"
    ),
    Setting("WINDOW", 32768, whole(1), "tokens that the brain can hold"),
    Setting(
        "ASSESS",
        False,
        schemas.ASSESS,
        "a pass before each turn that picks its tools and steps: True, or its model",
    ),
    Setting(
        "SPEAK_BEFORE_LOOKING", False, SWITCH, "whether speech may run beside reads in one answer"
    ),
    Heading("Hearing and waking"),
    Setting("SETTLE", 0.2, number(), "seconds to wait for the rest of a burst of lines"),
    Setting(
        "ENGAGED",
        45,
        number(),
        "seconds that a talk lasts without names, from the last word of either side",
    ),
    Setting(
        "ASKED",
        600,
        number(),
        "seconds in which somebody whom an assistant asked may answer without its name",
    ),
    Setting(
        "EVERYBODY",
        ["all", "anybody", "anyone", "everybody", "everyone", "folks", "somebody", "someone"],
        NAMES,
        "words that address all who hear a line",
    ),
    Setting("QUEUE", 50, whole(1), "addressed percepts that wait for one assistant"),
    Setting("QUEUE_PER_ASKER", 10, whole(1), "addressed percepts of one asker that wait"),
    Setting("OVERHEARD", 20, whole(), "overheard lines that an assistant keeps in mind"),
    Setting(
        "CONCURRENT_TURNS",
        200,
        whole(1),
        "turns at once, most of which wait; see `CALLS_PER_SERVER`",
    ),
    Setting(
        "LINES_PER_ASKER", "30/minute", RATE, 'lines of one asker to all assistants; "" is no limit'
    ),
    Setting(
        "TURNS_PER_ASKER",
        "20/minute",
        RATE,
        'turns for one asker; further lines wait; "" is no limit',
    ),
    Setting("TURNS_AT_ONCE", 3, whole(), "turns for one asker at once; 0 is no limit"),
    Setting(
        "OWN_TURNS", 10, whole(), "turns of its own that an assistant takes in a row; 0 is no limit"
    ),
    Setting(
        "HISTORY",
        40,
        whole(),
        "messages of a conversation that are kept; models summarise older ones",
    ),
    Heading("What assistants keep", "memory.md"),
    Setting(
        "FAVOUR_HALF_LIFE",
        30,
        above_zero(36_500, "days"),
        "days until half of an assistant's favour has faded",
    ),
    Setting(
        "FAVOUR_PER_DAY", 8, number(), "points, out of 100, by which favour can change in a day"
    ),
    Setting(
        "RECALL_WEIGHTS", _WEIGHTS, schemas.WEIGHTS, "what each counts when memories are ranked"
    ),
    Setting(
        "EMBEDDER",
        "ai.memory.vectors.WordLlama",
        schemas.EMBEDDER,
        'what turns texts into vectors: a class, or a model as "openai:text-embedding-3-small"; '
        "None ranks by words alone",
    ),
    Setting(
        "VECTORS_IN_MEMORY", 20_000, whole(1), "vectors of all assistants together, a kilobyte each"
    ),
    Setting(
        "KEEP_MEMORIES",
        100_000,
        whole(1),
        "memories of one assistant; beyond that, the least important are deleted",
    ),
    Setting(
        "REFLECT_AT",
        150,
        number(),
        "importance of new journal entries that makes an assistant reflect",
    ),
    Setting("REFLECT_IDLE", 120, number(), "seconds without a turn before an assistant reflects"),
    Setting("PRUNE_DAYS", 30, number(), "days that a memory of importance 3 is kept; 0 keeps all"),
    Heading("Presets and cards", "builders.md"),
    Setting(
        "PROFILES",
        {},
        schemas.PROFILES,
        "the game's own profiles by name, or the dotted path of them",
    ),
    Setting(
        "CARDS", "cards", schemas.PATH, "folder of character cards, relative to the game's folder"
    ),
    Heading("Lore", "lore.md"),
    Setting("LORE", [], schemas.PATHS, "files and folders of lore, relative to the game's folder"),
    Setting(
        "LORE_TOKENS",
        300,
        whole(),
        "tokens for lore that the latest lines bring to mind; 0 turns it off",
    ),
    Heading("Speech"),
    Setting(
        "SPEECH_LENGTH",
        500,
        number(0, 10_000),
        "characters that a model may say at a time; 0 is no limit",
    ),
    Setting(
        "SPEECH_PACE",
        1.0,
        number(0, 10_000),
        "seconds for ten words, until a model's next line; 0 is all at once",
    ),
    Setting(
        "SPEECH_FILTER",
        "ai.speech.WordList",
        DOTTED_PATH,
        "what decides on each sentence; None lets all pass",
    ),
    Setting(
        "RATING",
        "teen",
        schemas.RATING,
        'what `WordList` lets pass: "everyone", "teen" or "mature"',
    ),
    Setting(
        "CHECK_DEEDS",
        True,
        SWITCH,
        'whether a model that says "There you go" without a call that did it, or "I will tell her" '
        "without a note of it, is told once",
    ),
    Setting(
        "ASK_IN_DOUBT",
        True,
        SWITCH,
        "whether a model reads what players say in company without a name, and decides itself "
        "whether it is for its assistant",
    ),
    Setting(
        "SIGN_SECONDS",
        2,
        number(0, 10_000),
        "seconds until an assistant shows that it thinks; 0: never",
    ),
    Heading("Money"),
    Setting(
        "BUDGET",
        {},
        schemas.BUDGET,
        'what a day may cost: `{"game": {"dollars": 5, "tokens": 2_000_000}, "assistant": {…}, …}`',
    ),
    Setting(
        "SMALL_MODEL",
        "",
        schemas.ONE_MODEL,
        'a cheaper model for when a budget runs low; "" for no such model',
    ),
    Heading("Records"),
    Setting("KEEP_DAYS", 30, number(), "days that turns, calls and percepts are kept"),
    Heading("Workers", "workers.md"),
    Setting(
        "WORKERS",
        "",
        schemas.BROKER,
        'the Redis through which workers think, as "redis://localhost:6379/0"; "" for none',
    ),
    Heading("Telemetry", "telemetry.md"),
    Setting("METRICS", False, SWITCH, "whether `/ai/metrics` has figures for Prometheus"),
    Setting(
        "TRACES",
        "",
        schemas.COLLECTOR,
        'an OpenTelemetry collector that gets each turn, as "http://localhost:4318"; "" for none',
    ),
    Setting(
        "TRACE_CONTENTS",
        False,
        SWITCH,
        "whether traces have what was heard, said, called and returned",
    ),
)
SETTINGS: Mapping[str, Setting] = {row.name: row for row in TABLE if isinstance(row, Setting)}
"""The settings by name."""
