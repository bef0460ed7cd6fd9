"""Particulars: what somebody tells of themselves, known again by its kind and not by its sentence.

"I'm a cooper, from Hollin" tells a trade and an origin, "I have two brothers, Edgar and Piers" a
number and names; a question asks for one of these, in whatever words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ai.brains.embedded.wording import says_something, stem
from ai.brains.lazy_pattern import lazy_pattern

TRADE, ORIGIN, HOME, AGE, SHUNNED = "trade", "origin", "home", "age", "shunned"
PURPOSE = "purpose"
NUMBER, NAMES = "number of", "names of"

_NO_TRADE = (
    "bit little lot man woman girl boy child kid stranger traveller traveler guest visitor friend "
    "fool brother sister father mother wife husband son daughter twin orphan widow widower liar "
    "newcomer foreigner person human mess wreck fan while moment player beginner believer native "
    "member regular coward idiot genius local type sort kind better worse drinker eater sleeper "
    "elf dwarf halfling orc"
)
"""What "I am a …" says of somebody that is no trade."""
_AGES = (
    r"\d{1,3}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|"
    r"four|five|six|seven|eight|nine))?|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen"
)
_ONES = "one|two|three|four|five|six|seven|eight|nine"
_COUNT = rf"an?|no|several|many|both|{_ONES}|{_AGES}"
_ALL_AGES = rf"{_ONES}|{_AGES}"
_NOT = "can't|cannot|can not|don't|do not|must not|mustn't|may not|should not|shouldn't"
_I_AM = r"\bi(?:'m| am| was| used to be)(?: only| just| still| also| once| now| by trade)*"
_TOLD = {
    TRADE: (
        r"\bby trade\b|\bmy (?:trade|job|work|craft|profession|calling)(?: is| was|:)|"
        r"\bi (?:work|earn|make my living|trade|deal)\b|"
        r"\bi (?:mend|fix|shoe|sharpen|bind|shear|dye|spin|grind|haul|deliver|bake|brew|sell|"
        r"weave|forge|carve|hunt|fish|build|herd|paint|tan|sew|teach|"
        r"heal|guard|farm|make) (?!(?:a|the|my|it|that|this|no|sure|up)\b)\w+"
    ),
    ORIGIN: (
        r"\b(?:i|we)(?:'m|'re| am| are| come| came| hail)\b[^.?!;]*?\b(?:from|out of) (?!here|"
        r"there|now|the (?:road|gate|square|inn|library)\b)\w|\b(?:was|were|am) born (?:in|at|near|"
        r"on|by)\b|\bi(?:'ve| was)? (?:grew|raised|grown|brought) up (?:in|at|near|on|by)\b|\bi "
        r"was raised (?:in|at|near|on|by)\b|"
        r"\bmy (?:home ?(?:town|land)|birthplace|native \w+|(?:home )?village)(?: is| was|:)"
    ),
    HOME: (
        r"\bi (?:live|lodge|dwell|reside)\b|\bi have an? (?:\w+ )?(?:house|room|cottage|farm|"
        r"hut)\b|\bmy (?:house|home|cottage|farm|room|hut) (?:is|stands|lies)\b"
    ),
    PURPOSE: (
        r"\b(?:i|we)(?:'ve| have| only| just)* c[ao]me (?:(?:here|over|all this way|to town|to "
        r"\w+) )?(?:about|for|because|on account|to (?!(?:town|\w+$)\b))|"
        r"\b(?:i'm|i am|we're|we are) (?:only |just )?here (?:about|for|to|because|on)\b"
    ),
    SHUNNED: rf"\ballerg\w+|\bi (?:{_NOT}|never|am not allowed to) (?:ever )?(?:eat|drink)\b",
    AGE: (
        rf"{_I_AM} (?:{_AGES})(?: (?:years|yrs?|winters|summers)(?: old| of age)?)?"
        r"(?=$|[,.;]| and | not | come | next | this | last )|"
        r"\bmy age is\b|\bi (?:turned|turn) (?:\d|[a-z]+ty|[a-z]+teen)"
    ),
}
_OF_TRADE = lazy_pattern(
    rf"{_I_AM},? (?:an?|the) ([\w' -]+?)"
    r"(?= (?:from|of|in|by|at|and|who|to|for|with|here)\b|[,.;]|$)",
    re.I,
)
_I_IN = r"(?=.*\b(?:i|my|me|mine|we|our)\b)"
_ASKED = {
    TRADE: (
        r"\bmy (?:\w+ )?(?:trade|job|work|craft|profession|calling|occupation|living)\b|"
        r"\bwhat (?:do|did) i (?:do|work)(?: as| at)?(?: for (?:a|my) (?:living|bread|work|money))?"
        r"(?: again| by trade| before| once| back then| back home)*$|\bhow (?:do|did) i (?:earn|"
        r"make)\b|\b(?:what|which) (?:\w+ )?(?:trade|job|work|craft|profession|calling|"
        r"occupation)\b.*\b(?:i|mine)\b|\bwhat do i (?:sell|make|mend|trade in|deal in)$|"
        r"\bi (?:do|work)(?: as| at)? for (?:a|my) (?:living|bread|money)\b|"
        r"\bwhat (?:was|is) it (?:that )?i do\b|"
        r"\bwhat (?:am i|i am)(?: by trade| for work)?$"
    ),
    ORIGIN: (
        r"\b(?:where|what|which)\b.*\b(?:am i|i am|i'm|i was|was i|do i|i|did i|"
        r"we)\b.*\b(?:from|born|hail|raised|grow up|grew up)\b|\bmy (?:home ?(?:town|land|"
        r"village)?|birthplace|origins?|native \w+|homeland)\b|\bwhere (?:do|did) (?:i|we) come\b|"
        r"\bwhere (?:i|we) (?:come|came)\b"
    ),
    HOME: r"\bwhere (?:do|did|am) i (?:live|lodge|dwell|living|lodging)\b|\bwhere i live\b",
    PURPOSE: (
        r"\bwhy (?:(?:did|have|do) (?:i|we) (?:come|came)|(?:am|are|were|was) (?:i|we) here|"
        r"(?:i|we)(?:'m|'re| am| are)? (?:come|came|here))\b|\bwhat (?:did|do|have|am|are) "
        r"(?:i|we) (?:come|here)\b.*\b(?:for|about)\b|\bwhat(?:'s| is| was) (?:my|our) (?:business|"
        r"errand|purpose) (?:here|in)\b"
    ),
    SHUNNED: rf"\b(?:i (?:{_NOT})|(?:can|may|must|should|do|am) i not(?: allowed to)?|(?:can't|"
    rf"mustn't|shouldn't|"
    r"don't) i) (?:ever )?(?:eat|drink)\b|\b(?:i|my)\b.*\ballerg\w+",
    AGE: r"\bhow old (?:am i|i am|i'm|did i say)\b|\bmy age\b",
}
_HOW_MANY = lazy_pattern(
    rf"\b(?:how many|the number of) ((?:[\w'-]+ ){{0,2}}?[\w'-]+?)"
    rf"(?:'ve| (?:do|did|have|has|had|are|were|am|was|is|of|i|in|there)\b|$){_I_IN}?",
    re.I,
)
_ANY = lazy_pattern(
    r"\b(?:do i have|have i(?: got)?|did i have|had i|do i (?:own|keep)) (?:any|an?) "
    r"((?:[\w'-]+ )?[\w'-]+)$",
    re.I,
)
_CALLED = lazy_pattern(
    r"\b(?:what|who|which|the names? of|how (?:is|are|do|did|was))\b.*?\b(?:my|i call my|of my) "
    r"([\w' -]+?)(?:'s|s')?(?:,? (?:is|are|was|were))?(?: (?:names?|called|named|again))*$",
    re.I,
)
_HAVE_NAME = lazy_pattern(
    r"\bwhat names? (?:has|have|does|do|did) my ([\w' -]+?)(?: (?:have|bear|go by))?$|"
    r"\bmy ([\w -]+?)(?:'s?)? names?$",
    re.I,
)
_GROUP = lazy_pattern(
    rf"\b(?:{_COUNT}) ((?:(?!and\b|or\b)[a-z'-]+ ){{0,2}}(?!and\b|or\b)[a-z'-]+)", re.I
)
_OF_TIME = {"year", "yr", "yrs", "old", "winter", "summer", "day", "month", "week", "time", "more"}
"""What is counted of no things that somebody has."""
_NAMED = lazy_pattern(
    rf"(?i:\b(?:my|{_COUNT})) ((?:[a-z'-]+ ){{0,2}}?[a-z'-]+)"
    r"(?:,|:|'s name(?: is)?| is| are| was| were| named| called|,? (?:and )?(?:its|his|her|their) "
    r"names? (?:is|are))* [A-Z][a-z]"
)
_NAMED_IN_SMALL = lazy_pattern(
    rf"(?i:\b(?:my|{_COUNT})) ((?:[a-z'-]+ ){{0,2}}?[a-z'-]+?)"
    r"(?:'s name is| (?:is|are|was|were) (?:called|named)| (?:called|named)) [a-z]{2,}",
    re.I,
)
_THEIRS_TOLD = {
    TRADE: lazy_pattern(
        r"\bmy (?:[a-z]+ )??([a-z-]+)(?:,? (?-i:[A-Z])[\w-]+,?)? (?:(?:is|was|are|were) (?:an?|"
        r"the) (?!mess|fool|liar|saint|bore)|(?:works?|worked|makes?|made|sells?|sold|bakes?|"
        r"mends?|paints?|keeps?|kept|guards?|teaches|taught|fish(?:es|ed)?|weaves?|brews?|trades?|"
        r"sails?)\b)",
        re.I,
    ),
    AGE: lazy_pattern(
        rf"\bmy (?:[a-z]+ )??([a-z-]+)(?:,? (?-i:[A-Z])[\w-]+,?)? (?:is|was|are|turned|turns)"
        rf"(?: only| just| almost| nearly| now)* (?:{_ALL_AGES})"
        r"(?=$|[,.;]| and | years?\b| winters?\b| summers?\b| last | next | this | now)",
        re.I,
    ),
    HOME: lazy_pattern(
        r"\bmy (?:[a-z]+ )??([a-z-]+)(?:,? (?-i:[A-Z])[\w-]+,?)? (?:(?:lives?|lived|dwells?|stays?|"
        r"moved|came|comes|went)\b|(?:is|was|were|are) (?:from|born|buried|in|at)\b)",
        re.I,
    ),
}
"""What somebody tells of somebody of theirs: "My father was a smith in Weyl"."""
_THEIRS_ASKED = {
    TRADE: lazy_pattern(
        r"\bwhat (?:does|do|did|is|are|was|were) my (?:[a-z]+ )??([a-z-]+?)(?: do(?:es)?| for a "
        r"living| by trade| again| all day)*$|\bmy (?:[a-z]+ )?([a-z-]+?)(?:'s|s') (?:\w+ )"
        r"?(?:trade|job|work|craft|profession|calling)\b",
        re.I,
    ),
    AGE: lazy_pattern(
        r"\bhow old (?:is|are|was|were) my (?:[a-z]+ )??([a-z-]+?)(?: now| by now| again)*$|"
        r"\bmy (?:[a-z]+ )?([a-z-]+?)(?:'s|s') age\b",
        re.I,
    ),
    HOME: lazy_pattern(
        r"\bwhere (?:does|do|did|is|are|was|were) my (?:[a-z]+ )??([a-z-]+?)(?: (?:live|come|lives|"
        r"born|from|dwell|stay|go|buried|now|again|in))*$",
        re.I,
    ),
}
_CHILDREN = lazy_pattern(r"\b(?:little ones|kids|bairns|children)\b", re.I)
_FRAGMENT = lazy_pattern(r"^(?:(?:oh|well|me)[,?]? )*(?=from (?-i:[A-Z]))", re.I)
"""The beginning of an answer such as "From Port Sallow."."""
_NAMED_FIRST = lazy_pattern(
    r"\b(i(?:'m| am)) (?-i:[A-Z])[\w'-]+(?:,| and)* (?=(?:an?|the|from) \w)", re.I
)
"""The beginning of "I am Anna, a weaver", of which "I am a weaver" is meant."""
_TO_SELF = {"is": "am", "does": "do", "has": "have"}
_STORY = lazy_pattern(r"^once\b|\btold the story\b", re.I)
"""What tells a story, which is nobody's word about themselves."""
_SELF = lazy_pattern(r"\b(?:i|my|mine|we|our)\b", re.I)
_TOGETHER = {
    "sibling": ("brother", "sister"),
    "child": ("son", "daughter", "child"),
    "children": ("son", "daughter", "child", "children"),
    "parent": ("father", "mother", "parent"),
    "pet": ("dog", "cat", "bird", "horse", "pet"),
    "animal": ("dog", "cat", "horse", "cow", "goat", "sheep", "pig", "animal", "pet"),
}
"""What a question asks of together, and what a statement may have told of."""


_TELLS = {
    "how old": rf"\b(?:{_ALL_AGES}|old|young|age|born|years?|winters?|summers?|months?)\b",
    "how many": rf"\b(?:{_COUNT}|few|some|dozens?|hundreds?|pair|twins|\w+s)\b",
    "where": r"\b(?:in|at|on|under|near|by|from|to|behind|beside|beyond|between|over|above|below|"
    r"inside|outside|across|through|around|next|here|there|home|away|abroad|north|south|east|west|"
    r"left|right|up|down|lives?)\b",
    "when": r"\b(?:at|on|in|after|before|until|since|every|ago|last|next|when|once|soon|now|never|"
    r"always|to(?:day|night|morrow)|yesterday|morning|noon|evening|night|dawn|\w+day|weeks?|"
    r"months?|years?|hours?|minutes?|begins?|starts?|spring|summer|autumn|winter|\d+)\b",
    "why": r"\b(?:because|since|for|to|so|as|owing|due)\b",
}
"""How a question begins, and what stands in whatever answers it."""


def tells(told: str, asked: str) -> bool:
    """Whether a statement has what the question's first words ask for, as a place for "where"."""
    wanted = (what for begin, what in _TELLS.items() if re.match(rf"{begin}\b", asked, re.I))
    return all(re.search(what, told, re.I) for what in wanted)


def kinds_told(text: str) -> frozenset[str]:
    """The kinds of particulars in what somebody tells of themselves."""
    text = _FRAGMENT.sub("I am ", _CHILDREN.sub("children", text.replace("’", "'")))
    text = _NAMED_FIRST.sub(r"\1 ", text)
    if not _SELF.search(text) or _STORY.search(text):
        return frozenset()
    kinds = {kind for kind, pattern in _TOLD.items() if re.search(pattern, text, re.I)}
    no_trade = _NO_TRADE.split()
    said = (found[1].lower().split() for found in _OF_TRADE.finditer(text))
    if any(words[-1] not in no_trade and words[0] not in no_trade for words in said):
        kinds.add(TRADE)
    counted = set(_nouns(f[1] for f in _GROUP.finditer(text))) - _OF_TIME
    kinds |= {f"{NUMBER} {noun}" for noun in counted}
    named = (f[1] for pattern in (_NAMED, _NAMED_IN_SMALL) for f in pattern.finditer(text))
    kinds |= {f"{NAMES} {noun}" for noun in _nouns(named)}
    if re.search(r"\bmarried to (?-i:[A-Z])", text, re.I):
        kinds |= {f"{NAMES} wife", f"{NAMES} husband"}
    for kind, theirs in _THEIRS_TOLD.items():
        kinds |= {f"{kind} of {stem(found[1].lower())}" for found in theirs.finditer(text)}
    return frozenset(kinds)


def outdates(newer: str, older: str) -> bool:
    """Whether a statement tells anew all that an older one of the same speaker tells."""
    kinds = kinds_told(older) - {SHUNNED}
    return bool(kinds) and kinds <= kinds_told(newer)


def kinds_asked(text: str) -> frozenset[str]:
    """The kinds of particulars that a question asks of: nothing if it is about something else."""
    text = _CHILDREN.sub("children", text.replace("’", "'").rstrip("? "))
    if not _SELF.search(text) and not re.search(r"\bme\b", text, re.I):
        return frozenset()
    kinds = {kind for kind, pattern in _ASKED.items() if re.search(pattern, text, re.I)}
    for kind, theirs in _THEIRS_ASKED.items():
        for found in theirs.finditer(text):
            word = next(filter(None, found.groups()))
            kinds |= {f"{kind} of {one}" for one in _last(word) if one != "name"}  # "called"
    if kinds:
        return frozenset(kinds)
    counted = [f[1] for pattern in (_HOW_MANY, _ANY) for f in pattern.finditer(text)]
    asked = (found for pattern in (_HAVE_NAME, _CALLED) for found in pattern.finditer(text))
    called = [next(filter(None, found.groups())) for found in asked][:1]
    return frozenset(
        f"{kind} {noun}"
        for kind, groups in ((NUMBER, counted), (NAMES, [] if counted else called))
        for group in groups
        for noun in _last(group)
    )


def as_their_own(question: str, name: str) -> str:
    """A question about somebody as they would ask it: "Where is Anna from" as "where am I from"."""

    def asked(found: re.Match[str]) -> str:
        verb = found["verb"] or ""
        return f"{_TO_SELF.get(verb.strip().lower(), verb.strip())} i " if verb else "i "

    text = question.replace("’", "'")
    if not name:
        return text
    text = re.sub(rf"\b{re.escape(name)}'s\b", "my", text)
    return re.sub(rf"(?P<verb>\b\w+ )?\b{re.escape(name)}\b ?", asked, text).strip()


def answers(told: str, asked: str) -> bool:
    """Whether a statement of somebody's about themselves tells what they ask."""
    return bool(kinds_told(told) & kinds_asked(asked))


def _nouns(groups: Iterable[str]) -> Iterator[str]:
    """Every telling word before a name or after a number: one of them is what it is about."""
    for group in groups:
        for word in group.lower().split():
            if says_something(word):
                yield stem(word)


def _last(group: str) -> Iterator[str]:
    """What the last word of a group stands for."""
    words = group.lower().split()
    if words and says_something(words[-1]):
        noun = stem(words[-1])
        yield from _TOGETHER.get(noun, (noun,))
