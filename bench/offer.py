"""What tools on demand save: tokens of an offer with all schemas, and with the core and a group.

    python bench/offer.py [--write]

`--write` puts the table into docs/tools-on-demand.md. `ai.assistant.engine.context_window` counts
the tokens, as it does for a turn; tiktoken does too, if it is installed. The modules are invented,
and their manifests are read like any other.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import mean
from typing import Any

from game import ROOT, set_up

PAGE = ROOT / "docs" / "tools-on-demand.md"
BEGIN, END = "<!-- bench/offer.py: begin -->\n", "<!-- bench/offer.py: end -->\n"

TEXT = {"type": "string", "maxLength": 2000, "description": "The text itself, in plain words."}
NUMBER = {"type": "integer", "minimum": 1, "description": "Its number, as a list has it."}
ORDER = {"type": "string", "enum": ["new", "old", "name"], "description": "What comes first."}
LIMIT = {"type": "integer", "minimum": 1, "maximum": 50, "description": "How many at most."}
WORDS = {"type": "string", "maxLength": 200, "description": "Words that it has in it."}
VERBS = {
    "search": ("Find every {} that has some words in it, best first.", {"query": WORDS}),
    "list": ("List all that there is of every {}, page by page.", {"order": ORDER, "limit": LIMIT}),
    "read": ("Read one {} as a whole, by its number.", {"number": NUMBER}),
    "write": ("Make a new {} of a title and a text.", {"title": WORDS, "text": TEXT}),
    "change": ("Change the text of one {} that is there.", {"number": NUMBER, "text": TEXT}),
}
MODULES = {
    "research": ("page", "source", "paper", "quotation"),
    "letters": ("letter", "address", "parcel", "stamp"),
    "calendar": ("feast", "market", "meeting", "birthday"),
    "ledger": ("account", "debt", "price", "payment"),
    "maps": ("road", "region", "landmark", "journey"),
}
"""Five modules with four things each; the five verbs apply to each thing."""


@dataclass(frozen=True)
class Offer:
    """The tools that one kind of turn could be offered, in tokens."""

    about: str
    tools: int
    everything: int
    """All schemas."""
    core: int
    groups: dict[str, int]
    """What each group adds to the core."""

    def saving(self, group: int | float) -> float:
        """The part of all schemas that a turn saves which loads a group of so many tokens."""
        return 1 - (self.core + group) / self.everything

    @property
    def average(self) -> float:
        """The saving with one group, on the average of all groups."""
        return self.saving(mean(self.groups.values()))

    @property
    def worst(self) -> float:
        """The saving with the largest group."""
        return self.saving(max(self.groups.values()))

    @property
    def best(self) -> float:
        """The saving with the smallest group."""
        return self.saving(min(self.groups.values()))


def manifests() -> list[dict[str, Any]]:
    """The manifests of the five modules."""
    return [
        {
            "name": module,
            "description": f"Look up and keep every {', '.join(things)}.",
            "tools": [
                {
                    "name": f"{module}.{verb}_{thing}",
                    "description": description.format(thing),
                    "parameters": {
                        "type": "object",
                        "properties": properties,
                        "required": list(properties),
                        "additionalProperties": False,
                    },
                    "required_permission": "guest",
                }
                for thing in things
                for verb, (description, properties) in VERBS.items()
            ],
        }
        for module, things in MODULES.items()
    ]


def ours() -> list[Any]:
    """The tools of this package."""
    from ai.tools import TOOL_REGISTRY

    return [t for t in TOOL_REGISTRY.all_tools() if type(t).__module__.startswith("ai.tools")]


def theirs() -> list[Any]:
    """The tools of the five modules."""
    from ai.remote.manifests.manifest import read_manifest
    from ai.remote.tool import remote_tool

    class Away:
        """A remote module with nothing but a name."""

        def __init__(self, name: str) -> None:
            self.service = type("Service", (), {"name": name, "seconds": 30.0})

    return [
        remote_tool(definition, Away(manifest["name"]))
        for manifest in manifests()
        for definition in read_manifest(manifest["name"], manifest).tools
    ]


Count = Callable[[Iterable[Any]], int]
"""Tokens of some schemas."""


def offers(count: Count | None = None) -> list[Offer]:
    """The offers to compare.

    Args:
        count: Counts the tokens of schemas, by default as the context window does.
    """
    from ai.tools.contract.groups import register_group, unregister_group

    compared = []
    for manifest in manifests():
        register_group(manifest["name"], manifest["description"])
    try:
        for more, suffix in (((), ""), (theirs(), ", and five modules of twenty tools")):
            tools = [*ours(), *more]
            compared.append(_whole(f"the whole catalogue{suffix}", tools, count))
            for who, level in (("staff", "Developer"), ("a player", "Player")):
                about = f"of these, all that a turn for {who} may use"
                compared.append(_turn(about, tools, level, count))
    finally:
        for manifest in manifests():
            unregister_group(manifest["name"])
    return compared


def _whole(about: str, tools: Iterable[Any], count: Count | None) -> Offer:
    """The offer of all schemas, those of passes too."""
    live = _turn(about, tools, "Developer", count)
    everything = [tool for tool in tools if not tool.deprecated]
    tokens = sum(_count(everything, [tool.name], tool.passes[0], count) for tool in everything)
    return replace(live, tools=len(everything), everything=tokens)


def _turn(about: str, tools: Iterable[Any], level: str, count: Count | None) -> Offer:
    """The tools that a live turn may use, its core and its groups, as the pipeline decides."""
    from ai.pipeline.call import Caller
    from ai.pipeline.steps.authorise import offer, usable
    from ai.tools import ToolSet
    from ai.tools.contract import levels
    from ai.tools.contract.surroundings import Authority

    rank = levels.rank(level)
    caller = Caller(
        tools=ToolSet(tools),
        authority=lambda: Authority(level=rank, asker=rank, grant=rank),
    )
    may, core = usable(caller), offer(caller)
    groups: dict[str, list[str]] = {}
    for name in may:
        if name not in core:
            groups.setdefault(caller.tools.find(name).group, []).append(name)
    live = [tool for tool in caller.tools if "live" in tool.passes]
    return Offer(
        about,
        len(may),
        _count(live, may, "live", count),
        _count(live, core, "live", count),
        {group: _count(live, names, "live", count) for group, names in groups.items()},
    )


def _count(tools: Iterable[Any], names: Sequence[str], pass_name: str, count: Count | None) -> int:
    from ai.assistant.engine.context_window import tokens_of_offer
    from ai.tools import ToolSet

    return (count or tokens_of_offer)(ToolSet(tools).schemas(names, pass_name))


def by_tiktoken() -> Count | None:
    """Counts tokens as OpenAI's models do; None if tiktoken or its data is not available."""
    try:
        import tiktoken

        encoding = tiktoken.get_encoding("o200k_base")
    except Exception:
        return None
    return lambda schemas: sum(
        len(encoding.encode(json.dumps(dict(schema), default=dict))) for schema in schemas
    )


def table(found: Iterable[Offer]) -> str:
    """The offers as a table in Markdown."""
    rows = [
        ("", "tools", "all schemas", "core", "core and a group", "less", "from the largest group"),
        ("---", *("---:" for _ in range(6))),
    ]
    for one in found:
        with_group = one.core + mean(one.groups.values())
        rows.append(
            (
                one.about,
                str(one.tools),
                f"{one.everything:,}",
                f"{one.core:,}",
                f"{with_group:,.0f}",
                f"{one.average:.0%}",
                f"{one.worst:.0%} to {one.best:.0%}",
            )
        )
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def write() -> None:
    """Put the table into the page."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    PAGE.write_text(before + BEGIN + table(offers()) + END + rest.partition(END)[2])


if __name__ == "__main__":
    set_up()
    if sys.argv[1:] == ["--write"]:
        write()
    else:
        print(table(offers()), end="")
        counted = by_tiktoken()
        if counted is not None:
            print(f"\nBy tiktoken (o200k_base):\n\n{table(offers(counted))}", end="")
