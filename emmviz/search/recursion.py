"""The searches as plain recursions that record no steps; the generators beside this file say why each line is so."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from operator import mul
from typing import Any, NamedTuple

from emmviz.numbers import INF, as_float
from emmviz.search.positions import Positions, ratio, whole_if_whole
from emmviz.search.step import Bound
from emmviz.search.task import Asked, Window

__all__ = ["Probing", "Told", "explore"]

EXACT, LOWER, UPPER = Bound.EXACT, Bound.LOWER, Bound.UPPER
Result = tuple[Any, Bound]
Known = Mapping[int, Result]
NOTHING: Known = {}


class Probing(NamedTuple):
    """What star2 probes; without, it is star1."""

    probes: int = 0
    probe_order: str = "cyclic"
    reuse: bool = True


class Told(NamedTuple):
    """What a search found. `choices` says which of its moves each player chooses, from the root on."""

    value: Any
    bound: Bound
    choices: list[int]
    counts: dict[str, int | None]
    leaves: list[Any]


def explore(
    positions: Positions, rules: Asked, bounds: Window, kinds: Sequence[str], style: str, probing: Probing, *,
    endless: bool = False, most_kept: int = sys.maxsize,
) -> Told:  # fmt: skip
    """Search from the root.

    Parameters: positions; rules, the arguments of the search; bounds (L, U); kinds, those that the algorithm knows;
    style, "full" to cut nowhere, "reset" to cut but not through chance nodes, "star" to cut everywhere; probing;
    endless, True where no depth ends the search, so that a position must not come back; most_kept, how many of the
    positions evaluated to keep.
    """
    kind_of, worth, moves_of, outcomes_of = positions.kind, positions.worth, positions.moves, positions.outcomes
    known_kinds = frozenset(kinds)
    table, on_equal, hard = rules.table, rules.cut_on_equal, rules.hard
    probes, cyclic, reuse = probing.probes, probing.probe_order == "cyclic", probing.reuse
    # Sums with floats take the bounds as floats, others as whole numbers if they can: both are faster than fractions.
    float_bounds, exact_bounds = tuple(map(as_float, bounds)), tuple(map(whole_if_whole, bounds))

    leaves: list[Any] = []
    leaf_count = node_count = probe_count = cut_count = 0
    # The principal variation below the node that was searched last, as a linked list.
    line: Any = None
    above: set[Any] = set()

    def search(state: Any, alpha: Any, beta: Any, depth: float, moves: Any = None, known: Known = NOTHING) -> Result:
        nonlocal leaf_count, line
        kind = kind_of(state)
        if kind not in known_kinds:
            positions.refuse(state, kind)
        if kind == "leaf" or depth <= 0:
            value = worth(state, kind)
            leaf_count += 1
            if leaf_count <= most_kept:
                leaves.append(state)
            if table is not None:
                table.read(state, value)
            line = None
            return value, EXACT
        if table is not None:
            found = table.find(state, depth, (alpha, beta))
            if found is not None:
                line = None
                return found
        if endless:
            enter(state)
        if kind == "chance":
            result = chance(state, alpha, beta, depth)
            line = None
        else:
            result = player(state, kind == "max", alpha, beta, depth, moves, known)
        if endless:
            above.discard(state)
        if table is not None:
            table.put(state, depth, result)
        return result

    def enter(state: Any) -> None:
        if state in above:
            positions.comes_back(state)
        above.add(state)

    def settled(value: Any, bound: Bound, alpha: Any, beta: Any) -> Result:
        if hard and alpha < beta:
            if value < alpha:
                return alpha, UPPER
            if value > beta:
                return beta, LOWER
        return value, bound

    # A sum of floats may come out on the wrong side of the bound that it was cut by, and win a move that it must not.
    def cut_low(total: Any, whole: Any, alpha: Any, beta: Any) -> Result:
        return settled(min(ratio(total, whole), alpha), UPPER, alpha, beta)

    def cut_high(total: Any, whole: Any, alpha: Any, beta: Any) -> Result:
        return settled(max(ratio(total, whole), beta), LOWER, alpha, beta)

    def full_player(
        state: Any, maximising: bool, alpha: Any, beta: Any, depth: float, moves: Any, known: Known
    ) -> Result:
        nonlocal node_count, line
        node_count += 1
        best = best_line = None
        for i, child in enumerate(moves_of(state, "max" if maximising else "min", depth)):
            v, _ = search(child, -INF, INF, depth - 1)
            if best is None or (v > best if maximising else v < best):
                best, best_line = v, (i, line)
        line = best_line
        return best, EXACT

    def player(state: Any, maximising: bool, alpha: Any, beta: Any, depth: float, moves: Any, known: Known) -> Result:
        nonlocal node_count, cut_count, line
        node_count += 1
        if moves is None:
            moves = moves_of(state, "max" if maximising else "min", depth)
        useless, useful = (UPPER, LOWER) if maximising else (LOWER, UPPER)
        best, bound, best_line = -INF if maximising else INF, EXACT, None
        low, high, below, last = alpha, beta, depth - 1, len(moves) - 1
        for i, child in enumerate(moves):
            v, v_bound = known[i] if i in known else search(child, low, high, below)
            if v > best if maximising else v < best:
                best, bound, best_line = v, v_bound, (i, line)
            elif v == best and bound is useless:
                bound, best_line = v_bound, (i, line)
            elif v == best and v_bound is not useless and bound is EXACT:
                bound = v_bound
            if maximising:
                low = best if best > low else low
                cut = best > beta or (best == beta and (on_equal or bound is LOWER))
            else:
                high = best if best < high else high
                cut = best < alpha or (best == alpha and (on_equal or bound is UPPER))
            if cut and i < last and bound is not useless:
                cut_count += 1
                line = best_line
                return settled(best, useful, alpha, beta)
        line = best_line
        return settled(best, bound, alpha, beta)

    def full_chance(state: Any, alpha: Any, beta: Any, depth: float) -> Result:
        nonlocal node_count
        node_count += 1
        whole, children, weights = outcomes_of(state, depth)
        total = 0
        for child, weight in zip(children, weights, strict=True):
            total += weight * search(child, -INF, INF, depth)[0]
        return ratio(total, whole), EXACT

    def reset_chance(state: Any, alpha: Any, beta: Any, depth: float) -> Result:
        value, bound = full_chance(state, alpha, beta, depth)
        return settled(value, bound, alpha, beta)

    def star_chance(state: Any, alpha: Any, beta: Any, depth: float) -> Result:
        nonlocal node_count, cut_count
        node_count += 1
        whole, children, weights = outcomes_of(state, depth)
        low, high = float_bounds if type(whole) is float else exact_bounds
        lows, highs = [low] * len(children), [high] * len(children)
        # The window in the measure of the weights.
        alpha_whole, beta_whole = alpha * whole, beta * whole
        replies: list[Any] = [None] * len(children)
        known: dict[int, dict[int, Result]] = {}

        for i, j in due(children, replies, depth) if probes else ():
            a_i = ratio(alpha_whole - others(weights, highs, i), weights[i])
            b_i = ratio(beta_whole - others(weights, lows, i), weights[i])
            a = low if a_i < low else high if a_i > high else a_i
            b = high if b_i > high else low if b_i < low else b_i
            found = known.setdefault(i, {})
            maximising = kind_of(children[i]) == "max"
            v, bound = found[j] = probe(children[i], replies[i][j], maximising, a, b, depth, found)
            if bound is (UPPER if maximising else LOWER):
                continue
            if maximising:
                lows[i] = max(lows[i], v)
            else:
                highs[i] = min(highs[i], v)
            if (v >= b_i if maximising else v <= a_i) and not (
                reuse and all(some and len(known.get(k, ())) == len(some) for k, some in enumerate(replies))
            ):
                cut_count += 1
                if maximising:
                    return cut_high(sum(map(mul, weights, lows)), whole, alpha, beta)
                return cut_low(sum(map(mul, weights, highs)), whole, alpha, beta)

        # What the outcomes still to come are worth at least and at most, summed from the last.
        rest = [(0, 0)]
        for weight, least, most in zip(reversed(weights), reversed(lows), reversed(highs), strict=True):
            rest.append((rest[-1][0] + weight * least, rest[-1][1] + weight * most))
        rest.pop()
        sum_low = sum_high = 0
        bound = EXACT
        for i, child in enumerate(children):
            weight, (rest_low, rest_high) = weights[i], rest.pop()
            a_i = ratio(alpha_whole - (sum_high + rest_high), weight)
            b_i = ratio(beta_whole - (sum_low + rest_low), weight)
            a = low if a_i < low else high if a_i > high else a_i
            b = high if b_i > high else low if b_i < low else b_i
            v, bound = search(child, a, b, depth, replies[i], known.get(i, NOTHING) if reuse else NOTHING)
            if (bound is UPPER and v <= low) or (bound is LOWER and v >= high):
                bound = EXACT
            sum_low += weight * (v if bound is not UPPER and v > lows[i] else lows[i])
            sum_high += weight * (v if bound is not LOWER and v < highs[i] else highs[i])
            if rest and (v < a_i or (v == a_i and (on_equal or bound is UPPER))):
                cut_count += 1
                return cut_low(sum_high + rest_high, whole, alpha, beta)
            if rest and (v > b_i or (v == b_i and (on_equal or bound is LOWER))):
                cut_count += 1
                return cut_high(sum_low + rest_low, whole, alpha, beta)
        return settled(ratio(sum_low if bound is LOWER else sum_high, whole), bound, alpha, beta)

    def due(children: Sequence[Any], replies: list[Any], depth: float) -> Iterator[tuple[int, int]]:
        # As star2's probing_order, but the replies of an outcome are generated only when its turn comes.
        for j in range(probes if cyclic else 1):
            done = True
            for i, child in enumerate(children):
                if replies[i] is None:
                    kind = kind_of(child)
                    replies[i] = moves_of(child, kind, depth) if kind in ("max", "min") else ()
                for k in (j,) if cyclic else range(min(probes, len(replies[i]))):
                    if k < len(replies[i]):
                        done = False
                        yield i, k
            if done:
                return

    def probe(state: Any, reply: Any, maximising: bool, a: Any, b: Any, depth: float, found: Known) -> Result:
        nonlocal probe_count
        probe_count += 1
        for v, _ in found.values():
            if maximising:
                a = max(a, v)
            else:
                b = min(b, v)
        if endless:
            enter(state)
        result = search(reply, a, b, depth - 1)
        if endless:
            above.discard(state)
        return result

    chance = {"full": full_chance, "reset": reset_chance, "star": star_chance}[style]
    if style == "full":
        player = full_player
    alpha, beta = rules.window
    if table is not None:
        table.forget(positions.root, rules.depth)
    value, bound = settled(*search(positions.root, alpha, beta, rules.depth), alpha, beta)
    choices = []
    while line is not None:
        choice, line = line
        choices.append(choice)
    counts = {"leaves": leaf_count, "leaves_total": None, "nodes": leaf_count + node_count, "probes": probe_count,
              "cutoffs": cut_count}  # fmt: skip
    return Told(value, bound, choices, counts, leaves)


def others(weights: Sequence[Any], ends: list[Any], i: int) -> Any:
    """Return the weighted sum of all ends but one, without subtracting it: an infinity would leave no number."""
    held, ends[i] = ends[i], 0
    total = sum(map(mul, weights, ends))
    ends[i] = held
    return total
