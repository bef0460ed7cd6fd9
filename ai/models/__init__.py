"""The database tables: turns, calls, memories, people, goals, limits, remote modules.

Rows hold ids, not foreign keys to Evennia's tables, and JSON columns carry a version. Every room
imports the models from here; they import no other room. The migrations are in `ai.migrations`.
"""

from ai.models.limits import ApprovalRequest, Tally
from ai.models.memory import Citation, JournalEntry, Lore, Memory
from ai.models.modules import Pin, Token
from ai.models.money import OpenRequest, Spent, TokenRatio
from ai.models.people import Favour, Person, PersonNote, Topic
from ai.models.plans import Delegation, Goal, Project, PromptVersion, TableVersion
from ai.models.records import CALL_IS_OPEN, TAKEN, CallRecord, Delivery, TurnRecord

__all__ = [
    "CALL_IS_OPEN",
    "TAKEN",
    "CallRecord",
    "Citation",
    "Delegation",
    "Delivery",
    "Favour",
    "Goal",
    "JournalEntry",
    "Lore",
    "Memory",
    "OpenRequest",
    "Person",
    "PersonNote",
    "Pin",
    "Project",
    "PromptVersion",
    "ApprovalRequest",
    "Spent",
    "TableVersion",
    "Topic",
    "Tally",
    "Token",
    "TokenRatio",
    "TurnRecord",
]
