"""Leaf names: a run whose leaves carry their names in the picture, where a question on paper needs them."""

from __future__ import annotations

from collections.abc import Sequence

from emmviz.base.errors import TreeError
from emmviz.learn.kinds import questions
from emmviz.learn.question import Question
from emmviz.search.searching import algorithms, search
from emmviz.story.narrate import Narrator
from emmviz.tree.game_tree import GameTree

__all__ = ["needs_leaf_names", "with_leaf_names", "with_names"]


def needs_leaf_names(question: Question) -> bool:
    """Return whether a question asks for a leaf, or speaks of one.

    >>> from emmviz.learn import exercise
    >>> [needs_leaf_names(question) for question in (exercise(1).questions[0], exercise(3, "pruning").questions[0])]
    [False, True]
    """
    if question.form in ("node", "nodes") and not question.traits.by_move:
        return True
    narrator, text = Narrator(question.run.tree, question.lang), " ".join((question.prompt, *question.choices))
    return any(narrator.leaf(leaf).casefold() in text.casefold() for leaf in question.run.tree.leaves())


def with_leaf_names(asked: Sequence[Question]) -> list[Question]:
    """Return questions about one run, asked of a tree whose leaves have names, if any of them needs such names.

    They stay as they are where the run cannot be searched again, as that of a game.
    """
    run = asked[0].run
    if not any(map(needs_leaf_names, asked)) or run.grown or run.algorithm not in algorithms():
        return list(asked)
    kinds, lang = {question.kind for question in asked}, asked[0].lang
    try:
        again = questions(search(with_names(run.tree), run.algorithm, **run.options), kinds, lang)
    except TreeError:
        return list(asked)
    before = questions(run, kinds, lang)
    if len(before) != len(again) or any(question not in before for question in asked):
        return list(asked)
    return [again[before.index(question)] for question in asked]


def with_names(tree: GameTree) -> GameTree:
    """Return a copy of a tree whose leaves are called by their ids, where they have no names of their own.

    >>> from emmviz import gallery, star1
    >>> star1(with_names(gallery.aima_scale())).caption(4)
    'Read leaf L1: 2.'
    """
    copy: GameTree = tree.copy()
    for leaf in copy.leaves():
        if copy.nodes[leaf].get("name") is None:
            copy.nodes[leaf]["name"] = leaf
    return copy
