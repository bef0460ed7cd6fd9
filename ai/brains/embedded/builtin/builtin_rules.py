"""Built-in rules: what the built-in brain can do with any persona.

Data only: a persona's own rules come before these. The order matters: the first that fits is
followed, so what is special stands above what is general.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.brains.embedded.builtin.accounts import (
    FEARED,
    GIFT,
    KIN,
    KIN_OF_THEIRS,
    MISHAPS,
    ONE_DID,
    PROMISED,
    SAID,
    SOMEBODY_DID,
)
from ai.brains.embedded.builtin.events import EVENTS, OUTCOMES
from ai.brains.embedded.builtin.knowledge import (
    KNOWLEDGE,
    LOOK,
    LOOK_UP,
    LORE,
    WHERE_IS_SOMEBODY,
)
from ai.brains.embedded.builtin.limits import (
    BEFORE_ALL,
    FELT,
    HONESTY,
    OF_ITSELF,
    REQUEST,
    UNKNOWN,
)
from ai.brains.embedded.builtin.messages import WORD_CAME
from ai.brains.embedded.builtin.orders import ORDERS
from ai.brains.embedded.builtin.promises import OWED, PROMISES, REMINDERS
from ai.brains.embedded.builtin.smalltalk import SMALL_TALK
from ai.brains.embedded.builtin.telling import CORRECTION, TELLING, stored

FULL_LOOK: Mapping[str, Any] = {**LOOK, "arguments": {"detail_level": "detailed"}}


def _command(line: str) -> Mapping[str, Any]:
    return {"tool": "execute_command", "as": "done", "arguments": {"command": line}}


def _act(name: str, hear: Sequence[str], line: str) -> Mapping[str, Any]:
    """A rule that does what a command of the game does, and tells what was seen of it."""
    return {
        "name": name,
        "act": True,
        "hear": hear,
        "do": [_command(line)],
        "let": {"seen": "done.shown|shown"},
        "say": ["{seen}"],
        "none": "@cannot_do",
        "else": "@cannot_do",
    }


_DIED = (
    r"(?:(?:is|are) (?:\w+ )?dead(?:$|,| (?:is|isn't|now|too|since|these|for|and|of|from|in|at|"
    r"as)\b)|"
    r"(?:has |"
    r"have |had )?(?:just )?died|(?:has |have |had )?passed (?:away|on)|passed(?: (?:when|last|"
    r"years|two|three|some|a|in|this|long|just|before|at)\b.*)?$|(?:was|were|got|has been) killed|"
    r"drowned|(?:was|were|is) (?:hanged|buried|lost at sea)|fell in the (?:war|battle)|drank "
    r"(?:him|her)self to death|slipped away|left us$|perished|starved|bled out)",
    r"(?:went last (?:winter|spring|summer|autumn|year)|(?:went|froze|burned|burnt) (?:peacefully|"
    r"to death|in (?:(?:his|her) sleep|a fire))|"
    r"(?:didn't|did not|never|couldn't) (?:even )?(?:ma[dk]e it(?:$| through)|w[ao]ke up|c[ao]me "
    r"(?:back|home)$|survived?|lived?(?:$| (?:after|through|long|to see))|pull through)|(?:is|are) "
    r"(?:not|no longer) (?:with us|alive|among us|living)|(?:isn't|aren't) (?:with us|alive|among "
    r"us|living)(?: any ?more)?|(?:is|are) in (?:the ground|heaven))",
)
_TOOK = (
    r"(?:the |a |an |that )?(?:\w+ )?(?:fever|plague|pox|sea|war|winter|cold|drink|wolves|wolf|"
    r"cough|"
    r"flood|river|ford|frost|hunger|consumption|ague|illness|sickness|fire|mine|lake|storm)"
    r"(?:'s| has| just)? (?:took|taken|got|claimed|killed|had|carried off)"
)
"""How it is told what somebody died of."""
_FEW = r"(?:(?:an?|one|two|three|four|five|six|all|both|her|his|their|my|our|the) )+(?:\w+ )?"
_WRONGED = (
    r"(?:(?:just )?(?:ran (?:off|away)|walked out|left home|left (?:me|us)(?:$| (?:when|for|in|at|"
    r"on|last|behind|alone|here|there|years?|long|and|with|because|as)))|(?:often |always |never |"
    r"used to )*(?:hits?|beats?|slapped|hated|hates|betrayed|cheated on|abandoned|disowned|threw) "
    r"(?:me|us)(?: out)?|never (?:loved|forgave) (?:me|us)|(?:won't|wouldn't|doesn't|never|no "
    r"longer) (?:speaks?|spoke|talks?|talked|writes?|wrote) (?:to|with) (?:me|us)|(?:stole|took "
    r"everything) from (?:me|us))"
)
"""What somebody tells of their own people that is a sorrow."""
_LEFT_OUT = (
    r"(?:(?:did not|didn't|never|won't|forgot to) (?:even )?(?:invited?|visit|want|miss|thank) "
    r"(?:me|us)|forgot (?:me|us|my (?:birthday|name)|about (?:me|us)))"
)
"""The same of a slight."""
_PAST = (
    r"(?:\w{2,}ed|ate|became|began|bought|broke|built|came|caught|chose|drank|drove|dug|fell|felt|"
    r"flew|forgot|fought|found|gave|got|grew|heard|held|hid|kept|knew|left|lent|lost|made|married|"
    r"met|owes?|paid|ran|rode|said|sang|saw|sent|shot|slept|sold|spent|stole|stood|swam|swore|took|"
    r"taught|threw|told|went|woke|won|wore|wrote|dreamt|beat|bit|burnt|cut|hit|hung|hurt|led|put|"
    r"rang|spoke|struck|tore)"
)
"""How a verb looks that says what somebody did."""
REMEMBERED = stored("{kept|cut:300|said:asker}")


def _noted(*phrases: str, **arguments: str) -> Mapping[str, Any]:
    """What is said of a person is noted of them too; in the talk it is kept in any case.

    The memory comes first: a turn has few notes, and in the memory it is looked for later.
    """
    note = {"tool": "add_entity_observation", "arguments": arguments, "optional": True}
    return {"do": [REMEMBERED, note], **dict.fromkeys(("say", "none", "else", "later"), phrases)}


def _of_themselves(*phrases: str) -> Mapping[str, Any]:
    return _noted(*phrases, observation="says: {kept|cut:300}")


def _in_a_word(name: str, question: bool, none: str) -> Mapping[str, Any]:
    """A rule for a bare word or two, which may be something that is written about."""
    return {
        "name": name,
        "question": question,
        "aside": True,
        "hear": r"^(?:the |a |an )?(?P<topic>[\w'-]{3,}(?: of(?: the)? [\w'-]{3,})?)$",
        "do": [LOOK_UP],
        "say": ["{page|about:topic|sentence:300}"],
        "none": none,
        "else": none,
    }


_GIVING: Sequence[Mapping[str, Any]] = (
    {
        **_act(
            "give me",
            [
                r"^(?:give|hand|pass|bring) me (?P<what>.+)$",
                r"^(?:give|hand|pass|bring) (?P<what>.+) to me$",
                r"^(?:can|could|may|might) (?:i|we) (?:have|borrow|take|get) (?P<what>(?:the|my|a|"
                r"an) .+?)(?: back| again| for (?:tonight|now|a while|a moment)| tonight)*$",
            ],
            "give {what|words} to {asker|words}",
        ),
        "gives": True,
    },
    {
        **_act(
            "give",
            [r"^(?:give|hand|pass|bring) (?P<what>.+) to (?P<who>.+)$"],
            "give {what|words} to {who|words}",
        ),
        "gives": True,
    },
)


RULES: Sequence[Mapping[str, Any]] = (
    *OUTCOMES,
    *ORDERS,
    HONESTY,
    CORRECTION,
    GIFT,
    PROMISED,
    *EVENTS,
    *WORD_CAME,
    *OWED,
    *MISHAPS,
    *SMALL_TALK,
    # Who is who
    {
        "name": "who are you",
        "hear": r"^who (?:the \w+ )?are you(?:,? (?:then|anyway|again|really|guys|people|exactly|"
        "to|supposed to be|"
        r"and|by the way)\b.*)?$|\byour (?:real |full |true |first |last )?name(?: again)?$|^who "
        r"am i (?:talking|speaking) (?:to|with)$|^(?:tell me|what do you know) about "
        r"you(?:rself)?$|^introduce yourself$|^are you(?: (?:(?:the|called|named) [\w'-]+|"
        r"(?-i:[A-Z])[\w-]+))?$|^what(?:'s| is) yours$|^am i (?:talking|speaking) (?:to|with) "
        r"(?-i:[A-Z])[\w-]+$|^is it you\b|^you(?: are| must be)?$|^you must be (?-i:[A-Z])[\w-]+$",
        "act": True,
        "say": "@who_i_am",
    },
    {
        "name": "what are you doing",
        "hear": [
            r"^what(?:'re| are| r) you (?:doing|making|building|up to|working on|waiting for)\b|"
            r"^(?:are )?you (?:very |so )?busy\b",
            r"^what(?:'re| are) you (?:(?:just|now|always|even) )*(?:hammer|stir|read|writ|carv|"
            r"saw|cook|clean|mend|fix|polish|scribbl|draw|cut|bak|brew|wip|watch|look|sort|dust|"
            r"knead|plan|count|sharpen|star|fiddl)\w*ing(?: (?:there|now|right now|today|tonight|"
            r"over there|in there|at|on|just now|back there|away at|away on))+$",
        ],
        "say": "@busy",
    },
    {
        "name": "abilities",
        "hear": [
            r"^what(?:'s| is) (?:it )?(?:possible|allowed) (?:to do )?(?:here|in (?:here|this|"
            r"your))\b.*$|"
            r"^what (?:all|kind(?:s|a)?(?: of)? (?:things?|stuff)|sorts? of (?:things?|stuff)|"
            r"things) "
            r"(?:can|could|do|may) (?:you|i|we|one) (?:(?:actually|really|even|all) )*(?:do|know|"
            r"offer|ask)\b.{0,30}$",
            r"^what (?:can|could) you (?:build|make|offer|do for me|show me)(?: for me| me|"
            r" us)?$|^what (?:can|could) you talk about$|^what (?:can|do|could) you (?:do|tell me|"
            r"know|"
            r"look up|look for|help with|read|play)$|^what (?:can|may|should) i ask|^help(?: me)?$|"
            r"^how can you help|^what are you (?:good|useful) for|^i need (?:your |some )?help$|"
            r"^commands?$|^what (?:else )?are you able to do$|^what (?:else )?(?:can|could|do) you "
            r"(?:(?:actually|really|even|also) )*(?:do|know|offer)(?: (?:for (?:me|us)|here|in "
            r"here|"
            r"(?:besides|apart from|other than|except|but) .+))*$",
        ],
        "say": "@abilities",
    },
    *BEFORE_ALL,
    *REMINDERS,
    *TELLING,
    *PROMISES,
    {
        "name": "message",
        "kinds": ["message"],
        "question": False,
        "hear": r"^(?:i|i'm|i'll|i've|we|we're|my|our|the|an?|there|it|he|she|they|you|your|this|"
        r"that|one|two|three|some|all|everybody|somebody|nobody|no|those|these|his|her|their|"
        r"(?-i:[A-Z])\w+ (?:is|was|says|said|wants|will|has|sends|needs|asks))\b",
        "do": [stored("{asker} sent word: {text|cut:300}", 5)],
        **dict.fromkeys(("say", "later", "else"), "@message_heard"),
    },
    WHERE_IS_SOMEBODY,
    {
        "name": "follow",
        "hear": r"^(?:let's (?:go|leave|travel)|(?:follow|come with|accompany|join|travel with) "
        r"(?:me|us))\b|^come (?:here|along|on (?:with|along|then))\b|^(?:leave|get out of) (?:here|"
        r"this place|your post)\b|^(?:want to|do you want to|will you) (?:come|go|walk|travel|"
        r"join)\b|^(?:are|may|can|could|do|would|will) you (?:ever |even |allowed to |able to |"
        r"free to )*(?:leave|go|walk|get) (?:away|out|home|off|your|this|the|from|here|anywhere)\b",
        "say": "@stay",
    },
    # Looking around
    {
        "name": "who is here",
        "hear": [
            r"\bwho(?:'s| is| are| else is| else's)? (?:else )?(?:here|around|present|there|in "
            r"(?:here|this room|the room)|(?:standing )?(?:here )?(?:with|beside|next to) (?:me|"
            r"us)(?: here| now| in here| out here)*$)\b",
            r"^(?:(?:is|are|was) )?(?:there )?(?:any(?:one|body)|someone) (?:else )?(?:here|around)"
            r"(?: (?:with us|with you|now|at all|besides us))*$|\bare we alone\b|^where (?:is|are|"
            r"did) (?:everyone|everybody|they all|all the people|the others)\b",
        ],
        "do": [LOOK],
        "let": {"people": "look.contents|only:kind=character|pluck:name|without:asker|a"},
        "say": "@others_here",
        "none": "@alone",
        "else": "@blind",
    },
    {
        "name": "where are we",
        "hear": r"^where (?:am i|are we|is this)\b|"
        r"^is this (?:the )?(?:right )?(?:place )?where (?P<what>.+)$|^what(?:'s| is) (?:this|"
        r"that) (?:place|room)\b|^(?:tell me about|describe) (?:this|the) (?:place|room)$",
        "do": [LOOK],
        "say": [
            "This is {look.location.name|the}. {look.location.description|sentence:240}",
            "You are in {look.location.name|the}. {look.location.description|sentence:240}",
        ],
        "none": ["This is {look.location.name|the}.", "You are in {look.location.name|the}."],
        "else": ["I wish I knew."],
    },
    {
        "name": "which ways",
        "hear": [
            r"^(?:which|what) (?:ways|exits?|doors?|roads?|paths?)(?: (?:are|can|could|lead|leads|"
            r"do|does|out|here|there|should|may)\b.*)?$|\bexits\b|\bways? out\b|^which way(?: "
            r"(?:can|could|do|should) .*)?$",
            r"^where (?:can|could|do|should) (?:i|we|one) (?:go|leave)\b|^how (?:do|can) (?:i|we) "
            r"(?:leave|get out)\b",
        ],
        "do": [LOOK],
        "let": {"ways": "look.contents|only:kind=exit"},
        "say": [
            "From here you can go {ways|pluck:name|list}.",
            "The ways from here: {ways|pluck:name|list}.",
        ],
        "none": ["I know no way out of here."],
        "else": "@blind",
    },
    {
        "name": "where does it lead",
        "hear": r"^where (?:does|do) (?P<way>.+?) (?:lead|go)(?: to)?$",
        "do": [LOOK],
        "let": {"found": "look.contents|only:kind=exit|like:way|first"},
        "say": ["{found.name|cap}? That leads to {found.leads_to|the}."],
        "none": ["I see no such way here, or none that I know the end of."],
        "else": "@blind",
    },
    {
        "name": "how to get to",
        "hear": r"^(?:how (?:do|can|could) (?:i|we|one) (?:get|go|come|walk) to|which way (?:is|to|"
        r"leads to)|(?:what is |what's |where is |where's |tell me |show me )?the way to|(?:help "
        r"(?:me |us )(?:to )?)?(?:find|reach)|(?:take|lead|bring|guide) (?:me|us) to) "
        r"(?P<goal>.+)$",
        "do": [LOOK],
        "let": {"found": "look.contents|only:kind=exit|like:goal|first"},
        "say": ["The way called “{found.name}” takes you there.", "That way: {found.name}."],
        "none": ["From here? I could not tell you the way."],
        "else": "@blind",
    },
    {
        "name": "what is here",
        "hear": r"^what(?:'s| is| things are| else is)? (?:here|around|in (?:here|this room))\b|"
        r"^what (?:do|can) you see$|^look (?:around|about)\b",
        "do": [LOOK],
        "let": {"things": "look.contents|only:kind=thing|pluck:name|a"},
        "say": ["I see {things|list}.", "There is {things|list}, if you look around."],
        "none": ["Nothing that catches the eye."],
        "else": "@blind",
    },
    {
        "name": "what do you carry",
        "hear": r"^what (?:do|have|are) you (?:have|got|carry|carrying|hold|holding)\b",
        "do": [FULL_LOOK],
        "let": {"things": "look.carried|pluck:name|a"},
        "say": ["I have {things|list} with me."],
        "none": ["My hands are empty."],
        "else": ["I could not say."],
    },
    {
        "name": "look at",
        "act": True,
        "hear": [
            r"^(?:look at|examine|inspect|describe|do you see|can you see) (?P<what>.+?)$",
            r"^see (?P<what>(?:the|that|this|an?) .+)$",
            r"^what (?:does|do) (?P<what>.+?) look like$",
        ],
        "do": [
            {
                "tool": "search_object",
                "as": "search",
                "arguments": {"query": "{what|words}"},
                "when": {"matches": True},
            },
            {
                "tool": "inspect_location",
                "as": "look",
                "arguments": {"target": "{search.matches.0.name}", "detail_level": "normal"},
            },
        ],
        "say": [
            "{look.target.name|cap}: {look.target.description|sentence:240}",
            "Let me see. {look.target.description|sentence:240}",
        ],
        "none": [
            "{look.target.name|cap}? Nothing special about it.",
            "Perhaps you mean {search.near.0|a}?",
            "I see nothing like that here.",
        ],
        "else": ["I see nothing like that here."],
    },
    # Doing what commands do
    {
        "name": "go",
        "act": True,
        "hear": r"^(?:(?:go|walk|run|head|move|travel)(?: back)?(?: to| through| by)? |"
        r"leave (?:by|through|for|to|the|this|now|here|via|town|north|south|east|west)\b ?)"
        r"(?P<way>.*)$",
        "do": [{**_command("{way|words}"), "when": {"moved_to": True}}],
        "none": "@cannot_do",
        "else": "@cannot_do",
    },
    _act("get", [r"^(?:get|take|grab|fetch|pick up) (?P<what>.+)$"], "get {what|words}"),
    _act("drop", [r"^(?:drop|put down|lay down) (?P<what>.+)$"], "drop {what|words}"),
    *_GIVING,
    {
        "name": "give nothing",
        "act": True,
        "hear": [pattern for rule in _GIVING for pattern in rule["hear"]],
        "say": "@not_to_give",
    },
    _act("open", [r"^(?P<verb>open|use) (?P<what>.+)$"], "{verb|lower} {what|words}"),
    _act("close", [r"^(?:close|shut) (?P<what>.+)$"], "close {what|words}"),
    {
        "name": "small act",
        "act": True,
        # To nod "if he said so" would tell.
        "hear": r"^(?P<act>bow|nod|smile|laugh|dance|jump|wave|shrug|frown)(?:$|,| (?:to|at|for|"
        r"once|twice|again|please|an?|now|then|like|with|and|back|me|us|him|her|them|\w+ly)\b)",
        "pose": ["{act|lower}s.", "{act|lower}s, a little stiffly."],
    },
    OF_ITSELF,
    *KNOWLEDGE,
    *FELT,
    # What others tell
    {
        "name": "loss",
        "question": False,
        "act": True,
        "hear": [
            r"^(?P<kept>i(?:'ve)? (?:have |just |recently )*(?:lost|miss|mourn) (?:my|our) .+)$",
            rf"^(?P<kept>(?:my|our) (?:{KIN}|mum|mom|dad)(?:'s| is) gone(?: (?:now|too|since .+|"
            r"these .+|for good|\w+ years.*))?)$",
            r"^(?P<kept>(?:s?he|(?:my|our) [\w -]+?)'s (?:not )?dead(?: (?:now|too|since .+|these "
            r".+|is .+|isn't .+))?)$",
            r"^(?P<kept>(?:i )?lost mine (?:too|to|as well|in|last|when|the same)\b.*)$",
            r"^(?P<kept>i(?:'ve)? (?:have |just |recently )*buried (?:my|our) (?:\w+ )?"
            rf"(?:{KIN}))$",
            r"^(?P<kept>my [\w' -]+? (?:is|are|was|were|has been) (?:dead|ill|sick|dying|gone|lost|"
            r"stolen|broken|hurt|killed)\b.*)$",
            r"^(?P<kept>my [\w' -]+? (?:hurts?|aches?)\b.*)$",
            rf"^(?P<kept>my late (?:{KIN})\b.*)$",
            *(
                pattern
                for died in _DIED
                for pattern in (
                    rf"\b(?P<kept>(?:my|our) [\w' -]+? {died}(?:$|\b.*))$",
                    rf"^(?:(?:actually|sadly|alas|but|now|well|no),? )*(?P<kept>(?-i:[A-Z])[\w'-]+"
                    rf"(?: and (?-i:[A-Z])[\w'-]+)? {died}(?:$|\b.*))$",
                    rf"^(?P<kept>(?:he|she|they|both|all)(?: both| all)? {died}(?:$|\b.*))$",
                )
            ),
            r"^(?P<kept>.*\b(?:gods?|heaven|may (?:he|she|they)) rest (?:him|her|them|in peace|"
            r"(?:his|"
            r"her|their) souls?)\b.*)$",
            rf"^(?P<kept>{_TOOK} (?:him|her|them|us all|both|(?:my|our) (?:\w+ )?(?:{KIN}|mum|mom|"
            rf"dad|"
            r"child|children|kids?|bab(?:y|ies)|boys?|girls?|sweetheart|man))\b.*)$",
            rf"^(?P<kept>(?:my|our) [\w' -]+? (?:has |had )?(?:lost|buried) {_FEW}(?:{KIN}|mum|mom|"
            r"dad|child|children|kids?|bab(?:y|ies)|boy|girl|sweetheart|man|twin)s?\b.*)$",
            rf"^(?P<kept>(?:(?:my|our) [\w' -]+?|(?:my|our) [^,]{{1,60}}, (?:he|she|they)|"
            rf"he|she|they) {_WRONGED}\b.*)$",
            rf"^(?P<kept>(?:my|our) [\w' -]+? {_LEFT_OUT}\b.*)$",
            r"^(?P<kept>(?:i|we) never (?:made (?:it )?up|said goodbye|got to say|saw (?:him|her|"
            r"them) again|forgave)\b.*)$",
        ],
        "keep": {"about": "{kept}", "fact": "{kept}"},
        **_of_themselves("@sympathy"),
    },
    {
        "name": "about me",
        "question": False,
        "hear": [
            r"^(?P<kept>my (?P<what>.+?) (?:is|are|was|were)(?: called| named)? (?P<value>.+))$",
            r"^(?P<kept>my (?P<what>(?:sister|brother|mother|father|wife|husband|son|daughter|"
            r"friend|uncle|aunt|cousin|boss|master|mistress|dog|cat|horse|neighbour)(?: "
            r"(?-i:[A-Z])\w+)?) (?P<value>[a-z]+s .+))$",
            rf"^(?P<kept>my (?P<what>(?:\w+ )?(?:{KIN})) (?P<value>(?:used to|would always|"
            r"always used to|often used to) .+))$",
            KIN_OF_THEIRS,
        ],
        "keep": {"about": "{what}", "fact": "{kept}", "value": "{value}"},
        **_of_themselves("@kept"),
    },
    {
        "name": "where from",
        "question": False,
        "act": True,
        "hear": r"^(?P<kept>(?:i|we)(?:'m|'re| am| are| come| came| hail) from (?P<value>.+))$",
        "keep": {"about": "from", "fact": "{kept}", "value": "{value}"},
        **_of_themselves("@kept"),
    },
    {
        "name": "what i am",
        "question": False,
        "act": True,
        "hear": [
            r"^(?:no,? )?(?:i (?:lied|was (?:lying|joking|wrong))|that was (?:a lie|wrong|not "
            r"true)|correction|actually|in truth|really)[,:]? (?P<kept>i(?:'m| am) (?:an? )?"
            r"(?P<value>[\w' -]+))$",
            r"^(?P<kept>i(?:'m| am) (?P<value>(?:\d+|(?:twen|thir|for|fif|six|seven|eigh|nine)ty"
            r"(?:[- ]\w+)?|\w+teen)(?: (?:years|winters|summers|and|come|next|this)\b.*)?))$",
            r"^(?P<kept>i(?:'m| am) (?P<value>(?-i:[A-Z])[\w-]+'s [\w-]+))$",
            r"^(?P<kept>we(?:'re| are) (?P<value>(?-i:[A-Z])[\w-]+,? (?:and )?(?-i:[A-Z]).*))$",
            r"^(?P<kept>i(?:'m| am) an? (?P<value>[\w'-]+(?: [\w'-]+)?(?:,? (?:of|from|in|by|at) "
            r".+)?))$",
        ],
        "keep": {
            "about": "what i am: job, trade, work, profession",
            "fact": "{kept}",
            "value": "{value}",
        },
        **_of_themselves("@kept"),
    },
    {
        "name": "i do",
        "question": False,
        "act": True,
        "hear": [
            *SAID,
            *FEARED,
            r"^(?P<kept>(?:(?:last|one|once|yesterday|this)\b[\w ]{0,20}?,? )?(?:i|we)(?:'ve| have|"
            rf"'d| had)?(?: \w+ly| once| never| always| just| even| also)* {_PAST} .+)$",
            r"^(?P<kept>(?:i|we)(?:'ve got|'ve| (?:really |do |have |was |am |had |once |"
            r"used to )?)(?: got)? ?(?:a|an|two|three|like|love|hate|dislike|prefer|live|"
            r"come|grew|moved|work|own|collect|saw|met|lost|found|stole|broke|hid|killed|robbed|"
            r"burned|buried|bought|sold|borrowed|married|promised|wrote|built|won|fought|escaped|"
            r"heard|caught|kissed|cheated|poisoned|dreamed|planted|am|was|have|born|seek|fear|know|"
            r"study|sell|trade|grow|hunt|write|keep|serve|travel|teach|learn|bake|brew|sail|paint) "
            r".+)$",
        ],
        "keep": {"about": "{kept}", "fact": "{kept}"},
        **_of_themselves("@kept"),
    },
    {
        "name": "a wish in other words",
        "question": False,
        "hear": r"^(?:i(?:'d like| want| wish| need| would like|'ll have|'ll take)|let (?:me|us)|"
        r"let's|(?:bring|give|get|show|tell|ask|send|hold|cancel|add|remove|start|serve|order|"
        r"pay)\b)",
        "aside": True,
        "say": "@cannot",
    },
    {
        "name": "remark",
        "question": False,
        "hear": r"^(?:i|i'm|you|you're|it|it's|he|she|they|we|that|that's|this|there|there's|who|"
        r"what|where|why|how|when|which|do|does|did|is|are|if|let|ask|tell|say|go|send|no|yes|and|"
        r"but|or|not|because|he's|she's|they're|we're|don't|never|may|watch out|look out|mind the|"
        r"careful|beware|(?:once|twice|half|quite|such|about|around|nearly|almost|just|only|more|"
        r"also|even|over|under|both|all) (?:an?|the|my|your|one|two|three|four|five|some|this|"
        r"that))\b",
        "aside": True,
        "say": "@unknown_remark",
    },
    {
        "name": "how somebody is",
        "question": False,
        "hear": [
            r"^(?P<kept>(?P<who>(?-i:[A-Z])[\w'-]+) (?P<value>(?:is|was|has|likes|loves|"
            r"hates|owns|wants|needs|knows|lives|works) .+))$",
            SOMEBODY_DID,
        ],
        "keep": {"about": "{who}", "fact": "{kept}", "value": "{value}"},
        **_noted("@noted", who="{who}", observation="{kept|cut:300}"),
    },
    {
        "name": "how things are",
        "question": False,
        "hear": [
            r"^(?P<kept>(?P<what>[\w' -]{2,60}?) (?:is|are|was|were|has|have|had|lies|lie|"
            r"lives|live|hides|belongs|means|stands|begins|begin|starts|start|costs|cost) "
            r"(?P<value>.+))$",
            ONE_DID,
            r"^(?P<kept>(?P<what>(?:the|an?|my|our|some|every|two|three|(?-i:[A-Z])) ?"
            rf"[\w' -]{{1,60}}?) {_PAST} (?P<value>.+))$",
        ],
        "keep": {"about": "{what}", "fact": "{kept}", "value": "{value}"},
        "do": [REMEMBERED],
        "say": "@noted",
        "later": "@noted",
        "else": "@noted",
    },
    *UNKNOWN,
    # A word or two: perhaps what something is called
    _in_a_word("asked in a word", True, "@unknown"),
    _in_a_word("in a word", False, "@pardon"),
    {
        "name": "remark of something",
        "question": False,
        "hear": [
            rf"^{_PAST}\b",
            r"^(?:half|such|quite|many|most|more|much|less|every|each|very|too|just|only|"
            r"with|for|from|in|on|at|of|to|as|like|than|here|now|then|maybe|also|even|still|never|"
            r"always|once|last|next|these|those|my|our|your|his|her|their|its|some|any|one|two|"
            r"the|an?|been|gone|done|up|out|off|down|near|behind|under|beside|beyond|over|against|"
            r"between|before|after|by|during|without|until|since|around|across|inside|outside|"
            r"along)\b",
        ],
        "aside": True,
        "say": "@unknown_remark",
    },
    REQUEST,
    # All the rest
    {
        "name": "unknown question",
        "question": True,
        "aside": True,
        "hear": "",
        "say": [*LORE, "@unknown"],
    },
    {"name": "unknown", "aside": True, "hear": "", "say": "@unknown_remark"},
)
