"""The prompt: its parts in their order, whose they are, and what they may take."""

from django.core.exceptions import ImproperlyConfigured
from django.test import SimpleTestCase, TestCase, override_settings
from hypothesis import given
from hypothesis import strategies as st
from twisted.logger import globalLogPublisher

from ai.assistant.engine.context_window import tokens_of_text
from ai.assistant.prompts import builder, parts
from ai.brains.base import Message, Request
from ai.checks.settings import check_settings
from ai.memory import prompt_versions
from ai.tests.memory.scopes import Days

WRITERS = {name: name.title() for name in ("rules", "tools", "persona", "own")} | {
    name: name.title() for name in ("lore", "people", "memories", "goals")
}
VALUES = {"name": "Marta", "game": "Village", "pass": "live", "place": '"Inn"', "time": "noon"}


def mood(moment):
    """A part that a game writes by code."""
    return f"{moment.name} is in a good mood, in {moment.tokens} tokens."


def broken(moment):
    """A part that a game writes by code with a mistake in it."""
    return moment.nothing


def told(script=None, pass_name="live", writers=WRITERS):
    found = parts.parts(writers, script, pass_name)
    return builder.write_prompt(found, parts.Moment("Marta", pass_name, values=lambda: VALUES))


def words(text):
    return text.split("\n\n")


class OrderTest(SimpleTestCase):
    def test_the_parts_stand_in_their_order(self):
        made = told()
        assert words(made.system) == ["Rules", "Tools", "Persona", "Own"]
        assert words(made.context) == ["Lore", "People", "Memories", "Goals"]

    def test_the_tools_of_a_manner_stand_between_rules_and_persona(self):
        made = told()
        request = Request(made.system, tools_at=made.tools_at)
        system = request.with_tools_described("LOOK: target")
        assert words(system) == ["Rules", "Tools", "LOOK: target", "Persona", "Own"]
        assert Request("You are Marta.").with_tools_described("LOOK:") == "You are Marta.\n\nLOOK:"

    def test_a_part_without_words_leaves_no_gap(self):
        made = told(writers={**WRITERS, "tools": "", "own": " \n", "people": ""})
        assert words(made.system) == ["Rules", "Persona"]
        assert words(made.context) == ["Lore", "Memories", "Goals"]

    @override_settings(
        AI={
            "PROMPT": {
                "rules": "Be kind, {name}. {place} {",
                "persona": None,
                "mood": "ai.tests.assistant.prompts.test_builder.mood",
                "law": {"is": "No magic.", "after": "rules"},
                "weather": {"is": "It is {time} at {place}.", "after": "lore"},
            }
        }
    )
    def test_a_game_replaces_drops_and_adds(self):
        made = told()
        assert words(made.system) == ["Be kind, Marta. {place} {", "No magic.", "Tools", "Own"]
        assert words(made.context) == [
            "Lore",
            'It is noon at "Inn".',
            "People",
            "Memories",
            "Goals",
            "Marta is in a good mood, in 300 tokens.",
        ]

    @override_settings(
        AI={
            "PROMPT": {"rules": "House.", "persona": "Somebody."},
            "PASS_PROMPTS": {"reflect": {"tools": None, "task": "Think of {pass}.", "x": "More."}},
        }
    )
    def test_a_pass_has_its_own(self):
        writers = {name: WRITERS[name] for name in ("rules", "tools", "persona", "own")}
        made = told(pass_name="reflect", writers={**writers, "task": "Think."})
        assert words(made.system) == ["Rules", "Somebody.", "Own", "Think of live.", "More."]
        assert made.context == ""

    @override_settings(AI={"PROMPT": {"lore": "ai.nowhere.at_all", "goals": "x" * 5000}})
    def test_what_breaks_is_left_out_and_what_is_too_long_is_cut(self):
        *others, goals = words(told().context)
        assert others == ["People", "Memories"]
        assert goals.endswith("x...") and tokens_of_text(goals) <= 200

    @given(st.text(max_size=200), st.integers(3, 60))
    def test_no_part_takes_more_than_it_may(self, text, tokens):
        assert tokens_of_text(builder.cut_to_tokens(text, tokens)) <= tokens

    def test_settings_that_are_no_parts_are_refused_at_start(self):
        for setting in (
            {"PROMPT": ["rules"]},
            {"PROMPT": {"Rules!": "x"}},
            {"PROMPT": {"rules": 3}},
            {"PROMPT": {"rules": {"is": "x", "tokens": 0}}},
            {"PROMPT": {"rules": {"is": "x", "after": "nothing"}}},
            {"PROMPT": {"rules": {"text": "x"}}},
            {"PASS_PROMPTS": {"reflect": "x"}},
        ):
            with override_settings(AI=setting), self.assertRaises(ImproperlyConfigured):
                check_settings()


class OwnTest(TestCase):
    def write(self, part, text, dropped=False):
        now = Days()()
        prompt_versions.write(7, text, by="", why="", now=now, part=part, dropped=dropped)

    @override_settings(AI={"PROMPT": {"persona": "The game's."}})
    def test_an_assistants_own_comes_before_the_games(self):
        self.write("persona", "Hers, {name}.")
        self.write("rules", "", dropped=True)
        self.write("mood", "Cheerful.")
        assert words(told(7).system) == ["Tools", "Hers, Marta.", "Own", "Cheerful."]
        assert words(told(8).system) == ["Rules", "Tools", "The game's.", "Own"]

    def test_before_any_change_is_the_games_again(self):
        self.write("persona", "Hers.")
        self.write("persona", "")
        assert words(told(7).system) == ["Rules", "Tools", "Persona", "Own"]

    def test_the_rules_of_a_pass_stay_its_own(self):
        self.write("rules", "Talk!")
        self.write("persona", "Hers.")
        assert words(told(7, "reflect").system) == ["Rules", "Tools", "Hers.", "Own"]

    def test_a_part_of_the_table_names_no_function(self):
        self.write("persona", "os.getcwd")
        assert words(told(7).system)[2] == "os.getcwd"


def exchanges(count):
    return [
        message
        for number in range(count)
        for message in (Message("user", f"Line {number}."), Message("assistant", "Hm."))
    ]


def test_a_long_talk_is_cut_by_its_number_of_messages_too():
    history = exchanges(6)
    now = Message("user", "Now.")
    request = builder.build_request(builder.Prompt("You."), {}, "Marta", history, now, "1")
    assert builder.fit(request, 0, 9999).messages == (*history, now)
    assert builder.fit(request, 0, 9999, 12).messages[:-1] == tuple(history)
    assert builder.fit(request, 0, 9999, 11).messages[:-1] == tuple(history[-4:])
    assert builder.fit(request, 0, 9999, 1).messages[:-1] == tuple(history[-2:])


class BrokenPartTest(SimpleTestCase):
    def setUp(self):
        self.logged = []
        globalLogPublisher.addObserver(self.logged.append)
        self.addCleanup(globalLogPublisher.removeObserver, self.logged.append)
        self.addCleanup(builder.forget_errors)

    def write(self, name, path, key="marta"):
        part = parts.Part(name, 300, writer=path, source="game")
        return builder.write(part, parts.Moment("Marta", key=key))

    def test_the_log_says_it_once_and_staff_can_read_it_as_long_as_it_is_so(self):
        for key in ("marta", "marta", "bram"):
            assert self.write("broken", f"{__name__}.broken", key) == ""
        assert len([event for event in self.logged if event.get("part") == "broken"]) == 1
        line = "AttributeError: 'Moment' object has no attribute 'nothing'"
        assert builder.errors_of("marta") == builder.errors_of("bram") == {"broken": line}
        assert "good mood" in self.write("broken", f"{__name__}.mood")
        assert builder.errors_of("marta") == {}
        assert builder.errors_of("bram") == {"broken": line}

    def test_a_function_that_is_not_there_is_named_by_its_path(self):
        self.write("weather", f"{__name__}.nope")
        assert f"'{__name__}' has no attribute 'nope'" in builder.errors_of("marta")["weather"]


class PathTest(SimpleTestCase):
    def test_functions_that_cannot_be_imported_are_told(self):
        ai = {
            "PROMPT": {
                "law": "Magic is forbidden.",
                "mood": f"{__name__}.mood",
                "weather": {"is": f"{__name__}.nope", "after": "now"},
            },
            "PASS_PROMPTS": {"reflect": {"rules": "nowhere.rules"}},
        }
        with override_settings(AI=ai):
            weather, rules = parts.broken_paths()
        assert weather.startswith(f"AI['PROMPT']['weather'] = '{__name__}.nope': ")
        assert rules == (
            "AI['PASS_PROMPTS']['reflect']['rules'] = 'nowhere.rules': No module named 'nowhere'."
        )
