"""Narrate: a sentence for each step, with its names, numbers and reasons, in one language."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import chain
from typing import Any, TypeVar

from emmviz.base.locale import labelled, renamed, words
from emmviz.base.messages import separator
from emmviz.base.numbers import INF, Number, adding_up, is_finite, is_rounding, show, show_probability, told_apart
from emmviz.base.text import legible
from emmviz.search.events import Bound, Step
from emmviz.search.intervals import limits_player, useless_bound
from emmviz.search.run import Run
from emmviz.story.moment import ChildWindow, Moment, Terms, origin_of, source_of, weighted
from emmviz.tree.game_tree import GameTree

T = TypeVar("T")


def caption(run: Run, step: int = -1, *, lang: str = "en") -> str:
    """Return the sentence for the last of the first `step` steps of a run; for 0 what is about to happen.

    Parameters
    ----------
    run : Run
        The run.
    step : int, default -1
        From 0 to len(steps), -1 for the last.
    lang : str, default "en"
        The code of the language.

    Returns
    -------
    str
        The sentence.

    Raises
    ------
    TreeError
        Where there are not that many steps.

    Examples
    --------
    >>> from emmviz import gallery, expectiminimax
    >>> run = expectiminimax(gallery.aima_scale())
    >>> caption(run, 17)
    'B is worth 0.9 × 2 + 0.1 × 3 = 2.1.'
    """
    return run.frame(step).caption_in(lang)


class _Met:
    """Numbers by their usual texts, and those that `alike` have the text of another number."""

    def __init__(self) -> None:
        self.by_text: dict[str, Number] = {}
        self.alike: list[Number] = []

    def add(self, text: str, value: Number) -> None:
        first = self.by_text.setdefault(text, value)  # faster than a set of fractions
        if first is not value and first != value:
            self.alike.append(value)


class Notation:
    """Writes names, numbers and sums, in one language and for one tree."""

    def __init__(
        self,
        tree: GameTree,
        lang: str = "en",
        *,
        fractions: bool = False,
        digits: int = 4,
        kind_words: Mapping[str, str] | None = None,
    ) -> None:
        self.tree = tree
        self.root = tree.root
        self.language, self.lang = lang, renamed(words(lang), kind_words)
        self.words: dict[str, str] = self.lang["caption"]
        self.comma: bool = self.lang["format"]["comma"]
        self.fractions, self.digits = fractions, digits
        # The names of nodes that a reader could take for the bounds on the leaves.
        self.set_apart = frozenset({"L", "U"})
        # Whether sentences are part of a verdict: it writes ≈ before a rounded end of a window, for which a picture has
        # no room, and names the best move only where it is the answer.
        self.in_verdict = False
        form = {"fractions": fractions, "comma": self.comma}
        self._show: Callable[..., str] = partial(show, digits=digits, **form)
        self._writes: tuple[Callable[..., str], ...] = (self._show, partial(show_probability, **form))
        self._limits: dict[Number, bool] = {}
        # Numbers, and probabilities, that have more digits than usual; and those met while a text is written.
        self.texts: tuple[dict[Number, str], ...] = ({}, {})
        self._met: tuple[_Met, ...] | None = None
        # The numbers of the leaves below a parent, found for all of them at once.
        self._places: dict[str, dict[str, int]] = {}

    # -- names and numbers -------------------------------------------------------------------------------------------

    def name(self, node: str) -> str:
        """Name an inner node with its kind, for example "MIN F"; name a chance node only by its name."""
        kind = self.tree.kind(node)
        if kind in ("max", "min"):
            return f"{self.lang['kind'][kind]} {node}"
        return node if kind == "leaf" else self.child(node)

    def action(self, node: str) -> str | None:
        """Return the label of the edge to a node, None without one."""
        return labelled(self.tree.action(node), self.tree.title, self.language)

    def move(self, node: str) -> str:
        """Name a move by its label, between quotation marks, or by the node to which it leads."""
        action = self.action(node)
        return self.quoted(action) if action else self.child(node)

    def quoted(self, text: str) -> str:
        """Put a text between quotation marks."""
        return str(self.lang["format"]["quoted"].format(text=text))

    def child(self, node: str) -> str:
        """Name a node where its kind is clear from the context; add the kind to a name that is also a bound, L or U."""
        kind = self.tree.kind(node)
        if kind == "leaf":
            return self.leaf(node)
        return f"{self.lang['level'][kind]} {node}" if node in self.set_apart else node

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
        return self.words["leaf_below" if len(places) == 1 else "leaf_of"].format(
            parent=self.child(parent), n=places[node]
        )

    def algorithm(self, name: str) -> str:
        """Write the name of a search as a sentence begins with it."""
        return str(self.lang["algorithm"].get(name, name))

    def algorithm_within(self, name: str) -> str:
        """Write the name of a search within a sentence, where only Star1 and Star2 keep their capital."""
        text = self.algorithm(name)
        return text if text == name or name.startswith("star") else text[0].lower() + text[1:]

    def number(self, value: Number | None) -> str:
        """Write a number."""
        return "" if value is None else self._text(value)

    def _text(self, value: Number, is_prob: bool = False) -> str:
        usual, texts = self._writes[is_prob](value), self.texts[is_prob]
        if self._met is not None:
            self._met[is_prob].add(usual, value)
        text = texts.get(value) if texts else None  # fractions are slow to look up
        return text or usual

    def round_truly(self, limits: Mapping[Number, bool]) -> None:
        """Write from now on each upper bound exactly or rounded up, and each lower bound exactly or rounded down.

        `limits` maps the bounds, which must be no values of other nodes, to whether they are upper bounds.
        """
        self._limits = {value: upper for value, upper in limits.items() if is_rounding(self._show(value), value)}
        if self._limits:
            self._writes = self._show_truly, self._writes[1]

    def _show_truly(self, value: Number, digits: int = 0) -> str:
        digits = digits or self.digits
        usual = self._show(value, digits=digits)
        if value not in self._limits:
            return usual
        exact, upper = self._show(value, digits=digits + 2), self._limits[value]
        if not is_rounding(exact, value):
            return exact
        # With one digit more than its terms have, a sum rounded up still looks like their sum.
        is_true = usual == self._show(value, digits=digits, up=upper)
        return usual if is_true else self._show(value, digits=digits + 1, up=upper)

    def tell_apart(self, *groups: Collection[Number], is_prob: bool = False) -> None:
        """Write from now on, in each set of numbers that are compared, no two that differ alike."""
        write, digits = self._writes[is_prob], 4 if is_prob else self.digits
        # Numbers rounded up and down may also seem to have another order.
        alike = [
            group
            for group in groups
            if len(set(map(write, group))) < len(group) or not (is_prob or self._limits.keys().isdisjoint(group))
        ]
        if alike:
            self.texts[is_prob].update(told_apart({*self.texts[is_prob]}.union(*alike), write, digits))

    def add_up(self, *sums: Sequence[Number]) -> None:
        """Write the terms of some sums so that they add up, within what `compare` writes."""
        results = [sum(terms) for terms in sums]
        if not self.fractions and all(map(is_finite, chain(*sums))):
            usual = {number: self._text(number) for number in (*chain(*sums), *results)}
            limits = {result: self._limits[result] for result in results if result in self._limits}
            self.texts = self.texts[0] | adding_up(sums, usual, self._show, limits), self.texts[1]

    def compare(self, writes: Callable[[], T]) -> T:
        """Return what a function writes, with numbers told apart that differ: the text compares them."""
        if self._met is not None:  # part of a longer text
            return writes()
        usual, self._met = self.texts, (_Met(), _Met())
        try:
            text = writes()
            if not any(met.alike for met in self._met):
                return text
            self.texts = dict(usual[0]), dict(usual[1])
            for is_prob, met in enumerate(self._met):
                self.tell_apart({*met.by_text.values(), *met.alike}, is_prob=bool(is_prob))
            return text if self.texts == usual else writes()
        finally:
            self.texts, self._met = usual, None

    def bounded(self, value: Number, bound: Bound) -> str:
        """Write a number, with its sign where it is only a bound."""
        return self.number(value) if bound is Bound.EXACT else f"{bound.sign} {self.number(value)}"

    def in_words(self, number: str, bound: Bound) -> str:
        """Say of a written number what it bounds, for example "at most 1.3"."""
        return number if bound is Bound.EXACT else str(self.lang["headline"][f"at_{bound.value}"]).format(value=number)

    def among(self, value: Number, bound: Bound) -> str:
        """Write a number among others, for example "2.1", or "a value ≤ 1.3" if it is only a bound."""
        text = self.bounded(value, bound)
        return text if bound is Bound.EXACT else self.words["only_bounded"].format(bound=text)

    def prob(self, value: Fraction) -> str:
        """Write a probability: as a decimal where that is exact, else as a fraction."""
        return self._text(value, is_prob=True)

    def label(self, value: Number, bound: Bound | None = Bound.EXACT, *, estimate: bool = False) -> str:
        """Write the value of a node: with ≥ or ≤ for a bound, ≈ for an estimate, with a + for a sum so far."""
        text = self.number(value)
        if bound is None:
            return text + "+"
        if estimate:
            return "≈" + text.lstrip("≈")
        return text if bound is Bound.EXACT else bound.sign + text

    def equal(self, value: Number) -> str:
        """Write what follows a letter, for example " = 4", or " ≈ 0.3333" if the number is rounded."""
        return f"{self.sign(self.is_rough(value))}{self.number(value).lstrip('≈')}"

    def product(self, prob: Fraction, value: Number) -> str:
        """Write probability × value, with a negative value in brackets."""
        number = self.number(value)
        return f"{self.prob(prob)} × {f'({number})' if value < 0 else number}"

    def total(self, terms: Terms, value: Number | None) -> str:
        """Write a weighted sum with its result, or a question mark for it; ≈ where anything in it is rounded."""
        products = self.lang["format"]["sum"].join(self.product(*term) for term in terms)
        return f"{products}{self._result(value, self.are_rough(terms))}"

    def in_sentence(self, text: str) -> str:
        """Return a written number with "about" for ≈, which is for formulas."""
        return str(self.lang["report"]["about"]).format(number=text[2:]) if text.startswith("≈ ") else text

    def about(self, value: Number | None) -> str:
        """Write a number, with ≈ before one that is written rounded."""
        text = self.number(value)
        if value is None or self.fractions or not is_rounding(text, value):
            return text
        return f"≈ {text.lstrip('≈')}"

    def window(self, window: tuple[Number, Number]) -> str:
        """Write (α, β)."""
        return f"({self.lang['format']['list'].join(map(self.about if self.in_verdict else self.number, window))})"

    def interval(self, possible: tuple[Number, Number]) -> str:
        """Write the smallest and the largest possible value as a closed interval."""
        return f"[{self.lang['format']['list'].join(map(self.number, possible))}]"

    def listed(self, texts: Iterable[str], last_after: str = "and", between: str = "") -> str:
        """Write texts one after the other, with an "and" before the last, or "nor": the word after a negation.

        By default, what is between the others depends on whether one of them has a comma.
        """
        *most, last = texts
        before = (between or separator([*most, last], self.lang)).join(most)
        return str(self.lang["format"][last_after].join(filter(None, [before, last])))

    def count(self, noun: str, n: int) -> str:
        """Write a number of things, one or more."""
        return str(self.lang["count"][f"{noun}_{'one' if n == 1 else 'more'}"].format(n=n))

    # -- what is rounded -----------------------------------------------------------------------------------------------

    def is_rough(self, value: Number) -> bool:
        """Return whether a number is written rounded."""
        return is_rounding(self.number(value), value)

    def are_rough(self, terms: Terms) -> bool:
        """Return whether a sum of these terms is written with a rounded number."""
        # A probability without a short decimal is written as a fraction.
        return any(is_rounding(self.prob(prob), prob) or self.is_rough(value) for prob, value in terms)

    def sign(self, rough: bool) -> str:
        """Return ≈ where a number beside it is rounded, else =, with the spaces around it."""
        return str(self.lang["format"]["about" if rough else "same"])

    def _result(self, value: Number | None, rough: bool) -> str:
        """Write = or ≈ and the result of a sum, a question mark for None."""
        if value is None:
            return f"{self.sign(rough)}?"
        return f"{self.sign(rough or self.is_rough(value))}{self.number(value).lstrip('≈')}"


class Reasons(Notation):
    """Puts into words why a node was cut."""

    def reached(self, moment: Moment) -> Number:
        """Return the value that crossed the bound, before fail-hard clips it."""
        step = moment.step
        if self.tree.kind(step.node) == "chance":
            return weighted(moment.terms) if moment.terms else step.value
        return (max if self.tree.kind(step.node) == "max" else min)(value for value, _ in moment.results)

    def reason(self, moment: Moment, *, arithmetic: bool = False) -> str:
        """Return the inequality of a cutoff, for example "1.3 ≤ α = 2.1", with the arithmetic of A or B if wanted."""
        return self.compare(lambda: self._reason(moment, arithmetic))

    def _reason(self, moment: Moment, arithmetic: bool) -> str:
        step = moment.step
        if moment.remark and (remark_reason := moment.remark.reason(self)) is not None:
            return remark_reason
        if self.is_extreme(moment):
            return self.decision(moment)
        high = step.side == "beta"
        origin, end = origin_of(moment.origins, high), step.window[high]
        sign, letter = ("≥", "β") if high else ("≤", "α")
        limit = self.equal(end)
        if self.tree.kind(step.node) != "chance" and isinstance(origin, ChildWindow):
            letter = "Bᵢ" if high else "Aᵢ"
            if arithmetic:
                limit = self.arithmetic(origin, high)
        return f"{self.number(self.reached(moment))} {sign} {letter}{limit}"

    def is_extreme(self, moment: Moment) -> bool:
        """Return whether a player is cut because it has U or L, at which its window may also end."""
        step, high = moment.step, moment.step.side == "beta"
        origin = origin_of(moment.origins, high)
        if moment.at_bound or self.tree.kind(step.node) == "chance" or not isinstance(origin, ChildWindow):
            return moment.at_bound
        return origin.limits[high] != step.window[high]

    def decision(self, moment: Moment) -> str:
        """Return what decided a cutoff in numbers only, for example "1.3 ≤ 2.1", but the name of U or L."""
        high, reached = moment.step.side == "beta", self.reached(moment)
        if self.is_extreme(moment):
            return f"{self.number(reached)} = {'U' if high else 'L'}"
        limit = moment.step.window[high]
        return self.compare(lambda: f"{self.number(reached)} {'≥' if high else '≤'} {self.number(limit)}")

    def because(self, moment: Moment) -> str:
        """Return which node set the bound that cut, and through which chance nodes it was passed down."""
        step, high = moment.step, moment.step.side == "beta"
        origin = origin_of(moment.origins, high)
        if self.tree.kind(step.node) == "chance" and isinstance(origin, ChildWindow):
            # The origin is the window of the child here; the bound of the node itself is one level up.
            origin = origin_of(origin.origins, high)
        setter, end, chance, clamped = source_of(origin, high, step.window[high])
        if clamped:
            return self.words[f"because_bound_{step.side}"].format(bound=self.equal(end))
        if setter is None:
            key = f"because_given_ask_{step.side}" if chance else "because_given"
            return self.words[key].format(chance=chance and self.child(chance), bound=self.equal(end))
        key = f"because_ask_{step.side}" if chance else f"because_{step.side}"
        holder = self.name(self.tree.parent(setter) or self.root)
        names = {"chance": chance and self.child(chance), "holder": holder, "setter": self.child(setter)}
        text = self.words[key].format(bound=self.number(end), **names)
        # A name keeps its letters.
        return text if text.startswith(f"{setter} ") else text[:1].upper() + text[1:]

    def arithmetic(self, window: ChildWindow, high: bool, *, open_: bool = False, added: Number | None = None) -> str:
        """Return the arithmetic of A_i (high False) or B_i, for example " = (2.1 − 0.1 × 4) / 0.9 ≈ 1.889".

        If `open_`, a question mark replaces the result; `added` is the result of a program that adds the sum.
        """
        limit, others = window.limits[high] if added is None else added, window.others(high)
        rough = self.are_rough([*others, (window.prob, window.window[high])])
        top = (" − " if added is None else " + ").join(
            [self.number(window.window[high]), *(self.product(*term) for term in others)]
        )
        if window.prob != 1:
            prob = self.prob(window.prob)
            top = (f"({top})" if others else top) + (f" / ({prob})" if "/" in prob else f" / {prob}")
        elif not others and not open_:
            return f"{self.sign(rough)}{top}"
        return f"{self.sign(rough)}{top}{self._result(None if open_ else limit, rough)}"


class Narrator(Reasons):
    """Puts steps into sentences, in one language and for one tree."""

    def to_read(self, frame: Any) -> str:
        """Write how many leaves a full search reads."""
        return self.count("leaf" if frame.options["depth"] is None else "horizon", frame.counts["leaves_total"])

    def start(self, frame: Any) -> str:
        """Return the sentence of the start: what is about to happen."""
        names = {"algorithm": self.algorithm(frame.algorithm), "root": self.name(self.root)}
        if frame.counts["leaves_total"] is None:
            return self.words["start_game"].format(**names)
        return self.words["start"].format(leaves=self.to_read(frame), **names)

    def task(self, frame: Any) -> str:
        """Return the sentence of a handout: what the reader fills in, and what is known before; "" without a search."""
        if not frame.algorithm:
            return ""
        task = self.lang["sheet"]["task"].format(algorithm=self.algorithm(frame.algorithm))
        return " ".join([task, *self.known(frame)])

    def known(self, searched: Any) -> Iterable[str]:
        """Yield the sentence of the bounds on all leaves, where a search (a frame or a run) can cut at chance nodes."""
        if "chance" in searched.cuts_at and searched.bounds and all(map(is_finite, searched.bounds)):
            low, high = map(self.equal, searched.bounds)
            yield self.lang["sheet"]["bounds"].format(low=low, high=high)

    def sentence(self, moment: Moment, *, alone: bool = True) -> str:
        """Return the sentence of a step: its remark, if it has one, else the ordinary sentence."""
        remark = moment.remark
        return self.compare(lambda: remark.sentence(self, moment, alone=alone) if remark else self.ordinary(moment))

    def ordinary(self, moment: Moment) -> str:
        """Return the ordinary sentence of a step."""
        step = moment.step
        sentence: str = getattr(self, f"_{step.event}")(moment)
        # A name keeps its letters: c1 and C1 are two nodes.
        named = sentence.startswith((f"{step.node} ", f"{step.child or step.node} "))
        return sentence if named else sentence[:1].upper() + sentence[1:]

    def after_colon(self, sentence: str) -> str:
        """Return a sentence as it follows a colon: "The search" has no capital there, but a name keeps its own."""
        first = sentence.partition(" ")[0]
        is_word = first.isalpha() and first.istitle() and len(first) > 1 and first not in self.tree
        return sentence[0].lower() + sentence[1:] if is_word else sentence

    def chosen(self, step: Step) -> str | None:
        """Return the child that the root chooses as the search leaves it, None at other nodes."""
        # An upper bound at MAX or a lower bound at MIN: the window was missed, and no move is known to be best.
        missed = useless_bound(self.tree.kind(step.node) == "max")
        return None if step.node != self.root or step.bound is missed else step.best

    def moves(self, moment: Moment) -> str:
        """Write the moves of the root that are equally good, in the order of the tree; "" for a single one."""
        equal = [child for child in self.tree.successors(moment.step.node) if child in moment.bests]
        return self.listed(map(self.move, equal)) if len(equal) > 1 else ""

    def most(self, kind: str, count: int) -> str:
        """Return the word for what a player takes: the largest of many values, the larger of two."""
        return self.words[f"{'more' if count == 2 else 'most'}_{kind}"]

    # -- a sentence for each event -----------------------------------------------------------------------------------

    def _write(self, key: str, moment: Moment, **holes: str) -> str:
        return self.words[key].format_map(Facts(self, moment, **holes))

    def _enter(self, moment: Moment) -> str:
        resolved = [self._write("resolved", moment)] if moment.limit else []
        if moment.step.window is None:
            return " ".join([self._write("enter", moment), *resolved])
        low, high = map(self.equal, moment.interval or moment.step.window)
        text = self._write("enter_chance" if moment.interval else "enter_window", moment, low=low, high=high)
        return " ".join([text, *self._how_limits_came(moment), *resolved])

    def _evaluate(self, moment: Moment) -> str:
        if self.tree.kind(moment.step.node) != "leaf":
            return self._write("estimate_limit" if moment.limit else "estimate", moment)
        return " ".join([self._write("read", moment), *self._how_limits_came(moment)])

    def _recall(self, moment: Moment) -> str:
        node = moment.step.node
        return self._write("recall_leaf" if self.tree.kind(node) == "leaf" else "recall", moment, name=self.child(node))

    def _probe(self, moment: Moment) -> str:
        if moment.probe_results:
            return self._write("probe_more", moment)
        return " ".join([self._write("probe", moment), *self._how_limits_came(moment)])

    def _how_limits_came(self, moment: Moment) -> Iterable[str]:
        """Yield the arithmetic of A and B, where they set the window of a chance node's child."""
        inner, window = moment.child_window, moment.step.window
        if inner is None or window is None:
            return
        node, (low, top) = moment.step.node, map(self.equal, window)
        holes = {
            "name": self.words["leaf_alone"] if self.tree.kind(node) == "leaf" else self.child(node),
            "low": low,
            "high": top,
        }
        clamped = inner.limits[0] < window[0], inner.limits[1] > window[1]
        for high, key in enumerate(("ask_low", "ask_high")):
            if is_finite(inner.limits[high]):
                arithmetic = self.arithmetic(inner, bool(high))
                yield self._write(f"{key}_clamped" if clamped[high] else key, moment, sum=arithmetic, **holes)

    def _update(self, moment: Moment) -> str:
        step, inner, kind = moment.step, moment.child_window, self.tree.kind(moment.step.node)
        if moment.probed and moment.interval:
            of = self.tree.kind(step.child)
            limits = limits_player(of == "max", step.result[1])
            holes = {"child": self.name(step.child), "v": self.number(step.result[0])}
            settled = "_settled" if len({*moment.interval}) == 1 else ""
            return self._write(f"probed_{of}{settled}" if limits else "probed_useless", moment, **holes)
        if inner and moment.interval:
            holes = {}
            if step.result[1] is not step.bound:  # a bound that L or U turns into a value
                key = "settled_low" if step.result[1] is Bound.UPPER else "settled_high"
                exact = step.result[0]  # it is L or U
                holes["v"] = self._write(key, moment, exact=self.number(exact), end=self.equal(exact))
            unread = len(moment.highs) - inner.place - 1
            still = "interval" if len({*moment.interval}) == 2 else "interval_settled"
            left = self.count("unsearched", unread)
            return self._write(still if unread else "interval_done", moment, unread=left, **holes)
        if kind == "chance":  # an algorithm of the user's own may have a value that is no sum
            return self._write("sum" if moment.terms else "so_far", moment)
        if step.bound is None:
            return self._write("useless", moment)
        is_first = step.child == next(self.tree.successors(step.node))
        if moment.before:  # with which the new value is compared
            self.number(moment.before[0])
        rank = "first" if is_first else "better" if step.best == step.child else "worse"
        return self._write(
            "same" if rank == "worse" and step.result == (step.value, Bound.EXACT) else f"{rank}_{kind}", moment
        )

    def _leave(self, moment: Moment) -> str:
        step = moment.step
        if step.value != self.reached(moment):
            key = "leave_one_hard" if step.value in (step.window or ()) else "leave_plain"
        elif self.tree.kind(step.node) == "chance":
            key = "leave_chance" if moment.terms else "leave_plain"
        else:
            several = "leave_tie" if len({*moment.results}) == 1 else "leave_player"
            key = "leave_one" if len(moment.results) == 1 else several
        worth = self.in_sentence(self.about(step.value))
        return self._with_move(self._write(key, moment, **({"value": worth} if self.in_verdict else {})), moment)

    def _with_move(self, text: str, moment: Moment) -> str:
        """Return the sentence with which the search leaves a node, and the move that the root chooses, or all ties."""
        best = self.chosen(moment.step)
        if best is None or self.in_verdict:
            return text
        holes = {"action": self.move(best), "child": self.child(best), "moves": self.moves(moment)}
        # A bound equal to the value leaves open whether that child is as good.
        is_open = any(bound is not Bound.EXACT and value == moment.step.value for value, bound in moment.results)
        tie = "choose_among" if is_open else "choose_tie"
        key = (tie if holes["moves"] else "choose") + ("" if self.action(best) else "_plain")
        sentence = f"{text} {self.words[key].format(**holes)}"
        # A search that stops at a depth rests on estimates.
        return self.words["as_far"].format(found=sentence) if any(map(self.tree.is_unexpanded, self.tree)) else sentence

    def _cutoff(self, moment: Moment) -> str:
        step = moment.step
        if self.tree.kind(step.node) != "chance" or not moment.terms:
            reached, side = self.reached(moment), "max" if step.side == "beta" else "min"
            if moment.at_bound:
                text = self._write(f"cut_bound_{side}", moment, bound=self.equal(reached))
                return self._with_move(text, moment)
            return self._write(f"cut_{side}", moment, value=self.number(reached))
        n, limit = len(step.skipped), moment.terms[-1][1]
        if moment.probed or moment.probe_results or any(end != limit for _, end in moment.terms[-n:]):
            return self._write(f"cut_known_{step.side}", moment)
        # The unread outcomes come last in the sum, each with L or U.
        unread = self.words["unread_one" if n == 1 else "unread_more"].format(n=n)
        return self._write(f"cut_chance_{step.side}", moment, unread=unread, limit=self.equal(limit))


class Facts(dict[str, str]):
    """The facts that the caption or headline of a step may name; each is written only if its phrase names it.

    `texts` is what this phrase has in another form.
    """

    def __init__(self, narrator: Narrator, moment: Moment, **texts: str) -> None:
        super().__init__(texts)
        self.narrator, self.moment = narrator, moment

    def __missing__(self, name: str) -> str:
        return _FACTS[name](self.narrator, self.moment, self.moment.step)


_FACTS: Mapping[str, Callable[[Narrator, Moment, Step], str]] = {
    "name": lambda narrator, moment, step: narrator.name(step.node),
    "node": lambda narrator, moment, step: narrator.child(step.node),
    "leaf": lambda narrator, moment, step: narrator.leaf(step.node),
    "window": lambda narrator, moment, step: narrator.window(step.window or (-INF, INF)),
    "value": lambda narrator, moment, step: narrator.number(step.value),
    "best": lambda narrator, moment, step: narrator.number(step.value),
    "worth": lambda narrator, moment, step: narrator.words[f"worth_{step.bound.value}"],
    "child": lambda narrator, moment, step: narrator.child(step.child),
    "reply": lambda narrator, moment, step: narrator.child(step.child),
    "v": lambda narrator, moment, step: narrator.bounded(*step.result),
    "low": lambda narrator, moment, step: narrator.number(moment.interval[0]),
    "high": lambda narrator, moment, step: narrator.number(moment.interval[1]),
    "chance": lambda narrator, moment, step: narrator.child(moment.child_window.chance),
    "sum": lambda narrator, moment, step: narrator.total(moment.terms, narrator.reached(moment)),
    "most": lambda narrator, moment, step: narrator.most(narrator.tree.kind(step.node), len(moment.results)),
    # Exact values first: "2, a value ≤ 1 and 3" could be read in two ways.
    "values": lambda narrator, moment, step: narrator.listed(
        (narrator.among(*result) for result in sorted(moment.results, key=lambda result: result[1] is not Bound.EXACT)),
        between=narrator.lang["format"]["list"],  # with decimals or without, numbers are listed alike
    ),
    "reason": lambda narrator, moment, step: narrator.reason(moment, arithmetic=True),
    "limit": lambda narrator, moment, step: narrator.count(*moment.limit),
    "because": lambda narrator, moment, step: narrator.because(moment),
}
