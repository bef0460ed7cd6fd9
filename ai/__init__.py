"""AI characters for Evennia games."""

__version__ = "0.1.0"
DISTRIBUTION = "evennia-ai"
