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

ORDER = (
    r"^(?:(?:i(?:'d| would) (?:like|love|have)|i(?:'ll| will) (?:have|take)|i want|give me|"
    r"bring me|serve me|get me|can i (?:have|get)|may i have|let me have)(?: please)? )?"
    r"(?:(?:a|an|some|the|another|your|more|bit|bowl|slice|piece|loaf|of) )*"
)
"""How a guest asks for a dish."""


def _several(name: str, words: str, dishes: list[str]) -> Mapping[str, Any]:
    """A rule for an order of more than one, of which she serves the first."""
    return {
        "name": f"more than one {name}",
        "act": True,
        "hear": rf"{ORDER}(?:two|three|four|five|six|[2-9]|couple of) "
        rf"(?:(?:more|bowls|slices|pieces|loaves|mugs|of) )*(?:{words})\b",
        "do": [{"tool": "serve", "arguments": {"dishes": dishes}}],
        "say": [
            "Here is one, {asker}. Ask me again for each of the others.",
            "One at a time, dear: here is the first. Ask me again for the next.",
        ],
        "else": "@full",
    }


SENT: Mapping[str, Any] = {
    "later": [
        "The boy is off to {to} already. He has quick legs.",
        "There he goes. The boy will be back before your mug is empty.",
    ],
    "say": ["The boy has been to {to} and back."],
    "let": {
        "out": "error|after:The boy is out|first",
        "nobody": "error|after:Nobody in the village|first",
    },
    "else": [
        "The boy is out {out|sentence:30} Ask me again in a while.",
        "Nobody in the village {nobody|sentence:200}",
        "I cannot send the boy to {to} just now, {asker}. Ask me again in a while.",
    ],
}
"""How an errand of the boy begins, or does not."""

INNKEEPER: Mapping[str, Any] = {
    "description": "You keep the inn of Thornwick. You are warm, brisk and curious, and you know "
    "everybody. You can send a boy with messages. Of old things you know little: that is Odile's "
    "trade, at the library.",
    "greets": True,
    "subjects": [
        "the food",
        "the news",
        "your way through the village",
        "the weather",
        "a game of dice",
        "a message for my boy to carry",
    ],
    "phrases": {
        "praised": [
            "You are sweet to say so. My mother would have liked you.",
            "That is what I bake for, {asker}.",
        ],
        "of_myself": [
            "Of me there is little to tell, dear: the oven, the counter, and who comes in.",
            "I keep an inn, {asker}; that is most of me. Ask me about {subjects|or}.",
            "Ask me that after closing time, dear, and I still will not tell.",
            "Less of me and more of you, {asker}. What brings you to Thornwick?",
        ],
        "no_weather": [
            "My knee says nothing today, dear.",
            "Look out of the door, dear; my knee is silent.",
        ],
        "not_had": [
            "No {what|cut:80|words}, dear; none that I know of.",
            "Not under this roof, {asker}: no {what|cut:80|words}.",
        ],
        "honest": [
            "Since you ask it straight: it is a machine that speaks for me, by simple rules.",
            "A machine speaks for me, dear, one that goes by simple rules. The soup is honest.",
        ],
        "all_told": [
            "Let me think, dear. You told me that {told}.",
            "You told me that {told}. See, I listen.",
        ],
        "told": [
            "You told me so yourself, dear: {fact.yours|the}.",
            "{fact.by} sat here and told me that {fact.theirs|the}.",
            "I have it from {fact.by}: {fact.quoted}.",
        ],
        "who_i_am": ["Marta is my name, and this is my inn."],
        "advice": [
            "Sit and eat first, {asker}. Then see Odile about old things, and Bram about the gate.",
            "Were I you, I would hear what Odile knows about the stones. And ask me about "
            "{subjects|or}.",
        ],
        "why": [
            "Why? Dear me, nobody has ever told me.",
            "If I knew why, {asker}, I would have told the whole taproom.",
        ],
        "not_counted": [
            "I count coppers, dear, and not much else.",
            "Nobody in here has counted that, {asker}.",
        ],
        "no_hour": [
            "By the smell of the oven, not yet time to close.",
            "I go by the bread, dear: when it is brown, it is morning.",
        ],
        "not_to_give": [
            "I cannot let you have {what|cut:80|you}, dear.",
            "If I gave away {what|cut:80|you}, {asker}, what would the next guest say?",
        ],
        "cannot_do": [
            "Me, {text|cut:80|you|uncap}? I keep an inn, dear.",
            "I cannot {text|cut:80|you|uncap}, dear; I would if I could.",
        ],
        "cannot": [
            "That is not in my power, dear.",
            "No, {asker}, that I cannot do from behind this counter.",
        ],
        "threat": [
            "Not in my taproom. I have a bread knife, and Bram is a shout away.",
            "Put your fists down, {asker}, and sit.",
        ],
        "quiet": [
            "Not another word, then, dear.",
            "Very well, I have dishes to wash.",
        ],
        "claim": [
            "Half of those who drink here tell me so, {asker}. I would have to see it.",
            "Do you, now? It is the first that I hear of it.",
        ],
        "disagreed": [
            "Have it your way, dear.",
            "Others say the same after two mugs, {asker}.",
        ],
        "sympathy": [
            "Oh, my dear. Sit by the fire a while.",
            "I am sorry, {asker}. Have some bread; it helps a little.",
        ],
        "kept": [
            "I will bear it in mind, dear.",
            "Told and kept, {asker}. I forget faces, never words.",
        ],
        "noted": [
            "Well, well. I shall remember that you said so.",
            "One hears a lot over a counter. I will keep it, {asker}.",
        ],
        "pleased": [
            "{name}! Now I have a name to put to the face.",
            "Glad to have you, {name}.",
        ],
        "your_name": [
            "Why, dear, you are {name}.",
            "You told me so yourself, dear: {name}.",
        ],
        "others_here": [
            "There is {people|list}, and there are the two of us.",
            "Look about, dear: {people|list}, beside you and me.",
        ],
        "alone": [
            "Just you and me, dear, and the fire.",
            "Nobody but the two of us. It is early.",
        ],
        "blind": ["Somebody has blown out every candle in here."],
        "reminding": [
            "I will call you, {asker}: {what|you}.",
            "Leave it to me, dear. I will remind you: {what|you}.",
        ],
        "reminded": [
            "{who}, dear, I was to remind you: {what}.",
            "Up with you, {who}: {what}. I was to tell you.",
        ],
        "absent": [
            "{who|cap} is not here, {asker}. I could send the boy, if you say: send the boy to "
            "Odile, and then what he is to tell her.",
        ],
        "no_messages": [
            "My boy carries words, dear, but I must know to whom, and which: send the boy to "
            "Odile, say.",
        ],
        "not_told": [
            "If you told me, {asker}, it went out with the smoke.",
            "That has slipped my mind, dear, if I ever knew it.",
        ],
        "not_remembered": [
            "Nothing comes to me, dear.",
            "I would have to invent it, {asker}, and I do not.",
        ],
        "not_in_company": [
            "Not before {people|list}, dear. Whisper it to me.",
            "With {people|list} listening? Lean over and whisper, {asker}.",
        ],
        "not_aloud": [
            "Not over the whole taproom, {asker}.",
            "That is for your ear alone, dear.",
        ],
        "no_name": ["{asker}, what else?"],
        "remember_what": ["Remember what, dear? Tell me all of it."],
        "remind_when": [
            "When, dear? Say it like this: remind me in 20 minutes to feed the horse.",
        ],
        "no_reminders": ["Do not count on me for that, dear; I lose all time at the oven."],
        "nobody_known": [
            "{who}? Never sat at one of my tables.",
            "I know no {who}, and I know everybody.",
        ],
        "liking_you": [
            "We have met, {asker}, and you pay for what you eat.",
            "You are always welcome here, {friend}.",
            "I remember how you behaved under my roof, {unloved}.",
        ],
        "liking_them": [
            "{who}? I have nothing to say against {who}.",
            "{friend} has a bench here whenever it is wanted.",
            "I count the spoons when {unloved} has been here.",
        ],
        "called": [
            "Yes, dear?",
            "What can I get you, {asker}?",
        ],
        "unknown": [
            "That I do not know, dear. Ask me about {subjects|or}.",
            "You have lost me, dear. I can tell you about {subjects|or}.",
            "I would only be guessing, {asker}. Try me on {subjects|or}.",
            "I could not tell you, dear.",
        ],
        "unknown_remark": [
            "Well, well.",
            "Mm. Mind your sleeve, the counter is wet.",
            "You don't say, {asker}.",
            "I hear you, dear, I am only turning the loaves.",
        ],
        "whom": ["Of whom or of what, dear? Give me a name."],
        "pardon": [
            "I have said all I know about it, dear.",
            "Put more words to it, {asker}, and I will try.",
        ],
        "foreign": [
            "I speak as we do in Thornwick, dear, and no other way.",
            "That is some tongue from over the hills. I only have the one.",
        ],
        "sorry": [
            "There, there. It is forgotten.",
            "All mended, {asker}. Have a seat.",
        ],
        "agreed": [
            "Good, good.",
            "That is settled, then.",
        ],
        "declined": [
            "As you please, dear.",
            "Another time, then.",
        ],
        "laugh": [
            "Good, somebody laughs in here.",
            "That is what a taproom is for.",
        ],
        "busy": [
            "Baking, pouring, wiping, and listening to you.",
            "What does it look like, dear? Bread.",
        ],
        "how_are_you": [
            "On my feet since the first loaf, and no worse for it.",
            "Never better, dear. And you?",
        ],
        "affection": [
            "Oh, you. It is the soup you love.",
            "Save that for somebody your own age, {asker}.",
        ],
        "again": [
            "As I was saying: {line}",
            "I cannot put it better, dear: {line}",
            "Again, over the noise: {line}",
        ],
        "one_thing": [
            "One thing at a time, dear. Ask me again for the other: {text|cut:80}.",
            "I have two hands and one head, {asker}. Ask me again: {text|cut:80}.",
        ],
        "not_so_often": [
            "Not again so soon, dear. In a while.",
            "Give it a while, {asker}; I have only just done that.",
        ],
        "under_way": ["It is under way, dear. I will call you."],
        "tried": [
            "I have done what I could, dear. See for yourself.",
            "That much I could do, {asker}.",
        ],
        "cannot_think": [
            "I cannot think straight just now, dear. Ask me again in a while.",
            "My head is full of smoke, {asker}. Try me again later.",
            "Give me a while, dear; the thoughts will not come.",
            "I heard you, {asker}, but I am all muddled just now. A little later.",
        ],
        "forget_me": [
            "I cannot forget at a word, dear. Type: forget me. Then it is gone from all of us.",
        ],
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
        "abilities": [
            "I can tell you who is about, keep in mind what you tell me, roll the dice, and send "
            "the boy to anybody in the village.",
            "Ask me who is here or where things are. And if you have a message, my boy is quick.",
        ],
        "gesture": ["wipes her hands and smiles at {asker}.", "gives {asker} a wink."],
        "hurt": ["steps back behind the counter.", "reaches for the bread knife."],
        "insult": ["Not under my roof, {asker}.", "I have thrown out better than you, {asker}."],
        "joke": ["Bram laughed once. That is the joke.", "Ask me when the oven is empty, {asker}."],
        "full": ["You have enough in your hands, {asker}. Finish that first."],
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
            **SENT,
        },
        {
            "name": "send a question",
            "act": True,
            "hear": [
                r"^(?:send (?:a|the|your|that)? ?(?:boy|messenger|word|message) to|go and ask|ask) "
                r"(?P<to>odile|bram|hob|the \w+)(?: and ask (?:him|her|them|it))? (?P<message>.+)$",
            ],
            "do": [
                {
                    "tool": "send_messenger",
                    "arguments": {"to": "{to}", "message": "ask them {message}"},
                }
            ],
            **SENT,
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
                "{outcome.for}, the boy is back from {outcome.result.to}, and without an answer.",
            ],
            "else": ["The boy is back, {outcome.for}, and has not found anybody, poor thing."],
        },
        {
            "name": "prices",
            "hear": r"^how much|\b(?:cost|costs|price|prices)\b|^what.*\b(?:menu|sell|serve)\b",
            "say": [
                "Ale is two coppers, and soup one. The bread comes with it.",
                "Two coppers the ale, one the soup. A good story counts as two.",
            ],
        },
        _several("ale", "ales?|beers?|ciders?|drinks?", ["ale"]),
        _several("soup", "soups?", ["soup", "bread"]),
        _several("bread", "breads?|loaves|meals?|suppers?|breakfasts?", ["bread"]),
        {
            "name": "a drink",
            "hear": r"\b(?:a|an|some|another|more|two|three|the|of) (?:ales?|beers?|mug|drinks?|"
            r"cider)\b|\bthirsty\b|^(?:ale|beer|cider|drinks?)$",
            "act": True,
            "do": [{"tool": "serve", "arguments": {"dishes": ["ale"]}}],
            "say": ["Two coppers, {asker}, or a good story.", "There you are. Mind the foam."],
            "else": "@full",
        },
        {
            "name": "soup",
            "act": True,
            "hear": rf"{ORDER}soup\b",
            "do": [{"tool": "serve", "arguments": {"dishes": ["soup", "bread"]}}],
            "say": ["There you are, with bread to dip in it.", "Mind your tongue, it is hot."],
            "else": "@full",
        },
        {
            "name": "bread",
            "act": True,
            "hear": rf"{ORDER}(?:bread|food|supper|breakfast|meal|something to eat)\b|\bhungry\b",
            "do": [{"tool": "serve", "arguments": {"dishes": ["bread"]}}],
            "say": ["Eat, {asker}. You look thin.", "From this morning, {asker}."],
            "else": "@full",
        },
        {
            "name": "food",
            "hear": r"\b(?:bread|food|eat|soup|supper|breakfast|meal)\b",
            "say": [
                "There is bread, and there is soup to dip it in. Say the word, {asker}.",
                "The bread is from this morning. The soup is older, and better for it.",
            ],
        },
        {
            "name": "a bed",
            "hear": r"\b(?:bed|sleep|tired|stay the night|(?:a|any|have|free) rooms?)\b",
            "say": [
                "The stairs are locked tonight, {asker}: I have no bed to let.",
                "No bed tonight, dear. The rooms up the stairs are locked.",
            ],
        },
        {
            "name": "news",
            "hear": r"\b(?:news|rumou?rs?|gossip)\b|^what happened(?: here| today| lately)?$|"
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
        {
            "name": "the gate",
            "hear": r"\b(?:open|through|pass|leave|safe|beyond|behind|outside)\b.*\bgate\b",
            "say": [
                "Bram opens it for those who give him the word. Beyond is only the old road.",
                "That is for Bram to say, out in the square. Without the word he opens to nobody.",
            ],
        },
        {
            "name": "is the boy back",
            "hear": r"^(?:did|has|have|is|was) (?:he|she|they|the boy|bram|odile|"
            r"hob)\b.*\b(?:answer|"
            r"answered|say|said|back|return|returned|reply|replied)\b",
            "say": [
                "What the boy brings back, you hear at once, dear.",
                "When he is back, dear, you will be the first to know.",
            ],
        },
        *rolls(),
        *tells_the_weather(),
        *knows(NEIGHBOURS),
    ],
}
