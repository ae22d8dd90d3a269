"""Narrate: a sentence for each step, with its numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from emmviz.base.numbers import is_finite
from emmviz.search.events import Bound, Step
from emmviz.story.moment import Moment
from emmviz.story.reasons import Reasons

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
            most = self.words[f"most_{kind}"]
            text = self.words["leave_player"].format(value=self.number(step.value), most=most, values=shown, **fields)
        best = self.chosen(step)
        if best is None:
            return text
        action = self.action(best)
        key = "choose" if action else "choose_plain"
        return f"{text} {self.words[key].format(action=action, child=self.child(best))}"

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
