"""Player data: forgets what all assistants keep of a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.operations.opt_out import OptOuts
from ai.memory.memories import forgetting
from ai.memory.memories.forgetting import Forgotten
from ai.pipeline.steps.cache import Cache


class PlayerData:
    """Forgets players, in the database and in memory.

    Args:
        agents: All running agents, by script.
        opt_outs: The players who opted out.
        cache: Results of tools, which may have players' words.
        goals_changed: Called after goals may have been deleted.
        flush: Writes the ends of turns that are not written yet.
        forget_floods: Drops who wrote too fast.
    """

    def __init__(
        self,
        agents: Mapping[int, Agent],
        opt_outs: OptOuts,
        cache: Cache,
        goals_changed: Callable[[], None],
        flush: Callable[[], None],
        forget_floods: Callable[[str], None],
    ) -> None:
        self._agents = agents
        self._opt_outs = opt_outs
        self._cache = cache
        self._goals_changed = goals_changed
        self._flush = flush
        self._forget_floods = forget_floods

    def forget(self, who: str) -> Forgotten:
        """Make all assistants forget a person, and cancel their turns for that person.

        Args:
            who: A source id, such as "account:3".
        """
        if not who:
            return Forgotten()
        for agent in self._agents.values():
            self._forget_with(agent, who)
        self._flush()  # a turn's end that is written later would bring the words back
        self._forget_floods(who)
        done = forgetting.forget(who)
        for agent in self._agents.values():  # cancelled turns are in the history by now
            agent.forget_turns(who, done.turns)
            agent.inbox.forget_person(who)  # they may have given lines back
            agent.inbox.forget_goals(done.goals)
        self._goals_changed()
        return done

    def opt_out(self, account: Any) -> Forgotten:
        """Opt a player out, and forget what assistants have kept so far."""
        return self.forget(self._opt_outs.add(account))

    def _forget_with(self, agent: Agent, who: str) -> None:
        agent.inbox.forget_person(who)
        agent.session.forget_person(who)
        agent.recent_lines.forget_person(who)
        agent.departures.forget(who)
        agent.talks.forget_person(who)
        agent.owed.pop(who, None)
        agent.passed_over = [one for one in agent.passed_over if one.source != who]
        agent.late_turns.clear()
        agent.backoff.forget(who)
        if agent.turn is not None:  # its prompt may have their words, whatever it is about
            agent.dropping = agent.turn.caller.asker == who
        agent.cancel()
        self._cache.end_session(agent.script.assistant_key)
