from django.db import connection
from django.test.utils import CaptureQueriesContext
from evennia.help.filehelp import FILE_HELP_ENTRIES, FileHelpEntry
from evennia.help.models import HelpEntry
from evennia.utils.create import create_help_entry

from ai.models import Lore
from ai.testing import registry_copy
from ai.tests.tools.stage import ToolStage
from ai.tools import TOOL_REGISTRY
from ai.tools.documentation import Page, rank
from ai.tools.support.helpbook import HELP


class TestDocLookup(ToolStage):
    def setUp(self):
        super().setUp()
        registry = self.enterContext(registry_copy())
        for tool in registry.all_tools():  # a tool is a topic: only ours count here
            if not type(tool).__module__.startswith("ai.tools"):
                registry.unregister(tool.name)
        kept, FILE_HELP_ENTRIES.help_entries = FILE_HELP_ENTRIES.help_entries, []
        self.addCleanup(setattr, FILE_HELP_ENTRIES, "help_entries", kept)
        self.entry("thornwick", "A |gvillage|n between two rivers.", aliases=["the village"])
        self.entry("bread", "Baked by Marta in Thornwick every morning.", category="food")
        self.entry("beer", "Brewed in the cellar. Goes well with bread.", category="food")

    def entry(self, key, text, category="lore", locks="", aliases=()):
        return create_help_entry(key, text, category=category, locks=locks, aliases=list(aliases))

    def look_up(self, query, level="Player"):
        return self.use("doc_lookup", level, query=query)

    def test_a_topic_is_found_by_its_name_and_the_others_are_named(self):
        assert self.look_up("Bread") == {
            "found": True,
            "source": "help",
            "topic": "bread",
            "text": "Baked by Marta in Thornwick every morning.",
            "also": ["beer"],
        }

    def test_a_topic_is_found_by_an_alias_and_by_words(self):
        assert self.look_up("the village")["topic"] == "thornwick"
        assert self.look_up("who brewed it in the cellar?")["topic"] == "beer"
        assert self.look_up("tell me of the rivers")["topic"] == "thornwick"

    def test_text_comes_without_markup(self):
        assert self.look_up("thornwick")["text"] == "A village between two rivers."

    def test_names_weigh_more_than_texts(self):
        found = self.look_up("bread and rivers of food")
        assert found["topic"] == "bread" and "thornwick" in found["also"]

    def test_not_found_brings_near_topics(self):
        assert self.look_up("thornwik") == {"found": False, "also": ["thornwick"]}
        for far in ("zzzz", "thorpe"):
            assert self.look_up(far) == {"found": False, "also": []}

    def test_entries_in_files_are_found_and_the_database_goes_first(self):
        page = FileHelpEntry("gates", ["portals"], "lore", "Two gates.", "")
        FILE_HELP_ENTRIES.help_entries.append(page)
        self.addCleanup(FILE_HELP_ENTRIES.help_entries.remove, page)
        assert self.look_up("portals")["text"] == "Two gates."
        self.entry("Gates", "Three gates by now.")
        assert self.look_up("gates")["text"] == "Three gates by now."

    def test_what_may_not_be_read_is_neither_told_nor_named(self):
        self.entry("treason", "The king is a frog.", locks="read:perm(Admin)")
        for query in ("treason", "king frog", "treaso"):
            found = self.look_up(query)
            assert found["found"] is False and "treason" not in found["also"]

    def test_what_may_not_be_listed_is_found_by_its_name_only(self):
        self.entry("passphrase", "Say 'elderberry'.", locks="view:perm(Admin)")
        assert self.look_up("elderberry")["found"] is False
        assert self.look_up("passphras")["also"] == []
        assert self.look_up("passphrase")["text"] == "Say 'elderberry'."

    def test_tools_tell_of_themselves_to_those_who_may_use_them(self):
        found = self.look_up("inspect_location")
        assert found["source"] == "tools"
        assert "detail_level (may be left out): brief" in found["text"]
        assert self.look_up("set_attribute").get("topic") != "set_attribute"
        assert self.look_up("set attribute", level="Builder")["topic"] == "set_attribute"

    def test_an_example_of_a_tools_arguments_is_no_topic(self):
        assert not self.look_up("honey")["found"]

    def test_the_games_help_goes_before_the_tools(self):
        self.entry("whispers", "How to whisper: softly.")
        assert self.look_up("whispering softly")["topic"] == "whispers"

    def lore(self, key, text, **more):
        return Lore.objects.create(key=key, title=key, text=text, **more)

    def test_lore_is_found_beside_the_help_and_ranked_with_it(self):
        self.lore("The old king", "He liked bread.", keywords=["Edric"])
        assert self.look_up("edric") == {
            "found": True,
            "source": "lore",
            "topic": "The old king",
            "text": "He liked bread.",
            "also": [],
        }
        found = self.look_up("bread")
        assert found["topic"] == "bread" and "The old king" in found["also"]
        assert self.look_up("the king of old")["source"] == "lore"

    def test_a_help_entry_is_not_hidden_by_lore_of_the_same_name(self):
        self.entry("Winter of the Wolves", "A book about it.")
        self.lore("The winter of the wolves", "It was long.", keywords=["wolves", "winter"])
        for query in (
            "winter of the wolves",
            "The Winter of the Wolves",
            "the wolves of that winter",
            "wolves, the winter of the",
        ):
            found = self.look_up(query)
            assert (found["source"], found["text"]) == ("help", "A book about it."), query
            # Under that name the lore cannot be looked up, so it is not named as another page.
            assert "The winter of the wolves" not in found["also"]
        self.lore("The frost", "It was cold.")
        assert self.look_up("frost")["source"] == "lore"

    def test_lore_is_found_only_by_those_who_could_know_it(self):
        self.lore("The word", "Elderberry.", keywords=["gate"], scope="person", of="Ann")
        for query in ("the word", "gate", "elderberry", "the wor"):
            found = self.look_up(query)
            assert found.get("source") != "lore" and "The word" not in found["also"]
        self.npc.key = "Ann"
        assert self.look_up("gate")["text"] == "Elderberry."
        assert self.look_up("thewordd")["also"] == ["The word"]

    def test_what_is_no_longer_known_is_not_found_the_next_turn(self):
        assert TOOL_REGISTRY.get_tool("doc_lookup").cache_scope == "tick"

    def test_a_name_that_stands_on_no_page_is_said_to_be_unknown(self):
        for query, unknown in (
            ("Edric who left Thornwick", '"Edric"'),
            ("bread for Edric", '"Edric"'),
            ("Edric, a baker of bread", '"Edric", "baker"'),
        ):
            told = self.outcome("doc_lookup", query=query).text
            assert f"No page names {unknown}." in told
        for query in ("bread in Thornwick", "Tell of bread", "What is beer", "breads"):
            assert "No page names" not in self.outcome("doc_lookup", query=query).text

    def test_what_a_page_lacks_of_a_query_is_said(self):
        self.lore("The arms", "A queen who lost her way gave them.")
        found = self.outcome("doc_lookup", query="a sheep that got lost")
        assert found.result["topic"] == "The arms" and 'No page names "sheep".' in found.text
        assert not {tool.name for tool in TOOL_REGISTRY.snapshot()} & set(found.result["also"])

    def test_among_much_lore_the_right_piece_is_found(self):
        rows = [
            Lore(key=f"k{n}", title=f"House {n}", text=f"A house of the king, number {n}.")
            for n in range(300)
        ]
        Lore.objects.bulk_create(rows)
        self.lore("The old king", "He never had a house.")
        assert self.look_up("the old king's house")["topic"] == "The old king"
        assert self.look_up("house 77")["topic"] == "House 77"

    def test_what_is_written_changed_renamed_or_taken_away_is_so_at_once(self):
        assert self.look_up("goose")["found"] is False
        entry = self.entry("poultry", "On the goose.")
        assert self.look_up("goose")["topic"] == "poultry"
        entry.entrytext = "On the hen."
        assert self.look_up("goose")["found"] is False
        assert self.look_up("hen")["text"] == "On the hen."
        entry.aliases.add("fowl")
        assert self.look_up("fowl")["topic"] == "poultry"
        entry.locks.add("read:perm(Admin)")
        assert self.look_up("fowl")["found"] is False
        entry.locks.add("read:all()")
        entry.delete()
        assert self.look_up("poultry")["found"] is False

    def test_many_entries_are_read_bit_by_bit(self):
        self.look_up("bread")
        for number in range(30):
            self.entry(f"saga{number}", f"zebra{number} " + "word " * 1000)
        found = [self.look_up("zebra29")["found"] for _ in range(6)]
        assert not found[0] and found[-1]

    def test_among_a_thousand_entries_it_reads_a_handful(self):
        HelpEntry.objects.bulk_create(
            HelpEntry(db_key=f"topic{n}", db_entrytext=f"word{n} and the same " * 30)
            for n in range(1000)
        )
        HELP.refresh(most=float("inf"))
        self.look_up("word77")
        with CaptureQueriesContext(connection) as queries:
            for query in ("word7 same", "the same word9", "nothing of it", "topic55"):
                self.look_up(query)
        assert len(queries) <= 20
        assert self.look_up("word901 same")["topic"] == "topic901"

    def test_what_may_not_be_read_crowds_nothing_out(self):
        for number in range(50):
            self.entry(f"treason{number}", "plum", locks="read:perm(Admin)")
        self.entry("jam", "Made of plum, sugar and patience.")
        assert self.look_up("plum")["topic"] == "jam"

    def test_a_long_text_is_cut(self):
        self.entry("saga", "word " * 5000)
        text = self.look_up("saga")["text"]
        assert len(text) <= 6000 and text.endswith("…")


def test_words_that_every_page_has_tell_nothing():
    pages = [Page(f"topic{n}", "the same words of all") for n in range(12)]
    assert rank("what are the words of all", pages) == []


def test_rare_words_weigh_more():
    pages = [Page(name, "common " + extra) for name, extra in (("a", ""), ("b", "rare"), ("c", ""))]
    assert [page.topic for page in rank("common rare", pages)] == ["b", "a", "c"]
