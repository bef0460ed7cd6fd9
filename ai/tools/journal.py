"""Tools for the journal: what happened, in the assistant's own words."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Any, Literal

from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.schema.signature import Param
from ai.tools.support.notes import How, NoteTool, RecallTool, ago, by, kept_text, memory_of, private

_MAX_TEXT = 1000
Limit = Annotated[int, Param("How many entries.", minimum=1, maximum=50)]


class AddJournalEntryTool(NoteTool):
    """Adds an entry to the journal."""

    name = "add_journal_entry"
    description = (
        "Write what happened, or what you think of it, into your journal. You reflect on this "
        "diary later. Talks with players are noted automatically."
    )
    group = "memory"
    invalidates = ("review_journal", "search_journal", "recall_conversation_context")

    def execute(
        self,
        character: Any,
        text: Annotated[
            str,
            Param(
                "The entry, with the names of those concerned.", min_length=3, max_length=_MAX_TEXT
            ),
        ],
        importance: Annotated[
            int,
            Param(
                "1: brushing teeth; 5: a promise, a quarrel; 10: changes your life.",
                minimum=1,
                maximum=10,
            ),
        ] = 3,
        how: How = "seen",
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
        from ai.memory.upkeep import journal

        scope = memory_of(context)
        kept = kept_text(text, _MAX_TEXT)
        author = context.authority.lowest_author
        new = journal.add(scope, kept, importance, how, context.turn, author)
        return ToolResult(
            result={"written": kept, "new": new, **private(scope)},
            text="It is in your journal." if new else "Your journal has that already.",
            side_effects=["wrote:journal"] if new else [],
        )


class ReviewJournalTool(RecallTool):
    """Lists the newest or the most important entries."""

    name = "review_journal"
    description = "Read your journal: the newest entries, or the most important ones of a time."
    group = "memory"

    def execute(
        self,
        character: Any,
        hours: Annotated[
            int | None, Param("Only the last hours; 24 is a day.", minimum=1, maximum=8760)
        ] = None,
        importance: Annotated[
            int, Param("Only entries of at least this importance.", minimum=1, maximum=10)
        ] = 1,
        order: Annotated[Literal["newest", "important"], Param("What comes first.")] = "newest",
        limit: Limit = 10,
        *,
        context: ToolContext = BARE,
    ) -> dict[str, Any]:
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


class SearchJournalTool(RecallTool):
    """Finds entries by words."""

    name = "search_journal"
    description = "Search your journal for words: entries with most of them come first."
    group = "memory"

    def execute(
        self,
        character: Any,
        query: Annotated[
            str, Param("A few telling words, as 'lantern Bram'.", min_length=1, max_length=200)
        ],
        limit: Limit = 10,
        *,
        context: ToolContext = BARE,
    ) -> dict[str, Any]:
        from ai.memory.upkeep import journal

        scope = memory_of(context)
        return {"entries": _entries(journal.search(scope, query, limit), scope, context)}


def _entries(rows: Any, scope: Any, context: ToolContext) -> list[dict[str, Any]]:
    """Entries for the model; their sources count as quoted."""
    now = scope.now()
    shown = []
    for row in rows:
        context.quotes(row.source, row.author)
        shown.append(
            {
                "text": row.text,
                "when": ago(row.at, now),
                "importance": row.importance,
                "by": by(row.source_name, row.source),
                "trust": row.trust,
            }
        )
    return shown
