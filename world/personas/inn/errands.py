"""Rules by which the innkeeper sends her boy with words and questions. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from world.personas.left_words import WORD_LEFT

LAD = "(?:(?:the|your|you) )?(?:little |young )?(?:boy|lad|kid|messenger)"
BOY = "(?:(?:a|the|your|that) )?(?:little |young )?(?:boy|lad|kid|messenger|word|message|him)"
THE_LAD = "(?:boy|lad|kid|child|messenger|youngster)"
THEY = "odile|bram|hob|the (?:guard|librarian|builder|hand)"
_TO = r"(?P<to>(?:(?:the|your|old) )?(?:(?-i:[A-Z][\w'-]+ [A-Z])[\w'-]+|[\w'-]+))"
_NAMED = rf"(?P<to>{THEY}|the [\w'-]+|(?-i:[A-Z])[\w'-]+)"
_BIDS = "(?:can|could|will|would|have|let|make|get|ask|tell|send)"
_RUN = "(?:run|go|hurry|dash|pop|nip|head|walk)"
_ERRANDS = (
    rf"^(?:{LAD}[,:!]* )?(?:i .{{2,12}} to )?send {BOY}(?: over| off)? (?:to|for) {_TO}"
    rf"(?: (?:by|with|through) {LAD})?(?: (?:please|then|now))*",
    rf"^(?:{_BIDS} )?(?:he|him|{LAD})[,:!]* (?:please |to )?{_RUN}(?: along| quickly| over| off| "
    rf"down| up)* to {_TO}",
    rf"^{_RUN}(?: over| off)? to (?P<to>{THEY})",
    rf"^(?:{LAD}[,:!]* )?(?:{_BIDS} (?:you|he|him|{LAD}) (?:to )?)?(?:take|carry|bring|deliver|"
    r"send|get|run with|have)(?: an?| this| my| the| some)? (?:message|word|note|letter)s?"
    rf"(?: from (?:me|us))? (?:to|for) {_TO}",
    rf"^(?:{LAD}[,:!]* )?{_BIDS} (?:you|he|him|{LAD}) (?:to )?(?:take|carry|bring|give) {_NAMED} "
    r"(?:an?|this|my|some|the) (?:message|word|note|letter)s?(?: from (?:me|us))?",
)
"""How guests say that he is to run to somebody, or to take something there."""
_ASKS = (
    r"[,:;]*(?: and| to| he (?:should|shall|must|is to))? (?:go and )?(?:ask(?: (?:him|her|them|"
    r"it))?|find out(?: from \w+)?)[:,]* "
)
_TELLS = (
    r"(?:[,:;]*(?: and| to)? (?:tell|let) (?:him|her|them|it)(?: know)?(?: that|:|,)* |,? that )"
)
_SAYS = (
    r",? with: *",
    r",? with (?:(?:these|this|that|the|an?|my|good|bad)\b ?)?(?:note|message|words?|letter|news)?"
    r"(?: from me)?(?::|,? that|,? saying|,)? *",
    r"(?:,? saying:?|,? (?:(?:and|to) )?say(?: to \w+|:| that)*|[:,]) *",
)
_FROM_ME = (
    r"(?:,? (?:over )?(?:at|by|in|on) (?:the|his|her|its) (?:gate|library|workshop|square|bench|"
    r"desk|post))?(?:,? (?:from|for) me)?"
)

OF_HIM = {
    r"^(?:and |so |but )?how (?:fast|quick) (?:is|can|does|will) (?:he|(?:the|your) \w+)\b.*$": (
        "how fast does the boy run?"
    ),
    r"^(?:and |so |but )?how (?:long|soon)\b.*\b(?:he|it|that)\b.*$": "when is the boy back?",
}
"""What is asked of him as soon as he has gone."""

OF_ANSWER = {
    r"^(?:(?:huh|what|eh|wait)\W+|.*\b(?:kept|heard|words?|answer|says?)\b.*,? )?(?:and |but "
    r")?(?:what|whats|what's)(?: (?:the \w+|on earth|exactly))?(?: does|'s| is|s)? (?:that|it|this|"
    r"he|she|they)(?: supposed to)?(?: all)? mean(?: by (?:that|it))?(?: then)?$|^(?:and "
    r")?meaning(?: what)?$|^(?:and |so )?what(?:'s| is) (?:he|she|the [a-z]+|"
    r"(?-i:[A-Z])\w+) (?:on|talking) about$": "what does the answer that the boy brought mean?",
}
"""What is asked of the answer as soon as he has brought it."""

SENT: Mapping[str, Any] = {
    "next": OF_HIM,
    "later": [
        "The boy is off already, {asker}. He has quick legs.",
        "There he goes. The boy will be back before your mug is empty.",
    ],
    "say": ["The boy has been to {to} and back."],
    "let": {
        "out": "error|after:The boy is out|first",
        "nobody": "error|after:Nobody in the village|first",
        "here": "error|before:is right here|first",
    },
    "else": [
        "{here|cap} is right here, {asker}. Say it yourself.",
        "The boy is out {out|sentence:30} Ask me again in a while.",
        "Of no {nobody|as:to|words} do I know in here, {asker}. He runs to Bram, to Odile, and to "
        "Hob in the workshop, who has the tools.",
        "I cannot send the boy to {to} just now, {asker}. Ask me again in a while.",
    ],
}
"""How an errand of the boy begins, or does not."""


def _errand(name: str, message: str, *hear: str) -> dict[str, Any]:
    arguments = {"to": "{to}", "message": message}
    return {
        "name": name,
        "act": True,
        "hear": list(hear),
        "do": [{"tool": "send_messenger", "arguments": arguments}],
        **SENT,
    }


def sends_the_boy() -> list[dict[str, Any]]:
    """The rules of a character who has a boy; the special before the general."""
    return [
        {**WORD_LEFT, "name": "word for later"},  # it is not sent now
        _errand(
            "send a question",
            "ask them {message}",
            *(rf"{errand}{_ASKS}(?P<message>.+)$" for errand in _ERRANDS),
            rf"^(?:{_BIDS} )?(?:him|{LAD})[,:!]* (?:please )?(?:to )?(?:(?:go|run)(?: and)? )?ask "
            rf"{_NAMED}{_FROM_ME}[:,]* (?P<message>.+)$",
            rf"^(?:send {BOY} to ask|(?:go|run)(?: and)? ask|ask) (?P<to>{THEY}){_FROM_ME}"
            r"(?: and ask(?: (?:him|her|them|it))?)?[:,]* (?P<message>.+)$",
        ),
        _errand(
            "have somebody told",
            "tell them that {message}",
            *(rf"{errand}{_TELLS}(?P<message>.+)$" for errand in _ERRANDS),
            rf"^(?:{_BIDS} )?(?:him|{LAD})[,:!]* (?:please )?(?:to )?(?:(?:go|run)(?: and)? )?"
            rf"(?:tell|let) {_NAMED}{_FROM_ME}(?: know)?(?: that|:|,)* (?P<message>.+)$",
            rf"^let (?P<to>{THEY}|the [\w'-]+|(?-i:[A-Z])[\w'-]+) know(?: that|:)? *"
            r"(?P<message>.+)$",
            rf"^(?:have|get) {_NAMED} told(?: that|:)? (?P<message>.+)$",
            rf"^i (?:need|want|would like) (?:some(?:one|body)|him) to (?:tell|let) {_NAMED}(?: "
            rf"know)?(?: that|:)? (?P<message>.+)$",
            rf"^(?:and |(?:go|run)(?: and)? )?tell (?P<to>{THEY}){_FROM_ME}(?: that|:|,)* "
            r"(?P<message>.+)$",
            r"^send (?P<to>[\w']+) (?:word|a message)(?: that|:| saying)? *(?P<message>.+)$",
        ),
        _errand(
            "send a message",
            "{message}",
            *(rf"{errand}{says}(?P<message>.+)$" for errand in _ERRANDS for says in _SAYS),
            *(
                rf"{errand} (?P<message>from (?:us|me and|both|the two)\b.+)$"
                for errand in _ERRANDS
            ),
            rf"^(?:{LAD}[,:!]* )?(?:to|for) (?P<to>{THEY})[:,] *(?:say(?: that)?[: ] *|that )?"
            r"(?P<message>\S+ .+)$",
            rf"^(?:(?:i have )?(?:an?|my|this|the) )?(?:message|word|note|words?)s? (?:for|to) "
            rf"(?P<to>{THEY})(?: is| are)?[:,]* *(?P<message>\S+ .+)$",
            rf"^(?:give|bring|send|take) {_NAMED} "
            r"(?P<message>my (?:regards|greetings|love|thanks|best).*)$",
            rf"^(?:give|bring|send|take) (?P<to>{THEY}) (?:a|this|my) (?:message|word|note)"
            r"(?: that|:|,| saying)? *(?P<message>.+)$",
            *(
                rf"^send (?-i:[A-Z])\w+ to {_NAMED}{says}(?P<message>.+)$"
                for says in (_TELLS, *_SAYS)
            ),
        ),
        {
            "name": "wait for the answer",
            "act": True,
            "aside": True,
            "hear": r"^(?:let|have) (?:him|her|them|(?-i:[A-Z])[\w-]+) (?:answer|reply|write "
            r"back)\b.*$|^(?:and )?wait for (?:an?|his|her|their|the|(?-i:[A-Z])[\w-]+'s) "
            r"(?:answer|reply)$",
            "say": [
                "He waits for the answer, dear, as he always does.",
                "Without an answer he does not come back, {asker}, unless he has waited too long.",
            ],
        },
        {
            "name": "send him to somebody",
            "act": True,
            "aside": True,
            "hear": [
                rf"^(?:{_BIDS} )?(?:{LAD}|him|he)\b.* to (?P<nobody>(?:the|a) (?:(?:black)?smith|"
                r"baker|carpenter|miller|priest|mayor|doctor|healer|butcher|cobbler))(?: (?:for us|"
                r"for me|please|then|now))*$",
                *(f"{errand}$" for errand in _ERRANDS),
                rf"^(?:{_BIDS} )?.{{2,20}}\b(?:message|word|note|letter) (?:to|for) "
                rf"(?P<to>{THEY})$",
                rf"^(?:{_BIDS} (?:the |your )?{THE_LAD} )?(?:tell|ask|let) (?P<nobody>(?:the|that) "
                r"(?:[a-z]+ )?(?:man|guy|girl|lady|woman|one|fella|fellow|bloke|person)) (?:at|in|"
                r"by|with|from|of|on|near|who) .+$",
                rf"^{LAD}[,:!]* (?:please )?(?:tell|ask) {_NAMED}$",
            ],
            "say": [
                "Of no {nobody|words} do I know in here, {nobody|as:asker}. He runs to Bram, to "
                "Odile, and to Hob in the workshop, who has the tools.",
                "And what is he to tell {to|unless:nobody}, dear? Say: to {to}, and then the "
                "words.",
                "With what words, {asker|unless:nobody}? Say: to {to}, and then all of it.",
            ],
        },
        {
            "name": "what he was sent with",
            "hear": [
                rf"^(?:what|which \w+) (?:did|have|had) (?:i|we) (?:just |last )?(?:ask|asked|"
                rf"tell|told|send|sent|give|gave|given|want|wanted|have|let) (?:you )?(?:to "
                rf")?(?:send |tell |ask |give )?(?:the |your |that )?{THE_LAD}\b.*$",
                rf"^(?:what|why|what for|with what|with which \w+|what message|whom|who|where|"
                rf"to whom|when) (?:did|have|had) (?:you|we) (?:just |last )?(?:send|sent) (?:the |"
                rf"your |out )*{THE_LAD}\b.*$",
                rf"^(?:did|have|had) you (?:just |already |really |ever )*(?:send|sent) (?:the |"
                rf"your |out )*(?:{THE_LAD}|word|my (?:message|words?|question))\b.*$",
                r"^(?:has|did|is|was) (?:the |your |that )?(?:boy|lad|messenger) (?:already |"
                r"just )?(?:go|gone|leave|left|run|off|out|on (?:his|the) way)\b.*$",
                rf"^(?:where|whom|who|to whom) (?:did|has|was) (?:the |your |that )?{THE_LAD}"
                rf"(?: (?:now|go|gone|run|going|off|out|run off|sent|been))*(?: to)?$",
                rf"^what (?:is|was|did|does) (?:the |your )?{THE_LAD} (?:go|run|leave|out|off|sent|"
                rf"supposed|to (?:ask|say|tell))\b.*$",
                rf"^what (?:did|have) (?:you|i|we) (?:just )?(?:have|had|make|made|let|ask|asked) "
                rf"(?:the |your )?{THE_LAD} (?:to )?(?:tell|ask|say|bring|take|carry)\b.*$",
                r"^(?:what|which) (?:message|word|note|question)s? (?:did|have) (?:i|we|you) "
                r"(?:just )?(?:send|sent|give|gave|given|have)\b.*$",
                r"^what (?:was|is) my (?:message|errand|question|word) (?:to|for) "
                rf"(?:{THEY}|the [\w'-]+|(?-i:[A-Z])[\w'-]+)$",
                r"^what (?:was|is) my (?:message|errand)(?: again)?$",
                r"^what (?:did|have) (?:you|we) (?:just )?(?:tell|told|send|sent|(?:say|said) to) "
                rf"(?:the |your )?(?:{THE_LAD}|{THEY})(?: then| again| exactly)?$",
            ],
            "recall": {"kind": "deed", "about": "send_messenger", "own": True},
            "do": [
                {
                    "tool": "recall_memories",
                    "as": "memory",
                    "arguments": {"query": "the boy ran for {asker}", "limit": 10},
                    "optional": True,
                    "unless": "fact",
                }
            ],
            "let": {
                "noted": "memory.memories|starting:The boy ran|pluck:text|first",
                "to": ["fact.data.to|cap", "noted|head:to|cap"],
                "sent": ["fact.data.message", "noted|remainder"],
                "question": "sent|after:ask them|first|cut:200",
                "news": "sent|after:tell them that|first|cut:200",
                "words": "sent|unless:question|unless:news",
            },
            "say": [
                "I sent him to {to} for you, dear, to ask {question}.",
                "He ran to {to}, {asker}, to ask {question}.",
                "I sent him to {to} for you, dear, to say that {news}.",
                "He took this to {to}, {asker}: “{words|cut:200}”.",
            ],
            "none": [
                "I have not sent him anywhere for you, dear. Say to whom, and with what words.",
                "Nowhere on your account, {asker}. Say: send the boy to Odile, and then the words.",
            ],
        },
        {
            "name": "the boy's name",
            "hear": [
                r"^(?:what(?:'s| is)|do you know|who is|has|does|how is) .*\b(?:(?:boy|lad|"
                r"messenger)(?:'s name| called| named| have a name)|name of (?:the|your) (?:boy|"
                r"lad|messenger))|^what do (?:you|they|people) call (?:him|(?:the|your|that) "
                r"(?:boy|lad|messenger))\b",
                rf"^{LAD}[,:!]* (?:.*\b(?:names?|call you|you called)\b.*|who are you)$",
            ],
            "say": [
                "Boy, dear. He has never come to any other name.",
                "I call him boy, {asker}, and he runs. If he has another name, he keeps it.",
            ],
        },
        {
            "name": "spoken to the boy",
            "act": True,
            "aside": True,
            "hear": [
                rf"^(?:(?:say|speak|talk) )?(?:to )?{LAD}(?:[,:!]+ ?| )(?:(?:hello|hi|hey|good "
                rf"\w+)[,! ]*)?(?:what|which|who|how|where|when|why|(?:do|are|have|did) you)\b.*$",
                rf"^(?:(?:hello|hi|hey|good \w+|thanks?|thank you)[,! ]+|(?:say|speak|talk)(?: "
                rf"\w+)? to |to ){LAD}\b.*$",
                r"^(?:(?:hey|oi|and|so|hi),? )*(?:what|who|how|where|do|are|can)\b.*\b(?:you|your|"
                r"u)\b(?: (?:called|names?|anyway|then|from|old|doing|here|up to|like|again))*,? "
                r"(?:lad|boy|kid|laddie|young (?:man|one))$",
                rf"^{LAD}[,:!]+ (?:hello|hi|hey|good \w+|thanks?|thank you)\b.*$",
            ],
            "say": [
                "He answers to boy, dear, and keeps his breath for running. Ask me about him.",
                "He nods, {asker}, and that is all you get of him. Words he only carries.",
            ],
        },
        {
            "name": "send for the boy",
            "act": True,
            "aside": True,
            "hear": [
                rf"^(?:{_BIDS} )?(?:{LAD}|him|he)\b.*\b(?:take|carry|bring|deliver|run)\b.*\b"
                r"(?P<goods>(?:some|a|an|this|that|the|my|our|his|her|two) (?:bowl|slice|mug|bit|"
                r"piece)?(?: ?of )?(?:bread|soup|ale|beer|food|flowers?|present|gift|parcel|book|"
                r"something)|something|food|bread|soup|ale)\b.*$",
                r"\b(?:send|pass|take|carry|bring|get|run|deliver)(?: on)? (?:an?|my|some|this) "
                r"(?:message|word|note|letter)\b",
                rf"^{LAD}[,:!]+ .+$|^{LAD} (?:go|run|come|take|carry|bring|hurry|fetch|stop|"
                r"wait|get)\b.*$|^(?:send|call|fetch|get) .*\b(?:boy|lad|kid|messenger|message)\b|"
                r"^ask (?:odile|bram|hob)$|^(?:can|could|would|will|let|have|get|make|tell|ask|"
                rf"i)\b.*\b(?:he|{LAD})\b.*\b(?:carry|take|bring|run|deliver|go|tell|ask|say|find "
                rf"out)\b",
            ],
            "say": [
                "He carries words, {goods|as:asker}, and nothing that can be spilt or lost. Tell "
                "me to whom, and with what words.",
                "Gladly, {asker|unless:goods}. Say: send the boy to Odile, and then what he is to "
                "tell her.",
                "To whom, {asker|unless:goods}, and with what words? Odile, Bram and Hob are all "
                "within his reach.",
            ],
        },
        {
            "name": "the boy is back",
            "kinds": ["outcome"],
            "tool": "send_messenger",
            "do": [
                {
                    "tool": "store_memory",
                    "arguments": {
                        "text": "The boy ran for {outcome.for} to {outcome.arguments.to}: "
                        "{outcome.arguments.message|cut:250}",
                        "importance": 4,
                    },
                    "optional": True,
                }
            ],
            "say": [
                "{outcome.for|cap}, the boy is back from {outcome.result.to}: "
                "“{outcome.result.answer}”",
                "There he is, out of breath. {outcome.result.to} sends you this, {outcome.for|"
                "cap}: “{outcome.result.answer}”",
                "{outcome.for|cap}, the boy is back from {outcome.result.to}, and without an "
                "answer.",
            ],
            "next": OF_ANSWER,
            "else": ["The boy is back, {outcome.for|cap}, and has not found anybody, poor thing."],
        },
    ]
