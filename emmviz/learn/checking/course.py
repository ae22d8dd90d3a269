"""The exercises of the course: what is right, and what the mistakes give that have a sentence in the locale.

The locale also has the hints, `check.hints`, beside `check.mistakes`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import cycle, islice, pairwise, product
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.exact import exact
from emmviz.base.messages import Message, brief
from emmviz.base.numbers import INF, Number, show
from emmviz.games.small.coin_tictactoe import CELLS, CoinTicTacToe, State
from emmviz.learn.checking.task import (
    RIGHT,
    CourseTask,
    Evidence,
    Finding,
    as_evidence,
    asked,
    calls,
    follows,
    number_of,
    order,
    searches,
    tree,
    wrong,
)
from emmviz.learn.mistakes.backup_mistakes import backed_up, rules_by_name
from emmviz.learn.mistakes.rows import rows_of
from emmviz.search.algorithms.alphabeta import alphabeta
from emmviz.search.algorithms.expectiminimax import expectiminimax
from emmviz.search.algorithms.star1 import star1
from emmviz.search.algorithms.star2 import star2
from emmviz.search.run import Run
from emmviz.study.random_trees import random_tree
from emmviz.tree import gallery
from emmviz.tree.game_tree import GameTree


def _solved(text: str) -> Callable[[], Run]:
    return lambda: expectiminimax(GameTree.parse(text))


def _misread(text: str) -> dict[str, Number]:
    """Return the value at the root for each known mistake in backing up."""
    rows = rows_of(GameTree.parse(text))
    return {name: backed_up(rows, rule)[0] for name, rule in rules_by_name(rows).items()}


# -- 0, reading a tree -------------------------------------------------------------------------------------------------

COIN = "max(5, chance(1/4: 12, 3/4: min(1, 4)))"


def _written(tree: GameTree) -> Finding:
    def nodes(tree: GameTree) -> Counter[tuple[str, object]]:
        return Counter((tree.kind(node), expectiminimax(tree.subtree(node)).value) for node in tree)

    if tree.kind(tree.root) != "max":
        return wrong("not_max_first")
    missing = {"max", "min", "chance", "leaf"}.difference(map(tree.kind, tree))
    if missing:
        inner = len(tree) - len(tree.leaves())
        return wrong("other_opponent" if missing == {"min"} and inner == 3 else "not_all_move")
    return RIGHT if nodes(tree) == nodes(GameTree.parse(COIN)) else wrong("other_tree")


# -- 1, one chance node; 2, who is the opponent? ----------------------------------------------------------------------

SHARE = (0, 1)  # what a probability may be
WHEEL = "chance(1/2: 12, 1/3: 6, 1/6: 0)"
# Careless he leaves the mean of a bin, careful the lower number.
BINS = "R=max(A: A=chance(0, -50), B: B=chance(2, 1), C: C=chance(5, -5))"

# -- 3, three kinds of node --------------------------------------------------------------------------------------------

PAPER = "max(chance(1/3: min(3, 9), 2/3: 5), chance(.5: min(1, 5), .5: min(6, 8)))"
FAR = "max(grab: G=chance(.5: min(1, 9), .5: min(-1, 11)), wait: W=chance(.5: min(2, 3), .5: min(4, 5)))"
SEEN = "chance(max(a: 10, b: 4), max(a: 0, b: 4))"
# Neither the best nor the worst number is first or last.
SMALL = ("max(-2, -1, -4, -3)", "min(3, 1, 4, 2)", "chance(.75: 1, .25: 5)", PAPER)
LARGE = ("three_and_minus_one", "aima_scale", "bins_expectiminimax")


def _trees() -> dict[str, GameTree]:
    """Return the smallest trees on which a mistake shows, then large ones."""
    return {text: GameTree.parse(text) for text in SMALL} | {f"gallery.{name}()": gallery.get(name) for name in LARGE}


def _evaluates(returned: list[Evidence]) -> Finding:
    numbers = {
        name: estimate for name, estimate in zip("GW", map(number_of, returned), strict=True) if estimate is not None
    }
    if len(numbers) < 2 or any(abs(estimate) == INF for estimate in numbers.values()):
        return wrong("no_estimates")
    tree = GameTree.parse(FAR)
    for name, estimate in numbers.items():
        leaves = [tree.value(leaf) for leaf in tree.subtree(name).leaves()]
        if not min(leaves) <= estimate <= max(leaves):
            return wrong(
                "beyond_leaves", name=name, given=show(estimate), low=show(min(leaves)), high=show(max(leaves))
            )
    run = expectiminimax(tree, depth=1, evaluate=numbers.__getitem__)
    return RIGHT if run.best_action == "wait" else wrong("still_grabs", **{k: show(n) for k, n in numbers.items()})


# -- 4, a whole game ---------------------------------------------------------------------------------------------------

# In the states where O can choose a cell, and in one where it cannot: the best cells for O, and for X.
REPLIES = {
    State("X...", "O", "H"): ({"BL"}, {"BR"}),
    State("...X", "O", "H"): ({"BL"}, {"TL"}),
    State("..X.", "O", "H"): ({"TL", "BR"}, {"TL", "BR"}),
    State("X...", "O", "T"): ({"TR"}, {"TR"}),
}


def _no_reply(returned: Evidence, state: State) -> str | None:
    """Name why a result is not a cell that O can take."""
    free = {cell: as_evidence(after) for cell, after in CoinTicTacToe().successors(state)}
    if not isinstance(returned, str):
        is_pair = returned in [as_evidence(pair) for pair in free.items()]
        return "whole_pair" if is_pair else "whole_state" if returned in free.values() else None
    if number_of(returned) is not None:
        return "value"
    return None if returned in free else "not_free" if returned in CELLS else "no_cell"


# -- 5, scale matters --------------------------------------------------------------------------------------------------


def _game(leaf_1: object, leaf_2: object, leaf_3: object, leaf_4: object) -> Run:
    return expectiminimax(gallery.aima_scale((leaf_1, leaf_2, leaf_3, leaf_4)))


def _bends(returned: list[Evidence]) -> Finding:
    numbers = [*map(number_of, returned)]
    if any(number is None or isinstance(number, float) for number in numbers):
        return wrong("no_estimates")
    bent = [round(number, 6) for number in map(exact, numbers)]
    gaps = [high - low for low, high in pairwise(bent)]
    if min(gaps) <= 0:
        return wrong("not_rising")
    if max(gaps) - min(gaps) <= exact("0.0001"):
        return wrong("affine")
    return RIGHT if _game(*bent).best_action == "a1" else wrong("flips")


# -- 6, alpha-beta again -----------------------------------------------------------------------------------------------

NINE = "max(min(6, 4, 5), min(3, 9, 8), min(7, 2, 9))"
MOVES = [[2, 4, 6], [2, 5, 14], [3, 8, 12]]
FEWEST = 5
CUTS = [(kind, number, 2, 4) for kind, number in product(("max", "min"), range(1, 6))]


MISCUT = {
    "beta_alone": lambda kind, n, a, b: n >= b,
    "sides_swapped": lambda kind, n, a, b: n <= a if kind == "max" else n >= b,
    "strict_cut": lambda kind, n, a, b: n > b if kind == "max" else n < a,
    "ends_swapped": lambda kind, n, a, b: n >= a if kind == "max" else n <= b,
}


def _ordered(tree: GameTree) -> Finding:
    ways = tree.children(tree.root)
    kinds = [tree.kind(node) for node in (tree.root, *ways, *(leaf for way in ways for leaf in tree.children(way)))]
    if (
        kinds != ["max"] + ["min"] * 3 + ["leaf"] * 9
        or sorted(sorted(map(tree.value, tree.children(way))) for way in ways) != MOVES
    ):
        return wrong("other_moves")
    run = alphabeta(tree)
    read = len(run.leaves)
    return (RIGHT if read == FEWEST else wrong("reads_more", read=read))._replace(shown=run)


# -- 7, Star1; 8, Star2 ------------------------------------------------------------------------------------------------

LIMITS = [(0, 2, 1, 0, 1), (2, 3, 2, 1, 5), (5, 4, 3, 7, 10), (-1, 2, 2, 3, 2), (1, 3, 1, 0, 4)]
MISLIMITED = {
    "printed_sign": lambda alpha, n, i, seen, U: n * alpha - seen + U * (n - i),
    "seen_forgotten": lambda alpha, n, i, seen, U: n * alpha - U * (n - i),
    "one_too_many": lambda alpha, n, i, seen, U: n * alpha - seen - U * (n - i + 1),
    "only_its_share": lambda alpha, n, i, seen, U: (n * alpha - seen - U * (n - i)) / Fraction(n),
    "alpha_as_a_sum": lambda alpha, n, i, seen, U: alpha - seen - U * (n - i),
}
ENDS = [
    (2, 5, 0, Fraction(1, 2), Fraction(1, 2), 0, 10),
    (2, 5, 3, Fraction(1, 4), Fraction(1, 4), 1, 10),
    (Fraction(1, 3), 4, 2, Fraction(1, 6), Fraction(1, 2), -2, 7),
    (-1, 1, 1, Fraction(1, 5), 0, -3, 3),
]
MISENDED: dict[str, Callable[..., Any]] = {
    "window_unchanged": lambda a, b, seen, p, rest, low, high: (a, b),
    "wrong_sign": lambda a, b, seen, p, rest, low, high: ((a + seen + rest * high) / p, (b + seen + rest * low) / p),
    "rest_added": lambda a, b, seen, p, rest, low, high: ((a - seen + rest * high) / p, (b - seen + rest * low) / p),
    "seen_forgotten": lambda a, b, seen, p, rest, low, high: ((a - rest * high) / p, (b - rest * low) / p),
    "not_divided": lambda a, b, seen, p, rest, low, high: (a - seen - rest * high, b - seen - rest * low),
    "bounds_swapped": lambda a, b, seen, p, rest, low, high: (
        (a - seen - rest * low) / p,
        (b - seen - rest * high) / p,
    ),
    "clamped": lambda a, b, seen, p, rest, low, high: (
        max((a - seen - rest * high) / p, low),
        min((b - seen - rest * low) / p, high),
    ),
}


def _against(tree: GameTree) -> Finding:
    run = star2(tree)
    read_1, read_2 = len(star1(tree).leaves), len(run.leaves)
    finding = RIGHT if read_2 >= read_1 + 2 else wrong("not_two_more")
    return finding._replace(values={"one": read_1, "two": read_2}, shown=run)


# -- 10, games that repeat; 11, the practice room; 12, the bug zoo -----------------------------------------------------

SWEEPS = [*product(map(Fraction, ("1/2", "1/4", "4/5")), map(Fraction, ("1/2", "1/4", "1/10")))]
MISRENEWED = {
    "same_to_roll": lambda x, p: p + (1 - p) * x,
    "miss_for_sure": lambda x, p: p + (1 - x),
    "hit_goes_on": lambda x, p: p * x + (1 - p) * (1 - x),
    "hit_alone": lambda x, p: p,
    "miss_alone": lambda x, p: 1 - x,
    "two_turns": lambda x, p: p + (1 - p) ** 2 * x,
    "solved": lambda x, p: p / (1 - (1 - p) ** 2),
}
EIGHT = "max(chance(min({}, {}), min({}, {})), chance(min({}, {}), min({}, {}))) in [1, 8]"
SHAPES = (("max2 chance2 min2", (1, 3)), ("min2 chance3 max2", (1, 2, 5)))


def _zoo() -> dict[str, GameTree]:
    shapes = enumerate(islice(cycle(SHAPES), 40))
    return {
        f"zoo_tree({seed})": random_tree(seed, shape, "integers", span=(0, 9), probabilities=weights)
        for seed, (shape, weights) in shapes
    }


# On the first a window passed on as it is makes the value wrong; on the second a tie is cut. Without labels, the trees
# suit every language.
FEW = ("max(1, chance(.5: min(1, 0), .5: 2))", "max(3.4, chance(.8: 3, .2: 0)) in [0, 5]")
# In every other tree the lower bound is 0, so a program may leave it out and still be right.
FROM_ONE = (
    "min(3, chance(.4: max(2, 4), .6: 2), chance(.4: 5, .6: 3)) in [1, 6]",
    "min(2.8, chance(.4: 5.8, .6: 3)) in [1, 9]",
)


_EVERY = (
    tree("00-1", "reading", _written),
    asked("00-2", "reading", "2", {"max_squares": "3", "all_squares": "5"}),
    asked("01-1", "expectation", "8", _misread(WHEEL) | {"nothing_left_out": 9}, shown=_solved(WHEEL)),
    asked("01-2", "expectation", "2/7", {"failure": "5/7", "gain_alone": "2/5", "gain_and_loss": "1/2"}, bounds=SHARE),
    asked(
        "01-3",
        "expectation",
        "11/36",
        {"rolls_alike": "6/21", "counted_twice": "1/3", "exactly_one": "10/36", "one_die": "1/6", "no_six": "25/36"},
        bounds=SHARE,
    ),
    asked(
        "02-1",
        "players",
        "3/2",
        {"chosen_after": "3", "careful_b": "1", "careless_b": "2", "careless_c": "5", "bin_c": "0", "bin_a": "-25"},
        shown=_solved(BINS),
    ),
    asked("02-2", "players", "9", {"sum_for_mean": "7", "worth_of_b": "2", "worth_of_c": "5", "as_it_is": "15"}),
    asked(
        "02-3",
        "players",
        "2/19",
        {"c_falls": "2/15", "c_stays": "2/17", "tips_not": "17/19", "tips_half": "1/2"},
        bounds=SHARE,
    ),
    asked(
        "03-1",
        "backup",
        "13/3",
        {"other_move": Fraction(7, 2), **_misread(PAPER), "thirds_forgotten": Fraction(13)},
        shown=_solved(PAPER),
    ),
    searches("03-2", "backup", "expectiminimax", _trees),
    calls("03-3", "depth", [("G",), ("W",)], _evaluates),
    asked(
        "03-4",
        "backup",
        "2",
        {"worth_seen": "7", "worth_unseen": "5", "unseen_takes_b": "3", "reversed": "-2"},
        shown=_solved(SEEN),
    ),
    asked("04-1", "backup", "1/2", {"heads_alone": "1", "tails_alone": "0", "move_itself": "3/4"}),
    follows(
        "04-2",
        "move",
        [(state,) for state in REPLIES],
        lambda state: REPLIES[state][0],
        {
            "best_for_x": lambda state: REPLIES[state][1],
            "by_the_coin": lambda state: "BL" if state.coin == "H" else "TR",
        },
        strange=_no_reply,
    ),
    asked(
        "04-3",
        "backup",
        "9/16",
        {"careful_o": "3/8", "heads_alone": "5/8", "tails_alone": "1/2", "other_move": "3/4"},
    ),
    asked(
        "05-1",
        "scale",
        "12",
        {"one_past_tie": "13", "other_leaf": "21", "as_it_was": "4"},
        shown=lambda: _game(1, 2, 3, 12),
    ),
    asked(
        "05-2",
        "scale",
        "11/30",
        {"root_before": "21/10", "shift_forgotten": "7/10"},
        shown=lambda: _game(0, "1/3", "2/3", 1),
    ),
    calls("05-3", "scale", [(1,), (2,), (3,), (4,)], _bends),
    asked("05-4", "scale", "2/25", {"leaf_not_t": "12", "weight_forgotten": "4/5", "other_stretch": "8/207"}),
    asked(
        "06-1",
        "cutoffs",
        "3",
        {"leaves_read": "6", "third_at_once": "4", "second_alone": "2"},
        shown=lambda: alphabeta(GameTree.parse(NINE)),
    ),
    asked("06-2", "cutoffs", "8", {"alpha_for_beta": "5", "past_least": "9"}),
    tree("06-3", "cutoffs", _ordered),
    follows(
        "06-4",
        "cutoffs",
        CUTS,
        lambda kind, number, alpha, beta: number >= beta if kind == "max" else number <= alpha,
        MISCUT,
    ),
    follows("07-1", "windows", LIMITS, lambda alpha, n, i, seen, U: n * alpha - seen - U * (n - i), MISLIMITED),
    asked(
        "07-2",
        "windows",
        "10/3",
        {"not_divided": "1", "wrong_sign": "30", "one_left_out": "10", "both_left_out": "50/3"},
    ),
    asked("07-3", "intervals", "11", {"one_past_tie": "12", "one_short": "10"}),
    asked("07-4", "windows", (2, 10), {"window_unchanged": (4, 10), "not_divided": (1, 10)}, bounds=(0, 10)),
    follows(
        "07-6",
        "windows",
        ENDS,
        lambda alpha, beta, seen, p, rest, low, high: (
            (alpha - seen - rest * high) / p,
            (beta - seen - rest * low) / p,
        ),
        MISENDED,
    ),
    asked(
        "08-1",
        "probes",
        "32/5",
        {
            "least_not_most": "3/5",
            "replies_for_values": "4",
            "whole_value": "23/5",
            "unread_at_min": "26/5",
            "unread_at_max": "29/5",
            "sides_swapped": "38/5",
            "unweighted_mean": "7",
        },
    ),
    asked("08-2", "probes", "2", {"one_short": "1"}),
    tree("08-3", "probes", _against),
    asked("09-1", "costs", "5", {"one_computer": "4", "two_months": "6"}),
    asked("09-2", "costs", "780", {"all_leaves": "8000", "first_probed": "800", "first_alone": "400"}),
    asked(
        "10-1",
        "repetition",
        "6/11",
        {"the_other": "5/11", "first_roll": "1/6", "even_chances": "1/2", "even_after_a_miss": "7/12"},
        bounds=SHARE,
    ),
    asked("10-2", "repetition", "1/2", {"as_often": "1/3", "a_miss": "2/3"}, bounds=SHARE),
    follows("10-3", "repetition", SWEEPS, lambda x, p: p + (1 - p) * (1 - x), MISRENEWED),
    asked("11-1", "players", "4/13", {"careful_part": "9/13"}, bounds=SHARE),
    order("11-2", "windows", EIGHT, 8),
    order("11-3", "windows", EIGHT, 5),
    searches("12-1", "bugs", "expectiminimax", _zoo),
    searches("12-2", "bugs", "star1", lambda: _zoo() | {text: GameTree.parse(text) for text in FROM_ONE}),
    *(
        searches(f"12-{i}", "bugs", "star1", lambda: {text: GameTree.parse(text) for text in FEW} | _zoo())
        for i in (3, 4)
    ),
    asked("13-1", "costs", "3", {"layers": "5", "throws": "2"}),
    # Each of these numbers of trees reduces ± 2.7 to a number that is rounded to 0.9.
    asked("13-2", "costs", "450", {"root_forgotten": "150", "fewer_trees": "50/3"}, also=range(404, 505)),
)
TASKS: dict[str, CourseTask] = {exercise.id: exercise for exercise in _EVERY}


def task(id: object) -> CourseTask:
    """Return an exercise; a TreeError for another one names some that there are."""
    if isinstance(id, str) and id in TASKS:
        return TASKS[id]
    notebook = str(id).partition("-")[0].zfill(2)
    near = [name for name in TASKS if name.startswith(f"{notebook}-")] or ["00-1", "…", list(TASKS)[-1]]
    raise TreeError(Message("wrong.learn.exercise", given=brief(id, 20), known=", ".join(near)))
