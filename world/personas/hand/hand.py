"""Hob, the builder's hand. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from world.personas import after_a_no, behind_words
from world.personas.by_form import HOB
from world.personas.dealings import HOB as DEALINGS
from world.personas.dealings import deals_with_others
from world.personas.hand.asked import JOSS, OF_ITS_HOUSE, OF_JOSS, TRICKS
from world.personas.hand.at_its_bench import OF_HIS_WORK
from world.personas.hand.itself import OTHERS, SELF
from world.personas.hand.often_asked import OFTEN_ASKED
from world.personas.hand.phrases import PHRASES
from world.personas.hand.phrasings import LIKE
from world.personas.left_words import WORD_LEFT
from world.personas.neighbours import OF_WHOM, Answers, Neighbours, knows, talks
from world.personas.of_others import thinks_of_others
from world.personas.phrasings import lines_by_rule
from world.personas.surroundings import stands_about
from world.personas.trades import TRADES
from world.personas.villagers import DESCRIBED

NEIGHBOURS: Neighbours = {
    "marta": (
        "Marta: inn. Out, then south.",
        "Marta brings oil on feast days. Hob likes Marta.",
    ),
    "odile": (
        "Odile: library. Out, then straight on, west.",
        "Odile reads, on a ladder that Hob built. Hob likes Odile.",
    ),
    "bram": (
        "Bram: gate. Out, then north.",
        "Bram stands still all day. Hob thinks well of Bram.",
    ),
    "stones": ("North. Behind the gate.", "Stones. Well cut. Hob did not cut them."),
    "square": ("Out. Then you are there.", "Square. It is not quite square."),
    "hob": ("Here. You are in it.", "A place for things that are not done yet."),
}

ANSWERS: Answers = {
    "joss": [
        "The wheelwright. This was his bench. He found Hob here, sixty years ago.",
        "Joss had this workshop. He is gone. Hob keeps his bench.",
    ],
    "business": [
        "No trade. Work comes. Work goes.",
    ],
    "wolves": [
        "Wolves came once, over the ice. Hob was not built yet. Ask Odile.",
        "Hob has no meat. Wolves do not come for Hob.",
    ],
    "the gate, and why": [
        "Shut keeps wolves out. Open does not.",
    ],
    "hours of the gate": ["Bram opens it for the word. Hinges know no hour."],
    "beyond the gate": ["A road. A hill with nine stones. Hob has seen it from the wall."],
    "the gate": [
        "Bram keeps it. Hob did not build it.",
        "Good hinges. Bram has the word.",
    ],
    "the wall": [
        "Nine days. It shows.",
        "Field stones. Hob would have cut them.",
    ],
    "the bell": [
        "Bram rings it. The bench shakes.",
        "Bronze? No. Swords, they say. Ask Odile.",
    ],
    "arms": [
        "Hob has two arms. For the painted ones, ask Odile.",
        "Odile knows about the flower. Hob does not.",
    ],
    "ruler": [
        "Those who build here give orders. Hob knows no king.",
        "No king has come with a plan for Hob.",
    ],
    "arms and armour": [
        "Hob makes no weapons, and lends no tools.",
        "No forge here. Wood, chalk, brass.",
    ],
    "healer": [
        "Hob mends wood, not people. Try Marta's soup.",
        "No healer here. Hob has glue.",
    ],
    "magic": [
        "Cogs. No magic.",
        "Hob knows levers. Odile may have a book.",
    ],
    "monsters": [
        "None in the workshop.",
        "Hob has seen none, {asker}.",
    ],
    "treasure": [
        "Nails, by the hundred. That is the treasure.",
        "No gold. Good oak.",
    ],
    "ford": [
        "North, behind the gate. Water. Hob keeps away from it.",
        "Up the old road, people say. Brass and water do not mix.",
    ],
    "elsewhere": [
        "Hob knows the workshop. Beyond the gate Hob knows nothing.",
        "Hob walks nowhere.",
    ],
    "privy": [
        "Hob needs none. Behind the inn, people say.",
        "Not in the workshop. Behind the inn.",
    ],
    "strangers": [
        "Hob sees who comes in here. Name them.",
        "Which one? Hob needs a name.",
    ],
    "work": [
        "Hob has work. Hob needs no second hand.",
        "Ask Marta or Odile for tasks. Here is only wood.",
    ],
    "shops": [
        "No shop. Marta sells bread: out, then south.",
        "Nothing for sale here.",
    ],
    "money": [
        "Hob has no purse and no pocket.",
        "Coins are soft brass. Hob needs none.",
    ],
    "skills": [
        "Measure twice. Cut once. For the rest, type: help.",
        "Hob teaches nothing. Type: help.",
    ],
    "the well": [
        "Water in the square. Who drinks, may drink. Hob keeps away from it.",
        "Round. Good stone. Hob does not drink.",
        "In the square. Hob keeps away from water.",
    ],
    "hint": ["Hob has no hints. Odile has books."],
    "size": [
        "Forty roofs. Hob counted the chimneys.",
        "Some forty houses. Hob mended some.",
    ],
    "history": [
        "Odile reads such things. Hob does not.",
        "It was so when Hob was found.",
    ],
    "news": [
        "A new step on the stair. That is the news.",
        "The wheel has four spokes. Yesterday, too.",
    ],
    "village": [
        "Inn, gate, library, workshop. That is all of it.",
        "Thornwick. Not quite square.",
    ],
    "weather": [
        "Wet is bad for wood. Hob stays inside.",
        "Hob hears it on the roof, or does not.",
    ],
    "god": [
        "Hob asks who cut the first cog. Nobody says.",
        "No cog for that.",
    ],
}

HAND: Mapping[str, Any] = {
    "description": "You are a creature of wood and brass, and your left knee squeaks. Your "
    "house has a door, a stair that leads nowhere, and chalk lines so far. You build for those who "
    "have the right to give you orders, and for nobody else. You speak in few words and call "
    "yourself Hob.",
    "aliases": ["the hand", "golem", "golems", "robot", "robots"],
    "people": OF_WHOM,
    "described": DESCRIBED,
    "subjects": [
        "the way to the inn",
        "the way to the gate",
        "Marta",
        "Bram",
        "what Hob can build",
    ],
    "about": {
        "what hob can build | what you can build": "what do you build",
        "joss | joss the wheelwright": "who is joss",
        "wood | the wood": "what wood do you use",
        "doors | the doors": "tell me about the door",
        "stairs | the stairs": "tell me about the stairs",
        "the way | the ways": "who lives in thornwick",
    },
    "delays": [
        'whirrs and says, "Hob thinks. Wait, {asker}."',
        'turns the wheel on his bench and says, "Still thinking. Hob is slow."',
        'clicks twice and says, "A moment. Hob is not done."',
    ],
    "lives_with": TRADES["hob"].split(),
    "phrases": {**SELF, **PHRASES, **HOB, **DEALINGS, **after_a_no.HOB, **behind_words.HOB},
    "like": lines_by_rule(LIKE),
    "rules": [
        *(
            {
                "name": name,
                "let": {"seen": "done.shown|shown|after:I give|first"},
                "say": ["Hob gives {seen}"],
            }
            for name in ("give me", "give")
        ),
        {
            "name": "what lies about",
            "hear": r"^(?:so |and |hob )?what(?:'s| is| are| was) (?:all )?(?:this|that|these|"
            "those|"
            r"the|your|of) (?:\w+ ){0,2}?(?:junk|mess|stuff|clutter|rubbish|scraps?|trash|pile|"
            r"odds and ends|bits(?: and pieces)?)(?: (?:here|for|about|in here|lying around|"
            r"everywhere|there|on the (?:benches|bench|floor)))*$",
            "say": [
                "Wood and brass that will be stairs, doors and wheels. Hob knows each piece.",
                "Not junk. What is ordered, {asker}, and is not done yet.",
            ],
        },
        OFTEN_ASKED,
        *TRICKS,
        *OF_ITS_HOUSE,
        {**JOSS, "next": OF_JOSS},
        *stands_about("hob"),
        WORD_LEFT,
        {
            "name": "wood and tools",
            "hear": [
                r"^(?:(?:what|which)(?:'s| is)? better,? )?(?:wood|iron|steel|brass|stone|oak|"
                r"pine|ash|beech|elm|pear|glue|nails?|hammer|saw|chisel|plane|bricks?|clay|copper|"
                r"gold)(?: wood)? or (?:wood|iron|steel|brass|stone|oak|pine|ash|beech|elm|pear|"
                r"glue|nails?|screws?|hammer|saw|chisel|plane|bricks?|clay|copper|gold)(?:,? "
                r"(?:what|which)(?:'s| is| one(?:'s| is)?)? ?(?:better|best|stronger|harder))?$",
                r"^(?:what|which)(?:'s| is| are| do you (?:like|use|prefer))?(?: your| the)? ?"
                r"(?:favou?rite|best|hardest|strongest|good) (?:wood|tool|material|timber|tools|"
                r"hammer|nail|tree)s?(?: (?:best|most|for (?:a |an )?[\w-]+|here|of all))*$",
                r"^(?:what|which)(?: (?:kind|sort) of)? (?:wood|tool|material|timber)s? (?:do|does|"
                r"would|did) (?:you|hob) (?:like|use|prefer|want|need|take|work with)(?: (?:best|"
                r"most|for .+|here))*$",
                r"^(?:what|which) (?:wood|tool|material|timber)(?: (?:is|do you))?(?: like| "
                r"prefer| use)?(?: the)? (?:best|better|hardest|strongest|most)?(?: for (?:a |an "
                r")?[\w-]+)?$",
            ],
            "say": [
                "Oak for stairs, pear for hands. And the chisel before the hammer.",
                "Oak for what bears. Pear for what moves. A sharp chisel for both.",
            ],
            "why": ["Oak bends before it breaks. Iron rusts. Hob has seen both."],
        },
        {
            "name": "what a tool is for",
            "hear": r"^(?:and |so )?(?:what(?:'s| is| are)?|what do you (?:use|need|want|do with)|"
            r"why do you (?:have|need)) (?:an?|the|that|this|your|those|these)?(?: \w+)? ?"
            r"(?:hammer|chisel|saw|plane|nails?|glue|chalk|vice|rule|drill|files?|tools?|clamp|"
            r"mallet)s?(?: (?:used )?for| good for)?$",
            "say": [
                "Saw: to part. Plane: to smooth. Chisel: to fit. Hammer: to persuade.",
                "For wood, {asker}. The saw parts it, the chisel fits it, nails and glue hold it.",
            ],
        },
        {
            "name": "how it is mended",
            "hear": r"^(?P<of>.*)\bhow (?:do|can|could|would|should|does|to)"
            r"(?: (?:i|you|one|we|hob))? (?:\w+ )?(?:fix|mend|repair|glue)\b(?P<what>.*)$",
            "say": [
                "Old part out. New part in, tight. Glue, clamp, one night. Then it holds.",
                "Clean the joint. Glue it. Clamp it till morning. Use it after, {asker}.",
            ],
        },
        {
            "name": "what keeps it going",
            "hear": [
                r"^(?:and |so )?what do you (?:run|go|work|live|feed) on$|^(?:how|what) (?:are|do) "
                r"(?:you|they) (?:get )?(?:powered|wound|driven|moved?|run|working|work)(?: up| "
                r"by)?$",
                r"^(?:are|is) you (?:like |really |an? |some |kind of |sort of )*(?:clockwork|"
                r"clock|"
                r"wind[- ]?up|wound(?: up)?|steam(?:[- ]powered)?|mechanical|powered|toy)\b.*$",
                r"^(?:what|who) (?:powers|drives|winds|moves|fuels|keeps|oils|greases|repairs)(?: "
                r"up)? you\b.*$|^(?:do you|what do you) need(?: (?:any|some|to be))?(?: (?:oil|"
                r"oiling|winding|wound|coal|fuel|power|food|repairs?|water|magic)).*$",
                r"^what (?:happens|do you do) (?:if|when) (?:you|your [\w-]+) (?:breaks?|wears?|"
                r"rusts?|falls?|sticks?|squeaks?)\b.*$|^(?:(?:can|do|could) you )?(?:fix|mend|"
                r"repair|oil) yourself$",
            ],
            "say": [
                "Marta brings oil on feast days. Oil turns cogs. What breaks, Hob makes new.",
                "Oil, {asker}. And a new part, where one is worn: Hob cuts it.",
            ],
        },
        {
            "name": "a lesson",
            "hear": r"^(?:teach|show|learn) (?:me|us)\b.*\b(?:carpentry|build\w*|woodwork\w*|"
            r"carv\w*|saw\w*|joinery|trade|craft|wood)\b.*$",
            "say": ["Measure twice. Cut once. Watch Hob. That is the whole lesson, {asker}."],
        },
        {
            "name": "what a golem is",
            "hear": r"^(?:what|who)(?:'s| is| are) (?:an? |the |that |this )?(?:golem|robot)s?$",
            "say": "@who_i_am",
        },
        {
            "name": "what it broke",
            "hear": r"^what(?:'s| is| was| did| have)? (?:the )?(?:(?:[\w-]+ )?(?:thing )?"
            r"(?:that )?)?(?:you|you've|you have)(?: ever)? (?:broke|broken|lifted|lift|carried|"
            r"smashed)(?: ever| so far)?$|^what did you (?:ever |last )?break(?: ever| so far)?$",
            "say": ["An anvil. It had a crack before. The floor did not."],
        },
        *OF_HIS_WORK,
        *thinks_of_others(OTHERS, "hob"),
        *deals_with_others("hob"),
        {
            "name": "who made it",
            "hear": r"^who (?:made|built|carved|cut|put|designed|invented) (?:you|hob)(?: "
            r"together)?\b",
            "say": [
                "Hob does not know. Joss found Hob here one morning, at work.",
                "No maker's mark on Hob. Hob looked.",
            ],
        },
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
        {
            "name": "build",
            "act": True,
            "hear": r"^(?:build|buid|biuld|bild|construct|carve)\b|"
            r"^(?:make|paint|colou?r) (?:it|that|this|them|the [\w-]+) (?:(?:a bit|much|more|all|"
            r"in|look) )*(?:red|green|blue|yellow|black|white|brown|pink|grey|gray|purple|orange|"
            r"golden|big|bigger|small|smaller|taller?|longer|shorter|wider|nicer|prettier|"
            r"stronger|round|square)\b|^(?:make|add|hang|create) (?:me |us )?(?:a|an|another) ",
            # It tells those who may give orders from those who may not, and changes nothing.
            "do": [{"tool": "list_attributes", "arguments": {"target": "door"}}],
            "say": "@abilities",
            "none": "@not_for_you",
            "else": "@abilities",
            "why": ["They order. Hob builds. So it is set, and {asker} is not one of them."],
            "next": {
                r"^(?:(?:and|or|but|so|then|just|maybe|like|what about|how about),? )*"
                r"(?P<thing>an? [\w'-]+(?: [\w'-]+){0,2}?)(?:,? (?:then|instead|perhaps|maybe|"
                r"(?:that|it)(?:'d| would|'ll)? be .{1,20}))?$": "make me {thing}",
            },
        },
        {
            "name": "abilities",
            "do": [{"tool": "list_attributes", "arguments": {"target": "door"}}],
            "say": "@abilities",
            "none": "@for_visitors",
            "else": "@abilities",
        },
        {
            "name": "where its wood is from",
            "hear": r"^(?:and |so )?(?:where|how) (?:do|can|could|should|does|would) (?:i|you|we|"
            r"one|hob|anybody) (?:get|find|buy|cut|take|come by) (?:(?:some|any|more|good|the|your|"
            r"all|that|this|a piece of|enough) )*(?:wood|timber|oak|pear|planks?|boards?|logs?|"
            r"brass|nails?)(?: (?:from|here|around here|for .+|in .+))*$",
            "say": [
                "From the wood behind the wall. What is in here, Hob keeps for the stair.",
                "Behind the wall stands oak. Bram has the gate. The axe, bring your own.",
            ],
        },
        {
            "name": "who found it",
            "next": {r"^(?:and )?(?P<asked>when|where|how)(?: then)?$": "{asked} were you found"},
            "hear": [
                r"^(?:and |so |but )?(?:who|when|where|how) (?:was it (?:that|who) )?(?:did )?"
                r"(?:(?:he|she|they|joss|somebody|someone|people) )?(?:found|find|discovered|"
                r"discover) (?:you|hob)\b.*$",
                r"^(?:and |so |but )?(?:when|where|by whom|who|how) (?:were|was) (?:you|hob) "
                r"(?:found|discovered)(?: by)?\b.*$|"
                r"^if (?:you|hob) (?:was|were) found\b.*,? (?:where|when|who|how|by whom)\b.*$",
            ],
            "say": [
                "Here, {asker}, at this bench, at work. Joss found Hob, sixty years ago.",
                "Joss came in one morning. Hob was here, and worked. More is not known.",
            ],
        },
        {
            "name": "who was its master",
            "hear": r"^(?:so |and |but )?(?:who (?:was|were)|did you (?:ever )?have) (?:your |an? )"
            r"(?:old |first )?(?:master|teacher)s?\b.*$",
            "say": "@self: had a master",
        },
        {
            "name": "who gives orders",
            "hear": r"^(?:ok |so |then |and )*who(?: \w+)? (?:has|have|had|got) (?:the |that |a |"
            "any )?"
            r"(?P<what>(?:right|leave|power|say)s?\b.*)$|^(?:ok |so |then |and )*who(?:'s| is| "
            r"are| may| can)? (?:then )?(?:allowed|permitted|entitled|order|give orders|tell "
            r"you)\b.*$|\b(?:orders?|obey|obeys|in charge)\b|\byour (?:master|boss)\b|^who(?:'s| "
            r"is) (?:the |your )?(?:master|boss)\b|\bhave you (?:an?|no) master\b",
            "say": [
                "Those who build here give orders. Hob obeys them, and nobody else.",
                "Who builds the village, orders. Ask one of them, {asker}: they come and go.",
            ],
        },
        {
            "name": "why a door",
            "hear": r"^(?:and |so |but )?(?:why|what for|how come)\b.*\bdoors?\b.*$|"
            r"^what(?:'s| is) (?:the|that|this|your) door(?: (?:for|good for|doing(?: here| "
            r"there)?))+$",
            "say": [
                "A door was ordered, {asker}. No house was. Hob builds what is ordered.",
                "The order said: a door. So it stands. The house comes when somebody orders one.",
            ],
        },
        {
            "name": "where the door leads",
            "hear": r"^(?:and |so |but )?(?:where|what)(?:'s|s| is| does| do| would| will)? (?:the|"
            r"that|this|your) (?:[\w-]+ )?door (?:go|goes|lead|leads|open|opens|take|going|"
            r"leading)(?: \w+){0,3}$|^(?:and |so |but )?(?:what|who|anything|something)(?:'s|s| "
            r"is| lies| was)? (?:there )?(?:behind|beyond|through|past|on the other side of|"
            r"inside) (?:the|that|this|your) (?:[\w-]+ )?door\b.*$|^where(?: |')?s? (?:it|that|"
            r"the door) lead(?:s|ing)?(?: to)?$",
            "say": [
                "Nowhere yet. It opens to where you stand, {asker}.",
                "Into the workshop, from the workshop. The house round it is not built.",
            ],
        },
        {
            "name": "the door",
            "mention": True,
            "hear": r"\b(?:this|that|the|your|a) door\b",
            "say": ["A door. Done. The house comes later.", "Oak. It opens to where you stand."],
        },
        {
            "name": "counting aloud",
            "act": True,
            "hear": r"^(?:please |and |then |now )*(?:(?:can|could|will) you )?count (?:(?:to|up "
            r"to|from|down|aloud|backwards|for|till|until) )+[\w ]+$",
            "say": [
                "One nail. Two nails. Three nails. Hob counts what is there, {asker}, and no more.",
                "Hob counts nails, {asker}. Numbers with nothing behind them, Hob leaves alone.",
            ],
        },
        {
            "name": "the bucket",
            "hear": r"^(?:and |so )?(?:what(?:'s| is| are| do you (?:keep|have))|is there anything|"
            r"anything) (?:in|inside|under)(?:side)? (?:the|that|this|your) (?:\w+ )?(?:bucket|"
            r"pail)(?: (?:there|here|over there|for))*$|^what(?:'s| is) (?:the|that|your) "
            r"(?:bucket|pail) (?:for|full of|good for)$",
            "say": ["Nails, {asker}. By the hundred.", "Nails. Hob counts them when it rains."],
        },
        {
            "name": "whose things these are",
            "question": True,
            "hear": r"^(?:is|are) (?:that|this|these|those|the) (?:\w+ )?[\w-]+ (?:yours|hob's|"
            r"your own)$|^(?:is|are) (?:that|this|these|those) (?:your|hob's) (?:\w+ )?[\w-]+$|"
            r"^whose (?:[\w-]+ )?[\w-]+ (?:is|are) (?:that|this|these|those|it)$",
            "say": [
                "The bench was Joss's. Hob works at it. What lies on it, belongs to the bench.",
                "All of it belongs to the bench, {asker}. So does Hob.",
            ],
        },
        {
            "name": "something for a guest",
            "act": True,
            "hear": r"^(?:please |and |then )?(?:(?:(?:can|could|may|might) (?:i|we|you) )?(?:("
            r"?:have|take|get|keep|borrow|give|lend|spare|pass|sell|hand)(?: us| me)? )|(?:i|"
            r"we)(?:'d like|'ll take| want| need) )(?:(?:the|that|this|your|an?|one|some|two|just|"
            r"of|few|those|these|piece|bit|little|old|more|spare|bag) )*(?:hammer|nails?|chalk|saw|"
            r"chisel|plane|wheel|bucket|door|wood|planks?|boards?|cogs?|oil|glue|tools?|screws?|"
            r"brass)\b.*$",
            "say": "@not_to_give",
        },
        {
            "name": "the house",
            "hear": r"^(?:and |so |but )?(?:what|when|who|whose|how|where|why|is|will|for whom|"
            r"are|does)\b(?P<what>.*)\b(?:the|your|that|this) house\b(?P<more>.*)$",
            "say": [
                "A door. A stair. Chalk lines. The rest comes later.",
                "The house is not there yet, {asker}. It will be where the chalk is.",
            ],
        },
        {
            "name": "steps of the stair",
            "hear": r"^how (?:many (?:steps|stairs)|high|long|tall|far)\b(?P<what>.*)\b("
            r"?:stairs?|steps)\b(?P<more>.*)$|^how many steps$",
            "say": ["As many as there was time for, {asker}. Hob adds one when there is time."],
        },
        {
            "name": "the chalk",
            "mention": True,
            "hear": r"\bchalk(?: lines?)?\b",
            "say": [
                "Chalk for the plan. Walls, a door, a stair. So far lines.",
                "Lines show where the house will be, {asker}. Do not wipe them.",
            ],
        },
        {
            "name": "the wheel",
            "mention": True,
            "hear": r"\bwheels?\b",
            "say": [
                "The wheel has four spokes of eight. It gets done.",
                "A wheel, half made, {asker}. Four spokes are in. Four are not.",
            ],
        },
        {
            "name": "things in the workshop",
            "mention": True,
            "hear": r"\b(?:bucket|nails?|benche?s?|tools?)\b",
            "say": [
                "Nails in the bucket. Tools on the bench. It all gets used.",
                "Chalk for the plan, nails in the bucket, a wheel half made. Look at them.",
            ],
        },
        {
            "name": "becoming a builder",
            "hear": r"\b(?:become|be) (?:(?:a|one of the) )?(?:builder|staff)\b",
            "say": [
                "Those who build here decide that. Hob does not.",
                "Ask one of those who build here. Hob only obeys.",
            ],
        },
        {
            "name": "the stair",
            "mention": True,
            "like": ["why does the stair lead nowhere?", "where does the stair lead?"],
            "hear": r"\bstairs?\b",
            "say": ["It leads nowhere yet. Hob adds a step when there is time."],
        },
        *knows(NEIGHBOURS, "hob"),
        *talks(ANSWERS, {"joss": OF_JOSS}),
    ],
}
