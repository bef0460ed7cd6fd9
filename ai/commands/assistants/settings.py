"""The settings of an assistant: one table of them, which `ai config`, profiles and docs go by."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from evennia.utils.dbserialize import deserialize

from ai import conf
from ai.assistant.agent import wake_policy
from ai.assistant.agent.brain_names import listed
from ai.assistant.agent.turn_limits import LIMITS
from ai.assistant.authority.authority import level_of
from ai.assistant.authority.module_access import set_modules
from ai.assistant.lifecycle.profiles import profiles
from ai.assistant.prompts.parts import MAX_DESCRIPTION
from ai.assistant.speech.delivery import EVASION
from ai.assistant.speech.thinking_signs import SIGNS
from ai.assistant.turns.tool_offer import core_of
from ai.commands.assistants import model, reaction_syntax, schedule_syntax
from ai.commands.console.errors import UserError
from ai.commands.console.value_types import (
    Choice,
    Dollars,
    Number,
    Read,
    Several,
    Span,
    Text,
    Unreadable,
    ValueType,
    YesNo,
    demand_no_secret,
)
from ai.commands.tools import allow
from ai.tools.contract import levels
from ai.tools.support.markup import plain

UNSET = None
"""The value of what an assistant has nothing of its own for."""
EVENTS = ", ".join(wake_policy.EVENTS)


@dataclass(frozen=True)
class Setting:
    """One thing that can be set for an assistant."""

    name: str
    group: str
    kind: ValueType
    told: str
    """What it does, in a sentence or two."""
    get: Callable[[Any], Any]
    """Its value, from the script; UNSET where the settings of the game decide."""
    set: Callable[[Any, Any, Any], None]
    """Gives the script a value; UNSET to have the game's settings decide. Also who says so."""
    default: Callable[[Any], Any] = lambda script: UNSET
    """What holds for the script where it is not set."""

    def read(self, text: str) -> Any:
        """A value from what was typed; "default" is UNSET.

        Raises:
            Complaint: It is none; says what it may be, with an example.
        """
        if text.lower() == "default":
            return UNSET
        try:
            demand_no_secret(text)
            return self.kind.read(text)
        except Unreadable as error:
            raise UserError(str(error), self.advice()) from None

    def advice(self) -> str:
        """What it may be, with an example."""
        return f"{self.name} is {self.kind.range}. Like this: {self.name} = {self.kind.example}"

    def put(self, script: Any, value: Any, by: Any) -> None:
        """Give an assistant a value that was read, or that a profile has.

        Raises:
            Complaint: It cannot have it, or the one who says so may not.
        """
        try:
            self.set(script, value, by)
        except ValueError as error:
            raise UserError(str(error), self.advice()) from None

    def shown(self, script: Any) -> str:
        """Its value in words, and who says so where that is not the assistant."""
        value = self.get(script)
        if value is not UNSET:
            return self.kind.told(value)
        default = self.default(script)
        return "not set" if default is UNSET else f"{self.kind.told(default)} (default)"


# Where the values stand


def _persona(name: str, group: str, kind: ValueType, told: str, default: Any = UNSET) -> Setting:
    def put(script: Any, value: Any, by: Any) -> None:
        persona = dict(deserialize(script.persona))
        persona.pop(name, None)
        script.persona = persona if value is UNSET else {**persona, name: value}

    return Setting(
        name, group, kind, told, lambda script: deserialize(script.persona).get(name), put,
        default if callable(default) else lambda script: default,
    )  # fmt: skip


def _policy(name: str, kind: ValueType, told: str, default: Any, key: str = "") -> Setting:
    key = key or name

    def put(script: Any, value: Any, by: Any) -> None:
        policy = dict(deserialize(script.wakening))
        policy.pop(key, None)
        script.wake_for(policy if value is UNSET else {**policy, key: value}, by)

    return Setting(
        name, "waking", kind, told, lambda script: deserialize(script.wakening).get(key), put,
        lambda script: default,
    )  # fmt: skip


def _limit(name: str, key: str, kind: ValueType, told: str) -> Setting:
    def put(script: Any, value: Any, by: Any) -> None:
        limits = dict(deserialize(script.limits))
        limits.pop(key, None)
        script.limits = limits if value is UNSET else {**limits, key: value}

    return Setting(
        name, "limits", kind, told, lambda script: deserialize(script.limits).get(key), put,
        lambda script: conf.get(LIMITS[key]) if key in LIMITS else _of_all(),
    )  # fmt: skip


def _of_all() -> Any:
    """Dollars that any assistant may cost a day."""
    return conf.get("BUDGET").get("assistant", {}).get("dollars", UNSET)


def _list(name: str) -> Callable[[Any], Any]:
    return lambda script: list(deserialize(getattr(script, name))) or UNSET


def _put_grant(script: Any, value: Any, by: Any) -> None:
    script.grant(value or "Player", by, script.acts_alone)


def _put_alone(script: Any, value: Any, by: Any) -> None:
    script.grant(script.grant_level, by, bool(value))


def _event(text: str) -> str:
    event = " ".join(text.lower().replace(":", " ").split())
    if not wake_policy.is_event(event):
        raise Unreadable(f"'{plain(text, 40)}' is no event.")
    return event


def _tool(text: str) -> str:
    if text[:1] in "+-":
        raise Unreadable("Write the whole list, or use `ai tools` for one more or less.")
    try:
        return allow.named(text)
    except UserError as complaint:
        raise Unreadable(complaint.problem) from None


def _models(text: str) -> str:
    if text.lower() in model.NONE:
        return ""
    try:
        return ", ".join(model.checked(text))
    except UserError as complaint:
        raise Unreadable(complaint.problem) from None


def _commands(text: str) -> dict[str, str]:
    found = {}
    for part in filter(None, map(str.strip, text.split(","))):
        command, _, level = part.partition(":")
        try:
            found[command.strip().lower()] = levels.title(levels.rank(level.strip() or "Player"))
        except ValueError:
            raise Unreadable(f"There is no level '{plain(level.strip(), 40)}'.") from None
    if not found:
        raise Unreadable("There is nothing in that.")
    return found


def _put_commands(script: Any, value: Any, by: Any) -> None:
    """Take what the game's settings let any assistant type; only who writes those says more."""
    listed = {str(name).lower(): levels.rank(level) for name, level in _known_commands().items()}
    for command, level in (value or {}).items():
        beyond = levels.rank(level) < listed.get(command, len(levels.hierarchy()) + 1)
        if beyond and level_of(by) < levels.rank("Developer"):
            raise ValueError(
                f"AI['COMMANDS'] does not let '{plain(command, 40)}' be typed for {level}."
            )
    script.commands = dict(value or {})


def _known_commands() -> dict[str, str]:
    """What the settings let be typed, by a profile of theirs too."""
    own = [given.get("commands") for given in profiles().values()]
    more = [one if isinstance(one, Mapping) else _commands(str(one)) for one in own if one]
    return {name: level for one in (*more, conf.get("COMMANDS")) for name, level in one.items()}


def _told_commands(value: Mapping[str, str]) -> str:
    return ", ".join(f"{command}: {level}" for command, level in value.items())


def _tools_kind(range_: str, example: str, **more: Any) -> Several:
    return Several(range_, example, one=_tool, most=200, **more)


def _wake(text: str) -> str:
    """Words for a whole policy: what is plainly meant is no reason to refuse."""
    found = [word for word in WAKES if text and word.startswith(text.lower().split()[0])]
    if len(found) != 1:
        raise Unreadable(f"'{plain(text, 40)}' is no policy by itself.")
    return found[0]


WAKES = ("addressed", "audience", "autonomous")
OWN = 900


def _put_wake(script: Any, value: Any, by: Any) -> None:
    policy = dict(deserialize(script.wakening))
    if value in (UNSET, "addressed"):
        policy = {}
    elif value == "audience":
        policy["audience"] = True
    else:
        policy["every"] = policy.get("every") or OWN
    script.wake_for(policy, by)


def _get_wake(script: Any) -> str:
    policy = wake_policy.read(deserialize(script.wakening))
    told = ["addressed"]
    told += ["audience only"] if policy.audience else []
    told += [f"events: {', '.join(policy.events)}"] if policy.events else []
    told += [f"schedule of {len(policy.schedule)}"] if policy.schedule else []
    told += ["autonomous"] if policy.every else []
    return ", ".join(told)


_YES_NO = YesNo("yes or no", "yes")

_ALL = (
    _persona("name", "persona", Text("words, up to 80 letters", "Marta", 80),
             "What it calls itself, where that is not the name of its object."),
    _persona("description", "persona",
             Text(f"text, up to {MAX_DESCRIPTION:,} letters; |/ begins a line",
                  "You keep the inn. You like gossip.", MAX_DESCRIPTION, lines=True),
             "Who it is and how it talks, as models read it before all else."),
    _persona("aliases", "persona", Several("up to 10 names, with commas", "innkeeper, landlady",
             lambda text: Text("", "", 40).read(text), 10),
             "What people call it besides, for the built-in brain."),
    _persona("greets", "persona", _YES_NO, "It turns to every player who arrives.", False),
    _persona("reactions", "persona",
             Read(reaction_syntax.RANGE, reaction_syntax.EXAMPLE,
                  reaction_syntax.read, reaction_syntax.told),
             "What it does when it is told certain words, or at an event, by the built-in brain "
             "and before its rules. Calls go by the rights of whoever spoke; `say` and `pose` come "
             "last. What it does at `leave` and `give` needs these among its events.", []),
    _persona("evasion", "persona", Text("words, up to 200 letters", "I would rather not.", 200),
             "What it says where the game's filter left nothing of its words.", EVASION),
    _persona("signs", "persona",
             Several("up to 10 poses, with ; between them", "looks up.; frowns.",
                     lambda text: Text("", "", 100).read(text), 10, ";"),
             "Poses by which others see that it thinks.", list(SIGNS)),
    _persona("speech_length", "speech", Number("a number from 0 to 10000; 0 is no bound", "300",
             0, 10_000), "Letters that a model may say at a time; the rest goes.",
             lambda script: conf.get("SPEECH_LENGTH")),
    _persona("speech_pace", "speech", Number("seconds from 0 to 60; 0 says all at once", "2.5",
             0, 60, whole=False), "Seconds for ten words, until a model's next sentence.",
             lambda script: conf.get("SPEECH_PACE")),
    Setting("wake", "waking",
            Read(f"{', '.join(WAKES)}; the settings below say the rest", "audience", _wake),
            "What wakes it, in a word. `addressed` takes all else away: then it wakes for what "
            "is meant for it, and nothing more.", _get_wake, _put_wake),
    _policy("audience", _YES_NO, "It has turns only while a player is there. Its schedule is "
            "kept all the same: it asks no model.", False),
    _policy("events", Several(f"{EVENTS}; behind say, pose and channel a word or name",
            "arrive, give, say fire", _event, wake_policy.MAX_EVENTS),
            "What wakes it though nobody speaks to it. Comings and goings are those of players; "
            "what other assistants do does not count.", []),
    _policy("schedule",
            Read(schedule_syntax.RANGE, schedule_syntax.EXAMPLE,
                 schedule_syntax.read, schedule_syntax.told),
            "Tool calls at times of the day, by the game's clock if nothing is said, or `real`. "
            "No model is asked; each goes through all checks, with your rights within its grant.",
            []),
    _policy("own_turns", Span("never, or from 1 minute to 7 days", "15 minutes"),
            "How often it has a turn of its own while nobody wants anything.", 0, "every"),
    _policy("own_turns_per_day", Number(f"a number from 1 to {wake_policy.MAX_PER_DAY}", "20",
            1, wake_policy.MAX_PER_DAY), "How many of those it has in a day at most.",
            wake_policy.PER_DAY, "per_day"),
    Setting("model", "thinking", Read("up to 5 models with commas, or none",
            "openai:gpt-5-mini, embedded", _models),
            "Which models think for it; the next one where one fails.",
            lambda script: script.brain or UNSET,
            lambda script, value, by: setattr(script, "brain", value or ""),
            lambda script: ", ".join(listed(conf.get("MODEL")))),
    _limit("max_iterations", "max_iterations", Number("a number from 1 to 10", "5", 1, 10),
           "Steps of a turn: how often it may look at what its calls brought, and go on."),
    _limit("turn_seconds", "seconds", Number("seconds from 5 to 600", "60", 5, 600),
           "How long a turn may take."),
    _limit("turn_tokens", "tokens", Number("a number from 1000 to 2000000", "100000",
           1000, 2_000_000), "Tokens of a turn, all its steps together."),
    _limit("turn_calls", "calls", Number("a number from 1 to 100", "20", 1, 100),
           "Tools that it may use in a turn."),
    _limit("budget", "dollars", Dollars("dollars from 0.01 to 1000 a day", "0.50", 0.01, 1000),
           "What its models may cost a day. Beyond, a cheaper model thinks for it where there is "
           "one, and then the built-in brain. AI[\"BUDGET\"] holds all the same."),
    Setting("tools", "tools", _tools_kind("tools and groups with commas, or all", "core, speech",
            none=("all",), empty="all"), "What it may use at all, within its grant.",
            _list("tools"), lambda script, value, by: script.give_tools(value or (), by),
            lambda script: []),
    Setting("core", "tools", _tools_kind("tools and groups with commas", "core, give"),
            "What its turns are offered from the start; the rest it finds and loads.",
            _list("core"), lambda script, value, by: setattr(script, "core", list(value or ())),
            lambda script: core_of(script, "live")),
    Setting("modules", "tools", Several("names of modules with commas, or none", "dice, weather",
            most=30), "Remote modules that it may use.",
            lambda script: UNSET if script.modules is None else list(script.modules),
            lambda script, value, by: set_modules(script, value),
            lambda script: list(conf.get("MODULE_SERVICES"))),
    Setting("commands", "tools", Read("commands with a level each", "look: Guest, get: Player",
            _commands, _told_commands), "What execute_command may type, and who may ask for it. "
            "More than AI['COMMANDS'] lets any of them type takes a developer.",
            lambda script: dict(deserialize(script.commands)) or UNSET,
            _put_commands,
            lambda script: conf.get("COMMANDS")),
    Setting("grant", "rights", Choice("a level, never above your own", "Player",
            lambda: ("none", *levels.hierarchy())), "How high its tools may reach.",
            lambda script: script.grant_level, _put_grant),
    Setting("alone", "rights", _YES_NO,
            "It may change the world in turns that nobody asked for, its schedule too.",
            lambda script: script.acts_alone, _put_alone),
)  # fmt: skip

SETTINGS: dict[str, Setting] = {setting.name: setting for setting in _ALL}


def groups() -> Iterator[tuple[str, Sequence[Setting]]]:
    """The settings by their groups, in order."""
    for group in dict.fromkeys(setting.group for setting in _ALL):
        yield group, [setting for setting in _ALL if setting.group == group]
