"""Bram, who guards the gate. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from world.personas import after_a_no, behind_words
from world.personas.by_form import BRAM
from world.personas.dealings import BRAM as DEALINGS
from world.personas.dealings import deals_with_others
from world.personas.guard.asked import FOR_SEVERAL, LEANED_ON, OF_HIS_POST
from world.personas.guard.at_his_post import (
    AT_THE_FORD,
    NO_TRY,
    OF_HIS_SPEAR,
    OFFERED_COIN,
    TALKED_ROUND,
    TRIED,
)
from world.personas.guard.himself import OTHERS, SELF
from world.personas.guard.often_asked import OFTEN_ASKED
from world.personas.guard.phrases import PHRASES
from world.personas.guard.phrasings import LIKE
from world.personas.guard.the_word import (
    IS_IT,
    OF_THE_WORD,
    TRIES_AT_IT,
)
from world.personas.guard.topics import ANSWERS, NEIGHBOURS
from world.personas.left_words import WORD_LEFT
from world.personas.neighbours import OF_WHOM, OF_WOLVES, WOLVES, knows, talks
from world.personas.of_others import thinks_of_others
from world.personas.one_of import one_of
from world.personas.phrasings import lines_by_rule, phrasings
from world.personas.surroundings import stands_about
from world.personas.trades import TRADES
from world.personas.villagers import DESCRIBED

GUARD: Mapping[str, Any] = {
    "description": "You guard the gate of Thornwick, the ninth of your family to do it, in a grey "
    "cloak, with a spear. You are dry and dutiful. You open the gate for those who give the word, "
    "and for nobody else; you never tell the word.",
    "people": OF_WHOM,
    "described": DESCRIBED,
    "subjects": [
        "the gate and what lies behind it",
        "the bell",
        "the wolves",
        "the way to the inn",
        "the way to the library",
    ],
    "about": {
        "the gate and what lies behind it": "what lies behind the gate",
        "what lies behind it | what lies behind the gate": "what lies behind the gate",
        "the wolves | wolves | the winter of the wolves": "were there wolves here",
    },
    "delays": [
        'leans on his spear and says, "Wait. I am thinking."',
        'grunts and says, "Patience, {asker}. I think on my feet, and slowly."',
        'scratches his beard and says, "Hm. Give me a moment."',
    ],
    "lives_with": TRADES["bram"].split(),
    "phrases": {**SELF, **PHRASES, **BRAM, **DEALINGS, **after_a_no.BRAM, **behind_words.BRAM},
    "like": lines_by_rule(LIKE),
    "rules": [
        WORD_LEFT,
        *FOR_SEVERAL,
        *OF_HIS_POST,
        *LEANED_ON,
        OFTEN_ASKED,
        {
            "name": "is the gate shut",
            "hear": r"^(?:so |and )?(?:is|isn't|was) (?:the|your|that) gate (?:(?:still|now|really|"
            r"ever|even) )*(?:shut|closed|open|locked|ajar|up|down)(?: (?:now|again|already|yet|"
            r"today|tonight|at the moment|just now))*(?: or .+)?$|^(?:and |so )?(?:will|won't|"
            r"does|can) (?:it|that|the gate) (?:(?:just|really|ever|always) )*(?:close|shut|fall "
            r"shut|stay open|lock)(?: (?:again|behind|after|before|on|for|by|soon|"
            r"itself)(?P<what>.*))?$",
            "say": [
                "Shut, {asker}, but for the minute behind the word. Then it falls shut by itself.",
                "Within a minute of being opened it is shut again. I have never seen it fail.",
            ],
        },
        {
            "name": "the stones were counted",
            "question": False,
            "hear": [
                r"^(?:the |our |my )?(?:stone )?(?:count|number|sum|tally) (?:was|is|came to|comes "
                r"to) (?P<count>[\w-]+)(?: (?:stones|in all|this time|exactly))*$",
                r"^(?:i|we)(?:'ve| have)? (?:counted|count|made it) (?:the stones(?: "
                r"twice)?[:,]? )?(?P<count>nine|ten|eleven|eight|twelve|\d+)(?: (?:stones|of them|"
                r"in all|twice))*$",
            ],
            "say": [
                "{count|cap}? Reported, and written down. Nine by one count, ten by the next.",
                "So {count}. That task is done, {asker}, and you are back inside. Good.",
            ],
        },
        *stands_about("bram"),
        *OF_HIS_SPEAR,
        {
            "name": "without the word",
            "hear": [
                r"^(?:would|will|could) you (?:ever |even )?(?:let|open (?:it|the gate) for) "
                r"(?:your|the|an?|my) (?P<whom>[\w' -]+?)(?: (?:in|through|pass|by))?(?: without "
                r"the word)?$",
                r"^(?:have|did|do) you (?:ever |once |never )*(?:let|opened|open|made an "
                r"exception)\b(?: any(?:one|body)| some(?:one|body)| people| (?:your|an?) \w+)?"
                r"(?: in| through| out| the gate| pass)*(?: (?:without (?:it|one|a word|the word)|"
                r"who did not have the word|by mistake|for money|for free))?$",
                r"^(?:(?:is it true|i heard|i hear|they say|people say|folk say|rumour has it|"
                r"marta says|marta said|word is)(?: that)? )+you (?:ever |once |just |even "
                r")*(?:let|opened|open)\b(?P<whom>.*)$",
                r"^you (?:ever |once |just |even )*(?:let|opened) (?P<whom>.+) (?:through|in|out|"
                r"pass|for)(?P<why> .*)?$",
            ],
            "say": [
                "With the word, yes. Without it, not my own mother.",
                "No word, no gate, {asker}. It makes no difference who asks.",
            ],
        },
        *thinks_of_others(OTHERS, "bram"),
        *deals_with_others("bram"),
        {
            "name": "what is the word",
            "like": phrasings("the word"),
            "hear": [
                r"\b(?:what|which).*\b(?:pass|watch)?word\b",
                r"^(?:the |a )?(?:right|correct|proper|what|which) (?:pass|watch)?word$",
                r"\b(?:tell|give|whisper) (?:me|us) the (?:pass|watch)?word\b|^(?:say|speak|"
                r"reveal|whisper|repeat) the (?:pass|"
                r"watch)?word\b|^(?:is there|do i need|do you (?:want|need)|i (?:forgot|lost|don't "
                r"know|don't have|have no|need))\b.*\b(?:pass|watch)?word\b",
            ],
            "say": "@word_kept",
            "next": TRIED,
        },
        {
            "name": "his gear",
            "hear": r"^what(?:'s| is| are) (?:your|the|that) (?:spear|helmet|cloak|gear|armou?r|"
            "boots?) "
            r"(?:made )?(?:of|from|like)$",
            "say": list(SELF["self: looks"]),
        },
        {
            "name": "what another has done",
            "hear": [
                r"^(?:did|has|have|is|was|does) (?:he|she|they|anybody|anyone|somebody|someone|my "
                r"[\w-]+|(?:[a-xz]|y[a-np-z]|yo[a-tv-z])[\w'-]*) (?:(?:ever|just|really|also|"
                r"actually|maybe) )*(?:steal|stolen|stole|"
                r"nick|nicked|pinch|pinched|rob|robbed|swipe|swiped|stealing|cheat|cheated|kill|"
                r"killed|murder|murdered|confess|confessed|a thief|a murderer|a criminal)\b.*$",
                r"^(?:did|has|was|is) (?:he|she|(?-i:[A-Z])[\w'-]+) (?:(?:just|really) )*(?:(?:try|"
                r"tried|trying) to )?(?:bribe|bribed|bribing|buy) you\b.*$",
            ],
            "say": [
                "I tell no tales, {asker}. Ask who did it, or did not.",
                "What others did or did not do, I do not hand on. Ask them, {asker}.",
            ],
        },
        {
            "name": "the law",
            "hear": r"\b(?:penalt(?:y|ies)|punish\w*|steal|stealing|jail|prison|dungeon|arrest\w*|"
            r"crimes?|criminals?|executions?)\b",
            "question": True,
            "say": [
                "Whoever does harm here goes out by this gate. It does not open for them again.",
                "There is no cell in Thornwick, {asker}. There is an outside.",
            ],
        },
        {
            "name": "an arrest",
            "act": True,
            "hear": r"^(?:arrest|catch|seize|punish|lock up|throw out|go after) .+$",
            "say": [
                "Whoever does harm here goes out by this gate. Show me who, {asker}.",
                "I do not leave the gate. But whoever did it must come past me, {asker}.",
            ],
        },
        {
            "name": "is it safe",
            "hear": r"^(?:and )?(?:is|are|was) (?:it|this|that|here|the (?:village|square|streets?|"
            r"place)|thornwick) (?:\w+ )?(?:safe|dangerous|risky)\b.*$|^(?:am i|are we) safe\b.*$",
            "say": [
                "Inside the wall it is safe, {asker}, day and night. Outside, keep to the road.",
                "Safe enough. No wolves this year, and the gate is shut.",
            ],
        },
        *OFFERED_COIN,
        *TALKED_ROUND,
        NO_TRY,
        {
            "name": "who made the word",
            "hear": r"^(?:who|why|when|how|can|could|change)\b.*\b(?:chose|choose|made|picks?|"
            r"picked|invented|changed?|changes)\b.*\b(?:pass|watch)?word$|^change the (?:pass|"
            r"watch)?word$|^(?:was|is|has|did|does|will|do|can|how often)\b.*\b(?:pass|watch)?word"
            r"\b.*\b(?:chang\w+|different|new|another|old|the same)\b.*$",
            "say": [
                "The word is as old as the gate, {asker}, and nobody changes it. I least of all."
            ],
        },
        {
            "name": "whom to ask",
            "hear": r"^(?:who|where|how)\b.*\b(?:pass|watch)?word\b",
            "say": ["Not from me. Every child here knows it; and Odile has books."],
        },
        {
            "name": "against whom",
            "hear": [
                r"^(?:what|who|whom) (?:do you|are you|is it you|does the (?:gate|wall)) (?:guard|"
                r"watch|protect|keep|defend)(?:ing|s)?(?: (?:us|it|this|everybody|everyone|"
                r"people|(?:the|this) [\w-]+))? (?:from|against|out)\b.*$",
                r"^(?:against (?:what|whom)|from what)(?: exactly)?$",
            ],
            "say": [
                "Wolves, when there are any. Thieves and fools, the rest of the year.",
                "Whatever walks up that road and has no word, {asker}. Once it was wolves.",
            ],
        },
        {
            "name": "its key",
            "hear": r"^(?:do you|is there|have you|where(?:'s| is| are)|who has|does (?:the gate|"
            r"it))(?P<what>.*)\bkeys?(?: (?:for|to|of|of it)(?P<to>.*))?$",
            "question": True,
            "say": ["No key, {asker}. A bar of oak, on this side, and I lift it for the word."],
        },
        {
            "name": "past him",
            "hear": r"^(?:(?:has|have|did|does|do|could|can) (?:any(?:one|body|thing)|some(?:one|"
            r"body)|people)|(?:did|do|could) (?:i|we) ever) (?:ever |even )*(?:(?:manage|try|"
            r"tried) to )?(?:sneak|snuck|sneaked|slip|slipped|get|got|gotten|climb|climbed|run|"
            r"ran|break|broken?|creep|crept) (?:past|by|in|over|through|out)(?P<what>.*)$",
            "say": ["One goose, {asker}, behind a cart. Nobody since: I look behind carts now."],
        },
        {
            "name": "what he guards",
            "hear": r"^what (?:do you|are you|is it you) (?:guard|watch|protect|keep)(?:ing)?\b",
            "say": [
                "This gate, and all who sleep behind it.",
                "The way in and the way out, {asker}. There is only this one.",
            ],
        },
        {
            "name": "who guards",
            "hear": r"^are you the only(?: one| guard| watchman| man)?(?: here| on (?:duty|watch)"
            r")*$|^who (?:else )?(?:relieves|replaces|stands in for|takes over from|covers for|"
            r"fills in for) you\b.*$|^who (?:else )?(?:guards|watches|keeps|minds|stands at|"
            r"opens|locks|shuts|closes) (?:it|this|that|here|(?:the|this|your) (?:gate|wall|"
            r"village))\b(?: (?:while|when|if) you(?:'re| are)?\b.*$| (?:at|by) night.*$)?",
            "say": [
                "I do, day and night. Before me it was my father.",
                "The watch is mine, {asker}, and there is no other guard.",
            ],
        },
        {
            "name": "who goes there",
            "hear": r"^(?:halt|stop|stand|freeze)$|^(?:halt[,! ]+)?who goes there$",
            "say": ["That is my line, {asker}.", "I ask that here. You answer."],
        },
        *AT_THE_FORD,
        *knows(NEIGHBOURS, "bram"),
        *talks(ANSWERS, dict.fromkeys(WOLVES, OF_WOLVES)),
        {
            "name": "the sky",
            "hear": r"^is it (?:going to|raining|snowing|cold|hot|warm|windy|foggy|getting|"
            r"always)\b",
            "say": list(ANSWERS["weather"]),
        },
        {
            "name": "whom he opened for",
            "hear": r"^(?:who|whom|for whom)\b.*\b(?:let|open|opened)\b|"
            r"^(?:did|have) you (?:let|open|opened)\b|^when did you (?:last )?(?:let|open)\b",
            "recall": {"kind": "deed", "about": "open_gate"},
            "let": {"for": "facts|starting:They gave|pluck:by|copies|list"},
            "say": ["I opened for {for}. I keep count."],
            "none": [
                "For those who have the word. They can tell you themselves, {asker}.",
                "I open to the word, {asker}, and I do not read out names.",
            ],
        },
        {
            "name": "who went through",
            "hear": [
                r"^(?:did|has|have) (?:any(?:one|body)|some(?:one|body)|many|people) (?:leave|left|"
                r"go(?:ne)? out|return(?:ed)?|c[oa]me back)\b.*$|^how many (?:people )?(?:have |"
                r"did )?(?:went|gone?|pass(?:ed)?|left|leave|come|came)(?: (?:out|in|through|past|"
                r"by))*(?: (?:today|so far|this \w+|tonight|lately|yet))+$",
                r"^(?:(?:has|did|is|was|have you seen|did you see) )?(?:any|some)thing\b.*\b"
                r"(?:come|came|coming|go|gone|went|pass(?:ed|es)?)\b.*\b(?:through|past|by|gate|"
                r"road)\b.*$|^(?:who|whom)\b.*\b(?:through|past|out of)\b|^(?:who|"
                r"whom)\b.*\b(?:came|come|comes|went|go|goes|left|passed|entered|used)\b.*\bthe "
                r"gate\b|^(?:did|has|have) (?:any(?:one|body)|some(?:one|body)|many|"
                r"people)\b.*\b(?:through|past|the gate)\b",
            ],
            "recall": {"kind": "move", "about": "old road"},
            "let": {
                "out": "facts|only:move=leave|pluck:by|copies|list",
                "back": "facts|only:move=arrive|pluck:by|copies|list",
            },
            "say": [
                "Out by the gate: {out}. In by it: {back}. I keep count.",
                "Out by the gate: {out}. I keep count.",
                "In by the gate: {back}. I keep count.",
            ],
            "none": [
                "Nobody went through on this watch, {asker}.",
                "Nobody. I would know.",
            ],
        },
        {
            "name": "let another in",
            "hear": r"\b(?:let|have|allow) (?:him|her|them|(?:my|your|an?|the) [\w' -]+?|"
            r"(?-i:[A-Z])\w+)(?: to)? (?:in|through|pass|by|come in|enter)\b",
            "say": [
                "Whoever has the word comes in. Others stay out.",
                "Tell them the word, {asker}. With it I let anybody in.",
            ],
        },
        *OF_THE_WORD,
        {
            "name": "the book that he was lent",
            "hear": r"^(?:and |so )?(?:(?:what|which) book (?:did|does|do|has) (?:odile|she|you) "
            "(?:lend|"
            r"lent|give|given|pick|read|borrow)|(?:what|which) (?:did|does|do|has) (?:odile "
            r"(?:lend|lent|give|given|pick)|(?:she|you) (?:lend|lent|borrow)))(?: (?:you|from "
            r"odile|last|this year|for you|out))*$|^(?:and |so )?what (?:is|was|'s) (?:the|that|"
            r"your) book(?: about)?$",
            "say": "@self: book of theirs",
        },
        one_of(
            "of his father, and the bell",
            {
                "rang": (
                    [
                        r"^(?:was|is) it you (?:who|that) (?:rang|rings?) (?:it|the bell)\b"
                        r"(?P<when>.*)$",
                    ],
                    ["Nobody else rings it, {asker}. On which days, I did not note."],
                ),
                "rings": (
                    [r"^who (?:else )?rings (?:it|(?:the|that|this|your) bell)(?: here| then)*$"],
                    ["I do, {asker}: the bell calls the village in, in danger and for weddings."],
                ),
                "stood": (
                    [
                        r"^(?:(?:and|so|but|oh|well),? )*(?:(?:was|did|is|were) )?(?:on )?your "
                        r"(?:dad|father|da|pa|old man|family)(?: (?:was|were|stood|guarded|did|on|"
                        r"at|in|also|too|really|here|before|you|had|the|this|guard|same|stand|keep|"
                        r"have))* (?:gate|post|watch|guard|job|spear|you)(?: (?:too|as well|then|"
                        r"before|you|here|right|or what))*$",
                        r"^you (?:still )?(?:never|haven't|didn't)(?: really)? (?:answer(?:ed)?|"
                        r"told|tell|said)(?: me| us)?(?: (?:about|of))? your (?:dad|father)\b.*$",
                    ],
                    ["My father Edmer had this post, {asker}, and seven before him."],
                ),
                "gone": (
                    [
                        r"^(?:(?:and|so|but|oh|well),? )*(?:what (?:happened to|became of) edmer|"
                        r"(?:how|when|where) did edmer (?:die|go|pass away)|where is edmer|is "
                        r"edmer (?:dead|alive|still (?:alive|here|with us)|gone))\b.*$",
                    ],
                    ["He died in bed, {asker}, and off duty. That is how a guard should go."],
                ),
                "missed": (
                    [
                        r"^(?:(?:and|so|but|oh|well),? )*(?:do|did|must) you (?:\w+ )*?(?:miss|"
                        r"love|think of|like) edmer\b.*$",
                    ],
                    ["On watch, yes, {asker}. He stood here, and I still leave him room."],
                ),
                "was": (
                    [
                        r"^(?:(?:and|so|but|oh|well),? )*(?:(?:who|what)(?:'s| is| was)|"
                        r"(?:tell me |what )?(?:more )?about) edmer(?: like)?$|^was edmer (?:"
                        r"very |so |really |an? )*(?:strict|nice|kind|good|stern|gentle|quiet)"
                        r"(?: (?:man|father|guard|to you|with you))*$|^(?:is|was) edmer your "
                        r"(?:father|dad|pa)$",
                    ],
                    ["My father, {asker}, the eighth. Strict at the gate and kind behind it."],
                ),
            },
        ),
        {
            "name": "is it dull",
            "hear": rf"^{IS_IT} (?:\w+ly |very |so |not |always |too |a bit )*(?:boring|dull|"
            r"tedious|tiring|exhausting|monotonous)(?: (?:here|at night|sometimes|too|then|for you|"
            r"out here|work|in \w+))*$",
            "say": "@self: dull",
        },
        {
            "name": "is it lonely",
            "hear": rf"^{IS_IT} (?:\w+ly |very |so |not |always |too |a bit )*(?:lonely|lonesome)"
            r"(?: (?:here|at night|sometimes|too|then|for you|out here|work|in \w+))*$",
            "say": "@self: lonely",
        },
        {
            "name": "is it far",
            "hear": r"^(?:and |so |but )*(?:is|was) (?:it|that) (?:(?:very|so|too|really|that) )*"
            r"far(?: away| off| from here| then)*$",
            "say": "@self: far",
        },
        one_of(
            "of the word",
            {
                "kind": (
                    [
                        rf"^{IS_IT}(?: (?:an?|the|some|some kind of|kind of an?|like an?|the name "
                        r"of an?))* (?:flower|plant|herb|animal|beast|bird|colou?r|name|number|"
                        r"place|person|thing|tree|weapon|food|fruit|place name|river|king|queen|"
                        r"long|short|one|single|rude)(?: word| name)?$",
                        r"^what (?:kind|sort) of (?:an? )?(?:word|thing) is it$|^(?:what|which) "
                        r"letter\b.*$|^how many letters\b.*$",
                    ],
                    ["Of what kind it is, {asker}, I do not say. Odile has books."],
                ),
                "tries": (
                    [
                        r"^how (?:many|often)\b.*\b(?:tr(?:y|ies)|guess(?:es)?|goes|chances|"
                        r"attempts)\b.*$|^what (?:happens|if|happens if)\b.*\bguess\w*\b.*$",
                    ],
                    ["Try as often as you like, {asker}. A wrong word moves nothing."],
                ),
                "alarm": (
                    [
                        r"^(?:and |but |so )?(?:what (?:if|happens if|happens when|do you do if|"
                        r"do you do when)|if) (?:there(?:'s| is)|it comes to|we have) (?:an? |some "
                        r")?(?:fire|attack|raid|war|flood|robbery|wolf|wolves|bandits|"
                        r"trouble)\b.*$",
                    ],
                    ["Then I ring the bell, {asker}, and the whole village comes."],
                ),
                "told": (
                    [
                        r"^(?:(?-i:[A-Z])[\w'-]+|he|she|they|some(?:one|body)|my \w+) (?:has |have "
                        r"|just |already )*(?:told|gave|given|whispered|said)(?: (?:to )?(?:me|"
                        r"us))? (?:the|your) (?:pass|watch)?word$",
                    ],
                    ["Then you can say it, {asker}, if you still have it."],
                ),
            },
        ),
        {
            "name": "asked whether it is so",
            "question": True,
            "hear": rf"^{IS_IT}(?: (?:very|so|really|that|too|not|all|always|ever|true that))* "
            rf"(?:true|real|so|far|old|new|hard|easy|heavy|big|small|nice|good|bad|safe|fun|open|"
            rf"shut|closed|locked|you|me|him|her|them|us|mine|yours|worth|because|possible|ok|okay|"
            rf"allowed|over|done|here|there|near|late|early|time|long|your|my|ready|serious|enough|"
            rf"empty|full|quiet|important)(?: (?:here|now|yet|then|to you|or not|enough|today))*$",
            "say": "@yes_or_no",
        },
        *TRIES_AT_IT,
        {
            "name": "no bell",
            "hear": r"^(?:please )?(?:(?:don't|do not|never) (?:you )?(?:ring|sound|toll|touch)|"
            "(?:ring|"
            r"sound|toll) no|stop (?:ringing|the)|no more) ?(?:the |that |a |of the )?(?:bell|"
            r"it)?\b.*$",
            "say": ["It hangs still, {asker}, until there is a reason.", "No bell, then."],
        },
        {
            "name": "ring the bell later",
            "act": True,
            "hear": [
                r"^(?:(?:go|now|also|just) )*(?:ring|sound|toll)\b.*\b(?:in (?:an?|one|two|half|"
                r"\w+) (?:an )?(?:hours?|minutes?|mins?|while|bit)|later|tomorrow|tonight|at "
                r"(?:\w+ o'?clock|noon|dusk|dawn|midnight|night|\d+|sunset|sunrise))\b",
                r"^(?:(?:go|now|also|just) )*(?:ring|sound|toll) (?:it|(?:the |that "
                r")?bell)\b.*\b(?:if|when|whenever|once|as soon as|until|till|after|before) \S+",
            ],
            "say": [
                "The bell rings when I pull it, {asker}, and never by the hour. To be called in "
                "time, say: remind me.",
                "It rings for danger and for weddings, {asker}, when they come. I promise it for "
                "no hour.",
            ],
        },
        {
            "name": "ring the bell",
            "act": True,
            "hear": [
                r"^(?:(?:go|now|also|quickly|just) )*(?:ring|sound|toll)\b.*\bbell\b",
                r"^(?:ring|sound|toll) it\b",
            ],
            "do": [{"tool": "ring_bell"}],
            "say": [
                "There. They will have heard that at the Kettle.",
                "That wakes the whole village, {asker}.",
            ],
            "else": ["The bell stays quiet for now."],
            "next": {
                r"^(?:no|nope|nah|just|i|i'm|because|there|it|for)\b": "i had you ring it: {text}"
            },
        },
        {
            "name": "why it was rung",
            "hear": r"^i had you ring it: ",
            "say": [
                "Then that stands in the watch book, {asker}, with your name.",
                "Noted. Next time I ask before I ring, {asker}.",
            ],
        },
    ],
}
