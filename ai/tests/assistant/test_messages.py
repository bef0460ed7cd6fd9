"""Messages: whom they reach, and who gets the answer."""

from types import SimpleNamespace

import pytest
from evennia.utils.create import create_object
from twisted.internet.defer import Deferred

from ai.assistant.adopt import adopt
from ai.assistant.authority.authority import source_of
from ai.assistant.messages import MAX_MESSAGES, asks_to_send, receive_answer, send_message
from ai.memory.privacy.scope import EVERYBODY, Scope
from ai.models import Memory, Person
from ai.testing import ScriptedBrain, call
from ai.testing.scene import CHARACTER
from ai.tests.game import SceneTest
from ai.tests.rows import each_case, each_row
from ai.tools import Authority, ToolContext, ToolError
from ai.tools.errors import ToolRefused
from ai.tools.messages import AnswerMessageTool, MessageAnswer

SECRET = "|account:1|"


@each_row(
    [
        ("Bram, ask Marta whether there is soup.", True),
        ("Ask the innkeeper whether there is soup", True),
        ("Send your boy to Marta: is there soup?", True),
        ("Could you let Marta know that I am late?", True),
        ("Good evening! Please take word to the old innkeeper.", True),
        ("Bram, tell me about Marta's ring.", False),
        ("Did Marta leave me a message?", False),
        ("Bram, what did you tell Marta?", False),
        ("Who has been here longest, then?", False),
        ("Have you anything to say to me? Marta has not.", False),
        ("She asked you to remind her of her sister, did she not?", False),
        ("I walked over to Marta.", False),
        ("I talked to Martastan with my boy.", False),
        ("", False),
    ]
)
def test_who_asks_to_have_word_sent(row):
    words, asks = row
    assert asks_to_send(words, ["Marta", "innkeeper"]) is asks, words


class SendMessageTest(SceneTest):
    def send(self, scene, words="Is there soup?", **more):
        return send_message(scene.player, scene.character, words, ToolContext(**more))

    def test_it_wakes_the_receiver_and_the_answer_comes_back(self):
        brain = ScriptedBrain([call("answer_message", message="There is.")])
        with self.stage(brain) as scene:
            answers = []
            self.send(scene).addCallback(answers.append)
            scene.wait()
            assert receive_answer(answers[0], ToolContext()) == "There is."
            assert not scene.agent.messages

    def test_whom_it_exchanged_messages_with_it_knows_and_has_in_its_history(self):
        brain = ScriptedBrain([call("answer_message", message="There is.")], forgiving=True)
        brain.reads = True
        with self.stage(brain) as scene:
            anna, other = source_of(scene.player), create_object(CHARACTER, key="Bram")
            sender = scene.runtime.agents[adopt(other).pk]
            scope = Scope(
                sender.script.pk, scene.runtime.now, asker=anna.id, asker_name="Anna the Carter"
            )
            context = ToolContext(
                user=scene.player, asker=anna.id, memory=scope, user_message="Bram, ask Marta!"
            )
            send_message(other, scene.character, "Is there soup?", context)
            scene.wait()
            scene.say("Marta, you know me?")
            told = [message.text for message in brain.requests[-1].messages]
            line = '[message from "Bram" on behalf of "Anna the Carter", to you] "Is there soup?"'
            assert told[0] == line
            assert "do not know" not in brain.requests[-1].context
            [sent] = sender.history.for_turn(source_of(scene.character).id).messages
            assert sent.text == (
                '[you sent word to "Marta"] "Is there soup?"\n'
                '[message from "Marta", to you] "There is."'
            )
            knows = {(row.script, row.who) for row in Person.objects.all()}
            assert (sender.script.pk, source_of(scene.character).id) in knows
            assert {(scene.script.pk, one.id) for one in (anna, source_of(other))} <= knows
            sender.forget_turns(anna.id, ())
            assert not sender.history.for_turn(source_of(scene.character).id).messages

    def test_who_had_it_sent_is_somebody_whom_one_may_note_something_about(self):
        note = call("store_memory", text="Anna the Carter asks for soup.", about="Anna the Carter")
        brain = ScriptedBrain([note, call("answer_message", message="There is.")])
        with self.stage(brain) as scene:
            anna, other = source_of(scene.player), create_object(CHARACTER, key="Bram")
            other.permissions.add("Player")
            scope = Scope(1, scene.runtime.now, asker=anna.id, asker_name="Anna the Carter")
            context = ToolContext(
                user=scene.player,
                asker=anna.id,
                memory=scope,
                user_message="Bram, ask Marta whether there is soup.",
                authority=Authority(level=2),
            )
            send_message(other, scene.character, "Is there soup?", context)
            scene.wait()
            assert Memory.objects.get().about == anna.id

    def test_it_is_private_only_if_it_holds_something_private(self):
        with self.stage(ScriptedBrain(forgiving=True)) as scene:
            scene.script.pause()
            private = ("The key lies under the damson.",)
            for words, asked, is_open in (
                ("Did a tall man come by?", "Ask Bram whether a tall man came by.", True),
                ("Did somebody ask for the key?", "Ask Bram whether a tall man came by.", False),
            ):
                scope = Scope(
                    scene.script.pk,
                    scene.runtime.now,
                    asker="account:1",
                    said=asked,
                    held=[SECRET],
                    held_texts=list(private),
                )
                with self.subTest(words=words):
                    self.send(scene, words, asker="account:1", memory=scope)
                    scene.wait()
                    (*_, sent) = scene.agent.inbox.waiting
                    assert (sent.audience is None) is is_open
                    assert sent.data["private"] == (EVERYBODY if is_open else SECRET)

    def test_one_who_is_no_assistant_or_is_one_no_more_cannot_be_reached(self):
        with self.stage(ScriptedBrain()) as scene:
            oak = create_object("evennia.DefaultObject", key="oak", location=scene.room)
            with pytest.raises(ToolError) as caught:
                send_message(scene.player, oak, "Hello?", ToolContext())
            assert caught.value.problem == "oak gets no messages."

    def test_who_waits_longest_is_told_so_when_too_many_wait(self):
        with self.stage(ScriptedBrain()) as scene:
            scene.script.pause()
            failed = []
            waiting = [self.send(scene, f"{n}?") for n in range(MAX_MESSAGES + 2)]
            for number, answer in enumerate(waiting):
                answer.addErrback(lambda why, n=number: failed.append((n, why.value.problem)))
            assert len(scene.agent.messages) == MAX_MESSAGES
            assert failed == [(n, "Marta did not answer.") for n in (0, 1)]

    def test_who_waits_no_longer_leaves_nothing_behind(self):
        with self.stage(ScriptedBrain()) as scene:
            scene.script.pause()
            answer = self.send(scene)
            answer.addErrback(lambda _why: None)
            answer.cancel()
            assert not scene.agent.messages


ANSWERED = [
    # chat of the call, who may hear what its turn knows, who waits, who is answered
    ("a", EVERYBODY, "a", "a"),
    ("a", SECRET, "a", "a"),
    ("a", EVERYBODY, "a b", "a"),
    ("b", SECRET, "a b", "b"),
    ("room:1", EVERYBODY, "a", "a"),
    ("", EVERYBODY, "b", "b"),
]
UNCLEAR = "Several wait for an answer: whom you would answer is not clear."
WITHHELD = "Not sent: some of it may be private, and whom you answer is elsewhere."
NOBODY = "Nobody waits for an answer of yours any more."
REFUSED = [
    ("room:1", SECRET, "a", WITHHELD),
    ("room:1", EVERYBODY, "a b", UNCLEAR),
    ("room:1", SECRET, "a b", UNCLEAR),
    ("c", EVERYBODY, "a b", UNCLEAR),
    ("a", EVERYBODY, "", NOBODY),
    ("", SECRET, "", NOBODY),
]


def answer(chat, audience, waits, agent=True):
    """Answer in a chat; returns the answers by those who waited, and who waits still."""
    messages = {one: Deferred() for one in waits.split()}
    got = {}
    for one, waiting in messages.items():
        waiting.addCallback(lambda answer, one=one: got.update({one: answer}))
    character = SimpleNamespace(ndb=SimpleNamespace(ai=SimpleNamespace(messages=messages)))
    context = ToolContext(
        chat_id=chat,
        memory=SimpleNamespace(
            audience_of_speech=lambda words: audience,
            audience_of_plan=lambda words: audience,
        ),
        authority=Authority(lowest_author=2),
    )
    try:
        AnswerMessageTool().execute(character, "Nine.", context=context)
    except ToolRefused as refused:
        return refused.problem, got, set(messages)
    return "", got, set(messages)


@each_case(("chat", "audience", "waits", "whom"), ANSWERED)
def test_an_answer_goes_to_the_one_who_waits_for_it(chat, audience, waits, whom):
    problem, got, left = answer(chat, audience, waits)
    assert (problem, left) == ("", set(waits.split()) - {whom})
    assert got == {whom: MessageAnswer("Nine.", 2, audience)}
    assert got[whom].is_private == (audience != EVERYBODY)


@each_case(("chat", "audience", "waits", "why"), REFUSED)
def test_an_answer_that_may_be_for_another_goes_to_nobody(chat, audience, waits, why):
    assert answer(chat, audience, waits) == (why, {}, set(waits.split()))
