"""Introductions: who somebody says that they are, apart from all else in the same breath.

"I'm Dora and that lump is Carl, we're from Weyl, came about the fair" tells four things; each is
kept, and found again, only as a sentence of its own.
"""

from __future__ import annotations

import re

from ai.brains.lazy_pattern import lazy_pattern

_NAME_GIVEN = (
    r"((?i:\bi am|\bi'm|\b(?:my )?name is|\b(?:my )?name's) [A-Z][\w'-]+(?: [A-Z][\w'-]+)?)"
)
_IS_THE_NAME = lazy_pattern(r"\b([A-Z][\w-]+)(?:'s| is) the name\b")
_IT_IS_ME = lazy_pattern(r"(?i:\bit(?:'s| is) me(?: again)?),? ([A-Z][\w-]+)(?:[,.!]+ |$)")
"""Who says that it is them: "it's me, Jorund, remind me of it"."""
_AS_MORE = lazy_pattern(
    rf"{_NAME_GIVEN},? (?=(?:(?:an?|the|from|my|your) \w|[A-Z][\w-]+['’]?s [a-z]+|[a-z]+ by "
    rf"trade|(?:new|here|looking|visiting|"
    r"passing|travelling|on my way)\b))(?:and )?"
)
"""Who introduces themselves with more than a name: "I am Berta, a tailor"."""
_BARELY = lazy_pattern(rf"{_NAME_GIVEN}, (?=[a-z]+ (?:from|of|in|at) [A-Z])")
"""The same without an article: "I am Berta, tailor of Weyl"."""
_BY_DEED = lazy_pattern(
    rf"{_NAME_GIVEN},? (?:and )?(?=(?:just |only )?(?:got|came|arrived|rode|walked|travelled)\b)"
)
_AND_MORE = lazy_pattern(
    rf"{_NAME_GIVEN}[,;]? (?:and )?(?=(?i:i|i'm|my|we|we're|this|that|it's|did|do|does|is|are|can|"
    rf"could|who|"
    r"what|where|when|why|how|have|has|nice|pleased|glad|good)\b)"
)
_BEFORE = (
    r"(?:(?-i:[A-Z])[\w'-]+[,:!]+ )?(?:(?:hi|hello|hey|hiya|evening|good \w+)(?: there| all| "
    r"(?-i:[A-Z])\w+)?[,.! ]+)?(?:(?:so|well|oh|ok|and)[,]? )?"
)
"""What may stand before an introduction."""
_COMPANION = (
    r"(?:(?:this|that|it)(?: (?!is\b|was\b)[a-z]+){0,3}(?: (?:here|there))?(?: is|'s)|"
    r"(?:he|she)(?:'s| is)|(?:my|the|our) (?:\w+ )?(?:friend|mate|pal|companion|partner|other half|"
    r"lump|oaf|fool|one)(?: (?:here|there))?(?: is|'s))(?: called| named)?"
)
"""How somebody presents who came with them: "that lump is"."""
_NO_NAME = (
    r"(?!(?:an?|the|my|your|our|his|her|not|no|so|very|too|just|all|what|how|why|who|where|when|it|"
    r"that|this|here|there|new|ok|okay|fine|nice|good|bad|fun|funny|great|grumpy|tired|hungry|"
    r"thirsty|lost|shy|from|with|really|always|only|mine|true|right|wrong|cold|drunk|mad|single|"
    r"dead|late|early|back|in|on|at|to|of|by|off|out|up|down|rude|nuts|crazy|mean|old|young|big|"
    r"small|silly|sick|ill|cute|hot|warm|dark|loud|quiet|married|[a-z]+(?:ing|ed|ous|ful|ish|able|"
    r"ible|less|est))\b)"
)
_WITH_ANOTHER = lazy_pattern(
    rf"^(?P<greets>{_BEFORE})(?:i'm|i am|my name is|my name's|name's|this is|it's) {_NO_NAME}"
    rf"(?P<name>[a-z][\w'-]+)(?:,| and|, and|;|\.) (?P<which>{_COMPANION}) {_NO_NAME}"
    r"(?:(?P<named>(?-i:[A-Z])[\w'-]+)(?:[,.;!]+(?: and\b| but\b)? *| and | (?=(?:we|from|"
    r"we're)\b)|$)|(?P<other>[a-z][\w'-]+)(?:[,.;]+| and|) (?=(?:we|we're|from|both|just)\b))",
    re.I,
)
"""Who introduces two at once. With both of them named so, these are names, however typed."""
_US = lazy_pattern(
    rf"^(?P<greets>{_BEFORE})(?:we're|we are|it's|this is|us two are) "
    rf"{_NO_NAME}(?P<one>(?-i:[A-Z])[\w'-]+) "
    rf"(?:and|&) {_NO_NAME}(?P<other>(?-i:[A-Z])[\w'-]+)(?:,| and|, and|;|\.) (?=(?:from|we|we're|"
    r"i|i'm|here|came|come|just)\b)",
    re.I,
)
_FROM_THERE = lazy_pattern(r"(I came with [A-Z][\w'-]+\. )(?:both |all )?(?=from [A-Za-z])")
_GOES_ON = lazy_pattern(
    r"(?P<told>\b(?P<who>i|we)(?:'m|'re| am| are| come| came| live| hail)\b[^,.;:!?]*), "
    r"(?:and |so )?(?P<how>(?:just |only )?(?:came|got|arrived|walked|rode|travelled|heard|wanted)|"
    r"(?:just |only )?(?:here|looking|staying|passing|visiting|hoping|travelling|on (?:my|our) way)"
    r")\b(?!,)",
    re.I,
)
"""What is told without saying of whom once more: "we're from Weyl, came about the fair"."""
_IS_STATE = lazy_pattern(r"(?:just |only )?(?:here|on|\w+ing)\b", re.I)
_TOLD_OF_SELF = lazy_pattern(
    r"(?P<told>\b(?:i'm|i am|i come|we're|we are|we come|we came) from [\w' -]+?)(?:,| and|, and) "
    r"(?=(?:we|i|i'm|we're|my|our)\b)",
    re.I,
)
_MISSES = lazy_pattern(
    r"(?P<told>\bmy (?P<kin>[a-z]+) [^.;:!?]*?[^.;:!?,])(?:,| and|\.+|) "
    r"(?:(?:i )?(?:do |really |still |so )*miss (?:her|him|them|it)"
    r"(?: (?:so|a lot|much|very|lots|every day|terribly|loads|tbh|sometimes|still))*+)(?=\W*$)",
    re.I,
)
"""Whom somebody misses of whom they have just told: "my mum made soup like this, miss her"."""
_ADDRESS = (
    r"\W*(?:(?!(?:i|we|you|he|she|they|not|never|don't|can't|to|and|but|if|or|who|please|excuse|"
    r"forgive|pardon|ignore|so|very|maybe|perhaps|if|think|guess|hope|because|what|where|"
    r"is)\b)[a-z]\w+,? )?"
)
"""Whom somebody is presented or excused to: "marta, sorry about him"."""
_PRESENTS = lazy_pattern(
    rf"^{_ADDRESS}{_BEFORE}(?:and )?(?:this|that|here)(?: is|'s) {_NO_NAME}"
    r"(?=(?-i:[A-Z])[\w'-]+(?:[,.;!](?! (?:right|correct|isn't|innit|is|no|yes|yeah|huh|eh|or|"
    r"am)\b)| and | who |$))",
    re.I,
)
"""Who presents somebody by name alone: "this is Carl, he's shy"."""
_REASON = (
    r"(?:s?he|they|it)(?:['’]?s|['’]?re| is| are| was| were| has| have| had| did(?:n't| not)?| "
    r"does(?:n't| not)?| can't| gets?| means?| always| never| just| only| meant) "
    r"(?:[^?.!;]{1,80}[.!;]+ (?=(?:(?:so|and|now),? )?(?:what|who|where|when|how|why|which|can|"
    r"could|may|do|does|did|is|are|will)\b)|[^?]{1,80}$)"
)
"""Why somebody is to be excused; who wants something is not."""
_EXCUSES = lazy_pattern(
    rf"^{_ADDRESS}(?P<sorry>(?:i'm |i am |so |very )*sorry (?:about|for) "
    r"(?:him|her|them|my \w+|[A-Z][\w-]+))"
    rf"(?:[,.!;]+ {_REASON}|(?P<on>[,.!;]+ (?:and |but )?)(?=\w))",
    re.I,
)
"""Who excuses a friend, and gives a reason: "sorry about him, he's tired"."""
_CALLS_OUT = lazy_pattern(
    r"^\W*(?:hello|hi|hey|oi)(?:\?\?|\?+[ ,]*(?:any(?:one|body)\b[\w ]{0,20}|hello|hey))\W*$",
    re.I,
)
"""Who calls into a silent room, and greets nobody: "hello? anyone"."""
_PLEADS = lazy_pattern(
    rf"^{_ADDRESS}(?:please )?(?:excuse|forgive|pardon|ignore) (?:him|her|them|my (?:\w+ "
    r")?(?:friends?|mates?|pals?|brothers?|sisters?|cousins?|wife|husband|companions?|partner|"
    r"(?:grand)?(?:mother|father|son|daughter)|child(?:ren)?|kids?))"
    rf"(?:\W*$|[,.;!]* {_REASON}|(?P<on>[,.;!]+ (?:and |but |so )?|,? (?:and|but) )(?=\w))",
    re.I,
)
"""Who asks that a friend is forgiven: "excuse my friend, two ales please"."""
_COURTESY = lazy_pattern(
    rf"^{_ADDRESS}(?:please )?(?:excuse|forgive|pardon) my \w+(?:[,.;!]+(?: but| and)?|,? (?:but|"
    r"and)) (?=\w)",
    re.I,
)
"""What stands before a question out of courtesy: "pardon my ignorance but where is it"."""
_LEAVES = lazy_pattern(
    r"^\W*(?:(?:(?:right|well|ok|so|and),? )?we(?:'re|re| are|'ll be| will be| should be|'d better"
    r" be| must be) (?:off|going home|on our way)|(?:right|well|ok),? we(?:'re|re| are) (?:leaving|"
    r"going))(?:,? (?:now|then|thank you|thanks))*\W*$",
    re.I,
)
"""Who takes leave of a house: "right, we're off"."""
_INSTEAD = lazy_pattern(r"^\W*(?:(?:no|oh|ah),? )?wait,? (?:better|rather|instead),? (?=\w)", re.I)


def told_apart(line: str) -> str:
    """A line with each thing that somebody tells of themselves as a sentence of its own."""
    line = _INSTEAD.sub("", _CALLS_OUT.sub("anyone there", line))
    line = _PRESENTS.sub("this is my friend ", _EXCUSES.sub(_excused, line))
    line = _LEAVES.sub("farewell", _PLEADS.sub(_sorry, line))
    line = _IT_IS_ME.sub(r"I am \1. ", _COURTESY.sub("", line))
    line = _WITH_ANOTHER.sub(_of_two, line)
    line = _US.sub(r"\g<greets>I am \g<one>. I came with \g<other>. ", line)
    line = _FROM_THERE.sub(r"\1we are ", line)
    line = _BARELY.sub(r"\1. I am a ", line)
    line = _AS_MORE.sub(r"\1. I am ", _IS_THE_NAME.sub(r"my name is \1", line))
    line = _AND_MORE.sub(r"\1. ", _BY_DEED.sub(r"\1. I ", line))
    line = _TOLD_OF_SELF.sub(r"\g<told>. ", _GOES_ON.sub(_with_subject, line))
    return str(_MISSES.sub(r"\g<told>. i miss my \g<kin>", line))


def _excused(found: re.Match[str]) -> str:
    return found["sorry"] + _on(found)


def _sorry(found: re.Match[str]) -> str:
    return f"sorry about my friend{_on(found)}"


def _on(found: re.Match[str]) -> str:
    return ". " if found.end() < len(found.string) else ""


def _of_two(found: re.Match[str]) -> str:
    me, other = _as_name(found["name"]), _as_name(found["named"] or found["other"])
    return f"{found['greets']}I am {me}. I came with {other}. "


def _as_name(word: str) -> str:
    return word[:1].upper() + word[1:]


def _with_subject(found: re.Match[str]) -> str:
    who = found["who"]
    be = {"i": "'m", "we": "'re"}[who.lower()] if _IS_STATE.match(found["how"]) else ""
    return f"{found['told']}. {who}{be} {found['how']}"
