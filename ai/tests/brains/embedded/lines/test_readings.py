"""Readings: what a question or a wish is without the words that are put around it."""

from __future__ import annotations

from ai.brains.embedded.lines.clauses import Clause
from ai.brains.embedded.lines.readings import readings
from ai.tests.rows import each_case

WRAPPED = {
    "you must have a husband": "do you have a husband",
    "you've got a dog": "do you have a dog",
    "i bet you're married": "are you married",
    "surely you are married": "are you married",
    "they say he is rich": "is he rich",
    "don't you have a husband": "do you have a husband",
    "haven't you got a dog": "have you got a dog",
    "do you not like Bram": "do you like Bram",
    "tell me are you married": "are you married",
    "i was wondering are you married": "are you married",
    "i'm wondering if you're married": "are you married",
    "any idea where the library is": "where the library is",
    "looking for the library": "where is the library",
    "i can't find the library": "where is the library",
    "what's the deal with Bram": "tell me about Bram",
    "how far is the library from here": "how far is the library",
    "could do with a soup": "i want a soup",
    "i'd kill for an ale": "i want an ale",
    "sling us a soup": "give me a soup",
    "may i trouble you for a soup": "can i have a soup",
    "let's hear a tale": "tell me a tale",
    "do you do food": "do you have food",
    "soup how much": "how much is soup",
    "soup any good": "is soup any good",
    "your feet must hurt": "do your feet hurt",
    "you must love books": "do you love books",
    "must be boring": "is it boring",
    "mind opening up": "can you open up",
}


@each_case(("text", "asked"), WRAPPED.items())
def test_a_question_is_read_without_its_wrapping(text: str, asked: str) -> None:
    assert asked in [one.text for each in readings(Clause(text)) for one in each]
