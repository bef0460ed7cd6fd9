"""Readings: other ways to read a clause that no rule answers as it stands.

Strangers wrap what they mean in words of their own: "hmm make it the soup then i guess". What a
reading leaves out says nothing, so the clause that is left has the same meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from ai.brains.embedded.lines.clauses import Clause, asks
from ai.brains.lazy_pattern import lazy_pattern

LONGEST_CHOICE = 8
"""Words of a line that only takes one of several things."""
MAX_PIECES = 4
"""Pieces of a clause; each takes time."""

A_STORY = "a story told"
"""The rule for a story."""
_ONCE = lazy_pattern(r"(?:here is a story: )?once\b", re.I)
_OFFERS = lazy_pattern(
    r"(?:(?:right|ok|okay|fine|well|so|alright|then|now|good|listen|sure|deal|oh|yes|and|but),? )*"
    r"(?:(?:here (?:goes|we go)|story ?time|listen to this|get this)(?: then)?|(?:(?:here(?:'s| is|"
    r"s)|i(?:'ve| have)(?: got)?|i'll tell you|let me tell you|you want|take) )?(?:(?:an?|one|my|"
    r"the|another|this|good|proper|real|true|short|best) )*(?:story|tale|yarn|one|this)(?: (?:then|"
    r"eh|huh|hm+|you say|is it|for (?:you|it|that|us|both|(?:the|my|our|an?|his|her) [a-z]+)|as "
    r"payment|of mine|instead))*)",
    re.I,
)
"""How somebody says that they tell one now, and no more."""
_STORY_WORD = lazy_pattern(
    r"\b(?:story ?time|story|tale|yarn|here'?s|here is|here goes|here we go|tell|this)\b", re.I
)
_TELLS_OF = lazy_pattern(
    r"(?!(?:i|we) (?:want|need|would|will|think|hope|do|am|have to)\b|(?:it|that|this)'?s?\b|you\b)"
    r"(?:\S+ )+?(?:was|were|had|bet|got|came|went|told|sold|took|stole|ran|saw|found|lost|fell|ate|"
    r"gave|made|met|rang|caught|drank|bit|said|swam|flew|sat|slept|stood|threw|[a-z]+[a-df-z]ed)\b",
    re.I,
)
"""How a tale begins that does not begin with "once"."""
_ECHOES = lazy_pattern(r"\b(?:story|tale|yarn)\b", re.I)
"""What somebody takes up before they tell one: "a story, eh?"."""
LEAST_TOLD = 7
"""Words of a tale that somebody has offered."""
_ANNOUNCES = lazy_pattern(r"\b(?:stor(?:y|ies)|tale|heres|here's|here is|one for you)\b", re.I)
"""What stands before a story that somebody tells."""
ONLY_NAMES = lazy_pattern(
    r"\W*(?:\w+, )?(?:(?:and|or|(?:(?:and|so|but) )?(?:what|how) about) (?!(?:who|what|where|when|"
    r"why|how|which|then|now|so|next|is|are|was|were|do|does|did|can|could|will|would|has|have|"
    r"may)\b)(?:[\w'’-]+ ){0,3}[\w'’-]+\s*\?|and the [\w'’-]+(?: [\w'’-]+)?\s*)",
    re.IGNORECASE,
)
"""A question that only names what it asks about."""
AND_ME = lazy_pattern(
    r"\W*(?:\w+, )?(?:and|(?:and )?(?:what|how) about) (?:me|i|mine|us|ours)\W*", re.IGNORECASE
)
"""The same of who asks it, which may follow the question of somebody else."""
ANOTHER_THING = lazy_pattern(
    r"(?:(?:and|or|but|so|then|just|maybe|what about|how about),? )*an? [\w'-]+(?: [\w'-]+){0,2}"
    r"(?:,? (?:then|instead|perhaps|maybe))?\s*\?",
    re.I,
)
"""A wish for something else that is put as a question: "a stool, then?"."""
_HEAD = lazy_pattern(
    r"^(?:hey|hello|hi|god|gosh|damn|wow|aw+|ooh+|ah+|oh+|mm+|hm+|um+|uh+|er+m?|ha(?:ha)*|right|"
    r"alright|fine|great|cool|nice|sorry|anyway|honestly|seriously|actually|maybe|perhaps|just|"
    r"only|and|but|so|or|then|also|still|even|now|nah|nope|yes|yeah|yep|sure|ok|okay|well|"
    # "no soup" is none, and "no, soup" is some.
    r"no(?=,| (?:i|i'm|i'd|i'll|i've|im|we|you|he|she|it|it's|its|they|that|that's|this|there|the|"
    r"an?|my|your|not|just|only|one|two|give|bring|make|take|get|tell|show|let|wait|sorry|thanks|"
    r"thank|please|really|actually|rather|seriously|honestly|but|and|no|want|need|would|like|let|"
    r"let's|lets|some|three|four|five|he's|she's|they're|we're|you're|i've|who|what|where|when|why|"
    r"how|which|is|are|was|were|do|does|did|can|could|will|would|have|has|had|should|may|must|mine|"
    r"ours)\b)|please|like|i (?:guess|think|mean|suppose|wonder|bet|reckon|just|really|still)|you "
    r"know|let's say|i (?:just |already )?said(?! one\b)|i told you|in that case|on second "
    r"thoughts?|because|since|whoa|blimey|crikey|jeez|phew|damn it|come on|go on|thing is)\b,? "
    r"+(?=\w)",
    re.I,
)
_TAIL = lazy_pattern(
    r"(?<=\w)(?<!\byou)(?<!\bit)(?<!everything),? +(?:(?:and )?then (?:i'm|we're|i am|we are) "
    r"(?:off|out|gone|going|leaving)(?: [a-z]+)?|i (?:guess|said|think|suppose|reckon|swear|bet|"
    r"hope|promise)|if you (?:can|could|like|want|have (?:it|any|some))|when you can|though|too|as "
    r"well|again|already|really|right|just|man|dude|mate|bro|love|honey|lol|ok|okay|yeah|innit|eh|"
    r"huh|you (?:know|see|hear)|then|now|here|today|tonight|so far|or (?:what|so|not|something)|of "
    r"course|for once|at least|for sure|by any chance|in here|around here|this time|instead|anyway|"
    r"at all|perhaps|maybe|(?:(?:just )?)asking for an? [a-z]+|my friend|(?:anyway )?(?:that|since|"
    r"when|if) you (?!know|want|like|can)\w+(?: (?:it|them|this|here|us))* so (?:hard|much|well|"
    r"long|badly|closely|carefully)|will do|would be (?:nice|great|good|fine|lovely)|sounds "
    r"(?:good|nice|great))$",
    re.I,
)
_ADVERB = lazy_pattern(
    r"(?<=\w) (?:still|really|just|always|also|actually|very|so|quite|pretty|totally|even|ever|"
    r"already|only|rather|usually|probably|maybe|perhaps|literally|simply|kinda|sorta|kind of|"
    r"sort of|a bit|a little|like|bloody|damn|fucking|freaking|damned|then|now|please|though|"
    r"exactly|truly|honestly|absolutely|too|do(?= (?:want|need)\b))(?= \w)",
    re.I,
)
_YOU_ARE = lazy_pattern(r"\byou're\b", re.I)
_IS = lazy_pattern(r"^(who|what|where|how|when|why)'s ", re.I)
_YOU_DO = lazy_pattern(
    r"^you (?P<can>can|have|could|will|would)? ?(?P<verb>(?!are|were|was|must|should|may|"
    r"just)[a-z]+ .+)$",
    re.I,
)
"""A question in the form of a statement: "you sell candles"."""
_WONDERS = lazy_pattern(
    r"^(?:you (?:don't|do not)(?: (?:even|really|actually))* (?:know|remember)|(?:i|we|he|she|they|"
    r"my \w+|(?-i:[A-Z])[\w-]+)(?:'m|'d| am| is| was| were| would)? (?:just )?(?:wants?|wanted|"
    r"need|needs|like|wonder|wonders|wondering|asks?|asked|asking|curious|unsure|not sure)(?: me| "
    r"you)?(?: to (?:know|ask|hear)(?: you)?)?) (?:(?:if|whether) (?P<if>.+)|(?P<asks>(?:what|"
    r"where|who|how|why|when)\b.+))$",
    re.I,
)
"""How a question is wrapped: "Anna wants to know if you have rats"."""
_IF_SO = lazy_pattern(
    r"^if .+?,? (?P<asks>(?:(?:where|what|who|how|when|why) (?:do|does|did|can|could|will|would|"
    r"should|is|are)|(?:will|would|can|could|do|may) (?:you|i|we))\b .+)$",
    re.I,
)
"""A question with its condition before it."""
_STILL_DOES = lazy_pattern(
    r"^(?P<who>(?:the|my|your) (?:own )?[\w'-]+|it|he|she) (?P<verb>[a-z]{2,}[a-rt-z])s(?P<rest> "
    r".+)?$",
    re.I,
)
"""A statement of what somebody does: "your mother lives"."""
_NOT_EVEN = lazy_pattern(
    r"^(?:not (?:even|one|so much as|a single)|no) (?:an? |one )?(?P<what>[a-z'-]+(?: "
    r"[a-z'-]+){0,2}?)(?: either| at all| then| around| here)*$",
    re.I,
)
"""A question that goes down to the least that somebody may have: "not even a dog?"."""
_BROUGHT = lazy_pattern(
    r"^(?P<did>brought|got|bought|fetched|baked|made|saved) (?:you|u) (?=(?:an?|some|two|one|this|"
    r"my|your|the|something)\b)",
    re.I,
)
"""How somebody tells without an "I" what they have brought."""
_IT_WAS = lazy_pattern(
    r"^it(?:'s| was| is) (?P<who>me|i|him|her|(?-i:[A-Z])[\w-]+) (?:who|that) ", re.I
)
_AS_SUBJECT = {"me": "i", "him": "he", "her": "she"}
_INVERTS = lazy_pattern(
    r"^(?P<who>i|you|he|she|it|they|we|there|(?:the|your|my|a) (?:little |old |big |young "
    r")?[\w'-]+|(?-i:[A-Z])[\w-]+) (?P<verb>is|are|was|were|can|could|will|would|have|has) "
    r"(?P<rest>.+)$",
    re.I,
)
_THING = r"(?:[a-z'-]+ )?[a-z'-]+"
_OFFERED = lazy_pattern(
    rf"(?:^|[,:.!?] )(?P<things>{_THING}(?:, {_THING})* or {_THING})(?:, and for whom|, [\w]+)?\?",
    re.I,
)
"""What somebody is asked to choose from: "Of what, Anna: bread, soup or ale?"."""
_FOR_ASKER = lazy_pattern(r"\b(?:me|us|my|our)\b", re.I)
_PARTED = lazy_pattern(r", | or ")
_AS_CHOSEN = (
    r"(?<!\bno )(?<!\bnot )(?<!without )\b(?:(?:two|three|four|\d|an?|some) )?{}s?\b(?: for "
    r"[\w'-]+)?"
)
_SUPPOSES = (
    r"(?:surely|let me guess|i (?:bet|guess|suppose|reckon|take it|presume|assume|hear|heard|"
    r"thought|imagine)|no doubt|so|and|but|word is|they say|folk say),? (?:that )?"
)
_ONE = r"(?:he|she|it|they|there|that|this|(?:the|your|that) [\w'-]+|(?-i:[A-Z])[\w-]+)"
_WANTED = r"(?P<what>(?:the|a|an|some|any|your|my|this|that|(?-i:[A-Z]))[\w' -]*)"
_WRAPPED = tuple(
    (lazy_pattern(rf"^{hear}$", re.I), asked)
    for hear, asked in {
        rf"(?:{_SUPPOSES})*(?:you(?:'re| are)|you must be) (?P<so>(?!not\b).+)": "are you {so}",
        rf"(?:{_SUPPOSES})*you(?:'ve| have|'ve got| have got| must have| got)(?: got)? "
        r"(?P<so>(?:an?|any|no|some|many|lots|other) .+)": "do you have {so}",
        rf"(?:{_SUPPOSES})+(?P<who>{_ONE})(?:'s| is) (?P<so>(?!not\b).+)": "is {who} {so}",
        r"(?P<do>do|does|did|have|has|are|is|was|were)(?:n't| not) (?P<so>(?:you|he|she|it|they|"
        r"there|your|the|that)\b.+)": "{do} {so}",
        r"(?P<do>do|does|did|have|has|are|is) (?P<who>you|he|she|it|they) not (?P<so>.+)": (
            "{do} {who} {so}"
        ),
        r"(?:(?:so|just|please|ok|can you|could you|well),? )*(?:tell me|let me ask(?: you)?|say|"
        r"answer me(?: this)?|i (?:was|am)(?: just)? (?:wondering|curious|asking)|i'm (?:just )?"
        r"(?:wondering|curious)|question|quick question),? (?P<so>(?:is|are|was|were|do|does|did|"
        r"can|could|will|would|have|has|what|who|where|how|why|when)\b.+)": "{so}",
        r"(?:(?:do|would|have) you |you )?(?:(?:have|got|had) )*any (?:idea|clue)s? (?P<so>(?:what|"
        r"who|where|how|why|when|which)\b.+)": "{so}",
        r"(?:(?:i'm|i am|we're|we are|i was|am|just) )*(?:looking for|trying to find|searching for|"
        rf"after|off to find) {_WANTED}": "where is {what}",
        r"(?:(?:i|we) )?(?:(?:can't|cannot|can not|couldn't|have to|need to|want to|must) find|"
        rf"(?:need|want) to (?:get|go) to|need) {_WANTED}": "where is {what}",
        r"what(?:'s| is)(?: all)? (?:the (?:deal|story|matter) with|up with|with|wrong with) "
        r"(?P<what>.+)": "tell me about {what}",
        r"(?P<so>(?:how far|where|which way)\b.+?) from here": "{so}",
        r"(?:(?:i|we) )?(?:could (?:do with|use|go for)|wouldn't "
        r"(?:say no to|mind)|(?:think|reckon|guess) (?:i'll|i will|we'll) (?:have|take|try|get)) "
        r"(?P<what>.+)": "i want {what}",
        r"(?:i|we)(?:'d| would) (?:kill for|love) (?P<what>.+)": "i want {what}",
        r"(?:i'm|i am|we're|we are)? ?(?:dying for|desperate for|gasping for|in the mood for|"
        r"ready for|craving) (?P<what>.+)": "i want {what}",
        r"(?:(?:can|could|will|would) you )?(?:sling|chuck|slide|shove|throw|pop|shoot) (?:me|us) "
        r"(?P<what>.+)": "give me {what}",
        r"(?:(?:i|we)(?:'d| would)? (?:want to|wanna|like to|love to)|let's|let (?:me|us)|come "
        r"on,? let's) hear (?P<what>.+)|any (?P<more>[a-z ]+) to tell": "tell me {what}",
        r"(?:do )?you do (?P<what>(?!i\b|you\b)[a-z]+)|any (?P<more>[a-z ]+)": "do you have {what}",
        r"(?P<what>(?:the )?[a-z]+),? how much(?: (?:is it|then|for one))*": "how much is {what}",
        r"(?P<what>(?:the |this |that |your )?[a-z]+),? any good": "is {what} any good",
        r"(?:it )?(?:looks|feels|smells) like (?P<what>rain|snow|a storm|thunder)": (
            "is there {what} coming"
        ),
        r"(?P<who>your [a-z]+) must (?P<so>(?!be\b|have\b).+)": "do {who} {so}",
        r"you must (?P<so>(?!be\b|have\b|not\b|go\b|come\b|let\b|help\b)[a-z]+ .+)": "do you {so}",
        r"(?:(?:it|that|this) )?must (?:be|get|feel) (?P<so>.+)": "is it {so}",
        r"(?:(?:do|would) you )?mind (?P<do>[a-z]{2,}?)ing(?P<rest> .+)?": "can you {do}{rest}",
        r"(?P<so>(?:got|any|have you|do you have|is there|are there)\b.+?) for (?:an?|my|me|us|two|"
        r"three|both|some|the (?:two|both)) .+": "{so}",
        r"(?:may|might|can|could) (?:i|we) (?:trouble|bother) you for (?P<what>.+)": (
            "can i have {what}"
        ),
    }.items()
)
"""How a question or a wish is wrapped, and what it is: "you must have a husband"."""
_PAUSE = lazy_pattern(r"\s*[,;:]\s+|\s+[-–—]+\s+")
_JOINT = lazy_pattern(rf"{_PAUSE.pattern}|\s(?:and|but|so|because|cause)\s(?:then\s)?")
_NAMED_FIRST = lazy_pattern(
    r"^(?P<thing>(?:the|that|this|your|those|these) (?:[\w'-]+ ?){1,5}?),? (?P<asks>(?:what|who|"
    r"where|how|when|why|is|are|does|do|can|was)\b.*)$",
    re.I,
)
_MEANS_IT = lazy_pattern(r"\b(?P<its>its|his|her|their)\b|\b(?:it|that|he|she|they|this)\b", re.I)
_WHERE = lazy_pattern(r" (?:by|on|in|over|at|near|under|beside|behind|above|there|here)\b.*$", re.I)
_ASKS_WAY = lazy_pattern(
    r"(?:which way|where(?:'s| is| are| do i find| can i find)|(?:how|where) (?:do|can|should) "
    r"(?:i|we) (?:get|find|go)|how far)\b|.*\bway to\b",
    re.I,
)
_WHAT_ABOUT = lazy_pattern(r"^(?:and |so |but )*(?:what|how) about ", re.I)
REPLIES = lazy_pattern(
    r"(?:an?|the|some|my|your|in|on|at|with|for|from|to|by|because|maybe|probably|always|never|"
    r"nobody|nothing|somebody|both|neither|all|none|two|three|four|five|one|\d+)\b",
    re.IGNORECASE,
)
"""How a word or two begin that answer a question."""
TAKES_ONE = lazy_pattern(
    r"(?<=have |take )(?:one|it|some|that)$|(?<=like |want )(?:one|it|some|that)$|(?<=me )(?:one|"
    r"it|some|that)$|(?<=get )(?:one|some)$",
    re.IGNORECASE,
)
"""What somebody takes without naming it."""
NAMED_AND_ASKED = lazy_pattern(
    r"(?P<lead>^|[.!?;] |, (?=whats? (?:about|bout) |o+h ))(?:(?:and|so|but|ok|oh|o+h|wow|look|"
    r"what about|whats? bout|i meant?) )*(?P<thing>(?:the|that|this|your|an?(?= [a-z]+, whose)) "
    r"(?:[a-z]+ side of the )?[a-z]+(?: (?!love|dear|mate)[a-z]+)?)(?: love| dear| mate)?, "
    r"(?P<asks>(?:is|are|was|were|does|do|did|how|what|why|when|who|whose|"
    r"where)\b[^,.!?;]*?\b)(?:it|they|(?<=whose is )that)\b"
    r"(?P<rest>[^,.!?;]*)",
    re.IGNORECASE,
)
"""A thing that is named before the question of it: "and the bread, is it fresh"."""
SAID_BEHIND = lazy_pattern(
    r"(?P<lead>^|[.!?;] )(?P<said>[^.!?;]+), (?P<who>(?:he|she|they|my [a-z]+)(?:'d| would| used "
    r"to| always)+ (?:say|said|go|shout|yell))(?=[.!?,;]|$)",
    re.IGNORECASE,
)
"""What somebody used to say, before the name of who said it: no wish of the one who tells it."""
SO_HARD = lazy_pattern(
    r"(?<=\w),?(?: (?:anyway|then))* (?:that|since|if) you(?:'re|'ve)? [a-z]+(?: (?:it|them|this|"
    r"here|us))* so (?:hard|much|well|long|badly|closely|carefully)(?=[?!. ]*$)",
    re.IGNORECASE,
)
"""What only teases behind a question: "what's out there that you guard it so hard"."""
HERE_IT_IS = lazy_pattern(
    r"(?P<given>\bhere(?:'s| is|s) (?:an?|some|your|my) [a-z]+(?: for you)?)(?: [a-z]+)?,? "
    r"(?:(?:go on|just|now|please),? )?(?:take|have|drink|eat|keep) (?:it|this|that)\b",
    re.IGNORECASE,
)
"""How somebody hands something over: to "take it" is not wished for by itself."""
GIVE_BACK = lazy_pattern(
    r"(?:i changed my mind,? )?(?:(?:please )?(?:give|hand|pass|return)(?: me)?|(?:can|could|may) "
    r"(?:i|you) (?:please |just )?(?:have|get|take|give|hand|return)(?: me)?|i(?:'d| would)? "
    r"(?:want|need|like|will have|take)) (?:(?:back )?(?P<mine>my .+?)|back (?P<first>.+?)|"
    r"(?P<last>.+?) (?:back|again))(?: to me)?(?: back| again| please| now| then|, .+)*$",
    re.IGNORECASE,
)
"""How somebody asks for what they gave."""


_THIS_THING = lazy_pattern(
    r"(?:(?<=is )|(?<=was )|(?<='s )|(?<=are ))(?:this|that|your)(?: old| big| little)? "
    r"(?=[a-z]{3,}\b)",
    re.I,
)
"""What stands before a thing at which its speaker points."""


def readings(clause: Clause) -> Iterator[list[Clause]]:
    """Other ways to read a clause, the nearest first."""
    text = bared = _bared(clause.text)
    if bared != clause.text:
        yield [_as(clause, bared)]
    yield from _of_what_is_named(clause)
    yield from _of_what_is_wondered(text)
    yield from _of_what_is_wrapped(clause.text, text)
    least = _NOT_EVEN.match(text) if clause.question else None
    if least:
        yield [Clause(f"do you have a {least['what']}", True)]
    if _BROUGHT.match(text):
        yield [replace(clause, text=_BROUGHT.sub(r"i \g<did> you ", text))]
    one = _IT_WAS.match(text)
    if one:
        who = _AS_SUBJECT.get(one["who"].lower(), one["who"])
        yield [replace(clause, text=f"{who} {text[one.end() :]}")]
    whole = _IS.sub(r"\1 is ", text)
    if whole != text:
        yield [_as(clause, whole)]
    plain = _bared(_ADVERB.sub("", text))
    if plain != bared:
        yield [_as(clause, plain)]
    asked = _YOU_DO.match(plain)
    if asked:
        yield [Clause(f"{asked['can'] or 'do'} you {asked['verb']}", True)]
    turned = _INVERTS.match(text) if clause.question else None
    if turned and turned["verb"].lower() not in ("have", "has"):
        yield [Clause(f"{turned['verb']} {turned['who']} {turned['rest']}", True)]
    pointed = _THIS_THING.sub("the ", text) if clause.question else text
    if pointed != text:
        yield [replace(clause, text=pointed)]
    parted = pieces(clause)
    if len(parted) > 1:
        yield parted


def as_asked(clause: Clause, line: str) -> str:
    """A clause as its line has it: of "it", and with a "can you" that asks for no deed."""
    text = clause.asked_as or clause.text
    asked = re.search(rf"\bcan you {re.escape(text)}", line, re.IGNORECASE)
    return asked[0] if asked and clause.question and not _FOR_ASKER.search(text) else text


def pieces(clause: Clause) -> list[Clause]:
    """What stands between the pauses of a clause, each as one of its own."""
    joint = _PAUSE if clause.question else _JOINT
    texts = [one for one in map(_bared, joint.split(clause.text)[:MAX_PIECES]) if one]
    return [_as(clause, text, n == len(texts) - 1) for n, text in enumerate(texts)]


def chosen(text: str, said: str) -> str:
    """The one of the things that a line named which the next one takes up, with how many of it."""
    offered = _OFFERED.search(said)
    if offered is None or len(text.split()) > LONGEST_CHOICE:
        return ""
    things = _PARTED.split(offered["things"])
    found = [re.search(_AS_CHOSEN.format(re.escape(thing)), text, re.I) for thing in things]
    taken = [one[0] for one in found if one]
    return taken[0] if len(taken) == 1 else ""


def _of_what_is_named(clause: Clause) -> Iterator[list[Clause]]:
    """A question with what it is about before it: "the bell there, how old is it"."""
    found = _NAMED_FIRST.match(clause.text)
    means = _MEANS_IT.search(found["asks"]) if found else None
    if not (found and means):
        return
    thing = found["thing"].strip()
    for name in dict.fromkeys((_WHERE.sub("", thing), thing)):
        instead = f"{name}'s" if means["its"] else name
        asked = found["asks"][: means.start()] + instead + found["asks"][means.end() :]
        yield [Clause(asked, True)]


def _of_what_is_wondered(text: str) -> Iterator[list[Clause]]:
    """A question that somebody says they have, as it is asked."""
    conditional = _IF_SO.match(text)
    if conditional:
        yield [Clause(conditional["asks"], True)]
    found = _WONDERS.match(text)
    if not found:
        return
    wondered = found["if"] or ""
    wondered = _YOU_ARE.sub("you are", wondered)
    turned = _INVERTS.match(wondered)
    asked = _YOU_DO.match(wondered)
    does = _STILL_DOES.match(wondered)
    if does:
        who = does["who"].replace(" own ", " ")
        yield [Clause(f"does {who} {does['verb']}{does['rest'] or ''}", True)]
    if found["asks"]:
        yield [Clause(found["asks"], True)]
    elif turned and turned["verb"].lower() not in ("have", "has"):
        yield [Clause(f"{turned['verb']} {turned['who']} {turned['rest']}", True)]
    elif asked:
        yield [Clause(f"{asked['can'] or 'do'} you {asked['verb']}", True)]


def _of_what_is_wrapped(*texts: str) -> Iterator[list[Clause]]:
    """A question or a wish without the words that somebody put around it."""
    for hear, asked in _WRAPPED:
        for found in filter(None, map(hear.match, texts)):
            named = {key: value for key, value in found.groupdict().items() if value is not None}
            yield [Clause(asked.format(**{"what": named.get("more"), "rest": "", **named}), True)]


def _bared(text: str) -> str:
    before = ""
    while text != before:
        before, text = text, _TAIL.sub("", _HEAD.sub("", text)).strip(" ,.")
    return text


def _as(clause: Clause, text: str, is_last: bool = True) -> Clause:
    return replace(clause, text=text, question=asks(text) or (clause.question and is_last))


def is_most(understood: Sequence[Clause], clause: Clause) -> bool:
    """Whether what is understood is more than a word or two of a long line."""
    words = sum(len(one.text.split()) for one in understood)
    return 3 * words >= len(clause.text.split())


def is_afterthought(pieces_read: Sequence[Clause], understood: Sequence[Clause]) -> bool:
    """Whether all that is understood is a word behind a question that is not."""
    first = pieces_read[0]
    is_asked = asks(first.text) and first not in understood and len(pieces_read) > 1
    return is_asked and all(len(one.text.split()) == 1 for one in understood)


def whole_story(found: list[Clause], rule_of: Callable[[Clause], Any]) -> list[Clause]:
    """A story as one clause with all that tells it, up to what is asked or wished for behind it.

    Args:
        found: The clauses of a line.
        rule_of: Finds the rule of a clause, with its groups.
    """
    found = _offered_story(found)
    if len(found) > 1 and not _ONCE.match(found[0].text) and _ANNOUNCES.search(found[0].text):
        found = found[1:] if _ONCE.match(found[1].text) else found
    if len(found) < 2 or found[0].question or not _ONCE.match(found[0].text):
        return found
    rules = [rule[0] if (rule := rule_of(one)) else None for one in found]
    if rules[0] is None or rules[0].name != A_STORY:
        return found
    ends = (n for n, rule in enumerate(rules) if found[n].question or (n and rule and rule.act))
    end = next(ends, len(found))
    return [replace(found[0], text=". ".join(one.text for one in found[:end])), *found[end:]]


def _offered_story(found: list[Clause]) -> list[Clause]:
    """A tale of one's own behind the words that offer it, as a story that is told."""
    heads = [n for n, one in enumerate(found[:3]) if _STORY_WORD.search(one.text)]
    lead = ", ".join(one.text for one in found[: heads[0] + 1]) if heads else ""
    if not (lead and _OFFERS.fullmatch(lead)):
        return found
    first, *rest = found[heads[0] :]
    told = next((n for n, one in enumerate(rest) if one.question), len(rest))
    text = ". ".join(one.text for one in rest[:told])
    is_told = bool(rest) and len(text.split()) >= LEAST_TOLD and _TELLS_OF.match(text)
    if first.question and not _ECHOES.search(lead) or not is_told or _ONCE.match(text):
        return found
    return [replace(first, text=f"here is a story: {text}", question=False), *rest[told:]]


def way_to(asked: Clause, place: Clause) -> Clause | None:
    """A place that is only named behind a question of the way, as such a question.

    Args:
        asked: What was asked before.
        place: What is asked now, as in "and the workshop?".
    """
    if not _ASKS_WAY.match(asked.text):
        return None
    return replace(asked, text=f"where is {_WHAT_ABOUT.sub('', place.text)}")
