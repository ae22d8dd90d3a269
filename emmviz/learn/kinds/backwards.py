"""Inverse questions: for which numbers something happens in a search. Star1 on lines finds them, cell after cell.

It also finds the answers of known mistakes, and of the other convention for equality. A question is asked only if they
all differ from the right one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from emmviz.base.locale import words
from emmviz.base.numbers import INF, Number, is_finite, is_rounded
from emmviz.learn.answers.intervals import Interval, Region, number_text, region
from emmviz.learn.kinds.borders import Comparison, border_of
from emmviz.learn.kinds.cuts import why_visited
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.kinds.kind import Kind, by_name, rule_and
from emmviz.learn.mistakes.pruning_mistakes import DEEPEST, SLIPS, HandSearch
from emmviz.learn.mistakes.rows import Row, height, rows_of
from emmviz.learn.question import Question
from emmviz.learn.sensitivity import LinearValue, Outcome, cells
from emmviz.learn.writing import Writer
from emmviz.search.run import Run
from emmviz.search.searching import options_of, search
from emmviz.story.moment import ChildWindow, Moment, origin_of, source_of
from emmviz.story.narrate import Narrator
from emmviz.story.visits import cutoffs_of, visits_of
from emmviz.tree.game_tree import GameTree

# The data that distinguishes one method from another.
Method = TypeVar("Method")
Nodes = frozenset[str]

# The letter that a prompt uses for what varies.
LETTERS = {"leaf": "x", "most": "U", "alpha": "α", "coin": "p", "opponent": "ε", "power": "k"}


class Candidate(NamedTuple):
    """A possible inverse question: for which numbers something holds of a node, and what known mistakes would answer.

    `over` is what varies, one of `LETTERS`. `domain` are the numbers that the question is about. `leaf` is the leaf
    whose value varies, None if something else does. `wrong` is what each known mistake would answer, if not the
    `answer`. `always` says what would follow if something held for all of these numbers.
    """

    over: str
    domain: Interval
    leaf: str | None = None
    node: str = ""
    answer: Region = Region()
    wrong: Mapping[str, Region] = MappingProxyType({})
    always: str = ""

    @property
    def letter(self) -> str:
        """The letter that the prompt uses for what varies."""
        return LETTERS[self.over]


def inside(region: Region) -> Fraction:
    """Return a number inside a region, not at an end if possible, and as simple as possible.

    >>> from emmviz.learn.answers.intervals import Interval, region
    >>> inside(region([Interval(Fraction(3), Fraction(10), False)]))
    Fraction(4, 1)
    """
    part = max(region.parts, key=lambda interval: interval.high - interval.low)
    if part.low == part.high:
        return Fraction(part.low)
    if not is_finite(part.low):
        return Fraction(Fraction(part.high) // 1 - 1) if is_finite(part.high) else Fraction(0)
    low = Fraction(part.low)
    places = (Fraction(low * bottom // 1 + 1, bottom) for bottom in (1, 2, 10, 100))
    return Fraction(next((place for place in places if place < part.high), (low + part.high) / 2))


def changes(answer: Region, domain: Interval) -> bool:
    """Return whether something holds in one part of a domain and not in another."""
    return bool(answer.within(domain).parts and answer.outside(domain).parts)


# -- what may be asked -------------------------------------------------------------------------------------------------


def candidates(
    about: Candidate,
    methods: Mapping[str, Method],
    run: Callable[[Method, LinearValue], Outcome],
    nodes: Iterable[str],
    holds: Callable[[str, Outcome], bool],
) -> Iterator[Candidate]:
    """Yield for each node the numbers for which something holds, by the right method (named "") and the wrong ones."""
    fates = {name: [*cells(about.domain, partial(run, method))] for name, method in methods.items()}
    for node in nodes:
        answers = {name: region(cell for cell, outcome in fate if holds(node, outcome)) for name, fate in fates.items()}
        answer = answers.pop("")
        yield about._replace(
            node=node,
            answer=answer,
            wrong={name: other for name, other in answers.items() if other != answer},
        )


def chosen(
    candidates: list[Candidate], most: int, interest: Callable[[Candidate], int | tuple[bool, int, int]]
) -> list[Candidate]:
    """Choose at most a number of questions that separate the most mistakes from the right method, and share nothing."""
    different = max((len(candidate.wrong) for candidate in candidates), default=0)
    picked: list[Candidate] = []
    taken: set[object] = set()
    for candidate in sorted(candidates, key=interest):
        shared = {candidate.node, candidate.leaf, candidate.answer.ends()} - {None, ()}
        if len(candidate.wrong) == different > 0 and len(picked) < most and not taken & shared:
            taken |= shared
            picked.append(candidate)
    return picked


# -- of a search -------------------------------------------------------------------------------------------------------

# The convention of equality that a question does not follow, by whether it cuts on equality.
_OTHER_EQUALITY = {True: "strict_here", False: "equal_here"}
# A larger tree takes long to search, and no student can work it out.
MOST_ROWS = 64
_MOST_ASKED = 3
# In how many gaps of the answer the working gives an example.
_MOST_BESIDE = 2
_FREE = {"window", "bounds", "cut_on_equal", "steps", "limit"}


class LineSearch(NamedTuple):
    """A run that can be searched on lines: its rows, the mistakes that may be made in it, and its conventions."""

    rows: list[Row]
    bounds: tuple[Any, Any]
    window: tuple[Any, Any]
    slips: tuple[str, ...]
    on_equal: bool

    def candidates(
        self,
        about: Candidate,
        search_at: Callable[[LinearValue], LineSearch],
        nodes: Iterable[str],
        holds: Callable[[str, Nodes], bool],
    ) -> list[Candidate]:
        """Return for each node the numbers for which something holds, if these are some and not all of the domain."""
        methods: dict[str, tuple[str | None, bool]] = {
            "": (None, self.on_equal),
            _OTHER_EQUALITY[self.on_equal]: (None, not self.on_equal),
            **{slip: (slip, self.on_equal) for slip in self.slips},
        }

        def visited(method: tuple[str | None, bool], x: LinearValue) -> Nodes:
            (slip, on_equal), search = method, search_at(x)
            events = HandSearch(search.rows, search.bounds, slip, search.window, on_equal=on_equal).events
            return frozenset(event.node for event in events if event.event == "enter")

        return [*filter(_inner_ends, candidates(about, methods, visited, nodes, holds))]


def _inner_ends(candidate: Candidate) -> set[Number]:
    """Return the ends at which an answer changes inside the domain: not the ends of the domain."""
    return {*candidate.answer.ends()} - {candidate.domain.low, candidate.domain.high}


def simplest_of_search(candidates: list[Candidate]) -> list[Candidate]:
    """Choose what is asked of a search: several parts first, then simple ends, then what is more than a ray."""

    def interest(candidate: Candidate) -> tuple[bool, int, int]:
        ends = _inner_ends(candidate)
        return len(candidate.answer.parts) < 2, max(Fraction(end).denominator for end in ends), -len(ends)

    return chosen(candidates, _MOST_ASKED, interest)


def line_search_of(examiner: Examiner) -> LineSearch | None:
    """Return the search of a run, None for one that Star1 by hand does not follow: its options, or its size."""
    run, tree = examiner.run, examiner.tree
    if run.grown or run.algorithm not in ("alphabeta", "star1") or any(map(tree.is_unexpanded, tree)):
        return None
    usual = options_of(run.algorithm)
    rows = rows_of(tree)
    chance = any(row.kind == "chance" for row in rows)
    if (
        any(value != usual.get(name) for name, value in run.options.items() if name not in _FREE)
        # An outcome of probability 0 has a leaf that no search reads, whatever the numbers are.
        or not 1 < len(rows) == len(tree) <= MOST_ROWS
        or height(rows) > DEEPEST
        or (chance and not (run.algorithm == "star1" and all(map(is_finite, run.bounds))))
    ):
        return None
    return LineSearch(
        rows,
        run.bounds,
        window=run.steps[0].window or (-INF, INF),
        slips=SLIPS if chance else (),
        on_equal=run.options.get("cut_on_equal") is not False,
    )


# -- questions, and sentences about them -------------------------------------------------------------------------------


def question_of(examiner: Examiner, kind: str, candidate: Candidate, note: str = "", **names: str) -> Question:
    """Ask for which numbers something holds, in words of this kind that call nodes by these names."""
    about, leaf = {"domain": _domain_text(candidate, examiner.lang)}, candidate.leaf
    if leaf is not None:
        about |= {"leaf": examiner.narrator.child(leaf), "v": examiner.narrator.number(examiner.tree.value(leaf))}
    ask = examiner.words[f"ask_{kind}"].format(letter=candidate.letter, **names)
    prompt = Writer.sentences(examiner.say(f"when_{candidate.over}", leaf, **about), ask, note)
    return examiner.question(
        kind,
        0,
        candidate.node,
        prompt,
        candidate.answer,
        "interval",
        domain=candidate.domain,
        detail=candidate._replace(always=examiner.words[f"always_{kind}"].format(**names)),
        which=repr(candidate.answer),
    )


def ask_of_search(
    kind: str, find: Callable[[Examiner, LineSearch], list[Candidate]], called: Callable[[Narrator, str], str]
) -> Callable[[Examiner], Iterator[Question]]:
    """Return a question for which numbers something happens in a search, with a convention for equality."""

    def ask(examiner: Examiner) -> Iterator[Question]:
        search = line_search_of(examiner)
        if search is None:
            return
        note = examiner.words["note_equal" if search.on_equal else "note_strict"]
        for candidate in simplest_of_search(find(examiner, search)):
            yield question_of(examiner, kind, candidate, note, node=called(examiner.narrator, candidate.node))

    return ask


def _telling(where: Region, domain: Interval) -> Fraction:
    """Return the number in a region that tells most: an end at which the answer changes, else one inside."""
    ends = (end for end in where.ends() if end in where and end not in (domain.low, domain.high))
    return Fraction(next(ends, None) or inside(where))


def _domain_text(about: Candidate, lang: str) -> str:
    """Write the numbers that the question is about, for example "0 ≤ x ≤ 10"."""
    low, high = about.domain.low, about.domain.high
    if not (is_finite(low) or is_finite(high)):
        return str(words(lang)["learn"]["any_number"].format(letter=about.letter))
    below = f"{number_text(low, lang)} ≤ " if is_finite(low) else ""
    return f"{below}{about.letter}" + (f" ≤ {number_text(high, lang)}" if is_finite(high) else "")


def allowed(about: Candidate, lang: str) -> dict[str, str]:
    """Return the words for sentences about the numbers that a question is about."""
    low, high = about.domain.low, about.domain.high
    limited = [name for name, end in (("least", low), ("most", high)) if is_finite(end)]
    key = "between" if len(limited) == 2 else (limited or ["any"])[0]
    must = words(lang)["interval"][f"must_{key}"].format(low=number_text(low, lang), high=number_text(high, lang))
    return {"letter": about.letter, "must": must, "always": about.always}


def _skipping_cut(run: Run, node: str) -> Moment:
    """Return the cut because of which a search does not visit a node."""
    return next(cut for cut in cutoffs_of(run) if any(node in run.tree.preorder(child) for child in cut.step.skipped))


def cut_at(decisive: Callable[[GameTree, str], str]) -> Callable[[Writer, Fraction], str]:
    """Return a function that derives the condition at an end of the answer from the test of the cut; "" if it cannot.

    `decisive` is the same as in `fate_of`.
    """

    def compared(writer: Writer, place: Fraction) -> Comparison | None:
        question, about = writer.question, writer.question.detail
        run = _run_at(writer.run, about.over, about.leaf, place)
        there, last = Writer(replace(question, run=run)), decisive(run.tree, about.node)
        if any(step.node == last for step in run.steps):
            return None
        cut = _skipping_cut(run, last)
        step, updates = cut.step, visits_of(run).at[cut.k - 1].updates
        high = step.side == "beta"
        end = step.window[high] if step.window else INF
        if not updates or step.value is None or not is_finite(step.value) or not is_finite(end):
            return None
        # What a chance node has from its child is the window of that child.
        own = cut.child_window
        origin = origin_of(own.origins if own else cut.origins, high)
        setter, _, chance, is_clamped = source_of(origin, high, end)
        source = "given" if is_clamped or (setter is None and chance is None) else "limit" if chance else setter
        formula = there.narrator.arithmetic(origin, high, open_=True) if isinstance(origin, ChildWindow) else ""
        same, asks = there.narrator.sign(False), f"{there.narrator.sign(False)}?"
        # The result follows exactly, so a formula with a rounded number cannot stay.
        formula = formula.removesuffix(asks) if formula.startswith(same) and formula.endswith(asks) else ""
        about = step.node, updates[-1].step.child, high, source
        return Comparison((Fraction(step.value), Fraction(end)), about, formula)

    def sentence(writer: Writer, end: Fraction) -> str:
        question, words, narrator = writer.question, writer.words, writer.narrator
        about = question.detail
        border_in = partial(border_of, letter=about.letter, lang=question.lang, compared=partial(compared, writer))
        border = border_in(question.answer, end)
        # Beyond this end, a cut further up may keep the search from the node that is cut from another end on.
        is_beyond = border is None and any(
            border_in(question.answer, Fraction(other)) for other in _inner_ends(about) - {end}
        )
        if is_beyond:
            border = border_in(question.answer.outside(about.domain), end)
        if border is None:
            return ""
        (number, bound), (node, child, high, source) = border.numbers, border.about
        is_chance, side = writer.run.tree.kind(node) == "chance", "beta" if high else "alpha"
        name = {"given": "αβ"[high], "limit": ("Aᵢ", "Bᵢ")[high]}.get(source)
        sets = f"{name}{border.formula}{narrator.sign(False)}{bound}."
        if name is None:
            sets = words["border_gives"].format(name=narrator.child(source), v=bound)
            # A name keeps its letters.
            sets = sets if sets.startswith(f"{source} ") else sets[:1].upper() + sets[1:]
        strict = writer.run.options.get("cut_on_equal") is False
        return writer.sentences(
            "" if name == bound else sets,
            words[f"border_{'chance' if is_chance else 'player'}_{side}"].format(
                name=narrator.name(node), child=narrator.child(child), v=number
            ),
            words["border_unvisited" if is_beyond else "border_cut"].format(
                node=narrator.name(about.node), test=border.test(("≤≥", "<>")[strict][high], words)
            ),
        )

    return sentence


def fate_of(decisive: Callable[[GameTree, str], str]) -> Callable[[Writer, Fraction], str]:
    """Return a function that says, at a number, why the search visits a node or why it does not.

    From the tree and the node in the question, `decisive` gives that node: the one whose visit decides the answer.
    """

    def sentence(writer: Writer, place: Fraction) -> str:
        question, about = writer.question, writer.question.detail
        run, node = _run_at(question.run, about.over, about.leaf, place), str(question.node)
        # At a border, a rounded number would not show on which side it is.
        notation = question.notation._replace(numbers="fractions") if is_rounded(place) else question.notation
        there, last = Writer(replace(question, run=run, notation=notation)), decisive(run.tree, node)
        if why := why_visited(there, [last]):
            return why[last]
        cut = there.narrator.sentence(_skipping_cut(run, last))
        is_visited = node == last or any(step.node == node for step in run.steps)
        never = "" if is_visited else writer.words["never_visits"].format(name=there.narrator.name(node))
        return writer.sentences(cut, never)

    return sentence


@lru_cache(maxsize=64)  # every mark of an answer to a question gives the same examples
def _run_at(run: Run, over: str, leaf: str | None, place: Number) -> Run:
    """Search again with the number that varies at a place: a leaf's value, the upper bound, or α at the root."""
    options: dict[str, object] = {name: run.options[name] for name in ("cut_on_equal", "window") if name in run.options}
    tree, bounds = run.tree, run.bounds
    if leaf is not None:
        tree = tree.copy()
        tree.nodes[leaf]["value"] = place
    elif over == "most":
        bounds = (bounds[0], place)
    else:
        options["window"] = (place, INF)
    # Without a chance node, bounds do not matter, and the leaf may have any value.
    if any(tree.kind(node) == "chance" for node in tree):
        options["bounds"] = bounds
    return search(tree, run.algorithm, **options)


def backwards(
    name: str,
    ask: Callable[[Examiner], Iterable[Question]],
    sentence: Callable[[Writer, Fraction], str],
    derive: Callable[[Writer, Fraction], str],
    skill: Callable[[Question], str],
) -> Kind:
    """Return a kind of inverse question, whose answer is a region.

    `derive` derives the condition at an end of the answer, or returns "" if it cannot. Then `sentence` says what
    happens at a number: in the working at one number in the answer and at others beside it, which are ends if possible,
    and in the second hint at a number inside.
    """

    def example(writer: Writer, key: str, place: Fraction) -> str:
        value = number_text(place, writer.question.lang)
        return str(
            writer.words[key].format(
                letter=writer.question.detail.letter, value=value, sentence=sentence(writer, place)
            )
        )

    def working(writer: Writer) -> str:
        answer, domain = writer.question.answer, writer.question.detail.domain
        derived = [derive(writer, Fraction(end)) for end in sorted(_inner_ends(writer.question.detail))]
        if derived and all(derived):
            return writer.sentences(*derived)
        within, beside = answer.within(domain), answer.outside(domain).parts[:_MOST_BESIDE]
        return writer.sentences(
            example(writer, "example_in", _telling(within, domain)),
            *(example(writer, "example_out", _telling(Region((part,)), domain)) for part in beside),
        )

    def hint(writer: Writer) -> str:
        return example(writer, "example", inside(writer.question.answer))

    return Kind(
        name=name,
        ask=ask,
        form="interval",
        working=working,
        hints=rule_and(hint),
        # Whoever answers with every number, or with none, makes no mistake that can be named.
        suspects=by_name(
            lambda question: {
                name: wrong for name, wrong in question.detail.wrong.items() if changes(wrong, question.detail.domain)
            }
        ),
        pointers=lambda question: [(question.detail.leaf, "term")] if question.detail.leaf is not None else [],
        skill=skill,
    )
