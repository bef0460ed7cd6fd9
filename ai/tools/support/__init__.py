"""What several tools share: markup, sight, names of people, rights, typed lines, notes.

The tools import it, and so do `ai.assistant`, the commands and the JSON API. It stands above the
contract and knows Evennia.
"""
