"""What programs and browsers see: the JSON API.

A game has it by one line in its `urls.py`: `path("ai/", include("ai.web.urls"))`.
"""
