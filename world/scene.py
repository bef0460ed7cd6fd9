"""The scene that `make run` plays: the lines of a visitor, and the answers to expect.

It shows all kinds of tools: some that only read, before speech; a change of the world, and a second
one that has to wait; an errand whose outcome comes later; and a remote tool.
"""

from __future__ import annotations

from dataclasses import dataclass

WAITS_FOR_THE_GATE = 70.0
"""Seconds in which the gate, opened in an earlier line, has shut again (`world.gate`)."""


@dataclass(frozen=True)
class Line:
    """One line that the visitor types."""

    say: str
    expect: str
    """A pattern that must appear in the answer."""
    seconds: float = 10
    """How long the answer may take."""
    note: str = ""
    """An explanation for those who watch."""


SCENE = [
    Line("look", r"The Copper Kettle[\s\S]*Marta", note="A visitor comes to Thornwick."),
    Line("say Hello, Marta!", r"Marta says, "),
    Line(
        "say Marta, who is here?",
        r'Marta says, ".*(?:[Yy]ou|two of us)',
        note="She looks around before she answers: first a tool that only reads, then speech.",
    ),
    Line(
        "say Remember that my horse is called Comet.",
        r"Marta says, ",
        note="She remembers what the visitor says for as long as they talk.",
    ),
    Line(
        "say Marta, send the boy to Odile: how many stones stand on the hill?",
        r'runs off[\s\S]*Marta says, ".*(?:boy|legs)',
        note="An errand takes a while; she does not wait for it. The message wakes Odile.",
    ),
    Line("say Marta, what is my horse called?", r'Marta says, ".*Comet'),
    Line(
        "say Marta, roll two dice.",
        r'Marta says, ".*(?:\d|dice)',
        note="The dice are a module: a program beside the game. Without it she says that they are "
        "gone.",
    ),
    Line(
        "look",
        r'Marta says, ".*Odile',
        seconds=30,
        note="The boy comes back, and she passes on the answer.",
    ),
    Line("out", r"Market Square"),
    Line("library", r"The Library[\s\S]*Odile"),
    Line(
        "say Odile, what do you know about the gate?",
        r'Odile says, "[\s\S]*(?:kept\s+shut|written\s+down)',
        note="She looks it up, then reads it out.",
    ),
    Line("say What is on the arms of Thornwick?", r'Odile says, ".*thistle'),
    Line("out", r"Market Square[\s\S]*Bram"),
    Line(
        "look north",
        r"It is shut|falls shut",
        seconds=WAITS_FOR_THE_GATE,
        note="The gate is shut, or falls shut a minute after somebody opened it.",
    ),
    Line(
        "say Bram, open the gate! The word is turnip.",
        r'Bram says, ".*word',
        note="The word is checked in code: nobody can talk the guard out of it.",
    ),
    Line(
        "say Bram, the word is thistle. Open the gate and ring the bell!",
        r'gate swings open[\s\S]*Bram says, ".*(?:[Oo]ne thing|must wait|One duty)',
        note="One change to the world in each turn: the gate opens, the bell has to wait.",
    ),
    Line("workshop", r"The Builder's Workshop[\s\S]*Hob"),
    Line(
        "say Hob, set the colour of the door to gold.",
        r'Hob says, ".*(?:build|right|staff)',
        note="The builder's hand obeys staff only.",
    ),
    Line("say Hob, are you an artificial intelligence?", r'Hob says, ".*rules'),
]
