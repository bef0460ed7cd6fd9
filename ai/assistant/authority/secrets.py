"""The game's own secrets, which are removed from all that an assistant reads or stores."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.conf import settings

from ai import conf
from ai.remote.services import secret_of, services
from ai.tools.contract.secret import Secrets, says_secret

_DEPTH = 6
_PUBLIC = re.compile(
    r"(?:HASHERS|VALIDATORS|_(?:CLASS|DIR|FIELD|HEADER|MODEL|NAME|PATH|SOCK|URL))\Z|(?:OLD)?PWD\Z"
)
"""Names that sound like secrets but are not; PWD is a shell's directory."""


@cache
def game_secrets() -> Secrets:
    """The values of settings and environment variables whose names mark them as secret.

    They are read once, as both exist before the game starts.
    """
    named = {name: getattr(settings, name, None) for name in dir(settings) if name.isupper()}
    return Secrets(
        {*_values(named), *_values(dict(os.environ)), *_of_models(), *_of_modules(), *_of_workers()}
    )


def _of_models() -> Iterator[str]:
    """The keys in the environment variables that the setting MODELS names."""
    for model in conf.get("MODELS").values():
        if isinstance(model, Mapping) and model.get("key"):
            yield os.environ.get(str(model["key"]), "")


def _of_modules() -> Iterator[str]:
    """Tokens of modules, and queries of their addresses, where some MCP servers expect a key."""
    for name, service in services().items():
        yield secret_of(name)
        yield from (value for _name, value in parse_qsl(urlsplit(service.url).query))


def _of_workers() -> Iterator[str]:
    """The password in the address of the workers' broker."""
    yield unquote(urlsplit(conf.get("WORKERS")).password or "")


def _values(value: Any, secret: bool = False, depth: int = 0) -> Iterator[str]:
    """All strings in a value if it is secret, else those under names that mark a secret."""
    if isinstance(value, str):
        if secret:
            yield value
    elif depth > _DEPTH:
        return
    elif isinstance(value, Mapping):
        for name, item in value.items():
            upper = str(name).upper()
            if secret or not _PUBLIC.search(upper):
                own = upper.endswith(("_KEY", "_KEYS")) or says_secret(str(name))
                yield from _values(item, secret or own, depth + 1)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _values(item, secret, depth + 1)
