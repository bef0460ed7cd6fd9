"""The menu of `ai setup`: it asks step by step, and does nothing before the last one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from evennia.server.signals import SIGNAL_ACCOUNT_POST_LAST_LOGOUT, SIGNAL_OBJECT_POST_UNPUPPET
from evennia.utils.eveditor import EvEditor
from evennia.utils.evmenu import EvMenu
from twisted.internet.defer import Deferred
from twisted.logger import Logger

from ai.assistant.lifecycle.draft import Draft, DraftError
from ai.commands.console.access import demand_change, demand_standing, is_builder
from ai.commands.console.errors import UserError
from ai.commands.console.text import WIDTH, line, wrapped
from ai.tools.schema.decode import storable
from ai.tools.support.markup import plain

log = Logger()

NEXT, BACK, QUIT = ("", "next", "n"), ("back", "b"), ("quit", "q", "exit")
LOOK, HELP, EDIT = ("look", "l"), ("help", "h", "?"), ("edit", "e")
MAX_TITLE = 40


class Step(Protocol):
    """One question of the wizard."""

    title: str
    help: str
    """What it is about, for whoever asks."""
    is_long: bool
    """Whether its text can be written in the editor."""

    def told(self, wizard: Wizard) -> str:
        """The question, and what there is to choose from."""
        ...

    def default(self, wizard: Wizard) -> str:
        """What Enter stands for, in a few words; "" where there has to be an answer."""
        ...

    def take(self, wizard: Wizard, text: str) -> bool:
        """Take an answer; whether the next question comes.

        Raises:
            Complaint: It is none.
        """
        ...

    def skip(self, wizard: Wizard) -> bool:
        """Take Enter; whether the next question comes.

        Raises:
            Complaint: There has to be an answer.
        """
        ...

    def text(self, wizard: Wizard) -> str:
        """What the editor begins with."""
        ...

    def written(self, wizard: Wizard, text: str) -> None:
        """Take what the editor ends with.

        Raises:
            Complaint: It is no answer.
        """
        ...


class Wizard(EvMenu):
    """Asks one builder about one assistant.

    It is kept in memory alone: a reload, a lost connection or `quit` ends it, and what was
    answered until then is gone.

    Args:
        caller: The builder's character or account.
        steps: The questions, in their order.
        draft: Of whom; None where the first question is about that.
        session: Where the builder sits.
    """

    def __init__(
        self, caller: Any, steps: Sequence[Step], draft: Draft | None, session: Any = None
    ) -> None:
        self.steps = list(steps)
        self.draft = draft
        self.number = 0
        self.waiting: Deferred[Any] | None = None
        """An answer that is on its way."""
        nodes = {str(number): _node(number) for number in range(len(self.steps))}
        SIGNAL_OBJECT_POST_UNPUPPET.connect(self._left, sender=caller)
        SIGNAL_ACCOUNT_POST_LAST_LOGOUT.connect(self._left, sender=caller)
        super().__init__(
            caller,
            nodes,
            startnode="0",
            auto_quit=False,
            auto_look=False,
            auto_help=False,
            cmd_on_exit=None,
            session=session,
        )

    @property
    def sketched(self) -> Draft:
        """The draft.

        Raises:
            Complaint: Nobody was chosen yet.
        """
        if self.draft is None:
            raise UserError("Whom is this about?", "Go back to the first step: back")
        return self.draft

    @property
    def called(self) -> str:
        """What it is called, or is to be, letter by letter."""
        return line(self.sketched.sketch.name, MAX_TITLE)

    # What is typed

    def parse_input(self, raw_string: str) -> None:
        """EvMenu's hook: everything that is typed comes here."""
        text = storable(raw_string).strip()
        word = text.lower()
        try:
            self._read(word, text)
        except UserError as complaint:
            self.complain(complaint.problem, complaint.advice)
            if word.startswith(("ai ", "@ai ")):  # a command, which an answer was expected for
                self.msg("You are in `ai setup`; to leave it: quit")
        except DraftError as error:
            self.complain(error.problem, error.advice)
        except Exception:  # a builder's menu has to answer, whatever a step does
            log.failure("ai: a step of `ai setup` broke")
            self.complain("That broke, through no fault of yours.", "Try again, or: quit")

    def _read(self, word: str, text: str) -> None:
        step = self.steps[self.number]
        if word in QUIT:
            self.leave("Nothing was changed.")
        elif self._is_gone():
            self.leave("It is gone: somebody deleted it. Nothing was changed.")
        elif not is_builder(self.caller):
            self.leave("You may not do that any more. Nothing was changed.")
        else:
            self._demand_rights()
            self._answer(step, word, text)

    def _answer(self, step: Step, word: str, text: str) -> None:
        if word in BACK:
            self._go(self.number - 1)
        elif word in LOOK:
            self.display_nodetext()
        elif word in HELP:
            self.msg(f"{wrapped(step.help)}\n{self._foot(step)}")
        elif word in EDIT and step.is_long:
            self._edit(step)
        elif step.skip(self) if word in NEXT else step.take(self, text):
            self._go(self.number + 1)

    def complain(self, problem: str, advice: str) -> None:
        """Say in place what is wrong and what to do."""
        self.msg(f"|y{wrapped(problem)}|n\n{wrapped(advice)}")

    def leave(self, why: str) -> None:
        """End it, and say how."""
        self.msg(why)
        self.close_menu()

    def again(self) -> None:
        """Show the same step anew."""
        self._go(self.number)

    def is_open(self) -> bool:
        """Whether somebody is still being asked."""
        return not self._quitting

    def close_menu(self) -> None:
        """EvMenu's hook: end it; nothing of it stays."""
        SIGNAL_OBJECT_POST_UNPUPPET.disconnect(self._left, sender=self.caller)
        SIGNAL_ACCOUNT_POST_LAST_LOGOUT.disconnect(self._left, sender=self.caller)
        super().close_menu()
        waiting, self.waiting = self.waiting, None
        if waiting is not None:  # it is closed by now: what is broken off has nobody to tell
            waiting.cancel()

    def _left(self, sender: Any, **kwargs: Any) -> None:
        """They went: whoever comes next in this body is not to answer for them."""
        if hasattr(sender, "location") and sender.sessions.count():
            return  # they are still here by another window
        if isinstance(sender.ndb._eveditor, _Editor):
            sender.ndb._eveditor.quit()
        self.close_menu()

    def _is_gone(self) -> bool:
        return self.draft is not None and not self.draft.thing.pk

    def _demand_rights(self) -> None:
        """Let nobody go on who may not change any more what this is about.

        Raises:
            Complaint: They may not.
        """
        if self.draft is None:
            return
        demand_change(self.caller, self.draft.thing)
        if self.draft.script is not None:
            demand_standing(self.caller, self.draft.script, self.draft.thing)

    def _go(self, number: int) -> None:
        if number < 0:
            raise UserError("This is the first step.", "To leave without any change: quit")
        if self.is_open():
            self.goto(str(number), "")

    # The editor

    def _edit(self, step: Step) -> None:
        def save(_caller: Any, text: str) -> bool:
            try:
                step.written(self, text)
            except UserError as complaint:
                self.complain(complaint.problem, complaint.advice)
                return False
            return True

        def leave(_caller: Any) -> None:
            if self.is_open():
                self._go(self.number)

        _Editor(self.caller, lambda _caller: step.text(self), save, leave, key=step.title)

    # What is shown

    def show(self, number: int) -> str:
        """One step, and how to answer."""
        self.number = number
        step = self.steps[number]
        head = f"{number + 1}/{len(self.steps)}  {step.title}"
        if self.draft is not None:
            head = f"{plain(self.draft.sketch.name, MAX_TITLE)}  {head}"
        rule = f"|w{line(head)}|n\n{'~' * WIDTH}"
        return f"{rule}\n{step.told(self)}\n\n{self._foot(step)}"

    def foot(self) -> str:
        """How to answer the step that is shown."""
        return self._foot(self.steps[self.number])

    def _foot(self, step: Step) -> str:
        default = step.default(self)
        first = [f"Enter or `next`: {default}"] if default else []
        words = ["back"] if self.number else []
        words += ["edit"] if step.is_long else []
        return wrapped(". ".join([*first, f"Or: {', '.join([*words, 'help', 'quit'])}"]) + ".")

    def _format_node(self, nodetext: str, optionlist: Any) -> str:
        """EvMenu's hook: a node comes as it is to be shown."""
        return nodetext


class _Editor(EvEditor):
    """Evennia's editor, told apart from those that a builder opened otherwise."""


def _node(number: int) -> Callable[..., Any]:
    def node(caller: Any, raw_string: str, **kwargs: Any) -> Any:
        menu = caller.ndb._evmenu
        return menu.show(number), {"key": "_default", "goto": str(number)}

    return node
