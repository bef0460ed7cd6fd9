"""The command sets that bring `ai` into a game."""

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
from ai.commands.players.talk import CmdAsk, CmdTalk
from ai.commands.players.whisper import CmdWhisper

STOCK = "commands.default_cmdsets"
"""The module in which a stock game has its own sets."""


class AICmdSet(CmdSet):
    """The plug-in's commands, for games that add sets to their own ones by hand."""

    key = "AICmdSet"

    def at_cmdset_creation(self) -> None:
        self.add(CmdAI())
        self.add(CmdComplain())
        self.add(CmdForgetMe())
        self.add(CmdPage())
        self.add(CmdAsk())
        self.add(CmdTalk())


def _characters_set() -> Any:
    """The game's own set for characters, or else Evennia's."""
    try:
        return import_module(STOCK).CharacterCmdSet
    except ModuleNotFoundError as error:
        if error.name not in (STOCK, STOCK.partition(".")[0]):
            raise
    from evennia.commands.default.cmdset_character import CharacterCmdSet

    return CharacterCmdSet


_Base: Any = _characters_set()


class CharacterCmdSet(_Base):
    """The game's commands for characters and those of the plug-in; name it in CMDSET_CHARACTER."""

    # Evennia stores a set's path with every character, and replaces it when the setting changes
    # only if the path is the text of the old setting. Without this, characters made meanwhile would
    # have no commands after a game removes the plug-in.
    __module__ = "ai.commands"

    def add(self, cmd: Any, allow_duplicates: bool = False) -> None:
        """Add a command, which replaces an equal one; or several, as Evennia does.

        Evennia 5 searches the whole set for duplicates after each command. With eighty commands
        that takes twelve of the fifteen milliseconds in which a character's set is made.
        """
        if not allow_duplicates and inherits_from(cmd, Command):
            self.remove(cmd)
            allow_duplicates = True
        super().add(cmd, allow_duplicates=allow_duplicates)

    def at_cmdset_creation(self) -> None:
        super().at_cmdset_creation()
        self.add(CmdAI())
        self.add(CmdComplain())
        self.add(CmdForgetMe())
        for command in (CmdPage(), CmdAsk(), CmdTalk()):
            if self.get(command) is None:  # otherwise the game has its own, or its own `tell`
                self.add(command)
        if type(self.get("whisper")) is StockWhisper:  # otherwise the game has its own
            self.add(CmdWhisper())
