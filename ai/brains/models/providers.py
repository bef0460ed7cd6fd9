"""Where models live: what a name like "openai:gpt-5-mini" means, by a table of providers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

from ai.outside.http import transport_security

OPENAI = "openai"
ANTHROPIC = "anthropic"
PYDANTIC_AI = "pydantic-ai"
"""Through the extra of that name; see `ai.brains.models.pydantic_ai`."""

AT_BASE_URL = ("custom", "openai")
"""Providers whose models live on the server that `AI["BASE_URL"]` names, where it names one."""


@dataclass(frozen=True)
class Provider:
    """A company that runs models, or a program that does."""

    name: str
    base_url: str = ""
    """Where it is, unless the settings say otherwise; "" where only they know."""
    key_variable: str = ""
    """The environment variable that its own documents name for the key; "" where none is needed."""
    wire: str = OPENAI
    limit: str = "max_tokens"
    """What it calls the most tokens that an answer may take."""
    counts_streams: bool = True
    """Whether it takes `stream_options`, to tell the usage of an answer that streams."""


_TABLE = (
    Provider("openai", "https://api.openai.com/v1", "OPENAI_API_KEY"),
    Provider("anthropic", "https://api.anthropic.com/v1", "ANTHROPIC_API_KEY", ANTHROPIC),
    Provider("openrouter", "https://openrouter.ai/api/v1", "OPENROUTER_API_KEY"),
    Provider("gemini", "https://generativelanguage.googleapis.com/v1beta/openai", "GEMINI_API_KEY"),
    Provider("mistral", "https://api.mistral.ai/v1", "MISTRAL_API_KEY", counts_streams=False),
    Provider("groq", "https://api.groq.com/openai/v1", "GROQ_API_KEY"),
    Provider("deepseek", "https://api.deepseek.com/v1", "DEEPSEEK_API_KEY"),
    Provider("xai", "https://api.x.ai/v1", "XAI_API_KEY"),
    Provider("together", "https://api.together.xyz/v1", "TOGETHER_API_KEY"),
    Provider("ollama", "http://127.0.0.1:11434/v1"),
    Provider("llamacpp", "http://127.0.0.1:8080/v1"),
    Provider("vllm", "http://127.0.0.1:8000/v1"),
    Provider("lmstudio", "http://127.0.0.1:1234/v1"),
    Provider("custom", key_variable="AI_MODEL_KEY"),
)
PROVIDERS: Mapping[str, Provider] = MappingProxyType({one.name: one for one in _TABLE})
"""By the prefix of a model's name. "custom" is any server that speaks OpenAI's format."""


@dataclass(frozen=True)
class ModelSpec:
    """Everything about a model but its key."""

    name: str
    """As the settings have it: "openai:gpt-5-mini"."""
    provider: str
    model: str
    """What its provider calls it."""
    base_url: str
    wire: str = OPENAI
    """The format: "openai", "anthropic", or "pydantic-ai"."""
    tool_mode: str = ""
    """How it is asked: "tools", "schema" or "text"; "" where nobody has said."""
    window: int = 0
    """Tokens that it can hold; 0 where nobody has said."""
    max_output: int = 0
    """Tokens that an answer may take at most; 0 leaves it to each request."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """More for the body of each request, as the provider's documents have it; None drops a key."""
    stream: bool = True
    """Whether its answers are read as they are written."""

    @property
    def host(self) -> str:
        """Where it lives, for messages."""
        return urlsplit(self.base_url).hostname or self.provider


def model_spec(name: str, base_url: str = "", **more: Any) -> ModelSpec:
    """Read a model's name.

    Args:
        name: "<provider>:<model>"; "pydantic-ai:<its own name>" for any other provider.
        base_url: Where it is, if not where its provider usually is.
        **more: Other fields of `ModelSpec`.

    Raises:
        ValueError: The name or the address is wrong; says what to write.
    """
    prefix, colon, model = name.partition(":")
    if not colon or not model.strip():
        raise ValueError(f"'{name:.80}' names no model. Write it as 'provider:model'.")
    if prefix == PYDANTIC_AI:
        return ModelSpec(name, prefix, model, "", **{"wire": PYDANTIC_AI, **more})
    provider = PROVIDERS.get(prefix)
    if provider is None:
        near = get_close_matches(prefix, PROVIDERS, 1)
        meant = f" Did you mean '{near[0]}'?" if near else ""
        raise ValueError(
            f"There is no provider '{prefix:.40}'.{meant} Known are {', '.join(PROVIDERS)}; for "
            "another server that speaks OpenAI's format, write 'custom:model' and set its base URL."
        )
    url = (base_url or provider.base_url).rstrip("/")
    _check_url(url, name)
    return ModelSpec(name, prefix, model, url, **{"wire": provider.wire, **more})


def _check_url(url: str, name: str) -> None:
    if not url:
        raise ValueError(f"'{name:.80}' has no address. Set its base URL.")
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(
            f"The base URL of '{name:.80}' is not a URL. It begins with https:// or http://."
        )
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError(
            f"The base URL of '{name:.80}' has more than an address in it. Keys belong into the "
            "environment or secret_settings.py."
        )


def limit_field(spec: ModelSpec) -> str:
    """The field that bounds the tokens of an answer, as this model's server calls it."""
    if spec.host == "api.openai.com":
        return "max_completion_tokens"
    provider = PROVIDERS.get(spec.provider)
    return provider.limit if provider else "max_tokens"


def is_open_road(spec: ModelSpec) -> bool:
    """Whether a key would travel unencrypted over somebody else's network."""
    return transport_security.exposes_secrets(spec.base_url)
