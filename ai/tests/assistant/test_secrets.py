"""Secrets, planted in every way there is, are in no prompt that another's presence forbids."""

from dataclasses import dataclass

from django.test import override_settings
from evennia.utils.create import create_account, create_object
from twisted.internet.defer import succeed

from ai.assistant.adopt import adopt
from ai.brains.base import Completion, Request
from ai.commands.players.page import CmdPage
from ai.models import JournalEntry, Memory
from ai.testing import call
from ai.testing.brains import turn_of
from ai.tests.game import SceneTest

TALK = ["a bowl of soup, please.", "is the north road open?", "who carved the door?"]
TOLD = [
    (
        "whisper",
        "It is about the quince.",
        [
            [
                call("store_memory", text="The medlar hides the key."),
                call("add_journal_entry", text="She trusts me with the damson."),
                call("session_memory", action="add", text="The tansy is hers."),
                call("add_entity_observation", observation="Anna grows yarrow."),
                call("update_relationship", event="honesty", reason="She told of the betony."),
            ],
            [call("whisper", target="Anna", message="The chervil, then.")],
        ],
    ),
    (
        "whisper",
        "Fetch me something.",
        [
            [
                call("add_goal", title="Fetch the sorrel for her."),
                call("track_conversation", topic="the bilberry", summary="Open."),
                call("create_project", name="The hyssop affair"),
            ],
            [call("search_object", query="lovage")],
            [call("wait")],
        ],
    ),
    ("page", "Beware of the mullein.", [[call("page", message="Costmary it is.")]]),
    (
        "alone",
        "Between you and me.",
        [[call("store_memory", text="The burnet is a lie.", private=True)], [call("wait")]],
    ),
]
"""How Anna tells her secrets, and what Marta does with them."""
ALSO_ALOUD = [
    (
        "both",
        "The teasel is mine.",
        [
            [
                call("store_memory", text="She owns the vervain.", private=True),
                call("search_object", query="borage"),
            ],
            [
                call("whisper", target="Anna", message="The comfrey is safe."),
                call("say", message="So the teasel it is."),
            ],
        ],
    ),
    (
        "both",
        "Where is the ribwort?",
        [
            [call("store_memory", text="It is safe with me.")],
            [call("say", message="In the fennel.")],
        ],
    ),
]
"""The same, where she says something aloud with a whisper, and Marta is alone with her."""
ALONE = [
    (
        "alone",
        "what did I say of the sainfoin? Only you are here.",
        [[call("whisper", target="Anna", message="That it hides the tormentil.")]],
    ),
    (
        "alone",
        "Keep this to yourself, but my brother owes a miller for the lupin.",
        [[call("say", message="The lupin stays with me, and the vetch.")]],
    ),
]
"""What she says aloud in confidence, while nobody else is there."""
WORDS = "quince medlar damson tansy yarrow betony chervil sorrel bilberry hyssop lovage mullein"
BESIDE = "teasel vervain borage comfrey ribwort fennel"
"""What was whispered together with a line aloud."""
SECRETS = [
    *WORDS.split(),
    "costmary",
    "burnet",
    *BESIDE.split(),
    *["lupin", "vetch", "sainfoin", "tormentil"],
]
BERTAS = "gooseberry"
"""What Berta whispers: it shares no prompt with a secret of Anna's."""


@dataclass
class Asked:
    """A request, and who was there."""

    request: Request
    who: str
    company: bool


class Recorder:
    """A model that does what the way of a secret says, and sums up word by word."""

    name = "recorder"
    is_model = reads = stands_alone = True

    def __init__(self):
        self.asked: list[Asked] = []
        self.company = False
        self.next: list[list] = []

    def think(self, request):
        self.asked.append(Asked(request, request.persona["name"], self.company))
        text = request.messages[0].text
        if request.pass_name == "summarise":
            words = [word for word in (*SECRETS, BERTAS) if word in text.casefold()]
            done = call("submit_summary", summary=f"Of {words}.", facts=[f"It was {words}."])
        elif request.pass_name != "live" or not self.next:
            done = call("wait")
        else:
            step = self.next.pop(0)
            return succeed(Completion(calls=tuple(step)))
        return succeed(Completion(calls=(done,)))


def player(name, room):
    one = create_object("evennia.objects.objects.DefaultCharacter", key=name, location=room)
    one.account = create_account(name, "", "a-passw0rd", permissions=["Player"])
    one.permissions.add("Player")
    return one


class SecretsTest(SceneTest):
    def setUp(self):
        super().setUp()
        self.enterContext(
            override_settings(AI={"HISTORY": 12, "WINDOW": 16000, "NOTES_PER_TURN": 9})
        )
        self.brain = Recorder()
        self.scene = self.enterContext(self.stage(self.brain))
        self.anna, self.room = self.scene.player, self.scene.room
        self.berta = player("Berta", None)
        bram = create_object("ai.assistant.character.AssistantCharacter", key="Bram")
        adopt(bram).brain = self.brain.name
        self.bram = bram

    def gather(self):
        """Let Berta and Bram come in."""
        self.berta.location = self.bram.location = self.room
        self.brain.company = True

    def says(self, who, text, how="say"):
        if how == "whisper":
            who.at_say(text, whisper=True, receivers=[self.scene.character])
        elif how == "page":
            command = CmdPage()
            command.caller, command.account, command.session = who.account, who.account, None
            command.cmdstring, command.raw_string = "page", f"page Marta = {text}"
            command.args = f" Marta = {text}"
            command.parse()
            command.func()
        elif how == "both":
            who.at_say(text, whisper=True, receivers=[self.scene.character])
            who.at_say("Marta, a bowl of soup, please.")
        else:
            who.at_say(f"Marta, {text}")
        self.scene.wait(2)

    def plant(self, told=TOLD):
        """Have Anna tell every secret, and talk on until it is summed up."""
        for how, text, calls in told:
            self.brain.next = list(calls)
            self.says(self.anna, text, "say" if how == "alone" else how)
        self.talk(self.anna)

    def talk(self, who, how="say"):
        for line in TALK:
            self.says(who, line, how)

    def in_prompts(self, asked):
        return {word for word in SECRETS for one in asked if word in prompt(one.request)}

    def live(self, after=0):
        return [one for one in self.brain.asked[after:] if one.request.pass_name == "live"]

    def test_those_of_one_who_was_alone_then(self):
        self.plant([*ALONE, *ALSO_ALOUD, *TOLD])
        assert self.in_prompts(self.brain.asked) == set(SECRETS)
        passes = [one for one in self.brain.asked if one.request.pass_name == "summarise"]
        assert self.in_prompts(passes) == set(SECRETS)
        self.gather()
        before = len(self.brain.asked)
        self.says(self.anna, "good evening.")
        self.says(self.berta, "what did she whisper?", "whisper")
        self.says(self.berta, "what did she page?", "page")
        self.talk(self.anna)
        overheard = self.live(before)
        assert len(overheard) >= 6 and not self.in_prompts(overheard)

        self.says(self.anna, "what about the medlar?", "whisper")
        own = [one for one in self.live() if one.who == "Marta"][-1]
        assert self.in_prompts([own]) >= {"medlar", "quince", "mullein"}
        between = 'only between you and "Anna"; "Berta" and "Bram" listen'
        assert turn_of(own.request)[0].text.endswith(
            f"[notice] This is {between}, and did not hear it."
        )
        marked = [line for line in own.request.context.split("\n") if f"{between}] " in line]
        assert any("[memory" in line and "medlar" in line for line in marked)
        assert any("[goal" in line and "sorrel" in line for line in marked)

    def test_what_a_short_whisper_announces(self):
        told = [
            call("whisper", target="Anna", message="I will tell you."),
            call("say", message="Beneath the quince."),
        ]
        self.plant([("both", "Where do you hide the good wine?", [told])])
        assert self.in_prompts(self.brain.asked) == {"quince"}
        self.anna.location, self.berta.location = None, self.room
        before = len(self.brain.asked)
        self.talk(self.berta)
        assert self.live(before) and not self.in_prompts(self.live(before))

    def test_those_that_are_told_while_others_are_there(self):
        self.gather()
        self.plant()
        before = len(self.brain.asked)
        self.says(self.berta, f"I grow {BERTAS}.", "whisper")
        self.talk(self.berta)
        self.talk(self.anna)
        assert not self.in_prompts(self.live(before))
        for one in self.brain.asked:
            assert not (BERTAS in prompt(one.request) and self.in_prompts([one])), one.request
            assert one.who == "Marta" or not self.in_prompts([one])
        rows = [*Memory.objects.all(), *JournalEntry.objects.all()]
        found = [row for row in rows if any(word in row.text.casefold() for word in SECRETS)]
        whose = f"|account:{self.anna.account.pk}|"
        assert len(found) > 4 and {row.audience for row in found} == {whose}

    def test_a_reminder_for_anna_says_who_listens(self):
        self.brain.next = [[call("add_goal", title="Bring the sorrel.", due_in=1)]]
        self.says(self.anna, "remind me of the sorrel in a minute.", "whisper")
        self.gather()
        self.scene.wait(90)
        opening = turn_of(self.brain.asked[-1].request)[0].text
        assert "[goal" in opening and '"Berta" and "Bram" listen, and did not' in opening


def prompt(request):
    """All that a model reads, in small letters."""
    return f"{request.system} {request.context} {request.messages}".casefold()
