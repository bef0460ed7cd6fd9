"""A batch: commands typed, or code run, as the asker's character.

The asker's own command sets and locks hold. Besides, a command runs only if its lock also lets
somebody through who has no more than the rights of the turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from twisted.logger import Logger

from ai.tools.contract import levels
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import Capture, ToolContext
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.support import dialogs, keyboard, rights
from ai.tools.support.markup import plain, prose, uncoloured

log = Logger()

MAX_LINE = 500
_MAX_SHOWN = 2000
_NEVER = {
    *("py", "batchcode", "batchcommands", "force"),
    *("ai", "page"),
    *("ic", "ooc", "quit", "quell", "unquell", "password", "userpassword"),
    *("charcreate", "chardelete", "reload", "reset", "shutdown"),
}
"""Commands that run code, speak or decide for the player, or change their session or the server."""
_REFUSES = re.compile(
    r"(?i)(?:usage: |(?:could|did) not find |destination (?:not found|has no location)|you (?:"
    r"do not|don't) have permission |you are not allowed to |you (?:must|can't|cannot) |no "
    r"(?:prototype|attribute) |error (?:creating|saving) |there was an error |cancell?ed: |"
    r"[^\n]{0,200}(?:-lock blocks |could not be imported|contains no colon|is not available|"
    r"doesn't have an attribute|can only understand ))"
)
"""How a message of Evennia's building commands begins that says that they did nothing."""

_PREFIXES = "@&/+"
"""What may stand before a command's name."""


def demand_line(line: str) -> None:
    """Check that a line of a batch is one line of plain text with an allowed command.

    Raises:
        ToolError: It is no line of plain text.
        ToolRefused: Its command never runs from here.
    """
    if not line.strip() or not line.isprintable():
        raise ToolError("Each command is one line of plain text.", "Give them one by one.")
    if len(line) > MAX_LINE:
        raise ToolError(f"A command is longer than {MAX_LINE} characters.", "Write a shorter one.")
    _demand_allowed(line.split()[0].partition("/")[0].lower().lstrip(_PREFIXES))


def demand_code(context: ToolContext) -> None:
    """Make sure that the game allows Python in a batch, and that a Developer asks.

    Raises:
        ToolRefused: It does not, or nobody of that level asks.
    """
    from ai import conf

    if not conf.get("RAW_BATCHCODE"):
        raise ToolRefused("This game lets nobody run code from here.", "Use commands instead.")
    needed = levels.rank("Developer")
    if context.authority.level < needed or (context.authority.asker or 0) < needed:
        raise ToolRefused("Only a Developer may have code run.", "Use commands instead.")


async def type_as(puppet: Any, line: str, context: ToolContext) -> tuple[keyboard.Typed, bool]:
    """Type one line as a player's character.

    Returns:
        What came of it, and whether the game says that it did not do it, or not all of it.

    Raises:
        ToolError: The player has no such command, it may not run from here, or it raised an error.
    """
    if dialogs.is_open(puppet):
        raise ToolRefused("They are in the middle of a menu or an editor.", "Wait until they left.")

    def demand(command: Any) -> str:
        return _demand_command(command, line, puppet, context)

    with _watching(puppet) as shown, _counting_misses(puppet) as misses:
        typed = await keyboard.type_line(
            puppet,
            line.strip(),
            demand=demand,
            capturing=nullcontext(shown),
            quotes=context.quotes,
            advice=lambda _commands: "Use a command that they have.",
        )
    messages = [uncoloured(message).strip() for message in shown.lines]
    is_refused = any(map(_REFUSES.match, messages)) or bool(misses and any(messages))
    return typed, is_refused


def run_code(code: str, puppet: Any) -> ToolResult:
    """Run Python as Evennia's own batch-code processor does, with `caller` as the character.

    Raises:
        ToolError: The code raised an error, which is in the log.
    """
    from evennia.utils.batchprocessors import BATCHCODE

    with _watching(puppet) as shown:
        broke = BATCHCODE.code_exec(code, extra_environ={"caller": puppet})
    if broke:
        log.error("ai: batch code of {who} broke: {error}", who=puppet.key, error=broke)
        kind = plain(broke.strip().rsplit("\n", 1)[-1], 200)
        raise ToolError(
            f"The code broke: {kind}", "It may have done a part of its work; look before you go on."
        )
    text = prose("\n".join(shown.lines), _MAX_SHOWN)
    return ToolResult(result={"shown": text or "(nothing)"}, side_effects=["ran:code"])


def _demand_command(command: Any, line: str, puppet: Any, context: ToolContext) -> str:
    entry = str(command.key).lower().lstrip(_PREFIXES)
    _demand_allowed(entry, command.access(rights.Bearer(puppet, context.authority), "cmd"))
    if entry == "spawn" and "{" in line:  # in a Developer's, `exec` may be code
        raise ToolRefused("A prototype cannot be written out here.", "Name one that the game has.")
    return entry


def _demand_allowed(entry: str, may: bool = True) -> None:
    if entry in _NEVER or not may:
        raise ToolRefused(
            f"The command '{plain(entry)}' may not be run from here.", "Have them type it."
        )


@contextmanager
def _counting_misses(puppet: Any) -> Iterator[list[object]]:
    """Collect what a character's commands searched for in vain."""
    own, search, misses = puppet.__dict__.get("search"), puppet.search, list[object]()

    def searching(searchdata: Any, *args: Any, **kwargs: Any) -> Any:
        found = search(searchdata, *args, **kwargs)
        if found is None:
            misses.append(searchdata)
        return found

    puppet.search = searching
    try:
        yield misses
    finally:
        puppet.__dict__.pop("search", None)
        if own is not None:
            puppet.search = own


@contextmanager
def _watching(puppet: Any) -> Iterator[Capture]:
    """Collect what a player is shown, without keeping it from them."""
    shown = Capture()
    receivers = [puppet, puppet.account]
    before = [receiver.__dict__.get("msg") for receiver in receivers]
    for receiver in receivers:
        receiver.msg = _reading_along(receiver.msg, receivers, shown)
    try:
        yield shown
    finally:
        for receiver, own in zip(receivers, before, strict=True):
            receiver.__dict__.pop("msg", None)
            if own is not None:
                receiver.msg = own


def _reading_along(send: Any, own: list[Any], shown: Capture) -> Any:
    """A `msg` that notes what the player's own doing shows, and then sends it."""

    def msg(text: Any = None, from_obj: Any = None, *args: Any, **kwargs: Any) -> Any:
        if text is not None and (from_obj is None or from_obj in own):
            shown.lines.append(str(text[0] if isinstance(text, tuple | list) and text else text))
        return send(text, from_obj, *args, **kwargs)

    return msg
