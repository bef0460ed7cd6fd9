"""Who may read what an assistant keeps, from whom it comes, and how far to trust it.

Every other room of the memory asks here; this one asks nobody.
"""
