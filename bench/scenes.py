"""Plays the scenes in `bench/scenes` and prints what held.

    python bench/scenes.py                              with the scripted brain
    python bench/scenes.py --model custom:qwen3 --url http://127.0.0.1:8902/v1
    python bench/scenes.py secrets                      those with that in their title or subject

With a model, the scripted answers are ignored, and only what is expected counts. The key of a
provider comes from the environment, as for a game. While the model thinks, the scene's clock runs
as the real one; otherwise it jumps.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from game import start_game

STEP = 0.25
"""Seconds by which the clock moves at a time."""
PATIENCE = 600
"""Seconds that a model may think about one line."""


async def play_all(cases: list[Any], model: Callable[[], Any]) -> list[Any]:
    """Play scenes one after the other, each in a world of its own."""
    from django.db import transaction
    from scene_play import ScenePlay, Stock

    from ai.testing import serving
    from ai.testing.object_cache import forget_objects

    with serving():
        stock = Stock.make(cases)
    played = []
    for case in cases:
        with transaction.atomic():
            with serving() as runtime:
                play = ScenePlay(case, stock, runtime, partial(_let_pass, runtime), model())
                played.append(await play.play())
            transaction.set_rollback(True)
        forget_objects()
    return played


async def _let_pass(runtime: Any, seconds: float) -> None:
    """Let seconds pass, and the turns end that have begun."""
    from twisted.internet import reactor
    from twisted.internet.task import deferLater

    until = runtime.clock.seconds() + seconds
    while True:
        turns = any(agent.turn or agent.summaries for agent in runtime.agents.values())
        now = runtime.clock.seconds()
        if now >= until and (not turns or now >= until + PATIENCE):
            return
        runtime.clock.advance(STEP)
        await deferLater(reactor, STEP if turns else 0, lambda: None)


def model_of(name: str, url: str) -> Callable[[], Any]:
    """Return what builds a model; it builds None if there is no name."""
    from twisted.internet import reactor

    from ai.assistant.llm.text_protocol import RescueBrain
    from ai.brains.models.model import ModelBrain
    from ai.brains.models.providers import model_spec
    from ai.outside.http.client import HttpClient
    from ai.pipeline.threads import DaemonThreads
    from ai.tools import TOOL_REGISTRY

    if not name:
        return lambda: None
    client = HttpClient(reactor, DaemonThreads(reactor).run)
    return lambda: RescueBrain(ModelBrain(model_spec(name, url), client), TOOL_REGISTRY.snapshot())


def main() -> None:
    """Play the scenes that the command line names."""
    parser = argparse.ArgumentParser(description="Play the scenes, and print what held.")
    parser.add_argument(
        "title", nargs="?", default="", help="a part of the titles or subjects to play"
    )
    parser.add_argument("--model", default="", help="a model, such as openai:gpt-5-mini")
    parser.add_argument("--url", default="", help="the address of its API, if not the provider's")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        start_game(Path(folder) / "scenes.db3")
        _play(options)


def _play(options: argparse.Namespace) -> None:
    from scene_cases import load
    from scene_play import report
    from twisted.internet import reactor
    from twisted.internet.defer import ensureDeferred

    wanted = options.title.casefold()
    cases = [case for case in load() if wanted in f"{case.title} {case.about}".casefold()]
    results: list[Any] = []
    playing: Any = ensureDeferred(play_all(cases, model_of(options.model, options.url)))
    playing.addBoth(results.append)
    playing.addBoth(lambda _: reactor.callLater(0, reactor.stop))
    reactor.run()
    for result in results:
        if hasattr(result, "raiseException"):
            result.raiseException()
        print("\n".join(report(result)))


if __name__ == "__main__":
    main()
