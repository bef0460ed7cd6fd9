"""Words of `ai` about what assistants know: memories, journal, people, goals, lore.

Builders list, find, add, correct and drop rows here; the rows live in `ai.memory`.
"""
