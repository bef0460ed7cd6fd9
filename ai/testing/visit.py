"""The former name of `ai.testing.module_client`."""

from ai.testing.module_client import Answer, NoAnswer
from ai.testing.module_client import ModuleClient as Visit

__all__ = ["Answer", "Visit", "NoAnswer"]
