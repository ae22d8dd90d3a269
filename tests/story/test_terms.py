"""Terms: the sums that a chance node keeps, asked for at any time and in any order."""

import random
from fractions import Fraction as F

import pytest

from emmviz.story.moment import Ends, Prefix, weighted
from tests.long import blocks

INF = float("inf")


@pytest.mark.parametrize("block", blocks(10_000, 500), ids=str)
def test_ends_are_what_was_known_at_their_time(block):
    for seed in block:
        rng = random.Random(f"ends {seed}")
        count = rng.randint(1, 7)
        probs, start = [F(1, count)] * count, rng.choice([F(9), INF, -INF])
        ends = Ends(probs, start)
        known = [(ends, [start] * count)]
        for _ in range(rng.randint(0, 10)):
            place, value = rng.randrange(count), F(rng.randint(-9, 9), rng.randint(1, 5))
            ends, numbers = ends.learn(place, value), list(known[-1][1])
            numbers[place] = value
            known.append((ends, numbers))
        for _ in range(20):
            ends, numbers = rng.choice(known)
            terms = tuple(zip(probs, numbers, strict=True))
            place = rng.randrange(count)
            assert ends == terms, seed
            assert (ends[place], ends[:place], len(ends), repr(ends)) == (
                terms[place],
                terms[:place],
                count,
                repr(terms),
            )
            assert weighted(ends) == total(terms), seed


def total(terms):
    terms = list(terms)
    infinite = [number for _, number in terms if isinstance(number, float)]
    return infinite[0] if infinite else sum((prob * number for prob, number in terms), F(0))


def test_only_the_newest_ends_learn():
    before = Ends([F(1, 2), F(1, 2)], F(9))
    before.learn(0, F(1))
    with pytest.raises(AssertionError):
        before.learn(1, F(2))


def test_a_prefix_does_not_grow():
    terms = [(F(1, 2), F(3))]
    seen = Prefix(terms, 1)
    terms.append((F(1, 2), F(4)))
    assert (seen, len(seen), seen[-1], hash(seen)) == (((F(1, 2), F(3)),), 1, (F(1, 2), F(3)), hash(((F(1, 2), F(3)),)))
    assert seen != terms
    assert seen == Prefix(terms, 1) != Prefix(terms, 2)


@pytest.mark.parametrize("count", [1, 16, 17, 33, 100])
def test_a_sum_of_any_length(count):
    terms = [(F(1, i + 2), F(i - 7, 2 * i + 3)) for i in range(count)]
    assert weighted(terms) == sum(prob * number for prob, number in terms)
    assert weighted([]) == 0
