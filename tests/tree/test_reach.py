"""The probability of reaching a node, against a plain recursion from the root."""

import re
from fractions import Fraction as F

import pytest

from emmviz import GameTree, expectiminimax, gallery, minimax, star1
from tests.long import each_seed
from tests.picture.render.scenes import faults, steps_of
from tests.shapes import first_optimal, plain, random_tree


def reached(tree, node, best=None, above=F(1)):
    """Each leaf below a node with its probability: for all of a player's moves, or only the best one."""
    if not tree.children(node):
        return {node: above}
    found = {}
    for branch in tree.branches(node):
        taken = branch.prob if tree.kind(node) == "chance" else F(best is None or best[node] == branch.child)
        found |= reached(tree, branch.child, best, above * taken)
    return found


@pytest.mark.sampled
@each_seed(600, 90, 90)
def test_it_is_the_product_on_the_path_and_of_chance_nodes_the_sum_is_one(seed):
    tree = random_tree(seed).validate()
    assert {leaf: tree.reach(leaf) for leaf in tree.leaves()} == reached(tree, tree.root)
    for node in tree:
        if tree.kind(node) != "leaf" and all(tree.kind(n) in ("chance", "leaf") for n in tree.preorder(node)):
            part = tree.subtree(node)
            assert sum(map(part.reach, part.leaves())) == part.reach(node) == 1
            assert sum(map(tree.reach, part.leaves())) == tree.reach(node)


@pytest.mark.sampled
@pytest.mark.parametrize("search", [expectiminimax, star1])
@each_seed(600, 90, 90)
def test_of_a_run_it_is_under_the_best_moves_and_the_value_is_the_mean_of_what_is_reached(seed, search):
    run = search(random_tree(seed))
    best = {node: first_optimal(run.tree.subtree(node)) for node in run.tree}
    found = {leaf: run.reach(leaf) for leaf in run.tree.leaves()}
    # Among equals, a search that cuts may choose a later move, whose value is no bound.
    assert search is star1 or found == reached(run.tree, run.tree.root, best)
    assert sum(found.values()) == 1
    assert sum(share * run.tree.value(leaf) for leaf, share in found.items()) == run.value == plain(run.tree)


def test_a_player_who_is_cut_at_u_chooses_the_move_that_is_worth_it():
    run = star1(GameTree.parse("chance(.5: max(10, -7), .5: max(-9, 8))"))
    assert [run.reach(leaf) for leaf in run.tree.leaves()] == [F(1, 2), 0, 0, F(1, 2)]


def test_where_no_steps_say_what_is_best_players_take_every_move():
    tree = GameTree.parse("max(min(1, 2), 3)")
    assert [minimax(tree, steps=False).reach(leaf) for leaf in tree.leaves()] == [1, 1, 1]
    assert [minimax(tree).reach(leaf) for leaf in tree.leaves()] == [0, 0, 1]


def test_a_picture_writes_it_beside_each_leaf_and_a_text_as_well(tmp_path):
    tree = GameTree.parse("max(go: chance(.9: min(Q=1, 2), .1: R=3), stop: 0)")
    run = expectiminimax(tree)
    text = tree.save(tmp_path / "a.txt", reach=True).read_text("utf-8")
    shown = ["Q = 1  P = .9", "2  P = .9", "R = 3  P = .1", "0  P = 1"]
    assert re.findall(r"(?:\w = )?\d  P = \S+", text) == shown
    for k, shares in ((0, [".9", ".9", ".1", "1"]), (-1, [".9", "0", ".1", "0"])):
        scene = run.scene(k, reach=True)
        assert [scene.by_id[leaf].more.text for leaf in tree.leaves()] == [f"P = {share}" for share in shares]
        assert "(P = .1)" in scene.by_id["R"].says
    assert run.scene(lang="es", reach=True).by_id["R"].more.text == "P = 0,1"
    assert run.scene(numbers="fractions", theme={"reached": True}).by_id["R"].more.text == "P = 1/10"
    assert all(node.more is None for node in run.scene().nodes)


# The names come first, so that every tenth case has each direction and each look.
@pytest.mark.sampled
@pytest.mark.filterwarnings("ignore::emmviz.PictureWarning")
@pytest.mark.parametrize("name", gallery.names())
@pytest.mark.parametrize("look", ["light", "slide", "decision"])
@pytest.mark.parametrize("direction", ["down", "right"])
def test_it_has_a_place_of_its_own(name, look, direction):
    tree = gallery.get(name)
    assert not faults(tree.scene(theme=look, direction=direction, reach=True))
    run = star1(tree)
    for k in steps_of(run):
        assert not faults(run.scene(k, theme=look, direction=direction, reach=True)), k
