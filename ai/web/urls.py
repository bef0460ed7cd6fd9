"""The paths of the JSON API, below the one that a game's own `urls.py` gives it."""

from django.urls import path

from ai.web.viewset import ApiViewSet

VIEWS = {
    "schema": ("get", "show_schema", "ai-schema"),
    "modules": ("get", "list_modules", "ai-modules"),
    "modules/<str:module>/execute": ("post", "execute_module", "ai-execute-module"),
    "refresh-tools": ("post", "refresh_tools", "ai-refresh-tools"),
    "assistants": ("get", "list_assistants", "ai-api-assistants"),
    "assistants/<int:assistant>": ("get", "show_assistant", "ai-api-assistant"),
    "assistants/<int:assistant>/pause": ("post", "pause", "ai-api-pause"),
    "assistants/<int:assistant>/stop": ("post", "stop", "ai-api-stop"),
    "assistants/<int:assistant>/resume": ("post", "resume", "ai-api-resume"),
    "assistants/<int:assistant>/turns": ("get", "list_turns", "ai-api-turns"),
    "assistants/<int:assistant>/records/<str:kind>": ("get", "list_records", "ai-api-records"),
    "turns/<int:turn>": ("get", "show_turn", "ai-api-turn"),
    "approvals": ("get", "list_approvals", "ai-api-approvals"),
    "approvals/<int:number>/approve": ("post", "approve", "ai-api-approve"),
    "approvals/<int:number>/reject": ("post", "reject", "ai-api-reject"),
    "tools": ("get", "list_tools", "ai-tools"),
    "execute": ("post", "execute", "ai-execute"),
    "calls/<str:call_id>": ("get", "show_call", "ai-call"),
}
"""By path: the method, the view and the name of the path."""

urlpatterns = [
    path(f"api/{route}", ApiViewSet.as_view({method: view}), name=name)
    for route, (method, view, name) in VIEWS.items()
]
