"""The menu of `ai setup`: it asks step by step, and changes nothing before the last step."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from evennia.server.signals import SIGNAL_ACCOUNT_POST_LAST_LOGOUT, SIGNAL_OBJECT_POST_UNPUPPET
from evennia.utils.eveditor import EvEditor
from evennia.utils.evmenu import EvMenu
from twisted.internet.defer import Deferred
from twisted.logger import Logger

from ai.assistant.lifecycle.draft import Draft, DraftError, Sketch
from ai.commands.console.access import demand_change, demand_standing, is_builder
from ai.commands.console.errors import UserError
from ai.commands.console.text import WIDTH, line, wrapped
from ai.tools.schema.decode import storable
from ai.tools.support.markup import plain

log = Logger()

NEXT, BACK, QUIT = ("", "next", "n"), ("back", "b"), ("quit", "q", "exit")
LOOK, HELP, EDIT = ("look", "l"), ("help", "h", "?"), ("edit", "e")
NODE, NONE = "step", "none"
MAX_TITLE, MAX_DEFAULT = 40, 60


class Step(ABC):
    """One screen of the menu, with one question."""

    title: str
    help: str
    label = ""
    """What the last step calls its answer; "" leaves it out there."""
    is_long = False
    """Whether the answer can be written in the editor."""

    @abstractmethod
    def show(self, wizard: Wizard) -> str:
        """The question, and what there is to choose from."""

    def default(self, wizard: Wizard) -> str:
        """What Enter stands for, in a few words; "" where an answer is required."""
        return line(self.summary(wizard.sketch), MAX_DEFAULT)

    def summary(self, sketch: Sketch) -> str:
        """The answer that a sketch has, in a few words."""
        return ""

    @abstractmethod
    def answer(self, wizard: Wizard, text: str) -> bool:
        """Take an answer.

        Returns:
            Whether the next step comes.

        Raises:
            UserError: The answer is not valid.
        """

    def skip(self, wizard: Wizard) -> bool:
        """Take Enter.

        Returns:
            Whether the next step comes.

        Raises:
            UserError: An answer is required.
        """
        return True

    def text(self, wizard: Wizard) -> str:
        """What the editor begins with."""
        return ""

    def save(self, wizard: Wizard, text: str) -> None:
        """Take a text from the editor.

        Raises:
            UserError: The text is not valid.
        """
        self.answer(wizard, text.strip() or NONE)


class Wizard(EvMenu):
    """Asks one builder about one assistant.

    It lives in memory only: a reload, a lost connection or `quit` ends it and discards the answers.

    Args:
        caller: The builder's character or account.
        steps: The steps, in their order.
        draft: The draft that the answers change; None where the first step asks whom it is about.
        session: The builder's session.
    """

    def __init__(
        self, caller: Any, steps: Sequence[Step], draft: Draft | None, session: Any = None
    ) -> None:
        self.steps = list(steps)
        self.draft = draft
        self.number = 0
        """The step that is shown."""
        self.waiting: Deferred[Any] | None = None
        """A trial whose answer has not come yet."""
        SIGNAL_OBJECT_POST_UNPUPPET.connect(self._left, sender=caller)
        SIGNAL_ACCOUNT_POST_LAST_LOGOUT.connect(self._left, sender=caller)
        super().__init__(
            caller,
            {NODE: _show},
            startnode=NODE,
            auto_quit=False,
            auto_look=False,
            auto_help=False,
            cmd_on_exit=None,
            session=session,
        )

    @property
    def chosen_draft(self) -> Draft:
        """The draft that the answers change.

        Raises:
            UserError: The builder has not chosen an object yet.
        """
        if self.draft is None:
            raise UserError("Whom is this about?", "Go back to the first step: back")
        return self.draft

    @property
    def sketch(self) -> Sketch:
        """What the answers make of the assistant.

        Raises:
            UserError: The builder has not chosen an object yet.
        """
        return self.chosen_draft.sketch

    @property
    def name(self) -> str:
        """The assistant's name in the draft, safe to show."""
        return line(self.sketch.name, MAX_TITLE)

    # What is typed

    def parse_input(self, raw_string: str) -> None:
        """EvMenu's hook: everything that is typed comes here."""
        text = storable(raw_string).strip()
        word = text.lower()
        try:
            self._read(word, text)
        except UserError as error:
            self.complain(error.problem, error.advice)
            if word.startswith(("ai ", "@ai ")):  # a command in place of an answer
                self.msg("You are in `ai setup`; to leave it: quit")
        except DraftError as error:
            self.complain(error.problem, error.advice)
        except Exception:  # the menu has to answer the builder, whatever a step does
            log.failure("ai: a step of `ai setup` broke")
            self.complain("Something went wrong, through no fault of yours.", "Try again, or: quit")

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
            self.msg(f"{wrapped(step.help)}\n{self.foot()}")
        elif word in EDIT and step.is_long:
            self._edit(step)
        elif step.skip(self) if word in NEXT else step.answer(self, text):
            self._go(self.number + 1)

    def complain(self, problem: str, advice: str) -> None:
        """Show what is wrong and what to do; the step stays."""
        self.msg(f"|y{wrapped(problem)}|n\n{wrapped(advice)}")

    def leave(self, why: str) -> None:
        """Close the menu and say why."""
        self.msg(why)
        self.close_menu()

    def again(self) -> None:
        """Show the same step again."""
        self._go(self.number)

    def is_open(self) -> bool:
        """Whether the menu is open."""
        return not self._quitting

    def close_menu(self) -> None:
        """EvMenu's hook: close the menu; nothing of it remains."""
        SIGNAL_OBJECT_POST_UNPUPPET.disconnect(self._left, sender=self.caller)
        SIGNAL_ACCOUNT_POST_LAST_LOGOUT.disconnect(self._left, sender=self.caller)
        super().close_menu()
        waiting, self.waiting = self.waiting, None
        if waiting is not None:  # only now, so that the cancelled trial finds the menu closed
            waiting.cancel()

    def _left(self, sender: Any, **kwargs: Any) -> None:
        """Close the menu when the builder leaves: nobody else answers for them."""
        if hasattr(sender, "location") and sender.sessions.count():
            return  # the builder is still here with another session
        if isinstance(sender.ndb._eveditor, _Editor):
            sender.ndb._eveditor.quit()
        self.close_menu()

    def _is_gone(self) -> bool:
        return self.draft is not None and not self.draft.thing.pk

    def _demand_rights(self) -> None:
        """Demand that the builder may still change the object.

        Raises:
            UserError: The builder may not.
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
            self.number = number
            self.goto(NODE, "")

    # The editor

    def _edit(self, step: Step) -> None:
        def save(_caller: Any, text: str) -> bool:
            try:
                step.save(self, text)
            except UserError as error:
                self.complain(error.problem, error.advice)
                return False
            return True

        def leave(_caller: Any) -> None:
            if self.is_open():
                self._go(self.number)

        _Editor(self.caller, lambda _caller: step.text(self), save, leave, key=step.title)

    # What is shown

    def show(self) -> str:
        """The current step, and how to answer it."""
        step = self.steps[self.number]
        head = f"{self.number + 1}/{len(self.steps)}  {step.title}"
        if self.draft is not None:
            head = f"{plain(self.draft.sketch.name, MAX_TITLE)}  {head}"
        rule = f"|w{line(head)}|n\n{'~' * WIDTH}"
        return f"{rule}\n{step.show(self)}\n\n{self.foot()}"

    def foot(self) -> str:
        """How to answer the current step."""
        step = self.steps[self.number]
        default = step.default(self)
        first = [f"Enter or `next`: {default}"] if default else []
        words = ["back"] if self.number else []
        words += ["edit"] if step.is_long else []
        return wrapped(". ".join([*first, f"Or: {', '.join([*words, 'help', 'quit'])}"]) + ".")

    def _format_node(self, nodetext: str, optionlist: Any) -> str:
        """EvMenu's hook: `show` has formatted the text."""
        return nodetext


class _Editor(EvEditor):
    """Evennia's editor; its class tells it from editors that other commands opened."""


def _show(caller: Any) -> Any:
    """EvMenu's only node: `Wizard` goes from step to step itself."""
    return caller.ndb._evmenu.show(), {"key": "_default", "goto": NODE}
