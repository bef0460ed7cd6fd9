"""The word `ai prompt`: of what an assistant's prompt is made, and how a builder changes it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.utils import timezone

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import source_of
from ai.assistant.engine.context_window import tokens_of_text
from ai.assistant.prompts import parts
from ai.assistant.prompts.parts import Part
from ai.assistant.prompts.placeholders import changing_in
from ai.assistant.prompts.request import LIVE
from ai.assistant.runtime import get_service
from ai.assistant.sandbox.prompt_preview import preview
from ai.commands.assistants.prompt_editor import edit
from ai.commands.console.access import demand_examine, is_builder
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistant, handle, shapeable, split
from ai.commands.console.text import MAX_NAME, line, name_of, wrapped
from ai.conf import PROMPT_PARTS
from ai.memory import prompt_versions
from ai.memory.privacy.refusal import Refusal
from ai.models import PromptVersion
from ai.tools.support.markup import prose
from ai.tools.text.quotation import visible

HELP = """Usage:
  ai prompt <name>
  ai prompt <name> <part>
  ai prompt <name> <part> = <text>
  ai prompt <name> <part>/edit
  ai prompt <name> <part>/drop
  ai prompt <name> <part>/back <number>
  ai prompt <name>/preview = <line>

Of what an assistant's prompt is made, part by part, with tokens. A text
behind a part stands in its place; `/edit` opens the editor with what stands
there; `/drop` leaves the part out; `/back` goes back to a version, 0 is
before any change. `/preview` shows all that it would be sent if you said that
line. Every change is a version of its own, so that nothing is lost; to try
one first, on a turn that it had: ai replay <turn> = <part>: <text>

Examples:
  ai prompt guard
  ai prompt guard persona/edit
  ai prompt guard persona/back 1
  ai prompt guard/preview = May I pass?
"""
MAX_LISTED = 10
MAX_TEXT = 4000
"""Characters of a part that a builder writes."""
MAX_SHOWN = 12_000
"""Characters of a preview."""
HELLO = "Hello!"
"""What a preview has somebody say who says nothing else."""
_FORM = re.compile(r"(?P<left>[^/]*)(?:/\s*(?P<switch>[a-z]+)\s*(?P<number>\S*))?\s*\Z", re.I)
_FIRST = re.compile(r"\A/\s*(?P<switch>[a-z]+)\s+(?P<rest>[^/]*?)(?P<number>\s\d+)?\s*\Z", re.I)
_PART = re.compile(r"[a-z_]{1,32}\Z")


def prompt(command: Any, text: str) -> None:
    """Tell the parts of an assistant's prompt, or change one."""
    left, new = split(text)
    left = _FIRST.sub(r"\g<rest>/\g<switch>\g<number>", left)  # "/edit marta own"
    form = _FORM.match(left)
    switch = (form["switch"] or "").lower() if form else "?"
    if form is None or switch not in ("", "preview", *_CHANGES):
        raise UserError("That is no form of `ai prompt`.", "Forms: see `help ai/prompt`.")
    if switch == "preview":
        _preview(command, form["left"].strip(), new or HELLO)
        return
    presence, part = _meant(command, form["left"].strip())
    if switch:
        _CHANGES[switch](command, _changeable(command, presence), part, form["number"])
    elif new:
        _replace(command, _changeable(command, presence), part, new)
    elif part:
        _show(command, presence, part)
    else:
        _list(command, presence)


def _meant(command: Any, left: str) -> tuple[Agent, str]:
    """The assistant, and the part; the last word is a part, where all of it is no name."""
    try:
        presence, part = assistant(command.caller, left), ""
    except UserError:
        name, _, part = left.rpartition(" ")
        if not name:
            raise
        presence = assistant(command.caller, name.strip())
        part = part.lower()
        if not _PART.match(part):
            raise UserError(
                "A part's name is small letters and '_'.", f"Parts: {', '.join(PROMPT_PARTS)}."
            ) from None
    demand_examine(command.caller, presence.thing)
    return presence, part


def _changeable(command: Any, presence: Agent) -> Agent:
    return shapeable(command, handle(presence))


# To see


def _list(command: Any, presence: Agent) -> None:
    service = get_service()
    seen = preview(service, presence, command.caller, HELLO)
    who = line(handle(presence))
    width = max([10, *(len(part.name) for part, _ in seen.pieces)])
    lines = [f"|wThe prompt of|n {name_of(presence.thing)}, in its order:"]
    lines.append(f"  |w{'part':<{width}} tokens  most  from|n")
    for part, text in seen.pieces:
        size = tokens_of_text(text) if text else 0
        lines.append(f"  {part.name:<{width}} {size:>5} of {part.tokens:<5} {_source(part)}")
    schemas = [size for name, size in seen.tokens() if name == "schemas"]
    lines += [f"  {'schemas':<{width}} {size:>5}          its tools" for size in schemas]
    lines += [f"To see one: |wai prompt {who} persona|n", f"All of it: |wai prompt {who}/preview|n"]
    command.tell("\n".join(lines))


def _source(part: Part) -> str:
    return f"{part.source}, version {part.version}" if part.version else part.source


def _show(command: Any, presence: Agent, name: str) -> None:
    seen = preview(get_service(), presence, command.caller, HELLO)
    found = next(((part, text) for part, text in seen.pieces if part.name == name), None)
    rows = prompt_versions.history(presence.script.pk, MAX_LISTED, name)
    if found is None and not rows:
        raise _no_part(presence, [part.name for part, _ in seen.pieces])
    who = line(handle(presence))
    if found is None:
        lines = [f"|w{name}|n is left out."]
    else:
        lines = [f"|w{name}|n ({_source(found[0])})", wrapped(found[1] or "(nothing)", 2)]
    if rows:
        lines += ["", "Versions, the newest first:", *map(_told, rows)]
        lines.append(f"To go back: |wai prompt {who} {name}/back number|n")
    command.tell("\n".join(lines))


def _preview(command: Any, name: str, words: str) -> None:
    presence = assistant(command.caller, name)
    demand_examine(command.caller, presence.thing)
    seen = preview(get_service(), presence, command.caller, words)
    request = seen.request
    asked = f", asked by {seen.tool_mode}" if seen.tool_mode else ""
    lines = [f"What {name_of(presence.thing)} would be sent ({line(seen.brain)}{asked}):"]
    texts = [request.system, request.context]
    for message in request.messages:
        calls = "; ".join(f"{call.name}({call.arguments})" for call in message.calls)
        texts.append(
            f"{message.role}: {message.text}{' ' if calls and message.text else ''}{calls}"
        )
    lines += [wrapped(text, 2, limit=MAX_SHOWN) + "\n" for text in texts if text]
    lines += [f"  {name:<15} {size:>6}" for name, size in seen.tokens()]
    lines.append(f"  {'about':<15} {seen.total:>6} tokens in all")
    command.tell("\n".join(lines))


# To change


def _replace(command: Any, presence: Agent, name: str, text: str) -> None:
    if not name:
        raise UserError(
            "Which part?", f"Like this: ai prompt {line(handle(presence))} persona = text"
        )
    new = prose(visible(text.replace("|/", "\n")), MAX_TEXT + 1)
    if not new:
        raise UserError("There is nothing in that text.", "To leave the part out: /drop")
    if len(new) > MAX_TEXT:
        raise UserError(f"That is more than {MAX_TEXT} characters.", "Write less.")
    _demand_it_fits(presence, name, new)
    _write(command, presence, name, new, "", False)


def _edit(command: Any, presence: Agent, name: str, number: str) -> None:
    """Open the editor; what is saved there is a version like any other."""
    who = line(handle(presence))
    if number or not name:
        raise UserError("Which part?", f"Like this: ai prompt {who} persona/edit")
    begun = prompt_versions.current(presence.script.pk, name)
    text = _editable(command, presence, name, begun)

    def save(written: str) -> None:
        if not is_builder(command.caller) or not presence.script.pk or not presence.thing.pk:
            raise UserError("You may not change this prompt any more.", "To leave: :q!")
        shapeable(command, f"#{presence.thing.pk}")
        if prose(visible(written), MAX_TEXT + 1) == prose(visible(text), MAX_TEXT + 1):
            raise UserError("It says just that already.", "To leave: :q!")
        now = prompt_versions.current(presence.script.pk, name)
        _replace(command, presence, name, written)
        if (now and now.number) != (begun and begun.number):
            command.tell(f"Somebody changed it meanwhile: |wai prompt {who} {name}|n has theirs.")

    edit(command, f"{name} of {who}", text, save)


def _editable(command: Any, presence: Agent, name: str, own: PromptVersion | None) -> str:
    """What the editor begins with: the part as it was written; of one by code, what it says now.

    What is written anew from turn to turn is none of that.
    """
    part = next((part for part in _parts(presence) if part.name == name), None)
    if part is None:
        return own.text if own is not None else ""
    if part.writer is None:
        return part.text
    if not part.is_steady:
        command.tell("That is written anew each turn. What you save stands in its place for good.")
        return ""
    seen = preview(get_service(), presence, command.caller, HELLO)
    return next((text for one, text in seen.pieces if one.name == name), "")


def _demand_it_fits(presence: Agent, name: str, text: str) -> None:
    """Take no text that would be cut, or that would move what is to stay the same."""
    had = {part.name: part for part in _parts(presence)}
    part = had.get(name) or Part(name, parts.tokens_for(name))
    size = tokens_of_text(text)
    if size > part.tokens:
        raise UserError(
            f"That is about {size} tokens, and '{name}' may take {part.tokens}.", "Write less."
        )
    changing = changing_in(text)
    if changing and name in PROMPT_PARTS and part.is_steady:
        raise UserError(
            f"{{{changing[0]}}} changes from turn to turn, and '{name}' has to stay the same.",
            "Put it into a part of another name, which you can add.",
        )


def _drop(command: Any, presence: Agent, name: str, number: str) -> None:
    if number or name not in {part.name for part in _parts(presence)}:
        raise _no_part(presence, [part.name for part in _parts(presence)])
    _write(command, presence, name, "", "left out", True)


def _back(command: Any, presence: Agent, name: str, number: str) -> None:
    who = line(handle(presence))
    if not name:
        raise UserError("Which part?", f"Like this: ai prompt {who} persona/back 1")
    if not (number.isascii() and number.isdigit() and len(number) < 9):
        raise UserError(
            "Which version? A number; 0 is before any change.",
            f"To see them: ai prompt {who} {name}",
        )
    script = presence.script.pk
    try:
        old = prompt_versions.version(script, int(number), name)
    except Refusal:
        raise UserError(
            f"There is no version {int(number)} of '{name}'.",
            f"To see them: ai prompt {who} {name}",
        ) from None
    now = prompt_versions.current(script, name)
    if (old.text, old.dropped) == ((now.text, now.dropped) if now else ("", False)):
        raise UserError("It says just that already.", f"To see it: ai prompt {who} {name}")
    _write(command, presence, name, old.text, f"back to {int(number)}", old.dropped)


def _write(command: Any, presence: Agent, name: str, text: str, why: str, dropped: bool) -> None:
    is_known = name in {part.name for part in _parts(presence)} or bool(
        prompt_versions.history(presence.script.pk, 1, name)
    )
    by = source_of(command.caller)
    reason = ", ".join(filter(None, [why, f"by {by.name}"]))[: prompt_versions.MAX_WHY]
    try:
        row = prompt_versions.write(
            presence.script.pk,
            text,
            by=by.id,
            why=reason,
            now=get_service().now(),
            part=name,
            dropped=dropped,
        )
    except Refusal as refusal:
        raise UserError(refusal.problem, refusal.advice) from None
    told = "left out" if dropped else "as it was before any change"
    new = "" if is_known else _is_new(presence, name)
    command.tell(
        f"'{name}' of {name_of(presence.thing)} has version {row.number} from its next turn on.\n"
        f"{wrapped(text or f'({told})', 2)}{new}"
    )


def _is_new(presence: Agent, name: str) -> str:
    """Tells that a text is one more part: who wanted to change another one has to know."""
    who = line(handle(presence))
    known = ", ".join(part.name for part in _parts(presence) if part.name != name)
    return "\n" + wrapped(
        f"That is a new part, besides {known}. To take it out: ai prompt {who} {name}/drop"
    )


def _parts(presence: Agent) -> list[Part]:
    return parts.parts(LIVE, presence.script.pk, parts.LIVE)


def _no_part(presence: Agent, known: list[str]) -> UserError:
    return UserError("Its prompt has no such part.", f"It has: {', '.join(known)}.")


def _told(row: PromptVersion) -> str:
    made = timezone.localtime(row.made)
    why = f", {line(row.why, MAX_NAME)}" if row.why else ""
    text = "(left out)" if row.dropped else row.text or "(as before any change)"
    return f"|w{row.number}|n  {made:%Y-%m-%d %H:%M}{why}\n{wrapped(text, 4)}"


_CHANGES: dict[str, Callable[..., None]] = {"drop": _drop, "back": _back, "edit": _edit}
