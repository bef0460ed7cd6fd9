"""The last step of `ai setup`: it shows everything, and does it."""

from __future__ import annotations

from ai.assistant.runtime import get_runtime
from ai.commands.assistants.adopt import advice_on_taking
from ai.commands.console import lookup
from ai.commands.console.errors import UserError
from ai.commands.console.text import line, name_of, wrapped
from ai.commands.setup.wizard import Step, Wizard
from ai.tools.support.markup import one_line


class ConfirmationStep(Step):
    """Shows all answers and asks for confirmation."""

    title = "Summary"
    help = "'yes' makes all changes at once, 'back' returns to change more, 'quit' changes nothing."

    def show(self, wizard: Wizard) -> str:
        draft = wizard.chosen_draft
        new, changes = draft.script is None, draft.changes()
        name = line(draft.sketch.name)
        if "name" in changes:
            name += f" (was {line(draft.was.name)})"
        lines = [f"{name} becomes an assistant:" if new else f"{name}; a * marks what changes:"]
        for step in wizard.steps:
            if step.label:
                text = one_line(step.summary(draft.sketch))
                mark = " " if new or step.summary(draft.was) == step.summary(draft.sketch) else "*"
                lines.append(wrapped(text, 16, first=f"{mark} |w{step.label:<14}|n", limit=300))
        if not new and not changes:
            lines.append("Nothing changes.")
        return "\n".join([*lines, "", "Make these changes? yes or no."])

    def default(self, wizard: Wizard) -> str:
        return ""

    def skip(self, wizard: Wizard) -> bool:
        raise UserError("Make these changes?", "Type yes to do it, back to change it, or quit.")

    def answer(self, wizard: Wizard, text: str) -> bool:
        if text.lower() == "no":
            wizard.leave("Nothing was changed.")
            return False
        if text.lower() not in ("yes", "y"):
            return self.skip(wizard)
        draft = wizard.chosen_draft
        what = "is an assistant now" if draft.script is None else "has its new settings now"
        agent = get_runtime().agents[draft.carry_out(wizard.caller).pk]
        obstacle = agent.obstacle()
        but = wrapped(f"But it can do nothing yet: {obstacle}.") if obstacle else ""
        then = f"Say something to it, then: ai thoughts {line(lookup.handle(agent))}"
        told = (f"{name_of(draft.thing)} {what}.", then, advice_on_taking(agent), but)
        wizard.leave("\n".join(filter(None, told)))
        return False
