"""What builders and players type."""

from ai.commands.cmdset import AICmdSet, CharacterCmdSet

__all__ = ["AICmdSet", "CharacterCmdSet"]
