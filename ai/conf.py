"""The settings: one dict `AI` in the game's settings, merged over these defaults."""

from __future__ import annotations

from typing import Any

from django.conf import settings

STEADY_PARTS = ("rules", "tools", "persona", "own", "task")
"""Parts of a prompt that are the same from turn to turn, in their order."""
PROMPT_PARTS = (*STEADY_PARTS, "lore", "people", "memories", "goals")
"""All that there are without those that a game adds."""

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
