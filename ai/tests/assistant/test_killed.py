"""The server is killed in one moment of a turn: what the next one does about that turn."""

from twisted.internet.defer import Deferred

from ai.models import CallRecord, TurnRecord
from ai.tests.assistant.crash import DONE, Doing, Killed, Life, live
from ai.tests.assistant.test_crash import ROWS, Crashes, use

DOWN = ("cancelled", "the server went down")
ANSWERED = ("terminal", "say")


class Pondering(Doing):
    """Ponders, the first time, for ever."""

    def __init__(self, *steps):
        super().__init__(*steps)
        self.pondered = False

    def think(self, request):
        if self.pondered:
            return super().think(request)
        self.pondered = True
        return Deferred()


class KilledTest(Crashes):
    """Anna says a line, and the server is gone before one statement, or while something runs."""

    def killed(self, scene, life, brain):
        live(brain, life, lambda: scene.player.at_say("Marta, now!"))
        before = self.ends(), dict(CallRecord.objects.values_list("tool", "state"))
        live(brain, Life()).stop()
        return before

    def ends(self):
        return list(TurnRecord.objects.order_by("pk").values_list("end_reason", "detail"))

    def test_a_line_that_was_only_heard_is_answered_by_the_next_server(self):
        with self.scene() as scene:
            life = Killed('INSERT INTO "ai_turnrecord"')
            assert self.killed(scene, life, Doing(DONE)) == ([], {}) and life.dead
            assert self.ends() == [ANSWERED]
            assert self.told(scene, "Done, Anna.")

    def test_a_turn_that_had_done_nothing_yet_is_had_again(self):
        with self.scene() as scene:
            assert self.killed(scene, Life(), Pondering(DONE)) == ([("", "")], {})
            assert self.ends() == [DOWN, ANSWERED]
            assert len(self.told(scene, "Done, Anna.")) == 1

    def test_what_changes_the_world_is_reported_and_not_done_again(self):
        for tool, state in (("hang", "started"), ("send_boy", "pending")):
            with self.subTest(tool), self.scene() as scene:
                for model in ROWS:
                    model.objects.all().delete()
                life = Killed('UPDATE "ai_callrecord"', "done")
                _, calls = self.killed(scene, life, Doing(use(tool), DONE))
                assert calls[tool] == state
                assert self.effects == {(tool, "Anna"): 1}
                assert CallRecord.objects.get(tool=tool).state == "interrupted"
                assert self.ends()[-1] == ANSWERED
                assert len(self.told(scene, "I was cut off, Anna.")) == 1
