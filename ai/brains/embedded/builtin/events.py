"""Events: what is said of an outcome, and of what happened before. Data only.

Most rules recall events of one kind, which `ai.brains.embedded.facts` reads from the talk.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.brains.embedded.builtin.telling import recollected, stored

_STORY = r"(?:story|tale|riddle|legend|joke)"
_WHO = r"(?P<who>(?-i:[A-Z])[\w'-]*?)"
_THEM = r"(?:his|hers?|their|him|them|my (?:friend|mate)|(?-i:[A-Z])[\w-]+(?:'s)?)"
_WHOSE = (
    rf"(?P<whose>both(?: of us)?|us(?: both| two)?|the two of us|(?:me|mine) and {_THEM}|"
    rf"(?P<theirs>{_THEM}(?: (?:ale|beer|soup|drink|bill|slate|tab|share|dinner)s?)?))"
)
_SO = r"(?:(?:so|and|there|oh),? )*"
_ON_WHOSE = rf"(?P<whose>(?P<theirs>{_THEM} (?:bill|slate|tab)))"
"""For whom a story pays, where its teller says so before it or behind it."""
_HE = (
    r"(?:he|she|they|it|the (?:boy|lad|messenger|librarian|guard|builder|hand|lady|man|other one)|"
    r"your (?:boy|lad|messenger))"
)
_LATELY = (
    r"(?:,? (?:so far|already|yet|just|just now|today|tonight|this (?:morning|evening)|lately|"
    r"recently|earlier|before|before me|again|at all|then|last|all (?:day|evening)|since then))*"
)
_SAID = (
    r"(?:say|said|answer|answered|reply|replied|write|written|respond|have to say|want|think)"
    r"(?: (?:to|about|of) (?:that|it|you|me|us|my (?:[\w-]+ )?(?:message|question|words|"
    r"note)))?(?: back)?"
)
_ANSWER = r"(?:answer|reply|response|word|news)"
_GOT = r"(?:(?:is|was|were|are|have you|did you|did i|do i|do you|any)\b.*? )"
_GONE = (
    r"(?:while|when|as) i was (?:gone|away|out|off|elsewhere|not here|asleep|(?:in|at|over|by) .+)"
)
_ONE = r"(?:anybody|anyone|somebody|someone|people|any (?:guests?|visitors?|others?))"
_CAME = (
    r"(?:come|came|been|visit|visited|stop|stopped|drop|dropped|pass|passed|call|called|show|"
    r"showed|turn|turned|was|were)"
)
_HERE = r"(?: (?:here|in|by|up|round|around|through|with you|to (?:see )?you|you))*"

MANNERS: Mapping[str, str] = {
    "insult": "insulted offended rude cursed mocked abused swore called call names",
    "threat": "threatened",
    "thanks": "thanked",
    "praised": "praised complimented flattered",
    "sorry": "apologised apologized sorry",
    "greeting": "greeted",
    "affection": "flirted flattered courted",
}
"""Built-in rule → how players ask who spoke in the way that it answers."""

HIS_ANSWER = [
    rf"^what (?:did|does|has|was) {_WHO}(?:'s)? (?:{_SAID}|{_ANSWER}){_LATELY}$",
    rf"^what (?:was|is|were) {_WHO}'s {_ANSWER}{_LATELY}$",
    rf"^(?:did|has) {_WHO} (?:{_SAID}|send (?:an )?{_ANSWER}){_LATELY}$",
    rf"^{_GOT}?{_ANSWER}(?: back)?{_LATELY} from {_WHO}{_LATELY}$",
    rf"^(?:did|has) {_WHO} (?:get|got|receive|received) (?:it|that|my (?:message|note|letter|word))"
    rf"{_LATELY}$",
    rf"^(?:did|has|is|was) (?:the|your|my) (?:boy|lad|messenger) (?:already |just )?(?:find|found|"
    r"reach|reached|see|seen|met|meet|been (?:to|with|at)|get to|got to|back from) "
    rf"{_WHO}{_LATELY}$",
]
AN_ANSWER = [
    rf"^what (?:did|does|has|was) {_HE} {_SAID}{_LATELY}$",
    rf"^what (?:was|is) the (?:answer|reply|response){_LATELY}$",
    rf"^(?:did|has) {_HE} {_SAID}{_LATELY}$",
    rf"^what (?:did|has) {_HE} (?:bring|brought)(?: back| me| us| with him)*{_LATELY}$",
]
NO_ANSWER = [
    rf"^what (?:did|has|was|were) {_WHO}(?:'s)? (?:{_ANSWER}|answer(?:ed)?|reply|replied|respond)"
    rf"(?: (?:to )?(?:that|it|you|me|us))?(?: back)?{_LATELY}$",
    rf"^what (?:did|has) {_HE} (?:answer|reply|respond)(?:ed)?(?: back)?{_LATELY}$",
]
_BACK = (
    r"(?: (?:back|to|me|us|him|her|them|it|that|the|my|boy|lad|messenger|message|note|letter|"
    rf"{_WHO}))*"
)
MY_REPLY = [
    rf"^what (?:did|do|have|had)(?: you)(?: just| then)? (?:reply|replied|answer|answered|respond|"
    rf"(?:write|wrote|written|send|sent|tell|told|say|said)(?: back| to| him| her| them| the boy|"
    r" (?-i:[A-Z])[\w-]+))"
    rf"{_BACK}{_LATELY}$",
    rf"^what (?:was|is) your (?:answer|reply|response){_BACK}{_LATELY}$",
    rf"^(?:did|have) you (?:reply|replied|answer|answered|(?:send|sent|write|written) (?:an?|any|"
    rf"the) (?:answer|reply|response)|(?:write|written|send|sent) back){_BACK}{_LATELY}$",
]
"""How players ask what the assistant answered to a message."""
ANY_ANSWER = [
    rf"^(?:{_GOT}(?:an? |the |any )?|any )(?:answer|reply|response)(?: (?:come|there|for me))*"
    rf"{_LATELY}$",
    rf"^(?:is|has|did) (?:the|your) (?:boy|lad|messenger) (?:back|returned?|(?:come|get|got) back)"
    rf"{_LATELY}$",
    r"^(?:did|has|is) (?:the |my |our |that )?(?:boy's |lad's )?(?:message|errand|word|trip) (?:"
    r"go|gone|(?:get|got) (?:there|through)|arrive|arrived|delivered|done|work|worked|reach (?:him|"
    r"her|them|(?-i:[A-Z])\w+))\b.*$|^how (?:did|was|is) (?:the "
    r"|my |our |that )?(?:boy's |lad's )?(?:message|errand|trip)(?: go| going| doing)?$",
    rf"^where(?:'s| is) (?:my answer|the answer|my reply){_LATELY}$",
    rf"^(?:did|has) {_HE} (?:bring|brought|get|got|have)(?: back)? (?:an?|any|the|my) "
    rf"{_ANSWER}{_LATELY}$",
    rf"^(?:what|which) {_ANSWER} did {_HE} (?:bring|get)(?: back)?{_LATELY}$",
]

OUTCOMES: Sequence[Mapping[str, Any]] = (
    {
        "name": "command",  # whether a command did anything, only what it showed can tell
        "kinds": ["outcome"],
        "tool": "execute_command",
        "let": {"seen": ["outcome.result.message", "outcome.result.shown|shown"]},
        "say": ["{outcome.for}, about that errand: {seen}"],
        "none": "@errand_tried",
        "else": "@errand_failed",
    },
    {"name": "errand", "kinds": ["outcome"], "say": "@errand_done", "else": "@errand_failed"},
    {"name": "interrupted", "kinds": ["interrupted"], "say": "@interrupted"},
)
"""A persona's own rules about a tool's outcome come before these."""

OF_A_TALE: Mapping[str, Any] = {"name": "of a tale", "hear": "", "say": "@of_a_tale"}
"""What is said of a tale that was told in the talk: no more than its teller's own words."""
EVENTS: Sequence[Mapping[str, Any]] = (
    {
        "name": "a story told",
        "question": False,
        "hear": [
            rf"^(?P<kept>once,? .{{20,}}?)[.;!:]+ {_SO}(?:(?:that|this)(?: one)?(?:'s| is| pays)? |"
            rf"it pays )?for {_WHOSE}$",
            rf"^(?P<kept>once,? .{{20,}}?)[.;!:]+ {_SO}(?:(?:that|this|it)(?:'s| is| goes) )?"
            rf"on {_ON_WHOSE}$",
            rf"^(?P<kept>once,? .{{20,}}?), {_SO}(?:that's|(?:that|this|it)(?: one)? pays) for "
            rf"{_WHOSE}$",
            rf"^(?:this|that|this one|here)(?:'s| is| pays|'s one| is one) for {_WHOSE}"
            r"[:,.!]+ (?P<kept>once,? .{20,})$",
            r"^(?:here(?:'s| is)|this is)?(?: ?(?:an?|my|the))* ?(?:story|tale)\b[^:]{0,40}: "
            r"(?P<kept>(?P<loss>.*\b(?:my|our) \w+ (?:\w+ )?(?:died|drowned|was "
            r"killed|passed away|perished)\b.*))$",
            r"^(?:here(?:'s| is| comes)|this is|let me tell you|i(?:'ll| will) tell you|i(?:'ve| "
            r"have)(?: got)?|i know|listen to|hear|(?:i(?:'ll| will)? )?pay(?: you|"
            r" for it)?(?: with)?|my payment is|(?:as|for) payment,?|(?:how|what) about|)"
            r"(?: you)? ?(?:an?|my|this|the|one|another|some)"
            r"(?: \w+){0,2} (?:story|tale|legend|joke)\b(?: for (?:you|it|"
            r"that))?[^:,.]{0,40}(?:[:,.]| goes)+ *"
            r"(?P<kept>.{10,})$",
            rf"^{_STORY}(?: time)?[:,]+ *(?P<kept>.{{10,}})$",
            r"^(?P<kept>once,? (?:upon a time|there (?:was|were|lived)|(?:my|our|an?|the|in|when|"
            r"long|two|three|some|i|we|(?-i:[A-Z])\w+)\b).{24,})$",
            r"^(?P<kept>(?:long ago|(?:many )?years ago|one (?:day|night|morning|evening|winter)|"
            r"in the (?:year|days?|time|winter|summer|reign) of|when i was (?:an? |young|small|"
            r"little)).{40,})$",
        ],
        "keep": {"about": "story, tale, legend, riddle, joke: {kept}", "fact": "{kept}"},
        "do": [stored("{asker} told the story that {kept|uncap|cut:300}", 6)],
        **dict.fromkeys(("say", "later", "else"), "@story_heard"),
    },
    {
        "name": "which story was told",
        "hear": [
            rf"^(?:what|which)(?: was the| is the|) (?P<sort>{_STORY}|news) (?:that )?(?:did|has|"
            r"have|had) (?P<who>i|(?-i:[A-Z])[\w'-]+) (?:just |really )?(?:tell|told|say|said)"
            r"(?: you| us| here)*$",
            rf"^(?:what (?:was|happened in)|how (?:did|does|was)|do you (?:still )?(?:know|"
            rf"remember)) (?:the|that) (?:\w+ )?(?P<sort>{_STORY})(?: (?:about|of|again|go|end|"
            rf"with .+|that (?:"
            r"i|he|she|(?-i:[A-Z])\w+) told(?: you)?))*$",
            rf"^(?:what was|do you (?:still )?(?:know|remember)|retell|repeat) (?P<who>my|"
            rf"(?-i:[A-Z])[\w'-]*?)(?:'s)? (?P<sort>{_STORY})$",
            rf"^(?:retell|repeat|tell me) the (?P<sort>{_STORY}) (?:that )?(?P<who>i|(?-i:[A-Z])"
            r"[\w'-]+) told(?: you)?$",
        ],
        "do": [recollected("told the {sort}")],
        "recall": {"about": "{sort}", "by": "{who}"},
        "let": {
            "whom": "who|known|cap",
            "kept": [
                "memory.memories|from:who|pluck:text|like:sort|first|unless:fact",
                "memory.memories|only:asker_said_it=true|pluck:text|like:sort|first|unless:fact",
            ],
        },
        "say": ["@told", "{kept}"],
        "none": "@others_mind",
    },
    {
        "name": "what i answered",
        "hear": MY_REPLY,
        "recall": {"kind": "reply"},
        "say": ["@replied", "@reply_to_another"],
        "none": "@not_remembered",
    },
    {
        "name": "what was answered",
        "hear": [*HIS_ANSWER, *AN_ANSWER, *ANY_ANSWER],
        "recall": {"kind": "answer", "by": "{who}", "own": True},
        "let": {"waiting": "fact.waiting|as:asker"},
        "say": ["@answered", "@no_answer_yet"],
    },
    {
        "name": "what did i ask for",
        "hear": [
            r"^(?:did|have|had) i (?:already |just |not )?(?:ask|order|want|request)(?:ed)?"
            rf"(?: you)?(?: for| of)? (?:anything|something)(?: else| of you| from you)?{_LATELY}$",
            r"^what (?:did|have|had) i (?:just |already |last )?(?:ask|say to)(?:ed)? you"
            rf"(?: (?P<first>first|at first|in the beginning|at the beginning))?{_LATELY}$",
            r"^what (?:did|have|had) i (?:just |already |last )?(?:ask|order|want|request)(?:ed)?"
            rf"(?: you)?(?: for| of you| from you| to do(?: for me)?)?{_LATELY}$",
            rf"^what (?:was|were|is) my (?:last )?(?:order|wish|request|errand)s?{_LATELY}$",
            r"^what(?:'s| was| is) the (?:very )?(?P<wish>first|last) thing (?:that )?i (?:ever )?"
            rf"(?:asked|ordered|wanted|requested)(?: you)?(?: for| of you| from you| to "
            rf"do)?{_LATELY}$",
            r"^what (?:did i|i) (?P<last>just|last) (?:say|said|tell|told)(?: (?:to )?you)?$|"
            r"^what (?:did i say (?P<now>just now|last)|was the (?P<thing>last) thing (?:that )?i "
            r"(?:said|told you))$",
        ],
        "recall": {"kind": "wish", "own": True},
        "let": {
            "line": [
                "first|as:opening",
                *(f"{one}|as:earlier" for one in ("last", "now", "thing")),
                "earlier|unless:facts|unless:wish",
            ]
        },
        "say": ["Your words were these, {asker}: “{line|cut:200}”.", "@wished"],
        "none": ["Your words were these, {asker}: “{line|cut:200}”.", "@nothing_wished"],
    },
    {
        "name": "who came",
        "hear": [
            rf"^(?:who|(?:did|was|were|has|have|had) {_ONE})\b.* (?P<gone>{_GONE})$",
            rf"^what (?:has |have )?just (?:happened|gone on|"
            rf"been going on)(?: (?:in )?here)?{_LATELY}$",
            rf"^who (?:was|were|is) the last (?:one|person|guest|visitor)s?(?: (?:in|here|"
            rf"to come))*{_LATELY}$",
            r"^what (?:happened|did i miss|have i missed|went on|was going on)(?: here)?"
            rf" (?P<gone>{_GONE})$",
            r"^who(?:'s| has| have| was| were|) (?:all |else |been |just )*"
            rf"{_CAME}(?: else)?{_HERE}{_LATELY}$",
            rf"^who (?:was|were|has been) (?:else |just )*(?:in )?here(?: (?:just )?with (?:me|us|"
            rf"you))?{_LATELY}$",
            rf"^who (?:just )?(?:left|went out|went){_LATELY}$",
            rf"^(?:did|has|have|was|were) {_ONE}(?: else)? (?:been )?{_CAME}{_HERE}{_LATELY}$",
            rf"^(?:was|were) {_ONE}(?: else)? here{_LATELY}$",
            r"^(?:had|have you had|did you have) (?:any |many )?(?:guests|visitors|company|"
            rf"customers){_LATELY}$",
        ],
        "recall": {"kind": "visit", "about": "{gone}"},
        "let": {"people": "facts|pluck:by"},
        "say": "@seen",
        "none": "@nobody_seen",
    },
    {
        "name": "who spoke so",
        "hear": [
            rf"^(?:and )?who (?:else )?(?:is |was |were |has |have |had |been |just |said )*"
            rf"(?P<what>{'|'.join(sorted({w for t in MANNERS.values() for w in t.split()}))})"
            rf"(?: (?:you|to|at|with|bad))*{_LATELY}$",
            rf"^(?:and |so )?what(?: names?| was it)?(?: that)? (?:did|have|had)? ?i (?:just )?"
            rf"(?P<what>call)(?:ed)? you(?: just)?{_LATELY}$",
        ],
        "recall": {"kind": "manner", "about": "{what}"},
        "say": "@said_aloud",
    },
    {
        "name": "what somebody said",
        "hear": [
            rf"^(?:and )?what (?:did|has|had|was|is) {_WHO} (?:just |last |also |then )*(?:say|"
            rf"said|saying|remark|shout|mention|answer|reply|ask|asked)"
            rf"(?:(?: to)? (?:that|it|me|us|you))?"
            rf"(?: (?:aloud|out loud|again|when .+|before .+|as .+|exactly))*{_LATELY}$",
            rf"^(?:did|has|had) {_WHO} (?:just )?(?:say|said|mention|mentioned|ask|asked)(?: for)?"
            rf"(?: (?:any|some)thing| a word| much)(?: else| to (?:me|us|you))*{_LATELY}$",
            rf"^what (?:was|were|is) the (?:last |very )*(?:thing|words?|line|remark)s? (?:that )?"
            rf"{_WHO} (?:just )?(?:said|spoke|told)(?: (?:to )?(?:me|us|you))?{_LATELY}$",
            rf"^(?:what (?:were|was)|repeat|tell me) {_WHO}'s (?:last |latest |parting )*"
            rf"(?:words?|line|remark|sentence|answer){_LATELY}$",
            r"^(?:and )?who (?:just )?(?:said|spoke|talked|was (?:that )?(?:speaking|talking))"
            rf"(?: (?:that|this|it|here|aloud|something|anything|so))?{_LATELY}$",
            rf"^what was (?:just )?(?:said|spoken|talked about)(?: (?:here|in here))?{_LATELY}$",
        ],
        "recall": {"kind": "words", "by": "{who}"},
        "say": "@said_aloud",
    },
    {"name": "no_answer", "hear": [*ANY_ANSWER, *NO_ANSWER], "say": "@no_answer"},
    {
        "name": "was somebody here",
        "hear": [
            rf"^(?:was|has|did) {_WHO} (?:been |already |ever )*(?:{_CAME}(?: |$))?"
            rf"(?:(?:here|in|by|round|around|to|you|through)\b ?)*(?:with you)?(?:{_LATELY}| "
            rf"{_GONE})$",
            rf"^(?:have you seen|did you see) (?:my (?:friend|brother|sister) )?{_WHO}"
            r"(?: (?:anywhere|around|about|here|in here))*"
            rf"(?: (?:go|going|gone|come|coming|pass|passing|leave|leaving|walk|run|"
            rf"enter)\b.*)?{_LATELY}$",
            rf"^is (?:my |our )?(?:(?:friend|brother|sister|wife|husband|mother|father|son|"
            rf"daughter) )?{_WHO} (?:still )?(?:around|about|here|there|in)(?: "
            rf"somewhere)?{_LATELY}$",
            rf"^where (?:has|is|did) {_WHO} (?:gone|go|went|off)(?: off)?(?: to)?{_LATELY}$",
            rf"^(?:was|has|did|have) (?:you seen )?(?:any(?:one|body)|some(?:one|body)|a \w+)"
            rf"(?: named| called| by the name of) {_WHO} (?:been |ever )?(?:{_CAME}(?: |$))?"
            rf"(?:here|in|by|round|around|you)?(?: with you)?{_LATELY}$",
        ],
        "do": [
            {"tool": "inspect_location", "as": "look", "optional": True},
            {
                "tool": "search_episodic",
                "as": "memory",
                "arguments": {"who": "{who}", "hours": 12, "limit": 5},
                "optional": True,
                "unless": "fact",
            },
        ],
        "recall": {"kind": "visit", "by": "{who}"},
        "let": {
            "there": "look.contents|only:kind=character|pluck:name|like:who|first",
            "gone": [
                "fact.by|unless:there",
                "memory.memories|from:who|pluck:from|first|unless:there",
            ],
        },
        "say": ["{there} is here.", "Look around: {there} is here.", "@was_here"],
        "none": "@not_seen",
    },
)
"""They come before all small talk, and are passed over where nothing of the kind happened."""
