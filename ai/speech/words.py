"""Words that characters do not say, by the rating from which on they may.

The list is short on purpose. What is harmless in most mouths (an ass, a cock, a bastard sword, the
chink in an armour, a coon, a dyke) is not on it, and neither are mild oaths.
"""

from __future__ import annotations

from collections.abc import Mapping

RATINGS = ("everyone", "teen", "mature")
"""From the strictest on. A word is kept back in its own rating and in those before it."""

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
"""Rating → words that are kept back there and in stricter ones."""
