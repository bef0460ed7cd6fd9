"""Checks of the settings, made at start, so that mistakes show there and not in play.

`ai.apps` runs them when the server starts, and `ai doctor` runs them again. `settings` is the way
in: `values` checks each by the table of `ai.conf`; `models` and `ai.remote.settings` check what no
schema can say.
"""
