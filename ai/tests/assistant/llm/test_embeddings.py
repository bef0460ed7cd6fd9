"""A provider's embedding model, asked over real HTTP of a served fake."""

from __future__ import annotations

import base64
import json
import struct
from importlib.util import find_spec

import pytest
import pytest_twisted
from django.test import override_settings
from twisted.internet.defer import Deferred

from ai.assistant.budgets.ledger import BudgetLedger
from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.llm.catalog import ModelCatalog
from ai.assistant.llm.embeddings import MAX_MODEL, ModelEmbedder, embedder_for
from ai.brains.base import (
    BrainDenied,
    BrainError,
    BrainUnavailable,
    OverBudget,
    RequestRefused,
    RequestTooLong,
)
from ai.brains.wrappers import retry
from ai.checks.settings import check_settings
from ai.conf.setting import SettingError
from ai.memory import vectors
from ai.memory.memories import memories
from ai.memory.memories.recall import recall
from ai.memory.vectors.meaning import AT_ONCE, Meaning
from ai.models import Memory, Spent
from ai.outside.circuit_breaker import FAILURES
from ai.pipeline.threads import DaemonThreads
from ai.testing.models import Asked, ModelServer, Served, garbage, hang, model_server, status
from ai.tests.memory.kit import Toy, scope, texts
from ai.tests.rows import each_case

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(find_spec("numpy") is None, reason="numpy is not installed"),
]
NAME = "custom:text-embedding"
KEY = "sk-embed-123"
PRICE = {"input": 20.0, "output": 0.0}


def answer(
    asked: Asked,
    tokens: int = 7,
    as_text: bool = False,
    turned: bool = False,
    without: tuple[int, ...] = (),
) -> Served:
    """The vectors of what was asked, by the words that the toy knows."""
    data = []
    for index, row in enumerate(Toy().embed(asked.body["input"])):
        numbers = [float(number) * 3 for number in row]  # servers need not give length 1
        packed = base64.b64encode(struct.pack(f"<{len(numbers)}f", *numbers)).decode()
        data.append({"index": index, "embedding": packed if as_text else numbers})
        if index in without:
            del data[-1]["index"]
    if turned:
        data.reverse()
    usage = {"prompt_tokens": tokens, "total_tokens": tokens}
    return Served(body=json.dumps({"data": data, "usage": usage}).encode())


@pytest.fixture
def noticed() -> list[str]:
    return []


@pytest.fixture
def models(noticed, settings):
    """A catalog of models on the real reactor."""
    from twisted.internet import reactor

    run = DaemonThreads(reactor).run
    catalog = ModelCatalog(reactor, run, BudgetLedger(), lambda text, topic: noticed.append(text))
    yield catalog
    catalog.close()


def use(server: ModelServer, settings, **more) -> None:
    known = {"base_url": server.url, "price": PRICE, **more.pop("options", {})}
    settings.AI = {"EMBEDDER": NAME, "MODELS": {NAME: known}, **more}
    settings.AI_KEYS = {NAME: KEY}


async def embedder(models: ModelCatalog) -> ModelEmbedder:
    return await embedder_for(NAME, models)()


@pytest_twisted.ensureDeferred
async def test_texts_are_asked_for_in_one_request_with_the_key(models, settings):
    with model_server(always=answer) as server:
        use(server, settings)
        rows = await (await embedder(models)).embed(["a dog", "some hound", "the roof leaks"])
    (asked,) = server.asked
    assert asked.path.endswith("/v1/embeddings")
    assert asked.headers["authorization"] == f"Bearer {KEY}"
    assert asked.body == {
        "model": "text-embedding",
        "input": ["a dog", "some hound", "the roof leaks"],
    }
    assert rows.dtype == "float32" and abs(rows[0] @ rows[0] - 1) < 1e-5
    assert rows[0] @ rows[1] > 0.9 > 0.5 > rows[0] @ rows[2]


@pytest.mark.parametrize(
    "how",
    [
        {"as_text": True},
        {"turned": True},
        {"without": (0,)},
        {"without": (0,), "turned": True},
        {"without": (0, 1)},
    ],
)
@pytest_twisted.ensureDeferred
async def test_every_form_of_an_answer_is_read(models, settings, how):
    with model_server(always=lambda asked: answer(asked, **how)) as server:
        use(server, settings)
        rows = await (await embedder(models)).embed(["a dog", "the roof leaks"])
    assert (rows.round(4) == Toy().embed(["a dog", "the roof leaks"]).round(4)).all()


@pytest_twisted.ensureDeferred
async def test_what_the_settings_add_is_sent_along(models, settings):
    with model_server(always=answer) as server:
        use(server, settings, options={"extra": {"dimensions": 256, "user": None}})
        await (await embedder(models)).embed(["a dog"])
    assert server.asked[0].body["dimensions"] == 256 and "user" not in server.asked[0].body


@pytest_twisted.ensureDeferred
async def test_the_game_s_budget_pays_what_the_server_counted(models, settings):
    with model_server(always=lambda asked: answer(asked, 50)) as server:
        use(server, settings)
        await (await embedder(models)).embed(["a dog"])
    row = Spent.objects.get()
    assert (row.scope, row.calls, row.tokens, row.micros) == ("game", 1, 50, 1000)


@pytest_twisted.ensureDeferred
async def test_beyond_the_budget_nothing_is_sent(models, settings):
    with model_server() as server:
        use(server, settings, BUDGET={"game": {"tokens": 3}})
        with pytest.raises(OverBudget):
            await (await embedder(models)).embed(["a dog"])
        assert not server.asked


@pytest.mark.parametrize(
    ("step", "error"),
    [
        (status(401, f"wrong key {KEY}"), BrainDenied),
        (status(404, "no such model"), BrainDenied),
        (status(400, "bad"), RequestRefused),
        (garbage(), BrainUnavailable),
        (Served(body=b"[]"), BrainUnavailable),
        (Served(body=b'{"data": []}'), BrainUnavailable),
        (Served(body=b'{"data": [{"index": 0}]}'), BrainUnavailable),
        (Served(body=b'{"data": [{"index": 0, "embedding": []}]}'), BrainUnavailable),
        (Served(body=b'{"data": [{"index": 0, "embedding": ["x"]}]}'), BrainUnavailable),
        (Served(body=b'{"data": [{"index": 0, "embedding": [NaN]}]}'), BrainUnavailable),
        (Served(body=b'{"data": [{"index": 0, "embedding": "%%%"}]}'), BrainUnavailable),
        (Served(body=b'{"data": [{"index": 0, "embedding": [[1]]}]}'), BrainUnavailable),
        (Served(body=b'{"data": [1]}'), BrainUnavailable),
        (Served(body=b'{"error": {"message": "overloaded"}}'), BrainError),
        (Served(body=b'{"error": "Bad request", "status_code": 400}'), RequestRefused),
        (Served(body=b'{"object": "error", "message": "long", "code": 413}'), RequestTooLong),
        (Served(body=b'[{"error": {"code": 401, "message": "who?"}}]'), BrainDenied),
        (Served(body=b'{"detail":"Unauthorized"}'), BrainDenied),
    ],
)
@pytest_twisted.ensureDeferred
async def test_what_is_no_answer_is_an_error_without_the_key(
    models, settings, monkeypatch, step, error
):
    monkeypatch.setattr(retry, "_backoff", lambda state: 0.0)  # the clock is the real reactor's
    with model_server(always=step) as server:
        use(server, settings)
        with pytest.raises(error) as raised:
            await (await embedder(models)).embed(["a dog"])
        assert KEY not in str(raised.value)
        assert server.asked


@pytest_twisted.ensureDeferred
async def test_a_server_that_keeps_failing_is_suspended(models, settings, noticed):
    with model_server(always=status(401)) as server:
        use(server, settings)
        made = await embedder(models)
        for _ in range(FAILURES + 2):
            with pytest.raises(BrainUnavailable):
                await made.embed(["a dog"])
        assert len(server.asked) == 1
    assert "suspended" in noticed[0]


@pytest_twisted.ensureDeferred
async def test_one_text_that_is_refused_does_not_cost_the_others(models, settings):
    def fussy(asked: Asked) -> Served:
        long = any(len(text) > 100 for text in asked.body["input"])
        return status(400, "input is too large") if long else answer(asked)

    with model_server(always=fussy) as server:
        use(server, settings)
        rows = await (await embedder(models)).embed(["a dog", "x" * 200, "the roof leaks"])
    assert [round(float(row @ row)) for row in rows] == [1, 0, 1]


def of_game(models: ModelCatalog) -> Meaning:
    """The vectors of a game with that embedder, once all has come to rest."""
    from twisted.internet import reactor

    return Meaning(embedder_for(NAME, models), reactor, 1000)


async def at_rest(made: Meaning) -> None:
    """Wait until no vector is being made."""
    from twisted.internet import reactor
    from twisted.internet.task import deferLater

    while made._working or made._loading:
        await deferLater(reactor, 0.005)


@pytest_twisted.ensureDeferred
async def test_memories_get_their_vectors_and_a_question_in_other_words_finds_one(
    models, settings, monkeypatch
):
    for number in range(AT_ONCE):
        memories.store(scope(), f"plum {number}")
    memories.store(scope(), "a hound barks")
    with model_server(always=answer) as server:
        use(server, settings)
        made = of_game(models)
        monkeypatch.setattr(vectors, "in_use", made)
        made.begin()
        await at_rest(made)
        asked = [len(one.body["input"]) for one in server.asked]
        vector = await made.of("is there a dog?")
        made.stop()
    assert asked[1:] == [AT_ONCE, 1]
    assert Memory.objects.filter(vector_of=NAME).count() == AT_ONCE + 1
    assert texts(recall(scope(), "is there a dog?", vector=vector))[0] == "a hound barks"


@pytest_twisted.ensureDeferred
async def test_where_it_fails_words_answer_and_the_trouble_is_named(models, settings, monkeypatch):
    with model_server(*[], always=status(401)) as server:
        use(server, settings)
        made = of_game(models)
        monkeypatch.setattr(vectors, "in_use", made)
        memories.store(scope(), "a hound barks")
        await at_rest(made)
        vector = await made.of("hound")
        made.stop()
        assert server.asked
    assert vector is None and "127.0.0.1" in made.trouble and KEY not in made.trouble
    assert texts(recall(scope(), "hound", vector=vector)) == ["a hound barks"]


@pytest_twisted.ensureDeferred
async def test_a_question_that_nobody_waits_for_any_more_ends_its_request(models, settings):
    with model_server(always=hang()) as server:
        use(server, settings)
        asked: Deferred = (await embedder(models)).embed(["a dog"])
        asked.addErrback(lambda why: None)
        while not server.asked:
            await _moment()
        asked.cancel()
        while server.connections:
            await _moment()


async def _moment() -> None:
    from twisted.internet import reactor
    from twisted.internet.task import deferLater

    await deferLater(reactor, 0.005)


class TestSettings:
    @each_case(
        "name",
        [
            None,
            "ai.memory.vectors.MiniLM",
            "openai:text-embedding-3-small",
            "ollama:nomic-embed-text",
            "mistral:mistral-embed",
        ],
    )
    def test_a_class_and_a_provider_s_model_are_settings(self, name):
        with override_settings(AI={"EMBEDDER": name}):
            check_settings()

    @each_case(
        ("name", "problem"),
        [
            ("wordllama", "the dotted path of a class, the name of a model, or None"),
            ("opnai:text", "Did you mean 'openai'"),
            ("openai:", "names no model"),
            ("custom:mine", "has no address"),
            ("anthropic:claude", "makes no vectors"),
            ("pydantic-ai:x:y", "makes no vectors"),
            (7, "the dotted path of a class"),
        ],
    )
    def test_what_is_neither_says_what_to_write(self, name, problem):
        with override_settings(AI={"EMBEDDER": name}), pytest.raises(SettingError, match=problem):
            check_settings()

    def test_its_address_stands_with_the_other_facts_on_models(self):
        known = {"custom:mine": {"base_url": "http://127.0.0.1:9/v1"}}
        with override_settings(AI={"EMBEDDER": "custom:mine", "MODELS": known}):
            check_settings()

    def test_a_provider_without_embeddings_is_denied(self, models, settings):
        settings.AI_KEYS = {"anthropic": KEY}
        with pytest.raises(BrainDenied, match="has no embeddings"):
            models.embedding_model("anthropic:claude", TurnCost(""))

    def test_a_model_without_its_key_says_where_to_put_it(self, models, monkeypatch):
        monkeypatch.delenv("OPENAI_API_KEY", raising=False)
        with pytest.raises(BrainDenied, match="OPENAI_API_KEY"):
            models.embedding_model("openai:text-embedding-3-small", TurnCost(""))

    def test_long_names_stay_apart_in_the_rows(self):
        names = [f"custom:{'x' * MAX_MODEL}{end}" for end in "ab"]
        one, other = (ModelEmbedder(name, None).model for name in names)
        assert one != other and max(len(one), len(other)) <= MAX_MODEL
