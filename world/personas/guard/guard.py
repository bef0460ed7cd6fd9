"""Bram, who guards the gate. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from world.personas import after_a_no
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
    TRIES,
)
from world.personas.guard.himself import OTHERS, SELF
from world.personas.guard.often_asked import OFTEN_ASKED
from world.personas.guard.phrases import PHRASES
from world.personas.guard.phrasings import LIKE
from world.personas.left_words import WORD_LEFT
from world.personas.neighbours import OF_WHOM, Answers, Neighbours, knows, talks
from world.personas.of_others import thinks_of_others
from world.personas.one_of import one_of
from world.personas.phrasings import lines_by_rule, phrasings
from world.personas.surroundings import stands_about
from world.personas.trades import TRADES

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
        "Hob is wood and brass, and builds what those who build here order: doors, stairs, wheels.",
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

ANSWERS: Answers = {
    "joss": [
        "A wheelwright. The workshop was his, before Hob.",
        "He is dead, {asker}. He found Hob, they say.",
    ],
    "business": [
        "No trade here, {asker}. Some go out, some come in.",
    ],
    "wolves": [
        "None this year, {asker}. The wall is there because of them.",
        "They came in a hard winter, long before my time. Odile has it in her books.",
    ],
    "the gate, and why": [
        "Wolves walked in once. Since then it is shut, and opens for the word alone.",
        "A gate that stands open guards nobody, {asker}. So it is shut.",
    ],
    "hours of the gate": [
        "It has no hours. I open it, day or night, for the word, and shut it behind them.",
        "Shut at dusk, shut at dawn, {asker}. In between it opens for the word.",
    ],
    "beyond the gate": [
        "The old road, and the standing stones on their hill. No wolves, this year.",
        "Hedges, a road, nine stones. It is quiet, while I stand here.",
    ],
    "the gate": [
        "It is shut, and it stays shut for all who do not have the word.",
        "Oak and iron, hung in the winter of the wolves. I open it for those who give the word.",
    ],
    "the wall, and why": [
        "Against the wolves. It has worked.",
    ],
    "the wall": [
        "Field stones, twice your height, built in nine days. It looks it, and it holds.",
        "Twice a man's height, {asker}, and I walk it three times a night.",
    ],
    "the bell, and why": [
        "To call everybody in when there is danger. And for weddings.",
    ],
    "the bell, and who": [
        "I do, {asker}. It calls the village in when there is danger, and for weddings.",
    ],
    "the bell": [
        "It calls the village in when there is danger. And for weddings.",
        "They hung it when the wolves came. I ring it when I am asked with good reason.",
    ],
    "arms": [
        "There is a flower on the village's arms. More you will not hear from me; ask Odile.",
        "It is on the arms of the village, and I carry none. Ask Odile.",
    ],
    "ruler": [
        "The village rules itself. I keep its gate.",
        "No king gives orders here, {asker}. The word does.",
    ],
    "arms and armour": [
        "No smith in Thornwick, and I lend no weapons.",
        "You need no weapon inside this wall, {asker}. There is none for sale.",
    ],
    "healer": [
        "There is no healer here. Marta's soup is the nearest thing.",
        "Lie down at the Kettle, {asker}. We have no healer.",
    ],
    "magic": [
        "None passes this gate that I know of.",
        "Not while I stand here. Odile may have a book on it.",
    ],
    "monsters": [
        "None inside the wall. None seen outside it this year.",
        "I have seen nothing of the sort from here, {asker}.",
    ],
    "treasure": [
        "If any came through here, I would have written it down.",
        "Not at this gate. There are only stones out there.",
    ],
    "ford": [
        "North, {asker}, through this gate and up the old road. The water is high.",
        "The old road leads to it, behind this gate. Chest deep, I am told, and cold.",
    ],
    "elsewhere": [
        "The old road goes north to a ford, and the water is high. Where it ends, I never saw.",
        "I know the road as far as I can see it, {asker}.",
    ],
    "privy": [
        "Behind the Kettle. Not against my wall.",
        "South, behind the inn, {asker}.",
    ],
    "strangers": [
        "I write down all who pass, {asker}. Whom do you look for? Give me a name.",
        "Nobody has passed today but those you see. Tell me the name.",
    ],
    "work": [
        "I need no help to stand here. Marta or Odile may know of something.",
        "Find the word, {asker}, and go and count the stones. That is a task.",
    ],
    "shops": [
        "There is no shop. The Kettle sells bread, soup and ale: south, the way called “inn”.",
        "On market days there are stalls. Today there are sparrows.",
    ],
    "money": [
        "I am paid by the village, {asker}.",
        "Keep it. The word costs nothing.",
    ],
    "skills": [
        "Stand straight and keep your eyes open. For the rest, type: help.",
    ],
    "the well": [
        "It has never run dry. The pebbles on its rim are mine.",
        "Deep and cold. Drink, if you are thirsty, {asker}.",
    ],
    "hint": ["Every child here knows it, and Odile has books. That is your hint."],
    "size": [
        "Forty hearths. I count those who pass, not those who sleep.",
        "Some forty houses inside the wall, {asker}.",
    ],
    "history": [
        "Odile has that in her books: west, in the library.",
        "Before my time, {asker}. Ask Odile.",
    ],
    "news": [
        "All quiet at the gate.",
        "Nobody has come, nobody has gone.",
        "Seven sparrows in the square. Yesterday it was six.",
    ],
    "village": [
        "Forty hearths and one gate. I keep the gate.",
        "Inn south, library west, workshop east. That is Thornwick, {asker}.",
    ],
    "weather": [
        "Sky above, road below. It has not rained on my watch.",
        "I stand in all of it, {asker}. The cloak is waxed.",
    ],
    "god": [
        "I leave that to people with time to sit down.",
    ],
}

OPEN_ALREADY = ["It stands open already, {asker}. Go through, before it shuts."]
"""What is said once, be the word given or the gate asked for."""
THE_WORD: Mapping[str, Any] = {
    "do": [{"tool": "open_gate", "as": "done", "when": {"gate": "open"}}],
    "say": ["That is the word. Through with you, before it shuts again."],
    "none": OPEN_ALREADY,
    "else": ["If that was a try at the word, {asker}: no.", "If you mean the word: it is not."],
}
"""What the guard does about a word that means nothing else to him."""

PERHAPS: Mapping[str, Any] = {**THE_WORD, "none": "@unknown_remark", "else": "@unknown_remark"}
"""The same about a few words; he lets them pass, unless the word is among them."""

_IS_IT = r"(?:(?:is|was|could|might|would) it(?: be)?|(?:or|and|so|then|maybe|perhaps) is it)"
_WORD = r"[“”\"'‘’]?[\w-]+[“”\"'‘’]?"

GUARD: Mapping[str, Any] = {
    "description": "You guard the gate of Thornwick, the ninth of your family to do it, in a grey "
    "cloak, with a spear. You are dry and dutiful. You open the gate for those who give the word, "
    "and for nobody else; you never tell the word.",
    "people": OF_WHOM,
    "subjects": [
        "the gate and what lies behind it",
        "the bell",
        "the wolves",
        "the way to the inn",
        "the way to the library",
    ],
    "delays": [
        'leans on his spear and says, "Wait. I am thinking."',
        'grunts and says, "Patience, {asker}. I think on my feet, and slowly."',
        'scratches his beard and says, "Hm. Give me a moment."',
    ],
    "lives_with": TRADES["bram"].split(),
    "phrases": {**SELF, **PHRASES, **BRAM, **DEALINGS, **after_a_no.BRAM},
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
                r"exception)\b(?: any(?:one|body)| some(?:one|body)| people)?(?: in| through| out| "
                r"the gate| pass)*(?: (?:without the word|who did not have the word|by mistake|for "
                r"money|for free))?$",
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
            r"body)|people)|(?:did|do|could) (?:i|we) ever) (?:ever |even )*"
            r"(?:(?:manage|try|tried) to )?(?:sneak|snuck|sneaked|slip|"
            r"slipped|get|got|gotten|climb|climbed|run|ran|break|broken?|creep|crept) (?:past|by|"
            r"in|over|through|out)(?P<what>.*)$",
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
        *talks(ANSWERS),
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
        {
            "name": "a letter of the word",
            "hear": r"^(?:just )?(?:tell me|say) (?:if|whether) (?:it|the word)(?:'s| is| has| "
            r"starts| begins)\b(?P<what>.*)$|^(?:is it |is the word )?(?:an? )?(?:long|short|one "
            r"word|two words)(?: word| one)?(?: or (?:an? )?(?:long|short|two|one)(?: word| "
            r"one)?)?$|^am i (?:\w+ )?(?:close|near|right|warm|warmer|hot|cold)\b.*$|"
            r"\b(?:first|last|next) letter\b|^(?:does|do|is|has|how many) (?:it|the (?:pass|"
            r"watch)?word|letters)\b.*\b(?:starts?|begin|begins|end|ends|rhymes?|letters?|"
            r"syllables?|contain)\b.*$",
            "say": ["On the word I give no help, {asker}: not a letter, and not a nod."],
        },
        {
            "name": "who knows the word",
            "hear": r"^(?:does|do|did|has) (?P<who>[\w' -]+) (?:even |also |really )?know (?:it|"
            r"the (?:pass|watch)?word(?: yourself)?)$",
            "say": ["Every child of Thornwick knows it, {asker}, and none of us tells."],
        },
        {
            "name": "a try at the word",
            "act": True,
            "hear": [
                r"^(?:is the word|would it be)(?: the| a)? [\w'-]+(?: [\w'-]+){0,2}$",
                r"^(?:was|is) [\w'-]+ (?:ever |really |also )?(?:the|a) (?:pass|watch)?word$",
                r"^(?:is )?(?:the |my )?(?:magic |secret )?(?:pass|watch)?word(?: is|'s|:| "
                r"[“\"'‘]?[\w-]+[”\"'’]?$)",
                r"^i say\b|^(?:my (?:next |last |first |best )?guess(?: is|:)|let me guess|i guess"
                r"(?: it is| it's)?|try)[:,]? (?:it is |it's |its )?[\w-]+$",
                r"\b(?:told|gave|whispered) (?:me |us )?(?:the )?(?:pass|watch)?word\b"
                r"(?:.*\b(?:is|its)\b|.*'s\b|[,:;] ?\S+)",
                *TRIES,
            ],
            **THE_WORD,
            "else": ["No, {asker}. That is not the word.", "That is not the word. Try another."],
            "next": TRIED,
        },
        {
            "name": "the same word",
            "hear": [
                r"^(?:with |by |it's |it is |you know |you have |i gave you |we gave you "
                r")*(?:the |my |our |that )?same (?:pass|watch)?word\b.*$|^(?:the )?word (?:is "
                r")?(?:the same|as before|like before)\b.*$",
                r"^(?:the |just |only )*(?:two|three|four|both|all|some|\d|few|rest)(?: of)?(?: "
                r"us| more)? (?:need|want|have|wish|would like|must|should|are going|are ready|"
                r"like)(?: to)? (?:be |get |go |come |pass |let )*(?:out|in|through|past|leave|"
                r"pass)\b.*$",
                r"^(?:i|we) (?:need|want|have|wish|would like|must|'d like)(?: to)? (?:be |get |"
                r"go |come |pass )*(?:out|through|past|in)\b(?: \w+)? (?:again|once more|as well|"
                r"too|another time)\b.*$",
                r"^(?:please )?open(?: it| up| the gate)?\b.*\bsame (?:pass|watch)?word\b.*$",
                r"^(?:you|u) (?:already |have )*(?:heard|got|had|know) (?:the|our|my) (?:pass|"
                r"watch)?word\b.*$|^(?:i|we)(?:'ve| have)? (?:already )?(?:gave|given|said|"
                r"told)(?: you)? (?:it|(?:the|our|my) (?:pass|watch)?word)(?: \w+)?(?: (?:already|"
                r"before|once|earlier|just now|last time|on the way \w+))*$",
            ],
            "say": [
                "The word, {asker}, each time anew. One word, and all of you pass.",
                "Each time it is said anew, {asker}, by whoever goes first. Then the rest may "
                "follow.",
            ],
        },
        {
            "name": "open the gate",
            "like": phrasings("open the gate"),
            "act": True,
            "hear": [
                r"^(?:(?:just|now|quick(?:ly)?|oh|man|go on|and) )*(?:open|unlock|unbar|raise)\b",
                r"\b(?:open|unlock|unbar|raise) (?:it|up|the|this|that|your|for|me|us|sesame)\b|"
                r"^(?:i|you|he|she|we|they|what|how|would|will|won't|can|could)\b.*\bopen$",
                r"\blet (?:me|us|him|her|them|(?-i:[A-Z])\w+) (?:through|pass|out|in|by)\b|"
                r"\b(?:may|can) (?:i|we) (?:pass|(?:go|get) (?:through|out|past)|leave(?: now| "
                r"here| town| the village)?$)|\bi "
                r"(?:want|need|have) to (?:pass|leave|go through)",
                r"\b(?:may|can|must|should|let me|shall) pass\b|\b(?:i|we) (?:really |just )?"
                r"(?:need|have|must|want|got)(?: to)? (?:get|go|be|come) (?:through|past)\b|"
                r"^(?:i|we)(?:'d like| would like| want| wish| need|'re here| came)? to (?:see|"
                r"visit|reach|get to|go to) the (?:standing )?(?:stones|hill|ford|old road)$|"
                r"^can (?:i|we) (?:get|go|come) (?:in|out|outside)$|"
                r"^what do (?:i|we) (?:have|need|got) to do(?: to (?:get|go|pass)\b.*)?$",
                r"^(?:.{1,20}, )?(?:i(?:'ve)? (?:know|have|got|found|learned|learnt)|here is|"
                r"here's)(?: now| out)? (?:the )?(?:pass|watch)?word\b",
            ],
            "do": [{"tool": "open_gate", "as": "done", "when": {"gate": "open"}}],
            "say": [
                "That is the word. Through with you, before it shuts again.",
                "So it is. The gate is open, but not for long.",
            ],
            "none": OPEN_ALREADY,
            "else": "@no_pass",
            "next": TRIED,
        },
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
                        r"(?:dad|"
                        r"father|da|pa|old man|family)(?: (?:was|were|stood|guarded|did|on|at|in|"
                        r"also|too|really|here|before|you|had|the|this|guard|same|stand|keep|"
                        r"have))*"
                        r" (?:gate|post|watch|guard|job|spear|you)(?: (?:too|as well|then|before|"
                        r"you|here|right|or what))*$",
                        r"^you (?:still )?(?:never|haven't|didn't)(?: really)? (?:answer(?:ed)?|"
                        r"told|"
                        r"tell|said)(?: me| us)?(?: (?:about|of))? your (?:dad|father)\b.*$",
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
            "hear": rf"^{_IS_IT} (?:\w+ly |very |so |not |always |too |a bit )*(?:boring|dull|"
            r"tedious|tiring|exhausting|monotonous)(?: (?:here|at night|sometimes|too|then|for you|"
            r"out here|work|in \w+))*$",
            "say": "@self: dull",
        },
        {
            "name": "is it lonely",
            "hear": rf"^{_IS_IT} (?:\w+ly |very |so |not |always |too |a bit )*(?:lonely|lonesome)"
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
                        rf"^{_IS_IT}(?: (?:an?|the|some|some kind of|kind of an?|like an?|the name "
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
                        r"us))? "
                        r"(?:the|your) (?:pass|watch)?word$",
                    ],
                    ["Then you can say it, {asker}. I am listening."],
                ),
            },
        ),
        {
            "name": "asked whether it is so",
            "question": True,
            "hear": rf"^{_IS_IT}(?: (?:very|so|really|that|too|not|all|always|ever|true that))* "
            rf"(?:true|real|so|far|old|new|hard|easy|heavy|big|small|nice|good|bad|safe|fun|open|"
            rf"shut|closed|locked|you|me|him|her|them|us|mine|yours|worth|because|possible|ok|okay|"
            rf"allowed|over|done|here|there|near|late|early|time|long|your|my|ready|serious|enough|"
            rf"empty|full|quiet|important)(?: (?:here|now|yet|then|to you|or not|enough|today))*$",
            "say": "@yes_or_no",
        },
        {
            "name": "is it the word",
            "question": True,
            "hear": [
                rf"^{_IS_IT}(?: the| an?| like)? {_WORD}(?: {_WORD}){{0,2}}$",
                rf"^(?:maybe|perhaps|then|so)? ?(?:it is|it's|its)(?: the| an?| maybe)? {_WORD}"
                rf"(?:,? (?:isn't it|is it|right|no|then))?$",
            ],
            **THE_WORD,
            "else": ["No, {asker}. That is not the word.", "If you mean the word: no."],
            "next": TRIED,
        },
        {
            "name": "it is the word",
            "question": False,
            # Three letters or more: "its us" is no try.
            "hear": r"^(?:it is|it's|its)(?: the| an?| my)? [\w'-]{3,}(?: [\w'-]+){0,2}$",
            **THE_WORD,
            **dict.fromkeys(("none", "else"), "@unknown_remark"),
        },
        {
            "name": "a word to a friend",
            "hear": r"^(?:every|no|some|any)(?:one|body)$|^(?:always|sometimes|never|both|none|"
            r"nothing|out|later|sooner|together|alone|typical|harsh|rude|boring|weird|charming|"
            r"figures|classic|awkward|creepy|tough|brutal|savage|touchy|grumpy|moody|busted|oops|"
            r"whoops|yikes)$",
            **PERHAPS,
        },
        # A single word may be the word. It is tried after all other rules.
        {"name": "asked in a word", **THE_WORD},
        {"name": "in a word", **THE_WORD},
        {"name": "unknown question", **PERHAPS, "none": "@unknown", "else": "@unknown"},
        {"name": "unknown", **PERHAPS},
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
