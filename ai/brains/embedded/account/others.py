"""What others said and did: who asked for the asker, whether a claim is so, who went where."""

from __future__ import annotations

import re

from ai.brains.embedded.account.happenings import CAME, OWN, WENT, WORD
from ai.brains.embedded.account.record import (
    ANYBODY,
    JUST,
    MAX_QUOTE,
    MOST,
    NAME,
    NOW,
    WHO,
    Record,
    Told,
    asks,
    has_name,
    is_one,
    kinds,
)
from ai.brains.embedded.register.roots import root, roots
from ai.brains.embedded.templates.values import cut
from ai.brains.embedded.wording import content_words, has_left, is_telling, speaks_of_self
from ai.brains.lazy_pattern import lazy_pattern

LIKE = 0.6
"""Part of a claim's words that must stand in what is compared with it."""
_SEEKS = (
    r"(?:ask(?:ed|s|ing)?|look(?:ed|s|ing)?(?! after\b)|search(?:ed|ing)?|call(?:ed|ing)?|"
    r"want(?:ed|s)?|"
    r"need(?:ed|s)?|inquir\w+|enquir\w+|miss(?:ed|ing)?)"
)
_IS_SO = r"(?:true|so|right|correct|a lie|a fact)"
_ABOUT_ME = lazy_pattern(r"\b(?:me|us|i|we|my whereabouts)\b", re.I)
_ABOUT_IT = lazy_pattern(r"\b(?:it|that|this|my secrets?|what i whispered)\b", re.I)
_LEARNED = lazy_pattern(
    r"^i(?:'ve| have)? (?:just )?(?:found out|find|heard|hear|read|know|think|was told|learned|"
    r"believe)(?: that)? ",
    re.I,
)
"""How a claim begins that its speaker has from somewhere."""
_NUMBERS = lazy_pattern(
    r"\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|"
    r"fifty|hundred|thousand)\b",
    re.I,
)


def _sought(record: Record, found: re.Match[str]) -> Told | None:
    """Who asked for the asker, or about something."""
    rest, who = found["rest"] or " for me", found.groupdict().get("who") or "anybody"
    others = [one for one in record.said(who) if one.source != record.source]
    if _ABOUT_ME.search(rest) and not _ABOUT_IT.search(rest):
        heard = [one for one in others if record.seeks_asker(one.text)]
        nobody = "nobody has, so far"
    else:
        secrets = [one for one in record.own_said() if one.private and not asks(one.text)]
        is_secret = _ABOUT_IT.search(rest) is not None
        wanted = roots(secrets[0].text if is_secret and secrets else rest)
        if not wanted or is_secret and not secrets:
            return None
        heard = [one for one in others if wanted <= roots(one.text)]
        if is_secret:
            heard = [one for one in others if record.is_of_secret(one.text, wanted)]
        nobody = "nobody has, that I know of"
    heard = [one for one in heard if not one.private]
    if heard:
        by = list(dict.fromkeys(one.by for one in heard))
        told = [next(one for one in heard if one.by == name) for name in by[:MOST]]
        return Told("; ".join(f"{one.by} did: {record.quote(one)}" for one in told))
    is_anybody = re.fullmatch(ANYBODY, who, re.I)
    return Told(nobody) if is_anybody else None


def _said_about(record: Record, found: re.Match[str]) -> Told | None:
    """What somebody said about something, or asked."""
    topic, wants = found["topic"] or "", re.match(r"ask|want", found["verb"], re.I)
    if not topic and not wants:
        return None
    is_me = _ABOUT_ME.fullmatch(topic) is not None
    wanted = roots(topic)
    if topic and not (wanted or is_me):
        return None
    said = [one for one in record.said(found["who"]) if not one.private]
    if not wants:
        said = [one for one in said if not asks(record.bare(one.text))]
    if is_me:
        said = [one for one in said if has_name(record.bare(one.text), record.name)]
    else:
        said = [one for one in said if wanted <= roots(one.text)]
        said = [one for one in said if bool(wants) == asks(one.text)]
    verb = "asked" if said and asks(said[0].text) else "said"
    return Told(f"{said[0].by} {verb}: {record.quote(said[0])}") if said else None


def _is_true(record: Record, found: re.Match[str]) -> Told | None:
    """Whether what somebody says is what was read or said here."""
    who = found.groupdict().get("who") or "anybody"
    said = [one for one in record.said(who) if not asks(one.text) and not one.private]
    said = [one for one in said if one.source != record.source and len(roots(one.text)) > 1]
    if not said:
        return None
    claim = said[0]
    wanted = roots(claim.text) - {claim.by.lower(), record.name.lower()}
    numbers = set(map(str.lower, _NUMBERS.findall(claim.text)))
    for one in record.happened:
        if one.kind != OWN or one.private:
            continue
        for sentence in filter(None, re.split(r"(?<=[.!?]) |[“”]", one.text)):
            shared = wanted & roots(sentence)
            counts = set(map(str.lower, _NUMBERS.findall(sentence)))
            is_like = len(shared - numbers) >= max(1, LIKE * len(wanted - numbers))
            if is_like and (len(shared) > 1 or numbers & counts):
                agrees = not numbers or not counts or bool(numbers & counts)
                begin = "it is" if agrees else "not quite"
                return Told(f"{begin}: “{cut(sentence, MAX_QUOTE)}”")
    only = f"nobody but {claim.by} says so: {record.quote(claim)}"
    said_of = _LEARNED.sub("", record.bare(claim.text))
    return Told(only, claim="" if speaks_of_self(said_of) else said_of)


def _know_that(record: Record, found: re.Match[str]) -> Told | None:
    """Whether something has reached it."""
    telling = {root(word) for word in content_words(found["topic"]) if is_telling(word)}
    wanted = telling - {"ask", "send", "sent", "want", "wrote"}
    for one in record.happened:
        if one.kind == WORD and one.source == record.source and wanted:
            heard = {root(word) for word in content_words(one.text)}
            if wanted <= heard:
                return Told(f"yes, word came: {record.quote(one)}", one.private)
    return None


def _went(record: Record, found: re.Match[str]) -> Told | None:
    """Where somebody went, if they have not come back."""
    for one in record.happened:
        if one.kind in (CAME, WENT) and is_one(one.by, found["who"]):
            if one.kind == CAME:
                return None
            return Told(has_left(one.text))
    return None


KINDS = kinds(
    (
        rf"^(?:did|has|have|had|is|was|were)(?: there)? {WHO} {JUST}(?:(?:come|came) )?{_SEEKS}"
        rf"(?P<rest> (?:after|for|about|of|where|to (?:see|speak|talk|find|know|meet)|from|with|"
        rf"you|any\w+|some\w+)\b.*)?$",
        _sought,
    ),
    (
        rf"^who (?:(?:has|have|is|was|had|all) )*{JUST}(?:(?:come|came) )?{_SEEKS}(?P<rest> "
        rf"(?:after|for|about|of|where|to (?:see|speak|talk|find|know|meet)|with|you)\b.*)?$",
        _sought,
    ),
    (
        rf"^(?:what|whom?|after whom) (?:did|has|had|does) (?P<who>{NAME}) {JUST}(?P<verb>say|"
        rf"said|tell|told|mention(?:ed)?|ask(?:ed)?|want(?:ed)?)(?: (?:to )?(?:you|me|us|know|"
        rf"for))*(?: (?:about|of|on) (?P<topic>.+?))?{NOW}$",
        _said_about,
    ),
    (
        rf"^(?:is|was|were) (?:it|that|this|these|those) {JUST}{_IS_SO}(?:,? (?:what|that|as))"
        rf" (?P<who>{NAME}) .*$",
        _is_true,
    ),
    (
        rf"^(?:is|was|did|does|has) (?P<who>{NAME}) (?:right|wrong|lying|honest|mistaken|telling "
        r"the truth|(?:tell|speak|told|spoken) the truth|lie|lied)(?: (?:about|in|with) .+|"
        r" there| then)?$",
        _is_true,
    ),
    (
        rf"^(?:(?:do you know|did you see|have you seen|tell me) )?(?:where|which way) "
        rf"(?:(?:did|has|is|was) )?(?P<who>{NAME})(?: (?:just|off|has|is))* "
        rf"(?:go(?:ne)?|went|goes|ran|left|off|going|head\w*)(?: (?:to|off))*{NOW}$",
        _went,
    ),
    (
        rf"^(?:(?:do|did) you {JUST}(?:know|hear|learn)|have you {JUST}(?:heard|"
        rf"learned))(?: that)? "
        r"(?P<topic>(?:i|we) .+)$",
        _know_that,
    ),
)
