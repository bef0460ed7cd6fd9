"""The scene that `make run` shows: what a visitor types, and what is to be seen then.

It shows all that tools can be: looks and look-ups before speech, a change of the world, a second
change that has to wait, an errand whose outcome comes later, and one that runs elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One line that the visitor types."""

    say: str
    expect: str
    """A pattern that has to appear in what the visitor is shown after it."""
    seconds: float = 10
    """How long that may take."""
    note: str = ""
    """What is shown here, for whoever watches."""


SCENE = [
    Line("look", r"The Copper Kettle[\s\S]*Marta", note="A visitor comes to Thornwick."),
    Line("say Hello, Marta!", r"Marta says, "),
    Line(
        "say Marta, who is here?",
        r'Marta says, ".*(?:[Yy]ou|two of us)',
        note="She looks around before she tells: a tool that only reads, then speech.",
    ),
    Line(
        "say Remember that my horse is called Comet.",
        r"Marta says, ",
        note="She keeps what she is told while the talk lasts.",
    ),
    Line(
        "say Marta, send the boy to Odile: a visitor is on the way.",
        r'runs off[\s\S]*Marta says, ".*(?:boy|legs)',
        note="An errand takes a while; she does not wait for it.",
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
        note="The boy comes back, and she tells the answer.",
    ),
    Line("out", r"Market Square"),
    Line("library", r"The Library[\s\S]*Odile"),
    Line(
        "say Odile, what do you know about the gate?",
        r'Odile says, ".*(?:guard|word|gate)',
        note="She looks it up, then reads it out.",
    ),
    Line("say What is on the arms of Thornwick?", r'Odile says, ".*thistle'),
    Line("out", r"Market Square[\s\S]*Bram"),
    Line(
        "say Bram, open the gate! The word is turnip.",
        r'Bram says, ".*word',
        note="The word is checked in code: nobody can talk the guard out of it.",
    ),
    Line(
        "say Bram, the word is thistle. Open the gate and ring the bell!",
        r'gate swings open[\s\S]*Bram says, ".*(?:[Oo]ne thing|must wait|One duty)',
        note="One change of the world a turn: the gate opens, the bell has to wait.",
    ),
    Line("workshop", r"The Builder's Workshop[\s\S]*Hob"),
    Line(
        "say Hob, set the colour of the door to gold.",
        r'Hob says, ".*(?:build|right|staff)',
        note="The builder's hand obeys staff only.",
    ),
    Line("say Hob, are you an artificial intelligence?", r'Hob says, ".*rules'),
]
