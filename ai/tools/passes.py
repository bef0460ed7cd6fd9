"""Tools of the passes, in which nobody is spoken to: notes, and the control tools that end them.

A note answers "ok" and stays in the turn's record. A control tool has no handler: the loop ends the
turn with its arguments, which are the turn's result.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ai.tools.contract.base import ControlTool, Tool
from ai.tools.schema.signature import Param

QUIET = ("reflect", "consolidate", "assess", "delegate", "decompose", "summarise")
"""All passes but `live`."""
READING = ("live", "delegate", "decompose")
"""The passes that have the tools that recall, look up and look around."""
QUESTIONS = 3
"""The number of questions that reflection asks."""


Note = Annotated[str, Param(min_length=1, max_length=2000)]


class NoteTool(Tool, register=False):
    """A tool of passes that only leaves its call in the turn's record."""

    group = "system"
    passes = QUIET
    protected = True
    informs = False


class ThinkTool(NoteTool):
    """Writes down a thought between two steps."""

    name = "think"
    description = "Write down a thought for yourself. Nobody hears it, and nothing changes."

    def execute(self, character: Any, thought: Annotated[Note, Param("What you think.")]) -> str:
        return "ok"


class CheckpointTool(NoteTool):
    """Writes down the progress of a longer task."""

    name = "checkpoint"
    description = "Write down what is done and what is left to do, before you go on."

    def execute(
        self,
        character: Any,
        progress: Annotated[Note, Param("What is done, and what comes next.")],
    ) -> str:
        return "ok"


class FlagTool(NoteTool):
    """Leaves a note for staff (`ai.assistant.operations.flags`)."""

    name = "flag"
    description = "Leave a note for the people who run the game: something is wrong or strange."

    def execute(
        self,
        character: Any,
        finding: Annotated[str, Param("What they should know.", min_length=1, max_length=1000)],
        severity: Annotated[
            Literal["info", "concern", "critical"], Param("How much it matters.")
        ] = "info",
    ) -> str:
        return "ok"


class SubmitReflection(ControlTool):
    """Ends a reflection with its insights."""

    name = "submit_reflection"
    description = (
        "End your reflection with the insights you drew. Each cites, by number, the journal "
        "entries it rests on. An empty list is fine where there is nothing to learn."
    )
    group = "memory"
    passes = ("reflect",)
    protected = True
    parameters = {
        "type": "object",
        "properties": {
            "insights": {
                "type": "array",
                "maxItems": 9,
                "description": "What you learnt; at most three for each question.",
                "items": {
                    "type": "object",
                    "properties": {
                        "question": {
                            "type": "integer",
                            "minimum": 1,
                            "maximum": QUESTIONS,
                            "description": "The number of the question that it answers.",
                        },
                        "text": {
                            "type": "string",
                            "minLength": 3,
                            "maxLength": 500,
                            "description": "One sentence that stands alone, with names.",
                        },
                        "cites": {
                            "type": "array",
                            "minItems": 1,
                            "maxItems": 20,
                            "items": {"type": "integer", "minimum": 1},
                            "description": "Numbers of the entries that it rests on.",
                        },
                        "importance": {
                            "type": "integer",
                            "minimum": 1,
                            "maximum": 10,
                            "default": 6,
                            "description": "1 (trifling) to 10 (changes everything).",
                        },
                    },
                    "required": ["question", "text", "cites"],
                    "additionalProperties": False,
                },
            }
        },
        "required": ["insights"],
        "additionalProperties": False,
    }


class SubmitConsolidation(ControlTool):
    """Ends a consolidation with facts about people."""

    name = "submit_consolidation"
    description = (
        "End with the facts that your notes on people come to. Each cites, by number, the notes "
        "it rests on, all of the same person. Where notes disagree, give each its own fact."
    )
    group = "people"
    passes = ("consolidate",)
    protected = True
    parameters = {
        "type": "object",
        "properties": {
            "facts": {
                "type": "array",
                "maxItems": 60,
                "description": "The facts; leave out what is not worth keeping.",
                "items": {
                    "type": "object",
                    "properties": {
                        "attribute": {
                            "type": "string",
                            "pattern": "^[a-z][a-z_]{1,31}$",
                            "maxLength": 32,
                            "description": "What it is about: name, trade, home, likes …",
                        },
                        "value": {
                            "type": "string",
                            "minLength": 1,
                            "maxLength": 300,
                            "description": "What is known, in a few words.",
                        },
                        "notes": {
                            "type": "array",
                            "minItems": 1,
                            "maxItems": 20,
                            "items": {"type": "integer", "minimum": 1},
                            "description": "Numbers of the notes that it rests on.",
                        },
                    },
                    "required": ["attribute", "value", "notes"],
                    "additionalProperties": False,
                },
            }
        },
        "required": ["facts"],
        "additionalProperties": False,
    }


class SubmitAssessment(ControlTool):
    """Ends an assessment with what the live turn will need."""

    name = "submit_assessment"
    description = (
        "Say what is needed to deal with what has happened: which of the groups of tools that are "
        "listed, and how many steps. The core tools are always there."
    )
    group = "system"
    passes = ("assess",)
    protected = True
    parameters = {
        "type": "object",
        "properties": {
            "groups": {
                "type": "array",
                "maxItems": 20,
                "items": {"type": "string", "minLength": 1, "maxLength": 128},
                "description": "Names of the groups that may be needed; none for small talk.",
            },
            "iterations": {
                "type": "integer",
                "minimum": 1,
                "maximum": 10,
                "description": "Steps: 2 for small talk, more where it has to look and act.",
            },
        },
        "required": ["groups", "iterations"],
        "additionalProperties": False,
    }


class SubmitSummary(ControlTool):
    """Ends a summary of an older part of the history."""

    name = "submit_summary"
    description = (
        "End with a summary of the talk, and the facts in it that must not be lost (names, "
        "promises, numbers, wishes)."
    )
    group = "memory"
    passes = ("summarise",)
    protected = True
    parameters = {
        "type": "object",
        "properties": {
            "summary": {
                "type": "string",
                "minLength": 1,
                "maxLength": 1500,
                "description": "What was said and done, in a few sentences, with names.",
            },
            "facts": {
                "type": "array",
                "maxItems": 10,
                "items": {"type": "string", "minLength": 3, "maxLength": 300},
                "description": "Facts, one sentence each, that stand alone.",
            },
        },
        "required": ["summary"],
        "additionalProperties": False,
    }


class SubmitParts(ControlTool):
    """Ends the decomposition of a goal with its parts."""

    name = "submit_parts"
    description = (
        "End with the steps that lead to the goal, in their order. Leave out what is a part of it "
        "already."
    )
    group = "planning"
    passes = ("decompose",)
    protected = True
    parameters = {
        "type": "object",
        "properties": {
            "parts": {
                "type": "array",
                "minItems": 1,
                "maxItems": 12,
                "items": {"type": "string", "minLength": 1, "maxLength": 200},
                "description": "A short title for each step.",
            },
        },
        "required": ["parts"],
        "additionalProperties": False,
    }


class FinishTool(ControlTool):
    """Ends a delegated task, with its outcome."""

    name = "finish"
    description = "End the task you were given: whether it is done, and what came of it."
    group = "system"
    passes = ("delegate",)
    protected = True
    parameters = {
        "type": "object",
        "properties": {
            "done": {"type": "boolean", "description": "Whether the task is done."},
            "summary": {
                "type": "string",
                "minLength": 1,
                "maxLength": 2000,
                "description": "What came of it, or what is in the way.",
            },
        },
        "required": ["done", "summary"],
        "additionalProperties": False,
    }
