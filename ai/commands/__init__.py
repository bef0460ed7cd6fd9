"""What builders and players type.

Games add `CharacterCmdSet` to their own. `command` looks a subcommand of `ai` up in `subcommands`
and runs it in one of the rooms; what it shows or changes lives in `ai.assistant` and below.
"""

from ai.commands.cmdset import AICmdSet, CharacterCmdSet

__all__ = ["AICmdSet", "CharacterCmdSet"]
