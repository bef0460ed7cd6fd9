"""Referents: of whom "he", "she" or "they" is said, by who was spoken of last in the talk."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ai.brains.embedded.lines.clauses import Clause
from ai.brains.embedded.register.tellings import KIN
from ai.brains.embedded.wording import is_name, named
from ai.brains.lazy_pattern import lazy_pattern

_HE = (
    "brother|father|dad|grandad|grandpa|husband|son|uncle|nephew|grandfather|grandson|boy|lad|man|"
    "fellow|king|lord|duke|master|brother-in-law|stepfather"
)
_SHE = (
    "sister|mother|mum|mom|gran|granny|nan|nana|grandma|wife|daughter|aunt|niece|grandmother|"
    "granddaughter|girl|woman|lady|queen|duchess|mistress|sister-in-law|stepmother"
)
_EITHER = "friend|cousin|neighbour|neighbor|boss|dog|cat|horse|child|baby|kid|partner|apprentice"
PRONOUN = lazy_pattern(r"\b(?:he|she|him|her|his|they|them|their)\b", re.IGNORECASE)
_MANY = ("they", "them", "their")
_KIN = lazy_pattern(
    rf"\b(?P<whose>my|our|a|an|the|one|your) (?:[a-z]+ )?(?P<kin>{_HE}|{_SHE}|{_EITHER})"
    r"(?:s(?= (?:an?|the|from)\b))?\b(?:,? (?:is |was )?(?:called |named "
    r")?(?-i:(?P<name>[A-Z][\w-]+)))?",
    re.IGNORECASE,
)
_WHOSE = {"my": "my", "our": "my", "your": "your"}
"""How the one who asks names those who are somebody's."""
OF_KIN = lazy_pattern(rf"\b(?:my|our|one) (?:[a-z]+ )?(?:{_HE}|{_SHE}|{_EITHER})s?\b", re.I)
"""Somebody's own, of whom "he" is rather than of one named before."""
_KINDS = lazy_pattern(
    rf"\b(?:my|our|two|three|four|five|six|\d|many|some|several|any) (?:[a-z]+ )?(?P<kin>(?:{_HE}|"
    rf"{_SHE}|{_EITHER})s(?! (?:called|named|name|a|an)\b)|children)\b",
    re.IGNORECASE,
)
_NAME = lazy_pattern(
    r"(?<=[a-z,;] )(?!I(?:['’]?(?:m|ve|ll|d))?\b)[A-Z][\w-]+|\b[A-Z][\w-]+(?=['’]s )"
)
_OF_ONE_UNNAMED = lazy_pattern(
    r"\W*(?:(?:no|and|but|oh|lol|haha|yeah),? )*s?he(?:'?s| is| looks?| does(?:n['’]?t)?| never| "
    r"always| can(?:['’]?t)?| won['’]?t| will| seems?| likes?| hates?| thinks?)\b",
    re.IGNORECASE,
)
_OF_SOMEBODY = lazy_pattern(r"\b(?:you|u|ur|your|he|she|him|her|hes|shes|his)\b", re.IGNORECASE)
_PLACED = lazy_pattern(r"\b(?:in|at|from|near|to|of|on|by|off|outside|the) \Z", re.I)
_APPOSED = lazy_pattern(r"\b[A-Z][\w-]+, \Z|\b(?i:is|was|are) (?:he|she|they|it|that|this) \Z")
"""Before what tells who somebody is: "Wilma, my sister"."""
_ANY_SUCH = lazy_pattern(
    r"\b(?:an? (?:[a-z]+ )?|(?:is|was|are|were|been|be|as|become|became) (?:also |too )?)\Z", re.I
)
"""Before what anybody may be: "was he a good guard"."""
_AND = lazy_pattern(r"(?:,? and |, ?)\Z")
_NO_PERSON = (
    "monday tuesday wednesday thursday friday saturday sunday january february march april may "
    "june july august september october november december god copper kettle market square"
)
_WHO_IS = lazy_pattern(r"(?:and |so |but )?who(?:'?s| is| was) (?P<name>[a-z]{3,})\W*", re.I)
_WHO_DOES = lazy_pattern(
    r"(?:(?:and|so|but|then|oh) )*who(?!(?:'s| is| was) (?:he|she|that|this|it|there|here|[A-Z]))"
    r"(?:'s| is)? (?!(?:are|am|did|do|does|was|were|has|have) (?:you|i|we|he|she|they)\b)[a-z]+ \w",
)
_NOBODY = "you she they that this there here yours next who him her hers mine ours theirs"
_GIVEN = lazy_pattern(
    r"\b(?:my name(?: is|'s)|i am|i'm|call me|it's|it is|the name's)(?: really| actually)? "
    r"(?-i:([A-Z][\w-]+))",
    re.IGNORECASE,
)
_NAMED_KIN = lazy_pattern(rf"\b(?:{KIN}) ((?-i:[A-Z])[\w'-]+)", re.IGNORECASE)
_NAMED_BEHIND = lazy_pattern(
    r"(?P<text>.{1,120} (?:he|she|him|her)\b[^,]{0,60}?),? (?:(?:this|that|then) )?(?P<name>"
    r"(?-i:[A-Z])[\w-]{1,30})",
    re.IGNORECASE,
)
_DO_I = lazy_pattern(r"\b(do|did|have|had|am|was) (?:i|we)\b", re.IGNORECASE)
_OF_THEM = {"do": "does", "have": "has", "am": "is"}
"""What becomes of a verb when "I" becomes a name."""
WHICH_ONE = lazy_pattern(
    r"^you(?: over)?(?: there| here)?(?: (?:with|in|by|at) (?:the |that |your )?[\w' ]{2,30})?"
    r"[,:!]+ *(?=\w+ \w)",
    re.I,
)
"""What only says who is called: "lad, you there with the shoes, what's your name?"."""
WHO_ELSE = lazy_pattern(
    r"(?<=\w{3}),? (?:who|where|how|(?<=, )what) else(?: (?:is (?:there|here)|could|would|should|"
    r"did"
    r"|do)\b(?! you\b)[^,.!?]*)?\W*$",
    re.I,
)
"""What only stresses an answer: "me obviously, who else is there"."""
FOR_ONE = lazy_pattern(
    r"(?!.*\b(?:tell|ask|say|send|message|word|sa(?:y|id)|from)\b).*\bfor (?:him|her)\b", re.I
)
"""A wish for "him", who is a guest rather than one of those who live here."""
_WHO_ARE_THEY = lazy_pattern(
    r"\W*(?:(?:and|so|but|wait|ok|er+|um+),? )*(?:who(?:'s| are| r|'re) (?:they|those|these|them)"
    r"(?: (?:two|people|then))*)\W*",
    re.I,
)


def is_of_whom_others_meant(text: str, between: Iterable[str]) -> bool:
    """Whether a "he" may be whom another spoke of, or to, since its speaker told of one.

    Args:
        text: What is said of "him" or "her".
        between: What others said since the line of its speaker before it.
    """
    return bool(_OF_ONE_UNNAMED.match(text)) and any(map(_OF_SOMEBODY.search, between))


def kin_named(line: str) -> set[str]:
    """The names of relatives in a line, such as "my mother Hanne", in lower case."""
    return {word.lower() for word in _NAMED_KIN.findall(line)}


def asks_who_does(text: str) -> bool:
    """Whether a question is of who does something, and names nobody: "who runs the workshop"."""
    return _WHO_DOES.match(text) is not None and _NAME.search(text) is None


def asked_who(lines: Iterable[str]) -> str:
    """Of whom it was asked who that is, in the last of some lines that does not ask more of them.

    Args:
        lines: What was said, the last first.

    Returns:
        The name; "" if it was asked of nobody.
    """
    for line in lines:
        found = _WHO_IS.fullmatch(line)
        if found and found["name"].lower() not in _NOBODY.split():
            return found["name"][:1].upper() + found["name"][1:]
        if not PRONOUN.search(line) or _NAME.search(line):
            break
    return ""


def one_in(pronoun: str, lines: Iterable[str], people: Iterable[str]) -> str:
    """Whom the first of some lines calls "a queen" or the like, if it names nobody beside."""
    wanted = _HE if pronoun.lower() in ("he", "him", "his") else _SHE
    line = next(iter(lines), "")
    if pronoun.lower() in _MANY or any(name.lower() in line.lower() for name in people):
        return ""
    found = re.findall(rf"\b(?:an?|the|that) (?:[a-z]+ )?({wanted})\b(?!['’]s)", line, re.I)
    return f"the {found[-1].lower()}" if found else ""


def names_given(lines: Sequence[str]) -> set[str]:
    """The names that somebody gave as their own in some lines, in lower case."""
    return {name.lower() for line in lines for name in _GIVEN.findall(line)}


def referent(
    pronoun: str,
    lines: Sequence[str],
    people: Mapping[str, str],
    *own: Collection[str],
) -> str:
    """Who is meant by a pronoun, as a name or as "my brother"; "" if that is not clear.

    Args:
        pronoun: As it stands in the line.
        lines: What was said before it, the last first.
        people: Who may be spoken of, and "he" or "she" where that is known.
        own: Names, in lower case, of those who talk.
    """
    word = pronoun.lower()
    if word in _MANY:
        return next((found[0] for line in lines for found in _plural(line)), "")
    wanted = "he" if word in ("he", "him", "his") else "she"
    talking = {name for names in own for name in names}
    for line in lines:
        fitting = [
            (at, joined, who)
            for at, joined, who, gender in _mentioned(line, people)
            if gender in ("", wanted) and who.lower() not in talking
        ]
        if fitting:
            _at, joined, who = fitting[-1]
            others = {name for _, _, name in fitting} - {who}
            return "" if joined and others else who
    return ""


def named_behind(question: str, people: Mapping[str, str]) -> str:
    """A question of him or her that names them once more behind it, with the name in its place.

    Args:
        question: As in "what does he drink, Bram".
        people: Who may be spoken of.

    Returns:
        "" for any other question.
    """
    found = _NAMED_BEHIND.fullmatch(question)
    is_known = found is not None and found["name"].lower() in map(str.lower, people)
    return named(found["text"], found["name"]) if found is not None and is_known else ""


def _plural(line: str) -> Iterator[tuple[str]]:
    for found in list(_KINDS.finditer(line))[::-1]:
        yield (f"my {found['kin'].lower()}",)


def _mentioned(line: str, people: Mapping[str, str]) -> list[tuple[int, bool, str, str]]:
    """Who a line speaks of, in order: where, whether "and" joins it to another, who, "he"/"she"."""
    found: dict[int, tuple[int, bool, str, str]] = {}
    for name, gender in people.items():
        for at in re.finditer(rf"(?<![\w'’]){re.escape(name)}(?![\w])", line, re.I):
            if name.islower() and _ANY_SUCH.search(line[: at.start()]):
                continue
            who = f"the {name}" if name.islower() else name
            found[at.start()] = (at.start(), _is_joined(line, at.start()), who, gender)
    for at in _NAME.finditer(line):
        is_place = _PLACED.search(line[: at.start()]) or at[0].lower() in _NO_PERSON.split()
        if not is_place and is_name(at[0]):
            found.setdefault(at.start(), (at.start(), _is_joined(line, at.start()), at[0], ""))
    for kin in _KIN.finditer(line):
        word = kin["kin"].lower()
        gender = "he" if word in _HE.split("|") else "she" if word in _SHE.split("|") else ""
        name = kin["name"] if kin["name"] and is_name(kin["name"]) else ""
        if name:
            found[kin.start("name")] = (kin.start("name"), False, name, gender)
        elif (whose := _WHOSE.get(kin["whose"].lower())) and not _APPOSED.search(
            line[: kin.start()]
        ):
            found[kin.start()] = (kin.start(), False, f"{whose} {word}", gender)
    return [found[at] for at in sorted(found)]


def _is_joined(line: str, at: int) -> bool:
    return bool(_AND.search(line[:at]))


def about_person(asked: Clause, groups: Mapping[str, str], name: str, is_own: bool) -> Clause:
    """A question as one about somebody of a name, who may be the one that asks it."""
    other = groups.get("name") or groups.get("who")
    if other:
        return replace(asked, text=asked.text.replace(other, name))
    text = _DO_I.sub(lambda v: f"{_OF_THEM.get(v[1].lower(), v[1])} {name}", asked.text)
    return asked if is_own else replace(asked, text=text)


def of_those_named(text: str, said: str, known: Iterable[str]) -> str:
    """A "who are they?" behind a line that names people of the place, as one about these.

    Args:
        text: The question, or any other line.
        said: The line before it.
        known: The names of those people, in lower case.
    """
    if not _WHO_ARE_THEY.fullmatch(text):
        return text
    named = sorted((at, name) for name in known if (at := said.lower().find(name)) >= 0)
    those = [said[at : at + len(name)] for at, name in named]
    those = [name for name in those if name[:1].isupper()]
    return f"who are {' and '.join(those[:2])}?" if len(those) > 1 else text
