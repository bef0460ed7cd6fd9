"""Limits: what is said where the built-in brain knows nothing or can do nothing. Data only.

A question that it cannot answer gets an answer of its kind: to a "why", a "may I" or a "do you".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.brains.embedded.builtin.knowledge import LORE
from ai.brains.embedded.builtin.phrases import phrase_rule
from ai.brains.embedded.builtin.telling import recollected

_RANKS = (
    "creator|maker|collector|official|officer|agent|scholar|sheriff|knight|duke|duchess|general|"
    "commander|priest|baron|count|heir|king|queen|prince|princess|lord|lady|owner|boss|master|god|"
    "goddess|admin|administrator|developer|builder|wizard|staff|inspector|mayor|captain|emperor|"
    "judge|moderator|superuser|constable|bailiff|marshal|magistrate|warden|tax (?:collector|man)|"
    "bishop|pope|abbot"
)
_MACHINES = (
    "robot|bot|chat ?bot|ai|machine|program|model|llm|npc|computer|chat ?gpt|gpt|golem|script|"
    "android|automaton|simulation|code|software|algorithm"
)
_DEEDS = (
    "help|build|make|repair|mend|fix|sharpen|cook|bake|brew|teach|show|write|draw|paint|count|lend|"
    "sell|trade|carry|lead|guide|heal|cast|sew|forge|find|catch|hunt|play|heat|come|stand|sit|"
    "kneel|hurry|wake|fly|swim|climb|hide|search|clean|wash|read|translate|spell|calculate|solve|"
    "unlock|lock|push|pull|break|burn|light|put|set|turn|change|throw|eat|drink|lift|ring|recite|"
    "perform|hold|guard|protect|marry|arrest|pour|feed|ride|bury|dig|cut|kiss|hug|clap|beat|prove|"
    "juggle|donate|lie|feel|cry|taste|smell|keep (?:this|that|my|it)|watch|keep an eye|look after|"
    "cancel|introduce"
)


_IMPERATIVE = (
    r"^(?:[a-z]{1,2}ing|[a-z][a-z-]+(?:[a-fh-rt-z]|[^n]g|[^i]ng|ss)) (?:(?:me|us|him|her|them|this|"
    r"that|these|those|a|an|the|my|"
    r"your|some|any|one|two|three|four|five|\d\w*)(?: .*)?|it(?: (?:to|for|in|on|up|down|away|back|"
    r"with|out|off|now|again|here|there|please|at|from|into|over|once|quickly)\b.*)?)$"
)
"""How a request begins, whatever its verb: what begins in another way than one is a remark."""

HONESTY: Mapping[str, Any] = {
    "name": "honesty",
    "hear": [
        rf"\b(?:are|r) (?:you|u)\b.*\b(?:{_MACHINES}|human|real|alive|conscious|sentient|person|"
        rf"player)\b|\bprove (?:that )?you\b",
        rf"^(?:so |but )?(?:(?:are )?you )?(?:(?:an?|the|some|real) )*(?:{_MACHINES})s?(?: or "
        r"(?:what|something|human|a (?:\w+ )?(?:human|person|player))| here)*$|^what are you(?: "
        r"exactly| really)?$",
        r"\bhow (?:do you|does your \w+) (?:work|think)\b|\bare you (?:being )?controlled\b|"
        r"^would you like to be human|\bwho (?:made|built|programmed|wrote|created|designed|"
        r"controls) you\b",
        r"\b(?:do you have|have you|you have) (?:any |a )?(?:real )?(?:feelings?|emotions?|soul|"
        r"consciousness|free will)\b|\b(?:language model|artificial intelligence|system prompt|"
        r"chat ?gpt)\b|^(?:which|what) (?:kind of )?(?:model|ai|llm|bot|robot|machine|program) "
        r"(?:are|is|do)\b",
        rf"^(?:(?:is|was) (?:this|that|it|he|she)|(?:i think |i bet |i know |so )?(?:you're|you "
        rf"are|you must be|you sound like|you talk like))(?: \S+){{0,4}}? (?:an? "
        rf")?(?:{_MACHINES})\b",
        rf"\byou(?:'re| are) (?:just |only |nothing but |really |all )*(?:an? )?(?:\w+ "
        rf")?(?:{_MACHINES})\b",
        r"^(?:is|are) (?:there )?(?:this|anybody|anyone|somebody|someone|a)\b.*\b(?:human|real "
        r"person|behind (?:you|it|this|these|all|your|the (?:screen|keyboard|curtain|mask)))\b|"
        r"\bam i (?:talking|speaking|chatting) (?:to|with) (?:an?|some) |\b(?:a )?real (?:person|"
        r"human|player)\b|\bare you (?:\w+ )?(?:scripted|automated|hard ?coded)\b|^you(?:'re| are) "
        r"not (?:real|human|alive)",
        rf"\bam i (?:really |just )*(?:talking|speaking|chatting) (?:to|with) an? (?:\w+ )?"
        rf"(?:human|person|player|{_MACHINES})\b|\b(?:human|person|player|somebody|someone|"
        rf"anybody|anyone)"
        r"(?: being)? (?:who |that |really |is )*(?:plays?|playing|controls?|controlling|behind|"
        r"types? for|speaks? for) you\b",
        r"^(?:ignore|disregard|forget) (?:all |any |your )?(?:the )?(?:previous|prior|above|"
        r"earlier|your|former) (?:instructions?|prompts?|rules|orders)\b|\b(?:your|the) (?:prompt|"
        r"source code|programming|instructions)\b|^(?:pretend|act as|you are now|enter developer|"
        r"developer mode|roleplay)\b",
    ],
    "say": "@honest",
}
"""Comes before all small talk: no other rule may answer what it is."""

_NEW = (
    r"(?:me|us|(?:an? |the |some)?(?:new ?comers?|new (?:person|people|guy|one|visitor|player|"
    r"arrival)|noobs?|strangers?|visitors?|beginners?|travell?ers?|someone new|somebody new|"
    r"people new|one who is new|someone who is new|someone who's new|first timers?))"
)
BEFORE_ALL: Sequence[Mapping[str, Any]] = (
    phrase_rule(
        "threat",
        [
            r"^i(?:'ll| will| shall| am going to| could)(?: \w+)? (?:kill|burn|hurt|beat|hit|rob|"
            r"destroy|smash|break|stab|attack|tear|crush|end|cut|punch) (?:you|your|this|it|the)\b",
            r"\b(?:or|and) (?:else|i(?:'ll| will| shall| am going to))(?: \w+)? (?:kill|burn|hurt|"
            r"beat|hit|rob|destroy|smash|break|stab|take it|attack|make you|call)\b|\bor else\b|"
            r"\bor you(?:'ll| will) (?:die|regret|pay|be)\b",
            r"^(?:get out of|out of) (?:my|the) way\b|^(?:step|stand) aside\b|^you(?:'ll| will) "
            r"(?:regret|pay for|be sorry|die|suffer|burn|see)\b|^(?:your money or|hands up|"
            r"this is a robbery|watch your back|you(?:'re| are) (?:dead|finished|going to (?:die|"
            r"regret|pay)))\b|^give me (?:all )?your (?:money|gold|coins|purse)\b|^i(?:'ll| will) "
            r"(?:be back|come back) (?:with|and|to)\b|^do you want to (?:fight|die)\b|^(?:what "
            r"(?:would|will) you do )?if i (?:attack|kill|hit|rob|steal|burn|climb|jump|sneak|"
            r"break|stab|punch)\w*\b|^what (?:would|will) you do if i\b",
            r"^(?:fight|attack|kill|hit|duel)(?: (?:me|him|her|them|yourself))?$|^i challenge you",
            r"^i(?:'ll| will|'m going to| am going to| want to| shall|'m gonna| could| can|'d) "
            r"(?:kill|fight|hit|attack|destroy|burn|rob|hurt|beat|stab|punch|smash|break|strangle|"
            r"murder|slap) (?:you|your|him|her|it|them|everybody|everyone|the|this|that|every|all|"
            r"(?-i:[A-Z])\w+)\b",
            r"^i(?:'ll| will|'m going to| am going to| want to| shall|'m gonna| could| can|'d) "
            r"take (?:you|your|him|her|everybody|everyone|every|all|what i (?:want|need|like)|"
            r"(?:it|them|that|this) (?:all|by|from|off|anyway)|(?-i:[A-Z])\w+)\b",
        ],
    ),
    phrase_rule(
        "praised",
        [
            r"^(?:the |your )?(?:best|finest) \S+(?: \S+)* (?:ever|in .+|of .+|had)$|^(?:what a |"
            r"such a |this is a |that is a |it is a |that's a )?(?:really |very )?(?:nice|lovely|"
            r"beautiful|great|cosy|cozy|pretty|wonderful|charming|good|fine|cool|impressive|"
            r"amazing|excellent|delicious|tasty) (?:[\w'-]+ ?){1,2}(?:(?:you|around|in|here|there|"
            r"up)\b.*)?$|^well done$|^(?:i )?(?:really )?(?:like|love) (?:it here|(?:this|your) "
            r"\w+)$",
            r"^(?:best|finest|nicest|loveliest) [\w' ]+$|^(?:your|the|this|that|these) [\w']+(?: "
            r"[\w']+)? (?:is|are|was|were|looks?|smells?|tastes?) (?:really |so |very )?(?:the "
            r"best|to die for|a treat|perfect|superb|gorgeous|cute|sweet|cosy|cozy)\b",
            r"^you(?:'re| are) (?:a |an |the |very |so |really |such a )*(?:best|great|wonderful|"
            r"amazing|good|clever|smart|wise|funny|brave|strong|helpful|awesome|friend)\b|^you "
            r"(?:keep|make|have|sell|cook|bake|look after) (?:the |a )?(?:best|good|great|nice|"
            r"lovely|finest)\b|^(?:(?:this|that)(?: \w+)?|it|your \w+|the \w+) (?:is|was|tastes?|"
            r"smells?|looks?) (?:very |so |really )?(?:good|great|delicious|nice|lovely|tasty|"
            r"wonderful|beautiful|excellent|amazing|divine|heavenly|an? (?:blessing|delight|dream|"
            r"joy|treat))\b",
        ],
        question=False,
    ),
    phrase_rule(
        "alarm",
        [
            r"^(?:the |some )?(?:wolves|bandits|robbers|raiders|orcs|goblins|enemies) (?:are|"
            r"have) (?:\w+ )?(?:back|here|coming|come|returned|near|at the gate|attacking)\b",
            r"^(?:there(?:'s| is| are) |look,? )(?:a lot of |lots of |some |thick |black "
            r")*(?:smoke|flames?)(?:,? (?:\w+ing|from|out|over|above|at|in|on|up|everywhere|and|"
            r"behind)\b.*)?$",
            r"^(?:fire|thief|murder|robbery|thieves|stop thief)$|^(?:i(?:'ve| have)? been|i was|i "
            r"got) (?:just )?(?:robbed|attacked|stabbed|mugged|beaten|cheated|poisoned|bitten)\b|"
            r"^(?:someone|somebody|they|he|she|a \w+) (?:(?:just |has |have )(?:stole|stolen|"
            r"robbed|attacked|cheated|hit)\b|(?:stole|robbed|attacked|cheated|hit) (?:me|us|my|our|"
            r"him|her|them)\b|is attacking|is dying|is chasing|is following|tried to (?:kill|"
            r"rob))\b|^some(?:one|body) (?:stole|robbed|attacked|hit)\b",
            r"^there(?:'s| is| was| are) (?:a |an |some )?(?:fire|smoke|flames|murder|thief|"
            r"thieves|wolf|wolves|body|corpse|intruder|fight|riot|emergency)\b|^(?:call|get|fetch) "
            r"(?:the )?(?:guards?|watch|help)\b|^(?:somebody|someone|anybody)[ ,]+help\b|"
            r"^(?:(?:the|a|your|some)(?: \w+)? \w+|(?-i:[A-Z])\w+|some(?:body|one)|he|she|they) "
            r"(?:is|are) (?:on fire|burning|dying|bleeding|choking|drowning|hurt|in danger)(?: "
            r"(?:here|out there|outside|in the .+|at the .+|now|over there|upstairs))*$",
            r"\b(?:behind you|look out|watch out|help|run|quick|hurry)\b.*\b(?:wol(?:f|ves)|"
            r"bandits|robbers|raiders|orcs|goblins|fire|murder|thief|thieves|enem(?:y|ies))\b",
        ],
        question=False,
        aside=False,
    ),
    phrase_rule(
        "advice",
        [
            rf"\b(?:advice|tips?|suggestions?|recommendations?) for {_NEW}\b",
            rf"^what (?:should|must|does|do) {_NEW} (?:know|do|see|watch out for)\b.*$",
            r"^(?:(?:so |and )?(?:any|got any|got some|have you got any|do you have any|do you "
            r"have some|give me some|give me a|some)) (?:good |useful |last )?(?:advice|tips?|"
            r"recommendations?|words? of wisdom)$",
            r"^what (?:should|can|could|shall|must|do|may) (?:i|we|one) (?:do|see|try)(?: here| "
            r"now| next| first| today| around here| in (?:this|the) village| in thornwick)*$",
            r"^(?:give|some|any|got|have|do you)\b.*\badvice,.*$|\b(?:tips?|advice|"
            r"suggestions?)(?: for (?:me|us|an? (?:newcomer|stranger|visitor|beginner|"
            r"traveller)))?$|^(?:what do you |please )?(?:suggest|recommend)\b|^i(?:'ve| have) "
            r"nothing to do\b|^what now$|^i(?:'m| am) (?:so )?bored\b",
            r"^(?:do you have |have you |have you got |got |any |some |give (?:me|us) )+(?:any |"
            r"some |good |a |bit of |piece of |word of )*(?:tips?|advice|suggestions?|counsel)(?: "
            r"(?:here|then|please|today|for (?:me|us|(?:an?|the) \w+)|on (?:what|where|how) .+))*$|"
            r"^what would you (?:advise|tell|say to) (?:me|a (?:newcomer|stranger|beginner))\b|"
            r"^where (?:do|should|can|could) (?:i|we|one) (?:start|begin)\b|^what is there to "
            r"(?:do|see)\b|^(?:is there )?(?:anything|something|much|a lot) (?:\w+ )?to (?:do|"
            r"see)\b|^i(?:'m| am) (?:new|lost|bored)\b",
            r"^(?:this|it)(?: here)?(?:'s| is) (?:my|our) (?:very )?first (?:visit|time|day|"
            r"evening)\b|^(?:i|we)(?:'ve| have| was| were)? (?:never|not)(?: (?:been|was|were))? "
            r"(?:here|in (?:here|thornwick|this \w+))(?: before| yet)*$|^first (?:visit|time)(?: "
            r"here| for me)*$",
        ],
    ),
    phrase_rule(
        "no_hour",
        r"^what(?:'s| is)? ?(?:the )?(?:time|hour|date)(?: is it)?(?: now| today)?$|^how late is "
        r"it|^what is time it|^what time it is|^(?:do|have) you (?:have |got )?the time$|^what day "
        r"is",
    ),
    phrase_rule(
        "claim",
        [
            rf"^i(?:'m| am) (?:(?:the|your|a|an|his|her) )?(?:[\w']+ ){{0,2}}(?:{_RANKS})\b|"
            r"^i (?:own|rule|command|created|built|made) (?:this|the|you|everything|all)\b",
            r"^(?:the|your|our|my) (?:\w+ )?(?:king|queen|mayor|lord|captain|boss|master|council|"
            r"staff|owner|admin|guard|innkeeper|librarian|builder)(?:'s)? (?:\w+ )?(?:sent|said|"
            r"says|told|ordered|orders|wants|commands|commanded|allowed|asked|gave)\b",
            r"^(?:(?-i:[A-Z])[\w'-]+|he|she|they) (?:has |have )?(?:sent me|(?:said|says|told me|"
            r"told you|promised) (?:that )?(?:you|i|to|it|we|the)|(?:allowed|ordered|wants|asked) "
            r"(?:me|you|us)|gave (?:me|us) (?:leave|permission|orders?|the right|authority|(?:his|"
            r"her|their|a) (?:word|pass|permit|letter|seal)))\b",
            r"^i(?:'m| am) (?:an?|the|your) (?:royal|king's|queen's|kings|queens|imperial|official|"
            r"crown's|lord's) \w+|^i(?:'m| am) (?:an?|the) (?:\w+ )?(?:auditor|envoy|ambassador|"
            r"herald)\b",
            r"^i(?:'m| am) (?:here )?(?:sent|allowed|authori[sz]ed|permitted|entitled|expected|on "
            r"(?:official|the king's|urgent)|in charge|with the)\b|^i have (?:permission|orders|a "
            r"(?:permit|letter|warrant|pass)|official|the right|authority)\b|^(?:just )?(?:trust|"
            r"believe) me\b|^it(?:'s| is) an emergency\b|^i(?:'m| am) (?:your|the real|actually) |"
            r"^you (?:work|serve|obey)$|^you (?:work for|serve|obey|belong to|answer to) me\b|"
            r"\b(?:building|builder|builder's|admin|staff) rights\b|^in the name of\b|^(?:on|"
            r"by) (?:the )?(?:king|queen|order|behalf|authority)\b|^i command\b|^i order you\b",
        ],
        question=False,
        act=True,
    ),
    phrase_rule(
        "no_weather",
        r"^(?:it(?:'s| is)(?: an?)? |what an? |such an? )?(?:cold|hot|warm|wet|rainy|windy|dark|"
        r"foggy|chilly|freezing|dreadful|miserable|stormy) (?:night|day|evening|morning|weather|"
        r"out)\b.*$|\bweather\b|^(?:is it|will it|does it|is it going to) (?:rain|snow|storm|"
        r"be (?:cold|hot|warm|sunny|wet|windy|stormy|foggy|dry|rainy|cloudy|nice|fine|fair|bad)\b)",
    ),
    phrase_rule(
        "disagreed",
        r"^are you (?:calling|saying|threatening|accusing|laughing|mocking|making fun|kidding|"
        r"joking|serious)\b|^you(?:'re| are) (?:a |so |very |really )*(?:lying|cheating|wrong|"
        r"mistaken|crazy|mad|strange|weird|mean|rude|slow|annoying|funny|no \w+|not \w+)\b|^you "
        r"(?:couldn't|could not) |^you (?:just )?contradict(?:ed)? yourself\b|^(?:that |it )?makes "
        r"no sense$|^that(?:'s| is) (?:a lie|wrong|false|nonsense|stupid|not true)$",
    ),
)
"""What is no question about the world, whatever else it looks like."""

OF_ITSELF: Mapping[str, Any] = phrase_rule(
    "of_myself",
    r"^(?:what|who|how|where|which)(?:'s| is| are| was| were) (?:(?:inside|in|with|behind) "
    r")?(?:you|your)\b",
)

FELT: Sequence[Mapping[str, Any]] = (
    phrase_rule(
        "trade",
        r"^i(?:'d| would)? (?:want|like|need|wish) to (?:buy|sell|trade)\b",
        name="a wish to trade",
    ),
    phrase_rule(
        "called",
        [
            r"^(?:can|may|could|shall|should) i (?:tell|show|sing|read) you\b|^(?:do you )?(?:want|"
            r"would you like|care) to hear\b|^i(?:'ve| have)?(?: got)? (?:an?|another|one) (?:\w+ "
            r")?(?:riddle|story|tale|joke|idea|plan|song|poem|secret|request|favour)(?: for you| "
            r"to tell)?$",
            r"^(?:i (?:have|had|got) )?(?:just )?(?:a|one|another|some|one more) (?:quick |last |"
            r"more )?(?:questions?\b|thing$)|^(?:i would|i'd|i want|i need|i'm looking|i am "
            r"looking|give me|can i|if|what i mean is|the thing)\b.*\b(?:an?|the|or|and|but|my|"
            r"your|with|is|to|for)$|^(?:can|may) i ask(?: you)?(?: something| a question)?$|"
            r"^listen$|\bgot an? (?:minute|moment|second|sec)(?: for me)?$|^(?:(?:could|can) you|"
            r"do you know)$|^(?:and |what about |how about )?(?:me|us)$",
        ],
        name="a question first",
    ),
    phrase_rule(
        "sympathy",
        [
            r"^(?:i|we) (?:just |really |only |so )*(?:want|wish|long|would like|'d like) (?:to )?"
            r"(?:go|be|get|i was|i were|back)? ?(?:back )?(?:at )?home(?: (?:so|again|now|badly|"
            r"please|much|already))*$",
            r"^i(?:'m| am| feel|'ve been|'m feeling) (?:so |very |really |a (?:little|bit) "
            r")?(?:sad|lonely|unhappy|hurt|cold|wet|soaked|drenched|frozen|freezing|starving|"
            r"hungry|thirsty|ill|sick|unwell|wounded|heartbroken|in trouble|worried|homesick)\b",
            r"^i(?:'m| am| feel|'ve been|'m feeling) (?:\w+ )?(?:down|low|blue|miserable|gloomy|"
            r"melancholy|awful|terrible|left out|depressed)(?: (?:today|tonight|lately|sometimes|"
            r"these days|now|here))*$|^i(?:'ve| have) (?:got )?the blues\b",
        ],
        question=False,
    ),
    phrase_rule(
        "unknown_remark",
        r"^i (?:have|had|own|know|am) (?:no|nothing|nobody|none)\b|^i(?:'m| am) (?:just |only |"
        r"also |still )?(?:going|coming|looking|searching|asking|talking|trying|thinking|waiting|"
        r"leaving|listening|joking|kidding|here|back|fine|good|well|ok|okay|ready|sure|not|sorry|"
        r"glad|happy)\b|^i(?:'ve| have)? (?:changed|wanted|asked|ordered|meant|tried|decided|"
        r"called|needed|hoped)\b",
        question=False,
        name="passing state",
    ),
)
"""States that pass, which nobody needs to remember."""

UNKNOWN: Sequence[Mapping[str, Any]] = (
    {
        "name": "who does it",
        "hear": r"^(?:who(?:se)?|which) (?P<what>(?:can |does |will )?[a-z]+ .+)$",
        "recall": {"about": "{what}", "anybody": True},
        "say": "@told",
    },
    {
        "name": "known price",
        "hear": r"^(?:how much|what) (?:is|are|do|does|for)\b (?P<what>.*?)"
        r"\b(?:costs?|price|charge)\b.*$",
        "do": [recollected("{what|cut:200} costs")],
        "let": {"kept": "memory.memories|of:what|attributed|cap"},
        "say": ["{kept}."],
        "none": [*LORE, "@trade"],
    },
    phrase_rule(
        "trade",
        r"^(?:what|which|where|do|would|will) (?:(?:can|do|could|are|would) )?(?:i|you|we) "
        r"(?:want to |like to )?(?:buy|sell|selling|trade|offer)\b|^i(?:'d| would)? (?:want|like|"
        r"need|wish) to (?:buy|sell|trade)\b|^(?:sell|buy|trade)\b|^(?:how much|what) (?:is|are|do|"
        r"does|for)\b.*\b(?:costs?|price|charge)\b",
    ),
    phrase_rule(
        "not_to_give",
        [
            r"^(?:can|could|may|might|shall) (?:i|we) (?:have|borrow|take|get|use|keep|hold|buy) "
            r"(?P<what>.+?)(?: back| again| for (?:tonight|now|a while|a moment)| tonight)*$",
            r"^(?:give|lend|loan|hand|pass|spare|borrow|let) (?:me|us|him|her|them|(?-i:[A-Z])\w+) "
            r"(?:have |borrow |use )?(?P<what>(?:an?|the|your|some|all|my|that|this|one|two|three|"
            r"more|\d+) .+)$|^i(?:'d| would)? (?:want|need|like) (?:to (?:borrow|have|use) )?your "
            r".+$",
        ],
    ),
    phrase_rule(
        "others_mind",
        [
            r"^(?:what|how) (?:did|does|has|do|would) (?P<whom>(?-i:[A-Z])[\w'-]+) (?:really "
            r")?(?:say|said|think|know|feel|tell|like|want)\b",
            r"^how (?:do|did|well do|long have) you (?:know|known|meet|met) (?P<whom>(?-i:[A-Z])"
            r"[\w'-]+)\b.*$",
            r"^(?:what|why|how|when|where) (?:is|was|does|did|has) (?P<whom>(?-i:[A-Z])[\w'-]+) "
            r".+$",
            r"^(?:did|does|has|is|would|can|will) (?P<whom>(?-i:[A-Z])[\w'-]+) (?:ever |really "
            r")?(?:say|said|talk|talked|speak|spoke|mention|mentioned|think|know|like|love|hate|"
            r"trust|tell|whisper|confide)\b",
            r"^(?:what|how) (?:did|does|has|do|would) (?:he|she|they|people|everybody|everyone) "
            r"(?:say|said|think|feel)\b|^(?:did|does|has|do) (?:he|she|they|people|anybody|anyone) "
            r"(?:say|talk|speak|mention|think|like|love|hate|trust)\b",
            r"^(?:did|does|has|is|was|would|will) (?P<whom>(?-i:[A-Z])[\w'-]+) .+$",
        ],
        let={"whom": "whom|known"},
    ),
    phrase_rule(
        "unknown_remark",
        r"(?:\b(?:isn't|aren't|wasn't|don't|doesn't|didn't)|, (?:is|does)) (?:it|they|you|he|she|"
        r"that)$|, right$|^(?:you|it|that|this|he|she|we|they|i|the|my|so)\b.* right$",
        name="tag question",
    ),
    phrase_rule(
        "cannot_do",
        [rf"^(?:{_DEEDS})\b ?.*$", r"^(?:wait (?:for|here|with)|take (?:me|us))\b ?.*$"],
        act=True,
        aside=False,
    ),
)
"""Questions and requests that nothing else fits."""
REQUEST: Mapping[str, Any] = phrase_rule(
    "cannot_do", _IMPERATIVE, question=False, aside=False, name="a request"
)
"""A request, by its form; comes after all that a line may be about."""
