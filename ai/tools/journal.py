"""The journal: what happened, in the assistant's own words; what it reflects on later."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.passes import READING
from ai.tools.support.notes import HOW, ago, by, kept_text, memory_of, private

_MAX_TEXT = 1000
_LIMIT = {
    "type": "integer",
    "minimum": 1,
    "maximum": 50,
    "default": 10,
    "description": "How many entries.",
}


class AddJournalEntryTool(Tool):
    """An entry in the journal."""

    name = "add_journal_entry"
    description = (
        "Write what happened, or what you think of it, into your journal. You reflect on it later. "
        "That you talked with somebody is written by itself."
    )
    category = ToolCategory.SAFE_CHAIN
    group = "memory"
    idempotent = False
    keeps_notes = True
    invalidates = ("review_journal", "search_journal", "recall_conversation_context")
    parameters = {
        "type": "object",
        "properties": {
            "text": {
                "type": "string",
                "minLength": 3,
                "maxLength": _MAX_TEXT,
                "description": "The entry, with the names of those concerned.",
            },
            "importance": {
                "type": "integer",
                "minimum": 1,
                "maximum": 10,
                "default": 3,
                "description": "1: brushing teeth; 5: a promise, a quarrel; 10: changes your life.",
            },
            "how": {**HOW, "default": "seen"},
        },
        "required": ["text"],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        text: str = "",
        importance: int = 3,
        how: str = "seen",
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> ToolResult:
        """See `Tool`."""
        from ai.memory.upkeep import journal

        scope = memory_of(context)
        kept = kept_text(text, _MAX_TEXT)
        author = context.authority.lowest_author
        new = journal.add(scope, kept, importance, how, context.turn, author)
        return ToolResult(
            result={"written": kept, "new": new, **private(scope)},
            side_effects=["wrote:journal"] if new else [],
        )


class ReviewJournalTool(Tool):
    """The last entries, or the weightiest."""

    name = "review_journal"
    description = "Read your journal: the newest entries, or the most important ones of a time."
    category = ToolCategory.SAFE_CHAIN
    group = "memory"
    passes = READING
    cacheable = True
    parameters = {
        "type": "object",
        "properties": {
            "hours": {
                "type": "integer",
                "minimum": 1,
                "maximum": 8760,
                "description": "Only the last hours; 24 is a day.",
            },
            "importance": {
                "type": "integer",
                "minimum": 1,
                "maximum": 10,
                "default": 1,
                "description": "Only entries of at least this importance.",
            },
            "order": {
                "type": "string",
                "enum": ["newest", "important"],
                "default": "newest",
                "description": "What comes first.",
            },
            "limit": _LIMIT,
        },
        "required": [],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        hours: int | None = None,
        importance: int = 1,
        order: str = "newest",
        limit: int = 10,
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> dict[str, Any]:
        """See `Tool`."""
        from ai.memory.upkeep import journal

        scope = memory_of(context)
        rows = journal.review(
            scope,
            limit,
            since=None if hours is None else scope.now() - timedelta(hours=hours),
            least=importance,
            by_importance=order == "important",
        )
        return {"entries": _entries(rows, scope, context)}


class SearchJournalTool(Tool):
    """Entries with certain words."""

    name = "search_journal"
    description = "Search your journal for words: entries with most of them come first."
    category = ToolCategory.SAFE_CHAIN
    group = "memory"
    passes = READING
    cacheable = True
    parameters = {
        "type": "object",
        "properties": {
            "query": {
                "type": "string",
                "minLength": 1,
                "maxLength": 200,
                "description": "A few telling words, as 'lantern Bram'.",
            },
            "limit": _LIMIT,
        },
        "required": ["query"],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        query: str = "",
        limit: int = 10,
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> dict[str, Any]:
        """See `Tool`."""
        from ai.memory.upkeep import journal

        scope = memory_of(context)
        return {"entries": _entries(journal.search(scope, query, limit), scope, context)}


def _entries(rows: Any, scope: Any, context: ToolContext) -> list[dict[str, Any]]:
    """Entries as they are told; whoever they come from is among the prompt's authors."""
    now = scope.now()
    told = []
    for row in rows:
        context.quotes(row.source, row.author)
        told.append(
            {
                "text": row.text,
                "when": ago(row.at, now),
                "importance": row.importance,
                "by": by(row.source_name, row.source),
                "trust": row.trust,
            }
        )
    return told
