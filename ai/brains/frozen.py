"""Frozen: data classes whose objects nobody changes, and which are quick to make.

A step of a turn makes a dozen of them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, field
from typing import Any, TypeVar, dataclass_transform

Class = TypeVar("Class", bound=type[Any])


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: Class) -> Class:
    """Make a class a frozen data class without slots, whose fields are all parameters.

    `dataclasses` has an object of such a class set each field by a call of `object.__setattr__`,
    which takes twice as long as all of the rest.
    """
    dataclasses.dataclass(frozen=True)(cls)
    if hasattr(cls, "__post_init__") or not all(_is_plain(one) for one in dataclasses.fields(cls)):
        raise TypeError(f"{cls.__name__} needs `dataclass(frozen=True)`: it is no plain class.")
    cls.__init__ = _initializer(cls, cls.__init__)
    return cls


def _is_plain(parameter: dataclasses.Field[Any]) -> bool:
    return parameter.init and not parameter.kw_only


def _initializer(cls: type, slow: Callable[..., None]) -> Callable[..., None]:
    """An `__init__` with the parameters of the usual one, which fills the object's `__dict__`."""
    given: dict[str, Any] = {}
    parameters, lines = [], []
    for each in dataclasses.fields(cls):
        name, value = each.name, each.name
        if each.default is not MISSING:
            given[f"default_{name}"] = each.default
            parameters.append(f"{name}=default_{name}")
        elif each.default_factory is not MISSING:
            given[f"make_{name}"], given["__missing__"] = each.default_factory, MISSING
            parameters.append(f"{name}=__missing__")
            value = f"make_{name}() if {name} is __missing__ else {name}"
        else:
            parameters.append(name)
        lines.append(f"    __given__[{name!r}] = {value}\n")
    signature = f"def __init__(self, {', '.join(parameters)}):\n"
    exec(f"{signature}    __given__ = self.__dict__\n{''.join(lines)}", given)
    made: Callable[..., None] = given["__init__"]
    made.__qualname__, made.__doc__ = slow.__qualname__, slow.__doc__
    made.__annotations__ = slow.__annotations__
    return made
