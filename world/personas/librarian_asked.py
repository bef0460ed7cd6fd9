"""What Odile is asked beside what stands in her books. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

HER_LADDER: Mapping[str, Any] = {
    "name": "her ladder",
    "mention": True,
    "like": ["what is the ladder for?", "who built the ladder?", "is the ladder safe?"],
    "hear": r"\bladders?\b",
    "say": [
        "For the upper shelves, {asker}. Hob built it, and I stand on it every day.",
        "Hob's work, {asker}, and it carries me to the letters A to F.",
    ],
}
BESIDE_HER_BOOKS: Sequence[Mapping[str, Any]] = (
    {
        "name": "a letter of the word",
        "hear": r"^(?:(?:and|just|or|but|only|so|at least|tell (?:me|us)|give (?:me|us)|what("
        r"?:'s| "
        r"is)|is it|can you|could you) )*(?:the |a |one |its )?(?:first|last|next|one|single|"
        r"second)"
        r" (?:letter|syllable|half)\b.*$|^(?:does|do|is|has|how many) (?:it|the (?:pass|watch)?"
        r"word|letters)\b.*\b(?:starts?|begin|begins|end|ends|rhymes?|letters?|syllables?)\b.*$",
        "say": [
            "Not a letter of it, {asker}. Read about the gate, and then about the arms.",
            "I spell many words, {asker}, but not that one. The gate and the arms are on the "
            "shelf: ask me for them.",
        ],
    },
    {
        "name": "which flower it is",
        "hear": r"^(?:so |and |then |but )*(?:is|was|it's|it is|isn't|could|might) (?:it |"
        r"that |the "
        r"(?:pass)?word |the flower |(?:it )?be )*(?:maybe |perhaps )?(?:an? |the )?(?:silver |"
        r"white |red |blue )?(?:thistles?|roses?|lil(?:y|ies)|dais(?:y|ies)|tulips?|violets?|"
        r"popp(?:y|ies)|clovers?|iris|heather|flowers?|weed)(?: (?:then|maybe|perhaps|on the "
        r"arms))*"
        r"$",
        "say": [
            "On the arms it is a silver thistle, {asker}, and a queen sat down on it. Of "
            "words I "
            "say no more.",
            "The arms show a thistle, {asker}. What Bram listens for, you must try on Bram.",
        ],
    },
    {
        "name": "who made the golem",
        "hear": [
            r"^(?:and |so |but )?who (?:(?:was|has|had) )?(?:made|built|carved|invented|"
            r"created|"
            r"owns) (?:hob|the golem)(?: (?:then|really|first))*$",
            r"^(?:and |so |but )?(?:who|where|when|how) (?:was|did|does|is) (?:hob|the golem) "
            r"(?:really )?(?:made|built|created|carved|come|from|get made)(?: (?:from|by|"
            r"here))*$",
        ],
        "say": [
            "No page says who made Hob, {asker}. Old Joss found it at his bench one morning, "
            "some "
            "sixty years ago.",
            "That is nowhere written down. Joss the wheelwright came to his workshop one day, "
            "{asker}, and there Hob was.",
        ],
    },
    {
        "name": "read to her",
        "hear": [
            r"^(?:and |so |but |then |maybe )*(?:(?:can|may|could|shall|should|let|what if) ("
            r"?:i|"
            r"we|us|me)|(?:i|we)(?:'ll|'d| could| can| will| would| might)?)(?: (?:also|both|"
            r"gladly|like to|love to|take turns))* read(?:ing)? (?:(?:one|some|it|something|a "
            r"(?:page|bit|book|story)) )?(?:to|for|with) you\b.*$",
            r"^(?:do you|would you) (?:like|want|need|enjoy) (?:an? )?(?:reader|being read to|"
            r"to be read to|some(?:one|body) to read)\b.*$",
        ],
        "say": [
            "Read away, {asker}; I listen better than I dust. Only the books stay where they are.",
            "Gladly, {asker}, and slowly, please. I like to hear where the commas are.",
        ],
    },
)
"""The rules of the word, of Hob, and of those who would read to her."""
