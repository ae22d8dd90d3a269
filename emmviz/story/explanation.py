"""Explanation: what a step shows, as an assertion with its evidence: a scale with both moves, and a sum in rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from emmviz.base.numbers import Number, is_finite
from emmviz.search.events import Bound, MaybeNone, Window
from emmviz.search.options import order_for
from emmviz.story.frame import Frame
from emmviz.story.headline import full_headline
from emmviz.story.moment import ChildWindow, Moment, Origins, Term, origin_of, own_origins, source_of, weighted
from emmviz.story.narrate import Narrator

# More rows are not read while a search moves on; the others share one.
_MOST_ROWS = 4


class Row(NamedTuple):
    """A row of a sum: a label, the arithmetic of a number with its sign = or ≈, the number, and its role.

    The role is "total" for what the rows above add up to, "best" for the child that a player has chosen so far, "open"
    for what has not been read, else empty.
    """

    label: str
    working: str = ""
    number: str = ""
    role: str = ""


class Rival(NamedTuple):
    """A value that a player already has elsewhere, which a node must beat: an end of its window.

    `value` is alpha, or beta where `high`; `move` is the move that has it and `text` says whose it is.
    """

    value: Number
    high: bool
    move: str
    text: str


class Scale(NamedTuple):
    """The possible values of a node, compared with what the players have elsewhere, between the bounds on all leaves.

    `ends` are L and U. `node` and `move` say what the bar is about. `possible` is its lower and its upper bound, and
    `text` describes them. A value of the node matters only in `useful`, which is None if every value matters, and
    `useful_text` says what happens there.
    """

    ends: Window
    node: str
    move: str
    possible: Window
    text: str
    rivals: tuple[Rival, ...] = ()
    useful: Window | MaybeNone = None
    useful_text: str = ""


class Explanation(NamedTuple):
    """An assertion of one or two sentences, and its evidence: a scale, a sum in rows, and what follows from them."""

    assertion: tuple[str, ...]
    scale: Scale | MaybeNone = None
    rows: tuple[Row, ...] = ()
    conclusion: str = ""


def explain(frame: Frame, narrator: Narrator) -> Explanation:
    """Return the explanation of the last step of a frame, in the words of a narrator of its tree.

    Parameters
    ----------
    frame : Frame
        The frame.
    narrator : Narrator
        Gives language and numbers.

    Returns
    -------
    Explanation
        For the start, only the assertion. None for a step with its own remark, which explains all.

    Examples
    --------
    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> found = explain(run.frame(25), Narrator(run.tree))
    >>> found.assertion
    ('C can reach at most 1.3.', 'A already has 2.1.')
    >>> for row in found.rows:
    ...     print(row.label, "|", row.working, "|", row.number)
    F, at most 1 | 0.9 × 1 = | 0.9
    G, unread: at most 4 | 0.1 × 4 = | 0.4
    C at most |  | 1.3
    >>> found.conclusion
    '1.3 ≤ 2.1, so G is never read.'
    """
    if frame.moment is None or frame.moment.remark:
        return Explanation(() if frame.moment else (f"{full_headline(frame, narrator)}.",))
    return narrator.compare(_Explainer(frame, narrator, frame.moment).explanation)


def scale_of(frame: Frame, narrator: Narrator) -> Scale | None:
    """Return only the scale of the explanation of a frame."""
    if frame.moment is None or frame.moment.remark:
        return None
    return narrator.compare(_Explainer(frame, narrator, frame.moment).scale)


def reason_of(frame: Frame, narrator: Narrator, moment: Moment) -> str:
    """Return the assertion about a cut of the run, in any of its frames; "" for a step with its own remark.

    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> reason_of(run.frame(), Narrator(run.tree), run.frame(25).moment)
    'C can reach at most 1.3. A already has 2.1.'
    """
    return "" if moment.remark else " ".join(narrator.compare(_Explainer(frame, narrator, moment).cut))


def inequality(narrator: Narrator, moment: Moment) -> str:
    """Write what decided a cut: what the node can reach, and the end of its window; "" where there is none.

    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> inequality(Narrator(run.tree), run.frame(25).moment)
    '1.3 ≤ 2.1'
    """
    if moment.at_bound or moment.remark or moment.step.window is None:
        return ""
    return narrator.decision(moment)


class _Explainer:
    """Explains the last step of a frame."""

    def __init__(self, frame: Frame, narrator: Narrator, moment: Moment) -> None:
        self.frame, self.tree, self.narrator, self.moment, self.step = frame, frame.tree, narrator, moment, moment.step
        self.phrases: dict[str, str] = narrator.lang["explanation"]
        self.number = narrator.number

    def explanation(self) -> Explanation:
        cuts, rows = self.step.event == "cutoff", tuple(self.rows())  # first, for how its numbers are written
        assertion = self.cut() if cuts else (f"{full_headline(self.frame, self.narrator)}.",)
        return Explanation(assertion, self.scale(), rows, self.conclusion() if cuts else "")

    def say(self, key: str, **names: object) -> str:
        return self.phrases[key].format(**names)

    # -- the cut -------------------------------------------------------------------------------------------------------

    def cut(self) -> tuple[str, ...]:
        """Return what the node can reach, and what makes that too low or too high."""
        side, node = self.step.side, self.step.node
        called = self.narrator.child(node)
        reached = self.number(self.narrator.reached(self.moment))
        if self.narrator.is_extreme(self.moment):
            return (self.say(f"at_bound_{side}", node=called, value=reached),)
        rivals = list(self.rivals(node, self.step.window, own_origins(self.moment)))
        reasons = [rival.text for rival in rivals if rival.high == (side == "beta")]
        return self.say(f"cut_{side}", node=called, value=reached), *(f"{text}." for text in reasons)

    def conclusion(self) -> str:
        """Return the conclusion of a cut: which children are never read or, after probes, that nothing else is read."""
        if self.moment.at_bound:
            return ""
        skipped = self.step.skipped
        if not all(map(self.is_unread, skipped)):
            left = self.say("no_more_read", node=self.narrator.child(self.step.node))
        elif len(skipped) > 2:
            left = self.say("several_skipped", count=self.narrator.count("child", len(skipped)))
        else:
            left = self.say(
                f"skipped_{'one' if len(skipped) == 1 else 'two'}",
                children=self.narrator.listed(map(self.narrator.child, skipped)),
            )
        return f"{inequality(self.narrator, self.moment)}, {left}"

    # -- the scale -----------------------------------------------------------------------------------------------------

    def scale(self) -> Scale | None:
        """Return the scale of the node that the step is about."""
        bounds, node = self.frame.bounds, self.subject()
        state = self.frame.nodes[node]
        if bounds is None or not all(map(is_finite, bounds)) or bounds[0] == bounds[1] or state.window is None:
            return None
        possible = state.interval or _possible(state.value, state.bound, bounds)
        origins = own_origins(state.moment) if state.moment else (None, None)
        rivals = tuple(self.rivals(node, state.window, origins))
        useful = max(state.window[0], bounds[0]), min(state.window[1], bounds[1])
        is_open = bool(rivals) and useful[0] < useful[1] and useful != bounds
        move = self.rivalling(node, rivals)
        wins = len(rivals) == 1 and rivals[0].move
        return Scale(
            bounds,
            node,
            move,
            possible,
            self.range_text(node, possible),
            rivals,
            useful if is_open else None,
            self.say("only_wins" if wins else "only_counts", move=move) if is_open else "",
        )

    def subject(self) -> str:
        """Return the node that is cut, whose own window is the reason; else the nearest chance node on the path whose
        interval is known, or the nearest inner node."""
        if self.step.event == "cutoff":
            return self.step.node
        nodes = [node for node in reversed(self.frame.path) if self.tree.kind(node) != "leaf"] or [self.step.node]
        return next((node for node in nodes if self.frame.nodes[node].interval), nodes[0])

    def rivals(self, node: str, window: Window, origins: Origins) -> Iterator[Rival]:
        """Yield what sets the finite ends of a window that are not bounds on the leaves."""
        for high, key in enumerate(("max", "min")):
            end = window[high]
            if not is_finite(end):
                continue
            setter, value, chance, clamped = source_of(origin_of(origins, bool(high)), bool(high), end)
            # What the node itself has is its bar.
            if clamped or (setter is not None and self.tree.parent(setter) == node):
                continue
            if chance is not None:
                yield Rival(
                    end,
                    bool(high),
                    "",
                    self.say(f"needs_{key}", chance=self.narrator.child(chance), value=self.number(end)),
                )
            elif setter is None:
                yield Rival(end, bool(high), "", self.say(f"given_{key}", value=self.number(end)))
            else:
                text = self.say(
                    f"has_{key}",
                    node=self.narrator.child(self.tree.parent(setter) or self.tree.root),
                    value=self.number(value),
                )
                yield Rival(end, bool(high), self.called(setter), text)

    def called(self, node: str) -> str:
        """Return the label of the move to a node, else the node."""
        return self.narrator.action(node) or self.narrator.child(node)

    def rivalling(self, node: str, rivals: Sequence[Rival]) -> str:
        """Return the move on the path to a node that competes with a rival's move, else the move to the node."""
        here, moves = node, {rival.move for rival in rivals}
        while (above := self.tree.parent(here)) is not None:
            if not moves.isdisjoint(map(self.called, self.tree.children(above))):
                return self.called(here)
            here = above
        return self.called(node)

    def range_text(self, node: str, possible: Window) -> str:
        """Write what a node can still be worth, short."""
        low, high = possible
        if low == high:
            return self.number(low)
        if self.step.event == "cutoff" and self.step.node == node:
            return f"≥ {self.number(low)}" if self.step.side == "beta" else f"≤ {self.number(high)}"
        return f"{self.number(low)} … {self.number(high)}"

    # -- the sum -------------------------------------------------------------------------------------------------------

    def rows(self) -> Iterator[Row]:
        """Yield the rows of the step's sum, or of the children that a player chooses from."""
        step, inner = self.step, self.moment.child_window
        if step.event in ("enter", "evaluate", "recall", "probe"):
            if inner is not None:
                finite = [high for high in (False, True) if is_finite(inner.limits[high])]
                # A second limit has only its result: its arithmetic is the same as for the first.
                yield from self.limit_rows(inner, finite[0], both=len(finite) > 1) if finite else ()
        elif self.tree.kind(step.node) == "chance":
            yield from self.outcome_rows()
        else:
            yield from self.child_rows()

    def limit_rows(self, inner: ChildWindow, high: bool, *, both: bool) -> Iterator[Row]:
        """Yield the arithmetic of A_i or B_i: what the chance node needs, minus what the other outcomes can add.

        The last row has `both` limits, or only this one.
        """
        limit, others, end = inner.limits[high], inner.others(high), inner.window[high]
        minus = [(-prob, number) for prob, number in others]
        named = len(others) < _MOST_ROWS
        self.narrator.add_up([end, *([-p * n for p, n in others] if named else [weighted(minus)])])
        yield Row(
            self.say(f"needed_{'min' if high else 'max'}", node=self.narrator.child(inner.chance)), "", self.number(end)
        )
        at = self.say("at_worst" if high else "at_best")
        children = [child for child in self.outcomes(inner.chance) if child != inner.child]
        for child, (prob, number) in zip(children, others, strict=True) if named else ():
            label = self.outcome_label(child, number, high)
            yield self.worked(label, f"− {self.narrator.product(prob, number)}", -prob * number)
        if others and not named:
            label = self.say("others", count=self.narrator.count("outcome", len(others)), at=at)
            yield Row(label, "", self.number(weighted(minus)))
        child, left = self.narrator.child(inner.child), self.number(inner.prob * limit)
        last = self.limit_row(inner, high, left)._replace(role="total")
        if inner.prob != 1:
            label = self.say("left_for", node=child)
            yield last._replace(label=label, role="") if both else Row(label, "", left)
        yield Row(self.say("needed_both", node=child), "", self.span(*inner.limits), "total") if both else last

    def limit_row(self, inner: ChildWindow, high: bool, left: str) -> Row:
        """Return the row of what a child needs: what is left for it, divided by its probability."""
        label = self.say(f"needed_{'min' if high else 'max'}", node=self.narrator.child(inner.child))
        prob = self.narrator.prob(inner.prob)
        working = "" if inner.prob == 1 else f"{left} / {f'({prob})' if '/' in prob else prob}"
        return self.worked(label, working, inner.limits[high])

    def worked(self, label: str, working: str, low: Number, high: Number | None = None, *, role: str = "") -> Row:
        """Return a row with some arithmetic, which ends with a sign for what it gives: a number, or an interval."""
        high = low if high is None else high
        sign = self.narrator.sign(any(map(self.narrator.is_rough, (low, high)))).rstrip()
        return Row(label, working and working + sign, self.span(low, high), role)

    def outcomes(self, chance: str) -> list[str]:
        """Return the outcomes of a chance node that can happen, in the order in which they are searched."""
        order = order_for(self.frame.options.get("order"))
        pairs = [(branch.child, branch.prob) for branch in self.tree.branches(chance) if branch.prob]
        return [child for child, _ in order.sort_outcomes(pairs)]

    def outcome_rows(self) -> Iterator[Row]:
        """Yield the outcomes of a chance node, each with what it adds, and what they add up to."""
        moment, node = self.moment, self.step.node
        children = self.outcomes(node)
        sides: list[Sequence[Term]] = [moment.lows, moment.highs] if moment.lows else [moment.highs, moment.highs]
        if self.step.event == "cutoff":
            sides = [moment.terms, moment.terms]
        terms = list(zip(children, *sides, strict=False))
        if not terms:
            return
        shown = terms if len(terms) <= _MOST_ROWS else [outcome for outcome in terms if outcome[0] == self.step.child]
        left = [outcome for outcome in terms if outcome not in shown]
        rests = [[outcome for outcome in left if self.is_unread(outcome[0]) == is_open] for is_open in (False, True)]
        groups = [*([outcome] for outcome in shown), *filter(None, rests)]
        self.narrator.add_up(*([weighted([outcome[side] for outcome in group]) for group in groups] for side in (1, 2)))
        for group in groups:
            yield self.outcome_row(*group[0]) if len(group) == 1 else self.rest_row(group)
        if len(terms) < len(children):
            still = sum((self.tree.prob(child) or Fraction(0) for child in children[len(terms) :]), Fraction(0))
            unread = self.narrator.count("outcome", len(children) - len(terms))
            yield Row(self.say("still_open", count=unread), f"{self.narrator.prob(still)} × ?", "", "open")
        low, high = (weighted([term[side] for term in terms]) for side in (1, 2))
        key = "so_far" if len(terms) < len(children) else "worth" if low == high else "between"
        if self.step.event == "cutoff":
            key = "at_least" if self.step.side == "beta" else "at_most"
        yield Row(self.say(key, node=self.narrator.child(node)), "", self.span(low, high), "total")

    def outcome_row(self, child: str, low: Term, high: Term) -> Row:
        """Return the row of one outcome."""
        prob, is_open = low[0], self.is_unread(child)
        label = self.outcome_label(child, low[1], self.step.side == "beta")
        if low[1] == high[1]:
            return self.worked(label, self.narrator.product(prob, low[1]), prob * low[1], role="open" * is_open)
        working = f"{self.narrator.prob(prob)} × ({self.span(low[1], high[1])})"
        label = self.say("not_read", node=self.narrator.child(child)) if is_open else label
        return self.worked(label, working, prob * low[1], prob * high[1], role="open" * is_open)

    def rest_row(self, rest: Sequence[tuple[str, Term, Term]]) -> Row:
        """Return the row of several outcomes, which are all read or all unread."""
        is_open, count = self.is_unread(rest[0][0]), self.narrator.count("outcome", len(rest))
        ends = weighted([low for _, low, _ in rest]), weighted([high for _, _, high in rest])
        numbers = {low[1] for _, low, _ in rest}
        if not is_open:
            return Row(self.say("read_before", count=count), "", self.span(*ends))
        label = self.say("rest", count=count)
        if ends[0] != ends[1] or len(numbers) > 1:
            return Row(self.say("not_read", node=label), "", self.span(*ends), "open")
        prob, number = sum((low[0] for _, low, _ in rest), Fraction(0)), numbers.pop()
        at = self.say("at_worst" if self.step.side == "beta" else "at_best")
        label = self.say("not_read_at", node=label, value=self.number(number), at=at)
        return self.worked(label, self.narrator.product(prob, number), ends[0], role="open")

    def is_unread(self, child: str) -> bool:
        """Return whether nothing is known yet of a child."""
        state = self.frame.nodes[child]
        return state.value is None and state.state in ("unseen", "cut", "unreachable", "hidden")

    def outcome_label(self, child: str, number: Number, at_worst: bool) -> str:
        """Return an outcome with what it is known, or at best or worst assumed, to be worth."""
        state, name = self.frame.nodes[child], self.narrator.child(child)
        if self.is_unread(child):
            at = self.say("at_worst" if at_worst else "at_best")
            return self.say("not_read_at", node=name, value=self.number(number), at=at)
        if state.value is None or state.bound in (None, Bound.EXACT):
            return name
        return self.say(f"is_{state.bound.value}", node=name, value=self.number(state.value))

    def span(self, low: Number, high: Number) -> str:
        """Write a number, or the two numbers around it."""
        return self.number(low) if low == high else f"{self.number(low)} … {self.number(high)}"

    def child_rows(self) -> Iterator[Row]:
        """Yield the children of a player's node that are known, with the one chosen so far, and its value."""
        node, step = self.step.node, self.step
        children = self.tree.children(node)
        shown = (
            children if len(children) <= _MOST_ROWS else [move for move in children if move in (step.best, step.child)]
        )
        for child in shown:
            state, name = self.frame.nodes[child], self.narrator.move(child)
            if state.value is None or state.bound is None:
                yield Row(self.say("not_read", node=name), "", "", "open")
            else:
                number = self.narrator.bounded(state.value, state.bound)
                number = f"≈ {number.lstrip('≈')}" if state.estimate else number
                yield Row(name, "", number, "best" if child == step.best else "")
        if len(shown) < len(children):
            yield Row(self.say("rest", count=self.narrator.count("child", len(children) - len(shown))))
        if step.value is not None and step.bound is not None:
            final = step.event in ("leave", "cutoff")
            key = self.say(f"{'takes' if final else 'has'}_{self.tree.kind(node)}_row", node=self.narrator.child(node))
            yield Row(key, "", self.narrator.bounded(step.value, step.bound) if final else self.so_far(), "total")
        if step.event == "cutoff" and not self.narrator.is_extreme(self.moment):
            yield from self.passed_down(step.side == "beta")

    def passed_down(self, high: bool) -> Iterator[Row]:
        """Yield in one row the arithmetic of what decides a cut, if it is a limit that a chance node passed down."""
        inner = origin_of(own_origins(self.moment), high)
        if not isinstance(inner, ChildWindow) or inner.prob == 1 or inner.limits[high] != self.step.window[high]:
            return
        end, others = self.number(inner.window[high]), inner.others(high)
        # Of several outcomes only what they add up to: their own rows were at the step that entered the child.
        added = weighted(others)
        is_less, is_one = added < 0, len(others) == 1
        minus = self.narrator.product(*others[0]) if is_one else self.number(-added if is_less else added)
        sign = "+" if is_less and not is_one else "−"
        yield self.limit_row(inner, high, f"({end} {sign} {minus})")

    def so_far(self) -> str:
        """Write what a player has so far: MAX at least, MIN at most."""
        bound = Bound.LOWER if self.tree.kind(self.step.node) == "max" else Bound.UPPER
        return self.narrator.bounded(self.step.value, bound)


def _possible(value: Number | None, bound: Bound | None, bounds: Window) -> Window:
    """Return the interval of the values that a player's node can still have."""
    if value is None or bound is None:
        return bounds
    return (
        bounds[0] if bound is Bound.UPPER else max(value, bounds[0]),
        bounds[1] if bound is Bound.LOWER else min(value, bounds[1]),
    )
