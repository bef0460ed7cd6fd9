"""Addressee classifier: tells whether a line is for a character or for a friend of its speaker.

Players who go about together speak with each other and with who lives in a place, and hardly ever
name whom they mean. People tell from the words, from whom the lines before were for, and from what
the character has said in them. So does this: a logistic regression over words and short phrases,
fitted by AdaGrad (Duchi, Hazan and Singer, 2011) to the scenes in `addressee_scenes.txt`. To teach
it better, add scenes.
"""

from __future__ import annotations

import math
import re
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path
from random import Random
from time import sleep
from typing import Any, NamedTuple, TypeVar
from zlib import crc32

from twisted.logger import Logger

from ai.assistant.percepts.echoes import ROWS, Row, echoes
from ai.assistant.percepts.vocatives import spelt_out
from ai.brains.lazy_pattern import lazy_pattern

SCENES = Path(__file__).with_name("addressee_scenes.txt")
LIKELY = 0.6
"""From this chance on, a line is for the character."""
DOUBTED = 0.4
"""Below this chance, a line is for a friend."""
ANSWERS = 0.15
"""From this chance on, a line behind the character's question answers that."""
MAX_WORDS = 40
"""Words of a line that are read."""
MAX_SAID = 100
"""Words of a line before it that are read; a character may read out a whole page."""
FEW = 4
"""Words of a line from which on more than two thirds of them must be known."""
LEAST_CLIPPED = 5
"""Letters from which on a word with "-in" is taken for one with "-ing" that the scenes have."""
LONG = 8
"""Words from which on a line is long."""
ROUNDS, RATE, DECAY = 4, 0.2, 1e-3
"""How often training sees each line, how fast it learns, and how much it forgets meanwhile."""
AT_ONCE, REST_SECONDS = 40, 0.0005
"""How many lines are learnt in a row, which takes two milliseconds, and for how long none is."""
SLOTS = 2**18
"""Places for weights; a feature has the one of its hash (Weinberger et al., 2009)."""
FRIEND, CHARACTER = "thefriend", "thecharacter"
"""Words in place of names."""
Run = Callable[[Callable[[], Any]], Any]
Item = TypeVar("Item")
log = Logger()


class Last(StrEnum):
    """What was said last."""

    NOTHING = "nothing"
    """Nothing for a while, or nothing at all."""
    CAME = "came"
    """Nothing since all of them came."""
    OWN = "own"
    """The speaker's line, to the character."""
    OWN_ASIDE = "own, aside"
    """The speaker's line, to a friend."""
    OTHER = "other"
    """Another's line, to the character."""
    OTHER_ASIDE = "other, aside"
    """Another's line, to a friend."""


AS_OTHERS = {
    Last.NOTHING: Last.NOTHING,
    Last.OWN: Last.OTHER,
    Last.OWN_ASIDE: Last.OTHER_ASIDE,
}
"""What somebody's own line is to another."""


class Before(NamedTuple):
    """What was said before a line."""

    last: Last = Last.NOTHING
    """By anybody."""
    own: Last = Last.NOTHING
    """By the speaker."""


class AddresseeClassifier:
    """Tells how likely a line is for a character.

    Args:
        weights: The weights of features, by slot.
    """

    def __init__(self, weights: Sequence[float]) -> None:
        self._weights = weights

    def chance(
        self,
        text: str,
        before: Before,
        friends: Collection[str],
        character: Collection[str],
        rows: Collection[Row] = (),
        gender: str = "",
    ) -> float | None:
        """How likely a line is for a character rather than for a friend.

        Args:
            text: The line.
            before: What was said before it.
            friends: The names of the other players who are there.
            character: The names of the character.
            rows: The lines before it.
            gender: Of the character; "female", or it is called "he".

        Returns:
            From 0 to 1; None if too many of its words are unknown, as of another language.
        """
        friends = [name for name in friends if name in text or name.lower() not in _ALSO_WORDS]
        words = _words(text, friends, character)
        if len(words) >= FEW and 3 * sum(map(self._knows, words)) <= 2 * len(words):
            return None
        is_echo = _is_echo(words, rows, friends, character)
        return _chance(_features(words, before, is_echo, gender), self._weights)

    def _knows(self, word: str) -> bool:
        return self._weights[_slot(word)] != 0


def _chance(slots: Iterable[int], weights: Sequence[float]) -> float:
    score = sum(weights[slot] for slot in slots)
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, score))))


class Training:
    """Trains the classifier on a thread, once somebody asks for it, as that takes a second or two.

    Args:
        run: Runs a blocking function on a thread.
    """

    def __init__(self, run: Run) -> None:
        self._run = run
        self._has_begun = False

    def trained(self) -> AddresseeClassifier | None:
        """The classifier; None as long as it is in training, or if that has failed."""
        if trained.cache_info().currsize:
            return trained()
        if not self._has_begun:
            self._has_begun = True
            self._run(_train)
        return None


def _train() -> None:
    try:
        trained()
    except Exception:  # names alone then tell whom a line is for
        log.failure("ai: characters cannot learn whom lines in company are for")


@cache
def trained() -> AddresseeClassifier:
    """The classifier, trained by the scenes, which takes a second or two the first time."""
    return AddresseeClassifier(fit(_examples(SCENES.read_text("utf-8"))))


def fit(examples: Iterable[tuple[Collection[int], bool]]) -> array[float]:
    """The weights of features, fitted to examples.

    Args:
        examples: The features of a line, and whether it is for the character.
    """
    order = list(_with_rests(examples))
    weights, squares = array("f", bytes(4 * SLOTS)), array("f", bytes(4 * SLOTS))
    random = Random(1)  # everybody learns the same
    for _ in range(ROUNDS):
        random.shuffle(order)
        for slots, is_for_it in _with_rests(order):
            error = _chance(slots, weights) - is_for_it
            for slot in slots:
                gradient = error + DECAY * weights[slot]
                squares[slot] += gradient * gradient
                weights[slot] -= RATE * gradient / math.sqrt(squares[slot] or 1.0)
    return weights


def _with_rests(those: Iterable[Item]) -> Iterator[Item]:
    """Each of them, with rests, in which the game's own thread does its work."""
    for number, one in enumerate(those):
        if number % AT_ONCE == 0:
            sleep(REST_SECONDS)
        yield one


class Line(NamedTuple):
    """A line of a scene."""

    text: str
    before: Before
    friends: Collection[str]
    character: str
    is_for_it: bool
    rows: Sequence[Row] = ()
    """The lines before it."""

    @property
    def gender(self) -> str:
        """Of the character."""
        return "female" if self.character in _WOMEN else "male"


def lines_of(scenes: str) -> Iterator[Line]:
    """The lines of scenes.

    Args:
        scenes: Each begins with the character's name, with a "*" behind it if the friends have
            just come in, and " with" whom else it may be who says nothing. A line for the
            character ends with " >". What the character says is there where it is known. Between
            scenes stands an empty line.

    Raises:
        ValueError: A line has no speaker; whoever wrote the scene mends it.
    """
    for scene in scenes.strip().split("\n\n"):
        head, *rows = scene.splitlines()
        begun, _, silent = head.partition(" with ")
        character = begun.removesuffix("*")
        said = [row.removesuffix(" >").partition(": ") for row in rows]
        if slips := [row for row, (_, colon, _) in zip(rows, said, strict=True) if not colon]:
            raise ValueError(f"nobody says: {slips[0]}")
        friends = {who for who, _, _ in said}.union(silent.split(", ") if silent else ())
        friends.discard(character)
        last, speaker = Last.CAME if begun.endswith("*") else Last.NOTHING, ""
        own: dict[str, Last] = {}
        before_it: list[Row] = []
        for (who, _, text), row in zip(said, rows, strict=True):
            before_it.append(Row(who == character, text))
            if who == character:
                continue
            if speaker:
                last = own[who] if speaker == who else AS_OTHERS[own[speaker]]
            is_for_it = row.endswith(" >")
            before = Before(last, own.get(who, Last.NOTHING))
            heard = before_it[-ROWS - 1 : -1]
            yield Line(text, before, friends - {who}, character, is_for_it, heard)
            own[who], speaker = Last.OWN if is_for_it else Last.OWN_ASIDE, who


def _examples(scenes: str) -> Iterator[tuple[Collection[int], bool]]:
    for line in lines_of(scenes):
        words = _words(line.text, line.friends, [line.character])
        is_echo = _is_echo(words, line.rows, line.friends, [line.character])
        yield _features(words, line.before, is_echo, line.gender), line.is_for_it


def _words(
    text: str, friends: Iterable[str], character: Iterable[str], most: int = MAX_WORDS
) -> list[str]:
    """The first words of a line, with one in place of each name."""
    for word, names in ((FRIEND, friends), (CHARACTER, character)):
        if any_name := "|".join(map(re.escape, sorted(names, key=len, reverse=True))):
            text = re.sub(rf"(?<!\w)(?:{any_name})(?!\w)", word, text, flags=re.IGNORECASE)
    said = _CLIPPED.sub(_with_end, _APOSTROPHE.sub("", spelt_out(text).lower()))
    return _WORD.findall(said)[:most]


def _with_end(clipped: re.Match[str]) -> str:
    """A word with the "g" that it lacks, if the scenes have the whole one: "makin", not "napkin".

    Of short words, which are mostly whole, such as "thin", only those of `_SHORT` lack it.
    """
    word = clipped[0]
    is_clipped = word in _SHORT if len(word) < LEAST_CLIPPED else f"{word}g" in _in_scenes()
    return f"{word}g" if is_clipped else word


@cache
def _in_scenes() -> frozenset[str]:
    """The words of the scenes that end with "ing"."""
    return frozenset(_WITH_END.findall(SCENES.read_text("utf-8").lower()))


def _is_echo(
    words: Sequence[str], rows: Collection[Row], friends: Iterable[str], character: Iterable[str]
) -> bool:
    """Whether a line takes up what the character has said in the lines before."""
    if not any(is_own for is_own, _ in rows):
        return False
    said = ((is_own, _words(text, friends, character, MAX_SAID)) for is_own, text in rows)
    return echoes(words, said)


def _features(
    words: Sequence[str], before: Before, is_echo: bool, gender: str = ""
) -> Collection[int]:
    """What is in a line that tells whom it is for."""
    row = ["^", *words, "$"]
    pairs = map(" ".join, zip(row, row[1:], strict=False))
    threes = map(" ".join, zip(row, row[1:], row[2:], strict=False))
    whom = "".join(letter for letter, those in _PERSONS.items() if those.intersection(words))
    features = {
        *("", *words, *pairs, *threes),
        *(f"last: {before.last}", f"own: {before.own}", f"{before.last}; {before.own}"),
        *(f"{row[1]}; {before.last}", f"{row[-2]}, {before.last}"),
        *_of_echo(words, before.last, is_echo),
        *_of_friend(row),
        *_of_it(words, before.last, gender),
        *(f"whom: {whom}", f"whom: {whom}; {before.last}", f"words: {min(len(words), LONG)}"),
    }
    return array("I", map(_slot, features))  # a tenth of the memory of a list


def _of_echo(words: Sequence[str], last: Last, is_echo: bool) -> Iterator[str]:
    if is_echo:
        yield from ("echo", f"echo; {last}")
        if "?" in words or not _ASKING.isdisjoint(words[:1]):
            yield "echo?"


def _of_friend(row: Sequence[str]) -> Iterator[str]:
    """What is there if a line asks of a friend, rather than calls them, as "is Anna asleep"."""
    for verb, name, rest in zip(row, row[1:], row[2:], strict=False):
        if name == FRIEND and verb in _OF_ONE and rest not in _CALLED:
            yield "of a friend"


def _of_it(words: Sequence[str], last: Last, gender: str) -> Iterator[str]:
    """What is there if a line may be about the character, as "he's sweet" beside a man."""
    theirs = _HERS if gender == "female" else _HIS
    if not theirs.isdisjoint(words) and _PERSONS["y"].isdisjoint(words):
        yield from ("of it", f"of it; {last}")


def _slot(feature: str) -> int:
    return crc32(feature.encode()) % SLOTS


_WORD = lazy_pattern(r"[^\W_]+|[?!]|\.{2,}")
_APOSTROPHE = lazy_pattern("['’]")
_CLIPPED = lazy_pattern(r"\b[a-z]{2,}in\b")
"""What may be an "-ing" without its end, as "makin"."""
_WITH_END = lazy_pattern(r"\b[a-z]+ing\b")
_SHORT = frozenset(("bein", "doin", "goin"))
"""Short words that lack their last "g"."""
_ASKING = frozenset(
    (
        *("what", "whats", "who", "whos", "where", "wheres", "why", "how", "hows", "which", "when"),
        *("is", "are", "do", "did", "does", "can", "will"),
    )
)
"""Words with which a question begins that may lack its mark."""
_OF_ONE = frozenset(("is", "was", "does", "did", "has", "will"))
"""Verbs before the name of who is spoken of."""
_CALLED = frozenset(("you", "we", "i"))
"""Words behind the name of who is called."""
_PERSONS = {
    "y": {"you", "your", "youre", "yours"},
    "w": {"we", "us", "our", "were", "lets"},
    "i": {"i", "im", "me", "my", "ill", "mine"},
    "h": {"he", "she", "him", "her", "hes", "shes", "his"},
}
"""Words that tell of whom a line is."""
_HERS = frozenset(("she", "her", "shes", "hers"))
_HIS = frozenset(("he", "him", "hes", "his"))
_WOMEN = ("Marta", "Odile")
"""The women among the characters of the scenes."""
_ALSO_WORDS = frozenset(
    (
        *("art", "bill", "chance", "frank", "grace", "grant", "guy", "hope", "jack", "joy", "mark"),
        *("may", "miles", "pat", "ray", "rich", "rob", "rose", "sue", "will"),
    )
)
"""Names that are words as well, where they are typed small."""
