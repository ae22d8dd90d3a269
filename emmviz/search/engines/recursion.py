"""The searches as plain recursions that record no steps; the generators in `algorithms` explain each line."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from emmviz.base.numbers import INF, as_float
from emmviz.search.backup import backed_up, before_any
from emmviz.search.engines.limits import Allowance, Stack, own_part
from emmviz.search.engines.outcome_sums import mean, sums_of_others
from emmviz.search.engines.positions import Positions, int_if_whole, ratio
from emmviz.search.events import Bound
from emmviz.search.probing import NO_PROBES
from emmviz.search.task import Rules, Window

__all__ = ["Explored", "explore"]

EXACT, LOWER, UPPER = Bound.EXACT, Bound.LOWER, Bound.UPPER
Result = tuple[Any, Bound]
Known = Mapping[int, Result]
NOTHING: Known = {}


class Explored(NamedTuple):
    """What a search found; `choices` are the indices of the moves chosen along the principal variation."""

    value: Any
    bound: Bound
    choices: list[int]
    counts: dict[str, int | None]
    leaves: list[Any]


def explore(
    positions: Positions, rules: Rules, bounds: Window, kinds: tuple[str, ...], cuts: str | None, own: dict[str, Any],
    *, watched: Collection[str] = (), most_kept: int = sys.maxsize, allowance: Allowance | None = None,
) -> Explored:  # fmt: skip
    """Search from the root.

    Parameters: positions; rules, the arguments of the search; bounds (L, U); kinds, those that the algorithm knows;
    cuts, where it cuts; own, the algorithm's own options, those of Star2 or none; watched, the kinds of positions that
    must not come back below themselves with as many moves left; most_kept, how many of the positions evaluated to keep;
    allowance, which says from time to time whether the search may come to more nodes.
    """
    kind_of, static_value, moves_of, outcomes_of = (
        positions.kind,
        positions.static_value,
        positions.moves,
        positions.outcomes,
    )
    key_of = positions.key
    known_kinds = frozenset(kinds)
    table, on_equal, settle = rules.table, rules.cut_on_equal, rules.settle
    probing = NO_PROBES | own
    probes, cyclic, reuse = probing["probes"], probing["probe_order"] == "cyclic", probing["reuse"]
    # Bounds are floats beside floats, and else whole numbers where they can be: both are faster than fractions.
    float_bounds, exact_bounds = tuple(map(as_float, bounds)), tuple(map(int_if_whole, bounds))

    leaves: list[Any] = []
    leaf_count = node_count = probe_count = cut_count = 0
    next_check = 0
    # The principal variation below the last node searched, as a linked list.
    line: Any = None
    above: set[Any] = set()

    def search(state: Any, alpha: Any, beta: Any, depth: float, moves: Any = None, known: Known = NOTHING) -> Result:
        nonlocal leaf_count, line, next_check
        kind = kind_of(state)
        if kind not in known_kinds:
            positions.refuse(state, kind)
        if kind == "leaf" or depth <= 0:
            value = static_value(state, kind)
            leaf_count += 1
            if leaf_count <= most_kept:
                leaves.append(state)
            if table is not None:
                table.evaluated(key_of(state), value)
            line = None
            return value, EXACT
        if table is not None:
            found = table.find(key_of(state), depth, (alpha, beta))
            if found is not None:
                line = None
                return found
        if stack.calls > stack.room:
            deeper: Result = stack.deeper(search, state, alpha, beta, depth, moves, known)
            return deeper
        stack.calls += 2
        if node_count + leaf_count >= next_check and allowance is not None:
            next_check = allowance.check(node_count + leaf_count + 1)
        if kind in watched:
            enter(state, depth)
        if kind == "chance":
            result = chance(state, alpha, beta, depth)
            line = None
        else:
            result = player(state, kind == "max", alpha, beta, depth, moves, known)
        stack.calls -= 2
        if kind in watched:
            above.discard((key_of(state), depth))
        if table is not None:
            table.put(key_of(state), depth, result)
        return result

    def enter(state: Any, depth: float) -> None:
        place = key_of(state), depth
        if place in above:
            positions.refuse_repetition(state)
        above.add(place)

    # A rounded sum may fall on the wrong side of the bound that it was cut by, and wrongly win a move.
    def cut_low(total: Any, scale: Any, alpha: Any, beta: Any) -> Result:
        return settle(min(ratio(total, scale), alpha), UPPER, (alpha, beta))

    def cut_high(total: Any, scale: Any, alpha: Any, beta: Any) -> Result:
        return settle(max(ratio(total, scale), beta), LOWER, (alpha, beta))

    def full_player(
        state: Any, maximising: bool, alpha: Any, beta: Any, depth: float, moves: Any, known: Known
    ) -> Result:
        nonlocal node_count, line
        node_count += 1
        best, best_line = before_any(maximising), None
        for i, child in enumerate(moves_of(state, "max" if maximising else "min", depth)):
            best, chosen = backed_up(maximising, best, search(child, -INF, INF, depth - 1))
            if chosen:
                best_line = i, line
        line = best_line
        return best

    def player(state: Any, maximising: bool, alpha: Any, beta: Any, depth: float, moves: Any, known: Known) -> Result:
        nonlocal node_count, cut_count, line
        node_count += 1
        if moves is None:
            moves = moves_of(state, "max" if maximising else "min", depth)
        useless, useful = (UPPER, LOWER) if maximising else (LOWER, UPPER)
        (best, bound), best_line = before_any(maximising), None
        low, high, below, last = alpha, beta, depth - 1, len(moves) - 1
        for i, child in enumerate(moves):
            result = known[i] if i in known else search(child, low, high, below)
            (best, bound), chosen = backed_up(maximising, (best, bound), result)
            if chosen:
                best_line = i, line
            if maximising:
                low = best if best > low else low
                cut = best > beta or (best == beta and (on_equal or bound is LOWER))
            else:
                high = best if best < high else high
                cut = best < alpha or (best == alpha and (on_equal or bound is UPPER))
            if cut and i < last and bound is not useless:
                cut_count += 1
                line = best_line
                return settle(best, useful, (alpha, beta))
        line = best_line
        return settle(best, bound, (alpha, beta))

    def full_chance(state: Any, alpha: Any, beta: Any, depth: float) -> Result:
        nonlocal node_count
        node_count += 1
        scale, children, weights = outcomes_of(state, depth)
        values = []
        for child in children:  # not a comprehension, which would be one more call on the stack
            values.append(search(child, -INF, INF, depth)[0])
        value = mean(scale, weights, values)
        return settle(value, EXACT, (alpha, beta)) if cuts == "players" else (value, EXACT)

    def star_chance(state: Any, alpha: Any, beta: Any, depth: float) -> Result:
        nonlocal node_count, cut_count
        node_count += 1
        scale, children, weights = outcomes_of(state, depth)
        low, high = float_bounds if type(scale) is float else exact_bounds
        lows, highs = [low] * len(children), [high] * len(children)
        # The window scaled as the weights are; None for an infinite end, which no sum can cross.
        scaled_alpha = alpha * scale if alpha > -INF else None
        scaled_beta = beta * scale if beta < INF else None
        replies: list[Any] = [None] * len(children)
        known: dict[int, dict[int, Result]] = {}

        for turn in range(probes and (probes if cyclic else 1)):
            done = True
            for i, least, most in sums_of_others(weights, lows, highs, scaled_alpha, scaled_beta):
                child, weight = children[i], weights[i]
                if replies[i] is None:
                    kind = kind_of(child)
                    replies[i] = moves_of(child, kind, depth) if kind in ("max", "min") else ()
                for j in (turn,) if cyclic else range(min(probes, len(replies[i]))):
                    if j >= len(replies[i]):
                        continue
                    done = False
                    a_i = -INF if most is None else ratio(scaled_alpha - most, weight)
                    b_i = INF if least is None else ratio(scaled_beta - least, weight)
                    a = low if a_i < low else high if a_i > high else a_i
                    b = high if b_i > high else low if b_i < low else b_i
                    found = known.setdefault(i, {})
                    maximising = kind_of(child) == "max"
                    v, bound = found[j] = probe(child, replies[i][j], maximising, a, b, depth, found)
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
                            return cut_high(least + weight * lows[i], scale, alpha, beta)
                        return cut_low(most + weight * highs[i], scale, alpha, beta)
            if done:
                break

        bound, last = EXACT, len(children) - 1
        for i, least, most in sums_of_others(weights, lows, highs, scaled_alpha, scaled_beta):
            weight = weights[i]
            a_i = -INF if most is None else ratio(scaled_alpha - most, weight)
            b_i = INF if least is None else ratio(scaled_beta - least, weight)
            a = low if a_i < low else high if a_i > high else a_i
            b = high if b_i > high else low if b_i < low else b_i
            v, bound = search(children[i], a, b, depth, replies[i], known.get(i, NOTHING) if reuse else NOTHING)
            if (bound is UPPER and v <= low) or (bound is LOWER and v >= high):
                bound = EXACT
            if bound is not UPPER and v > lows[i]:
                lows[i] = v
            if bound is not LOWER and v < highs[i]:
                highs[i] = v
            # A lower bound on an outcome cannot cut at alpha, nor an upper bound at beta.
            if i < last and bound is not LOWER and (v < a_i or (v == a_i and (on_equal or bound is UPPER))):
                cut_count += 1
                return cut_low(most + weight * highs[i], scale, alpha, beta)
            if i < last and bound is not UPPER and (v > b_i or (v == b_i and (on_equal or bound is LOWER))):
                cut_count += 1
                return cut_high(least + weight * lows[i], scale, alpha, beta)
        return settle(mean(scale, weights, lows if bound is LOWER else highs), bound, (alpha, beta))

    def probe(state: Any, reply: Any, maximising: bool, a: Any, b: Any, depth: float, found: Known) -> Result:
        nonlocal probe_count
        probe_count += 1
        stack.calls += 1
        for v, _ in found.values():
            if maximising:
                a = max(a, v)
            else:
                b = min(b, v)
        if "max" in watched:
            enter(state, depth)
        result = search(reply, a, b, depth - 1)
        stack.calls -= 1
        if "max" in watched:
            above.discard((key_of(state), depth))
        return result

    chance = star_chance if cuts == "everywhere" else full_chance
    if cuts == "nowhere":
        player = full_player
    alpha, beta = rules.window
    if table is not None:
        table.forget(key_of(positions.root), rules.depth)
    with Stack() as stack:
        try:
            value, bound = settle(*search(positions.root, alpha, beta, rules.depth), (alpha, beta))
        except BaseException as error:
            error.__traceback__ = own_part(error)
            raise
    choices = []
    while line is not None:
        choice, line = line
        choices.append(choice)
    counts = {"leaves": leaf_count, "leaves_total": None, "nodes": leaf_count + node_count, "probes": probe_count,
              "cutoffs": cut_count}  # fmt: skip
    return Explored(value, bound, choices, counts, leaves)
