"""What students write: right recursions, and wrong ones that differ from them in one place."""

from emmviz.base.numbers import INF
from emmviz.learn import traced

FULL_BUGS = {
    "mean": lambda ps, vs: sum(vs) / len(vs),
    "sum": lambda ps, vs: sum(vs),
    "mean_divided": lambda ps, vs: sum(p * v for p, v in zip(ps, vs, strict=True)) / len(vs),
    "chance_max": lambda ps, vs: max(vs),
    "chance_min": lambda ps, vs: min(vs),
    "likeliest": lambda ps, vs: vs[ps.index(max(ps))],
    "one_late": lambda ps, vs: sum(p * v for p, v in zip(ps[1:], vs, strict=False)),
    "last_term": lambda ps, vs: ps[-1] * vs[-1],
    "last_child": lambda ps, vs: vs[-1],
}
PLAYER_BUGS = {
    "roles": lambda kind, vs: min(vs) if kind == "max" else max(vs),
    "averaged": lambda kind, vs: max(vs) if kind == "max" else sum(vs) / len(vs),
    "first_child": lambda kind, vs: vs[0],
    "from_zero": lambda kind, vs: max([0, *vs]) if kind == "max" else min([0, *vs]),
}


def full(bug=None, **options):
    """Expectiminimax; with a bug at the nodes that it names."""

    @traced(**options)
    def my_value(node):
        if node.kind == "leaf":
            return {"leaf_sign": -node.value, "floats": float(node.value)}.get(bug, node.value)
        children = [child for child in node.children if child.prob != 0 or bug == "improbable"]
        odd = {
            "never_last": children[:-1] or children,
            "backwards": children[::-1],
            "child_twice": [children[0], *children],
        }
        children = odd.get(bug, children)
        values = [my_value(child) for child in children * (2 if bug == "again" else 1)][-len(children) :]
        if node.kind == "chance":
            if bug == "child_twice":
                return sum(child.prob * value for child, value in zip(children, values, strict=True))
            formula = FULL_BUGS.get(bug, lambda ps, vs: sum(p * v for p, v in zip(ps, vs, strict=False)))
            return formula([child.prob for child in children], values)
        return PLAYER_BUGS.get(bug, lambda kind, vs: max(vs) if kind == "max" else min(vs))(node.kind, values)

    return my_value


def star(bug=None, fail="soft", **options):
    """Star1, as plain as it gets."""

    @traced(**options)
    def my_star1(node, alpha, beta):
        if node.kind == "leaf":
            return node.value
        if node.kind == "chance":
            return chance(node, alpha, beta)
        up = node.kind == "max"
        best = 0 if bug == "from_zero" else -INF if up else INF
        for child in node.children:
            low = max(alpha, best) if up and bug != "not_tightened" else alpha
            high = min(beta, best) if not up and bug != "not_tightened" else beta
            wrong_end = (alpha, min(beta, best)) if up and best > -INF else (low, high)
            window = {"wrong_end": wrong_end, "ends_swapped": (high, low)}.get(bug, (low, high))
            value = my_star1(child, *window)
            best = max(best, value) if up else min(best, value)
            if {
                "no_cut": False,
                "cut_side": best <= alpha if up else best >= beta,
                "no_equal": best > beta if up else best < alpha,
            }.get(bug, best >= beta if up else best <= alpha):
                return best
        return min(max(best, alpha), beta) if fail == "hard" else best

    def chance(node, alpha, beta):
        (least, most), outcomes = node.bounds, [(p, child) for p, child in node.outcomes if p]
        lows, highs = [least] * len(outcomes), [most] * len(outcomes)
        for i, (p, child) in enumerate(outcomes):
            others = [j for j in range(len(outcomes)) if j != i]
            below, above = ([least] * len(lows), [most] * len(highs)) if bug == "forgotten" else (lows, highs)
            up = sum(outcomes[j][0] * above[j] for j in others)
            down = sum(outcomes[j][0] * below[j] for j in others)
            n = len(outcomes)
            a, b = {
                "ends_of_bounds": ((alpha - down) / p, (beta - up) / p),
                "wrong_sign": ((alpha + up) / p, (beta + down) / p),
                "not_divided": (alpha - up, beta - down),
                "equal_outcomes": (n * alpha - sum(highs[j] for j in others), n * beta - sum(lows[j] for j in others)),
            }.get(bug, ((alpha - up) / p, (beta - down) / p))
            low, high = {
                "passed_unchanged": (alpha, beta),
                "passed_below_chance": (alpha, beta),
                "window_reset": (-INF, INF),
                "alphabeta": (-INF, INF),
                "unclamped": (a, b),
            }.get(bug, (max(a, least), min(b, most)))
            value = my_star1(child, low, high)
            lows[i] = highs[i] = value
            if bug in ("no_cut", "no_chance_cut", "alphabeta", "passed_below_chance") or i == len(outcomes) - 1:
                continue
            a, b = {"clamped_cut": (low, high), "outcome_cut": (alpha, beta)}.get(bug, (a, b))
            if value < a or (value == a and bug != "no_equal"):
                most_of_all = sum(q * high for (q, _), high in zip(outcomes, highs, strict=True))
                partial = sum(outcomes[j][0] * highs[j] for j in range(i + 1))
                bound = alpha if fail == "hard" else most_of_all
                return {"partial": partial, "child_bound": value}.get(bug, bound)
            if value > b or (value == b and bug != "no_equal"):
                return beta if fail == "hard" else sum(q * low for (q, _), low in zip(outcomes, lows, strict=True))
        total = sum(p * high for (p, _), high in zip(outcomes, highs, strict=True))
        return min(max(total, alpha), beta) if fail == "hard" else total

    return my_star1


def alphabeta_plain(bug="alphabeta", **options):
    """Alpha-beta with the window reset below chance nodes, where nothing is cut."""
    return star(bug, **options)
