"""Example: why the answer to a question asked backwards holds, at one of its numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from emmviz.learn.marking.intervals import number_text
from emmviz.learn.mistakes.backup_mistakes import backed_up
from emmviz.learn.mistakes.rows import rows_of
from emmviz.learn.questions.where import Where, inside, run_at, tree_with
from emmviz.learn.sweep.sensitivity import sweep
from emmviz.story.narrate import Narrator
from emmviz.story.visits import cutoffs_of

if TYPE_CHECKING:
    from emmviz.learn.questions.question import Question
    from emmviz.tree.game_tree import GameTree

__all__ = ["example"]


def example(question: Question) -> str:
    """Say what the search does, or what the moves are worth, at a number that belongs to the answer.

    >>> from emmviz import alphabeta, GameTree
    >>> from emmviz.learn import questions
    >>> run = alphabeta(GameTree.parse("max(3, min(2, 9))"))
    >>> example(questions(run, "when_unread")[0])
    'With x = 3: Cut. MIN B is worth at most 2, and 2 ≤ α = 3: MAX A already has 3 from the leaf below A.'
    """
    about, answer = question.where, question.answer
    assert about is not None
    region: Any = answer
    place, narrator = inside(region), Narrator(question.run.tree, question.lang)
    says = narrator.lang["learn"]
    given = {"letter": about.letter, "value": number_text(place, question.lang)}
    if question.kind == "when_move":
        moves = narrator.lang["format"]["list"].join(
            f"{narrator.action(move) or narrator.child(move)}{narrator.equal(value)}"
            for move, value in _worth(question.run.tree, about, place).items()
        )
        return str(says["example_moves"].format(moves=moves, **given))
    run, target = run_at(question.run, about, place), str(question.node)
    cut = next(
        one for one in cutoffs_of(run)
        if target == one.step.node or (question.kind == "when_unread" and _skips(run.tree, one.step.skipped, target))
    )  # fmt: skip
    return str(says["example"].format(sentence=Narrator(run.tree, question.lang).sentence(cut), **given))


def _skips(tree: GameTree, skipped: Any, leaf: str) -> bool:
    """Whether a leaf lies below one of the children that a cut leaves out."""
    node: str | None = leaf
    while node is not None and node not in skipped:
        node = tree.parent(node)
    return node is not None


def _worth(tree: GameTree, about: Where, place: Fraction) -> dict[str, Fraction]:
    """What the moves are worth with the number that varies at a place."""
    if about.leaf is None:
        found = sweep(tree, about.over)
        return {move: found.value(move, place) for move in found.moves}
    rows = rows_of(tree_with(tree, about.leaf, place))
    values = backed_up(rows)
    return {rows[kid].node: values[kid] for kid in rows[0].kids}
