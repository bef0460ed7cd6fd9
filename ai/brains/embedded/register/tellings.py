"""Tellings: what a statement says of whom, a subject and one thing that is said of it.

"My husband Gregor is a smith and we have two sons" tells a name, a trade and a number, each of
which answers a question of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ai.brains.embedded.statements import is_lasting
from ai.brains.embedded.wording import is_name
from ai.brains.lazy_pattern import lazy_pattern

HE = (
    "brother|father|dad|husband|son|uncle|nephew|grandfather|grandpa|grandson|boyfriend|"
    "stepfather|brother-in-law|father-in-law|stepson|stepbrother"
)
SHE = (
    "sister|mother|mum|mom|wife|daughter|aunt|niece|grandmother|grandma|gran|granny|nan|nana|"
    "granddaughter|girlfriend|stepmother|sister-in-law|mother-in-law|stepdaughter|stepsister"
)
EITHER = (
    "friend|cousin|neighbour|neighbor|boss|master|partner|apprentice|child|kid|baby|twin|sibling|"
    "parent|teacher|companion|guest|rival|enemy|landlord|mate|colleague|fiance|fiancee|lodger|"
    "servant|dog|cat|horse|goat|cow|pig|mule|donkey|pony|bird|parrot|hen|goose|kitten|puppy|hound|"
    "sheep|pet|ox|lamb|crow|raven|rabbit"
)
KIN = f"{HE}|{SHE}|{EITHER}"
SPELT = {"mum": "mother", "mom": "mother", "dad": "father", "neighbor": "neighbour"}
SPELT |= dict.fromkeys(("gran", "granny", "nan", "nana", "grandma"), "grandmother")
_OFFSPRING = {"girl": "daughter", "girls": "daughters", "boy": "son", "boys": "sons"}
_MANY = {"children": "child", "wives": "wife", "geese": "goose", "puppies": "puppy", "oxen": "ox"}
NUMBER = (
    r"\d{1,3}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|"
    r"four|five|six|seven|eight|nine))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|"
    r"twelve|(?:thir|four|fif|six|seven|eigh|nine)teen"
)
DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
TIME = (
    rf"\b(?:(?:(?:on|next|last|this|every|until|since|by) )?{DAY}s?(?: (?:morning|evening|night|"
    r"afternoon))?|(?:to(?:day|morrow|night)|yesterday)(?: (?:morning|evening|night|afternoon))?|"
    r"(?:next|last|this|every) (?:week|month|year|spring|summer|autumn|winter|morning|evening|"
    r"night|market day)|(?:on (?:the )?)?market day|(?:in|to|till|until) (?:the )?(?:spring|summer|"
    r"autumn|winter|morning|"
    rf"evening)|(?:in|for|since) (?:an?|{NUMBER}|a few|some|many|half an?) (?:minute|hour|day|week|"
    rf"month|year|moment)s?|(?:an?|{NUMBER}|a few|some|many|a hundred|long) ?(?:minute|hour|day|"
    rf"week|"
    r"month|year|winter|summer)?s? ago|soon|now|at (?:noon|midday|midnight|dawn|dusk|sunrise|"
    r"sunset|"
    rf"night|{NUMBER})(?: o'clock)?|as a (?:child|boy|girl)|when (?:i|he|she|we|they) \w+ .+|"
    r"(?:before|after) (?:the )?\w+)(?: (?:at|on|in) (?:noon|midday|dawn|dusk|night|the \w+))?"
)
_NAME = r"(?-i:[A-Z][\w-]+(?: (?:of|the|von|van|de) [A-Z][\w-]+)?)"
_NAMES = rf"{_NAME}(?:(?:,? and |, ){_NAME})*"
_OF = rf"(?P<whose>my|our|the|{_NAME}'s|his|her|their)"
_KINS = rf"(?:{KIN})s?|children|wives|geese|puppies|oxen"
_ADJECTIVE = (
    r"(?:(?:little|big|old|older|elder|eldest|oldest|younger|youngest|dear|late|poor|good|best|"
    r"only|twin|new|own|first|second|other|half|beloved|grown|dead|former|black|white|brown|red|"
    r"grey) )*"
)
PAST = (
    r"[a-z]{2,}ed|ate|became|began|bought|broke|built|came|caught|chose|drank|drove|dug|fell|felt|"
    r"flew|forgot|fought|found|gave|got|grew|heard|held|hid|kept|knew|left|lent|lost|made|met|paid|"
    r"ran|rode|said|sang|saw|sent|shot|slept|sold|spent|stole|stood|swam|swore|took|taught|told|"
    r"went|woke|won|wore|wrote|died|dreamt|beat|bit|bent|burnt|cut|hit|hung|hurt|laid|learnt|led|let|"
    r"put|rang|sank|spoke|spat|struck|stuck|swept|threw|tore"
)
_BE = r"is|are|was|were|am|isn't|aren't|wasn't"
_HELPS = (
    r"has|have|had|will|can|can't|cannot|won't|doesn't|don't|didn't|never|always|often|also|just|"
    r"would|wants|used"
)
_VERB = rf"(?:{_BE}|{_HELPS}|(?!{_KINS}\b)[a-z]{{2,}}(?<!s)s|does|goes|{PAST})"
_VERBS_OF_I = (
    r"(?:am|was|have|had|will|can|can't|cannot|don't|never|always|also|"
    rf"{PAST}|live|work|come|bake|brew|sell|"
    r"weave|forge|carve|hunt|fish|build|herd|paint|tan|sew|teach|heal|guard|farm|make|mend|keep|"
    r"own|like|love|hate|fear|need|want|owe|hail|travel|sail|study|collect|raise|breed|grow|play|"
    r"sing|write|read|trade|deal|serve|lodge|stay|sleep|know|prefer|promise|miss|tend|milk|drive|"
    r"ride)"
)
_LEADS = lazy_pattern(
    r"^(?:(?:well|no|yes|yeah|nay|oh|ah|actually|sorry|but|and|so|because|really|look|listen|see|"
    r"truly|honestly|in truth|to be honest|by the way|btw|you know|guess what|you see|(?:ok|okay|"
    r"right)|wait|oops|remember|note|(?:i|that) (?:lied|was (?:lying|wrong|joking|a lie|not "
    r"true))|(?:i )?forgot to say|did you (?:know|hear)|i (?:must|should|want to|wanted to) "
    r"(?:tell|say)(?: you)?|i (?:tell|told|said)(?: you)?|let me tell you|know|the truth is|truth "
    r"is)(?: that)?[,:.;-]* )+",
    re.I,
)
_SUBJECT = (
    rf"(?:i|we|he|she|they|it|(?:my|our|his|her|their|{_NAME}'s) {_ADJECTIVE}[\w-]+(?: {_NAME})?|"
    rf"{_NAME})"
)
_JOINT = lazy_pattern(
    rf"(?:\s*[,;:]\s*(?:(?:and|but|so|also|then|while) )*|\s(?:and|but|while)\s(?:also )?)"
    rf"(?={_SUBJECT}(?:'m|'s|'re|'ve|'ll| (?:{_VERB}|{_VERBS_OF_I}))\b)",
    re.I,
)
_AND_MORE = lazy_pattern(
    rf"(?:,? (?:and|but)|,? who|, which|,) (?=(?:also )?(?:{_BE}|has|had|will|"
    rf"(?!{_KINS}\b)[a-z]{{3,}}(?<!s)s|{PAST}|live|work)\b(?! (?:and|or)\b)(?! *$)| *(?:{PAST})$)",
    re.I,
)
_SHORT = {"'m": " am", "'s": " is", "'re": " are", "'ve": " have", "'ll": " will"}
_PRESENTS = lazy_pattern(
    rf"^(?:(?:and )?(?:this|that|here|it|he|she)(?:'s| is| comes| are| was)|meet|these are|"
    rf"here are|(?:i|we)(?:'m| am|'re| are)? (?:(?:came|here|travel(?:ling)?|come|am|are) )*with|i "
    rf"(?:came|brought|bring)) {_OF} {_ADJECTIVE}(?P<kin>{_KINS}),? (?:called |named "
    rf")?(?P<names>{_NAMES})"
    r"(?P<rest>.*)$",
    re.I,
)
_IS_KIN = lazy_pattern(
    rf"^(?P<names>{_NAMES}),?(?: is| are| was|'s)? {_OF} {_ADJECTIVE}(?P<kin>{_KINS})"
    r"(?P<rest>\b(?!'s).*)$",
    re.I,
)
_KIN_NAMED = lazy_pattern(
    rf"^{_OF} {_ADJECTIVE}(?P<kin>{_KINS})(?:(?:'s?)? names?(?: is| are| was|'s)?|(?:'s| is| are|"
    rf" was| were)(?: (?:called|named))?| called| named|,)* (?P<names>{_NAMES})(?P<rest>.*)$",
    re.I,
)
_CALLED_SMALL = lazy_pattern(
    rf"^{_OF} {_ADJECTIVE}(?P<kin>{_KINS})(?:'?s? name(?:'s| is)| (?:is |was |are )?(?:called|"
    rf"named)) "
    r"(?P<names>[a-z]{3,}(?: and [a-z]{3,})?)(?P<rest>(?=$|[,.]).*)$",
    re.I,
)
_PRONOUN_NAMED = lazy_pattern(
    rf"^(?P<he>he|she|it|they|his name|her name|its name|the name)(?:'s| is| are| was)?"
    rf"(?: (?:called|named))? (?P<names>{_NAMES})$",
    re.I,
)
_I_AM_KIN = lazy_pattern(
    rf"^(?:i'?m|i am|it's|my name is) (?:(?P<me>{_NAME}),? )?(?:the )?"
    rf"(?P<whose>{_NAME}(?:'s)?) {_ADJECTIVE}(?P<kin>{_KINS})\b(?P<rest>.*)$",
    re.I,
)
_WE_ARE = lazy_pattern(rf"^we(?:'re| are) (?P<names>{_NAME}(?:,? and |, ){_NAME}.*)$", re.I)
_WEDS = lazy_pattern(
    rf"(?:(?:has|had|is|was|got|just) )*(?:married|wed|marries|marrying|betrothed)(?: to)? "
    rf"(?P<trade>an? [a-z][a-z-]+)?(?: (?:called|named|by the name of))? ?(?P<name>{_NAME})?",
    re.I,
)
_TWINS = lazy_pattern(r"^twins\b(?:,? (?:both )?(?=two|a (?:girl|boy)))?", re.I)
_HAS = lazy_pattern(
    rf"^(?P<who>i|we|he|she|they|{_NAME}|(?:my|our) {_ADJECTIVE}(?:{KIN})(?: {_NAME})?)"
    r"(?:'ve(?: got)?| have(?: got)?| got| had| has(?: got)?| own| owns| keep|"
    r" keeps) (?P<what>.+)$",
    re.I,
)
_ITEM = lazy_pattern(
    rf"^(?P<number>an?|one|no|only one|{NUMBER}|several|many|some) (?P<noun>{_ADJECTIVE}"
    r"[a-z][a-z-]+(?: (?!called|named|who|which|in|at|from|of|and|to|for|with)[a-z][a-z-]+)?)"
    rf"(?:(?:,|:| called| named)* (?P<names>{_NAMES}(?: {_NAME})?))?(?:,? (?:who|which|that|"
    rf"of) (?P<rest>.+))?$",
    re.I,
)
_ITEMS = lazy_pattern(
    rf",? and (?=(?:an?|one|no|{NUMBER}) [a-z])|, (?=(?:an?|{NUMBER}) [a-z])", re.I
)
_OF_THEIRS = lazy_pattern(
    rf"^(?P<whose>my|our) {_ADJECTIVE}(?P<kin>{_KINS})'s {_ADJECTIVE}(?P<noun>(?:favou?rite "
    rf")?(?!name)[a-z][a-z-]*)(?P<said> (?:{_VERB}) .+)$",
    re.I,
)
_OF_SUBJECT = lazy_pattern(
    rf"^(?P<whose>my|our|his|her|their|{_NAME}'s) {_ADJECTIVE}(?P<noun>(?:favou?rite "
    rf")?[a-z][a-z-]*)(?:,? (?P<name>{_NAME})(?:,? (?P<also>an? [a-z-]+),)?)?,?(?P<said>(?:'s|'re|"
    rf" (?:{_VERB}))\b.*)$",
    re.I,
)
_OF_ONE = lazy_pattern(
    rf"^(?P<name>{_NAME})(?:,? (?:(?P<also>an? [a-z-]+),))?(?P<said>(?:'s| {_VERB}) .+)$", re.I
)
_OF_ME = lazy_pattern(
    rf"^(?P<who>i|we)(?P<said>(?:'m|'re|'ve|'ll| {_VERBS_OF_I}| are| were)\b.*)$", re.I
)
_OF_THEM = lazy_pattern(rf"^(?P<he>he|she|they|it)(?P<said>(?:'s|'re|'ll| {_VERB})(?: .+)?)$", re.I)
_OF_NOBODY = lazy_pattern(
    rf"^it(?:'s| is| was| has| has been| will| keeps| started to)?(?: \w+ly| still| always)? "
    rf"(?:(?:rain|snow|hail|pour|drizzl|thunder|storm|freez)(?:e?s|ing|ed|e)?\b|"
    rf"(?:{DAY}(?= )|late|early|dark|night|noon|midnight)(?: today| now| already| here)?$)",
    re.I,
)
"""What is said of the weather and the hour, in which "it" is nothing that was told of."""
_APPOSED = lazy_pattern(r"^,? (?:and )?(?P<said>(?:an?|the|from) .+)$", re.I)
_OF_REST = lazy_pattern(rf"^(?:,? (?:who|and|which))? ?(?P<said>(?:{_BE}|{_VERB}) .+)$", re.I)
_NOBODY = frozenset(
    (
        *("i", "the", "a", "an", "my", "our", "we", "he", "she", "they", "it", "this", "that"),
        *("these", "those", "there", "here", "what", "who", "where", "when", "why", "how"),
        *("yes", "no", "not", "and", "but", "or", "so", "if", "then", "well", "please"),
        *("thanks", "thank", "hello", "hi", "good", "monday", "tuesday", "wednesday"),
        *("thursday", "friday", "saturday", "sunday", "bread", "soup", "ale"),
    )
)
_ORDER = lazy_pattern(
    r"(?:,|;| and| so| but)(?: and| so| but)* (?:please )?(?:(?:let|give|tell|please|don't|do "
    r"not)|(?:can|could|would|will|do|did|are) (?:you|i|we)|(?:what|who|where|when|how|why|is|"
    r"has) (?:is|are|do|does|did|was|he|she|it|that))\b.*$",
    re.I,
)
"""What follows a telling and tells no more."""
_BY_THE_WAY = lazy_pattern(
    rf"\b(?P<whose>my|our|{_NAME}'s) {_ADJECTIVE}(?P<kin>{_KINS}),? (?:called |"
    rf"named )?(?P<name>{_NAME})",
    re.I,
)
_QUESTION = lazy_pattern(
    r"^(?:who|what|where|when|why|how|which|do|does|did|can|could|will|would)\b", re.I
)

ME = ("me",)
"""Who speaks, as the subject of a telling."""
Who = tuple[object, ...]
"""`ME`, ("name", name), ("kin", owner, word), ("thing", owner, noun) or ("he", pronoun)."""


@dataclass(frozen=True)
class Telling:
    """One thing that is said of somebody or something."""

    who: Who
    said: str = ""
    """As it follows "he" or "she": "is seven", "bakes bread"."""
    name: str = ""
    """What this one is called, if it tells that."""
    number: str = ""
    """How many there are of this relation, if it tells that."""


@lru_cache(maxsize=2000)
def tellings(text: str) -> tuple[Telling, ...]:
    """What a statement tells, in order; nothing for what is none."""
    line = in_law(_LITTLE_ONES.sub("children", " ".join(text.replace("’", "'").split())))
    line = _ORDER.sub("", _LEADS.sub("", line)).strip(" .,!")
    if _QUESTION.match(line):
        return ()
    if re.match(r"once\b", line, re.I):  # of a story only the names of one's own are true
        return tuple(_named_by_the_way(line))
    found: list[Telling] = []
    if _I_AM_KIN.match(line):
        found += _of_piece(line)
        if found:
            return tuple(found)
    begin, bare = 0, ""
    ends = [*(joint for joint in _JOINT.finditer(line)), None]
    for joint in ends[:8]:
        piece = line[begin : joint.start() if joint else len(line)]
        piece = _LEADS.sub("", piece.strip(" ,;"))
        if bare:  # "my aunt, she is ill"
            piece = re.sub(r"^(?:he|she|it)(?='s| )", bare, piece, flags=re.I)
        bare = piece if _BARE.match(piece) else ""
        told = list(_of_piece(piece))
        if not told and joint and found == []:
            begin = joint.end()
            continue
        found += told
        begin = joint.end() if joint else len(line)
    names = {told.name for told in found}
    for one in _named_by_the_way(line):
        if one.name not in names:
            found.insert(0, one)
    return tuple(found)


def _named_by_the_way(line: str) -> Iterator[Telling]:
    """The relatives whom a line names by the way."""
    for by in _BY_THE_WAY.finditer(line):
        if not _is_no_name(by["name"]):
            yield Telling(("kin", _owner(by["whose"]), kin_of(by["kin"])), name=by["name"])
    for by in _BELOVED.finditer(line):
        yield Telling(("kin", ME, "partner"), name=by["lived"] or by["lost"])


_BELOVED = lazy_pattern(
    rf"\b(?:(?:(?:years|winters|life|married) (?:to|with)|me and) my (?P<lived>{_NAME})"
    rf"|my (?:late )?(?P<lost>{_NAME}),? (?:god|may he|may she) )",
    re.I,
)
"""Whom somebody has lived with, told by the name alone: "thirty years with my Albert"."""
_LITTLE_ONES = lazy_pattern(r"\b(?:little ones|kiddies|bairns|youngsters)\b", re.I)


def in_law(text: str) -> str:
    """A text with relatives by marriage as one word."""
    return re.sub(r"\b(brother|sister|mother|father|son|daughter) in law\b", r"\1-in-law", text)


def kin_of(word: str) -> str:
    """A word for a relative or an animal as it is compared: one of them, in its usual spelling."""
    word = word.lower()
    one = _MANY.get(word, word)
    if one not in KIN.split("|") and one.endswith("s") and one[:-1] in KIN.split("|"):
        one = one[:-1]
    return SPELT.get(one, one)


def is_kin(word: str) -> bool:
    """Whether a word is one for a relative, or for an animal that one has."""
    return kin_of(word) in KIN.split("|")


def _owner(word: str) -> Who:
    word = word.strip()
    if word.lower() in ("my", "our", "the"):
        return ME
    if word.lower() in ("his", "her", "their"):
        return ("he", {"his": "he", "her": "she", "their": "they"}[word.lower()])
    return ("name", re.sub(r"'s$", "", word))


def _split(names: str) -> list[str]:
    return [one for one in re.split(r",? and |, ", names) if one]


def _of_piece(text: str) -> Iterator[Telling]:
    for pattern in (_PRESENTS, _I_AM_KIN, _KIN_NAMED, _IS_KIN, _CALLED_SMALL):
        found = pattern.match(text)
        if found is None:
            continue
        named = found.groupdict()
        whose = named["whose"]
        if pattern is _I_AM_KIN and not whose.endswith("'s"):
            if not whose.endswith("s"):
                continue
            whose = whose[:-1] + "'s"
        who: Who = ("kin", _owner(whose), kin_of(named["kin"]))
        if pattern is _I_AM_KIN:
            yield Telling(("i am", who), name=named.get("me") or "")
            yield from _more(ME, named["rest"])
            return
        names = _split(named["names"])
        if pattern is _KIN_NAMED and any(map(_is_no_name, names)):
            continue
        names = [one[:1].upper() + one[1:] for one in names]
        if any(_is_no_name(one) for one in names):
            continue
        for name in names:
            yield Telling(who, name=name)
        if len(names) == 1:
            yield from _more(("name", names[0]), named["rest"])
        return
    found = _PRONOUN_NAMED.match(text)
    if found and not any(map(_is_no_name, _split(found["names"]))):
        pronoun = found["he"].lower().split()[0]
        for name in _split(found["names"]):
            yield Telling(
                ("he", {"his": "he", "her": "she", "its": "it"}.get(pronoun, pronoun)), name=name
            )
        return
    wed = re.match(
        rf"^i(?:'m| am) (?:married|engaged|betrothed) to {_ADJECTIVE}(?P<name>{_NAME})", text, re.I
    )
    if wed:
        yield Telling(("kin", ME, "partner"), name=wed["name"])
        return
    found = _WE_ARE.match(text)
    if found:
        for name in _split(found["names"]):
            if re.fullmatch(_NAME, name):
                yield Telling(("kin", ME, "companion"), name=name)
        return
    found = _HAS.match(text)
    if found and (told := list(_owned(_who(found["who"]), found["what"]))):
        yield from told
        return
    found = _OF_THEIRS.match(text)
    if found:
        theirs: Who = ("kin", ME, kin_of(found["kin"]))
        noun = found["noun"].lower()
        if noun in ("birthday", "wedding"):
            yield Telling(theirs, re.sub(r"^ (?:is|was)", f"has a {noun}", found["said"]))
        elif noun in ("trade", "job", "work", "craft", "profession", "age"):
            yield Telling(theirs, found["said"].strip())
        else:
            yield from _said(("thing", theirs, noun), found["said"])
        return
    found = _OF_SUBJECT.match(text)
    if found:
        is_one = is_kin(found["noun"])
        if found["noun"].lower() in ("name", "names"):
            return
        owner = _owner(found["whose"])
        who = (
            ("kin", owner, kin_of(found["noun"]))
            if is_one
            else ("thing", owner, found["noun"].lower())
        )
        if found["name"] and is_one:
            yield Telling(who, name=found["name"])
            who = ("name", found["name"])
        if found["also"]:
            yield Telling(who, f"is {found['also']}")
        feast = found["noun"].lower()
        if owner != ME and feast in ("birthday", "wedding"):
            yield Telling(owner, re.sub(r"^ (?:is|was)", f"has a {feast}", found["said"]))
            return
        yield from _said(who, found["said"])
        return
    found = _OF_ONE.match(text)
    if found and not _is_no_name(found["name"]):
        who = ("name", found["name"])
        if found["also"]:
            yield Telling(who, f"is {found['also']}")
        yield from _said(who, found["said"])
        return
    found = _OF_ME.match(text) if is_lasting(text) else None
    if found:
        is_named = re.match(
            rf"'m {_NAME}(?=$|,| and| from)|'m called| am (?-i:[A-Z])", found["said"], re.I
        )
        if is_named and re.match(r"(?:'m| am) (?-i:[A-Z])", found["said"]):
            rest = re.sub(rf"^(?:'m| am) {_NAME}", "", found["said"])
            yield from _more(ME, rest)
            return
        for mine in _said(ME, found["said"]):
            yield Telling(ME, third_person(mine.said)) if mine.who == ME else mine
        return
    found = None if _OF_NOBODY.match(text) else _OF_THEM.match(text)
    if found:
        yield from _said(("he", found["he"].lower()), found["said"])


def _is_no_name(name: str) -> bool:
    return name.lower() in _NOBODY or not is_name(name)


def _who(text: str) -> Who:
    words = text.split()
    if text.lower() in ("i", "we"):
        return ME
    if text.lower() in ("he", "she", "they"):
        return ("he", text.lower())
    if words[0].lower() in ("my", "our"):
        last = words[-1]
        if last[:1].isupper():
            return ("name", last)
        return ("kin", ME, kin_of(last))
    return ("name", text)


def _more(who: Who, rest: str) -> Iterator[Telling]:
    """What follows a name: "…, a smith", "… who lives in Weyl"."""
    apposed = _APPOSED.match(rest)
    if apposed:
        for part in re.split(r",? (?:and )?(?=from [A-Z])", apposed["said"]):
            if part:
                yield from _said(who, f" is {part}")
        return
    told = _OF_REST.match(rest)
    if told:
        yield from _said(who, f" {told['said']}")


def _owned(who: Who, what: str) -> Iterator[Telling]:
    twins = _TWINS.match(what)
    if twins:
        what = what[twins.end() :] if twins[0] != "twins" else f"two children{what[5:]}"
    for item in _ITEMS.split(what):
        found = _ITEM.match(item.strip(" ,"))
        if found is None:
            return
        noun, number = found["noun"].lower(), found["number"].lower()
        last = _OFFSPRING.get(noun.split()[-1], noun.split()[-1])
        names = _split(found["names"] or "")
        if not is_kin(last) and names:
            yield Telling(("thing", who, last), name=" and ".join(names))
            continue
        if not is_kin(last):
            yield Telling(who, f"has {item.strip(' ,')}")
            continue
        one: Who = ("kin", who, kin_of(last))
        yield Telling(one, number="one" if number in ("a", "an", "only one") else number)
        for name in names:
            yield Telling(one, name=name)
        rest = found["rest"]
        if rest:
            about: Who = ("name", names[0]) if len(names) == 1 else one
            of_age = re.fullmatch(NUMBER, rest, re.I)
            yield from _said(about, f" is {rest}" if of_age else f" {rest}")


def _said(who: Who, said: str) -> Iterator[Telling]:
    for short, whole in _SHORT.items():
        if said.startswith(short):
            said = whole + said[len(short) :]
    first, *more = _AND_MORE.split(said.strip())
    told = [first, *(one for one in more if one)]
    for one in told[:5]:
        one = one.strip(" ,")
        called = re.match(
            rf"(?:is|was|are) (?:called|named) (?P<name>{_NAME}(?: {_NAME})?)$", one, re.I
        )
        if called:
            yield Telling(who, name=called["name"])
            continue
        yield from _of_wedding(who, one)
        if re.fullmatch(rf"(?!(?:{_BE}|{_HELPS}|does)\b)(?:{_VERB})|.+ .+", one):
            trade = re.match(r"((?:is|was|am|are) an? [\w -]+?),? (from [A-Z].*)$", one)
            for part in (trade[1], f"is {trade[2]}") if trade else (one,):
                yield Telling(who, part)


def _of_wedding(who: Who, said: str) -> Iterator[Telling]:
    """Of whom somebody married, where that is told."""
    wed = _WEDS.match(said)
    if wed is None:
        return
    spouse: Who = ("kin", who, "partner")
    if wed["name"] and not _is_no_name(wed["name"]):
        yield Telling(spouse, name=wed["name"])
    if wed["trade"]:
        yield Telling(spouse, f"is {wed['trade']}")


_THIRD = {"am": "is", "are": "is", "have": "has", "were": "was", "don't": "doesn't", "do": "does"}
_STAYS = lazy_pattern(rf"(?:{PAST}|will|can|can't|cannot|never|always|also|was|had|is|has)$", re.I)


def third_person(said: str) -> str:
    """What "I" say as it is said of somebody else."""
    verb, _, rest = said.partition(" ")
    low = verb.lower()
    if low in _THIRD:
        verb = _THIRD[low]
    elif not _STAYS.match(low):
        verb = (
            f"{low[:-1]}ies"
            if re.search(r"[^aeiou]y$", low)
            else f"{low}es"
            if re.search(r"(?:s|sh|ch|x|o)$", low)
            else f"{low}s"
        )
    return f"{verb} {rest}".strip()


_LIED = lazy_pattern(
    r"^(?:no,? |sorry,? |well,? |ok,? )*(?:i (?:lied|was lying|was joking|was wrong|made (?:it|"
    r"that) up)|that was (?:a lie|wrong|not"
    r" true))(?: (?:before|earlier|to you))?[,:;.]* (?:and |but )?",
    re.I,
)
_MEANT = lazy_pattern(
    r"^((?:(?:no|sorry|wait|oops)[, ]+)*i (?:meant|mean) [\w'-]+(?: [\w'-]+)?), (?:and )?(?=(?:i|"
    r"he|she|it|they|my|our|we) )",
    re.I,
)
_BARE = lazy_pattern(rf"^(?:my|our) {_ADJECTIVE}(?:{_KINS})$", re.I)
_GREETS = lazy_pattern(
    r"^(?:(?:good )?(?:evening|morning|afternoon|day)|hi|hello|hey|hiya|hullo)(?: all| there)?,? "
    r"(?=(?:i|i'm|we|we're|my|this) )",
    re.I,
)
_MYSELF_LAST = lazy_pattern(
    rf"^(?:i'm|i am) (?:the )?(?P<whose>{_NAME}(?:'s)? {_ADJECTIVE}(?:{_KINS})),? (?P<me>{_NAME})$",
    re.I,
)
_MYSELF = lazy_pattern(
    rf"^(?P<me>(?:i'm|i am|my name is) {_NAME}),? (?:the )?(?={_NAME} {_ADJECTIVE}(?:{_KINS})\b)",
    re.I,
)


def in_sentences(text: str) -> list[str]:
    """A statement as those that it is made of, without what was wrong before it."""
    text = _GREETS.sub("", text)
    found = _LIED.match(text)
    if found and tellings(text[found.end() :]):
        return [text[found.end() :]]
    found = _MEANT.match(text)
    if found:
        return [found[1], text[found.end() :]]
    found = _MYSELF_LAST.match(text)
    if found:
        owner, _, kin = found["whose"].partition(" ")
        owner = owner if owner.endswith("'s") else f"{owner.removesuffix('s')}'s"
        return [f"i am {found['me']}", f"i am {owner} {kin}"]
    found = _MYSELF.match(text)
    if found and tellings(text):
        owner, _, rest = text[found.end() :].partition(" ")
        mark = "" if owner.endswith("'s") else "'s"
        return [found["me"], f"i am {owner.removesuffix('s') + mark if mark else owner} {rest}"]
    return [text]
