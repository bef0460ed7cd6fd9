"""Marks: what a line says besides its words of whom it may be for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_settings import goes_by_rules, has_model
from ai.assistant.percepts.addressee_classifier import LIKELY, AddresseeClassifier, Before, Last
from ai.assistant.percepts.addressing import (
    greets_all,
    is_for_everybody,
    may_be_for_others,
    seeks_answer,
)
from ai.assistant.percepts.cues import (
    asks_of_the_world,
    calls_kin,
    calls_one,
    doubts,
    is_between_friends,
    reminds,
    surely_calls_one,
)
from ai.assistant.percepts.echoes import Row
from ai.assistant.percepts.percept import CHANCE, PERHAPS, Percept, changed, is_played
from ai.assistant.percepts.talk_state import TalkState
from ai.assistant.percepts.vocatives import Company, names_of

SURE = 0.75
"""From this chance on, a line is surely for an assistant that goes by rules."""
LEAST_TALK, MOST_ECHOED = 2, 3
"""Lines of a question and its answer, and words of a line that only takes up one of the answer."""
LEAST_TAKEN = 4
"""Letters of a word of the answer by which somebody holds its speaker to it."""
HARDLY = 0.3
"""How likely it is, at most, that a line of friends about who stands by is for that one."""


def chance_of(
    agent: Agent,
    percept: Percept,
    company: Company,
    before: Before,
    trained: Callable[[], AddresseeClassifier | None],
) -> float | None:
    """How likely a player's line in company is for an assistant that goes by rules, by its words.

    Args:
        agent: The assistant.
        percept: The line.
        company: Who is there.
        before: What was said before the line.
        trained: Returns the classifier, if it is trained.

    Returns:
        From 0 to 1; None for other assistants, and where no other player is there.
    """
    thing, source = agent.character, percept.source
    others = company.others(thing.pk, source.object_id)
    friends = [one for one in others if one.pk in company.players]
    if not (friends and is_played(source) and goes_by_rules(agent.script)):
        return None
    classifier = trained()
    if classifier is None:
        return None
    names = company.names_in(percept.text, friends)
    if surely_calls_one(percept.text, thing, names):
        return 1.0
    rows = agent.talks.rows(source.id)
    gender = str(thing.attributes.get("gender") or "").lower()
    chance = classifier.chance(percept.text, before, names, names_of(thing), rows, gender)
    if chance is None:
        return None
    if calls_one(percept.text, thing):
        return max(chance, LIKELY)
    if before.last in (Last.OWN, Last.OTHER) and asks_of_the_world(percept.text):
        return max(chance, SURE)  # whom they have just asked is asked this, too
    if before.last is Last.OTHER and _takes_up_answer(percept.text, rows):
        return max(chance, SURE)
    is_aside = before.last is not Last.OWN and is_between_friends(percept.text)
    if is_aside or calls_kin(percept.text):
        return min(chance, HARDLY)
    return chance


def _takes_up_answer(text: str, rows: Sequence[Row]) -> bool:
    """Whether a line doubts, or asks of, what the assistant has just answered to a friend.

    What a friend only told, is doubted as that friend's.
    """
    if len(rows) < LEAST_TALK or not rows[-1].is_own:
        return False
    words, answer = (re.findall(r"\w+", one.lower()) for one in (text, rows[-1].text))
    is_word = "?" in text and 0 < len(words) <= MOST_ECHOED and words[-1] in answer
    taken = {word for word in words if len(word) >= LEAST_TAKEN}
    is_held = reminds(text) and not taken.isdisjoint(answer)  # else a friend said it
    is_asked = seeks_answer(rows[-2].text) or doubts(rows[-2].text)
    return is_asked and (doubts(text) or is_word or is_held)


def mark_left(agent: Agent, percept: Percept, talk: TalkState) -> Percept:
    """A line that an assistant leaves to others, with those it is said to.

    For one that goes by rules, it is noted how likely the line was for it by its words.
    """
    to = tuple(agent.talks.partners(percept.source.id))
    data = percept.data if talk.chance is None else {**percept.data, CHANCE: talk.chance}
    return changed(percept, to=to, data=data)


def mark_taken(agent: Agent, percept: Percept, company: Company, talk: TalkState) -> Percept:
    """A line that an assistant takes up, with a note if it may not be for this one alone.

    It may be for all, or for another who is there, or the assistant only watches for what is in it.
    Whether it is for another, a model tells by its sense.
    """
    text = percept.text
    called = company.called(text)
    if agent.character in called:
        return percept
    if called and agent.wake_policy.wakes_for(percept):
        return changed(percept, to=tuple(str(one.key) for one in called))
    if is_for_everybody(text) or greets_all(text, percept.source.name):
        return changed(percept, to_all=True)
    is_read = bool(conf.get("ASK_IN_DOUBT")) and has_model(agent.script)
    is_unsure = talk.chance is not None and talk.chance < SURE
    if (is_read or is_unsure) and may_be_for_others(percept, agent.character, company, talk):
        chance = {CHANCE: talk.chance} if is_unsure else {}
        if is_read:
            agent.talks.leave(percept.source.id)
        return changed(percept, data={**percept.data, PERHAPS: True, **chance})
    return changed(percept, to_all=False)
