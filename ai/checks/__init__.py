"""Checks of the settings, made when the server starts, so that mistakes show there and not in play.

`settings` is the way in; `models` checks what is said of models, `ai.remote.settings` what is said
of remote modules.
"""
