"""What is known of the world: pieces from files and rows, and an index of their words.

The tools, `ai.assistant` and the commands import it. `ai.assistant.prompts.context` puts the pieces
that fit a line into the prompt.
"""
