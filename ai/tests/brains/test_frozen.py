"""Frozen: it makes what `dataclasses` would make."""

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
