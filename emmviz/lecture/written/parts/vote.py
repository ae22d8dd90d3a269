"""Vote: a question that the hall answers before anything is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import INF, brief, exact
from emmviz.base.text import tied, wrap
from emmviz.learn.prediction import Prediction, prediction
from emmviz.lecture.votes import poll
from emmviz.lecture.widgets import Live, placed
from emmviz.lecture.written.made import Look, Made, Slot, seen_in
from emmviz.lecture.written.options import allowed, listed, run_of, step_of, tree_of
from emmviz.lecture.written.parts.picture import SHARE, drawn, left_out, look_of, quiet, still
from emmviz.lecture.written.parts.player import LEAST
from emmviz.lecture.written.reading import Part
from emmviz.picture.draw import draw
from emmviz.picture.render.svg import escape
from emmviz.player.predict.predict_data import ballot, opened, predict_payload
from emmviz.search.run import Run
from emmviz.story.fold import frame_of
from emmviz.story.frame import blank

if TYPE_CHECKING:
    from emmviz.picture.scene import Scene
    from emmviz.picture.theme import Theme

__all__ = ["vote"]

_GAP, _COLUMNS = 32.0, 24.0  # between picture and choices; between two columns
_CHOICE, _LINE, _STATUS = 74.0, 39.0, 130.0


def vote(part: Part, headline: str, slot: Slot, look: Look) -> Made:
    """Return a vote on `answer`, or on one of `choices`, about the tree after its name, if any.

    `answer` is best, value or unread, of the `search`; yes or no; a number; the label of a move; or one of the choices.
    `step` shows the search at a frame, `hide` and `fold` leave parts of the picture out, `known` names wrong answers,
    `why` explains, `ask` is the question where it is not the headline.
    """
    known = ("search", "step", "depth", "hide", "fold", "answer", "choices", "known", "why", "ask", "id")
    allowed(part, *known, argument=bool(part.argument))
    asked, run, step = _asked(part, headline, look)
    data, told = predict_payload(asked, [], step=step), ballot(asked.question)
    seen = () if run is None else (seen_in(run.tree, run if step else None, step),)
    place = Slot(slot.width * SHARE, slot.height)
    scene = None if run is None else _scene(part, run, step, look_of(place, look), look.lang)
    if told is None:  # nodes are picked on the picture
        live = placed(Live("predict", data, look.theme, 0), look.theme, look.words["noscript"])
        shown = str(opened(data)["key"]["shown"])
        stills = (still(scene, place, " "), still(scene, place, shown)) if scene else ("", f"<p>{escape(shown)}</p>")
        return Made(live, frozenset({"predict"}), seen=seen, least=LEAST, asks=asked, vote=data, stills=stills)
    wide, beside, smallest = slot.width, "", float(INF)
    if scene is not None:
        made = drawn(scene, place)
        wide, beside, smallest = slot.width - place.width - _GAP, made.html, float(made.smallest)
    # Alone on its slide a poll has two columns.
    column = (wide - _COLUMNS) / 2 if run is None else wide
    lines = [len(wrap(choice, 28, column - 154)) for choice in told["choices"]]
    choices = [escape(choice) for choice in told["choices"]]
    why = asked.question.why or opened(data)["key"]["shown"]
    block = poll(choices, told["right"], look.words, beside, data, why=escape(tied(why)))
    rows = [max(pair) for pair in zip(lines[::2], [*lines[1::2], 1], strict=False)] if run is None else lines
    least = sum(_CHOICE + (n - 1) * _LINE for n in rows) + _STATUS
    return Made(block.html, smallest=smallest, seen=seen, least=least, asks=asked, vote=data)


def _scene(part: Part, run: Run, step: int, ground: Theme, lang: str) -> Scene:
    frame = frame_of(run, step) if step else blank(run.tree)
    with quiet():
        return draw(run.tree, frame, ground, lang, **left_out(part))


def _asked(part: Part, headline: str, look: Look) -> tuple[Prediction, Run | None, int]:
    options = part.options
    run = run_of(part, look.folder, options.get("search", "expectiminimax")) if part.argument else None
    step = step_of(part, run, 0) if run else 0
    choices = [str(one) for one in listed(options["choices"])] if "choices" in options else None
    if "answer" not in options:
        raise TreeError("{vote} needs its answer")
    names = options.get("known", {})
    if not isinstance(names, dict):
        raise TreeError(f"known is a list of lines such as 14: unweighted_mean, not {brief(names)}")
    on: Any = None
    if run is not None:
        on = run if "search" in options or options["answer"] in _OF_A_RUN else tree_of(part, look.folder)
    asked = prediction(
        options.get("ask", headline), _answer(options["answer"], run, choices), choices=choices, on=on,
        step=step, known={_number(wrong): str(name) for wrong, name in names.items()}, why=options.get("why", ""),
        id=options.get("id"), lang=look.lang,
    )  # fmt: skip
    return asked, run, step


_OF_A_RUN = ("best", "value", "unread")


def _answer(text: Any, run: Run | None, choices: list[str] | None) -> Any:
    if choices is not None or not isinstance(text, str):
        return tuple(map(exact, text)) if choices is None and len(text) == 2 else text
    if text in _OF_A_RUN:
        if run is None:
            raise TreeError(f"the answer {text} is that of a search: name a tree after {{vote}}")
        unread = set(run.tree.leaves()) - set(run.leaves)
        # A move may have the letter of another node.
        return {"best": run.best or run.best_action, "value": run.value, "unread": unread}[text]
    return {"yes": True, "no": False}.get(text, _number(text))


def _number(text: Any) -> Any:
    try:
        return exact(text)
    except (TreeError, ValueError, TypeError):
        return text
