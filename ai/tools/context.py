"""Tools for the assistant's own context: its short-lived memory, its state, its system prompt."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal

from ai.tools.contract import levels
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError
from ai.tools.schema.signature import Param
from ai.tools.schema.validation import ValidationResult
from ai.tools.support import sight
from ai.tools.support.markup import plain, prose
from ai.tools.support.notes import NoteTool, kept_text, memory_of, private, refusals
from ai.tools.text.quotation import visible

_MAX_NOTE = 300
_MAX_PROMPT = 1200
_MAX_LINES = 30
"""Lines of a prompt; with a mark before each, all of it must fit the builder's preview."""
_MAX_DUE = 10
"""Due goals in the status."""
_BRIEF = 120

EntryKind = Annotated[
    Literal["fact", "pattern"],
    Param(
        "A fact, or a pattern: what happens again and again. Leave it out to list or clear both."
    ),
]


class SessionMemoryTool(NoteTool):
    """Keeps facts and patterns in mind until the assistant sleeps or leaves."""

    name = "session_memory"
    description = (
        "Keep something in mind for as long as you are awake and stay where you are; then it is "
        "gone."
    )
    group = "memory"

    def writes_notes(self, params: Mapping[str, Any]) -> bool:
        return params.get("action") != "list"

    def is_informative(self, params: Mapping[str, Any]) -> bool:
        return not self.writes_notes(params)

    def execute(
        self,
        character: Any,
        action: Annotated[
            Literal["add", "list", "clear"],
            Param("Keep `text` in mind, list what you keep, or forget it."),
        ],
        text: Annotated[
            str | None,
            Param("What to keep in mind; only to add.", min_length=1, max_length=_MAX_NOTE),
        ] = None,
        kind: EntryKind | None = None,
        *,
        context: ToolContext = BARE,
    ) -> dict[str, Any] | ToolResult:
        from ai.memory.privacy.sessions import Kind

        scope = memory_of(context)
        session = scope.session
        if session is None:
            raise ToolError("You keep nothing in mind here.", "Do without it.")
        chosen = Kind(kind) if kind else None
        if action == "add":
            if not text:
                raise ToolError("There is nothing to keep in mind.", "Give 'text'.")
            author = context.authority.lowest_author
            entry = session.add(scope, chosen or Kind.FACT, kept_text(text, _MAX_NOTE), author)
            result = {"kept": entry.text, "times": entry.times, **private(scope)}
            return ToolResult(result=result, text="You keep that in mind until you leave or sleep.")
        if action == "clear":
            cleared = session.forget(scope, chosen)
            text = f"You have put {cleared} thing{'' if cleared == 1 else 's'} out of your mind."
            return ToolResult(result={"cleared": cleared}, text=text)
        known = session.known(scope, chosen)
        context.quotes(*(level for entry in known for level in (entry.author, entry.source)))
        return {
            "kept": [
                {"kind": entry.kind.value, "text": entry.text, "times": entry.times}
                for entry in known
            ]
        }


class GetSystemStatusTool(Tool):
    """Says how the assistant is, where it is, and what waits for it."""

    name = "get_system_status"
    description = (
        "Learn how you yourself are: your mode, place and time, what you may do, what waits for "
        "you and which goals are due."
    )
    category = ToolCategory.SAFE_CHAIN
    group = "system"

    def execute(self, character: Any, *, context: ToolContext = BARE) -> dict[str, Any]:
        from ai.memory import prompt_versions
        from ai.memory.goals import projects
        from ai.memory.goals.forest import Forest

        scope = memory_of(context)
        script, now, place = context.script, scope.now(), character.location
        forest = Forest(scope)
        known = [node for root in forest.roots for node in root if forest.may_tell(node)]
        unfinished = [node for node in known if not node.is_finished]
        due = [node.goal for node in unfinished if node.goal.due and node.goal.due <= now]
        project, version = projects.active(scope), prompt_versions.current(scope.script)
        for goal in due[:_MAX_DUE]:
            context.quotes(goal.made_by, goal.author)
        context.quotes(place, project.author if project else None)
        return {
            "name": sight.name_of(character, character),
            "mode": script.mode,
            "place": sight.name_of(place, character) if place else "nowhere",
            **_times(now),
            "grant": script.grant_level,
            "rights_in_this_turn": levels.title(context.authority.level),
            **_counts(script, now),
            "open_goals": len(unfinished),
            "goals_due": [
                {"number": goal.pk, "title": plain(goal.title, _BRIEF)} for goal in due[:_MAX_DUE]
            ],
            "project": plain(project.name) if project else None,
            "prompt_version": version.number if version else 0,
        }


class UpdateSystemPromptTool(Tool):
    """Changes the part of the prompt that belongs to the assistant, once a builder approves it."""

    name = "update_system_prompt"
    description = (
        "Change the standing words about yourself that every turn of yours begins with, or go back "
        "to an earlier version of them. A builder has to approve it. Give either `text` or "
        "`rollback_to`."
    )
    category = ToolCategory.DANGEROUS
    permission = "Builder"
    group = "system"
    requires_approval = True
    invalidates = ("get_system_status",)

    def validate_params(
        self, params: Mapping[str, Any] | str, pass_name: str = "live"
    ) -> ValidationResult:
        result = super().validate_params(params, pass_name)
        given = [name for name in ("text", "rollback_to") if name in result.params]
        if result.valid and len(given) != 1:
            result.add_error("text", "give either text or rollback_to, one of them")
        return result

    def execute(
        self,
        character: Any,
        text: Annotated[
            str | None,
            Param(
                "The whole of the new text, in place of the old: how you are, what you keep to. At "
                "most 30 lines.",
                min_length=1,
                max_length=_MAX_PROMPT,
            ),
        ] = None,
        rollback_to: Annotated[
            int | None,
            Param("The number of the version to go back to; 0 is before any change.", minimum=0),
        ] = None,
        why: Annotated[str, Param("Why, for the person who decides.", max_length=200)] = "",
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
        from ai.memory import prompt_versions

        scope = memory_of(context)
        new, old = self._texts(scope.script, text, rollback_to)
        reason = plain(why, 200) or ("" if rollback_to is None else f"back to {rollback_to}")
        row = prompt_versions.write(
            scope.script, new, by=context.asker, why=reason, now=scope.now()
        )
        return ToolResult(
            result={"version": row.number, "text": new, "holds_from": "your next turn on"},
            text=f"Your prompt has version {row.number} from your next turn on.",
            side_effects=[f"changed:prompt to version {row.number}"],
        )

    def preview(
        self,
        character: Any,
        text: str | None = None,
        rollback_to: int | None = None,
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> str:
        new, old = self._texts(memory_of(context).script, text, rollback_to)
        return f"new ({len(new)} characters):\n{_marked('+', new)}\nold:\n{_marked('-', old)}"

    def _texts(self, script: int, text: str | None, rollback_to: int | None) -> tuple[str, str]:
        """The new text and the present one."""
        from ai.memory import prompt_versions

        old = prompt_versions.text_of(script)
        if rollback_to is None:
            new = _settled(text or "")
            if not new:
                raise ToolError("There is nothing in that text.", "To take it all back: version 0.")
            if new.count("\n") >= _MAX_LINES:
                raise ToolError(f"That has more than {_MAX_LINES} lines.", "Write fewer lines.")
        else:
            with refusals():
                new = prompt_versions.version(script, rollback_to).text
        if new == old:
            raise ToolError("Your prompt says just that already.", "Leave it as it is.")
        return new, old


def _settled(text: str) -> str:
    """A text without invisible characters and markup, so that it is stored as it is shown.

    The rest of markup can be markup again: `||r` becomes `|r`.
    """
    settled = prose(visible(text), _MAX_PROMPT)
    while (again := prose(settled, _MAX_PROMPT)) != settled:
        settled = again
    return settled


def _marked(mark: str, text: str) -> str:
    """A text with a mark before each line, so that no line looks like a heading."""
    return "\n".join(f"{mark} {line}".rstrip() for line in (text or "(nothing)").split("\n"))


def _times(now: datetime) -> dict[str, str]:
    from django.utils import timezone
    from evennia.utils import gametime

    times = {"time": timezone.localtime(now).isoformat(" ", "minutes")}
    try:
        game = datetime.fromtimestamp(gametime.gametime(absolute=True), tz=now.tzinfo)
    except (OverflowError, ValueError, OSError):  # a game's years may lie outside of the calendar
        return times
    return {**times, "game_time": game.replace(tzinfo=None).isoformat(" ", "minutes")}


def _counts(script: Any, now: datetime) -> dict[str, int]:
    """How much the assistant did today, and how much waits for it."""
    from django.utils import timezone

    from ai.models import TAKEN, ApprovalRequest, CallRecord, Delivery, TurnRecord

    day = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    calls = CallRecord.objects.filter(assistant=script.assistant_key, ts__gte=day)
    running = TurnRecord.objects.filter(script=script.pk, end_reason="")
    taken = [key for turn in running for key in turn.data.get(TAKEN, ())]
    lines = Delivery.objects.filter(script=script.pk, state=Delivery.State.WAITING)
    waiting = ApprovalRequest.objects.filter(script=script.pk, state=ApprovalRequest.State.WAITING)
    return {
        "calls_today": calls.count(),
        "lines_waiting": lines.exclude(pk__in=taken).count(),
        "calls_awaiting_a_yes": waiting.count(),
    }
