"""Clauses: a line taken apart into the statements and requests in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, islice

from ai.brains.embedded.confidence import IN_MIND
from ai.brains.embedded.lines.indirect import IN_A_BREATH, completed, direct, with_did
from ai.brains.embedded.lines.spelling import spelt
from ai.brains.embedded.lines.typing_habits import FILLERS, LEANING, OPENERS, WITHIN
from ai.brains.embedded.patterns.rule_pattern import read_pattern
from ai.brains.embedded.register.introductions import told_apart as introduced
from ai.brains.embedded.register.tellings import in_sentences
from ai.brains.lazy_pattern import lazy_pattern

MAX_CLAUSES = 6
"""Of one line; what comes after them is not answered."""
MAX_HEARD = 500
MAX_JOINTS = 8
"""Commas and "and"s at which a sentence may be divided; each takes time, and a line of nothing else
would stall the game."""

_SENTENCE = lazy_pattern(r".+?(?:[.!?;…]+(?=\s|\Z)|\Z)")
_AND = lazy_pattern(
    r"\s*(?:,\s*(?:and\s+|but\s+)?(?:then\s+)?|\s(?:and\s+)?then\s|\s(?:and|but)\s)\s*", re.I
)
_BOUND = lazy_pattern(r"\b(?:and|but)\b", re.I)
_ACT = lazy_pattern(r"\*[^*]{1,200}\*")
"""What somebody does while they speak: "*nods* Ale!"."""
_ASKS = read_pattern(
    r"^(?:(?:who|whom|whose|what|where|why|how|which)(?:'s|'re|'d)?|am|has (?:the|an?|my|your)|"
    r"(?:is|are|was|were|does|did)(?:n't)?|don't you|can't (?:you|i|we)|when(?:'s| (?:is|are|was|"
    r"were|do|does|did|will|can))|(?:do|have|has|can|could|may|will|would|shall|should) (?:you|i|"
    r"we|he|she|it|they|there|any\w*)|any \S+|(?:has|had|can|could|will|would|should) "
    r"(?-i:[A-Z])[\w'-]+|(?:any|some)(?:one|body) (?:know|seen|heard|got|want|remember|here)|got "
    r"(?:a|an\w*)|you (?:got|any|ever|want to|sure)|(?:made )?(?:since|until|till|from|for|to|on|"
    r"with|about|of|by|at|in) (?:who|whom|what|when|where|which))\b"
)
"""How a question begins, with or without its mark."""
_ASKS_OF_ALL = read_pattern(
    r"^do (?:[a-z]{2,}[a-hj-z]s|fish|sheep|people) (?:ever |really |also |all )*[a-z]+$"
)
"""A question of what all of a kind do: "do fish sleep"."""
_ASKS_BEHIND = read_pattern(
    r", (?:(?:what|how|why|whose)(?:'s| is| are| was| were| do| does| did| should| can| could)|"
    r"(?:who|where|when)(?:'s| is| was| did) (?:it|that|this|he|she|they)$)\b"
)
"""How a question stands behind what it is about: "the red one up there, what is that"."""
_ASKS_BARELY = read_pattern(
    r"^(?:(?:against|under|near|without|behind|after) (?:whom?|what|which)|do (?:people|folks?|men|"
    r"women|children|kids|guests|visitors|others|strangers|villagers|wolves|many|most|all|some) "
    r"[a-z]+|(?:can|could|would) [a-z]+s [a-z]+|(?:can|could|will|would|has) (?:an?|your|our|my|"
    r"his|her|their|the|this|that|these|those)|(?:ca|could|should|would|have|has|had|wo|does)n't "
    r"(?:you|i|we|he|she|it|they|there|the|your|my|our|that|any\w*|(?-i:[A-Z])[\w'-]+)|"
    r"do (?:(?:your|the|my|those|these|their|his|her|our) )?(?:\w+ )?(?:\w+s|feet|teeth|people|"
    r"men|women|children) [a-z]+)\b"
)
_ASKS_FOR_ANY = read_pattern(
    r"^any(?:thing|body|one|where)(?: else)? (?:i|we|one|you|that|to|about|worth|happen\w*|"
    r"change\w*|new|interesting)\b|^you (?:need|want) any"
)
"""The same without its verb: "anything I should know"."""
_SAYS_WHO_IT_IS = lazy_pattern(r"(?:you|he|she|it|they|that)(?:'s|'re| is| are| was| were) ", re.I)
"""How a question goes on that another stands before: "who is Joss, she is your wife?"."""
_ECHOES = lazy_pattern(
    r"^(?:(?:the|an?|your|his|her|that) )?(?!(?:so|say|you|know|guess|now|or|and|but|tell|do|did|"
    r"like|no|says|not|who|what)\b)[\w'-]+"
    r"(?: by| of| to| for| with| at| from)? (?:what|whom?)$|^to [a-z]+ what(?: up| for| at| out)?$",
    re.I,
)
"""How a word is taken up of which more is asked: "ninth what"."""
_REQUESTS = read_pattern(
    r"[ ,](?:will|would|could|can|won't) you(?: please)?$|[ ,]please$|^(?:please |and |also |hey "
    r"|so |ok )*(?:remember|keep in mind|note|don'?t forget|do not forget)(?: that)? (?:i(?:'?m|"
    r"'ll|'?ve| am| will| have)|we(?:'re|'ll| are| will)|(?:he|she|it|there)(?:'s| is)|my "
    r"[\w-]+(?:'s| is| has| with| at| on)|tomorrow|tonight)\b|^(?:(?:please|and|also|then|ok|wait|"
    r"hey|so),? )*(?:(?:can|could|will|would) you (?:please |just )?)?(?:put|add|chalk|write) "
    r"(?:it|that|this|them|all|everything|the [a-z]+|my [a-z]+) (?:all )?(?:on|to|onto|up)\b"
)
"""How a request ends that has the mark of a question: "Tell Ben, will you?"."""
_RIDDLE = lazy_pattern(
    r"(?P<told>(?:the more|i(?! am an? \w+[,.;])|(?:it|they)(?=.* (?:but|without|never|not?|can't) "
    r")) .{8,})[,.;:!?] *(?:so )?(?:what|who) (?:am i|are they|is it)\W*",
    re.I,
)
"""A riddle of which the question alone asks for something else."""
_RIDDLE_WITH_BUT = lazy_pattern(
    r"(?:what|who) (?:has|have|can|gets?|goes|runs?|walks?|flies) [^.;:!?]{2,40},? (?:but|yet|and) "
    r"(?:never|can't|cannot|can not|has no|have no|doesn't|does not|no)\b[^.;:!?]*\W*$",
    re.I,
)
"""A riddle that is one question, though "but" parts others."""
_IF_WANTED = lazy_pattern(
    r"(?:(?:and|so|but) )*if (?:i|we|one) (?:ever )?(?:want(?:ed)?|need(?:ed)?|would like|"
    r"'d like|had|have|(?:was|were|am|are) (?:looking|searching) for) (?P<deed>to )?"
    r"(?P<what>[^,.;:!?]{2,60}?),? (?P<ask>where|whom?|what place) (?:would|should|could|can|do|"
    r"might|must|shall) (?:i|we|one|you) [^,.;:!?]*\W*$",
    re.I,
)
"""A question of where or who that says first for what: "if I wanted a hinge, where would I go"."""
_YOUR_TURN = lazy_pattern(
    r"^(?:(?:now|ok|so)[, ]+)*(?:it's |it is )?your turn[ ,.:;!]+(?:now |then |so )*(?=(?:tell|ask|"
    r"give|sing) )",
    re.I,
)
"""What only hands over to a wish behind it: "your turn, tell me one"."""
_PROMISED = lazy_pattern(r"(?:(?:so|and|do) )*(?:you )?(?:promise|swear)(?: me| it| to god)?", re.I)
"""What is asked of the listener, though without its mark the speaker would promise it."""
_OR_NOT = read_pattern(r"\bor (?:not|nah|no|what)$")
_ASKS_OF = read_pattern(r"^(?:how|what|which|where|who|why|is|are|do|does)\b")
_THING = read_pattern(r"^(?:an?|some|one|two|three|\d+|the|another) [\w'-]+(?: [\w'-]+)?$")
_PART = read_pattern(r"^(?:one|both|the other|some) (?:for|of|with)\b")
_PARTED = read_pattern(r", (?:one|both|the other|some) (?:for|of|with)\b")
_FOR_SELF = read_pattern(r"\bfor (?:me|us|myself)$")
_FOR_YOU = read_pattern(r"\bfor (?:you|yourself)\b")
_SENDS = read_pattern(
    r"^(?:send|have|let|get)\b|\b(?:run|go|hurry|pop|nip|dash|head)(?: over| off)? to\b|"
    r"^tell (?:him|her|(?:the|your) \w+) to (?:bring|take|carry|give)\b"
)
_TELLS_ON = lazy_pattern(
    r"(?:want(?: to| out| in|ed)|would like to|need to|are|am|have to|we|my|our|he|she|it|they|"
    r"there|the|i(?!'d|'ll| would| want| will have))\b",
    re.IGNORECASE,
)
"""How what is to be brought goes on, and no order begins."""
_HAS_TOLD = lazy_pattern(
    r"(?:and )?(?:tell (?!me\b|us\b|you\b)(?:the |your |that )?[\w'-]+ (?!about\b|to\b|of\b)"
    r"|let (?:the |your )?[\w'-]+ know |.*\b(?:boy|lad|messenger)\b.* tell )",
    re.IGNORECASE,
)
_TELLS_MORE = lazy_pattern(
    r"(?:(?:we|they|he|she|it|i)(?:'re|'ve|'m|'s| are| am| is| was| were| have| has| had| got"
    r"| lost| bring| don't| do not| can't| cannot| won't| come| came| mean| know| found| saw)\b"
    r"(?! (?:\w+ )?(?:hungry|thirsty|starving|question|to (?:know|ask|go|order))\b)|(?:our|my) "
    r"[a-z]+ (?:is|are|was|were|has|have|got)\b)",
    re.IGNORECASE,
)
"""How what somebody is to be told goes on, and nothing is said to the listener."""
_BINDS = read_pattern(
    r"^(?:when|if|once|as soon as|whenever|should|(?:the )?next time|(?:please )?(?:send|have|let|"
    r"get|remind|run|go))\b|\b(?:run|go|hurry|pop|nip|dash|head)(?: over| off)? to\b"
)
"""What a "tell him" behind it belongs to."""
_TELLS_THEM = lazy_pattern(
    r"(?:please )?(?:tell|ask|arrest|seize|lock up|throw out) (?:him|her|them)\b", re.IGNORECASE
)
_PAYS_FOR = read_pattern(
    r"\b(?:pay|settle|cover) (?:for )?\w+'s? \w+$|\b(?:coppers?|coins?|money) for (?:the|my|our) "
    r"\w+$"
)
"""How somebody pays for what another had, which "and" goes on with."""
_ON_A_SLATE = lazy_pattern(r"(?:(?:and|just|so) )*(?:put|write|chalk|add) (?:it|that) ", re.I)
"""How that goes on, where they say at once on whose slate it is to stand."""
_MAY_DO = read_pattern(
    r"^(?:what|which|where|when|how|who)\b.* (?:can|could|may|do|does|did|should|shall|must|will|"
    r"would|to|have to) (?:(?:i|we|you|one|they|he|she|people|anybody|guests)\b|\w+$)"
)
_ONLY_DOES = lazy_pattern(
    r"[a-z]+(?: (?:here|there|in here|tonight|today|now|first|with it|all day|for fun))*$", re.I
)
"""A verb that belongs to the question before it, and asks nobody for anything."""
_OWNS = read_pattern(
    r"^(?:i|we)(?:'ve)?(?: have| had| own| keep| got| lost| bought| saw| met| know)+\b"
)
_BESIDES = lazy_pattern(r"\W*(?:and )?(?:also|besides|by the way|btw|oh,?|another thing)\b", re.I)
"""How a question begins that has nothing to do with what stands before it."""
_STATES = read_pattern(
    r"^(?:(?:i|i'm|i've|my|we|we're|our|it|it's|this|there|he|he's|she|she's|they)\b|"
    r"(?-i:[A-Z])[\w-]+ (?:told|said|says|is|was|has)\b)"
)
_ASKS_OUTRIGHT = read_pattern(
    r"^(?:(?:who|whose|what|where|how|why|when)(?:'s|'re| is| are| was| were| do| does| did| can| "
    r"could| should| will| would| has| have)|(?:do|did|have|are|were|can|could|will|would) you|"
    r"who (?:(?:a?round |over )?here|in (?:this|the) \w+) \w+s|(?:did|does|has|have|is|was|were|"
    r"should|can|will) (?:he|she|they|i|we|any\w+)|is (?:there$|there |it true|that true|that "
    r"so))\b"
)
"""How a question begins that is none within a statement, as "where I come from" is."""
LEAST_STATED = 3
"""Words of a statement that a question may follow."""
LEAST_SENT = 6
"""Words of a request to send somebody that has something to bring in it."""
_WORDS_TO_BRING = read_pattern(
    r"^(?:say|(?:tell|ask|let) (?:him|her|them|it)|find out|ask (?:who|what|whether|if|how|where|"
    r"when|why|for))\b"
)
_NARRATES = read_pattern(
    r"\b(?:story|tale|secret|riddle|joke)\b[^:,]{0,40}[:,]|^once (?:upon|there|an?)\b"
)
_FOR_LATER = read_pattern(r"^(?:remind|wake|warn|don't let me forget)\b|\bremind me\b")
_WANTED_NOW = lazy_pattern(r"(?:please )?(?:tell|show|give|sing|read|bring) me\b", re.I)
_FOR_ME = read_pattern(r"\b(?:me|us)\b")
_TO_ASK = read_pattern(r"\b(?:ask|find out|know|learn|see|tell|check|look up)\b")
"""What a question behind "and" may belong to, as in "remind me to ask who is there and why"."""
_TELLS_ONE = read_pattern(r"\b(?:story|tale|riddle)\b[^:?]{0,40}: ?\S+ \S+ \S+")
_EXCLAIMS = read_pattern(r"^(?:what|such) an? |^how (?:lovely|nice|sweet|dare|kind|funny|sad)\b")
_TO_KEEP = lazy_pattern(
    r"(\S+ \S.*?)(?:[,;:.]+ (?:(?:btw|by the way|so|and|please|but)"
    rf"[, ]+)*|(?:[, ]+(?:btw|by the way|so|and|please|but))+[, ]+){IN_MIND}\W*",
    re.I,
)
"""What is to be kept, behind it: "I hate nuts, so please keep that in mind"."""
_NAMES_ONE = read_pattern(r"\b(?:name|call|called)\b")
_TO_ME = {"is": "are", "was": "were", "does": "do", "has": "have"}
_OF_SEVERAL = lazy_pattern(
    r"(?P<lead>(?:please )?(?:tell (?:me|us)(?: something| more| all| a little)? (?:about|of)|"
    r"(?:what|how) about|what (?:do you know|have you heard|can you tell (?:me|us)) (?:about|of)|"
    r"(?:do|did) you know(?: about)?|(?:who|where|what)(?:'s| is| are))) (?P<topics>.+? and .+)",
    re.IGNORECASE,
)
_TOPIC = lazy_pattern(r"(?:(?:the|an?|your|this|old) )*[\w'-]+(?: (?:of (?:the )?)?[\w'-]+)?", re.I)
_NO_TOPIC = lazy_pattern(
    r"\b(?:i|me|you|we|us|it|he|him|his|she|her|they|them|this|that|here|there|is|are|how|what|"
    r"where|why|who|when)\b",
    re.IGNORECASE,
)
_FOR_BOTH = lazy_pattern(
    r"\b(?P<one>(?:an?|some|one|two|three|\d) [\w'-]+(?: of \w+)?),? and (?P<two>(?:an?|some|one|"
    r"two|three|\d) [\w'-]+(?: of \w+)?) (?P<whom>for [A-Z][\w'-]+)"
)
"""What somebody is to have of two kinds: "an ale and some bread for Wilma"."""
_BY_THE_WAY = read_pattern(
    r"\s*,\s*(?:(?:(?:do|can|don't) )?you (?:still )?)?(?:remember|know|recall)(?: (?:it|that))?"
    r"\s*\??$|(?:\s*[,;-]|\s(?:because|cause|so))\s*i (?:just |really )?(?:want|need|have|would "
    r"like|'d like) to know(?: (?:it|that|now|please|so bad|for sure))*\W*$"
)
"""What only asks once more for the answer: "Where was I born, do you remember?"."""
_IS = "(?:'s|'m|'re| is| are| was| were| am)"
_AS = "(?:an?|the|from|in|at|called|named) |(?-i:[A-Z])"
_NOT_SO = lazy_pattern(
    rf"\b(?P<so>(?:(?:my|our|the) [\w' -]{{1,40}}?|i|we|(?-i:[A-Z])[\w-]+){_IS})(?: not|n't) (?:"
    r"[^.;:!?]{1,40}?(?:,| but)[, ]+(?:(?:sorry|no|but|rather|actually|oops)[, ]+)*"
    rf"(?P<who>he|she|it|they|that|i|we){_IS}|(?={_AS})[^,.;:!?]{{1,40}}?,? but(?= (?:{_AS}))) ",
    re.IGNORECASE,
)
"""What is not so, with what is: "My dog is not Rex, sorry, he is Rolf"."""
_SLIP = lazy_pattern(
    r"\b[A-Z][\w-]+,? (?:(?i:no|wait|sorry|oops|i mean|i meant|or rather)[, ]+)+(?=[A-Z][\w-]+\W*$)"
)
"""A name that its speaker takes back for another: "He is called Tom, no wait, Tim"."""
_VERBS = (
    "looks|smells|seems|sucks|stinks|rocks|keeps|likes|loves|hates|knows|lies|makes|sells|thinks|"
    "wants|needs|sounds|talks|cooks|drinks|steals|sleeps|acts|deserves"
)
_WORD_TAG = "right|yes|no|eh|correct|true"
_VERB_TAG = (
    r"(?:is|are|am|was|were|ain|do|does|did|have|has|can|could|will|would)(?:n't)? (?:i|you|he|she|"
    r"it|we|they|there)(?: not)?"
)
_TAG = lazy_pattern(
    r"^(?!(?:who|whom|whose|what|which|where|when|why|how)\b)(?P<who>you|we|i|he|she|it|that|this|"
    r"they|there|(?:the|your|my) [\w'-]+|(?-i:[A-Z])[\w-]+)(?P<verb>'re|'s|'m|(?:'d| must| would) "
    r"be| (?:are|is|am|was|were|have|has|can|could|will|would|do|did)(?=\W|n't))?(?: not| no|"
    r"n't)?(?P<rest> .+?)"
    rf"(?P<end>, (?:{_WORD_TAG})|,? (?P<tag>{_VERB_TAG}))?$",
    re.IGNORECASE,
)
"""A statement that is asked for by what stands behind it: "You are Odile, are you?"."""
_YOU_PLAINLY = lazy_pattern(
    r"(?:so |and |but )?you (?:also |really |still )?(?P<did>did )?(?P<rest>(?:have (?:an?|any|no|"
    r"much|many|a lot|lots|your|other|[a-z]+s?$)|like|love|hate|know|want|need|live|work|sleep|"
    r"eat|drink|dream|dance|sing|read|write|cook|play|speak|believe|remember|see|hear|feel|go|"
    r"make|build|sell|keep|guard|get|think|miss|fear|own)\b.*)$",
    re.IGNORECASE,
)
"""What is asked as one would tell it, with a verb of its own: "you like music?"."""
ENDS_WITH_TAG = lazy_pattern(rf",? {_VERB_TAG}$", re.IGNORECASE)
"""What few put a mark behind: "you're not married are you"."""
_ONLY_TAG = lazy_pattern(rf"(?:{_WORD_TAG}|{_VERB_TAG})$", re.IGNORECASE)
_NOT_CALLED = r"(?<!\bare )(?<!\bis )(?<!'re )(?<!\bbe )(?<!\bnot )(?<!\bcalled )(?<!\bthe )"
"""What does not stand before a name that only calls its owner: "You are Odile, …"."""
_BEFORE_A_NAME = (
    "ask",
    "tell",
    "does",
    "did",
    "has",
    "is",
    "let",
    "if",
    "that",
    "and",
    "or",
    "when",
)
_GOES_ON = (
    r"(?:you|your|i|i'm|i'll|do|don't|can|could|what|what's|where|where's|who|who's|how|when|"
    r"why|remember|please|it's|that's|there's|tell|give|lol)"
)
"""How a line goes on behind a call."""
_OF_ME = lazy_pattern(r"\b(?:about|of|for|from|with|to|on) me$", re.I)
"""What no name belongs to any more: "what do you know about me, Marta"."""
_WHAT_IS_CALLED = lazy_pattern(r"(?:what|how)\b.* (?:called|named)$", re.I)
_DOES_SO = lazy_pattern(r"\bwhat (?:do|did|must|can|should) (?:you|they|we|i)$", re.IGNORECASE)
"""What stands before a verb that may look like a name."""
_WHOLE = {"'re": "are", "'s": "is", "'m": "am", "'d be": "are", "must be": "are", "would be": "are"}
_EDGES = ' \t,:;.…-–—"“”*()[]'
_NEEDS_MORE = lazy_pattern(
    r"^(?:is it|(?:the|your) (?:pass)?word is)$|(?:^| )(?:an?|the|my|your|his|her|our|their|"
    r"wait(?:ing)?|look(?:ing)?|ask(?:ing)?|"
    r"search(?:ing)?|dear|(?:one|same|another|two|some|ales?|beers?|soups?|bread) for)$",
    re.IGNORECASE,
)
"""Behind what a word belongs to it that elsewhere only fills a line: "he is a dear friend"."""
_FILLERS = tuple(read_pattern(pattern) for pattern in FILLERS)
_OPENERS = tuple((lazy_pattern(one, re.I), plain) for one, plain in (OPENERS | WITHIN).items())


@dataclass(frozen=True)
class Clause:
    """One thing that was said."""

    text: str
    """Without greeting, names and politeness around it, and without its last mark."""
    question: bool = False
    """It asks something, with or without a mark."""
    asked_as: str = ""
    """As it was asked, where the text names what was only called "it"."""


def clauses(
    words: str, names: Sequence[str] = (), is_act: Callable[[Clause], bool] = lambda clause: False
) -> list[Clause]:
    """Take a line apart.

    Args:
        words: What was said.
        names: What the listener is called; "Marta, …" means the same as "…".
        is_act: Whether a clause asks for an act: only those are parted at "and".

    Returns:
        At least one clause; an empty one if only the listener was called.
    """
    line = spelt(" ".join(words.replace("’", "'").split())[:MAX_HEARD])
    line = _ACT.sub(" ", line).strip() or line
    for opener, plain in _OPENERS:
        line = opener.sub(plain, line, count=1)
    telling: list[Clause] = []
    line = _with_calls_apart(line, names)
    line = introduced(line)
    line = _NOT_SO.sub(_what_is_so, _SLIP.sub("", line))
    line = _FOR_BOTH.sub(r"\g<one> \g<whom> and \g<two> \g<whom>", line)
    line = _IF_WANTED.sub(_where_it_is, _YOUR_TURN.sub("", line))
    if _RIDDLE_WITH_BUT.match(line):
        return [Clause(bare(line, names), True)]
    riddle = _RIDDLE.fullmatch(line)
    if riddle:
        return [Clause(f"a riddle: {riddle['told']}", True)]
    for whole in _SENTENCE.findall(line) or [line]:
        sentence = _BY_THE_WAY.sub("?" if whole.endswith("?") or asks(whole) else "", whole)
        parts = [part for part in _parts(sentence, names, is_act) if part.text]
        telling += [clause for part in parts for clause in _each(part)]
        if len(telling) >= MAX_CLAUSES:
            break
    return telling[:MAX_CLAUSES] or [Clause("", line.endswith("?"))]


def without_tag(text: str) -> str:
    """A statement that was asked, with a tag or without, as a plain question; "" for other texts.

    "You are Odile, aren't you" becomes "are you Odile", and so does "you aren't Odile, are you".
    """
    found = _TAG.search(text)
    plain = None if found and found["end"] else _YOU_PLAINLY.match(text)
    if plain:
        return f"{'did' if plain['did'] else 'do'} you {plain['rest']}"
    if found is None or not (found["verb"] or found["end"]) or asks(text):
        return ""
    verb = (found["verb"] or "").strip()
    tag = (found["tag"] or "").lower().partition(" ")[0].removesuffix("n't")
    if not verb and tag in ("do", "did"):
        verb = tag
    return f"{_WHOLE.get(verb, verb)} {found['who']}{found['rest']}".strip()


_ASIDE = lazy_pattern(
    r"(?!(?:what|who|where|when|how|why|which|is|are|do|does|did|can|could|will|would|have|has|"
    r"if|tell|ask|say|send|remind)\b)[^,?]{2,40}, (?:and |so |but )?(?=(?:what|who|where|when|how|"
    r"why|which|do you|did you|have you|are you|is there)\b)",
    re.I,
)
"""What stands before a question in the same breath: "it's me again, what do you know of me"."""


_OF_IT = lazy_pattern(
    r"(?P<thing>(?:the|that|this|those|these|your) [\w' -]+), (?P<asks>(?:what|who|whose|"
    r"where)(?:'s| is| are| was| were)) (?:it|that|this|those|these|they|he|she)(?P<like> like| "
    r"called)?",
    re.I,
)
"""A question of what is named before it: "the red one up there, what is that"."""


def told_apart(clause: Clause) -> list[Clause]:
    """A clause as those that it is made of: a statement's sentences, a question alone."""
    if clause.question:
        named = _OF_IT.fullmatch(clause.text)
        if named:
            asked = f"{named['asks']} {named['thing']}{named['like'] or ''}"
            return [replace(clause, text=asked)]
        before = _ASIDE.match(clause.text)
        if before and not _ONLY_TAG.match(clause.text, before.end()):
            return [replace(clause, text=clause.text[before.end() :])]
        return [clause]
    return [replace(clause, text=text) for text in in_sentences(clause.text)]


@lru_cache(maxsize=2000)
def apart(line: str, names: tuple[str, ...]) -> tuple[Clause, ...]:
    """The clauses of an earlier line, which every later turn takes apart again."""
    return tuple(part for clause in clauses(line, names) for part in told_apart(clause))


def bare(text: str, names: Sequence[str] = ()) -> str:
    """A clause without what only leads to it or away from it."""
    before = None
    clean = text.strip(_EDGES)
    while clean != before:
        before = clean
        clean = _without_names(clean, names)
        for filler in _FILLERS:
            found = filler.search(clean)
            if found and not (found.start() and _NEEDS_MORE.search(clean[: found.start()])):
                kept = found.group(1) if found.re.groups else ""
                clean = clean[: found.start()] + (kept or "") + clean[found.end() :]
        clean = clean.strip(_EDGES)
    return clean


def _parts(sentence: str, names: Sequence[str], is_act: Callable[[Clause], bool]) -> list[Clause]:
    plain = sentence.strip().rstrip(".!?;…")
    if sentence.rstrip().endswith("?") and _PROMISED.fullmatch(plain):
        return [Clause("do you promise", True)]
    is_marked = sentence.rstrip().endswith("?") or _OR_NOT.search(plain) is not None
    question = is_marked and _REQUESTS.search(plain) is None
    text = _to_listener(plain, names, question)
    parts: list[str] = []
    gap, end = "", 0
    for joint in [*islice(_AND.finditer(text), MAX_JOINTS), None]:
        piece = text[end : joint.start() if joint else len(text)]
        if parts and not _both_acts(parts[-1], piece, gap, names, question, is_act):
            parts[-1] += gap + piece
        else:
            parts.append(piece)
        if joint:
            gap, end = joint[0], joint.end()
    texts = [_direct(_without_lead(bare(part, names))) for part in parts]
    texts = [with_did(text) for text in texts] if is_marked else texts
    asking = [asks(text) for text in texts]
    if len(texts) == 2 and asking[1] and len(texts[0].split()) < 3:
        asking[0] = True  # "a hammer, and where is the library?"
    asking[-1] = asking[-1] or is_marked and _SAYS_WHO_IT_IS.match(texts[-1]) is not None
    return [
        Clause(text, asks or (question and not any(asking)))
        for text, asks in zip(texts, asking, strict=True)
    ]


def _without_lead(text: str) -> str:
    """A question without the word by which its speaker only takes a breath."""
    led = IN_A_BREATH.match(text)
    rest = text[led.end() :] if led else text
    return rest if asks(rest) and not asks(text) else text


def _each(clause: Clause) -> list[Clause]:
    """A clause that asks about several things as one about each of them."""
    found = _OF_SEVERAL.fullmatch(clause.text)
    topics = [one for one in _AND.split(found["topics"]) if one] if found else []
    if not found or not all(_TOPIC.fullmatch(one) and not _NO_TOPIC.search(one) for one in topics):
        return [clause]
    lead = re.sub(r" are$", " is", found["lead"])
    return [Clause(f"{lead} {topic}", clause.question) for topic in topics]


def _what_is_so(found: re.Match[str]) -> str:
    """The beginning of a correction, without what is wrong, if it is all about one subject."""
    me, who = ("i", "we"), found["who"]
    same = not who or (who.lower() in me) == (re.split(r"\W", found["so"].lower())[0] in me)
    return f"{found['so']} " if same else found[0]


def _states(text: str) -> bool:
    return _STATES.search(text) is not None and len(text.split()) >= LEAST_STATED


def _where_it_is(found: re.Match[str]) -> str:
    """Where or who it is that is wanted: "where can I get a hinge"."""
    deed = found["what"] if found["deed"] else f"get {found['what']}"
    return f"where can I {deed}?"


def _asks_outright(text: str) -> bool:
    return _ASKS_OUTRIGHT.search(text) is not None


def asks(text: str) -> bool:
    """Whether a clause is a question, with or without its mark."""
    no_question = _EXCLAIMS.search(text) or _TELLS_ONE.search(text)
    forms = (_ASKS, _ASKS_BARELY, _ASKS_OF_ALL, _ASKS_BEHIND, _ASKS_FOR_ANY, _ECHOES)
    return no_question is None and any(form.search(text) for form in forms)


def _direct(text: str) -> str:
    """A clause in the words of a plain question or request: "where Hob is" as "where is Hob"."""
    asked = "" if _EXCLAIMS.search(text) else direct(text)
    if asked:
        return asked
    kept = None if asks(text) else _TO_KEEP.fullmatch(text)
    if kept:  # who is named is told of in other words
        return kept[1] if _NAMES_ONE.search(kept[1]) else f"remember that {kept[1]}"
    return completed(text)


def _to_listener(text: str, names: Sequence[str], question: bool) -> str:
    """A sentence about the listener as said to them: "Marta is a liar" as "you are a liar"."""
    for name in names:
        called = rf"(?:the |an? )?{re.escape(name)}"
        if not question:
            is_so = (
                rf"^{called}(?:'s| is| was) (?=(?:an?|not|so|very|too|really|just|always|such|no|"
                r"the (?:best|worst|most|least))\b|\w+$)"
            )
            text = re.sub(is_so, "you are ", text, flags=re.IGNORECASE)
            text = re.sub(
                rf"^{called} ({_VERBS})\b", lambda v: f"you {v[1][:-1]}", text, flags=re.IGNORECASE
            )
        text = re.sub(
            rf"^((?:what|where|how(?: long| old| many)?|why|when) )?(is|are|was|does|do|did|has|"
            rf"have|will|can) {called} (?=\w)(?!and\b)",
            lambda v: f"{v[1] or ''}{_TO_ME.get(v[2].lower(), v[2])} you ",
            text,
            flags=re.IGNORECASE,
        )
    return text


def _both_acts(
    one: str,
    other: str,
    joint: str,
    names: Sequence[str],
    question: bool,
    is_act: Callable[[Clause], bool],
) -> bool:
    first, second = (_direct(bare(text, names)) for text in (one, other))
    if _BESIDES.match(other) and asks(second):
        return True
    if _ONLY_TAG.match(second):
        return False  # "you are Odile, are you": one question
    if _ASKS_OF.search(first) and _THING.search(second):
        return False  # "how much is an ale and a soup": one question about two things
    if _OWNS.search(first) and _THING.search(second):
        return False  # "I have four dogs and two cats"
    if "," in joint and _TELLS_THEM.match(bare(other, names)) and not _BINDS.search(first):
        return True  # "Bob is out, tell him that I was here"
    if _PAYS_FOR.search(first) and (len(second.split()) < 3 or _ON_A_SLATE.match(second)):
        return False  # "I want to pay for Bob's ale and soup"
    if _MAY_DO.search(first) and _ONLY_DOES.match(second):
        return False  # "what can I eat and drink here": one question about two deeds
    is_parted = _PARTED.search(one) or (_FOR_SELF.search(one) and not _FOR_YOU.search(other))
    if _PART.search(other) and ("and" not in joint or is_parted):
        return False  # "two soups, one for me and one for Bob", "an ale for me and one for Bob"
    if _NARRATES.search(first):
        return False  # "here is a story: a fox stole a hat and became mayor"
    if _SENDS.search(first) and _WORDS_TO_BRING.search(bare(other, names)):
        return False  # "send the boy to Bram and say that it rains"
    if _SENDS.search(first) and len(first.split()) >= LEAST_SENT and _TELLS_ON.match(second):
        return False  # "send the boy to Bram: it rains, and I lost my hat"
    if "," not in joint and _HAS_TOLD.match(first) and _TELLS_MORE.match(second):
        return False  # "tell the guard that we are on our way and we have no papers"
    if _states(first) and _asks_outright(second):
        return not is_act(Clause(first, question))
    is_of_now = _FOR_ME.search(second) or _asks_outright(second) and not _TO_ASK.search(first)
    if _FOR_LATER.search(first) and "," not in joint and not is_of_now:
        return False  # "remind me in two minutes to get up and open the gate"
    if _FOR_LATER.search(first) and _WANTED_NOW.match(second):
        return True  # "wake me in a minute and tell me your name"
    return (asks(second) or is_act(Clause(second, question))) and (
        not first
        or asks(first)
        or is_act(Clause(first, question))
        or (asks(second) and _BOUND.search(joint) is not None and len(first.split()) < 3)
    )


_IS_ONE = lazy_pattern(
    r"\b(?:an?|the|another|any|no) (?:good|bad|nice|better|best|great|real|proper|strict|old|new|"
    r"young|kind|poor|fine|first|last|other|only|brave|lazy|famous)$",
    re.IGNORECASE,
)
"""What stands before a word for what somebody is, which calls nobody."""


def _without_names(text: str, names: Sequence[str]) -> str:
    """A clause without the listener's name, where it only calls the listener."""
    for name in names:
        called = _drawn_out(name)
        both = rf"^(?:{called} and [\w'-]+|[\w'-]+ and {called})\s*[,:!]+\s*"
        text = re.sub(both, "", text, flags=re.IGNORECASE)
        text = re.sub(rf"{_NOT_CALLED}(?<!\w){called}\s*[,:!]+\s*", _gap, text, flags=re.IGNORECASE)
        text = re.sub(r"\s+,", ",", text)
        text = re.sub(rf"^{called}(?!\w)\s*", "", text, flags=re.IGNORECASE)
        last = re.search(rf"(?<!\S)(\S*)[\s,]+{called}$", text, flags=re.IGNORECASE)
        if last and _DOES_SO.search(text[: last.end(1)]):
            continue  # "what do you guard"
        if last and _IS_ONE.search(text[: last.end(1)]):
            continue  # "was he a good guard"
        is_whole = last and _OF_ME.search(text[: last.end(1)])
        is_call = last and (last[1].lower().rstrip(",") not in LEANING or "," in last[0])
        if last and (is_call or is_whole or _WHAT_IS_CALLED.match(text[: last.end(1)])):
            text = text[: last.end(1)].rstrip(",")
    return text


def _gap(call: re.Match[str]) -> str:
    """What stays of a call within a line: a pause, if there is none before it."""
    before = call.string[: call.start()].rstrip()
    return "" if not before or before[-1] in _EDGES else ", "


def _with_calls_apart(line: str, names: Sequence[str]) -> str:
    """A line in which the listener is called between two parts of it, with a comma there."""

    def apart(found: re.Match[str]) -> str:
        return found[0] if found[1].lower() in (*LEANING, *_BEFORE_A_NAME) else f"{found[1]}, "

    for name in names:
        called = rf"\b([\w']+) {re.escape(name)} (?={_GOES_ON}\b)"
        line = re.sub(called, apart, line, flags=re.IGNORECASE)
    return line


def _drawn_out(name: str) -> str:
    """A pattern for a name as it is typed in a hurry or shouted: "marrta", "Martaaa".

    Equal letters in a row are one part of it, as it would take ages to divide a long row by them.
    """
    runs = ("".join(letters) for _, letters in groupby(name, str.lower))
    return "".join(f"{re.escape(run[0])}{{{len(run)},}}" for run in runs)
