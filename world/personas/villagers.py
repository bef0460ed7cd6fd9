"""The villagers as all of them know each other: place, trade, and what each is like.

One table for all: who is meant by what a guest has seen or heard of somebody, and who does which
work. What each says of it in a voice of its own is in its persona. Data, and the rules of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from world.personas.one_of import one_of

_SHE = "woman|lady|lass|girl|one|person|keeper|mistress|boss"
_ONE = f"man|guy|fella|fellow|bloke|chap|dude|lad|thing|creature|statue|master|{_SHE}"


class Villager(NamedTuple):
    """Where somebody is, and what is asked of them."""

    called: str
    """What players call them, as a pattern."""
    home: str
    """Who that is, and where."""
    seen_with: str
    """What they have or stand by, as a pattern."""
    does: str
    """What they do that nobody else does, as a pattern of verbs."""
    deals_in: str
    """What else one goes to them for."""
    looks: str = _ONE
    """What players call somebody of whom they only know the looks, as a pattern."""


_OF_HOB = (
    r"\b(?:the|that|this) (?:golem|robot|(?:wooden|metal|brass) (?:man|guy|fella|one|thing)|(?:man|"
    r"guy|fella|one|thing) (?:made )?of (?:wood|metal|brass))\b",
)
VILLAGERS: Mapping[str, Villager] = {
    "marta": Villager(
        "marta|innkeeper|landlady|barmaid|cook",
        "Marta at the inn",
        "counter|kettle|apron|oven|kitchen|inn|bar",
        "cook|bake|brew|feed",
        "bread|food|ales?|beers?|drinks?|meals?|supper|soup|messages?|messengers?|the (?:inn|boy)",
        _SHE,  # men stand at her counter, too
    ),
    "odile": Villager(
        "odile|librarian",
        "Odile in the library",
        "glasses|spectacles|books?|library|ladder",
        "lend books|read",
        "books?|maps?|history|library|old (?:tales|stories|times|days)|(?:standing )?stones|lore",
    ),
    "bram": Villager(
        "bram|guard|gatekeeper",
        "Bram at the gate",
        "gates?|spear|wall|helmet",
        "guard|keep watch|stand watch",
        "the (?:gate|wall|watch|bell|(?:pass)?word)|trouble|thie(?:f|ves)|guarding|safety",
    ),
    "hob": Villager(
        "hob|golem|robot|builder's hand",
        "Hob in the workshop",
        "workshop|cogs|tools|wheel",
        "fix|mend|repair|carve|build",
        "bench(?:es)?|chairs?|tables?|doors?|stairs?|wheels?|carts?|lamps?|tools?|"
        r"wood(?:work)?|repairs?|(?:fix|mend|repair|build|carv)ing|"
        "carpent(?:er|ry)|workshop",
    ),
}
"""Key of a villager → what all of them know of that one."""
NAMED: Mapping[str, str] = {key: one.called for key, one in VILLAGERS.items()}
DESCRIBED: Mapping[str, Sequence[str]] = {
    key.title(): (
        rf"\b(?:the|that|this|your) (?:[\w'-]+ )?(?:{one.seen_with}|{one.called}) "
        rf"(?:{one.looks})\b",
        rf"\b(?:(?:the|that|this|your) (?:[\w'-]+ )?(?:{one.looks}|guard|builder)(?: (?:who|that|"
        r"out|over|up|there|is|has|(?:work|liv|lean|stand|sitt?|runn?|keep|hold|wear)(?:e?s|ing?|"
        r"e)?|at|in|by|with|from|near|behind|under|on|of))+|(?:the [a-z]+ or )?who(?:so)?ever "
        r"(?:works|is|lives|runs|keeps|has|minds|stands)(?: in| at)?) (?:(?:the|that|all the|"
        rf"those|an?|his|her|its) )?(?:[\w'-]+ )?(?:{one.seen_with})\b(?: (?:over |out |up "
        r")?(?:there|outside)\b)?",
        r"(?:the one )?(?:liv|work|stay|sitt|stand)ing (?:over |up |out |down )?(?:in|at|by|near) "
        rf"(?:the|that|this) (?:[\w'-]+ ){{0,3}}?(?:{one.seen_with})\b",
        *(_OF_HOB if key == "hob" else ()),
    )
    for key, one in VILLAGERS.items()
}
"""Name of a villager → how somebody is described who does not know it, as patterns."""
SAID: Mapping[str, Mapping[str, Sequence[str]]] = {
    "marta": {
        "bram": [
            "A dry stick, {asker}, gruff as his gate, and no harm in him. I think well of Bram.",
            "Dry stick that he is, {asker}, Bram means all he says, and is kinder than he looks.",
        ],
        "work of bram": [
            "That is Bram, {asker}, out on the square: the gate is his, and the word.",
        ],
        "odile": [
            "Odile keeps to her books, {asker}, and is kindness itself under all that dust.",
            "Odile keeps a sharp word for those who bend pages, {asker}, and a soft heart.",
        ],
        "work of odile": [
            "That is for Odile, {asker}, in the library: whatever is written, she finds it.",
        ],
        "hob": [
            "Mild as milk, {asker}: Hob says three words and means four.",
            "Gentle, {asker}, brass and all. I like Hob.",
        ],
        "work of hob": [
            "That would be Hob, {asker}, in the workshop: it has the tools, but works only for "
            "those who build.",
        ],
        "all": ["We do, {asker}. Four people and one well: one has to."],
        "told": ["Did {who|cap} say so, {asker}? Then it was after the soup."],
        "there": ["As a rule, {asker}: {who|cap} is seldom anywhere else."],
        "work of marta": ["That is me, {asker}: bread, soup, ale, and my boy for messages."],
    },
    "bram": {
        "marta": [
            "Marta? She feeds whoever comes, {asker}, and asks no word for it. I think well of "
            "her. She talks.",
            "Marta is warm, {asker}, and loud. Nobody leaves her house hungry.",
        ],
        "work of marta": [
            "Marta, {asker}, at the Copper Kettle, south of here: food, drink, and a boy for "
            "messages.",
        ],
        "odile": [
            "Odile? She keeps what is written, {asker}, and says what she knows. I trust that.",
            "Odile is quiet, {asker}, and exact. I trust that.",
        ],
        "work of odile": [
            "Odile, {asker}, in the library, west of here. What is written, she has.",
        ],
        "hob": [
            "Hob? Says little, {asker}, and holds what it is given. I could ask for no better "
            "neighbour.",
            "Hob has no temper, {asker}. It would step around a beetle.",
        ],
        "work of hob": [
            "Hob, {asker}, in the workshop, east of here. It has the tools, and works only for "
            "those who build.",
        ],
        "all": ["We do, {asker}. No quarrel was reported to me."],
        "told": ["So {who|cap} reports, {asker}. I only stand here."],
        "there": ["{who|cap} is at that post day and night, {asker}."],
        "work of bram": ["I do, {asker}. Gate, wall and bell are mine."],
    },
    "odile": {
        "marta": [
            "Marta brings me soup when I forget to eat, {asker}. I think the world of her.",
            "Marta is warm and quick, {asker}: nobody stays a stranger to her for longer than a "
            "bowl of soup.",
        ],
        "work of marta": [
            "Marta, {asker}, at the Copper Kettle: she bakes and pours, and has a boy for "
            "messages.",
        ],
        "bram": [
            "Bram is gruff, {asker}, but his one book in a year comes back clean. I think well "
            "of him.",
            "Bram is gruff, {asker}, and reads his one book in a year to the end. One grows "
            "fond of him.",
        ],
        "work of bram": ["Bram, {asker}: the gate, the wall and the watch are his."],
        "hob": [
            "Hob built my ladder, {asker}, and I stand on it every day. That is what I think of "
            "Hob.",
            "Hob is all patience, {asker}. I have never known it cross.",
        ],
        "work of hob": [
            "Hob, {asker}, straight across the square: it has the tools, but works only for "
            "those who build.",
        ],
        "all": ["We do, {asker}; the chronicle has no quarrel of ours."],
        "told": ["Does {who|cap} say that, {asker}? One should not believe all that is said."],
        "there": ["I should think so, {asker}: {who|cap} is seldom anywhere else."],
        "work of odile": ["That falls to me, {asker}: books, maps, and whatever is written."],
    },
    "hob": {
        "marta": [
            "Marta: warm, {asker}. Brings oil. Hob likes Marta.",
            "Marta talks, {asker}. It is a good sound.",
        ],
        "work of marta": ["Marta, {asker}, at the inn: she bakes and pours. A boy runs for her."],
        "bram": [
            "Bram: straight, {asker}. Says little. No rust in him.",
            "Bram looks hard, {asker}. He is not. Hob thinks well of Bram.",
        ],
        "work of bram": ["Bram, {asker}. Gate and wall are his."],
        "odile": [
            "Odile: small, {asker}, and exact. Hob likes Odile.",
            "Odile is careful with things, {asker}. Better one cannot be.",
        ],
        "work of odile": ["Odile, {asker}, in the library. She knows words. Hob knows wood."],
        "all": ["They get on, {asker}. Nothing grinds."],
        "told": ["{who|cap} says so, {asker}? Then it is said."],
        "there": ["{who|cap} stays there, {asker}. Like a post."],
        "work of hob": ["Hob does such work, {asker}: wood and brass, for those who build here."],
    },
}
"""Key of a speaker → what is said of what each of the others is like, whether all get on, whether
somebody is where that one belongs, and to who asks for the work of each.
"""
_SO = (
    r"(?:(?:so|really|very|an?|always|ever|not|that|kind of|sort of|quite|as|all|just|still|too|"
    r"pretty|such|right|proper|real|bit|of|rather|like|your|old|this) )*"
)
_TRAITS = (
    "nice|kind|good|dear|friendly|lovely|sweet\\w*|decent|honest|polite|patient|brave|clever|smart|"
    "funny|fun|happy|cheerful|all ?right|ok(?:ay)?|safe|reliable|shy|quiet|serious|proud|strict|"
    "stern",
    "grump\\w*|gruff|moody|rude|mean|nasty|cold|bad|cross|angry|mad|crazy|weird|strange|odd|creepy|"
    "scary|dangerous|sad|unhappy|miserable|lazy|boring|bore|stupid|thick|bossy|posh|snob|sod",
    "git|arse|bastard|cow|fool|idiot|grouch|harsh|unfriendly|stuck up|stubborn|lonely|poor thing|"
    "mate|laugh|charmer|softie|cool|hard|tall|strong|trustworthy|talkative|chatty|busy",
)
"""What players find that somebody is, or ask about."""

_OF_ALL = (
    r"^(?:do|are) (?:they|you|you and (?:they|them)|the (?:four|others))(?: four| two| "
    r"both| all| lot| people| guys)* (?:all )?(?:get (?:on|along)|like each other|friends?|"
    r"friendly|close|know each other)\b.{0,40}$"
)

_IS_IN = (
    r"^(?:is|will) (?P<who>marta|odile|bram|hob) (?:be )?(?:always |still |usually |ever )*(?:in|"
    r"there|around|about|home|at home|awake|open|up)(?: now| today| tonight| late| then| all day| "
    r"tomorrow)*$"
)

_TOLD_OF_YOU = (
    r"^(?P<who>marta|odile|bram|hob) (?:says?|said|reckons|thinks|told (?:me|us))(?: that)? (?:you|"
    r"u)(?:'re| are| know)? (?:a |an |the |so |very |really )*(?:everything|everybody|nice|kind|"
    r"clever|best|good|lovely|funny|smart|grumpy|strict|a lot|all|sweet|softie|softy|laugh|"
    r"charmer)\b.{0,30}$"
)
_WOULD = r"(?:'d| would| could| can| do| does| should| did| might| must| may|'s| is|'ll| will)?"
_WHOM_TO_ASK = (
    rf"^(?:whom?{_WOULD} (?:i|we|one) (?:best )?|who{_WOULD}(?: be)? (?:the )?best (?:one |person "
    rf")?to )"
    r"(?:ask|see|talk to|go to|speak to)(?: (?:about|for|if)\b.{0,60})?$"
)


def _asks_what_like(name: str) -> list[str]:
    """How players ask, or say, what somebody is like."""
    most = r"(?:,? (?:well|much|at all|then|honestly|really|anyway|though|or not|or what|too))*$"
    return [
        rf"^{name} (?:looks|seems|sounds) .{{1,40}}$",
        *(
            rf"^(?:(?:and|so|but|well|why|how come|is|isn't|was|does|do|you|i|think|find|reckon|"
            rf"bet|that) )*{name}(?:'s| is| was| sounds?| seems?| looks?| must be)? "
            rf"{_SO}(?:{traits})\b"
            r".{0,40}$"
            for traits in _TRAITS
        ),
        rf"^(?:what|how)(?:'?s| is| was) {name} (?:(?:really )?like|to (?:live|work|deal|"
        rf"talk))\b.{{0,30}}$|^what (?:kind|sort) of (?:an? )?[a-z]+ is {name}$|^(?:(?:does|will|"
        rf"can) )?{name} (?:ever |always |even |really |can |never )*(?:smile|laugh|joke|bite|"
        rf"speak|"
        r"talk|shout|scare|hurt|lie|mind|get (?:angry|cross|mad))\b.{0,30}$",
        rf"^(?:(?:do|don't) you (?:really )?(?:like|love|know|trust|hate)|can (?:i|we|one) trust|"
        rf"(?:what|how)(?:'s| is| do you)? (?:really )?(?:your (?:opinion|view)|think|make|feel) "
        rf"(?:of|on|about)) {name}{most}",
    ]


def _asks_whose_work(one: Villager) -> list[str]:
    """How players ask who does some work, or to whom one goes for it."""
    near = r"(?: of you| else| here| (?:a?round|near) here| in (?:town|the village))*"
    who = (
        r"^(?:who|which(?: one)?|(?:is there |does |do |can )?(?:any|some)(?:one|body)(?: who)?)"
        rf"{near}{_WOULD}"
    )
    return [
        rf"{who} (?:{one.does})(?:e?s)?\b.{{0,60}}$",
        rf"{who} (?:the one )?(?:for|good (?:with|at)|does|do|has|have|got|gets|sells?|makes?|"
        rf"brings?|sends?|keeps?|knows?(?: about)?|runs?|works?(?: in| with)?) (?:[a-z]+ "
        rf"){{0,2}}(?:{one.deals_in})\b"
        r".{0,30}$",
        rf"^what{_WOULD} (?:i|we|one) (?:ask|get|have|want|see|go to)(?: from)? (?:the )?"
        rf"(?:{one.called})(?: about| for)*$",
        rf"^(?:whom?{_WOULD} (?:i|we|one|you)|who{_WOULD}(?: be)? (?:the )?best(?: one| person)? "
        rf"to) (?:[a-z]+ )?(?:ask|see|talk|speak|go|turn|get|find|need)(?: [a-z]+){{0,4}} "
        rf"(?:{one.deals_in}|{one.does})\b.{{0,40}}$",
    ]


def knows_the_villagers(me: str) -> list[dict[str, Any]]:
    """The rules of a villager for what the others are like, and for who does which work.

    Args:
        me: The key of the villager.
    """
    names = {key: rf"(?:(?:the|your|that|this|old) )?(?:{NAMED[key]})" for key in NAMED}
    asked = {key: _asks_what_like(name) for key, name in names.items()}
    asked |= {"all": [_OF_ALL], "there": [_IS_IN], "told": [_TOLD_OF_YOU]}
    like = {key: (hear, SAID[me][key]) for key, hear in asked.items() if key in SAID[me]}
    work = {
        key: (_asks_whose_work(one), SAID[me][f"work of {key}"]) for key, one in VILLAGERS.items()
    }
    others = ", ".join(one.home for key, one in VILLAGERS.items() if key != me)
    nobody = f"For that, {{asker}}, there is nobody in particular: {others}, and {{me}}."
    work["anybody"] = ([_WHOM_TO_ASK], [nobody])
    return [one_of("what a villager is like", like), one_of("who does such work", work)]
