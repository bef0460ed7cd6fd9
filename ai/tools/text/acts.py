"""Acts in what a model says: `*draws a mug* Here you are.` is a pose and a line.

Asterisks around a word or two within a sentence are emphasis; nobody hears them.
"""

from __future__ import annotations

import re

_STARRED = re.compile(r"(?<![\w*])(\*{1,3})(?![\s*])([^*\n]{1,300}?)(?<!\s)\1(?![\w*])")
_SOUND = re.compile(
    r"(?:^|(?<=[.!?…] ))\*(squeak|creak|clank|clink|click|clack|clatter|rattle|thud|thump|bang"
    r"|crash|ding|clang|whirr?|buzz|hiss|tick|tock|snap|crack|pop|whoosh|cough|achoo|sniff|gulp"
    r"|gasp|hic|sigh|ahem|h+m+|psst|tsk|brr+|grr+|ugh)\*(?=\s+(\S))",
    re.IGNORECASE,
)
"""A sound at the beginning of a sentence, and the first letter after it."""
_STRAY = re.compile(r"(?<!\w)\*+(?=\S)|(?<=\S)\*+(?!\w)")
_AFTER_ACT = " \t.,;:"
_SENTENCE_ENDS = '.!?…"”»*)'
_BREAKS = _SENTENCE_ENDS + ",;:–—-"
_BESIDE_VERBS = frozenset({"the", "he", "she", "it", "they", "then", "and", "slowly"})
"""What may stand before the verb of an act."""
_NO_VERBS = frozenset(
    {"always", "as", "does", "has", "hers", "his", "is", "its", "ours", "perhaps", "theirs"}
    | {"this", "thus", "was", "yes", "yours"}
)
_OWN_VOICE = ("i", "i'm", "i’m", "i've", "i’ve", "my", "me")


def pieces(text: str, name: str = "") -> list[tuple[bool, str]]:
    """Divide speech into what the speaker says and does, in order.

    Args:
        text: What a model wrote, on one line.
        name: The speaker, whose name an act may begin with.

    Returns:
        Pairs: whether it is an act, and the words of it, as they follow the name in a pose.
    """
    found: list[tuple[bool, str]] = []
    at = 0
    for star in _STARRED.finditer(text):
        words = _without_name(star[2], name)
        if not _is_act(words, text[: star.start()].rstrip(), text[star.end() :].lstrip(), star[1]):
            continue
        found += [(False, _spoken(text[at : star.start()])), (True, _as_pose(words))]
        at = star.end()
    rest = text[at:].lstrip(_AFTER_ACT) if found else text
    kept = [(is_act, words) for is_act, words in (*found, (False, _spoken(rest))) if words]
    return kept or [(False, text)]


def _is_act(words: str, before: str, after: str, mark: str) -> bool:
    """Whether what stands between asterisks is an act, and no emphasis."""
    first, *more = words.split() or [""]
    if mark == "**" or first.lower() in _OWN_VOICE or not words[:1].isalpha():
        return False
    begins = not before or before[-1] in _SENTENCE_ENDS
    if not more:
        return _is_verb(first) and (begins or not after)
    verb = next((word for word in (first, *more)[:3] if not _is_beside_verb(word)), "")
    if begins:
        return _is_verb(verb) or not after[:1].islower()
    stands_apart = before[-1] in _BREAKS or not after or after[0].isupper()
    return stands_apart and _is_verb(verb)


def _is_beside_verb(word: str) -> bool:
    return word.lower() in _BESIDE_VERBS or word.endswith("ly")


def _is_verb(word: str) -> bool:
    """Whether a word may be a verb in the third person, as poses have it."""
    own = word.rstrip(".,;:!")
    is_third = len(own) > 2 and own.endswith("s") and not own.endswith(("ss", "us"))
    return is_third and own.lower() not in _NO_VERBS


def _without_name(words: str, name: str) -> str:
    names = {name, name.partition(" ")[0]} - {""}
    for own in sorted(names, key=len, reverse=True):
        if words.lower().startswith(f"{own.lower()} "):
            return words[len(own) :].lstrip()
    return words


def _as_pose(words: str) -> str:
    first = words.split()[0]
    if _is_verb(first) or first.lower().endswith("ly"):
        words = words[0].lower() + words[1:]
    for pronoun in ("he ", "she "):  # the name stands in its place
        if words.lower().startswith(pronoun):
            words = words[len(pronoun) :]
    return words if words[-1] in ".!?…" else f"{words}."


def _spoken(text: str) -> str:
    """What is said, without asterisks."""
    text = _SOUND.sub(_as_sentence, text)
    return _STRAY.sub("", _STARRED.sub(r"\2", text)).strip()


def _as_sentence(sound: re.Match[str]) -> str:
    """A sound as a sentence of its own, if a new one follows, as in `*squeak* The barn.`."""
    return f"{sound[1].capitalize()}." if sound[2].isupper() else sound[0]
