"""The menu `ai setup`, which creates or changes an assistant question by question.

Only `ai.commands` imports it. `wizard` leads through the menu and `steps` has the order; nothing
changes before the last `yes`, which hands the draft to `ai.assistant.lifecycle`.
"""
