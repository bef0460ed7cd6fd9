"""How a tool call is carried out: the same steps for every call and every caller.

The rooms from `ai.remote` up may import it. `pipeline` takes a call through the files of `steps`;
its outcome goes back to the caller as an observation.
"""

from ai.pipeline.call import Caller, Outcome, State, TurnLedger
from ai.pipeline.pipeline import Pipeline

__all__ = ["Caller", "Outcome", "Pipeline", "State", "TurnLedger"]
