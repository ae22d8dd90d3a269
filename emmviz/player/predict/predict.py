"""Predict: a question that takes an answer, marks it, keeps it, and only then shows what is so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import traitlets

from emmviz.learn.marking import mark
from emmviz.learn.prediction import Prediction, prediction
from emmviz.learn.record.store import Entry, keep
from emmviz.picture.draw import draw
from emmviz.player.predict.closed import closed
from emmviz.player.predict.predict_data import listed, opened, predict_payload, revealed, seen
from emmviz.player.shell.front import check_theme
from emmviz.player.shell.widget import Front
from emmviz.search.run import Run
from emmviz.story.fold import frame_of

if TYPE_CHECKING:
    from emmviz.picture.scene import Scene

__all__ = ["Predict", "predict"]


def predict(
    question: str, answer: object, *, choices: object = None, on: Any = None, step: int = 0, reveal: Any = None,
    known: Mapping[Any, str] | None = None, why: str = "", id: str | None = None, skill: str | None = None,
    theme: str = "auto", lang: str = "en", layout: str = "tidy",
) -> Predict:  # fmt: skip
    """Return a widget that asks a question, marks the answer, a wrong one twice, and then shows what is so.

    The form follows from the answer: a number; a pair of numbers, an interval; True or False; a node of `on`, or the
    label of its edge, clicked on the picture or typed; a set of such nodes; a list, whose order is asked for; with
    `choices` one of them. An expression gives the answer without a hint to the reader of the cell. Where it is what
    the run `on` itself could be asked for, its value, its best move or its unread leaves, known mistakes are named.
    "I don't know" is an answer. The first answer is kept in the record of `learn.progress`.

    Parameters: question; answer; choices, texts or numbers; on, a tree, or a run, seen beside the question; step, the
    frame of the run that is seen; reveal, what is shown then: a sentence, a run, a widget, a picture, a further
    prediction that asks why, or a list of these, by default the run `on` at its end; known, wrong answers, each with
    the name of a mistake or a sentence; why, a sentence that explains the answer; id, under which it is kept, by
    default one for this wording; skill, of those that `learn.progress` knows, by default one of the notebook whose
    number the id begins with; theme, "auto" to follow the notebook, "light" or "dark"; lang, the language of its words;
    layout, "tidy" or "dot".
    Returns: a Predict. Raises: TreeError for an answer that cannot be asked for.

    >>> from emmviz import expectiminimax, gallery
    >>> run = expectiminimax(gallery.aima_scale())
    >>> predict("Which move is best?", run.best_action, on=run)
    <Predict: 'Which move is best?'>
    """
    asked = prediction(
        question, answer, choices=choices, on=on, step=step, known=known, why=why, id=id, skill=skill, lang=lang
    )
    shown = on if reveal is None and isinstance(on, Run) else reveal
    parts = revealed(shown, lang=lang, layout=layout)
    further = {str(i): one for i, one in enumerate(listed(shown)) if isinstance(one, Predict)}
    return Predict(asked, parts, step, layout, further, theme=check_theme(theme))


class Predict(Front):
    """A prediction in a notebook; `emmviz.predict` makes one.

    `given` is what was answered first, with the `answer` and its `verdict`, "right", "wrong" or "unknown"; empty before.
    After a wrong answer it is `open` for a second one, which is then `last`, None where one does not know.
    """

    widget = "predict"
    given = traitlets.Dict().tag(sync=True)
    # What was answered to the predictions that this one reveals, by their places.
    after: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)

    def __init__(
        self, asked: Prediction, parts: list[dict[str, Any]], step: int, layout: str, further: Mapping[str, Predict],
        **traits: Any,
    ) -> None:  # fmt: skip
        self._asked_for, self._step, self._layout, self._further = asked, step, layout, further
        super().__init__(
            payload=predict_payload(asked, parts, step=step, layout=layout), lang=asked.question.lang, **traits
        )

    def __repr__(self) -> str:
        return f"<Predict: {self._asked_for.question.prompt!r}>"

    @traitlets.observe("given")
    def _keep(self, change: Any) -> None:
        """Keep the first answer, marked here once more."""
        given, asked = change["new"], self._asked_for
        if not isinstance(given, dict) or "answer" not in given or change["old"]:
            return
        answer, unknown = given["answer"], given.get("verdict") == "unknown"
        found = mark(asked.question, answer)
        verdict = "unknown" if unknown else "right" if found.correct else "wrong"
        written = "" if unknown else "; ".join(map(str, answer)) if isinstance(answer, list) else str(answer)
        mistake = None if unknown else found.mistake
        if note := keep(Entry(asked.id, "predict", asked.skill, verdict, written, mistake), lang=self._lang):
            self.send({"note": note})

    @traitlets.observe("after")
    def _pass_on(self, change: Any) -> None:
        """Give the predictions that this one reveals their answers."""
        for place, given in change["new"].items():
            if place in self._further:
                self._further[place].given = given

    def _still(self) -> Scene | None:  # type: ignore[override]
        run = seen(self._asked_for, self._step)
        if run is None:
            return None
        return draw(run.tree, frame_of(run, self._step), lang=self._lang, layout=self._layout)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget, beside it the question with a closed answer for where none can run."""
        bundle = super(Front, self)._repr_mimebundle_(**options)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        key = opened(self.payload)["key"]
        return {**data, **closed(key, self._still(), self._lang)}, metadata
