"""Marta, who keeps the inn. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from world.neighbours import Neighbours, knows
from world.tavern import rolls, tells_the_weather

NEIGHBOURS: Neighbours = {
    "odile": (
        "Odile is in the library: out to the square, then west.",
        "Odile keeps the library. She has read everything, and forgotten none of it.",
    ),
    "bram": (
        "Bram stands at the gate. Out to the square, and you see both.",
        "Bram guards the gate. A dry stick, but he has never slept on his watch.",
    ),
    "hob": (
        "Hob is in the workshop: out to the square, then east.",
        "Hob? Wood and brass, and it builds what it is told to. It never eats, poor thing.",
    ),
    "stones": (
        "Through the gate and up the old road, {asker}. But Bram will want the word first.",
        "Nine stones on a hill, they say, or ten. Odile can tell you more about them.",
    ),
    "square": (
        "Just out of the door, {asker}.",
        "A few cobbles and a well. It is livelier on market days.",
    ),
    "marta": (
        "You are standing in it. This is the Copper Kettle.",
        "The Copper Kettle was my mother's, and now it is mine. You are in it.",
    ),
}

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
        "greeting_again": [
            "Back again, {asker}? The fire is where you left it.",
            "{asker}! I kept your bench free.",
        ],
        "greeting_cold": ["You again, {unloved|as:asker}. Mind your manners in here."],
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
            "I can tell you who is about, keep in mind what you tell me, roll the dice, and send "
            "the boy to anybody in the village.",
            "Ask me who is here or where things are. And if you have a message, my boy is quick.",
        ],
        "gesture": ["wipes her hands and smiles at {asker}.", "gives {asker} a wink."],
        "hurt": ["steps back behind the counter.", "reaches for the bread knife."],
        "insult": ["Not under my roof, {asker}.", "I have thrown out better than you, {asker}."],
        "joke": ["Bram laughed once. That is the joke.", "Ask me when the oven is empty, {asker}."],
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
                r"^tell (?P<to>odile|bram|hob|the guard|the librarian)(?: that|:)? "
                r"(?P<message>.+)$",
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
            "name": "prices",
            "hear": r"^how much|\b(?:cost|costs|price|prices)\b|^what.*\b(?:menu|sell|serve)\b",
            "say": [
                "Ale is two coppers, soup one, and a bed five. The bread comes with it.",
                "Two coppers the ale, one the soup, five the bed. A good story counts as two.",
            ],
        },
        {
            "name": "a drink",
            "hear": r"\b(?:a|an|some|another|more|two|three|the|of) (?:ales?|beers?|mug|drinks?|"
            r"cider)\b|\bthirsty\b|^(?:ale|beer|cider|drinks?)$",
            "pose": ["draws a mug and sets it down.", "fills a mug to the brim."],
            "say": ["Two coppers, {asker}, or a good story.", "There you are. Mind the foam."],
        },
        {
            "name": "food",
            "hear": r"\b(?:bread|food|eat|soup|supper|breakfast|hungry|meal)\b",
            "say": [
                "There is bread, and there is soup to dip it in.",
                "The bread is from this morning. The soup is older, and better for it.",
            ],
        },
        {
            "name": "a bed",
            "hear": r"\b(?:bed|sleep|tired|stay the night|(?:a|any|have|free) rooms?)\b",
            "say": [
                "Up the stairs, second door. Leave your boots down here.",
                "You will find a bed up the stairs, {asker}. The second door; the first is mine.",
            ],
        },
        {
            "name": "news",
            "hear": r"\b(?:news|rumou?rs?|gossip|what happened)\b|"
            r"^what(?:'?s| is) (?:new|going on)",
            "say": [
                "They say that Hob has built a door without a house. I would not put it past him.",
                "Bram lets nobody through the gate without the word. Odile's books know of it.",
            ],
        },
        {
            "name": "the word",
            "hear": r"\bwhat(?:'s| is) the (?:pass|watch)?word\b",
            "say": ["That is Bram's business. But Odile has read everything that there is."],
        },
        {
            "name": "work",
            "hear": r"^(?:do you have|have you|is there|any|i)\b.*\b(?:quests?|work|jobs?|"
            r"adventures?)\b",
            "say": [
                "Work? Find out the word, and Bram lets you through to the standing stones.",
                "Nobody has counted the standing stones twice and come back with the same number.",
            ],
        },
        {
            "name": "her inn",
            "hear": r"^who (?:owns|runs|keeps)\b|\b(?:your|a) (?:job|trade|work|husband|mother|"
            r"family)$|^are you (?:married|single)",
            "say": ["The Kettle is mine, and was my mother's. It leaves no time for a husband."],
        },
        {
            "name": "her years",
            "hear": r"^how old are you|^where (?:do|are) you (?:come )?from|^are you from\b",
            "say": [
                "I was born upstairs, {asker}, in the room over the oven. How long ago, I forget.",
            ],
        },
        *rolls(),
        *tells_the_weather(),
        *knows(NEIGHBOURS),
    ],
}
