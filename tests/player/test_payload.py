"""What a player holds: its size, and the time that it takes to make."""

import time

import networkx as nx
import pytest

from emmviz import GameTree, star1
from emmviz.player.shell.payload import payload
from emmviz.tree.game_tree import leaf, max_node, min_node


def wide(size):
    """A MAX node of many leaves."""
    return max_node(*(leaf(i % 97) for i in range(size)))


def cut(size):
    """A MAX node at whose every child but the first something is cut."""
    return max_node(leaf(0), *(min_node(leaf(-1), leaf(2)) for _ in range(size)))


def deep(size):
    """A chain of players, below a chance node whose number line is shown all the way down."""
    tree, chain = GameTree(), [f"n{i}" for i in range(size)]
    tree.add_node("root", kind="chance")
    for i, node in enumerate(chain):
        tree.add_node(node, kind=("max", "min")[i % 2])
    nx.add_path(tree, ["root", *chain])
    for i, node in enumerate(chain):
        tree.add_node(f"l{i}", kind="leaf", value=i % 7)
        tree.add_edge(node, f"l{i}")
    return tree.validate()


def seconds(run):
    found = []
    for _ in range(2):
        start = time.process_time()
        payload(run)
        found.append(time.process_time() - start)
    return min(found)


@pytest.mark.parametrize(("shape", "size"), [(wide, 200), (cut, 100), (deep, 400)], ids=["wide", "cut", "deep"])
def test_ten_times_the_steps_take_some_ten_times_as_long(shape, size):
    """In the square of them it would be a hundred times: minutes for a node with 5,000 leaves."""
    few, many = star1(shape(size)), star1(shape(10 * size))
    assert 9 < len(many.steps) / len(few.steps) < 11
    assert seconds(many) < 40 * seconds(few)
