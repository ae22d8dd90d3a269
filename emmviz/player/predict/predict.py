"""Predict: a question that takes an answer, marks it, keeps it, and only then reveals what happens."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import traitlets

from emmviz.base.locale import words
from emmviz.base.numbers import is_whole
from emmviz.base.text import JsonObject
from emmviz.learn.marking import mark, shown as answer_of
from emmviz.learn.prediction import Prediction, prediction
from emmviz.learn.record.store import Entry, keep, read
from emmviz.picture.drawn import hidden
from emmviz.picture.named_themes import theme as theme_of
from emmviz.picture.render.svg import escape, scene_svg, with_code
from emmviz.picture.render.text import scene_text
from emmviz.picture.scene import Scene, without_tree
from emmviz.picture.theme import ThemeLike
from emmviz.player.predict.predict_data import listed, opened, predict_payload, revealed, seen, shown_beside
from emmviz.player.shell.front import packed
from emmviz.player.shell.payload import PageTheme, page_theme
from emmviz.player.shell.widget import Front, asleep
from emmviz.search.run import Run
from emmviz.tree.game_tree import GameTree

_COLOURS = 40  # on paper


def predict(
    question: str,
    answer: object,
    *,
    choices: object = None,
    on: GameTree | Run | None = None,
    step: int = 0,
    reveal: object = None,
    known: Mapping[Any, str] | None = None,
    why: str = "",
    hint: str = "",
    id: str | None = None,
    skill: str | None = None,
    theme: ThemeLike = "auto",
    lang: str = "en",
    layout: str = "tidy",
    direction: str | None = None,
    hide: Sequence[str] = (),
) -> Predict:
    """Return a widget that asks a question, marks the answer (with a second try), and then reveals what happens.

    The type of the answer decides the form of the question. The answer may be a number, a pair of numbers, for example
    a window, an Interval of possible values, or True or False. It may be a node of `on` or the label of its edge, which
    the reader clicks or types, or a set of such nodes. A list asks for its order, and with `choices` the answer is one
    of them. If you write the answer as an expression, the cell does not reveal it. If the answer is the value, the best
    move or the unread leaves of the run `on`, emmviz names common mistakes. "I don't know" is an answer.
    `learn.progress` keeps the first answer.

    Parameters
    ----------
    question : str
        The question.
    answer : object
        The right answer, whose type decides the form of the question.
    choices : object, optional
        The strings or numbers to choose from.
    on : GameTree or Run, optional
        A tree or a run to show beside the question.
    step : int, default 0
        The frame of the run to show; without `on`, the step at which a revealed run opens.
    reveal : object, optional
        What to show after the answer: a sentence, a picture, a run, a widget, another prediction that asks why, the
        number of a step of `on`, or a list of these. A step appears in the tree beside the question. A run or a widget
        on that same tree does too: the tree shows its first step, and a button opens the rest. By default, the tree
        shows the run `on` at the cut that decides, or at its end; if `on` is a tree and the answer a number that a
        search of it finds, the tree shows that number.
    known : mapping, optional
        Common wrong answers, each with the name of a mistake or a sentence. Answers in a frozenset share a sentence;
        if the answer is itself a set of nodes, a frozenset is one wrong set.
    why : str, default ""
        A sentence that explains the answer.
    hint : str, default ""
        A hint for a first wrong answer that is not in `known`.
    id : str, optional
        The name under which the answer is kept; by default one that depends on the wording.
    skill : str, optional
        The name of a skill in `learn.progress`; by default the skill of the notebook whose number begins the id.
    theme : str, Path, mapping or Theme, default "auto"
        "auto" to follow the notebook, "light", "dark", or your own theme, as `emmviz.draw` takes it.
    lang : str, default "en"
        The language of its words.
    layout : str, default "tidy"
        "tidy" or "dot".
    direction : str, optional
        "down", the default, or "right" for a tree that grows from left to right.
    hide : sequence of str, optional
        The parts to leave out beside the question, as `emmviz.draw` takes them; for example "window", if you have not
        explained windows yet.

    Returns
    -------
    Predict
        The question, which shows itself in a notebook.

    Raises
    ------
    TreeError
        If the answer has a type that cannot be asked for.

    Examples
    --------
    >>> from emmviz import expectiminimax, gallery
    >>> run = expectiminimax(gallery.aima_scale())
    >>> predict("Which move is best?", run.best_action, on=run)
    <Predict: 'Which move is best?'>
    """
    asked = prediction(
        question,
        answer,
        choices=choices,
        on=on,
        step=step,
        known=known,
        why=why,
        hint=hint,
        id=id,
        skill=skill,
        lang=lang,
    )
    told = page_theme(theme)
    shown = listed(on if reveal is None and isinstance(on, Run) else reveal)
    then = shown_beside(asked, shown, step)
    below = [part for part in shown if on is None or not is_whole(part)]
    further = {str(i): part for i, part in enumerate(below) if isinstance(part, Predict)}
    parts = revealed(
        below,
        lang=lang,
        layout=layout,
        direction=direction,
        step=step,
        opens=on is None and step != 0,
        look=told.drawn,
        answer=asked.question.answer,
    )
    return Predict(asked, parts, step, layout, further, hide, direction, then, theme=told)


class Predict(Front):
    """A prediction in a notebook; `emmviz.predict` makes one.

    `given` is the first answer, with the `answer` and its `verdict` ("right", "wrong" or "unknown"); it is empty
    before. After a wrong answer the question is `open` for a second one. That answer is then `last`, or None for "I
    don't know".
    """

    widget = "predict"
    scored = True
    given = traitlets.Dict().tag(sync=True)
    # The answers to the predictions that this one reveals, by their positions.
    after: traitlets.Dict[str, object] = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        asked: Prediction,
        parts: list[JsonObject],
        step: int,
        layout: str,
        further: Mapping[str, Predict],
        hide: Sequence[str] = (),
        direction: str | None = None,
        then: Run | None = None,
        theme: ThemeLike | PageTheme = "auto",
    ) -> None:
        self._asked_for, self._step, self._layout, self._direction = asked, step, layout, direction
        self._further, self._hide, lang = further, hide, asked.question.lang
        theme = page_theme(theme)
        payload = predict_payload(
            asked, parts, step=step, then=then, layout=layout, direction=direction, hide=hide, look=theme.drawn
        )
        if any(entry.id == asked.id for entry in read().entries):
            payload["words"]["earlier"] = words(lang)["predict"]["once_more"]
        super().__init__(payload=payload, lang=lang, theme=theme)

    def __repr__(self) -> str:
        return f"<Predict: {self._asked_for.question.prompt!r}>"

    @traitlets.observe("given")
    def _keep(self, change: traitlets.Bunch) -> None:
        """Keep the first answer, after marking it again here, and whether the second one is right."""
        response, asked = change["new"], self._asked_for
        answer = response.get("last" if change["old"] else "answer")
        if answer is None:
            return
        outcome: tuple[str, str, str | None] = "unknown", "", None
        if response.get("verdict") != "unknown":
            marked = mark(asked.question, answer)
            written = "; ".join(map(str, answer)) if isinstance(answer, list) else str(answer)
            outcome = "right" if marked.correct else "wrong", written, marked.mistake
        if note := keep(Entry(asked.id, "predict", asked.skill, *outcome), lang=self._lang):
            self.send({"note": note})

    @traitlets.observe("after")
    def _pass_on(self, change: traitlets.Bunch) -> None:
        """Give the predictions that this one reveals their answers."""
        for place, response in change["new"].items():
            if place in self._further:
                self._further[place].given = response

    def _still(self) -> Scene | None:
        run = seen(self._asked_for, self._step)
        # The question takes the place of the caption.
        return None if run is None else self._drawn(run, len(run.steps), [*hidden(self._hide), "caption"])

    def _stand_in(self) -> JsonObject:
        """Return the question with a closed answer, without anything beside it."""
        return closed(
            opened(self.payload)["key"] | {"shown": answer_of(self._asked_for.question)}, self._still(), self._lang
        )


# -- where no widget runs ----------------------------------------------------------------------------------------------


def closed(key: JsonObject, scene: Scene | None, lang: str) -> dict[str, str]:
    """Return a prediction as HTML, as PNG if matplotlib is installed, and as text, without its answer."""
    phrases = words(lang)["predict"]
    lines = [key["prompt"], *(f"{i}. {choice}" for i, choice in enumerate(key.get("choices", ()), start=1))]
    picture, printed = "" if scene is None else scene_svg(scene), {}
    # Python in the browser has no matplotlib, but every browser shows SVG.
    with suppress(ModuleNotFoundError):
        from emmviz.picture.render.png import encoded, pixels

        drawn = None if scene is None else pixels(scene, scale=1.0)
        on_paper = encoded(_on_paper(lines, key["shown"], scene, drawn), _COLOURS)
        printed = {"image/png": b64encode(on_paper).decode("ascii")}
        if scene is not None and drawn is not None:
            png = b64encode(encoded(drawn, 64, level=9)).decode("ascii")  # what a page shows
            picture = f'<img alt="{escape(scene.title)}" src="data:image/png;base64,{png}">'
    listed = "".join(f"<li>{with_code(choice)}</li>" for choice in key.get("choices", ()))
    return {
        "text/html": (
            f'<div class="emmviz-predict"><p><strong>{with_code(key["prompt"])}</strong></p>{picture}'
            f"{f'<ol>{listed}</ol>' if listed else ''}"
            f'<details data-answer="{packed({"form": key["form"], "answer": key["answer"]})}">'
            f"<summary>{escape(phrases['closed'])}</summary><p>{with_code(key['shown'])}</p></details>"
            f"<p><em>{escape(phrases['asleep'])}</em></p></div>"
        ),
        "text/plain": "\n\n".join([*([] if scene is None else [scene_text(scene)]), *lines]),
        **printed,
    }


def _on_paper(lines: list[str], answer: str, scene: Scene | None, drawn: Any) -> Any:
    """Return the picture, with the question below it, and below both the answer upside down."""
    from PIL import Image

    from emmviz.picture.render.png import pixels

    empty = without_tree("", scene.theme if scene else theme_of("light"))
    asked = empty = empty._replace(width=max(scene.width if scene else 0.0, empty.width))
    for line in lines:
        asked = asleep(asked, line.replace("`", ""))
    below = [pixels(asked, scale=1.0), pixels(asleep(empty, answer.replace("`", "")), scale=1.0).rotate(180)]
    parts = [drawn, *below] if drawn else below
    page, top = Image.new("RGB", (below[0].width, sum(part.height for part in parts)), "white"), 0
    for part in parts:
        page.paste(part, (0, top))
        top += part.height
    return page
