"""Tools that open and close things, in whatever way a game has its doors.

Evennia itself has no doors. If the character has a command `open` or `close`, that is used.
Otherwise a door of Evennia's contrib `simpledoor` can be opened, and any object with the attribute
`is_open`, if its lock `open` or `close` allows it.
"""

from __future__ import annotations

from typing import Annotated, Any

from twisted.internet.defer import Deferred, ensureDeferred

from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.schema.signature import Param
from ai.tools.support import acting, keyboard, rights, sight
from ai.tools.support.markup import plain
from ai.tools.text.quotation import quoted, quoted_name

_MAX_SEEN = 1000
_STATE = "is_open"
_BOLTS = ("is_locked", "locked")
"""Attributes by which games mark something as locked, apart from Evennia's locks."""
_SIMPLE_DOOR = "evennia.contrib.grid.simpledoor.simpledoor.SimpleDoor"
_OPEN_LOCK, _CLOSED_LOCK = "traverse:true()", "traverse:false()"
"""The locks that the commands of the contrib set on a door."""
_FORBIDDEN = ";|{}$=,"
"""Characters that a name must not have in it to be part of a command line."""


class DoorTool(acting.ActTool, register=False):
    """Opens or closes something, as its `command` says."""

    def execute(
        self,
        character: Any,
        target: Annotated[acting.Name, Param("Name of the exit or the thing.")],
        *,
        context: ToolContext = BARE,
    ) -> Deferred[ToolResult]:
        return ensureDeferred(_Act(character, self.command, context).on(target))


class OpenTool(DoorTool):
    """Opens a door, a chest or whatever else the game has for it."""

    name = "open"
    description = (
        "Open a door, a chest or the like, here or carried. It fails where it is locked or is "
        "nothing that opens."
    )
    command = "open"


class CloseTool(DoorTool):
    """Closes a door, a chest or whatever else the game has for it."""

    name = "close"
    description = "Close a door, a chest or the like, here or carried."
    command = "close"


class _Act:
    """One opening or closing."""

    def __init__(self, character: Any, verb: str, context: ToolContext) -> None:
        self.character = character
        self.verb = verb
        self.context = context
        self.opens = verb == "open"

    async def on(self, target: str) -> ToolResult:
        """Open or close a thing.

        Raises:
            ToolError: It cannot be done, or not now.
        """
        place = sight.place_of(self.character)
        acting.demand(self.verb, self.character, self.context)
        thing = self._found(target, place)
        name = sight.name_of(thing, self.character)
        try:
            return await self._by_command(thing, name, target)
        except keyboard.NoCommand:
            self._by_state(thing, name)
        shown = acting.numbered(thing, self.character)
        acting.show(self.character, f"$You() $conj({self.verb}) {{thing}}.", thing=shown)
        return self._result(thing, name, "")

    def _found(self, target: str, place: Any) -> Any:
        lit = bool(place.access(self.character, "view"))
        here = [one for one in sight.present(self.character) if one not in (place, self.character)]
        quotes = self.context.quotes
        thing = sight.find_one(self.character, target, here, hints=lit, quotes=quotes)
        quotes(thing)
        return thing

    async def _by_command(self, thing: Any, name: str, target: str) -> ToolResult:
        """By the game's own command."""
        words = plain(target)
        if any(letter in words for letter in _FORBIDDEN):
            raise ToolError("That name cannot be typed.", "Use a shorter part of the name.")
        typed = await keyboard.type_line(
            self.character,
            f"{self.verb} {words}",
            demand=lambda command: rights.demand_command(command, self.context),
            capturing=self.context.capture(),
            quotes=self.context.quotes,
            advice="",
        )
        if typed.asked_back:
            raise ToolError(
                f"To {self.verb} that, you would have to answer a question, and you cannot.",
                "Leave it as it is.",
            )
        if self._is_open(thing) not in (None, self.opens):
            why = f"{name} is not {self._done}."
            raise acting.failed([typed.text], why, "Leave it, or do what it wants first.")
        return self._result(thing, name, typed.text or "(nothing)")

    def _by_state(self, thing: Any, name: str) -> None:
        """By its state, as far as its locks allow."""
        is_open = self._is_open(thing)
        if is_open is None:
            raise ToolError(f"{name} is nothing that one can {self.verb}.", "Leave it as it is.")
        if is_open == self.opens:
            raise ToolError(f"{name} is {self._done} already.", "Go on from there.")
        bolted = self.opens and any(thing.attributes.get(bolt) is True for bolt in _BOLTS)
        if bolted or not _is_free(thing, self.character):
            raise ToolRefused(f"{name} is locked.", "Leave it, or find out who has the key.")
        if not thing.access(self.character, self.verb, default=True):
            raise ToolRefused(f"You may not {self.verb} {name}.", "Leave it as it is.")
        if not _is_simple_door(thing):
            thing.attributes.add(_STATE, self.opens)
            return
        for side in (thing, thing.db.return_exit):
            if side is not None:
                side.locks.add(_OPEN_LOCK if self.opens else _CLOSED_LOCK)

    def _is_open(self, thing: Any) -> bool | None:
        """Whether a thing is open; None if the game stores that in a way of its own."""
        if not thing.pk:
            return None
        if _is_simple_door(thing):
            return bool(thing.access(self.character, "traverse"))
        state = thing.attributes.get(_STATE)
        return state if isinstance(state, bool) else None

    @property
    def _done(self) -> str:
        return "open" if self.opens else "closed"

    def _result(self, thing: Any, name: str, shown: str) -> ToolResult:
        known = self._is_open(thing) is not None
        result = {self._done if known else "target": name, **({"shown": shown} if shown else {})}
        text = f"You {self.verb} {quoted_name(name)}."
        if known:
            text = f"{quoted_name(name)} is {self._done} now."
        if shown:
            text = f"{text} You were shown {quoted(shown, _MAX_SEEN)}"
        return ToolResult(result=result, text=text, side_effects=[f"{self._done}:{name}"])


def _is_simple_door(thing: Any) -> bool:
    from evennia.utils.utils import inherits_from

    return bool(inherits_from(thing, _SIMPLE_DOOR))


def _is_free(thing: Any, character: Any) -> bool:
    """Whether no lock of the game's own forbids to change the state."""
    if _is_simple_door(thing):
        return str(thing.locks.get("traverse")) in (_OPEN_LOCK, _CLOSED_LOCK, "traverse:all()")
    state = thing.attributes.get(_STATE, return_obj=True)
    return bool(state.access(character, "attredit", default=True))
