"""Secrets: names that say so, and values that are never shown to anybody."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ai.tools.text.quotation import literal

MASK = "•••"
MIN_LENGTH = 8
"""Characters of the shortest value that is known again; shorter ones are words like any other."""
MAX_NAME = 200
"""Characters of the longest name whose answer is remembered; anybody may write longer ones."""
MAX_DEPTH = 64

_PART = re.compile(
    r"pass(?:word|wd|phrase|code)|secret|token(?!s)|credential|authori[sz]ation|bearer"
    r"|(?:api|private|access|signing|encryption)[_-]?key"
)
_WORDS = frozenset({"pw", "pwd", "auth"})
_TELLS_NAME = ("name", "key", "attribute", "field", "header", "setting")
"""Parameters whose value names what another one, `value`, is the value of."""


def says_secret(name: str) -> bool:
    """Whether something of this name is a secret: a password, a key to a service, a token."""
    return _remembered(name) if len(name) <= MAX_NAME else _says_secret(name)


@lru_cache(maxsize=4096)
def _remembered(name: str) -> bool:
    return _says_secret(name)


def _says_secret(name: str) -> bool:
    lowered = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    words = re.split(r"[^a-z0-9]+", lowered)
    return bool(_PART.search(lowered) or _WORDS.intersection(words))


def masked(value: Any, own: Sequence[str] = (), depth: int = 0) -> Any:
    """Data without the values whose names say that they are secret, however deep.

    Args:
        value: JSON data.
        own: Further names, of the outermost object, that are masked.
        depth: How deep it stands.
    """
    if depth > MAX_DEPTH:
        return MASK
    if isinstance(value, list | tuple):
        return [masked(item, (), depth + 1) for item in value]
    if not isinstance(value, Mapping):
        return value
    named = any(says_secret(str(value[key])) for key in _TELLS_NAME if key in value)
    return {
        name: MASK
        if name in own or (_holds(item) and (says_secret(str(name)) or (named and name == "value")))
        else masked(item, (), depth + 1)
        for name, item in value.items()
    }


def _holds(value: Any) -> bool:
    return value is not None and not isinstance(value, bool) and value not in ("", [], {})


class Secrets:
    """Values that are known to be secret, and are taken out of whatever is shown or kept.

    Args:
        values: The values; short ones are left out.
    """

    def __init__(self, values: Iterable[str] = ()) -> None:
        known = {value for value in values if len(value.strip()) >= MIN_LENGTH}
        forms = {form for value in known for form in _forms(value)}
        self._forms = sorted(forms, key=lambda form: (-len(form), form))

    def __bool__(self) -> bool:
        return bool(self._forms)

    def hide(self, text: str) -> str:
        """A text without any of them; as JSON, too, it stays what it is."""
        for form in self._forms:
            if form in text:
                text = text.replace(form, MASK)
        return text

    def hide_in(self, value: Any) -> Any:
        """JSON data without any of them; the very same where there is none in it."""
        if not self._forms:
            return value
        if isinstance(value, str):
            return self.hide(value)
        text = json.dumps(value, ensure_ascii=False, default=str)
        hidden = self.hide(text)
        return value if hidden == text else json.loads(hidden)


NO_SECRETS = Secrets()


def _forms(value: str) -> Iterable[str]:
    """A value as it is, and as JSON writes it: plainly, in ASCII, and without markup."""
    return (
        value,
        json.dumps(value, ensure_ascii=False)[1:-1],
        json.dumps(value)[1:-1],
        literal(value)[1:-1],
    )
