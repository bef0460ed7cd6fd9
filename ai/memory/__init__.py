"""What assistants keep: memories, people, goals, projects, lore.

Tools, `ai.assistant` and the commands import its rooms; it imports only settings and tables. A room
asks `privacy` who may read a row before it shows one.
"""
