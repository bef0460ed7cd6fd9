"""The village's commands: looking at details, eating and drinking, and socials."""

from __future__ import annotations

import re
from typing import Any

from evennia.commands.default.general import CmdGet as StockGet
from evennia.commands.default.general import CmdGive as StockGive
from evennia.commands.default.general import CmdLook as StockLook
from evennia.commands.default.muxcommand import MuxCommand
from evennia.utils.search import search_tag

from ai.commands import CharacterCmdSet as PluginCmdSet
from world.details import find_detail
from world.kitchen import Dish
from world.messenger import find_boy
from world.places import CANNOT_TAKE, VILLAGE
from world.socials import SOCIALS

SERVED = "bread|loaf|loaves|soup|ale|beer|drink|mug|food|meal|supper|dinner|breakfast|something"
"""Words for what the inn serves, as a pattern."""

MENU = "bread for nothing, soup for a copper, and ale for two"
TOWARDS = re.compile(r"(?:at|to|towards|for|with)\s+", re.IGNORECASE)
"""What players type before the one whom a gesture is for."""
DETERMINER = re.compile(
    r"(?:an?|another|more|my|some|the|your|\d+|one|two|three|four|five|six)\s", re.IGNORECASE
)
"""What an order may begin with; "some" comes before others."""


class CmdLook(StockLook):  # type: ignore[misc]
    """
    look at location or object

    Usage:
      look
      look <thing>
      look *<account>

    Observes your location, or anything that you see or read of in it.
    """

    aliases = ("l", "ls", "read")

    def func(self) -> None:
        """Evennia's hook: look at a detail where there is no object of that name."""
        detail = _detail(self.caller, self.args)
        if detail:
            self.msg(text=(detail, {"type": "look"}), options=None)
        else:
            super().func()


class CmdGet(StockGet):  # type: ignore[misc]
    """
    pick up something

    Usage:
      get <thing>

    Picks up an object from your location and puts it in your inventory.
    """

    def func(self) -> None:
        """Evennia's hook: what is only a detail cannot be picked up."""
        if _detail(self.caller, self.args):
            self.msg(CANNOT_TAKE)
        else:
            super().func()


class CmdGive(StockGive):  # type: ignore[misc]
    """
    give away something to someone

    Usage:
      give [<number>] <thing> to <somebody>

    Gives something that you carry to somebody. Of several things that are alike, one is given
    unless you say how many.
    """

    def parse(self) -> None:
        """Evennia's hook: read the line."""
        super().parse()
        self.number = self.number or 1


class CmdOrder(MuxCommand):  # type: ignore[misc]
    """
    order something to eat or drink

    Usage:
      order <dish>
      order

    Tells the innkeeper what you would like. Without a dish, it shows you what
    the inn has, and the prices.
    """

    key = "order"
    aliases = ("buy", "menu")
    locks = "cmd:all()"
    help_category = "General"

    def func(self) -> None:
        """Evennia's hook: say the order."""
        dish = self.args.strip()
        if not dish:
            question = (
                "" if self.cmdstring.lower() == "menu" else f"{self.cmdstring.capitalize()} what? "
            )
            self.msg(f"{question}The inn has {MENU}.")
            return
        keeper = next(iter(search_tag("person:innkeeper", category=VILLAGE)), None)
        if keeper is None or keeper.location != self.caller.location:
            self.msg("Nobody serves anything here.")
            return
        if not re.search(rf"\b(?:{SERVED})(?:e?s)?\b", dish, re.IGNORECASE):
            self.msg("The inn serves bread, soup and ale.")
            return
        article = "" if DETERMINER.match(dish) else "some "
        self.caller.execute_cmd(f"say {keeper.key}, I would like {article}{dish}, please.")


class CmdConsume(MuxCommand):  # type: ignore[misc]
    """
    eat or drink something

    Usage:
      eat <food>
      drink <drink>
    """

    key = "eat"
    aliases = ("drink",)
    locks = "cmd:all()"
    help_category = "General"

    def func(self) -> None:
        """Evennia's hook: find the dish in the hands or the room, and consume it."""
        verb = self.cmdstring.lower()
        if not self.args:
            self.msg(f"{verb.capitalize()} what?")
            return
        found = self.caller.search(self.args, quiet=True)
        same = found and all(isinstance(one, Dish) and one.key == found[0].key for one in found)
        dish: Any = found[0] if same else self.caller.search(self.args)
        if dish is None:
            return
        if isinstance(dish, Dish) and dish.db.verb == verb:
            dish.consume(self.caller)
        else:
            self.msg(f"You cannot {verb} {dish.get_display_name(self.caller)}.")


class CmdAnswer(MuxCommand):  # type: ignore[misc]
    """
    answer the boy who brought you a message

    Usage:
      answer <your words>
    """

    key = "answer"
    locks = "cmd:all()"
    help_category = "General"

    def func(self) -> None:
        """Evennia's hook: give the boy the answer for which he waits."""
        boy = find_boy()
        if boy is None or not boy.waits_for(self.caller):
            self.msg("Nobody waits for an answer of yours.")
        elif boy.location != self.caller.location:
            where = boy.location.get_display_name(self.caller)
            self.msg(f"The boy waits for your answer where he found you: {where}.")
        elif not self.args.strip():
            self.msg("Answer what? Type: answer <your words>")
        else:
            boy.hear(self.caller, self.args.strip())


class CmdSocial(MuxCommand):  # type: ignore[misc]
    """
    show a gesture

    Usage:
      <gesture>
      <gesture> <somebody>

    Type `socials` for the list of gestures. With a name, you turn to them:
    AI characters notice when you turn to them.
    """

    key = "socials"
    aliases = tuple(SOCIALS)
    locks = "cmd:all()"
    help_category = "General"

    def func(self) -> None:
        """Evennia's hook: show the gesture as a pose."""
        verb = self.cmdstring.lower()
        if verb not in SOCIALS:
            self.msg(f"Gestures: {', '.join(sorted(SOCIALS))}.")
            return
        name = TOWARDS.sub("", self.args.strip())
        target: Any = self.caller.search(name) if name else None
        if name and target is None:
            return
        if target == self.caller:
            target = None
        self._show(verb, target)

    def _show(self, verb: str, target: Any) -> None:
        """Show it to the room: the actor and a played target read "you", others the names."""
        to = f"{_towards(verb)}{{target}}" if target is not None else ""
        mapping = {"actor": self.caller, "target": target}
        place = self.caller.location
        self.msg(f"You {verb}{to}.".format(target=_name(target, self.caller)))
        shown = [self.caller]
        if target is not None and target.account is not None:
            name = self.caller.get_display_name(target)
            text = f"{name} {_third(verb)}{_towards(verb)}you."
            target.msg((text, {"type": "pose"}), from_obj=self.caller)
            shown.append(target)
        place.msg_contents(
            (f"{{actor}} {_third(verb)}{to}.", {"type": "pose"}),
            from_obj=self.caller,
            exclude=shown,
            mapping=mapping,
        )


class CharacterCmdSet(PluginCmdSet):
    """The commands of characters in the village."""

    def at_cmdset_creation(self) -> None:
        super().at_cmdset_creation()
        self.add(CmdLook())
        self.add(CmdGet())
        self.add(CmdGive())
        self.add(CmdOrder())
        self.add(CmdAnswer())
        self.add(CmdConsume())
        self.add(CmdSocial())


def _detail(looker: Any, wanted: str) -> str:
    """The text of a detail; "" if there is none, or an object of that name."""
    if not wanted.strip() or looker.search(wanted.strip(), quiet=True):
        return ""
    return find_detail(looker, wanted)


def _third(verb: str) -> str:
    """The verb as one says it of somebody else: "curtsies"."""
    if verb.endswith("y"):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch")) else f"{verb}s"


def _towards(verb: str) -> str:
    """What stands between a verb and the one whom it is for."""
    return f" {SOCIALS[verb]} ".replace("  ", " ")


def _name(target: Any, looker: Any) -> str:
    return str(target.get_display_name(looker)) if target is not None else ""
