"""Words of `ai` that change an assistant: adopt and release it, its settings, model, prompt, card.

Each word that changes something asks first whether the builder may
(`ai.commands.console.lookup`). What they change lives in `ai.assistant`.
"""
