"""What a setting may be, as JSON Schema.

"object" is any mapping, "array" a list or a tuple, "path" a text or a `Path`. A "number" is finite,
and True is not a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ai.conf.setting import Schema

STEADY_PARTS = ("rules", "tools", "persona", "own", "task")
"""Parts of a prompt that are the same from turn to turn, in their order."""
CHANGING_PARTS = ("lore", "people", "memories", "goals")
"""Parts that change and stand before the conversation, in their order."""
PROMPT_PARTS = (*STEADY_PARTS, *CHANGING_PARTS, "now")
"""All parts of a prompt, in their order, without those that a game adds; "now" and what a game puts
after it stand after the conversation."""
PASSES = ("live", "reflect", "consolidate", "summarise", "assess", "delegate", "decompose")
"""The passes; docs/passes.md describes them."""
LOADING_PASSES = ("live", "delegate", "decompose")
"""Those in which an assistant can load more tools than it begins with."""


def number(least: float = 0, most: float | None = None) -> Schema:
    """A number within bounds."""
    return {"type": "number", "minimum": least} | ({} if most is None else {"maximum": most})


def whole(least: int = 0, most: int | None = None) -> Schema:
    """A whole number within bounds."""
    return {**number(least, most), "type": "integer"}


def above_zero(most: float, unit: str) -> Schema:
    """An amount that cannot be nothing."""
    description = f"a number of {unit} above 0, up to {most}"
    return {"type": "number", "exclusiveMinimum": 0, "maximum": most, "description": description}


def text(description: str = "a text", **more: Any) -> Schema:
    """A text, or what `more` says besides."""
    return {"type": "string", "description": description, **more}


def list_of(description: str, items: Schema | None = None, **more: Any) -> Schema:
    """A list of texts, or of other items."""
    return {"type": "array", "items": items or text(), "description": description, **more}


def dict_of(values: Schema, description: str = "a dict", **more: Any) -> Schema:
    """A dict with any texts as its keys."""
    names = {"propertyNames": text(), "additionalProperties": values}
    return {"type": "object", "description": description, **names, **more}


def fields(known: Mapping[str, Schema], description: str = "a dict", **more: Any) -> Schema:
    """A dict with these keys and no others."""
    names = {"properties": known, "additionalProperties": False}
    return {"type": "object", "description": description, **names, **more}


def same_fields(known: Iterable[str], value: Schema) -> Schema:
    """A dict with these keys and no others, whose values are all of a kind."""
    return fields(dict.fromkeys(known, value))


SWITCH: Schema = {"type": "boolean"}
NAMES = list_of("a list of names")
PATH = text("a path", type="path")
PATHS = list_of("a list of paths", PATH)
DOTTED_PATH = text("a dotted path, or None", type=["string", "null"], pattern=r"\.")
EMBEDDER = text(
    "the dotted path of a class, the name of a model, or None",
    type=["string", "null"],
    pattern=r"[.:]",
    examples=["ai.memory.vectors.MiniLM", "openai:text-embedding-3-small"],
)
ADDRESS = text("an address that begins with https:// or http://", type=["string", "null"])
COLLECTOR = text(
    "the address of a collector, or ''",
    pattern=r"^(https?://[^\s/?#]+[^\s?#]*)?$",
    examples=["http://localhost:4318"],
)
BROKER = text(
    "the address of a Redis, or ''",
    pattern=r"^((rediss?|unix)://[^\s]+)?$",
    examples=["redis://localhost:6379/0"],
)
RATE = text("a rate such as '30/minute', or ''")
APPROVALS = list_of(
    "a list of pairs",
    list_of(
        "a pair of 'ask' or 'allow' and a pattern",
        prefixItems=[{"enum": ["ask", "allow"]}, text(minLength=1, maxLength=500)],
        minItems=2,
        maxItems=2,
        examples=[("ask", "set_attribute(*)"), ("allow", 'add_tag(*tag="mood"*)')],
    ),
)
GATE_RULES: Schema = {"type": "array", "description": "a list of rules"}
COMMANDS = dict_of(text("a permission", type=["string", "null"]))
SEVERAL_MODULES = list_of(
    "a list of remote modules, or a text of them with commas", type=["array", "string"]
)
_WAYS = ("url", "mcp", "command")
_MODULE = fields(
    {
        "url": text(),
        "mcp": text(),
        "command": list_of(
            "a list of a program and its arguments", prefixItems=[text(pattern=r"\S")], minItems=1
        ),
        "env": dict_of(text(), "a dict of texts"),
        "permission": {},
    },
    "one way to a remote module",
    type=["object", "string"],
    oneOf=[{"type": "string"}, *({"type": "object", "required": [way]} for way in _WAYS)],
    dependentRequired={"env": ["command"]},
    examples=[
        "http://127.0.0.1:8100",
        {"mcp": "http://127.0.0.1:8100/mcp"},
        {"command": ["program", "argument"], "env": {"NAME": "value"}},
    ],
)
MODULES: Schema = {
    "type": "object",
    "additionalProperties": _MODULE,
    "description": "a dict of names and addresses",
}
_STRICTER = "or left out: settings only make remote tools stricter"


def _switched(on: bool) -> Schema:
    """A switch that can stand in one way only."""
    return {**SWITCH, "const": on, "description": f"{on}, {_STRICTER}"}


MODULE_TOOLS = dict_of(
    fields(
        {
            "required_permission": text("a permission"),
            "cost": {
                "enum": ["cheap", "expensive"],
                "description": f"'cheap' or 'expensive', {_STRICTER}",
            },
            "requires_gate": _switched(True),
            "cooldown_seconds": above_zero(366 * 86400, "seconds"),
            "daily_limit": whole(1, 1_000_000_000),
            "cacheable": _switched(False),
        }
    )
)
ONE_MODEL = text("the name of one model", type=["string", "null"], pattern=r"\A[^,]*\Z")
CHAIN = list_of(
    "the name of a model, or several in a list",
    text("the name of a model"),
    type=["array", "string"],
    minItems=1,
)
_TOKENS = {**whole(), "description": "a number of tokens"}
_AMOUNT = {**number(), "exclusiveMaximum": 1e6, "description": "a number from 0, below a million"}
MODEL_FIELDS: Mapping[str, Schema] = {
    "tool_mode": {"enum": ["tools", "schema", "text", ""]},
    "window": _TOKENS,
    "price": fields(
        {"input": _AMOUNT, "output": _AMOUNT, "cached": _AMOUNT},
        "a price: dollars per million tokens of input and of output",
        type=["object", "null"],
        required=["input", "output"],
        examples=[{"input": 0.25, "output": 2.0, "cached": 0.025}],
    ),
    "base_url": ADDRESS,
    "key": text(
        "the name of an environment variable that holds the key",
        type=["string", "null"],
        pattern=r"\A([A-Z_][A-Z0-9_]{0,99})?\Z",
        examples=["MY_MODEL_KEY"],
    ),
    "max_output": _TOKENS,
    "extra": {"type": "object"},
    "stream": SWITCH,
}
"""What the settings may say about a model."""
MODELS = dict_of(fields(MODEL_FIELDS))
PASS_MODELS = same_fields(PASSES, CHAIN)
CORE = same_fields(LOADING_PASSES, NAMES)
ASSESS: Schema = {
    "type": ["boolean", "string"],
    "description": "True or False, or the name of a model",
}
_PART_TEXT = {"minLength": 1, "maxLength": 20_000}
PARTS = dict_of(
    fields(
        {
            "is": text("a text, or None", type=["string", "null"], **_PART_TEXT),
            "tokens": whole(1, 20_000),
            "after": {"enum": PROMPT_PARTS},
        },
        "a part of a prompt: a text, the dotted path of a function, None, or a dict of these",
        type=["object", "string", "null"],
        examples=["Be kind.", None, {"is": "world.parts.sky", "tokens": 100, "after": "lore"}],
        **_PART_TEXT,
    ),
    "a dict of parts",
    propertyNames=text("a name of up to 32 small letters and '_'", pattern=r"\A[a-z_]{1,32}\Z"),
)
PASS_PARTS = dict_of(PARTS, "a dict of passes")
PROFILES = dict_of(
    {"type": "object"}, "a dict of profiles, or the dotted path of one", type=["object", "string"]
)
RATING: Schema = {"enum": ["everyone", "teen", "mature"]}
_WEIGHTS = ("recency", "importance", "relevance", "trust")
WEIGHTS = {**same_fields(_WEIGHTS, number()), "required": _WEIGHTS}
_LIMIT = {**number(), "exclusiveMaximum": 1e12, "description": "a number from 0, below a trillion"}
BUDGET = same_fields(("game", "assistant", "player"), same_fields(("dollars", "tokens"), _LIMIT))
