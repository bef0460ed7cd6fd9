"""Questions: what is asked of whom, whatever the words: a name, an age, a trade, a place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from ai.brains.embedded.register.tellings import KIN, ME, Who, in_law, is_kin, kin_of
from ai.brains.lazy_pattern import lazy_pattern

(
    NAME,
    AGE,
    TRADE,
    HOME,
    ORIGIN,
    PLACE,
    TIME_OF,
    REASON,
    NUMBER_OF,
    STATE,
    DEED,
    ALL,
    WHO_IS,
    IS_SO,
) = (
    *("name", "age", "trade", "home", "origin", "place", "when", "why", "how many", "state"),
    *("deed", "all", "who", "is it so"),
)
"""What may be asked of somebody."""
WHO_DOES = "who does"
WHAT = "what"
"""Of whom something is said."""
IT = ("he", "it")
"""Of "it", as who is asked about."""
ONLY = "only"
"""What is asked in a word, of whom the talk is about: "When?"."""

_NAME = r"(?-i:[A-Z][\w-]+)"
_KINS = rf"(?:{KIN})s?|children|wives|geese|puppies"
_AD = (
    r"(?:(?:little|big|old|older|elder|eldest|oldest|younger|youngest|dear|late|poor|own|first|"
    r"second|other|twin|two|three|four|new) )*"
)
_WHOM = (
    rf"(?P<whom>(?:(?:my|our) {_AD}(?:{_KINS})'s|my|our|your|{_NAME}'s|his|her|"
    rf"their) {_AD}(?:favou?rite )?[a-z][a-z-]*(?: {_NAME})?|{_NAME}|i|we|me|us|he|she|him|"
    rf"it|that(?! [a-z]+ (?:over there|there|here|never|always|who|in|by|at|on|with)\b)|they|them|"
    rf"the {_AD}(?:{_KINS}))"
)
_WHOSE = (
    rf"(?P<whom>(?:(?:my|our|{_NAME}'s) {_AD}[a-z][a-z-]*?|the {_AD}(?:{KIN})|{_NAME})"
    rf"(?='s?\b|s'|s? )|my|our|his|her|"
    r"its|their)(?:'s|s'|'|s(?= names?\b))?"
)
_BE = "(?:'s|'re| is| are| was| were)"
_NOW = (
    r"(?: (?:now|again|then|please|anyway|still|exactly|by the way|these days|at all|today|here|"
    r"called that))*"
)
_KNOWS = (
    r"(?:(?:and|so|but|ok|okay|well|then|now|please|say|tell me(?! (?:about|of|more|something|"
    r"everything|all|anything)\b)|hey|guess|remind me|do you (?:still )?(?:know|remember|"
    r"recall)|can you (?:still )?(?:tell me|remember)|could you tell me|have i told you|"
    r"did i (?:tell you|say|mention)|do you happen to know|i forgot|you know)[,:]? )*"
)
_JOB = "trade|job|work|profession|craft|occupation|calling|living|business"
_PATTERNS = [
    (kind, lazy_pattern(rf"^{pattern}{_NOW}$", re.I))
    for kind, pattern in (
        (NAME, rf"(?:what|how|which|who){_BE}? the names? of {_WHOM}"),
        (
            NAME,
            rf"(?:(?:what|which|who){_BE}? |the )?{_WHOSE} (?:first |full |real )?names?(?: is|"
            rf" are| was| were)?",
        ),
        (NAME, rf"(?:what|how){_BE} {_WHOM} (?:called|named)"),
        (NAME, rf"(?:what|how) {_WHOM}{_BE} (?:called|named)"),
        (NAME, rf"(?:what|how) (?:do|did|does) (?:i|we|you|he|she|they) call {_WHOM}"),
        (NAME, rf"what names? (?:has|have|does|do|did) {_WHOM} (?:have|bear|go by)?"),
        (NAME, rf"who(?:m)?{_BE} (?P<whom>(?:my|our|{_NAME}'s) {_AD}(?:{_KINS}))"),
        (NAME, rf"who (?P<whom>(?:my|our|{_NAME}'s) {_AD}(?:{_KINS})){_BE}"),
        (NAME, rf"(?:name|list)(?: all)?(?: of)? (?P<whom>(?:my|our|{_NAME}'s) {_AD}(?:{_KINS}))"),
        (NAME, rf"(?:who|whom) did (?:i|{_NAME}) (?:come|travel|arrive|bring) ?with(?P<whom>)"),
        (
            AGE,
            rf"(?:how old|(?:of )?(?:what|which) age|how many (?:years|"
            rf"winters)(?: old)?){_BE} {_WHOM}(?: old)?",
        ),
        (AGE, rf"how old {_WHOM}{_BE}"),
        (AGE, rf"how old (?:will|would|shall) {_WHOM} (?:be|turn|get)(?: (?:next|this|on|in) .+)?"),
        (AGE, rf"(?:what{_BE} )?{_WHOSE} age"),
        (STATE, rf"what (?:is|are|was|were) {_WHOM} doing"),
        (
            TRADE,
            rf"what (?:does|do|did|is|are) {_WHOM} (?:do|work)(?: as| at)?(?: for (?:a|his|her|"
            rf"their|our|my) (?:living|work|job|money|bread|trade)| for work| by trade| all day)?",
        ),
        (TRADE, rf"what {_WHOM} (?:does|do)(?: for a living)?"),
        (TRADE, rf"(?:what|which){_BE}? (?:the )?{_WHOSE} (?:{_JOB})(?: is)?"),
        (
            TRADE,
            rf"(?:what|which) (?:kind of |sort of )?(?:{_JOB}) (?:does|do|did|has|have|"
            rf"is) {_WHOM}(?: do| have| in)?",
        ),
        (TRADE, rf"(?:what|who){_BE} {_WHOM} by (?:trade|profession)"),
        (TRADE, rf"(?:where|how) (?:does|do) {_WHOM} (?:earn|make) .+"),
        (TRADE, rf"(?:what|where) (?:does|do|did) {_WHOM} work(?: as)?"),
        (HOME, rf"where (?:does|do|did) {_WHOM} (?:live|lives|stay|dwell|lodge|sleep)"),
        (HOME, rf"where {_WHOM} (?:live|lives|stays|dwells)"),
        (HOME, rf"where{_BE} {_WHOSE} (?:house|home|place|cottage|farm)"),
        (ORIGIN, rf"(?:where|which (?:town|place|village)){_BE} {_WHOM} (?:from|born|coming from)"),
        (ORIGIN, rf"where {_WHOM}(?:{_BE} (?:from|born)| (?:come|hail)s? from)(?: love)?"),
        (ORIGIN, rf"(?:from )?where (?:does|do|did) {_WHOM} (?:comes?|hail)(?: from)?(?: love)?"),
        (ORIGIN, rf"(?:what{_BE} )?{_WHOSE} (?:home ?(?:town|village)|birthplace|origin)"),
        (
            TIME_OF,
            rf"(?:when|at what (?:time|hour)|what time|what day|which day|on (?:which|"
            rf"what) day){_BE} {_WHOSE} (?P<rest>birthday|birth)",
        ),
        (
            TIME_OF,
            rf"(?:when|at what (?:time|hour)|what time|what day|which day|on (?:which|"
            rf"what) day)(?: does| do| did| will|{_BE}| has| have) {_WHOM}(?: (?P<rest>.+?))?",
        ),
        (REASON, rf"why(?: does| do| did| will|{_BE}| has| have) {_WHOM}(?: (?P<rest>.+?))?"),
        (STATE, rf"what{_BE} (?:wrong|the matter|the trouble|up) with {_WHOM}"),
        (STATE, rf"what (?:has )?happened to {_WHOM}"),
        (STATE, rf"how{_BE} {_WHOM}(?: doing)?"),
        (
            ALL,
            rf"(?:what|anything|something|all)(?: else)? (?:do you|you|have you|you have|you've|"
            rf"can you)(?: still)?(?: know| heard| tell "
            rf"me| remember| recall)? (?:about|of) {_WHOM}",
        ),
        (
            ALL,
            rf"(?:do you know|know|have you heard|heard)(?: anything| something)? (?:about|"
            rf"of) {_WHOM}",
        ),
        (
            ALL,
            rf"tell (?:me|us) (?:(?:something|more|all|everything|a bit|a little) )?(?:about|"
            rf"of) {_WHOM}",
        ),
        (
            ALL,
            rf"what (?:did|has|have) (?P<by>i|we|(?:my|our) {_AD}(?:{_KINS})|{_NAME}|he|she|"
            rf"they) (?:tell|told|say|said|mention|mentioned)(?: to)?(?: you)?(?: \w+)? (?:about|"
            rf"of) {_WHOM}(?P<family>(?<=her|his|our)(?: family| folks| relatives))?",
        ),
        (ALL, rf"what about {_WHOM}"),
        (WHO_IS, rf"(?:who|what){_BE} (?P<whom>{_NAME})"),
        (WHO_IS, rf"who (?P<whom>{_NAME}){_BE}"),
        (WHO_IS, rf"(?:do you|you) (?:know|remember) (?P<whom>{_NAME}|my {_AD}(?:{_KINS}))"),
        (
            NUMBER_OF,
            rf"how (?:many|much) (?P<rest>{_AD}[a-z][a-z-]+(?: [a-z-]+)?)(?:'ve)? (?:do|does|did|"
            rf"have|has|had|of) {_WHOM}(?: have| has| own| keep| got| had)*",
        ),
        (
            NUMBER_OF,
            rf"(?:do|does|have|has|did) {_WHOM} (?:have |own |got |keep )?(?:(?:any|an?|"
            rf"some) )?(?P<rest>{_AD}[a-z][a-z-]+)",
        ),
        (PLACE, rf"where{_BE} {_WHOM}"),
        (STATE, rf"(?:what|which) (?:colou?r|kind|sort|size|shape)(?: of [a-z]+)?{_BE} {_WHOM}"),
        (WHAT, rf"(?:what|which|who|how (?:big|much|long|far|tall|good|many)){_BE} {_WHOM}"),
        (
            DEED,
            rf"(?P<begin>what|who|whom|where|which|how)(?: [a-z]+)? (?:does|do|did|will|can|has|"
            rf"have|had|is|are|was|were) {_WHOM} (?P<rest>.+?)",
        ),
        (
            IS_SO,
            rf"(?P<begin>is|are|was|were|does|do|did|has|have|had|can|will) {_WHOM} (?P<rest>.+?)",
        ),
        (WHO_DOES, r"(?:who|which (?:one )?of (?:them|us|my \w+))(?P<whom>) (?P<rest>.+?)"),
    )
]
_PATTERNS_ONLY = [
    (kind, lazy_pattern(rf"^(?:and |but |so |then )?{pattern}{_NOW}$", re.I))
    for kind, pattern in (
        (
            TIME_OF,
            r"(?:when|what day|which day|at what time|when was (?:that|it|this)|when is (?:that|"
            r"it)|when did (?:that|it|this) happen|how long ago(?: was (?:that|it|this))?|when "
            r"will (?:that|it) be|when exactly|since when)",
        ),
        (AGE, r"(?:how old|what age|how old (?:is|are) (?:it|that|they|he|she))"),
        (AGE, r"is (?:it|that) (?:very |so )?old"),
        (PLACE, r"(?:where|where (?:is|was) (?:that|it)|where exactly|in which (?:town|place))"),
        (
            NAME,
            r"(?:who|whose|what name|which one|called what|the name|who (?:is|was) (?:that|it|he|"
            r"she))",
        ),
        (REASON, r"(?:why|why (?:is|was) (?:that|it)|how come|what for|why so)"),
    )
]
_REMEMBERED = lazy_pattern(
    rf"^(?:and |so |but )?(?:(?:do|did|don't) )?(?:you )?(?:still )?(?:remember|recall|know) "
    rf"(?P<whom>(?:my|our) {_AD}(?:{_KINS})(?: {_NAME})?){_NOW}$",
    re.I,
)
"""How it is asked whether somebody comes to mind."""
_ASIDE = lazy_pattern(
    r"^.*?, (?=(?:and )?(?:what|who|where|when|how|which|why|do|does|is)\b)", re.I
)


@dataclass(frozen=True)
class Asked:
    """What is asked, and of whom."""

    kind: str
    whom: Who = ()
    """() where nobody is named."""
    rest: str = ""
    """The words behind whom it is asked of."""
    many: bool = False
    """It is asked of several, such as "my children"."""
    begin: str = ""
    by: Who = ()
    """Who told it, where only that counts."""


_UNMARKED = lazy_pattern(
    rf"(?:(?P<lead>\b(?:my|our|your|the|his|her|their) {_AD})|(?<![\w'])(?P<be>(?:is|was|of|about|"
    rf"are|what's|who's|name|list) ))(?P<name>[a-z]{{2,}}|{_NAME}(?<!s))"
    rf"s (?=(?:{_JOB}|names?|age|birthday|house|home|{_KINS})\b)",
    re.I,
)
_SMALL = lazy_pattern(
    r"^((?:and |so |but )?(?:how old(?: is| was)|what (?:does|did)|where (?:does|did|is|was)|"
    r"what trade has) )([a-z]{3,})(?=$| (?:do|live|work|come|from|born|stay)\b)",
    re.I,
)
_NO_OWNERS = frozenset(
    (
        *("hi", "it", "thi", "wa", "i", "a", "the", "what", "who", "yours", "hers", "theirs"),
        *("ours", "boss"),
    )
)
_NO_NAMES = frozenset(
    (
        *("you", "she", "they", "that", "this", "here", "there", "these", "those", "everybody"),
        *("everyone", "somebody", "anybody", "one", "all", "it", "its", "he", "him"),
    )
)


@lru_cache(maxsize=2000)
def marked(text: str) -> str:
    """A question with the capital and the mark of an owner: "wilmas trade" as "Wilma's trade"."""

    def owner(found: re.Match[str]) -> str:
        name = found["name"]
        if name.lower() in _NO_OWNERS:
            return found[0]
        if found["lead"]:
            return f"{found['lead']}{name}'s " if is_kin(name) else found[0]
        return f"{found['be']}{name[:1].upper()}{name[1:]}'s "

    text = _UNMARKED.sub(owner, in_law(text.replace("’", "'")))
    return _SMALL.sub(lambda f: f[1] + (f[2] if f[2] in _NO_NAMES else f[2].capitalize()), text)


_AILS = lazy_pattern(
    r"(?<![\w'])(?:what(?:'s| is| was) (?:(?:so )?wrong|the matter|up|amiss) with|what (?:ails|is "
    r"ailing)) ",
    re.I,
)
"""How somebody asks how somebody is of whom they have heard no good."""


@lru_cache(maxsize=2000)
def asked(text: str) -> Asked | None:
    """What a question asks, None if it asks of nobody."""
    line = " ".join(text.replace("’", "'").split()).strip(" .,!?")
    line = _AILS.sub("how is ", line)
    for kind, pattern in _PATTERNS_ONLY:
        if pattern.match(line):
            return Asked(kind, (), ONLY)
    remembered = _REMEMBERED.match(line)
    if remembered:
        whom, many = who(remembered["whom"])
        return Asked(NAME if many else WHO_IS, whom, many=many)
    line = re.sub(rf"^{_KNOWS}", "", line, flags=re.I).strip()
    return _asked(line) or (_asked(_ASIDE.sub("", line)) if _ASIDE.match(line) else None)


def _asked(line: str) -> Asked | None:
    for kind, pattern in _PATTERNS:
        found = pattern.match(line)
        if found is None:
            continue
        named = found.groupdict()
        if kind == WHO_DOES:
            return Asked(kind, (), named["rest"] or "")
        whom, many = who(named["whom"]) if named["whom"] else (("kin", ME, "companion"), True)
        if whom == ():
            continue
        if whom == ME and named.get("rest") in ("birthday", "birth"):
            whom = ("thing", ME, "birthday")
        by, _ = who(named.get("by") or "")
        if named.get("family"):
            whom = ("family", whom[1] if whom[0] == "he" else whom)
        return Asked(
            kind, whom, named.get("rest") or "", many, (named.get("begin") or "").lower(), by
        )
    return None


def who(text: str) -> tuple[Who, bool]:
    """Whom some words mean, and whether they are several."""
    words = text.split()
    if not words:
        return (), False
    low = text.lower()
    if low in ("i", "we", "me", "us"):
        return ME, False
    if low in ("my", "our"):
        return ME, False
    if low in ("he", "him", "his"):
        return ("he", "he"), False
    if low in ("she", "her"):
        return ("he", "she"), False
    if low in ("they", "them", "their"):
        return ("he", "they"), True
    if low in ("it", "that", "its"):
        return IT, False
    first, last = words[0].lower(), words[-1]
    if len(words) > 1 and last[:1].isupper():
        return ("name", last), False
    if len(words) == 1:
        return (("name", text), False) if text[:1].isupper() else ((), False)
    owner: Who = ME
    theirs = re.match(rf"(?:my|our) {_AD}({_KINS})'s ", text, re.I)
    if theirs:
        owner = ("kin", ME, kin_of(theirs[1]))
    elif first in ("his", "her", "their"):
        owner = ("he", {"his": "he", "her": "she"}.get(first, "they"))
    elif first == "your":
        return (), False
    elif first == "the":
        noun = last.lower().removesuffix("'s")
        return (("the", ME, kin_of(noun)), False) if is_kin(noun) else ((), False)
    elif first not in ("my", "our"):
        owner = ("name", re.sub(r"'s$", "", words[0]))
    noun = last.lower().removesuffix("'s")
    if noun in ("family", "folks", "relatives", "people"):
        return ("family", owner), True
    for one in (noun, noun[:-1] if noun.endswith("s") else ""):
        if one and is_kin(one):
            return ("kin", owner, kin_of(one)), kin_of(one) != one and noun != kin_of(
                noun
            ) and one.endswith("s") or one in ("children",)
    favourite = f"{words[-2].lower()} " if words[-2].lower() in ("favourite", "favorite") else ""
    return ("thing", owner, favourite + noun), False
