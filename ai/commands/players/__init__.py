"""What players type: forget me, opt out, complain, page, whisper, token.

Only `ai.commands` imports it. `ai.assistant.operations` carries out what a player decides; pages
and whispers reach `ai.assistant.perception`.
"""
