"""Tools that open, close, lock and unlock things, in whatever way a game has its doors.

Evennia itself has no doors. If the character has a command `open`, `close`, `lock` or `unlock`,
that is used. Otherwise a door of Evennia's contrib `simpledoor` can be opened, and any object with
the attribute `is_open`, if its lock `open` or `close` allows it. What has the attribute `is_locked`
is locked and unlocked by those who pass its lock `unlock`, which names the key:
`unlock:holds(brass key)`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Annotated, Any, Literal

from twisted.internet.defer import Deferred, ensureDeferred

from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.schema.signature import Param
from ai.tools.support import acting, keyboard, sight
from ai.tools.text.quotation import quoted, quoted_name

_MAX_SEEN = 1000
_BOLTS = ("is_locked", "locked")
"""Attributes by which games mark something as locked, apart from Evennia's locks."""
_KEY = "unlock"
"""The access type that says who has the key."""
_SIMPLE_DOOR = "evennia.contrib.grid.simpledoor.simpledoor.SimpleDoor"
_OPEN_LOCK, _CLOSED_LOCK = "traverse:true()", "traverse:false()"
"""The locks that the commands of the contrib set on a door."""


class DoorTool(acting.ActTool, register=False):
    """Opens or closes something, as its `command` says."""

    def execute(
        self,
        character: Any,
        target: Annotated[acting.Name, Param("Name of the exit or the thing.")],
        *,
        context: ToolContext = BARE,
    ) -> Deferred[ToolResult]:
        return ensureDeferred(_Opening(character, self.command, context).on(target))


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


class UseKeyTool(acting.ActTool):
    """Unlocks or locks something with the key that the character carries."""

    name = "use_key"
    description = (
        "Unlock a door, a chest or the like with its key, which you must carry; or lock it again. "
        "It does not open it."
    )
    command = "unlock"

    def execute(
        self,
        character: Any,
        target: Annotated[acting.Name, Param("Name of the exit or the thing.")],
        to: Annotated[Literal["unlock", "lock"], Param("What the key is for.")] = "unlock",
        *,
        context: ToolContext = BARE,
    ) -> Deferred[ToolResult]:
        return ensureDeferred(_Locking(character, to, context).on(target))


class _Act(ABC):
    """One use of such a tool."""

    states: tuple[str, str]
    """What a thing is called that is in the one state or in the other."""
    verbs: tuple[str, str]
    """What brings it there."""

    def __init__(self, character: Any, verb: str, context: ToolContext) -> None:
        self.character = character
        self.verb = verb
        self.context = context
        self.wanted = verb == self.verbs[0]
        self.done = self.states[0] if self.wanted else self.states[1]

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
        typed = await acting.type_verb(self.character, self.verb, target, self.context)
        if self._state(thing) not in (None, self.wanted):
            why = f"{name} is not {self.done}."
            raise acting.failed([typed.text], why, "Leave it, or do what it wants first.")
        return self._result(thing, name, typed.text or "(nothing)")

    def _by_state(self, thing: Any, name: str) -> None:
        """By its state, as far as its locks allow."""
        state = self._state(thing)
        if state is None:
            raise ToolError(f"{name} is nothing that one can {self.verb}.", "Leave it as it is.")
        if state == self.wanted:
            raise ToolError(f"{name} is {self.done} already.", "Go on from there.")
        self._change(thing, name)

    @abstractmethod
    def _state(self, thing: Any) -> bool | None:
        """Whether a thing is in the first state; None if the game stores it in its own way."""

    @abstractmethod
    def _change(self, thing: Any, name: str) -> None:
        """Bring a thing into the state that is wanted, if it may be."""

    def _result(self, thing: Any, name: str, shown: str) -> ToolResult:
        known = self._state(thing) is not None
        result = {self.done if known else "target": name, **({"shown": shown} if shown else {})}
        text = f"You {self.verb} {quoted_name(name)}."
        if known:
            text = f"{quoted_name(name)} is {self.done} now."
        if shown:
            text = f"{text} You were shown {quoted(shown, _MAX_SEEN)}"
        return ToolResult(result=result, text=text, side_effects=[f"{self.done}:{name}"])


class _Opening(_Act):
    states = ("open", "closed")
    verbs = ("open", "close")

    def _state(self, thing: Any) -> bool | None:
        return _is_open(thing, self.character)

    def _change(self, thing: Any, name: str) -> None:
        if (self.wanted and _bolt(thing)[1]) or not _is_free(thing, self.character):
            raise ToolRefused(f"{name} is locked.", "Leave it, or find out who has the key.")
        if not thing.access(self.character, self.verb, default=True):
            raise ToolRefused(f"You may not {self.verb} {name}.", "Leave it as it is.")
        if not _is_simple_door(thing):
            thing.attributes.add(sight.OPEN, self.wanted)
            return
        for side in _sides(thing):
            side.locks.add(_OPEN_LOCK if self.wanted else _CLOSED_LOCK)


class _Locking(_Act):
    states = ("locked", "unlocked")
    verbs = ("lock", "unlock")

    def _state(self, thing: Any) -> bool | None:
        return _bolt(thing)[1] if thing.pk else None

    def _change(self, thing: Any, name: str) -> None:
        bolt, _ = _bolt(thing)
        if self.wanted and _is_open(thing, self.character):
            raise ToolError(f"{name} is open.", "Close it first.")
        state = thing.attributes.get(bolt, return_obj=True)
        may = state.access(self.character, "attredit", default=True)
        if not may or not thing.access(self.character, _KEY):
            raise ToolRefused(f"You carry no key to {name}.", "Take its key first, or leave it.")
        for side in _sides(thing):
            side.attributes.add(bolt, self.wanted)


def state_of(thing: Any, character: Any) -> str:
    """Say how a thing stands: "open", "closed" or "locked"; "" if it is nothing that opens."""
    is_open = _is_open(thing, character)
    if is_open is None:
        return ""
    if is_open:
        return "open"
    return "locked" if _bolt(thing)[1] else "closed"


def _sides(thing: Any) -> list[Any]:
    """A thing, or a door from both of its rooms."""
    back = thing.db.return_exit if _is_simple_door(thing) else None
    return [thing] if back is None else [thing, back]


def _bolt(thing: Any) -> tuple[str, bool | None]:
    """The attribute that says whether a thing is locked, and what it says."""
    states = {bolt: thing.attributes.get(bolt) for bolt in _BOLTS}
    known = {bolt: state for bolt, state in states.items() if isinstance(state, bool)}
    return max(known.items(), key=lambda one: one[1], default=(_BOLTS[0], None))


def _is_open(thing: Any, character: Any) -> bool | None:
    """Whether a thing is open; None if the game stores that in a way of its own."""
    if not thing.pk:
        return None
    if _is_simple_door(thing):
        return bool(thing.access(character, "traverse"))
    state = thing.attributes.get(sight.OPEN)
    return state if isinstance(state, bool) else None


def _is_simple_door(thing: Any) -> bool:
    from evennia.utils.utils import inherits_from

    return bool(inherits_from(thing, _SIMPLE_DOOR))


def _is_free(thing: Any, character: Any) -> bool:
    """Whether no lock of the game's own forbids to change the state."""
    if _is_simple_door(thing):
        return str(thing.locks.get("traverse")) in (_OPEN_LOCK, _CLOSED_LOCK, "traverse:all()")
    state = thing.attributes.get(sight.OPEN, return_obj=True)
    return bool(state.access(character, "attredit", default=True))
