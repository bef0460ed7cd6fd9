"""The tables. Rows hold ids, not foreign keys to Evennia's tables; JSON carries a version."""

from ai.models.limits import Proposal, Tally
from ai.models.memory import Citation, JournalEntry, Lore, Memory
from ai.models.modules import Pin, Token
from ai.models.money import Spent, TokenRatio
from ai.models.people import Favour, Person, PersonNote, Talk
from ai.models.plans import Delegation, Goal, Project, PromptVersion
from ai.models.records import CallRecord, Delivery, Heard, TurnRecord

__all__ = [
    "CallRecord",
    "Citation",
    "Delegation",
    "Delivery",
    "Favour",
    "Goal",
    "Heard",
    "JournalEntry",
    "Lore",
    "Memory",
    "Person",
    "PersonNote",
    "Pin",
    "Project",
    "PromptVersion",
    "Proposal",
    "Spent",
    "Talk",
    "Tally",
    "Token",
    "TokenRatio",
    "TurnRecord",
]
