"""Words of `ai` that show what assistants do, did, think and cost, and why.

They change nothing in the game; `test` and `replay` may cost a model's tokens.
"""
