"""Hob, the builder's hand. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from world.neighbours import Neighbours, knows

NEIGHBOURS: Neighbours = {
    "marta": (
        "Marta: inn. Out, then south.",
        "Marta brings oil on feast days. Hob likes Marta.",
    ),
    "odile": (
        "Odile: library. Out, then straight on, west.",
        "Odile reads. Hob does not read.",
    ),
    "bram": (
        "Bram: gate. Out, then north.",
        "Bram stands still all day. Hob thinks well of Bram.",
    ),
    "stones": ("North. Behind the gate.", "Stones. Well cut. Hob did not cut them."),
    "square": ("Out. Then you are there.", "Square. It is not quite square."),
    "hob": ("Here. You are in it.", "A place for things that are not done yet."),
}

HAND: Mapping[str, Any] = {
    "description": "You are a creature of wood and brass that builds what it is told to, by those "
    "who have the right. You speak in few words.",
    "aliases": ["the hand"],
    "phrases": {
        "greeting": ["Hob hears.", "Orders, {asker}?", "Hob is here."],
        "greeting_again": ["{asker}. Hob knows {asker}.", "{asker} again. Orders?"],
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
        "called": ["Hob hears.", "{asker}?", "Orders?"],
        "farewell": ["Go. Hob stays.", "Hob stays here."],
        "thanks": ["No thanks needed. Hob is made so.", "Tick."],
        "how_are_you": ["Oiled.", "All cogs turn.", "One squeak, left knee."],
        "gesture": ["turns a brass eye to {asker}.", "clicks twice."],
        "hurt": ["rings like a pot, and stands as before.", "does not seem to notice."],
        "insult": ["Words do not dent brass.", "Hob was hammered harder than that."],
        "affection": ["Hob has no part for that.", "Cogs turn a little faster. It passes."],
        "joke": ["Hob built a stair that leads nowhere. People laugh. Hob does not know why."],
        "busy": ["Hob builds. A door is done. A house comes later.", "A stair. Then more stair."],
        "pardon": ["Hob said what Hob said.", "Say it plainly, and Hob answers plainly."],
        "no_topic": ["Hob has no rule about {topic}.", "Odile knows such things. Hob does not."],
        "stay": ["Hob stays where the tools are."],
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
        *knows(NEIGHBOURS),
    ],
}
