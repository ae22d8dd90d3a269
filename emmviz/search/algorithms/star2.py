"""Star2: before searching the outcomes of a chance node, probe one reply to each for a bound that may cut."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Unpack

from emmviz.games.game import AnyGame
from emmviz.search.algorithm import Algorithm, Listing
from emmviz.search.algorithms import star1
from emmviz.search.algorithms.alphabeta import Probed, player
from emmviz.search.algorithms.star1 import Chance, cut, search_outcomes
from emmviz.search.events import Enter, MaybeNone, Probe, Search, Update, Value, Window
from emmviz.search.intervals import clamped, limits_player, useless_bound
from emmviz.search.options import PROBING, ProbingOptions, spelled_out
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.search.task import Node, Oracle, Task
from emmviz.tree.flat.flat_tree import FlatTree
from emmviz.tree.game_tree import GameTree
from emmviz.tree.validate import KINDS

CODE = {
    "leaf": star1.CODE["leaf"],
    "max": Listing(
        """
enter    | best ← −∞
         | for child of node:
         |     v ← what a probe found of child,
         |         else search(child, max(α, best), β)
update   |     best ← max(best, v)
beta     |     if best ≥ β: return best     ▸ cut
leave    | return best
         |
probe    | probe: search one child; value ≥ v
""",
        cut_at_bounds="beta |     if best ≥ min(β, U): return best     ▸ cut",
    ),
    "min": Listing(
        """
enter    | best ← ∞
         | for child of node:
         |     v ← what a probe found of child,
         |         else search(child, α, min(β, best))
update   |     best ← min(best, v)
alpha    |     if best ≤ α: return best     ▸ cut
leave    | return best
         |
probe    | probe: search one child; value ≤ v
""",
        cut_at_bounds="alpha |     if best ≤ max(α, L): return best     ▸ cut",
    ),
    "chance": Listing("""
enter    | [lo, hi] of each outcome ← [L, U]
         | for MIN or MAX outcome i, some times:
         |     v ← probe(i, max(Aᵢ, L), min(Bᵢ, U))
probed   |     hi (MIN) or lo (MAX) of i ← v
probe<   |     if v ≤ Aᵢ at MIN: return Σ p·hi  ▸ cut
probe>   |     if v ≥ Bᵢ at MAX: return Σ p·lo  ▸ cut
         | for outcome i, of probability p:
         |     Aᵢ ← (α − Σ p·hi of the others) / p
         |     Bᵢ ← (β − Σ p·lo of the others) / p
         |     v ← search(i, max(Aᵢ, L), min(Bᵢ, U))
update   |     [lo, hi] of outcome i ← what v tells
alpha    |     if v ≤ Aᵢ: return Σ p·hi      ▸ cut
beta     |     if v ≥ Bᵢ: return Σ p·lo      ▸ cut
leave    | return Σ p·v
"""),
}


@spelled_out(ProbingOptions)
def star2(tree: GameTree | FlatTree | AnyGame, **options: Unpack[ProbingOptions]) -> Run:
    """Search with Star2: probing one reply gives an upper bound on a MIN outcome, and a lower bound on a MAX outcome.

    Star2 first probes the outcomes of a chance node, which may cut the node before any outcome is searched. Then it
    continues as Star1 with the narrower intervals. It pays if the first reply is usually good; otherwise it may read
    more leaves than Star1. As in Star1, the cuts rely on the bounds. Outcomes that are leaves or chance nodes are not
    probed.

    References
    ----------
    Ballard (1983); unequal probabilities after Hauk, Buro and Schaeffer (2006).

    Examples
    --------
    >>> from emmviz import gallery
    >>> run = star2(gallery.aima_scale())
    >>> run.value, run.counts["probes"], len(run.leaves)
    (Fraction(21, 10), 3, 5)
    """
    return search(tree, ALGORITHM, **options)


def probing_order(replies: list[int], probes: int, order: str) -> Iterator[tuple[int, int]]:
    """Yield the replies to probe, in order, as pairs (outcome, reply) of indices.

    `replies` is the number of replies to each outcome, 0 for an outcome that is not probed; `probes` is the most per
    outcome.

    >>> list(probing_order([2, 0, 1], 2, "cyclic")), list(probing_order([2, 0, 1], 2, "sequential"))
    ([(0, 0), (2, 0), (0, 1)], [(0, 0), (0, 1), (2, 0)])
    """
    if order == "cyclic":
        return ((i, j) for j in range(min(probes, max(replies, default=0))) for i, n in enumerate(replies) if j < n)
    return ((i, j) for i, n in enumerate(replies) for j in range(min(probes, n)))


def _visit(
    task: Task[Node],
    node: Node,
    window: Window,
    depth: float,
    *,
    probes: int,
    probe_order: str,
    reuse: bool,
    known: Probed[Node] | None = None,
) -> Search:
    if task.kind(node) != "chance" or task.ends_at(node, depth):
        return player(task, node, window, depth, known)
    return _chance(task, node, window, depth, probes, probe_order, reuse)


def _chance(
    task: Task[Node], node: Node, window: Window, depth: float, probes: int, probe_order: str, reuse: bool
) -> Search:
    yield Enter.at(node, window=window, line=task.code["chance"]["enter"])
    chance = Chance(task, node, window, task.below(node, depth), task.intervals(node, depth))
    known = {
        child: Probed(task.children(child, chance.below), {})
        for child in (chance.outcomes.children if probes else ())
        if task.kind(child) in ("max", "min") and not task.ends_at(child, chance.below)
    }
    cut_value = yield from _probe_outcomes(chance, known, probes, probe_order, reuse)
    if not reuse:
        known = {child: Probed(probed.children, {}) for child, probed in known.items()}
    return cut_value or (yield from search_outcomes(chance, known))


def _probe_outcomes(
    chance: Chance[Node], known: Mapping[Node, Probed[Node]], probes: int, probe_order: str, reuse: bool
) -> Generator[object, MaybeNone, Value | None]:
    """Probe the outcomes of a chance node in turn; return the node's value if one of the probes cuts it."""
    task, node, window, below, outcomes = chance
    code, children = task.code["chance"], outcomes.children
    replies = [len(known[child].children[:probes]) if child in known else 0 for child in children]
    for i, j in probing_order(replies, probes, probe_order):
        child = children[i]
        is_min = task.kind(child) == "min"
        a, b = outcomes.limits(i, window)
        v, bound = yield from _probe(task, child, j, clamped((a, b), outcomes.bounds), below, known[child])
        limits = limits_player(not is_min, bound)
        if limits:
            bound = useless_bound(is_min)
            outcomes.narrow(i, v, bound)
        yield Update.at(node, child=child, window=window, bound=bound, result=(v, bound), line=code["probed"])
        # MIN's other replies can only lower its value, so probes of MIN cannot cut at beta, nor probes of MAX at alpha.
        if not limits or not (task.fails_low(v, bound, a) if is_min else task.fails_high(v, bound, b)):
            continue
        if skipped := [child for child in children if not (reuse and child in known and known[child].is_complete)]:
            side, line = ("alpha", "probe<") if is_min else ("beta", "probe>")
            return (yield from cut(chance, child, (v, bound), side, skipped, code[line]))
    return None


def _probe(task: Oracle[Node], node: Node, place: int, window: Window, depth: float, probed: Probed[Node]) -> Search:
    """Search one reply of a MAX or MIN node, with the window that the earlier probes leave for it."""
    reply = probed.children[place]
    yield Probe.at(node, child=reply, window=window, line=task.code[task.kind(node)]["probe"])
    alpha, beta = window
    values = [value for value, _ in probed.results.values()]
    now = (max([alpha, *values]), beta) if task.kind(node) == "max" else (alpha, min([beta, *values]))
    reply_value = probed.results[reply] = yield task.visit(task, reply, now, task.below(node, depth))
    return reply_value


ALGORITHM = Algorithm("star2", _visit, CODE, KINDS, cuts="everywhere", own=PROBING)
