"""The meter over real connections: what a server counts, and what it never heard of."""

from __future__ import annotations

import socket

import pytest
import pytest_twisted

from ai.assistant.llm.metered import MeteredBrain
from ai.brains.base import BrainBusy, BrainDenied, BrainUnavailable, Completion, Usage
from ai.brains.models.model import ModelBrain
from ai.brains.models.providers import model_spec
from ai.models import Spent
from ai.testing.models import drop, model_server, status
from ai.tests.assistant.budgets.paying import MODEL, Desk, account
from ai.tests.brains.models.wires import KEY, REQUEST, way_out

pytestmark = pytest.mark.django_db
PRICE = {"input": 1, "output": 10, "cached": 0.1}


@pytest.fixture
def desk(settings) -> Desk:
    settings.AI = {"MODELS": {MODEL: {"price": PRICE}}}
    return Desk()


def metered(desk: Desk, url: str) -> MeteredBrain:
    spec = model_spec(MODEL, url, stream=False)
    return MeteredBrain(ModelBrain(spec, way_out(), KEY), spec, account(), desk.purse)


def spent() -> tuple[int, int, int]:
    row = Spent.objects.get(scope="game")
    return row.calls, row.tokens, row.micros


@pytest_twisted.ensureDeferred
async def test_what_the_server_counted_is_what_it_costs(desk) -> None:
    with model_server(Completion("Evening.", usage=Usage(120, 30, 64))) as server:
        await metered(desk, server.url).think(REQUEST)
    assert spent() == (1, 150, 56 + 7 + 300)


@pytest.mark.parametrize(
    ("answer", "error"),
    [(429, BrainBusy), (401, BrainDenied), (500, BrainUnavailable), (504, BrainUnavailable)],
)
@pytest_twisted.ensureDeferred
async def test_a_server_that_says_no_costs_nothing(desk, answer, error) -> None:
    with model_server(status(answer)) as server, pytest.raises(error):
        await metered(desk, server.url).think(REQUEST)
    assert spent() == (0, 0, 0)


@pytest_twisted.ensureDeferred
async def test_a_server_that_is_not_there_costs_nothing(desk) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{nobody.getsockname()[1]}/v1"
        with pytest.raises(BrainUnavailable):
            await metered(desk, url).think(REQUEST)
    assert spent() == (0, 0, 0)


@pytest_twisted.ensureDeferred
async def test_a_server_that_drops_the_line_costs_what_it_may_have_answered(desk) -> None:
    with model_server(drop()) as server, pytest.raises(BrainUnavailable):
        await metered(desk, server.url).think(REQUEST)
    need = desk.purse.quote(model_spec(MODEL, server.url), REQUEST)
    micros = PRICE["input"] * need.input + PRICE["output"] * need.output
    assert spent() == (1, need.input + need.output, micros)
