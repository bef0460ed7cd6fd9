"""Whoever wants to be forgotten leaves nothing: in no table, in no index, in no memory."""

import pickle
from datetime import UTC, datetime

import pytest
from django.apps import apps
from django.core import serializers
from django.db import connection, models
from twisted.internet.defer import Deferred

from ai.assistant.agent.entry import Entry
from ai.assistant.percepts.percept import Percept, Source
from ai.assistant.percepts.store import keep_percepts
from ai.brains.base import Message
from ai.memory.memories import full_text
from ai.memory.memories.forgetting import GONE
from ai.memory.privacy.scope import Scope, audience
from ai.memory.privacy.sessions import Kind
from ai.models import (
    CallRecord,
    Delegation,
    Delivery,
    Goal,
    Memory,
    Person,
    Pin,
    Project,
    Tally,
    TurnRecord,
)
from ai.testing import ScriptedBrain, call, registry_copy
from ai.tests.game import SceneTest
from ai.tools import Tool, ToolCategory

WHO = "account:4711"
MARK = "xyzzyplum"
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
WHOSE = {"source": WHO, "asker": WHO, "who": WHO, "made_by": WHO, "by": WHO, "of": WHO}
WHOSE |= {"audience": audience([WHO]), "writers": audience([WHO]), "about": WHO}
WHOSE |= {"scope": "person", "decided_by": WHO, "account": 4711}
NOT_THEIRS = {
    # What the game and its developers named, or numbers: no word of a person can come there.
    "assistant", "boot", "brain", "call", "end_reason", "kind", "mode", "model", "origin",
    "pass_name", "period", "state", "table", "tool", "vector_of", "key",
}  # fmt: skip


def filled(model, number):
    """A row of a model in which all that can be a person's is the marker."""
    row = {}
    for field in model._meta.concrete_fields:
        name = field.name
        if field.primary_key:
            continue
        if isinstance(field, models.ForeignKey):
            first = field.related_model.objects.order_by("pk").first()
            if not field.null:
                row[name] = first or filled(field.related_model, number)
        elif name in WHOSE:
            row[name] = WHOSE[name]
        elif name == "chain":
            row[name] = [1]
        elif isinstance(field, models.JSONField):
            row[name] = {"v": 1, "note": [{"value": MARK, "source": WHO, "text": f"{MARK} {WHO}"}]}
        elif isinstance(field, models.BinaryField):
            row[name] = MARK.encode()
        elif isinstance(field, (models.CharField, models.TextField)):
            row[name] = (field.choices or [(f"x{number}",)])[0][0] if name in NOT_THEIRS else MARK
        elif isinstance(field, models.DateTimeField):
            row[name] = NOON
        elif isinstance(field, models.DateField):
            row[name] = NOON.date()
        elif isinstance(field, (models.IntegerField, models.FloatField)) and not field.null:
            row[name] = 1
    if "digest" in row:
        row["digest"] = f"{MARK[:20]}{number}"
    if model is Tally:
        row["scope"] = "player"
    return model.objects.create(**row)


def everything():
    """Every row that the app keeps, with vectors, as text."""
    found = []
    for model in apps.get_app_config("ai").get_models():
        found.append(serializers.serialize("json", model.objects.all()))
        binary = [f.name for f in model._meta.fields if isinstance(f, models.BinaryField)]
        found += [str(bytes(v or b"")) for name in binary for v in
                  model.objects.values_list(name, flat=True)]  # fmt: skip
    return "".join(found)


def indexed():
    """How many memories have the marker in the index of words."""
    turn = Scope(1, lambda: NOON, asker=WHO, private=True)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            wanted = f"SELECT count(*) FROM {full_text.TABLE} WHERE {full_text.TABLE} MATCH %s"
            cursor.execute(wanted, [MARK])
            return cursor.fetchone()[0]
    return len(full_text.find(turn, MARK))


@pytest.mark.postgresql
class LeavingTest(SceneTest):
    def fill(self):
        for number, model in enumerate(apps.get_app_config("ai").get_models()):
            if model is Pin:  # what a module says of its tools; nobody of the game wrote it
                continue
            filled(model, number)
            assert MARK in serializers.serialize("json", model.objects.all()) or not [
                field
                for field in model._meta.concrete_fields
                if isinstance(field, (models.CharField, models.TextField, models.JSONField))
                and field.name not in {*NOT_THEIRS, *WHOSE}
            ], f"{model.__name__} has no marker: this test proves nothing of it"

    def test_no_table_and_no_index_has_a_word_of_theirs(self):
        with self.stage() as scene:
            self.fill()
            assert MARK in everything() and indexed()
            scene.runtime.player_data.forget(WHO)
            kept = everything()
            at = kept.find(MARK)
            assert at < 0, kept[max(0, at - 300) : at + 50]
            assert not indexed()

    def test_what_others_were_told_of_them_by_name_is_out_of_the_audit(self):
        with self.stage() as scene:
            Memory.objects.create(
                script=1, at=NOON, text="x", source=WHO, source_name="Zoë", digest="1"
            )
            TurnRecord.objects.create(
                script=1, assistant="m", character=1, boot="b", started=NOON, deadline=NOON,
                brain="e", asker="account:2", asker_name="Bert",
                data={"v": 1, "messages": [{"result": {"from": "Zoë", "text": MARK}}]},
            )  # fmt: skip
            scene.runtime.player_data.forget(WHO)
            turn = TurnRecord.objects.get()
            assert turn.asker_name == "Bert" and turn.data["forgotten"]

    def test_no_life_has_a_word_of_theirs(self):
        with self.stage() as scene:
            agent = scene.agent
            source = Source(WHO, "Zoe", 1)
            said = Percept("say", MARK, source, addressed=True)
            agent.inbox.put(said)
            agent.inbox.put(Percept("say", MARK, source))
            message = Message("user", MARK, percepts=(said.as_data(),))
            for _ in range(2):
                agent.history.add(Entry((message,), audience=(WHO,)))
            assert agent.history.oldest(WHO, 0, 0)
            for stretch in agent.history.oldest(WHO, 0, 0):
                agent.history.sum_up(stretch, MARK)
            turn = Scope(agent.script.pk, lambda: NOON, asker=WHO)
            agent.session.add(turn, Kind.FACT, MARK, 1)
            agent.recent_lines.spoke(MARK)
            agent.recent_lines.to(WHO).append(MARK)
            agent.talks.asked(WHO, personally=True)
            agent.pass_over(said, MARK)
            scene.runtime.player_data.forget(WHO)
            life = (
                *vars(agent.inbox).values(),
                *vars(agent.history).values(),
                *vars(agent.session).values(),
                *vars(agent.recent_lines).values(),
                list(agent.talks),
                agent.passed_over,
            )
            kept = pickle.dumps(life)
            assert MARK.encode() not in kept and WHO.encode() not in kept

    def test_a_turn_for_them_is_broken_off_and_leaves_nothing(self):
        class Slow:
            name = "slow"

            def think(self, request):
                return Deferred()

        with self.stage(Slow()) as scene:
            scene.player.at_say(f"Marta, {MARK}")
            scene.wait(2)
            who = f"account:{scene.player.account.pk}"
            assert scene.agent.turn is not None
            scene.runtime.player_data.forget(who)
            scene.wait(2)
            assert scene.agent.turn is None
            assert MARK not in everything()
            assert not scene.agent.history.for_turn(who).messages

    def test_a_task_of_theirs_is_wanted_no_more_and_a_project_of_two_goes(self):
        with self.stage() as scene:
            task = {"script": 1, "task": MARK, "mode": "none", "made": NOON, "deadline": NOON}
            Delegation.objects.create(asker=WHO, **task)
            both = audience([WHO, "account:2"])
            kept = {"script": 1, "made": NOON, "changed": NOON}
            Project.objects.create(name="both", writers=both, **kept)
            Project.objects.create(name="other", writers=audience(["account:2"]), **kept)
            scene.runtime.player_data.forget(WHO)
            row = Delegation.objects.get()
            assert (row.state, row.task) == (Delegation.State.CANCELLED, GONE)
            assert [project.name for project in Project.objects.all()] == ["other"]

    def test_what_assistants_set_themselves_about_them_goes_and_the_rest_stays(self):
        with self.stage() as scene:
            key, agent = scene.script.pk, scene.agent
            Person.objects.create(
                script=key, who=WHO, name="Alden", favour_at=NOON, first_met=NOON, last_met=NOON
            )
            goal = {"script": key, "made": NOON, "changed": NOON, "due": NOON, "woke": True}
            for title, more, _stays in GOALS:
                row = Goal.objects.create(title=title, **goal, **more)
                about = {"goal": row.pk, "title": title}
                percept = Percept("goal", f"{title} is due", addressed=True, data=about)
                keep_percepts([(percept, key)])
                agent.inbox.put(percept)
            scene.runtime.player_data.forget(WHO)
            stays = [title for title, _more, stays in GOALS if stays]
            assert [row.title for row in Goal.objects.order_by("pk")] == stays
            assert [one.data["title"] for one in waiting_in(agent.inbox)] == stays
            left = Delivery.objects.filter(state="waiting").order_by("pk")
            assert [row.data["data"]["title"] for row in left] == stays

    def test_lines_of_others_stay_beside_theirs(self):
        with self.stage() as scene:
            agent = scene.agent
            anna, bert = Source(WHO, "Anna", 1), Source("account:2", "Bert", 1)
            marta = Source("object:9", "Marta", 1)
            for name, source, data in (
                ("theirs", anna, {}),
                ("others", bert, {}),
                ("message for them", marta, {"asker": WHO}),
                ("message for others", marta, {"asker": "account:2"}),
            ):
                line = Percept("say", name, source, addressed=True, data=data)
                agent.inbox.put(line)
                agent.inbox.put(Percept("say", name, source, data=data))
                agent.pass_over(line, name)
                keep_percepts([(line, scene.script.pk)])
            scene.runtime.player_data.forget(WHO)
            kept = ["others", "message for others"]
            assert [one.text for one in waiting_in(agent.inbox)] == kept
            assert [one.text for one in agent.inbox.overheard()] == kept
            assert [row.text for row in Delivery.objects.filter(state="waiting")] == kept
            assert "others" in [one.why for one in agent.passed_over]
            assert "theirs" not in [one.why for one in agent.passed_over]

    def test_an_own_turn_that_names_them_is_out_of_the_history(self):
        with self.stage() as scene:
            Person.objects.create(
                script=1, who=WHO, name="Alden", favour_at=NOON, first_met=NOON, last_met=NOON
            )
            history = scene.agent.history
            for text in ("Alden owes me", "the soup is low"):
                row = TurnRecord.objects.create(
                    script=1, assistant="m", character=1, boot="b", started=NOON, deadline=NOON,
                    brain="e", data={"v": 1, "messages": [{"text": text}]},
                )  # fmt: skip
                history.add(Entry((Message("assistant", text),), audience=("",), turn=row.pk))
            scene.runtime.player_data.forget(WHO)
            assert [one.text for one in history.for_turn("").messages] == ["the soup is low"]

    def test_the_outcome_of_a_call_that_was_under_way_is_not_kept(self):
        done = Deferred()

        class Errand(Tool):
            """Ends when the test says so."""

            name = "run_errand"
            description = "Run."
            category = ToolCategory.ASYNC_REQUIRED
            timeout = 600

            def execute(self, character):
                return done

        with registry_copy() as registry:
            registry.register(Errand())
            brain = ScriptedBrain([call("run_errand")], [call("wait")], forgiving=True)
            with self.stage(brain) as scene:
                scene.say("Marta, run!")
                scene.wait(5)
                requests = len(brain.requests)
                scene.runtime.player_data.forget(f"account:{scene.player.account.pk}")
                done.callback(MARK)
                scene.wait(5)
                row = CallRecord.objects.get(tool="run_errand")
                assert (row.state, row.observation) == ("done", GONE)
                assert len(brain.requests) == requests and MARK not in everything()


GOALS = [
    ("Remind Alden of the soup", {}, False),
    ("Ask about the lantern", {"details": "It is alden's."}, False),
    ("Bring wine", {"made_by": WHO}, False),
    ("Keep the secret", {"made_by": "account:2", "audience": audience([WHO])}, False),
    ("Bake bread", {}, True),
    ("Visit the Aldens", {}, True),
    ("Meet Alden at noon", {"made_by": "account:2"}, True),
]
"""A goal, its row, and whether it stays when Alden is forgotten."""


def waiting_in(inbox):
    """All that waits, whatever it is about."""
    found = []
    while batch := inbox.take():
        found += batch
    return sorted(found, key=lambda one: one.data.get("goal", 0))
