"""Who does the thinking: the seam every brain stands behind, the built-in brain, and models."""

from ai.brains.base import Brain, BrainError, Completion, Message, ModelCall, Request, Usage

__all__ = ["Brain", "BrainError", "Completion", "Message", "ModelCall", "Request", "Usage"]
