"""Names and words of players in all that `ai` shows to builders."""

import json
import time
import unicodedata

from django.conf import settings
from django.test import override_settings
from evennia.utils.ansi import parse_ansi, strip_ansi
from evennia.utils.create import create_account
from evennia.utils.funcparser import FuncParser
from evennia.utils.text2html import parse_html

from ai.assistant.lifecycle import character_cards
from ai.assistant.operations import player_reports
from ai.assistant.perception.observe import perceive
from ai.memory.goals import goals
from ai.memory.memories import memories
from ai.memory.people import people
from ai.memory.privacy.scope import Scope
from ai.memory.upkeep import journal
from ai.models import Lore, TurnRecord
from ai.testing import call, registry_copy
from ai.tests.commands.kit import BuilderTest
from ai.tests.commands.tools.waiting import Shift
from ai.tools.support.markup import plain

FAKE = "ai approve 7"
EVIL = (
    f"Bo|r |lcquit|ltclick|le |lu|lthttp://x|le \x1b[31m\x9b31m \u202eevil\u202c\u200b\ufeff"
    f"\u2028{FAKE}\n{FAKE}\r\n|/{FAKE}\x0b{{x}} $pad(x,9999) <send>|*"
)
"""A name or a line that tries everything."""
HIDDEN = ("Cc", "Cf", "Zl", "Zp")
"""Letters that nobody sees."""
LONG = "W" * 10_000


class Played(BuilderTest):
    """A game that players have filled with their words."""

    def setUp(self):
        super().setUp()
        self.anna = create_account("Anna", None, None, permissions=["Player"])
        self.scene.player.account = self.anna

    def play(self, words):
        """Have players fill all that there is with some words."""
        script, runtime = self.scene.script, self.scene.runtime
        self.scene.player.key = words[:250]
        self.scene.room.key = words[:250]
        self.npc(words[:250])
        other = self.assistant(f"z{words[:200]}")
        scope = Scope(script.pk, runtime.now, f"account:{self.anna.pk}", words[:80], None, True)
        self.brain._steps += [
            [call("look", target=words[:300])],
            [call("say", message="Well, well.")],
        ]
        self.scene.say(f"Marta, {words[:1500]}")
        self.scene.say(words[:1500])
        memories.store(scope, words[:900])
        people.know(scope, scope.asker, words[:80])
        people.note(scope, scope.asker, words[:400])
        journal.add(scope, words[:900])
        goals.add(scope, words[:200])
        Lore.objects.create(
            key=words[:90], title=words[:80], text=words[:900], keywords=[words[:50]]
        )
        return other

    def shown(self):
        """All that builders read, by what they typed."""
        turn = TurnRecord.objects.order_by("pk").first()
        typed = ["", "status marta", "why", "why marta", "log", "log marta", f"log {turn.pk}"]
        typed += ["thoughts marta = 9", "memory marta", "memory marta 1", "memory marta/find = Bo"]
        typed += ["journal marta", "journal marta 1", "people", "people marta", "people anna"]
        typed += [f"people marta = account:{self.anna.pk}", "people marta/find = Bo", "goal marta"]
        typed += ["goal marta 1", "lore", "lore/find = Bo", "lore marta/try = Bo", "prompt marta"]
        typed += [
            "prompt marta/preview = Hi",
            "prompt marta people",
            "cost",
            "cost marta",
            "tools marta",
        ]
        typed += [
            "do/dry marta = say",
            'do marta = look {"target": "Bo"}',
            "do marta = inspect_location",
        ]
        typed += ["adopt Bo", "config marta", "profile marta", "reports", "approve", "pause here"]
        typed += ["resume here", "wake marta", "log flags", "status z", "status Bo", "model marta"]
        typed += [f"replay {turn.pk}", "log = Bo", "doctor", "card export marta", "setup"]
        found = {one: self.raw(one) for one in typed}
        with self.watching() as lines:
            for one in ("look", "quit"):
                self.char1.execute_cmd(one)
        found["setup, and look"] = "\n".join(lines)
        self.scene.wait(30)
        return found


def wrong(raw):
    """What players' words have become in a text besides letters in a line of ours."""
    html = parse_html(parse_ansi(raw, mxp=True))
    sent = parse_ansi(raw, strip_ansi=True, mxp=True)
    found = {
        "hidden": any(unicodedata.category(one) in HIDDEN for one in raw.replace("\n", "")),
        "click": "mxplink" in html,
        "escape": "\x1b" in sent,
        "line": any(line.startswith(FAKE) for line in sent.splitlines()),
        "colour": "Bo|r" in raw.replace("||", ""),
    }
    return [what for what, is_so in found.items() if is_so]


class NamesTest(Played):
    def test_the_eye_for_it_is_sharp(self):
        assert wrong("x |lcquit|ltclick|le") == ["click"] and wrong("\u202e") == ["hidden"]
        assert wrong(f"x\n{FAKE}") == ["line"] and wrong("Bo|r") == ["colour"]

    def test_nothing_that_players_write_is_colour_click_line_or_hidden(self):
        self.play(EVIL)
        found = {typed: wrong(raw) for typed, raw in self.shown().items()}
        assert {typed: what for typed, what in found.items() if what} == {}

    def test_nor_while_one_reads_along_nor_in_what_waits_or_was_complained_of(self):
        with registry_copy() as registry:
            registry.register(Shift())
            flagged = [call("flag", finding=EVIL[:900], severity="critical")]
            self.brain._steps += [flagged, [call("shift", what=EVIL)]]
            self.scene.player.key = EVIL[:200]
            self.ai("thoughts marta --live")
            with self.watching() as lines:
                self.scene.say(f"Marta, {EVIL}")
                self.scene.wait(5)
            number = player_reports.create(
                self.scene.runtime.staff, self.anna, self.scene.agent, EVIL[:900]
            )
            shown = {
                typed: self.raw(typed)
                for typed in ("approve", "reports", f"reports {number}", "log flags", "")
            }
        shown["live"] = "\n".join(line for line in lines if "says" not in line)
        for typed in ("approve", f"reports {number}", "live"):
            assert FAKE in " ".join(shown[typed].split()), typed
        assert {typed: wrong(raw) for typed, raw in shown.items() if wrong(raw)} == {}

    def test_nor_in_what_a_tool_from_elsewhere_says_of_itself(self):
        told = {"type": "string", "description": EVIL, "enum": [EVIL, "b"], "default": EVIL}
        inner = {"type": "object", "description": EVIL, "properties": {"deep": told}}
        hostile = type(
            "Hostile",
            (Shift,),
            {
                "name": "hostile",
                "description": EVIL,
                "parameters": {
                    "type": "object",
                    "properties": {"what": told, "in": inner},
                    "required": ["what"],
                },
            },
            register=False,
        )
        with registry_copy() as registry:
            registry.register(hostile())
            for typed in (
                "tool hostile",
                "tools",
                "tools marta",
                "do marta = hostile {}",
                "do/dry marta = hostile",
                'do/dry marta = hostile {"what": "b"}',
                "config marta schedule = 07:00 hostile",
                "config marta tools = hostile",
                "status marta",
                "profile marta",
            ):
                assert wrong(self.raw(typed)) == [], typed

    def test_no_name_is_too_long_for_a_table(self):
        self.play(LONG)
        for typed, raw in self.shown().items():
            assert len(raw) < 40_000, typed


class StallTest(BuilderTest):
    """Marks on which Evennia's own pattern for links takes cubic time."""

    def test_marks_that_nothing_closes_keep_nobody_waiting(self):
        data = {"name": "Odile", "description": "|lc|lt" * 8000}
        begun = time.process_time()
        character_cards.description_of(
            character_cards.read_card(json.dumps({"spec": character_cards.SPEC, "data": data})), "x"
        )
        plain("|lc|lt|lu" * 5000)
        perceive(self.marta, ("|lc|lt" * 1000, {"type": "say"}), self.char1)
        self.scene.wait()
        assert time.process_time() - begun < 2

    def test_what_is_linked_reads_as_its_words(self):
        for text in ("|rx|n |lclook|ltsee|le |lux|lty|le", "a |lcq|lt|rb|n|le||c", "|lca|lt|le"):
            assert plain(text) == " ".join(strip_ansi(text).split())
        assert "|lc" not in plain("|l|lcx|lt|lec")


class CalledTest(Played):
    def test_in_a_game_that_calls_functions_in_all_texts_those_of_players_are_words(self):
        self.play("Bo $pad(x,70000) $eval(1+1)")
        parser = FuncParser(settings.FUNCPARSER_OUTGOING_MESSAGES_MODULES)
        with override_settings(FUNCPARSER_PARSE_OUTGOING_MESSAGES_ENABLED=True):
            for typed, raw in self.shown().items():
                sent = parser.parse(raw)
                assert len(sent) < len(raw) + 100, typed
                assert sent.count("$") >= raw.count("\\$"), typed
