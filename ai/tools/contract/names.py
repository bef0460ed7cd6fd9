"""Tool names in a form that every provider accepts, and back again.

Providers accept at most 64 letters, digits, "_" and "-"; our names may have dots and 128
characters. Names that fit stay as they are; others end with a short hash, so that no two collide.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]{0,127}\Z")
_SAFE = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,63}\Z")
_HASHED = re.compile(r".*_[0-9a-f]{8}\Z")


@lru_cache(maxsize=4096)  # each new tool is compared with all others
def safe_name(name: str) -> str:
    """The provider-safe form of one name; the same for the same name, always."""
    if _SAFE.match(name) and not _HASHED.match(name):
        return name
    digest = hashlib.sha256(name.encode()).hexdigest()[:8]
    return f"{re.sub(r'[^A-Za-z0-9_-]', '_', name)[:55]}_{digest}"


def name_map(names: Iterable[str]) -> Mapping[str, str]:
    """Provider-safe form → name, one to one.

    Raises:
        ValueError: Two names have the same safe form, or one is the safe form of another.
    """
    taken: dict[str, str] = {}
    found: dict[str, str] = {}
    for name in names:
        safe = safe_name(name)
        for form in (name, safe):
            other = taken.setdefault(form, name)
            if other != name:
                raise ValueError(f"The tool names '{other}' and '{name}' collide; rename one.")
        found[safe] = name
    return found
