"""Subcommands about tools: list and show them, run one, approve calls, remote modules.

`ai.commands` and its other rooms import it. Calls go through `ai.pipeline`: those of `ai do` with
the builder's rights, an approved one with its asker's.
"""
