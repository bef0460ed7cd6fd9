"""Account: answers to questions about what happened lately, each by what is asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ai.brains.embedded.account import askers_words, gifts, others, own_deeds
from ai.brains.embedded.account.happenings import Happening
from ai.brains.embedded.account.record import NAME, Kinds, Record, Told
from ai.brains.lazy_pattern import lazy_pattern

_RELEASE = lazy_pattern(
    rf"^(?:(?P<who>{NAME}|he|she|they|everybody|everyone|anybody) (?:may|can|is allowed to|should|"
    r"must) (?:now |also |too )*(?:hear|know|be told|learn)\b(?: it)?(?: (?:about|of|my|what)\b.*)?"
    rf"|you (?:may|can|are allowed to|have my leave to) (?:now )?tell (?P<whom>{NAME}|him|her|them|"
    r"everybody|everyone)(?: it)?(?: (?:about|of|my secret|what i)\b.*)?)(?: now| too| again)*$",
    re.I,
)
"""How somebody lets another hear what they told in confidence."""


class Account:
    """Answers one asker's questions about what happened lately.

    Args:
        happened: What happened, the oldest first.
        name: The name of the asker.
        source: Their source id.
        names: What the assistant answers to.
    """

    def __init__(
        self, happened: Sequence[Happening], name: str, source: str, names: Sequence[str]
    ) -> None:
        self._record = Record(happened, name, source, names)

    def reply(self, text: str, before: str = "") -> Told | None:
        """What happened of what a question asks; None if nothing did, or it asks something else.

        Args:
            text: The question.
            before: What stands before it in the same line.
        """
        text, self._record.before = text.strip(" ?.!"), before
        for pattern, answer in _KINDS:
            found = pattern.match(text)
            told = answer(self._record, found) if found else None
            if told is not None:
                return told
        return None

    def wish(self, text: str) -> Told | None:
        """What is said to a statement that lets somebody hear what was whispered."""
        found = _RELEASE.match(text.strip(" ?.!"))
        if found is None:
            return None
        whom = next((found[name] for name in ("who", "whom") if found[name]), "them")
        whom = whom if whom[:1].isupper() else "them"
        aloud = "what was said aloud may be told, and a whisper stays a whisper"
        return Told(f"{aloud}: say it to {whom} yourself")


_KINDS: Kinds = (*others.KINDS, *own_deeds.KINDS, *gifts.KINDS, *askers_words.KINDS)
"""How it is asked, and what answers it; the first that finds something counts."""
