"""Changing records: the form, the difference, the change, and its undo."""

import re
from html import unescape
from unittest.mock import patch

from ai.assistant.authority.authority import level_of
from ai.memory.goals import goals
from ai.memory.memories import forgetting, memories
from ai.memory.people import people
from ai.models import Citation, Favour, Goal, JournalEntry, Lore, Memory, Person, PersonNote
from ai.tests.window.kit import HOSTILE, check
from ai.tests.window.test_assistant_pages import OneAssistantTest

HIDDEN = re.compile(r'name="(based_on|agreed)" value="([^"]*)"')
CHANGES = {
    "memory": {"text": "Anna found her key.", "weight": "9"},
    "journal": {"text": "Anna found her key.", "weight": "9"},
    "note": {"text": "Anna found her key."},
    "people": {"favour": "40", "fact": "rank: captain", "note": "She is kind."},
    "goals": {"title": "Find the key.", "priority": "5", "due": "2 h", "state": "done"},
    "lore": {"text": "It is\ndry.", "keywords": "well, dry", "priority": "3", "state": "off"},
}
"""What a builder changes of each kind, all at once."""
TABLES = (Memory, JournalEntry, PersonNote, Person, Favour, Goal, Lore, Citation)
PASSING = {"recalled", "vector", "vector_of", "changed"}


def contents():
    """All rows that edits touch."""
    return [
        {name: value for name, value in row.items() if model is Goal or name not in PASSING}
        for model in TABLES
        for row in model.objects.order_by("pk").values()
    ]


class EditTest(OneAssistantTest):
    def setUp(self):
        super().setUp()
        self.names = self.keep()
        self.names["note"] = PersonNote.objects.latest("pk").pk

    def address(self, kind, name=None):
        return self.path(f"/edit?kind={kind}&of={self.names[kind] if name is None else name}")

    def hidden(self, shown):
        return dict(HIDDEN.findall(shown))

    def post(self, kind, step, shown="", name=None, **fields):
        """Send the form of a page as a browser does, with what it had hidden."""
        form = {f"field-{field}": value for field, value in fields.items()}
        response = self.send(self.address(kind, name), step=step, **self.hidden(shown), **form)
        return response.status_code, check(response)

    def change(self, kind, **fields):
        """Show the difference, and save it."""
        shown = self.page(self.address(kind))
        _, shown = self.post(kind, "show", shown, **fields)
        return self.post(kind, "save", shown, **fields)


class ChangeTest(EditTest):
    def test_shows_the_difference_first_and_saves_then_and_undoes_each_kind(self):
        for kind, fields in CHANGES.items():
            before = contents()
            shown = self.page(self.address(kind))
            assert 'value="save"' not in shown, kind
            status, shown = self.post(kind, "show", shown, **fields)
            assert (status, contents()) == (200, before), kind
            assert "<ins>" in shown, kind
            assert 'value="save"' in shown, kind
            status, shown = self.post(kind, "save", shown, **fields)
            assert "It is saved." in shown, (kind, shown)
            after = contents()
            assert after != before, kind
            assert "By TestAccount" in shown, kind
            _, shown = self.post(kind, "undo")
            assert "The last change is undone." in shown, (kind, shown)
            assert contents() == before, kind
        self.post(kind, "undo")  # which is a change, too
        assert contents() == after

    def test_counts_as_said_by_the_builder_as_a_command_does(self):
        self.change("memory", text="Anna found her key.")
        row = Memory.objects.get(pk=self.names["memory"])
        who = f"account:{self.account.pk}"
        assert (row.source, row.source_name, row.author) == (
            who,
            "TestAccount",
            level_of(self.account),
        )
        self.post("memory", "undo")
        row.refresh_from_db()
        assert (row.source, row.source_name) == ("account:9", "Anna")

    def test_what_was_concluded_goes_and_comes_back(self):
        rests = Memory.objects.create(
            script=self.scene.script.pk, text="Anna loses things.", kind="insight",
            at=self.scene.runtime.now(), digest="x",
        )  # fmt: skip
        entry = JournalEntry.objects.latest("pk")
        JournalEntry.objects.update(reflected=True)
        Citation.objects.create(memory=rests, other_id=self.names["memory"])
        Citation.objects.create(memory=rests, entry=entry)
        before = contents()
        for kind in ("memory", "journal"):
            assert "1 memory concluded from it" in self.page(self.address(kind))
            self.change(kind, text="Anna found her key.")
            assert not Citation.objects.exists(), kind
            self.post(kind, "undo")
            assert contents() == before, kind
            assert "<h2" in self.page(self.path("/recall?line=who loses things"))

    def test_drops_what_was_ticked_and_undoes_that(self):
        for kind in ("memory", "journal", "note", "goals", "lore"):
            before = contents()
            _, shown = self.post(kind, "drop", self.page(self.address(kind)))
            assert "tick the box" in shown, kind
            assert contents() == before, kind
            response = self.send(self.address(kind), step="drop", sure="yes")
            shown = check(response)
            assert "does not exist any more" in shown, kind
            assert len(contents()) < len(before), kind
            _, shown = self.post(kind, "undo")
            assert contents() == before, (kind, shown)
        assert "key" in self.page(self.path("/records?kind=memory&q=lost"))  # found by its words
        self.send(self.address("people"), step="drop", sure="yes")
        assert Person.objects.exists()

    def test_a_goal_with_parts_is_dropped_and_comes_back_whole(self):
        whole = Goal.objects.get(pk=self.names["goals"])
        part = goals.add(self.scope(), "Ask Anna.", parent=whole.pk)
        goals.add(self.scope(), "Wake Anna.", parent=part.pk)
        before = contents()
        self.send(self.address("goals"), step="drop", sure="yes")
        assert not Goal.objects.exists()
        self.post("goals", "undo")
        assert contents() == before
        shown = self.page(self.address("goals"))
        assert "Ask Anna." in shown  # a link to its part

    def test_what_commands_refuse_is_refused_in_their_words_and_changes_nothing(self):
        before = contents()
        for kind, fields, problem in (
            ("memory", {"text": ""}, "There is nothing in that text."),
            ("memory", {"text": "x" * 1001}, "more than 1000 characters"),
            ("memory", {"text": "Anna found it.", "weight": "11"}, "number from 1 to 10"),
            ("journal", {"weight": "x"}, "number from 1 to 10"),
            ("note", {"text": "\u202e"}, "There is nothing in that text."),
            ("people", {"favour": "101"}, "number from -100 to 100"),
            ("people", {"fact": "captain"}, "A fact is a word, a colon"),
            ("goals", {"due": "yesterday"}, "When?"),
            ("goals", {"title": "New title.", "priority": "6"}, "number from 1 to 5"),
            ("lore", {"scope": "marta"}, "does not say whether"),
            ("lore", {"text": "New text.", "priority": "high"}, "priority"),
        ):
            _, shown = self.change(kind, **fields)
            assert problem in unescape(shown), (kind, fields, shown)
            assert contents() == before, (kind, fields)
        for kind, fields in (("goals", {"state": "delete"}), ("lore", {"state": "drop"})):
            status, _ = self.change(kind, **fields)
            assert (status, contents()) == (400, before), kind

    def test_nothing_changes_that_was_not_shown_first(self):
        before = contents()
        for kind in ("memory", "lore"):
            self.post(kind, "save", self.page(self.address(kind)), **CHANGES[kind])
            assert contents() == before, kind
        _, shown = self.post("memory", "show", self.page(self.address("memory")), text="This.")
        _, shown = self.post("memory", "save", shown, text="That.")
        assert contents() == before
        assert "<ins>That.</ins>" in shown
        _, shown = self.post("memory", "save", shown, text="That.")
        assert "It is saved." in shown

    def test_a_thousand_fields_take_no_more_time_than_those_of_a_form(self):
        read = "ai.window.editing.edit_page.written"
        with patch(read, side_effect=lambda text: text) as written:
            form = {f"field-{number}": "x" for number in range(900)}
            self.send(self.address("memory"), step="show", **form)
        assert written.call_count <= 8

    def test_says_so_if_nothing_changed(self):
        before = contents()
        for kind in CHANGES:
            _, shown = self.post(kind, "show", self.page(self.address(kind)))
            assert "You changed nothing." in shown, kind
        assert contents() == before

    def test_a_change_by_somebody_else_meanwhile_is_a_conflict(self):
        shown = self.page(self.address("memory"))
        _, shown = self.post("memory", "show", shown, text="Anna found her key.")
        memories.correct(self.scope("account:5", "Bea"), self.names["memory"], "Bea has the key.")
        _, shown = self.post("memory", "save", shown, text="Anna found her key.")
        assert "Somebody changed it since you opened this page" in shown
        assert "<del>Bea has the " in shown
        assert Memory.objects.get(pk=self.names["memory"]).text == "Bea has the key."
        _, shown = self.post("memory", "save", shown, text="Anna found her key.")
        assert "It is saved." in shown

    def test_a_record_that_another_dropped_meanwhile_is_gone(self):
        shown = self.page(self.address("note"))
        PersonNote.objects.all().delete()
        assert self.post("note", "save", shown, text="New.")[0] == 404


class UndoTest(EditTest):
    def test_is_refused_once_something_else_changed_the_record(self):
        for kind, meddle in (
            ("memory", lambda: Memory.objects.update(importance=2)),
            ("journal", lambda: JournalEntry.objects.update(reflected=True)),
            ("note", lambda: PersonNote.objects.all().delete()),
            ("people", lambda: people.note(self.scope(), "account:9", "She came back.")),
            ("goals", lambda: goals.update(self.scope(), self.names["goals"], progress=50)),
            ("lore", lambda: Lore.objects.update(text="It is full.")),
        ):
            self.change(kind, **CHANGES[kind])
            meddle()
            before = contents()
            _, shown = self.post(kind, "undo")
            assert "Something else has changed it since." in shown, kind
            assert contents() == before, kind

    def test_is_not_hindered_by_what_changes_by_itself(self):
        before = contents()
        self.change("memory", text="Anna found her key.")
        Memory.objects.update(recalled=self.scene.runtime.now(), vector=b"xx")
        self.post("memory", "undo")
        assert contents() == before
        self.change("people", favour="30")
        people.meet(self.scene.script.pk, "account:9", "Anna", self.scene.runtime.now())
        _, shown = self.post("people", "undo")
        assert "is undone" in shown

    def test_brings_nobody_back_who_was_forgotten(self):
        self.change("memory", text="The key is gone.")
        forgetting.forget("account:9")
        shown = self.page(self.address("memory"))
        assert "The last change" not in shown
        _, shown = self.post("memory", "undo")
        assert "There is nothing to undo" in shown
        assert Memory.objects.get(pk=self.names["memory"]).text == "The key is gone."

    def test_is_refused_where_another_record_says_the_same_by_now(self):
        self.change("memory", text="Anna found her key.")
        memories.store(self.scope(), "Anna lost her key by the well.")
        _, shown = self.post("memory", "undo")
        assert "another record says" in shown

    def test_of_nothing_does_nothing(self):
        _, shown = self.post("memory", "undo")
        assert "There is nothing to undo" in shown


class RightsTest(EditTest):
    def test_who_may_not_change_the_assistant_sees_the_record_and_changes_nothing(self):
        self.change("memory", text="Anna found her key.")
        self.stand_at("Builder")
        self.marta.locks.add("edit:false();control:false();examine:all()")
        before = contents()
        for kind in CHANGES:
            shown = self.page(self.address(kind))
            if kind == "lore":
                continue
            assert "You may not change" in shown, kind
            assert 'name="step"' not in shown, kind
            for step in ("save", "undo"):
                assert self.post(kind, step, text="New.")[0] == 403, (kind, step)
        for step in ("show", "drop"):
            assert self.post("memory", step, text="New.")[0] == 403, step
        for kind in ("memory", "journal", "goals"):
            assert self.client.get(f"/ai/{self.path(f'/add?kind={kind}')}").status_code == 403
            response = self.send(self.path(f"/add?kind={kind}"), text="New.")
            assert response.status_code == 403, kind
        assert contents() == before

    def test_who_may_not_examine_the_assistant_sees_nothing(self):
        self.stand_at("Builder")
        self.marta.locks.add("examine:false();edit:false();control:false()")
        for kind in CHANGES:
            assert "her key" not in self.page(self.address(kind), 403), kind
            assert self.post(kind, "save", text="New.")[0] == 403, kind

    def test_lore_for_an_assistant_is_hidden_and_kept_from_those_who_may_not_change_it(self):
        Lore.objects.filter(key="well").update(scope="person", of="marta")
        _, shown = self.change("lore", scope="everyone")
        assert "It is saved." in shown, shown
        self.stand_at("Builder")
        self.marta.locks.add("edit:false();control:false();examine:all()")
        before = contents()
        assert self.post("lore", "undo")[0] == 403  # it would be for Marta again
        assert contents() == before

    def test_players_see_no_form(self):
        self.stand_at("Player")
        for kind in CHANGES:
            self.page(self.address(kind), 403)
            assert self.post(kind, "save")[0] == 403, kind

    def test_a_form_without_its_token_changes_nothing(self):
        before = contents()
        for path in (self.address("memory"), self.path("/add?kind=memory")):
            form = {"step": "drop", "sure": "yes", "text": "New."}
            assert self.client.post(f"/ai/{path}", form).status_code == 403
        assert contents() == before

    def test_forms_count_as_requests(self):
        self.page(self.address("memory"))
        with self.settings(AI={"REQUESTS_PER_TOKEN": "2/minute"}):
            assert [self.post("memory", "undo")[0] for _ in range(3)][-1] == 429

    def test_who_opted_out_is_told_so(self):
        self.scene.runtime.opt_outs.add(self.account)
        _, shown = self.change("memory", text="New.")
        assert "You opted out" in shown

    def test_what_is_no_record_is_not_found(self):
        for kind, name in (
            ("secrets", "1"),
            ("memory", "0"),
            ("memory", "²"),
            ("memory", "1 or 1=1"),
            ("note", "99999999999999999999"),
            ("people", "account:77"),
            ("people", ""),
            ("lore", "nothing"),
            ("lore", "x" * 200),
        ):
            self.page(self.address(kind, name), 404)
        response = self.send(self.address("memory"), step="explode")
        assert response.status_code == 400

    def test_records_of_another_assistant_are_not_found(self):
        Memory.objects.update(script=self.scene.script.pk + 1)
        self.page(self.address("memory"), 404)


class AddTest(EditTest):
    def test_makes_a_record_of_each_kind_by_the_command(self):
        for kind, table in (("memory", Memory), ("journal", JournalEntry), ("goals", Goal)):
            assert "<textarea" in self.page(self.path(f"/add?kind={kind}"))
            shown = check(self.send(self.path(f"/add?kind={kind}"), text="The mill burns."))
            assert "is saved." in shown, kind
            assert "The mill burns." in shown, kind
            row = table.objects.latest("pk")
            assert row.author == level_of(self.account), kind
        self.send(self.path("/add?kind=lore"), key="Old mill", text="It burnt\r\ndown.")
        assert Lore.objects.get(key="old mill").text == "It burnt\ndown."

    def test_refuses_what_the_command_refuses(self):
        count = len(contents())
        for kind, form, problem in (
            ("memory", {"text": "x" * 1001}, "more than 1000 characters"),
            ("goals", {"text": "x" * 201}, "more than 200 characters"),
            ("lore", {"key": "well", "text": "Again."}, "There is lore with that key already."),
            ("lore", {"key": "", "text": "Again."}, "Which key?"),
        ):
            shown = check(self.send(self.path(f"/add?kind={kind}"), **form))
            assert problem in shown, kind
        assert self.send(self.path("/add?kind=memory"), text=" ").status_code == 400
        for kind in ("people", "note", "secrets"):
            self.page(self.path(f"/add?kind={kind}"), 404)
        assert len(contents()) == count

    def test_counts_as_requests(self):
        address = self.path("/add?kind=memory")
        self.page(address)
        with self.settings(AI={"REQUESTS_PER_TOKEN": "2/minute"}):
            found = [self.client.get(f"/ai/{address}").status_code for _ in range(3)]
            assert found == [200, 200, 429]
            assert self.send(address, text="The mill burns.").status_code == 429
        assert not Memory.objects.filter(text="The mill burns.").exists()

    def test_what_was_typed_is_text_in_the_record_and_on_the_page(self):
        for kind, form in (
            ("memory", {"text": f"{HOSTILE} = Bea/drop = yes"}),
            ("journal", {"text": f"{HOSTILE} = Bea/drop = yes"}),
            ("goals", {"text": f"{HOSTILE} = Bea/delete = yes"}),
            ("lore", {"key": f"mill{HOSTILE}", "text": f"{HOSTILE} = Bea"}),
            ("memory", {"text": HOSTILE * 40}),  # which is too long, and shown again
        ):
            count = len(contents())
            shown = check(self.send(self.path(f"/add?kind={kind}"), **form))
            assert "&lt;script&gt;alert(1)" in shown, kind
            for mark in ("<script>alert", "\x1b", "\u202e", "|lc"):
                assert mark not in shown, (kind, mark)
            assert (len(contents()) == count + 1) is (len(form["text"]) < 200), kind


class HostileTest(EditTest):
    def test_nothing_that_players_wrote_is_markup_and_nothing_is_lost_by_looking(self):
        for kind in CHANGES:
            status, shown = self.change(kind, **{next(iter(CHANGES[kind])): f"well {HOSTILE}"})
            assert "<script>alert" not in shown, kind
            for mark in ("\x1b", "\u202e", "|lc"):
                assert mark not in shown, (kind, mark)
        Memory.objects.update(text=f"well {HOSTILE}", source_name=HOSTILE)
        shown = self.page(self.address("memory"))
        assert "<script>alert" not in shown
        _, shown = self.post("memory", "show", shown)
        assert "You changed nothing." in shown

    def test_a_command_made_of_a_form_takes_text_as_text(self):
        self.change("memory", text="Anna = Bea/drop = yes")
        assert Memory.objects.get(pk=self.names["memory"]).text == "Anna = Bea/drop = yes"
