"""Words of `ai` that change an assistant: adopt and release it, its settings, model, prompt, card.

Each asks first whether the builder may change this assistant (`ai.commands.console.lookup`).
What they change lives in `ai.assistant`.
"""
