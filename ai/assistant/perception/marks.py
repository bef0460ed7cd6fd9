"""Marks: what a line says besides its words of whom it may be for."""

from __future__ import annotations

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_settings import goes_by_rules, has_model
from ai.assistant.percepts.addressing import (
    NotAddressed,
    greets_all,
    is_for_everybody,
    may_be_for_others,
    wants_goods,
)
from ai.assistant.percepts.between_friends import (
    calls_friend,
    is_rather_for_a_local,
    names_one,
    reads_as_between_friends,
    speaks_of_one,
)
from ai.assistant.percepts.for_locals import opens_talk
from ai.assistant.percepts.percept import FRIENDS, OPENS, PERHAPS, Percept, changed
from ai.assistant.percepts.talk_state import TalkState
from ai.assistant.percepts.vocatives import Company


def mark_left(agent: Agent, percept: Percept, company: Company, talk: TalkState) -> Percept:
    """A line that an assistant leaves to others, with those it is said to.

    For one without a model, it is noted whether it reads as said to a friend, or as what somebody
    says who comes in, or otherwise to who was there before.
    """
    percept = changed(percept, to=tuple(agent.talks.partners(percept.source.id)))
    if len(company.members) < 3 or not goes_by_rules(agent.script):
        return percept
    _follow_subject(agent, percept.text)
    if reads_as_between_friends(percept, agent.character, company, talk):
        return changed(percept, data={**percept.data, FRIENDS: True})
    opens = talk.newcomer and opens_talk(company.spelt_out(percept.text))
    if opens or is_rather_for_a_local(percept, agent.character, company, talk):
        return changed(percept, data={**percept.data, OPENS: True})
    return percept


def mark_taken(agent: Agent, percept: Percept, company: Company, talk: TalkState) -> Percept:
    """A line that an assistant takes up, with a note if it may not be for this one alone.

    It may be for all, or for another who is there, or the assistant only watches for what is in it.
    Whether it is for another, a model tells by its sense, and the rules by how it reads.
    """
    text = percept.text
    if goes_by_rules(agent.script):
        _follow_subject(agent, text)
    called = company.called(text)
    if agent.character in called:
        return percept
    if called and agent.wake_policy.wakes_for(percept):
        return changed(percept, to=tuple(str(one.key) for one in called))
    if is_for_everybody(text) or greets_all(text, percept.source.name):
        return changed(percept, to_all=True)
    if goes_by_rules(agent.script):
        is_order = wants_goods(percept.text)
        if not (called or is_order) and calls_friend(percept, agent.character, company):
            agent.talks.leave(percept.source.id)
            agent.pass_over(percept, NotAddressed.SOMEBODY_ELSE)
            return changed(percept, addressed=False, data={**percept.data, FRIENDS: True})
        if talk.behind and talk.followed:  # what others have said since, this may answer
            talk = talk._replace(awaited=False)
        is_doubted = reads_as_between_friends(percept, agent.character, company, talk)
    else:
        is_doubted = bool(conf.get("ASK_IN_DOUBT")) and has_model(agent.script)
    if is_doubted and may_be_for_others(percept, agent.character, company, talk):
        agent.talks.leave(percept.source.id)
        return changed(percept, data={**percept.data, PERHAPS: True})
    return changed(percept, to_all=False)


def _follow_subject(agent: Agent, text: str) -> None:
    """Note whether a line is of somebody of whom the next one may speak as "him" or "her"."""
    people = agent.persona.get("people") or ()
    agent.talks.speak_of(names_one(text, map(str, people)), speaks_of_one(text))
