"""What the prompt of a turn costs a game that remembers much.

    python bench/prompt.py [--memories 100000] [--lore 1000] [--guests 6] [--rounds 200]

README.md in this folder explains what is measured, and how.
"""

from __future__ import annotations

import argparse
import platform
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time
from typing import Any

from figures import note, reference
from game import start_game
from recall import WORDS, fill, word

LINES = 20
"""Earlier turns of the talk."""
RANKS = {"rare words": (300, 700, 900), "common words": (0, 1, 2), "of lore": (2000, 2500, 17)}
"""The words of the line that the turn is about, by their rank in the memories."""
SPEAKERS = 50
"""Accounts whose words are in the memories, as `fill` writes them."""
LORE = 2000
"""The rank of the first word that brings a page of lore to mind."""


def build(memories: int, pages: int, guests: int) -> tuple[Any, list[Any]]:
    """Create the game; return the assistant's agent and the guests."""
    from django.db import transaction
    from evennia.utils.create import create_account, create_object

    from ai.assistant.adopt import adopt
    from ai.assistant.runtime import get_runtime
    from ai.memory.people import people
    from ai.models import Lore

    objects = "evennia.objects.objects"
    with transaction.atomic():
        room = create_object(f"{objects}.DefaultRoom", key="The Lamb")
        typeclass = "ai.assistant.character.AssistantCharacter"
        thing = create_object(typeclass, key="Marta", location=room)
        script = adopt(thing, persona={"description": "You keep the inn."}, key="marta")
        present = []
        for number in range(guests):
            guest = create_object(f"{objects}.DefaultCharacter", key=f"Guest {number}")
            guest.account = create_account(f"Guest{number}", None, None)
            guest.permissions.add("Player")
            guest.location = room
            present.append(guest)
        for number in range(guests, SPEAKERS):
            create_account(f"Absent{number}", None, None)
        now = get_runtime().kernel.now()
        for guest in present:
            people.meet(script.pk, f"account:{guest.account.pk}", guest.key, now)
        fill(script.pk, memories, None)
        written = random.Random(3)
        Lore.objects.bulk_create(
            Lore(
                key=f"page-{number}",
                title=f"Page {number}",
                text=" ".join(word(written.randrange(WORDS)) for _ in range(60)),
                keywords=[word(LORE + number)],
            )
            for number in range(pages)
        )
    agent = get_runtime().agents.get(script.pk) or get_runtime().attach(script)
    _talk(agent, present[0])
    return agent, present


def _talk(agent: Any, guest: Any) -> None:
    """Let the assistant remember what it and a guest said before."""
    from ai.assistant.agent.entry import Entry
    from ai.brains.base import Message

    for number in range(LINES):
        heard = f'[say by "{guest.key}", to you] "And what of {word(number)}?"'
        said = Message("assistant", f"Of {word(number)} I have heard nothing.")
        messages = (Message("user", heard), said)
        agent.history.add(Entry(messages, audience=None, outline=messages))


def measure(work: Callable[[], object], rounds: int) -> tuple[float, float]:
    """The medians of some work's time, in milliseconds of the clock and of the processor."""
    times, works = [], []
    for _ in range(rounds):
        begun, worked = perf_counter(), thread_time()
        work()
        works.append((thread_time() - worked) * 1000)
        times.append((perf_counter() - begun) * 1000)
    return median(times), median(works)


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--memories", type=int, default=100_000)
    parser.add_argument("--lore", type=int, default=1000)
    parser.add_argument("--guests", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=200)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        start_game(Path(folder) / "bench.db3", MODEL="custom:x", BASE_URL="http://127.0.0.1:1/v1")
        _print_table(options)


def _print_table(options: argparse.Namespace) -> None:
    from ai.assistant.runtime import get_runtime
    from ai.assistant.sandbox.sandbox_turn import SandboxTurn

    agent, guests = build(options.memories, options.lore, options.guests)
    runtime = get_runtime()
    print(
        f"{options.memories:,} memories, {options.lore:,} pages of lore, {options.guests} guests, "
        f"a talk of {LINES} turns. Python {platform.python_version()}. Milliseconds, "
        f"medians of {options.rounds} rounds.\n"
    )
    print("| the line has | first | warm | (work) |\n|---|---|---|---|")
    for name, ranks in RANKS.items():
        line = f"Marta, what of {' and '.join(map(word, ranks))}?"

        def prompt(line: str = line) -> Any:
            turn = SandboxTurn.from_line(runtime, agent, guests[0], line)
            choice = runtime.selector.choose(agent, turn.caller.tools, turn.caller.asker)
            return turn.request(choice)[0]

        context = prompt().context
        assert context.count("[person ") >= options.guests, context
        assert "[memory, " in context and ("[lore] " in context) == (name == "of lore"), context
        first = measure(prompt, 1)[0]
        warm, work = measure(prompt, options.rounds)
        print(f"| {name} | {first:.1f} | {warm:.1f} | {work:.1f} |", flush=True)
        if name == "of lore":
            note("prompt: warm, own work", work / 1000 / reference())


if __name__ == "__main__":
    sys.exit(main())
