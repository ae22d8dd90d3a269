"""Reasons: the inequality of a cutoff, the arithmetic of A_i and B_i, and which node set the bound that cut."""

from __future__ import annotations

from emmviz.base.numbers import Number
from emmviz.story.moment import ChildWindow, Moment, origin_of
from emmviz.story.terms import sum_of
from emmviz.story.wording import Wording

__all__ = ["Reasons"]


class Reasons(Wording):
    """Puts into words why a node was cut."""

    def reached(self, moment: Moment) -> Number:
        """Return the value that crossed the bound, before fail-hard clips it."""
        step = moment.step
        if self.tree.kind(step.node) == "chance":
            assert step.value is not None
            return sum_of(moment.terms) if moment.terms else step.value
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
