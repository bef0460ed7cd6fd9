"""Editing the prompt, trying a line, and replaying a turn."""

import json
import re

from twisted.internet.defer import Deferred

from ai.assistant.sandbox.prompt_preview import preview
from ai.brains.base import Completion
from ai.memory import prompt_versions
from ai.memory.memories import forgetting
from ai.models import CallRecord, Memory, PromptVersion, Spent, TurnRecord
from ai.testing import call
from ai.testing.scene_with_model import MODEL
from ai.tests.game import WorldSceneTest
from ai.tests.window.kit import HOSTILE, check
from ai.tests.window.test_assistant_pages import OneAssistantTest

HIDDEN = re.compile(r'name="(based_on|agreed)" value="([^"]*)"')
PART = "/prompt/part?name=persona"
HELLO = [call("say", message="Good evening.")]
LOOK = [call("inspect_location")]


def versions():
    return [(row.part, row.number, row.text, row.dropped) for row in PromptVersion.objects.all()]


class PartTest(OneAssistantTest):
    def setUp(self):
        super().setUp()
        self.scene.script.persona = {"description": "You keep the inn."}

    def post(self, step, shown="", path=PART, **fields):
        response = self.send(self.path(path), step=step, **dict(HIDDEN.findall(shown)), **fields)
        return response.status_code, check(response)

    def save(self, text, path=PART):
        _, shown = self.post("show", self.page(self.path(path)), path, text=text)
        return self.post("save", shown, path, text=text)[1]

    def test_shows_the_difference_and_the_tokens_before_it_saves_a_version(self):
        _, shown = self.post("show", self.page(self.path(PART)), text="You keep the mill.")
        assert "<ins>mill.</ins>" in shown
        assert re.search(r"about \d+ of at most \d+ tokens", shown)
        assert versions() == []
        _, shown = self.post("save", shown, text="You keep the mill.")
        assert "It is saved" in shown
        assert versions() == [("persona", 1, "You keep the mill.", False)]
        row = PromptVersion.objects.get()
        assert (row.by, row.why) == (f"account:{self.account.pk}", "by TestAccount")
        self.talk()
        assert "You keep the mill." in self.brain.requests[-1].system

    def test_goes_back_to_any_version_and_leaves_the_part_out(self):
        self.save("One.")
        self.save("Two.")
        shown = self.page(self.path(PART))
        assert "<del>One.</del><ins>Two.</ins>" in shown
        _, shown = self.post("back", shown, number="1")
        assert "It is back to version 1." in shown
        _, shown = self.post("back", shown, number="0")
        assert versions()[2:] == [("persona", 3, "One.", False), ("persona", 4, "", False)]
        _, shown = self.post("drop", shown)
        assert "The part is left out." in shown
        assert versions()[-1] == ("persona", 5, "", True)

    def test_compares_any_two_versions(self):
        for text in ("The red cat.", "The red dog.", "The old dog."):
            self.save(text)
        shown = self.page(self.path(f"{PART}&from=1&to=3"))
        assert 'aria-label="Version 1 compared with version 3"' in shown
        assert "The <del>red </del><del>cat.</del>" in shown or "<del>red cat.</del>" in shown
        for wild in ("&from=9&to=1", "&from=x&to=<b>", "&to=1"):
            assert "compared with" not in self.page(self.path(PART + wild)), wild

    def test_what_the_command_refuses_is_refused(self):
        before = versions()
        for text, problem in (
            ("", "That text is empty."),
            ("word " * 790, "may take"),
            ("It is {time} now.", "changes from turn to turn"),
            ("You keep the inn", None),
        ):
            status, shown = self.post("show", self.page(self.path(PART)), text=text)
            assert (problem or "<ins>") in shown, text
            assert ('value="save"' in shown) == (problem is None), text
        _, shown = self.post("back", self.page(self.path(PART)), number="7")
        assert "There is no version 7" in shown
        for number in ("", "x", "²", "-1"):
            self.post("back", self.page(self.path(PART)), number=number)
        assert self.post("explode")[0] == 400
        assert versions() == before

    def test_saves_only_what_was_shown(self):
        self.post("save", self.page(self.path(PART)), text="At once.")
        _, shown = self.post("show", self.page(self.path(PART)), text="This.")
        _, shown = self.post("save", shown, text="That.")
        assert versions() == []
        assert "<ins>That.</ins>" in shown

    def test_a_version_that_another_made_meanwhile_is_a_conflict(self):
        _, shown = self.post("show", self.page(self.path(PART)), text="Mine.")
        now = self.scene.runtime.now()
        pk = self.scene.script.pk
        prompt_versions.write(pk, "Theirs.", by="", why="", now=now, part="persona")
        _, told = self.post("save", shown, text="Mine.")
        assert "Somebody changed it" in told
        assert "<del>Theirs.</del>" in told
        _, again = self.post("back", shown, number="0")
        assert "Somebody changed it" in again
        assert len(versions()) == 1
        self.post("save", told, text="Mine.")
        assert versions()[-1][2] == "Mine."

    def test_makes_a_new_part_and_says_what_code_writes(self):
        self.save("Speak in rhymes.", "/prompt/part?name=manner")
        assert versions() == [("manner", 1, "Speak in rhymes.", False)]
        assert "Edit manner" in self.page(self.path("/prompt"))
        assert "Code writes this part" in self.page(self.path("/prompt/part?name=memories"))
        for name in ("", "Persona 2", "../x", "x" * 33, "²"):
            self.page(self.path(f"/prompt/part?name={name}"), 404)

    def test_who_may_not_change_the_assistant_reads_only(self):
        self.save("One.")
        self.stand_at("Builder")
        self.marta.locks.add("edit:false();control:false();examine:all()")
        shown = self.page(self.path(PART))
        assert "One." in shown
        assert 'name="step"' not in shown
        for step in ("show", "save", "drop", "back"):
            assert self.post(step, text="Two.", number="0")[0] == 403, step
        for path in (self.path("/try"), f"turns/{self.turn()}/replay"):
            response = self.send(path, line="Hello", change="")
            assert response.status_code == 403, path
        assert len(versions()) == 1

    def test_who_has_a_lower_level_than_it_was_granted_changes_nothing(self):
        self.scene.script.grant("Developer", self.account)
        self.stand_at("Builder")
        self.marta.locks.add("edit:all();examine:all()")
        assert "was granted Developer" in self.page(self.path(PART))
        assert self.post("save", text="Two.")[0] == 403

    def turn(self):
        self.brain._steps.extend([HELLO])
        self.scene.say("Marta, hello!")
        return TurnRecord.objects.latest("pk").pk

    def test_forms_carry_a_token_and_count_as_requests(self):
        turn = self.turn()
        paths = [self.path(PART), self.path("/try"), f"turns/{turn}/replay"]
        for path in paths:
            assert self.client.post(f"/ai/{path}", {"step": "drop"}).status_code == 403, path
        with self.settings(AI={"REQUESTS_PER_TOKEN": "1/minute"}):
            self.page(self.path(PART))
            for path in paths:
                assert self.send(path, step="drop").status_code == 429, path
        assert versions() == []
        assert len(self.brain.requests) == 1

    def test_nothing_is_markup(self):
        self.save(f"Say {HOSTILE}")
        for path in (PART, f"{PART}&from=0&to=1", "/prompt"):
            self.harmless(self.page(self.path(path)), path)
        self.brain._steps.extend([[call("say", message=HOSTILE)]])
        shown = check(self.send(self.path("/try"), line=HOSTILE, part="persona", text=HOSTILE))
        self.harmless(shown, "try")
        turn = self.turn()
        self.brain._steps.extend([[call("say", message=HOSTILE)]])
        self.harmless(check(self.send(f"turns/{turn}/replay", change="")), "replay")
        self.harmless(check(self.send(f"turns/{turn}/replay", change=HOSTILE)), "change")

    def harmless(self, text, path):
        assert "<script>alert" not in text, path
        for mark in ("\x1b", "\u202e", "|lc"):
            assert mark not in text, (path, mark)


class TryTest(OneAssistantTest):
    def test_shows_what_it_would_do_and_does_nothing(self):
        self.brain._steps.extend([LOOK, HELLO])
        assert "scripted" in self.page(self.path("/try"))
        shown = check(self.send(self.path("/try"), line="Who is here?"))
        for text in ("Who is here?", "Good evening.", "(run now)", "nothing is stored"):
            assert text in shown, text
        assert self.scene.heard == []
        for model in (TurnRecord, CallRecord, Memory, Spent):
            assert not model.objects.exists()

    def test_tries_another_text_of_a_part_that_is_not_saved(self):
        self.brain._steps.extend([HELLO])
        form = {"line": "Hello!", "part": "persona", "text": "You keep the mill."}
        shown = check(self.send(self.path("/try"), **form))
        assert "You keep the mill." in self.brain.requests[-1].system
        assert "With another text in the part" in shown
        assert versions() == []
        for bad in ({"part": "x y"}, {"text": ""}):
            assert self.send(self.path("/try"), **(form | bad)).status_code == 400
        assert self.send(self.path("/try"), **(form | {"text": "word " * 790})).status_code == 409

    def test_a_slow_model_is_asked_on_while_the_page_waits_for_nothing(self):
        slow = Deferred()
        self.brain._steps.extend([lambda request: slow])
        shown = check(self.send(self.path("/try"), line="Hello!"))
        assert "The model is being asked." in shown
        assert 'hx-trigger="every 2s"' in shown
        assert "Look again" in shown
        address = re.search(r'hx-get="/ai/([^"]*outcomes[^"]*)"', shown)[1]
        slow.callback(Completion(calls=tuple(HELLO)))
        self.scene.wait(1)
        shown = self.page(address)
        assert "Good evening." in shown
        assert "hx-trigger" not in shown

    def test_two_at_a_time_of_one_account(self):
        self.brain._steps.extend([lambda request: Deferred()] * 2)
        for status in (200, 200, 429):
            assert self.send(self.path("/try"), line="Hello!").status_code == status
        assert len(self.brain.requests) == 2
        self.scene.runtime.trials.stop()

    def test_an_outcome_is_for_its_account_and_assistant_only(self):
        self.brain._steps.extend([HELLO])
        response = self.send(self.path("/try"), line="Hello!")
        address = response.redirect_chain[-1][0].removeprefix("/ai/")
        self.page(address)
        self.page(address[:-1] + "x", 404)
        self.page("assistants/999999" + address[address.index("/outcomes") :], 404)
        forgetting.forget("account:9")
        self.page(address, 404)  # it may have their words
        self.brain._steps.extend([HELLO])
        response = self.send(self.path("/try"), line="Hello!")
        address = response.redirect_chain[-1][0].removeprefix("/ai/")
        self.page(address)
        self.scene.clock.advance(301)
        self.page(address, 404)

    def test_who_lost_the_right_reads_no_outcome(self):
        self.brain._steps.extend([HELLO])
        response = self.send(self.path("/try"), line="Hello!")
        self.stand_at("Builder")
        self.marta.locks.add("edit:false();control:false();examine:all()")
        self.page(response.redirect_chain[-1][0].removeprefix("/ai/"), 403)


class ReplayTest(OneAssistantTest):
    def setUp(self):
        super().setUp()
        self.brain._steps.extend([LOOK, HELLO])
        self.scene.say("Marta, who is here?")
        self.turn = TurnRecord.objects.latest("pk")

    def replay(self, *steps, change="", status=200):
        self.brain._steps.extend(steps)
        response = self.send(f"turns/{self.turn.pk}/replay", change=change)
        assert response.status_code == status, response.content.decode()
        shown = check(response)
        found = re.search(r'hx-get="/ai/([^"]*outcomes[^"]*)"', shown)
        if found:
            self.scene.wait(5)
            shown = self.page(found[1])
        return shown

    def test_shows_both_turns_side_by_side(self):
        assert f'href="/ai/turns/{self.turn.pk}/replay"' in self.page(f"turns/{self.turn.pk}")
        kept = TurnRecord.objects.count(), CallRecord.objects.count(), len(self.scene.heard)
        assert "It did the same." in self.replay(LOOK, HELLO)
        shown = self.replay(LOOK, [call("say", message="Go away!")])
        assert "Different now: what it said." in shown
        assert "Good evening." in shown
        assert "<mark>&quot;Go away!&quot;</mark>" in shown
        assert "(answered from the record)" in shown
        now = TurnRecord.objects.count(), CallRecord.objects.count(), len(self.scene.heard)
        assert now == kept

    def test_takes_the_changes_that_the_command_takes(self):
        for change, text in (
            ("today", "with today&#x27;s prompt"),
            ("persona: You are tired.", "with another &#x27;persona&#x27;"),
            ("persona/drop", "without &#x27;persona&#x27;"),
        ):
            assert text in self.replay(LOOK, HELLO, change=change), change
        assert "neither a model nor a part" in self.replay(change="a cat", status=409)
        assert "There is no version 9" in self.replay(change="persona/9", status=409)
        assert "has no address" in self.replay(change="custom:unknown", status=409)
        assert 'role="alert"' in self.replay(change="anthropic:nothing")

    def test_what_was_forgotten_cannot_be_replayed(self):
        TurnRecord.objects.update(data={"v": 1, "messages": [], "forgotten": True})
        assert "Its content was forgotten" in self.replay()

    def test_of_a_turn_that_does_not_exist_there_is_none(self):
        for turn in ("999999", "99999999999999999999999"):
            self.page(f"turns/{turn}/replay", 404)


class AsSentTest(WorldSceneTest):
    """Over real HTTP."""

    def test_the_preview_is_exactly_what_is_sent(self):
        with self.scene_with_model(HELLO) as scene:
            line = "Marta, is the mill open?"
            seen = preview(scene.runtime, scene.agent, scene.player, line)
            scene.say(line)
            scene.wait(5)
            sent = scene.asked[0].body
        assert MODEL.endswith(sent["model"])
        shown = json.loads(seen.body)
        assert shown == sent
