"""What an assistant wants: goals as trees, and projects with notes.

The tools, `ai.assistant` and `ai.commands.memory` import it. A goal that falls due wakes its
assistant through `ai.assistant.scheduling.reminders`.
"""
