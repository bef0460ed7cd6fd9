"""The game's web pages: Evennia's own, and the admin's."""

from django.urls import include, path
from evennia.web.urls import urlpatterns as evennia_patterns

urlpatterns = [path("admin/", include("evennia.web.admin.urls")), *evennia_patterns]
