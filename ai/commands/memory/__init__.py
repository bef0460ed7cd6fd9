"""Subcommands on what assistants know: memories, journal, people, goals, lore.

Only `ai.commands` imports it. Builders list, find, add, correct and drop rows here, each kind by a
`RecordView`; `ai.memory` keeps them.
"""
