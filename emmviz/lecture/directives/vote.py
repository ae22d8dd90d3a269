"""Vote: a question that the hall answers before anything is shown."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import INF, Number, brief, exact
from emmviz.base.text import tied, wrap
from emmviz.learn.prediction import Prediction, prediction
from emmviz.lecture.directives.made import Look, Made, Seen, Slot, live, seen_in
from emmviz.lecture.directives.options import allowed, listed, run_of, step_of, tree_of
from emmviz.lecture.directives.picture import SHARE, drawn, left_out, look_of, quiet, still
from emmviz.lecture.directives.widgets import LEAST
from emmviz.lecture.reading import Part
from emmviz.picture.draw import draw
from emmviz.picture.render.svg import escape
from emmviz.player.predict.predict_data import ballot, opened, predict_payload
from emmviz.search.run import Run
from emmviz.story.frame import blank, frame_of

__all__ = ["vote"]

_GAP, _COLUMNS = 32.0, 24.0  # between picture and choices; between two columns
_CHOICE, _LINE, _STATUS = 74.0, 39.0, 130.0
_OPTIONS = ("search", "step", "depth", "hide", "fold", "answer", "choices", "known", "why", "id")
_OF_A_RUN = ("best", "value", "unread")


def vote(part: Part, headline: str, slot: Slot, look: Look) -> Made:
    """Return a vote on `answer`, or on one of `choices`, about the tree after its name, if any.

    `answer` is best, value or unread, of the `search`; yes or no; a number; the label of a move; a list of nodes; or
    one of the choices. `step` shows the search at a frame, `hide` and `fold` leave parts of the picture out, `known`
    names wrong answers, `why` explains.
    """
    allowed(part, *_OPTIONS, argument=bool(part.argument))
    run = run_of(part, look.folder, part.options.get("search", "expectiminimax")) if part.argument else None
    step = step_of(part, run, 0) if run else 0
    asked = _asked(part, headline, look, run, step)
    data, choices = predict_payload(asked, [], step=step), ballot(asked.question)
    shown = str(opened(data)["key"]["shown"])
    place = Slot(slot.width * SHARE, slot.height)
    seen: tuple[Seen, ...] = ()
    scene = None
    if run is not None:
        seen = (seen_in(run.tree, run if step else None, step),)
        frame = frame_of(run, step) if step else blank(run.tree)
        with quiet():
            scene = draw(run if step else run.tree, frame, look_of(place, look), look.lang, **left_out(part))
    if choices is None:  # nodes are picked on the picture
        stills = (still(scene, place, " "), still(scene, place, shown)) if scene else ("", f"<p>{escape(shown)}</p>")
        html = live("predict", data, look)
        return Made(html, seen, least=LEAST, widget="predict", stills=stills, asks=asked, vote=data)
    html = _poll(choices, data["id"], look.words["vote"], tied(asked.question.why or shown))
    # Alone on its slide a poll has two columns.
    smallest: Number = INF
    column, columns = (slot.width - _COLUMNS) / 2, 2
    if scene is not None:
        figure = drawn(scene, place)
        html = f'<div class="vote">{figure.html}{html}</div>'
        column, smallest, columns = slot.width - place.width - _GAP, figure.smallest, 1
    lines = [len(wrap(choice, 28, column - 154)) for choice in choices["choices"]]
    rows = [max(lines[i : i + columns]) for i in range(0, len(lines), columns)]
    least = sum(_CHOICE + (n - 1) * _LINE for n in rows) + _STATUS
    return Made(html, seen, smallest, least, asks=asked, vote=data)


def _poll(choices: dict[str, Any], id: str, instruction: str, why: str) -> str:
    """The choices of a vote as buttons, one below the other, and what is shown once the right one is."""
    # A choice that is its own letter is not written twice.
    buttons = "".join(
        f'<li><button type="button" class="choice"><b>{letter}</b>'
        f"<span>{'' if choice == letter else escape(choice)}</span></button></li>"
        for letter, choice in zip(ascii_uppercase, choices["choices"], strict=False)
    )
    return (
        f'<div class="poll fragment custom" data-right="{choices["right"]}" data-vote="{escape(id)}"><ul>{buttons}</ul>'
        f'<p role="status">{escape(instruction)}</p><p class="why">{escape(why)}</p></div>'
    )


def _asked(part: Part, headline: str, look: Look, run: Run | None, step: int) -> Prediction:
    options = part.options
    choices = [str(one) for one in listed(options["choices"])] if "choices" in options else None
    if "answer" not in options:
        raise TreeError("{vote} needs its answer")
    names = options.get("known", {})
    if not isinstance(names, dict):
        raise TreeError(f"known is a list of lines such as 14: unweighted_mean, not {brief(names)}")
    on: Any = None
    if run is not None:
        on = run if "search" in options or options["answer"] in _OF_A_RUN else tree_of(part, look.folder)
    return prediction(
        headline,
        _answer(options["answer"], run, choices),
        choices=choices,
        on=on,
        step=step,
        known={_number(wrong): str(name) for wrong, name in names.items()},
        why=options.get("why", ""),
        id=options.get("id"),
        lang=look.lang,
    )


def _answer(text: Any, run: Run | None, choices: list[str] | None) -> Any:
    if choices is not None:
        return text
    if not isinstance(text, str):
        return set(map(str, text))
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
