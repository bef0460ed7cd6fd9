from __future__ import annotations

import pytest

from ai.brains.models.providers import PROVIDERS, model_spec
from ai.tests.rows import each_case


def test_a_name_says_where_a_model_lives() -> None:
    spec = model_spec("anthropic:claude-x")
    assert (spec.model, spec.wire, spec.host) == ("claude-x", "anthropic", "api.anthropic.com")
    assert model_spec("ollama:qwen3:8b").model == "qwen3:8b"
    assert model_spec("openrouter:meta/llama:free").model == "meta/llama:free"


def test_an_address_of_ones_own_counts_before_the_table() -> None:
    spec = model_spec("openai:x", "http://127.0.0.1:9000/v1/")
    assert spec.base_url == "http://127.0.0.1:9000/v1"
    assert spec.wire == "openai"


def test_any_other_provider_is_pydantic_ais() -> None:
    spec = model_spec("pydantic-ai:bedrock:some.model", window=1000)
    assert (spec.wire, spec.model, spec.window) == ("pydantic-ai", "bedrock:some.model", 1000)


@each_case(
    ("name", "url", "told"),
    [
        ("gpt", "", "provider:model"),
        ("openai:", "", "provider:model"),
        ("openia:gpt", "", "Did you mean 'openai'"),
        ("nobody:gpt", "", "custom:model"),
        ("custom:x", "", "Set its base URL"),
        ("custom:x", "models.example.com/v1", "https://"),
        ("custom:x", "ftp://models.example.com", "https://"),
        ("custom:x", "https://me:plum@models.example.com/v1", "secret_settings.py"),
        ("custom:x", "https://models.example.com/v1?key=plum", "secret_settings.py"),
    ],
)
def test_what_is_wrong_is_said_and_what_to_do(name: str, url: str, told: str) -> None:
    with pytest.raises(ValueError, match=told) as caught:
        model_spec(name, url)
    assert "plum" not in str(caught.value)


def test_every_provider_is_known_by_its_own_name_and_needs_no_key_or_tells_where() -> None:
    for name, provider in PROVIDERS.items():
        assert name == provider.name
        local = "127.0.0.1" in provider.base_url
        assert bool(provider.key_variable) is not local
        assert provider.base_url.startswith("https://") or local or name == "custom"
