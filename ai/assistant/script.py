"""The script that makes a character an assistant: one per assistant, its configuration."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from evennia.scripts.scripts import DefaultScript
from evennia.typeclasses.attributes import AttributeHandler, AttributeProperty
from evennia.utils.dbserialize import deserialize
from evennia.utils.utils import lazy_property

from ai.assistant.adopt import let_go
from ai.assistant.agent.attributes import OneQueryBackend
from ai.assistant.agent.brain_names import names_for
from ai.assistant.agent.wake_policy import read, written_by
from ai.assistant.authority.authority import demand_grant, source_of
from ai.assistant.runtime import get_service
from ai.tools.contract import levels
from ai.tools.support import allowed
from ai.tools.support.script import CATEGORY, assistant_tag

MODES = ("awake", "asleep", "paused")


class AssistantScript(DefaultScript):
    """Drives one character. Found by the tag `ai_assistant:<key>`; never holds secrets."""

    assistant_key = AttributeProperty("", category="ai")
    character_id = AttributeProperty(0, category="ai")
    """The one object that this script drives; copies of it carry tags along, but not this."""
    persona = AttributeProperty(dict, category="ai")
    brain = AttributeProperty("", category="ai")
    """What thinks for it, as `AI["MODEL"]` names it; "" stands for the settings'."""
    mode = AttributeProperty("awake", category="ai")
    paused_why = AttributeProperty("", category="ai")
    grant_level = AttributeProperty("Player", category="ai")
    """The highest level at which it may use tools."""
    granted_by = AttributeProperty("", category="ai")
    """Who granted it, as a source's id; their own level now bounds it."""
    acts_alone = AttributeProperty(False, category="ai")
    """DANGEROUS tools in turns of its own, for as long as whoever granted it is a builder."""
    tools = AttributeProperty(list, category="ai")
    """Names and groups of tools that it may use; none stands for all. A remote module is a group
    under its name."""
    tools_by = AttributeProperty(dict, category="ai")
    """Who wrote each of these, as name → a source's id; changed by `give_tools`."""
    modules = AttributeProperty(None, category="ai")
    """Names of the remote modules that it may use; None stands for the settings' (see
    `ai.assistant.authority.module_access`). Where `tools` names some as well, a module's tools have
    to be in both."""
    core = AttributeProperty(list, category="ai")
    """Names and groups of tools that its turns are offered from the start; none stands for the
    settings'."""
    former_name = AttributeProperty("", category="ai")
    """What its object was called before it was given another name; "" where it was not."""
    new_name = AttributeProperty("", category="ai")
    """The name that it was given then; where somebody gave it a third one, that stays."""
    joined = AttributeProperty(list, category="ai")
    """Numbers of the channels that it was put on as an assistant; it leaves them when it is
    released."""
    wakening = AttributeProperty(dict, category="ai")
    """What wakes it besides being spoken to (see `ai.assistant.agent.wake_policy`); changed by
    `wake_for`."""
    kept_until = AttributeProperty(dict, category="ai")
    """Up to when its routine was kept, by each clock."""
    own_turns_today = AttributeProperty(list, category="ai")
    """A day's number, and how many turns of its own it had then."""
    limits = AttributeProperty(dict, category="ai")
    """How far its turns may go, in place of what the settings say: "max_iterations", "seconds",
    "tokens", "calls"."""
    card = AttributeProperty("", category="ai")
    """The character card that it was made from, as JSON; kept to be given back as it came."""
    commands = AttributeProperty(dict, category="ai")
    """What execute_command may run, as command → level; none stands for the settings'."""

    @lazy_property
    def attributes(self) -> Any:
        """Evennia's handler of its attributes; a server that starts reads them all."""
        return AttributeHandler(self, OneQueryBackend)

    def at_script_creation(self) -> None:
        """Evennia's hook: it lives until it is released, and has no timer."""
        self.persistent = True
        self.interval = 0
        self.desc = "Makes a character think and act."

    @property
    def character(self) -> Any:
        """The object that it drives, None if that is gone."""
        from evennia.objects.models import ObjectDB

        try:
            return ObjectDB.objects.get(id=self.character_id)
        except ObjectDB.DoesNotExist:
            return None

    @property
    def thinker(self) -> str:
        """What thinks for it in live turns, by name; several are a chain."""
        return ", ".join(names_for(self, "live"))

    def bind(self, key: str, thing: Any) -> None:
        """Take a character over."""
        self.assistant_key = key
        self.character_id = thing.pk
        self.tags.add(assistant_tag(key), category=CATEGORY)

    def grant(self, level: str, by: Any, alone: bool = False) -> None:
        """Let it use tools up to a level.

        Args:
            level: The name of a permission.
            by: The account that grants it, and whose own level bounds it from now on.
            alone: DANGEROUS tools also in turns that nobody asked for.

        Raises:
            ValueError: There is no such permission, or the account is not that high itself.
        """
        self.grant_level = levels.title(demand_grant(level, by))
        self.granted_by = source_of(by).id
        self.acts_alone = alone

    def give_tools(self, names: Iterable[str], by: Any) -> None:
        """Have it use these, and remember who said so of those that are new.

        Args:
            names: Of tools and groups; none stands for all.
            by: The account or character that says so.
        """
        before = dict(self.tools_by)
        listed, who = list(names), source_of(by).id
        known = {name: before.get(name, "") for name in self.tools}
        self.tools = listed
        self.tools_by = {name: known.get(name, who) for name in listed}

    def rename(self, name: str) -> None:
        """Have its object called something else, for as long as it is an assistant."""
        thing = self.character
        self.former_name = self.former_name or str(thing.key)
        self.new_name = name
        thing.key = name

    def wake_for(self, policy: Mapping[str, Any], by: Any = None) -> None:
        """Have it wake for other things.

        Args:
            policy: As `ai.assistant.agent.wake_policy.read` takes it.
            by: The account or character that says so; their level bounds what they add to its
                routine.
        """
        before = read(deserialize(self.wakening))
        self.wakening = written_by(source_of(by).id, policy, before)
        get_service().rota.changed(self)

    def may_use(self, tool: Any) -> str:
        """Why it may not use a tool that it has; "" where it may."""
        if not self.pk:
            return "You are gone."
        command = getattr(tool, "command", "")
        if command and not allowed.is_listed(command, self):
            return f"The command '{command}', whose work '{tool.name}' does, is not allowed here."
        return ""

    def pause(self, why: str = "it is paused") -> None:
        """Have it do nothing more; a running turn ends before its next call."""
        self.paused_why = why
        self._change_mode("paused")

    def resume(self) -> None:
        """Have it go on."""
        self.paused_why = ""
        self._change_mode("awake")
        presence = get_service().presences.get(self.pk)
        if presence is not None:
            presence.own_turns = 0
        get_service().wake(self)

    def fall_asleep(self) -> None:
        """Have it sleep, until somebody speaks to it by name or something falls due."""
        if self.mode == "awake":
            self._change_mode("asleep")

    def wake_up(self) -> None:
        """End its sleep, if it sleeps."""
        if self.mode == "asleep":
            self._change_mode("awake")

    def _change_mode(self, mode: str) -> None:
        self.mode = mode
        presence = get_service().presences.get(self.pk)
        if presence is not None:
            presence.session.end()
        get_service().pipeline.cache.end_session(self.assistant_key)

    def at_server_start(self) -> None:
        """Evennia's hook, for scripts that are there when the server comes up."""
        get_service().attach(self)

    def at_script_delete(self) -> bool:
        """Evennia's hook: deleted by hand, or along with its character."""
        let_go(self)
        return True
