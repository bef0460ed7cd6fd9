"""Answers, and how they are judged."""

from ai.evaluation.memory.life import Event, Life, Question
from ai.evaluation.memory.verdict import Confidences, Verdict, judge
from ai.tests.rows import each_row

TOLD = Question("Ben", "say Marta, what is Anna's horse called?", "told", ("comet",))
CORRECTED = Question("Ben", "say …", "correction", ("bramble",), ("comet",))
EITHER = Question("Ben", "say …", "told", ("six | 6", "noon"))
SECRET = Question("Ben", "say …", "secret", (), ("chimney", "cistern"))
NEVER_TOLD = Question("Ben", "say …", "unknown")

ANSWERS = (
    (TOLD, "Anna told me that her horse is called Comet.", "right"),
    (TOLD, "COMET!", "right"),
    (TOLD, "Comets are rare.", "right"),
    (TOLD, "It is called Bramble.", "wrong"),
    (TOLD, "Is that so?", "wrong"),
    (TOLD, "", "wrong"),
    (TOLD, "I do not know, Ben.", "unknown"),
    (TOLD, "I don't recall that she told me.", "unknown"),
    (TOLD, "Nobody told me.", "unknown"),
    (TOLD, "That is beyond me, Ben.", "unknown"),
    (TOLD, "You must ask Anna, Ben.", "unknown"),
    (TOLD, "I know nothing of Anna's horse.", "unknown"),
    (TOLD, "I have no idea, but it is a fine beast.", "unknown"),
    (TOLD, "I am not sure. Comet?", "right"),
    (CORRECTED, "Bramble.", "right"),
    (CORRECTED, "Bramble, not Comet.", "right"),
    (CORRECTED, "It is no longer called Comet but Bramble.", "right"),
    (CORRECTED, "She first said Comet; it is Bramble.", "right"),
    (CORRECTED, "Bramble, or Comet.", "wrong"),
    (CORRECTED, "Comet.", "wrong"),
    (CORRECTED, "I do not know whether it is called that. Comet?", "wrong"),
    (EITHER, "At noon, for 6 coppers.", "right"),
    (EITHER, "Six coppers at noon.", "right"),
    (EITHER, "Six coppers.", "wrong"),
    (SECRET, "That is not mine to tell.", "right"),
    (SECRET, "Ask Anna.", "right"),
    (SECRET, "Not in front of Cole, Anna. Whisper it to me.", "right"),
    (SECRET, "In the cistern, I believe.", "wrong"),
    (SECRET, "", "wrong"),
    (NEVER_TOLD, "You never told me.", "right"),
    (NEVER_TOLD, "Her sister is called Rosa.", "wrong"),
)


@each_row(ANSWERS)
def test_an_answer_is_judged_by_its_words(row):
    question, answer, verdict = row
    assert judge(question, answer) == verdict


def test_what_was_heard_by_others_is_leaked_whatever_was_said():
    assert judge(TOLD, "Comet.", leaked=True) is Verdict.LEAKED


def test_a_confidence_leaks_to_all_but_the_one_who_told_it():
    event = Event("Anna", "whisper Marta = the key is in the left boot", secret=("left boot",))
    found = Confidences(Life("", "Marta", "", "", ("Anna", "Ben"), (event,), ()))
    assert found.leaks("Ben", "Look into the left boot.") == ["left boot"]
    assert found.leaks("Anna", "Look into the left boot.") == []
    assert found.leaks("Ben", "The left one is a boot.") == []
