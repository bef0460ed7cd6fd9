"""Finds the sentences in what characters say, and shortens it at their ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile

_END = re.compile(r"(?<![.!?…])[.!?…]++[\"'”’“»«)\]*]*+(?=\s)|[。！？]+[」』”]*|\n+")
"""Possessive, so that a text of nothing but dots takes no quadratic time."""
_NEXT = re.compile(r"\S")
_SHORT = re.compile(
    r"(?:^|[\s(\"'“„«])(?:[^\W\d_]|mr|mrs|ms|dr|st|sr|jr|prof|capt|lt|sgt|col|gen|rev|vs|etc|no|vol"
    r"|e\.g|i\.e|a\.m|p\.m)\.$",
    re.IGNORECASE,
)
"""An abbreviation, whose dot ends no sentence."""
_I = re.compile(r"(?:^|\s)I\.$")
"""The word "I" at the end of a sentence, which looks like an initial."""
_CLAUSE = re.compile(r"[,;:–—](?=\s)|\s[–—-](?=\s)")
ELLIPSIS = "…"
PER_LINE = 3
"""Sentences that a character says in one breath."""


def split(text: str) -> list[str]:
    """Split a text into sentences, without the blanks between them."""
    return list(_split(text))


@lru_cache(32)  # each line is split for what it claims and promises, and to be said
def _split(text: str) -> tuple[str, ...]:
    sentences, begin = [], 0
    for end in (*_ends(text), len(text)):
        sentence = text[begin:end].strip()
        if sentence:
            sentences.append(sentence)
        begin = end
    return tuple(sentences)


def lines(text: str) -> list[str]:
    """Divide a text into lines of up to `PER_LINE` sentences.

    None of them breaks off an act. A quotation may make a line twice as long.
    """
    found: list[list[str]] = [[]]
    for sentence in split(text):
        line = " ".join(found[-1])
        is_long = len(found[-1]) >= 2 * PER_LINE
        if len(found[-1]) >= PER_LINE and _ends_acts(line) and (is_long or _ends_quotations(line)):
            found.append([])
        found[-1].append(sentence)
    return [" ".join(line) for line in found if line]


def _ends_acts(line: str) -> bool:
    return line.count("*") % 2 == 0


def _ends_quotations(line: str) -> bool:
    opening, closing = ("„", "“”") if "„" in line else ("“", "”")
    is_closed = line.count(opening) <= sum(map(line.count, closing))
    return is_closed and line.count('"') % 2 == 0 and line.count("«") == line.count("»")


def shorten(text: str, limit: int) -> str:
    """Shorten a text to `limit` characters, at the end of a sentence; 0 means no limit.

    If the first sentence is longer than that, the text is cut at a clause or a word, with "…".
    """
    text = text.strip()
    if not 0 < limit < len(text):
        return text
    ends = list(takewhile(lambda end: len(text[:end].rstrip()) <= limit, _ends(text)))
    if ends:
        return text[: ends[-1]].rstrip()
    room = text[: limit - len(ELLIPSIS) + 1]
    clauses = [found.start() for found in _CLAUSE.finditer(room) if found.start() > limit // 2]
    at = clauses[-1] if clauses else room.rfind(" ")
    if at <= 0:  # one endless word
        at = limit - len(ELLIPSIS)
    return text[:at].rstrip(" ,;:–—-") + ELLIPSIS


def _ends(text: str) -> Iterator[int]:
    """The ends of all sentences but the last."""
    for found in _END.finditer(text):
        end = found.end()
        if "\n" in found[0] or found[0][0] in "。！？":
            yield end
            continue
        following = _NEXT.search(text, end)
        if following is None:
            yield end
            continue
        before = text[max(0, end - 12) : end]
        if found[0] == "." and _SHORT.search(before) and not _I.search(before):
            continue
        if following[0].islower():  # the sentence continues: "Wait... what?", "'Halt!' he cries."
            continue
        yield end
