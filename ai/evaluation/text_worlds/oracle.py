"""The oracle: plays the walkthrough of a game, one tool call for each of its commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from twisted.internet.defer import Deferred, succeed

from ai.brains.base import Completion, ModelCall, Request
from ai.evaluation.text_worlds.game import Command, Game

Call = tuple[str, Mapping[str, Any]]


def call_for(command: Command) -> Call:
    """Return the tool and the arguments that do what a command of TextWorld does."""
    names = command.names
    if command.act == "go":
        return "go", {"exit": names["way"]}
    if command.act in ("put", "insert"):
        where = "on" if command.act == "put" else "in"
        return "put", {"item": names["item"], "holder": names["holder"], "where": where}
    if command.act in ("open", "close"):
        return command.act, {"target": names["thing"]}
    if command.act in ("unlock", "lock"):
        return "use_key", {"target": names["thing"], "to": command.act}
    if command.act == "look":
        return "inspect_location", {}
    return command.act, {"item": names["item"]}


class OracleBrain:
    """Makes the calls of a walkthrough, one a step, and then no more.

    Args:
        game: The game.
    """

    name = "oracle"
    is_model = True
    stands_alone = True

    def __init__(self, game: Game) -> None:
        self._calls = [call_for(command) for command in game.walkthrough]

    def think(self, request: Request) -> Deferred[Completion]:
        if request.last_step or not self._calls:
            return succeed(Completion(calls=(ModelCall("", "wait"),)))
        name, arguments = self._calls.pop(0)
        return succeed(Completion(calls=(ModelCall("", name, arguments),)))
