"""The screen that a player sees before logging in."""

CONNECTION_SCREEN = """
|w Thornwick|n, a small village whose people think for themselves.

  |wcreate <name> <password>|n   make an account
  |wconnect <name> <password>|n  come back
"""
