"""Loop words: how the value of a position that comes back is worked out, in the language of its question."""

from __future__ import annotations

from emmviz.learn.mistakes.special_mistakes import loop_of, settled, turn_of
from emmviz.learn.questions.question import Question
from emmviz.story.narrate import Narrator

__all__ = ["equation", "settles"]


def equation(question: Question) -> str:
    """Write the equation that the value has to solve, on the way that leads back.

    >>> from emmviz import GameTree, expectiminimax, learn
    >>> run = expectiminimax(GameTree.parse('chance(.25: 8, .25: 2, "↺" .5: 4)'))
    >>> (asked,) = learn.questions(run, "settled")
    >>> equation(asked), settles(asked)
    ('x = 2.5 + 0.5 × x', 'Where play is back, A is worth x, too: x = 2.5 + 0.5 × x, so x = 5.')
    """
    loop, narrator = loop_of(question.run.tree), Narrator(question.run.tree, question.lang)
    assert loop is not None
    turn = turn_of(loop)
    return f"x{narrator.equal(turn.fixed)} + {narrator.prob(turn.back)} × x"


def settles(question: Question) -> str:
    """Say where value iteration settles: the solution of the equation, compared with the other moves of a player."""
    tree = question.run.tree
    loop, narrator = loop_of(tree), Narrator(tree, question.lang)
    assert loop is not None
    says, root, way = narrator.lang["learn"], tree.root, loop.rows[loop.way].node
    limit = narrator.equal(turn_of(loop).limit)
    if way == root:
        return str(says["settles"].format(root=root, equation=equation(question), limit=limit))
    player = narrator.name(root)
    return str(says["settles_choice"].format(
        root=player, move=narrator.action(way) or narrator.child(way), equation=equation(question), limit=limit,
        v=narrator.number(settled(loop)),
    ))  # fmt: skip
