"""What tools on demand save: tokens of the offer with all schemas, and with the core and a group.

    python bench/offer.py [--write]

With `--write` the table in docs/tools-on-demand.md becomes this one. Tokens are counted as
`ai.assistant.engine.context_window` counts them, by which turns are held to their window; with
tiktoken installed, by that too. The modules are made up, and read and checked as any manifest is.
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
"""Five modules; four things each, with which five things can be done."""


@dataclass(frozen=True)
class Offer:
    """What one kind of turn could be offered, in tokens."""

    about: str
    tools: int
    everything: int
    """All schemas."""
    core: int
    groups: dict[str, int]
    """What each group adds to the core."""

    def less(self, group: int | float) -> float:
        """The part of all schemas that a turn is spared which loads a group of so many tokens."""
        return 1 - (self.core + group) / self.everything

    @property
    def usual(self) -> float:
        """What is spared with one group, on an average of all groups."""
        return self.less(mean(self.groups.values()))

    @property
    def least(self) -> float:
        """What is spared with the largest group."""
        return self.less(max(self.groups.values()))

    @property
    def most(self) -> float:
        """What is spared with the smallest group."""
        return self.less(min(self.groups.values()))


def manifests() -> list[dict[str, Any]]:
    """What the five modules say of themselves."""
    return [
        {
            "name": module,
            "description": f"Look up and keep every {', '.join(things)}.",
            "tools": [
                {
                    "name": f"{module}.{verb}_{thing}",
                    "description": told.format(thing),
                    "parameters": {
                        "type": "object",
                        "properties": properties,
                        "required": list(properties),
                        "additionalProperties": False,
                    },
                    "required_permission": "guest",
                }
                for thing in things
                for verb, (told, properties) in VERBS.items()
            ],
        }
        for module, things in MODULES.items()
    ]


def ours() -> list[Any]:
    """Every tool of the catalogue."""
    from ai.tools import TOOL_REGISTRY

    return [t for t in TOOL_REGISTRY.all_tools() if type(t).__module__.startswith("ai.tools")]


def theirs() -> list[Any]:
    """The tools of the five modules."""
    from ai.remote.manifests.manifest import read_manifest
    from ai.remote.tool import remote_tool

    class Away:
        """A module of which only the name counts."""

        def __init__(self, name: str) -> None:
            self.service = type("Service", (), {"name": name, "seconds": 30.0})

    return [
        remote_tool(definition, Away(said["name"]))
        for said in manifests()
        for definition in read_manifest(said["name"], said).tools
    ]


Weigh = Callable[[Iterable[Any]], int]
"""Tokens of some schemas."""


def offers(weigh: Weigh | None = None) -> list[Offer]:
    """The offers that are compared.

    Args:
        weigh: By what tokens are counted; as the window counts them, if None.
    """
    from ai.tools.contract.groups import register_group, unregister_group

    made = []
    for said in manifests():
        register_group(said["name"], said["description"])
    try:
        for more, behind in (((), ""), (theirs(), ", and five modules of twenty tools")):
            tools = [*ours(), *more]
            made.append(_whole(f"the whole catalogue{behind}", tools, weigh))
            for who, level in (("staff", "Developer"), ("a player", "Player")):
                about = f"of these, all that a turn for {who} may use"
                made.append(_turn(about, tools, level, weigh))
    finally:
        for said in manifests():
            unregister_group(said["name"])
    return made


def _whole(about: str, tools: Iterable[Any], weigh: Weigh | None) -> Offer:
    """Every schema that there is, those of passes too."""
    most = _turn(about, tools, "Developer", weigh)
    everything = [tool for tool in tools if not tool.deprecated]
    weighed = sum(_weigh(everything, [tool.name], tool.passes[0], weigh) for tool in everything)
    return replace(most, tools=len(everything), everything=weighed)


def _turn(about: str, tools: Iterable[Any], level: str, weigh: Weigh | None) -> Offer:
    """All that a live turn may use, its core and its groups: as the pipeline decides it."""
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
        _weigh(live, may, "live", weigh),
        _weigh(live, core, "live", weigh),
        {group: _weigh(live, names, "live", weigh) for group, names in groups.items()},
    )


def _weigh(tools: Iterable[Any], names: Sequence[str], pass_name: str, weigh: Weigh | None) -> int:
    from ai.assistant.engine.context_window import tokens_of_offer
    from ai.tools import ToolSet

    return (weigh or tokens_of_offer)(ToolSet(tools).schemas(names, pass_name))


def by_tiktoken() -> Weigh | None:
    """Counts as OpenAI's models do; None where tiktoken, or what it has to fetch, is not there."""
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
        with_one = one.core + mean(one.groups.values())
        rows.append(
            (
                one.about,
                str(one.tools),
                f"{one.everything:,}",
                f"{one.core:,}",
                f"{with_one:,.0f}",
                f"{one.usual:.0%}",
                f"{one.least:.0%} to {one.most:.0%}",
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
