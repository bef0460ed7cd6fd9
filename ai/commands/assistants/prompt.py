"""`ai prompt`: shows and changes the parts of an assistant's prompt."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import source_of
from ai.assistant.engine.context_window import tokens_of_text
from ai.assistant.prompts import parts
from ai.assistant.prompts.builder import errors_of
from ai.assistant.prompts.parts import Part, changing_in
from ai.assistant.prompts.request import LIVE_WRITERS
from ai.assistant.runtime import get_runtime
from ai.assistant.sandbox.prompt_preview import preview
from ai.commands.assistants.prompt_editor import edit
from ai.commands.console.access import demand_examine, is_builder
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistant, handle, shapeable, split
from ai.commands.console.text import MAX_NAME, line, name_of, when, wrapped
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

Lists the parts of an assistant's prompt with their size in tokens, or shows
one of them. An equals sign replaces the text of a part, `/edit` opens it in
the editor, and `/drop` leaves the part out. Each change makes a new version;
`/back` returns to an earlier one, and 0 is the text before any change.

`/preview` shows the whole prompt that the model would get if you said that
line. To try a text on a recorded turn first:
ai replay <turn> = <part>: <text>

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
"""The line of a preview where the builder typed none."""
_FORM = re.compile(r"(?P<left>[^/]*)(?:/\s*(?P<switch>[a-z]+)\s*(?P<number>\S*))?\s*\Z", re.I)
_FIRST = re.compile(r"\A/\s*(?P<switch>[a-z]+)\s+(?P<rest>[^/]*?)(?P<number>\s\d+)?\s*\Z", re.I)
_PART = re.compile(r"[a-z_]{1,32}\Z")


def prompt(command: Any, text: str) -> None:
    """List the parts of a prompt, show one, preview all, or change one."""
    left, new = split(text)
    left = _FIRST.sub(r"\g<rest>/\g<switch>\g<number>", left)  # "/edit marta own"
    form = _FORM.match(left)
    switch = (form["switch"] or "").lower() if form else "?"
    if form is None or switch not in ("", "preview", *_CHANGES):
        raise UserError("`ai prompt` has no such form.", "All its forms: help ai/prompt")
    if switch == "preview":
        _preview(command, form["left"].strip(), new or HELLO)
        return
    agent, part = _read(command, form["left"].strip())
    if switch:
        _CHANGES[switch](command, _changeable(command, agent), part, form["number"])
    elif new:
        replace_part(command, _changeable(command, agent), part, new)
    elif part:
        _show(command, agent, part)
    else:
        _list(command, agent)


def _read(command: Any, left: str) -> tuple[Agent, str]:
    """The assistant and the part; the last word is a part unless it belongs to the name."""
    try:
        agent, part = assistant(command.caller, left), ""
    except UserError:
        name, _, part = left.rpartition(" ")
        if not name:
            raise
        agent = assistant(command.caller, name.strip())
        part = part.lower()
        if not _PART.match(part):
            raise UserError(
                "A part's name has only small letters and '_'.",
                f"Parts: {', '.join(PROMPT_PARTS)}.",
            ) from None
    demand_examine(command.caller, agent.character)
    return agent, part


def _changeable(command: Any, agent: Agent) -> Agent:
    return shapeable(command, handle(agent))


# Show


def _list(command: Any, agent: Agent) -> None:
    runtime = get_runtime()
    seen = preview(runtime, agent, command.caller, HELLO)
    who = line(handle(agent))
    width = max([10, *(len(part.name) for part, _ in seen.pieces)])
    wrong = errors_of(agent.script.assistant_key)
    lines = [f"|wThe prompt of|n {name_of(agent.character)}, in this order:"]
    lines.append(f"  |w{'part':<{width}} tokens  most  from|n")
    for part, text in seen.pieces:
        size = tokens_of_text(text) if text else 0
        source = describe_source(part) + (", not written: see it" if part.name in wrong else "")
        lines.append(f"  {part.name:<{width}} {size:>5} of {part.tokens:<5} {source}")
    schemas = [size for name, size in seen.tokens() if name == "schemas"]
    lines += [f"  {'schemas':<{width}} {size:>5}          its tools" for size in schemas]
    lines += [f"To see one: |wai prompt {who} persona|n", f"All of it: |wai prompt {who}/preview|n"]
    command.reply("\n".join(lines))


def describe_source(part: Part) -> str:
    """Where a part comes from, with its version if the assistant has its own."""
    return f"{part.source}, version {part.version}" if part.version else part.source


def _show(command: Any, agent: Agent, name: str) -> None:
    seen = preview(get_runtime(), agent, command.caller, HELLO)
    found = next(((part, text) for part, text in seen.pieces if part.name == name), None)
    rows = prompt_versions.history(agent.script.pk, MAX_LISTED, name)
    if found is None and not rows:
        raise _no_part(agent, [part.name for part, _ in seen.pieces])
    who = line(handle(agent))
    if found is None:
        lines = [f"|w{name}|n is left out."]
    else:
        why = errors_of(agent.script.assistant_key).get(name, "")
        text = found[1] or (f"(nothing: {why})" if why else "(nothing)")
        lines = [f"|w{name}|n ({describe_source(found[0])})", wrapped(text, 2)]
    if rows:
        lines += ["", "Versions, the newest first:", *map(_describe, rows)]
        lines.append(f"To go back: |wai prompt {who} {name}/back number|n")
    command.reply("\n".join(lines))


def _preview(command: Any, name: str, words: str) -> None:
    agent = assistant(command.caller, name)
    demand_examine(command.caller, agent.character)
    seen = preview(get_runtime(), agent, command.caller, words)
    request = seen.request
    asked = f", asked by {seen.tool_mode}" if seen.tool_mode else ""
    lines = [f"What {name_of(agent.character)} would be sent ({line(seen.brain)}{asked}):"]
    texts = [request.system]
    for message in request.messages:
        calls = "; ".join(f"{call.name}({call.arguments})" for call in message.calls)
        texts.append(
            f"{message.role}: {message.text}{' ' if calls and message.text else ''}{calls}"
        )
    texts += [request.context, request.closing]
    lines += [wrapped(text, 2, limit=MAX_SHOWN) + "\n" for text in texts if text]
    lines += [f"  {name:<15} {size:>6}" for name, size in seen.tokens()]
    lines.append(f"  {'about':<15} {seen.total:>6} tokens in all")
    command.reply("\n".join(lines))


# Change


def replace_part(command: Any, agent: Agent, name: str, text: str) -> None:
    """Give a part another text; raises `UserError` if it does not fit."""
    if not name:
        raise UserError("Which part?", f"Like this: ai prompt {line(handle(agent))} persona = text")
    shown = visible(text.replace("|/", "\n"))
    new = prose(shown, len(shown) + 1)
    if not new:
        raise UserError("That text is empty.", "To leave the part out: /drop")
    if len(new) > MAX_TEXT:
        raise UserError(f"That is more than {MAX_TEXT} characters.", "Make it shorter.")
    demand_it_fits(agent, name, new)
    _write(command, agent, name, new, "", False)


def _edit(command: Any, agent: Agent, name: str, number: str) -> None:
    """Open the editor; each text that the builder saves there is a new version."""
    who = line(handle(agent))
    if number or not name:
        raise UserError("Which part?", f"Like this: ai prompt {who} persona/edit")
    begun = prompt_versions.current(agent.script.pk, name)
    text = editable_text(command, agent, name, begun)

    def save(written: str) -> None:
        if not is_builder(command.caller) or not agent.script.pk or not agent.character.pk:
            raise UserError("You may not change this prompt any more.", "To leave: :q!")
        shapeable(command, f"#{agent.character.pk}")
        if prose(visible(written), MAX_TEXT + 1) == prose(visible(text), MAX_TEXT + 1):
            raise UserError("You changed nothing.", "To leave: :q!")
        now = prompt_versions.current(agent.script.pk, name)
        replace_part(command, agent, name, written)
        if (now and now.number) != (begun and begun.number):
            command.reply(
                f"Somebody changed it meanwhile. All versions: |wai prompt {who} {name}|n"
            )

    edit(command, f"{name} of {who}", text, save)


def editable_text(command: Any, agent: Agent, name: str, own: PromptVersion | None) -> str:
    """What the editor begins with: the text of the part, or what code writes there now.

    A part that code writes in each turn begins empty.
    """
    part = next((part for part in parts_of(agent) if part.name == name), None)
    if part is None:
        return own.text if own is not None else ""
    if part.writer is None:
        return part.text
    if not part.is_steady:
        command.reply(
            "Code writes this part in each turn. Your text will replace it in every turn."
        )
        return ""
    seen = preview(get_runtime(), agent, command.caller, HELLO)
    return next((text for one, text in seen.pieces if one.name == name), "")


def demand_it_fits(agent: Agent, name: str, text: str) -> None:
    """Refuse a text that is too long, or that changes in a part that must stay the same."""
    had = {part.name: part for part in parts_of(agent)}
    part = had.get(name) or Part(name, parts.tokens_for(name))
    size = tokens_of_text(text)
    if size > part.tokens:
        raise UserError(
            f"That is about {size} tokens, and '{name}' may take {part.tokens}.", "Make it shorter."
        )
    changing = changing_in(text)
    if changing and name in PROMPT_PARTS and part.is_steady:
        raise UserError(
            f"{{{changing[0]}}} changes from turn to turn, but '{name}' has to stay the same.",
            "Put it into a new part of another name.",
        )


def drop_part(command: Any, agent: Agent, name: str, number: str = "") -> None:
    """Leave a part out; raises `UserError` if there is none."""
    if number or name not in {part.name for part in parts_of(agent)}:
        raise _no_part(agent, [part.name for part in parts_of(agent)])
    _write(command, agent, name, "", "left out", True)


def go_back(command: Any, agent: Agent, name: str, number: str) -> None:
    """Return a part to an earlier version; raises `UserError` if there is none."""
    who = line(handle(agent))
    if not name:
        raise UserError("Which part?", f"Like this: ai prompt {who} persona/back 1")
    if not (number.isascii() and number.isdigit() and len(number) < 9):
        raise UserError(
            "Which version? Type a number; 0 is the text before any change.",
            f"To see them: ai prompt {who} {name}",
        )
    script = agent.script.pk
    try:
        old = prompt_versions.version(script, int(number), name)
    except Refusal:
        raise UserError(
            f"There is no version {int(number)} of '{name}'.",
            f"To see them: ai prompt {who} {name}",
        ) from None
    now = prompt_versions.current(script, name)
    if (old.text, old.dropped) == ((now.text, now.dropped) if now else ("", False)):
        raise UserError("That is its text already.", f"To see it: ai prompt {who} {name}")
    _write(command, agent, name, old.text, f"back to {int(number)}", old.dropped)


def _write(command: Any, agent: Agent, name: str, text: str, why: str, dropped: bool) -> None:
    is_known = name in {part.name for part in parts_of(agent)} or bool(
        prompt_versions.history(agent.script.pk, 1, name)
    )
    by = source_of(command.caller)
    reason = ", ".join(filter(None, [why, f"by {by.name}"]))[: prompt_versions.MAX_WHY]
    try:
        row = prompt_versions.write(
            agent.script.pk,
            text,
            by=by.id,
            why=reason,
            now=get_runtime().now(),
            part=name,
            dropped=dropped,
        )
    except Refusal as refusal:
        raise UserError(refusal.problem, refusal.advice) from None
    empty = "(left out)" if dropped else "(the text before any change)"
    warning = "" if is_known else _warn_of_new_part(agent, name)
    command.reply(
        f"'{name}' of {name_of(agent.character)} has version {row.number} from its next turn on.\n"
        f"{wrapped(text or empty, 2)}{warning}"
    )


def _warn_of_new_part(agent: Agent, name: str) -> str:
    """A warning for builders who mistyped the name of a part."""
    who = line(handle(agent))
    known = ", ".join(part.name for part in parts_of(agent) if part.name != name)
    return "\n" + wrapped(
        f"'{name}' is a new part; the others are {known}. To remove it: ai prompt {who} {name}/drop"
    )


def parts_of(agent: Agent) -> list[Part]:
    """The parts of an assistant's prompt, in their order."""
    return parts.parts(LIVE_WRITERS, agent.script.pk, parts.LIVE)


def _no_part(agent: Agent, known: list[str]) -> UserError:
    return UserError("Its prompt has no such part.", f"It has: {', '.join(known)}.")


def _describe(row: PromptVersion) -> str:
    why = f", {line(row.why, MAX_NAME)}" if row.why else ""
    text = "(left out)" if row.dropped else row.text or "(the text before any change)"
    return f"|w{row.number}|n  {when(row.made)}{why}\n{wrapped(text, 4)}"


_CHANGES: dict[str, Callable[..., None]] = {"drop": drop_part, "back": go_back, "edit": _edit}
