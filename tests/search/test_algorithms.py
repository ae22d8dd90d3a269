"""The searches on known trees: literal transcripts, leaves read, options, and what a Run says of itself."""

from fractions import Fraction as F
from functools import partial
from pathlib import Path

import pytest

import emmviz
from emmviz import FlatTree, GameTree, algorithms, gallery, games, max_node, star1
from emmviz.base.messages import Message
from emmviz.search import algorithms as table
from emmviz.search.searching import algorithm_of
from emmviz.story.visits import cutoffs_of, moments_of
from tests.naming import named
from tests.refusal import refused
from tests.searches import ALL, EXACT, INF, LOWER, UPPER

FROM_1_9 = F(17, 9)  # (2.1 - 0.1 × 4) / 0.9
TRANSCRIPT = [
    # event, node, child, window, A, B, interval, value, bound
    ("enter", "A", None, ALL, None, None, None, None, None),
    ("enter", "B", None, ALL, None, None, (1, 4), None, None),
    ("enter", "D", None, (1, 4), -INF, INF, None, None, None),
    ("evaluate", "L1", None, (1, 4), None, None, None, 2, EXACT),
    ("update", "D", "L1", (1, 2), None, None, None, 2, UPPER),
    ("evaluate", "L2", None, (1, 2), None, None, None, 2, EXACT),
    ("update", "D", "L2", (1, 2), None, None, None, 2, UPPER),
    ("leave", "D", None, (1, 4), None, None, None, 2, EXACT),
    ("update", "B", "D", ALL, -INF, INF, (F("1.9"), F("2.2")), F("1.8"), EXACT),
    ("enter", "E", None, (1, 4), -INF, INF, None, None, None),
    ("evaluate", "L3", None, (1, 4), None, None, None, 3, EXACT),
    ("update", "E", "L3", (1, 3), None, None, None, 3, UPPER),
    ("evaluate", "L4", None, (1, 3), None, None, None, 3, EXACT),
    ("update", "E", "L4", (1, 3), None, None, None, 3, UPPER),
    ("leave", "E", None, (1, 4), None, None, None, 3, EXACT),
    ("update", "B", "E", ALL, -INF, INF, (F("2.1"), F("2.1")), F("2.1"), EXACT),
    ("leave", "B", None, ALL, None, None, (F("2.1"), F("2.1")), F("2.1"), EXACT),
    ("update", "A", "B", (F("2.1"), INF), None, None, None, F("2.1"), LOWER),
    ("enter", "C", None, (F("2.1"), INF), None, None, (1, 4), None, None),
    ("enter", "F", None, (FROM_1_9, 4), FROM_1_9, INF, None, None, None),
    ("evaluate", "L5", None, (FROM_1_9, 4), None, None, None, 1, EXACT),
    ("update", "F", "L5", (FROM_1_9, 4), None, None, None, 1, UPPER),
    ("cutoff", "F", "L5", (FROM_1_9, 4), None, None, None, 1, UPPER),
    ("update", "C", "F", (F("2.1"), INF), FROM_1_9, INF, (1, F("1.3")), F("0.9"), EXACT),
    ("cutoff", "C", "F", (F("2.1"), INF), FROM_1_9, INF, (1, F("1.3")), F("1.3"), UPPER),
    ("update", "A", "C", (F("2.1"), INF), None, None, None, F("2.1"), LOWER),
    ("leave", "A", None, ALL, None, None, None, F("2.1"), EXACT),
]


def row(moment):
    step, still = moment.step, moment.interval
    number = moment.running if still and step.event == "update" else step.value
    return (step.event, step.node, step.child, step.window, moment.A, moment.B, still, number, step.bound)


# -- the book's figure -------------------------------------------------------------------------------------------------


def test_the_transcript_of_star1_on_the_scale_tree():
    run = star1(gallery.aima_scale(), bounds=(1, 4))
    assert [row(moment) for moment in moments_of(run)] == TRANSCRIPT
    assert [(cut.step.side, cut.setter, cut.step.skipped) for cut in cutoffs_of(run)] == [
        ("alpha", "B", ("L6",)),
        ("alpha", "B", ("G",)),
    ]


SCALE, LARGER, PRUNING = gallery.aima_scale, lambda: gallery.aima_scale((1, 20, 30, 400)), gallery.aima_pruning


@pytest.mark.parametrize(
    ("tree", "bounds", "unread", "value", "action"),
    [
        (SCALE, None, {"L6", "L7", "L8"}, F("2.1"), "a1"),
        (SCALE, ALL, {"L8"}, F("2.1"), "a1"),
        (LARGER, (1, 400), {"L6"}, F("40.9"), "a2"),
        (PRUNING, (-2, 2), {"L6", "L7", "L8"}, F(3, 2), "left"),
        (PRUNING, ALL, {"L8"}, F(3, 2), "left"),
        (PRUNING, (-2, INF), {"L8"}, F(3, 2), "left"),
        (PRUNING, (-INF, 2), {"L6", "L7", "L8"}, F(3, 2), "left"),
    ],
    ids=named,
)
def test_leaves_that_star1_reads_in_the_book_s_trees(tree, bounds, unread, value, action):
    run = star1(tree(), bounds=bounds)
    assert run.leaves == [leaf for leaf in run.tree.leaves() if leaf not in unread]
    assert (run.value, run.best_action) == (value, action)


# -- windows and cuts --------------------------------------------------------------------------------------------------


def test_where_a_search_can_cut():
    players = {"max", "min"}
    assert {name: emmviz.search(max_node(2, 3), name).cuts_at for name in algorithms()} == {
        "expectiminimax": set(),
        "expectimax": set(),
        "minimax": set(),
        "alphabeta": players,
        "star1": players | {"chance"},
        "star2": players | {"chance"},
    }


# -- names, options, and what a Run says -------------------------------------------------------------------------------


def test_every_search_has_its_file_and_its_line_in_the_table():
    files = {file.stem for file in Path(table.__file__).parent.glob("[a-z]*.py")}
    assert algorithms() == sorted(table.ALGORITHMS) == sorted(files)
    assert [algorithm_of(name).name for name in algorithms()] == algorithms()


SEARCH = partial(emmviz.search, max_node(1, 2))


@pytest.mark.parametrize(
    ("ask", "wrong", "key", "meant"),
    [
        (SEARCH, "minimaxx", "wrong.search.algorithm", "minimax"),
        (gallery.get, "aima_scal", "wrong.tree.gallery", "aima_scale"),
        (games.get, "pigg", "wrong.games.game", "pig"),
        *((SEARCH, wrong, "wrong.search.algorithm", None) for wrong in ("run", "__init__", "os", "")),
    ],
    ids=named,
)
def test_an_unknown_name_is_answered_with_the_one_that_was_meant_or_those_that_there_are(ask, wrong, key, meant):
    listed = Message("wrong.expected", known=", ".join(algorithms()))
    instead = Message("wrong.near", name=meant) if meant else listed
    assert refused(ask, wrong) == Message(key, name=repr(wrong), instead=instead)


def test_a_search_in_the_place_of_its_name_is_refused():
    assert refused(SEARCH, star1) == Message("wrong.search.by_name", given=repr(star1)[:60])


@pytest.mark.parametrize("form", [GameTree.parse, lambda text: FlatTree.from_tree(GameTree.parse(text))])
def test_bounds_come_from_the_argument_then_the_tree_then_the_leaves(form):
    tree = form("max(1, 4) in [0, 9]")
    assert star1(tree, bounds=(-1, "inf")).bounds == (-1, INF)
    assert star1(tree).bounds == (0, 9)
    assert star1(form("max(1, 4)")).bounds == (1, 4)
    assert star1(form("chance(1: 2, 0: 99)")).bounds == (2, 2), "a leaf that is never searched does not count"


@pytest.mark.parametrize("name", algorithms())
def test_a_search_does_not_change_the_tree(name):
    tree = GameTree.parse("max(2, 3)")
    before = dict(tree.nodes(data=True)), tree.to_json()
    emmviz.search(tree, name)
    assert (dict(tree.nodes(data=True)), tree.to_json()) == before
