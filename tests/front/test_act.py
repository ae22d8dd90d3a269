"""A search by hand as the page marks it: with any answers, right and wrong, as the engine of Python does."""

import random

from emmviz import GameTree, act, gallery
from emmviz.base.numbers import show
from emmviz.learn.acting import ways_on
from emmviz.learn.asking import BY_HAND
from tests.front.node import made_by
from tests.learn.hands import cuts, right_answer, start, typed
from tests.long import LONG
from tests.shapes import random_tree

WRONG = ["7", "0", "<= 2", ">= 2", "2", "1.3", "oo", "-oo", "what", "2.5", "1,2,3", "0,2,1"]
WRONG_PAIRS = [
    ("1", "4"),
    ("-oo", "oo"),
    ("2.1", "oo"),
    ("1.9", "2.2"),
    ("2", "1"),
    ("0", "what"),
    ("-1", "10"),
    ("0", "∞"),
]


def one_more(state, rng):
    """An answer as the front end gives it, more often right than not, in any order; wrong as one errs, or anyhow."""
    ask, right = state.ask, rng.random() < 0.6
    if rng.random() < 0.05:
        return {"show": True}
    if ask.form == "node":
        if cuts(state) if right else rng.random() < 0.3:
            return {"cut": state.run.steps[state.step].side if right else rng.choice(["alpha", "beta"])}
        return {"pick": rng.choice(ways_on(state) if right else list(state.desk.tree))}
    given = right_answer(state) if right else rng.choice(WRONG if ask.form == "number" else WRONG_PAIRS)
    if ask.known and not right and rng.random() < 0.8:
        wrong, written = rng.choice(ask.known).answer, rng.choice([typed, show])
        given = written(wrong) if ask.form == "number" else [*map(written, wrong)]
    return {"typed": given if isinstance(given, str) else [[*given, True, True]]}


def answered(widget, rng):
    while widget.state.ask is not None:
        widget.answers = [*widget.answers, one_more(widget.state, rng)]
    return widget


def with_a_kernel():
    """Searches of two trees, in part half worked, and one that is broken off."""
    trees = [gallery.aima_scale(), GameTree.parse("max(chance(1/3: 2, 2/3: min(1, 5)), min(3, chance(4, 0)))")]
    half_way = act(gallery.aima_scale(), "star1", level=1)
    half_way.answers = [{"pick": "C"}, {"pick": "G"}, {"pick": "L8"}]
    yield half_way
    for seed in range(24 if LONG else 8):
        algorithm = ("star1", "star2", "expectiminimax", "alphabeta")[seed % 4]
        marking, done = ("at once", "at the end")[seed // 6 % 2], 3 if seed < 4 else 0  # the first are half worked
        widget = act(trees[seed // 4 % 2], algorithm, level=1 + seed // 8 % 2, marking=marking, done=done)
        yield answered(widget, random.Random(seed))


def with_every_order():
    """Searches of small trees, of which a page without Python holds every order, but of a few."""
    for seed in range(2_000 if LONG else 24):
        rng, tree = random.Random(seed), random_tree(seed)
        algorithm = rng.choice([*BY_HAND, "star2", "star2"])
        options = {"probes": rng.randint(0, 3), "reuse": rng.random() < 0.5} if algorithm == "star2" else {}
        if len(tree) <= (9 if LONG else 7) and start(seed, tree, algorithm, **options):
            yield answered(act(tree, algorithm, level=1 + seed % 2, **options), rng)


def read_twice():
    """If probes are forgotten, what was picked in a probe follows in the same order again."""
    widget = act(GameTree.parse("chance(.5: max(max(0,1),0), .5: 2)"), "star2", probes=1, reuse=False)
    window, picks = {"typed": [["0", "2", True, True]]}, ["C", None, "L2", "L1", "1", "L4", "B", None, "C", None, "L2"]
    widget.answers = [window if one is None else {"typed" if one == "1" else "pick": one} for one in picks]
    assert [one.verdict for one in widget.state.tries] == ["right"] * len(picks)
    return widget


def holds_every_order(segments):
    """Whether a page can go on with every right node: a search with too many orders has only one."""
    return all(str(number) in segments for one in segments.values() for number in one["ways"].values())


def test_the_page_marks_every_answer_as_python_does_with_a_kernel_and_in_any_order_without():
    widgets = [*with_every_order(), read_twice()]
    pages = {widget: widget._held() for widget in widgets}
    whole = [widget for widget, page in pages.items() if holds_every_order(page["segments"])]
    assert 10 < len(whole) > 0.95 * len(widgets)
    assert widgets[-1] in whole
    widgets += with_a_kernel()
    # In a notebook Python has opened more.
    opened = [widget.payload | {"segments": widget.payload["segments"] | widget.opened} for widget in widgets]
    asked = [*((widget, pages[widget]) for widget in whole), *zip(widgets, opened, strict=True)]
    played = made_by("play_act.js", [{"data": page, "answers": widget.answers} for widget, page in asked])
    for (widget, _), found in zip(asked, played, strict=True):
        marks = [[one.verdict, one.mistake, one.why] for one in widget.state.tries]
        assert found["marks"] == marks, (widget, str(widget.state.desk.tree))
        assert found["now"] == (widget.state.ask and [widget.state.ask.kind, widget.state.ask.node])
