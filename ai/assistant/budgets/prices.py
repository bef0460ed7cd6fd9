"""Prices: what a model's tokens cost, by the game's settings or by a kept table, offline."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Mapping
from datetime import datetime
from decimal import ROUND_CEILING, Decimal
from enum import Enum
from typing import Any
from urllib.parse import urlsplit

from twisted.internet.defer import Deferred
from twisted.logger import Logger

from ai.brains.base import Usage
from ai.brains.models.providers import FOREIGN, ModelSpec

log = Logger()

FREE_PROVIDERS = ("ollama",)
"""Programs that run models on somebody's own machine, wherever that is."""


class Source(Enum):
    """Where a price comes from."""

    SETTINGS = "your settings"
    FREE = "free: it runs on your own machine"
    TABLE = "the table of genai-prices"
    UNKNOWN = "unknown"


class Prices:
    """Tells what calls cost, in millionths of a dollar.

    Args:
        own: The price that the settings give a model by its name: "input", "output" and perhaps
            "cached", in dollars per million tokens; None where they give none.
        at: The moment whose prices count, as some providers take less by night; None for now.
    """

    def __init__(
        self,
        own: Callable[[str], Mapping[str, float] | None] = lambda name: None,
        at: datetime | None = None,
    ) -> None:
        self._own = own
        self._at = at
        self._in_table: dict[str, bool] = {}

    def stands_in_table(self, spec: ModelSpec) -> bool:
        """Whether the table has to be asked for a model's price."""
        return self._own(spec.name) is None and not _runs_here(spec)

    def source(self, spec: ModelSpec) -> Source:
        """Where the price of a model comes from."""
        if not self.stands_in_table(spec):
            return Source.FREE if self._own(spec.name) is None else Source.SETTINGS
        if spec.name not in self._in_table:
            self._in_table[spec.name] = _look_up(spec, Usage(1, 1), self._at) is not None
        return Source.TABLE if self._in_table[spec.name] else Source.UNKNOWN

    def cost(self, spec: ModelSpec, usage: Usage) -> int | None:
        """What a call costs, a part of a millionth as a whole one; None where nobody knows."""
        usage = _sound(usage)
        source = self.source(spec)
        if source is Source.FREE:
            return 0
        if source is Source.UNKNOWN:
            return None
        if source is Source.SETTINGS:
            return _whole(_by_settings(self._own(spec.name) or {}, usage))
        cost = _look_up(spec, usage, self._at)
        return None if cost is None else _whole(cost * 1_000_000)

    def most(self, spec: ModelSpec, tokens_in: int, tokens_out: int) -> int | None:
        """What a call of so many tokens may cost at most: nothing of it is in a cache yet."""
        plain = self.cost(spec, Usage(tokens_in, tokens_out))
        if plain is None or self.source(spec) is not Source.TABLE:
            return plain
        kept = self.cost(spec, Usage(tokens_in, tokens_out, kept=tokens_in))
        return max(plain, kept or 0)


class Table:
    """The table, read on a thread: half a second, for which the game does not stand still.

    Args:
        run: Calls a function on a thread.
    """

    def __init__(self, run: Callable[..., Deferred[Any]]) -> None:
        self._run = run
        self._is_read = self._begun = False
        self._waiting: list[Deferred[None]] = []

    def ready(self) -> Deferred[None]:
        """Fires once it is read, or cannot be; the first who asks has it read."""
        turn: Deferred[None] = Deferred(self._waiting.remove)
        if self._is_read:
            turn.callback(None)
            return turn
        self._waiting.append(turn)
        if not self._begun:
            self._begun = True
            self._run(load).addErrback(
                lambda failure: log.failure("ai: the prices could not be read", failure)
            ).addBoth(self._end)
        return turn

    def _end(self, _result: object) -> None:
        self._is_read = True
        while self._waiting:
            self._waiting.pop(0).callback(None)


def load() -> None:
    """Read the table, which takes half a second: once, where that keeps nobody waiting."""
    _look_up(ModelSpec("openai:gpt-5-mini", "openai", "gpt-5-mini", ""), Usage(1, 1))


def version() -> str:
    """Which edition of the table is in use."""
    from importlib.metadata import version as of

    return of("genai-prices")


def _runs_here(spec: ModelSpec) -> bool:
    if spec.provider in FREE_PROVIDERS:
        return True
    host = urlsplit(spec.base_url).hostname or ""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _look_up(spec: ModelSpec, usage: Usage, at: datetime | None = None) -> Decimal | None:
    """Dollars by the table; None where it does not know the model.

    It goes by the address: what a reseller or proxy takes for a model of a known name is its own.
    """
    # Imported late: the table takes a third of a second, and only games with a model need it.
    import genai_prices

    counted = genai_prices.Usage(
        input_tokens=usage.input,
        output_tokens=usage.output,
        cache_read_tokens=usage.cached,
        cache_write_tokens=usage.kept,
    )
    where: dict[str, Any] = {"provider_api_url": spec.base_url}
    model = spec.model
    if spec.provider == FOREIGN:
        provider, _, model = spec.model.partition(":")
        where = {"provider_id": provider}
    try:
        price = genai_prices.calc_price(counted, model, **where, genai_request_timestamp=at)
        return price.total_price
    except (LookupError, ValueError):
        return None


def _by_settings(price: Mapping[str, float], usage: Usage) -> Decimal:
    """Millionths of a dollar, as a price is dollars per million tokens."""
    rate = {name: Decimal(str(amount)) for name, amount in price.items()}
    cached = rate.get("cached", rate["input"])
    plain = usage.input - usage.cached
    return plain * rate["input"] + usage.cached * cached + usage.output * rate["output"]


def _sound(usage: Usage) -> Usage:
    """Usage that adds up, whatever a server counted."""
    read = max(0, usage.input)
    cached = min(max(0, usage.cached), read)
    return Usage(read, max(0, usage.output), cached, min(max(0, usage.kept), read - cached))


def _whole(amount: Decimal) -> int:
    return int(amount.to_integral_value(ROUND_CEILING))
