"""The table of an assistant's settings, which `ai config`, `ai setup` and profiles use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from evennia.utils.dbserialize import deserialize

from ai import conf
from ai.assistant.agent import wake_policy
from ai.assistant.agent.turn_settings import LIMITS, listed
from ai.assistant.authority.authority import level_of
from ai.assistant.authority.module_access import set_modules
from ai.assistant.authority.secrets import game_secrets
from ai.assistant.lifecycle.profiles import profiles
from ai.assistant.prompts.parts import MAX_DESCRIPTION
from ai.assistant.speech.delivery import EVASION
from ai.assistant.speech.silence_signs import SIGNS as SILENCES
from ai.assistant.speech.thinking_signs import DELAYS, SIGNS
from ai.assistant.turns.turn_rights import core_of
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
"""The value of a setting that an assistant does not have itself."""
EVENTS = ", ".join(wake_policy.EVENTS)


@dataclass(frozen=True)
class Setting:
    """One setting of an assistant."""

    name: str
    group: str
    kind: ValueType
    help: str
    """What it does, in a sentence or two."""
    get: Callable[[Any], Any]
    """Returns the value that a script has, UNSET where it has none of its own."""
    set: Callable[[Any, Any, Any], None]
    """Gives a script a value or UNSET; the third argument is the builder."""
    default: Callable[[Any], Any] = lambda script: UNSET
    """Returns the value that holds for a script without one of its own."""

    def read(self, text: str, form: str | None = None) -> Any:
        """Read a value that somebody typed; "default" is UNSET.

        Args:
            text: What they typed.
            form: What they type before a value; `<name> = ` if not given.

        Raises:
            UserError: It is no value; says what it may be, with an example.
        """
        if text.lower() == "default":
            return UNSET
        try:
            demand_no_secret(text)
            return self.kind.read(text)
        except Unreadable as error:
            raise UserError(str(error), self.advice(form)) from None

    def advice(self, form: str | None = None) -> str:
        """What it may be, with an example."""
        typed = f"{self.name} = " if form is None else form
        return f"It may be: {self.kind.range}. Like this: {typed}{self.kind.example}"

    def put(self, script: Any, value: Any, by: Any) -> None:
        """Give an assistant a value.

        Raises:
            UserError: The assistant cannot have it, or the builder may not give it.
        """
        try:
            self.set(script, value, by)
        except ValueError as error:
            raise UserError(str(error), self.advice()) from None

    def shown(self, script: Any) -> str:
        """Its value as text, marked where it is a default, with the game's secrets masked."""
        value = self.get(script)
        if value is not UNSET:
            return game_secrets().hide(self.kind.format(value))
        default = self.default(script)
        return "not set" if default is UNSET else f"{self.kind.format(default)} (default)"


# Settings by where an assistant keeps them


def _persona(name: str, group: str, kind: ValueType, help: str, default: Any = UNSET) -> Setting:
    def put(script: Any, value: Any, by: Any) -> None:
        persona = dict(deserialize(script.persona))
        persona.pop(name, None)
        script.persona = persona if value is UNSET else {**persona, name: value}

    return Setting(
        name, group, kind, help, lambda script: deserialize(script.persona.get(name)), put,
        default if callable(default) else lambda script: default,
    )  # fmt: skip


def _policy(name: str, kind: ValueType, help: str, default: Any, key: str = "") -> Setting:
    key = key or name

    def put(script: Any, value: Any, by: Any) -> None:
        policy = dict(deserialize(script.wake_policy))
        policy.pop(key, None)
        script.wake_for(policy if value is UNSET else {**policy, key: value}, by)

    return Setting(
        name, "waking", kind, help, lambda script: deserialize(script.wake_policy.get(key)), put,
        lambda script: default,
    )  # fmt: skip


def _limit(name: str, key: str, kind: ValueType, help: str) -> Setting:
    def put(script: Any, value: Any, by: Any) -> None:
        limits = dict(deserialize(script.limits))
        limits.pop(key, None)
        script.limits = limits if value is UNSET else {**limits, key: value}

    return Setting(
        name, "limits", kind, help, lambda script: deserialize(script.limits.get(key)), put,
        lambda script: conf.get(LIMITS[key]) if key in LIMITS else _game_wide_budget(),
    )  # fmt: skip


def _game_wide_budget() -> Any:
    """How many dollars a day the game's settings allow each assistant."""
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
        raise Unreadable(f"'{plain(text, 40)}' is not an event.")
    return event


def _tool(text: str) -> str:
    if text[:1] in "+-":
        raise Unreadable("Type the whole list here. To add or remove one tool: ai tools")
    try:
        return allow.named(text)
    except UserError as error:
        raise Unreadable(error.problem) from None


def _models(text: str) -> str:
    if text.lower() in model.NONE:
        return ""
    try:
        return ", ".join(model.read_models(text))
    except UserError as error:
        raise Unreadable(error.problem) from None


def _commands(text: str) -> dict[str, str]:
    found = {}
    for part in filter(None, map(str.strip, text.split(","))):
        command, _, level = part.partition(":")
        try:
            found[command.strip().lower()] = levels.title(levels.rank(level.strip() or "Player"))
        except ValueError:
            raise Unreadable(f"There is no level '{plain(level.strip(), 40)}'.") from None
    if not found:
        raise Unreadable("That is empty.")
    return found


def _put_commands(script: Any, value: Any, by: Any) -> None:
    """Store the commands that it may type; only developers may allow more than the game does."""
    listed = {str(name).lower(): levels.rank(level) for name, level in _known_commands().items()}
    for command, level in (value or {}).items():
        beyond = levels.rank(level) < listed.get(command, len(levels.hierarchy) + 1)
        if beyond and level_of(by) < levels.rank("Developer"):
            raise ValueError(f"AI['COMMANDS'] does not allow '{plain(command, 40)}' at {level}.")
    script.commands = dict(value or {})


def _known_commands() -> dict[str, str]:
    """The commands that the game's settings allow, in their profiles too."""
    own = [given.get("commands") for given in profiles().values()]
    more = [one if isinstance(one, Mapping) else _commands(str(one)) for one in own if one]
    return {name: level for one in (*more, conf.get("COMMANDS")) for name, level in one.items()}


def _format_commands(value: Mapping[str, str]) -> str:
    return ", ".join(f"{command}: {level}" for command, level in value.items())


def _tools_kind(range_: str, example: str, **more: Any) -> Several:
    return Several(range_, example, one=_tool, most=200, **more)


def _wake(text: str) -> str:
    """Read one word for a whole policy, or the beginning of one."""
    found = [word for word in WAKES if text and word.startswith(text.lower().split()[0])]
    if len(found) != 1:
        raise Unreadable(f"'{plain(text, 40)}' is not one of these words.")
    return found[0]


WAKES = ("addressed", "audience", "autonomous")
OWN = 900


def _put_wake(script: Any, value: Any, by: Any) -> None:
    policy = dict(deserialize(script.wake_policy))
    if value in (UNSET, "addressed"):
        policy = {}
    elif value == "audience":
        policy["audience"] = True
    else:
        policy["every"] = policy.get("every") or OWN
    script.wake_for(policy, by)


def _get_wake(script: Any) -> str:
    policy = wake_policy.read_policy(deserialize(script.wake_policy))
    parts = ["addressed"]
    parts += ["audience only"] if policy.audience else []
    parts += [f"events: {', '.join(policy.events)}"] if policy.events else []
    parts += [f"schedule of {len(policy.schedule)}"] if policy.schedule else []
    parts += ["autonomous"] if policy.every else []
    return ", ".join(parts)


_YES_NO = YesNo("yes or no", "yes")

_ALL = (
    _persona("name", "persona", Text("words, up to 80 letters", "Marta", 80),
             "The name that it uses for itself, if that differs from the name of its object."),
    _persona("description", "persona",
             Text(f"text, up to {MAX_DESCRIPTION:,} letters; |/ begins a line",
                  "You keep the inn. You like gossip.", MAX_DESCRIPTION, lines=True),
             "Who it is and how it speaks. Models read this before everything else."),
    _persona("aliases", "persona", Several("up to 10 names, with commas", "innkeeper, landlady",
             lambda text: Text("", "", 40).read(text), 10),
             "Other names that people call it. The built-in brain answers to them."),
    _persona("greets", "persona", _YES_NO, "It turns to every player who arrives.", False),
    _persona("reactions", "persona",
             Read(reaction_syntax.RANGE, reaction_syntax.EXAMPLE,
                  reaction_syntax.read, reaction_syntax.format_value),
             "What the built-in brain does when somebody says certain words to it, or at an event; "
             "reactions come before its rules. The calls have the rights of the speaker, and `say` "
             "and `pose` run last. For `leave`, list it among its events.", []),
    _persona("evasion", "persona", Text("words, up to 200 letters", "I would rather not.", 200),
             "What it says instead when the game's word filter removes its whole line.", EVASION),
    _persona("signs", "persona",
             Several("up to 10 poses, with ; between them", "looks up.; frowns.",
                     lambda text: Text("", "", 100).read(text), 10, ";"),
             "Poses that show others that it is thinking.", list(SIGNS)),
    _persona("delays", "persona",
             Several("up to 10 poses, with ; between them",
                     "frowns.; says, \"One moment, {asker}.\"",
                     lambda text: Text("", "", 200).read(text), 10, ";"),
             "Poses, best with words, for when its answer takes long; {asker} is who waits.",
             list(DELAYS)),
    _persona("silences", "persona",
             Several("up to 10 poses, with ; between them", "shrugs.; looks away.",
                     lambda text: Text("", "", 100).read(text), 10, ";"),
             "Poses that show a player that it heard a line and will not answer it.",
             list(SILENCES)),
    _persona("speech_length", "speech", Number("a number from 0 to 10000; 0 is no limit", "300",
             0, 10_000), "How many letters a model may say at a time. The rest is cut.",
             lambda script: conf.get("SPEECH_LENGTH")),
    _persona("speech_pace", "speech", Number("seconds from 0 to 60; 0 says all at once", "1.5",
             0, 60, whole=False), "How many seconds ten words take before a model's next line.",
             lambda script: conf.get("SPEECH_PACE")),
    Setting("wake", "waking",
            Read(f"{', '.join(WAKES)}; the settings below are more exact", "audience", _wake),
            "What wakes it, in one word. With `addressed` it wakes only when somebody speaks to "
            "it: events, schedule, turns of its own and audience are unset.", _get_wake, _put_wake),
    _policy("audience", _YES_NO, "It has turns only while a player is there. Its schedule runs "
            "in any case, because it asks no model.", False),
    _policy("events", Several(f"{EVENTS}; after say, pose and channel a word or name",
            "arrive, give, say fire", _event, wake_policy.MAX_EVENTS),
            "What wakes it besides somebody who speaks to it. Only players who arrive or leave "
            "count, and nothing that other assistants do.", []),
    _policy("schedule",
            Read(schedule_syntax.RANGE, schedule_syntax.EXAMPLE,
                 schedule_syntax.read, schedule_syntax.format_value),
            "Tool calls at times of the day, by the game's clock or, with `real`, by yours. No "
            "model is asked. Each call goes through all checks, with your rights within its grant.",
            []),
    _policy("own_turns", Span("never, or from 1 minute to 7 days", "15 minutes"),
            "How often it has a turn of its own when nobody speaks to it.", 0, "every"),
    _policy("own_turns_per_day", Number(f"a number from 1 to {wake_policy.MAX_PER_DAY}", "20",
            1, wake_policy.MAX_PER_DAY), "How many turns of its own it has in a day at most.",
            wake_policy.PER_DAY, "per_day"),
    Setting("model", "thinking", Read("up to 5 models with commas, or none",
            "openai:gpt-5-mini, embedded", _models),
            "Which models think for it. When one fails, the next one answers.",
            lambda script: script.brain or UNSET,
            lambda script, value, by: setattr(script, "brain", value or ""),
            lambda script: ", ".join(listed(conf.get("MODEL")))),
    _limit("max_iterations", "max_iterations", Number("a number from 1 to 10", "5", 1, 10),
           "How many steps a turn has at most. Each step is one answer of the brain, with its "
           "calls."),
    _limit("turn_seconds", "seconds", Number("seconds from 5 to 600", "60", 5, 600),
           "How long a turn may take, in seconds."),
    _limit("turn_tokens", "tokens", Number("a number from 1000 to 2000000", "100000",
           1000, 2_000_000), "How many tokens all steps of a turn may use together."),
    _limit("turn_calls", "calls", Number("a number from 1 to 100", "20", 1, 100),
           "How many calls of tools a turn may have."),
    _limit("budget", "dollars", Dollars("dollars from 0.01 to 1000 a day", "0.50", 0.01, 1000),
           "How much its models may cost a day. After that, a cheaper model thinks for it if "
           "there is one, or else the built-in brain. AI[\"BUDGET\"] limits it too."),
    Setting("tools", "tools", _tools_kind("tools and groups with commas, or all", "core, speech",
            none=("all",), empty="all"), "Which tools it may use, within its grant.",
            _list("tools"), lambda script, value, by: script.give_tools(value or (), by),
            lambda script: []),
    Setting("core", "tools", _tools_kind("tools and groups with commas", "core, give"),
            "Which tools its turns begin with. It finds and loads the others.",
            _list("core"), lambda script, value, by: setattr(script, "core", list(value or ())),
            lambda script: core_of(script, "live")),
    Setting("modules", "tools", Several("names of modules with commas, or none", "dice, weather",
            most=30), "Which remote modules it may use.",
            lambda script: UNSET if script.modules is None else list(script.modules),
            lambda script, value, by: set_modules(script, value),
            lambda script: list(conf.get("MODULE_SERVICES"))),
    Setting("commands", "tools", Read("commands with a level each", "look: Guest, get: Player",
            _commands, _format_commands), "Which commands execute_command may type, and the level "
            "that it takes to ask for them. Only developers may allow more than AI['COMMANDS'].",
            lambda script: dict(deserialize(script.commands)) or UNSET,
            _put_commands,
            lambda script: conf.get("COMMANDS")),
    Setting("grant", "rights", Choice("a level, never above your own", "Player",
            lambda: ("none", *levels.hierarchy)), "The highest level of tools that it may use.",
            lambda script: script.grant_level, _put_grant),
    Setting("alone", "rights", _YES_NO,
            "It may also change the world in turns that nobody asked for, and by its schedule.",
            lambda script: script.acts_alone, _put_alone),
)  # fmt: skip

SETTINGS: dict[str, Setting] = {setting.name: setting for setting in _ALL}


def groups() -> Iterator[tuple[str, Sequence[Setting]]]:
    """The settings by their groups, in order."""
    for group in dict.fromkeys(setting.group for setting in _ALL):
        yield group, [setting for setting in _ALL if setting.group == group]
