"""Narrate: one sentence for each step, with its numbers filled in."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from emmviz.base.locale import words
from emmviz.base.numbers import Number, is_finite, is_rounded, show
from emmviz.search.step import Ask, Bound, Step, origin_of
from emmviz.search.terms import Terms, weighted

if TYPE_CHECKING:
    from emmviz.search.run import Run
    from emmviz.tree.game_tree import GameTree

__all__ = ["Narrator", "caption", "narrate"]


def caption(run: Run, step: int = -1, *, lang: str = "en") -> str:
    """Return the sentence for the last of the first `step` steps of a run; for 0 what is about to happen.

    Raises: TreeError when there are not that many steps.

    >>> from emmviz import gallery, expectiminimax
    >>> run = expectiminimax(gallery.aima_scale())
    >>> caption(run, 17)
    'B is worth 0.9 × 2 + 0.1 × 3 = 2.1.'
    """
    sentence: str = run.frame(step).say(lang)
    return sentence


def narrate(step: Step, tree: GameTree, *, lang: str = "en") -> str:
    """Return the sentence for one step of a search of a tree."""
    return Narrator(tree, lang).tell(step)


class Narrator:
    """Says what steps did, in one language and for one tree."""

    def __init__(self, tree: GameTree, lang: str = "en", *, fractions: bool = False) -> None:
        self.tree = tree
        self.root = tree.root
        self.lang = words(lang)
        self.words: dict[str, str] = self.lang["caption"]
        self.comma: bool = self.lang["format"]["comma"]
        self.fractions = fractions
        # Of each parent's leaves, which is the first, which the second: looked up at once for all of them.
        self._places: dict[str, dict[str, int]] = {}

    # -- sentences ---------------------------------------------------------------------------------------------------

    def start(self, frame: Any) -> str:
        """Say what is about to happen."""
        name = self.lang["algorithm"].get(frame.algorithm, frame.algorithm)
        if frame.counts["leaves_total"] is None:
            return self.words["start_game"].format(algorithm=name, root=self.name(self.root))
        what = "leaf" if frame.options["depth"] is None else "horizon"
        leaves = self.count(what, frame.counts["leaves_total"])
        return self.words["start"].format(algorithm=name, root=self.name(self.root), leaves=leaves)

    def tell(self, step: Step) -> str:
        """Say what one step did; a step of a program that is not ours says it itself."""
        own = getattr(step, "says", None)
        return str(own(self)) if own else self.ordinary(step)

    def ordinary(self, step: Step) -> str:
        """Say what one step of a search did."""
        tell: str = getattr(self, f"_{step.event}")(step)
        # A name keeps its letters: c1 and C1 are two nodes.
        named = tell.startswith((f"{step.node} ", f"{step.child or step.node} "))
        return tell if named else tell[:1].upper() + tell[1:]

    def _enter(self, step: Step) -> str:
        name = self.name(step.node)
        if step.window is None:
            return self.words["enter"].format(name=name)
        still = step.interval
        key = "enter_chance" if still else "enter_window"
        low, high = map(self.equal, still) if still else ("", "")
        text = self.words[key].format(name=name, window=self.window(step.window), low=low, high=high)
        return " ".join([text, *self._asked(step)])

    def _evaluate(self, step: Step) -> str:
        assert step.value is not None
        if self.tree.kind(step.node) != "leaf":
            return self.words["estimate"].format(name=self.name(step.node), value=self.number(step.value))
        text = self.words["read"].format(leaf=self.leaf(step.node), value=self.number(step.value))
        return " ".join([text, *self._asked(step)])

    def _recall(self, step: Step) -> str:
        assert step.value is not None
        assert step.bound is not None
        worth = self.words[f"worth_{step.bound.value}"]
        key = "recall_leaf" if self.tree.kind(step.node) == "leaf" else "recall"
        return self.words[key].format(name=self.child(step.node), worth=worth, value=self.number(step.value))

    def _probe(self, step: Step) -> str:
        assert step.child is not None
        assert step.ask is not None
        said = {"name": self.name(step.node), "reply": self.child(step.child), "chance": step.ask.chance}
        first = self._is_first(step.child, step.node)
        text = self.words["probe" if first else "probe_more"].format(**said)
        return " ".join([text, *self._asked(step)]) if first else text

    def _asked(self, step: Step) -> Iterable[str]:
        """How A and B made the window of a chance node's child."""
        ask, window = step.ask, step.window
        if ask is None or window is None:
            return
        said = {"chance": ask.chance, "low": self.equal(window[0]), "high": self.equal(window[1])}
        for high, key, clamped in ((False, "ask_low", ask.limit(False) < window[0]),
                                   (True, "ask_high", ask.limit(True) > window[1])):  # fmt: skip
            if is_finite(ask.limit(high)):
                yield self.words[f"{key}_clamped" if clamped else key].format(sum=self.ask(ask, high), **said)

    def _update(self, step: Step) -> str:
        assert step.child is not None
        assert step.result is not None
        said = {"child": self.child(step.child), "v": self.bounded(*step.result), "name": self.name(step.node)}
        ask, still = step.ask, step.interval
        if step.probed and still:
            low, high = still
            tells = step.result[1] is (Bound.UPPER if self.tree.kind(step.child) == "min" else Bound.LOWER)
            key = f"probed_{self.tree.kind(step.child)}" if tells else "probed_useless"
            said["child"], said["v"] = self.name(step.child), self.number(step.result[0])
            return self.words[key].format(low=self.number(low), high=self.number(high), **said)
        if ask and still:
            if step.result[1] is not step.bound:  # a bound that the bounds on the leaves make a value
                key = "settled_low" if step.result[1] is Bound.UPPER else "settled_high"
                said["v"] = self.words[key].format(exact=self.number(step.result[0]), **said)
            low, high = still
            unread = len(step.highs) - ask.place - 1
            if not unread:
                return self.words["interval_done"].format(**said)
            count = self.count("outcome", unread)
            return self.words["interval"].format(low=self.number(low), high=self.number(high), unread=count, **said)
        kind = self.tree.kind(step.node)
        assert step.value is not None
        if kind == "chance":
            return self.words["sum"].format(sum=self.total(step.terms, step.value), **said)
        if step.bound is None:
            return self.words["useless"].format(**said)
        how = "first" if self._is_first(step.child, step.node) else "better" if step.best == step.child else "worse"
        return self.words[f"{how}_{kind}"].format(best=self.number(step.value), **said)

    def _leave(self, step: Step) -> str:
        assert step.value is not None
        assert step.bound is not None
        kind = self.tree.kind(step.node)
        said = {"name": self.name(step.node), "worth": self.words[f"worth_{step.bound.value}"]}
        values = [value for value, _ in step.results]
        if step.value != self.reached(step):
            text = self.words["leave_one_hard"].format(value=self.number(step.value), **said)
        elif kind == "chance":
            text = self.words["leave_chance"].format(sum=self.total(step.terms, step.value), **said)
        elif len(values) == 1:
            text = self.words["leave_one"].format(value=self.number(step.value), **said)
        else:
            *most_of, last = (self.bounded(*result) for result in step.results)
            shown = self.lang["format"]["and"].join([self.lang["format"]["list"].join(most_of), last])
            most = self.words[f"most_{kind}"]
            text = self.words["leave_player"].format(value=self.number(step.value), most=most, values=shown, **said)
        # At most for MAX, or at least for MIN: the window was missed, and the numbers do not tell a best move.
        missed = Bound.UPPER if kind == "max" else Bound.LOWER
        if step.node != self.root or step.best is None or step.bound is missed:
            return text
        action = self.tree.action(step.best)
        key = "choose" if action else "choose_plain"
        return f"{text} {self.words[key].format(action=action, child=self.child(step.best))}"

    def _cutoff(self, step: Step) -> str:
        assert step.child is not None
        assert step.side is not None
        kind = self.tree.kind(step.node)
        said = {
            "name": self.name(step.node),
            "reason": self.reason(step, arithmetic=True),
            "because": self.because(step),
        }
        if kind != "chance":
            return self.words[f"cut_{kind}"].format(value=self.number(self.reached(step)), **said)
        if step.probed or any(end != step.terms[-1][1] for _, end in step.terms[-len(step.skipped) :]):
            return self._cut_by_probes(step, said)
        n = len(step.skipped)
        unread = self.words["unread_one" if n == 1 else "unread_more"].format(n=n)
        # The unread outcomes stand last in the sum, each at the bound that it may reach.
        limit = step.terms[-1][1]
        assert step.ask is not None
        assert step.result is not None
        return self.words[f"cut_chance_{step.side}"].format(
            unread=unread, limit=self.equal(limit), sum=self.total(step.terms, self.reached(step)),
            child=self.child(step.child), v=self.number(step.result[0]), ask=self.ask(step.ask, step.side == "beta"),
            **said,
        )  # fmt: skip

    def _cut_by_probes(self, step: Step, said: dict[str, str]) -> str:
        """Say why a chance node was cut where probes have told of its outcomes."""
        assert step.ask is not None
        assert step.child is not None
        assert step.result is not None
        return self.words[f"cut_known_{step.side}"].format(
            sum=self.total(step.terms, self.reached(step)), child=self.child(step.child),
            v=self.number(step.result[0]), ask=self.ask(step.ask, step.side == "beta"), **said,
        )  # fmt: skip

    # -- reasons -----------------------------------------------------------------------------------------------------

    def reached(self, step: Step) -> Number:
        """Return the number that crossed the bound, before fail-hard clips it."""
        if self.tree.kind(step.node) == "chance":
            return weighted(step.terms)
        values = [value for value, _ in step.results]
        return max(values) if self.tree.kind(step.node) == "max" else min(values)

    def reason(self, step: Step, *, arithmetic: bool = False) -> str:
        """Return the inequality of a cutoff, such as "1.3 ≤ α = 2.1"; with arithmetic also how A or B came about."""
        if (own := getattr(step, "says_why", None)) and (why := own(self)) is not None:
            return str(why)
        assert step.window is not None
        high = step.side == "beta"
        origin, end = origin_of(step.why, high), step.window[high]
        sign, letter = ("≥", "β") if high else ("≤", "α")
        limit = self.equal(end)
        if self.tree.kind(step.node) != "chance" and isinstance(origin, Ask):
            letter = "Bᵢ" if high else "Aᵢ"
            if origin.limit(high) != end:  # clamped to the bounds on the leaves
                letter = "U" if high else "L"
            elif arithmetic:
                limit = self.ask(origin, high)
        return f"{self.number(self.reached(step))} {sign} {letter}{limit}"

    def because(self, step: Step) -> str:
        """Say which node set the bound that cut, and by which chance nodes it came."""
        assert step.window is not None
        side = step.side or ""
        high = side == "beta"
        origin, end = origin_of(step.why, high), step.window[high]
        if self.tree.kind(step.node) == "chance" and isinstance(origin, Ask):
            # There the step holds A and B of the child; the bound of the node itself is one further out.
            origin = origin_of(origin.why, high)
        if not isinstance(origin, Ask):
            return self._because_set(f"because_{side}", "because_given", step.setter, {"bound": self.number(end)})
        while origin.limit(high) == end:
            end = origin.window[high]
            further = origin_of(origin.why, high)
            if not isinstance(further, Ask):
                # The number itself, or after a letter "= number".
                bound = self.number(end) if step.setter is not None else self.equal(end)
                said = {"chance": origin.chance, "bound": bound}
                return self._because_set(f"because_ask_{side}", f"because_given_ask_{side}", step.setter, said)
            origin = further
        return self.words[f"because_bound_{side}"].format(bound=self.equal(end))

    def _because_set(self, key: str, given: str, setter: str | None, said: dict[str, str]) -> str:
        if setter is None:
            return self.words[given].format(**said)
        parent = self.tree.parent(setter)
        assert parent is not None
        return self.words[key].format(holder=self.name(parent), setter=self.child(setter), **said)

    def ask(self, ask: Ask, high: bool, *, open_: bool = False) -> str:
        """Write what A_i (high False) or B_i is, with its arithmetic, such as " = (2.1 − 0.1 × 4) / 0.9 ≈ 1.889".

        Parameters: ask; high; open_, True to leave a question mark for the result.
        """
        limit, others = ask.limit(high), ask.others(high)
        rough = self.is_rough(ask.window[high]) or self.are_rough(others) or self._is_rough_prob(ask.prob)
        top = " − ".join([self.number(ask.window[high]), *(self.product(*term) for term in others)])
        if ask.prob != 1:
            prob = self.prob(ask.prob)
            top = (f"({top})" if others else top) + (f" / ({prob})" if "/" in prob else f" / {prob}")
        elif not others and not open_:
            return f"{self.sign(rough)}{top}"
        return f"{self.sign(rough)}{top}{self._result(None if open_ else limit, rough)}"

    # -- names and numbers -------------------------------------------------------------------------------------------

    def name(self, node: str) -> str:
        """Name an inner node with its kind, such as "MIN F"; a chance node by its name alone."""
        kind = self.tree.kind(node)
        return node if kind in ("chance", "leaf") else f"{self.lang['kind'][kind]} {node}"

    def child(self, node: str) -> str:
        """Name a node where its kind is plain."""
        return node if self.tree.kind(node) != "leaf" else self.leaf(node)

    def leaf(self, node: str) -> str:
        """Name a leaf: by its own name, or as the leaf below its parent, since its id is nowhere in the picture."""
        if self.tree.nodes[node].get("name") is not None:
            return self.words["leaf_named"].format(leaf=node)
        parent = self.tree.parent(node)
        if parent is None:
            return self.words["leaf_alone"]
        if node not in self._places.get(parent, ()):
            leaves = (child for child in self.tree.children(parent) if self.tree.kind(child) == "leaf")
            self._places[parent] = {leaf: n for n, leaf in enumerate(leaves, start=1)}
        places = self._places[parent]
        key = "leaf_below" if len(places) == 1 else "leaf_of"
        return self.words[key].format(parent=parent, n=places[node])

    def _is_first(self, child: str, node: str) -> bool:
        return bool(child == next(self.tree.successors(node)))

    def number(self, value: Number | None) -> str:
        """Write a number."""
        return "" if value is None else show(value, fractions=self.fractions, comma=self.comma)

    def bounded(self, value: Number, bound: Bound) -> str:
        """Write a number, with its sign where it is only a bound."""
        return self.number(value) if bound is Bound.EXACT else f"{bound.sign} {self.number(value)}"

    def prob(self, value: Fraction) -> str:
        """Write a probability: as a decimal where that is exact, else as a fraction."""
        return show(value, fractions=self.fractions or is_rounded(value), comma=self.comma)

    def label(self, value: Number, bound: Bound | None = Bound.EXACT, *, digits: int = 4) -> str:
        """Write the number of a node: with its sign where it is a bound, with a + where it is a sum that goes on."""
        text = show(value, fractions=self.fractions, comma=self.comma, digits=digits)
        if bound is None:
            return text + "+"
        return text if bound is Bound.EXACT else bound.sign + text

    def equal(self, value: Number) -> str:
        """Write what follows a letter, such as " = 4", or " ≈ 0.3333" where the number is rounded."""
        return f"{self.sign(self.is_rough(value))}{self.number(value)}"

    def product(self, prob: Fraction, value: Number) -> str:
        """Write probability × value, a negative value in brackets."""
        number = self.number(value)
        return f"{self.prob(prob)} × {f'({number})' if value < 0 else number}"

    def total(self, terms: Terms, value: Number | None) -> str:
        """Write a weighted sum with its result, or with a question mark for it; ≈ where anything in it is rounded."""
        products = self.lang["format"]["sum"].join(self.product(*term) for term in terms)
        return f"{products}{self._result(value, self.are_rough(terms))}"

    def window(self, window: tuple[Number, Number]) -> str:
        """Write (α, β)."""
        return f"({self.number(window[0])}, {self.number(window[1])})" if not self.comma else (
            f"({self.number(window[0])}; {self.number(window[1])})")  # fmt: skip

    def count(self, what: str, n: int) -> str:
        """Write a number of things, one or more."""
        text: str = self.lang["count"][f"{what}_{'one' if n == 1 else 'more'}"]
        return text.format(n=n)

    # -- what is rounded -----------------------------------------------------------------------------------------------

    def is_rough(self, value: Number) -> bool:
        """Tell whether a number is written rounded."""
        return is_rounded(value, fractions=self.fractions)

    def are_rough(self, terms: Terms) -> bool:
        """Tell whether a sum of these terms is written with a rounded number."""
        return any(self._is_rough_prob(prob) or self.is_rough(value) for prob, value in terms)

    def sign(self, rough: bool) -> str:
        """Return the sign ≈ where a number beside it is rounded, else the sign =, between its spaces."""
        text: str = self.lang["format"]["about" if rough else "same"]
        return text

    def _is_rough_prob(self, prob: Fraction) -> bool:
        # A probability that no short decimal is, is written as a fraction.
        return is_rounded(prob, fractions=True)

    def _result(self, value: Number | None, rough: bool) -> str:
        """Write the result of a sum, None for one to be found, with the sign before it."""
        if value is None:
            return f"{self.sign(rough)}?"
        return f"{self.sign(rough or self.is_rough(value))}{self.number(value)}"
