"""What players themselves may type: forget me, opt out, report, page, whisper, a token.

Each concerns only the account that types it, unless staff name another one.
"""
