"""What models cost: the table, the settings, what is free, and what nobody knows."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import genai_prices

from ai.assistant.budgets.prices import Prices, PriceSource
from ai.assistant.engine.turn_cost import dollars
from ai.brains.base import Usage
from ai.brains.models.providers import PROVIDERS, model_spec
from ai.tests.imports import loaded_by
from ai.tests.rows import each_case

MINI = model_spec("openai:gpt-5-mini")
CLAUDE = model_spec("anthropic:claude-haiku-4-5")


def test_the_table_knows_a_model_by_where_it_lives() -> None:
    prices = Prices()
    assert prices.source(MINI) is PriceSource.TABLE
    whole = prices.cost(MINI, Usage(1_000_000, 1_000_000))
    assert whole is not None
    assert whole > 1_000_000


@each_case(
    "name",
    [
        "openai:gpt-5-mini",
        "anthropic:claude-haiku-4-5",
        "openrouter:openai/gpt-5-mini",
        "gemini:gemini-2.5-flash",
        "mistral:mistral-small-latest",
        "groq:llama-3.3-70b-versatile",
        "deepseek:deepseek-chat",
        "pydantic-ai:openai:gpt-5-mini",
    ],
)
def test_a_known_model_of_each_kept_provider_has_a_price(name: str) -> None:
    assert Prices().cost(model_spec(name), Usage(1000, 1000))


def test_what_comes_from_a_cache_is_cheaper_and_what_goes_into_one_may_be_dearer() -> None:
    prices = Prices()
    plain = prices.cost(CLAUDE, Usage(10_000, 100))
    assert prices.cost(CLAUDE, Usage(10_000, 100, cached=9000)) < plain
    assert prices.cost(CLAUDE, Usage(10_000, 100, kept=9000)) > plain
    assert prices.most(CLAUDE, 10_000, 100) > plain
    assert prices.most(MINI, 10_000, 100) == prices.cost(MINI, Usage(10_000, 100))


def test_the_settings_price_comes_before_the_table() -> None:
    prices = Prices({"openai:gpt-5-mini": {"input": 1, "output": 2, "cached": 0.1}}.get)
    assert prices.source(MINI) is PriceSource.SETTINGS
    assert prices.cost(MINI, Usage(1000, 100, cached=400)) == 600 + 40 + 200
    assert prices.most(MINI, 1000, 100) == 1200


def test_without_a_price_for_what_is_cached_it_costs_what_the_rest_does() -> None:
    prices = Prices({"custom:x": {"input": 1.5, "output": 2}}.get)
    spec = model_spec("custom:x", "https://models.example/v1")
    assert prices.cost(spec, Usage(1000, 0, cached=400)) == 1500


@each_case(
    ("name", "url"),
    [
        ("ollama:llama3.2", ""),
        ("ollama:llama3.2", "http://192.168.1.7:11434/v1"),
        ("llamacpp:any", ""),
        ("custom:gpt-5-mini", "http://localhost:9000/v1"),
        ("custom:any", "http://[::1]:9000/v1"),
    ],
)
def test_what_runs_on_a_machine_of_ones_own_is_free(name: str, url: str) -> None:
    prices = Prices()
    assert prices.source(model_spec(name, url)) is PriceSource.FREE
    assert prices.cost(model_spec(name, url), Usage(10**6, 10**6)) == 0


@each_case(
    ("name", "url"),
    [
        ("openai:a-model-that-is-none", ""),
        ("openai:gpt-5-mini", "https://proxy.example/v1"),
        ("custom:gpt-5-mini", "https://127.0.0.1.example/v1"),
        ("pydantic-ai:nobody:gpt-5-mini", ""),
        ("pydantic-ai:gpt-5-mini", ""),
    ],
)
def test_what_nobody_knows_is_unknown_and_never_nothing(name: str, url: str) -> None:
    prices, spec = Prices(), model_spec(name, url)
    assert prices.source(spec) is PriceSource.UNKNOWN
    assert prices.cost(spec, Usage(1000, 1000)) is None
    assert prices.most(spec, 1000, 1000) is None


@each_case(
    "usage", [Usage(100, 10, 500), Usage(100, 10, 60, 60), Usage(-5, -5, -5), Usage(0, 10, 0, 40)]
)
def test_a_server_that_counts_nonsense_breaks_nothing(usage: Usage) -> None:
    for spec in (MINI, CLAUDE):
        assert Prices().cost(spec, usage) >= 0


def test_a_part_of_a_millionth_counts_as_a_whole_one() -> None:
    prices = Prices({"openai:gpt-5-mini": {"input": 0.05, "output": 0}}.get)
    assert [prices.cost(MINI, Usage(n)) for n in (0, 1, 20, 21)] == [0, 1, 1, 2]


def test_the_table_is_read_only_where_a_model_is_asked_for() -> None:
    assert "genai_prices" not in loaded_by("a free model's price")


def test_every_provider_of_ours_can_be_asked_for_a_price() -> None:
    for name, provider in PROVIDERS.items():
        spec = model_spec(f"{name}:any", provider.base_url or "https://models.example/v1")
        Prices().cost(spec, Usage(1, 1))


@each_case(
    ("micros", "told"),
    [
        (0, "$0.00"),
        (1, "$0.000001"),
        (999, "$0.000999"),
        (12_345, "$0.012"),
        (1_500_000, "$1.50"),
        (1_234_567_890, "$1,234.57"),
    ],
)
def test_an_amount_is_told_as_people_read_it(micros: int, told: str) -> None:
    assert dollars(micros) == told
    assert Decimal(told.strip("$").replace(",", "")) >= 0


def test_the_prices_of_a_moment_count() -> None:
    """Where the table says that a provider takes less by night, a table of prices is by day."""
    spec, usage = model_spec("deepseek:deepseek-chat"), Usage(1_000_000, 1_000_000)
    for hour in (0, 6, 12, 18):
        at = datetime(2026, 11, 21, hour, tzinfo=UTC)
        counted = genai_prices.Usage(input_tokens=1_000_000, output_tokens=1_000_000)
        told = genai_prices.calc_price(
            counted, spec.model, provider_id="deepseek", genai_request_timestamp=at
        )
        assert Prices(at=at).cost(spec, usage) == round(told.total_price * 1_000_000)
