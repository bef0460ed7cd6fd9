"""Names in the settings, and the brains that they stand for."""

from importlib import import_module

import pytest
from django.test import override_settings

from ai.assistant.agent.turn_settings import all_brains
from ai.assistant.budgets.ledger import BudgetLedger
from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.llm.api_keys import key_of
from ai.assistant.llm.catalog import ModelCatalog, NotedBrain, import_needed, spec_of
from ai.brains.base import BrainDenied
from ai.brains.models.providers import model_spec
from ai.tests.rows import each_case

KEYS = ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "MY_KEY")


@pytest.fixture(autouse=True)
def no_keys(monkeypatch):
    for name in KEYS:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def models():
    from twisted.internet.task import Clock

    return ModelCatalog(Clock(), lambda *_: None, BudgetLedger(), lambda text, topic: None)


def test_a_model_without_its_key_says_where_to_put_it(models):
    with pytest.raises(BrainDenied, match="OPENAI_API_KEY"):
        models.brain("openai:gpt-5-mini", TurnCost("marta"))


@pytest.mark.parametrize("name", ["gpt-5", "openai:", "opnai:gpt-5", "custom:mine"])
def test_a_name_that_is_none_is_told(models, name):
    with pytest.raises(BrainDenied):
        models.spec(name)


def test_a_model_of_ones_own_machine_needs_no_key(models):
    assert isinstance(models.brain("ollama:qwen3", TurnCost("marta")), NotedBrain)


def test_models_on_one_server_share_its_queue_and_its_fuse(models):
    one, other = models.spec("ollama:qwen3"), models.spec("ollama:llama3")
    assert models.endpoint(one) is models.endpoint(other)
    assert models.endpoint(one) is not models.endpoint(models.spec("lmstudio:x"))


def test_a_key_is_never_sent_over_an_open_road(models, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-abc")
    abroad = override_settings(AI={"BASE_URL": "http://models.example.com/v1"})
    with abroad, pytest.raises(BrainDenied, match="unencrypted"):
        models.brain("openai:gpt-5-mini", TurnCost("marta"))


def test_a_base_url_is_where_openais_format_is_spoken():
    with override_settings(AI={"BASE_URL": "http://127.0.0.1:9/v1"}):
        assert spec_of("openai:x").base_url == "http://127.0.0.1:9/v1"
        assert spec_of("custom:x").base_url == "http://127.0.0.1:9/v1"
        assert spec_of("anthropic:x").base_url == "https://api.anthropic.com/v1"


def test_what_the_settings_say_of_a_model_is_its_own():
    own = {"custom:x": {"base_url": "http://127.0.0.1:9", "tool_mode": "text", "window": 4096}}
    with override_settings(AI={"MODELS": own, "BASE_URL": "http://127.0.0.1:8/v1"}):
        spec = spec_of("custom:x")
    assert (spec.base_url, spec.tool_mode, spec.window) == ("http://127.0.0.1:9", "text", 4096)


def test_keys_are_looked_for_in_the_environment_and_in_secret_settings(monkeypatch):
    spec = model_spec("openai:gpt-5-mini")
    assert key_of(spec, {}) == ""
    monkeypatch.setenv("OPENAI_API_KEY", "from the environment")
    assert key_of(spec, {}) == "from the environment"
    with override_settings(AI_KEYS={"openai": "of the provider"}):
        assert key_of(spec, {}) == "of the provider"
    with override_settings(AI_KEYS={"openai": "x", "openai:gpt-5-mini": "of the model"}):
        assert key_of(spec, {}) == "of the model"
    monkeypatch.setenv("MY_KEY", "the one that it names")
    assert key_of(spec, {"key": "MY_KEY"}) == "the one that it names"


def test_closing_forgets_them(models):
    models.brain("ollama:qwen3", TurnCost("marta"))
    models.close()
    assert isinstance(models.brain("ollama:qwen3", TurnCost("marta")), NotedBrain)


def test_closing_ends_the_thread_of_a_foreign_one(models, monkeypatch):
    closed = []
    monkeypatch.setattr(
        "ai.brains.models.pydantic_ai.PydanticAIBrain.close", lambda self: closed.append(self.name)
    )
    models.brain("pydantic-ai:test:one", TurnCost("marta"))
    models.close()
    assert closed == ["pydantic-ai:test:one"]


def test_what_repairs_json_is_imported_on_a_thread_once_a_model_is_built(settings):
    from twisted.internet.task import Clock

    on_a_thread = []
    made = ModelCatalog(Clock(), lambda *call: on_a_thread.append(call), BudgetLedger(), print)
    assert not on_a_thread
    made.spec("ollama:llama3")
    made.spec("ollama:llama3")
    assert on_a_thread == [(import_module, "json_repair")]


@each_case(
    ("settings", "own", "is_needed"),
    [
        ({}, "", False),
        ({"MODEL": "embedded", "EMBEDDER": None}, "scripted", False),
        ({"MODEL": "openai:x, embedded"}, "", True),
        ({"MODEL": ["openai:x", "embedded"]}, "", True),
        ({"SMALL_MODEL": "openai:x"}, "", True),
        ({"PASS_MODELS": {"reflect": ["openai:x"]}}, "", True),
        ({"EMBEDDER": "openai:x"}, "", True),
        ({}, ["ollama:x"], True),
    ],
)
def test_what_asks_models_is_imported_on_a_thread_if_anything_names_one(settings, own, is_needed):
    begun = []
    catalog = ModelCatalog(None, begun.append, BudgetLedger(), lambda text, topic: None)
    with override_settings(AI=settings):
        catalog.start(all_brains(["", None, own]))
    assert begun == [import_needed] * is_needed
