"""Memories: what the assistant keeps for good, and what comes to its mind again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from ai.tools.contract import levels
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolRefused
from ai.tools.passes import READING
from ai.tools.support import rights
from ai.tools.support.notes import HOW, ago, by, kept_text, memory_of
from ai.tools.support.persons import find_person

_MAX_TEXT = 1000
_MAX_FORGOTTEN = 20
_KINDS = ("fact", "event", "insight", "summary")
_READERS = ("recall_memories", "search_episodic")
_KIND = {
    "type": "string",
    "enum": ["any", *_KINDS],
    "default": "any",
    "description": "insight: what you concluded; summary: of a longer time.",
}
_WHO = {
    "type": "string",
    "maxLength": 80,
    "default": "",
    "description": "Only what this person said or what is about them.",
}


def _limit(default: int, most: int) -> dict[str, Any]:
    return {
        "type": "integer",
        "minimum": 1,
        "maximum": most,
        "default": default,
        "description": "How many.",
    }


class RecallMemoriesTool(Tool):
    """What comes to mind about something."""

    name = "recall_memories"
    description = (
        "Recall what you remember about something, each with who said it and how you know it. "
        "Where people contradict each other, you get all of it, your own observations first."
    )
    category = ToolCategory.SAFE_CHAIN
    group = "core"
    passes = READING
    cacheable = True
    cache_scope = "tick"
    parameters = {
        "type": "object",
        "properties": {
            "query": {
                "type": "string",
                "maxLength": 300,
                "default": "",
                "description": "Words or a question, as 'the lost key'; none: what matters now.",
            },
            "who": _WHO,
            "kind": _KIND,
            "limit": _limit(8, 20),
        },
        "required": [],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        query: str = "",
        who: str = "",
        kind: str = "any",
        limit: int = 8,
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> Any:
        """See `Tool`."""
        from ai.memory import vectors
        from ai.memory.memories.recall import recall

        scope = memory_of(context)
        person = find_person(character, who, context).who if who else ""
        kinds = () if kind == "any" else (kind,)

        def recalled(vector: Any) -> dict[str, Any]:
            found = recall(scope, query, vector=vector, who=person, kinds=kinds, limit=limit)
            return {"memories": _shown((one.memory for one in found), scope, context)}

        meaning = vectors.meaning()
        if meaning is None or not query.strip():
            return recalled(None)
        return meaning.of(query).addCallback(recalled)


class SearchEpisodicTool(Tool):
    """Memories of a time, of a person, or with certain words, the newest first."""

    name = "search_episodic"
    description = (
        "Search your memories by time, person and exact words, the newest first. To recall by "
        "what it is about, use recall_memories."
    )
    category = ToolCategory.SAFE_CHAIN
    group = "memory"
    passes = READING
    cacheable = True
    cache_scope = "tick"
    parameters = {
        "type": "object",
        "properties": {
            "words": {
                "type": "string",
                "maxLength": 200,
                "default": "",
                "description": "Words that all have to be in it.",
            },
            "who": _WHO,
            "hours": {
                "type": "integer",
                "minimum": 1,
                "maximum": 87600,
                "description": "Only from the last hours; 168 is a week.",
            },
            "hours_before": {
                "type": "integer",
                "minimum": 0,
                "maximum": 87600,
                "default": 0,
                "description": "Only what is at least so old: hours 48 with hours_before 24 is "
                "the day before yesterday.",
            },
            "here": {
                "type": "boolean",
                "default": False,
                "description": "Only what you learned in the place where you are now.",
            },
            "kind": _KIND,
            "limit": _limit(10, 50),
        },
        "required": [],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        words: str = "",
        who: str = "",
        hours: int | None = None,
        hours_before: int = 0,
        here: bool = False,
        kind: str = "any",
        limit: int = 10,
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> dict[str, Any]:
        """See `Tool`."""
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
        return {"memories": _shown(found, scope, context)}


class StoreMemoryTool(Tool):
    """Something to remember for good."""

    name = "store_memory"
    description = (
        "Remember one thing for good. What was whispered to you stays between the two of you."
    )
    category = ToolCategory.ASYNC_REQUIRED
    group = "core"
    idempotent = True
    keeps_notes = True
    invalidates = _READERS
    parameters = {
        "type": "object",
        "properties": {
            "text": {
                "type": "string",
                "minLength": 3,
                "maxLength": _MAX_TEXT,
                "description": "A sentence that stands alone, as 'Anna lost her key by the well.'",
            },
            "how": HOW,
            "kind": {
                "type": "string",
                "enum": list(_KINDS),
                "default": "fact",
                "description": "insight: what you concluded; summary: of a longer time.",
            },
            "importance": {
                "type": "integer",
                "minimum": 1,
                "maximum": 10,
                "default": 5,
                "description": "1: trifling; 5: a name, a promise; 10: life-changing.",
            },
            "about": {
                "type": "string",
                "maxLength": 80,
                "default": "",
                "description": "The one person whom it is about.",
            },
            "private": {
                "type": "boolean",
                "default": False,
                "description": "Only whoever you talk with now may hear of it.",
            },
        },
        "required": ["text"],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        text: str = "",
        how: str = "told",
        kind: str = "fact",
        importance: int = 5,
        about: str = "",
        private: bool = False,
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> ToolResult:
        """See `Tool`."""
        from ai.memory.memories import memories

        scope = memory_of(context)
        stored = memories.store(
            scope,
            kept_text(text, _MAX_TEXT),
            how=how,
            kind=kind,
            importance=importance,
            about=find_person(character, about, context).who if about else "",
            private=private,
            author=context.authority.lowest_author,
        )
        return ToolResult(
            result={"new": stored.new, **_one(stored.memory, scope)},
            side_effects=[f"remembered:{stored.memory.pk}"],
        )


class ForgetMemoryTool(Tool):
    """Memories that go for good, by the number that recalling gave them."""

    name = "forget_memory"
    description = (
        "Forget memories for good, and what you concluded from them. A player can have you forget "
        "only what they told you themselves; a builder, anything."
    )
    category = ToolCategory.DANGEROUS
    group = "memory"
    idempotent = True
    invalidates = _READERS
    parameters = {
        "type": "object",
        "properties": {
            "ids": {
                "type": "array",
                "items": {"type": "integer", "minimum": 1, "maximum": 2**63 - 1},
                "minItems": 1,
                "maxItems": _MAX_FORGOTTEN,
                "description": "Their 'id', as recall_memories or search_episodic gives it.",
            },
        },
        "required": ["ids"],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        ids: Sequence[int] = (),
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> ToolResult:
        """See `Tool`."""
        from ai.memory.memories import memories

        scope = memory_of(context)
        only_of = "" if _forgets_anything(scope, context) else scope.asker
        gone = memories.forget(scope, ids, only_of=only_of)
        if not gone:
            raise _nothing_to_forget(scope, context, only_of)
        return ToolResult(
            result={"forgotten": [memory.pk for memory in gone]},
            side_effects=[f"forgot:{memory.pk}" for memory in gone],
        )

    def preview(
        self, character: Any, ids: Sequence[int] = (), *, context: ToolContext = BARE, **_: Any
    ) -> str:
        """See `Tool`: what would be forgotten, as far as this turn may know it."""
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
    told = f"that {by(scope.asker_name, scope.asker)} told you"
    return ToolRefused(f"You have no memory {told} with such an id.", advice)


def _forgets_anything(scope: Any, context: ToolContext) -> bool:
    return not scope.asker or rights.is_builder(context)


def _shown(found: Iterable[Any], scope: Any, context: ToolContext) -> list[dict[str, Any]]:
    """Memories as a model reads them; who said them counts among the prompt's authors."""
    shown = []
    for memory in found:
        context.quotes(memory.source, memory.author)
        shown.append(_one(memory, scope))
    return shown


def _one(memory: Any, scope: Any) -> dict[str, Any]:
    from ai.memory.memories.memories import how_known, is_private

    told = {
        "id": memory.pk,
        "text": memory.text,
        "from": by(memory.source_name, memory.source),
        "how": how_known(memory),
        "when": ago(memory.at, scope.now()),
        "importance": memory.importance,
    }
    if memory.source and memory.source == scope.asker:
        told["asker_said_it"] = True
    if is_private(memory):
        told["private"] = True
    return told
