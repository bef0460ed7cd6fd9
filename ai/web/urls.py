"""Where the JSON API is found, below the path that a game's own `urls.py` gives it."""

from django.urls import path

from ai.web import api

urlpatterns = [
    path("api/modules", api.modules, name="ai-modules"),
    path("api/modules/<str:name>/execute", api.execute_module, name="ai-execute-module"),
    path("api/refresh-tools", api.refresh_tools, name="ai-refresh-tools"),
    path("api/tools", api.tools, name="ai-tools"),
    path("api/execute", api.execute, name="ai-execute"),
    path("api/calls/<str:number>", api.call, name="ai-call"),
]
