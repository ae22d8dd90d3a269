"""What might be typed for a value, by parts: each right or wrong by itself, right together if every part is."""

from itertools import product

# What stands before a number when the value of A is asked for, and the value is 5/2.
BEFORE = {
    True: [
        "",
        "= ",
        "A=",
        "a = ",
        "max A = ",
        "v = ",
        "x=",
        "Valor = ",
        "≈",
        "== ",
        "＝",
        "A: ",
        "value: ",
        "max a:",
        "x : ",
    ],
    False: [
        "!=",
        "! = ",
        "≠",
        "7=",
        "B=",
        "L1 = ",
        "v(A) = ",
        "exactly ",
        "A!=",
        "A ≠ ",
        "A=B=",
        "= = ",
        "<",
        "A < ",
        ">",
        "7 = A = ",
        "H = ",
        "α = ",
        "= ≠ ",
        "-",
        "not ",
        "2 × ",
        "1 + ",
        "≠ = ",
        "=!",
        "1 ≤ ",
        "(",
        "½",
        ".",
        "A = ≤ ",
        "B: ",
        "A: = ",
        "A: B: ",
        "5: ",
        "A:: ",
    ],
}
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
]
AROUND = {True: ["{}", " {} "], False: ["({}", "{})", "({})", "{}{}", "-({})", "{}(", "[{}", "()"]}
AFTER = {
    True: ["", ".", ";", ",", " .", " "],
    False: ["!", "?", "..", ".;", ".1", " = 7", "=7", "≠", " or 3", "½", "²", "=", " = A", "x", ":"],
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
