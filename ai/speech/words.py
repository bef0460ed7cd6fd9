"""Words that characters do not say, by rating.

The list is short on purpose. It leaves out words with a harmless meaning (an ass, a cock, a bastard
sword, the chink in an armour, a coon, a dyke), and mild oaths.
"""

from __future__ import annotations

from collections.abc import Mapping

RATINGS = ("everyone", "teen", "mature")
"""Strictest first. A word is kept back in its own rating and in stricter ones."""

WORDS: Mapping[str, tuple[str, ...]] = {
    "everyone": (
        "arse",
        "arsehole",
        "asshole",
        "bitch",
        "bollocks",
        "boobs",
        "bullshit",
        "dickhead",
        "dumbass",
        "goddamn",
        "horseshit",
        "jackass",
        "piss",
        "shit",
        "shithead",
        "slut",
        "tits",
        "wank",
        "whore",
    ),
    "teen": (
        "blowjob",
        "clusterfuck",
        "cocksucker",
        "cunt",
        "dildo",
        "fuck",
        "fuckwit",
        "gangbang",
        "handjob",
        "jizz",
        "motherfuck",
        "porn",
        "porno",
        "retard",
        "retarded",
        "rimjob",
        "twat",
    ),
    "mature": (
        "beaner",
        "faggot",
        "kike",
        "nigga",
        "nigger",
        "raghead",
        "shemale",
        "towelhead",
        "tranny",
        "wetback",
    ),
}
"""For each rating, the words that are kept back there and in stricter ones."""
