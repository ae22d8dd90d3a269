"""Exercises about what trees are worth: notebooks 0 to 5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from math import floor
from typing import TYPE_CHECKING, Any

from emmviz.base.numbers import INF, Number, exact, show
from emmviz.learn.checking.kinds import calls, number, rule, searches, tree
from emmviz.learn.checking.task import RIGHT, Found, Task, number_of, wrong
from emmviz.learn.mistakes.backup_mistakes import BACKUP_MISTAKES
from emmviz.search.algorithms.expectiminimax import expectiminimax
from emmviz.tree import gallery
from emmviz.tree.game_tree import GameTree

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["TASKS"]

HALF = Fraction(1, 2)


def _solved(tree: GameTree | str) -> Run:
    """Return the full search of a tree, or of its text."""
    return expectiminimax(tree if isinstance(tree, GameTree) else GameTree.parse(tree))


def _worth(tree: GameTree | str) -> Number:
    return _solved(tree).value


def _misread(text: str) -> dict[str, Number]:
    """Return what each known mistake in backing up gives at the root."""
    return {name: method(GameTree.parse(text)) for name, method in BACKUP_MISTAKES.items()}


def _crossing(lead: Callable[[int], Number]) -> Fraction:
    """Return where a lead that changes evenly is nothing, from what it is at 0 and at 1."""
    first, last = Fraction(lead(0)), Fraction(lead(1))
    return first / (first - last)


# -- 0, reading a tree -------------------------------------------------------------------------------------------------

COIN = "max(5, chance(1/4: 12, 3/4: min(1, 4)))"


def _kinds(tree: GameTree) -> Counter[str]:
    return Counter(map(tree.kind, tree))


def _pig() -> Counter[str]:
    return _kinds(gallery.pig_depth_2())


def _written(given: GameTree) -> Found:
    def nodes(tree: GameTree) -> list[tuple[str, object]]:
        return sorted((tree.kind(node), _worth(tree.subtree(node))) for node in tree)

    if given.kind(given.root) != "max":
        return wrong("not_max_first")
    if _kinds(given).keys() != {"max", "min", "chance", "leaf"}:
        return wrong("not_all_move")
    return RIGHT if nodes(given) == nodes(GameTree.parse(COIN)) else wrong("other_tree")


# -- 1, one chance node ------------------------------------------------------------------------------------------------

WHEEL = "chance(1/2: 12, 1/3: 6, 1/6: 0)"
GAIN, LOSS = 500, -200
THROWS = [(a, b) for a in range(1, 7) for b in range(1, 7)]


def _indifferent() -> Fraction:
    return _crossing(lambda p: _worth(f"chance({p}: {GAIN}, {1 - p}: {LOSS})"))


def _a_six(rolls: list[tuple[int, int]]) -> Fraction:
    return Fraction(sum(6 in roll for roll in rolls), len(rolls))


# -- 2, who is the opponent? -------------------------------------------------------------------------------------------

BINS = {"A": (-50, 50), "B": (1, 3), "C": (-5, 15)}
TIPS_TO = {"A": "C", "B": "A", "C": "B"}


def _bin(name: str, careless: Number) -> str:
    low, high = BINS[name]
    return f"{name}=chance({careless}: chance({low}, {high}), {1 - careless}: min({low}, {high}))"


def _bins(careless: Number) -> Run:
    return _solved(f"max({', '.join(f'{name}: {_bin(name, careless)}' for name in BINS)})")


def _tipped(name: str, q: int) -> Number:
    return _worth(f"chance({1 - q}: min{BINS[name]}, {q}: min{BINS[TIPS_TO[name]]})")


def _evenly_tipped() -> Fraction:
    return _crossing(lambda q: _tipped("C", q) - _tipped("B", q))


def _c_falls() -> Fraction:
    """As if what C gains by tipping were lost."""
    return abs(_crossing(lambda q: 2 * _tipped("C", 0) - _tipped("C", q) - _tipped("B", q)))


# -- 3, three kinds of node --------------------------------------------------------------------------------------------

PAPER = "max(left: chance(1/3: min(3, 9), 2/3: 4), right: chance(.5: min(7, 8), .5: min(0, 5)))"
FAR = "max(grab: G=chance(.5: min(1, 9), .5: min(-1, 11)), wait: W=chance(.5: min(2, 3), .5: min(4, 5)))"
SEEN = "chance(max(a: 10, b: 4), max(a: 0, b: 4))"
UNSEEN = "max(a: chance(10, 0), b: chance(4, 4))"
# Neither the best nor the worst number comes first or last.
SMALL = ("max(-2, -1, -4, -3)", "min(3, 1, 4, 2)", "chance(.75: 1, .25: 5)", PAPER)
LARGE = ("three_and_minus_one", "aima_scale", "bins_expectiminimax")


def _evaluates(found: list[Any]) -> Found:
    numbers = {name: one for name, one in zip("GW", map(number_of, found), strict=True) if one is not None}
    if len(numbers) < 2 or any(abs(one) == INF for one in numbers.values()):
        return wrong("no_estimates")
    run = expectiminimax(GameTree.parse(FAR), depth=1, evaluate=numbers.__getitem__)
    return RIGHT if run.best_action == "wait" else wrong("still_grabs", **{k: show(n) for k, n in numbers.items()})


def _trees() -> dict[str, GameTree]:
    """The smallest trees on which a mistake shows, then large ones."""
    small = {text: GameTree.parse(text) for text in SMALL}
    return small | {f"gallery.{name}()": gallery.get(name) for name in LARGE}


# -- 4, a whole game ---------------------------------------------------------------------------------------------------

POSITIONS = (("X...", "H"), ("...X", "H"), ("X...", "T"))


def _at(node: str) -> GameTree:
    return gallery.coin_tictactoe().subtree(node)


def _after_toss() -> dict[str, Number]:
    here = _at(".OX.")
    heads, tails = (_worth(here.subtree(child)) for child in here.children(here.root))
    return {"heads_alone": heads, "tails_alone": tails, "move_itself": _worth(_at("..X."))}


def _reply(found: list[Any]) -> Found:
    """Mark the best cells for O; a known mistake takes those that are best for X."""
    least, most = {}, {}
    for board, coin in POSITIONS:
        here = _at(f"{board}/O{coin}")
        least[board, coin] = _solved(here).best_action
        best = max(here.children(here.root), key=lambda way, here=here: _worth(here.subtree(way)))  # type: ignore[misc]
        most[board, coin] = here.action(best)
    return rule(POSITIONS, lambda *case: least[case], {"best_for_x": lambda *case: most[case]})(found)


# -- 5, scale matters --------------------------------------------------------------------------------------------------

RESCALED = (0, "1/3", "2/3", 1)


def _game(one: object, two: object, three: object, four: object) -> Run:
    return _solved(gallery.aima_scale((one, two, three, four)))


def _ahead(*leaves: Number) -> Number:
    """By how much a2 leads."""
    tree = _game(*leaves).tree
    first, second = (_worth(tree.subtree(move)) for move in tree.children(tree.root))
    return second - first


def _last_safe() -> int:
    """The largest whole number for the last leaf that keeps the move: at a tie the first stays."""
    return floor(_crossing(lambda x: _ahead(1, 2, 3, x)))


def _turn(*to: int) -> Fraction:
    """Which part of their way to other numbers the leaves have gone where the move turns."""
    return _crossing(lambda t: _ahead(*(a + (b - a) * t for a, b in zip((1, 2, 3, 4), to, strict=True))))


def _bends(found: list[Any]) -> Found:
    numbers = [number_of(one) for one in found]
    if any(one is None or isinstance(one, float) for one in numbers):
        return wrong("no_estimates")
    bent = [round(one, 6) for one in map(exact, numbers)]
    gaps = [high - low for low, high in pairwise(bent)]
    if min(gaps) <= 0:
        return wrong("not_rising")
    if max(gaps) - min(gaps) <= exact("0.0001"):
        return wrong("affine")
    return RIGHT if _game(*bent).best_action == "a1" else wrong("flips")


TASKS: tuple[Task, ...] = (
    tree("00-1", "reading", _written),
    number(
        "00-2",
        "reading",
        lambda: _pig()["min"],
        lambda: {"max_squares": _pig()["max"], "all_squares": _pig()["max"] + _pig()["min"]},
    ),
    number("01-1", "expectation", lambda: _worth(WHEEL), lambda: _misread(WHEEL), shown=lambda: _solved(WHEEL)),
    number(
        "01-2",
        "expectation",
        _indifferent,
        lambda: {"failure": 1 - _indifferent(), "gain_alone": Fraction(-LOSS, GAIN), "gain_and_loss": HALF},
    ),
    number(
        "01-3",
        "expectation",
        lambda: _a_six(THROWS),
        lambda: {
            "rolls_alike": _a_six([(a, b) for a, b in THROWS if a <= b]),
            "counted_twice": 2 * Fraction(1, 6),
            "one_die": Fraction(1, 6),
            "no_six": 1 - _a_six(THROWS),
        },
    ),
    number(
        "02-1",
        "players",
        lambda: _bins(HALF).value,
        lambda: {
            "chosen_after": (_bins(Fraction(0)).value + _bins(Fraction(1)).value) / 2,
            "bin_c": _worth(_bin("C", HALF)),
            "bin_a": _worth(_bin("A", HALF)),
        },
        shown=lambda: _bins(HALF),
    ),
    number(
        "02-2",
        "players",
        lambda: _crossing(lambda x: _worth(f"chance({BINS['C'][0]}, {x})") - _worth(f"chance{BINS['B']}")),
        lambda: {
            "sum_for_mean": _worth(f"chance{BINS['B']}") - BINS["C"][0],
            "worth_of_b": _worth(f"chance{BINS['B']}"),
            "as_it_is": BINS["C"][1],
        },
    ),
    number(
        "02-3",
        "players",
        _evenly_tipped,
        lambda: {"c_falls": _c_falls(), "tips_not": 1 - _evenly_tipped(), "tips_half": HALF},
    ),
    number(
        "03-1",
        "backup",
        lambda: _worth(PAPER),
        lambda: _misread(PAPER) | {"thirds_forgotten": 3 * _worth("chance(1/3: min(3, 9), 2/3: 4)")},
        shown=lambda: _solved(PAPER),
    ),
    searches("03-2", "backup", "expectiminimax", _trees),
    calls("03-3", "depth", [("G",), ("W",)], _evaluates),
    number(
        "03-4",
        "backup",
        lambda: _worth(SEEN) - _worth(UNSEEN),
        lambda: {"worth_seen": _worth(SEEN), "worth_unseen": _worth(UNSEEN), "unseen_takes_b": _worth(SEEN) - 4},
        shown=lambda: _solved(SEEN),
    ),
    number("04-1", "backup", lambda: _worth(_at(".OX.")), _after_toss),
    calls("04-2", "move", POSITIONS, _reply),
    number(
        "04-3",
        "backup",
        lambda: BACKUP_MISTAKES["opponent_averaged"](_at("X...")),
        lambda: {"careful_o": _worth(_at("X...")), "other_move": _worth(_at("..X."))},
    ),
    number(
        "05-1",
        "scale",
        _last_safe,
        lambda: {"one_past_tie": _last_safe() + 1, "other_leaf": 21, "as_it_was": 4},
        shown=lambda: _game(1, 2, 3, _last_safe()),
    ),
    number(
        "05-2",
        "scale",
        lambda: _game(*RESCALED).value,
        lambda: {"root_before": _game(1, 2, 3, 4).value, "shift_forgotten": _game(1, 2, 3, 4).value / 3},
        shown=lambda: _game(*RESCALED),
    ),
    calls("05-3", "scale", [(1,), (2,), (3,), (4,)], _bends),
    number(
        "05-4",
        "scale",
        lambda: _turn(1, 2, 3, 104),
        lambda: {
            "leaf_not_t": 4 + 100 * _turn(1, 2, 3, 104),
            "weight_forgotten": 10 * _turn(1, 2, 3, 104),
            "other_stretch": _turn(1, 20, 30, 400),
        },
    ),
)
