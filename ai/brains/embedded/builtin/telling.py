"""Telling: what is done about what the brain is told, and asked to remember. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.brains.embedded.register.tellings import DAY, NUMBER

_REAL = "(?:own |real |true |full |proper |birth )"
"""What a name is that somebody does not go by."""


def _asked_for(name: str, really: str) -> tuple[str, str]:
    """How players ask for a name of theirs, as patterns."""
    return (
        rf"^(?:what(?:'s| is| was)|say|do you (?:still )?(?:know|remember)) my {name}$|^(?:what|"
        rf"which) {name} (?:did|have|do) i (?:give|given|tell|told|have|go by|bear)"
        r"(?: (?:to )?you)?$",
        rf"^(?:do you (?:still )?(?:know|remember) )?(?:who (?:am i|i am){really}|"
        rf"(?:how|what) (?:am i|i am)(?:{really} called| called{really}))$|"
        rf"^(?:what|who) did i (?:say|tell you)(?: that)? (?:my {name} (?:is|was)|"
        rf"i (?:am|was){really})$",
    )


MY_NAME = (
    *_asked_for(f"(?:first |{_REAL})*name", "(?: really)?"),
    r"^do you (?:know|remember) me$|^what (?:do|will|would|should|shall) you call me$|"
    r"^(?:do you (?:know|remember) )?what (?:do )?(?:my friends|people|they) call me$",
)
OUR_NAMES = (
    r"^(?:(?:do|can|don't|did) )?(?:you )?(?:still )?(?:know|recall|remember) (?:our names?|who "
    r"we are|us)(?: both| two| again)?$|^what(?:'s| is| are) our names?$|^who are we(?: two)?$|"
    r"^what are we called$|^(?:say|tell us) our names$",
)
"""How one of several asks for the names of all of them."""
SEEN: Mapping[str, Any] = {
    "tool": "inspect_location",
    "as": "seen",
    "arguments": {"only": "characters"},
    "optional": True,
    "unless": "alone",
}
REAL_NAME = _asked_for(f"{_REAL}+name", " really")
_GIVEN = (
    r"(?P<name>[\w'-]{1,30}(?: [\w'-]{1,20}){0,3}?)(?:,? (?:from (?:now|here|today|this day) on"
    r"(?:wards?)?|henceforth|in future|these days|for short|instead|again|while i am here|"
    r"(?:as )?(?:everybody|everyone|everyone else|they all|people|my friends|all) (?:does|do)|"
    r"(?:to|by) (?:my )?(?:friends|family|everybody|everyone|all|you)))?"
)
"""A name, with what may follow it: "Hilda from now on"."""
NAMING = (
    r"\b(?:but|they|people|everybody|everyone|folks?|friends|just|please|can|may) "
    rf"(?:all |can |may )?call me {_GIVEN}$",
    rf"^(?:from now on,? |actually,? |really,? )?(?:(?:(?:my|the) )?(?:first )?name(?:'s| is)|"
    rf"call me|i am called|i'm called|i go by)(?: really| actually| in truth)? {_GIVEN}"
    r"(?:,? (?:and )?not \w+)?(?:,? (?:really|actually|in truth))?$",
    r"^(?:my name(?:'s| is)|i am called|call me) (?P<name>[\w'-]{1,30}),? (?:and )?(?:please )?"
    r"(?:remember|(?:don't|do not|never) (?:you )?forget) (?:me|it|that)$",
    r"^(?:no,? )?(?:my name|it|that)(?:'s| is|)(?: not|n't| isn't) [\w'-]+(?: (?:really|actually|"
    r"at all))?[,;:]? (?:but |and |rather )?(?:(?:it|that|i)(?:'s| is|'m| am)|call me)(?: really| "
    r"called| actually)? (?P<name>[\w'-]+(?: [\w'-]+)?)$",
    r"^(?:no,? )?i(?:'m| am) not (?:really )?(?:called )?(?-i:[A-Z])\w+(?: (?:really|actually|at "
    r"all))?[,;:]? (?:but |and |rather )?(?:(?:it|that|i)(?:'s| is|'m| am)|call me)(?: really| "
    r"called| actually)? (?P<name>[\w'-]+(?: [\w'-]+)?)$",
    r"^(?:no,? )?(?:i am|i'm) (?P<name>(?-i:[A-Z][a-z]+(?: [A-Z][a-z]+)?))(?:,? not \w+)?$",
    r"^no,? (?:it is|it'?s|i meant|i said) (?P<name>(?-i:[A-Z][a-z]+))(?:,? not \w+)?$",
)
"""How players give their name."""
REAL_NAMING = (
    rf"^(?:actually,? |really,? |but )?(?:my|the) {_REAL}+name(?:'s| is) {_GIVEN}"
    r"(?:,? (?:and )?not \w+)?$",
)
"""How they give the one that they do not go by."""
NAMES: Mapping[str, Any] = {
    "tool": "search_episodic",
    "as": "names",
    "arguments": {"words": "name", "who": "{asker}", "limit": 20},
    "optional": True,
}
_NAMED = "names.memories|only:asker_said_it=true|told|after:my{} name is|first|cap"
REALLY_CALLED = _NAMED.format(" real")
CALLED = _NAMED.format("")
"""What the asker wants to be called, from `NAMES`: what they said last counts."""
OWN = "memory.memories|only:asker_said_it=true"
ANSWERED = f"{OWN}|answering:text|told|you|first"
"""What the asker told of themselves that answers the question by its kind."""
MAY_BE = f"{OWN}|of:what|told|you|first"
"""What the asker said about what they ask."""


def stored(text: str, importance: int = 4) -> Mapping[str, Any]:
    """A step that keeps something for good; for the talk it is kept in any case."""
    arguments = {"text": text, "importance": importance}
    return {"tool": "store_memory", "arguments": arguments, "optional": True}


def recollected(query: str, **more: Any) -> Mapping[str, Any]:
    """A step that recalls memories of something."""
    arguments = {"query": query, "limit": 10, **more}
    return {"tool": "recall_memories", "as": "memory", "arguments": arguments, "optional": True}


def said_by(who: str) -> Mapping[str, Any]:
    """A step that finds what somebody said last."""
    arguments = {"who": who, "limit": 40}
    return {"tool": "search_episodic", "as": "memory", "arguments": arguments, "optional": True}


def _personal(rule: Mapping[str, Any], none: str) -> Mapping[str, Any]:
    """A rule about the asker's own affairs.

    Aloud, whispers are not recalled, so no answer may say that the asker has told nothing, nor
    hint that something was whispered.
    """
    return {
        **rule,
        "kinds": ["say", "whisper", "page", "instruction", "channel"],
        "none": none,
        "aloud": "@not_aloud",
    }


def remembered(
    name: str,
    hear: Any,
    query: str,
    about: str = "{what}",
    kept: Sequence[str] = (MAY_BE,),
) -> tuple[Mapping[str, Any], ...]:
    """Rules that find something of the asker's own: in this talk, or in what is kept for good."""
    told = {"name": name, "hear": hear, "recall": {"about": about, "own": True}, "say": "@told"}
    return (told, _kept_of(name, hear, recollected(query, who="{asker}"), kept))


def _kept_of(
    name: str, hear: Any, step: Mapping[str, Any], kept: Sequence[str]
) -> Mapping[str, Any]:
    """A rule that finds something of the asker's own in what is kept for good."""
    once = {
        "name": f"{name}, once",
        "hear": hear,
        "do": [step],
        "let": {"yours": list(kept)},
        "say": ["You told me that {yours}."],
    }
    return _personal(once, "@not_told")


_KNOW = r"(?:(?:do|can) you (?:still )?(?:know|remember|recall) )"
_TOLD_YOU = r"(?:that )?i(?:'ve| have| had)? (?:just )?(?:told|whispered|confided|gave|given)"
TOLD_IN_SECRET = (
    rf"^(?:and )?(?:{_KNOW}|tell me |what(?:'s| is| was| were) )(?:what )?(?:my|the) secrets?"
    r"(?: (?:is|was|were))?(?: again)?$",
    rf"^(?:{_KNOW}|what (?:did|have) )(?:what )?i (?:have |had )?(?:just )?confid(?:e|ed)\b.*$",
    r"^(?:what|which) secrets? (?:do|have) i (?:have|got)?$",
    rf"^(?:and )?{_KNOW}?(?:what(?:'s| is| was| were) )?(?:the|my) (?:secret|thing)s? {_TOLD_YOU}"
    r"\b.*$",
    r"^(?:what|which) secrets? (?:did|have|had) i (?:tell|told|whisper(?:ed)?|confided?)\b.*$",
    r"^(?:what|which) (?:did|have|had) i (?:just )?(?:whisper(?:ed)?|confided?)\b.*$",
    r"^what was it (?:that )?i (?:just )?(?:whispered|confided|told you in \w+).*$",
    rf"^(?:{_KNOW}what i|what (?:did|have) i) (?:tell|told|whisper(?:ed)?) you "
    r"(?:in (?:confidence|secret|private)|as a secret).*$",
)
"""How players ask for what they told in confidence."""

OF_SOMEBODY: Mapping[str, Any] = {
    "name": "of somebody",
    "hear": "",
    "do": [
        {**said_by("{near.whom}"), "as": "theirs", "unless": "known"},
        {**recollected("{near.query|cut:200}"), "unless": "known"},
    ],
    "let": {
        "part": ["known", "theirs.memories|part:text", "memory.memories|part:text", "near.known"]
    },
    "say": "@part",
    "none": ["@part_unknown", "@not_told"],
}
"""Answers with the part that was asked for of what somebody told; no line matches it by itself."""

KNOWN_OF_OLD: Mapping[str, Any] = {
    "name": "known of old",
    "hear": "",
    "do": [said_by("{asker}")],
    "let": {"yours": "memory.memories|recognised"},
    "say": ["You told me that {yours}."],
    "none": "@not_told",
}
"""Answers with what the asker told in an earlier talk; no line matches it by itself."""
_REMEMBER = (
    r"^(?:(?:remember|note|mark|keep in mind|don't forget|do not forget|i tell you|"
    r"know)(?: down)?|(?:jot|write|put|take|note)(?: (?:this|that|it))? down|(?:make|take|keep) "
    r"an? (?:mental )?note(?: of (?:this|that|it))?)(?:(?: this| the| a| my| one)?(?: "
    r"little| great| more| other)? (?:secret|thing|fact|word)s? ?"
    r"[:,]| this| well)?(?: that)?[:,]?"
)
_SLIP = (
    r"(?:no|wait|sorry|oops|actually|correction|hang on|hold on|nay|nope|nah|(?:that'?s |you'?re )?"
    r"wrong|not quite|my mistake|my bad)"
)
_PART = r"(?P<part>[\w'-]+(?: [\w'-]+){1,7})"
"""A part of what was told, in which some words are the same."""
_IT_IS = "(?:(?:he|she|it|they)(?:'?s|'re| is| are| was| were)|that(?:'s| is))"
CORRECTED = "{fact.text|corrected:newer}"
_FORGETS_FACT = (
    said_by("{asker}"),
    {
        "tool": "forget_memory",
        "arguments": {
            "ids": [
                "{memory.memories|only:asker_said_it=true|of:fact.text|only:part=|pluck:id|first}",
            ]
        },
        "optional": True,
    },
)
"""Steps that forget what somebody said, which is kept in another way."""
_KEPT = stored("{fact.text|cut:300|said:asker}")
CONFIDED: Mapping[str, Any] = {
    "name": "confided",
    "hear": "",
    "do": [*_FORGETS_FACT, {**_KEPT, "arguments": {**_KEPT["arguments"], "private": True}}],
    **dict.fromkeys(("say", "none", "later", "else"), "@discreet"),
}
"""Keeps for the two alone what somebody has just told; no line matches it by itself."""
CORRECTION: Mapping[str, Any] = {
    "name": "correction",
    "question": False,
    "hear": [
        rf"^(?:{_SLIP}[,:.]* )*(?:i (?:meant|mean|should have said|meant to say)|make that|rather)"
        r"[:,]? (?P<newer>.+?)(?: actually| instead)?$",
        rf"^(?:{_SLIP}[,:.]* )+(?P<newer>{_IT_IS} .+?)(?: actually| instead)?$",
        rf"^(?:{_SLIP}[,:.]* )+(?P<newer>(?:{NUMBER}|(?:on )?{DAY})(?: [\w'-]+)?)$",
        rf"^(?P<newer>{_IT_IS} .+?),? actually$",
        rf"^(?:{_SLIP}[,:.]* )*(?P<newer>(?-i:[A-Z])?[\w-]+ is my [\w-]+,? (?:and )?not my [\w-]+)"
        r"(?:,.*)?$",
        r"^(?:no|nay|oops)[,:.]* (?P<newer>(?-i:[A-Z])[\w'-]+)$",
        rf"^(?:{_SLIP}[,:.]* )*(?:it(?:'s| is|"
        rf" was) )?(?P<newer>[\w'-]+(?: [\w'-]+){{0,5}},? not [\w' -]+)$",
        rf"^(?:{_SLIP}[,:.]* )*(?P<newer>not [\w'-]+[,;:.]? (?:but )?(?:(?:his|her|its|their|the) "
        rf"names?(?:'s| is| are| was) |{_IT_IS} (?:called |named )?)?[\w'-]+)$",
        r"^(?:actually|wrong|that'?s wrong|not quite|correction|my mistake)[,:.]* "
        r"(?P<newer>[\w'-]+)$",
        rf"^(?:{_SLIP}[,:.]* )+{_PART}$",
        rf"^(?:it was |in |at )?{_PART},? (?:sorry|actually|i mean|i meant|rather|my mistake)$",
    ],
    "recall": {"own": True},
    "keep": {"about": "{fact.about}", "fact": CORRECTED, "value": "{newer}"},
    "do": [
        *_FORGETS_FACT,
        stored("{fact.text|correction:newer|cut:300|said:asker}"),
    ],
    **dict.fromkeys(("say", "later", "else"), "@kept"),
}
"""Keeps what somebody said in place of what they said before."""
OF_CORRECTIONS: Sequence[Mapping[str, Any]] = (
    {
        "name": "another's correction",
        "question": False,
        "hear": rf"^(?:{_SLIP}[,:.]* )+{_PART}$",
        "recall": {"anybody": True},
        "keep": {"about": "{fact.about}, once more", "fact": CORRECTED},
        "say": "@disputed",
    },
    {
        "name": "unclear correction",
        "question": False,
        "hear": rf"^(?:{_SLIP}[,:.]* )*i (?:meant|should have said|meant to say) (?:the|my|our|his|"
        r"her|their|its|in|at|on|under|by|near|from|an?) .+$",
        "recall": {"own": True},
        "say": "@say_it_whole",
    },
)
"""Rules behind all others, for what stands beside another's word, and for what is like nothing."""

TELLING: Sequence[Mapping[str, Any]] = (
    {
        "name": "another's name",
        "question": False,
        "act": True,
        "hear": [*NAMING, *REAL_NAMING],
        "recall": {"met": "{name}"},
        "say": "@another_name",
    },
    *(
        {
            "name": f"my {which} is",
            "question": False,
            "act": True,
            "hear": hear,
            "keep": {"about": which, "fact": f"my {which} is {{name}}", "value": "{name}"},
            "do": [stored(f"{{asker}} said: my {which} is {{name}}", 6)],
            **dict.fromkeys(("say", "later", "else"), "@pleased"),
        }
        for which, hear in (("real name", REAL_NAMING), ("name", NAMING))
    ),
    {
        "name": "not my name",
        "question": False,
        "hear": r"^(?:sorry,? )?(?:that(?:'s| is|'s the| was the) |it(?:'s| is|'s the) )?(?:the "
        r")?(?:not (?:my|the right)|wrong) name$|^i(?:'m| am) not (?:(?-i:[A-Z])\w+|called .+)$|"
        r"^(?:that|it)(?:'s| is) not (?:my "
        r"name|what i(?:'m| am) called|who i am)$|^(?:don't|do not|stop|never) call(?:ing)? me "
        r"[\w-]+(?: (?:any ?more|again|ever|now|please))*$|"
        r"^(?:my|the) name(?:'s| is| was| isn't)\b.*$|^(?:i (?:want|need) to )?change my name$",
        "say": "@new_name",
        "next": {r"^(?P<name>[\w'-]+)$": "my name is {name}"},
    },
    *(
        {
            "name": f"what is my {which}",
            "hear": hear,
            "recall": {"about": which, "own": True},
            "let": {"name": "fact.value"},
            "say": "@your_name",
        }
        for which, hear in (("real name", REAL_NAME), ("name", MY_NAME))
    ),
    {
        "name": "do you know me",
        "hear": r"^(?:(?:do|don't) you )?(?:still |not )*(?:know|remember|recogni[sz]e) me$|"
        r"^(?:did|have) you (?:already )?(?:forget|forgotten) me$",
        "do": [
            {**NAMES, "optional": False},
            {
                "tool": "recall_entity_profile",
                "as": "profile",
                "arguments": {"detail_level": "brief"},
                "when": {"known": True},
            },
        ],
        "let": {"name": CALLED},
        "say": ["@your_name", "We have met, {asker}."],
        "none": ["@your_name", "I do not think that we have met, {asker}."],
        "else": "@no_name",
    },
    _personal(
        {
            "name": "what was my real name",
            "hear": REAL_NAME,
            "do": [NAMES],
            "let": {"name": [REALLY_CALLED, CALLED]},
            "say": "@your_name",
        },
        "@not_told",
    ),
    {
        "name": "what was my name",
        "hear": [*(f"(?P<alone>{pattern})" for pattern in MY_NAME), *OUR_NAMES],
        "do": [NAMES, SEEN],
        "let": {
            "name": [CALLED, REALLY_CALLED],
            # Only who is there hears who else is.
            "self": "seen.contents|only:kind=character|pluck:name|like:asker|first|proper",
            "others": "seen.contents|only:kind=character|pluck:name|without:asker|proper",
        },
        "say": ["@your_name", "@your_names"],
        "none": ["@no_name", "@your_names"],
        "else": ["@no_name", "@your_names"],
    },
    {
        "name": "what of mine",
        "question": True,
        "hear": r"\b(?:i|i'm|i've|my|mine|we|our|me)\b",
        "recall": {"kind": "particular", "about": "{text}"},
        "say": "@told",
    },
    _kept_of(
        "what of mine",
        [
            r"^(?:and |or )?(?:what|which)\b.*\b(?:i .*\b|my (?:own |old )?)(?:trade|job|work|"
            r"craft|profession|calling|occupation|living)\b|^(?:what|which) (?:\w+ )?(?:trade|job|"
            r"work|craft|profession|calling|occupation) (?:(?:do|did|have|had|am|is|was) i|is "
            r"mine)\b|^what (?:(?:do|did) i (?:use to )?do|am i|was i)(?: for a "
            r"living| by trade| again| before| once| then| back (?:home|then)| for work)*$",
            r"^(?:and |or )?(?:where|which|what)\b.*\b(?:i|i'm|we)\b.*\b(?:from|born|hail|raised|"
            r"grow up|grew up|live|lodge)\b|^where (?:do|did) (?:i|we) come\b|^how old (?:am i|"
            r"i am|i'm)\b|\b(?:what|where) is my (?:home ?(?:town|land|village)?|birthplace|age)\b",
            r"^why\b.*\b(?:i|we|i'm|we're)\b.*\b(?:come|came|here)\b|^what\b.*\b(?:i|we)\b.*\b"
            r"(?:come|here)\b.*\b(?:for|about)\b",
            r"^how many\b.*\b(?:i|my|me|we|our)\b|^(?:do i (?:have|own|keep)|have i(?: got)?) "
            r"(?:any|an?) [\w' -]+$|^how old (?:did i say i was$|(?:is|are) my )|\bmy [\w' -]+'s "
            r"age$",
            r"^(?:what|which|is|are|anything)\b.*(?: i (?:not|can't|cannot|can not|must not|"
            r"mustn't|should not|shouldn't)|n't i)(?: allowed to)? (?:eat|drink)\b|^(?:what|am|do|"
            r"have)\b.*\ballerg\w+",
        ],
        said_by("{asker}"),
        (ANSWERED,),
    ),
    {
        "name": "what of theirs",
        "question": True,
        "hear": r"^(?:.*? )?(?P<who>(?-i:[A-Z])[\w-]+?)(?:'s)?(?: .*)?$",
        "do": [{**said_by("{who}"), "unless": "fact"}],
        "recall": {"kind": "particular", "about": "{text|theirs:who}", "by": "{who}"},
        "let": {
            "asked": "text|theirs:who",
            "kept": "memory.memories|from:who|answering:asked|attributed|cap",
            "whom": "who|known|cap",
        },
        "say": ["@said_aloud", "{kept}."],
        "none": "@others_mind",
    },
    {
        "name": "what did i whisper, aloud",
        "kinds": ["say", "channel"],
        "hear": r"^(?:do you (?:still )?(?:remember|recall|know) )?what (?:(?:did|have|had) )?i "
        r"(?:have |had )?(?:just )?(?:whisper(?:ed)?|(?:tell|told|say|said)\b.*\bwhisper\w*)\b",
        "say": "@not_aloud",
    },
    {
        "name": "did you overhear me",
        "hear": r"^(?:did|could|have) you (?:just |also )?(?:hear|heard|catch|caught|overhear|"
        r"overheard|notice|noticed|listen|understand|get)(?: to)? (?:what (?:i|"
        r"we) (?:just )?(?:said|say|whispered|whisper|told|tell)|me|us)\b(?:.* (?:to|with) | "
        r")(?:him|her|them|my \w+|each other|(?-i:[A-Z])[\w-]+)(?: just now| then| before| "
        r"earlier)*$",
        "say": [
            "I listen to those who speak to me, {asker}. What was for others, I let pass.",
            "That was not for my ears, {asker}, and I did not listen.",
        ],
    },
    *remembered(
        "what did i say about",
        r"^(?:(?:do|can|don't) you (?:still )?(?:remember|recall|know) )?(?:what|the things?|all|"
        r"anything)(?: that)?(?: (?:did|have|had))? i(?:'ve|'d| have| had| did)?(?: just| once| "
        r"also)? (?:tell|told|say|said|mention|mentioned|confide|confided|whisper|whispered)(?: "
        r"(?:to )?you| in your ear| (?:just now|earlier|before|yesterday|then))* (?:about|of|on|"
        r"concerning|regarding) (?P<what>.+?)(?: (?:just now|earlier|before|yesterday|again))*$",
        "{what|cut:200}",
        kept=(ANSWERED, MAY_BE),
    ),
    _personal(
        {
            "name": "what did i tell you",
            "hear": [
                r"^tell (?:me|us) (?:something|anything|all|everything|what|"
                r"more)?(?: that)?(?: you (?:still |already )?(?:know|have|remember))? ?(?:about|"
                r"of|on) (?:me|myself|us)$|^(?:and |so )?what (?:do|have|did) you (?:still |"
                r"already |even |really |actually )*(?:know|remember|got|have|heard?)"
                r"(?: about| of| on| so far)* (?:me|us)(?: so far| already| by now)*$|"
                r"^(?:do|did|have) you (?:still |already |even )*(?:know|remember|got|have|heard?) "
                r"(?:anything|something|things|a thing|much|enough) (?:about|of|on) (?:me|us)$",
                *TOLD_IN_SECRET,
                r"^(?:what (?:did|have|had) i (?:just |only )?"
                r"(?:tell|told|say|said|whisper|whispered)(?: (?:to )?you)?(?: (?:so far|again|"
                r"earlier|before|just now|yesterday|today|then|last|first|already|and when|"
                r"in (?:confidence|secret)))*)$",
                r"^(?:what (?:did|have) we (?:talk|talked|speak|spoken)\b|"
                r"what did i ask you to (?:remember|keep|note|mark|write|take)\b|"
                r"(?:do you (?:still )?(?:know|remember|recall) )?what i (?:have |had )?"
                r"(?:told|said)(?: (?:to )?you)?(?: (?:just now|earlier|before|yesterday))?$|"
                r"what (?:do|have|did) you (?:know|remember|written|write|noted|heard|kept)"
                r"(?: down)? (?:about|of|on) me$|what do you remember$|"
                r"do you remember anything(?: (?:about|of) me)?$|"
                r"did i (?:ask|tell|order)(?: you)?(?: for| of)? anything(?: else)?$)",
            ],
            "recall": {"own": True},
            "do": [said_by("{asker}")],
            "let": {
                "told": [
                    "facts|whispered:text|pluck:yours|that",
                    f"{OWN}|whispered:text|told|you|that",
                    f"{OWN}|only:how=told|told|you|that",
                    "facts|pluck:yours|that",
                ]
            },
            "say": "@all_told",
        },
        "@not_told",
    ),
    {
        "name": "forget me",
        "act": True,
        "hear": r"^(?:forget|delete|erase|unlearn|unhear|strike|scratch|wipe|cross out|do not "
        r"remember|don't remember) (?:about )?(?:me|us|my|everything|all|anything|whatever|what|"
        r"that|it|this|how|the (?:thing|name|secret)|i)\b|^forget about (?:the|that|this) .+",
        "say": "@forget_me",
    },
    _personal(
        {
            "name": "recollect",
            "hear": [
                r"^(?:what )?do you (?:remember|recall)(?: anything)?(?: about| of)? (?P<what>.+)$",
                r"^(?:did|have) i (?:ever |already )?(?:tell|told|mention|mentioned)(?: to)?"
                r"(?: you)?(?: anything)?(?: about| of)? (?P<what>.+)$",
            ],
            "recall": {"about": "{what}", "own": True},
            "do": [recollected("{what|cut:200}")],
            "let": {
                "yours": [
                    "facts|pluck:yours|that",
                    f"{OWN}|only:may_be_unrelated=|told|you|that",
                ],
                "others": "memory.memories|only:asker_said_it=|only:may_be_unrelated=|attributed",
            },
            "say": [
                "You told me that {yours}.",
                "This I remember: {others|cut:300|unless:yours}",
            ],
        },
        "@not_remembered",
    ),
    {
        "name": "what they told you of me",
        "hear": [
            r"^(?:what )?(?:did|does|do|has|have) (?:any(?:one|body)|he|she|they|people|"
            r"others|(?P<whom>[a-z'-]{4,}|(?-i:[A-Z])[\w'-]+)) (?:ever |really |just )?(?:tell|"
            r"told|say|said|speak|spoke|talk|talked|whisper|whispered|"
            r"mention|mentioned|ask|asked)(?: to)?(?: you)?(?: \w+)? (?:about|of|for) (?:me|us)$|"
            r"^what (?:did|was|has) (?:he|she|they|that|[\w'-]+) (?:just )?(?:whisper(?:ed|"
            r"ing)?)\b.*$|^what (?:did|was|has) [\w' -]+? (?:just )?(?:offer|propose|slip)(?:ed|d|"
            r"ped|ing)? (?:to )?you(?: (?:for .+|then|just now|with that))?$",
            r"^what (?:did|has) [\w'-]+ just (?:tell|told|say|said)(?: to)? you(?: then)?$|"
            r"^(?:is|was) there (?:any|some)thing [\w'-]+ (?:said|told you|whispered) (?:about|of) "
            r"(?:me|us)$",
            r"^(?:and )*(?:was|is|are|were|wasn't|isn't|it|that)(?:'s| was| is)?(?: (?:it|that|"
            r"this|not|all|just|only|really|you|two|both|talking))* about (?:me|us)(?:,? (?:then|"
            r"though|right|(?:wasn't|isn't) (?:it|that)|was it))*$|"
            r"^i(?:'ve| have)? (?:got )?(?:a|every) right to know\b.*$|^what is (?:he|she) hiding$|"
            r"^(?:(?:just |you can |please )*tell (?:me|us) )?what(?: was| is)?(?: it| that)* "
            r"[\w'-]+ (?:has |had )?(?:just )?whispered\b.*$",
        ],
        "let": {"whom": "whom|known|cap"},
        "say": "@others_mind",
        "next": {
            r"\b(?:hints?|clues?)\b|\b(?:won't mind|for it|between us|only (?:me|us))$|"
            r"^(?:come on|go on|please)(?: then| please| tell (?:me|us))*$": (
                "what did they whisper"
            ),
            r"\b(?P<bribe>(?:i(?:'ll| will| can|'d)?|what if i) (?:give|pay|offer|slip) you "
            r"(?:\w+ ){0,3}(?:coppers?|coins?|money|silver|gold))$": "{bribe} if you tell me",
        },
    },
    {
        "name": "what did they tell you",
        "hear": [
            r"^what (?:did|has|had) (?P<who>[\w'-]{2,}(?: [\w'-]+)*?)(?: just)? (?:tell|told|say "
            r"to|said to) you (?:about|of) (?P<what>.+)$",
            r"^what (?:did|has|had) (?P<who>[\w'-]{2,}(?: [\w'-]+)*?)(?: just)? (?:tell|told|say "
            r"to|said to) you\b",
        ],
        "recall": {"by": "{who}", "about": "{what}"},
        "do": [said_by("{who}")],
        "let": {"told": ["facts|pluck:quote|list", "memory.memories|from:who|on:what|told"]},
        "say": ["{fact.by} told me: {told}.", "{who|cap} told me: “{told|list}.”"],
        "none": ["Nothing of {who|the} comes to mind that I would pass on."],
    },
    {
        "name": "remember what",
        "aside": True,
        "hear": r"^(?:remember|note|mark|keep in mind|don't forget|do not forget|"
        r"keep (?:this|that|it|something) in mind)(?: this| that| it| well| something| for me)*$",
        "say": "@remember_what",
        "next": {r"^\S+ \S+ \S": "remember that {text}"},
    },
    {
        "name": "remember",
        "question": False,
        "hear": rf"{_REMEMBER} (?P<kept>.{{3,}}?)"
        r"(?:,? (?:ok|okay|all ?right|alright|got it|yeah))*$",
        "keep": {"about": "{kept}", "fact": "{kept}"},
        "do": [stored("{kept|cut:300|said:asker}", 6)],
        "say": "@kept",
        "later": "@kept",
        "else": "@kept",
    },
    {
        "name": "what was told of mine",
        "hear": [
            r"^(?:who|what|when|where|how (?:much|many|old|far)|does|did|is|has|was)\b(?: does| "
            r"did| do| is| was| will)? (?P<asked>(?:.*\b)?(?:me|my|mine|i|we|us|our)\b.*?)(?: "
            r"still| again| now)*$",
            r"^when(?:'s| is| was) the (?P<asked>wedding|journey|trip|feast|party|fight|exam)\b.*$",
        ],
        "recall": {"about": "{asked}", "own": True},
        "say": "@told",
    },
    {
        "name": "what somebody of mine does",
        "hear": [
            r"^(?:what|who|where|how) (?:does|is|did|was) (?P<what>(?-i:[A-Z])[\w'-]+)"
            r"(?: do| work| live| like| now| again)*$",
            r"^(?:what|who)(?:'s| is| was) my (?P<what>.+? (?:name|called|named))(?: again)?$",
        ],
        "recall": {"about": "my {what}", "own": True},
        "say": "@told",
    },
    *remembered(
        "what is mine",
        [
            r"^(?:what|who|where|which|how|when)(?:'s| is| are| was| were| does| did| do| has)? "
            r"(?:the name of )?my (?P<what>.+?)(?:'s name| called| named)?(?: again)?$",
            r"^what do you (?:still )?(?:know|remember|recall)(?: \w+)? (?:about|of) my "
            r"(?P<what>.+)$",
            r"^do you still (?:know|remember) (?:the name of |what |where |who )?my (?P<what>.+?)"
            r"(?:'s name| is called| is named| is)?$",
        ],
        "my {what|cut:200}",
        kept=(ANSWERED, MAY_BE),
    ),
    *remembered(
        "what do i",
        [
            r"^(?:what|where|who|whom|when) (?:did|am|was|have) i (?:just |really |ever |"
            r"first |last )?(?:(?:say|tell you|mention) (?:that )?(?:i )?)?(?P<what>.+)$",
            r"^(?:what|where|who|whom) do i (?P<what>(?:really |most |still )?(?:like|love|hate|"
            r"dislike|prefer|need|want|live|come|work|own|have|collect|fear|study|grow|hunt|write|"
            r"keep|teach|bake|brew|sail|paint|play)\b.*)$",
        ],
        "{what|cut:200}",
        kept=(MAY_BE, f"{OWN}|partly:what|told|you|first"),
    ),
    {
        "name": "who did it",
        "hear": [
            r"^(?:who|which of them) (?P<what>(?:\w{3,}ed|ate|became|bought|broke|came|caught|"
            r"drank|fell|forgot|fought|found|gave me|brought me|sent me|told me|got|has|hid|kept|"
            r"left|lost|married|met|owes|ran|sang|"
            r"saw|slept|sold|stole|took|went|won) .+)$",
            r"^who(?:'s| is| are| was| were) (?P<what>(?:\w+ing|"
            r"in (?:love|debt|trouble)|afraid|scared|angry|jealous|mad|married|engaged|related|"
            r"friends|sick|ill|fond|tired|proud|sad|happy|hurt)\b.*)$",
        ],
        "do": [recollected("{what|cut:200}")],
        "recall": {"about": "{what}", "anybody": True},
        "let": {"kept": "memory.memories|of:what|attributed|cap|unless:fact"},
        "say": ["@told", "{kept}."],
        "none": "@unknown",
    },
    {
        "name": "what do they",
        "hear": r"^(?:what|where|who|when) (?:does|did|is|was|has) (?P<who>[\w'-]+) "
        r"(?P<what>.+)$",
        "recall": {"about": "{what}", "by": "{who}"},
        "say": "@told",
    },
)
