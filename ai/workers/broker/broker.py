"""The broker: where it is, and the names of what one game keeps there."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.conf import settings

import ai
from ai import conf
from ai.workers import carrier

QUEUES = (carrier.LIVE, carrier.PASSES)
"""Separate queues, as priorities in one queue of Redis are only approximate."""
VERSION = f"{ai.__version__}/{carrier.VERSION}"
"""A worker and a game whose versions differ do not work together."""
SECONDS = 1.0
"""How long a thread waits for the broker before it counts as silent."""
SENT = "sent"
"""The header of a message with the time when it was sent, in seconds since 1970."""
UNIT = "unit"
"""Begins the names of the keys under which units are kept as JSON."""
KEPT = 3600
"""Seconds after which the broker forgets a unit that was claimed, or answers that nobody reads."""


@dataclass(frozen=True)
class Broker:
    """A Redis, and the prefix of one game's keys in it."""

    url: str
    prefix: str
    """Begins the names of all keys, so that games on one broker do not see each other."""

    @classmethod
    def from_settings(cls) -> Broker:
        """The broker that `AI["WORKERS"]` names.

        Its prefix is made from the names of the game and its database, unless the address ends
        with one: `?prefix=staging`.
        """
        address, _, query = conf.get("WORKERS").partition("?")
        options = dict(parse_qsl(query))
        prefix = options.pop("prefix", "") or _default_prefix()
        query = urlencode(options)
        return cls(f"{address}?{query}" if query else address, f"evennia-ai:{prefix}:")

    @property
    def shown(self) -> str:
        """The address without its password."""
        return re.sub("//.*@", "//", self.url.partition("?")[0])

    def queue(self, name: str) -> str:
        """The name of a queue, without the prefix; workers of other versions have others."""
        return f"{name}:{VERSION}"

    def key(self, *parts: str) -> str:
        """The name of a key."""
        return self.prefix + ":".join(parts)

    def connect(self, **options: Any) -> Any:
        """A client; it connects at its first command, and never tries one twice."""
        import redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        return redis.Redis.from_url(
            self.url,
            **{
                "decode_responses": True,
                "encoding_errors": "replace",  # one broken text must not lose those read with it
                "socket_timeout": SECONDS,
                "socket_connect_timeout": SECONDS,
                "retry": Retry(NoBackoff(), 0),
                **options,
            },
        )

    def open(self) -> Any:
        """A connection of redis-py for a `ReactorConnection`.

        It connects, proves who it is and waits for that, so it is called on a thread.

        Raises:
            Exception: What redis-py raises.
        """
        opened = self.connect(protocol=2).connection_pool.make_connection()
        opened.connect()
        return opened


def _default_prefix() -> str:
    game, database = settings.SERVERNAME, settings.DATABASES["default"].get("NAME", "")
    name = re.sub("[^a-z0-9]+", "-", game.lower()).strip("-")[:32]
    return f"{name}-{hashlib.sha256(f'{game}|{database}'.encode()).hexdigest()[:8]}"
