"""The draft: the planned changes to an assistant, which are then carried out all at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from typing import Any

from django.db import transaction

from ai.assistant import adopt as adoption
from ai.assistant.authority.authority import may_change, require_grant
from ai.assistant.runtime import get_runtime
from ai.brains.embedded.brain import plain
from ai.memory.lore import assistant_lore
from ai.tools.contract import levels
from ai.tools.support.script import get_assistant_script_for_character

SCRIPT_FIELDS = ("persona", "brain", "tools", "core", "modules", "commands", "limits")
"""Fields that a script stores under the same name and in the same form."""


class DraftError(Exception):
    """A draft could not be carried out, and nothing was changed.

    Args:
        problem: What is wrong, in one line.
        advice: What to do, in one line.
    """

    def __init__(self, problem: str, advice: str) -> None:
        super().__init__(problem)
        self.problem, self.advice = problem, advice


@dataclass
class Sketch:
    """An assistant's configuration. Its fields and methods have the same names as the script's."""

    name: str = ""
    persona: dict[str, Any] = field(default_factory=dict)
    knows: dict[str, str] = field(default_factory=dict)
    """Keywords → what it knows."""
    brain: str = ""
    """The brain, in the form of `AI["MODEL"]`; "" stands for the setting's."""
    tools: list[str] = field(default_factory=list)
    """Names and groups; an empty list stands for all that its level allows."""
    core: list[str] = field(default_factory=list)
    modules: list[str] | None = None
    commands: dict[str, str] = field(default_factory=dict)
    grant_level: str = "Player"
    acts_alone: bool = False
    wake_policy: dict[str, Any] = field(default_factory=dict)
    """What wakes it besides being spoken to (see `ai.assistant.agent.wake_policy`)."""
    limits: dict[str, float] = field(default_factory=dict)
    """Limits of its turns, in place of the settings'."""

    @property
    def greeting(self) -> str:
        """Its greeting for somebody who comes in; "" if it greets nobody."""
        if not self.persona.get("greets"):
            return ""
        said = (self.persona.get("phrases") or {}).get("greeting") or [""]
        return str(said if isinstance(said, str) else said[0])

    def wake_for(self, policy: Mapping[str, Any], by: Any = None) -> None:
        """Set the wake policy. `by` is ignored here; `Draft.carry_out` names the author."""
        self.wake_policy = dict(policy)

    def grant(self, level: str, by: Any, alone: bool = False) -> None:
        """Let the assistant use tools up to a level.

        Raises:
            ValueError: There is no such level, or `by` does not have it.
        """
        self.grant_level, self.acts_alone = levels.title(require_grant(level, by)), alone

    def give_tools(self, names: Iterable[str], by: Any) -> None:
        """Set the tools. `by` is ignored here; `Draft.carry_out` names the author."""
        self.tools = list(names)

    def become(self, personality: str) -> None:
        """Change the personality."""
        self.persona = {**self.persona, "description": personality}

    def greet(self, words: str) -> None:
        """Change the greeting; with an empty one the assistant greets nobody."""
        persona = {**self.persona, "greets": bool(words)}
        if words and words != self.greeting:
            persona["phrases"] = {**(persona.get("phrases") or {}), "greeting": [words]}
        self.persona = persona


class Draft:
    """The planned configuration of one object, and the one that it had at the beginning.

    Args:
        thing: Any object of the game.
    """

    def __init__(self, thing: Any) -> None:
        self.thing = thing
        self.was, self.script = _sketch_of(thing), get_assistant_script_for_character(thing)
        self.sketch = replace(self.was)

    def changes(self) -> list[str]:
        """The names of the fields that the sketch changes."""
        return [
            one.name
            for one in fields(Sketch)
            if getattr(self.sketch, one.name) != getattr(self.was, one.name)
        ]

    def carry_out(self, by: Any) -> Any:
        """Carry out all changes in one transaction.

        Args:
            by: The builder.

        Returns:
            The assistant's script.

        Raises:
            DraftError: The object was deleted or changed meanwhile, or the builder may not do it.
        """
        self.demand(by)
        if _sketch_of(self.thing) != self.was or not self._same_script():
            raise DraftError(
                "It was changed meanwhile, by somebody else or by you.",
                "Quit, look at it with `ai status`, and start again.",
            )
        try:
            with _all_or_nothing(self.thing, self.script), transaction.atomic():
                return self._write(by)
        except (adoption.AdoptionError, ValueError) as error:
            raise DraftError(str(error), "Nothing was done. Change it, or quit.") from None

    def demand(self, by: Any) -> None:
        """Make sure that a builder may carry out the draft.

        Raises:
            DraftError: They may not, or the object was deleted, is played or is a room.
        """
        thing = self.thing
        if not thing.pk:
            raise DraftError("It is gone: somebody deleted it.", "Begin with another: ai setup")
        if not may_change(by, thing):
            raise DraftError(
                f"You may not change {thing.key}.",
                "Its 'edit' lock says who may. Ask one of them, or an admin.",
            )
        if self.script is None and getattr(thing, "account", None) is not None:
            raise DraftError(f"Somebody plays {thing.key}.", "Set it up once they have left it.")
        if self.script is None:
            try:
                adoption.require_adoptable(thing)
            except adoption.AdoptionError as error:
                raise DraftError(str(error), error.advice) from None

    def _same_script(self) -> bool:
        return bool(get_assistant_script_for_character(self.thing) == self.script)

    def _write(self, by: Any) -> Any:
        sketch, thing, changed = self.sketch, self.thing, self.changes()
        grants = self.script is None or {"grant_level", "acts_alone"} & set(changed)
        if grants:
            require_grant(sketch.grant_level, by)
        script = self.script or adoption.adopt(thing, by=by)
        if grants:
            script.grant(sketch.grant_level, by, sketch.acts_alone)
        if "name" in changed:
            script.rename(sketch.name)
        if "knows" in changed:
            assistant_lore.keep(script.assistant_key, sketch.knows)
        if "tools" in changed:
            script.give_tools(sketch.tools, by)
        for name in SCRIPT_FIELDS:
            if name in changed and name != "tools":
                setattr(script, name, plain(getattr(sketch, name)))
        if "wake_policy" in changed:
            script.wake_for(plain(sketch.wake_policy), by)
        return script


def _sketch_of(thing: Any) -> Sketch:
    """The present configuration of an object."""
    script = get_assistant_script_for_character(thing) if thing.pk else None
    name = str(thing.key)
    if script is None:
        return Sketch(name)
    policy = plain(script.wake_policy)
    return Sketch(
        name=name,
        knows=assistant_lore.of(script.assistant_key),
        grant_level=levels.title(levels.rank(script.grant_level)),
        acts_alone=bool(script.acts_alone),
        wake_policy={key: value for key, value in policy.items() if key != "by"},
        **{key: plain(getattr(script, key)) for key in SCRIPT_FIELDS},
    )


@contextmanager
def _all_or_nothing(thing: Any, script: Any) -> Iterator[None]:
    """After an error, undo what a rollback does not: the running agent, and Evennia's caches."""
    name = thing.db_key
    before = set(get_runtime().agents)
    try:
        yield
    except BaseException:
        for key in set(get_runtime().agents) - before:
            agent = get_runtime().agents[key]
            get_runtime().detach(agent.script)
            agent.script.flush_from_cache(force=True)
        thing.db_key = name
        for one in filter(None, (thing, script)):
            for attribute in one.attributes.all():
                attribute.flush_from_cache(force=True)
            one.attributes.reset_cache()
            one.tags.reset_cache()
        raise
