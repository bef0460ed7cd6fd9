"""Subcommands that change an assistant: adopt, release, settings, model, prompt, card, pause.

`ai.commands` and `ai.commands.setup` import it. Each asks first whether the builder may
(`ai.commands.console.lookup`), and then changes what `ai.assistant` keeps.
"""
