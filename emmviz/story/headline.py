"""Headline: what a step did in at most forty characters, and what trees and runs are called beside one another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from emmviz.base.locale import called, words
from emmviz.base.numbers import INF, Number, show
from emmviz.games.depth import DepthRule
from emmviz.search.events import Bound
from emmviz.search.run import Run
from emmviz.story.frame import Frame
from emmviz.story.moment import Moment
from emmviz.story.narrate import Facts, Narrator
from emmviz.tree.game_tree import GameTree

LONGEST = 40
# A longer option does not tell runs apart at a glance.
_SHORT = 24


def headline(run: Run, step: int = -1, *, lang: str = "en") -> str:
    """Return a headline about the last of the first `step` steps of a run; for 0, about what will happen.

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
        At most 40 characters.

    Raises
    ------
    TreeError
        Where there are not that many steps.

    Examples
    --------
    >>> from emmviz import gallery, star1
    >>> headline(star1(gallery.aima_scale()), 25)
    'Cut at C: at most 1.3, and α = 2.1'
    """
    frame = run.frame(step)
    return headline_of(frame, Narrator(frame.tree, lang))


def headline_of(frame: Frame, narrator: Narrator) -> str:
    """Return the headline of a frame in the words of a narrator of its tree; it is empty without a run.

    It is the first way to say it that is short enough, else the shortest one with an ellipsis.
    """
    ways = _phrasings(frame, narrator)
    text = next((text for text in ways if len(text) <= LONGEST), ways[-1])
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


def full_headline(frame: Frame, narrator: Narrator) -> str:
    """Return the headline of a frame however long it is."""
    return _phrasings(frame, narrator)[0]


def _phrasings(frame: Frame, narrator: Narrator) -> list[str]:
    """Return the ways to say what the last step of a frame did, the longest first."""
    moment = frame.moment
    named: tuple[str, ...] = ()
    if moment is None:
        texts = list(_start(frame, narrator)) if frame.algorithm else [""]
    elif moment.remark:
        texts = [narrator.sentence(moment)]
    else:
        texts = narrator.compare(lambda: list(getattr(_Headlines(narrator, moment), moment.step.event)()))
        # A name keeps its letters: c1 and C1 are two nodes.
        named = moment.step.node, moment.step.child or moment.step.node
    return [text if text.startswith(named) else text[:1].upper() + text[1:] for text in texts]


def _start(frame: Frame, narrator: Narrator) -> Iterator[str]:
    phrases, name = narrator.lang["headline"], narrator.algorithm(frame.algorithm)
    if frame.counts["leaves_total"] is None:
        yield phrases["start_game"].format(algorithm=name, root=narrator.name(narrator.root))
    else:
        yield phrases["start"].format(algorithm=name, leaves=narrator.to_read(frame))
    yield name


class _Headlines:
    """The headlines of a step, the longest first, in the words of a narrator."""

    def __init__(self, narrator: Narrator, moment: Moment) -> None:
        self.narrator, self.moment, self.step = narrator, moment, moment.step
        self.kind = narrator.tree.kind(moment.step.node)

    def write(self, key: str, **holes: str) -> str:
        """Fill a phrase."""
        return str(self.narrator.lang["headline"][key].format_map(Facts(self.narrator, self.moment, **holes)))

    def worth(self, value: Number, bound: Bound) -> str:
        """Write a number with what it bounds."""
        return self.narrator.in_words(self.narrator.number(value), bound)

    def enter(self) -> Iterator[str]:
        if self.step.window is not None:
            yield self.write("enter_window")
        yield self.write("enter")

    def evaluate(self) -> Iterator[str]:
        if self.kind == "leaf":
            yield self.write("read")
            yield self.write("read", leaf=self.narrator.words["leaf_alone"])
        else:
            yield self.write("estimate")

    def recall(self) -> Iterator[str]:
        worth = self.worth(self.step.value, self.step.bound)
        yield self.write("recall", name=self.narrator.child(self.step.node), value=worth)
        if self.kind == "leaf":
            yield self.write("recall", name=self.narrator.words["leaf_alone"], value=worth)

    def probe(self) -> Iterator[str]:
        yield self.write("probe_more" if self.moment.probe_results else "probe")

    def update(self) -> Iterator[str]:
        step, still, moment = self.step, self.moment.interval, self.moment
        # A probe is also about the chance node above.
        chance = moment.child_window.chance if moment.child_window and moment.probed else step.node
        if still and still[0] == still[1]:
            yield self.write("worth", name=self.narrator.name(chance), value=self.narrator.number(still[0]))
        elif still:
            yield self.write("between", name=self.narrator.name(chance))
            yield self.write("between_short")
        elif step.value is not None and self.kind == "chance":
            yield self.write("so_far")
        elif step.bound is None or step.value is None:
            yield self.write("useless")
        elif step.best == step.child:
            yield self.write("so_far", value=self.worth(step.value, Bound.LOWER if self.kind == "max" else Bound.UPPER))
        else:
            yield self.write("keeps")

    def leave(self) -> Iterator[str]:
        worth = self.worth(self.step.value, self.step.bound)
        best = self.narrator.chosen(self.step)
        if best and (moves := self.narrator.moves(self.moment)):
            yield self.write("tie", moves=moves, value=worth)
            yield self.write("tie_short", moves=moves)
        elif best:
            yield self.write("best", action=self.narrator.move(best), value=worth)
        yield self.write("worth", value=worth)

    def cutoff(self) -> Iterator[str]:
        high, reached = self.step.side == "beta", self.narrator.reached(self.moment)
        limit = self.step.window[high]
        if self.narrator.is_extreme(self.moment):
            keys, end = ("cut_extreme", "cut_extreme_short"), ("U" if high else "L") + self.narrator.equal(reached)
        else:
            keys, end = ("cut", "cut_short"), ("β" if high else "α") + self.narrator.equal(limit)
        worth = self.worth(reached, Bound.LOWER if high else Bound.UPPER)
        for key in keys:
            yield self.write(key, name=self.narrator.child(self.step.node), value=worth, end=end)


# -- several trees and runs beside one another -------------------------------------------------------------------------


def apart(names: Sequence[str], lang: str = "en") -> list[str]:
    """Return names, those numbered that several have.

    >>> apart(["Star1", "Star2", "Star1"])
    ['Star1 (1)', 'Star2', 'Star1 (2)']
    """
    twin = words(lang)["format"]["twin"]
    return [
        twin.format(name=name, n=names[: i + 1].count(name)) if name and names.count(name) > 1 else name
        for i, name in enumerate(names)
    ]


def together(names: Iterable[str], lang: str) -> str:
    """Return names as one text.

    >>> together(["Star1", "", "Star2"], "en")
    'Star1 and Star2'
    """
    phrases = words(lang)["format"]
    *most, last = list(filter(None, names)) or [str(phrases["tree"])]
    return str(phrases["and"]).join([", ".join(most), last]) if most else last


def titles_of(searched: Sequence[tuple[GameTree, Run | None]], lang: str = "en") -> tuple[str, list[str]]:
    """Return what trees and runs have in common as a title, "" for nothing, and the title of each, "" for none.

    In common is the title of the trees, or else the search, where all share it. The title of each is the rest: its
    tree, and how that is searched, with the options that differ where several would have one title.

    >>> from emmviz import gallery, star1, star2
    >>> tree = gallery.aima_scale()
    >>> titles_of([(tree, star1(tree)), (tree, star2(tree))])
    ('Scale matters: leaf values 1, 2, 3, 4', ['Star1', 'Star2'])
    >>> titles_of([(tree, star1(tree)), (tree, star1(tree, fail="hard", window=(1, 3)))])[1]
    ['Star1', 'Star1 · window (1, 3) · fail-hard']
    >>> titles_of([(tree, star1(tree)), (thirds := gallery.get("thirds"), star1(thirds))])[0]
    'Star1'
    """
    trees = [called(tree.title, lang) for tree, _ in searched]
    phrases = words(lang)["algorithm"]
    searches = ["" if run is None else phrases.get(run.algorithm, run.algorithm) for _, run in searched]
    shared = trees[0] if len(set(trees)) == 1 else ""
    if shared:
        titles = searches if any(searches) else trees
    elif len(set(searches)) == 1 and all(trees):
        shared, titles = searches[0], trees
    else:
        titles = [" · ".join(filter(None, (search, tree))) for search, tree in zip(searches, trees, strict=True)]
    options = [list(written_options(run, _naming(run), lang)) if run else [] for _, run in searched]
    named = []
    for name, written in zip(titles, options, strict=True):
        twins = [set(others) for other, others in zip(titles, options, strict=True) if other == name]
        named.append(
            " · ".join(filter(None, [name, *(option for option in written if option not in set.intersection(*twins))]))
        )
    return shared, apart(named, lang)


def _naming(run: Run) -> list[str]:
    """Return the options of a run that may tell it from others; bounds only where they cut or were given."""
    shows_bounds = uses_bounds(run) or run.options.get("bounds") is not None
    return [name for name in run.options if name != "bounds" or shows_bounds]


def uses_bounds(run: Run) -> bool:
    """Return whether bounds belong to the description of a run: they can cut, or its tree declares them."""
    return "chance" in run.cuts_at or bool(run.tree.bounds)


def bounds_of(bounds: tuple[Number, Number], lang: str, key: str = "bounds") -> str:
    """Write the bounds of all leaves, for example "bounds [1, 4]", or the "window" with which a search begins."""
    low, high = (show(end, comma=words(lang)["format"]["comma"]) for end in bounds)
    return str(words(lang)["algorithm"][key].format(low=low, high=high))


def written_options(run: Run, names: Iterable[str], lang: str) -> Iterator[str]:
    """Write the options of a run with these names that are not the usual ones, for example "fail-hard" or "depth 2"."""
    phrases = words(lang)["algorithm"]
    for name in names:
        value: Any = run.bounds if name == "bounds" else run.options.get(name)
        if name in ("bounds", "window"):
            if name == "bounds" or value != (-INF, INF):  # the usual window goes without saying
                yield bounds_of(value, lang, name)
        elif name == "fail":
            if value == "hard":  # fail-soft, the usual way, is not worth a beginner's question
                yield phrases["hard"]
        elif name == "depth" and value is not None:
            yield depth_in_words(value, DepthRule.of(run.options), lang)
        elif (
            name not in DepthRule._fields
            and value is not None
            and len(text := str(getattr(value, "__name__", value))) <= _SHORT
            and "<" not in text
        ):
            yield phrases.get(f"{name}_{value}", f"{name}={text}")


def depth_in_words(depth: int, rule: DepthRule, lang: str) -> str:
    """Write how far a search looks ahead, for example "depth 2", and what the depth counts if not only moves.

    >>> depth_in_words(2, DepthRule("levels", resolve_chance=True), "en")
    'depth 2 in levels, chance resolved'
    """
    phrases = words(lang)["algorithm"]
    resolved = phrases["resolved"] if rule.resolve_chance else ""
    return f"{phrases[f'depth_{rule.depth_counts}'].format(depth=depth)}{resolved}"
