"""Whole passes leave the same in a worker as in the game."""

from contextlib import nullcontext
from dataclasses import dataclass
from types import SimpleNamespace
from unittest.mock import patch

from django.db import transaction
from django.utils import timezone
from twisted.internet.defer import ensureDeferred

from ai.assistant.agent.history import Stretch
from ai.assistant.agent.turn_settings import turn_bounds
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.records.recovery import recover
from ai.assistant.turns.summary_task import ToSumUp
from ai.brains.base import Message
from ai.models import (
    CallRecord,
    Citation,
    JournalEntry,
    Memory,
    Person,
    PersonNote,
    Spent,
    TurnRecord,
)
from ai.testing import call
from ai.testing.models import slow, status
from ai.tests.game import SceneTest
from ai.tests.workers.test_turns import CHANGING, PRICE, Undo
from ai.tools import TOOL_REGISTRY, EvalGate, GateDecision
from ai.workers.carrier import CANCELLED, PASSES, Answer
from ai.workers.in_process import InProcessCarrier
from ai.workers.start import use_carrier
from ai.workers.units.thinker import Thinker

OWN = {"at", "changed", "turn", "entry_id", "memory_id", "vector", "vector_of"}
"""Columns that differ because it is another time or another row."""
NOW = timezone.now()
INSIGHT = {"question": 1, "text": "Bert likes apples.", "cites": [1]}
FACT = {"attribute": "trade", "value": "miller", "notes": [1]}


def wrong(result, key):
    return {**result, key: [99]}


@dataclass(frozen=True)
class Case:
    name: str
    steps: tuple
    keeps: bool = True
    """Whether it keeps anything."""
    options: dict | None = None
    always: object = None


def submit(name, key, *results):
    return [[call("think", thought="Hm."), call(f"submit_{name}", **{key: list(results)})]]


CASES = {
    "insights, corrected once": Case(
        "reflect",
        (
            *submit("reflection", "insights", wrong(INSIGHT, "cites")),
            *submit("reflection", "insights", INSIGHT),
        ),
    ),
    "counted and priced": Case(
        "reflect", tuple(submit("reflection", "insights", INSIGHT)), options=PRICE
    ),
    "text, then insights": Case(
        "reflect",
        ("I wonder.", [call("flag", finding="Odd.")], *submit("reflection", "insights")),
        False,
    ),
    "facts": Case(
        "consolidate",
        (
            *submit("consolidation", "facts", wrong(FACT, "notes")),
            *submit("consolidation", "facts", FACT),
        ),
    ),
    "summary": Case(
        "summarise", ([call("submit_summary", summary="They met.", facts=["Anna is a smith."])],)
    ),
    "never ends": Case("reflect", ("No.",) * 5, False),
}


def fill(script):
    kept = {"script": script, "at": NOW}
    for number in range(3):
        text = f"Bert eats {number} apples."
        JournalEntry.objects.create(text=text, importance=9, digest=str(number), trust=5, **kept)
    times = {"favour_at": NOW, "first_met": NOW, "last_met": NOW}
    Person.objects.create(script=script, who="object:77", name="Bert", **times)
    PersonNote.objects.create(
        who="object:77", text="Grinds corn.", digest="n", trust=5, **kept, source="object:5"
    )


def rows(model):
    return [
        {name: value for name, value in row.items() if name not in CHANGING | OWN}
        for row in model.objects.order_by("pk").values()
    ]


class WholePassTest(SceneTest):
    def run_due(self, scene, name):
        if name != "summarise":
            return scene.runtime._background._run_due(scene.agent, name)
        talk = (
            Message("user", '[say by "Anna", to you] "I am a smith."'),
            Message("assistant", calls=(call("say", message="Well met."),)),
        )
        stretch = Stretch("object:77", "", talk, 1, ("object:77",), 3, 1)
        part = ToSumUp(scene.script.pk, stretch, "Bert", 500, turn_bounds())
        return scene.runtime._summaries._run(scene.agent, part)

    def play(self, case, with_carrier, before=lambda scene: None):
        with self.scene_with_model(*case.steps, always=case.always, options=case.options) as scene:
            fill(scene.script.pk)
            units = []
            if with_carrier:
                carrier = InProcessCarrier(Thinker(scene.runtime.models).think)
                hand_over = carrier.hand_over
                carrier.hand_over = lambda unit: (units.append(unit), hand_over(unit))
                use_carrier(scene.runtime, carrier)
            before(scene)
            turns = []
            ensureDeferred(self.run_due(scene, case.name)).addCallback(turns.append)
            scene.wait(8)
            tables = (TurnRecord, CallRecord, Memory, JournalEntry, Person, PersonNote, Spent)
            found = {model.__name__: rows(model) for model in tables}
            found["cited"] = Citation.objects.count()
            found["asked"] = [asked.body for asked in scene.asked]
            return found, [(unit.kind, unit.queue) for unit in units], turns[0]

    def in_own_world(self, *arguments):
        found = None
        try:
            with transaction.atomic():
                found = self.play(*arguments)
                raise Undo
        except Undo:
            return found

    def test_they_leave_the_same(self):
        for name, case in CASES.items():
            with self.subTest(name):
                alone, _, _ = self.in_own_world(case, False)
                carried, units, _ = self.in_own_world(case, True)
                assert carried == alone
                assert units == [("pass", PASSES)]
                kept = [
                    *alone["Memory"],
                    *(row["facts"] for row in alone["Person"] if row["facts"]),
                ]
                assert bool(kept) == (name not in ("text, then insights", "never ends"))

    def test_the_game_runs_what_no_worker_can(self):
        gate = patch.object(TOOL_REGISTRY, "gate", Open())
        cases = {
            "a gate has a say": (gate, CASES["counted and priced"], ["ask"], "custom:served"),
            "no model answers": (
                nullcontext(),
                Case("reflect", (status(401),)),
                ["pass"],
                "embedded",
            ),
        }
        for name, (surroundings, case, kinds, brain) in cases.items():
            with self.subTest(name), surroundings:
                found, units, turn = self.in_own_world(case, True)
                assert [kind for kind, _ in units] == kinds
                assert (turn.end, turn.brain.name) == (EndReason.SUBMITTED, brain)
                assert all(row["reflected"] for row in found["JournalEntry"])

    def test_a_pass_with_nothing_left_to_work_on_asks_no_model(self):
        found, units, turn = self.in_own_world(
            Case("reflect", ()), True, lambda scene: JournalEntry.objects.update(reflected=True)
        )
        assert units == [("pass", PASSES)] and not found["asked"] and not found["Memory"]
        assert (turn.end, turn.detail) == (EndReason.CANCELLED, "nothing is left to work on")
        found, units, turn = self.in_own_world(Case("", ()), True)
        assert (units, turn) == ([], None), "where no pass is due"

    def test_a_pass_that_is_stopped_keeps_nothing(self):
        late = slow([call("submit_reflection", insights=[INSIGHT])], 60)
        case = Case("reflect", (), always=late)
        found, units, turn = self.in_own_world(case, True, stop_soon)
        assert units and turn.end is EndReason.CANCELLED and not found["Memory"]
        assert not any(row["reflected"] for row in found["JournalEntry"])

    def test_a_worker_that_hears_late_keeps_nothing_of_a_pass_that_ended(self):
        found = [call("submit_reflection", insights=[INSIGHT])]
        for name, end in ENDS.items():

            def before(scene, end=end):
                think_later(scene, 2)
                scene.runtime.clock.callLater(1, end, scene)

            with self.subTest(name), patch.object(InProcessCarrier, "cancel", answer_only):
                left, _, _ = self.in_own_world(Case("reflect", (found,)), True, before)
                assert len(left["asked"]) == 1 and not left["Memory"]
                assert not any(row["reflected"] for row in left["JournalEntry"])

    def test_a_pass_that_two_think_is_kept_once(self):
        case = Case(
            "summarise",
            (
                [call("submit_summary", summary="They met.", facts=["Anna is a smith."])],
                [call("submit_summary", summary="Two people talked.", facts=["Bert eats."])],
            ),
        )
        found, _, turn = self.in_own_world(case, True, think_twice)
        assert turn.end is EndReason.SUBMITTED and len(found["asked"]) == 2
        assert [row["text"] for row in found["Memory"]] == ["They met.", "Anna is a smith."]
        assert [row["detail"] for row in found["TurnRecord"]] == [""]

    def test_the_game_learns_of_new_memories(self):
        learned = []
        both = SimpleNamespace(learn=lambda new: learned.append([one.text for one in new]))
        with patch("ai.memory.vectors.in_use", both):
            self.in_own_world(CASES["counted and priced"], True)
        assert learned == [[INSIGHT["text"]]] * 2, "where it ran, and in the game"


class Open(EvalGate):
    """Lets everything through, but has to be asked."""

    def judges(self, tool):
        return True

    def check(self, tool, context):
        return GateDecision(True)


def stop_soon(scene):
    scene.runtime.clock.callLater(1, scene.agent.cancel)


ENDS = {
    "a player is forgotten": lambda scene: scene.runtime.player_data.forget("object:77"),
    "the game was started again": lambda scene: recover_as_another(),
}


def recover_as_another():
    with patch("ai.assistant.records.recovery.BOOT", "another"):
        recover()


def answer_only(carrier, key):
    """Cancel a unit as a carrier does whose worker does not hear of it."""
    carrier._receive(Answer(key, error={"kind": CANCELLED, "text": "It was cancelled."}))


def carrier_of(scene):
    return scene.runtime.models.elsewhere._sender._carrier


def think_twice(scene):
    carrier = carrier_of(scene)
    hand_over = carrier.hand_over
    carrier.hand_over = lambda unit: (hand_over(unit), hand_over(unit))


def think_later(scene, seconds):
    """Have a worker begin the first unit later, and none begin the others."""
    carrier = carrier_of(scene)
    hand_over = carrier.hand_over
    carrier.hand_over = lambda unit: waiting.pop()(unit) if waiting else None
    waiting = [lambda unit: scene.runtime.clock.callLater(seconds, hand_over, unit)]
