"""Looking things up: the game's help, the lore of its world, and what tools say of themselves."""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ai.memory.lore.word_index import words_of
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.registry import TOOL_REGISTRY
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.passes import READING
from ai.tools.support.helpbook import HELP
from ai.tools.support.markup import plain, prose

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
    words: frozenset[str] | None = None
    """All words of its text, where they are known already."""


class DocLookupTool(Tool):
    """One page of what the game tells its players, and the names of others near it."""

    name = "doc_lookup"
    description = (
        "Look up a topic in the game's help and in the lore of the world, as far as you could know "
        "it, and how your own tools work."
    )
    category = ToolCategory.SAFE_CHAIN
    group = "world"
    passes = READING
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
        HELP.refresh()
        helps = help_pages(character, query)
        lore, others = lore_pages(character, query, context)
        others += len(HELP) - len(helps)
        tools = tool_pages(context)
        found = rank(query, [*helps, *lore, *tools], others)
        if not found:
            return {"found": False, "also": near(character, query, tools, context)}
        best, *more = found
        also = [page.topic for page in more if page.listed]
        return {
            "found": True,
            "source": best.source,
            "topic": best.topic,
            "text": prose(best.text, _MAX_TEXT),
            "also": also[:_MAX_ALSO],
        }


def help_pages(character: Any, query: str) -> list[Page]:
    """The help entries with a word of a query that a character may read."""
    return [
        Page(
            topic=found.topic,
            text=found.text,
            aliases=found.aliases,
            section=found.section,
            listed=found.listed,
            words=found.words,
        )
        for found in HELP.search(character, plain(query, 100))
    ]


def lore_pages(character: Any, query: str, context: ToolContext) -> tuple[list[Page], int]:
    """Lore with a word of a query that a character could know, and how much other lore there is."""
    from ai.memory.lore import book as lore

    found, others = lore.search(plain(query, 100), _knower(character, context))
    pages = [
        Page(
            topic=plain(piece.title, 128),
            text=piece.text,
            aliases=tuple(keyword.lower() for keyword in piece.keywords),
            source="lore",
            words=words,
        )
        for piece, words in found
    ]
    return pages, others


def lore_titles(character: Any, query: str, context: ToolContext) -> list[str]:
    """Titles of lore that a character could know and that begin as a query does."""
    from ai.memory.lore import book as lore

    found = lore.beginning_with(plain(query, 100)[:1], _knower(character, context))
    return [plain(piece.title, 128) for piece in found]


def _knower(character: Any, context: ToolContext) -> Any:
    from ai.memory.lore import book as lore

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


def near(character: Any, query: str, tools: Iterable[Page], context: ToolContext) -> list[str]:
    """Topics that look like a query of which nothing was found, and begin as it does."""
    asked = plain(query, 100).lower()
    titles = [*lore_titles(character, query, context), *(page.topic for page in tools)]
    topics = {title.lower(): title for title in titles}
    names = dict.fromkeys((*HELP.beginning_with(asked[:1]), *topics))
    close = difflib.get_close_matches(asked, names, n=3 * _MAX_ALSO, cutoff=0.5)
    topics.update(HELP.listed(character, [name for name in close if name not in topics]))
    return [topics[name] for name in close if name in topics][:_MAX_ALSO]


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
    words = _words(page.text) if page.words is None else page.words
    return _TEXT if word in words else 0.0


def _same(word: str, known: str) -> bool:
    """Whether two words are one, but for a short ending."""
    short, long = sorted((word, known), key=len)
    return word == known or (
        len(short) > 3 and len(long) - len(short) < 3 and long.startswith(short)
    )


@lru_cache(maxsize=2048)
def _words(text: str) -> frozenset[str]:
    """The words of a text that tell something: short ones count only where there are no others."""
    found = words_of(text)
    telling = frozenset(word for word in found if len(word) > 2)
    return telling or frozenset(found)


def _told(tool: Tool) -> str:
    lines = [tool.description, ""]
    properties = tool.parameters.get("properties", {})
    required = tool.parameters.get("required", ())
    for name, schema in properties.items():
        needed = "needed" if name in required else "may be left out"
        lines.append(f"{name} ({needed}): {schema['description']}")
    return "\n".join(lines)
