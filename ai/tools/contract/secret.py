"""Secrets: names that mark them, and values that nobody is shown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ai.tools.text.quotation import literal

MASK = "•••"
MIN_LENGTH = 8
"""Characters of the shortest value that is hidden wherever it occurs; shorter ones are words."""
MAX_NAME = 200
"""Characters of the longest name, or names together, that are cached; anybody may write longer
ones."""
MAX_FEW = 8
"""The most names of arguments that are judged together."""
MAX_DEPTH = 64

_PART = re.compile(
    r"pass(?:word|wd|phrase|code)|secret|token(?!s)|credential|authori[sz]ation|bearer"
    r"|(?:api|private|access|signing|encryption)[_-]?key"
)
_WORDS = frozenset({"pw", "pwd", "auth", "pin", "salt"})
_STORED_WORDS = frozenset({"key", "keys"})
_JSON = json.JSONEncoder(ensure_ascii=False, default=str)
_TEXT = frozenset((str,))
_SINGLE = _TEXT | {int, float, bool, type(None)}
_TELLS_NAME = frozenset(("name", "key", "attribute", "field", "header", "setting"))
"""Parameters that name what the parameter `value` is the value of."""


def says_secret(name: str) -> bool:
    """Whether an argument or setting of this name is a secret: a password, a key, a token."""
    return _remembered(name) if len(name) <= MAX_NAME else _says_secret(name)


def stores_secret(name: str) -> bool:
    """Whether an attribute of this name holds a secret.

    These are more names than `says_secret` takes: an argument named `key` mostly says which of
    several things is meant, and one named `tokens` is a number.
    """
    lowered = name.lower()
    return (
        says_secret(name) or "tokens" in lowered or bool(_STORED_WORDS.intersection(_words(name)))
    )


@lru_cache(maxsize=4096)
def _remembered(name: str) -> bool:
    return _says_secret(name)


def _says_secret(name: str) -> bool:
    words = _words(name)
    return bool(
        _PART.search(name.lower()) or _PART.search("_".join(words)) or _WORDS.intersection(words)
    )


def _words(name: str) -> list[str]:
    """The words of a name in small letters, two each for apiKey and api_key."""
    return re.findall(r"[a-z0-9]+", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower())


def masked(value: Any, own: Sequence[str] = (), depth: int = 0) -> Any:
    """Data in which the values of secret names are masked, at any depth.

    Args:
        value: JSON data.
        own: Names in the outermost object that are masked too.
        depth: How deep the value is nested.
    """
    if depth < MAX_DEPTH and type(value) is dict and not own and _holds_nothing_secret(value):
        return value.copy()
    if isinstance(value, str):
        return value if depth <= MAX_DEPTH else MASK
    if depth > MAX_DEPTH:
        return MASK
    if isinstance(value, list | tuple):
        return [masked(item, (), depth + 1) for item in value]
    if type(value) is not dict and not isinstance(value, Mapping):
        return value
    named = not _TELLS_NAME.isdisjoint(value) and any(
        says_secret(str(value[key])) for key in _TELLS_NAME if key in value
    )
    return {
        name: MASK
        if name in own or (_holds(item) and (says_secret(str(name)) or (named and name == "value")))
        else masked(item, (), depth + 1)
        for name, item in value.items()
    }


def _holds_nothing_secret(value: dict[Any, Any]) -> bool:
    """Whether data is a few texts and numbers without a secret's name, as most arguments are."""
    return (
        len(value) <= MAX_FEW
        and _SINGLE.issuperset(map(type, value.values()))
        and _TEXT.issuperset(map(type, value))
        and sum(map(len, value)) <= MAX_NAME
        and _are_open(tuple(value))
    )


@lru_cache(maxsize=1024)
def _are_open(names: tuple[str, ...]) -> bool:
    """Whether none of these names says a secret, or that another argument is one."""
    return not any(map(_says_secret, names)) and _TELLS_NAME.isdisjoint(names)


def _holds(value: Any) -> bool:
    return value is not None and not isinstance(value, bool) and value not in ("", [], {})


class Secrets:
    """Secret values that are masked in whatever is shown or recorded.

    Args:
        values: The values; those shorter than `MIN_LENGTH` are ignored.
    """

    def __init__(self, values: Iterable[str] = ()) -> None:
        known = {value for value in values if len(value.strip()) >= MIN_LENGTH}
        forms = {form for value in known for form in _forms(value)}
        self._forms = sorted(forms, key=lambda form: (-len(form), form))

    def __bool__(self) -> bool:
        return bool(self._forms)

    def hide(self, text: str) -> str:
        """A text in which they are masked; JSON stays valid JSON."""
        for form in self._forms:
            if form in text:
                text = text.replace(form, MASK)
        return text

    def hide_in(self, value: Any) -> Any:
        """JSON data in which they are masked; the same object if none occurs in it."""
        if not value or not self._forms:
            return value
        if isinstance(value, str):
            return self.hide(value)
        text = _JSON.encode(value)
        hidden = self.hide(text)
        return value if hidden == text else json.loads(hidden)


NO_SECRETS = Secrets()


def _forms(value: str) -> Iterable[str]:
    """A value as it is and as JSON may write it: in Unicode, in ASCII, and without markup."""
    return (
        value,
        json.dumps(value, ensure_ascii=False)[1:-1],
        json.dumps(value)[1:-1],
        literal(value)[1:-1],
    )
