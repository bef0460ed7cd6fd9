"""Brains, which think: the built-in brain, language models, and wrappers around them.

`ai.assistant`, the checks, the commands and the testing kit import it. `base` is the interface that
every brain has; models reach their servers through `ai.outside`.
"""

from ai.brains.base import Brain, BrainError, Completion, Message, ModelCall, Request, Usage

__all__ = ["Brain", "BrainError", "Completion", "Message", "ModelCall", "Request", "Usage"]
