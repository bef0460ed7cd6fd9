"""Statements: what somebody tells in one breath, taken apart into one thing each.

"My mother is Adela and she bakes, I have two sons" tells three things, each of which answers a
question of its own. What only orders something ("hand it over") tells nothing.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ai.brains.lazy_pattern import lazy_pattern

_KIN = (
    "brother|sister|mother|father|mum|mom|dad|wife|husband|son|daughter|uncle|aunt|cousin|nephew|"
    "niece|grandmother|grandfather|friend|partner|dog|cat|horse|neighbour|neighbor|boss|master|"
    "apprentice|baby|child|kid|goat|cow|pig|mule|donkey|pony|bird|parrot|hen|goose|kitten|puppy|"
    "hound"
)
_OWNED = (
    "(?:(?:own|old|real|first|last|little) )?(?:name|trade|job|age|work|house|home|craft|birthday|"
    "secret|story|debts?|message|order|slate|bill|ring|dog|cat|horse|husband|wife|kids?|children|"
    "family|brother|sister|mother|father|son|daughter|cousin|uncle|aunt|friend|things?|purse|"
    "answer|question|village|town|tab|share|soups?|ales?|beers?|drinks?|bread|food|meal)\\b"
)
"""What somebody has, so that the word before it names its owner."""
_OF_UNKNOWN = lazy_pattern(
    r"(?<=[a-z] )([A-Z][a-z]{2,})s(?= (?:name|trade|job|age|husband|wife|brother|sister|mother|"
    r"father|son|daughter)\b)"
)
"""An owner of whom nobody has heard, without the mark of one."""
_NO_NAME = frozenset(
    (
        *("and", "or", "but", "too", "also", "who", "what", "that", "this", "with", "from", "the"),
        *("isnt", "wasnt", "hasnt", "doesnt", "didnt", "cant", "wont", "arent", "aint", "whos"),
        *("live", "lives", "work", "works", "come", "comes", "like", "want", "know", "get", "gone"),
        *("here", "there", "now", "then", "again", "today", "name", "names", "says", "said", "has"),
        *("was", "were", "did", "does", "will", "would", "can", "may", "not", "never", "always"),
        *("about", "for", "some", "something", "back", "home", "alone", "dead", "ill", "sick"),
        *("well", "fine", "lost", "gone", "away", "came", "went", "likes", "loves", "lives"),
        *("works", "makes", "keeps", "tells", "told", "thinks", "wants", "needs", "knows", "yet"),
        *(
            "say",
            "go",
            "have",
            "make",
            "love",
            "give",
            "take",
            "tell",
            "think",
            "need",
            "hate",
            "die",
        ),
        *("is", "are", "am", "if", "so", "in", "on", "at", "to", "of", "by", "as", "it", "he"),
        *("she", "they", "we", "you", "i", "me", "him", "her", "them", "either", "please", "died"),
        *("pls", "plz", "thx", "ty", "thanks", "cheers", "lol", "haha", "tho", "mate", "dude"),
        *("bakes", "sells", "owns", "hates", "eats", "looks", "trade", "job", "age", "work"),
        *("called", "named", "coming", "going", "really", "just", "yesterday", "tomorrow"),
        *("one", "two", "three", "a", "an", "my", "your", "our", "their", "his", "because"),
        *("when", "where", "how", "why", "before", "after", "still", "soon", "later", "lately"),
        *("tonight", "while", "until", "since", "like", "than", "over", "outside", "inside"),
        *("upstairs", "around", "much", "very", "only", "both", "asked", "sent", "gave", "left"),
        *("live", "work", "come", "stay", "like", "bake", "sell", "make", "want", "need", "love"),
        *("had", "have", "do", "no", "yes", "quits", "owes", "paid", "pays", "drank", "ate"),
        *("sang", "sat", "stood", "slept", "fell", "ran", "grew", "fought", "wrote", "built"),
        *("swam", "rode", "flew", "spoke", "taught", "hid", "stole", "sold", "bought", "lay"),
        *("sing", "sit", "stand", "sleep", "run", "fight", "write", "read", "play", "danced"),
        *("almost", "nearly", "even", "ever", "once", "twice", "thrice", "then", "first"),
        *("himself", "herself", "itself", "already", "finally", "suddenly", "sadly", "indeed"),
        *("quietly", "slowly", "quickly", "recently", "usually", "honestly", "actually", "rarely"),
        *(
            "probably",
            "certainly",
            "happily",
            "early",
            "daily",
            "truly",
            "badly",
            "nearby",
            "often",
        ),
        *("secretly", "mostly", "hardly", "barely", "clearly", "luckily", "simply", "totally"),
        *("might", "could", "should", "must", "will", "would", "can", "may", "did", "does", "got"),
    )
)
_SMALL_NAME = lazy_pattern(
    rf"(?<!does )(?<!did )(?<!do )(?<!will )(?<!can )(?<!has )(?<! is )(?<! are )(?<! was )(?<! "
    rf"were )\b((?:(?i:my|our) (?:[a-z]+ )?"
    rf"(?:{_KIN}),? (?:(?:is |was )?(?:called |named ))?|(?:{_KIN}) "
    r"(?:called|named) ))([a-z]{3,})(?=\W*$|[,.;:!?]| (?:is|was|has|and|who|from|here|there|too|by|"
    r"with|around|about|still|yet|now|"
    r"today|anywhere|in|at|on|died|drowned|stole|fell|left|love[sd]?|hates?|hated|likes?|lives?|"
    r"lived|works?|worked|used|had|went|came|ran|got|says?|said|told|always|never|would|married|"
    r"gave|made|makes|keeps|kept|found|lost|owns?|taught|wants?|sings|plays)\b)"
)
"""A name without its capital behind who bears it: "my brother ruben"."""
_SAID_OF = lazy_pattern(r"(?:[^s]s|ed)$")
_WHERE_OR_WHEN = lazy_pattern(
    r" (?:in|at|on|with|by|from|around|about|here|there|now|today|like (?:an?|the|my)|all|every|too"
    r"|so|when)\b"
)
"""What follows a verb, where a name is followed by one: "my sister marries on Sunday"."""
_WORDS_TOO = frozenset(
    (
        *("will", "may", "hope", "grace", "rose", "mark", "bill", "art", "frank", "faith", "joy"),
        *("dawn", "ivy", "sky", "king", "hunter", "smith", "baker", "wolf", "fox", "bear", "raven"),
        *("storm", "ash", "guest", "visitor", "stranger", "player", "guard", "boy", "tester"),
        *("summer", "winter", "april", "june", "august", "pat", "jack", "robin", "drew", "chase"),
        *("ruby", "pearl", "amber", "violet", "daisy", "lily", "iris", "hazel", "olive", "rusty"),
        *("rich", "page", "rob", "sue", "nick", "pip", "dot", "max", "gene", "miles", "penny"),
        *("reed", "river", "rat", "heather", "ginger", "basil", "miller", "cooper", "taylor"),
    )
)
"""Names that are words as well, so that they stay as they are typed."""

_NOBODY = _NO_NAME | frozenset(
    (
        *("anyone", "anybody", "someone", "somebody", "everyone", "everybody", "people", "nobody"),
        *("old", "trade", "age", "job", "way", "often", "long", "else"),
        *("much", "many", "others", "anything", "something", "nothing", "guests", "visitors"),
    )
)
_ASKED_FOR = lazy_pattern(
    r"^((?:did|has|was) )([a-z]{3,})(?= (?:come|came|been|pass|passed|go|gone|leave|left|drop|stop|"
    r"stopped|arrive|arrived|show)\b)|"
    r"(?:^|(?<=[.,;!?] ))((?:(?:can|could|will|would) (?:you|u) )?(?:please )?tell )([a-z]{3,})"
    r"(?= (?:that|i'm|im|i|we|my|to|hello|hi|from)\b)|"
    r"(?:^|(?<=[.,;!?] ))(do (?:you|u|ya) know )([a-z]{3,})(?=\W*$)|"
    r"(?:^|(?<=[.,;!?] ))(is )([a-z]{3,})(?= (?:still |already )?"
    r"(?:here|around|back|gone|in the|in town)\b)"
)
"""A name without its capital that is asked for: "did ruben come by", "tell ruben that …"."""
_NO_NAME_THERE = frozenset(
    (
        *("she", "her", "him", "them", "they", "there", "this", "everything", "dinner", "lunch"),
        *("supper", "breakfast", "food", "soup", "ale", "bread", "magic", "music", "poetry", "you"),
        *("songs", "stories", "jokes", "riddles", "latin", "cooking", "fighting", "spells", "the"),
    )
)
"""What stands in the place of a name there, and is none."""

_SMALL_OWNER = lazy_pattern(
    rf"\b([a-z]{{3,}})(?= is (?:my|our) (?:[a-z]+ )?(?:{_KIN})\b)|"
    r"(?:(?<=^)|(?<=[,;] )|(?<=\band )|(?<=\bbut ))([a-z]{3,})(?= is (?:(?:so|very|really|always|"
    r"also) )*(?:scared|afraid|frightened|terrified|allergic|fond|jealous) (?:of|to)\b)"
)
"""The same of a relative, and of what one fears: "jory is my nephew", "petra is scared of geese".
"""

_VERB = (
    r"(?:(?:'m|'s|'re|'ve|'d|'ll)\b|(?: \w+ly| also| never| always| once| still| really| just| even"
    r"| only)* (?:am|are|is|was|were|have|has|had|do|does|did|can|can't|cannot|could|will|would|"
    r"must|may|sang|gave|took|told|said|found|left|bought|ran|fell|died|wrote|built|taught|held|"
    r"knew|became|began|fought|won|ate|drank|slept|stole|hid|broke|caught|led|spent|don't|"
    r"doesn't|didn't|won't|isn't|aren't|wasn't|like|love|hate|live|work|own|come|"
    r"came|went|grew|keep|kept|need|want|make|made|bake|brew|sell|sold|lost|met|saw|got|know|fear|"
    r"[a-z]{2,}(?:ed|s))\b)"
)
_SUBJECT = (
    r"(?:i|we|(?:my|our) (?:[a-z]+ ){0,2}?[a-z]+(?:,? (?-i:[A-Z])[\w-]+,?)?|he|she|they|"
    r"(?-i:[A-Z])[\w-]+)"
)
_WHOLE = lazy_pattern(rf"{_SUBJECT}{_VERB}|(?:i|we|they) (?!(?:and|or|both|all)\b)[a-z]+", re.I)
"""How a part begins that is a sentence of its own."""
_JOINT = lazy_pattern(
    r"\s*[,;]\s*(?:(?:and|but|so|also|then)\s+)*|\s(?:and|but)\s(?:also\s)?", re.I
)
_ORDER = lazy_pattern(
    r"(?:so |now |please |then )*(?:give|hand|open|let|tell|bring|take|come|go|show|get|stop|leave|"
    r"help|remember|listen|wait|look|pay|send|ask|stand|move|step|shut|call|write|serve|pour|don't|"
    r"do not)\b(?! (?:is|are|was)\b)",
    re.I,
)
_ALSO = lazy_pattern(
    r"((?:i|we|he|she|they|(?:my|our) \w+|(?-i:[A-Z])[\w-]+)(?:'m|'s|'re| am| is| are| was| were)) "
    r"(?!called|named)(.+?)(?:,? and|,) (?=(?:afraid|scared|frightened|fond|allergic|married|from|"
    r"born|engaged|blind|deaf|tired of|in love|good at|bad at|an?)\b)",
    re.I,
)
"""What is said twice of one subject: "I am 34 and afraid of dogs"."""
_FROM = lazy_pattern(
    r"((?:i|he|she|my \w+(?: (?-i:[A-Z])[\w-]+)?)(?:'m|'s| am| is| was)) (an? [\w'-]+(?: [\w'-]+)?)"
    r"(?:,|, and| and)? (?=from \w)",
    re.I,
)
"""The same of a trade and an origin: "I am a cooper from Weyl"."""
_INSTEAD = lazy_pattern(
    r"\b((?:\d+|(?-i:[A-Z])[\w'-]+|[a-z]+teen|[a-z]+ty|is my [a-z-]+)),? (?:and )?not (?:(?:my|"
    r"from|in|called) )?(?:\d+|(?-i:[A-Z])[\w'-]+|[a-z]+teen|[a-z]+ty|(?<=my )[a-z-]+)$",
    re.I,
)
"""What is so, with what is not: "I am 35, not 34"."""
_PRONOUN = lazy_pattern(r"(?:he|she|they)\b", re.I)
_WHOSE = lazy_pattern(
    rf"\b(?:my|our|an?|one) (?:[a-z]+ )??(?P<kin>{_KIN})\b"
    r"(?:(?:,| is| was| called| named| is called| is named)* (?P<name>(?-i:[A-Z])[\w-]+))?",
    re.I,
)
_WHOSE_MANY = lazy_pattern(
    rf"\b(?:my|our|two|three|four|five|six|\d|some|several) (?:[a-z]+ )?(?P<kin>(?:{_KIN})s|"
    r"children)\b",
    re.I,
)
_HIS = ("brother", "father", "dad", "husband", "son", "uncle", "nephew", "grandfather")
_HERS = ("sister", "mother", "mum", "mom", "wife", "daughter", "aunt", "niece", "grandmother")
MAX_PARTS = 6

_OF_THE_TALK = lazy_pattern(
    r"\b(?:you|your|yours|yourself|you're|you've|you'll|you'd)\b|"
    r"^(?:i'll|we'll|i'd|we'd|this|that|it|here|there|let|quick|hurry|guess|bet|imagine|suppose)\b|"
    r"^(?:i|we) (?:have|need|want|got|must)(?: to)? (?:confess|admit|tell|ask|say)\b|"
    r"^(?:i|we) (?:will|would|shall|could|might|may|should|bet|hope|guess|wish|think|mean|meant|"
    r"said|say|asked|told)\b|\b(?:i'll|i'd|we'll|i will|i would) [a-z]+|"
    r"^(?:i|we)(?:'m| am| was|'re| are| were) (?:just|only) [a-z]+ing\b|\brobbery\b|"
    r"^(?:i|we) (?:just )?(?:saw|heard|noticed|caught) (?:him|her|them|it)\b|"
    r"\b(?:told|gave) (?:me|us) (?:it|so)$|\b(?:made|making|makes) (?:that|it|this) up\b|"
    r"^(?:he|she|they)(?:'s|'re| is| are| was| were)(?: just| only)? "
    r"(?:kidding|joking|teasing|lying|right|wrong)$",
    re.I,
)
"""What bargains, promises, jests and judges what is at hand."""


_JUDGED = lazy_pattern(
    r"(?:'s|\b(?:is|are|was|sounds|seems|looks)) (?:(?:such|just|like|a|an|the|right|proper|real|"
    r"total|bloody|big|little|old|so|very|really|bit|of|too|always|all|kind|sort|pretty|quite|"
    r"rather|fucking|damn|complete|absolute) )*(?:[\w'-]+ )?(?:idiots?|liars?|fools?|sods?|gits?|"
    r"bastards?|cows?|pigs?|arse\w*|prats?|grump\w*|rude|annoying|boring|stupid|ugly|nosy|weird\w*|"
    r"horrible|awful|lazy|mean|daft\w*|mad|crazy|hopeless|useless|mental|creepy?|odd|bonkers|thick|"
    r"moody|miserable|cheeky|dafty|muppet|moron|jerk|cute|hot|lovely|sweet\w*|nice|funny|legend|"
    r"hoot|laugh|darling|joke|nightmare|misery|bore|snob|charmer|barrel of laughs)\b|\b(?:an?|such "
    r"an?) (?:right|proper|total|real|bloody|complete|absolute) [a-z]+",
    re.I,
)
"""What is found of somebody, and is no fact."""
_OF_ONESELF = lazy_pattern(r"(?:i|i'm|we|my|our)\b", re.I)


@lru_cache(maxsize=2000)
def with_capitals(text: str, people: tuple[str, ...]) -> str:
    """A line in which names have their capitals, as typed by somebody in a hurry.

    Args:
        text: The line.
        people: Names that are known, with their capitals.
    """
    known = {
        name.lower(): name
        for name in people
        if name[:1].isupper() and name.isalpha() and len(name) > 2
    }

    def named(found: re.Match[str]) -> str:
        return known.get(found[0], found[0])

    taken = {name for name in known if name not in _WORDS_TOO}
    if taken:
        names = "|".join(map(re.escape, taken))
        text = re.sub(rf"(?<![\w'’])(?:{names})(?!\w)", named, text)
        text = re.sub(
            rf"(?<![\w'’])(?P<who>{names})s(?= (?:{_OWNED}))",
            lambda found: f"{known[found['who'].lower()]}'s",
            text,
            flags=re.IGNORECASE,
        )
        text = re.sub(
            rf"(?P<mine>\b(?:mine|me) and )(?P<who>{names})s(?!\w| \w)",
            lambda found: f"{found['mine']}{known[found['who'].lower()]}'s",
            text,
            flags=re.IGNORECASE,
        )
    text = _OF_UNKNOWN.sub(lambda who: who[0] if who[0].lower() in known else f"{who[1]}'s", text)
    text = _ASKED_FOR.sub(
        lambda who: "".join(map(_with_capital, filter(None, who.groups()), (False, True))), text
    )
    text = _SMALL_OWNER.sub(lambda who: who[0] if who[0] in _NOBODY else who[0].capitalize(), text)
    return _SMALL_NAME.sub(_with_name, text)


def _with_capital(word: str, is_name: bool) -> str:
    is_name = is_name and word not in _NOBODY and word not in _NO_NAME_THERE
    return word.capitalize() if is_name else word


def _with_name(kin: re.Match[str]) -> str:
    rest = kin.string[kin.end() :]
    is_verb = _SAID_OF.search(kin[2]) and _WHERE_OR_WHEN.match(rest)
    is_name = kin[2] not in _NO_NAME and not kin[2].endswith("ing") and not is_verb
    return kin[1] + (kin[2].capitalize() if is_name else kin[2])


def names_told(text: str) -> list[str]:
    """The names of relatives and animals that a line tells."""
    return [found["name"] for found in _WHOSE.finditer(text) if found["name"]]


def parts(text: str) -> list[str]:
    """What a statement tells, each thing as a sentence of its own; the text itself if it is one."""
    return [_INSTEAD.sub(r"\1", part) for part in _apart(text)]


def _apart(text: str) -> list[str]:
    found: list[str] = []
    begin = 0
    for joint in _JOINT.finditer(text):
        rest = text[joint.end() :]
        before = text[begin : joint.start()]
        if not _WHOLE.match(before):
            continue
        if "," in joint[0] and _ORDER.match(rest):
            return [*found, *_twofold(_whose(before, found))]
        if _WHOLE.match(rest) and len(found) < MAX_PARTS and _knows_whose(rest, before):
            found += _twofold(_whose(before, found))
            begin = joint.end()
    return [*found, *_twofold(_whose(text[begin:], found))]


def owner(pronoun: str, text: str) -> str:
    """Of whom a sentence says "he", "she" or "they" by what stands before it; "" if unclear.

    A relative is "my mother", with the name if it is told: "my mother Adela".
    """
    word = pronoun.lower()
    if word == "they":
        many = list(_WHOSE_MANY.finditer(text))
        return f"my {many[-1]['kin'].lower()}" if many else ""
    other = _HERS if word == "he" else _HIS
    fitting = [kin for kin in _WHOSE.finditer(text) if kin["kin"].lower() not in other]
    if len(fitting) != 1:
        return ""
    return " ".join(filter(None, ("my", fitting[0]["kin"].lower(), fitting[0]["name"])))


def _knows_whose(text: str, before: str) -> bool:
    pronoun = _PRONOUN.match(text)
    return pronoun is None or bool(owner(pronoun[0], before)) or bool(_PRONOUN.match(before))


def _whose(text: str, before: list[str]) -> str:
    """A part with its "she" as the one whom the part before it is about."""
    pronoun = _PRONOUN.match(text)
    who = (
        next((w for w in (owner(pronoun[0], one) for one in before[::-1]) if w), "")
        if (pronoun)
        else ""
    )
    if not (pronoun and who):
        return text
    return who + re.sub(r"^'(?:s|re)\b", " is", text[pronoun.end() :])


def _twofold(text: str) -> list[str]:
    found = _ALSO.match(text) or _FROM.match(text)
    return [f"{found[1]} {found[2]}", f"{found[1]} {text[found.end() :]}"] if found else [text]


def is_lasting(text: str) -> bool:
    """Whether a statement tells something that is so tomorrow as well, and not of this talk."""
    return _OF_THE_TALK.search(text) is None and not is_judgement(text)


def is_judgement(text: str) -> bool:
    """Whether a statement only says what somebody is found to be."""
    return not _OF_ONESELF.match(text) and _JUDGED.search(text) is not None
