"""The paths of the JSON API, below the one that a game's own `urls.py` gives it."""

from django.urls import path

from ai.web.viewset import ApiViewSet

urlpatterns = [
    path("api/modules", ApiViewSet.as_view({"get": "list_modules"}), name="ai-modules"),
    path(
        "api/modules/<str:module>/execute",
        ApiViewSet.as_view({"post": "execute_module"}),
        name="ai-execute-module",
    ),
    path(
        "api/refresh-tools", ApiViewSet.as_view({"post": "refresh_tools"}), name="ai-refresh-tools"
    ),
    path("api/tools", ApiViewSet.as_view({"get": "list_tools"}), name="ai-tools"),
    path("api/execute", ApiViewSet.as_view({"post": "execute"}), name="ai-execute"),
    path("api/calls/<str:call_id>", ApiViewSet.as_view({"get": "show_call"}), name="ai-call"),
]
