"""The program `evennia-ai`: what is done from a terminal, beside the game.

Nothing imports it: `main` is the entry point. It works with the contract of tools and the testing
kit.
"""
