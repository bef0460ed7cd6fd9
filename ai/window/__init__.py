"""The window: pages in the game's website that show staff what assistants do and why.

A game includes it with one line in its `urls.py`: `path("ai/", include("ai.window.urls"))`. A page
asks `visit` and `ai.web.bridge` for what only the game knows, and reads records from the database.
`live` sends what happens to open pages. The pages about one assistant are in `assistants`, those on
which builders change and try things in `editing`. Nothing imports this package but those urls.
"""
