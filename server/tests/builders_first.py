"""The first half of the session: finding one's way, adopting, tools, and commanding."""

from __future__ import annotations

from server.tests.builders_step import Step

CARD = (
    '{"spec": "chara_card_v2", "spec_version": "2.0", "data": {"name": "Pedlar", "description": '
    '"{{char}} sells ribbons.", "first_mes": "Ribbons!", "character_book": {"entries": [{"keys": '
    '["ribbon"], "content": "Ribbons come from the coast.", "enabled": true, "insertion_order": '
    "1}]}}}"
)
ARRIVING = (
    Step("dig/teleport Ribbon Lane = lane, kettle", "Created room Ribbon Lane", wide=True),
    Step("create/drop pedlar;ribbon seller", "You create a new DefaultObject: pedlar", wide=True),
    Step("create/drop crate", "You create a new DefaultObject: crate", wide=True),
)

HELP = (
    Step("help ai", ("Help for ai", "ai status", r"next \| .*quit")),
    Step("n", ("ai optout", "Subtopics")),
    Step("help ai/thoughts", ("Help for ai/thoughts", "ai thoughts <name> --live", "Examples:")),
    Step("help aisetup/adopt", ("ai adopt <npc> = <profile>",)),
    Step("ai stauts", ("There is no 'ai stauts'", r"Did you mean: ai status \[name\]")),
    Step(
        "ai frobnicate marta",
        ("There is no 'ai frobnicate'", r"Subcommands: status, adopt, [\s\S]*optout"),
    ),
)

WHO = (
    Step("ai", ("name +place +state", "Marta", "Odile +The Library +listening")),
    Step("aisetup", "name +place +state"),
    Step("ai status marta", ("name  Marta", "grant  Player", "health  well")),
    Step("ai/status innk", "name  Marta"),
    Step("ai status zorg", ("There is no assistant 'zorg'", "There are: Bram, Hob, Marta, Odile")),
)

ADOPTING = (
    Step(
        "ai adopt pedlar = shopkeeper", ("pedlar is an assistant now", "pedlar is a shopkeeper now")
    ),
    Step("ai adopt pedlar = guard", ("is an assistant already", "ai profile pedlar = guard")),
    Step("ai adopt zorg", ("There is no 'zorg'", "Check the name, or use its #dbref")),
    Step("create/drop sack", "You create a new DefaultObject: sack", wide=True),
    Step("create/drop sack", "You create a new DefaultObject: sack", wide=True),
    Step(
        "ai adopt sack",
        ("There are several called 'sack'", r"Use a #dbref: #(?P<sack>\d+) \(sack\)"),
    ),
    Step("ai adopt #<sack>", "sack is an assistant now"),
    Step("ai release sack", "sack is no longer an assistant"),
    Step("ai profile", ("guard", "shopkeeper", "librarian", "builder's hand")),
    Step("ai profile guard", ("The profile guard", "events +arrive")),
    Step("ai profile pedlar = librarian", ("pedlar is a librarian now", "doc_lookup")),
    Step("ai profile pedlar = shopkeeper", "pedlar is a shopkeeper now"),
    Step("ai profile pedlar = king", ("There is no profile 'king'", "guard")),
    Step("ai config pedlar", ("setting +it is +it may be", "Page")),
    Step("n", ("grant", "To change it: ai config pedlar <setting> = <value>")),
    Step("ai config pedlar greets", ("greets of pedlar", "It may be: yes or no")),
    Step("ai config pedlar greets = maybe", ("'maybe' is neither yes nor no", "greets = yes")),
    Step("ai config pedlar greets = no", ("greets of pedlar:\n  no", "It was: ")),
    Step(
        "ai config pedlar gretes = yes", ("There is no setting 'gretes'", "Did you mean 'greets'")
    ),
    Step("ai config pedlar max_iterations = 4", r"max_iterations of pedlar:\s+4"),
    Step('ai config pedlar schedule = 07:00 say {"message": "Open!"}', "07:00 game say"),
    Step('ai config pedlar schedule = 25:00 say {"message": "Open!"}', "There is no time of day"),
    Step("ai config pedlar schedule = default", r"schedule of pedlar:\s+none"),
    Step("ai config pedlar audience = no", r"audience of pedlar:\s+no"),
    Step("ai grant pedlar = Developer", ("You cannot grant Developer", "Grant Builder at most")),
    Step("ai grant pedlar = Wizard", ("There is no level 'Wizard'", "Levels: none, Guest, Player")),
    Step("ai grant pedlar = Player alone", ("up to Player now", "unasked")),
    Step("ai grant pedlar = Builder", "may use tools up to Builder now"),
    Step("ai card", ("Import or export", "ai card import <name> = <file>")),
    Step(
        f"ai card import pedlar = {CARD}",
        ("as the card says", "Pedlar sells ribbons", "1 of 1 pieces"),
    ),
    Step("ai card import pedlar = nowhere.json", "There is no card 'nowhere.json'"),
    Step("ai card export pedlar", ('"spec": "chara_card_v2"', "Pedlar"), wide=True),
    Step(
        "ai card export pedlar = pedlar.json", r"The card of pedlar is in the file:\s+pedlar.json"
    ),
    Step(
        "ai card export pedlar = pedlar.json",
        ("The file 'pedlar.json' exists", "Choose another name"),
    ),
    Step("ai card import pedlar = pedlar.json", ("as the card says", "Pedlar sells ribbons")),
    Step("ai join pedlar = Public", ("pedlar is on Public now", "when somebody says its name")),
    Step("ai join pedlar = Nochannel", ("There is no channel 'Nochannel'", "See: ")),
    Step("ai leave pedlar = Public", "pedlar is off Public"),
)

TOOLS = (
    Step("ai tools", ("tool +category +level", "core", r"Page \[1/")),
    Step("next", r"Page \[2/"),
    Step("q", "Exited pager"),
    Step(
        "ai tools pedlar",
        ("When you ask, pedlar may use tools", "yes, from the start"),
    ),
    Step("ai tools pedlar = -pose +building", ("pedlar may now use", "building")),
    Step("ai tools pedlar = +flyy", ("There is no tool or group 'flyy'", "To see all: ai tools")),
    Step("ai tools pedlar/core = +add_tag", ("begin with these tools", "add_tag")),
    Step("ai tools pedlar/core = default", "begin with these tools"),
    Step("ai tools pedlar", r"pose +none +no: not among its tools"),
    Step("ai tool say", ("category +TERMINAL", "argument +type", "ai do/dry <name> = say")),
    Step("ai tool sya", ("There is no tool 'sya'", "Did you mean: say")),
    Step(
        'ai do pedlar = say {"message": "Fine ribbons!"}',
        ('pedlar says, "Fine ribbons!"', "say: done", "authorise +ok", "charge +ok"),
    ),
    Step(
        'ai do pedlar = say {"mesage": "x"}',
        ("say: refused", "message: Required parameter is missing", "mesage: Unknown parameter"),
    ),
    Step("ai do pedlar = say {bad", ("not valid JSON", "Like this: ai do pedlar = say")),
    Step("ai do pedlar", ("Which tool", "Like this: ai do pedlar")),
    Step(
        'ai do/dry pedlar = say {"message": "Fine ribbons!"}',
        ("say would run", "Nothing was done"),
        never=("pedlar says",),
    ),
    Step(
        'ai do pedlar/dry = pose {"action": "waves."}',
        ("pose would be refused", r"To allow it: ai tools pedlar = \+pose"),
    ),
    Step("ai tools pedlar = +pose", "pedlar may now use"),
)

COMMANDING = (
    Step(
        "ai tell pedlar = Say that the shop is open.",
        (
            "pedlar has your instruction",
            r'pedlar says, "The shop is open',
            r"turn (?P<told>\d+): it called say",
            "The whole turn: ai log",
        ),
    ),
    Step("ai tell pedlar", ("What should pedlar do", "Like this: ai tell pedlar = ")),
    Step("ai say pedlar = Come closer!", 'pedlar says, "Come closer!"'),
    Step("ai say pedlar = :waves a ribbon.", "pedlar waves a ribbon."),
    Step("ai wake pedlar", ("pedlar is awake", r"turn \d+: it called wait")),
    Step("ai pause pedlar", "pedlar is paused"),
    Step("ai", "pedlar[^\n]*paused"),
    Step("say Pedlar, are you there?", 'You say, "Pedlar, are you there'),
    Step("ai why pedlar", ("paused by Wanda", "1 line for its next turn")),
    Step("ai resume pedlar", ("pedlar continues", "pedlar says, ")),
    Step("ai stop pedlar", "pedlar is stopped. What waited for it is discarded"),
    Step("ai resume pedlar", "pedlar continues"),
    Step("ai stop all", "All assistants are stopped, new ones too"),
    Step("ai", ("To resume all: ai resume all",)),
    Step("ai resume all", "All assistants continue"),
    Step("ai pause zorg", ("There is no assistant 'zorg'", "There are: Bram")),
    Step("ai thoughts pedlar --live", ("You now follow pedlar", "ai thoughts off")),
    Step(
        "say Pedlar, who is here?",
        ("called +inspect_location", "pedlar says, ", r"end +it spoke"),
    ),
    Step("ai thoughts off", "You no longer follow anybody"),
    Step(
        "ai thoughts pedlar",
        (r"turn (?P<turn>\d+) at", "noticed +.*who is here", "called +inspect_location"),
    ),
    Step("ai thoughts pedlar = 3", r"turn \d+[\s\S]*turn \d+[\s\S]*turn \d+"),
    Step(
        "ai why pedlar",
        ("cause +Wanda, by say", "step 1 +inspect_location", "end +it spoke"),
    ),
    Step("ai why", ("cause", "rights", "end")),
    Step("ai log pedlar", ("turn +when +for +called", "inspect_location, say")),
    Step("ai log <turn>", ("rights", "noticed", "called +inspect_location", "cost")),
    Step("ai log pedlar = wanda, say", "inspect_location, say"),
    Step("ai log = zorg, failed", ("'zorg' is no tool, no end and no asker", "Filters:")),
    Step("ai log flags", "There are no flags yet"),
    Step("ai log 999999", ("There is no turn 999999", "To see the last turns: ai log")),
    Step("ai replay <turn>", ("replayed", "then +now", "It did the same")),
    Step("ai replay <turn> = persona: You are asleep on your feet.", ("replayed", "then +now")),
    Step("ai replay 999999", ("There is no turn 999999", "ai thoughts <name>")),
    Step(
        "ai test pedlar = What do you sell?",
        ("If you said to pedlar", "cost +nothing; no model was asked", "None of this was done"),
    ),
)
