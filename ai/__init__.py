"""AI characters for Evennia games.

A game imports `ai.tools`, `ai.assistant.adopt`, `ai.assistant.script`, `ai.assistant.character` and
`ai.testing`; `ai.apps` and `ai.server` are where Django and Evennia start the app. The map of all
rooms is docs/architecture.md.
"""

__version__ = "0.1.0"
DISTRIBUTION = "evennia-ai"
