"""Frozen: it makes what `dataclasses` would make."""

import copy
from dataclasses import FrozenInstanceError, asdict, dataclass, field, replace

import pytest

from ai.brains.frozen import frozen


def declared():
    class Line:
        """A line."""

        text: str
        self_: int = 1
        values: list[int] = field(default_factory=list)

    Line.__annotations__ = {"text": str, "self_": int, "values": list}
    return Line


def made_by_itself():
    return type("Line", (), {"__annotations__": {"text": str}, "__post_init__": print})


def with_a_field_that_is_no_parameter():
    return type("Line", (), {"__annotations__": {"n": int}, "n": field(default=1, init=False)})


def with_a_field_that_needs_its_name():
    return type("Line", (), {"__annotations__": {"n": int}, "n": field(default=1, kw_only=True)})


@pytest.mark.parametrize(
    "made",
    [made_by_itself, with_a_field_that_is_no_parameter, with_a_field_that_needs_its_name],
)
def test_a_class_that_it_would_make_otherwise_is_refused(made):
    with pytest.raises(TypeError, match="dataclass"):
        frozen(made())


def test_a_class_that_inherits_fields_has_them_all():
    line = declared()

    class Said(frozen(line)):
        by: str = "nobody"

    said = frozen(Said)("a", by="Anna")
    assert asdict(said) == {"text": "a", "self_": 1, "values": [], "by": "Anna"}
    assert copy.deepcopy(said) == said and copy.deepcopy(said).values is not said.values


@pytest.mark.parametrize(
    ("args", "kwargs"),
    [
        (("a",), {}),
        (("a", 2), {}),
        (("a", 2, [3]), {}),
        ((), {"values": [], "text": "a"}),
        ((), {}),
        (("a",), {"text": "b"}),
        (("a",), {"other": 1}),
    ],
)
def test_an_object_is_the_one_of_a_frozen_data_class(args, kwargs):
    ours, theirs = frozen(declared()), dataclass(frozen=True)(declared())
    try:
        expected = asdict(theirs(*args, **kwargs))
    except TypeError:
        with pytest.raises(TypeError):
            ours(*args, **kwargs)
        return
    made = ours(*args, **kwargs)
    assert asdict(made) == expected
    assert made == ours(*args, **kwargs) and replace(made, self_=9).self_ == 9
    assert made.values is not ours("a").values
    with pytest.raises(FrozenInstanceError):
        made.text = "c"
