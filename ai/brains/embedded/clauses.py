"""Clauses: a line taken apart into the statements and requests in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice

from ai.brains.embedded.rule_reader import read_pattern
from ai.brains.embedded.rulebook.phrases import FILLERS, LEANING

MAX_CLAUSES = 6
"""Of one line; what comes after them is not answered."""
MAX_HEARD = 500
MAX_JOINTS = 8
"""Commas and "and"s at which a sentence may be divided; each takes time, and a line of nothing else
would stall the game."""

_SENTENCE = re.compile(r".+?(?:[.!?;…]+(?=\s|\Z)|\Z)")
_AND = re.compile(r"\s*(?:,\s*(?:and\s+)?(?:then\s+)?|\s(?:and\s+)?then\s|\sand\s)\s*", re.I)
_EDGES = ' \t,:;-–—"“”*()[]'
_FILLERS = tuple(read_pattern(pattern) for pattern in FILLERS)


@dataclass(frozen=True)
class Clause:
    """One thing that was said."""

    text: str
    """Without greeting, names and politeness around it, and without its last mark."""
    question: bool = False


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
    line = " ".join(words.replace("’", "'").split())[:MAX_HEARD]
    telling: list[Clause] = []
    for sentence in _SENTENCE.findall(line) or [line]:
        telling += [clause for clause in _parts(sentence, names, is_act) if clause.text]
        if len(telling) >= MAX_CLAUSES:
            break
    return telling[:MAX_CLAUSES] or [Clause("", line.endswith("?"))]


def bare(text: str, names: Sequence[str] = ()) -> str:
    """A clause without what only leads to it or away from it."""
    before = None
    clean = text.strip(_EDGES)
    while clean != before:
        before = clean
        clean = _without_names(clean, names)
        for filler in _FILLERS:
            found = filler.search(clean)
            if found:
                kept = found.group(1) if found.re.groups else ""
                clean = clean[: found.start()] + (kept or "") + clean[found.end() :]
        clean = clean.strip(_EDGES)
    return clean


def _parts(sentence: str, names: Sequence[str], is_act: Callable[[Clause], bool]) -> list[Clause]:
    question = sentence.rstrip().endswith("?")
    text = sentence.strip().rstrip(".!?;…")
    parts: list[str] = []
    gap, end = "", 0
    for joint in [*islice(_AND.finditer(text), MAX_JOINTS), None]:
        piece = text[end : joint.start() if joint else len(text)]
        if parts and not _both_acts(parts[-1], piece, names, question, is_act):
            parts[-1] += gap + piece
        else:
            parts.append(piece)
        if joint:
            gap, end = joint[0], joint.end()
    return [Clause(bare(part, names), question) for part in parts]


def _both_acts(
    one: str,
    other: str,
    names: Sequence[str],
    question: bool,
    is_act: Callable[[Clause], bool],
) -> bool:
    return is_act(Clause(bare(other, names), question)) and (
        not bare(one, names) or is_act(Clause(bare(one, names), question))
    )


def _without_names(text: str, names: Sequence[str]) -> str:
    """A clause without the listener's name, where it only calls the listener."""
    for name in names:
        called = re.escape(name)
        both = rf"^(?:{called} and [\w'-]+|[\w'-]+ and {called})\s*[,:!]+\s*"
        text = re.sub(both, "", text, flags=re.IGNORECASE)
        text = re.sub(rf"(?<!\w){called}\s*[,:!]+\s*", "", text, flags=re.IGNORECASE)
        text = re.sub(rf"^{called}(?!\w)\s*", "", text, flags=re.IGNORECASE)
        last = re.search(rf"(\S*)[\s,]+{called}$", text, flags=re.IGNORECASE)
        if last and last[1].lower().rstrip(",") not in LEANING or last and "," in last[0]:
            text = text[: last.end(1)].rstrip(",")
    return text
