"""Late answers: which of them are still said."""

from types import SimpleNamespace
from unittest.mock import patch

from ai.assistant.turns import late_answers
from ai.brains.base import Completion
from ai.testing import call
from ai.tests.rows import each_row


def late(audience, mode="awake", speaks=True):
    """The agent and the turn of a late answer, to which nothing happened since."""
    agent = SimpleNamespace(
        script=SimpleNamespace(mode=mode),
        turn=None,
        speech=None,
        obstacle=lambda: "",
        late_turns=[1],
        inbox=SimpleNamespace(has_more_from=lambda asker: False),
        talks=SimpleNamespace(last_line=lambda asker: 0.0),
    )
    memory = SimpleNamespace(audience=audience, listening=lambda: True)
    context = SimpleNamespace(memory=memory)
    caller = SimpleNamespace(asker="anna", turn="1", context=context)
    speech = (lambda text: call("say", message=text)) if speaks else None
    return agent, SimpleNamespace(caller=caller, speech=speech, asked=1.0)


SAY, WHISPER = call("say", message="Yes."), call("whisper", message="Yes.")


@each_row(
    [
        ("it is awake", ("",), Completion("Yes."), True),
        ("it was put to sleep", ("", "asleep"), Completion("Yes."), False),
        ("others hear its text", ("anna",), Completion("Yes."), False),
        ("others hear its call", ("anna",), Completion(calls=(SAY,)), False),
        ("others hear its call only", ("anna", "awake", False), Completion(calls=(SAY,)), False),
        ("nobody else hears a whisper", ("anna",), Completion(calls=(WHISPER,)), True),
        ("thoughts beside it are silent", ("anna",), Completion("Hm.", (WHISPER,)), True),
        ("text beside it is heard", ("anna",), Completion("Yes.", (WHISPER,), aloud=True), False),
    ]
)
def test_which_late_answer_is_said(row):
    what, of, completion, fits = row
    agent, turn = late(*of)
    with patch.object(late_answers, "speaker_of", lambda agent, percept: agent):
        assert late_answers.still_fits(agent, [None], turn, completion) is fits, what
