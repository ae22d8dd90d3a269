"""Narrate: a sentence for each step, with its names, numbers and reasons, in one language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from emmviz.base.locale import labelled, renamed, words
from emmviz.base.numbers import Number, is_finite, is_rounded, show
from emmviz.base.text import legible
from emmviz.search.events import Bound, Step
from emmviz.story.moment import ChildWindow, Moment, Terms, origin_of, weighted
from emmviz.tree.game_tree import GameTree

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["Narrator", "caption"]


def caption(run: Run, step: int = -1, *, lang: str = "en") -> str:
    """Return the sentence for the last of the first `step` steps of a run; for 0 what is about to happen.

    Raises: TreeError when there are not that many steps.

    >>> from emmviz import gallery, expectiminimax
    >>> run = expectiminimax(gallery.aima_scale())
    >>> caption(run, 17)
    'B is worth 0.9 × 2 + 0.1 × 3 = 2.1.'
    """
    return run.frame(step).say(lang)


class Wording:
    """Writes names, numbers and sums, in one language and for one tree."""

    def __init__(
        self, tree: GameTree, lang: str = "en", *, fractions: bool = False, own: Mapping[str, str] | None = None
    ) -> None:
        self.tree = tree
        self.root = tree.root
        self.language, self.lang = lang, renamed(words(lang), own)
        self.words: dict[str, str] = self.lang["caption"]
        self.comma: bool = self.lang["format"]["comma"]
        self.fractions = fractions
        # The numbers of the leaves below a parent, found for all of them at once.
        self._places: dict[str, dict[str, int]] = {}

    # -- names and numbers -------------------------------------------------------------------------------------------

    def name(self, node: str) -> str:
        """Name an inner node with its kind, such as "MIN F"; a chance node by its name alone."""
        kind = self.tree.kind(node)
        return node if kind in ("chance", "leaf") else f"{self.lang['kind'][kind]} {node}"

    def action(self, node: str) -> str | None:
        """Return the label of the edge to a node, None without one."""
        return labelled(self.tree.action(node), self.tree.title, self.language)

    def child(self, node: str) -> str:
        """Name a node where its kind is clear from the context."""
        return node if self.tree.kind(node) != "leaf" else self.leaf(node)

    def leaf(self, node: str) -> str:
        """Name a leaf: by its own name, or by its parent, since pictures do not show its id."""
        if self.tree.nodes[node].get("name") is not None:
            return self.words["leaf_named"].format(leaf=legible(node))
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

    def label(
        self, value: Number, bound: Bound | None = Bound.EXACT, *, digits: int = 4, estimate: bool = False
    ) -> str:
        """Write the value of a node: with ≥ or ≤ for a bound, ≈ for an estimate, with a + for a sum so far."""
        text = show(value, fractions=self.fractions, comma=self.comma, digits=digits)
        if bound is None:
            return text + "+"
        if estimate:
            return "≈" + text
        return text if bound is Bound.EXACT else bound.sign + text

    def equal(self, value: Number) -> str:
        """Write what follows a letter, such as " = 4", or " ≈ 0.3333" where the number is rounded."""
        return f"{self.sign(self.is_rough(value))}{self.number(value)}"

    def product(self, prob: Fraction, value: Number) -> str:
        """Write probability × value, with a negative value in brackets."""
        number = self.number(value)
        return f"{self.prob(prob)} × {f'({number})' if value < 0 else number}"

    def total(self, terms: Terms, value: Number | None) -> str:
        """Write a weighted sum with its result, or a question mark for it; ≈ where anything in it is rounded."""
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
        """Return whether a number is written rounded."""
        return is_rounded(value, fractions=self.fractions)

    def are_rough(self, terms: Terms) -> bool:
        """Return whether a sum of these terms is written with a rounded number."""
        return any(self._is_rough_prob(prob) or self.is_rough(value) for prob, value in terms)

    def sign(self, rough: bool) -> str:
        """Return ≈ where a number beside it is rounded, else =, with the spaces around it."""
        text: str = self.lang["format"]["about" if rough else "same"]
        return text

    def _is_rough_prob(self, prob: Fraction) -> bool:
        # A probability without a short decimal is written as a fraction.
        return is_rounded(prob, fractions=True)

    def _result(self, value: Number | None, rough: bool) -> str:
        """Write = or ≈ and the result of a sum, a question mark for None."""
        if value is None:
            return f"{self.sign(rough)}?"
        return f"{self.sign(rough or self.is_rough(value))}{self.number(value)}"


class Reasons(Wording):
    """Puts into words why a node was cut."""

    def reached(self, moment: Moment) -> Number:
        """Return the value that crossed the bound, before fail-hard clips it."""
        step = moment.step
        if self.tree.kind(step.node) == "chance":
            assert step.value is not None
            return weighted(moment.terms) if moment.terms else step.value
        values = [value for value, _ in moment.results]
        return max(values) if self.tree.kind(step.node) == "max" else min(values)

    def reason(self, moment: Moment, *, arithmetic: bool = False) -> str:
        """Return the inequality of a cutoff, such as "1.3 ≤ α = 2.1", with the arithmetic of A or B if wanted."""
        step = moment.step
        if moment.remark and (own := moment.remark.reason(self)) is not None:
            return own
        assert step.window is not None
        high = step.side == "beta"
        origin, end = origin_of(moment.origins, high), step.window[high]
        sign, letter = ("≥", "β") if high else ("≤", "α")
        limit = self.equal(end)
        if self.tree.kind(step.node) != "chance" and isinstance(origin, ChildWindow):
            letter = "Bᵢ" if high else "Aᵢ"
            if origin.limit(high) != end:  # clamped to the bounds on the leaves
                letter = "U" if high else "L"
            elif arithmetic:
                limit = self.arithmetic(origin, high)
        return f"{self.number(self.reached(moment))} {sign} {letter}{limit}"

    def because(self, moment: Moment) -> str:
        """Return which node set the bound that cut, and through which chance nodes it was passed down."""
        step = moment.step
        assert step.window is not None
        side = step.side or ""
        high = side == "beta"
        origin, end = origin_of(moment.origins, high), step.window[high]
        if self.tree.kind(step.node) == "chance" and isinstance(origin, ChildWindow):
            # The origin is the window of the child here; the bound of the node itself is one level up.
            origin = origin_of(origin.origins, high)
        if not isinstance(origin, ChildWindow):
            return self._because_set(f"because_{side}", "because_given", moment.setter, {"bound": self.number(end)})
        while origin.limit(high) == end:
            end = origin.window[high]
            further = origin_of(origin.origins, high)
            if not isinstance(further, ChildWindow):
                # The number itself, or after a letter "= number".
                bound = self.number(end) if moment.setter is not None else self.equal(end)
                fields = {"chance": origin.chance, "bound": bound}
                return self._because_set(f"because_ask_{side}", f"because_given_ask_{side}", moment.setter, fields)
            origin = further
        return self.words[f"because_bound_{side}"].format(bound=self.equal(end))

    def _because_set(self, key: str, given: str, setter: str | None, fields: dict[str, str]) -> str:
        if setter is None:
            return self.words[given].format(**fields)
        parent = self.tree.parent(setter)
        assert parent is not None
        return self.words[key].format(holder=self.name(parent), setter=self.child(setter), **fields)

    def arithmetic(self, window: ChildWindow, high: bool, *, open_: bool = False) -> str:
        """Return the arithmetic of A_i (high False) or B_i, such as " = (2.1 − 0.1 × 4) / 0.9 ≈ 1.889".

        Parameters: window, that of the child; high; open_, True to leave a question mark for the result.
        """
        limit, others = window.limit(high), window.others(high)
        rough = self.is_rough(window.window[high]) or self.are_rough(others) or self._is_rough_prob(window.prob)
        top = " − ".join([self.number(window.window[high]), *(self.product(*term) for term in others)])
        if window.prob != 1:
            prob = self.prob(window.prob)
            top = (f"({top})" if others else top) + (f" / ({prob})" if "/" in prob else f" / {prob}")
        elif not others and not open_:
            return f"{self.sign(rough)}{top}"
        return f"{self.sign(rough)}{top}{self._result(None if open_ else limit, rough)}"


class Narrator(Reasons):
    """Puts steps into sentences, in one language and for one tree."""

    def start(self, frame: Any) -> str:
        """Return the sentence of the start: what is about to happen."""
        name = self.lang["algorithm"].get(frame.algorithm, frame.algorithm)
        if frame.counts["leaves_total"] is None:
            return self.words["start_game"].format(algorithm=name, root=self.name(self.root))
        what = "leaf" if frame.options["depth"] is None else "horizon"
        leaves = self.count(what, frame.counts["leaves_total"])
        return self.words["start"].format(algorithm=name, root=self.name(self.root), leaves=leaves)

    def task(self, frame: Any) -> str:
        """Return the sentence of a handout: what the reader fills in, and what is known before; "" without a search."""
        if not frame.algorithm:
            return ""
        name = self.lang["algorithm"].get(frame.algorithm, frame.algorithm)
        return " ".join([self.lang["sheet"]["task"].format(algorithm=name), *self.known(frame)])

    def known(self, searched: Any) -> Iterable[str]:
        """Yield the sentence of the bounds on all leaves, where a search (a frame or a run) can cut at chance nodes."""
        if "chance" in searched.cuts_at and searched.bounds and all(map(is_finite, searched.bounds)):
            low, high = map(self.equal, searched.bounds)
            yield self.lang["sheet"]["bounds"].format(low=low, high=high)

    def sentence(self, moment: Moment) -> str:
        """Return the sentence of a step: its remark, if it has one, else the ordinary sentence."""
        return moment.remark.sentence(self, moment) if moment.remark else self.ordinary(moment)

    def ordinary(self, moment: Moment) -> str:
        """Return the ordinary sentence of a step."""
        step = moment.step
        tell: str = getattr(self, f"_{step.event}")(moment)
        # A name keeps its letters: c1 and C1 are two nodes.
        named = tell.startswith((f"{step.node} ", f"{step.child or step.node} "))
        return tell if named else tell[:1].upper() + tell[1:]

    def _enter(self, moment: Moment) -> str:
        step = moment.step
        name = self.name(step.node)
        if step.window is None:
            return self.words["enter"].format(name=name)
        still = moment.interval
        key = "enter_chance" if still else "enter_window"
        low, high = map(self.equal, still) if still else ("", "")
        text = self.words[key].format(name=name, window=self.window(step.window), low=low, high=high)
        return " ".join([text, *self._how_limits_came(moment)])

    def _evaluate(self, moment: Moment) -> str:
        step = moment.step
        assert step.value is not None
        if self.tree.kind(step.node) != "leaf":
            return self.words["estimate"].format(name=self.name(step.node), value=self.number(step.value))
        text = self.words["read"].format(leaf=self.leaf(step.node), value=self.number(step.value))
        return " ".join([text, *self._how_limits_came(moment)])

    def _recall(self, moment: Moment) -> str:
        step = moment.step
        assert step.value is not None
        assert step.bound is not None
        worth = self.words[f"worth_{step.bound.value}"]
        key = "recall_leaf" if self.tree.kind(step.node) == "leaf" else "recall"
        return self.words[key].format(name=self.child(step.node), worth=worth, value=self.number(step.value))

    def _probe(self, moment: Moment) -> str:
        step = moment.step
        assert step.child is not None
        assert moment.child_window is not None
        fields = {"name": self.name(step.node), "reply": self.child(step.child), "chance": moment.child_window.chance}
        first = self._is_first(step.child, step.node)
        text = self.words["probe" if first else "probe_more"].format(**fields)
        return " ".join([text, *self._how_limits_came(moment)]) if first else text

    def _how_limits_came(self, moment: Moment) -> Iterable[str]:
        """Yield the arithmetic of A and B, where they set the window of a chance node's child."""
        step = moment.step
        inner, window = moment.child_window, step.window
        if inner is None or window is None:
            return
        fields = {"chance": inner.chance, "low": self.equal(window[0]), "high": self.equal(window[1])}
        for high, key, clamped in ((False, "ask_low", inner.limit(False) < window[0]),
                                   (True, "ask_high", inner.limit(True) > window[1])):  # fmt: skip
            if is_finite(inner.limit(high)):
                yield self.words[f"{key}_clamped" if clamped else key].format(
                    sum=self.arithmetic(inner, high), **fields
                )

    def _update(self, moment: Moment) -> str:
        step = moment.step
        assert step.child is not None
        assert step.result is not None
        fields = {"child": self.child(step.child), "v": self.bounded(*step.result), "name": self.name(step.node)}
        inner, still = moment.child_window, moment.interval
        if moment.probed and still:
            low, high = still
            tells = step.result[1] is (Bound.UPPER if self.tree.kind(step.child) == "min" else Bound.LOWER)
            key = f"probed_{self.tree.kind(step.child)}" if tells else "probed_useless"
            fields["child"], fields["v"] = self.name(step.child), self.number(step.result[0])
            return self.words[key].format(low=self.number(low), high=self.number(high), **fields)
        if inner and still:
            if step.result[1] is not step.bound:  # a bound that L or U turns into a value
                key = "settled_low" if step.result[1] is Bound.UPPER else "settled_high"
                fields["v"] = self.words[key].format(exact=self.number(step.result[0]), **fields)
            low, high = still
            unread = len(moment.highs) - inner.place - 1
            if not unread:
                return self.words["interval_done"].format(**fields)
            count = self.count("outcome", unread)
            return self.words["interval"].format(low=self.number(low), high=self.number(high), unread=count, **fields)
        kind = self.tree.kind(step.node)
        assert step.value is not None
        if kind == "chance" and not moment.terms:  # an algorithm of the user's own, whose value is no sum
            return self.words["so_far"].format(value=self.number(step.value), **fields)
        if kind == "chance":
            return self.words["sum"].format(sum=self.total(moment.terms, step.value), **fields)
        if step.bound is None:
            return self.words["useless"].format(**fields)
        how = "first" if self._is_first(step.child, step.node) else "better" if step.best == step.child else "worse"
        return self.words[f"{how}_{kind}"].format(best=self.number(step.value), **fields)

    def _leave(self, moment: Moment) -> str:
        step = moment.step
        assert step.value is not None
        assert step.bound is not None
        kind = self.tree.kind(step.node)
        fields = {"name": self.name(step.node), "worth": self.words[f"worth_{step.bound.value}"]}
        values = [value for value, _ in moment.results]
        reached = self.reached(moment)
        if step.value != reached and step.value in (step.window or ()):
            text = self.words["leave_one_hard"].format(value=self.number(step.value), **fields)
        elif step.value != reached or (kind == "chance" and not moment.terms):
            text = self.words["leave_plain"].format(value=self.number(step.value), **fields)
        elif kind == "chance":
            text = self.words["leave_chance"].format(sum=self.total(moment.terms, step.value), **fields)
        elif len(values) == 1:
            text = self.words["leave_one"].format(value=self.number(step.value), **fields)
        else:
            *most_of, last = (self.bounded(*result) for result in moment.results)
            shown = self.lang["format"]["and"].join([self.lang["format"]["list"].join(most_of), last])
            text = self.words["leave_player"].format(
                value=self.number(step.value), most=self.most(kind, len(values)), values=shown, **fields
            )
        best = self.chosen(step)
        if best is None:
            return text
        action = self.action(best)
        key = "choose" if action else "choose_plain"
        return f"{text} {self.words[key].format(action=action, child=self.child(best))}"

    def most(self, kind: str, count: int) -> str:
        """Return what a player takes: the largest of many values, the larger of two."""
        return self.words[f"{'more' if count == 2 else 'most'}_{kind}"]

    def chosen(self, step: Step) -> str | None:
        """Return the child that the root chooses as the search leaves it, None at other nodes."""
        # An upper bound at MAX or a lower bound at MIN: the window was missed, and no move is known to be best.
        missed = Bound.UPPER if self.tree.kind(step.node) == "max" else Bound.LOWER
        return None if step.node != self.root or step.bound is missed else step.best

    def _cutoff(self, moment: Moment) -> str:
        step = moment.step
        assert step.child is not None
        assert step.side is not None
        kind = self.tree.kind(step.node)
        fields = {
            "name": self.name(step.node),
            "reason": self.reason(moment, arithmetic=True),
            "because": self.because(moment),
        }
        if kind != "chance" or not moment.terms:
            key = "cut_max" if step.side == "beta" else "cut_min"
            return self.words[key].format(value=self.number(self.reached(moment)), **fields)
        if moment.probed or any(end != moment.terms[-1][1] for _, end in moment.terms[-len(step.skipped) :]):
            return self._cut_by_probes(moment, fields)
        n = len(step.skipped)
        unread = self.words["unread_one" if n == 1 else "unread_more"].format(n=n)
        # The unread outcomes come last in the sum, each with L or U.
        limit = moment.terms[-1][1]
        assert moment.child_window is not None
        assert step.result is not None
        ask = self.arithmetic(moment.child_window, step.side == "beta")
        return self.words[f"cut_chance_{step.side}"].format(
            unread=unread, limit=self.equal(limit), sum=self.total(moment.terms, self.reached(moment)),
            child=self.child(step.child), v=self.number(step.result[0]), ask=ask, **fields,
        )  # fmt: skip

    def _cut_by_probes(self, moment: Moment, fields: dict[str, str]) -> str:
        """Return the sentence of a cut at a chance node whose outcomes were narrowed by probes."""
        step = moment.step
        assert moment.child_window is not None
        assert step.child is not None
        assert step.result is not None
        return self.words[f"cut_known_{step.side}"].format(
            sum=self.total(moment.terms, self.reached(moment)), child=self.child(step.child),
            v=self.number(step.result[0]), ask=self.arithmetic(moment.child_window, step.side == "beta"), **fields,
        )  # fmt: skip
