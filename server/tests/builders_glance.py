"""What a builder looks at in the web client: one of each kind of output, in some forty steps."""

from __future__ import annotations

from server.tests.builders_step import Step
from server.tests.games import WEB_BUILDER


def _step(typed: str, *expect: str, wide: bool = False, view: str = "") -> Step:
    return Step(typed, expect, WEB_BUILDER, wide=wide, view=view)


COMING = (
    _step("dig/teleport Cask Yard = yard, kettle", "Created room Cask Yard", wide=True),
    _step("create/drop cooper", "You create a new DefaultObject: cooper", wide=True),
    _step("create/drop barrel", "You create a new DefaultObject: barrel", wide=True),
)
PAGES = (
    _step("help ai", "Help for ai", "ai status", r"next \| .*quit", view="help"),
    _step("n", "ai optout", "Subtopics"),
    _step("help ai/thoughts", "Help for ai/thoughts", "Examples:"),
    _step("ai stauts", "There is no 'ai stauts'", r"Did you mean: ai status \[name\]"),
    _step("ai adopt cooper = shopkeeper", "cooper is a shopkeeper now"),
)
TABLES = (
    _step("ai", "name +place +state", "cooper", view="roster"),
    _step("ai status cooper", "name  cooper", "grant  Player", view="status"),
    _step("ai profile", "guard", "builder's hand", view="profiles"),
    _step("ai config cooper", "setting +it is +it may be", "Page", view="config"),
    _step("n", "grant", "To change it: ai config cooper <setting> = <value>"),
    _step("ai tools", r"Page \[1/", view="tools"),
    _step("", r"Page \[2/"),
    _step("q", "Exited pager"),
    _step("ai tools cooper", "When you ask, cooper may use tools", view="grants"),
    _step("ai tool say", "category +TERMINAL", "argument +type", view="tool"),
    _step('ai do cooper = say {"message": "Casks!"}', 'cooper says, "Casks!"', "authorise +ok"),
    _step('ai do cooper = say {"mesage": "x"}', "say: refused", "mesage: Unknown parameter"),
)
TURNS = (
    _step("ai thoughts cooper --live", "You now follow cooper"),
    _step("say Cooper, who is here?", "called +inspect_location", r"end +it spoke", view="live"),
    _step("ai thoughts off", "You no longer follow anybody"),
    _step("ai why cooper", f"cause +{WEB_BUILDER}, by say", "end +it spoke", view="why"),
    _step("ai log cooper", "turn +when +for +called", "inspect_location, say", view="log"),
    _step("ai test cooper = What do you sell?", "If you said to cooper", view="test"),
)
MIND = (
    _step("ai memory cooper = Casks are & stay <b>round</b>.", r"To see it: ai memory cooper \d"),
    _step("ai memory cooper", "no +when +kind", "<b>round</b>", view="memory"),
    _step("ai people", "who +id +known to", view="people"),
    _step("ai lore", "key +from +scope", "night watch", view="lore"),
    _step("ai prompt cooper", "The prompt of cooper", "To see one", view="prompt"),
    _step("ai modules", "module +speaks +tools", "tavern +http", view="modules"),
    _step("ai cost", r"assistant +requests|nothing|No", view="cost"),
    _step("ai card export cooper", '"spec": "chara_card_v2"', wide=True),
)
WIZARD = (
    _step("ai setup barrel", r"1/\d+ A profile", "guard +stands at a gate", view="wizard"),
    _step("", "Its name"),
    _step("Cask", "Cask .* Its personality"),
    _step("edit", r"Line Editor \[Its personality\]", r"01\|", wide=True, view="editor"),
    _step("You are a <b>cask</b>.", r"01\| You are a <b>cask</b>\.", wide=True),
    _step(":wq", "Its personality", "> You are a <b>cask</b>."),
    _step("", "What it knows"),
    _step("quit", "Nothing was changed"),
    _step("ai status barrel", "barrel is no assistant"),
)
LEAVING = (_step("ai release cooper = yes", "cooper is no longer an assistant"),)

GLANCE: tuple[Step, ...] = (*COMING, *PAGES, *TABLES, *TURNS, *MIND, *WIZARD, *LEAVING)
"""Lists, pages, tables, errors, letters and colours; the pager, the menu and the editor."""
