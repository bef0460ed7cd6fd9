"""The tool that looks things up: the game's help, lore, and the descriptions of tools."""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

from ai.memory.lore.word_index import words_of
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.registry import TOOL_REGISTRY
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.passes import READING
from ai.tools.schema.signature import Param
from ai.tools.support.helpbook import HELP
from ai.tools.support.markup import plain, prose
from ai.tools.text.quotation import quoted

_MAX_TEXT = 6000
_MAX_ALSO = 5
_NAME, _OTHER_NAME, _SECTION, _TEXT = 8.0, 6.0, 3.0, 1.0
"""The weight of a word, by where it stands."""
_CAPITALISED = re.compile(r"(?<=\w )[A-Z]\w{2,}|^[A-Z]\w{2,}(?=$|,|'s| who\b| [A-Z])")
"""A word in capitals that does not only begin a sentence."""
_LONG = re.compile(r"\b\w{5,}")
_SHORT_QUERY = 5
"""Words of a query in which each long one tells what is looked up."""
_SOURCES = ("help", "lore", "tools")
_COMMON = 3
"""A word on more than one page in so many has no weight, whatever the language."""


@dataclass(frozen=True)
class Page:
    """A page that can be looked up."""

    topic: str
    text: str
    aliases: tuple[str, ...] = ()
    section: str = ""
    source: str = "help"
    """"help", "lore", or "tools", which go after these."""
    listed: bool = True
    """Found by words; otherwise only by its name."""
    words: frozenset[str] | None = None
    """All words of its text, if they are known already."""

    @property
    def name(self) -> str:
        """Its topic as a query for it may write it."""
        return _without_article(self.topic.lower())


class DocLookupTool(Tool):
    """Shows the page that fits a query best, and the names of others."""

    name = "doc_lookup"
    description = (
        "Look up a topic in the game's help and in the lore of the world, or how your tools work."
    )
    category = ToolCategory.SAFE_CHAIN
    group = "world"
    passes = READING
    common_knowledge = True
    cacheable = True

    def execute(
        self,
        character: Any,
        query: Annotated[
            str, Param("The topic's name, or a few words on it.", min_length=1, max_length=100)
        ],
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
        HELP.refresh()
        helps = help_pages(character, query)
        lore, others = lore_pages(character, query, context)
        others += len(HELP) - len(helps)
        tools = tool_pages(context)
        found = rank(query, [*helps, *lore, *tools], others)
        if not found:
            also = near(character, query, tools, context)
            return _shown({"found": False, "also": also}, "There is nothing on that.")
        best, *more = found
        further = [page for page in more if page.listed and page.name != best.name]
        alike = [page for page in further if (page.source == "tools") == (best.source == "tools")]
        also = [page.topic for page in alike][:_MAX_ALSO]
        text = prose(best.text, _MAX_TEXT)
        page = {"source": best.source, "topic": best.topic, "text": text}
        on = "Your tool " if best.source == "tools" else ""
        line = f"{on}{quoted(best.topic, 128)}: {quoted(' '.join(text.split()), _MAX_TEXT)}"
        if unnamed := _unnamed(query, found):
            line = f"No page names {', '.join(map(quoted, unnamed))}. {line}"
        return _shown({"found": True, **page, "also": also}, line)


def _shown(result: dict[str, Any], line: str) -> ToolResult:
    names = ", ".join(quoted(topic, 128) for topic in result["also"])
    return ToolResult(result=result, text=f"{line}\nThere is also {names}." if names else line)


def _unnamed(query: str, found: Iterable[Page]) -> list[str]:
    """The telling words of a query that stand on none of the pages."""
    pages = list(found)
    asked = plain(query, 100)
    is_short = len(asked.split()) <= _SHORT_QUERY
    names = dict.fromkeys([*_CAPITALISED.findall(asked), *(_LONG.findall(asked) * is_short)])
    return [name for name in names if not any(_has(name.lower(), page) for page in pages)]


def help_pages(character: Any, query: str) -> list[Page]:
    """The help entries that have a word of a query and that a character may read."""
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
    """The lore that a character could know and that has a word of a query; and how much else is."""
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
    """Titles of lore that a character could know and that begin like a query."""
    from ai.memory.lore import book as lore

    found = lore.beginning_with(plain(query, 100)[:1], _knower(character, context))
    return [plain(piece.title, 128) for piece in found]


def _knower(character: Any, context: ToolContext) -> Any:
    from ai.memory.lore import book as lore

    return lore.knower(character, getattr(context.script, "assistant_key", ""))


def tool_pages(context: ToolContext) -> list[Page]:
    """A page for each tool that this turn may use."""
    return [
        Page(
            topic=tool.name,
            text=_describe(tool),
            aliases=(tool.name.replace("_", " "),),
            source="tools",
            words=_words(tool.description),  # not those of examples, which are no topics
        )
        for tool in TOOL_REGISTRY.snapshot()
        if tool.level() <= context.authority.level
        and context.pass_name in tool.passes
        and not tool.deprecated
    ]


def rank(query: str, pages: Iterable[Page], others: int = 0) -> list[Page]:
    """The pages that fit a query, the best first.

    A page with that very name comes first, and help and lore come before tools; then count the
    query's rare words, in names more than in texts. Where a help entry and a piece of lore fit as
    well, the help entry comes first.

    Args:
        query: What is looked up.
        pages: The pages to rank.
        others: How many pages there are besides, without any word of the query.
    """
    asked = _without_article(plain(query, 100).lower())
    everything = list(pages)
    rarity = _rarity(_words(asked), everything, others)
    scored = []
    for page in everything:
        exact = asked in map(_without_article, (page.topic.lower(), *page.aliases))
        score = sum(rare * _worth(word, page) for word, rare in rarity.items())
        if exact or (score and page.listed):
            by_source = _SOURCES.index(page.source)
            scored.append((not exact, page.source == "tools", -score, by_source, page.topic, page))
    return [page for *_, page in sorted(scored, key=lambda entry: entry[:5])]


def _without_article(name: str) -> str:
    return name.removeprefix("the ")


def near(character: Any, query: str, tools: Iterable[Page], context: ToolContext) -> list[str]:
    """Topics that are similar to a query without results and begin with the same letter."""
    asked = plain(query, 100).lower()
    titles = [*lore_titles(character, query, context), *(page.topic for page in tools)]
    topics = {title.lower(): title for title in titles}
    names = dict.fromkeys((*HELP.beginning_with(asked[:1]), *topics))
    close = difflib.get_close_matches(asked, names, n=3 * _MAX_ALSO, cutoff=0.65)
    topics.update(HELP.listed(character, [name for name in close if name not in topics]))
    return [topics[name] for name in close if name in topics][:_MAX_ALSO]


def _rarity(words: Iterable[str], pages: Sequence[Page], others: int) -> dict[str, float]:
    """The rarity of each word: higher, the fewer pages have it."""
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


def _has(word: str, page: Page) -> bool:
    """Whether a word is on a page, perhaps with another ending."""
    words = _words(page.text) if page.words is None else page.words
    return bool(_worth(word, page)) or any(_same(word, known) for known in words)


def _same(word: str, known: str) -> bool:
    """Whether two words are the same apart from a short ending."""
    short, long = sorted((word, known), key=len)
    return word == known or (
        len(short) > 3 and len(long) - len(short) < 3 and long.startswith(short)
    )


@lru_cache(maxsize=2048)
def _words(text: str) -> frozenset[str]:
    """The words of a text, without short ones unless there are no others."""
    found = words_of(text)
    telling = frozenset(word for word in found if len(word) > 2)
    return telling or frozenset(found)


def _describe(tool: Tool) -> str:
    lines = [tool.description, ""]
    properties = tool.parameters.get("properties", {})
    required = tool.parameters.get("required", ())
    for name, schema in properties.items():
        needed = "needed" if name in required else "may be left out"
        lines.append(f"{name} ({needed}): {schema['description']}")
    return "\n".join(lines)
