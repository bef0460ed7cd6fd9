"""The served model of the testing kit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import pytest_twisted

from ai.brains.base import BrainDenied, Request
from ai.testing.models import Asked, ModelServer, Served, model_server, slow
from ai.tests.brains.models.wires import brain, fails
from ai.tests.imports import packages_of

DOCS = Path(__file__).parents[4] / "docs" / "testing.md"


@pytest_twisted.ensureDeferred
async def test_what_the_documents_show_runs() -> None:
    page = DOCS.read_text().partition("# A served model")[2]
    scope: dict = {}
    exec(compile(re.findall(r"```python\n(.*?)```", page, re.S)[0], "testing.md", "exec"), scope)
    await scope["test_a_greeting"]()


def test_every_entry_of_the_menu_is_told() -> None:
    from ai.testing import models

    page = DOCS.read_text()
    menu = set(models.__all__) - {"Asked", "ModelServer", "Served"}
    assert [name for name in menu if f"{name}(" not in page] == []


@pytest_twisted.ensureDeferred
async def test_a_step_left_over_fails_the_test() -> None:
    with pytest.raises(AssertionError, match="never asked for"), model_server("Hello", "More") as s:
        await brain(s).think(Request())


@pytest_twisted.ensureDeferred
async def test_a_question_that_nobody_expected_fails_the_test() -> None:
    with pytest.raises(AssertionError, match="1 times more"), model_server() as server:
        assert type(await fails(brain(server).think(Request()))) is BrainDenied


@pytest_twisted.ensureDeferred
async def test_it_may_answer_for_ever_by_what_was_asked() -> None:
    def answer(asked: Asked) -> str:
        return asked.body["messages"][0]["content"]

    with model_server("First", always=answer) as server:
        texts = [(await brain(server).think(Request(system=str(n)))).text for n in range(3)]
    assert texts == ["First", "1", "2"]
    with model_server(always="Hm.") as server:
        assert (await brain(server).think(Request())).text == "Hm."


@pytest_twisted.ensureDeferred
async def test_it_takes_its_time() -> None:
    from twisted.internet import reactor

    with model_server(slow(0.1)) as server:
        before = reactor.seconds()
        await brain(server).think(Request())
        assert reactor.seconds() - before >= 0.1


@pytest_twisted.ensureDeferred
async def test_it_is_gone_with_its_test_and_so_are_its_connections() -> None:
    server = ModelServer(Served(silent=True))
    server.listen()
    thinking = brain(server).think(Request())
    await until_asked(server)
    await server.close()
    assert "dropped" in str(await fails(thinking))


async def until_asked(server: ModelServer) -> None:
    from ai.tests.brains.models.wires import a_while

    while not server.asked:
        await a_while(0.01)


def test_a_game_without_a_model_loads_nothing_of_all_this() -> None:
    names = {"treq", "pydantic_ai", "tenacity", "genai_prices", "OpenSSL"}
    assert not names & packages_of("a game without a model")
