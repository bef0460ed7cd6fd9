"""Deeds: what makes an assistant like somebody more or less."""

from __future__ import annotations

KINDS = {
    "company": 1.0,
    "kindness": 2.0,
    "honesty": 2.0,
    "gift": 2.0,
    "help": 3.0,
    "loyalty": 4.0,
    "rudeness": -2.0,
    "insult": -3.0,
    "lie": -3.0,
    "threat": -5.0,
    "theft": -5.0,
    "harm": -6.0,
    "betrayal": -8.0,
}
"""What somebody can do, and by how much it changes favour the first time."""
