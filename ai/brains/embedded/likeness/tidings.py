"""Tidings: of what kind it is what somebody tells, so that the answer is one to that."""

from __future__ import annotations

from collections.abc import Mapping

from ai.brains.embedded.likeness.words import all_words, plain
from ai.brains.lazy_pattern import lazy_pattern

_WORDS: Mapping[str, str] = {
    "sad": """
        dead died dying death killed drowned buried lost lose losing miss missing ill sick hurt
        hurts injured wound broke broken burned burnt stolen robbed cheated failed fail sad cry
        cried crying alone lonely grief mourn widow widower orphan divorced poor hungry sorrow
        bankrupt ruined accident fell beaten prison fever unlucky misfortune dismissed sacked
        quarrelled quarrel cough
    """,
    "worry": """
        followed following afraid scared worried worry danger dangerous smoke strange suspicious
        threatened thief thieves trouble nightmare nightmares stalking
    """,
    "glad": """
        won win wins prize baby wedding married marry marries engaged betrothed birthday healed
        recovered bought inherited happy glad lucky passed finished expecting pregnant celebrate
        celebrating promoted reward rewarded feast
    """,
    "boast": """
        strongest fastest richest bravest champion dragon giant defeated hero killed slew
    """,
    "travel": """
        road travel travelled traveling travelling journey walked walking ship sail sailed
        sailing rode ride riding caravan harbour leaving leave left heading pilgrim trip
    """,
    "work": """
        work job trade craft apprentice bake bakes build builds built farm farmer smith baker
        potter weaver cooper miller carpenter fisher fisherman hunter sailor soldier tailor
        merchant scholar teacher painter mason shepherd mend mends field fields tend tends
        repair repairs
    """,
    "kin": """
        mother father brother sister son daughter uncle aunt cousin grandmother grandfather wife
        husband child children kid kids parents family nephew niece twin
    """,
    "liking": """
        like likes love loves hate hates prefer prefers favourite enjoy enjoys adore
    """,
    "plan": """
        tomorrow will shall hope hopes plan plans promise promised soon tonight dream wish
    """,
}
_KIND_OF: Mapping[str, str] = {
    plain(word): kind for kind, words in [*_WORDS.items()][::-1] for word in words.split()
}
_DENIES = lazy_pattern(r"not|no|never|nobody|cannot|without|\w+n't")
KINDS = tuple(_WORDS)
"""Kinds of tidings, the weightiest first."""


def kind_of(text: str) -> str:
    """The weightiest kind of what a statement tells; "" if it is of none."""
    words = all_words(text)
    if words and _KIND_OF.get(plain(words[0])) not in (None, "kin"):
        return ""  # "like to hear it": no statement
    kinds = {_KIND_OF.get(plain(word), "") for word in words}
    if any(_DENIES.fullmatch(word) for word in words):
        kinds -= {"glad", "boast", "liking"}  # "I never win"
    return next((kind for kind in KINDS if kind in kinds), "")
