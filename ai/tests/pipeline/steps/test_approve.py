"""Step 5, after the gate: what a human has to decide first."""

from dataclasses import replace

import pytest
from twisted.internet.defer import ensureDeferred

from ai.pipeline.call import Caller, Outcome, State
from ai.pipeline.observation import as_data
from ai.pipeline.steps.approve import ask_human
from ai.tests.pipeline.kit import DANGEROUS, Kit, result_of, tool
from ai.tools import Authority, ToolCall, ToolContext
from ai.tools.contract import levels
from ai.tools.errors import (
    ToolCancelled,
    ToolError,
    ToolNeedsApproval,
    ToolNeedsConfirmation,
    ToolRefused,
)

BUILDER, PLAYER = levels.rank("Builder"), levels.rank("Player")
OWN = Authority(level=BUILDER, asker=BUILDER, grant=BUILDER)
BORROWED = replace(OWN, lowest_author=PLAYER)
WALL = tool("wall", category=DANGEROUS, permission="Builder")
WAVE = tool("wave", permission="Player")


class Desk:
    """Approvals that remember what they were asked."""

    def __init__(self, why="", full=False):
        self.why, self.full = why, full
        self.rules = lambda: [why]
        self.proposed = []

    def wants(self, outcome, tool, caller):
        return self.why

    def propose(self, outcome, tool, caller, need):
        if self.full:
            raise ToolRefused("Too much waits.", "Say so.")
        self.proposed.append(need)
        return "It waits.\nSay so."


def ask(made, authority, desk, approved=""):
    outcome = Outcome(ToolCall("1", made.name), tool=made, authority=authority, form="wall {}")
    ask_human(outcome, made, Caller(tools=None, approved=approved), desk, ToolContext)


def test_what_nobody_has_to_decide_passes():
    ask(WALL, OWN, Desk())


def test_words_of_somebody_lower_make_the_asker_confirm():
    with pytest.raises(ToolNeedsConfirmation):
        ask(WALL, BORROWED, Desk())


def test_words_of_somebody_lower_are_nothing_to_a_players_tool():
    ask(WAVE, replace(BORROWED, lowest_author=0), Desk())


def test_words_of_somebody_as_high_need_no_confirmation():
    ask(WALL, replace(OWN, lowest_author=BUILDER), Desk())


def test_staff_are_asked_before_the_asker_is():
    with pytest.raises(ToolNeedsApproval) as raised:
        ask(WALL, BORROWED, Desk("needs approval"))
    assert not isinstance(raised.value, ToolNeedsConfirmation)


def test_the_approved_call_passes_and_no_other():
    ask(WALL, OWN, Desk("needs approval"), approved="wall {}")
    with pytest.raises(ToolNeedsApproval):
        ask(WALL, OWN, Desk("needs approval"), approved="wall {1}")


def test_nothing_runs_once_a_rule_of_the_game_has_stopped_the_turn():
    kit = Kit(tool("act"), approvals=(desk := Desk()))

    def wants(outcome, tool, caller):
        caller.stopped = lambda: "it is paused"
        return ""

    desk.wants = wants
    assert isinstance(kit.call("act").error, ToolCancelled)
    assert kit.diary.begun == []


def test_an_approval_does_not_settle_whose_words_they_are():
    """Who approves stands as the author; one without the right to the tool is no help."""
    with pytest.raises(ToolNeedsConfirmation):
        ask(WALL, BORROWED, Desk("needs approval"), approved="wall {}")


def run(desk, made=WALL):
    stage = Kit(made, approvals=desk)
    return stage, stage.call(made.name)


def test_a_call_that_waits_is_no_error_and_did_not_run():
    stage, outcome = run(Desk("needs approval"))
    assert outcome.state is State.WAITING
    assert outcome.error is None
    assert outcome.observation == "It waits.\nSay so."
    assert stage.diary.begun == []
    data = as_data(outcome)
    assert (data["ok"], data["state"]) == (False, "waiting")
    assert "error" not in data


def test_its_row_says_which_step_it_waits_at():
    _, outcome = run(Desk("needs approval"))
    assert outcome.verdicts["approve"] == "needs approval"


def test_what_cannot_wait_is_refused():
    stage, outcome = run(Desk("needs approval", full=True))
    assert outcome.state is State.REFUSED
    assert outcome.observation == "Error: Too much waits.\nSay so."
    assert stage.diary.begun == []


def test_a_tool_can_ask_for_a_confirmation_itself():
    def does(character, **_):
        raise ToolNeedsConfirmation("that one is for builders", "ask", BUILDER)

    desk = Desk()
    _, outcome = run(desk, tool("wall", does, category=DANGEROUS))
    assert outcome.state is State.WAITING
    assert desk.proposed[0].level == BUILDER


def test_asking_what_would_become_of_a_call_proposes_nothing():
    desk = Desk("needs approval")
    stage = Kit(WALL, approvals=desk)
    asking = stage.pipeline.admit(ToolCall("1", WALL.name), stage.caller)
    outcome = result_of(ensureDeferred(asking))
    assert isinstance(outcome.error, ToolNeedsApproval)
    assert desk.proposed == []


def test_a_desk_that_breaks_leaves_a_refusal_with_its_row():
    class Broken(Desk):
        def propose(self, outcome, tool, caller, need):
            raise RuntimeError("no ink")

    stage, outcome = run(Broken("needs approval"))
    assert outcome.state is State.FAILED
    assert outcome.observation == "Error: 'wall' cannot be used now.\nDo without it."
    assert [ended.name for ended in stage.diary.ended] == ["wall"]
    assert stage.diary.begun == []


def test_nobody_is_asked_about_a_call_that_could_not_run():
    class Wall(type(WALL), register=False):
        def preview(self, character, **_):
            raise ToolError("There is no such wall.", "Name another.")

    stage, outcome = run(desk := Desk("needs approval"), Wall())
    assert (outcome.state, desk.proposed) == (State.FAILED, [])
    assert outcome.observation == "Error: There is no such wall.\nName another."
    assert not stage.caller.ledger.danger_used


def test_a_check_is_made_with_the_rights_of_the_call():
    class Wall(type(WALL), register=False):
        def check(self, character, *, context, **_):
            raise ToolRefused(f"{context.authority.level}")

    _, outcome = run(desk := Desk("needs approval"), Wall())
    assert (outcome.state, desk.proposed) == (State.REFUSED, [])
    assert outcome.observation == f"Error: {outcome.authority.level}"


def test_a_check_that_breaks_leaves_the_call_to_speak_for_itself():
    class Wall(type(WALL), register=False):
        def check(self, character, **_):
            return 1 / 0

    _, outcome = run(desk := Desk("needs approval"), Wall())
    assert outcome.state is State.WAITING
