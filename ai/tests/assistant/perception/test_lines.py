"""The lines that a model reads of what happens: one for each event, in order."""

from evennia.objects.objects import DefaultExit, DefaultObject, DefaultRoom
from evennia.utils.create import create_object

from ai.assistant.percepts.percept import MAX_NAMES, Percept, Source, opening_message
from ai.testing import call, registry_copy
from ai.tests.tools.dictation import Dictation
from ai.tools import Tool

LEAVES = '[leave by "Bert"] "Bert is leaving Taproom, heading for Green."'
ARRIVES = '[arrive by "Bert"] "Bert arrives to Taproom from Green."'


def by_bert(*commands):
    return lambda test: [test.does(test.bert, command) for command in commands]


def shown(*lines):
    return lambda test: [test.room.msg_contents(line) for line in lines]


def puts_away(test):
    test.bert.at_post_unpuppet(test.bert.account)


def comes_back(test):
    test.bert.at_pre_puppet(test.bert.account)
    test.bert.at_post_puppet()


PAIR = ("Fred", "Gina")


def three_come(test):
    for name in ("Carl", "Dora", "Egon"):
        test.body(name, location=test.green).move_to(test.room)


EVENTS = (
    (
        "a gift",
        by_bert("give lantern = Marta"),
        ['[give by "Bert", to you] "Bert gives you lantern."'],
    ),
    (
        "three at once",
        by_bert("give 3 coin = Marta"),
        ['[give by "Bert", to you] "Bert gives you coin." (3 times)'],
    ),
    (
        "a gift by another assistant's hand",
        lambda test: test.bert_hands_over("apple"),
        ['[give by "Bert", to you] "Bert gives you apple."'],
    ),
    ("what is taken", by_bert("get stool"), ['[text by "Bert"] "Bert picks up a stool."']),
    ("and put down", by_bert("drop stool"), ['[text by "Bert"] "Bert drops a stool."']),
    ("one who leaves", by_bert("north"), [LEAVES]),
    ("and comes", by_bert("south"), [ARRIVES]),
    (
        "to and fro",
        by_bert("north", "south", "north", "south", "north", "south"),
        [f"{LEAVES} (3 times)", f"{ARRIVES} (3 times)"],
    ),
    (
        "to and fro, with a word between",
        by_bert("north", "south", "say Anna, I am back.", "north", "south"),
        [LEAVES, ARRIVES, '[say by "Bert", to "Anna"] "Anna, I am back."', LEAVES, ARRIVES],
    ),
    ("out of the game", puts_away, ['[leave by "Bert"] "Bert is gone."']),
    ("and into it", comes_back, ['[arrive by "Bert"] "Bert is here now."']),
    (
        "by magic",
        lambda test: test.bert.move_to(test.green, move_type="teleport"),
        [LEAVES],
    ),
    (
        "and back",
        lambda test: test.bert.move_to(test.room, move_type="teleport"),
        [ARRIVES],
    ),
    (
        "three in a row",
        three_come,
        ['[arrive by "Carl", "Dora", "Egon"] "They arrive one after another."'],
    ),
    (
        "two in a row",
        lambda test: [test.body(name, location=test.green).move_to(test.room) for name in PAIR],
        [f'[arrive by "{one}"] "{one} arrives to Taproom from Green."' for one in PAIR],
    ),
    ("a pose", by_bert("pose smiles."), ['[pose by "Bert"] "Bert smiles."']),
    (
        "a pose that claims what only the game says",
        by_bert("pose has left the game."),
        ['[pose by "Bert"] "Bert has left the game."'],
    ),
    (
        "a gate that opens and shuts",
        lambda test: (
            test.room.msg_contents("The gate swings open.", from_obj=test.bert),
            test.room.msg_contents("The gate falls shut."),
        ),
        ['[text by "Bert"] "The gate swings open."', '[text] "The gate falls shut."'],
    ),
    ("a crow", shown("A crow caws."), ['[text] "A crow caws."']),
    (
        "a crow that does not stop",
        shown(*["A crow caws."] * 4),
        ['[text] "A crow caws." (4 times)'],
    ),
    (
        "two crows in turn",
        shown("A crow caws.", "Another answers.", "A crow caws."),
        ['[text] "A crow caws."', '[text] "Another answers."', '[text] "A crow caws."'],
    ),
    (
        "the same words twice",
        by_bert("say Anna, hello.", "say Anna, hello."),
        ['[say by "Bert", to "Anna"] "Anna, hello." (2 times)'],
    ),
    (
        "the same words by two",
        lambda test: (test.does(test.bert, "say Ho!"), test.does(test.anna, "pose nods.")),
        ['[say by "Bert", to "Anna"] "Ho!"', '[pose by "Anna"] "Anna nods."'],
    ),
    (
        "its own speech and pose",
        lambda test: [test.does(test.marta, one) for one in ("say I am here.", "pose nods.")],
        [],
    ),
    ("its own hand", lambda test: test.does(test.marta, "drop lantern"), []),
    (
        "a gift and what it leads to",
        lambda test: (test.does(test.bert, "give pear = Marta"), shown("A bell rings.")(test)),
        ['[give by "Bert", to you] "Bert gives you pear."', '[text] "A bell rings."'],
    ),
)
"""What happens, in this order in one room, and the lines that Marta reads of it."""


class Events(Dictation):
    def setUp(self):
        super().setUp()
        self.marta, self.agent = self.scene.character, self.scene.agent
        self.green = create_object(DefaultRoom, key="Green")
        for key, start, end in (("north", self.room, self.green), ("south", self.green, self.room)):
            create_object(DefaultExit, key=key, location=start, destination=end)
        self.bert = self.body("Bert")

    def make(self, key, holder):
        return create_object(DefaultObject, key=key, location=holder)

    def does(self, who, command):
        who.execute_cmd(command)
        self.scene.wait()

    def lines(self):
        """What Marta overheard since the last time."""
        self.scene.wait()
        return opening_message(self.agent.inbox.take_overheard()).text.splitlines()

    def all_lines(self):
        """What woke Marta since the last time, and what she overheard."""
        overheard = self.lines()
        openings = [request.messages[-1].text for request in self.brain.requests]
        self.brain.requests.clear()
        return [*"\n".join(openings).splitlines(), *overheard]

    def bert_hands_over(self, key):
        """As the tool `give` does for an assistant."""
        self.make(key, self.bert).move_to(self.marta, quiet=True, move_type="give")
        self.marta.msg(f"Bert gives you an {key}.", from_obj=self.bert)


class LinesTest(Events):
    def test_each_event_has_one_line(self):
        for key in ("lantern", "coin", "coin", "coin", "pear"):
            self.make(key, self.bert)
        self.make("stool", self.room)
        self.lines()
        for name, happens, expected in EVENTS:
            with self.subTest(name):
                happens(self)
                assert self.all_lines() == expected

    def test_who_enters_the_game_wakes_nobody(self):
        self.scene.script.persona = {"greets": True}
        puts_away(self)
        comes_back(self)
        self.scene.wait()
        assert not self.brain.requests


class EffectsTest(Events):
    """What an assistant's own act has the game show is no news to it."""

    def setUp(self):
        super().setUp()
        self.enterContext(registry_copy())

        class SoundHornTool(Tool):
            name = "sound_horn"
            description = "Sound the horn."

            def execute(self, character):
                character.location.msg_contents("A horn sounds.")
                return {"horn": "sounded"}

    def test_the_turn_has_its_call_and_others_the_line(self):
        self.told(call("sound_horn"), call("say", message="There."))
        assert "A horn sounds." in " ".join(self.scene.heard)
        assert self.lines() == []
        self.told(line="Marta, thank you.")
        assert "A horn sounds." not in repr(self.brain.requests[0].messages)
        self.told(line="Marta, what was that?", by=self.bert)
        (line,) = [m.text for m in self.brain.requests[0].messages if "horn sounds" in m.text]
        assert '[text] "A horn sounds."' in line.splitlines()

    def test_what_somebody_else_does_meanwhile_is_news(self):
        class CallOutTool(Tool):
            name = "call_out"
            description = "Call."

            def execute(tool, character):
                self.bert.at_say("Anna, look!")
                return {}

        self.told(call("call_out"))
        assert self.lines() == ['[say by "Bert", to "Anna"] "Anna, look!"']


def moved(kind, name, **more):
    return Percept(kind, f"{name} moves.", Source(f"account:{name}", name), **more)


def test_many_who_come_are_named_up_to_a_number():
    names = [f"Guest {number}" for number in range(MAX_NAMES + 3)]
    message = opening_message([moved("arrive", name) for name in names])
    assert message.text.startswith('[arrive by "Guest 0", "Guest 1", ')
    assert message.text.endswith('"Guest 7" and 3 others] "They arrive one after another."')
    assert len(message.percepts) == len(names), "whom it is about is known all the same"


def test_what_addresses_the_assistant_has_a_line_of_its_own():
    percepts = [moved("arrive", "Ann"), moved("arrive", "Bob", addressed=True)]
    assert opening_message(percepts).text.splitlines() == [
        '[arrive by "Ann"] "Ann moves."',
        '[arrive by "Bob", to you] "Bob moves."',
    ]


def test_the_order_stays_and_no_one_is_lost():
    kinds = ["arrive", "leave", "arrive", "leave", "arrive"]
    percepts = [moved(kind, "Ann") for kind in kinds]
    percepts.insert(2, Percept("text", "Thunder."))
    message = opening_message(percepts)
    assert message.text.splitlines() == [
        '[arrive by "Ann"] "Ann moves."',
        '[leave by "Ann"] "Ann moves."',
        '[text] "Thunder."',
        '[leave by "Ann"] "Ann moves."',
        '[arrive by "Ann"] "Ann moves." (2 times)',
    ]
    assert [one["text"] for one in message.percepts].count("Ann moves.") == 5
