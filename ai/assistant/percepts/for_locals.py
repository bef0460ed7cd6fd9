"""For locals: lines without a name that are for one who belongs to a place, and not for a friend.

Friends who come in together have talked on the way. What one of them says first as one greets,
makes up with or asks a host is for whoever was there before them. So is, at any time, what only
one who lives or works there can answer, or has, or is; what presents a friend, or excuses them; and
what takes leave of a house. It is told by its words, and a friend may yet be meant: who goes by
rules waits a moment, whether one answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from ai.assistant.percepts.addressing import PROPOSES, is_for_a_host, seeks_answer
from ai.assistant.percepts.vocatives import GREETING, mentions, names_of, spelt_out
from ai.brains.lazy_pattern import lazy_pattern

MAX_OPENING = 200
"""Characters of a line by which somebody opens a talk; a longer one is a tale for the friends."""


class Hearer(NamedTuple):
    """What a line for a local may name."""

    thing: Any
    """The character who may be meant."""
    own: Iterable[str]
    """The names of who speaks."""
    friends: Iterable[str]
    """The names of the other players there."""
    behind: bool = False
    """Whether somebody else has just said something."""


def presents(text: str, hearer: Hearer) -> bool:
    """Whether a line tells a stranger the name of its speaker, or of who came with them.

    Args:
        text: The line.
        hearer: Whom it may be for, and who is there.
    """
    if _PRESENTS.match(text):
        return True
    said = _NAMES_ONE.match(text)
    if said is None:
        return False
    return mentions(said["name"], hearer.own if said["own"] else hearer.friends)


def introduces(text: str, hearer: Hearer) -> bool:
    """Whether a line tells a stranger who the speaker is, or who came with them.

    Args:
        text: The line.
        hearer: Whom it may be for, and who is there.
    """
    return bool(_COMES.match(text) or _WE_ARE.match(text)) or presents(text, hearer)


def is_for_local(text: str, hearer: Hearer) -> bool:
    """Whether a line is what one says to who lives or works in a place, and hardly to a friend.

    Args:
        text: The line, with chat spellings written out.
        hearer: Whom it may be for, and who is there.
    """
    if len(text) > MAX_OPENING:
        return False
    if not hearer.behind and _WORD.search(text) and _CALLS.fullmatch(text):
        return True
    return any(_is_so(one, hearer) for one in re.split(_SENTENCES, text.replace("’", "'")))


def _is_so(sentence: str, hearer: Hearer) -> bool:
    """Whether a sentence is for who lives in a place."""
    begins = _BEGINS.match(sentence)
    rest = sentence[begins.end() :] if begins else sentence
    if rest != sentence and is_for_a_host(rest):
        return True
    if any(pattern.match(rest) for pattern in _FOR_LOCALS):
        return True
    return bool(_ASIDE.search(rest)) or _is_of_their_own(rest, hearer.thing)


def _is_of_their_own(text: str, thing: Any) -> bool:
    """Whether a line speaks of what its hearer is, or of what they have, to themselves."""
    if _TO_DO.match(text):
        return False
    is_what = [found["what"] or found["called"] for found in _YOU_ARE.finditer(text)]
    if any(mentions(what, [*names_of(thing), *_TRADES]) for what in is_what):
        return True
    names = {name.lower() for name in names_of(thing)}
    kinds = {found["kind"].lower() for found in _YOU_ALL.finditer(text)}
    if kinds & names or kinds & _TRADES:
        return True
    has = {word.lower() for found in _YOURS.finditer(text) for word in found.groups() if word}
    described = str(getattr(getattr(thing, "db", None), "desc", None) or "")
    return bool(has & _OF_A_HOUSE) or mentions(described, has - _OF_ANYBODY)


def opens_talk(text: str) -> bool:
    """Whether the first words of somebody who comes in are for who was there before.

    They greet, say that somebody is back, ask forgiveness, or ask something. A question of "him",
    of what "we" do, or of how "you" feel and what you want may as well be for a friend.

    Args:
        text: What they say first.
    """
    text = spelt_out(text)
    if len(text) > MAX_OPENING or PROPOSES.match(text):
        return False
    if _OPENS.match(text):
        return True
    is_asked = seeks_answer(text) or _ASKS_BARELY.match(text) is not None
    return is_asked and not _OF_FRIENDS.search(text)


_OPENS = lazy_pattern(
    rf"\W*(?:(?:oh|ah|well|so|ok(?:ay)?|oi|psst|knock|right|ha)\W+){{0,2}}(?:(?:{GREETING}|howdy"
    r"|yo|ahoy|evenin|mornin)\b"
    r"|it(?:['’]?s|\s+is)\s+(?:only\s+|just\s+)?(?:us|me|we)\b"
    r"|(?:(?:i(?:['’]?m|\s+am)|we(?:['’]?re|\s+are))\s+)?back\s*(?:again|now|already|here|in"
    r"|at\s+last"
    r"|from|with|$|[.,!?])"
    r"|here\s+(?:we|i)\s+(?:are|am)|(?:we|i)(?:['’]?ve|\s+have)?\s+(?:finally\s+)?made\s+it"
    r"|(?:we|i)(?:['’]?ve|\s+have)?\s+(?:returned|come\s+back|came\s+back)"
    r"|guess\s+who|remember\s+(?:us|me)\b|(?:did\s+you\s+)?miss(?:ed)?\s+(?:us|me)\b"
    r"|(?:i\s+|we\s+)?told\s+you\s+(?:we|i)(?:['’]?d|\s+would)\s+(?:be|come)"
    r"|(?:(?:i(?:['’]?m|\s+am)|we(?:['’]?re|\s+are))\s+)?(?:(?:so|very|really)\s+)*sorry\b"
    r"|(?:my|our)\s+apolog|apolog|forgive\s+(?:me|us)|pardon|no\s+(?:offen[cs]e|hard\s+feelings))",
    re.IGNORECASE,
)
"""How a line begins by which somebody greets, is back, or makes up with who is there."""
_ASKS_BARELY = lazy_pattern(
    r"\W*(?:(?:so|well|and)\W+)?any(?:thing|body|one)?\s+(?:new|news|happen\w*|change\w*|come|came"
    r"|been|trouble|luck|word|good)\b",
    re.IGNORECASE,
)
"""How a question begins without its verb: "anything happen while we were gone"."""
_OF_FRIENDS = lazy_pattern(
    r"\b(?:s?he|h[ie][ms]|her|hers|they|them|theirs?)(?!\s+called\s+you)\b"
    r"|^\W*(?:(?:so|and|well|but|ok(?:ay)?)\W+)*(?:(?:what|where|why|when|which\s+way|how)\s+)?"
    r"(?:shall|should|do|did|are|were|have|had|must|will|would)\s+(?:we|i)\b"
    r"(?!\s+(?:get|find|go\s+to|reach|pay|owe|miss|need\s+to\s+know)\b)"
    r"|^\W*(?:(?:so|and|well|but|ok(?:ay)?|what|where|why|how)\W+)*(?:(?:do|did|are|is|can|have"
    r"|will"
    r"|would|don['’]?t|aren['’]?t|didn['’]?t|were)\s+)?you(?:['’]re)?\s+(?:\w+\s+)?(?:want"
    r"|wanna|fancy"
    r"|hungry|thirsty|having|coming|see|hear|notice|smell|think|sure|ready|ok|okay|alright|gonna"
    r"|going|feel|feeling|scared|cold|wet|tired|nervous|like|believe|still\s+have|bring|brought"
    r"|got"
    r"|go|first)\b",
    re.IGNORECASE,
)
"""What friends who have come in together ask each other as well."""

_BEGINS = lazy_pattern(
    r"\W*(?:(?:no|wait|oh+|ah+|ooh+|so|and|but|well|ok(?:ay)?|right|actually|better|then|now"
    r"|um+|er+m?"
    r"|hm+|btw|by\s+the\s+way|tell\s+me|hey|oi|excuse\s+me|seriously|wow|whoa"
    rf"|you(?:\s+\w+){{1,4}}(?=,)|{GREETING}(?:\s+there)?)\W+){{0,3}}",
    re.IGNORECASE,
)
"""What may stand before what a line says."""
_WORD = lazy_pattern(r"\w")
_CALLS = lazy_pattern(
    rf"\W*(?:(?:{GREETING}|oi+|psst|ahem|yoo\s*hoo|excuse\s+me|hey\s+you|ahoy)(?!\w)\W*)?"
    r"(?:(?:(?:is\s+)?any(?:one|body)(?:\s+(?:there|here|home|in|awake|around|alive|listening"
    r"|at\s+home))?|you(?:\s+there)?|can\s+you\s+hear\s+(?:me|us)"
    r"|are\s+you\s+(?:there|awake|asleep|deaf|listening))(?!\w)\W*)?",
    re.IGNORECASE,
)
"""How one calls into a silent room."""
_KIN = (
    r"(?:friend|mate|pal|brother|sister|wife|husband|cousin|companion|partner|son|daughter"
    r"|sweetheart"
    r"|fellow\s+\w+)"
)
_FIRST = r"\W*(?:(?:hi|hello|hey|oh|and|ok|well|so|by\s+the\s+way|btw)\W+(?:there\W+)?){0,2}"
_PRESENTS = lazy_pattern(
    rf"{_FIRST}(?:(?:this|that|here)(?:['’]?s|\s+is)\s+(?:my|our)\s+(?:\w+\s+)?{_KIN}\b"
    r"|(?:(?:please\s+)?(?:allow\s+(?:me|us)|let\s+(?:me|us)|may\s+i)\s+(?:to\s+)?"
    r"(?:introduce|present)|(?:have\s+you\s+)?met\s+my|meet\s+my)\b)",
    re.IGNORECASE,
)
"""How one presents a friend."""
_COMES = lazy_pattern(
    rf"{_FIRST}(?:i['’]?m|i\s+am)\s+(?:from|called|new\s+(?:here|in|to|around))\b", re.IGNORECASE
)
"""How one says where one is from."""
_WE_ARE = lazy_pattern(
    r"\W*(?:(?:and|ok|well|so|oh|btw|by\s+the\s+way)\W+){0,2}we(?:['’]?re|\s+are"
    r"|\s+(?:both\s+)?come"
    r"|\s+came|\s+hail)\s+(?:all\s+|both\s+|only\s+|just\s+|two\s+|three\s+|four\s+|poor\s+|simple"
    r"\s+|weary\s+)*"
    r"(?:from|travell?ers|pilgrims|strangers|merchants|traders|visitors|minstrels|adventurers"
    r"|new\s+here"
    r"|not\s+from|passing\s+through|friends\s+of|on\s+our\s+way\s+to|looking\s+for)\b",
    re.IGNORECASE,
)
_NAMES_ONE = lazy_pattern(
    rf"{_FIRST}(?:(?P<own>i['’]?m|i\s+am|(?:my\s+)?name(?:['’]?s|\s+is)|call\s+me|they\s+call\s+me)"
    r"|(?:and\s+)?(?:this|that|here)(?:['’]?s|\s+is)|meet|s?he(?:['’]?s|\s+is)(?:\s+called)?)\s+"
    r"(?P<name>\w{2,40})(?=\W*$|\s*[,.!;]|\s+(?:and|but|from|by\s+the\s+way|btw|here|who)\b)",
    re.IGNORECASE,
)
"""How one names oneself or another: "I'm Anna btw", "this is Bob, he's shy"."""
_EVER = r"(?:(?:ever|never|always|usually|often|normally|really|still|sometimes|actually|just)\s+)?"
_FRIENDS_DO = (
    r"(?!\s*(?:shut|stop|listen|pay|learn|wash|think|bathe|shower|snore|wonder|want|change|care"
    r"|help"
    r"|buy|say|tell|notice|mind|bring)\b)"
)
"""Not what one asks a friend: "do you ever listen"."""
_WORKS = (
    r"(?:live|work|sleep|rest|serve|sell|brew|bake|cook|run|own|guard|build|mend|repair|carve"
    r"|forge"
    r"|charge|teach|hire|close|stay\s+(?:open|here|up)|grow|accept|let\s+(?:people|folk|any\w*"
    r"|strangers"
    r"|rooms)|open\s+(?:it|the|up|for|early|late)|make\s+(?:all|everything|your|any|much|good"
    r"|things"
    r"|stuff|them|the|these|those|chairs|tables|swords|furniture|toys)|read\s+(?:all|them|every"
    r"|a\s+lot)"
    r"|keep\s+(?:the|any|a|bees|animals|pets|chickens|records|watch|an?)|get\s+(?:any|many|much"
    r"|lots"
    r"|a\s+(?:day|lot|break)|lonely|bored|cold|tired|paid|visitors|travell?ers|guests|wolves"
    r"|homesick"
    r"|scared|wet|dizzy|out\s+much)|miss\s+(?:it|them|him|her|home|the|your|being)|dream"
    r"|feel\s+(?:pain"
    r"|lonely|alone|anything|things)|do\s+(?:breakfast|this|weddings|food|rooms|parties)|belong"
    r"|count"
    r"|have\s+(?:an?|any|no)\s+(?:wife|husband|children|kids|family|brother|sister|cat|dog|pets?|"
    r"name|master|room|bed|bath|stable|cellar|garden|son|daughter|parents|soul|heart|menu|job"
    r"|jobs|work"
    r"|books?|map|maps)|enjoy|like\s+(?:it\s+here|living|working|your\s+(?:work|job|life)"
    r"|being\s+an?"
    r"|this\s+(?:work|job|place)))"
)
_ASKS = lazy_pattern(
    r"(?:(?:(?:do(?:n'?t)?|did(?:n'?t)?)\s+you\s+(?:(?:ever|never|always|usually|often"
    r"|normally)\b"
    rf"{_FRIENDS_DO}|{_EVER}{_WORKS}\b))"
    r"|did\s+you\s+(?:build|carve|forge|bake|brew|cook|paint|plant|found|inherit|grow\s+up|live"
    r"|fight"
    r"|write\s+(?:any|all|these|those|books?|one|this)|make\s+(?:all|these|those|this|that\s+\w+"
    r"|them|the|your\w*)|learn\s+to|choose|become)\b"
    r"|how\s+(?:long|often|far|much|many\s+\w+)\s+(?:have|did|do|can|could)\s+you\s+(?!owe|pay"
    r"|drink"
    r"|want|eat|spend|hurt)"
    r"|do\s+you\s+know\s+(?:any|an?|some|of|anything|any\w+|about|how\s+old|who\s+(?:built|made"
    r"|lives|owns))\b"
    r"|do\s+you\s+like\s+(?:humans|people|us|visitors|strangers|children|kids|animals|music"
    r"|poetry|stories"
    r"|the\s+(?:village|people|winter|summer|cold|snow|job|others|queen|king))\b"
    r"|(?:can|could|will|would|did|have|do)\s+you\s+(?:carry|lift|show|teach|take|lead"
    r"|guide|let|sell|lend|serve|build|hire|tell|read|sing)\s+us\b"
    r"|what(?:'?s|\s+(?:is|was))\s+the\s+(?:worst|best|strangest|oddest|oldest|funniest|biggest"
    r"|scariest)\s+\w+"
    r"\s+(?:that\s+)?you\b"
    r"|who\s+do\s+you\s+(?:report|answer|work|build|serve|cook)\b|ever\s+(?:been|seen|had"
    r"|killed|fought|"
    r"thought|left|lost|wanted|used|slept|loved)\b"
    r"|open\s+(?:(?:the|that|this|your)\s+)?(?:\w+\s+)?(?:up|gate|door)\b"
    r"|how\s+(?:old|tall|heavy|strong)\s+are\s+you\b"
    r"|how\s+did\s+you\s+(?:end\s+up|become|get\s+(?:to\s+be|into|this)|learn|come\s+(?:to|by"
    r"|here))\b"
    r"|how\s+do\s+you\s+(?:find|keep|manage|stand|cook|brew|bake|make|stay|sleep|work"
    r"|know\s+(?:where"
    r"|which|who|all))\b"
    r"|have\s+you\s+(?:always|ever|never|lived|worked|kept|heard\s+of|known|been\s+(?:here|an?"
    r"|doing|"
    r"working|open|the|standing|to)|got\s+(?:an?|any|no)\s+(?:wife|husband|children|kids|family"
    r"|brother|sister|cat|dog|name|master|room|rooms|bed|beds|bath|stable|work|job|jobs|books?)"
    r"|read\s+(?:all|any|them|every|these|those)|seen\s+(?:an?|any|some|two"
    r"|three)\s+(?:\w+\s+){0,4}?"
    r"(?:man|woman|boy|girl|child|stranger|rider|fellow|dwarf|elf|merchant|soldier|dog|horse"
    r"|cat))\b"
    r"|were\s+you\s+(?:born|ever|always|alive|found|made|built|once|married|here\s+(?:when"
    r"|before|during)"
    r"|there\s+when|an?\s+(?:soldier|guard|child\s+here|baker|cook))\b"
    r"|are\s+you\s+(?:(?:really|still|actually|even|truly)\s+)?(?:an?\s+(?!fool|idiot|baby"
    r"|coward|child"
    r"|liar|thief|pig|bit\b|little)|alive|married|single|from\s+(?:here|around|these|the)|human"
    r"|made|real"
    r"|happy\s+here|open|in\s+charge|the|full|related)"
    r"|can\s+you\s+(?:(?:dance|sing|fight|swim|fly|cook|whistle|talk|speak|breathe|bleed)"
    r"(?:\s+(?:at\s+all|too|well|as\s+well))?\W*$|feel\s+(?:pain|anything|things)"
    r"|(?:make|build|teach|mend|fix|forge|carve|repair|bake|brew)\s+(?:me|us|an?|my|our|some"
    r"|any)\b)"
    r"|would\s+you\s+(?:teach|hire|ever|take\s+(?:me|us)\s+on|have\s+work)\b"
    r"|what\s+(?:do|did)\s+you\s+(?:guard|build|sell|serve|charge|cook|brew|bake|call\s+(?:this"
    r"|that|"
    r"it|the|your|him|her)|keep|make\s+(?:here|there|in|of|with|out)|eat\s+(?:here|all|for|out"
    r"|in)|drink"
    r"\s+(?:here|out)"
    r"|do\s+(?:here|all\s+day|for\s+(?:fun|a\s+living|work)|when|at\s+night|in\s+winter"
    r"|all\s+night)"
    r"|have\s+(?:to\s+(?:eat|drink|offer)|on\s+tap))\b"
    r"|what\s+are\s+you\s+(?:making|building|working\s+on|guarding|cooking|brewing|baking"
    r"|hammering|"
    r"carving|made|called|mending|hammering)\b"
    r"|what\s+(?:kind|sort|kinds|sorts)\s+of\s+\w+\s+(?:do|did|are|have)\s+you\b"
    r"|where\s+(?:were\s+you\s+(?:born|made|built|before)|are\s+you\s+from|do\s+you\s+(?:come"
    r"|live|sleep"
    r"|get|keep|buy|find\s+your|go\s+when)|did\s+you\s+(?:learn|grow|get\s+(?:your|this|these|all)"
    r"|live))\b"
    r"|who\s+(?:made|built|taught|hired|pays|owns|named|found|gave|feeds|oils|relieves)\s+you\b"
    r"|which\s+of\s+your\b"
    r"|what'?s\s+your\s+(?:name|trade|job|price|recipe|secret|story|best|work|favou?rite)\b"
    r"|you\s+(?:look|sound|seem|smell)\s+like\b|you\s+remind\s+(?:me|us)\s+of\b"
    r"|you\s+must\s+(?:be|get)\s+(?:so\s+|very\s+)?(?:freezing|cold|lonely|bored|tired|proud"
    r"|the|strong"
    r"|very|used|busy|rich|brave)\b)",
    re.IGNORECASE,
)
"""What one asks somebody of whose life and work one knows nothing."""
_ASKS_OF_PLACE = lazy_pattern(
    r"(?:(?:is|was)\s+(?:it|this|that|business)\s+(?:always|ever|usually|normally)\b"
    r"|(?:is|are)\s+(?:this|that|these|those|it)\s+your\w*\s+(?!first|last|fault|turn|idea|best|hat|bag"
    r"|foot)\w+"
    r"|does\s+(?:it|this|that|any(?:one|body))\s+(?:(?:ever|always|really|often)\s+)?(?:get"
    r"|rain|snow|open"
    r"|hurt|ring|come|work|go|live|sleep|happen|bother|smell)\b"
    r"|how(?:'?s|\s+is|\s+are)\s+(?:business|trade|work|things|the\s+(?:food|ale|soup|beer|road"
    r"|ford"
    r"|work|hunting|fishing|weather)|life)\b"
    r"|what'?s\s+(?:that|the|this)\s+(?:\w+\s+)?(?:smell|noise|sound|stink|racket|light)\b"
    r"|what'?s\s+(?:upstairs|downstairs|(?:behind|beyond|past|up|down|through|inside"
    r"|under)\s+(?:the|that|"
    r"this|there|here|it|those)|out\s+there|with\s+the)\b"
    r"|who\s+(?:built|carved|painted|founded|owns|runs|rules|hung|keeps)\b"
    r"|(?:is|are|was|were)\s+there\b(?![^.!?]{0,80}\b(?:we|i|me|my|our|you|your|us)\b)"
    r"|(?:what|where|who|how|why|is|are|does|do|did|was|were)\s(?![^.!?]{0,80}\b(?:we|i|me|my"
    r"|our|you|your"
    r"|s?he)\b)[^.!?]{0,80}\b(?:a?round|in|near|up|out|over)\s+here\W*$"
    r"|(?:so\s+)?(?:you|hey)\s+(?:there|with\s+the|in\s+the|behind\s+the|over\s+there)\b"
    r"|any\w*\s[^.!?]{0,80}\b(?:yet|(?:a?round|in|by|near)\s+here|today|lately|tonight)\W*$"
    r"|(?:\w+\s+)?(?:boring|dull|easy|hard|lonely|cold|tough|dangerous)\s+(?:job|work|post|trade)\b"
    r"|(?:was|were)\s+there\s+ever\b|any\s+(?:news|work|jobs?|gossip)\b"
    r"|(?:(?:is\s+there\s+)?any(?:thing|\s*way)?\s+(?:i|we)\s+(?:can|could)|(?:can|could)\s+(?:i|we))"
    r"\s+(?:do\s+(?:any\w+|some\w*)?\s*(?:for\s+you|work|to\s+help)|help(?:\s+(?:you|out|here))?\W*$"
    r"|be\s+of\s+\w+)"
    r"|(?:(?:have\s+you\s+)?got|have\s+you|(?:you\s+)?need)\s+(?:an?\s+|any\s+|some\s+)?(?:odd\s+)?"
    r"(?:errands?|work|jobs?|tasks?|quests?|help|chores?)\b"
    r"|(?:how\s+much|what)\s+(?:does\s+it|do\s+they|would\s+it)\s+cost\b)",
    re.IGNORECASE,
)
"""What one asks of a place that a friend knows no better."""
_THE_FRIEND = (
    r"(?:him|her|them|us|(?:those|these|the)\s+two|my\s+(?:\w+\s+)?(?:friends?|mate|brother"
    r"|sister|wife"
    r"|husband|pal|companions?))\b"
)
_EXCUSES = lazy_pattern(
    rf"(?:(?:(?:i'?m|i\s+am|we'?re|we\s+are|so|very|really|terribly)\s+){{0,3}}sorry\s+(?:about"
    r"|for)\s+"
    rf"(?:{_THE_FRIEND}|(?:the|that)\s+(?:noise|mess|mud)|(?:bothering|disturbing|waking"
    r"|troubling)\s+you)"
    r"|sorry\s+to\s+(?:bother|disturb|wake|trouble|interrupt)\b"
    r"|we\s+did\s?n'?t\s+mean\s+(?:it|to|any)\b"
    rf"|please\s+(?:forgive|excuse|pardon|ignore|don'?t\s+mind)\s+{_THE_FRIEND}"
    rf"|(?:forgive|excuse|pardon)\s+{_THE_FRIEND}|you'?ll\s+have\s+to\s+(?:excuse"
    rf"|forgive)\s+{_THE_FRIEND}"
    r"|(?:ignore|do\s?n'?t\s+(?:mind|listen\s+to)|never\s+mind|pay\s+no\s+(?:mind|attention"
    r"|heed)\s+to)"
    rf"\s+{_THE_FRIEND}[\s,]+\w+"
    r"|s?he(?:'?s|\s+is)?\s+(?:just\s+|only\s+|really\s+|always\s+)?(?:means?\s+(?:well|no\s+harm)"
    r"|did\s?n'?t\s+mean\s+(?:it|that|any|to)|does\s?n'?t\s+mean\s+(?:it|that|any)|harmless)\b"
    r"|i\s+(?:do\s+|must\s+|want\s+to\s+)?apologi[sz]e\b|(?:my|our)\s+(?:\w+\s+)?apolog)",
    re.IGNORECASE,
)
"""How one excuses a friend, or oneself, to a stranger."""
_LEAVES = lazy_pattern(
    r"(?:(?:(?:we|i)'?(?:re|m|ll\s+be|d\s+better\s+be)|we\s+are|i\s+am"
    r"|time\s+(?:for\s+us\s+)?to\s+be|we"
    r"(?:\s+(?:must|should|will|had\s+better|better|ought\s+to)|'d\s+better)\s+be"
    r"|best\s+be)\s+(?:off|going|leaving|on\s+our\s+way|heading\s+(?:off|out"
    r"|on))(?:\W+(?:now|then|thanks|thank\s+you|cheers|bye|good\s?bye))*\W*$"
    r"|(?:ta|cheers)\s+for\s+(?:the|your|everything|having|that)\b"
    r"|(?:many\s+|lots\s+of\s+)?thanks?(?:\s+you)?(?:\s+(?:so|very|a)\s+(?:much"
    r"|lot))?\s+for\s+(?:the|your"
    r"|everything|having|all|helping|talking|listening|that\W+\w+)\b"
    r"|(?:many\s+)?(?:thanks|cheers|ta|thank\s+you)\W+(?:and\s+)?(?:good\s?)?(?:bye|night"
    r"|see\s+you|farewell)"
    r"|(?:we'?ll\s+|i'?ll\s+)?(?:see\s+(?:you|ya)|cya)\s+(?:tomorrow|later|soon|around|again)\b"
    r"|(?:we|i)(?:'?ll|\s+will)\s+(?:be|come)\s+back\b|(?:keep|stay)\s+(?:warm|dry|safe|well)\b"
    r"|(?:good\s?)?(?:bye|night)\W*(?:then|now|all)?\W*$|farewell\b|sleep\s+well\b|take\s+care\b"
    r"|(?:\w+\s+)?thank\s+you,?\s+(?:kindly|sir|miss|madam|ma'?am|mistress|officer|dear"
    r"|kind\s+\w+)\W*$)",
    re.IGNORECASE,
)
"""How one takes leave of a house, while one's friends come along."""
_GOODS = r"(?:soup|ale|beer|stew|bread|food|meal|cook\w*)"
_PLACES = (
    r"(?:place|inn|house|tavern|kitchen|wall|gate|library|workshop|village|town|square|shop|work"
    r"|collection|craft\w*)"
)
_GRADES = (
    r"(?:very\s+|really\s+|pretty\s+)?(?:good|great|lovely|nice|fine|tasty|delicious|excellent"
    r"|wonderful"
    r"|beautiful|grand|superb|splendid|fantastic|disgusting|rubbish|delightful|best|proper"
    r"|decent|terrible|awful|bad|horrible|cosy|splendid|brilliant|worst)"
)
_PRAISES = lazy_pattern(
    rf"(?:(?:a|the|that'?s|that\s+is|it'?s|this\s+is|what\s+an?)\s+)*{_GRADES}\s+(?:{_GOODS}"
    rf"|{_PLACES})\b"
    rf"(?![^.!?]*\b(?:we|us|i)\b)|(?:this|the|that)\s+{_GOODS}\s+(?:is|was|tastes)\s+{_GRADES}\b"
    rf"|i\s+(?:really\s+)?(?:love|like|admire)\s+your\s+(?:{_GOODS}|{_PLACES})"
    rf"|you(?:'?ve|\s+have)(?:\s+got)?\s+(?:an?|such\s+an?|some|quite\s+an?|the)\s+(?:{_GRADES}"
    r"|kind|sweet"
    r"|strong|gentle|fine)\s+\w+"
    r"|you(?:'?re|\s+are)\s+(?:very|so|too|most)\s+(?:kind|patient|helpful|generous|wise"
    r"|learned|polite"
    r"|friendly|welcoming|brave)\b"
    rf"|your\s+(?:{_GOODS})\s+(?:is|was|tastes|smells)\s+(?:like\s+|so\s+)?(?:{_GRADES}|better"
    r"|rubbish|salty"
    r"|foul|off|watery|too)\b",
    re.IGNORECASE,
)
"""What one says to a host of what they serve or have."""
_FOR_LOCALS = (_ASKS, _ASKS_OF_PLACE, _EXCUSES, _LEAVES, _PRAISES)
_SENTENCES = r"(?<=[.!?…])\s+"
_ASIDE = lazy_pattern(
    r"\byou\s+(?:have\s?n['’]?t|never|did\s?n['’]?t)\s+(?:seen?|saw|heard?|met|meet)\s+(?:me|us)\b"
    r"|,\s*(?:would|will|could|can)\s+you\s+(?:teach|hire)\s+(?:me|us)\b"
    r"|\b(?:sir|madam|ma['’]?am|officer|good\s+(?:man|woman|lady)|my\s+(?:good\s+)?lady)\W*$"
    r"|,\s*miss\W*$",
    re.IGNORECASE,
)
"""What is said to a stranger, wherever it stands."""
_YOU_ARE = lazy_pattern(
    r"\b(?:you(?:['’]?re|\s+are|\s+call\s+yourself|\s+were)|your)\s+(?:not\s+)?(?:such\s+"
    r"|really\s+"
    r"|quite\s+)?(?:an?|the)\s+(?P<what>[^.,!?]{1,60})|^call\s+yourself\s+an?\s+(?P<called>[^.,!?]{1,60})",
    re.IGNORECASE,
)
"""What somebody is called to their face: "you're a terrible cook"."""
_YOU_ALL = lazy_pattern(r"\byou\s+(?:\w+\s+)?(?P<kind>\w{3,20})s\b", re.IGNORECASE)
"""Their kind: "you golems"."""
_YOURS = lazy_pattern(
    r"\byour\s+(\w{3,20})(?:\s+(\w{3,20}))?\b|\b(\w{3,20})\s+of\s+yours\b", re.IGNORECASE
)
_TO_DO = lazy_pattern(
    r"(?:mind|eat|drink|finish|watch|wipe|take|hold|put|grab|get|close|shut|keep|use|wash|pick"
    r"|give|show"
    r"|pull|move|bring|leave|what\s+about|where)\b",
    re.IGNORECASE,
)
"""How a line begins that tells a friend to do something with what they have."""
_TRADES = frozenset(
    (
        *("cook", "host", "hostess", "landlady", "landlord", "barkeep", "brewer", "baker", "guard"),
        *("watchman", "gatekeeper", "soldier", "librarian", "scholar", "bookworm", "golem"),
        *("machine", "puppet", "builder", "carpenter", "craftsman", "woodhead", "innkeeper"),
        *("listener", "worker", "statue", "lump of wood"),
    )
)
"""What somebody may be by trade; a friend is called so only in jest."""
_OF_A_HOUSE = frozenset(
    (
        *("inn", "house", "place", "kitchen", "oven", "counter", "boy", "books", "shelves"),
        *("library", "ladder", "gate", "bell", "spear", "post", "workshop", "bench", "hammer"),
        *("stair", "village", "tavern", "cellar", "guests", "cooking", "prices", "wall", "trade"),
        *("cogs", "knee", "beard", "moustache", "apron"),
    )
)
"""What only somebody has who lives or works in a place."""
_OF_ANYBODY = frozenset(
    (
        *("hand", "hands", "face", "eyes", "hair", "head", "nose", "arms", "feet", "foot", "back"),
        *("voice", "fingers", "coat", "boots", "hat", "shirt", "legs", "chin", "mouth", "ears"),
        *("soup", "ale", "bread", "bowl", "mug", "fault", "turn", "name", "life", "own", "time"),
    )
)
"""What a friend has, too."""
