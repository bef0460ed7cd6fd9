"""Promises for later: lines that make one, and many that do not."""

import time

from ai.speech.promises import promised
from ai.tests.rows import each_case

PROMISES = [
    "I will tell her that you asked, if she comes in here, Marlon.",
    "I'll tell Pippa when she comes.",
    "When she comes, I will tell her.",
    "Gladly, dear: I shall let him know.",
    "I’ll pass it on.",
    "I will give it to Wilma, dear.",
    "I will give her your message.",
    "I shall give Wilma your greetings.",
    "I'll ask Bram about it when he comes by.",
    "She shall hear it from me.",
    "Pippa will have it from me, word for word.",
    "I will remind you in five minutes.",
    "In five minutes, Marlon dear: I will call you in time. I'll wake you.",
    "I will say so as soon as Marlon returns.",
    "I will also warn them.",
    "Say no more, dear: I will tell Bram.",
    "Come back at noon, and I will remind you.",
    "Pay no heed to it; I will let him know.",
]
NONE = [
    "",
    "Good day.",
    "I will tell you a story.",
    "I'll tell you what it costs.",
    "I will not tell her.",
    "I won't tell anybody.",
    "I will tell nobody.",
    "Shall I tell her?",
    "I told her.",
    "I have told Pippa already.",
    "You will tell her yourself.",
    "Bram will tell you.",
    "I will tell her if you pay me.",
    "He said: “I will tell her.”",
    "Tell me in how many minutes, and I will remind you.",
    "Just say when, dear, and I will wake you.",
    "Of course: tell me when, and I will remind you.",
    "I will open the gate.",
    "I will give you the lantern.",
    "I will call you Marlon, then.",
    "If you see her, tell her.",
    "She will hear of it.",
]


@each_case("line", PROMISES)
def test_a_promise_for_later_is_found(line):
    assert promised(line)


@each_case("line", NONE)
def test_other_lines_promise_nothing_for_later(line):
    assert promised(line) == ""


@each_case(
    "line", ["I will tell " * 400, "I'll ask her " + "x" * 5000, "I will call" + " a" * 2000]
)
def test_long_lines_are_searched_in_linear_time(line):

    begun = time.process_time()
    promised(line)
    assert time.process_time() - begun < 0.1
