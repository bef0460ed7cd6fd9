"""A real small model, served on this machine, thinks for a villager of the demo game.

What is asserted is the machinery: the model is far too small to be judged by what it says.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from server.demo.game import free_port
from server.demo.local import Local
from server.demo.model import NAME, ModelError, SmallModel, settings
from server.demo.telnet import Telnet
from server.demo.visit import arrive
from server.tests.games import DemoGame, demo_game_in, until

pytestmark = pytest.mark.slow

TURN_SECONDS = 30
"""How long a turn may take; on a busier machine, the built-in brain answers instead."""
TURN = (
    "SELECT end_reason, steps, tokens_in, tokens_out, cost, model, duration_ms, detail "
    "FROM ai_turnrecord"
)


@pytest.fixture(scope="module")
def model() -> Iterator[SmallModel]:
    """The model; if its packages cannot be installed, the test is skipped, and says why."""
    model = SmallModel(free_port())
    try:
        model.provide()
    except ModelError as problem:
        pytest.skip(f"A REAL MODEL IS NOT TESTED. {problem}")
    model.start()
    try:
        yield model
    finally:
        model.stop()


@pytest.fixture(scope="module")
def village(
    model: SmallModel, tmp_path_factory: pytest.TempPathFactory, shared_folder: Path
) -> Iterator[DemoGame]:
    """The demo game, with the settings that `make model` prints."""
    lines = settings(model.port) + f'AI["TURN_SECONDS"] = {TURN_SECONDS}\n'
    game = demo_game_in(tmp_path_factory.mktemp("village"), shared_folder, lambda port: lines)
    try:
        game.start()
        model.wait()
        yield game
    finally:
        game.stop()


def test_a_villager_thinks_with_a_real_model(
    village: DemoGame, record_property: Callable[[str, object], None]
) -> None:
    with Telnet(village.address, village.port) as visitor:
        arrive(visitor, Local.load(village.folder).visitor_password)
        visitor.send("say Marta, who is here?")
        said = time.monotonic()
        until(lambda: village.rows(f"{TURN} WHERE end_reason != ''"), TURN_SECONDS + 10)
        waited = time.monotonic() - said
        heard = visitor.settle()
    end, steps, read, written, cost, thinker, milliseconds, detail = village.rows(TURN)[0]

    # In character: it ends by an act of its own, and no inside of the machinery is heard.
    assert end in ("terminal", "answered"), end
    silent = detail == "wait"  # so small a model may choose to say nothing
    assert silent or re.search(r'Marta (says|whispers|asks|\w+s,) .*"', heard), heard
    assert "tool_call" not in heard and '"arguments"' not in heard
    assert waited <= TURN_SECONDS + 10 and milliseconds <= TURN_SECONDS * 1000

    # Paid for, at nothing: whatever was asked was counted by the server that answered.
    assert cost == 0
    ((calls, tokens_read, tokens_written, micros, unpriced),) = village.rows(
        "SELECT calls, input, output, micros, unpriced FROM ai_spent WHERE scope = 'game'"
    )
    thought = read > 0
    assert calls >= 1 + thought and tokens_read > 0 and tokens_written > 0  # the probe counts, too
    assert (micros, unpriced) == (0, 0)
    assert not thought or (thinker == NAME and written > 0)

    # The probe found a way to ask it, and what it found stays.
    log = village.folder / "server" / "logs" / "server.log"
    until(lambda: "is asked by" in log.read_text())
    (found,) = [line for line in log.read_text().splitlines() if "is asked by" in line]
    tool_mode = found.rsplit(" ", 1)[-1]
    assert tool_mode in ("tools", "schema", "text")
    assert village.errors() == []

    who = "it thought" if thought else "the built-in brain thought for it"
    record_property(
        "report",
        f"a real small model, in the village: asked by {tool_mode}; {who}; answered "
        f"after {waited:.1f} s, {steps} steps; {tokens_read} tokens read, {tokens_written} "
        f"written. What was heard: {json.dumps(heard.strip().splitlines()[-1])}",
    )
