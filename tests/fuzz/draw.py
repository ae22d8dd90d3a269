"""Cases from a source of random numbers: one with a seed, or hypothesis', which then shrinks what fails."""

import random
from fractions import Fraction

from tests.fuzz.case import INF, Case, Position

# The weights of outcomes of which floats know all sums and quotients, by how many there are.
HALVES = {1: [(1,)], 2: [(1, 1)], 3: [(2, 1, 1), (1, 2, 1), (1, 1, 2)], 4: [(1, 1, 1, 1), (4, 2, 1, 1), (1, 1, 2, 4)]}
MOST_NODES = 250
ORDERS = [
    None,
    None,
    "probability",
    "improbability",
    "estimate",
    "judge",
    ("probability", "estimate"),
    ("improbability", "judge"),
    ("judge", "estimate"),
]
KINDS = ("max", "min", "chance")


def seeded(seed):
    """Return the case of a seed: always the same one."""
    return case_of(random.Random(f"case {seed}"))


def case_of(rng):
    """Return the case that a source of random numbers makes."""
    while True:
        style = rng.choice(["ties", "ties", "integers", "fractions", "far", "sixteenths", "sixteenths", "halves"])
        is_game = rng.random() < 0.4
        depth = rng.choice([None, None, 0, 1, 2, 3, 4])
        # Where there is much chance below chance, windows shrink to nothing, and a bound may pass for a value.
        kinds = rng.choice(
            [("max", "min", "chance")] * 6
            + [("max", "min", "chance", "chance", "chance")] * 3
            + [("max", "min"), ("max", "chance"), ("chance",)]
        )
        height = rng.choice([1, 2, 2, 3, 3, 4, 5])
        positions = positions_of(rng, style, is_game, depth, [kinds] * height)
        rule = {"depth_counts": rng.choice(["moves", "levels"]), "resolve_chance": rng.random() < 0.5}
        case = Case(positions, "", {"depth": depth} | rule, is_game)
        if case.size(MOST_NODES + 1) <= MOST_NODES:
            break
    names = ["star2"] * 6 + ["star1"] * 3 + ["alphabeta", "alphabeta", "expectiminimax"]
    names += ["minimax"] * (4 * ("chance" not in kinds)) + ["expectimax"] * (4 * ("min" not in kinds))
    algorithm = rng.choice(names)
    options = _options(rng, case, algorithm)
    warm = None
    if options["table"] and rng.random() < 0.3:
        warm = _window(rng, Case(positions, "", options))
    form = rng.choice(["fractions", "texts", *(["floats"] * 2 if style == "halves" else [])])
    exact = {"halves": "all", "sixteenths": "flat"}.get(style, "none")
    declared = None
    if options["bounds"] and rng.random() < 0.5:
        declared, options["bounds"] = options["bounds"], None
    return Case(positions, algorithm, options, is_game, declared, form if is_game else "fractions", exact, warm)


def positions_of(rng, style, is_game, depth, kinds, *, whole=False):
    """Positions level by level; in a game many ways lead to one, and some lead back where a depth ends the search.

    `kinds` are the kinds of each level above the last, which has leaves. In a `whole` tree every player and chance node
    is expanded, and has an estimate only if there is a depth.
    """

    def value():
        if "ties" in style:
            return Fraction(rng.choice([0, 1, 1, 2]))
        if style == "fractions":
            return Fraction(rng.randint(-20, 20), rng.randint(1, 7))
        if style == "far":
            return Fraction(rng.randint(40, 50))
        return Fraction(rng.randint(-10, 10), 4 if style in ("halves", "sixteenths") and rng.random() < 0.3 else 1)

    def weights(count):
        if style == "halves":
            found = list(rng.choice(HALVES[count]))
        elif "sixteenths" in style:
            cuts = sorted(rng.randint(0, 16) for _ in range(count - 1))
            found = [b - a for a, b in zip([0, *cuts], [*cuts, 16], strict=True)]
        else:
            found = [rng.choice([0, 1, 1, 2, 5]) for _ in range(count)]
            found[rng.randrange(count)] = rng.randint(1, 4)
        return found

    found, names = {}, (f"p{n}" for n in range(10**6))
    level, height = [next(names)], len(kinds)
    levels = [level]
    for left in range(height, -1, -1):
        below = [next(names) for _ in range(rng.randint(1, 4))] if is_game and left else []
        grown = []
        for state in level:
            is_leaf = left == 0 or (left < height and rng.random() < 0.25)
            kind = "leaf" if is_leaf else rng.choice(kinds[height - left])
            never = not is_leaf and not is_game and not whole and rng.random() < 0.05
            ways = []
            if not is_leaf and not never:
                width = rng.choice([1, 2, 2, 3, 3, 4])
                if is_game:
                    ways = [rng.choice(below) for _ in range(width)]
                    if depth is not None and kind != "chance" and rng.random() < 0.15:
                        ways[-1] = rng.choice(levels[rng.randrange(len(levels))])
                else:
                    ways = [next(names) for _ in range(width)]
                    grown += ways
                ways = list(zip(weights(width) if kind == "chance" else [None] * width, ways, strict=True))
            needs = is_leaf or never or depth is not None or (not whole and rng.random() < 0.7)
            found[state] = Position(
                kind, tuple(ways), value() if needs else None, value(), value() if rng.random() < 0.8 else None
            )
        level = below if is_game else grown
        levels.append(level)
        if not level:
            break
    return found


def _options(rng, case, algorithm):
    options = case.options | {"evaluate": rng.random() < 0.25}
    case = Case(case.positions, algorithm, options)
    options["window"] = _window(rng, case)
    everything = [v for p in case.positions.values() for v in (p.value, p.other) if v is not None]
    low, high = min(everything), max(everything)
    options["bounds"] = rng.choice(
        [
            None,
            None,
            (low, high),
            (low, high),
            (low - 1, high + Fraction(1, 2)),
            (low, INF),
            (-INF, high),
            (-INF, INF),
            (low - 10, high + 30),
        ]
    )
    options |= {
        "fail": rng.choice(["soft", "soft", "hard"]),
        "cut_on_equal": rng.random() < 0.7,
        "order": rng.choice(ORDERS),
        "merge": rng.random() < 0.3,
        "table": rng.random() < 0.3,
    }
    if algorithm == "star2":
        options |= {
            "probes": rng.choice([1, 1, 1, 2, 3, 0, 9]),
            "probe_order": rng.choice(["cyclic", "sequential"]),
            "reuse": rng.random() < 0.7,
        }
    return options | {"cut_at_bounds": rng.random() < 0.3}


def _window(rng, case):
    """The full window half of the time, else ends at and around the value, the greatest and the least number."""
    if rng.random() < 0.5:
        return (-INF, INF)
    truth = case.plain()
    values = [case.plain(state, depth) for state, depth in case.truths]
    low, high = min(values), max(values)
    ends = [
        -INF,
        INF,
        truth,
        truth,
        truth - Fraction(1, 2),
        truth + Fraction(1, 4),
        low - 1,
        low,
        high,
        high + 1,
        (low + high) / 2,
        rng.choice(values),
    ]
    while True:
        alpha, beta = rng.choice(ends), rng.choice(ends)
        if alpha < beta:
            return (alpha, beta)
