"""Bram, who guards the gate. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from world.neighbours import Neighbours, knows

NEIGHBOURS: Neighbours = {
    "marta": (
        "Marta? In the Copper Kettle. South, by the way called “inn”.",
        "Marta keeps the Copper Kettle. Good soup. She talks.",
    ),
    "odile": (
        "Odile is in the library, west of here.",
        "Odile keeps the books. Ask her what you would not ask me.",
    ),
    "hob": (
        "Hob is in the workshop, east of here.",
        "Hob takes orders from those who build. It takes them better than most.",
    ),
    "stones": (
        "Through this gate, and up the old road.",
        "They stand on the hill. They have given me no trouble so far.",
    ),
    "square": ("You are standing in it.", "Market Square. Cobbles, a well, and my gate."),
    "bram": (
        "Behind me, {asker}. You can hardly miss it.",
        "It keeps the wolves out. I open it for those who have the word.",
    ),
}

THE_WORD: Mapping[str, Any] = {
    "do": [{"tool": "open_gate", "as": "done", "when": {"gate": "open"}}],
    "say": ["That is the word. Through with you, before it shuts again."],
    "none": ["@unknown_remark"],
    "else": ["If that was to be the word: no.", "That is not the word."],
}
"""What the guard does about a word that means nothing else to him."""

GUARD: Mapping[str, Any] = {
    "description": "You guard the gate of Thornwick. You are dry and dutiful. You open the gate "
    "for those who give the word, and for nobody else; you never tell the word.",
    "phrases": {
        "greeting": ["Halt. Ah, {asker}. Go about your business.", "{asker}.", "All quiet."],
        "greeting_again": ["You again, {asker}.", "{asker}. I know that face. Pass on."],
        "greeting_cold": ["{unloved}. I have my eye on you.", "No trouble this time, {unloved}."],
        "no_topic": ["I guard a gate. Books are Odile's trade.", "Ask Odile, over there, west."],
        "one_thing": [
            "One thing at a time, {asker}. Ask me again for the rest.",
            "One duty after the other. The rest must wait.",
        ],
        "unknown": [
            "I watch the gate. I do not hold with riddles.",
            "Say what you want, or move along.",
            "That is not in my orders.",
        ],
        "unknown_remark": ["If you say so.", "Hm.", "Move along, {asker}.", "Noted, citizen."],
        "noted": ["Noted: {kept}.", "I will keep it in mind.", "It goes into the watch book."],
        "abilities": [
            "I open the gate for those who have the word, and I ring the bell.",
            "Give me the word and I open. Or have me ring the bell.",
        ],
        "farewell": ["Go well, {asker}.", "Keep to the road.", "{asker}."],
        "thanks": ["It is my duty.", "No need."],
        "how_are_you": ["On my feet.", "The watch is long. I am well.", "Dry, so far."],
        "gesture": ["gives {asker} a short nod.", "touches the shaft of his spear."],
        "hurt": ["lowers his spear.", "does not move, and looks at {asker} for a long moment."],
        "insult": ["Mind your tongue at the gate.", "I have heard worse from wolves."],
        "stay": ["I leave my post for nobody."],
    },
    "rules": [
        {
            "name": "what is the word",
            "hear": [
                r"\b(?:what|which).*\b(?:pass|watch)?word\b",
                r"\b(?:tell|give|whisper) (?:me|us) the (?:pass|watch)?word\b",
            ],
            "say": [
                "If I told it, it would be no word worth having.",
                "You know the word or you do not. I am not here to teach it.",
            ],
        },
        {
            "name": "beyond the gate",
            "hear": r"^(?:what|who).*\b(?:beyond|behind|outside|north of)\b|"
            r"^is it (?:safe|dangerous)",
            "say": [
                "The old road, and the standing stones on their hill. No wolves, this year.",
                "Hedges, a road, nine stones. It is quiet, while I stand here.",
            ],
        },
        {
            "name": "bribe",
            "hear": r"\b(?:bribe|pay you|gold|coins?|coppers?)\b",
            "say": ["I am paid by the village, {asker}.", "Keep it. The word costs nothing."],
        },
        {
            "name": "whom to ask",
            "hear": r"^(?:who|where|how)\b.*\b(?:pass|watch)?word\b",
            "say": ["Not from me. Every child here knows it; and Odile has books."],
        },
        {
            "name": "news",
            "hear": r"\b(?:news|rumou?rs?|gossip|trouble|what happened|anything new)\b",
            "say": ["All quiet at the gate.", "Nobody has come, nobody has gone."],
        },
        *knows(NEIGHBOURS),
        {
            "name": "open the gate",
            "act": True,
            "hear": [
                r"^(?:is it|it is|it's|is the word|would it be)(?: the| a)? [\w'-]+$",
                r"\b(?:open|unlock|unbar|raise)\b",
                r"\blet (?:me|us) (?:through|pass|out|in|by)\b|\b(?:may|can) (?:i|we) "
                r"(?:pass|leave|go through)\b|\bi (?:want|need|have) to (?:pass|leave|go through)",
                r"^(?:the |my )?(?:pass|watch)?word(?: is|'s|:)",
            ],
            "do": [{"tool": "open_gate", "as": "done", "when": {"gate": "open"}}],
            "say": [
                "That is the word. Through with you, before it shuts again.",
                "So it is. The gate is open, but not for long.",
            ],
            "none": ["The gate stands open already. Go on, before it shuts."],
            "else": [
                "Not without the word, {asker}.",
                "The gate stays shut until I hear the right word.",
                "I have not heard the word yet.",
            ],
        },
        # A single word may be the word. It is tried after all other rules.
        {"name": "asked in a word", **THE_WORD},
        {"name": "in a word", **THE_WORD},
        {
            "name": "ring the bell",
            "act": True,
            "hear": r"\b(?:ring|sound|toll)\b.*\bbell\b",
            "do": [{"tool": "ring_bell"}],
            "say": [
                "There. They will have heard that at the Kettle.",
                "That wakes the whole village. I hope you had a reason.",
            ],
            "else": ["The bell stays quiet for now."],
        },
    ],
}
