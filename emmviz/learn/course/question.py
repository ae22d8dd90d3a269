"""A question of the course without its texts: what is right, what is wrong, and what the student sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from emmviz.search.run import Run
from emmviz.tree.game_tree import GameTree


class Part(NamedTuple):
    """A part of the picture that an answer reveals.

    Attributes
    ----------
    show : str or function
        The name of a widget's function, for example "play" or "compare"; the name of a method of the first thing that
        takes `lang`, for example "scene" of a run or "plot" of a study; or a function that returns anything that a
        notebook shows. That function also gets `say`, the notebook's `words`.
    of : tuple
        The arguments, the first of which has the method.
    options : dict
        Its keyword arguments, but for the language.
    """

    show: str | Callable[..., object]
    of: tuple[Any, ...]
    options: dict[str, Any]


class QuestionData(NamedTuple):
    """A question of the course without its texts, as `emmviz.predict` takes it.

    Attributes
    ----------
    answer : object
        The right answer; for a question with choices, the key of the right one.
    on : GameTree or Run, optional
        The picture beside the question.
    step : int
        The frame of the run in that picture.
    hide : tuple of str
        What that picture does not show.
    wrong : mapping
        Wrong answers that are computed, by the names that they have in the texts.
    reveal : tuple, optional
        What the answer shows: parts, runs, and keys of the question's texts and tables (lists of rows); None for the
        run beside the question.
    values : mapping
        What fills the holes of the texts.
    skill : str, optional
        The skill for which the answer counts; by default the first one of the notebook.
    general : bool
        Whether the texts are true of every subject, and not only of the course's own.
    """

    answer: object
    on: GameTree | Run | None = None
    step: int = 0
    hide: tuple[str, ...] = ()
    wrong: Mapping[Any, object] = {}
    reveal: tuple[object, ...] | None = None
    values: Mapping[str, object] = {}
    skill: str | None = None
    general: bool = False


# By the id: what makes the tree or the run that the question is about, and the question about it. A student's own tree
# or run may take the place of the first.
Questions: TypeAlias = Mapping[str, tuple[Callable[[], Any], Callable[[Any], QuestionData]]]


def shown(show: str | Callable[..., object], *of: object, **options: object) -> Part:
    """Return a part of what an answer reveals.

    >>> shown("play", "a run", step=8)
    Part(show='play', of=('a run',), options={'step': 8})
    """
    return Part(show, of, options)


def best_move(run: Run) -> QuestionData:
    """Return the question which move at the root is best."""
    return QuestionData(run.best, on=run)


def unread(run: Run) -> set[str]:
    """Return the leaves that a run did not read.

    >>> from emmviz import gallery, star1
    >>> sorted(unread(star1(gallery.aima_scale())))
    ['L6', 'L7', 'L8']
    """
    return set(run.tree.leaves()) - set(run.leaves)


def parsed(text: str, title: str = "") -> GameTree:
    """Return a tree from its text, with a title, which is one of the notebook's `words`.

    >>> parsed("max(1, 2)", "small").title
    'small'
    """
    return titled(GameTree.parse(text), title)


def titled(tree: GameTree, title: str) -> GameTree:
    """Give a tree a title, in place, and return it."""
    tree.graph["title"] = title
    return tree
