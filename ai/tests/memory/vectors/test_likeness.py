"""What counts as near, measured for each embedder."""

from importlib.util import find_spec

import pytest

from ai.memory.vectors.likeness import COMES_TO_MIND, QUESTIONS, STATEMENTS, likeness_of
from ai.tests.memory.kit import Toy, loading

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(find_spec("numpy") is None, reason="numpy is not installed"),
]


class Shifted(Toy):
    """The same vectors, with a part that all texts share, as some models have."""

    model = "shifted"
    SHARED = 1.5

    def embed(self, texts):
        import numpy

        rows = super().embed(texts)
        rows = numpy.hstack([rows, numpy.full((len(rows), 1), self.SHARED, "f4")])
        return rows / numpy.linalg.norm(rows, axis=1, keepdims=True)


def measured(make, asked=None):
    embedder = loading(make)().result
    if asked is not None:
        embed = embedder.embed
        embedder.embed = lambda texts: asked.append(list(texts)) or embed(texts)
    found = []
    from twisted.internet.defer import ensureDeferred

    ensureDeferred(likeness_of(embedder)).addCallback(found.append)
    return found[0]


@pytest.mark.parametrize("make", [Toy, Shifted])
def test_unrelated_texts_are_not_near_and_related_ones_are(make):
    likeness = measured(make)
    dog, hound, roof = make().embed(["a dog", "some hound", "the roof leaks"])
    assert likeness.nearness(float(dog @ hound)) > COMES_TO_MIND
    assert abs(likeness.nearness(float(dog @ roof))) < COMES_TO_MIND


def test_the_same_likeness_means_another_thing_to_another_embedder():
    assert measured(Toy).mean < 0.2 < 0.5 < measured(Shifted).mean


def test_it_is_measured_once_for_an_embedder_and_kept():
    asked = []
    first = measured(Toy, asked)
    assert asked == [[*STATEMENTS, *QUESTIONS]]
    assert measured(Toy, asked) == first and len(asked) == 1
    assert measured(Shifted, asked) != first and len(asked) == 2


def test_one_that_takes_all_for_the_same_has_nothing_near():
    class Same(Toy):
        model = "same"

        def embed(self, texts):
            import numpy

            return numpy.ones((len(texts), 4), "f4") / 2

    assert measured(Same).nearness(1.0) == 0.0
