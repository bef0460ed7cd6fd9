"""Looking things up: the game's help, the lore of its world, and what tools say of themselves."""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ai.tools.base import Tool, ToolCategory
from ai.tools.markup import plain, prose
from ai.tools.registry import TOOL_REGISTRY
from ai.tools.surroundings import BARE, ToolContext

_MAX_TEXT = 6000
_MAX_ALSO = 5
_NAME, _OTHER_NAME, _SECTION, _TEXT = 8.0, 6.0, 3.0, 1.0
"""What a word is worth, by where it stands."""
_COMMON = 3
"""A word in more than one page of so many says nothing, whatever the language."""


@dataclass(frozen=True)
class Page:
    """One thing that can be looked up."""

    topic: str
    text: str
    aliases: tuple[str, ...] = ()
    section: str = ""
    source: str = "help"
    """"help", "lore", or "tools", which go after these."""
    listed: bool = True
    """Found by words; otherwise only by its name."""


class DocLookupTool(Tool):
    """One page of what the game tells its players, and the names of others near it."""

    name = "doc_lookup"
    description = (
        "Look up a topic in the game's help and in the lore of the world, as far as you could know "
        "it, and how your own tools work."
    )
    category = ToolCategory.SAFE_CHAIN
    group = "world"
    cacheable = True
    parameters = {
        "type": "object",
        "properties": {
            "query": {
                "type": "string",
                "minLength": 1,
                "maxLength": 100,
                "description": "The topic's name, or a few words on it.",
            },
        },
        "required": ["query"],
        "additionalProperties": False,
    }

    def execute(
        self, character: Any, query: str = "", *, context: ToolContext = BARE, **_: Any
    ) -> dict[str, Any]:
        """See `Tool`."""
        lore, others = lore_pages(character, query, context)
        pages = [*help_pages(character), *lore, *tool_pages(context)]
        found = rank(query, pages, others)
        if not found:
            return {
                "found": False,
                "also": near(query, pages, lore_titles(character, query, context)),
            }
        best, *more = found
        also = [page.topic for page in more if page.listed]
        return {
            "found": True,
            "source": best.source,
            "topic": best.topic,
            "text": prose(best.text, _MAX_TEXT),
            "also": also[:_MAX_ALSO],
        }


def help_pages(character: Any) -> list[Page]:
    """The help entries that a character may read; the database's go before those in files."""
    from evennia.help.filehelp import FILE_HELP_ENTRIES
    from evennia.help.models import HelpEntry

    entries = {
        entry.key.lower().strip(): entry
        for entry in (*FILE_HELP_ENTRIES.all(), *HelpEntry.objects.all())
    }
    return [
        Page(
            topic=plain(entry.key),
            text=entry.entrytext,
            aliases=_aliases(entry),
            section=plain(entry.help_category),
            listed=_may_list(entry, character),
        )
        for entry in entries.values()
        if entry.access(character, "read", default=True)
    ]


def lore_pages(character: Any, query: str, context: ToolContext) -> tuple[list[Page], int]:
    """Lore with a word of a query that a character could know, and how much other lore there is."""
    from ai.memory import lore

    pieces, others = lore.search(plain(query, 100), _knower(character, context))
    pages = [
        Page(
            topic=plain(piece.title, 128),
            text=piece.text,
            aliases=tuple(keyword.lower() for keyword in piece.keywords),
            source="lore",
        )
        for piece in pieces
    ]
    return pages, others


def lore_titles(character: Any, query: str, context: ToolContext) -> list[str]:
    """Titles of lore that a character could know and that begin as a query does."""
    from ai.memory import lore

    found = lore.beginning_with(plain(query, 100)[:1], _knower(character, context))
    return [plain(piece.title, 128) for piece in found]


def _knower(character: Any, context: ToolContext) -> Any:
    from ai.memory import lore

    return lore.knower(character, getattr(context.script, "assistant_key", ""))


def tool_pages(context: ToolContext) -> list[Page]:
    """What the tools that this turn may use say of themselves; the game's help goes first."""
    return [
        Page(
            topic=tool.name,
            text=_told(tool),
            aliases=(tool.name.replace("_", " "),),
            source="tools",
        )
        for tool in TOOL_REGISTRY.snapshot()
        if tool.level() <= context.authority.level
        and context.pass_name in tool.passes
        and not tool.deprecated
    ]


def rank(query: str, pages: Iterable[Page], others: int = 0) -> list[Page]:
    """The pages that have to do with a query, the likeliest first.

    A page of that very name comes first, help and lore before the tools, then what has more of
    the rarer words, in names rather than in texts.

    Args:
        query: What is asked for.
        pages: All that could be meant.
        others: How many more there are, without any of its words.
    """
    asked = plain(query, 100).lower()
    everything = list(pages)
    rarity = _rarity(_words(asked), everything, others)
    scored = []
    for page in everything:
        exact = asked in (page.topic.lower(), *page.aliases)
        score = sum(rare * _worth(word, page) for word, rare in rarity.items())
        if exact or (score and page.listed):
            scored.append((not exact, page.source == "tools", -score, page.topic, page))
    return [page for *_, page in sorted(scored, key=lambda entry: entry[:4])]


def near(query: str, pages: Sequence[Page], more: Iterable[str] = ()) -> list[str]:
    """Topics that look like a query of which nothing was found."""
    topics = {title.lower(): title for title in more}
    topics.update((page.topic.lower(), page.topic) for page in pages if page.listed)
    close = difflib.get_close_matches(
        plain(query, 100).lower(), list(topics), n=_MAX_ALSO, cutoff=0.5
    )
    return [topics[topic] for topic in close]


def _rarity(words: Iterable[str], pages: Sequence[Page], others: int) -> dict[str, float]:
    """How much each word tells: more, the fewer pages have it."""
    rarity = {}
    total = len(pages) + others
    for word in words:
        having = sum(bool(_worth(word, page)) for page in pages)
        named = any(_worth(word, page) > _TEXT for page in pages)
        if having and (named or having <= max(_COMMON, total // _COMMON)):
            rarity[word] = math.log(1 + total / having)
    return rarity


def _worth(word: str, page: Page) -> float:
    for place, worth in (
        (page.topic, _NAME),
        (" ".join(page.aliases), _OTHER_NAME),
        (page.section, _SECTION),
    ):
        if any(_same(word, known) for known in _words(place)):
            return worth
    return _TEXT if word in _words(page.text) else 0.0


def _same(word: str, known: str) -> bool:
    """Whether two words are one, but for a short ending."""
    short, long = sorted((word, known), key=len)
    return word == known or (
        len(short) > 3 and len(long) - len(short) < 3 and long.startswith(short)
    )


@lru_cache(maxsize=2048)
def _words(text: str) -> frozenset[str]:
    """The words of a text that tell something: short ones count only where there are no others."""
    found = re.findall(r"\w+", text.lower())
    telling = frozenset(word for word in found if len(word) > 2)
    return telling or frozenset(found)


def _aliases(entry: Any) -> tuple[str, ...]:
    known = entry.aliases if isinstance(entry.aliases, list) else entry.aliases.all()
    return tuple(plain(alias).lower() for alias in known)


def _may_list(entry: Any, character: Any) -> bool:
    """As Evennia's own `help`: the lock `view` where there is one, else `read`."""
    lock = "view" if entry.locks.get("view") else "read"
    return bool(entry.access(character, lock, default=True))


def _told(tool: Tool) -> str:
    lines = [tool.description, ""]
    properties = tool.parameters.get("properties", {})
    required = tool.parameters.get("required", ())
    for name, schema in properties.items():
        needed = "needed" if name in required else "may be left out"
        lines.append(f"{name} ({needed}): {schema['description']}")
    return "\n".join(lines)
