"""Labels of edges: however long they are, no two of a tree overlap."""

from dataclasses import replace
from itertools import combinations, pairwise, product
from random import Random

import pytest

from emmviz import GameTree, expectiminimax, random_tree as generated_tree, star1
from emmviz.picture.cuts import line_through
from emmviz.picture.draw import scene_from
from emmviz.picture.drawn import written_by
from emmviz.picture.geometry import crosses
from emmviz.picture.motion import moves
from emmviz.picture.named_themes import theme
from emmviz.picture.plan import plan_for
from emmviz.player.shell.cell import cell_plans
from tests.long import each_seed
from tests.sentences import ignoring
from tests.shapes import random_tree

WORDS = ("a", "no", "roll", "reroll die 2", "the other player moves", "Continue the cure with drug A", "x" * 60)
# As beside a board, where rows are close; and as on a page of its own.
LOOKS = {
    "narrow": replace(theme("light"), roomy=320, tight=True, pad=17, gap=6, value=14, label=13),
    "light": theme("light"),
}
LOOKS |= {f"{name} to the right": replace(look, direction="right") for name, look in LOOKS.items()}


def long_worded(seed):
    """A random tree, with a word or a few on some edges."""
    tree, rng = random_tree(seed), Random(seed)
    for edge in tree.edges:
        if rng.random() < 0.8:
            tree.edges[edge]["action"] = rng.choice(WORDS)
    return tree


def overlaps(pairs):
    """How far labels overlap, for each pair that does by more than is visible, a hundredth of a point."""
    for a, b in pairs:
        over = min(a.left + a.width, b.left + b.width) - max(a.left, b.left)
        if over > 0.01 and abs(a.y - b.y) < (a.size + b.size) / 2:
            yield round(over, 2), a.text, b.text


@ignoring("wrong.picture.shortened")
@pytest.mark.sampled
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("form", ["tree", "run", "dense"])
@each_seed(600, 90, 90)
def test_no_two_labels_overlap(seed, look, form):
    tree, look = long_worded(seed), LOOKS[look]
    run = expectiminimax(tree)
    if form == "dense":
        frame = run.frame(0)
        plan = plan_for(frame, look, caption=False, hide=("names", "levels"), dense=True, written=written_by(run))
        scene = scene_from(plan, frame, hidden=True)
    else:
        scene = (run if form == "run" else tree).scene(theme=look)
    assert list(overlaps(combinations([label for edge in scene.edges for label in edge.labels], 2))) == []


@ignoring("wrong.picture.shortened")
@pytest.mark.sampled
@pytest.mark.parametrize("dense", [False, True])
@pytest.mark.parametrize("look", LOOKS)
@each_seed(600, 90, 90)
def test_no_window_lies_over_a_name(seed, look, dense):
    """At rest; on its way down it appears from below the names on its edge and on the edges beside it."""
    run = star1(long_worded(seed))
    plan = plan_for(run.frame(0), LOOKS[look], caption=False, dense=dense, written=written_by(run))

    def names(nodes):
        return [label for node in nodes for label in plan.places[node].labels]

    for before, after in pairwise(run.frames()):
        for move in moves(plan, before, after):
            if move.kind == "descend":
                beside = names(run.tree.children(run.tree.parent(move.node)))
                starts = [move.label._replace(x=x, y=y) for x, y in move.way[:1]]
                assert list(overlaps([*product([move.label], names(plan.places)), *product(starts, beside)])) == []


def test_no_window_lies_over_the_name_of_a_neighbouring_node():
    run = star1(generated_tree(5, "max3 chance2 min2", span=(-20, 20)))
    for plan in filter(None, cell_plans(run.frame(0), "en", "tidy", written_by(run), narrow=False)):
        names = [place.name for place in plan.places.values() if place.name]
        lives = [edge.live for frame in run.frames() for edge in scene_from(plan, frame).edges if edge.live]
        # The letters of a name are lower than its line.
        assert list(overlaps(product([live._replace(size=live.size - 6) for live in lives], names))) == []


@ignoring("wrong.picture.shortened")
@pytest.mark.sampled
@pytest.mark.parametrize("look", LOOKS)
@each_seed(300, 40, 40)
def test_a_window_beside_its_edge_covers_no_edge_and_no_cut(seed, look):
    run = star1(long_worded(seed), bounds=None)
    plan = plan_for(run.frame(0), LOOKS[look], caption=False, written=written_by(run))
    axis = plan.theme.direction == "right"
    asides = 0
    for k in range(0, len(run.steps) + 1, 3):
        scene = scene_from(plan, run.frame(k), caption=False)
        marks = [edge.cut.badge for edge in scene.edges if edge.cut and edge.cut.badge]
        for edge in scene.edges:
            label = edge.live
            if label is None or label[2 + axis] == plan.places[edge.child].live[axis]:
                continue
            asides += 1
            assert not [other.child for other in scene.edges if crosses((other.start, other.end), label.extent)]
            assert not [mark.text for mark in marks if crosses(line_through(mark), label.extent)]
    assert asides or len(run.tree) < 4 or axis


def test_a_window_is_clear_of_the_ring_of_the_node_below_it(run):
    for look in (theme("slide"), replace(theme("slide"), gap=4, pad=1)):
        plan = plan_for(run.frame(23), look, "en", written=written_by(run))
        for node in ("B", "C", "F"):
            place = plan.places[node]
            # The ring is 11 wide, half of it outside, and a window 1.2 times as high as its letters.
            assert place.live[1] + 0.6 * look.label <= place.y - place.size.h / 2 - 5.5


@ignoring("wrong.picture.shortened")
@pytest.mark.sampled
@pytest.mark.parametrize("look", LOOKS)
@each_seed(600, 90, 90)
def test_labels_stand_beside_the_edges_and_on_none(seed, look):
    scene = long_worded(seed).scene(theme=LOOKS[look])
    lines = [(edge.start, edge.end) for edge in scene.edges]
    for edge in scene.edges:
        for label in edge.labels:
            left, top, right, bottom = label.extent
            # Letters are less high than their line.
            box = left, top + 0.2 * label.size, right, bottom - 0.2 * label.size
            # For the longest labels, which are shortened, there is no such place near some parents.
            is_clear = label.text.endswith("…") or not any(crosses(line, box) for line in lines)
            assert is_clear, (edge.child, label.text)


def test_no_edge_to_a_leaf_runs_over_a_triangle_beside_it():
    run = star1(GameTree.parse("max(chance(min(1/3, 5/7), min(22/7, 2), 4), chance(1/6: 10, 5/6: min(1/9, 3/11)))"))
    for look in ("light", "slide", "decision"):
        places = plan_for(run.frame(0), look).places
        met = [
            (node, other)
            for node, place in places.items()
            for other, beside in places.items()
            if other not in (node, run.tree.parent(node)) and crosses((place.start, place.end), beside.extent)
        ]
        assert met == []


@pytest.mark.parametrize("look", ["light", {"base": "slide", "evidence": False}])
def test_outcomes_beside_each_other_are_about_evenly_apart(look):
    outcomes = ", ".join(f"1/6: {n}" for n in range(1, 7))
    scene = star1(GameTree.parse(f"max(safe: 3, roll: chance({outcomes}), risk: chance({outcomes}))")).scene(theme=look)
    nodes = [scene.by_id[leaf] for leaf in (f"L{n}" for n in range(2, 8))]
    gaps = [b.x - a.x - (a.size.w + b.size.w) / 2 for a, b in pairwise(nodes)]
    assert max(gaps) < 1.5 * min(gaps)
