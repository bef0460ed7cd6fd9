"""The prompt page: what an assistant's brain would be sent now, part by part, and its versions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse

from ai.assistant.agent.agent import Agent
from ai.assistant.runtime import get_runtime
from ai.assistant.sandbox.prompt_preview import PromptPreview, preview
from ai.commands.assistants.prompt import HELLO, describe_source
from ai.commands.console.text import brain_title
from ai.commands.memory.formats import names_of
from ai.models import PromptVersion
from ai.tools.support.markup import plain, prose
from ai.web.access import Visitor
from ai.window.assistants.assistant_page import OneAssistantPage
from ai.window.assistants.differences import changes

MAX_LINE = 500
MAX_TEXT = 20_000
MAX_VERSIONS = 30
"""The newest versions of all parts that the page shows."""
WIDTH = 400
"""Units of the longest bar."""


@dataclass(frozen=True)
class PartRow:
    """One part of the prompt: a row of the table with a bar in units of its picture."""

    name: str
    tokens: int
    most: int | None
    """The most tokens that it may take; None where nothing of its own limits it."""
    source: str
    text: str
    is_editable: bool
    width: int


@dataclass(frozen=True)
class PromptReport:
    """A prompt as it would be sent."""

    parts: Sequence[PartRow]
    total: int
    brain: str
    tool_mode: str
    body: str
    """The request as JSON; "" if the brain is not asked by HTTP."""

    @property
    def readable_body(self) -> str:
        """The same, with an indent, and with what cannot be printed written as JSON escapes."""
        text = json.dumps(json.loads(self.body), indent=2, ensure_ascii=False) if self.body else ""
        return "".join(
            one if one.isprintable() or one == "\n" else json.dumps(one)[1:-1] for one in text
        )


@dataclass(frozen=True)
class VersionRow:
    """One version of a part, and how it differs from the one before."""

    part: str
    number: int
    made: datetime
    by: str
    why: str
    dropped: bool
    changes: Sequence[tuple[str, str]]
    """Runs of text, each "same", "added" or "removed"."""


class PromptPage(OneAssistantPage):
    """Shows the prompt for a line that the visitor would say; nothing is sent."""

    def get(self, request: HttpRequest, script: int) -> HttpResponse:
        words = plain(self.parameter("line", MAX_LINE), MAX_LINE) or HELLO

        def work(visitor: Visitor, agent: Agent) -> PromptReport:
            return _report(preview(get_runtime(), agent, visitor.account, words))

        seen, assistant, report = self.look(script, work)
        context = {
            "visit": seen,
            "title": f"{assistant.name}, prompt",
            "assistant": assistant,
            "report": report,
            "words": words,
            "width": WIDTH,
            "versions": list(_versions(script)),
            "most_versions": MAX_VERSIONS,
        }
        return self.show("ai/prompt.html", context)


def _report(seen: PromptPreview) -> PromptReport:
    sizes = list(seen.tokens())
    scale = WIDTH / max([1, *(size for _, size in sizes)])
    known = {part.name: part for part, _ in seen.pieces}
    texts = _texts(seen)
    rows = []
    for name, size in sizes:
        part = known.get(name)
        rows.append(
            PartRow(
                plain(name),
                size,
                part.tokens if part is not None else None,
                plain(describe_source(part)) if part is not None else "",
                prose(texts.get(name, ""), MAX_TEXT),
                part is not None,
                round(size * scale),
            )
        )
    return PromptReport(rows, seen.total, brain_title(seen.brain), plain(seen.tool_mode), seen.body)


def _texts(seen: PromptPreview) -> dict[str, str]:
    """The text of each part, by the names that `PromptPreview.tokens` gives."""
    lines = []
    for message in seen.request.messages:
        calls = "; ".join(f"{call.name}({call.arguments})" for call in message.calls)
        lines.append(" ".join(filter(None, [f"{message.role}:", message.text, calls])))
    offered = [f"{tool['name']}: {tool['description']}" for tool in seen.request.tools]
    return {part.name: text for part, text in seen.pieces} | {
        "tools, as text": seen.tools_text,
        "schemas": "\n".join(offered),
        "conversation": "\n".join(lines),
    }


def _versions(script: int) -> Iterator[VersionRow]:
    """The newest versions of all parts; the oldest of those that are read have no predecessor."""
    rows = PromptVersion.objects.filter(script=script).order_by("-pk")
    found = list(rows[: 2 * MAX_VERSIONS])
    texts = {(row.part, row.number): row.text for row in found}
    shown = found[:MAX_VERSIONS]
    names = names_of({row.by for row in shown if row.by})
    for row in shown:
        before = texts.get((row.part, row.number - 1), "")
        yield VersionRow(
            plain(row.part),
            row.number,
            row.made,
            names.get(row.by, "itself"),
            plain(row.why, 255),
            row.dropped,
            list(changes(prose(before, MAX_TEXT), prose(row.text, MAX_TEXT))),
        )
