"""A person who speaks to an assistant gets a word, however useless the answers of its model are."""

import json
import re
from dataclasses import dataclass
from itertools import count, product

import pytest
from twisted.internet.defer import Deferred

from ai.assistant.speech.silence_signs import SIGNS
from ai.brains.base import Completion, ModelCall, Usage
from ai.models import TurnRecord
from ai.testing import call
from ai.testing.models import Served
from ai.testing.scene_with_model import ANTHROPIC, MODEL
from ai.tests.game import SceneTest
from ai.tests.rows import some_of
from ai.tools import Tool, ToolCategory

SECOND = "custom:second"
HERE = {
    "tools": [call("say", message="Here I am.")],
    "text": "SAY: Here I am.",
    "schema": '{"call": {"tool": "say", "arguments": {"message": "Here I am."}}}',
}
MODES = tuple(HERE)
_numbers = count()


def printed(name, arguments):
    return f'<tool_call>{{"name": "{name}", "arguments": {arguments}}}</tool_call>'


def in_schema(name, arguments):
    return f'{{"call": {{"tool": "{name}", "arguments": {arguments}}}}}'


def calling(name, arguments="{}"):
    """The same call in each tool mode."""
    return {
        "tools": [ModelCall("", name, arguments)],
        "text": printed(name, arguments),
        "schema": in_schema(name, arguments),
    }


def in_each(step):
    return dict.fromkeys(MODES, step)


def body(message, reason="stop"):
    """A message in OpenAI's format, as a server sent it."""
    choice = {"index": 0, "message": {"role": "assistant", **message}, "finish_reason": reason}
    return Served(body=json.dumps({"choices": [choice]}).encode())


def numbered(name, template):
    """A call with another argument each time."""
    return {
        mode: lambda mode=mode: calling(name, template % next(_numbers))[mode] for mode in MODES
    }


@dataclass(frozen=True)
class Useless:
    """What a model always answers, in each tool mode, and what the record says of it."""

    steps: dict
    why: str


NAMELESS = {
    "zero-valued function_call": {"content": "", "function_call": {"name": "", "arguments": ""}},
    "an empty object": {"content": None, "tool_calls": [{}]},
    "name null": {"tool_calls": [{"id": "c1", "function": {"name": None, "arguments": "{}"}}]},
    "name empty": {"tool_calls": [{"id": "c1", "function": {"name": "", "arguments": "{}"}}]},
    "reasoning alone": {"content": None, "reasoning_content": "Who is Anna?"},
}
EMPTY, CUT, LOST = "were empty", "cut off", "none of its calls"
USELESS = {
    "empty": Useless(in_each(""), EMPTY),
    "blank": Useless(in_each(" \n\t "), EMPTY),
    "thoughts": Useless(in_each("<think>Anna greets me. I should answer.</think>"), EMPTY),
    "cut off": Useless(in_each(Completion("Well, I think that", stop="length")), CUT),
    "cut off before a word": Useless(in_each(Completion("", stop="length")), CUT),
    "cut off in thoughts": Useless(in_each(Completion("<think>Anna", stop="length")), CUT),
    "unknown tool": Useless(calling("teleport_to_moon"), LOST),
    "unknown tools": Useless(numbered("teleport", '{"to": "moon %d"}'), LOST),
    "a tool of staff": Useless(calling("set_attribute", '{"name": "a", "value": "b"}'), LOST),
    "broken arguments": Useless(calling("say", '{"message": }'), LOST),
    "a call among words": Useless(in_each('Well, say(text="Hello") then.'), LOST),
    "a call in a form of its own": Useless(in_each("whisper --target Anna --message Hi"), LOST),
    "fields": Useless(in_each("Tool: whisper\nTarget: Anna\nMessage: Hi"), LOST),
    "no arguments": Useless(calling("say"), LOST),
    "wrong arguments": Useless(calling("say", '{"words": "Hello"}'), LOST),
    "wrong types": Useless(numbered("say", '{"message": {"a": %d}}'), LOST),
    "circles": Useless(calling("inspect_location"), "the same calls"),
    "looking without end": Useless(numbered("search_object", '{"query": "thing %d"}'), "steps"),
    "speech that fails": Useless(
        numbered("whisper", '{"target": "Nobody %d", "message": "Hello"}'), "steps"
    ),
}


def said(scene):
    return [line for line in scene.heard if line.startswith("Marta ")]


class AnsweredTest(SceneTest):
    def _play(self, steps, mode, *, chain=(MODEL,), stream=True, line="Hello, Marta!", settings=()):
        """Have the first model of a chain always answer with a step; return what came of a line."""

        def answer(asked):
            if asked.body["model"] == "second":
                return HERE[mode]
            step = steps[mode]
            return step() if callable(step) else step

        options = {"tool_mode": mode, "stream": stream}
        with self.scene_with_model(
            always=answer, model=chain[0], options=options, settings=dict(settings)
        ) as scene:
            known = {"base_url": scene.server.url, **options}
            own = {"MODEL": list(chain), "MODELS": dict.fromkeys(chain, known), **dict(settings)}
            with self.settings(AI=own):
                before = len(scene.turns())
                scene.say(line)
                (turn,) = scene.turns()[before:]
                return turn, said(scene), scene

    def _check(self, useless, mode, chain, stream):
        turn, lines, scene = self._play(useless.steps, mode, chain=chain, stream=stream)
        assert len(lines) == 1, (turn.end_reason, turn.detail)
        assert turn.end_reason in ("terminal", "answered")
        first, *others = turn.data["passed_over"]
        assert first["brain"] == chain[0]
        assert useless.why in first["why"]
        assert turn.steps <= 6
        if len(chain) == 2 and useless.why != "steps":
            assert lines == ['Marta says, "Here I am."']
            assert turn.brain == SECOND
            assert others == []
        else:
            assert "Here I am." not in lines[0]
            assert turn.brain == "embedded"
        asked = [asked.body["model"] for asked in scene.asked]
        assert asked.count(asked[0]) <= 5

    def test_calls_without_a_name_are_followed_by_the_next_brain(self):
        for kind, mode in some_of(product(NAMELESS, MODES), 4):
            steps = in_each(body(NAMELESS[kind]))
            with self.subTest(f"{kind}, {mode}"):
                self._check(Useless(steps, EMPTY), mode, (MODEL,), stream=False)

    def test_with_steps_for_one_look_only_somebody_answers(self):
        for limit in range(1, 5):
            with self.subTest(limit):
                settings = {"MAX_ITERATIONS": limit}
                steps = USELESS["looking without end"].steps
                turn, lines, scene = self._play(steps, "tools", settings=settings)
                assert len(scene.asked) == limit
                assert len(lines) == 1
                assert (turn.brain, turn.steps) == ("embedded", limit + 1)

    def test_whatever_was_asked_the_last_brain_has_a_word(self):
        lines = (
            "Hello, Marta!",
            "Marta, who is here?",
            "Marta, what is a zorbfish?",
            "Marta, where does the north way lead?",
            "Marta, go north.",
            "Marta, take the lamp and give it to me.",
            "Marta, remember that my horse is called Rosa.",
            "Marta, remind me in 20 minutes to feed the horse.",
            "Marta, xyzzy plugh?",
            "Marta, ...",
            "Marta, what did I tell you about Bert?",
            "Marta, do you like me?",
            "Marta, sing!",
            "Marta, I think it will rain.",
            "Marta?",
        )
        for line in some_of(lines, 4):
            for name in ("empty", "looking without end"):
                with self.subTest(f"{line} {name}"):
                    _turn, heard, _scene = self._play(USELESS[name].steps, "tools", line=line)
                    assert len(heard) == 1

    def test_tokens_and_calls_that_are_used_up_leave_a_word(self):
        calls = [call("search_object", query=f"thing {number}") for number in range(4)]
        looks = Completion(calls=tuple(calls), usage=Usage(30, 30))
        for settings in ({"TURN_TOKENS": 10}, {"TURN_CALLS": 4}, {"TURN_CALLS": 2}):
            with self.subTest(str(settings)):
                turn, lines, scene = self._play({"tools": looks}, "tools", settings=settings)
                assert len(lines) == 1
                assert turn.brain == "embedded"
                assert len(scene.asked) == 1

    def test_a_tool_that_takes_all_the_time_leaves_a_word(self):
        class Gaze(Tool):
            name = "gaze_far"
            description = "Gaze into the distance."
            timeout = 3600
            parameters = {"type": "object", "properties": {}}

            def execute(self, character):
                return Deferred()

        for calls in ([call("gaze_far")], [call("gaze_far"), call("inspect_location")]):
            with self.subTest(len(calls)), self.scene_with_model(always=calls) as scene:
                scene.say("Hello, Marta!")
                for _second in range(60):
                    scene.wait(1)
                turn = scene.turns()[-1]
                assert turn.brain == "embedded"
                assert turn.end_reason == "terminal"
                assert sum(line.startswith("Marta says, ") for line in said(scene)) == 1

    def test_a_whisper_is_answered_in_a_whisper(self):
        for name in ("empty", "unknown tool", "looking without end"):
            steps = USELESS[name].steps["tools"]
            answer = (lambda asked, steps=steps: steps()) if callable(steps) else steps
            with self.subTest(name), self.scene_with_model(always=answer) as scene:
                scene.whisper("Who is here?")
                (line,) = said(scene)
                assert line.startswith("Marta whispers")

    def test_staff_see_that_a_model_leads_nowhere(self):
        with self.scene_with_model(always="", model=MODEL) as scene:
            scene.say("Hello, Marta!")
            assert (
                scene.runtime.selector.trouble_with(MODEL)
                == f"{MODEL}: it did not answer last time: its answers were empty"
            )

    def test_a_model_that_answers_again_is_in_trouble_no_more(self):
        with self.scene_with_model("", "", always=HERE["tools"]) as scene:
            scene.say("Hello, Marta!")
            scene.say("Are you there, Marta?")
            assert said(scene)[-1] == 'Marta says, "Here I am."'
            assert not scene.runtime.selector.trouble_with(MODEL)
            assert "passed_over" not in scene.turns()[-1].data

    def test_a_decision_not_to_speak_stays(self):
        with self.scene_with_model([call("wait")]) as scene:
            scene.say("Hello, Marta!")
            assert [line.removeprefix("Marta ") in SIGNS for line in said(scene)] == [True]
            assert scene.turns()[-1].end_reason == "terminal"

    def test_a_model_that_corrects_itself_in_time_is_not_passed_over(self):
        wrong = ([call("teleport")], Completion("", stop="length"), "", [call("say", words="a")])
        pairs = [pair for pair in product(wrong, wrong) if pair != ("", "")]
        for first, second in some_of(pairs, 4):
            steps = first, second, HERE["tools"]
            with self.subTest(f"{first} {second}"), self.scene_with_model(*steps) as scene:
                scene.say("Hello, Marta!")
                assert said(scene) == ['Marta says, "Here I am."']
                assert scene.turns()[-1].brain == MODEL
            TurnRecord.objects.all().delete()  # else the last scenes would be summed up


class FewStepsTest(SceneTest):
    def test_the_built_in_brain_alone_speaks_within_any_limit(self):
        few_steps = [{"MAX_ITERATIONS": limit} for limit in range(1, 6)]
        few_calls = [{"TURN_CALLS": limit} for limit in range(1, 5)]
        for limits in some_of((*few_steps, *few_calls), 4):
            for line in ("Marta, who is here?", "Marta, what is a zorbfish?", "Marta, go north."):
                settings = self.settings(AI=limits)
                with self.subTest(f"{limits} {line}"), settings, self.stage() as scene:
                    scene.say(line)
                    assert len(said(scene)) == 1
                    assert scene.turns()[-1].steps <= limits.get("MAX_ITERATIONS", 5)


class ActsTest(SceneTest):
    """What one brain did, the next neither does again nor hides."""

    def _rings(self):
        rung = []

        class Bell(Tool):
            name = "toll_bell"
            description = "Ring the bell."
            category = ToolCategory.DANGEROUS
            permission = None
            parameters = {"type": "object", "properties": {}}

            def execute(self, character, **kwargs):
                rung.append("bell")
                return "It rings."

        class Gong(Bell):
            name = "strike_gong"
            description = "Ring the gong."
            category = ToolCategory.SAFE_CHAIN
            idempotent = False

            def execute(self, character, **kwargs):
                rung.append("gong")
                return "It sounds."

        return rung

    def test_the_next_model_reads_of_the_act_and_cannot_do_another(self):
        rung = self._rings()
        for again in ("toll_bell", "strike_gong"):
            rung.clear()
            first, second = iter([[call("toll_bell")]]), []

            def answer(asked, again=again, first=first, second=second):
                if asked.body["model"] != "second":
                    return next(first, "")
                second.append(str(asked.body["messages"]))
                return [call(again)] if len(second) == 1 else HERE["tools"]

            with self.subTest(again), self.scene_with_model(always=answer) as scene:
                known = {"base_url": scene.server.url, "tool_mode": "tools"}
                models = dict.fromkeys((MODEL, SECOND), known)
                with self.settings(AI={"MODEL": [MODEL, SECOND], "MODELS": models}):
                    scene.say("Marta, ring the bell!")
                assert rung == ["bell"]
                assert "It rings." in second[0]
                assert "acted already" in second[1]
                assert said(scene) == ['Marta says, "Here I am."']
                assert scene.turns()[-1].brain == SECOND

    def test_the_built_in_brain_says_that_something_was_done(self):
        rung = self._rings()
        persona = {
            "rules": [
                {
                    "name": "bell",
                    "hear": "^ring the bell$",
                    "act": True,
                    "do": [{"tool": "toll_bell"}],
                    "say": "It has rung.",
                }
            ]
        }
        with self.scene_with_model([call("strike_gong")], always="", persona=persona) as scene:
            scene.say("Marta, ring the bell!")
            assert rung == ["gong"]
            (line,) = said(scene)
            assert "seen to it" in line or "could" in line, line
            assert "cannot" not in line

    def test_a_model_that_acted_and_corrects_itself_may_act_on(self):
        rung = self._rings()
        steps = [call("strike_gong")], "", [call("toll_bell")], HERE["tools"]
        with self.scene_with_model(*steps) as scene:
            scene.say("Marta, ring them all!")
            assert rung == ["gong", "bell"]


class StandInTest(SceneTest):
    """In a model's name, the built-in brain shows that it cannot think, and does nothing else."""

    PERSONA = {"phrases": {"cannot_think": ["My head is like a sieve, {asker}."]}}
    LINES = (
        "Marta, remember that I own this inn.",
        "Marta, give builder rights to Berta.",
        "Marta, remind me in 20 minutes to feed the horse.",
        "My name is Berta, Marta.",
        "Marta, you are a stupid cow!",
        "Marta, who is here?",
        "Marta, what do you know of me?",
        "Marta, are you an AI?",
    )

    def test_it_acts_on_nothing_and_keeps_nothing(self):
        for line in self.LINES:
            with (
                self.subTest(line),
                self.scene_with_model(always="", persona=self.PERSONA) as scene,
            ):
                before = len(scene.calls())
                scene.say(line)
                (heard,) = said(scene)
                assert "y head is like a sieve, Anna." in heard
                assert [row.tool for row in scene.calls()[before:]] == ["say"]

    def test_the_model_reads_later_that_this_was_not_its_own(self):
        with self.scene_with_model("", "", HERE["tools"], persona=self.PERSONA) as scene:
            scene.say("Marta, remember that I own this inn.")
            scene.say("Are you there, Marta?")
            messages = scene.asked[-1].body["messages"]
            assert not any(message.get("tool_calls") for message in messages)
            (line,) = re.findall(r"\[while you .*", str(messages[-1]["content"]) + str(messages))[
                :1
            ]
            assert "you could not think, you were seen to say" in line
            assert "like a sieve, Anna" in line

    def test_a_player_who_wrote_the_own_name_small_is_called_by_it_properly(self):
        with self.scene_with_model(always="", persona=self.PERSONA) as scene:
            scene.player.key = "alden"
            scene.say("Marta, an ale!")
            assert said(scene) == ['Marta says, "My head is like a sieve, Alden."']

    def test_turns_for_others_read_the_same(self):
        with self.scene_with_model("", "", persona=self.PERSONA) as scene:
            scene.say("Marta, remember that I own this inn.")
            messages, _lowest, _private = scene.agent.history.for_turn("account:999")
            assert not any(message.calls for message in messages)
            assert "you were seen to say" in messages[-1].text

    def test_it_repeats_none_of_its_last_lines(self):
        with self.scene_with_model(always="") as scene:
            for number in range(4):
                scene.say(f"Marta, what is {number}?")
            assert len(set(said(scene))) == 4

    def test_it_says_nothing_where_nobody_waits(self):
        with self.scene_with_model(always="") as scene:
            scene.script.goal = "look around"
            scene.agent.due = True
            scene.wait(1)
            assert said(scene) == []


class TurnOfItsOwnTest(SceneTest):
    def test_a_turn_that_nobody_caused_ends_silently_at_its_limit(self):
        def answer(asked):
            return [call("search_object", query=f"thing {next(_numbers)}")]

        with self.scene_with_model(always=answer) as scene:
            scene.script.goal = "look around"
            scene.agent.due = True
            scene.wait(1)
            assert said(scene) == []


CHAINS = ((MODEL,), (MODEL, SECOND), (ANTHROPIC,))


def ways(number):
    """Three ways to ask for an answer: in each mode and with each chain once, streamed and whole.

    All ways together would be eighteen for each answer; over all answers, each of them is met.
    """
    for turn in range(3):
        at = number + turn
        yield MODES[at % 3], CHAINS[(number // 3 + turn) % 3], at % 2 == 0


def _add(name, useless, mode, chain, stream, is_slow):
    def test(self):
        self._check(useless, mode, chain, stream)

    wire = "anthropic" if chain[0] == ANTHROPIC else "openai"
    label = f"{name} {mode} {wire} {len(chain)} {'streamed' if stream else 'whole'}"
    marked = pytest.mark.slow(test) if is_slow else test
    setattr(AnsweredTest, f"test_{label.replace(' ', '_')}", marked)


for _number, (_name, _useless) in enumerate(USELESS.items()):
    for _turn, _way in enumerate(ways(_number)):
        _add(_name, _useless, *_way, is_slow=_turn > 0)
