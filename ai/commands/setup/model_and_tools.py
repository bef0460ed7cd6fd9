"""The questions of `ai setup` about what an assistant thinks and acts with."""

from __future__ import annotations

from ai import conf
from ai.assistant.agent.brain_names import LAST, listed
from ai.assistant.authority.authority import level_of
from ai.assistant.engine.turn_cost import dollars
from ai.assistant.llm.catalog import spec_of
from ai.assistant.runtime import get_service
from ai.brains.base import Usage
from ai.commands.assistants import model
from ai.commands.console.errors import UserError
from ai.commands.console.text import cell, table, wrapped
from ai.commands.setup.persona import Question
from ai.commands.setup.wizard import Wizard
from ai.commands.tools.allow import ALL, chosen
from ai.tools import TOOL_REGISTRY
from ai.tools.contract import levels
from ai.tools.support.markup import plain

ANSWER = Usage(input=2500, output=120)
"""What an answer takes, about: the prompt with its tools, and a few sentences."""
MODELS = {"": 4, "model": 29, "an answer": 12, "how it is": 33}
GROUPS = {"": 3, "group": 15, "tools": 8, "what they do": 51}


class Model(Question):
    """What thinks for it."""

    title = "What thinks for it"
    help = (
        "Several with commas are a chain: the next is asked where the one before does not answer. "
        "The built-in brain ends every chain; it costs nothing and goes by rules. 'default' leaves "
        "it to AI['MODEL'] in the game's settings."
    )

    def told(self, wizard: Wizard) -> str:
        """See `Step`."""
        rows = [
            (f"{number}.", cell(name, 60), *_of(name))
            for number, name in enumerate(offered(wizard.sketched.sketch.brain), 1)
        ]
        asked = wrapped(
            "Which model? A number, a name, or several with commas. Beside each stands about what "
            "an answer costs."
        )
        others = wrapped("Any other that the settings have a key for may be named as well.")
        return f"{asked}\n{table(MODELS, rows)}\n{others}"

    def default(self, wizard: Wizard) -> str:
        """See `Step`."""
        brain = wizard.sketched.sketch.brain
        settings = ", ".join(listed(conf.get("MODEL")))
        return plain(brain, 100) or f"what the settings say, {plain(settings, 100)}"

    def take(self, wizard: Wizard, text: str) -> bool:
        """See `Step`."""
        sketch = wizard.sketched.sketch
        if text.lower() in model.NONE:
            sketch.brain = ""
            return True
        names = offered(sketch.brain)
        wanted = []
        for one in listed(text):
            if one.isdigit() and not 1 <= int(one) <= len(names):
                raise UserError(f"There is no number {one[:9]}.", f"There are 1 to {len(names)}.")
            wanted.append(names[int(one) - 1] if one.isdigit() else one)
        sketch.brain = ", ".join(model.checked(", ".join(wanted)))
        return True


def offered(now: str = "") -> list[str]:
    """The names of what could think, those of the settings first.

    Args:
        now: What does already.
    """
    configured = [
        *listed(conf.get("MODEL")),
        *conf.get("MODELS"),
        *listed(conf.get("SMALL_MODEL")),
        *(name for names in conf.get("PASS_MODELS").values() for name in listed(names)),
    ]
    return list(dict.fromkeys([LAST, *listed(now), *configured, *sorted(get_service().brains)]))


def _of(name: str) -> tuple[str, str]:
    """What an answer costs, about, and whether it can be asked."""
    if ":" not in name:
        return "free", "the built-in brain" if name == LAST else "a brain of this game"
    try:
        spec = spec_of(name)
    except ValueError as error:
        return "", f"|r{cell(error, 120)}|n"
    micros = get_service().purse.prices.cost(spec, ANSWER)
    cost = "unknown" if micros is None else dollars(micros) if micros else "free"
    key = model.key_told(spec)
    if key.startswith("missing"):
        return cost, f"|rkey {key}|n"
    trouble = get_service().models.trouble(name)
    return cost, f"|y{cell(trouble, 120)}|n" if trouble else f"ready; key {key}"


class Tools(Question):
    """What it may use."""

    title = "What it may use"
    help = (
        "Groups and single tools: '+building -say'. 'all' is every tool that its level allows, "
        "those of tomorrow too. It may use no tool above its level in any case; that comes next. "
        "'ai tools' tells of each tool."
    )

    def told(self, wizard: Wizard) -> str:
        """See `Step`."""
        sketch = wizard.sketched.sketch
        tools = TOOL_REGISTRY.snapshot()
        rows = []
        for group, description in tools.groups.items():
            members = [tool for tool in tools if tool.group == group]
            has = [t for t in members if not sketch.tools or {t.name, group} & set(sketch.tools)]
            mark = "|g+|n" if members and len(has) == len(members) else "|y~|n" if has else "-"
            count = f"{len(has)}/{len(members)}"
            rows.append((mark, cell(group, 40), count, cell(description, 100)))
        asked = "Which tools? '+group' or '+tool' gives, '-' takes away, 'all' gives every one."
        return f"{wrapped(asked)}\n{table(GROUPS, rows)}"

    def default(self, wizard: Wizard) -> str:
        """See `Step`."""
        return plain(", ".join(wizard.sketched.sketch.tools), 200) or "all that its level allows"

    def take(self, wizard: Wizard, text: str) -> bool:
        """See `Step`."""
        sketch = wizard.sketched.sketch
        if text.lower() == ALL:
            sketch.tools = []
        else:
            sketch.tools = chosen(
                sketch.tools, text, "+building -say", "Leave it one: speech, for example."
            )
        wizard.again()
        return False


class Level(Question):
    """How high its tools may reach."""

    title = "How high its tools may reach"
    help = (
        "It may never use more than whoever asks it, than this level, and than you may do "
        "yourself. With 'alone' behind the level it may change the world also in turns that "
        "nobody asked for."
    )

    def told(self, wizard: Wizard) -> str:
        """See `Step`."""
        own = level_of(wizard.caller)
        tools = TOOL_REGISTRY.snapshot()
        names = [name for name in levels.hierarchy() if levels.rank(name) <= own]
        counts = [sum(tool.level() <= levels.rank(name) for tool in tools) for name in names]
        rows = [f"  {name:<12}{count:>4} tools" for name, count in zip(names, counts, strict=True)]
        asked = "Up to which level may it use tools? Player is right for most."
        return "\n".join([wrapped(asked), *rows])

    def default(self, wizard: Wizard) -> str:
        """See `Step`."""
        sketch = wizard.sketched.sketch
        return f"{sketch.grant_level}{', also alone' if sketch.acts_alone else ''}"

    def take(self, wizard: Wizard, text: str) -> bool:
        """See `Step`."""
        first, _, last = text.rpartition(" ")
        alone = bool(first) and last.lower() == "alone"
        level = first.strip() if alone else text
        try:
            wanted = levels.rank(level)
        except ValueError:
            known = ", ".join(levels.hierarchy())
            raise UserError(f"There is no level '{plain(level, 40)}'.", f"Levels: {known}.") from (
                None
            )
        own = level_of(wizard.caller)
        if wanted > own:
            raise UserError(
                f"You cannot grant {levels.title(wanted)}: you stand at {levels.title(own)}.",
                f"Grant {levels.title(own)} at most, or ask somebody above you.",
            )
        sketch = wizard.sketched.sketch
        sketch.grant_level, sketch.acts_alone = levels.title(wanted), alone
        return True
