"""Wording: turns statements round, takes them apart and compares them, word by word."""

from __future__ import annotations

import re

from ai.brains.lazy_pattern import lazy_pattern

_WORD = lazy_pattern(r"[\w'’-]+")
ARTICLE = lazy_pattern(r"^(?:the|a|an|some|my|your|our|his|her|their|this|that)\s+", re.IGNORECASE)
_SAID = lazy_pattern(r"^(?:[^:“”\"]{1,80} said|says): +")
_BEGINNING = lazy_pattern(r"^(?:The|An?|My|There|This|That|It|He|She|They|We)\b")
_EMPTY = frozenset(
    (
        *("is", "are", "was", "were", "the", "a", "an", "my", "your", "in", "on", "at", "of"),
        *("to", "do", "does", "did", "here", "there"),
    )
)
_LITTLE = _EMPTY | frozenset(
    (
        *("before", "after", "me", "you", "i", "we", "it", "he", "she", "they", "them", "him"),
        *("this", "that", "these", "those", "with", "from", "about", "and", "or", "not", "all"),
        *(
            "any",
            "some",
            "very",
            "much",
            "many",
            "who",
            "what",
            "which",
            "when",
            "where",
            "why",
            "how",
        ),
        *("her", "our", "their", "his", "one", "thing", "things", "has", "have", "had"),
    )
)
_ASKING = frozenset(
    (
        *("did", "does", "will", "would", "can", "could", "know", "remember", "tell", "said"),
        *("say", "for", "have", "promise", "promised", "happen", "happened", "really", "ever"),
        *("lie", "lies", "stand", "stands", "called", "name", "named"),
    )
)
"""Words that a question has, and its answer has not."""
_SAME = {
    **dict.fromkeys(("house", "home", "stay", "sleep", "lodge"), "live"),
    **dict.fromkeys(("dish", "favourite", "favorite", "eat", "love", "best"), "like"),
    **dict.fromkeys(("living", "trade", "earn", "bread", "job"), "work"),
    **dict.fromkeys(("afraid", "frighten", "frightened", "scared", "scare"), "fear"),
}
"""Words in which a question and its answer may differ, and what they have in common."""
_OF_NAMES = frozenset(("of", "the", "de", "der", "van", "von", "du", "la", "le", "al", "bin"))
_NO_NAMES = _LITTLE | frozenset(
    (
        *("nothing", "nobody", "none", "no", "unknown", "secret", "really", "actually", "called"),
        *("it's", "it’s", "i'm", "that's", "isn't", "sure", "back", "later", "again", "now", "so"),
        *("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
        *("mad", "crazy", "old", "stupid", "anything", "whatever", "what", "names", "name", "sir"),
        *(
            "wrong",
            "right",
            "long",
            "hard",
            "funny",
            "strange",
            "known",
            "but",
            "if",
            "when",
            "too",
        ),
        *(
            "tomorrow",
            "today",
            "tonight",
            "soon",
            "yes",
            "yours",
            "mine",
            "rather",
            "by",
            "an",
            "a",
        ),
        *("business", "important", "difficult", "forgotten", "friend", "please", "just", "only"),
    )
)
"""Words that no name has."""
_TURNED = {
    "i am": "you are",
    "i was": "you were",
    "you are": "I am",
    "you were": "I was",
    "you aren't": "I am not",
    "you weren't": "I was not",
    "i": "you",
    "i'm": "you're",
    "i've": "you've",
    "i'll": "you'll",
    "i'd": "you'd",
    "me": "you",
    "my": "your",
    "mine": "yours",
    "myself": "yourself",
    "am": "are",
    "you": "I",
    "you're": "I'm",
    "you've": "I've",
    "you'll": "I'll",
    "your": "my",
    "yours": "mine",
    "yourself": "myself",
    "we": "you",
    "we're": "you're",
    "we've": "you've",
    "we'll": "you'll",
    "our": "your",
    "ours": "yours",
}
_TURNING = lazy_pattern(
    r"\b(?:I (?:am|was)|you (?:are|were|aren['’]t|weren['’]t)|[a-z]+(?:['’][a-z]+)?)(?!\w)",
    re.IGNORECASE,
)
_BEFORE_SUBJECT = lazy_pattern(
    r"(?:^|[,.;:!?–-]|\b(?:and|or|but|that|if|as|than|because|when|while|where|why|how|what|who|"
    r"think|thought|know|knew|hope|hoped|say|said|believe|guess|wish|sure))\s*$",
    re.IGNORECASE,
)
"""What stands before a "you" that does something, as against one that something is done to."""
_AFTER_SUBJECT = lazy_pattern(
    r"(?: (?:ever|never|once|just|always|really))? (?:\w+ed|built|made|have|had|know|knew|saw|can|"
    r"will|would|do|did|like|love|want|need|sell|sold|gave|told|said|wrote|read|own|keep|kept|"
    r"think)\b"
)
_OF_A_PIT = lazy_pattern(r"\b(?:the|a|an|this|that|old|coal|salt|silver|iron|gold|tin) $", re.I)
"""What stands before a mine in which somebody works."""
_AFTER_SHE = {"has": "have", "does": "do", "goes": "go"}
_PAST_AND_PLAIN = """
    taught teach built build wrote write made make broke break stole steal ate eat drank drink
    brought bring caught catch fought fight gave give kept keep left leave used use lent lend
    paid pay rode ride ran run sang sing sent send slept sleep spent spend took take told tell
    thought think threw throw won win chose choose drove drive fell fall forgot forget swam swim
    wore wear came come went go
"""
_PLAIN_OF_PAST = dict(zip(*[iter(_PAST_AND_PLAIN.split())] * 2, strict=True))
_PRESENT = {
    "lost": "lose",
    "bought": "buy",
    "found": "find",
    **dict.fromkeys(("has", "had"), "have"),
    **_PLAIN_OF_PAST,
    "sold": "sell",
    "saw": "see",
    "met": "meet",
    "hid": "hide",
    "grew": "grow",
    **dict.fromkeys(("called", "named"), "name"),
}
"""A word → the one that it is compared as: the past of a verb, or another word for the same."""
_CLAUSE = lazy_pattern(
    r"(?:you|I|i|we|they|it|there|(?:your|my|the|a|an|this|that|our|their|his|her)(?: "
    r"[\w'’-]+){1,5}?|[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?|[\w'’-]+(?: [\w'’-]+){0,3}?)"
    r"(?:(?=['’])| )(?:['’]?(?:m|re|s|ve|ll|d)|am|are|is|was|were|have|has|had|do|does|did|can|"
    r"cannot|could|will|(?:do|does|did|ca|could|wo|would|should|must|is|are|was|were|has|have|"
    r"had)n['’]t|would|shall|should|may|might|must|[a-z]+(?:s|ed)|(?<=you )[a-z]+|(?<=\b[Ii] "
    r")[a-z]+|(?<=they )[a-z]+|(?<=we )[a-z]+|came|went|saw|met|lost|found|gave|took|told|knew|"
    r"made|sold|bought|left|kept|hid|stole|lie|stand|live|came) [^?:;“”\"]+$|"
    r"(?:my|your) [a-z-]+ [A-Z][\w'’-]+ [a-z]+(?:s|ed)$"
)
"""What can follow "that" in a sentence: a subject, a verb and more."""
_AFTER_HER = (
    "if|whether|that|to|i|i'm|i've|about|of|what|where|when|who|how|why|my|a|an|some|another|the|and"
    "|or|here|for|with|at|in|on|know|there|again|now|nothing|everything|something|too|as|then|please|also"
    "|through|out|past|go|come|have|be|stay|pass|sit|alone|instead"
)
"""What stands behind a "her" that something is done to, as against "her hat"."""
_TO_THEM = lazy_pattern(
    r"(?:please |and )*(?:tell|ask|give|show|greet|thank) (?:him|her|them) (?:hi|hello|hey|thanks|"
    r"sorry|goodbye|bye|he|she|they|we|you|it|this|not|no|yes|please|good)\b",
    re.IGNORECASE,
)
"""How a wish begins to say something to somebody, of whom nothing is named."""
_TOLD = lazy_pattern(
    r"(.+? (?:is|are|was|were|am|has|have|lives?|works?)(?: called| named)?) (.+)", re.IGNORECASE
)
"""A statement, parted before what it says of its subject."""
_SUBJECT = lazy_pattern(
    r"((?:my|the|an?) [\w' -]{1,40}?) (?:(?:is|are|was|were)|(?P<begins>begins?|starts?)|"
    r"(?P<costs>costs?)|(?P<lies>lies|lie|stands?|hangs?))\b",
    re.IGNORECASE,
)
_KIN_NAMED = lazy_pattern(r"([Mm]y [a-z]+) [A-Z][\w'-]+\Z")
_HAS_NAMED = lazy_pattern(
    r"i have an? ([\w' -]{1,40}?),? and (?:its|his|her) name\b", re.IGNORECASE
)
_CORRECTS = lazy_pattern(
    r"(?:he|she|it|they|that)(?:'?s|'re| is| are| was| were| has been) (?:called |named )?(.+)",
    re.IGNORECASE,
)
_LEADS_TO = lazy_pattern(r"\b(?:in|on|at|by|of|as|from|near|under|behind) (?:an? |the )?", re.I)
_SAYS_NOTHING = frozenset(
    (
        *("yes", "no", "thanks", "sorry", "please", "nothing", "never", "ok", "wait", "well"),
        *("right", "really", "true", "maybe", "mate", "fine", "good", "cheers", "way", "wrong"),
    )
)
"""Words that correct nothing."""
_LEAD = lazy_pattern(r"^(?:on|in|at|from|an?) ", re.IGNORECASE)
_KIN_CORRECTED = lazy_pattern(r"\b(\S+) is my ([\w-]+),? (?:and )?not my ([\w-]+)$", re.IGNORECASE)
_LISTED = lazy_pattern(
    r"(?:^|: |:\n)((?:(?:[\w'’-]+ ){0,3}[\w'’-]+, )+(?:[\w'’-]+ ){0,3}[\w'’-]+),? (?:and|or) "
    r"((?:[\w'’-]+ ){0,3}[\w'’-]+)"
)
"""A list of three or more that a line or a part of it begins with."""
_MINUTES = {
    **dict.fromkeys(("sec", "second"), 1 / 60),
    **dict.fromkeys(("min", "minute"), 1),
    **dict.fromkeys(("hr", "hour"), 60),
    "day": 1440,
}
_NUMBERS: dict[str, float] = {
    **dict.fromkeys(("a", "an", "one"), 1),
    **dict.fromkeys(("half a", "half an"), 0.5),
    **dict.fromkeys(("a quarter of an", "quarter of an", "a quarter", "quarter of"), 0.25),
    **{name: count for count, name in enumerate(("two", "three", "four", "five", "six"), start=2)},
    **dict.fromkeys(("a couple of", "couple of", "a pair of", "both"), 2),
    **dict(zip(("a few", "ten", "fifteen", "twenty", "thirty"), (3, 10, 15, 20, 30), strict=True)),
}
TIME = (
    rf"(?:\d{{1,4}}|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))}) "
    rf"(?:{'|'.join(sorted(_MINUTES, key=len, reverse=True))})s?(?: and a half)?"
)
_VAGUE = {
    "in a moment": "in two minutes",
    **dict.fromkeys(("soon", "in a (?:little |short )?(?:bit|while)"), "in 15 minutes"),
    **dict.fromkeys(("later(?: on| today| tonight)?", "some ?time"), "in 30 minutes"),
    "tomorrow": "in one day",
}
"""How players say that a time matters little (a pattern) → which time is taken for it."""
AT_AN_HOUR = (
    r"(?:at (?:noon|midday|midnight|dawn|dusk|sunrise|sunset|lunch|supper|dinner|\d{1,2}\b|"
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)|"
    r"(?:tomorrow|this|in the|on \w+day|next) (?:morning|afternoon|evening|night|week|month)|"
    r"tonight|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)"
)
"""Pattern of an hour or day, which nobody without a clock can keep."""
WHEN = rf"(?:(?:in|after) (?:about |around )?{TIME}|{'|'.join(_VAGUE)})"
"""Pattern of when something is to be, as `minutes` and `when` read it."""


def words_of(text: str) -> list[str]:
    """The words of a text, as they stand there."""
    return _WORD.findall(text)


OF_PAGES = (
    *("written", "write", "wrote", "read", "book", "books", "page", "oldest", "called", "look"),
    *("looks", "like", "show", "describe", "picture", "say", "says", "mean", "means"),
)
"""Words for where something is written and how it looks there, and not for what."""


def content_words(text: str) -> list[str]:
    """The words of a text, lower case, without its leading articles."""
    bare, before = text.strip(), ""
    while bare != before:
        before, bare = bare, ARTICLE.sub("", bare)
    return [word.lower() for word in words_of(bare)]


def says_something(word: str) -> bool:
    """Whether a word, in lower case, tells what a text is about."""
    return word not in _LITTLE


def same(word: str) -> str:
    """The stem of a word of a question or of its answer, which may have another word for it."""
    return _SAME.get(stem(word), stem(word))


def is_telling(word: str) -> bool:
    """The same for a word of a question, of which the verbs that only ask do not count."""
    return len(word) > 2 and word not in _LITTLE and word not in _ASKING


def stem(word: str) -> str:
    """A word as it is compared: without the marks of many and of an owner, in the present."""
    word = word.removesuffix("'s").removesuffix("’s")
    word = _PRESENT.get(word, word)
    return word[:-1] if len(word) > 3 and word.endswith("s") else word


def concerns(text: str, asked: str) -> bool:
    """Whether all that was asked about is in a text, so that it may be the answer."""
    words = content_words(asked)
    wanted = {stem(word) for word in words} - _EMPTY
    if {"it", "they"} & set(words) and not any(map(is_telling, words)):
        return False  # of what "it" is, nobody has said
    return bool(wanted) and wanted <= {stem(word) for word in content_words(text)}


def turned(text: str) -> str:
    """A statement as its listener would make it: "my name" becomes "your name"."""

    def turn(found: re.Match[str]) -> str:
        words = " ".join(found[0].lower().replace("’", "'").split())
        before = text[max(0, found.start() - 12) : found.start()]
        is_subject = _BEFORE_SUBJECT.search(before) or _AFTER_SUBJECT.match(text, found.end())
        if words == "you" and not is_subject:
            return "me"
        if words == "mine" and _OF_A_PIT.search(before):
            return found[0]
        return _TURNED.get(words, found[0])

    return _TURNING.sub(turn, text)


def spoken_name(name: str) -> str:
    """A name as one says it: a player who typed "anna" is called Anna."""
    return name[:1].upper() + name[1:] if name.islower() and " " not in name else name


def for_listener(text: str, listener: str, me: str) -> str:
    """A statement as one says it to whom it is about; "" if it would not become a sentence.

    "I like plums" and, to Anna, "Anna likes plums" become "you like plums".

    Args:
        text: The statement.
        listener: The name of the one whom it is said to.
        me: The name of the one who says it.
    """
    named = re.compile(rf"{re.escape(listener)}(['’]s)?(?: (\w+))?", re.IGNORECASE)
    about = named.match(text) if listener else None
    names = re.findall(r"(?<=[a-z,] )[A-Z]\w+", text)
    if about is None:
        spoken = turned(text)
    elif re.search(r"\b(?:his|her|hers|he|she|him)\b", text) and names:
        return ""  # of whom that is said is not clear
    elif about[1]:
        spoken = f"your {about[2] or ''}{text[about.end() :]}"
    else:
        rest = re.sub(r"\b(?:his|her)\b(?= \w)", "your", text[about.end() :])
        spoken = f"you {plain_verb(about[2] or '', 'are')}{rest}"
    if me in names and me:
        spoken = re.sub(rf"(?<!^)\b{re.escape(me)}\b", "me", spoken)
    return spoken if _CLAUSE.match(spoken) else ""


def corrected(text: str, correction: str) -> str:
    """A statement with what somebody said to correct it; "" if it corrects something else.

    "My sister is called Wilma" and "Wanda, not Wilma" become "My sister is called Wanda".

    Args:
        text: The statement.
        correction: What its speaker said then, without "no" and "I meant".
    """
    first = re.fullmatch(
        r"not (\S+?)[,;:.]? (?:but )?(?:(?:.+ )?(?:is|are|was|'s|called|named) )?(\S+)", correction
    )
    if first:
        correction = f"{first[2]}, not {first[1]}"
    kin = _KIN_CORRECTED.fullmatch(correction)
    if kin:
        return _one_less(text, *kin.groups())
    instead = re.fullmatch(r"(.+?),? (?:and )?not (?:my )?(.+)", correction)
    if instead:
        right = _CORRECTS.fullmatch(instead[1])
        newer = right[1] if right else instead[1]
        if re.search(rf"\b{re.escape(instead[2].title())}\b", text):
            newer = newer[:1].upper() + newer[1:]
        bare = [_LEAD.sub("", value) for value in (newer, instead[2])]  # as in "last winter"
        for now, before in ((newer, instead[2]), bare):
            wrong = re.compile(rf"(?<!\w){re.escape(before)}(?!\w)", re.IGNORECASE)
            found = wrong.search(text)
            if found:
                is_more = len(now.split()) > len(before.split()) + 1
                whole = in_place(text, now) if is_more else ""
                return whole or text[: found.start()] + now + text[found.end() :]
        return in_place(text, newer)
    newer = _CORRECTS.fullmatch(correction)
    value = newer[1] if newer else correction
    if minutes(value) is not None or text.lower().startswith("my name is "):
        return ""  # "make that two minutes" is about a reminder
    shared, told = in_place(text, value), _TOLD.fullmatch(text)
    if shared or told is None:
        return shared
    begin = re.match(r"(?:on|in|at|by|from|under|near|behind)\b", value)
    at = re.search(rf"\b{begin[0]}\b", text) if begin else None
    if at:
        return text[: at.start()] + value
    *before, last = told[2].split()
    if value[:1].isupper() and last[:1].isupper():  # a name for a name: "on Sunday"
        return " ".join((told[1], *before, value))
    if not newer and _LEADS_TO.search(told[2]):
        place = "" if " " in value or value in _SAYS_NOTHING else last_part(told[2])
        return f"{text[: -len(place)]}{value}" if place else ""
    is_like = value.islower() and value not in _SAYS_NOTHING
    is_like = is_like or value.isdigit() and told[2].isdigit()
    return f"{told[1]} {value}" if newer or len(value.split()) < 3 and is_like else ""


def last_part(said: str) -> str:
    """What a word takes the place of in what was said of somebody; "" if that is not clear.

    Of "lives in low ford" it is "low ford"; of "was born in the mill at low ford" nobody knows.
    """
    leads = list(_LEADS_TO.finditer(said))
    if not leads:
        return said.split()[-1]
    is_one = len(leads) == 1 and len(said[: leads[0].start()].split()) < 3
    return said[leads[0].end() :] if is_one else ""


def in_place(text: str, newer: str) -> str:
    """A text with some words in the place of those like them; "" if none are.

    Those are like them that begin or end with the same word: in "born in the mill at low ford" the
    place of "the mill at high ford" is that of "the mill at low ford", as is that of "high ford".

    Args:
        text: A statement.
        newer: What its speaker said to correct a part of it.
    """
    found = list(re.finditer(r"[\w'-]+", text))
    old, new = [one[0].lower() for one in found], re.findall(r"[\w'-]+", newer.lower())
    if not any(is_telling(word) and word in old for word in new):
        return ""
    spans = [
        (first, last + 1)
        for last, word in enumerate(old)
        for first in range(last)
        if (old[first], word) == (new[0], new[-1]) and abs(last + 1 - first - len(new)) < 3
    ]
    for edge, is_last in ((new[-1], True), (new[0], False)):
        if is_telling(edge) and edge in old and len(new) > 1 and not spans:
            at = len(old) - 1 - old[::-1].index(edge)
            first = max(0, at + 1 - len(new)) if is_last else at
            if is_last and is_telling(new[0]):  # what leads to it stays: "at", "a"
                first = next(n for n in range(first, at + 1) if is_telling(old[n]))
            last = at + 1 if is_last else at + len(new)
            spans += [(first, last)] if last <= len(old) and last - first > 1 else []
    if not spans:
        return ""
    first, last = min(spans, key=lambda span: abs(span[1] - span[0] - len(new)))
    right = text[: found[first].start()] + newer + text[found[last - 1].end() :]
    return right if right.lower() != text.lower() else ""


def corrects(text: str) -> bool:
    """Whether a statement tells what it corrects: "Jory is my nephew, not my son"."""
    return _KIN_CORRECTED.search(text) is not None


def _one_less(text: str, name: str, kin: str, wrong: str) -> str:
    """A statement that counts somebody among some relatives, without them; "" for another.

    "I have two sons, Piet and Jory" becomes "I have one son, Piet, and Jory is my nephew".
    """
    of = re.compile(
        rf"(.*?)\b(two|three|four|five|six|\d)( (?:[a-z]+ )?{re.escape(wrong)})s((?:[,:]| called|"
        rf" named)"
        r"*) (.+)",
        re.IGNORECASE,
    )
    of_theirs = rf"\bmy {re.escape(wrong)}(?=[ ,].*\b{re.escape(name)}\b)"
    if re.search(of_theirs, text, re.IGNORECASE):
        return re.sub(of_theirs, f"my {kin}", text, flags=re.IGNORECASE)
    found = of.fullmatch(text)
    names = re.split(r",? and |, ", found[5]) if found else []
    left = [one for one in names if one.lower() != name.lower()]
    name = next((one for one in names if one not in left), name)
    if not found or len(left) != len(names) - 1 or not left:
        return ""
    number = found[2].lower()
    count = int(number) if number.isdigit() else int(_NUMBERS[number]) if number in _NUMBERS else 6
    listed = " and ".join(filter(None, (", ".join(left[:-1]), left[-1])))
    many = "s" if count > 2 else ""
    rest = f"{found[4]} {listed}, and {name} is my {kin}"
    return f"{found[1]}{in_words(count - 1)}{found[3]}{many}{rest}"


def named(text: str, name: str) -> str:
    """A text with a name in place of "he", "she" or "they" and of what belongs to them."""
    whose = f"{name}'" if name.endswith("s") and name.startswith(("my ", "your ")) else f"{name}'s"
    of_theirs = rf"\b(?:his|her|their)(?= (?!(?:{_AFTER_HER})\b)\w)"
    if not _TO_THEM.match(text):
        text = re.sub(of_theirs, lambda _: whose, text, flags=re.I)
    return re.sub(r"\b(?:he|she|him|her|they|them)\b", lambda _: name, text, count=1, flags=re.I)


def is_name(text: str) -> bool:
    """Whether a text looks like somebody's name: up to three words, none that names nobody."""
    words = text.split()
    own = [word for word in words if word.lower() not in _OF_NAMES]
    capital = all(word[:1].isupper() for word in own)
    return (
        0 < len(own) <= 3
        and len(words) <= (5 if capital else 2)
        and words[0] == own[0]
        and all(re.fullmatch(r"[^\W\d_]+(?:['’-][^\W\d_]+)*", word) for word in own)
        and not any(word.lower().replace("’", "'") in _NO_NAMES for word in own)
    )


def speaks_of_self(text: str) -> bool:
    """Whether a statement's "I" or "my" would mean somebody else if another said it."""
    return any(word.lower().replace("’", "'") in _TURNED for word in words_of(text))


def listed(line: str) -> list[str]:
    """The entries of the last list in a line."""
    found = _LISTED.findall(line)
    return [*found[-1][0].split(", "), found[-1][1]] if found else []


def is_statement(text: str) -> bool:
    """Whether a text can follow "that" in a sentence."""
    return _CLAUSE.match(text) is not None


def as_memory(text: str, speaker: str) -> str:
    """A statement for the memory that is true no matter who says it."""
    line = text.strip().rstrip(" .!")
    if speaks_of_self(line) and speaker:
        return f"{speaker} said: {line}"
    return line[:1].upper() + line[1:]


def statement(text: str) -> str:
    """The statement that `as_memory` made a memory of."""
    said = _SAID.sub("", text, count=1).rstrip(" .")
    return _BEGINNING.sub(lambda found: found[0].lower(), said)


def subject(text: str) -> str:
    """What a statement is about, so that a newer one of the same is known by it."""
    named = _HAS_NAMED.match(text)
    if named:
        return f"my {named[1]} ".casefold()
    kin = _KIN_NAMED.match(text)
    if kin:
        return f"{kin[1]} ".casefold()
    found = _SUBJECT.match(text)
    return f"{found[1]} {found.lastgroup or ''}".casefold() if found else text.casefold()


def in_first_person(text: str, name: str) -> str:
    """A text about somebody, in their own words: from their name on, "she" is "I" as well."""
    mention = re.search(rf"\b{re.escape(name)}\b", text) if name else None
    if mention is None:
        return text
    before, after = text[: mention.start()], text[mention.start() :]
    after = re.sub(rf"\b{re.escape(name)}['’]s\b", "my", after)
    after = re.sub(rf"\b(?:{re.escape(name)}|[Ss]he|[Hh]e)\b(?: (\w+))?", _as_i, after)
    after = re.sub(r"\b(I \w+ [^.!?]*?\band )(\w+?)s (?=\w)", r"\1\2 ", after)
    after = re.sub(r"\b(?:her|him)(?=[.,;!?]|$)", "me", after)
    after = re.sub(r"\b(?:her|his)\b", "my", after)
    return before + re.sub(r"(^|[.!?] )my\b", r"\1My", after)


def _as_i(found: re.Match[str]) -> str:
    return f"I {plain_verb(found[1] or '', 'am')}".rstrip()


def plain_verb(verb: str, to_be: str) -> str:
    """A verb of "she" as it follows "I" or "you", with the form of "to be" for that."""
    if verb in ("is", "was"):
        return to_be if verb == "is" else {"am": "was", "are": "were"}[to_be]
    if verb in _AFTER_SHE:
        return _AFTER_SHE[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def when(text: str) -> str:
    """When something will be, as it is promised: "later" as "in 30 minutes"."""
    said = text.strip().lower()
    taken = (time for vague, time in _VAGUE.items() if re.fullmatch(vague, said))
    return next(taken, said)


def has_left(text: str) -> str:
    """What was seen of somebody who left, as it is told later."""
    return re.sub(r"^(.+?) (?:leaves|is leaving)\b", r"\1 left", text).rstrip(".")


def in_words(number: int) -> str:
    """A small number as a word."""
    words = [
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
    ]
    return words[number] if number < len(words) else str(number)


def times(number: int) -> str:
    """How often something was: "twice"."""
    return {1: "once", 2: "twice"}.get(number, f"{in_words(number)} times")


def number(text: str) -> int | None:
    """How many "three", "a couple of" or "7" is; None if that is no whole number."""
    said = text.strip().lower()
    if said.isdigit():
        return int(said)
    amount = _NUMBERS.get(said)
    return int(amount) if amount is not None and float(amount).is_integer() else None


def minutes(text: str) -> int | None:
    """How long "20 minutes" or "in half an hour" is; None if that is no time."""
    found = re.fullmatch(rf"(?:(?:in|after) )?(?:about |around )?({TIME})", when(text))
    if found is None:
        return None
    number, _, unit = found[1].removesuffix(" and a half").rpartition(" ")
    amount = float(number) if number.isdigit() else _NUMBERS[number]
    amount += 0.5 if found[1].endswith(" and a half") else 0
    return max(1, round(amount * _MINUTES[unit.removesuffix("s")]))
