"""Words that an answer must have, or must not have."""

from __future__ import annotations

import re


def has(text: str, wanted: str) -> bool:
    """Whether a text has a word, or one of its alternatives ("six | 6"), in any case.

    The word may go on: "comet" is in "Comets".
    """
    alternatives = (one.strip() for one in wanted.split("|"))
    return any(
        re.search(rf"(?<!\w){re.escape(one)}", text, re.IGNORECASE) for one in alternatives if one
    )
