"""What a builder reads who typed a subcommand or a form that does not exist."""

from ai.commands import suggestions
from ai.commands.subcommands import SUBCOMMANDS
from ai.tests.commands.kit import BuilderTest


class WordTest(BuilderTest):
    """Words that people try."""

    def advice(self, text, caller=None):
        return self.complaint(text, caller)[1]

    def test_a_common_word_for_the_same_thing_gets_the_right_one(self):
        for typed, meant in (
            ("list", "ai"),
            ("info marta", "ai status [name]"),
            ("delete marta", "ai release <name> [= yes]"),
            ("remove marta", "ai release <name> [= yes]"),
            ("set marta greets = yes", "ai config <name> [key [= value]]"),
            ("edit marta", "ai config <name> [key [= value]]"),
            ("run marta = say", "ai do <name> = <tool> {json}"),
            ("create cook", "ai adopt <npc> [= profile]"),
            ("secret marta = onion", "ai lore [key]"),
            ("channel marta = public", "ai join <name> = <channel>"),
            ("start marta", "ai resume <name>"),
            ("unpause marta", "ai resume <name>"),
            ("sleep marta", "ai pause <name>"),
            ("kill marta", "ai stop <name>"),
            ("budget", "ai cost [name, room or day]"),
            ("budgets", "ai cost [name, room or day]"),
            ("histroy marta", "ai log [name or turn]"),
            ("price", "ai cost [name, room or day]"),
            ("export marta", "ai card import|export <name>"),
            ("watch marta", "ai thoughts <name> --live"),
            ("history marta", "ai log [name or turn]"),
        ):
            assert self.advice(typed) == f"Did you mean: {meant}", typed

    def test_a_setting_in_place_of_a_word_gets_how_it_is_set(self):
        assert self.advice("schedule marta = 08:00 wait") == (
            "Did you mean: ai config <name> schedule = <value>"
        )
        assert self.advice("persona marta = You are Marta.") == (
            "Did you mean: ai config <name> description = <value>"
        )

    def test_one_who_asks_for_help_is_told_where_it_is(self):
        assert self.advice("help") == "Did you mean: help ai"
        assert self.advice("help config") == "Did you mean: help ai/config"

    def test_one_who_types_what_is_like_nothing_is_told_where_help_is(self):
        assert self.ai("xyzzy").endswith("\nAll about them: help ai")

    def test_a_player_is_told_of_no_word_that_they_do_not_have(self):
        self.stand_at("Player")
        assert self.advice("list") == "Subcommands: forget, optout."
        assert self.advice("schedule marta") == "Subcommands: forget, optout."
        assert self.advice("delete me") == "Did you mean: ai forget me"

    def test_what_people_type_instead_is_no_word_itself(self):
        assert set(suggestions._SYNONYMS) <= set(SUBCOMMANDS)
        tried = {one for others in suggestions._SYNONYMS.values() for one in others.split()}
        assert not tried & set(SUBCOMMANDS)


class FormTest(BuilderTest):
    """Lines in which an equals sign is missing, or too much was said."""

    def advice(self, text):
        return self.complaint(text)[1]

    def test_a_missing_equals_sign_is_put_where_it_belongs(self):
        self.npc("Greta the Cook")
        for typed, meant in (
            ("say marta hello there", "ai say Marta = hello there"),
            ("tell mar to sing", "ai tell Marta = to sing"),
            ("do marta say hello", "ai do Marta = say hello"),
            ("profile marta guard", "ai profile Marta = guard"),
            ("join marta public", "ai join Marta = public"),
            ("test marta who is here?", "ai test Marta = who is here?"),
            ("goal marta 2 Bake a pie.", "ai goal Marta 2 = Bake a pie."),
            ("config marta description You bake.", "ai config Marta description = You bake."),
            ("adopt greta the cook shopkeeper", "ai adopt greta the cook = shopkeeper"),
        ):
            assert self.advice(typed) == f"Did you mean: {meant}", typed

    def test_a_switch_that_there_is_not_is_named_with_those_that_there_are(self):
        for typed, switch, there in (
            ("do/foo marta", "ai do' has no switch '/foo'", "It has: /dry. More: help ai/do"),
            (
                "do marta/foo = wait",
                "ai do' has no switch '/foo'",
                "It has: /dry. More: help ai/do",
            ),
            ("model marta/test", "ai model' has no switch '/test'", "It has: /probe. "),
            ("thoughts/liv marta", "ai thoughts' has no switch '/liv'", "It has: /live. "),
            ("why/deep marta", "ai why' has no switch '/deep'", "It has none. More: help ai/why"),
        ):
            problem, advice = self.complaint(typed)
            assert problem == f"'{switch}.", typed
            assert advice.startswith(there), typed

    def test_both_sides_of_an_equals_sign_the_wrong_way_round_are_turned(self):
        for typed, meant in (
            ("join public = marta", "ai join Marta = public"),
            ("grant Player = marta", "ai grant Marta = Player"),
            ("tools +give = marta", "ai tools Marta = +give"),
        ):
            assert self.advice(typed) == f"Did you mean: {meant}", typed

    def test_an_equals_sign_in_what_is_said_is_not_the_one_that_is_missing(self):
        assert self.advice('do marta say {"message": "a = b"}') == (
            'Did you mean: ai do Marta = say {"message": "a = b"}'
        )

    def test_an_equals_sign_where_none_belongs_tells_the_forms(self):
        assert self.advice("wake marta = go on") == (
            "Did you mean: ai wake Marta? All its forms: help ai/wake"
        )

    def test_a_card_without_its_equals_sign_gets_it(self):
        assert self.advice("card export marta m.json") == (
            "Did you mean: ai card export Marta = m.json"
        )

    def test_everyone_is_all(self):
        assert self.advice("stop everyone") == "Did you mean: ai stop all"

    def test_a_word_that_takes_no_equals_sign_tells_its_forms(self):
        assert self.advice("memory marta search onions") == (
            "Did you mean: ai memory Marta? All its forms: help ai/memory"
        )

    def test_no_setting_behind_a_name_gets_all_of_them(self):
        assert self.advice("config marta wibble wobble") == "All settings: ai config Marta"

    def test_a_question_as_people_ask_it_gets_the_line_for_it(self):
        assert self.advice("why did marta open the gate?") == "Did you mean: ai why Marta"
        assert self.advice("why not Marta") == "Did you mean: ai why Marta"

    def test_a_tool_in_place_of_an_assistant_gets_the_tools_page(self):
        assert self.advice("tools say") == "That is a tool. Its page: ai tool say"

    def test_an_assistant_in_place_of_a_tool_gets_its_tools(self):
        assert self.complaint("tool marta") == (
            "Marta is an assistant, not a tool.",
            "To see its tools: ai tools Marta",
        )

    def test_what_is_given_back_is_inert(self):
        assert "|lc" not in self.raw("say marta |lcquit|ltx|le").replace("||lc", "")

    def test_a_name_that_is_nobodys_gets_those_that_there_are(self):
        assert self.advice("say bertram hello") == "There are: Marta."


class SwitchTest(BuilderTest):
    """Switches, values and answers that people try."""

    def test_another_word_for_a_switch_gets_the_switch(self):
        for typed, meant in (
            ("memory marta/search = onions", "/find"),
            ("memory marta/delete 1", "/drop"),
            ("goal marta 1/deadline = 2 h", "/due"),
            ("lore cellar/secret = marta", "/scope"),
        ):
            assert f"Did you mean '{meant}'?" in self.complaint(typed)[1], typed

    def test_a_switch_that_is_like_none_gets_no_other_one(self):
        assert self.complaint("memory marta/edit 1 = x")[1] == "All its forms: help ai/memory"

    def test_a_number_behind_a_slash_gets_its_place(self):
        assert self.complaint("memory marta/1")[1] == "Like this: ai memory marta 1"

    def test_words_without_braces_behind_a_tool_get_them(self):
        for typed in ("8:00 say The shop is open!", '8:00 say "The shop is open!"'):
            told = " ".join(self.ai(f"config marta schedule = {typed}").split())
            braces = '{"message": "The shop is open!"}'
            assert f"Write the arguments of say in braces: say {braces}" in told

    def test_a_secret_is_no_setting_but_lore(self):
        for typed in ("config marta secret = onion", "config marta password = onion"):
            assert "Secrets belong into lore" in self.complaint(typed)[1]

    def test_a_new_piece_of_lore_that_all_know_tells_how_only_one_would(self):
        told = self.ai("lore cellar = The word is onion.")
        assert told.endswith("To have only one know it: ai lore cellar/scope = person: <name>")
        assert "only one" not in self.ai("lore cellar = The word is leek.")

    def test_lore_keeps_its_keywords_where_an_equals_sign_is_missing(self):
        self.ai("lore cellar = The word is onion.")
        self.ai("lore cellar/keywords = cellar")
        assert self.complaint("lore cellar/keywords leek, onion") == (
            "An equals sign is missing.",
            "Like this: ai lore cellar/keywords = leek, onion",
        )
        assert "keywords  cellar" in self.ai("lore cellar")

    def test_a_scope_that_says_not_for_what_gets_one_that_does(self):
        self.ai("lore cellar = The word is onion.")
        advice = self.complaint("lore cellar/scope = marta")[1]
        assert advice == "Like this: ai lore cellar/scope = person: marta"

    def test_a_setting_may_be_written_in_two_words(self):
        assert "  300" in self.ai("config marta speech length = 300")

    def test_a_setting_in_the_place_of_a_name_is_no_name(self):
        advice = self.complaint("config description = You limp.")[1]
        assert advice == "Like this: ai config <name> greets = yes"

    def test_a_description_that_is_hidden_by_a_prompt_of_its_own_says_so(self):
        assert "But models" not in self.ai("config marta description = You limp.")
        self.ai("prompt marta persona = You run.")
        told = " ".join(self.ai("config marta description = You sing.").split())
        assert (
            "But models do not read this setting" in told
            and "ai prompt Marta persona/back 0" in told
        )
        self.ai("prompt marta persona/back 0")
        assert "But models" not in self.ai("config marta description = You limp.")

    def test_cost_of_the_room_and_of_the_month_may_be_asked_for_so(self):
        assert self.ai("cost room") == self.ai("cost here")
        assert self.ai("cost month") == self.ai("cost")

    def test_to_be_forgotten_has_to_be_said_exactly(self):
        advice = self.complaint("forget me yes")[1]
        assert advice == "To do it: ai forget me = yes"
        assert self.complaint("forget")[0] == "Whom?"

    def test_what_holds_it_up_is_the_first_thing_that_why_tells(self):
        self.ai("pause marta")
        self.scene.say("Hello, Marta!")
        first = self.ai("why marta").splitlines()[0]
        assert first == "Marta does nothing now: paused by Char. Waiting for it: 1 line."

    def test_what_it_calls_itself_is_told_to_a_model(self):
        self.ai("config marta name = Greta")
        told = self.ai("prompt marta persona")
        assert 'Your name is "Marta". You call yourself "Greta".' in told
