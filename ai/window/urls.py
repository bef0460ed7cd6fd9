"""The paths of the window, below the one that a game's own `urls.py` gives it."""

from django.urls import path

from ai.window.approvals_page import ApprovalsPage
from ai.window.assistants.assistant_page import AssistantPage
from ai.window.assistants.prompt_page import PromptPage
from ai.window.assistants.recall_page import RecallPage
from ai.window.assistants.records_page import RecordsPage
from ai.window.cost_page import CostPage
from ai.window.editing.add_page import AddPage
from ai.window.editing.edit_page import EditPage
from ai.window.editing.outcome_page import OutcomePage
from ai.window.editing.part_page import PartPage
from ai.window.editing.replay_page import ReplayPage
from ai.window.editing.try_page import TryPage
from ai.window.health_page import HealthPage
from ai.window.htmx import htmx_script
from ai.window.live.live_stream import TicketView
from ai.window.place_page import PlacePage
from ai.window.player_page import PlayerPage
from ai.window.roster_page import RosterPage
from ai.window.sent_prompt_page import SentPromptPage
from ai.window.turn_page import SharedTurn, TurnPage

urlpatterns = [
    path("", RosterPage.as_view(), name="ai-roster"),
    path("assistants/<int:script>", AssistantPage.as_view(), name="ai-assistant"),
    path("assistants/<int:script>/ticket", TicketView.as_view(), name="ai-ticket"),
    path("assistants/<int:script>/prompt", PromptPage.as_view(), name="ai-prompt"),
    path("assistants/<int:script>/records", RecordsPage.as_view(), name="ai-records"),
    path("assistants/<int:script>/recall", RecallPage.as_view(), name="ai-recall"),
    path("ticket", TicketView.as_view(), name="ai-roster-ticket"),
    path("places/<int:place>/ticket", TicketView.as_view(), name="ai-place-ticket"),
    path("assistants/<int:script>/edit", EditPage.as_view(), name="ai-edit"),
    path("assistants/<int:script>/add", AddPage.as_view(), name="ai-add"),
    path("assistants/<int:script>/prompt/part", PartPage.as_view(), name="ai-part"),
    path("assistants/<int:script>/try", TryPage.as_view(), name="ai-try"),
    path("assistants/<int:script>/outcomes/<slug:run>", OutcomePage.as_view(), name="ai-outcome"),
    path("places/<int:place>", PlacePage.as_view(), name="ai-place"),
    path("turns/<int:turn>", TurnPage.as_view(), name="ai-turn"),
    path("turns/<int:turn>/prompt", SentPromptPage.as_view(), name="ai-sent-prompt"),
    path("turns/<int:turn>.html", SharedTurn.as_view(), name="ai-shared-turn"),
    path("turns/<int:turn>/replay", ReplayPage.as_view(), name="ai-replay"),
    path("approvals", ApprovalsPage.as_view(), name="ai-approvals"),
    path("cost", CostPage.as_view(), name="ai-cost"),
    path("health", HealthPage.as_view(), name="ai-health"),
    path("htmx.js", htmx_script, name="ai-htmx"),
    path("me", PlayerPage.as_view(), name="ai-me"),
]
