"""The random numbers of a tree in plain Python: the same that NumPy's PCG64 makes, where NumPy is not installed too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

__all__ = ["drawing"]

_32, _64, _128 = (1 << 32) - 1, (1 << 64) - 1, (1 << 128) - 1
_MULTIPLIER = 0x2360ED051FC65DA44385DF649FCCF645


def drawing(seed: int, attempt: int) -> Callable[[int, int], list[int]]:
    """Return a function that draws whole numbers: below(limit, count), each from 0 to limit − 1.

    Each is as likely as any other but for limit / 2^32.

    >>> drawing(1, 0)(100, 5)
    [69, 17, 64, 32, 9]
    """
    words = _pcg64(int(seed), attempt)

    def below(limit: int, count: int) -> list[int]:
        return [(word >> 32) * limit >> 32 for word in islice(words, count)]

    return below


def _pcg64(seed: int, attempt: int) -> Iterator[int]:
    """Yield the words of PCG64(SeedSequence(seed, spawn_key=(attempt,))).

    Source: O'Neill (2014), PCG: a family of random number generators; XSL-RR 128/64.
    """
    a, b, c, d = _seeded(seed, attempt)
    step = ((c << 64 | d) << 1 | 1) & _128
    state = ((step + (a << 64 | b)) * _MULTIPLIER + step) & _128
    while True:
        state = (state * _MULTIPLIER + step) & _128
        word, turn = (state >> 64) ^ (state & _64), state >> 122
        yield (word >> turn | word << (64 - turn)) & _64


def _seeded(seed: int, attempt: int) -> list[int]:
    """Return SeedSequence(seed, spawn_key=(attempt,)).generate_state(4, uint64).

    Source: NumPy, bit_generator.pyx; after O'Neill (2015), Developing a seed_seq alternative.
    """
    hashed = _hashing(0x43B0D7E5, 0x931E8875)
    entropy = _split(seed)
    entropy += [0] * (4 - len(entropy)) + _split(attempt)
    pool = [hashed(word) for word in entropy[:4]]
    for source in range(4):
        for place in range(4):
            if source != place:
                pool[place] = _mixed(pool[place], hashed(pool[source]))
    for word in entropy[4:]:
        pool = [_mixed(own, hashed(word)) for own in pool]
    hashed = _hashing(0x8B51F9DD, 0x58F38DED)
    found = [hashed(word) for word in pool * 2]
    return [low | high << 32 for low, high in zip(found[::2], found[1::2], strict=True)]


def _hashing(constant: int, factor: int) -> Callable[[int], int]:
    """Return a hash of 32 bits that is another one at each call."""

    def hashed(word: int) -> int:
        nonlocal constant
        word ^= constant
        constant = constant * factor & _32
        word = word * constant & _32
        return word ^ word >> 16

    return hashed


def _mixed(one: int, other: int) -> int:
    both = (0xCA01F9DD * one - 0x4973F715 * other) & _32
    return both ^ both >> 16


def _split(number: int) -> list[int]:
    """Split a number into words of 32 bits, the lowest first."""
    return [number >> shift & _32 for shift in range(0, max(number.bit_length(), 1), 32)]
