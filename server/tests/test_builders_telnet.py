"""A builder's session with every subcommand of `ai`, over a real telnet connection."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from ai.commands.subcommands import SUBCOMMANDS
from server.demo.telnet import Telnet
from server.tests.builders_session import SESSION, Step, filled, kept_of
from server.tests.conftest import MODEL_PORT
from server.tests.games import DemoGame
from server.tests.thinker import thinker

WIDTH = 78
SPEECH = ' says, "'
MARKUP = re.compile(r"\|(?:[nrgybmcwxRGYBMCWXhH*^u_-]|lc|lt|le|lu|\d{3}|=[a-z]|\[)(?![\w|-]*>)")
"""Markup for a colour, a break or a link that was not rendered."""


@pytest.fixture
def seats(demo_game: DemoGame) -> Iterator[Callable[[str], Telnet]]:
    """A connection for each account, logged in at its first use."""
    taken: dict[str, Telnet] = {}
    with ExitStack() as stack:
        stack.enter_context(thinker(demo_game.port + MODEL_PORT))

        def seat(who: str) -> Telnet:
            if who not in taken:
                taken[who] = stack.enter_context(Telnet(demo_game.address, demo_game.port))
                demo_game.log_in(taken[who], who)
            return taken[who]

        yield seat


def test_no_word_of_ai_is_left_out_of_the_session() -> None:
    assert set(SUBCOMMANDS) - {step.word for step in SESSION} == set()


def test_what_is_kept_of_an_answer_was_asked_for_before() -> None:
    kept: set[str] = set()
    for step in SESSION:
        assert set(re.findall(r"<(\w+)>", step.typed)) <= kept, step.typed
        kept |= {name for pattern in step.patterns for name in re.compile(pattern).groupindex}


@pytest.mark.slow
def test_a_builder_plays_the_session_by_telnet(seats: Callable[[str], Telnet]) -> None:
    kept: dict[str, str] = {}
    coloured = 0
    for step in SESSION:
        client = seats(step.who)
        typed = filled(step, kept)
        answer = answered(client, step, typed)
        coloured += bool(re.search(r"\x1b\[[0-9;]*m", client.coloured))
        kept |= kept_of(step, answer)
        assert faults(step, typed, answer) == []
    assert coloured > len(SESSION) / 3, "the colours reach the client as colours"


def answered(client: Telnet, step: Step, typed: str) -> str:
    """The answer to a line, once everything that it must contain is there."""
    client.settle(0)  # what came since the last answer is none of this one's
    client.send(typed)
    answer = ""
    for pattern in step.patterns:
        try:
            answer = client.wait_for(pattern, step.seconds)
        except TimeoutError as error:
            raise AssertionError(f"{step.who} typed {typed!r}. {error}") from None
    return answer


def faults(step: Step, typed: str, answer: str) -> list[str]:
    """The faults of an answer that contains everything that it must."""
    lines = [line.rstrip() for line in answer.splitlines()]
    ours = [line for line in lines if SPEECH not in line]  # what characters say is as long as it is
    wide = [] if step.wide else [line for line in ours if len(line) > WIDTH]
    marked = [] if step.wide else [line for line in lines if MARKUP.search(line)]
    broken = ["Traceback"] if "Traceback" in answer else []
    never = [pattern for pattern in step.never if re.search(pattern, answer)]
    told = [
        *broken,
        *never,
        *(f"wide: {one}" for one in wide),
        *(f"markup: {one}" for one in marked),
    ]
    return [f"{step.who} typed {typed!r}: {fault}" for fault in told]
