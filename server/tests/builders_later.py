"""The second half of the session: what it keeps, what thinks for it, and other people."""

from __future__ import annotations

from server.demo.local import STAFF
from server.tests.builders_step import Step
from server.tests.games import PLAYER

MODEL = "custom:ribbons"

MIND = (
    Step("ai goal pedlar = Sell ten ribbons.", r"pedlar now has goal (?P<goal>\d+)"),
    Step("ai goal pedlar <goal>/due = 2 h", "Goal .* due 20"),
    Step("ai goal pedlar <goal>/part = Find a buyer.", "as part of"),
    Step("ai goal pedlar", ("no +goal +pri", "Sell ten ribbons", "- Find a buyer")),
    Step("ai goal pedlar <goal>/done", "is now done"),
    Step("ai goal pedlar 999/done", ("There is no goal 999", "See them: ai goal pedlar/all")),
    Step(
        "ai memory pedlar = The ribbons come from the coast.",
        r"To see it: ai memory pedlar (?P<memory>\d+)",
    ),
    Step("ai memory pedlar/find = coast", "ribbons come from the"),
    Step("ai memory pedlar", ("no +when +kind", "Wanda 0.8")),
    Step("ai memory pedlar <memory>", ("kind  fact", "trust 0.8", "recalled  never")),
    Step(
        "ai memory pedlar <memory> = The ribbons come from the hills.", "now reads, as said by you"
    ),
    Step("ai memory pedlar <memory>/weight = 8", "now has weight 8 of 10"),
    Step("ai memory pedlar <memory>/weight = 80", "1 to 10"),
    Step("ai memory pedlar <memory>/drop", r"Memory \d+ is gone"),
    Step("ai memory pedlar 999", ("There is no memory 999", "See them: ai memory pedlar")),
    Step("ai journal pedlar = It rained all day.", "The journal of pedlar now has"),
    Step("ai journal pedlar/find = rain", r"(?P<entry>\d+) +.*It rained all day"),
    Step("ai journal pedlar", ("no +when +wt", "is private")),
    Step("ai journal pedlar <entry>/drop", r"Entry \d+ is gone"),
    Step("ai people pedlar/note Wanda = She likes red ribbons.", "pedlar now has this note"),
    Step("ai people pedlar/fact Wanda = colour: red", "colour: red"),
    Step("ai people pedlar/favour Wanda = 20", r"friendly \+20"),
    Step("ai people pedlar/favour Wanda = 2000", "-100 to 100"),
    Step("ai people", ("who +id +known to", "Wanda +account:")),
    Step("ai people pedlar", ("who +id +favour", "Wanda")),
    Step("ai people Wanda", ("What assistants know about Wanda", "pedlar +friendly")),
    Step(
        "ai people pedlar = Wanda",
        (r"Facts\n +- colour: red", r"(?P<note>\d+) +She likes red ribbons"),
    ),
    Step("ai people pedlar/drop <note>", "is gone"),
    Step("ai people zorg", "'zorg' is neither an assistant nor a player"),
    Step(
        "ai lore ribbons = Ribbons are woven by the river.",
        ("It is new", "ai lore ribbons/keywords"),
    ),
    Step("ai lore ribbons/keywords = ribbon, ribbons", "keywords: ribbon, ribbons"),
    Step("ai lore", ("key +from +scope", "ribbons +database +everyone", "night watch")),
    Step("ai lore ribbons", ("keywords  ribbon, ribbons", "state  on")),
    Step(
        "ai lore pedlar/try = Have you a ribbon?", ("pedlar thinks of these", "woven by the river")
    ),
    Step("ai lore ribbons/drop = yes", "'ribbons' is gone"),
    Step("ai lore nosuch", ("There is no lore with the key 'nosuch'", "See all: ai lore")),
)

PROMPT = (
    Step(
        "ai prompt pedlar",
        ("The prompt of pedlar", "persona +\\d+ of", "To see one"),
    ),
    Step("ai prompt pedlar persona", ("persona ", "Pedlar sells ribbons")),
    Step(
        "ai prompt pedlar persona = You sell ribbons alone.", "has version 1 from its next turn on"
    ),
    Step("ai prompt pedlar persona", ("version 1", "Versions, the newest first", "by Wanda")),
    Step("ai prompt pedlar persona/back 0", "the text before any change"),
    Step("ai prompt pedlar persona/drop", "left out"),
    Step("ai prompt pedlar persona/back 0", "the text before any change"),
    Step("ai prompt pedlar persona/edit", ("Write, then type :wq", "Line Editor"), wide=True),
    Step("And you are proud.", "And you are proud"),
    Step(":wq", ("from its next turn on", "And you are proud")),
    Step("ai prompt pedlar persona/back 1", "You sell ribbons alone"),
    Step("ai prompt pedlar nopart", ("Its prompt has no such part", "It has: rules")),
    Step(
        "ai prompt pedlar/preview = What do you sell?",
        ("What pedlar would be sent", r"Page \[1/"),
    ),
    Step("q", "Exited pager"),
)

MODELS = (
    Step("ai model pedlar", ("These think for pedlar", "1. embedded")),
    Step("ai model pedlar = zorg", ("'zorg' names no model", "Like this: ai model")),
    Step(f"ai model pedlar = {MODEL}", ("1. custom:ribbons", "price: ")),
    Step(
        "ai test pedlar = What do you sell?",
        ("two coppers a yard", "brain +custom:ribbons", r"cost +\$0\.", "None of this was done"),
    ),
    Step("say Pedlar, what do you sell?", 'pedlar says, "Ribbons, two coppers a yard'),
    Step("ai cost", ("pedlar", r"\$0\.")),
    Step("ai cost pedlar", r"\$0\."),
    Step("ai cost here", ("In Ribbon Lane", r"\$0\.")),
    Step("ai cost today", ("pedlar", r"\$0\.")),
    Step("ai cost 2020-13-77", ("There is no day 2020-13-77", "Like this: ai cost")),
    Step("ai replay pedlar = embedded", ("replayed", "then +now", "brain +custom:ribbons")),
    Step("ai model pedlar = none", "From its next turn on"),
    Step("ai modules", ("module +speaks +tools", "tavern +http")),
    Step("ai modules refresh", "tavern +http +\\d+ +fresh"),
    Step("ai modules tavern", ("tavern", "roll_dice")),
    Step("ai modules tavern roll_dice", "roll_dice"),
    Step("ai modules pedlar = tavern", "pedlar may use: tavern"),
    Step("ai modules pedlar = default", "from the settings"),
    Step("ai modules zorg", ("There is no remote module 'zorg'", "tavern")),
    Step("ai token", "You have no tokens"),
    Step(
        "ai token pedlar = a test",
        (r"Token (?P<token>\d+)", r"evai_[\w-]{43}", "You see it only now"),
    ),
    Step("ai token", ("no +acts as", "a test")),
    Step("ai token drop <token>", "is deleted"),
    Step(
        "ai doctor",
        (
            "tables",
            "assistants",
            "memory",
            "budget",
            "models",
            "modules",
            r"Everything works|Done: ",
        ),
        never=(r"bad {2,}(?!lag)\w",),  # how long the game stands still, the machine decides
        seconds=90,
    ),
    Step("ai doctor pedlar", ("assistants", "Everything works|Done: "), seconds=60),
    Step(
        "ai doctor nonsense",
        ("There is neither a check nor an assistant called 'nonsense'", "Checks: lag"),
    ),
)

SETUP = (
    Step(
        "ai setup crate",
        ("crate 1/12 +A profile", "builder's hand", "Or: help, quit"),
    ),
    Step("help", "A profile is a preset"),
    Step("quit", "Nothing was changed"),
    Step("ai status crate", ("crate is no assistant", "To make it one: ai adopt crate")),
    Step("ai setup crate", "crate 1/12"),
    Step("shopkeeper", "crate 2/12 +Its name"),
    Step("Old Crate", "Old Crate 3/12 +Its personality"),
    Step("edit", ("Line Editor", ":h for help"), wide=True),
    Step("And you creak.", "And you creak"),
    Step(":wq", ("And you creak", "Enter or `next`")),
    Step("", "4/12 +What it knows"),
    Step("It is old.", ("That has no keywords, colon and fact", "Like this: bread, oven")),
    Step("wood, oak: The crate is of oak.", "The crate is of oak"),
    Step("back", "3/12"),
    Step("next", "4/12"),
    Step("next", "5/12 +Its greeting"),
    Step("none", "6/12 +What thinks for it"),
    Step("look", ("6/12", "embedded", MODEL)),
    Step("embedded", "7/12 +What it may use"),
    Step("next", "8/12 +How high"),
    Step("Developer", ("You cannot grant Developer", "Grant Builder at most")),
    Step("Guest", "9/12 +When it wakes"),
    Step("next", "10/12 +Its limits"),
    Step("steps 3", "steps +3"),
    Step("next", "11/12 +Try it"),
    Step("What are you made of?", ("Old Crate|said", "Enter or `next`")),
    Step("next", ("12/12 +Summary", "Make these changes")),
    Step("maybe", ("Make these changes", "Type yes to do it")),
    Step("yes", "Old Crate is an assistant now"),
    Step("ai status old cr", ("name  Old Crate", "grant  Guest")),
    Step("ai release old crate", "is no longer an assistant, and its name is crate again"),
)

APPROVING = (
    Step("ai approve", "Nothing waits for your approval"),
    Step("ai approve 999999", ("There is no call with that number", "To see the list: ai approve")),
    Step("lane", "Ribbon Lane", who=PLAYER, wide=True),
    Step("say What a fine crate!", 'You say, "What a fine crate', who=PLAYER),
    Step(f"ai model pedlar = {MODEL}", "1. custom:ribbons"),
    Step("ai tools pedlar/core = +add_tag", "begin with these tools"),
    Step("say Pedlar, paint the crate red.", "ai approve"),
    Step("ai approve", ("add_tag", r"(?m)^ *#?(?P<red>\d+)\b")),
    Step("ai approve <red>", (r"Number \d+ is done", '"crate" has the tag "red" now')),
    Step("say Pedlar, paint the crate green.", "ai approve"),
    Step("ai approve", r"(?m)^ *#?(?P<green>\d+)\b"),
    Step("ai reject <green> = red is better", r"Number \d+ is rejected"),
    Step("ai approve", "Nothing waits for your approval"),
    Step("ai model pedlar = none", "From its next turn on"),
)

STAFFS = (
    Step("complain", "About whom", who=PLAYER),
    Step("complain pedlar = He shouts.", "Thank you. The staff have your report", who=PLAYER),
    Step(
        "ai reports",
        ("no +when +who +about", r"(?P<report>\d+) +.*Piers +pedlar +He shouts"),
    ),
    Step("ai reports <report>", ("Piers about pedlar", "What the assistant had said")),
    Step("ai reports <report> = done", "is deleted"),
    Step("ai reports <report>", ("There is no report", "ai reports")),
)

PLAYERS = (
    Step("ai", ("ai forget me", "ai optout"), who=PLAYER, never=("ai adopt", "Marta")),
    Step("ai adopt crate", ("There is no 'ai adopt'", "Subcommands: forget, optout"), who=PLAYER),
    Step("ai/stop all", ("There is no 'ai stop'", "Subcommands: forget, optout"), who=PLAYER),
    Step("help ai", ("ai forget me", "ai optout"), who=PLAYER, never=("ai adopt",)),
    Step("ai optout", ("may remember what you say", "ai optout = yes"), who=PLAYER),
    Step("ai optout = yes", ("You opted out", "Forgotten: ", r"Not\s+covered"), who=PLAYER),
    Step("ai optout", "ai optout = no", who=PLAYER),
    Step("ai optout = no", "may remember what you say and do", who=PLAYER),
    Step("ai forget me", ("would forget everything about you", "ai forget me = yes"), who=PLAYER),
    Step("ai forget me = yes", ("Forgotten: ", r"Not\s+covered"), who=PLAYER),
    Step("ai forget Wanda = yes", ("Only the level Admin", "ai forget me"), who=PLAYER),
    Step("ai forget Piers", ("Only the level Admin", "ai forget me")),
    Step("ai forget Piers = yes", "Forgotten: ", who=STAFF),
)

LEAVING = (
    Step("ai release pedlar", (r"deletes\s+that", "ai release pedlar = yes")),
    Step(
        "ai release pedlar = yes",
        ("pedlar is no longer an assistant", "The record of its turns was deleted"),
    ),
    Step("ai release pedlar", ("pedlar is no assistant", "To make it one: ai adopt pedlar")),
)
