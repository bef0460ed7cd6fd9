"""Whatever goes wrong with a model, the speaker gets an answer, and the right ones are told."""

from dataclasses import dataclass

import pytest

from ai.brains.base import Completion
from ai.testing import call
from ai.testing.models import drop, empty, garbage, hang, huge, redirect, status
from ai.testing.scene_with_model import ANTHROPIC, MODEL
from ai.tests.game import SceneTest

OK = [call("say", message="Here I am.")]
AGAIN, NEXT = "tried again", "the next one answers"
TOO_LONG = "This model's maximum context length is 4096 tokens."


@dataclass(frozen=True)
class Fault:
    """What a server does, and what must come of it."""

    step: object
    ends: str
    asked: int
    """How often the model is asked in the turn, where it goes on so."""
    told: str = ""
    """What staff hear of it once; "" where they need not."""


MENU = {
    "bad_request": Fault(status(400, "what is this?"), NEXT, 1),
    "bad_key": Fault(status(401, "invalid api key"), NEXT, 1, "suspended"),
    "no_credit": Fault(status(402, "payment required"), NEXT, 1, "suspended"),
    "forbidden": Fault(status(403, "not for you"), NEXT, 1, "suspended"),
    "no_such_model": Fault(status(404, "model not found"), NEXT, 1, "No assistant can think"),
    "timeout_408": Fault(status(408), AGAIN, 3),
    "too_large_413": Fault(status(413), NEXT, 2),
    "context_overflow": Fault(status(400, TOO_LONG), NEXT, 2),
    "busy_429": Fault(status(429, retry_after="1"), AGAIN, 3),
    "busy_for_long": Fault(status(429, retry_after="3000"), NEXT, 1, "suspended"),
    "broken_500": Fault(status(500), AGAIN, 3),
    "bad_gateway_502": Fault(status(502, body=b"<html>nginx</html>"), AGAIN, 3),
    "unavailable_503": Fault(status(503), AGAIN, 3),
    "overloaded_529": Fault(status(529, "overloaded"), AGAIN, 3),
    "elsewhere": Fault(redirect("http://127.0.0.1:9/v1"), NEXT, 1, "suspended"),
    "page": Fault(garbage(), AGAIN, 3),
    "wrong_json": Fault(garbage(b"[7]", "application/json"), AGAIN, 3),
    "half_json": Fault(garbage(b'{"choices": [{"mess', "application/json"), AGAIN, 3),
    "no_choices": Fault(empty(), NEXT, 1),
    "dead_at_once": Fault(drop(), AGAIN, 3),
    "dead_in_the_middle": Fault(drop(60, OK), AGAIN, 3),
    "silent": Fault(hang(), NEXT, 0),
    "silent_in_the_middle": Fault(hang(60, OK), NEXT, 0),
    "endless": Fault(huge(), NEXT, 1),
    "refusal": Fault(Completion("I cannot help with that.", stop="refused"), NEXT, 1),
}
SAID_BY_HTTP = {
    "bad_request",
    "no_credit",
    "forbidden",
    "timeout_408",
    "bad_gateway_502",
    "unavailable_503",
    "overloaded_529",
    "elsewhere",
    "dead_at_once",
}
"""Faults that are read before anything of a format is; `make test` has them in one format."""


class MenuTest(SceneTest):
    """Each fault for ever, and each fault once."""

    def _for_ever(self, fault, model):
        settings = {"MODEL_SECONDS": 3}
        with self.scene_with_model(always=fault.step, model=model, settings=settings) as scene:
            told = _told(scene)
            scene.say("Hello, Marta!")
            answers = [line for line in scene.heard if line.startswith("Marta says")]
            assert answers, scene.turns()[-1].detail
            turn = scene.turns()[-1]
            assert turn.end_reason in ("terminal", "answered")
            if fault.asked:
                assert len(scene.asked) == fault.asked
            assert 1 <= len(scene.asked) <= 3
            assert len(told) == (1 if fault.told else len(told)) <= 1
            assert fault.told in "".join(told)
            scene.say("And now, Marta?")
            assert len(scene.heard) > len(answers)
            assert len(told) <= 1

    def _once(self, fault, model):
        with self.scene_with_model(
            fault.step, always=OK, model=model, settings={"MODEL_SECONDS": 3}
        ) as scene:
            scene.say("Hello, Marta!")
            assert scene.heard[-1] == 'Marta says, "Here I am."'
            assert scene.turns()[-1].model == model


def _told(scene):
    told = []
    before = scene.runtime.staff.notify

    def tell(text, topic, *rest, **more):
        said = before(text, topic, *rest, **more)
        told.extend([text] if said else [])
        return said

    scene.runtime.staff.notify = scene.runtime.models._notify = tell
    scene.runtime.selector._notify = tell
    return told


def _add(name, act, fault, model, is_slow):
    def test(self):
        getattr(self, act)(fault, model)

    setattr(MenuTest, name, pytest.mark.slow(test) if is_slow else test)


for _name, _fault in MENU.items():
    for _wire, _model in (("openai", MODEL), ("anthropic", ANTHROPIC)):
        _slow = _model == ANTHROPIC and _name in SAID_BY_HTTP
        _add(f"test_{_name}_for_ever_{_wire}", "_for_ever", _fault, _model, _slow)
        if _fault.ends == AGAIN:
            _add(f"test_{_name}_once_{_wire}", "_once", _fault, _model, _slow)
