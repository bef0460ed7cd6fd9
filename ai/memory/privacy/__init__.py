"""Who may read what an assistant keeps, from whom it comes, and how far to trust it.

Every other room of the memory asks here, and so do the tools and `ai.assistant`; this one imports
none of them.
"""
