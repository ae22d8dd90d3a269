"""Headline: what a step did in at most forty characters, and what trees and runs are called beside one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from emmviz.base.locale import called, words
from emmviz.base.numbers import Number
from emmviz.search.events import Bound
from emmviz.story.frame import Frame
from emmviz.story.moment import Moment
from emmviz.story.narrate import Narrator

if TYPE_CHECKING:
    from emmviz.search.run import Run
    from emmviz.tree.game_tree import GameTree

__all__ = ["LONGEST", "apart", "headline", "headline_of", "titles_of", "together"]

LONGEST = 40


def headline(run: Run, step: int = -1, *, lang: str = "en") -> str:
    """Return what the last of the first `step` steps of a run did; for 0 what is about to happen.

    Parameters: run; step, from 0 to len(steps), -1 for the last; lang. Returns: at most 40 characters.
    Raises: TreeError when there are not that many steps.

    >>> from emmviz import gallery, star1
    >>> headline(star1(gallery.aima_scale()), 25)
    'Cut at C: at most 1.3 < 2.1'
    """
    frame: Frame = run.frame(step)  # type: ignore[assignment]
    return headline_of(frame, Narrator(frame.tree, lang))


def headline_of(frame: Frame, narrator: Narrator) -> str:
    """Return the headline of a frame in the words of a narrator of its tree, nothing without a run.

    It is the first way to say it that is short enough, else the shortest one with an ellipsis.
    """
    moment = frame.moment
    if moment is None:
        found = list(_start(frame, narrator)) if frame.algorithm else [""]
        named: tuple[str, ...] = ()
    elif moment.remark:
        found, named = [moment.remark.sentence(narrator, moment)], ()
    else:
        step = moment.step
        found = list(_SAY[step.event](_Words(narrator), moment))
        # A name keeps its letters: c1 and C1 are two nodes.
        named = step.node, step.child or step.node
    text = next((text for text in found if len(text) <= LONGEST), found[-1])
    text = text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"
    return text if text.startswith(named) else text[:1].upper() + text[1:]


def _start(frame: Frame, tell: Narrator) -> Iterator[str]:
    say, name = tell.lang["headline"], tell.lang["algorithm"].get(frame.algorithm, frame.algorithm)
    if frame.counts["leaves_total"] is None:
        yield say["start_game"].format(algorithm=name, root=tell.name(tell.root))
    else:
        what = "leaf" if frame.options["depth"] is None else "horizon"
        yield say["start"].format(algorithm=name, leaves=tell.count(what, frame.counts["leaves_total"]))
    yield name


class _Words:
    """The words of headlines, with those of a narrator."""

    def __init__(self, tell: Narrator) -> None:
        self.tell, self.say = tell, tell.lang["headline"]

    def __call__(self, key: str, **fields: Any) -> str:
        return str(self.say[key].format(**fields))

    def worth(self, value: Number, bound: Bound) -> str:
        """Write a number with what it bounds."""
        number = self.tell.number(value)
        return number if bound is Bound.EXACT else self(f"at_{bound.value}", value=number)


def _enter(say: _Words, moment: Moment) -> Iterator[str]:
    name = say.tell.name(moment.step.node)
    if moment.step.window is not None:
        yield say("enter_window", name=name, window=say.tell.window(moment.step.window))
    yield say("enter", name=name)


def _evaluate(say: _Words, moment: Moment) -> Iterator[str]:
    node, value = moment.step.node, say.tell.number(moment.step.value)
    if say.tell.tree.kind(node) == "leaf":
        yield say("read", leaf=say.tell.leaf(node), value=value)
        yield say("read", leaf=say.tell.words["leaf_alone"], value=value)
    else:
        yield say("estimate", name=say.tell.name(node), value=value)


def _recall(say: _Words, moment: Moment) -> Iterator[str]:
    step = moment.step
    assert step.value is not None
    assert step.bound is not None
    worth = say.worth(step.value, step.bound)
    yield say("recall", name=say.tell.child(step.node), value=worth)
    if say.tell.tree.kind(step.node) == "leaf":
        yield say("recall", name=say.tell.words["leaf_alone"], value=worth)


def _probe(say: _Words, moment: Moment) -> Iterator[str]:
    step = moment.step
    first = step.child == next(say.tell.tree.successors(step.node))
    yield say("probe" if first else "probe_more", name=say.tell.name(step.node))


def _update(say: _Words, moment: Moment) -> Iterator[str]:
    step, still, tell = moment.step, moment.interval, say.tell
    kind, name = tell.tree.kind(step.node), tell.name(step.node)
    # What a probe tells is about the chance node above, too.
    within = tell.name(moment.child_window.chance) if moment.child_window and moment.probed else name
    if still and still[0] == still[1]:
        yield say("worth", name=within, value=tell.number(still[0]))
    elif still:
        fields = {"low": tell.number(still[0]), "high": tell.number(still[1])}
        yield say("between", name=within, **fields)
        yield say("between_short", **fields)
    elif step.value is not None and kind == "chance":
        yield say("so_far", name=name, value=tell.number(step.value))
    elif step.bound is None or step.value is None:
        yield say("useless", name=name)
    elif step.best == step.child:
        yield say("so_far", name=name, value=say.worth(step.value, Bound.LOWER if kind == "max" else Bound.UPPER))
    else:
        yield say("keeps", name=name, value=tell.number(step.value))


def _leave(say: _Words, moment: Moment) -> Iterator[str]:
    step = moment.step
    assert step.value is not None
    assert step.bound is not None
    fields = {"name": say.tell.name(step.node), "value": say.worth(step.value, step.bound)}
    if best := say.tell.chosen(step):
        yield say("best", action=say.tell.action(best) or say.tell.child(best), **fields)
    yield say("worth", **fields)


def _cutoff(say: _Words, moment: Moment) -> Iterator[str]:
    step = moment.step
    assert step.window is not None
    high = step.side == "beta"
    reached, limit = say.tell.reached(moment), step.window[high]
    signs = (">", "≥") if high else ("<", "≤")
    fields = {
        "value": say.worth(reached, Bound.LOWER if high else Bound.UPPER), "sign": signs[reached == limit],
        "limit": say.tell.number(limit),
    }  # fmt: skip
    yield say("cut", name=step.node, **fields)
    yield say("cut_short", **fields)


_SAY: dict[str, Callable[[_Words, Moment], Iterator[str]]] = {
    "enter": _enter, "evaluate": _evaluate, "recall": _recall, "probe": _probe, "update": _update, "leave": _leave,
    "cutoff": _cutoff,
}  # fmt: skip


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
    *most, last = list(filter(None, names)) or ["emmviz"]
    link: str = words(lang)["format"]["and"]
    return link.join([", ".join(most), last]) if most else last


def titles_of(things: Sequence[tuple[GameTree, Run | None]], lang: str = "en") -> tuple[str, list[str]]:
    """Return what trees and runs have in common as a title, "" for nothing, and the title of each, "" for none.

    Parameters: things, of each its tree, and its run, None for the bare tree; lang.
    Returns: the title of the trees, or else the search, where all share it, and for each the rest: its tree, and how
    that is searched.

    >>> from emmviz import gallery, star1, star2
    >>> tree = gallery.aima_scale()
    >>> titles_of([(tree, star1(tree)), (tree, star2(tree))])
    ('Scale matters: leaf values 1, 2, 3, 4', ['Star1', 'Star2'])
    >>> titles_of([(tree, star1(tree)), (thirds := gallery.get("thirds"), star1(thirds))])[0]
    'Star1'
    """
    trees = [called(tree.title, lang) for tree, _ in things]
    phrases = words(lang)["algorithm"]
    searches = ["" if run is None else phrases.get(run.algorithm, run.algorithm) for _, run in things]
    shared = trees[0] if len(set(trees)) == 1 else ""
    if shared:
        return shared, apart(searches, lang) if any(searches) else apart(trees, lang)
    if len(set(searches)) == 1 and all(trees):
        return searches[0], apart(trees, lang)
    own = [" · ".join(filter(None, (search, tree))) for search, tree in zip(searches, trees, strict=True)]
    return "", apart(own, lang)
