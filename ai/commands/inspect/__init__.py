"""Subcommands that show what assistants do, did, think and cost, and why.

Only `ai.commands` imports it. They read rows of `ai.models` and running agents, and change nothing
in the game; `test`, `replay` and `doctor` may cost a model's tokens.
"""
