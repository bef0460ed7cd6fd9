"""Roots: the words of a text that tell what it is about, without their endings."""

from __future__ import annotations

from ai.brains.embedded.wording import content_words, is_telling, same

_OF_NOTHING = frozenset(
    (
        *("true", "thing", "say", "says", "said", "tell", "told", "claim", "found", "find", "out"),
        *("hear", "heard", "read", "think", "know", "knew", "learn", "message", "word", "note"),
        *("news", "yet", "already", "secret", "whisper", "ask", "well", "sure", "yes", "please"),
        *("look", "happen", "happened"),
    )
)
"""Roots of words that name nothing that was spoken of."""


def root(word: str) -> str:
    """A word without its endings: "looking" and "looks" are one."""
    word = same(word)
    for ending in ("ing", "ed", "es", "s"):
        if len(word) > len(ending) + 3 and word.endswith(ending):
            return word.removesuffix(ending)
    return word


def roots(text: str) -> set[str]:
    """What a text is about."""
    found = {root(word.strip("'’")) for word in content_words(text) if is_telling(word)}
    return found - _OF_NOTHING
