"""Prices: what a model's tokens cost, by the settings or by the table of genai-prices, offline."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Mapping
from datetime import datetime
from decimal import ROUND_CEILING, Decimal
from enum import Enum
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from twisted.internet.defer import Deferred
from twisted.logger import Logger

from ai.brains.base import Usage
from ai.brains.models.providers import PYDANTIC_AI, ModelSpec

log = Logger()

FREE_PROVIDERS = ("ollama",)
"""Providers that run models on your own machines, at whatever address."""


class PriceSource(Enum):
    """Where a price comes from."""

    SETTINGS = "your settings"
    FREE = "free: it runs on your own machine"
    TABLE = "the table of genai-prices"
    UNKNOWN = "unknown"


class Prices:
    """The costs of requests, in millionths of a dollar.

    Args:
        own: Returns the price of a model in the settings: "input", "output" and perhaps "cached",
            in dollars per million tokens; None if they have none.
        at: When the prices apply, as some providers charge less at night; None for now.
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
        """Whether a model's price has to be looked up in the table."""
        return self._own(spec.name) is None and not _runs_here(spec)

    def source(self, spec: ModelSpec) -> PriceSource:
        """Where a model's price comes from."""
        if not self.stands_in_table(spec):
            return PriceSource.FREE if self._own(spec.name) is None else PriceSource.SETTINGS
        if spec.name not in self._in_table:
            self._in_table[spec.name] = _look_up(spec, Usage(1, 1), self._at) is not None
        return PriceSource.TABLE if self._in_table[spec.name] else PriceSource.UNKNOWN

    def cost(self, spec: ModelSpec, usage: Usage) -> int | None:
        """The cost of a request, rounded up; None if the price is unknown."""
        usage = _sound(usage)
        source = self.source(spec)
        if source is PriceSource.FREE:
            return 0
        if source is PriceSource.UNKNOWN:
            return None
        if source is PriceSource.SETTINGS:
            return _whole(_by_settings(self._own(spec.name) or {}, usage))
        cost = _look_up(spec, usage, self._at)
        return None if cost is None else _whole(cost * 1_000_000)

    def most(self, spec: ModelSpec, tokens_in: int, tokens_out: int) -> int | None:
        """The most that a request of so many tokens may cost, with nothing cached before."""
        plain = self.cost(spec, Usage(tokens_in, tokens_out))
        if plain is None or self.source(spec) is not PriceSource.TABLE:
            return plain
        kept = self.cost(spec, Usage(tokens_in, tokens_out, kept=tokens_in))
        return max(plain, kept or 0)


class PriceTable:
    """The table of prices. Reading it takes half a second, and so happens on a thread.

    Args:
        run: Calls a function on a thread.
    """

    def __init__(self, run: Callable[..., Deferred[Any]]) -> None:
        self._run = run
        self._is_read = self._begun = False
        self._waiting: list[Deferred[None]] = []

    def ready(self) -> Deferred[None]:
        """Fires once the table was read, or cannot be; the first call starts the reading."""
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
    """Read the table: the first look-up loads it, which takes half a second."""
    _look_up(ModelSpec("openai:gpt-5-mini", "openai", "gpt-5-mini", ""), Usage(1, 1))


def version() -> str:
    """The version of the table."""
    from importlib.metadata import version as of

    return of("genai-prices")


def _runs_here(spec: ModelSpec) -> bool:
    return spec.provider in FREE_PROVIDERS or _is_here(spec.base_url)


@lru_cache
def _is_here(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _look_up(spec: ModelSpec, usage: Usage, at: datetime | None = None) -> Decimal | None:
    """Dollars by the table; None if it does not have the model.

    The provider is found by its address, as a reseller or proxy has prices of its own.
    """
    # Imported late: it takes a third of a second, and only games with a model need it.
    import genai_prices

    counted = genai_prices.Usage(
        input_tokens=usage.input,
        output_tokens=usage.output,
        cache_read_tokens=usage.cached,
        cache_write_tokens=usage.kept,
    )
    where: dict[str, Any] = {"provider_api_url": spec.base_url}
    model = spec.model
    if spec.provider == PYDANTIC_AI:
        provider, _, model = spec.model.partition(":")
        where = {"provider_id": provider}
    try:
        price = genai_prices.calc_price(counted, model, **where, genai_request_timestamp=at)
        return price.total_price
    except (LookupError, ValueError):
        return None


def _by_settings(price: Mapping[str, float], usage: Usage) -> Decimal:
    """Millionths of a dollar, as prices are dollars per million tokens."""
    rate = {name: Decimal(str(amount)) for name, amount in price.items()}
    cached = rate.get("cached", rate["input"])
    plain = usage.input - usage.cached
    return plain * rate["input"] + usage.cached * cached + usage.output * rate["output"]


def _sound(usage: Usage) -> Usage:
    """Usage whose numbers fit together, whatever a server counted."""
    read = max(0, usage.input)
    cached = min(max(0, usage.cached), read)
    return Usage(read, max(0, usage.output), cached, min(max(0, usage.kept), read - cached))


def _whole(amount: Decimal) -> int:
    return int(amount.to_integral_value(ROUND_CEILING))
