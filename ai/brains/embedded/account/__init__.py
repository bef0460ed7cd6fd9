"""The account: what happened lately before an assistant, and what it did itself, when asked of it.

`happenings` reads it from the request, `account` answers from it, by the kind of a question and
not by its words. Only what the one who asks may hear of is in it; nothing is kept here.
"""
