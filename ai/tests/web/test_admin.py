"""Our tables in Django's admin."""

from unittest.mock import patch

from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from evennia.accounts.models import AccountDB

from ai.admin import BoundedPaginator
from ai.assistant.authority import tokens
from ai.models import CallRecord, Delivery, Token, TurnRecord
from ai.tests.game import EvenniaTest
from ai.tests.window.kit import HOSTILE
from ai.tests.window.test_pages import FuzzyCount
from ai.tools.contract.secret import Secrets

MODELS = list(apps.get_app_config("ai").get_models())


def address(model, page, *args):
    return reverse(f"admin:ai_{model._meta.model_name}_{page}", args=args)


class AdminTest(EvenniaTest):
    def setUp(self):
        super().setUp()
        self.boss = AccountDB.objects.get(pk=self.account.pk)
        self.boss.is_superuser = self.boss.is_staff = True
        self.boss.save()
        self.client = Client(enforce_csrf_checks=True)
        self.client.force_login(self.boss)

    def turns(self, count, text="Welcome, Anna!"):
        now = timezone.now()
        data = {"v": 1, "messages": [{"role": "user", "text": text}]}
        rows = [
            TurnRecord(
                script=1, assistant="marta", character=2, started=now, deadline=now, data=data
            )
            for _ in range(count)
        ]
        return TurnRecord.objects.bulk_create(rows)

    def page(self, address, status=200):
        response = self.client.get(address)
        assert response.status_code == status, (address, response.status_code)
        return response.content.decode()

    def test_every_table_is_listed_and_none_can_be_changed(self):
        (turn,) = self.turns(1)
        for model in MODELS:
            self.page(address(model, "changelist"))
            self.page(address(model, "add"), 403)
            assert admin.site.get_model_admin(model).actions is None
        assert "Welcome, Anna!" in self.page(address(TurnRecord, "change", turn.pk))
        self.page(address(TurnRecord, "delete", turn.pk), 403)
        self.client.get("/admin/login/")
        form = {"assistant": "x", "csrfmiddlewaretoken": self.client.cookies["csrftoken"].value}
        response = self.client.post(address(TurnRecord, "change", turn.pk), form)
        assert response.status_code == 403
        turn.refresh_from_db()
        assert turn.assistant == "marta"

    def test_only_superusers_look(self):
        (turn,) = self.turns(1)
        self.boss.is_superuser = False
        self.boss.save()
        self.boss.permissions.add("Admin")
        self.boss.user_permissions.set(Permission.objects.filter(content_type__app_label="ai"))
        for model in MODELS:
            self.page(address(model, "changelist"), 403)
        self.page(address(TurnRecord, "change", turn.pk), 403)
        nobody = Client().get(address(TurnRecord, "changelist"))
        assert nobody.status_code == 302

    def test_not_even_superusers_look_while_they_are_quelled(self):
        (turn,) = self.turns(1)
        self.boss.attributes.add("_quell", True)
        self.page(address(TurnRecord, "changelist"), 403)
        self.page(address(TurnRecord, "change", turn.pk), 403)
        self.boss.attributes.remove("_quell")
        self.page(address(TurnRecord, "changelist"))

    def test_a_list_reads_no_texts_and_takes_as_many_queries_for_many_rows(self):
        turns = self.turns(60)
        for turn in turns:
            CallRecord.objects.create(turn=turn, tool="say", ts=timezone.now(), observation="Words")
            Delivery.objects.create(
                script=1, turn=turn, at=timezone.now(), kind="say", level=1, text="Words"
            )
        for model in (TurnRecord, CallRecord, Delivery):
            with self.assertNumQueries(FuzzyCount()) as found:
                self.page(address(model, "changelist"))
            asked = " ".join(
                query["sql"] for query in found if model._meta.db_table in query["sql"]
            )
            assert asked
            for column in ("data", "observation", '"text"', "arguments"):
                assert column not in asked, column

    def test_a_long_list_is_counted_to_its_end_and_no_further(self):
        self.turns(5)
        with patch("ai.admin.MAX_LISTED", 3):
            assert BoundedPaginator(TurnRecord.objects.order_by("-pk"), 2).count == 3

    def test_secrets_and_digests_are_not_shown_and_nothing_is_markup(self):
        (turn,) = self.turns(1, f"The password is swordfish-77. {HOSTILE}")
        with patch("ai.admin.game_secrets", lambda: Secrets({"swordfish-77"})):
            shown = self.page(address(TurnRecord, "change", turn.pk))
        assert "The password is" in shown
        assert "swordfish-77" not in shown
        assert "<script>alert" not in shown
        assert "\x1b" not in shown
        row, _ = tokens.make(self.boss.pk, None)
        assert row.digest not in self.page(address(Token, "change", row.pk))
