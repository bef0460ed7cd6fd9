"""Vocatives: the names in a line, and who in the company it calls by them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Any

from ai.brains.lazy_pattern import lazy_pattern


def names_of(thing: Any) -> list[str]:
    """What a character or object answers to.

    These are its key, the first and the last word of the key without epithets such as "old", and
    its aliases.
    """
    key = str(thing.key)
    words = [word for word in key.split() if word.lower() not in _EPITHETS] or [key]
    last = words[0] if _OF.intersection(words) else words[-1]
    names = dict.fromkeys([key, words[0], last, *thing.aliases.all()])
    return [name for name in names if len(name) > 1]


def mentions(text: str, names: Iterable[str]) -> bool:
    """Whether a text contains one of the names as a whole word."""
    return named_at(text, names) is not None


def named_at(text: str, names: Iterable[str]) -> int | None:
    """Where the first of the names stands in a text as a whole word; None if none does."""
    lowered = text.lower()
    near = [name for name in map(str.lower, names) if name in lowered]
    found = [re.search(rf"(?<!\w){re.escape(name)}(?!\w)", lowered) for name in near]
    return min((match.start() for match in found if match), default=None)


@lru_cache(maxsize=64)  # each assistant in a room looks at the same line
def spelt_out(text: str, names: frozenset[str] = frozenset()) -> str:
    """A line with common chat spellings written out, such as "u" for "you".

    Args:
        text: The line.
        names: Words in lower case that stay as they are, since somebody is called that.
    """

    def spelling(found: re.Match[str]) -> str:
        if found["word"] is None:
            return "to" if found["to"] else "for"
        word = found["word"].lower()
        if word in names:
            return found[0]
        return _CHAT_WORDS.get(word, "why")

    return _CHAT.sub(spelling, " ".join(text.split()))  # patterns are slow with many blanks


class MarkedText:
    """A text in which names are marked, to find out whom it calls.

    Patterns see a mark in place of each name, and so take no longer for names that contain each
    other.

    Args:
        text: What somebody says.
        names: The names to be marked where they stand as whole words.
    """

    def __init__(self, text: str, names: Collection[str]) -> None:
        self.names: list[str] = []
        """The names that stand in the text, one for each mark, in lower case."""
        text = text.replace(_MARK, " ")
        if names:
            longest_first = sorted(set(names), key=len, reverse=True)
            any_name = "|".join(map(re.escape, longest_first))
            text = re.sub(rf"(?<!\w)(?:{any_name})(?!\w)", self._mark, text, flags=re.IGNORECASE)
        self._text = text

    def _mark(self, match: re.Match[str]) -> str:
        self.names.append(match[0].lower())
        return _MARK

    def called(self) -> set[str]:
        """The names that the text calls, as in "Berta, look!" or "come here berta"."""
        return {self.names[number] for number in self._called_marks()}

    def is_only_names(self) -> bool:
        """Whether there is nothing but names, as in an answer: "Berta and her sister."."""
        return _ONLY_NAMES.fullmatch(self._text) is not None

    def asks_the_same(self) -> bool:
        """Whether it asks the same of somebody else, as "And Berta?"."""
        return _AND_THEY.fullmatch(self._text) is not None

    def begins_with_name(self) -> bool:
        """Whether a name is its first or second word."""
        return _BEGINS.match(self._text) is not None

    def calls_you(self) -> bool:
        """Whether a name stands alone between pauses, or behind "you", as in "you all"."""
        return _TO_ALL.search(self._text) is not None

    def calls_back(self) -> bool:
        """Whether it is called after one who has just left, as "Bob, wait for me!"."""
        if not self.names or self.is_only_names() or _OF_THEM.search(self._text):
            return False
        front = _IN_FRONT.match(self._text)
        is_called = front is not None and not _SPOKEN_OF.match(front["rest"])
        return is_called or _CALLED.search(self._text) is not None

    def words_in_calls(self) -> list[str]:
        """The words that stand where a name calls somebody: perhaps names with a slip."""
        found = (match["word"].lower() for match in _WORD.finditer(self._text))
        return [_DRAWN_OUT.sub(r"\1", word) for word in found]

    def _called_marks(self) -> set[int]:
        """The numbers of the marks that call somebody."""
        marked = self._text
        at = [found.start() for found in re.finditer(_MARK, marked)]

        def marks(start: int, end: int) -> range:
            return range(bisect_left(at, start), bisect_left(at, end))

        called: set[int] = set()
        for found in _CALLED.finditer(marked):
            called.update(marks(*found.span()))
        for found in _NOT_MEANT.finditer(marked):
            called.update(marks(*found.span()))
        for found in _LIST.finditer(marked):
            listed = marks(*found.span())
            if found["last"] and listed[0] not in called:
                called.difference_update(listed)
        for found in _APPOSITION.finditer(marked):
            called.difference_update(marks(*found.span()))
        for begin in _SENTENCE.finditer(marked):
            front = _IN_FRONT.match(marked, begin.end())
            if front is None or _SPOKEN_OF.match(front["rest"]):
                continue
            if begin.end() == 0 or _TO_YOU.match(front["rest"]):
                called.update(marks(begin.end(), front.start("rest")))
        if not called and (cried := _EXCLAIMED.match(marked)):
            is_free = cried["word"].lower() not in _GOVERNING | _SUBJECTS | _NO_CRIES
            called.update(marks(*cried.span()) if is_free else ())
        for end in () if called else _BEHIND.finditer(marked):
            before = marked[max(0, end.start() - _LONGEST) : end.start()]
            if _calls_behind(re.split(_PAUSE, before)[-1]):
                called.update(marks(*end.span()))
        return called


class Company:
    """Who is in a room and could be addressed: its characters and its assistants."""

    def __init__(self, place: Any) -> None:
        characters = place.contents_get(content_type="character") if place is not None else []
        things = place.contents if place is not None else []
        known = {one.pk for one in characters}
        self.members = [*characters, *(o for o in things if o.pk not in known and o.ndb.ai)]
        played = (one for one in self.members if getattr(one, "account", None) is not None)
        self.players = frozenset(one.pk for one in played)
        """The ids of the characters that somebody plays."""
        self._names: dict[int, list[str]] = {}
        self._called: dict[str, list[Any]] = {}
        """Who is called by a text, which all assistants in the room are asked about."""
        self.only_names: set[str] = set()
        """Those of these texts that are nothing but names."""

    @cached_property
    def assistants(self) -> list[Any]:
        """The assistants among them."""
        return [one for one in self.members if one.ndb.ai]

    def others(self, *ids: int | None) -> list[Any]:
        """All but those with some ids."""
        return [one for one in self.members if one.pk not in ids]

    def mentioned(self, text: str) -> list[Any]:
        """Those whose name is in a text."""
        return [one for one in self.members if mentions(text, self._names_of(one))]

    def spelt_out(self, text: str) -> str:
        """A line with chat spellings written out, but for those that are somebody's name here."""
        return spelt_out(text, self._short_names)

    @cached_property
    def _short_names(self) -> frozenset[str]:
        names = (name.lower() for one in self.members for name in self._names_of(one))
        return frozenset(_CHAT_WORDS.keys() & set(names))

    @cached_property
    def _initials(self) -> set[str]:
        """What the names begin with; a slip leaves that as it is."""
        return {name[0].lower() for one in self.members for name in self._names_of(one)}

    def called(self, text: str) -> list[Any]:
        """Those whom a text calls by name, such as "Berta, look!" or "come here berta".

        A text that is nothing but names calls nobody without a mark: "Berta." may be an answer.
        """
        if text not in self._called:
            self._called[text] = self._find_called(text)
        return self._called[text]

    def _find_called(self, text: str) -> list[Any]:
        near = self.mentioned(text)
        if not near:
            return self._called_by_a_slip(text)
        names = [name for one in near for name in self._names_of(one)]
        marked = MarkedText(self.spelt_out(text), names)
        if marked.asks_the_same():
            return []
        if marked.is_only_names():
            self.only_names.add(text)
            return []
        called = marked.called()
        if not called:
            return self._resembling(marked.words_in_calls())
        return [one for one in near if not called.isdisjoint(map(str.lower, self._names_of(one)))]

    def _called_by_a_slip(self, text: str) -> list[Any]:
        """Those whom a text calls by a misspelt name, as "see marrta im still standing"."""
        near = (word for word in _LONG_WORD.findall(text) if word[0].lower() in self._initials)
        words = {word: _DRAWN_OUT.sub(r"\1", word.lower()) for word in near}
        slips = {word: them for word in words if (them := self._resembling([words[word]]))}
        return self._called_among(text, slips or self._nicknames(text))

    def _called_among(self, text: str, meant: Mapping[str, list[Any]]) -> list[Any]:
        """Those whom a text calls by some words, each of which may mean some of them."""
        called = MarkedText(self.spelt_out(text), meant).called() if meant else set()
        return [one for word, them in meant.items() if word.lower() in called for one in them]

    def _nicknames(self, text: str) -> Mapping[str, list[Any]]:
        """The words of a text that may be short for a player's name: "dont be rude em"."""
        words = {word for word in _SHORT_NAME.findall(text) if word.lower() not in _NO_NICKNAMES}
        return {word: them for word in words if (them := self._shortened(word.lower()))}

    def names_in(self, text: str, those: Collection[Any]) -> list[str]:
        """The names of some of them, with the words of a text that are short for one of these."""
        meant = self._nicknames(text).items()
        short = (word for word, them in meant if any(one in those for one in them))
        return [*(name for one in those for name in self._names_of(one)), *short]

    def _shortened(self, word: str) -> list[Any]:
        """The players whose name begins with a word."""
        return [
            one
            for one in self.members
            if one.pk in self.players
            and any(name.lower().startswith(word) for name in self._names_of(one))
        ]

    def _resembling(self, words: Iterable[str]) -> list[Any]:
        """Those whose names, misspelt, are among some words."""
        return [
            one
            for one in self.members
            if any(_resembles(word, name.lower()) for word in words for name in self._names_of(one))
        ]

    def _names_of(self, one: Any) -> list[str]:
        known = self._names.get(one.pk)
        if known is None:
            known = self._names[one.pk] = names_of(one)
        return known


def _calls_behind(clause: str) -> bool:
    """Whether a name behind these words, without a comma, calls somebody."""
    words = re.findall(r"[\w']+", re.sub(r"\s(?:my|our)\s+friend\s*$", "", clause.lower()))
    if not words or words[-1] in _CALLING:
        return bool(words)
    if words[-1] in _DEEDS and "what" in words[-4:-2]:
        return True  # "did you hear what she said Bram"
    if words[-1] in _INTRANSITIVE:
        return len(words) > 1
    if words[0] == "my" and len(words) == _SHORT - 1 and words[-1] not in _PEOPLE:
        return True  # "my turn Bram"
    if words[-1] in _SHOWN and words[-2] in _LOOKS and len(words) <= _SHORT:
        return True  # "you hear that Bram"
    if words[-1] == "her" and words[0] in ("don't", "dont", "do", "never"):
        return True  # "don't listen to her Bram"
    if _ENDS_IN_TIME.search(" ".join(words)):
        return True  # "my dog died last week Bram"
    if words[-1] == "from" and words[0] == "where" and words[-2:-1] in (["come"], ["you"]):
        return True  # "where do you come from Bram"
    if words[-1].endswith(("ed", "ing")) and not words[-1].endswith("thing"):
        return "you" in words and words[0] in ("what", "where", "why", "how")
    if _SO_DOES.fullmatch(" ".join(words)):
        return False
    governs = {words[-1], words[-1].removesuffix("s")} & _GOVERNING
    if words[0].startswith("what") and words[-1] in _OF_WHAT:
        return True
    tells = words[0] in _SUBJECTS and not (words[0] in ("let's", "lets") and len(words) > _SHORT)
    return len(words) > 1 and not tells and not governs


def _resembles(word: str, name: str) -> bool:
    """Whether a word is a name with one slip: two letters changed places, or one is wrong."""
    if len(name) < 4 or word[0] != name[0] or abs(len(word) - len(name)) > 1:
        return False
    if word.startswith(name):
        return word == name
    at = next((i for i, (a, b) in enumerate(zip(word, name, strict=False)) if a != b), len(word))
    changed = name[at + 1 : at + 2] + name[at : at + 1] + name[at + 2 :]
    if len(word) == len(name) and word[at:] == changed:
        return True
    rest = {
        word[at + 1 :] == name[at:],
        word[at:] == name[at + 1 :],
        word[at + 1 :] == name[at + 1 :],
    }
    return len(name) > 4 and True in rest


_CHAT_WORDS = {
    **dict.fromkeys(("pls", "plz", "plzz"), "please"),
    **dict.fromkeys(("u", "ya"), "you"),
    **dict.fromkeys(("wat", "wot"), "what"),
    "ur": "your",
    "r": "are",
    "n": "and",
    "dont": "don't",
    "im": "I'm",
    "hav": "have",
    **dict.fromkeys(("helo", "hllo", "ello"), "hello"),
}
_ASKED_WHY = r"(?:are|can|did|do|does|don['’]?t|is|isn['’]?t|not|r|should|u|would|you)"
"""What follows the "y" of a question; in Spanish it is the "and" of a list."""
_CHAT = lazy_pattern(
    rf"(?<![\w'’.,])(?:(?P<word>{'|'.join(_CHAT_WORDS)}|y(?=\s+{_ASKED_WHY}\b))"
    r"|(?P<to>2)(?=\s+(?:her|him|them|me|us|u|you)\b)|4(?=\s+(?!\w+s\b)[^\W\d]))(?!['’\w])",
    re.IGNORECASE,
)
"""A "4" in front of a word in the plural is a number."""
_MARK = "\0"
"""Stands for a name."""
_PAUSE = r"(?:[,.;:!?…–—¡¿、。，！？：；،؛؟]|\s-\s)"
_OPEN, _CLOSE = r"[\s\"'“„«(*@>_]*", r"[\s\"'”“»)*_]*"
_AND = r"(?:and|or|und|oder|et|ou|y|o|e|&)"
_NAMES = rf"{_MARK}(?:\s+{_AND}\s+{_MARK})*+"
GREETING = (
    r"(?:hey|hi|hiya|hello|hullo|hail|greetings|(?:good\s+)?(?:morning|afternoon|evening|evenin)'?|"
    r"good\s+day"
    r"|hallo|moin"
    r"|guten\s+(?:morgen|tag|abend)|hola|bonjour|bonsoir|salut|ciao)"
)
_BEFORE = (
    rf"(?:(?:{GREETING}|and|but|so|well|okay|ok|o+h|a+h|psst|please|cheers|thanks|thank\s+you|"
    r"sorry|yes|no|oi|oy|yo|phew|whew|(?:my\s+)?god|damn|man|hm+|e+h*m+|e+h+|e+r+m*|u+h+m*|u+m+|"
    r"m{2,}|aw+|wow|(?:ha|he)+|lol"
    r"|anyways?|btw|actually|omg|ugh+|argh+|meh|pff+t?"
    r"|yeah?|yep|yup|aye|nah|nope|sure|true|exactly|indeed|really|seriously|nice|rude|right|wait"
    r"|come\s+on|go\s+on|shut\s+up|heya|howdy|hullo|ahoy"
    r"|now|then|you|there|my|dear|listen|look|welcome|good\s*(?:night|bye)|bye|laters?|farewell"
    r"|see\s+you|take\s+care|tschüss?|tschau|adieu|danke"
    r"|merci|gracias|a\s+lot|so\s+much|very\s+much|again|miss|mistress|mrs?\.?|master|madam|lady|"
    r"excuse\s+me|pardon(?:\s+me)?)\s+){0,3}"
)
"""What often stands before the name of the one who is called, without a comma."""
_FREE = rf"(?:^|{_PAUSE}){_OPEN}{_BEFORE}", rf"(?={_CLOSE}(?:$|{_PAUSE}))"
"""What stands before and after words between punctuation or the ends of a text."""
_CALLED = lazy_pattern(_NAMES.join(_FREE), re.IGNORECASE)
_WORD = lazy_pattern(r"(?P<word>\w{4,30})".join(_FREE), re.IGNORECASE)
_TO_ALL = lazy_pattern(rf"{_CALLED.pattern}|\byou\s+{_MARK}{_FREE[1]}", re.IGNORECASE)
_IN_FRONT = lazy_pattern(
    rf"[^\w{_MARK}]*(?:to\s+)?{_BEFORE}{_NAMES}(?:{_CLOSE}\s|:)(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
"""Names in front without a comma: "marta two ales please"."""
_EXCLAIMED = lazy_pattern(
    rf"[^\w{_MARK}]*(?P<word>\w+)\s+{_NAMES}(?=\s+(?:you|your|you're|we|let'?s|why|where|how|i|i'm"
    r"|(?:are|do|did|can|could|will|would|have|were)\s+you)\b)",
    re.IGNORECASE,
)
"""A name behind a word of surprise: "blimey Anna you are wet"."""
_PRONOUN = rf"(?:(?:i|we|you|it|he|she|they|there|this|that|these|those|anyone|anybody)\b|{_MARK})"
_SENTENCE = lazy_pattern(rf"^|[.!?…]\s+(?=[\w{_MARK}])")
_TO_YOU = lazy_pattern(
    r"[^.!?…]*(?:\?|\b(?:you|your|please)\b)"
    rf"|(?:an?|another|one|two|three|some|more|\d{{1,2}})\s+\w+(?:\s+\w+)?"
    rf"\s+for\s+(?:me|us|him|her|them|{_MARK})(?!\w)"
    r"|(?:give|bring|get|fetch|pour|serve|send|tell|show|help|open|hold|remind)\s"
    r"|(?:look|see|check|watch|listen|stop|wait|come|sit|stay|hurry|try|put|keep|let|don['’]?t)\b"
    r"|(?:is|was|are|were|do|does|did|has|have|can|could|will|would|shall|should)\s+"
    r"(?:i|we|you|this)\b",
    re.IGNORECASE,
)
"""What follows a name at the beginning of a later sentence that is said to somebody."""
_BEHIND = lazy_pattern(rf"{_NAMES}(?=[^\w{_MARK}]*$|{_CLOSE}[,.!?…])", re.IGNORECASE)
"""Names at the end of a clause."""
_NOT_MEANT = lazy_pattern(rf"\bnot\s+you\s+{_MARK}", re.IGNORECASE)
"""A name behind "not you", whatever follows: "not you Marta lol"."""
_SHORT = 3
"""Words of "let's ask the guard", which names whom it speaks of; "let's go to the gate Bram" "
"calls."""
_LIST = lazy_pattern(
    rf"{_MARK}(?:\s*,\s*{_MARK})*+(?P<last>(?:\s*,)?\s+{_AND}\s+{_MARK})?", re.IGNORECASE
)
"""Names with commas between them; without a last one, it is no list, but need be read only once."""
_APPOSITION = lazy_pattern(
    rf"\b(?:the|my|our|his|her|their)\s+[\w{_MARK}]+\s*,\s*{_MARK}\s*,\s*(?:is|was|has|had|will)\b",
    re.IGNORECASE,
)
_ONLY_NAMES = lazy_pattern(
    rf"[^\w{_MARK}]*{_MARK}(?:[\s,]+(?:\w{{1,3}}\s+)?{_MARK})*"
    rf"(?:(?:\s*,)?\s+{_AND}\s+(?:the|an?|my|our|his|her|their)\s+\w+)?[\s.\"']*",
    re.IGNORECASE,
)
_AND_THEY = lazy_pattern(
    rf"\W*(?:and|or|(?:and\s+)?(?:what|how)\s+about)\s+{_MARK}\s*\?\W*", re.IGNORECASE
)
"""A question that asks the same of somebody else."""
_OF_A_THIRD = r"\s+(?:the|an?|my|your|his|her|our|their|some|any)\s+\w+\s+\w"
_ASKS_OF_A_THIRD = (
    rf"(?:(?:can|could|will|would|may|might|must|shall|should){_OF_A_THIRD}"
    rf"|(?:is|was|has|had|does|did){_OF_A_THIRD}[^,.!?…]*\?)"
)
"""A question behind the name of the one it is for: "can the boy ask Bram", "is the gate shut?"."""
STANDS_BY = (
    r"here\s+(?=(?:(?:is|was)\s+(?:an?|my|our|so|very|too|not|really|\w+ing|\w+ed)|has|had|can|"
    r"could|"
    r"does|did|will|would|knows|says|wants|needs|thinks|likes|loves)\b)"
)
"""What follows the name of somebody who is told of and stands by: "Anna here is a roofer"."""
_SPOKEN_OF = lazy_pattern(
    rf"(?:{STANDS_BY})?(?:{_AND}\s(?!(?:thanks?|danke|merci|gracias|bye|good\s*(?:night|bye)|"
    rf"take\s+care)\b)"
    rf"|(?!{_ASKS_OF_A_THIRD})"
    rf"(?:is|was|has|had|does|did|will|would|can|could|may|might|must|shall|should|ist|hat|war"
    rf"|est|était|está)\b(?!\s+{_PRONOUN})"
    r"|(?:said|told|went|came|knew|saw|gave|took|made|got|left|died|sold|never|always|also|sagt"
    r"|(?:is|was|has|had|does|did|wo|would|ca|could|should)n't)\b"
    r"|(?!(?:whats|hows|wheres|whos|theres|heres|thats|hes|shes|its|lets|thanks|perhaps|sometimes"
    r"|besides|cheers|greetings|does|has|was)\b)\w+[^\Wsiu]s\b"
    r"|(?!feed|need|speed|proceed)\w{3,}ed\b)",
    re.IGNORECASE,
)
"""What follows the name of one who is spoken of: "and I", or a verb in the third person."""
_LONG_WORD = lazy_pattern(r"[^\W\d_]{4,30}")
_SHORT_NAME = lazy_pattern(r"(?<![\w'’])[^\W\d_]{2,4}(?![\w'’])")
_DRAWN_OUT = lazy_pattern(r"(\w)\1{2,}")
_BEGINS = lazy_pattern(rf"[^\w{_MARK}]*(?:\w+[^\w{_MARK}]+)?{_MARK}")


def _words(*lists: str) -> frozenset[str]:
    return frozenset(word for words in lists for word in words.split())


_EPITHETS = _words("a an the old young big little small tall fat thin poor blind")
_OF = _words("of von van de du da")
_SUBJECTS = _words(
    "i i'm we he she it they there this that let let's lets my our his her the a an ich"
)
"""First words of a clause that speaks of somebody at its end, and not to them."""
_GOVERNING = _words(
    "of to with for from in on at about by near like than as over behind before after against",
    "under without beside into not and or nor but the a an some any my your our his her its",
    "their this that old young poor great fair stupid same is are was were be been am",
    "see saw seen ask tell told know knew meet met find found call love hate trust watch hear",
    "heard visit thank help kill pay give gave show bring brought take took say said think thought",
    "did do does has have had can could will would should may might must",
    "von mit zu bei für an der die das ist und oder nicht avec pour chez est et le la con el es",
)
"""Words that make the name behind them a part of the sentence."""
_NO_NICKNAMES = _GOVERNING.union(
    _SUBJECTS,
    _words(
        "ale babe beer bro bruv bud hon lass lov luv mead milk pie pal rum soup stew tea wine",
        "ah aha aw ay aye eh er erm ha haha he heh hey hi hm hmm ho huh ja la lo lol mm mmm nah "
        "nay",
        "no nope now oh ok oi ooh ouch oy pa ma da dad mum mom psst sh shh so ta ugh uh um wow yay",
        "ye yea yeah yep yes yo yup you she her him his hers me us them theyre we it its am im id "
        "ill",
        "ive hes shes were who why how what when else if then than too two ten one once only ever",
        "even each also all any back bar bed bell best bet big bit bold book boy bread bye but "
        "call",
        "calm care cold come cool copy cos dang dark dead deal dear door down dry due ear east "
        "easy",
        "eat end eve eyes face fair fast feet few fine fire fish flat fly food ford free fun gate "
        "gal",
        "gold gone good gosh got gran gray grey grim half hall hand hard harm hat hate head hell",
        "here high hill holy home hood hot huge hush ice inn iron jest job joke just keen keep kid",
        "kind king lad lamp land last late lazy left less let lets lie life like line lit long "
        "look",
        "lord lost lot loud luck mad maid main man many mate max may mean men mild mill mine miss "
        "mock",
        "mood moon more most move much must name near neat nice nick nine none noon norm nose note",
        "odd off oil olds open ours out over page pal pale part past pay path pays peas pet pint",
        "play plus poor post pure quit rain ran rat read real rest rich ride ring road room rope "
        "rose",
        "rot rude rum run rush sad safe same sea self sell send set shut sick side sing sir sit "
        "six",
        "slow snow soft some son soon sore soul soup spot star stay step stop such sun sure tale "
        "talk",
        "tall task team ten test that thin this thus till time tiny tip told toll ton took torn "
        "toss",
        "town toy trap tree true try turn ugly up upon urn very view vow wait wake walk wall want "
        "war",
        "warm wary wash way weak wear well west wet wide wife wild will win wine wise wolf wood "
        "word",
        "work worn year your yes",
    ),
)
"""Short words that are nobody's name for short."""
_NO_CRIES = _words(
    "is are was were am do does did has have had can could will would shall should may must remind"
    " serve teach warn let make put send lend fetch get buy owe owes what who where when why how"
)
"""Words before a name that are no words of surprise either."""
_PEOPLE = _words(
    "friend friends mate brother sister wife husband son daughter mother father mum dad uncle aunt",
    "cousin partner pal companion boss master love lord lady dog cat horse name own old big little",
    "poor dear good best new nephew niece twin grandma grandpa gran captain",
)
"""Words behind "my" whose name may stand behind them: "my brother Bram"."""
_SHOWN = _words("that this him her it them")
_LOOKS = _words("hear see at watch believe get check smell")
"""Words before one of these with which somebody shows another something."""
_INTRANSITIVE = _words(
    "lie lies lied lying cheat cheats cheating joke jokes joking stinks snore snores snoring",
    "sleep sleeps slept sleeping come comes came coming goes going die dies died dying cry cries",
    "cried crying laugh laughs laughed laughing happens happened gone dead alive asleep awake",
    "listening moving breathing smiling working talking walking running waiting",
    "drunk hungry thirsty tired cold late lost ready true wrong shut open",
)
"""Words that take no name behind them: "she lies bram", "the gate is shut Bram"."""
_OF_WHAT = _words("say said think know see hear")
"""Those of them whose object a "what" at the beginning is: "What did Anna say, Marta?"."""
_CALLING = _words(
    "you please thanks sorry bye goodbye here there then too up down out off back it me us yes no",
    "ok okay dear night evening morning day afternoon again tonight today tomorrow right well much",
    "friend now abend morgen tag dir danke merci gracias",
)
"""Words that do not: the name at the end of "two ales please marta" calls her."""
_OF_THEM = lazy_pattern(r"\b(?:he|she|him|her|his|they|them|their)\b", re.IGNORECASE)
_SO_DOES = lazy_pattern(
    r"(?:and |but )?(?:so|neither|nor|as) (?:is|was|do|does|did|has|had|can|could|will|would)"
)
"""What says the same of whoever is named behind it: "So did Bob"."""
_LONGEST = 200
"""Characters before a name that are read for whether it calls somebody."""
_DEEDS = _words("said did asked told meant")
"""Of them, those that end a clause behind "what she", "what they just" and the like."""
_ENDS_IN_TIME = lazy_pattern(
    r"\b(?:(?:last|this|next|every|the\s+whole)\s+(?:time|night|week|month|year|morning|evening"
    r"|winter|summer|round|way)|yesterday|tonight|already|(?:weeks?|years?|days?|long)\s+ago"
    r"|enough|anyways?|instead)$"
)
"""How a clause ends behind which no name is a part of it."""
