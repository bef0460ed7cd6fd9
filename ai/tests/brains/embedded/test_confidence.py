"""What somebody tells, and asks to keep to oneself."""

from __future__ import annotations

import time

from ai.brains.embedded.confidence import is_in_confidence, told_in_confidence
from ai.tests.rows import each_case


@each_case(
    ("line", "told"),
    [
        ("i nicked a spoon, dont tell anyone", "i nicked a spoon"),
        ("dont tell anyone but i am a spy", "i am a spy"),
        ("this stays between us: i cant read", "i cant read"),
        ("tell bram the soup is hot", ""),
        ("dont tell anyone", ""),
    ],
)
def test_what_is_told_is_told_apart_from_the_plea(line: str, told: str) -> None:
    assert told_in_confidence(line) == told


@each_case("line", ["dont tell anyone but {} i am a spy", "i am a spy {}, dont tell anyone"])
def test_a_long_line_is_in_confidence_too(line: str) -> None:
    said = {"kind": "say", "text": line.format("and it rained all day long " * 40)}
    assert is_in_confidence(said)


@each_case("line", ["tell " + ". " * 247, "tell " + "so " * 160, "dont tell " * 50])
def test_no_line_takes_long_to_look_for_a_plea_in(line: str) -> None:
    """Once far below a second, also on a busy machine."""
    begun = time.process_time()
    told_in_confidence(line)
    assert time.process_time() - begun < 1
