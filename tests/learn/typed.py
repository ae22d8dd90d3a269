"""What might be typed for a value, by parts: each right or wrong by itself, right together if every part is."""

from itertools import product

# What stands before a number when the value of A is asked for, and the value is 5/2.
BEFORE = {
    True: ["", "= ", "A=", "a = ", "max A = ", "v = ", "x=", "v(A) = ", "V( A )=", "v_A = ", "value of A = ",
           "Valor de A = ", "≈", "== ", "＝", "A = v = ", "0.5 × 5 = ", "A = ½·(2+3) = ", "5/2 = ",
           "0.333 x 7.5 = ", "(1 + 4) : 2 = ", "exactly "],
    False: ["!=", "! = ", "≠", "7=", "B=", "L1 = ", "v(B) = ", "value of B = ", "A!=", "A ≠ ", "A=B=", "= = ", "<",
            "A < ", ">", "7 = A = ", "2.4 = ", "2.51 = ", "0.5 × 4 = ", "5/0 = ", "H = ", "α = ", "= ≠ ", "-", "not ",
            "2 × ", "1 + ", "≠ = ", "=!", "1 ≤ ", "(", "½", ".", "A = ≤ "],
}  # fmt: skip
NUMBER = [
    "2.5",
    "2,5",
    "5/2",
    "2 1/2",
    "2½",
    "2 ½",
    "+2.5",
    "２.５",
    "２．５",
    "⁵⁄₂",
    "2¹⁄₂",
    "5⁄2",
    "10/4",
    "250 %",
    "250%",
    "500/2 ٪",
]
AROUND = {True: ["{}", "({})", "(({}))", " ( {} ) ", "（{}）", "+({})", "-(-({}))"],
          False: ["({}", "{})", "(({})", "{}{}", "-({})", "{}(", "[{}", "()"]}  # fmt: skip
AFTER = {
    True: ["", ".", ";", ",", " .", " "],
    False: ["!", "?", "..", ".;", ".1", " = 7", "=7", "≠", " or 3", "½", "²", "=", " = A", "x"],
}
# What stands before a result, which it comes to or does not.
SUMS = {
    "1000": {True: ["500 + 500", "2001 - 1001", "1000.25 - 1/4", "3 × 333.333", "1000.001 + 1", "1000 + 2/5",
                      "1001.001 - 1"],
             False: ["1000+1", "999 + 2", "1001 * 1", "1000.25 + 1.25", "1000 + 2/3", "1003.001 + 0"]},
    "2.5": {True: ["5 × 0.5", "0.333 × 7.5", "2.25 + 1/4"],
            False: ["2.4 + 0.14", "2.51 × 1", "2.25 + 0.26", "2.50 + 0.01"]},
    "1.67": {True: ["5 × 1/3 + 0", "1.5 + 1/6"],
             False: ["1.6 + 0.06", "5 × 0.33", "1.5 + 1/7"]},
}  # fmt: skip
# Names with a colon, where the value of A is asked for, and is 5/2.
NAMED = {
    True: ["A: 2.5", "value: 2.5", "v(A): 5/2", "max a:2,5", "A: (2.5).", "x : 2½"],
    False: ["B: 2.5", ": 2.5", "2.5:", "A:", "A: B: 2.5", "5: 2.5", "A: = 2.5", "A:: 2.5", "5:2"],
}


def typed():
    """Every text that these parts make with at most one of them wrong, and whether it is right."""
    for before, around, after in product((True, False), repeat=3):
        if before + around + after >= 2:
            for parts in product(BEFORE[before], NUMBER, AROUND[around], AFTER[after]):
                yield parts[0] + parts[2].format(*2 * [parts[1]]) + parts[3], before and around and after


def changed(rng, text):
    """A text with one letter more, one less or another."""
    letter = rng.choice("0123456789.,;()+-/= !≠<≤ABvx½¼２ ×")
    i = rng.randrange(len(text) + 1)
    return text[:i] + rng.choice([letter, ""]) + text[i + rng.randint(0, 1) :]
