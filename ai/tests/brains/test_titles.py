"""Titles: which words call somebody, and what is left of a line without them."""

from ai.brains.titles import OF_MEN, OF_WOMEN, calls_by_title, without_titles
from ai.tests.rows import each_case, each_row

CUT = {
    "thanks, miss": "thanks",
    "hello sir": "hello",
    "yes, thank you kind sir": "yes, thank you",
    "Good day, good sir!": "Good day!",
    "good sir, tell me": "tell me",
    "dear sir, tell me": "tell me",
    "sir what is that": "what is that",
    "sir can you help": "can you help",
    "excuse me sir where is the inn": "excuse me where is the inn",
    "Ma’am, an ale": "an ale",
    "miss, where can i sit?": "where can i sit?",
    "sooo missus, married?": "sooo, married?",
    "what did i do before, miss, you remember?": "what did i do before, you remember?",
    "hello. sir, what is it": "hello. what is it",
    "hey, miss. miss": "hey.",
}
KEPT = (
    "it is a near miss",
    "miss you",
    "the arrows miss",
    "did we miss anything?",
    "what do you miss, marta?",
    "i miss her",
    "is Bram an honest officer?",
    "sir is tall",
    "officer are you there",
    "I call him sir.",
    "tell the boy to call Odile madam",
    "miss",
    "sir!",
    "how are you getting on?",
    "",
)
CALLING = (
    "he lies all the time guard",
    "guard, look",
    "guard what is that",
    "what are you doing guard",
    "good guard, tell me",
    "its nice missus, honest",
    "sir!",
)
TELLING = (
    "is Bram an honest guard?",
    "where is the guard",
    "my uncle is a guard",
    "ask the guard",
    "it is carl's guard",
    "you owe me a coin, officer",
    "I call him sir.",
    "the arrows miss",
    "it is a near miss",
    "are you a guard?",
    "what are you drinking?",
)


@each_case("line, rest", CUT.items())
def test_a_title_that_calls_somebody_is_left_out(line: str, rest: str) -> None:
    assert without_titles(line) == rest


@each_row(KEPT)
def test_a_word_that_belongs_to_the_line_stays(line: str) -> None:
    assert without_titles(line) == line


@each_row(CALLING)
def test_somebody_is_called_by_what_they_are(line: str) -> None:
    assert calls_by_title(line, {"guard", *OF_WOMEN, *OF_MEN})


@each_row(TELLING)
def test_somebody_is_spoken_of(line: str) -> None:
    assert not calls_by_title(line, {"guard", *OF_WOMEN, *OF_MEN})
