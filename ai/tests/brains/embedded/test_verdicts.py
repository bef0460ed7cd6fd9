"""The built-in brain where a call needs approval."""

from django.test import override_settings
from evennia.utils.create import create_object

from ai.models import ApprovalRequest
from ai.tests.brains.embedded.talk import Talk, done, failed, percept
from ai.tests.game import WorldSceneTest


def waits(name, arguments):
    """Tools of which one waits for approval."""
    if name == "execute_command":
        return {"ok": False, "state": "waiting", "result": None}
    return done({"matches": [{"name": "lantern"}], "near": []})


def verdict(**data):
    told = {"tool": "execute_command", "ok": False, "result": None, "for": "Anna", **data}
    return percept("…", "outcome", "", data=told)


def test_it_says_that_it_has_asked_for_a_yes() -> None:
    for seed in range(6):
        answer = Talk(tools=waits, seed=seed).say("Get the lantern, please.")
        assert "approval" in answer


def test_a_persona_may_have_words_of_its_own_for_it() -> None:
    phrases = {"needs_approval": ["I must ask the mayor, {asker}."]}
    talk = Talk({"phrases": phrases}, tools=waits)
    assert talk.say("Get the lantern.") == "I must ask the mayor, Anna."


def test_a_rule_may_have_words_of_its_own_for_it() -> None:
    rule = {
        "name": "gate",
        "hear": "^open the gate$",
        "act": True,
        "do": [{"tool": "execute_command", "arguments": {"command": "open gate"}}],
        "say": "It is open.",
        "asked": "The watch has to say yes first.",
    }
    assert Talk({"rules": [rule]}, tools=waits).say("Open the gate!") == (
        "The watch has to say yes first."
    )


def test_a_yes_and_what_came_of_it_is_told() -> None:
    answer = Talk().hear(verdict(ok=True, result={"message": "The gate is open."}))
    assert answer == "Anna, about that errand: The gate is open."


def test_a_no_is_told_with_its_reason() -> None:
    assert Talk().hear(verdict(error="A builder rejected it: not today", reason="not today")) == (
        "Anna, I was told no: not today"
    )


def test_a_no_without_a_reason_is_told() -> None:
    assert "nothing" in Talk().hear(verdict(error="A builder rejected it.", reason=""))


def test_a_limit_over_time_is_not_told_as_one_thing_too_many() -> None:
    def worn(name, arguments):
        return {**failed("Used up.", "limited"), "retry_after": 60.0}

    for seed in range(6):
        answer = Talk(tools=worn, seed=seed).say("Get the lantern, please.")
        assert "One thing at a time" not in answer
        assert "soon" in answer or "for now" in answer or "a while" in answer


def test_a_command_that_did_nothing_is_not_told_as_done() -> None:
    for seed in range(6):
        talk = Talk(seed=seed)
        answer = talk.hear(verdict(ok=True, result={"shown": "Could not find 'lantern'."}))
        assert "tried" in answer
        assert "done" not in answer


def test_what_a_command_showed_is_told() -> None:
    answer = Talk().hear(verdict(ok=True, result={"shown": "You pick up a lantern."}))
    assert answer == "Anna, about that errand: I pick up a lantern."


def test_news_of_one_errand_after_the_other_does_not_sound_like_the_same_news() -> None:
    for told in (
        {"ok": True, "result": {}},
        {"error": "A builder rejected it.", "reason": ""},
    ):
        talk = Talk()
        for _ in range(6):
            answer = talk.hear(verdict(tool="set_attribute", **told))
            assert not answer.startswith(("As I said", "Once more", "I told you", "I can only"))


class InTheGameTest(WorldSceneTest):
    @override_settings(AI={"APPROVAL": [("ask", 'execute_command(command="get *")')]})
    def test_it_asks_for_a_yes_and_tells_the_verdict(self):
        with self.stage(by=self.account) as scene:
            lantern = create_object(
                "evennia.objects.objects.DefaultObject", key="lantern", location=scene.room
            )
            scene.say("Marta, get the lantern.")
            assert "approval" in scene.heard[-1]
            assert lantern.location == scene.room
            row = ApprovalRequest.objects.get()
            self.char1.location = scene.room
            scene.runtime.decisions.approve(row, self.char1)
            scene.wait(2)
            assert lantern.location == scene.character
            assert "errand" in scene.heard[-1]
