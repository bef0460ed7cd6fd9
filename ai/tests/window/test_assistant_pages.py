"""Who an assistant is, its prompt, its records, and what comes to its mind."""

from ai.memory import prompt_versions
from ai.memory.goals import goals
from ai.memory.memories import memories
from ai.memory.people import people
from ai.memory.privacy.scope import Scope
from ai.memory.upkeep import journal
from ai.models import JournalEntry, Lore, Memory, Person, TurnRecord
from ai.tests.window.kit import HOSTILE, WindowTest
from ai.tests.window.test_pages import KINDS, FuzzyCount


class OneAssistantTest(WindowTest):
    """Marta's pages."""

    def path(self, more=""):
        return f"assistants/{self.scene.script.pk}{more}"

    def scope(self, who="account:9", name="Anna", whisper=False):
        now = self.scene.runtime.now
        return Scope(self.scene.script.pk, now, asker=who, asker_name=name, private=whisper)

    def keep(self, text="Anna lost her key by the well.", **more):
        """One record of each kind with a text; the number or name of each by its kind."""
        scope = self.scope(**more)
        memory = memories.store(scope, text).memory
        journal.add(scope, text, how="told")
        person = people.know(scope, "account:9", "Anna")
        people.note(scope, person.who, text)
        goal = goals.add(scope, text[: goals.MAX_TITLE])
        Lore.objects.create(key="well", title="The well", text=text, keywords=["well"])
        return {
            "memory": memory.pk,
            "journal": JournalEntry.objects.latest("pk").pk,
            "people": person.who,
            "goals": goal.pk,
            "lore": "well",
        }


class ProfileTest(OneAssistantTest):
    def test_says_who_it_is_and_what_wakes_it(self):
        self.scene.script.persona = {"description": "You keep the inn.", "greets": True}
        shown = self.page(self.path())
        for text in ("You keep the inn.", "when it is spoken to", "Builder", "(from the settings)"):
            assert text in shown, text

    def test_says_of_each_tool_whether_it_may_be_used_or_why_not(self):
        self.scene.script.give_tools(["say"], self.account)
        shown = self.page(self.path())
        rows = {row.partition("</th>")[0]: row for row in shown.split('<tr><th scope="row">')[1:]}
        assert "<td>yes</td>" in rows["say"]
        assert "not among its tools" in rows["give"]
        assert '<span class="ai-bad">no</span>' in rows["give"]

    def test_what_its_grant_forbids_it_may_not_use(self):
        no = '<span class="ai-bad">no</span>'
        before = self.page(self.path()).count(no)
        self.scene.script.grant("Player", self.account)
        assert self.page(self.path()).count(no) > before


class PromptTest(OneAssistantTest):
    def test_shows_each_part_with_its_tokens_as_bars_and_as_a_table(self):
        self.scene.script.persona = {"description": "You keep the inn."}
        shown = self.page(self.path("/prompt"))
        assert "You keep the inn." in shown
        for part in ("rules", "persona", "conversation", "schemas"):
            assert f'aria-label="{part}"' in shown, part
        assert shown.count('class="ai-bar"') == shown.count('<tr><th scope="row">')

    def test_is_for_the_line_that_was_typed(self):
        assert "Hello!" in self.page(self.path("/prompt"))
        shown = self.page(self.path("/prompt?line=Is the mill burning"))
        assert shown.count("Is the mill burning") == 2  # in the field, and in the conversation

    def test_changes_nothing_and_asks_no_model(self):
        self.page(self.path("/prompt?line=Marta, hello"))
        self.scene.clock.advance(60)
        assert self.brain.requests == []
        assert not TurnRecord.objects.exists()
        assert not len(self.marta.ndb.ai.inbox)

    def test_shows_versions_with_what_changed(self):
        pk, now = self.scene.script.pk, self.scene.runtime.now()
        for text in ("You keep the old inn.", "You keep the new inn."):
            prompt_versions.write(pk, text, by="", why="by Anna", now=now, part="persona")
        shown = self.page(self.path("/prompt"))
        assert "<del>old </del><ins>new </ins>" in shown
        assert "persona, version 2" in shown
        prompt_versions.write(pk, "", by="", why="", now=now, part="persona", dropped=True)
        assert "The part is left out." in self.page(self.path("/prompt"))

    def test_says_that_there_are_no_versions(self):
        assert "Nobody changed a part" in self.page(self.path("/prompt"))


class RecordsTest(OneAssistantTest):
    def records(self, more, status=200):
        return self.page(self.path(f"/records?{more}"), status)

    def test_lists_each_kind(self):
        for kind in KINDS:
            assert "There is nothing yet." in self.records(f"kind={kind}"), kind
        self.keep()
        for kind in KINDS:
            shown = self.records(f"kind={kind}")
            assert ("Anna" if kind == "people" else "well") in shown, kind
            assert "There is nothing yet." not in shown, kind

    def test_searches_each_kind(self):
        self.keep()
        for kind in KINDS:
            assert "lost" in self.records(f"kind={kind}&q=lost key") or kind == "lore", kind
            assert "Nothing has these words." in self.records(f"kind={kind}&q=dragon"), kind
        assert "The well" in self.records("kind=lore&of=well")

    def test_shows_one_in_full(self):
        for kind, name in self.keep().items():
            shown = self.records(f"kind={kind}&of={name}")
            assert "Anna lost her key by the well." in shown, kind
            assert "Back to the list" in shown, kind

    def test_what_does_not_exist_is_not_found(self):
        self.keep()
        for more in (
            "kind=secrets",
            "kind=memory&of=999999",
            "kind=memory&of=x",
            "kind=people&of=account:99999",
            "kind=people&of=Nobody",
            "kind=goals&of=0",
            "kind=lore&of=nothing",
            "kind=journal&of=99999999999999999999999",
        ):
            self.records(more, 404)

    def test_goes_through_many_page_by_page(self):
        scope = self.scope()
        for number in range(45):
            memories.store(scope, f"Sheep number {number} has a bell.")
        shown = self.records("kind=memory")
        assert "Page 1 of 3" in shown
        assert "45 in all." in shown
        assert "number 44 " in shown
        assert "number 4 " in self.records("kind=memory&page=3")
        for wild in ("0", "99", "-1", "²", "x"):
            self.records(f"kind=memory&page={wild}")

    def test_takes_as_many_queries_for_many_as_for_few(self):
        scope = self.scope()
        for number in range(20):
            memories.store(scope, f"Sheep number {number} has a bell.")
            people.know(scope, f"account:{number + 20}", f"Anna{number}")
            goals.add(scope, f"Count sheep {number}")
        for kind in KINDS:
            with self.assertNumQueries(FuzzyCount()):
                self.records(f"kind={kind}")

    def test_who_may_examine_it_sees_what_was_whispered_marked_with_a_star(self):
        found = self.keep(whisper=True)
        self.stand_at("Builder")
        assert f"{found['memory']}*" in self.records("kind=memory")
        assert "private to" in self.records(f"kind=memory&of={found['memory']}").lower()

    def test_lore_for_assistants_that_the_visitor_may_not_examine_is_hidden(self):
        Lore.objects.create(key="rats", title="Rats", text="Rats!", scope="person", of="somebody")
        Lore.objects.create(key="mill", title="Mill", text="A mill.", enabled=False)
        shown = self.records("kind=lore")
        assert "rats" not in shown
        assert "mill" not in shown

    def test_looking_changes_nothing(self):
        found = self.keep()
        before = list(Memory.objects.values("recalled", "text")), list(Person.objects.values())
        for kind, name in found.items():
            self.records(f"kind={kind}&q=key")
            self.records(f"kind={kind}&of={name}")
        assert before == (
            list(Memory.objects.values("recalled", "text")),
            list(Person.objects.values()),
        )


class RecallTest(OneAssistantTest):
    def recall(self, line):
        return self.page(self.path(f"/recall?line={line}"))

    def test_shows_what_comes_to_mind_and_why(self):
        found = self.keep()
        memories.store(self.scope(), "The mill burns.")
        shown = self.recall("Did you see my key?")
        assert "Anna lost her key by the well." in shown
        assert "The mill burns." not in shown
        assert f"kind=memory&amp;of={found['memory']}" in shown
        for heading in ("Words", "Meaning", "Relevance", "Recency", "Importance", "Trust", "Rank"):
            assert f">{heading}</th>" in shown, heading

    def test_says_where_words_alone_decide(self):
        assert "Words alone decide" in self.recall("key")

    def test_shows_the_lore_that_the_line_brings_to_mind(self):
        self.keep()
        assert "kind=lore&amp;of=well" in self.recall("How deep is the well?")
        assert "no keyword" in self.recall("How are you?")

    def test_leaves_memories_as_old_as_they_are(self):
        self.keep()
        self.recall("key")
        assert Memory.objects.filter(recalled__isnull=False).count() == 0

    def test_takes_any_line(self):
        for line in ("", "%00", "\u0000", "🐑" * 400, "' OR 1=1 --", '"', "the", HOSTILE):
            self.page(self.path("/recall"))
            response = self.client.get(f"/ai/{self.path('/recall')}", {"line": line})
            assert response.status_code == 200, line


class HostileTest(OneAssistantTest):
    def test_nothing_that_players_wrote_is_markup(self):
        found = self.keep(text=f"well key {HOSTILE}", name=f"Anna{HOSTILE}")
        self.scene.script.persona = {"description": HOSTILE}
        now = self.scene.runtime.now()
        prompt_versions.write(
            self.scene.script.pk, HOSTILE, by="", why=HOSTILE, now=now, part="own"
        )
        paths = ["", "/prompt", "/recall", "/records"]
        paths += [f"/records?kind={kind}" for kind in KINDS]
        paths += [f"/records?kind={kind}&q=key" for kind in KINDS]
        paths += [f"/records?kind={kind}&of={name}" for kind, name in found.items()]
        for path in paths:
            text = self.page(self.path(path))
            self.harmless(text, path)
        for path in ("/prompt", "/recall"):
            response = self.client.get(f"/ai/{self.path(path)}", {"line": HOSTILE})
            self.harmless(response.content.decode(), path)

    def harmless(self, text, path):
        assert "<script>alert" not in text, path
        for mark in ("\x1b", "\u202e", "|lc"):
            assert mark not in text, (path, mark)
