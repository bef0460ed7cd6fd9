"""The game's web pages: Evennia's own, the admin's, and the assistants'."""

from django.urls import include, path
from evennia.web.urls import urlpatterns as evennia_patterns

urlpatterns = [
    path("admin/", include("evennia.web.admin.urls")),
    path("ai/", include("ai.web.urls")),
    path("ai/", include("ai.window.urls")),
    *evennia_patterns,
]
