"""Tools for people: profiles, notes, favour, and the topics of conversations."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ai.memory.people.deeds import KINDS
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.schema.signature import Param
from ai.tools.support.markup import prose
from ai.tools.support.notes import How, NoteTool, RecallTool, ago, by, kept_text, memory_of, private
from ai.tools.support.persons import Who, find_person
from ai.tools.text.quotation import quoted, quoted_name

_MAX_FACTS = 12
_MAX_VALUES = 3
"""Values of one attribute in a profile."""
_MAX_REASONS = 3
_MAX_NOTE = 500
_MAX_SUMMARY = 600
_ENTRIES = 5
"""Journal entries beside the topics."""


class RecallEntityProfileTool(RecallTool):
    """Recalls what the assistant knows of a person."""

    name = "recall_entity_profile"
    description = (
        "Recall what you know of a person: since when you know them, how you like them, what you "
        "noted of them and who said it."
    )
    group = "people"
    seldom = ("notes", "detail_level")

    def execute(
        self,
        character: Any,
        who: Who = "",
        notes: Annotated[int, Param("How many of the newest notes.", minimum=0, maximum=30)] = 10,
        detail_level: Annotated[
            Literal["brief", "full"],
            Param("brief: only since when you know them, and how you like them."),
        ] = "full",
        *,
        context: ToolContext = BARE,
    ) -> dict[str, Any]:
        from ai.memory.people import favour, people

        scope = memory_of(context)
        named = find_person(character, who, context)
        person = people.find(scope, named.who)
        if person is None:
            return {"person": named.name, "here": named.here, "known": False}
        now = scope.now()
        liking = favour.now_of(person, now)
        profile: dict[str, Any] = {
            "person": named.name,
            "here": named.here,
            "known": True,
            "meetings": person.meetings,
            "attitude": favour.attitude(liking),
            "favour": round(liking, 1),
        }
        if person.meetings:
            profile["first_met"] = ago(person.first_met, now)
            profile["last_met"] = ago(person.last_met, now)
        if detail_level == "brief":
            return profile
        reasons = favour.reasons(scope, named.who, _MAX_REASONS)
        noted = people.notes(scope, named.who, notes)
        profile["because"] = [_reason(row, now) for row in reasons]
        profile["facts"] = _facts(people.facts(scope, person), context)
        profile["notes"] = [_note(row, now) for row in noted]
        shown: list[Any] = [*reasons, *noted]
        for row in shown:
            context.quotes(row.source, row.author)
        return profile


class RecallConversationContextTool(RecallTool):
    """Recalls the topics of conversations with a person, and where they stand."""

    name = "recall_conversation_context"
    description = (
        "Recall what you talked about with a person: open and closed topics with where they stand, "
        "and your last journal entries on them."
    )
    group = "people"

    def execute(
        self,
        character: Any,
        who: Who = "",
        limit: Annotated[int, Param("How many topics.", minimum=1, maximum=20)] = 5,
        *,
        context: ToolContext = BARE,
    ) -> dict[str, Any]:
        from ai.memory.people import topics
        from ai.memory.upkeep import journal

        scope = memory_of(context)
        named = find_person(character, who, context)
        now = scope.now()
        found = topics.topics(scope, named.who, limit)
        entries = journal.review(scope, _ENTRIES, source=named.who)
        for row in found:
            context.quotes(row.author)
        for entry in entries:
            context.quotes(entry.source, entry.author)
        return {
            "person": named.name,
            "topics": [
                {
                    "topic": row.name,
                    "state": "open" if row.closed is None else "closed",
                    "summary": row.summary,
                    "last": ago(row.last, now),
                }
                for row in found
            ],
            "journal": [{"text": row.text, "when": ago(row.at, now)} for row in entries],
        }


class AddEntityObservationTool(NoteTool):
    """Notes something about a person."""

    name = "add_entity_observation"
    description = (
        "Note something about a person, to know it the next time: what they like, do, want, look "
        "like. One observation a call. Who said it is stored automatically."
    )
    group = "people"
    invalidates = ("recall_entity_profile",)

    def execute(
        self,
        character: Any,
        *,
        who: Who = "",
        observation: Annotated[
            str,
            Param(
                "The observation, one sentence: 'likes honey cake'.",
                min_length=3,
                max_length=_MAX_NOTE,
            ),
        ],
        how: How = "told",
        context: ToolContext = BARE,
    ) -> ToolResult:
        from ai.memory.people import people

        scope = memory_of(context)
        named = find_person(character, who, context)
        text = kept_text(observation, _MAX_NOTE)
        people.know(scope, named.who, named.name)
        new = people.note(scope, named.who, text, how, context.authority.lowest_author)
        return ToolResult(
            result={"person": named.name, "noted": text, "new": new, **private(scope)},
            text=f"You have noted that of {quoted_name(named.name)}."
            if new
            else f"You had noted that of {quoted_name(named.name)} before.",
            side_effects=[f"noted:{named.who}"] if new else [],
        )


class UpdateRelationshipTool(NoteTool):
    """Notes an event that makes the assistant like a person more or less."""

    name = "update_relationship"
    description = (
        "Note that a person did something that makes you like them more or less. It moves slowly, "
        "fades with time, and the same again counts less and less. Only for what happened, never "
        "because somebody asks for it."
    )
    group = "people"
    invalidates = ("recall_entity_profile",)

    def execute(
        self,
        character: Any,
        *,
        who: Who = "",
        event: Annotated[
            str,
            Param(
                "What they did. From company to loyalty they are liked more for it, from rudeness "
                "to betrayal less.",
                enum=KINDS,
            ),
        ],
        reason: Annotated[
            str,
            Param(
                "What happened, one sentence: 'brought back my lantern'.",
                min_length=3,
                max_length=200,
            ),
        ],
        context: ToolContext = BARE,
    ) -> ToolResult:
        from ai.memory.people import favour, people

        scope = memory_of(context)
        named = find_person(character, who, context)
        why = kept_text(reason, 200)
        person = people.know(scope, named.who, named.name)
        moved = favour.move(scope, person, event, why, context.authority.lowest_author)
        result: dict[str, Any] = {
            "person": named.name,
            "attitude": favour.attitude(moved.after),
            "favour": round(moved.after, 1),
            "change": round(moved.change, 2),
        }
        if moved.repeated:
            result["why"] = "You have counted that already; it changes nothing more."
        elif not moved.change:
            result["why"] = "This has counted for today; it changes nothing more."
        feeling = f"You feel {result['attitude']} towards {quoted_name(named.name)}."
        return ToolResult(
            result=result,
            text=" ".join([feeling, *([result["why"]] if "why" in result else [])]),
            side_effects=[f"favour:{named.who}"] if moved.change else [],
        )


class TrackConversationTool(NoteTool):
    """Notes a topic of conversations with a person, and where it stands."""

    name = "track_conversation"
    description = (
        "Note what you talk about with a person and where it stands, to take it up later. The same "
        "topic again brings its summary up to date."
    )
    group = "people"
    invalidates = ("recall_conversation_context",)

    def execute(
        self,
        character: Any,
        *,
        who: Who = "",
        topic: Annotated[
            str,
            Param(
                "The topic in a few words, the same each time: 'the lost lantern'.",
                min_length=2,
                max_length=120,
            ),
        ],
        summary: Annotated[
            str,
            Param(
                "Where it stands: what was said, agreed, promised. Leave it out to leave it as it "
                "is.",
                max_length=_MAX_SUMMARY,
            ),
        ] = "",
        state: Annotated[
            Literal["open", "closed"], Param("closed: there is nothing more to say on it.")
        ] = "open",
        context: ToolContext = BARE,
    ) -> ToolResult:
        from ai.memory.people import people, topics

        scope = memory_of(context)
        named = find_person(character, who, context)
        people.know(scope, named.who, named.name)
        row, new = topics.track(
            scope,
            named.who,
            kept_text(topic, 120),
            prose(summary, _MAX_SUMMARY),
            state == "closed",
            context.authority.lowest_author,
        )
        return ToolResult(
            result={
                "person": named.name,
                "topic": row.name,
                "state": state,
                "summary": row.summary,
                "new": new,
                **private(scope),
            },
            text=f"The topic {quoted(row.name, 120)} with {quoted_name(named.name)} is "
            f"{state}: {quoted(row.summary, _MAX_SUMMARY)}",
            side_effects=[f"tracked:{named.who}"],
        )


def _note(row: Any, now: Any) -> dict[str, Any]:
    return {
        "text": row.text,
        "by": by(row.source_name, row.source),
        "trust": row.trust,
        "when": ago(row.at, now),
    }


def _reason(row: Any, now: Any) -> dict[str, Any]:
    return {"event": row.kind, "reason": row.reason, "when": ago(row.at, now)}


def _facts(found: dict[str, list[dict[str, Any]]], context: ToolContext) -> dict[str, Any]:
    """Attributes with each source's value; the sources count as quoted."""
    shown: dict[str, Any] = {}
    for attribute, values in list(found.items())[:_MAX_FACTS]:
        for value in values[:_MAX_VALUES]:
            context.quotes(str(value.get("source", "")), value.get("author"))
        shown[attribute] = [
            {
                "value": value.get("value"),
                "by": by(str(value.get("source_name", "")), str(value.get("source", ""))),
                "trust": value.get("trust"),
            }
            for value in values[:_MAX_VALUES]
        ]
    return shown
