"""Backgammon to three moves through the states of OpenSpiel: what each search reads, and how long it takes.

The position is the first, with X (MAX) to play a 1 and a 2; depth 3 is X, O and X again, with the rolls between them
(a double takes two of the moves). Every search values a position alike: the pips that O still has to go less those of
X, and 4 for each blot of O, off for each of X; a whole number between -435 and 435. Probabilities are exact fractions,
so the leaves read do not hang on rounding; equal values are a reason to cut (cut_on_equal). All must come to the same
value, -85/108, and to the same move.

OpenSpiel tells the two dice apart, so there are 36 rolls; merging positions that are the same makes 21 of them.
order="estimate" sorts moves by the same valuation above the last ply; "valued" counts those calls too. Star2 without
either, and expectiminimax with merging alone, take minutes and gigabytes each, and no claim rests on them.

Times are of the processor. Exhaustive search in Python is a bare recursion on the states: its leaves are counted
exactly, by a count that remembers positions, and its time is taken from 5 subtrees with 105,855 leaves. OpenSpiel's
compiled search, built from the headers in its wheel where there is g++, reads every leaf. Beside the time of our best
search stands that of the calls of OpenSpiel that it makes, made again without a search: the rest is the engine's.
"""

import ctypes
import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from time import process_time
from typing import Any

import pyspiel
from compile import compiled
from table import Pair, Row, at_most, best_of, main

from emmviz import Run, search
from emmviz.games import openspiel
from emmviz.search.deepening import deepen

DEPTH, SMALL, BOUNDS = 3, 1, (-435, 435)
FOUND = {DEPTH: (Fraction(-85, 108), 349), SMALL: (Fraction(-1), 349)}  # the value and the move at each depth
MOST_LEAVES, RATIO = 1_700_000, 10
SUBTREES = ((3, 0), (7, 8), (12, 20), (20, 35), (28, 14))  # a move of the root, by its place, and the roll after it
BAR = 100  # where OpenSpiel's board keeps the checkers on the bar
# Of the text of a state, where its board ends each half: 6 lines of 16 letters. What a half is worth by its text.
HALF = 96
UPPER, LOWER = dict[str, int](), dict[str, int]()

BEST: dict[str, Any] = {"merge": True, "order": "estimate"}
SEARCHES: dict[str, tuple[str, dict[str, Any]]] = {
    "star1, merged, ordered": ("star1", BEST),
    "star2, ordered": ("star2", {"order": "estimate"}),
    "star2, merged": ("star2", {"merge": True}),
    "star2, merged, table": ("star2", {"merge": True, "table": True}),
    "star2, merged, ordered, table": ("star2", BEST | {"table": True}),
    "star2, merged, ordered, 2 probes": ("star2", BEST | {"probes": 2}),
}

calls: Counter[str] = Counter()


def start() -> Any:
    """The position that is searched."""
    state = pyspiel.load_game("backgammon").new_initial_state()
    state.apply_action(0)
    return state


def pips(state: Any) -> int:
    """The valuation, which backgammon.cc has too; a half of the board's text is valued once."""
    calls["pips"] += 1
    text = str(state)
    upper, lower = text[:HALF], text[HALF : 2 * HALF]
    if upper not in UPPER:
        UPPER[upper] = sum(point(state, place) for place in range(12, 24))
    if lower not in LOWER:
        LOWER[lower] = sum(point(state, place) for place in range(12))
    return UPPER[upper] + LOWER[lower] + 25 * (state.board(1, BAR) - state.board(0, BAR))


def point(state: Any, place: int) -> int:
    """What the checkers on a point, from 0 to 23, are worth; a point belongs to one side."""
    ours, theirs = state.board(0, place), state.board(1, place)
    return theirs * (place + 1) + 4 * (theirs == 1) - ours * (24 - place) - 4 * (ours == 1)


def exhaustive(state: Any, depth: int) -> float:
    if state.is_terminal():
        return state.player_return(0)
    if depth == 0:
        return pips(state)
    if state.is_chance_node():
        return sum(prob * exhaustive(state.child(action), depth) for action, prob in state.chance_outcomes())
    values = [exhaustive(state.child(action), depth - 1) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)


def count(state: Any, depth: int, known: dict[tuple[str, int], int]) -> int:
    """How many leaves exhaustive search reads, counted once for each position."""
    if depth == 0 or state.is_terminal():
        return 1
    key = str(state), depth
    if key not in known:
        below = depth if state.is_chance_node() else depth - 1
        known[key] = sum(count(state.child(action), below, known) for action in state.legal_actions())
    return known[key]


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """The seconds of the processor that some work takes, and its result."""
    begin = process_time()
    result = work()
    return process_time() - begin, result


def exhaustive_seconds(leaves: int, depth: int) -> float:
    """The seconds that exhaustive search takes in Python, by those of the subtrees."""
    moves = start().legal_actions()
    roots = [start().child(moves[place]).child(roll) for place, roll in SUBTREES]
    calls.clear()
    seconds, _ = timed(lambda: [exhaustive(root, depth - 1) for root in roots])
    return seconds / calls["pips"] * leaves


def compiled_seconds(leaves: int, depth: int) -> float:
    """The seconds that OpenSpiel's compiled search takes; its module does not show it to Python."""
    module = Path(pyspiel.__file__)
    ctypes.CDLL(str(module), mode=ctypes.RTLD_GLOBAL | os.RTLD_NOLOAD)
    folders = [module.parent / folder for folder in ("", "open_spiel/abseil-cpp", "open_spiel/json/include")]
    library = compiled("backgammon.cc", *(f"-I{folder}" for folder in folders), compiler=("g++", "-O2", "-std=c++17"))
    library.search.restype = ctypes.c_double
    read, move = ctypes.c_long(), ctypes.c_long()
    seconds, value = timed(lambda: library.search(depth, ctypes.byref(read), ctypes.byref(move)))
    found, best = FOUND[depth]
    if (read.value, move.value) != (leaves, best) or abs(value - found) > 1e-9:
        raise AssertionError("the compiled search is another one, so their times do not compare")
    return seconds


def ours(algorithm: str, options: dict[str, Any], depth: int) -> tuple[float, int, Run]:
    """The seconds of one of our searches, how many positions it valued, and its Run."""
    game = openspiel(start(), evaluate=pips, identity=str)
    calls.clear()
    seconds, run = timed(lambda: search(game, algorithm, depth=depth, bounds=BOUNDS, steps=False, **options))
    return seconds, calls["pips"], checked(run, depth)


def checked(run: Run, depth: int) -> Run:
    if run.best_action is None or (run.value, int(run.best_action.split()[0])) != FOUND[depth]:
        raise AssertionError("the searches differ, so their times do not compare")
    return run


def calls_alone(depth: int) -> Callable[[], None]:
    """Return what makes the calls of OpenSpiel that star2 makes, of the same positions, and does nothing else.

    It searches once, and notes which positions it makes and which it values.
    """
    game, made, valued = openspiel(start(), evaluate=lambda state: note(state), identity=str), list[Any](), list[Any]()
    key = game.key

    def note(state: Any) -> int:
        valued.append(state)
        return pips(state)

    def noted(position: Any) -> Any:
        if position.action is not None:
            made.append(position)
        return key(position)

    game.key = noted  # type: ignore[method-assign]
    checked(search(game, "star2", depth=depth, bounds=BOUNDS, steps=False, **BEST), depth)

    expanded = {id(position.parent): position.parent for position in made}.values()

    def make() -> None:
        for state in expanded:
            state.legal_actions()
        for position in made:
            str(position.parent.child(position.action))
        for state in valued:
            pips(state)

    return make


def deepened(depth: int) -> tuple[float, int, int]:
    """The seconds of iterative deepening, how many positions it valued, and the leaves of all its searches."""
    game = openspiel(start(), evaluate=pips, identity=str)
    calls.clear()
    seconds, runs = timed(lambda: deepen(game, "star2", depth, bounds=BOUNDS, steps=False, **BEST))
    checked(runs[-1], depth)
    return seconds, calls["pips"], sum(run.counts["leaves"] for run in runs)


def rows(small: bool = False) -> Iterator[Row]:
    depth = SMALL if small else DEPTH
    leaves = count(start(), depth, {})
    slow = exhaustive_seconds(leaves, depth)
    every = f"{leaves:,} in {slow:.0f} s"

    def report(what: str, read: int, valued: int, seconds: float) -> Row:
        note = f" ({valued:,} valued)" if valued != read else ""
        return Row(
            f"backgammon: {what}{note}, exhaustive",
            f"{read:,} in {seconds:.1f} s",
            every,
            f"{leaves / read:.1f}x, {slow / seconds:.1f}x",
            "-",
            True,
        )

    for what, (algorithm, options) in SEARCHES.items():
        seconds, valued, run = ours(algorithm, options, depth)
        yield report(what, run.counts["leaves"], valued, seconds)
    seconds, valued, read = deepened(depth)
    yield report("star2, merged, ordered, deepening", read, valued, seconds)

    seconds, valued, run = min((ours("star2", BEST, depth) for _ in range(3)), key=lambda found: found[0])
    read = run.counts["leaves"]
    yield report("star2, merged, ordered", read, valued, seconds)
    yield Row(
        "backgammon: the same, leaves",
        f"{read:,}",
        f"{leaves:,}",
        f"{leaves / read:.0f}x",
        f"<= {MOST_LEAVES:,}",
        read <= MOST_LEAVES,
    )
    yield Row(
        "backgammon: the same, exhaustive",
        f"{seconds:.2f} s",
        f"{slow:.0f} s",
        f"{slow / seconds:.0f}x",
        f">= {RATIO}x",
        slow >= RATIO * seconds,
    )
    alone = best_of(1 if small else 3, calls_alone(depth), process_time)
    yield at_most("backgammon: the same, its calls of OpenSpiel alone", Pair.of(seconds, alone), None)
    if shutil.which("g++"):
        quick = compiled_seconds(leaves, depth)
        yield Row(
            "backgammon: the same, OpenSpiel's compiled exhaustive",
            f"{seconds:.2f} s",
            f"{quick:.1f} s",
            f"{quick / seconds:.1f}x",
            f">= {RATIO}x",
            quick >= RATIO * seconds,
        )


if __name__ == "__main__":
    main(rows)
