"""Rules by which the innkeeper answers what is asked and said of what she serves. Data only."""

from __future__ import annotations

from typing import Any

from world.personas.inn.fare import ANY, ASKED, SOME
from world.personas.one_of import one_of
from world.personas.phrasings import phrasings

HAS = [
    "Bread costs nothing, soup a copper, ale two. Say the word, {asker}.",
    "Bread, soup and ale I have, dear. What shall it be?",
]
OURS = "(?:the|your|this|that|my) (?:soup|stew|broth|bread|ale|beer|food)"


def what_is_in_it() -> dict[str, Any]:
    """The rule of who asks what there is in a dish."""
    return {
        "name": "what is in it",
        "like": phrasings("what is in it"),
        "question": True,
        "hear": [
            rf"^(?:what|is there|are there|any)\b.*\bin (?:it|{OURS})$",
            rf"^what(?:'s| is| kind of soup is| sort of soup is) {OURS}(?: made (?:of|from|"
            rf"with))?$",
            r"^what(?:'s| is) it made (?:of|from|with)$|"
            r"^what (?:kind|sort) of (?:meat|bread|soup|stuff) is (?:it|that|this)$|"
            r"^(?:what|which)(?: (?:kind|sort) of)? (?:soup|stew|broth|bread)(?: (?:is (?:there|"
            r"it|that|this)|(?:have|do) you(?: have| got)?)(?: (?:today|tonight))?)?$",
            rf"^what (?:do|did|have) (?:you|they) (?:put|use|cook|throw)(?: in| into| for|) "
            rf"(?:it|{OURS})$",
            r"^(?:(?:is|are) (?:it|there) |any |with )?(?:any )?(?:meat|mutton|lamb|sheep|leeks?|"
            rf"barley)(?: (?:in|inside) (?:it|there|that|this|{OURS}))?$",
        ],
        "say": [
            "Barley and leeks in the soup, dear, and something that was once a sheep; rye in the "
            "bread.",
            "The bread is rye, {asker}. The soup is barley and leeks, and had a sheep in it once.",
        ],
    }


def asked_about_fare() -> list[dict[str, Any]]:
    """The rules of how it tastes, of complaints, and of what there is."""
    ours = OURS
    return [
        {
            "name": "how it tastes",
            "question": True,
            "hear": [
                rf"^(?:is|are|was|how(?:'s| is| are| does)) {ours}\b",
                rf"^what(?:'s| is) {ours} like\b",
                r"^(?:have|did|do) you (?:ever |even )?(?:tasted?|tried|try|drunk|drink|eaten|"
                r"eat) .*\b(?:soup|bread|ale|beer|food)\b.*$",
                r"^(?:is|was|does) (?:it|that) (?:\w+ )?(?:spicy|hot|warm|cold|good|fresh|tasty|"
                r"sweet|strong|salty|nice|safe to eat|any good)$|^how (?:is|was|does) (?:it|"
                r"that)(?: taste)?$",
            ],
            "say": [
                "Taste it and tell me, dear. No bowl has come back yet.",
                "I have it every day myself, {asker}. Judge when you have had some.",
            ],
        },
        one_of(
            "a complaint",
            {
                "hard": (
                    [
                        r"^(?:the|my|this|that|your|it|this) (?:bread|loaf|slice)(?:'?s| is| was)"
                        r"(?: \w+)? (?:hard|dry|stale|old|mouldy|burnt|tough|like (?:an? )?\w+)$",
                    ],
                    ["It is rye, {asker}, and no cake. Dip it in the soup, and it gives way."],
                ),
                "salt": (
                    [
                        r"^(?:the|my|this|it|your) ?(?:soup|bread|ale|food|stew)? ?(?:could (?:do "
                        r"with|use)|needs?|wants?|lacks?|is missing) (?:(?:a|bit|little|pinch|"
                        r"touch|lot|of|some|more) )*(?:salt|pepper|flavou?r|taste|spices?|"
                        r"seasoning|herbs|something)\b.*$",
                    ],
                    [
                        "There is salt on the counter, {asker}: take what you need.",
                        "My mother salted more, {asker}. There is some on the counter.",
                    ],
                ),
                "empty": (
                    [
                        r"^(?:my|our) (?:ale|beer|mug|pint|cup|glass|drink|bowl|soup|plate)s?"
                        r"(?:'?s| is| are)(?: \w+)? (?:empty|gone|finished|dry|done)(?: \w+)?$",
                    ],
                    ["Shall I fill it again, {asker}? Say the word."],
                ),
                "worn": (
                    [
                        r"^(?:this|my|the|that|your) (?:mug|bowl|spoon|bench|chair|stool|table|cup|"
                        r"plate|knife)(?: here)?(?:'s| is| has| got|'s got)? (?:(?:an?|all|so|"
                        r"really|bit|got|very|some|of) )*(?:cracks?(?:ed)?|chip(?:ped)?|dirty|"
                        r"filthy|wobbl\w+|broken|sticky|holes?|leak\w*|greasy|wet)\b.*$",
                    ],
                    [
                        "Most of what I have is older than I am, {asker}. It holds, and I wipe it "
                        "down for you.",
                        "So it was in my mother's day, {asker}, and it has fed half the road. I "
                        "see to it.",
                    ],
                ),
                "cold": (
                    [
                        r"^(?:there(?:'s| is)|i (?:found|have|got)) (?:an?|some) (?:hair|fly|bug|"
                        r"worm|spider|stone|bone|beetle|moth) in (?:it|there|here|my \w+)$",
                        r"^(?:it|this|that)(?:'?s| is| was| tastes?)(?: \w+)? (?:too \w+|cold|"
                        r"stale|salty|watery|flat|sour|burnt|bland|off)$",
                        r"^(?:(?:a )?(?:bit|little)|too|very|so|quite|rather|way too|well|kinda) "
                        r"(?:too )?(?:cold|stale|salty|watery|flat|sour|burnt|bland|thin|hot|"
                        r"peppery|bitter)(?: (?:for me|though|tho|this|that))*$",
                        r"^(?:my|the|this) (?:soup|bread|ale|beer|food)(?:'?s| is| was| tastes?)"
                        r"(?: \w+)? (?:too|cold|stale|salty|watery|flat|sour|burnt|bland|off|bad|"
                        r"awful|terrible|disgusting|horrible)\b|^(?:my|the|this) (?:ale|beer|drink)"
                        r"(?:'?s| is) warm$",
                        r"^(?:it |this |that )?tastes? (?:like|of|awful|bad|terrible|funny|off|"
                        r"weird)\b",
                        r"\b(?:fly|hair|bug|worm|mouse) in (?:my|the)\b",
                        r"^i (?:don't|do not) (?:like|want|eat|drink) (?:the |your |this |any )?"
                        rf"(?:{ANY}|it)$",
                    ],
                    [
                        "Then leave it, {asker}. Nobody is made to finish here.",
                        "I am sorry, {asker}. Have some bread instead; it costs nothing.",
                    ],
                ),
                "only": (
                    [
                        r"^(?:(?:but|and|yes|ok|well),? )*(?:only )?(?:if|when|as long as|provided)"
                        r" (?:it|that|the (?:ale|beer|soup|bread))(?:'?s| is) (?:\w+ )?(?:hot|warm|"
                        r"cold|cool|fresh|good|strong|free|cheap)$",
                    ],
                    [
                        "The soup is hot, {asker}, the ale cold, and the bread of this morning.",
                        "The ale is cold from the cellar, {asker}, and the soup hot from the pot.",
                    ],
                ),
                "warm": (
                    [
                        r"^(?:.* )?(?:any|some)thing (?:\w+ )?(?:warm|hot)(?: \w+)? to (?:drink|"
                        r"sip)(?: \w+)?$"
                    ],
                    [
                        "The soup is all that I have warm, {asker}, and you can sip it: a copper.",
                        "Nothing hot to drink but soup, {asker}. It costs a copper.",
                    ],
                ),
                "spilt": (
                    [
                        r"^(?:i|we)(?:'ve| have)? (?:just )?(?:spilled|spilt|dropped|broke|"
                        r"knocked)\b"
                    ],
                    [
                        "There is a rag on the counter, {asker}. Ask when you want another.",
                        "It happens, {asker}. The floor has had worse.",
                    ],
                ),
            },
            question=False,
        ),
        {
            "name": "had already",
            "question": False,
            "aside": True,
            "hear": rf"^i(?:'ve| have)? (?:already |just |still )?(?:have|had|got|eaten|ate|drank|"
            rf"drunk|finished|like|love) {SOME}(?:{ANY})\b",
            "say": ["Then enjoy it, dear.", "Good. There is more where that came from, {asker}."],
        },
        {
            "name": "what she serves",
            "like": phrasings("what she serves"),
            "hear": [
                rf"{ASKED}{SOME}(?:{ANY}|anything to (?:eat|drink))\b",
                r"^(?:so |and )?(?:what|whats|what's)(?: have you| you)?(?: is|'s| are| do "
                r"you)?(?: have| got| serving| there)?(?: on)? (?:for|to) (?:eating|food|a meal|a "
                r"bite|nibbling|eat (?:here|tonight|in here)|supper|tea|breakfast)(?: (?:tonight|"
                r"today|here|in here|then|for (?:us|me)))*$|^(?:feed (?:me|us)|what(?:'s| is) "
                r"(?:in|on) (?:the|your) (?:pot|kettle|fire|stove|spit|table))(?: (?:tonight|"
                r"today|here|then))*$",
                r"^(?:(?:do )?(?:you )?(?:got|have) )?(?:any )?(?:stronger|harder|better|other|"
                r"nicer|more) (?:stuff|things?|drinks?|food|choices?)(?: (?:than that|here|"
                r"then))*$",
                rf"(?:{ASKED}|^)(?:any|some)thing (?:(?:a bit|more|really|not too) )?(?:sweet|"
                rf"salty|savoury|"
                r"light|strong|stronger|heavy|fancy|fruity|green|special|without meat|else)"
                r"(?: (?:to (?:eat|drink)|for (?:me|us|kids|children)|then|perhaps|too))*$",
                r"^(?:(?:do you have|have you|you have|you|got|is there|there is|what about)"
                r"(?: got)? )?(?:any|some)thing (?:\w+ ){0,2}?(?:to|for) (?:drink|eat|sip|nibble|"
                r"munch|chew|(?:wet|wash|warm|fill|quench|soothe|cool) (?:down )?(?:my|our|a|the|"
                r"your) [a-z]+|(?:my|our|a) (?:(?:dry|empty|sore) )?(?:throat|thirst|belly|"
                r"stomach|hunger))(?: (?:here|in here|with|then|tonight|please))*$|"
                r"^what(?:'s| is| do you have| have you got|) (?:on tap|on draught|in the (?:"
                r"barrels?|casks?|kegs?)|to drink)(?: (?:here|today|tonight|then))*$",
                r"^what (?:do|can|did) you (?:brew|bake|cook|make|pour)(?: here| yourself| today| "
                r"tonight)*$",
                r"^(?:what|how|where|who)\b.*\bget (?:an? |some |a bit of )?(?:drink|ale|beer|"
                r"bite|food|soup|meal|service)(?: (?:around |round |in )?here)?$",
                r"^what (?:can|could|may|do|does|would|should) (?:i|we|one|you|people|folks?|they|"
                r"guests|everybody|everyone) (?:have|get|order|eat|drink|buy)(?: (?:and|or|to) "
                r"(?:eat|drink))?(?: (?:around here|round here|here|in here|in this \w+|tonight|"
                r"today|now))*$|^what (?:food|drinks?)\b.*\b(?:have|here|there|sell|"
                r"serve|get|offer)\b|^(?:tell|show) me what (?:you have|there is)\b",
                r"^what (?:(?:do )?you (?:have|got|serve|sell|offer)|have you got|is there|can i "
                r"(?:have|get|order|eat|drink))(?: here| today| (?:and |or )?(?:to )?(?:eat|drink|"
                r"order)| for .+)*$|\bmenu\b|^what(?:'s| is) (?:(?:there|good) to (?:eat|drink)|"
                r"(?:good|nice|tasty)(?: here)?|cooking|for (?:dinner|lunch|supper|pudding|"
                r"dessert|afters|tea))\b",
            ],
            "say": HAS,
        },
    ]
