"""The same turns, with the model asked in the game and through a carrier."""

from dataclasses import dataclass, field
from unittest.mock import patch
from weakref import ref

from django.db import transaction
from django.utils import timezone
from evennia.utils.create import create_object

from ai.assistant.engine.turn_cost import TurnCost
from ai.brains.base import Completion, Message, ModelCall, Request, Usage
from ai.models import (
    CallRecord,
    Goal,
    Lore,
    Memory,
    Person,
    PersonNote,
    Spent,
    TokenRatio,
    TurnRecord,
)
from ai.testing import call
from ai.testing.models import drop, slow, status
from ai.testing.scene_with_model import MODEL
from ai.tests.game import SceneTest, without_collections
from ai.tests.rows import some_of
from ai.workers.carrier import LIVE, PASSES
from ai.workers.in_process import InProcessCarrier
from ai.workers.start import use_carrier
from ai.workers.units.thinker import Thinker

DEAD = "custom:dead"
NOBODY = {DEAD: {"base_url": "http://127.0.0.1:9", "tool_mode": "tools"}}
HERE = [call("say", message="Here I am.")]
PRICE = {"price": {"input": 1, "output": 10}}
CHANGING = {
    "id",
    "pk",
    "boot",
    "started",
    "deadline",
    "ended",
    "duration_ms",
    "ts",
    "turn_id",
    "audit",
}


@dataclass(frozen=True)
class Case:
    steps: tuple = ()
    lines: tuple = ("Who is in the mine?",)
    options: dict = field(default_factory=dict)
    settings: dict = field(default_factory=dict)
    seconds: float = 1.0
    always: object = None
    whispers: bool = False
    stops: bool = False
    """Whether its turn is cancelled at the end."""
    reads_here: bool = False
    """Whether the game itself reads for its prompts."""


PRINTED = '<tool_call>{"name": "say", "arguments": {"message": "Oh"}}</tool_call>'
CASES = {
    "whispered": Case(
        (HERE, [call("inspect_location")], HERE),
        ("The mine?", "The silver?"),
        whispers=True,
        always="No.",
    ),
    "answers": Case(
        (
            HERE,
            "Good evening.",
            [call("inspect_location")],
            HERE,
            "<think>Hm.</think>Marta: Who asks?",
            [ModelCall("", "say", '{"message": "Hello, An')],
            HERE,
            PRINTED,
            Completion("I think that", calls=HERE, stop="length"),
            "Once more.",
            Completion("", stop="refused"),
        ),
        ("One mine?", "Two?", "Three?", "Silver?", "Five?", "Six?", "Seven?", "Eight?"),
        always="Yes.",
    ),
    "history is cut": Case(
        lines=tuple(f"{'A long story of silver and mines. ' * 40} {n}?" for n in range(4)),
        always="A long story indeed, of silver, of mines, and of much besides.",
        options={"window": 4500},
    ),
    "few messages": Case(
        lines=tuple(f"And mine {n}?" for n in range(3)), always="Yes.", settings={"HISTORY": 1}
    ),
    "assessed": Case(always=HERE, settings={"ASSESS": True}, reads_here=True),
    "parts of the game": Case(
        (HERE,),
        settings={"PROMPT": {"memories": "You remember nothing at {place}.", "goals": None}},
    ),
    "knows nothing": Case(
        ([call("inspect_location")], [call("search_object", query="Bob")], HERE),
        ("Who are you?",),
        settings={"PROMPT": {"people": None, "goals": None}},
    ),
    "asked about somebody elsewhere": Case(
        (HERE, "Bob is."), ("Where is Carla?", "And Dora or Bob?")
    ),
    "counted and priced": Case((Completion("Evening.", usage=Usage(120, 30)),), options=PRICE),
    "text mode": Case(("SAY: Here I am.",), options={"tool_mode": "text"}),
    "schema mode": Case(
        ('{"call": {"tool": "say", "arguments": {"message": "Here."}}}',),
        options={"tool_mode": "schema"},
    ),
    "probed": Case(always=HERE, options={"tool_mode": ""}),
    "prints calls again and again": Case(
        lines=("One mine?", "Two mines?", "Marta, three?"),
        always=PRINTED,
        options={"tool_mode": ""},
    ),
    "empty": Case(always=""),
    "busy, then answers": Case((status(429, retry_after="1"), HERE), seconds=4),
    "denied": Case((status(401),)),
    "drops": Case(always=drop(), seconds=20),
    "too long": Case(always=status(413)),
    "over the budget": Case(
        always=HERE, options=PRICE, settings={"BUDGET": {"game": {"dollars": 0.000001}}}
    ),
    "too slow": Case(always=slow(HERE, 30), settings={"TURN_SECONDS": 4}, seconds=5),
    "comes late": Case(
        (slow(HERE, 4),),
        ("The mine?", "And?"),
        always=HERE,
        settings={"TURN_SECONDS": 4},
        seconds=6,
    ),
    "cancelled": Case(always=slow(HERE, 30), options=PRICE, stops=True),
    "second model": Case(
        (HERE,), settings={"MODEL": f"{DEAD},{MODEL}", "MODELS": NOBODY}, seconds=8
    ),
}


def fill(scene):
    """Give the assistant something to know."""
    script, now = scene.script.pk, timezone.now()
    asker = f"account:{scene.player.account.pk}" if scene.player.account else "account:1"
    stranger = create_object(
        "evennia.objects.objects.DefaultCharacter", key="Bob", location=scene.room
    )
    known = {"script": script, "at": now}
    for number, (text, source, audience, author) in enumerate(
        [
            ("Anna owns a silver mine in the north.", asker, "", 1),
            ("The silver mine is haunted.", "", "", None),
            ("Anna is afraid of the mine.", asker, f"|{asker}|", 1),
            ("Bob stole silver from the mine.", "object:99", "|object:99|", 0),
            ("Bob sings in the mine.", f"object:{stranger.pk}", "", 0),
        ]
    ):
        Memory.objects.create(
            text=text, source=source, audience=audience, author=author, digest=str(number), **known
        )
    for who, name in ((asker, "Anna"), (f"object:{stranger.pk}", "Bob"), ("object:77", "Carla")):
        fact = {"value": "red", "source": asker, "source_name": "Anna", "audience": "", "author": 1}
        times = {"favour_at": now, "first_met": now, "last_met": now}
        facts, names = {"v": 1, "hair": [fact]}, f"\n{name.lower()}\n"
        Person.objects.create(script=script, who=who, name=name, names=names, facts=facts, **times)
        for audience in ("", f"|{asker}|"):
            PersonNote.objects.create(
                who=who,
                text=f"{name} limps{audience and ' at night'}.",
                author=0,
                **known,
                source=asker,
                source_name="Anna",
                audience=audience,
                digest=audience,
            )
    for title, audience in (("Sell the mine", ""), ("Find Anna's ring", f"|{asker}|")):
        Goal.objects.create(
            script=script,
            title=title,
            made_by=asker,
            author=1,
            audience=audience,
            made=now,
            changed=now,
        )
    Lore.objects.create(key="mine", title="The mine", text="It is deep.", keywords=["mine"])


class Watch:
    """Notes what the game keeps of turns in memory."""

    reads = False

    def __init__(self):
        self.turns = []

    def turn_began(self, record):
        return True

    def turn_ended(self, record, turn, percepts, again):
        scope = turn.caller.context.memory
        self.turns.append(
            (
                turn.caller.ledger.lowest_author,
                sorted(scope.held),
                scope.audience,
                turn.caller.context.kb_context,
                turn.request.context,
                turn.request.closing,
                turn.opened,
                round(turn.usage, 6),
                turn.messages,
            )
        )
        return True


def rows(model, *left_out):
    leave = CHANGING | set(left_out)
    return [
        {name: value for name, value in row.items() if name not in leave}
        for row in model.objects.order_by("pk").values()
    ]


class SameTurnTest(SceneTest):
    def play(self, case, with_carrier):
        settings = dict(case.settings)
        with self.scene_with_model(
            *case.steps,
            always=case.always,
            options=case.options,
            settings=settings,
        ) as scene:
            fill(scene)
            watch = Watch()
            scene.runtime.observers.add(scene.script.pk, watch)
            carried = []
            if with_carrier:
                thinker = Thinker(scene.runtime.models)
                carrier = InProcessCarrier(thinker.think)
                hand_over = carrier.hand_over
                carrier.hand_over = lambda unit: (carried.append(unit), hand_over(unit))
                use_carrier(scene.runtime, carrier)
            for line in case.lines:
                (scene.whisper if case.whispers else scene.say)(line, case.seconds)
            if case.stops:
                scene.agent.cancel()
                scene.wait()
            found = {
                "heard": [line for line in scene.heard if "says" in line],
                "turns": rows(TurnRecord),
                "calls": rows(CallRecord, "call"),
                "spent": rows(Spent),
                "ratios": rows(TokenRatio),
                "asked": [asked.body for asked in scene.asked],
                "kept": watch.turns,
                "troubles": scene.runtime.models.troubles(),
            }
            kinds = {unit.kind for unit in carried}
            assert ("live" in kinds) == (with_carrier and not case.reads_here)
            assert bool(kinds) == with_carrier
        return found

    @patch("ai.assistant.prompts.request._time", lambda: "2026-01-01 12:00")
    def test_a_carrier_changes_nothing(self):
        lowest, held = set(), set()
        for name, case in some_of(CASES.items(), 3):
            with self.subTest(name):
                alone = self.in_own_world(case, False)
                carried = self.in_own_world(case, True)
                assert carried == alone
                lowest.update(turn[0] for turn in alone["kept"])
                held.update(*(turn[1] for turn in alone["kept"]))
        assert {0, 2} <= lowest  # memories of others lower what the asker may do
        assert len(held) == 1  # what Anna has whispered

    def in_own_world(self, case, with_carrier):
        found = None
        try:
            with transaction.atomic():
                found = self.play(case, with_carrier)
                raise Undo
        except Undo:
            return found


class Undo(Exception):
    """Takes back what a case has written."""


class KeylessGameTest(SceneTest):
    def test_a_game_needs_no_key_of_a_model_that_workers_ask(self):
        with self.scene_with_model(HERE, settings={"MODEL": f"openai:gpt-5,{MODEL}"}) as scene:
            use_carrier(scene.runtime, InProcessCarrier(Thinker(scene.runtime.models).think))
            scene.say("Who is here?")
            (turn,) = scene.turns()
            assert (turn.brain, turn.model) == (MODEL, MODEL)
            assert "There is no key" in str(turn.data["passed_over"])


class GarbageTest(SceneTest):
    def test_a_turn_leaves_nothing_that_waits_for_a_garbage_collection(self):
        turns = []

        class TurnWatch(Watch):
            def turn_ended(self, record, turn, percepts, again):
                turns.append(ref(turn))
                return True

        with self.scene_with_model(always=HERE) as scene, without_collections():
            use_carrier(scene.runtime, InProcessCarrier(Thinker(scene.runtime.models).think))
            scene.runtime.observers.add(scene.script.pk, TurnWatch())
            scene.say("Who is here?")
            assert [turn() for turn in turns] == [None]


class QueueTest(SceneTest):
    def test_requests_of_passes_wait_in_a_queue_of_their_own(self):
        with self.scene_with_model(always="Yes.") as scene:
            units = []
            carrier = InProcessCarrier(Thinker(scene.runtime.models).think)
            hand_over = carrier.hand_over
            carrier.hand_over = lambda unit: (units.append(unit), hand_over(unit))
            use_carrier(scene.runtime, carrier)
            brain = scene.runtime.models.brain(MODEL, TurnCost(""))
            for name in ("live", "reflect"):
                brain.think(Request(messages=(Message("user", "?"),), pass_name=name))
                scene.wait()
            assert [(unit.kind, unit.queue) for unit in units] == [("ask", LIVE), ("ask", PASSES)]
            assert len({unit.key for unit in units}) == 2
