"""Tools for memories: what the assistant keeps for good."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta
from typing import Annotated, Any

from ai.tools.contract import levels
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolRefused
from ai.tools.schema.signature import Param
from ai.tools.support import rights
from ai.tools.support.notes import How, RecallTool, ago, by, kept_text, knowledge, memory_of
from ai.tools.support.persons import find_known, find_person
from ai.tools.text.quotation import quoted

_MAX_TEXT = 1000
_MAX_FORGOTTEN = 20
_WIDER = " What was said aloud is for all if you note it in the speaker's own words."
"""Of a note that may hold what was whispered earlier."""
_KINDS = ("fact", "event", "insight", "summary")
_READERS = ("recall_memories", "search_episodic")
Kind = Annotated[
    str, Param("insight: what you concluded; summary: of a longer time.", enum=["any", *_KINDS])
]
Who = Annotated[str, Param("Only what they said, or what is about them.", max_length=80)]
Limit = Annotated[int, Param("How many.", minimum=1)]


class RecallMemoriesTool(RecallTool):
    """Recalls memories about something."""

    name = "recall_memories"
    description = "Recall what you remember, who said it and how you know it."
    group = "core"
    seldom = ("who", "kind", "limit")

    def execute(
        self,
        character: Any,
        query: Annotated[
            str,
            Param("A question or words; none: what matters.", max_length=300),
        ] = "",
        who: Who = "",
        kind: Kind = "any",
        limit: Annotated[Limit, Param(maximum=20)] = 8,
        *,
        context: ToolContext = BARE,
    ) -> Any:
        from ai.memory import vectors
        from ai.memory.memories.recall import recall

        scope = memory_of(context)
        person = find_person(character, who, context).who if who else ""
        kinds = () if kind == "any" else (kind,)

        def recalled(vector: Any) -> ToolResult:
            found = recall(scope, query, vector=vector, who=person, kinds=kinds, limit=limit)
            unrelated = {one.memory.pk for one in found if one.may_be_unrelated}
            return _shown([one.memory for one in found], scope, context, unrelated)

        meaning = vectors.meaning()
        if meaning is None or not query.strip():
            return recalled(None)
        return meaning.of(query).addCallback(recalled)


class SearchEpisodicTool(RecallTool):
    """Finds memories by time, person and words, the newest first."""

    name = "search_episodic"
    description = (
        "Search your memories by time, person and exact words, the newest first: what happened "
        "yesterday, or what somebody said."
    )
    group = "memory"
    seldom = ("hours_before", "kind", "limit")

    def execute(
        self,
        character: Any,
        words: Annotated[str, Param("Words that all have to be in it.", max_length=200)] = "",
        who: Who = "",
        hours: Annotated[
            int | None, Param("Only from the last hours; 168 is a week.", minimum=1, maximum=87600)
        ] = None,
        hours_before: Annotated[
            int,
            Param(
                "Only what is at least so old: hours 48 with hours_before 24 is the day before "
                "yesterday.",
                minimum=0,
                maximum=87600,
            ),
        ] = 0,
        here: Annotated[
            bool, Param("Only what you learned in the place where you are now.")
        ] = False,
        kind: Kind = "any",
        limit: Annotated[Limit, Param(maximum=50)] = 10,
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
        from ai.memory.memories import memories

        scope = memory_of(context)
        now = scope.now()
        found = memories.find(
            scope,
            words,
            who=find_person(character, who, context).who if who else "",
            kinds=() if kind == "any" else (kind,),
            since=now - timedelta(hours=hours) if hours else None,
            until=now - timedelta(hours=hours_before) if hours_before else None,
            place=scope.place if here else None,
            limit=limit,
        )
        return _shown(found, scope, context)


class StoreMemoryTool(Tool):
    """Stores a memory."""

    name = "store_memory"
    description = "Remember one thing for good. A whisper stays between you two."
    category = ToolCategory.ASYNC_REQUIRED
    group = "core"
    idempotent = True
    keeps_notes = True
    invalidates = _READERS
    seldom = ("kind", "importance")

    def execute(
        self,
        character: Any,
        text: Annotated[
            str,
            Param(
                "One whole sentence: 'Anna lost her key.'",
                min_length=3,
                max_length=_MAX_TEXT,
            ),
        ],
        how: How = "told",
        kind: Annotated[
            str, Param("insight: what you concluded; summary: of a longer time.", enum=_KINDS)
        ] = "fact",
        importance: Annotated[
            int,
            Param("1: trifling; 5: a promise; 10: life-changing.", minimum=1, maximum=10),
        ] = 5,
        about: Annotated[str, Param("About whom.", max_length=80)] = "",
        private: Annotated[bool, Param("Only for the one you talk with.")] = False,
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
        from ai.memory.memories import memories

        scope = memory_of(context)
        whom = _whom(character, about, context)
        stored = memories.store(
            scope,
            kept_text(
                text if whom or not about or about in text else f"{about}: {text}", _MAX_TEXT
            ),
            how=how,
            kind=kind,
            importance=importance,
            about=whom,
            private=private,
            author=context.authority.lowest_author,
        )
        fields = _one(stored.memory, scope)
        text = "You remember that now" if stored.new else "You remembered that already"
        hears = "; only those who were there may hear of it" if "private" in fields else ""
        is_wider = bool(hears and scope.said) and not (private or scope.private)
        return ToolResult(
            result={"new": stored.new, **fields},
            text=f"{text}, as memory {stored.memory.pk}{hears}.{_WIDER if is_wider else ''}",
            side_effects=[f"remembered:{stored.memory.pk}"],
        )


def _whom(character: Any, about: str, context: ToolContext) -> str:
    """The source id of whom a memory is about; "" for one of whom the character only heard."""
    person = find_known(character, about, context) if about else None
    return person.who if person is not None else ""


class ForgetMemoryTool(Tool):
    """Deletes memories by their ids."""

    name = "forget_memory"
    description = (
        "Forget memories for good, and what you concluded from them. A player can have you forget "
        "only what they told you themselves; a builder, anything."
    )
    category = ToolCategory.DANGEROUS
    group = "memory"
    idempotent = True
    invalidates = _READERS

    def execute(
        self,
        character: Any,
        ids: Annotated[
            Sequence[Annotated[int, Param(minimum=1, maximum=2**63 - 1)]],
            Param(
                "Their 'id', as recall_memories or search_episodic gives it; 20 at most.",
                min_items=1,
                max_items=_MAX_FORGOTTEN,
            ),
        ],
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
        from ai.memory.memories import memories

        scope = memory_of(context)
        only_of = "" if _forgets_anything(scope, context) else scope.asker
        gone = memories.forget(scope, ids, only_of=only_of)
        if not gone:
            raise _nothing_to_forget(scope, context, only_of)
        numbers = [memory.pk for memory in gone]
        return ToolResult(
            result={"forgotten": numbers},
            text=f"Forgotten: {', '.join(f'memory {number}' for number in numbers)}.",
            side_effects=[f"forgot:{memory.pk}" for memory in gone],
        )

    def preview(self, character: Any, *, ids: Sequence[int], context: ToolContext = BARE) -> str:
        # Only memories that this turn may know of.
        from ai.memory.memories.memories import mine

        rows = mine(memory_of(context)).filter(pk__in=list(ids)).defer("vector")
        return "\n".join(f"{row.pk}: {row.text[:80]} -> (forgotten)" for row in rows)


def _nothing_to_forget(scope: Any, context: ToolContext, only_of: str) -> ToolRefused:
    advice = "Recall first, and use the ids that you get; leave what others told you."
    if not only_of:
        return ToolRefused("You have no memory with such an id.", advice)
    authority, builder = context.authority, levels.rank("Builder")
    if authority.grant < builder <= (authority.asker or levels.NONE):
        advice = (
            f"For staff anything is forgotten where the assistant's grant, which is "
            f"{levels.title(authority.grant)}, is Builder."
        )
    source = f"that {by(scope.asker_name, scope.asker)} told you"
    return ToolRefused(f"You have no memory {source} with such an id.", advice)


def _forgets_anything(scope: Any, context: ToolContext) -> bool:
    return not scope.asker or rights.is_builder(context)


def _shown(
    found: Sequence[Any], scope: Any, context: ToolContext, unrelated: Collection[int] = ()
) -> ToolResult:
    """Memories for the model, of which some may have nothing to do with what it asked for.

    Their sources count as quoted.
    """
    shown, lines = [], []
    for memory in found:
        context.quotes(memory.source, memory.author)
        fields = _one(memory, scope)
        about = [knowledge(memory, scope), *(["private"] if "private" in fields else [])]
        if memory.pk in unrelated:
            fields["may_be_unrelated"] = True
            about.append("may be unrelated")
        shown.append(fields)
        lines.append(f"[memory {memory.pk}, {', '.join(about)}] {quoted(memory.text, _MAX_TEXT)}")
    return ToolResult(
        result={"memories": shown}, text="\n".join(lines) or "You remember nothing of the kind."
    )


def _one(memory: Any, scope: Any) -> dict[str, Any]:
    from ai.memory.memories.memories import how_noted, is_private

    shown = {
        "id": memory.pk,
        "text": memory.text,
        "from": by(memory.source_name, memory.source),
        "how": how_noted(memory),
        "when": ago(memory.at, scope.now()),
        "importance": memory.importance,
    }
    if memory.source and memory.source == scope.asker:
        shown["asker_said_it"] = True
    if is_private(memory):
        shown["private"] = True
    return shown
