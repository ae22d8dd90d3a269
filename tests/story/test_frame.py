"""Frames: the state at several steps, and that going back is the same as going on."""

import random
from fractions import Fraction as F

import pytest

import emmviz
from emmviz import Frame, GameTree, NodeState, algorithms, gallery, star1
from emmviz.base.messages import Message
from emmviz.base.pairs import grouped
from emmviz.story.frame import Fold, blank
from tests.long import each_seed
from tests.refusal import refused
from tests.shapes import random_tree
from tests.tree.test_tree import chain


@pytest.fixture(scope="module")
def run():
    return star1(gallery.aima_scale(), bounds=(1, 4))


def states(frame):
    """The nodes by their state."""
    found = grouped((state.state, node) for node, state in frame.nodes.items())
    return {state: " ".join(sorted(nodes)) for state, nodes in found.items()}


def test_the_start(run):
    frame = run.frame(0)
    assert (frame.k, frame.total, frame.step, frame.path) == (0, 27, None, ())
    assert set(frame.nodes.values()) == {NodeState()}
    assert frame.counts == {"leaves": 0, "leaves_total": 8, "nodes": 0, "probes": 0, "cutoffs": 0}
    assert (frame.tree, frame.algorithm, frame.bounds) == (run.tree, "star1", (1, 4))


@pytest.mark.parametrize(
    ("k", "path", "wanted"),
    [
        (1, "A", {"current": "A", "unseen": "B C D E F G L1 L2 L3 L4 L5 L6 L7 L8"}),
        (4, "A B D L1", {"open": "A B D", "current": "L1", "unseen": "C E F G L2 L3 L4 L5 L6 L7 L8"}),
        (5, "A B D", {"open": "A B", "current": "D", "done": "L1", "unseen": "C E F G L2 L3 L4 L5 L6 L7 L8"}),
        (9, "A B", {"open": "A", "current": "B", "done": "D L1 L2", "unseen": "C E F G L3 L4 L5 L6 L7 L8"}),
        (
            23,
            "A C F",
            {"open": "A C", "current": "F", "cut": "L6", "done": "B D E L1 L2 L3 L4 L5", "unseen": "G L7 L8"},
        ),
        (
            25,
            "A C",
            {"open": "A", "current": "C", "cut": "G L6", "unreachable": "L7 L8", "done": "B D E F L1 L2 L3 L4 L5"},
        ),
        (27, "A", {"current": "A", "cut": "G L6", "unreachable": "L7 L8", "done": "B C D E F L1 L2 L3 L4 L5"}),
    ],
)
def test_states(run, k, path, wanted):
    frame = run.frame(k)
    assert frame.path == tuple(path.split())
    assert states(frame) == wanted
    assert frame.step is run.steps[k - 1]


def test_cuts_are_known_from_the_start_say_when_and_light_the_node_that_set_the_bound(run):
    cuts = [[(cut.number, cut.after, cut.step.node) for cut in frame.cuts] for frame in run.frames()]
    assert cuts == [[(1, 23, "F"), (2, 25, "C")]] * 28
    lit = [[node for node, state in frame.nodes.items() if state.lit] for frame in run.frames()]
    assert [(k, nodes) for k, nodes in enumerate(lit) if nodes] == [(23, ["B"]), (25, ["B"])]


@pytest.mark.parametrize("name", algorithms())
@each_seed(40, 10)
def test_going_back_equals_going_on(name, seed):
    tree = random_tree(seed)
    if {tree.kind(node) for node in tree} & {"minimax": {"chance"}, "expectimax": {"min"}}.get(name, set()):
        assert refused(emmviz.search, tree, name).key == "wrong.search.unknown_kind"
        return
    run = emmviz.search(tree, name)
    on = list(run.frames())
    assert [frame.k for frame in on] == list(range(len(run.steps) + 1))
    order = random.Random(seed).sample(range(len(on)), len(on))
    assert all(run.frame(k) == on[k] == run.frame(k - len(on)) for k in order)
    assert (run.frame(), run.counts) == (on[-1], on[-1].counts)


@each_seed(60, 30)
def test_a_fold_names_every_node_that_it_changes(seed):
    run = star1(random_tree(seed))
    fold = Fold(run)
    before = fold.frame()
    for step in run.steps:
        changed = fold.advance()
        after = fold.frame()
        assert {node for node in run.tree if before.nodes[node] != after.nodes[node]} <= changed.keys()
        assert [node for node, state in after.nodes.items() if state.state == "current"] == [step.node]
        before = after


@each_seed(60, 30)
def test_at_the_end_every_node_is_settled(seed):
    run = star1(random_tree(seed))
    entered = {step.node for step in run.steps}
    for node, state in run.frame().nodes.items():
        if node == run.tree.root:
            assert (state.state, state.value, state.bound) == ("current", run.value, run.bound)
        else:
            assert state.state in (("done",) if node in entered else ("cut", "unreachable"))
            assert (state.value is None) == (node not in entered)


@pytest.mark.parametrize("step", [28, -29, 1.0, "3", None, True])
def test_a_step_that_there_is_not(run, step):
    message = Message("wrong.search.step", last=27, given=repr(step))
    assert refused(run.frame, step) == refused(run.headline, step) == message


def test_a_tree_that_nobody_has_searched():
    frame = blank(GameTree.parse("max(1, 2) in [0, 3]"))
    assert isinstance(frame, Frame)
    assert (frame.k, frame.total, frame.algorithm, frame.bounds, frame.caption) == (0, 0, "", (0, 3), "")
    assert set(frame.nodes) == {"A", "L1", "L2"}


def test_a_chain_deeper_than_python_calls_functions_is_folded():
    frame = star1(chain(3_000)).frame(3_001)
    assert (len(frame.path), frame.nodes["end"].state) == (3_001, "current")


def test_what_a_frame_says_of_itself(run):
    start, cut, end = run.frame(0), run.frame(25), run.frame()
    assert [(frame.caption, frame.line, frame.stack) for frame in (start, cut, end)] == [
        (run.caption(0), "", ()),
        (
            run.caption(25),
            "    if v ≤ Aᵢ: return Σ p·hi      ▸ cut",
            (("A", (F("2.1"), float("inf"))), ("C", (F("2.1"), float("inf")))),
        ),
        (run.caption(), "return best", (("A", (float("-inf"), float("inf"))),)),
    ]
