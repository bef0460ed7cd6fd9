"""Odile, who looks things up. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from world.neighbours import Neighbours, knows

NEIGHBOURS: Neighbours = {
    "marta": ("The Copper Kettle is across the square, to the south. Marta is always in.", ""),
    "bram": ("Bram is at the gate, on the north side of the square.", ""),
    "hob": ("The workshop is straight across the square, to the east. Hob is there.", ""),
    "stones": ("North of the wall, on the hill. One has to pass the gate.", ""),
    "square": ("Out of this door, and mind the step.", ""),
    "odile": ("You are in it, {asker}. This is the library.", ""),
}
"""She tells nothing of her own: she looks it up."""

LOOKED_UP: Mapping[str, Any] = {
    "tool": "doc_lookup",
    "as": "page",
    "arguments": {"query": "{topic|cut:100}"},
    "when": {"found": True, "source": ["help", "lore"]},
}
FOUND = (
    "{lore.topic|cap}? {lore.text|i:me|sentence:300}",
    "Let me see… {page|about:topic|i:me|sentence:300}",
    "It is written: {page|about:topic|i:me|sentence:300}",
    "I have it here. {page|about:topic|i:me|sentence:300}",
)

LIBRARIAN: Mapping[str, Any] = {
    "description": "You keep the library of Thornwick. You are precise and kind, and you look "
    "things up rather than guess.",
    "greets": True,
    "phrases": {
        "greeting": [
            "Softly, please. What would you like to know, {asker}?",
            "Ah, {asker}, a reader. Ask me anything; I shall look it up.",
            "Come in, {asker}, and mind the ladder.",
        ],
        "greeting_again": [
            "{asker}, back among the books. What shall we look up today?",
            "Ah, {asker} again. Softly, as ever.",
        ],
        "no_topic": [
            "Of {topic} there is not a line in this house. I have looked.",
            "There is nothing about {topic} here. Would you care to write it?",
        ],
        "gesture": ["looks at {asker} over her spectacles.", "smiles, and turns a page."],
        "hurt": ["holds a heavy book before her.", "retreats up the ladder."],
        "insult": ["Such words have a shelf of their own. It is a low one.", "Softly, please."],
        "unknown": [
            "Put it as a question, and I shall look it up.",
            "Under which letter would I find that?",
            "That is not catalogued, I fear.",
        ],
        "abilities": [
            "Ask me what something is, and I look it up. The gate, the arms of Thornwick, the "
            "standing stones, the winter of the wolves.",
            "I look things up. Try the standing stones, or the winter of the wolves.",
        ],
    },
    "rules": [
        *knows(NEIGHBOURS),
        {
            "name": "the catalogue",
            "hear": r"\b(?:which|what)\b.*\bbooks\b.*\b(?:have|here|there)\b|"
            r"\b(?:list|name) (?:me )?(?:the |your |all )?books$|\bcatalogue\b",
            "do": [{"tool": "list_books"}],
            "say": ["These stand on the shelves, {asker}: {list_books.books|list}."],
        },
        {
            "name": "books",
            "hear": r"^what books\b|^(?:can|may) i (?:borrow|take|have|read)\b|"
            r"^(?:who|where).*\bbooks?$|^what do you know$|^how many books\b",
            "say": [
                "The books stay in this house; what is in them I will gladly tell. Ask me about "
                "the gate, the arms, the stones or the wolves.",
                "More books than I have dusted. Ask for what you want to know: the gate, the arms, "
                "the stones, the wolves.",
            ],
        },
        {
            "name": "a story",
            "hear": r"\b(?:story|tale|legend)\b|^(?:read|tell me something)\b",
            "do": [
                {
                    "tool": "doc_lookup",
                    "as": "page",
                    "arguments": {"query": "winter of the wolves"},
                    "when": {"found": True},
                }
            ],
            "say": ["This one is true. {page.text|sentence:300}"],
        },
        {"name": "topic", "say": FOUND},
        {
            "name": "a topic in a question",
            "hear": [
                r"^(?:why|when|how|which|what|who|is|are|was|were|did|does|do)\b.*?\b(?P<topic>gate|"
                r"wolves|winter|stones?|arms|flower|thornwick|village|wall|bell|well|queen|hill)\b",
                r"\b(?:books?|anything|something|search|read) (?:about|on|for|of) (?P<topic>.+)$",
            ],
            "do": [LOOKED_UP],
            "say": FOUND,
            "none": "@no_topic",
            "else": "@no_topic",
        },
        {"name": "asked in a word", "say": FOUND},
        {"name": "in a word", "say": FOUND},
    ],
}
