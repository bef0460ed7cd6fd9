"""The JSON API, for programs and browsers.

A game includes it with one line in its `urls.py`: `path("ai/", include("ai.web.urls"))`. Views run
on web threads; `bridge` takes each request to the reactor's thread, where `handler` carries it out.
Calls of tools go on to `ai.pipeline`.
"""
