"""What a model reads after ten exchanges with somebody of the village."""

from __future__ import annotations

from django.conf import settings
from django.test import override_settings

from ai.assistant.agent.history import History
from ai.assistant.engine.context_window import tokens_of, tokens_of_text
from ai.assistant.records.turn_store import digest_of, last_entries
from ai.brains.base import Request
from ai.testing import ScriptedBrain, call
from world.build import find
from world.tests.village import VillageTest

NAMED = "Wilhelmina is a carter from Greyharbour, and looks for work."
EXCHANGES = (
    ("Good evening, Marta!", [call("say", message="Come in, and shut the door behind you.")]),
    (
        "I am Wilhelmina, a carter from Greyharbour. Is there work in this village?",
        [
            call("store_memory", text=NAMED),
            call("say", message="Sit down by the fire, Wilhelmina. Ask Bram at the gate for work."),
        ],
    ),
    (
        "What is on the stove today?",
        [call("say", message="Soup, older than the bread and better for it. One copper.")],
    ),
    (
        "I will have a bowl of it. And what is the word for the gate?",
        [call("say", message="That is Bram's business. The soup is mine: here, mind the spoon.")],
    ),
    (
        "Send your boy to Bram, please: a carter asks for work.",
        [
            call("send_messenger", to="Bram", message="A carter asks for work."),
            call("say", message="There he goes. He has quick legs."),
        ],
        [call("say", message="All is quiet at the gate, says Bram. No work today, Wilhelmina.")],
    ),
    (
        "My lantern is broken. Can anybody here mend it?",
        [call("say", message="Hob in the workshop mends what is wood or brass. Over the square.")],
    ),
    (
        "Remind me of it in half an hour, will you?",
        [call("add_goal", title="Remind Wilhelmina of her lantern", due_in=30)],
        [call("say", message="In half an hour, then. I do not forget.")],
    ),
    (
        "How many stones stand on the hill?",
        [call("recall_memories", query="the stones on the hill")],
        [call("say", message="Nine or ten. Nobody has counted them twice with the same end.")],
    ),
    (
        "Take my cap as a pledge for the soup.",
        [call("take", item="cap")],
        [call("say", message="Your cap is on your head, dear, and there it may stay.")],
    ),
    ("And a bed for tonight?", [call("say", message="Up the stairs, second door. Five coppers.")]),
    ("Thank you, Marta. What did I say my name was?", [call("say", message="Wilhelmina.")]),
)


def sizes(request: Request) -> dict[str, int]:
    """The tokens of each part of a request, apart from its tools."""
    *history, now = request.messages
    return {
        "system": tokens_of_text(request.system),
        "context": tokens_of_text(request.context),
        "history": sum(map(tokens_of, history)),
        "now": tokens_of(now),
    }


class PromptTest(VillageTest):
    def test_ten_exchanges_fit_into_fifteen_hundred_tokens_and_say_what_was_done(self) -> None:
        brain = ScriptedBrain(*(step for _, *steps in EXCHANGES for step in steps))
        brain.reads = True
        brain.is_model = False  # so that nothing is summed up meanwhile
        marta = find("person:innkeeper").ndb.ai
        self.runtime.brains[brain.name] = brain
        marta.script.brain = brain.name
        for line, *_ in EXCHANGES:
            self.type(f"say {line}")
            self.wait(10)
        brain.check()
        last = brain.requests[-1]
        parts = sizes(last)
        assert sum(parts.values()) <= 1500, parts
        assert parts["history"] <= 850, parts
        told = [message.text for message in last.messages if message.role == "user"]
        said = [line for line, *_ in EXCHANGES]
        assert all(any(f'"{line}"' in one for one in told) for line in said)
        steps = [step for _, *steps in EXCHANGES for step in steps][:-1]
        made = [one.name for step in steps for one in step if one.name != "recall_memories"]
        assert [one.name for message in last.messages for one in message.calls] == made
        assert '[you looked: recall_memories "the stones on the hill": nothing]' in told
        outcomes = {m.name: m.text for m in last.messages if m.role == "tool"}
        assert outcomes["take"] == "Error: There is no 'cap' here."
        assert outcomes["say"] == "Done."
        viewer = f"account:{self.visitor.account.pk}"
        restored = History(100)
        for entry in last_entries(marta.script.pk, 40):
            restored.add(entry)
        assert digest_of(restored.for_turn(viewer).messages) == digest_of(
            marta.history.for_turn(viewer).messages
        )


@override_settings(AI={**settings.AI, "PROMPT": {"gate": {"is": "world.gate.state"}}})
class TestWhatAnActChanges(VillageTest):
    def test_is_so_in_the_next_request_of_the_same_turn(self) -> None:
        brain = ScriptedBrain(
            [call("open_gate")], [call("say", message="That is it. Through with you.")]
        )
        brain.reads = True
        self.runtime.brains[brain.name] = brain
        find("person:guard").ndb.ai.script.brain = brain.name
        self.go("square")
        self.type("say Bram, the word is thistle")
        before, after = (request.context for request in brain.requests[:2])
        assert '[gate] "It is shut.' in before and '[gate] "It is shut.' not in after
        assert '[gate] "It stands open' in after


class TestAWhisperedAnswer(VillageTest):
    def test_to_what_was_asked_aloud_is_shown_where_nobody_listens(self) -> None:
        anna = self.guest("Anna", "inn")
        anna.account = self.account
        whispered = [call("whisper", target="Visitor", message="Under the damson.")]
        said = [call("say", message="Good.")]
        brain = ScriptedBrain(whispered, said, said, said, forgiving=True)
        brain.reads = True
        self.runtime.brains[brain.name] = brain
        find("person:innkeeper").ndb.ai.script.brain = brain.name
        self.type("say Marta, where is my key?")
        self.type("say Marta, thank you.")
        assert "damson" not in repr(brain.requests[-1])
        anna.execute_cmd("say Marta, what did you tell them?")
        self.wait(3)
        assert "damson" not in repr(brain.requests[-1])
        anna.location = None
        self.type("say Marta, where was it?")
        assert "Under the damson." in repr(brain.requests[-1])
