"""Templates: sentences with gaps, which are filled with what was heard and found.

`{asker}` names a value; a dotted path goes into it (`{look.location.name}`, `{seen.0}`); filters
work on it from left to right (`{look.contents|only:kind=character|pluck:name|list}`). Nothing
is evaluated and no attribute is ever read: values are plain data, and gaps in what is filled in
stay unchanged, no matter who wrote it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ai.brains.embedded.templates.filters import FILTERS
from ai.brains.embedded.templates.values import Scope, cut, look_up, text_of
from ai.brains.lazy_pattern import lazy_pattern

LEAST_KNOWN = 8
"""Letters of a sentence by which it is known again in a line."""
_GAP = lazy_pattern(r"\{([^{}]*)\}")
_PATH = lazy_pattern(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*\Z")


class TemplateError(ValueError):
    """A template is written wrongly; one line for its author."""


@dataclass(frozen=True, slots=True)
class Gap:
    """One place in a template that is filled with a value."""

    path: tuple[str, ...]
    filters: tuple[tuple[str, str], ...] = ()

    def value(self, scope: Scope) -> Any:
        """The value for the gap, as data; None where there is nothing."""
        found = look_up(scope, self.path)
        for name, argument in self.filters:
            if found is None:
                return None
            found = FILTERS[name](found, argument, scope)
        return found


@dataclass(frozen=True, slots=True)
class Template:
    """A sentence with gaps."""

    parts: tuple[str | Gap, ...]

    def fill(self, scope: Scope) -> str | None:
        """The sentence, or None if there is nothing to fill one of its gaps with."""
        filled = []
        for part in self.parts:
            text = part if isinstance(part, str) else text_of(part.value(scope))
            if not text and not isinstance(part, str):
                return None
            filled.append(text)
        return "".join(filled)

    def is_in(self, line: str) -> bool:
        """Whether a line has this sentence in it, whatever fills its gaps."""
        said = [part for part in self.parts if isinstance(part, str)]
        if max(map(len, said), default=0) < LEAST_KNOWN:
            return False
        place = 0
        for part in said:
            place = line.find(part, place)
            if place < 0:
                return False
            place += len(part)
        return True

    @property
    def text(self) -> str:
        """What is in it, whatever fills its gaps."""
        return "".join(part if isinstance(part, str) else "…" for part in self.parts)

    @property
    def gaps(self) -> tuple[Gap, ...]:
        """Its gaps, in order."""
        return tuple(part for part in self.parts if isinstance(part, Gap))


@lru_cache(maxsize=2048)  # the built-in ones are the same for every persona
def parse(text: str) -> Template:
    """Read a sentence with gaps.

    Raises:
        TemplateError: A gap is written wrongly, or a filter is not known.
    """
    parts: list[str | Gap] = []
    end = 0
    for found in _GAP.finditer(text):
        parts += [text[end : found.start()], parse_gap(found[1])]
        end = found.end()
    parts.append(text[end:])
    if any(mark in part for part in parts if isinstance(part, str) for mark in "{}"):
        raise TemplateError(f"'{cut(text, 60)}' has a brace without its other half.")
    return Template(tuple(part for part in parts if part != ""))


@lru_cache(maxsize=1024)  # most phrases have the same few
def parse_gap(text: str) -> Gap:
    """Read what stands between braces.

    Raises:
        TemplateError: It is written wrongly, or a filter is not known.
    """
    path, *filters = (piece.strip() for piece in text.split("|"))
    if not _PATH.match(path):
        raise TemplateError(f"'{{{text}}}' must begin with a name, as in {{asker}}.")
    pairs = []
    for filter_ in filters:
        name, _, argument = filter_.partition(":")
        if name not in FILTERS:
            raise TemplateError(
                f"'{{{text}}}' uses the filter '{name}'; there are {', '.join(sorted(FILTERS))}."
            )
        if name in ("cut", "sentence") and not argument.isdigit():
            raise TemplateError(f"'{{{text}}}': '{name}' needs a number, as in {name}:200.")
        pairs.append((name, argument))
    return Gap(tuple(path.split(".")), tuple(pairs))
