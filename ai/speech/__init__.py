"""Splits and shortens speech, and filters what characters must not say.

`ai.assistant` imports it; it imports only the settings. `ai.assistant.speech` brings the sentences
into the game.
"""

from ai.speech.speech_filter import WordList

__all__ = ["WordList"]
