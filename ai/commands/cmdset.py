"""The command sets: how `ai` comes into a game."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from evennia.commands.cmdset import CmdSet
from evennia.commands.command import Command
from evennia.commands.default.general import CmdWhisper as StockWhisper
from evennia.utils.utils import inherits_from

from ai.commands.command import CmdAI
from ai.commands.players.complain import CmdComplain
from ai.commands.players.forget import CmdForgetMe
from ai.commands.players.page import CmdPage
from ai.commands.players.whisper import CmdWhisper

STOCK = "commands.default_cmdsets"
"""Where a stock game keeps its own sets."""


class AICmdSet(CmdSet):
    """The plug-in's commands, for games that add sets to their own ones by hand."""

    key = "AICmdSet"

    def at_cmdset_creation(self) -> None:
        """Evennia's hook."""
        self.add(CmdAI())
        self.add(CmdComplain())
        self.add(CmdForgetMe())
        self.add(CmdPage())


def _characters_set() -> Any:
    """The game's own set for characters where a stock game has it, else Evennia's."""
    try:
        return import_module(STOCK).CharacterCmdSet
    except ModuleNotFoundError as error:
        if error.name not in (STOCK, STOCK.partition(".")[0]):
            raise
    from evennia.commands.default.cmdset_character import CharacterCmdSet

    return CharacterCmdSet


_Base: Any = _characters_set()


class CharacterCmdSet(_Base):
    """What characters can type here, the plug-in's included: name it in CMDSET_CHARACTER."""

    # Evennia keeps a set's path with every character, and replaces it when the setting changes
    # only where it is the setting's very text: without this, characters made meanwhile would be
    # left without commands by whoever removes the plug-in.
    __module__ = "ai.commands"

    def add(self, cmd: Any, allow_duplicates: bool = False) -> None:
        """Add a command in the place of the one that it equals; or several, as Evennia does.

        Evennia 5 goes over the whole set once more for each command, to find what is there twice:
        with eighty of them that is twelve of the fifteen milliseconds that a character's set takes.
        """
        if not allow_duplicates and inherits_from(cmd, Command):
            self.remove(cmd)
            allow_duplicates = True
        super().add(cmd, allow_duplicates=allow_duplicates)

    def at_cmdset_creation(self) -> None:
        """Evennia's hook."""
        super().at_cmdset_creation()
        self.add(CmdAI())
        self.add(CmdComplain())
        self.add(CmdForgetMe())
        if self.get(CmdPage()) is None:  # else characters have a `page` or `tell` of their own
            self.add(CmdPage())
        if type(self.get("whisper")) is StockWhisper:  # else they have one of their own as well
            self.add(CmdWhisper())
