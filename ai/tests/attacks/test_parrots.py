"""Models that repeat what a player wrote, asked by text and by a schema, as if it were theirs."""

from pathlib import Path

from twisted.internet.defer import succeed

from ai.assistant.llm.text_protocol import RescueBrain, TextProtocolBrain
from ai.brains.base import Completion
from ai.brains.wrappers.json_schema_mode import JsonSchemaBrain
from ai.testing.attacks import load
from ai.testing.brains import turn_of
from ai.tests.attacks.village import VillageAttacks
from ai.tests.rows import some_of
from ai.tools.contract.registry import TOOL_REGISTRY, ToolSet

HERE = Path(__file__).parent


class Parrot:
    """Repeats what it was told last, word by word, or line by line as it was shown."""

    name = "parrot"

    def __init__(self, asked, raw):
        self.requests = []
        self._raw = raw
        self._asked = asked(self)

    def think(self, request):
        """What the assistant asks: the model in its own tool mode."""
        if self._asked is None:
            return self.repeat(request)
        asked, self._asked = self._asked, None
        self.requests.append(request)
        try:
            return asked.think(request)
        finally:
            self._asked = asked

    def repeat(self, request):
        turn = turn_of(request)
        if sum(message.role == "assistant" for message in turn) or not turn:
            return succeed(Completion("That is all."))
        percept = turn[0].percepts[-1]["text"]
        return succeed(Completion(percept if self._raw else turn[0].text))


def _tools():
    return ToolSet(TOOL_REGISTRY.all_tools())


ASKED = {
    "text": lambda brain: TextProtocolBrain(brain, _tools()),
    "schema": lambda brain: JsonSchemaBrain(brain),
    "tools": lambda brain: RescueBrain(brain, _tools()),
}


class ParrotTest(VillageAttacks):
    """With the rights of the one who spoke, such a call changes nothing that they could not."""

    cases = some_of(load(HERE / "parrots.json"), 2)

    def brains(self, case):
        return [Parrot(asked, raw=True) for asked in ASKED.values()]


class QuotedTest(VillageAttacks):
    """What it repeats as it was shown is no call at all."""

    cases = some_of(load(HERE / "parrots.json"), 2)

    def brains(self, case):
        return [Parrot(asked, raw=False) for asked in ASKED.values()]

    def _check_calls(self):
        super()._check_calls()
        from ai.models import CallRecord

        tried = set(CallRecord.objects.values_list("tool", flat=True))
        assert tried <= {"say", "whisper"}, tried
