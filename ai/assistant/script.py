"""The script of an assistant: one for each, with its configuration."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from evennia.scripts.scripts import DefaultScript
from evennia.typeclasses.attributes import AttributeHandler
from evennia.utils.dbserialize import deserialize
from evennia.utils.utils import lazy_property

from ai.assistant.adopt import undo_adoption
from ai.assistant.agent.attributes import OneQueryBackend, ScriptAttribute, store_defaults
from ai.assistant.agent.turn_settings import names_for
from ai.assistant.agent.wake_policy import read_policy, sign_entries
from ai.assistant.authority.authority import require_grant, source_of
from ai.assistant.runtime import get_runtime
from ai.pipeline.steps.authorise import unlisted
from ai.tools.contract import levels
from ai.tools.support import rights
from ai.tools.support.script import CATEGORY, assistant_tag

MODES = ("awake", "asleep", "paused")


class AssistantScript(DefaultScript):
    """Makes one object an assistant. Its tag is `ai_assistant:<key>`; it holds no secrets."""

    assistant_key = ScriptAttribute("")
    character_id = ScriptAttribute(0)
    """The object that this script drives. A copy of it has its tags, but not its id."""
    persona = ScriptAttribute(dict)
    brain = ScriptAttribute("")
    """The brain, in the form of `AI["MODEL"]`; "" stands for the setting's."""
    mode = ScriptAttribute("awake")
    paused_why = ScriptAttribute("")
    grant_level = ScriptAttribute("Player")
    """The highest level at which it may use tools."""
    granted_by = ScriptAttribute("")
    """The source id of the builder who granted it; their present level bounds the grant."""
    acts_alone = ScriptAttribute(False)
    """Whether its own turns may use DANGEROUS tools, as long as a builder's grant stands."""
    tools = ScriptAttribute(list)
    """The names and groups of tools that it may use; an empty list stands for all. A remote module
    is a group with the module's name."""
    tools_by = ScriptAttribute(dict)
    """Name in `tools` → source id of its author; set by `give_tools`."""
    modules = ScriptAttribute(None)
    """The remote modules that it may use; None stands for the settings' (see `modules_of` in
    `ai.assistant.authority.authority`). A tool of a module has to be allowed by `tools` too."""
    core = ScriptAttribute(list)
    """The names and groups of tools that its turns are offered from the start; an empty list stands
    for the settings'."""
    former_name = ScriptAttribute("")
    """Its object's name before `rename`; "" if it was not renamed."""
    new_name = ScriptAttribute("")
    """The name that `rename` gave it. If it has a third name by now, release leaves that."""
    joined = ScriptAttribute(list)
    """The ids of the channels that it joined as an assistant, and leaves when it is released."""
    wake_policy = ScriptAttribute(dict)
    """What wakes it besides being spoken to (see `ai.assistant.agent.wake_policy`); set by
    `wake_for`."""
    kept_until = ScriptAttribute(dict)
    """Clock → the time up to which its schedule has run."""
    own_turns_today = ScriptAttribute(list)
    """The ordinal of a day, and the number of its own turns on that day."""
    limits = ScriptAttribute(dict)
    """Limits of its turns, in place of the settings': "max_iterations", "seconds", "tokens",
    "calls"."""
    card = ScriptAttribute("")
    """The character card that it was made from, as JSON, for an export."""
    commands = ScriptAttribute(dict)
    """Command → level, for execute_command; an empty dict stands for the settings'."""

    @lazy_property
    def attributes(self) -> Any:
        """Evennia's attribute handler, which here reads all attributes in one query."""
        return AttributeHandler(self, OneQueryBackend)

    def at_script_creation(self) -> None:
        """Make the script persistent, without a timer."""
        self.persistent = True
        self.interval = 0
        self.desc = "Makes a character think and act."

    def init_evennia_properties(self) -> None:
        """Store what is not set yet, as Evennia does when a script is made."""
        store_defaults(self)
        super().init_evennia_properties()

    @property
    def character(self) -> Any:
        """The object that it drives; None if it was deleted."""
        from evennia.objects.models import ObjectDB

        try:
            return ObjectDB.objects.get(id=self.character_id)
        except ObjectDB.DoesNotExist:
            return None

    @property
    def brain_name(self) -> str:
        """The names of its brains in live turns, each the fallback of the one before."""
        return ", ".join(names_for(self, "live"))

    def bind(self, key: str, thing: Any) -> None:
        """Drive an object, under the assistant's key."""
        self.assistant_key = key
        self.character_id = thing.pk
        self.tags.add(assistant_tag(key), category=CATEGORY)

    def grant(self, level: str, by: Any, alone: bool = False) -> None:
        """Let the assistant use tools up to a level.

        Args:
            level: The name of a permission.
            by: The account that grants it. Its level bounds the grant from now on.
            alone: Allow DANGEROUS tools also in turns that nobody asked for.

        Raises:
            ValueError: There is no such permission, or the account does not have that level.
        """
        self.grant_level = levels.title(require_grant(level, by))
        self.granted_by = source_of(by).id
        self.acts_alone = alone

    def give_tools(self, names: Iterable[str], by: Any) -> None:
        """Set the tools that the assistant may use, and record the author of each new one.

        Args:
            names: Names and groups of tools; none stands for all.
            by: The author, an account or character.
        """
        before = dict(self.tools_by)
        listed, who = list(names), source_of(by).id
        known = {name: before.get(name, "") for name in self.tools}
        self.tools = listed
        self.tools_by = {name: known.get(name, who) for name in listed}

    def rename(self, name: str) -> None:
        """Rename its object until the assistant is released."""
        thing = self.character
        self.former_name = self.former_name or str(thing.key)
        self.new_name = name
        thing.key = name

    def wake_for(self, policy: Mapping[str, Any], by: Any = None) -> None:
        """Set the wake policy.

        Args:
            policy: In the form that `ai.assistant.agent.wake_policy.read_policy` takes.
            by: The author, an account or character. Their level bounds the entries that they add
                to its schedule.
        """
        before = read_policy(deserialize(self.wake_policy))
        self.wake_policy = sign_entries(source_of(by).id, policy, before)
        get_runtime().schedule.policy_changed(self)

    def may_use(self, tool: Any) -> str:
        """Why the assistant may not use a tool that it was given; "" if it may."""
        if not self.pk:
            return "You are gone."
        command = getattr(tool, "command", "")
        if command and not rights.allows_command(command, self):
            return unlisted(tool)
        return ""

    def pause(self, why: str = "it is paused") -> None:
        """Pause the assistant; a running turn ends before its next call."""
        self.paused_why = why
        self._change_mode("paused")

    def resume(self) -> None:
        """Let a paused assistant act again."""
        self.paused_why = ""
        self._change_mode("awake")
        agent = get_runtime().agents.get(self.pk)
        if agent is not None:
            agent.own_turns = 0
        get_runtime().wake(self)

    def fall_asleep(self) -> None:
        """Sleep until somebody speaks to the assistant by name, or something falls due."""
        if self.mode == "awake":
            self._change_mode("asleep")

    def wake_up(self) -> None:
        """Wake up if asleep."""
        if self.mode == "asleep":
            self._change_mode("awake")

    def _change_mode(self, mode: str) -> None:
        self.mode = mode
        agent = get_runtime().agents.get(self.pk)
        if agent is not None:
            agent.session.end()
        get_runtime().pipeline.cache.end_session(self.assistant_key)

    def at_server_start(self) -> None:
        agent = get_runtime().agents.get(self.pk)
        if agent is None or agent.script is not self:  # else it was attached with all others
            get_runtime().attach(self)

    def at_script_delete(self) -> bool:
        """Undo the adoption, also if the script is deleted along with its character."""
        undo_adoption(self)
        return True
