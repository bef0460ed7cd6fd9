"""Socials: gestures that players show by one word. Data only; `world.commands` has the command."""

from __future__ import annotations

from collections.abc import Mapping

SOCIALS: Mapping[str, str] = {
    "bow": "to",
    "cheer": "for",
    "chuckle": "at",
    "clap": "for",
    "curtsy": "to",
    "frown": "at",
    "grin": "at",
    "laugh": "with",
    "nod": "to",
    "point": "at",
    "shrug": "at",
    "sigh": "at",
    "smile": "at",
    "wave": "to",
    "wink": "at",
    "yawn": "at",
}
"""Verb → the word between it and the one whom it is for."""
