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
    "greet": "",
    "grin": "at",
    "hug": "",
    "laugh": "with",
    "nod": "to",
    "point": "at",
    "shrug": "at",
    "sigh": "at",
    "smile": "at",
    "thank": "",
    "wave": "to",
    "wink": "at",
    "yawn": "at",
}
"""Verb → the word between it and the one whom it is for; "" if there is none."""
