"""Persona: how long and how fast an assistant speaks, by its persona or the settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ai import conf


def speech_length(persona: Mapping[str, Any]) -> int:
    """Characters that an assistant may say at a time where a model finds the words; 0: no bound."""
    own = persona.get("speech_length")
    if isinstance(own, int) and not isinstance(own, bool) and own >= 0:
        return own
    return int(conf.get("SPEECH_LENGTH"))


def speech_pace(persona: Mapping[str, Any]) -> float:
    """Seconds for ten words, until a model's next sentence; 0 is all at once."""
    own = persona.get("speech_pace")
    if isinstance(own, int | float) and not isinstance(own, bool) and own >= 0:
        return float(own)
    return float(conf.get("SPEECH_PACE"))
