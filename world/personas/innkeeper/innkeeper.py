"""Marta, who keeps the inn. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from world.personas.after_a_no import MARTA as NO
from world.personas.behind_words import MARTA as BEHIND
from world.personas.by_form import MARTA
from world.personas.dealings import MARTA as DEALINGS
from world.personas.dealings import deals_with_others
from world.personas.inn.bargains import STORY_NEXT
from world.personas.inn.errands import THE_LAD, THEY, sends_the_boy
from world.personas.inn.orders import takes_orders
from world.personas.innkeeper.asked import OFTEN_ASKED
from world.personas.innkeeper.herself import OTHERS, SELF
from world.personas.innkeeper.house import HOSTING, OF_FARE, THE_HOUSE, THE_ROOF, WISHED
from world.personas.innkeeper.phrases import PHRASES
from world.personas.innkeeper.phrasings import LIKE
from world.personas.neighbours import OF_WHOM, Answers, Neighbours, knows, talks
from world.personas.of_others import thinks_of_others
from world.personas.one_of import Kinds, one_of
from world.personas.phrasings import lines_by_rule, phrasings
from world.personas.surroundings import stands_about
from world.personas.tavern import rolls, tells_the_weather
from world.personas.trades import TRADES
from world.personas.villagers import DESCRIBED

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

ANSWERS: Answers = {
    "joss": [
        "The wheelwright, dear, who had the workshop before Hob. He is long dead; my mother fed "
        "him.",
        "Old Joss? He came to his workshop one morning, {asker}, and Hob was in it.",
    ],
    "business": [
        "Enough to bake for, dear, and never enough to get rich.",
        "Slow when it rains, {asker}, and it rains a good deal.",
    ],
    "wolves": [
        "There was a winter with wolves, long ago. Odile has it in her books, and Bram has the "
        "wall.",
        "I only know what is told, dear: one winter the river froze, and they came over the ice.",
    ],
    "the gate, and why": [
        "Because of the wolves, dear, long ago. Nobody has told Bram yet that they are gone.",
        "So that one can sleep in here, {asker}. Bram opens it for those with the word.",
    ],
    "hours of the gate": ["Bram keeps no hours, dear. He opens by the word, day and night."],
    "beyond the gate": [
        "The old road, dear, hedges, and the stones on their hill. My guests come in by it.",
        "A road and a hill with stones on it, {asker}. It goes on, but I never did.",
    ],
    "the gate": [
        "Bram opens it for those who give him the word. Beyond is only the old road.",
        "That is for Bram to say, out in the square. Without the word he opens to nobody.",
    ],
    "the wall": [
        "It has been there since the winter of the wolves, dear. Odile can tell you more.",
    ],
    "the bell": [
        "When Bram rings that bell, the cups jump on their hooks. It is for danger, or for "
        "weddings.",
    ],
    "arms": [
        "I only know arms that carry trays, dear. Odile has a book about the others.",
    ],
    "ruler": [
        "Nobody rules here that I know of, dear. We have a gate, a well and good bread.",
        "No king has sat in here yet, {asker}. He would have to wait his turn.",
    ],
    "arms and armour": [
        "There is no smith in Thornwick, dear, and nobody who sells such things.",
        "There is no smith here that I know of, {asker}. Hob has tools, but Hob works for those "
        "who build.",
    ],
    "healer": [
        "We have no healer, dear. I have soup, and it has cured worse.",
        "For that I know only bread, soup and a place by the fire, {asker}.",
    ],
    "magic": [
        "The only magic in here is in the yeast, dear.",
        "I know nothing of such things, {asker}. Odile might have a book.",
    ],
    "monsters": [
        "None has ever come in and ordered anything, dear.",
        "I hear tales of such things, {asker}, but I have seen none.",
    ],
    "treasure": [
        "If there were any, dear, would I be scrubbing pots?",
        "All the riches I know of are on those shelves, and they are loaves.",
    ],
    "ford": [
        "Through the gate and up the old road, dear. The water is high there: to a man's chest.",
        "Up the old road, {asker}, behind the gate: as far as I ever went. The water is high.",
    ],
    "elsewhere": [
        "I have never been farther than the ford, dear. Ask a traveller, or Odile.",
        "I hear of such places from guests, {asker}, but I could not find one.",
    ],
    "privy": [
        "Out of the door and behind the house, dear, like everybody.",
        "Behind the house, {asker}. Mind the bucket.",
    ],
    "strangers": [
        "Many come through that door, dear. Whom do you mean? Tell me the name.",
        "I remember those who drank here, {asker}. Give me a name, and I will tell you whether I "
        "know it.",
    ],
    "work": [
        "The work in here I do myself, dear. But if you want a task, find out the word at the "
        "gate.",
        "I have my boy for errands, dear, so I need nobody. But Odile always likes a reader.",
    ],
    "shops": [
        "No shop in Thornwick, dear. I sell bread, soup and ale; that is the whole trade.",
        "What I have to sell comes out of the oven and the barrels, {asker}: bread, soup and ale.",
    ],
    "money": [
        "Bread costs nothing, dear. Soup is a copper and ale is two.",
        "If you have no purse, {asker}, I take a good story. Ask for what you like.",
    ],
    "skills": [
        "I can teach you nothing but kneading, dear. Type help, if you want to know how things "
        "work here.",
    ],
    "the well": [
        "It has never run dry, dear. My mother drank from it, and so do I.",
        "Clean and cold, {asker}. Haul up a bucket, if you like.",
    ],
    "hint": ["Odile has it in her books, dear. Ask her about the gate and the arms."],
    "size": [
        "Forty hearths, dear, and some of them smoke. I never counted heads.",
        "Some forty houses, {asker}. On market days it feels like more.",
    ],
    "history": [
        "Of old things I know little, dear. That is Odile's trade, at the library.",
        "Ask Odile, {asker}: west over the square. She has it in writing.",
    ],
    "news": [
        "They say that Hob has built a door without a house. I would not put it past him.",
        "A cask rolled down the square on market day, and Bram wrote it into his watch book.",
        "Odile came down her ladder last week to eat. That is what counts as news here.",
    ],
    "village": [
        "Forty hearths, a well and a wall, dear. And the Kettle, which is the warm part of it.",
        "You are in the Copper Kettle, {asker}, the inn of Thornwick: a village behind a wall, and "
        "a quiet one.",
    ],
    "god": [
        "Such things are too high for me, dear. I know when bread is done.",
    ],
}

MORE = {
    r"^(?:(?:and|so|ok|haha|oh|really|wow),? )*(?:any(?:thing)? (?:more|else)|more|what else|go on|"
    r"another(?: one)?|one more|and then|tell (?:me|us) (?:more|another))(?: (?:then|please|news|"
    r"gossip|of that|to tell|happened?|new))*$": "what is the news",
}
"""How somebody asks for more of what was told."""
OF_THE_WORD = {
    r"^(?:(?:and|so|but|hm+|wait|huh|oh|ok|um+),? )*(?:what|which|whats|what's) (?:the |that |"
    r"this |kind of |sort of |a )?(?:pass)?word(?: (?:is (?:it|that|this|the word)|do you mean|"
    r"at the gate|now|then|though|at which gate|do i need))*$": "what is the word at the gate?",
    r"^(?:(?:and|so|but|well|ok|okay|then),? )*(?:who|whom)(?:'s| is| has| does| else| would|'d| "
    r"can| could| might| do)? ?(?:\w+ )?(?:know|knows|has|have|keeps?|got|tell|tells|ask|told|to "
    r"ask|knowing|find|give|gives)(?: (?:it|that|this|the word|me|us|about|for|of|to))*"
    r"(?: then)?$": "who keeps the word at the gate?",
    r"^(?:(?:and|so|but|well|ok|okay|then),? )*(?:where|how) (?:do|can|could|would|should|might|"
    r"to|does) ?(?:i|we|one|someone)? ?(?:\w+ )?(?:find|get|learn|hear|look|search|start|begin|"
    r"figure)(?: (?:it|that|this|the word|out|for|from|where))*"
    r"(?: then)?$": "where does one find the word at the gate?",
}
"""How somebody asks for the word that is the task she knows of."""
STILL_A_BED = {
    r"^(?:(?:and|but|so|ok|oh|huh|hm+),? )*(?:locked|closed|shut|none|full|no beds?|no rooms?),? "
    r"(?:why|how come|what for)\b(?:,? .*)?$|^(?:(?:and|but|so),? )*(?:why|how come) (?:are "
    r"(?:they|"
    r"the stairs) )?(?:locked|closed|shut)\b.*$": "why are the rooms locked",
    r"^(?:not even |only |just |even )?(?:(?:a |one )?(?:small|single|double|tiny) (?:one|room|"
    r"bed)|(?:one )?for (?:(?:the )?(?:both|two|three|all) of us|us(?: both| two)?|two|three|one|"
    r"me|(?:just )?(?:one|a|the|this) night|tonight))(?: please| then| maybe| for (?:one|a|the) "
    r"night| tonight)*$": "a bed",
}
"""How somebody goes on who asked for a bed."""
_IT = r"(?:of (?:them|those|that|it)|please|then)"
TWO_OF_IT = {
    rf"^(?:two|2|both|one each)(?: {_IT})*(?: for us)?$": "two soups",
    rf"^(?:two|2|both|one each)(?: {_IT})+, (?P<rest>.+)$": "two soups, {rest}",
}
"""How somebody takes it for two."""
TAKES_IT = (
    r"^(?:(?:ok|okay|yes|yeah|yep|sure|right|then|well|so|good|great|fine|lovely|hm+|oh|ah|and),? "
    r")*(?:i'll|we'll|i will|let me|let us|i'd like to|can i|could i|may i|i) (?:have|take|try|get|"
    r"go for) (?:that|it|this|one|some|one of those|some of that|the first|that one)"
    r"(?:,? (?:then|please|thanks|too|i think|i guess|for (?:me|us)))*$"
)
"""How somebody takes what was praised to them."""

_THE_BOY = [
    rf"^(?:what|which|whose|who) {THE_LAD} (?:is|was) (?:that|this|he|it)\b.*$",
    rf"^how old is (?:the|your|that) {THE_LAD}$|^(?:does|has) (?:he|(?:the|your) "
    rf"{THE_LAD}) (?:have |got )*(?:any |an? )?(?:parents|mother|father|family)\b.*$|"
    rf"^(?:who|what)(?:'s| is| are) (?:the|your|that|this) (?:\w+ )?{THE_LAD}(?: .+)?$|"
    r"^what(?:'s| is) (?:the|your) (?:boy|lad|kid)'s (?:job|work|trade|task|duty)\b|"
    rf"^(?:is|are) (?:that|this|he|the (?:little )?(?:boy|lad|kid)) (?:your|the) (?:own )?(?:son|"
    rf"boy|lad|"
    rf"child|kid|brother|nephew)\b|^is (?:he|the (?:boy|lad|kid)) yours\b",
    rf"^where(?:'s| is| does| did| was) (?:the|your|that|this) {THE_LAD} (?:come |born|"
    r"grow up|really )*(?:from|born|here)?$|^who(?:'s| is| are| was) (?:the|your|that|"
    rf"this) {THE_LAD}'s (?:real )?(?:mum|mom|mother|dad|father|parents|family|kin)$",
]
"""How it is asked who the boy is."""
_NOW = r"^(?:(?:and|so|but|oh|well|then),? )*"
_KIND = (
    r"(?:very |so |really |an? )*(?:strict|nice|kind|good|stern|gentle|funny|strong|quiet|loud)"
    r"(?: (?:man|woman|father|mother|cook|to you|with you))*"
)
OF_HER_OWN: Kinds = {
    "tale": (
        [r"^did you believe that tale$"],
        ["It was well told, {asker}, and I ask no more of a tale. True it need not be."],
    ),
    "cat": (
        [
            r"^(?:what(?:'s| is)|has|does|do) (?:you |the name of )?(?:have a name for )?(?:the |"
            r"your |this |that )?(?:cat|kitty|kitten)s?\b(?:.*\b(?:name|called|named)\b)?|"
            r"^what do you call (?:the|your) cat",
        ],
        [
            "I never gave her a name, {asker}. She comes to none.",
            "Cat, {asker}. She has never asked for more.",
        ],
    ),
    "ending": (
        [
            rf"{_NOW}(?:(?:what(?:'s| is| was)|tell (?:me|us)|let(?:'s| me) hear) your (?:own )?"
            r"(?:ending|end|version)|how (?:does (?:yours|your (?:own )?(?:version|ending)) (?:end|"
            r"go)|(?:do|will|would) you end it))(?: (?:then|of it|for it|please))*$",
        ],
        ["In mine they all sit down to soup at the end, {asker}. It has never failed."],
    ),
    "both_gone": (
        [
            rf"{_NOW}how (?:did|have) (?:they|your (?:parents|folks|mother and father))(?: both)? "
            r"(?:die|died|go|pass(?: away)?)(?: then)?$",
        ],
        ["My mother in her sleep, {asker}, an old woman; my father of a fever, when I was ten."],
    ),
    "mother_gone": (
        [
            rf"{_NOW}(?:what (?:happened to|became of)|how did|when did|where is|is) hanne\b.*$",
        ],
        ["She died in her sleep, {asker}, an old woman. My parents are both long dead."],
    ),
    "mother_missed": (
        [rf"{_NOW}(?:do|did|must) you (?:\w+ )*?(?:miss|love|think of|like) hanne\b.*$"],
        ["I do, {asker}, my mother Hanne. Some evenings I lay a spoon for her."],
    ),
    "mother": (
        [
            rf"{_NOW}(?:who|what)(?:'s| is| was) hanne(?: like)?$|{_NOW}was hanne {_KIND}$|"
            rf"{_NOW}(?:tell me |what )?(?:more )?about hanne$",
        ],
        [
            "My mother Hanne, {asker}: short of words and never of bread. One knew that one was "
            "loved.",
        ],
    ),
    "father_gone": (
        [
            rf"{_NOW}(?:what (?:happened to|became of)|how did|when did|where is|is) tobin\b.*$",
        ],
        ["A fever took him, {asker}, when I was ten."],
    ),
    "father_missed": (
        [rf"{_NOW}(?:do|did|must) you (?:\w+ )*?(?:miss|love|think of|like) tobin\b.*$"],
        ["I do, {asker}, my father Tobin. I had him for ten years, and still listen for his cart."],
    ),
    "father": (
        [
            rf"{_NOW}(?:who|what)(?:'s| is| was) tobin(?: like)?$|{_NOW}was tobin {_KIND}$|"
            rf"{_NOW}(?:tell me |what )?(?:more )?about tobin$",
        ],
        ["My father Tobin, {asker}: a carter, loud in the yard and gentle at table."],
    ),
}
"""What she is asked of the cat and of her parents by their names, and what she says."""
INNKEEPER: Mapping[str, Any] = {
    "description": "You keep the inn, as your mother did, warm and brisk. Bread and water "
    "are free, soup a copper, ale two; no rooms: the roof leaks, so the stairs are locked. Your "
    "boy runs to Bram the guard, Hob the builder, Odile the librarian.",
    "greets": True,
    "gives": ["lantern"],
    "people": OF_WHOM,
    "described": DESCRIBED,
    "subjects": [
        "the food",
        "the news",
        "your way through the village",
        "the weather",
        "a game of dice",
        "a message for my boy to carry",
    ],
    "about": {
        "the food | food": "what do you serve",
        "your way through the village | my way through the village | our way through the village "
        "| the way through the village": "who lives in thornwick",
        "a message for your boy to carry | a message for my boy to carry | a message for the boy "
        "| a message": "how do i send a message",
        "the messenger | your messenger": "tell me about the boy",
    },
    "delays": [
        'wipes a mug and says, "A moment, dear. I am still turning that over."',
        'looks after the bread and says, "Bear with me, {asker}. I have it in a moment."',
        'taps her chin and says, "Let me think, dear, let me think."',
    ],
    "lives_with": TRADES["marta"].split(),
    "phrases": {**SELF, **PHRASES, **MARTA, **DEALINGS, **NO, **BEHIND},
    "like": lines_by_rule(LIKE),
    "rules": [
        one_of("wished of a host", WISHED, act=True),
        *sends_the_boy(),
        one_of(
            "who the boy is",
            {
                "named": (
                    [
                        rf"^(?:and |so )?(?:what|who)(?:'s| is) (?:the |your )?{THE_LAD}(?:'s|s)? "
                        rf"(?:real )?(?:name|called|named)$|^(?:and |so )?what do you call (?:him|"
                        rf"the {THE_LAD}|your {THE_LAD})$|^(?:does|has) (?:he|the {THE_LAD}|your "
                        rf"{THE_LAD}) (?:even )?(?:have |got )?a name$",
                    ],
                    ["Boy, {asker}, and he comes to it. His name he keeps to himself."],
                ),
                "hired": (
                    [
                        rf"^(?:and |so |but )?(?:do|does) (?:you|he|the {THE_LAD}) (?:even "
                        rf")?(?:pay|feed|get paid|get (?:any )?money|earn)(?: (?:him|the {THE_LAD}|"
                        rf"your {THE_LAD}|anything|well|for it))*$|^what do you pay (?:him|the "
                        rf"{THE_LAD}|your {THE_LAD})$",
                    ],
                    ["In soup, {asker}, and in coppers when he has been quick."],
                ),
                "runs": (
                    [
                        rf"^(?:and |so )?where (?:does|did|do|will|is|has) (?:the|your|that|this) "
                        rf"{THE_LAD}(?: (?:even|always|ever|usually|now))* (?:go|run|going|off to|"
                        rf"running|gone)(?: to)?$",
                    ],
                    ["To Odile, to Bram or to Hob, {asker}: wherever somebody's words are for."],
                ),
                "found": (
                    [
                        rf"^(?:and |so )?(?:where|how) did you (?:find|get|come by|meet) (?:him|"
                        rf"the {THE_LAD}|your {THE_LAD})$",
                    ],
                    ["He stood in the door one winter, {asker}, and was hungry. So he stayed."],
                ),
                "good": (
                    [
                        rf"^(?:and |so )?(?:is|was) (?:he|the {THE_LAD}|your {THE_LAD}) (?:an? )?"
                        rf"(?:\w+ )?(?:good|nice|quick|clever|fast|honest|reliable|lazy|naughty)"
                        rf"(?: (?:{THE_LAD}|kid|child|one|worker))?$|^do you (?:like|trust|love) "
                        rf"(?:the|your) {THE_LAD}$",
                    ],
                    ["The best that I could have, {asker}. Do not tell him that I said so."],
                ),
                "shy": (
                    [
                        rf"^(?:and |so |but )?(?:is|can|does|why (?:is|does|doesn't|won't)) (?:he|"
                        rf"(?:the|your|that) {THE_LAD})(?: (?:so|even|ever|not|just|always|too|"
                        r"really|a bit))* (?:dumb|mute|shy|deaf|simple|quiet|silent|scared|talk|"
                        r"speak|say (?:anything|much|nothing))\b.*$",
                    ],
                    ["Neither dumb nor shy, {asker}: he saves his breath for running."],
                ),
                "answer": (
                    [
                        r"^what does the answer that the boy brought mean$",
                        r"^(?:what(?:'s| is| does| do)|which) .*\bwords? (?:are|is|were) kept\b.*$",
                    ],
                    [
                        "That it was heard and goes no further, {asker}. More he was not given to "
                        "carry.",
                    ],
                ),
                "is": (
                    _THE_BOY,
                    [
                        "My messenger, {asker}, and nobody's son that I know of: ten or so, and "
                        "all knees.",
                        "That is the boy who runs for me, {asker}: to Odile, to Bram or to Hob. "
                        "Whose son he is, he never said.",
                    ],
                ),
            },
        ),
        THE_ROOF,
        one_of("the house", {**THE_HOUSE, **OFTEN_ASKED}),
        one_of("hosting", {**OF_FARE, **HOSTING}),
        {
            "name": "a bed",
            "hear": [
                r"^(?:(?:and|so|but|what about|how about) )*(?:the |your |those |that |these "
                r")?(?:rooms?|beds?) (?:upstairs|up there|up the stairs)(?: then)?$|^(?:and |so "
                r")?(?:where (?:is|about)|(?:where|when|how) (?:can|could|do|may|"
                r"should|will|would|shall|about) (?:i|we|one|he|she|they))\b.*\b(?:sleep|"
                r"stay)\b.*$",
                r"^(?:and |so |but )?(?:what|how much) (?:would|does|will|did|is|do)\b.*\b(?:a "
                r"night|per night|the night|nights?|one night|rooms?|beds?)\b.*$",
                r"^(?:is|are|do|does|have|has|can|could|may|might|any|where|how|what|which|give|"
                r"let|rent|got|get|an?|the|one|i(?:'d| would| want| need| like|'m looking| am "
                r"looking|'ll take)|we)\b.*?\b(?:beds?|(?:room|place|somewhere) (?:to (?:sleep|"
                r"stay|rest|lie)|for (?:(?:the|a|one) night|me|us|tonight))|(?:sleep|stay|rest) "
                r"(?:here|the night|tonight|somewhere)|(?:a|any|have|free) rooms?)\b|"
                r"^(?:do|can|could|would) you (?:rent|let|have|offer|hire)(?: out)? (?:any |some |"
                r"free )*(?:rooms?|beds?)\b|^(?:beds?|rooms?)\b|^i(?:'m| am) (?:so |very "
                r")?(?:tired|sleepy|exhausted)\b|^(?:can|may|could) i (?:sleep|rest)\b",
                r"^(?:is there|are there|do you (?:know|have)|have you|any|got|know|where|(?:we|i) "
                r"(?:need|want|look|are looking|am looking))\b.*?\b(?:place|room|"
                r"spot|(?:some|any|no)where)(?: (?:for (?:us|me|two|the night)|here|round here|"
                r"nearby|warm|dry|cheap|safe|else))* (?:to|(?:i|we|one|you) (?:can|could|may|"
                r"might)) (?:sleep|stay|rest|kip|doss|crash|bed down|lie down|spend the night|"
                r"lay (?:my|our) heads?)\b|^(?:(?:any|some)where to|where (?:i|we|one|you) "
                r"(?:can|could|may|might)) (?:sleep|stay|kip|crash|spend the night|rest)\b",
                r"^(?:(?:is|are) there|have you|do you have|you have|got|any) (?:(?:an?|any|some|"
                r"still|got|free|spare|no) )*(?:rooms?|beds?|space|places?) (?:(?:left|free|to let|"
                r"going|available|at your inn|in (?:the|your) (?:inn|house)|upstairs|under (?:your|"
                r"this|the) roof|for (?:me|us|one|two|a .+|the night|tonight)|tonight|here) ?)+$",
                r"^(?:(?:do )?you (?:got|have)|got|any|is there) (?:an? |any |free |spare )*"
                r"(?:beds?|rooms?)\b",
                r"^(?:just |only )?(?:two|three|four|both|separate|single|twin|double|another|one "
                r"more|\d)(?: (?:single|separate|soft|warm|clean|dry|more|of your))* (?:beds?|"
                r"rooms?)\b.*$",
                r"^(?:i|we) (?:want|need|would like|'d like|have to have) (?:a )?(?:place|"
                r"somewhere|space) (?:for (?:two|three|both|the two of us)|to (?:sleep|stay))\b.*$",
                r"^(?:.*\b(?:can|could|would|will|do) you )?put (?:me|us|people|guests|my "
                r"friends?) up(?: .{1,40})?$|^(?:i|we)(?:'m| am| "
                r"are|'re)? "
                r"(?:need|want|looking for|seek) (?:a )?(?:lodgings?|shelter)(?: "
                r"(?:here|tonight|for .+))*$",
                r"^i(?:'ve| have)? (?:got )?(?:nowhere|no place|no bed|no room)(?: (?:to (?:sleep|"
                r"stay|go)|for (?:the night|tonight)))+$",
                r"^(?:do you |you )(?:do|rent out) (?:rooms|beds)\b.*$|^there (?:must|has to) be "
                r"(?:at least )?(?:one|a|any|some) (?:free |spare )?(?:rooms?|beds?)\b.*$",
                r"^(?:(?:and|so|but|then|ok|well|oh|got|is there|any),? )*(?:where|how|what|can|"
                r"could|"
                r"may|any\w*|some\w+|is|are)(?:'s|(?: (?:is|are|do|can|could|should|shall|will|"
                r"would|"
                r"may|might|there|an?|any\w*|some\w*|place|for|dry|warm|cheap|else|here|the|that|"
                r"where|"
                r"about|going|supposed|then|on earth))*) (?:i|we|us|me|one|to|a body|guests?|"
                r"people|"
                r"folks?|"
                r"strangers|travell?ers)\b.*\b(?:sleep|kip|crash|doss|lodg\w+|bed down|lie down|"
                r"stay (?:over|tonight|the "
                r"night)|spend the night|(?:put|lay|rest) (?:my|our|down) (?:weary |tired )?heads?"
                r"(?: down)?)\b.*$",
            ],
            "say": "@no_bed",
            "next": STILL_A_BED,
        },
        *takes_orders(),
        {
            "name": "what is warm",
            "hear": [
                r"^(?:and |so )?what (?:have |do |else )?(?:you|you've|is there|there is)(?: got| "
                r"have| serve| sell)?(?: here)? (?:that's|that is|which is|for the|against the) "
                r"(?:warm|hot|cold|warming|filling|tasty|cheap|free|good|best|strong|fresh)$",
                r"^(?:(?:have you|do you have|you|got|you have|is there)(?: got)? )?(?:anything|"
                r"something) (?:warm|hot|warming|filling|cheap|free|fresh|tasty)"
                r"(?: to (?:eat|drink)| going| left)*$",
                r"^what (?:have|do) you(?: got| have) to warm (?:me|us)(?: up)?$",
                r"^(?:is there |got |have you got )?(?:any|some)thing (?:\w+ )?(?:in|on|over) "
                r"(?:that|the|"
                r"your|this) (?:\w+ )?(?:pot|kettle|fire|oven|stove)(?: (?:for (?:me|us)|"
                r"tonight))*$",
                r"^what(?:'s| is) (?:the |your )?(?:warm|hot|(?P<cheap>cheap(?:est)?)|warmest|best|"
                r"freshest|fresh|"
                r"good|tastiest|tasty)(?: (?:here|today|tonight|thing|dish|food|meal|drink|you "
                r"(?:have|serve|sell|got)))*$",
                r"^what (?:do|can) (?:we|i) (?:get|have) (?P<cheap>for (?:free|nothing))(?: "
                r"here)?$",
                r"\b(?:your|the) (?:best|finest|top|special|signature|tastiest) (?:dish|food|meal|"
                r"drink|thing on the menu|soup)(?: here| today)*$|^what(?:'s| is) your special\w*$",
                r"^what (?:would|do|should|can) (?:you|i) (?:recommend|suggest|eat|order|try)"
                r"(?: to eat| to drink| here| me| today)*$",
            ],
            "say": [
                "The bread, {cheap|as:asker}: it costs nothing. Then the soup, for a copper.",
                "The soup is hot and costs a copper, {asker|unless:cheap}, and the bread is fresh "
                "and costs nothing.",
                "Soup, {asker|unless:cheap}: barley, leeks and old mutton, hot off the fire, and "
                "one copper.",
            ],
            "next": {TAKES_IT: "a soup", **TWO_OF_IT},
        },
        *thinks_of_others(OTHERS, "marta"),
        *deals_with_others("marta"),
        {
            "name": "prices",
            "like": phrasings("prices"),
            "hear": [
                r"^how much (?:is|are|for|does|do|will)\b|\b(?:costs?|prices?|you charge)\b|"
                r"^how much$|^how much would (?:it|that|this|they|one|two|an?|the|your|my)\b",
                r"^how (?:do|can|shall|should|must) i pay\b|^do i have to pay\b|"
                r"^what (?:can|could|do) (?:i|we) (?:get|have|buy) (?:for|with) .*\bcoppers?$",
            ],
            "say": [
                "Ale is two coppers, and soup one. The bread comes with it.",
                "Two coppers the ale, one the soup. A good story pays for all of it.",
            ],
        },
        *stands_about("marta"),
        {
            "name": "the lantern",
            "mention": True,
            "hear": [
                r"\blanterns?\b",
                r"^(?:and |so )?whose (?:\w+ )?lantern\b.*$|^(?:and |so )?(?:whose (?:is|was)|who "
                r"(?:owns|left|put)) (?:the|that|this|an?) (?:\w+ )?lantern\b.*$",
                r"^(?:and |so |there,? |but )*(?:does|will|would|can) (?:it|that|this)(?: thing)? "
                r"(?:(?:still|even|really|ever) )*(?:burn|light|work|give (?:any |much )?light)"
                r"(?: at all| still| any ?more)*$",
            ],
            "say": [
                "It belongs to the house, dear, and burns as long as there is oil in it.",
                "The house's, dear. It stands about in here when nobody has walked off with it.",
                "That old lantern? It belongs to the house. Tin, with a horn window.",
            ],
        },
        {
            "name": "a riddle",
            "hear": r"^(?:tell|ask|give|know|do|can|have|got|any|another|a|one|i)\b.*\briddles?$|"
            r"^riddles?$|^(?:tell|ask|give) (?:me|us) (?:one|another)(?: (?:now|then|of yours))*$",
            "say": [
                "What has a bed and never sleeps in it? The river, dear.",
                "What grows the more you take from it? A hole in the roof, {asker}. I have one.",
            ],
        },
        {
            "name": "who makes it",
            "like": phrasings("who makes it"),
            "hear": r"^who does (?:all )?(?:the|your) (?:cooking|baking|brewing|washing(?: up)?|"
            r"dishes)\b|^who (?:brews?|bakes?|cooks?|cooked|baked|brewed)\b|"
            r"^who (?:makes?|made) (?:(?:it|this|that|these|those|it all|all (?:this|that|of it))$|"
            r"(?:(?:all|the|your|this|that) )*(?:bread|ale|beer|soup|stew|food|loaf|loaves|crust|"
            r"drinks?|broth)\b)|^do you (?:brew|bake|make|cook) (?:it|this|that|all|everything|"
            r"yourself|your own|the (?:bread|ale|beer|soup|food))\b|"
            r"^(?:is|are) (?:it|this|that|the (?:ale|beer|soup|bread)) (?:your own|homemade|home "
            r"(?:made|brewed))(?: (?:ale|beer|soup|bread|brew))?$",
            "say": [
                "I do, dear, every loaf and every barrel.",
                "These hands, {asker}. Nobody else touches my oven.",
            ],
        },
        *talks(ANSWERS, {"money": STORY_NEXT, "news": MORE, "work": OF_THE_WORD}),
        {
            "name": "food",
            "mention": True,
            "hear": r"^(?:tell me|(?:what|how) about|about|any|what (?:is|are|kind|sort)|where|"
            r"can|could|may|i|we|is|are|me)\b.*\b(?:bread|food|eat|soup|supper|breakfast|dinner|"
            r"lunch|meals?|grub|drinks?|ale|beer)\b|^(?:what(?:'s| is) )?(?:the )?(?:food|kitchen|"
            r"special|good|fresh)$",
            "say": [
                "There is bread, and there is soup to dip it in. Say the word, {asker}.",
                "The bread is from this morning. The soup is older, and better for it.",
            ],
        },
        {
            "name": "the word",
            "mention": True,
            "hear": [
                r"\b(?:pass|watch)words?\b|\bthe (?:secret )?word\b",
                r"^(?:so |and |but |then )*(?:who|whom|where|how|why)\b.*\b(?:(?:pass|watch)word|"
                r"(?:the|that|this|your|bram's) (?:secret )?word)\b",
            ],
            "say": [
                "Bram keeps it, dear, and opens to nobody without it. One has to find it out: "
                "Odile's books are the place to begin.",
                "The word that Bram opens the gate to, {asker}. He tells it to nobody; whoever "
                "wants it finds it out, and Odile has read everything that there is.",
            ],
        },
        {
            "name": "her inn",
            "hear": r"^how did you (?:get|come by|end up with) (?:the|this|your) (?:inn|place|"
            r"house)$|^(?:do you (?:own|run)|is this your) \w+|^whose (?:inn|place|house|"
            r"tavern)\b|^who (?:owns|runs|keeps) (?:this|"
            r"the) (?:inn|place|tavern|kettle|house)\b",
            "say": ["The Kettle is mine, and was my mother's. It leaves no time for a husband."],
        },
        {
            "name": "is the boy back",
            "hear": rf"^(?:when|is|has|did|does|will|isn't|hasn't) (?:(?:will|does|is|has|did) )?"
            rf"(?:he|she|they|{THEY}|(?:(?:the|your|that) )?{THE_LAD})\b.*\b(?:back|return\w*|"
            rf"returned)"
            r"(?: (?:yet|now|already|again|from .+))*$|^how (?:long|soon|much longer)\b.*\b"
            rf"(?:(?:he|{THE_LAD})\b.*\b(?:be|back|gone|away|takes?|needs?)|takes? (?:he|him|the "
            rf"{THE_LAD}))$|^(?:any|is there an?|no|got) (?:answer|"
            r"reply|word back)(?: (?:yet|from .+|already|now))*$",
            "say": [
                "What the boy brings back, you hear at once, dear.",
                "When he is back, dear, you will be the first to know.",
            ],
        },
        *rolls(),
        *tells_the_weather(),
        {
            "name": "upstairs",
            "mention": True,
            "like": ["who sleeps upstairs?", "who is upstairs?", "how many sleep upstairs?"],
            "hear": r"\b(?:upstairs|stairs)\b",
            "say": [
                "Up there are the beds, dear, and the stairs are locked tonight.",
                "Beds, {asker}, and nobody in them tonight: the stairs are locked.",
            ],
        },
        {
            "name": "behind the house",
            "mention": True,
            "hear": r"\b(?:cellar|behind (?:the|this|your|that) (?:inn|house|counter|bar|kettle)|"
            r"yard)\b",
            "say": [
                "Barrels below and a yard behind, dear. Nothing worth seeing.",
                "A yard and a woodpile, {asker}. I keep the good things in here.",
            ],
        },
        {
            "name": "the boy",
            "mention": True,
            "hear": r"\b(?:the|your|that) (?:boy|messenger|lad|kid)\b",
            "say": [
                "He is ten or so and all knees, and he carries messages for whoever asks.",
                "The quickest legs in Thornwick. Give me the words, and he runs with them.",
            ],
        },
        one_of("of her own", OF_HER_OWN),
        {
            "name": "the cat",
            "mention": True,
            "like": ["where does the cat sleep?", "does the cat ever move?", "whose cat is it?"],
            "hear": r"\b(?:cats?|kitty|kitten|pets?)\b",
            "say": [
                "She lies by the fire and moves for nobody. I never gave her a name, dear.",
                "The cat came with the house, {asker}. She thinks that it is the other way round.",
            ],
        },
        {
            "name": "hours",
            "mention": True,
            "hear": r"^(?:is|are) (?:this|the|it|that|we) .*\bopen$|"
            r"\b(?:closing time|do you close|^are you (?:still )?(?:open|closed))\b|"
            r"^(?:until when|how (?:late|long))\b.*\bopen\b|"
            r"^(?:when|what time|until when|how late)\b.*\b(?:close|closes|closing|shut|shuts)\b",
            "say": [
                "I close when the last guest goes, dear.",
                "When the fire is down and the benches are empty, {asker}. Not yet.",
            ],
        },
        *knows(NEIGHBOURS, "marta"),
    ],
}
