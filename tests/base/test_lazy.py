"""Sequences whose items are made only when they are read."""

from itertools import count, islice

import pytest

from emmviz.base.lazy import LazySequence


def squares(n, made):
    for i in range(n):
        made.append(i)
        yield i * i


@pytest.mark.parametrize(
    ("read", "items", "made"),
    [
        (lambda s: s[2], 4, 3),
        (lambda s: s[:2], [0, 1], 2),
        (lambda s: s[1:3], [1, 4], 3),
        (lambda s: s[:0], [], 0),
        (lambda s: s[:9], [0, 1, 4, 9, 16], 5),
        (lambda s: s[-1], 16, 5),
        (lambda s: s[-3:4], [4, 9], 5),
        (lambda s: s[3:1:-1], [9, 4], 5),
        (len, 5, 5),
        (list, [0, 1, 4, 9, 16], 5),
        (lambda s: list(islice(s, 2)), [0, 1], 2),
        (lambda s: [(a, b) for a, b in zip(s, s, strict=True)][1], (1, 1), 5),
        (lambda s: (s[1], s[1], next(iter(s))), (1, 1, 0), 2),
        (lambda s: 4 in s, True, 3),
    ],
)
def test_it_reads_as_a_list_and_makes_each_item_once(read, items, made):
    log = []
    assert read(LazySequence(squares(5, log))) == items
    assert log == list(range(made))


def test_it_has_no_item_beyond_its_end():
    with pytest.raises(IndexError):
        LazySequence([1])[1]
    assert LazySequence(count())[4] == 4


@pytest.mark.parametrize("error", [TypeError, ValueError])
@pytest.mark.parametrize("read", [list, tuple, len, lambda s: s[2], lambda s: next(islice(s, 1, 2))])
def test_an_error_comes_through_every_time(error, read):
    def items():
        yield 1
        raise error("of an item")

    sequence = LazySequence(items())
    for _ in range(2):
        with pytest.raises(error, match="of an item"):
            read(sequence)
    assert sequence[0] == 1
