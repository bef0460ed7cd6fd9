"""The settings of models: what is wrong is told at start, with what to write instead."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from ai.checks.settings import check_settings

KEY = "sk-proj-abcdefghijklmnop"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"MODEL": "gpt-5"}, "AI\\['MODEL'\\].*Write it as 'provider:model'"),
        ({"MODEL": "embeded"}, "Did you mean 'embedded'"),
        ({"MODEL": "opnai:gpt-5"}, "Did you mean 'openai'"),
        ({"MODEL": ["openai:gpt-5", "custom:x"]}, "'custom:x' has no address. Set its base URL"),
        ({"MODEL": []}, "or several in a list"),
        ({"MODEL": 5}, "or several in a list"),
        ({"MODEL": [5]}, "must be the name of a model"),
        ({"BASE_URL": "localhost:8080"}, "AI\\['BASE_URL'\\].*begins with https"),
        ({"BASE_URL": 5}, "AI\\['BASE_URL'\\].*begins with https"),
        ({"BASE_URL": f"http://me:{KEY}@x/v1"}, "more than an address"),
        ({"PASS_MODELS": ["x"]}, "AI\\['PASS_MODELS'\\].*must be a dict"),
        ({"PASS_MODELS": {"reflct": "openai:x"}}, "Did you mean 'reflect'"),
        ({"PASS_MODELS": {"reflect": "opnai:x"}}, "AI\\['PASS_MODELS'\\]\\['reflect'\\]"),
        ({"SMALL_MODEL": ["openai:x"]}, "must be the name of one model"),
        ({"SMALL_MODEL": "tiny"}, "AI\\['SMALL_MODEL'\\]"),
        ({"MODELS": []}, "AI\\['MODELS'\\].*must be a dict"),
        ({"MODELS": {"openai:x": 5}}, "AI\\['MODELS'\\]\\['openai:x'\\].*must be a dict"),
        ({"MODELS": {"gpt-5": {}}}, "AI\\['MODELS'\\]\\['gpt-5'\\]"),
        ({"MODELS": {"openai:x": {"tool_mod": "tools"}}}, "Did you mean 'tool_mode'"),
        (
            {"MODELS": {"openai:x": {"tool_mode": "json"}}},
            "must be one of 'tools', 'schema', 'text'",
        ),
        ({"MODELS": {"openai:x": {"window": "8k"}}}, "\\['window'\\].*number of tokens"),
        ({"MODELS": {"openai:x": {"max_output": -1}}}, "\\['max_output'\\].*number of tokens"),
        ({"MODELS": {"openai:x": {"stream": 1}}}, "must be True or False"),
        ({"MODELS": {"openai:x": {"extra": {"a": {1, 2}}}}}, "sent as JSON"),
        ({"MODELS": {"openai:x": {"base_url": "ftp://x"}}}, "begins with https"),
        ({"MODELS": {"openai:x": {"key": KEY}}}, "must be the name of an environment variable"),
        ({"CALLS_PER_SERVER": 0}, "AI\\['CALLS_PER_SERVER'\\].*from 1"),
        ({"CALLS_PER_SERVER": True}, "AI\\['CALLS_PER_SERVER'\\].*from 1"),
        ({"MODEL_SECONDS": 0}, "AI\\['MODEL_SECONDS'\\].*up to 600"),
        ({"MODEL_SECONDS": "45"}, "AI\\['MODEL_SECONDS'\\].*up to 600"),
    ],
)
def test_a_mistake_is_told_at_start_and_no_key_with_it(settings, given, told) -> None:
    settings.AI = given
    with pytest.raises(ImproperlyConfigured, match=told) as error:
        check_settings()
    assert KEY not in str(error.value)


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (KEY, "AI_KEYS in your settings must be a dict"),
        ({"opnai": KEY}, "Did you mean 'openai'"),
        ({"openai": [KEY]}, "AI_KEYS\\['openai'\\].*must be a text"),
        ({KEY: "openai"}, "has a key for"),
    ],
)
def test_keys_under_wrong_names_are_told_and_not_shown(settings, keys, told) -> None:
    settings.AI, settings.AI_KEYS = {}, keys
    with pytest.raises(ImproperlyConfigured, match=told) as error:
        check_settings()
    assert KEY not in str(error.value)


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"MODEL": "embedded"},
        {"MODEL": "openai:gpt-5-mini"},
        {"MODEL": ["anthropic:claude-haiku-4-5", "openai:gpt-5-mini", "embedded"]},
        {"MODEL": "openai:gpt-5-mini, embedded"},
        {"MODEL": "custom:x", "BASE_URL": "http://127.0.0.1:9/v1"},
        {"MODEL": "custom:x", "MODELS": {"custom:x": {"base_url": "http://127.0.0.1:9/v1"}}},
        {"MODEL": "ollama:qwen3:8b", "MODELS": {"ollama:qwen3:8b": {"tool_mode": "text"}}},
        {"MODEL": "pydantic-ai:bedrock:whatever"},
        {"PASS_MODELS": {"reflect": "openai:x", "assess": ["openai:x", "embedded"]}},
        {"MODELS": {"openai:x": {"window": 8192, "key": "MY_KEY", "extra": {"seed": 1}}}},
    ],
)
def test_what_the_documentation_tells_to_write_is_taken(settings, given) -> None:
    settings.AI, settings.AI_KEYS = given, {"openai": KEY, "openai:gpt-5-mini": KEY}
    check_settings()
