"""What the embedded brain does about what it is told, and asked to remember. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

KEPT = ("I will remember that.", "I will keep it in mind, {asker}.")

MY_NAME = r"^what(?:'s| is) my name$|^who am i$|^do you (?:know|remember) (?:me|my name|who i am)$"
OWN = "memory.memories|only:asker_said_it=true|pluck:text|you"


def _recall(query: str) -> Mapping[str, Any]:
    return {
        "tool": "recall_memories",
        "as": "memory",
        "arguments": {"query": query, "limit": 3},
        "when": {"memories": True},
    }


TELLING: Sequence[Mapping[str, Any]] = (
    {
        "name": "my name is",
        "question": False,
        "act": True,
        "hear": [
            r"^(?:my name is|my name's|call me|they call me|i am called) (?P<name>[\w' -]{1,40})$",
            r"^(?:i am|i'm) (?P<name>(?-i:[A-Z][a-z]+))$",
        ],
        "keep": {"about": "name", "fact": "my name is {name}", "value": "{name}"},
        "do": [{"tool": "store_memory", "arguments": {"text": "My name is {name}."}}],
        "say": "@pleased",
        # For the talk it is kept in any case.
        "none": "@pleased",
        "later": "@pleased",
        "else": "@pleased",
    },
    {
        "name": "what is my name",
        "hear": MY_NAME,
        "recall": {"about": "name", "own": True},
        "say": ["You are {fact.value}.", "{fact.value}. So you told me."],
    },
    {
        "name": "what was my name",
        "hear": MY_NAME,
        "do": [_recall("my name is")],
        "let": {"yours": OWN},
        "say": ["You told me that {yours|cut:300}."],
        "none": "@no_name",
        "else": "@no_name",
    },
    {
        "name": "what did i tell you",
        "hear": r"^what (?:did|have|had) i (?:tell|told|say|said)\b|"
        r"^what do you (?:know|remember) (?:about|of) me$",
        "recall": {"own": True},
        "let": {"told": "facts|pluck:yours|list"},
        "say": ["You told me that {told}.", "That {told}: so you told me."],
        "none": "@not_told",
    },
    {
        "name": "recollect",
        "hear": r"^(?:what )?do you (?:remember|recall)(?: anything)?(?: about| of)? (?P<what>.+)$",
        "do": [_recall("{what|cut:200}")],
        "let": {
            "yours": OWN,
            "others": "memory.memories|only:asker_said_it=|attributed",
        },
        "say": [
            "You told me that {yours|cut:300}. And this I remember: {others|cut:300}",
            "You told me that {yours|cut:300}.",
            "This I remember: {others|cut:300}",
        ],
        "none": "@not_remembered",
        "else": "@not_remembered",
    },
    {
        "name": "what did they tell you",
        "hear": r"^what (?:did|has|had) (?P<who>[\w' -]+?) (?:tell|told|say to|said to) you\b",
        "recall": {"by": "{who}"},
        "let": {"told": "facts|pluck:quote|list"},
        "say": ["{fact.by} told me: {told}."],
        "none": ["{who|cap} has told me nothing that I could repeat."],
    },
    {
        "name": "remember",
        "question": False,
        "hear": r"^(?:remember|note|mark|keep in mind|don't forget|do not forget|i tell you|"
        r"know)(?: this| well)?(?: that)?[:,]? (?P<kept>.{3,})$",
        "keep": {"about": "{kept}", "fact": "{kept}"},
        "do": [{"tool": "store_memory", "arguments": {"text": "{kept|cut:300}"}}],
        "say": KEPT,
        # For the talk it is kept in any case.
        "none": KEPT,
        "later": KEPT,
        "else": KEPT,
    },
    {
        "name": "what is mine",
        "hear": r"^(?:what|who|where|which|how|when)(?:'s| is| are| was| were)? my "
        r"(?P<what>.+?)(?: called| named)?$",
        "recall": {"about": "{what}", "own": True},
        "say": "@told",
        "none": "@not_told",
    },
    {
        "name": "what do i",
        "hear": r"^(?:what|where|who|whom|when) (?:do|did|am|was|have) i (?P<what>.+)$",
        "recall": {"about": "{what}", "own": True},
        "say": "@told",
        "none": "@not_told",
    },
    {
        "name": "what do they",
        "hear": r"^(?:what|where|who|when) (?:does|did|is|was|has) (?P<who>[\w'-]+) "
        r"(?P<what>.+)$",
        "recall": {"about": "{what}", "by": "{who}"},
        "say": "@told",
    },
)
