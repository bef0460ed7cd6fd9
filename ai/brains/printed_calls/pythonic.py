"""Calls as Python: `[say(message="Hi"), wait()]`. Only literals are read, and nothing is run."""

from __future__ import annotations

import ast
import re
import warnings
from typing import Any

from ai.brains.base import ModelCall
from ai.brains.printed_calls.offer import Offer

MAX_CODE = 4000
BEGINNING = re.compile(r"\[?\s{0,9}(?:print\()?([A-Za-z_][\w.]{0,127})\(")
_JSON_NAMES = {"true": True, "false": False, "null": None}


def calls_of(code: str, offer: Offer) -> list[ModelCall] | None:
    """The calls that a piece of code is, or None if it is something else."""
    if len(code) > MAX_CODE or not BEGINNING.match(code):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of odd escapes in a model's strings
            body = ast.parse(code).body
        calls = [_call(node, offer) for one in body for node in _nodes(one)]
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        return None
    return calls or None


def _nodes(statement: ast.stmt) -> list[ast.expr]:
    if not isinstance(statement, ast.Expr):
        raise ValueError("not a call")
    if isinstance(statement.value, ast.List | ast.Tuple):
        return statement.value.elts
    return [statement.value]


def _call(node: ast.expr, offer: Offer) -> ModelCall:
    if not isinstance(node, ast.Call):
        raise ValueError("not a call")
    written = ast.unparse(node.func)
    if written == "print" and not offer.name_of(written) and len(node.args) == 1:
        return _call(node.args[0], offer)
    name = offer.name_of(written)
    if not name:
        raise ValueError("not a tool")
    given = {keyword.arg or "": _literal(keyword.value) for keyword in node.keywords}
    if "" in given or len(given) < len(node.keywords):
        raise ValueError("arguments without a name")
    if len(node.args) == 1 and not given and isinstance(only := _literal(node.args[0]), dict):
        return ModelCall("", name, only)
    places = [part for part in offer.properties(name) if part not in given]
    # Raises ValueError where there are more values than places.
    values = zip(places[: len(node.args)], node.args, strict=True)
    return ModelCall("", name, {**{part: _literal(value) for part, value in values}, **given})


def _literal(node: ast.expr) -> Any:
    """The value of a literal; Python's or JSON's.

    Raises:
        ValueError: It is not a literal.
    """
    if isinstance(node, ast.Name) and node.id in _JSON_NAMES:
        return _JSON_NAMES[node.id]
    if isinstance(node, ast.List | ast.Tuple):
        return [_literal(each) for each in node.elts]
    if isinstance(node, ast.Dict):
        if None in node.keys:
            raise ValueError("not a literal")
        keys = [_literal(key) for key in node.keys if key is not None]
        return dict(zip(keys, map(_literal, node.values), strict=True))
    value = ast.literal_eval(node)
    if value is None or isinstance(value, str | int | float):
        return value
    raise ValueError("not JSON")
