"""Ask: a question of the course by its id, as the widget that `predict` makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from emmviz.learn.course.lookup import course_question
from emmviz.learn.course.question import Part
from emmviz.picture.theme import ThemeLike
from emmviz.player import play
from emmviz.player.compare.compare import compare
from emmviz.player.lab.lab import opponent_lab, rescale_lab
from emmviz.player.lab.mean_lab import mean_lab
from emmviz.player.lab.sweep_lab import value_iteration_lab
from emmviz.player.predict.predict import Predict, predict

# What an answer can reveal, beside what its things show themselves.
_WIDGETS: dict[str, Callable[..., object]] = {
    widget.__name__: widget for widget in (compare, mean_lab, opponent_lab, play, rescale_lab, value_iteration_lab)
}


def ask(
    id: str,
    on: object = None,
    *,
    theme: ThemeLike = "auto",
    lang: str = "en",
    layout: str = "tidy",
    direction: str | None = None,
) -> Predict:
    """Return a question of the course's notebooks, as a widget like the one that `predict` returns.

    The course knows the answer, the usual wrong answers, a hint and the reason, so the cell gives nothing away.

    Parameters
    ----------
    id : str
        The notebook and the question, for example "07-p1". `learn.progress` keeps the first answer under this name.
    on : GameTree or Run, optional
        Your own tree or run, if the question is about one; by default the one in the course. If yours is different, the
        answer follows from yours, and the course's explanations are left out.
    theme : str, Path, mapping or Theme, default "auto"
        "auto" to follow the notebook, "light", "dark", or your own theme, as `emmviz.draw` takes it.
    lang : str, default "en"
        The language of its words.
    layout : str, default "tidy"
        "tidy" or "dot".
    direction : str, optional
        "down", the default, or "right" for a tree that grows from left to right.

    Returns
    -------
    Predict
        The question, which shows itself.

    Raises
    ------
    TreeError
        If the course has no such question, or if it cannot be asked about your tree or run.

    Examples
    --------
    >>> from emmviz import gallery, star1
    >>> ask("07-p1")
    <Predict: 'What is the largest value that C can still have?'>
    >>> ask("07-p2", star1(gallery.aima_scale()))
    <Predict: 'Which leaves does Star1 never read?'>
    """
    look: dict[str, Any] = {"theme": theme, "lang": lang}

    def made(part: object) -> object:
        if not isinstance(part, Part):
            return part
        if widget := _WIDGETS.get(str(part.show)):
            return widget(*part.of, **part.options, **look)
        subject, *arguments = part.of
        drawn = getattr(subject, str(part.show))(*arguments, **part.options, lang=lang)
        return getattr(drawn, "figure", drawn)  # of axes

    asked = course_question(id, on, lang)
    reveal = None if asked.reveal is None else tuple(map(made, asked.reveal))
    return predict(**asked._replace(reveal=reveal)._asdict(), layout=layout, direction=direction, **look)
