"""How a call is carried out: one way for every call, whoever makes it."""

from ai.pipeline.call import Caller, Outcome, State, TurnLedger
from ai.pipeline.pipeline import Pipeline

__all__ = ["Caller", "Outcome", "Pipeline", "State", "TurnLedger"]
