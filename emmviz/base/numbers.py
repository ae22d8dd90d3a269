"""Readable numbers out: exact numbers as people, formats and notations write them."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import MAX_EMAX, MIN_EMIN, ROUND_DOWN, ROUND_HALF_UP, ROUND_UP, Context, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache, partial
from itertools import chain, pairwise
from numbers import Integral, Real
from operator import add
from typing import TypeGuard

INF = math.inf
_INFINITIES = (INF, -INF)

# Exact inside; the two infinities are the only floats that a search ever meets.
Number = Fraction | float

# The limit of every number that is read: numerator and denominator have at most this many bits, some 3,900 digits,
# because Python reads and writes at most 4,300. A text may have that many digits, a sign and an exponent of three
# digits; a hostile "1e999999999" would fill the memory. Numbers that a search computes may be longer: `show`, `full`
# and `plain` round them.
MOST_BITS = 13_000
# More bits than the few digits that are shown need.
_ENOUGH_BITS = 256
_WIDE = Context(prec=50, Emax=MAX_EMAX, Emin=MIN_EMIN)
PLAIN_SIGNS = str.maketrans({"−": "-", "∞": "inf"})


def fits(value: int | Fraction) -> bool:
    """Return whether a number is short enough for `exact`.

    >>> fits(10**3900), fits(Fraction(1, 10**5000))
    (True, False)
    """
    top, bottom = value.as_integer_ratio()
    return top.bit_length() <= MOST_BITS and bottom.bit_length() <= MOST_BITS


def is_whole(value: object, least: Number = -INF, most: Number = INF) -> TypeGuard[int]:
    """Return whether something is a whole number between two ends, an int or one of NumPy's, and short enough to write.

    >>> is_whole(3, 1, 5), is_whole(True), is_whole(10**5000)
    (True, False, False)
    """
    return (
        isinstance(value, Integral) and not isinstance(value, bool) and fits(int(value)) and least <= int(value) <= most
    )


def is_number(value: object, least: float, most: float) -> bool:
    """Return whether something is a plain number between two ends.

    >>> is_number(0.5, 0, 1), is_number(True, 0, 1)
    (True, False)
    """
    return isinstance(value, (int, float)) and not isinstance(value, bool) and least <= value <= most


def plural(n: int, singular: str, many: str = "") -> str:
    """Return the form of a noun that follows a number.

    >>> plural(1, "node"), plural(0, "node"), plural(2, "leaf", "leaves")
    ('node', 'nodes', 'leaves')
    """
    return singular if n == 1 else many or f"{singular}s"


def total_of(numbers: Sequence[Fraction]) -> Fraction:
    """Return the sum of numbers, added in pairs: one by one, many long fractions would be reduced again and again.

    >>> total_of([Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)])
    Fraction(1, 1)
    """
    sums: Sequence[Fraction] = numbers or [Fraction(0)]
    while len(sums) > 1:
        without_partner = sums[len(sums) - len(sums) % 2 :]
        sums = [*map(add, sums[::2], sums[1::2]), *without_partner]
    return sums[0]


def as_float(value: Number | Real) -> float:
    """Return a number as a float, or an infinity if it is too large for one.

    >>> as_float(Fraction(1, 4)), as_float(-(10**400))
    (0.25, -inf)
    """
    try:
        return float(value)
    except OverflowError:
        return -INF if value < 0 else INF


def exceeds(a: Number, b: Number) -> bool:
    """Return whether a is greater than b; fractions are compared as integers, which takes half the time.

    >>> exceeds(Fraction(1, 2), Fraction(1, 3)), exceeds(Fraction(1, 2), INF)
    (True, False)
    """
    if type(a) is Fraction:
        if type(b) is Fraction:
            (top, bottom), (over, under) = a.as_integer_ratio(), b.as_integer_ratio()
            return top * under > over * bottom
        if b in _INFINITIES:
            return b < 0
    elif type(b) is Fraction and a in _INFINITIES:
        return a > 0
    return a > b


def is_finite(value: Number) -> bool:
    """Return whether a number is a fraction, not an infinity."""
    return not isinstance(value, float)


def show(
    value: Number, *, fractions: bool = False, comma: bool = False, digits: int = 4, up: bool | None = None
) -> str:
    """Write a number as people read it: a real minus, a real infinity, at most four significant digits.

    With `fractions` it is 2/3 in place of 0.6667, with `comma` it has a decimal comma, and `digits` limits the
    significant digits of a decimal; whole digits are always kept up to a million, with one decimal after four of them
    or more. Fewer than four digits become four where the number is then exact. With `up` a decimal is rounded up, with
    `up=False` down, by default to the nearest; a half is rounded away from zero.

    >>> show(Fraction(-13, 10)), show(Fraction(2, 3)), show(Fraction(2, 3), fractions=True), show(INF)
    ('−1.3', '0.6667', '2/3', '∞')
    >>> show(Fraction("14.25"), digits=3), show(Fraction(2, 3), digits=3), show(Fraction(2, 3), digits=3, up=False)
    ('14.25', '0.667', '0.666')
    >>> show(Fraction("-48750.5")), show(Fraction("-12345.65")), show(Fraction("123.45"))
    ('−48750.5', '−12345.7', '123.5')
    """
    if isinstance(value, float):
        return "∞" if value > 0 else "−∞"
    return _shown(*value.as_integer_ratio(), fractions, comma, digits, up)


@lru_cache(maxsize=4096)  # a run shows the same few numbers in every frame, and whole numbers are found faster
def _shown(top: int, bottom: int, fractions: bool, comma: bool, digits: int, up: bool | None) -> str:
    value = Fraction(top, bottom)
    if bottom == 1 and abs(top) < 10**7:
        text = str(top)
    elif fractions and max(top.bit_length(), bottom.bit_length()) < 64 and len(str(value)) <= 12:
        text = str(value)
    else:
        with localcontext() as context:
            context.rounding = ROUND_HALF_UP if up is None else ROUND_UP if up == (top > 0) else ROUND_DOWN
            text = _decimal(value, digits)
    if comma:
        text = text.replace(".", ",")
    return text.replace("-", "−")


def _decimal(value: Fraction, digits: int) -> str:
    # In integers, because comparing fractions costs ten times as much.
    top, bottom = abs(value.numerator), value.denominator
    sign = "-" if value < 0 else ""
    if top >= 10**7 * bottom or 0 < top * 10**4 < bottom:
        mantissa, _, power = f"{_quotient(top, bottom):.{digits - 1}e}".partition("e")
        return f"{sign}{mantissa.rstrip('0').rstrip('.')}e{int(power)}"
    # The digits before the point; negative, the zeros that follow it.
    whole = len(str(top // bottom)) if top >= bottom else -sum(0 < top * 10**n < bottom for n in (1, 2, 3))
    # Without any decimal, a long number would look exact.
    places = max(digits - whole, int(whole >= 4))
    if digits < 4 and top * 10 ** max(4 - whole, 0) % bottom == 0:  # a leaf of 14.25 is not 14.2
        places = max(4 - whole, 0)
    text = f"{_quotient(top, bottom):.{places}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "0" else sign + text


def _quotient(top: int, bottom: int) -> Decimal:
    # By Decimal, because a float would overflow beyond 1e308.
    if max(top.bit_length(), bottom.bit_length()) <= MOST_BITS:
        return Decimal(top) / Decimal(bottom)
    # The leading bits of a longer number are enough, and Decimal takes four times as long for twice the digits.
    top_shift, bottom_shift = (max(part.bit_length() - _ENOUGH_BITS, 0) for part in (top, bottom))
    share = _WIDE.divide(Decimal(top >> top_shift), Decimal(bottom >> bottom_shift))
    return _WIDE.multiply(share, _WIDE.power(Decimal(2), top_shift - bottom_shift))


def show_probability(value: Number, *, fractions: bool = False, comma: bool = False) -> str:
    """Write a probability: as a decimal where that is exact, else as a fraction, and as 0 or 1 only where it is that.

    >>> [show_probability(Fraction(text)) for text in ("0.25", "1/3", "0.999999", "0.999999999999", "1")]
    ['0.25', '1/3', '0.999999', '≈1', '1']
    """
    write = partial(show, fractions=fractions or is_rounded(value), comma=comma)
    text = write(value)
    return told_apart((value, Fraction(0), Fraction(1)), write)[value] if text in ("0", "1") else text


def told_apart(numbers: Iterable[Number], write: Callable[..., str] = show, digits: int = 4) -> dict[Number, str]:
    """Write numbers that are compared, so that two that differ never look the same, or as if the smaller were larger.

    Those that `write` makes alike are exact where 8 digits suffice, else with the fewest that tell them apart.
    Where that takes more than 8, a rounded number gets ≈, and only numbers that still look alike get up to 17 digits;
    what even these do not tell apart has ≈.

    >>> told_apart([Fraction(100), Fraction("99.9995"), Fraction("2.5")])
    {Fraction(100, 1): '100', Fraction(199999, 2000): '99.9995', Fraction(5, 2): '2.5'}
    >>> list(told_apart([Fraction("99.999"), Fraction("99.9995")]).values())
    ['99.999', '99.9995']
    >>> list(told_apart([Fraction(1, 3), Fraction("0.33333")]).values())
    ['0.333333', '0.33333']
    >>> list(told_apart([Fraction(100), Fraction("99.9999999999")]).values())
    ['100', '≈100']
    """
    texts = {number: write(number, digits=digits) for number in numbers}
    # First with more digits, then with ≈ and the usual ones, again with more, and at last with ≈ and all of them.
    up_to_8, up_to_17 = [(count, "") for count in range(digits + 1, 9)], [(count, "") for count in range(9, 18)]
    for count, mark in ((8, None), *up_to_8, (digits, "≈"), *up_to_17, (17, "≈")):
        counts = Counter(texts.values())
        reversed_ = (pair for pair in pairwise(sorted(texts)) if exceeds(*(_read(texts[number]) for number in pair)))
        confused = [number for number, text in texts.items() if counts[text] > 1]
        for number in {*confused, *chain(*reversed_)}:
            text = write(number, digits=count)
            if not is_rounding(text, number):
                texts[number] = text
            elif mark is not None:
                texts[number] = f"{mark}{text}"
    return texts


def without_zero(text: str) -> str:
    """Write a decimal as edges have a probability: without the 0 before its point.

    >>> without_zero("0.25"), without_zero("1/3"), without_zero("0")
    ('.25', '1/3', '0')
    """
    return text[1:] if text.startswith("0.") else text


def is_rounded(value: Number, *, fractions: bool = False) -> bool:
    """Return whether `show` has to round a number, so that a sentence writes ≈ for =.

    >>> is_rounded(Fraction(1, 3)), is_rounded(Fraction(1, 4))
    (True, False)
    """
    return is_rounding(show(value, fractions=fractions), value)


def is_rounding(text: str, value: Number) -> bool:
    """Return whether a text is a number rounded, not the number itself.

    >>> is_rounding("0,3333", Fraction(1, 3)), is_rounding("−1/3", Fraction(-1, 3))
    (True, False)
    """
    return not isinstance(value, float) and _differs(text, *value.as_integer_ratio())


@lru_cache(maxsize=4096)
def _differs(text: str, top: int, bottom: int) -> bool:
    return _read(text) != Fraction(top, bottom)


def adding_up(
    sums: Sequence[Sequence[Number]],
    texts: Mapping[Number, str],
    write: Callable[..., str] = show,
    limits: Mapping[Number, bool] | None = None,
) -> dict[Number, str]:
    """Write the terms of some sums with as many decimals as their results have in `texts`, or all of it with more, so
    that what is written adds up; nothing where it does as it is, or does with no number of decimals up to 8.

    A result in `limits`, which says of bounds whether they are upper ones, is not rounded to the wrong side.

    >>> terms = [Fraction("0.0625"), Fraction("-10.125"), Fraction("7.5")]
    >>> usual = {number: show(number, digits=3) for number in (*terms, sum(terms))} | {terms[1]: "−10"}
    >>> [*usual.values()], [*adding_up([terms], usual).values()]
    (['0.0625', '−10', '7.5', '−2.56'], ['0.06', '−10.12', '7.5', '−2.56'])
    """
    written = {sum(terms): Fraction(_read(texts[sum(terms)])) for terms in sums}
    if all(sum(_read(texts[term]) for term in terms) == written[sum(terms)] for terms in sums):
        return {}
    least = max(len(texts[total].replace(",", ".").partition(".")[2]) for total in written)
    # Of a number that is no whole one the decimals say what it is.
    least = least or (2 if any(Fraction(term).denominator > 1 for term in chain(*sums)) else 0)
    for places in range(least, 9):
        near = {number: round(Fraction(number), places) for number in (*chain(*sums), *written)}
        near |= written if places == least else {}
        is_true = all((near[total] > total) == up or near[total] == total for total, up in (limits or {}).items())
        if is_true and all(sum(near[term] for term in terms) == near[sum(terms)] for terms in sums):
            return {number: write(value, digits=17) for number, value in near.items()}
    return {}


def _read(text: str) -> Number:
    plain = text.lstrip("≈").translate(PLAIN_SIGNS).replace(",", ".")
    return float(plain) if plain.endswith("inf") else Fraction(plain)


def marked_rounded(text: str, value: Number) -> str:
    """Put ≈ before what `show` writes of a number, where that has to round it.

    >>> marked_rounded(show(Fraction(8, 207)), Fraction(8, 207)), marked_rounded("0.25", Fraction(1, 4))
    ('≈ 0.03865', '0.25')
    """
    return f"≈ {text}" if is_rounded(value) else text


def full(value: Number) -> str:
    """Write a number exactly, or "about" and its first twelve digits if it has more than Python writes.

    >>> full(Fraction(1, 3)), full(-INF), full(Fraction(10**5000, 3))
    ('1/3', '-inf', 'about 3.33333333333e4999')
    """
    try:
        return str(value)
    except ValueError:
        return f"about {show(value, digits=12)}".replace("−", "-")


def written_out(value: Number) -> str:
    """Write a number exactly, with all of its digits, even those that `str` refuses to write.

    >>> written_out(Fraction(-1, 3)), len(written_out(Fraction(1, 10**5000)))
    ('-1/3', 5003)
    """
    try:
        return str(value)
    except ValueError:
        assert isinstance(value, Fraction)
        # A Decimal keeps all digits of an int, and Python does not limit its text.
        return "/".join(str(Decimal(part)) for part in value.as_integer_ratio()[: 1 + (value.denominator != 1)])


def in_notation(value: Number) -> str:
    """Write a number exactly and in ASCII, as a short decimal where there is one: what notations print.

    A number with more digits than Python writes is rounded as by `full`; no notation could read it back.

    >>> in_notation(Fraction(9, 10)), in_notation(Fraction(1, 3)), in_notation(-INF)
    ('0.9', '1/3', '-inf')
    """
    if isinstance(value, float):
        return str(value)
    if value.denominator == 1 or 10000 % value.denominator:
        return full(value)
    scaled = value * 10000
    sign = "-" if value < 0 else ""
    try:
        digits = f"{abs(scaled.numerator):05d}"
    except ValueError:
        return full(value)
    return f"{sign}{digits[:-4]}.{digits[-4:].rstrip('0')}"
