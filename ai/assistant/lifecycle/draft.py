"""The draft: what an assistant is to be, worked out first and then done all at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from typing import Any

from django.db import transaction

from ai.assistant import adopt as adoption
from ai.assistant.authority.authority import demand_grant, may_change
from ai.assistant.runtime import get_service
from ai.brains.embedded.brain import plain
from ai.memory.lore import assistant_lore
from ai.tools.contract import levels
from ai.tools.support.script import get_assistant_script_for_character

KEPT = ("persona", "brain", "tools", "core", "modules", "commands", "limits")
"""What a script has under the same name, and takes as it is."""


class DraftError(Exception):
    """It cannot be done; nothing of it was.

    Args:
        problem: One line what is wrong.
        advice: One line what to do.
    """

    def __init__(self, problem: str, advice: str) -> None:
        super().__init__(problem)
        self.problem, self.advice = problem, advice


@dataclass
class Sketch:
    """What an assistant is, or is to be; the names of its script, so that settings go into both."""

    name: str = ""
    persona: dict[str, Any] = field(default_factory=dict)
    knows: dict[str, str] = field(default_factory=dict)
    """What it knows, under the words that bring it to mind."""
    brain: str = ""
    """As `AI["MODEL"]` names it; "" stands for the settings'."""
    tools: list[str] = field(default_factory=list)
    """Names and groups; none stands for all that its level allows."""
    core: list[str] = field(default_factory=list)
    modules: list[str] | None = None
    commands: dict[str, str] = field(default_factory=dict)
    grant_level: str = "Player"
    acts_alone: bool = False
    wakening: dict[str, Any] = field(default_factory=dict)
    """What wakes it besides being spoken to, as `ai.assistant.agent.wake_policy` reads it."""
    limits: dict[str, float] = field(default_factory=dict)
    """How far its turns may go, where that is not as the settings say."""

    @property
    def personality(self) -> str:
        """Who it is and how it speaks."""
        return str(self.persona.get("description") or "")

    @property
    def greeting(self) -> str:
        """Its first words to whoever comes in; "" where it does not turn to them."""
        if not self.persona.get("greets"):
            return ""
        said = (self.persona.get("phrases") or {}).get("greeting") or [""]
        return str(said if isinstance(said, str) else said[0])

    def wake_for(self, policy: Mapping[str, Any], by: Any = None) -> None:
        """As `AssistantScript.wake_for`; who says so counts once it is done."""
        self.wakening = dict(policy)

    def grant(self, level: str, by: Any, alone: bool = False) -> None:
        """As `AssistantScript.grant`.

        Raises:
            ValueError: There is no such level, or whoever says so is not that high.
        """
        self.grant_level, self.acts_alone = levels.title(demand_grant(level, by)), alone

    def give_tools(self, names: Iterable[str], by: Any) -> None:
        """As `AssistantScript.give_tools`; who says so counts once it is done."""
        self.tools = list(names)

    def become(self, personality: str) -> None:
        """Have another personality."""
        self.persona = {**self.persona, "description": personality}

    def greet(self, words: str) -> None:
        """Have other first words; with none it does not turn to whoever comes in."""
        persona = {**self.persona, "greets": bool(words)}
        if words and words != self.greeting:
            persona["phrases"] = {**(persona.get("phrases") or {}), "greeting": [words]}
        self.persona = persona


class Draft:
    """A sketch of one object, and what that object was when somebody began to sketch.

    Args:
        thing: Any object of the game.
    """

    def __init__(self, thing: Any) -> None:
        self.thing = thing
        self.was, self.script = _now(thing), get_assistant_script_for_character(thing)
        self.sketch = replace(self.was)

    def changes(self) -> list[str]:
        """The names of the fields that are to be other than they were."""
        return [
            one.name
            for one in fields(Sketch)
            if getattr(self.sketch, one.name) != getattr(self.was, one.name)
        ]

    def carry_out(self, by: Any) -> Any:
        """Do all of it in one transaction.

        Args:
            by: The builder.

        Returns:
            The assistant's script.

        Raises:
            DraftError: The object is gone or was changed meanwhile, or the builder may not.
        """
        self.demand(by)
        if _now(self.thing) != self.was or not self._same_script():
            raise DraftError(
                "It was changed meanwhile, by somebody else or by you.",
                "Quit, look at it with `ai status`, and begin anew.",
            )
        try:
            with _all_or_nothing(self.thing, self.script), transaction.atomic():
                return self._write(by)
        except (adoption.AdoptionError, ValueError) as error:
            raise DraftError(str(error), "Nothing was done. Change it, or quit.") from None

    def demand(self, by: Any) -> None:
        """Raise `DraftError` where a builder may not do this, or cannot any more."""
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

    def _same_script(self) -> bool:
        return bool(get_assistant_script_for_character(self.thing) == self.script)

    def _write(self, by: Any) -> Any:
        sketch, thing, changed = self.sketch, self.thing, self.changes()
        grants = self.script is None or {"grant_level", "acts_alone"} & set(changed)
        if grants:
            demand_grant(sketch.grant_level, by)
        script = self.script or adoption.adopt(thing, by=by)
        if grants:
            script.grant(sketch.grant_level, by, sketch.acts_alone)
        if "name" in changed:
            script.rename(sketch.name)
        if "knows" in changed:
            assistant_lore.keep(script.assistant_key, sketch.knows)
        if "tools" in changed:
            script.give_tools(sketch.tools, by)
        for name in KEPT:
            if name in changed and name != "tools":
                setattr(script, name, plain(getattr(sketch, name)))
        if "wakening" in changed:
            script.wake_for(plain(sketch.wakening), by)
        return script


def _now(thing: Any) -> Sketch:
    """What an object is now."""
    script = get_assistant_script_for_character(thing) if thing.pk else None
    name = str(thing.key)
    if script is None:
        return Sketch(name)
    policy = plain(script.wakening)
    return Sketch(
        name=name,
        knows=assistant_lore.of(script.assistant_key),
        grant_level=levels.title(levels.rank(script.grant_level)),
        acts_alone=bool(script.acts_alone),
        wakening={key: value for key, value in policy.items() if key != "by"},
        **{kept: plain(getattr(script, kept)) for kept in KEPT},
    )


# All or nothing


@contextmanager
def _all_or_nothing(thing: Any, script: Any) -> Iterator[None]:
    """Evennia keeps values in memory that a rollback does not take back; have it read them anew."""
    name = thing.db_key
    before = set(get_service().presences)
    try:
        yield
    except BaseException:
        for made in set(get_service().presences) - before:
            presence = get_service().presences[made]
            get_service().detach(presence.script)
            presence.script.flush_from_cache(force=True)
        thing.db_key = name
        for one in filter(None, (thing, script)):
            for kept in one.attributes.all():
                kept.flush_from_cache(force=True)
            one.attributes.reset_cache()
            one.tags.reset_cache()
        raise
