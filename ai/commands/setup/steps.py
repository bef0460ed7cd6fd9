"""`ai setup`: its help, and its steps in their order."""

from __future__ import annotations

from typing import Any

from ai.assistant.agent import wake_policy
from ai.brains.embedded.templates.template import TemplateError, parse
from ai.commands.assistants.adopt import demand_level, split_level
from ai.commands.assistants.settings import SETTINGS, UNSET, Setting
from ai.commands.console.value_types import Read, Text, Unreadable
from ai.commands.setup.confirmation import ConfirmationStep
from ai.commands.setup.knowledge import KnowledgeStep
from ai.commands.setup.options import (
    describe_budget,
    list_levels,
    list_models,
    list_tools,
    read_models,
    read_tools,
)
from ai.commands.setup.profile import ProfileStep
from ai.commands.setup.question import Question, SettingsTable
from ai.commands.setup.rehearsal import RehearsalStep
from ai.commands.setup.target import TargetStep, draft_of
from ai.commands.setup.wizard import Step, Wizard
from ai.tools.support.markup import one_line, plain

HELP = """Usage:
  ai setup
  ai setup <npc>

Sets up an assistant step by step: who it is, what it knows, how it greets,
which model thinks for it, which tools it may use, when it wakes and what its
limits are. Near the end you can try what it would answer. The last step shows
a summary; if you type `yes` there, all changes are made at once. Until then
nothing changes: you can `quit`, and a lost connection or a reload ends the
menu. You can also set up an assistant that exists already.

In the menu, Enter or `next` accepts the value shown, `back` returns to the
step before, `look` shows the step again, and `help` explains it. You can
write longer texts in the editor: type `edit`, then `:wq` when you are done.

Examples:
  ai setup
  ai setup guard
"""
MAX_NAME, MAX_GREETING = 60, 300


def setup(command: Any, text: str) -> None:
    """Open the menu."""
    draft = draft_of(command.caller, text) if text else None
    first: list[Step] = [] if draft is not None else [TargetStep()]
    Wizard(command.caller, [*first, *STEPS], draft, getattr(command, "session", None))


# What is a setting here, and not in the table of `ai config`


def _read_name(text: str) -> str:
    name = one_line(plain(text, MAX_NAME + 1)).strip()
    if not name or len(name) > MAX_NAME or set(name) & set("=/|,;#*") or name.isdigit():
        raise Unreadable(f"'{plain(text, 40)}' cannot be its name.")
    return name


def _read_greeting(text: str) -> str:
    greeting = Text("", "", MAX_GREETING).read(text)
    try:
        parse(greeting)
    except TemplateError as error:
        raise Unreadable(str(error)) from None
    return greeting


def _grant(sketch: Any, value: tuple[str, bool] | None, by: Any) -> None:
    level, alone = value or ("Player", False)
    sketch.grant(demand_level(level, by), by, alone)


NAME = Setting("name", "persona",
    Read(f"1 to {MAX_NAME} letters, none of = / | , ; # *", "Marta the Brewer", _read_name),
    "Everybody sees this name, and the assistant answers to it. When you release the assistant, "
    "its object gets its old name back.",
    lambda sketch: sketch.name,
    lambda sketch, value, by: setattr(sketch, "name", value or sketch.name),
)  # fmt: skip
GREETING = Setting("greeting", "persona",
    Read(f"up to {MAX_GREETING} letters, or none", "Come in, {asker}!", _read_greeting),
    "With a greeting it turns to every player who arrives. The built-in brain says exactly this, "
    "a model reads it as an example. {asker} stands for the player's name.",
    lambda sketch: sketch.greeting or UNSET,
    lambda sketch, value, by: sketch.greet(value or ""),
    lambda sketch: "none",
)  # fmt: skip
LEVEL = Setting("level", "rights",
    Read("a level up to your own, also with `alone` after it", "Player", split_level,
         lambda value: f"{value[0]}{', also alone' if value[1] else ''}"),
    "It only uses tools up to the lowest of three levels: this one, your own, and that of the "
    "player who asks it. With `alone` after the level it may also change the world when nobody "
    "asked.",
    lambda sketch: (sketch.grant_level, sketch.acts_alone),
    _grant,
)  # fmt: skip

STEPS: tuple[Step, ...] = (
    ProfileStep(),
    Question(NAME, "Its name", "What is its name?"),
    Question(SETTINGS["description"], "Its personality",
        "Who is it, and how does it speak? Write to it: 'You keep the inn. You are …'",
        "Say what it is like, how it speaks and what it would never do. The built-in brain follows "
        "rules and does not read this.", label="personality"),
    KnowledgeStep(),
    Question(GREETING, "Its greeting",
        "How does it greet players who arrive? For example: Come in, {asker}, and shut the door. "
        "With 'none' it waits until somebody speaks to it.", label="greeting"),
    Question(SETTINGS["model"], "What thinks for it",
        "Which model? Type a number or a name, or several with commas. The table estimates what an "
        "answer costs.",
        "The built-in brain comes last in any case; it follows rules and is free. 'default' uses "
        "AI['MODEL'] of the game's settings.",
        label="model", options=list_models, read=read_models),
    Question(SETTINGS["tools"], "What it may use",
        "Which tools may it use? '+group' or '+tool' adds, '-' removes, 'all' allows every tool.",
        "You can name groups and single tools: '+building -say'. `ai tools` describes each one.",
        label="tools", options=list_tools, read=read_tools, repeats=True),
    Question(LEVEL, "How high its tools may reach",
        "Up to which level may it use tools? Player is right for most.",
        label="level", options=list_levels),
    SettingsTable(
        {"events": SETTINGS["events"], "every": SETTINGS["own_turns"],
         "audience": SETTINGS["audience"], "schedule": SETTINGS["schedule"]},
        "When it wakes",
        "What wakes it, besides somebody who speaks to it? For example: events arrive, say fire",
        f"Events are {', '.join(wake_policy.EVENTS)}; after say, pose and channel you can write a "
        "word that has to be in the line. 'every 10 minutes' gives it turns of its own, and 'every "
        "never' takes them away. 'audience' saves money: it has turns only while a player is "
        "there. 'addressed' turns all of this off.",
        label="wakes", reset="addressed", unset="only when somebody speaks to it"),
    SettingsTable(
        {"steps": SETTINGS["max_iterations"], "seconds": SETTINGS["turn_seconds"],
         "tokens": SETTINGS["turn_tokens"], "calls": SETTINGS["turn_calls"],
         "turns": SETTINGS["own_turns_per_day"], "budget": SETTINGS["budget"]},
        "Its limits", "What are its limits? For example: tokens 20000",
        "A turn that reaches one of these limits ends, and `ai thoughts` says so. 'tokens default' "
        "uses the game's setting again. When its budget for a day is spent, a cheaper model thinks "
        "for it if there is one, or else the built-in brain. AI['BUDGET'] limits it too.",
        label="limits", reset="default", unset="as the game's settings say", note=describe_budget),
    RehearsalStep(),
    ConfirmationStep(),
)  # fmt: skip
