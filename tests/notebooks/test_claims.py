"""The numbers of notebook 11 for each mistake, against a recursion that knows nothing of the library's table."""

import re
from fractions import Fraction
from functools import partial
from statistics import mean

import pytest

from emmviz import GameTree, expectiminimax, learn
from emmviz.base.numbers import show
from tests.notebooks.there import book_of

# What each row's name promises, in English and in Spanish: the kinds of node that take another rule, and that rule from
# the kind of the children, their probabilities and their values.
RULES = {
    ("plain mean", "media simple"): ("chance", lambda below, probs, values: mean(values)),
    ("sum", "suma"): ("chance", lambda below, probs, values: sum(values)),
    ("divided twice", "dos divisiones"): ("chance", lambda below, probs, values: weighted(probs, values) / len(values)),
    ("likeliest", "lo más probable"): ("chance", lambda below, probs, values: values[probs.index(max(probs))]),
    ("best", "lo mejor"): ("chance", lambda below, probs, values: max(values)),
    ("worst", "lo peor"): ("chance", lambda below, probs, values: min(values)),
    ("MIN averaged", "MIN al azar"): ("min", lambda below, probs, values: mean(values)),
    ("roles swapped", "papeles cambiados"): ("max min", lambda below, probs, values: SWAPPED[below](values)),
    ("one level off", "otro nivel"): ("max chance", lambda below, probs, values: BELOW[below](values)),
}
# In these trees the children of MAX are chance nodes, those of chance are MIN's, those of MIN leaves.
SWAPPED = {"chance": min, "leaf": max}
BELOW = {"chance": mean, "min": min}
LAST_NUMBER = re.compile(r'\{"([^"]+)": "[^"]*?([\d.,]+)\."\}')


def weighted(probs, values):
    return sum(p * value for p, value in zip(probs, values, strict=True))


def worth(tree, node, kinds="", rule=None):
    """The value of a node if nodes of these kinds follow another rule."""
    kind, children = tree.kind(node), tree.children(node)
    if kind == "leaf":
        return tree.value(node)
    values = [worth(tree, child, kinds, rule) for child in children]
    probs = [tree.prob(child) for child in children] if kind == "chance" else []
    if kind in kinds.split():
        return rule(tree.kind(children[0]), probs, values)
    return {"max": max, "min": min, "chance": partial(weighted, probs)}[kind](values)


@pytest.mark.parametrize("lang", [0, 1], ids=["en", "es"])
def test_each_named_mistake_has_the_number_of_what_its_name_says(lang):
    cells = {cell.id: cell.text for cell in book_of("es/" * lang + "11-practice-room.ipynb").source.cells}
    names = {"learn": learn, "expectiminimax": expectiminimax, "show": show}
    exec(cells["ten-ways-to-the-root-2"], names)
    exec(cells["ten-ways-to-the-root-3"], names)
    trees = [
        learn.exercise(seed=31).tree,
        GameTree.parse("max(a1: chance(min(2, 6), min(4, 9)), a2: chance(min(1, 12), min(3, 7)))"),
    ]
    for tree in trees:
        named = names["all_ways"](tree)
        assert named.pop(names["RIGHT"]) == worth(tree, tree.root)
        assert named == {name[lang]: worth(tree, tree.root, *rule) for name, rule in RULES.items()}
    told = {
        name: Fraction(text.replace(",", ".")) for name, text in LAST_NUMBER.findall(cells["ten-ways-to-the-root-4"])
    }
    assert len(told) == 3
    assert told == {
        name[lang]: worth(trees[0], trees[0].root, *rule) for name, rule in RULES.items() if name[lang] in told
    }
