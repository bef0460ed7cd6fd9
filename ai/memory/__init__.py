"""What assistants keep: memories, journal, people, goals, projects, lore."""
