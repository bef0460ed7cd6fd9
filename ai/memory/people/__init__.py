"""Whom an assistant knows, how much it likes them, and what they talk about.

The tools, `ai.assistant` and the commands import it. `ai.assistant.prompts` shows a model what is
known of those present.
"""
