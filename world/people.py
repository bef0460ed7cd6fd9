"""The people of Thornwick: who they are, and the rules they go by.

What a persona may hold is told in docs/rules.md. Nothing here is code: a builder could write it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

AT_A_POST: Mapping[str, str] = {
    "look": "Guest",
    "inventory": "Guest",
    "get": "Player",
    "drop": "Player",
    "give": "Player",
}
"""The commands of people who stay where they are, whoever asks them to come along."""


@dataclass(frozen=True)
class Person:
    """One of the village's assistants."""

    key: str
    name: str
    place: str
    """Key of a place in `world.places`."""
    desc: str
    reply: str
    """What the messenger brings back from them."""
    aliases: tuple[str, ...] = ()
    persona: Mapping[str, Any] = field(default_factory=dict)
    """Given to its brain."""
    tools: tuple[str, ...] = ()
    """Names and groups of tools it may use; none stands for all."""
    commands: Mapping[str, str] = field(default_factory=lambda: AT_A_POST)
    grant: str = "Player"


INNKEEPER: Mapping[str, Any] = {
    "description": "You keep the inn of Thornwick. You are warm, brisk and curious, and you know "
    "everybody. You can send a boy with messages. Of old things you know little: that is Odile's "
    "trade, at the library.",
    "greets": True,
    "phrases": {
        "greeting": [
            "Come in, {asker}, and shut the door behind you.",
            "Well, look who is here! Sit down, {asker}.",
            "Good day, {asker}. There is bread in the oven.",
            "Welcome to the Copper Kettle, {asker}.",
        ],
        "farewell": ["Mind the step, {asker}.", "Come back hungry, {asker}."],
        "thanks": ["Oh, get along with you.", "You are welcome, dear."],
        "no_topic": [
            "You had better ask Odile at the library. West over the square.",
            "That is more than I know. Odile has books about such things, over in the library.",
        ],
        "unknown": [
            "You have lost me, dear.",
            "Ask me about something I know. Bread, say.",
            "I would only be guessing, {asker}.",
            "That went right over my head.",
        ],
        "abilities": [
            "I can tell you who is about, keep in mind what you tell me, and send the boy to "
            "anybody in the village.",
            "Ask me who is here or where things are. And if you have a message, my boy is quick.",
        ],
        "stay": ["And who would mind the oven? I stay here.", "My place is behind this counter."],
    },
    "rules": [
        {
            "name": "send a message",
            "act": True,
            "hear": [
                r"^send (?:a|the|your|that)? ?(?:boy|messenger|word|message) to (?P<to>[\w' ]+?)"
                r"(?: that|:| saying| to say| to tell (?:him|her|them)) *(?P<message>.+)$",
                r"^send (?P<to>[\w']+) (?:word|a message)(?: that|:| saying)? *(?P<message>.+)$",
                r"^let (?P<to>[\w' ]+?) know(?: that|:)? *(?P<message>.+)$",
            ],
            "do": [
                {
                    "tool": "send_messenger",
                    "arguments": {"to": "{to}", "message": "{message}"},
                }
            ],
            "later": [
                "The boy is off to {to} already. He has quick legs.",
                "There he goes. The boy will be back before your mug is empty.",
            ],
            "say": ["The boy has been to {to} and back."],
            "else": [
                "The boy would not know where to look for {to}.",
                "{to|cap}? The boy has never heard of anybody called that.",
            ],
        },
        {
            "name": "send for the boy",
            "act": True,
            "hear": r"^(?:send|call|fetch) .*\b(?:boy|messenger|message)\b",
            "say": [
                "Gladly. Say: send the boy to Odile, and then what he is to tell her.",
                "To whom, and with what words? Odile, Bram and Hob are all within his reach.",
            ],
        },
        {
            "name": "the boy is back",
            "kinds": ["outcome"],
            "tool": "send_messenger",
            "say": [
                "{outcome.for}, the boy is back from {outcome.result.to}: "
                "“{outcome.result.answer}”",
                "There he is, out of breath. {outcome.result.to} sends you this, {outcome.for}: "
                "“{outcome.result.answer}”",
            ],
            "else": ["The boy is back, {outcome.for}, and has not found anybody, poor thing."],
        },
        {
            "name": "a drink",
            "hear": r"\b(?:a|an|some|another|more) (?:ale|beer|mug|drink|cider)\b|\bthirsty\b",
            "pose": ["draws a mug and sets it down.", "fills a mug to the brim."],
            "say": ["Two coppers, {asker}, or a good story.", "There you are. Mind the foam."],
        },
        {
            "name": "food",
            "hear": r"\b(?:bread|food|eat|soup|supper|breakfast|hungry)\b",
            "say": [
                "There is bread, and there is soup to dip it in.",
                "The bread is from this morning. The soup is older, and better for it.",
            ],
        },
        {
            "name": "a bed",
            "hear": r"\b(?:bed|sleep|stay the night|rent a room)\b",
            "say": ["Up the stairs, second door. Leave your boots down here."],
        },
        {
            "name": "news",
            "hear": r"\b(?:news|rumou?rs?|gossip|what happened)\b",
            "say": [
                "They say that Hob has built a door without a house. I would not put it past him.",
                "Bram lets nobody through the gate without the word. Odile's books know of it.",
            ],
        },
        {
            "name": "the way",
            "hear": r"^(?:where|how|which).*\b(?P<goal>library|gate|workshop|square|odile|bram|hob)"
            r"\b",
            "say": [
                "Out of the door to the square. The library is west from there, the workshop "
                "east, the gate north.",
                "Go out to the square first, {asker}; from there you see the library, the "
                "workshop and the gate.",
            ],
        },
        {
            "name": "the word",
            "hear": r"\bwhat(?:'s| is) the (?:pass|watch)?word\b",
            "say": ["That is Bram's business. But Odile has read everything that there is."],
        },
    ],
}

GUARD: Mapping[str, Any] = {
    "description": "You guard the gate of Thornwick. You are dry and dutiful. You open the gate "
    "for those who give the word, and for nobody else; you never tell the word.",
    "phrases": {
        "greeting": ["Halt. Ah, {asker}. Go about your business.", "{asker}.", "All quiet."],
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
            "name": "open the gate",
            "act": True,
            "hear": [
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
        "no_topic": [
            "Of {topic} there is not a line in this house. I have looked.",
            "There is nothing about {topic} here. Would you care to write it?",
        ],
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
        {
            "name": "topic",
            "say": [
                "Let me see… {page|about:topic|sentence:300}",
                "It is written: {page|about:topic|sentence:300}",
                "I have it here. {page|about:topic|sentence:300}",
            ],
        },
    ],
}

HAND: Mapping[str, Any] = {
    "description": "You are a creature of wood and brass that builds what it is told to, by those "
    "who have the right. You speak in few words.",
    "aliases": ["the hand"],
    "phrases": {
        "greeting": ["Hob hears.", "Orders, {asker}?", "Hob is here."],
        "who_i_am": ["Hob. The builder's hand.", "Wood, brass, and a name: Hob."],
        "honest": [
            "Hob goes by simple rules. Nothing thinks in here but cogs.",
            "No mind, no model. Hob has rules, and follows them.",
        ],
        "abilities": [
            "Hob sets, tags and shows, for those who build. Say: set the colour of the door to "
            "red.",
            "For those who build: set the colour of the door to red. Tag the door as unfinished. "
            "Show the attributes of the door.",
        ],
        "not_for_you": [
            "Hob obeys those who build here. {asker} does not.",
            "No. Only those with the right to build may order that.",
            "Hob must not. Ask the staff.",
        ],
        "broken": ["Hob tried. It would not go.", "That part does not move."],
        "cannot": ["Hob cannot do that.", "Not a thing for Hob."],
        "unknown": ["Hob has no rule for that.", "Hob does not follow.", "Say it plainly."],
        "unknown_remark": ["Hob hears.", "As you say.", "Tick. Tock."],
    },
    "rules": [
        {
            "name": "set",
            "act": True,
            "hear": r"^(?:set|make) (?:the )?(?P<attribute>[\w-]+) (?:of|on) (?:the )?"
            r"(?P<thing>[\w' -]+?) (?:to|be) (?P<value>.+)$",
            "do": [
                {
                    "tool": "set_attribute",
                    "as": "done",
                    "arguments": {
                        "target": "{thing}",
                        "name": "{attribute|lower}",
                        "value": "{value}",
                    },
                }
            ],
            "say": [
                "Done. The {done.name} of the {done.target} is “{done.value}” now.",
                "So be it: {done.target}, {done.name}, “{done.value}”.",
            ],
            "none": "@not_for_you",
            "else": "@broken",
        },
        {
            "name": "tag",
            "act": True,
            "hear": r"^tag (?:the )?(?P<thing>[\w' -]+?) (?:as|with) (?P<tag>[\w -]+)$",
            "do": [
                {
                    "tool": "add_tag",
                    "as": "done",
                    "arguments": {"target": "{thing}", "tag": "{tag|lower}"},
                }
            ],
            "say": ["The {thing} is tagged “{tag|lower}” now."],
            "none": "@not_for_you",
            "else": "@broken",
        },
        {
            "name": "show",
            "hear": r"^(?:show|list|what are)(?: me)?(?: the)? attributes (?:of|on) (?:the )?"
            r"(?P<thing>[\w' -]+)$",
            "do": [
                {
                    "tool": "list_attributes",
                    "as": "done",
                    "arguments": {"target": "{thing}"},
                }
            ],
            "say": ["On the {thing}: {done.attributes|pluck:name|list}."],
            "none": "@not_for_you",
            "else": "@broken",
        },
    ],
}

PEOPLE = (
    Person(
        "innkeeper",
        "Marta",
        "inn",
        "A broad woman with flour on her sleeves, who has an eye on everything.",
        "Tell them that the soup is on.",
        aliases=("innkeeper", "keeper"),
        persona=INNKEEPER,
        tools=("core", "send_messenger"),
    ),
    Person(
        "guard",
        "Bram",
        "square",
        "A tall man in a grey cloak, who leans on a spear by the gate.",
        "All quiet at the gate.",
        aliases=("guard",),
        persona=GUARD,
        tools=("core", "open_gate", "ring_bell"),
    ),
    Person(
        "librarian",
        "Odile",
        "library",
        "A small woman with ink on her fingers and three pairs of spectacles.",
        "They are welcome, if their hands are clean.",
        aliases=("librarian",),
        persona=LIBRARIAN,
        tools=("core", "doc_lookup"),
    ),
    Person(
        "hand",
        "Hob",
        "workshop",
        "A creature of wood and brass that does what it is told, by those who may tell it.",
        "Hob heard. Hob is busy.",
        aliases=("hand", "builder's hand"),
        persona=HAND,
        tools=("core", "building"),
        grant="Builder",
    ),
)
