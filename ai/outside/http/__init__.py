"""HTTP to models and remote modules on the game's own event loop; every wait has an end.

`ai.brains.models`, `ai.remote` and `ai.assistant.llm` import it. `client` is the way in: it looks
up names with `dns`, opens a `connection`, and reports why one failed (`causes`).
"""
