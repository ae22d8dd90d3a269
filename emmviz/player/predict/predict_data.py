"""The data of a page with a prediction: the question and, sealed, its key, the ballot of a vote, and the reveal."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import partial
from io import BytesIO
from typing import Any, cast

from emmviz.base.errors import TreeError
from emmviz.base.locale import called, words
from emmviz.base.messages import Message
from emmviz.base.numbers import is_whole
from emmviz.base.shown import mimebundle
from emmviz.base.text import JsonObject
from emmviz.learn.answers import FORMS
from emmviz.learn.answers.names import names_for_page, reading_for_page
from emmviz.learn.marking import key as key_of, mistakes_behind, suspects_of
from emmviz.learn.prediction import Prediction
from emmviz.learn.question import Question, Suspect
from emmviz.learn.writing import Writer
from emmviz.picture.drawn import hidden
from emmviz.picture.scene import Scene
from emmviz.picture.steps import steps_with
from emmviz.picture.theme import ThemeLike
from emmviz.player.shell.front import packed
from emmviz.player.shell.payload import Payload, PlayerPayload, payload, subtitle
from emmviz.player.shell.widget import Front
from emmviz.search.run import Run
from emmviz.story.frame import check_step
from emmviz.story.headline import bounds_of

_NOBODY: JsonObject = {"nodes": [], "loose": {}, "numbers": [], "called": []}
# What of the key is asked, and so is not sealed.
_OPEN = ("form", "prompt", "choices", "moves", "percent", "ends")


class PredictPayload(Payload):
    """The data of a prediction: the question, the player beside it, and the rest, `sealed`."""

    id: str
    asked: JsonObject
    player: PlayerPayload | None
    names: JsonObject
    reading: JsonObject
    sealed: str


def seen(prediction: Prediction, step: int = 0) -> Run | None:
    """Return the run that is seen before the answer, broken off at a step, so that nothing after it is in its data.

    It is None if there is no picture.
    """
    if prediction.on is None:
        return None
    run = prediction.question.run
    return _until(run, check_step(step, len(run.steps) if isinstance(prediction.on, Run) else 0))


def _until(run: Run, step: int) -> Run:
    """Return a run without what is after a step."""
    begun = copy(run)
    begun.steps = run.steps[:step]
    return begun


def predict_payload(
    prediction: Prediction,
    parts: list[JsonObject],
    *,
    step: int = 0,
    then: Run | None = None,
    layout: str = "tidy",
    direction: str | None = None,
    hide: Sequence[str] = (),
    look: ThemeLike = "light",
) -> PredictPayload:
    """Return everything that a prediction needs, with the parts that are revealed, as plain data for JSON.

    `then` is the run whose end the picture beside the question shows after the answer, if any.

    >>> from emmviz.learn.prediction import prediction
    >>> data = predict_payload(prediction("What is 6 × 7?", 42), [])
    >>> "42" in str({**data, "sealed": ""}), opened(data)["key"]["answer"]
    (False, ['42', '42'])
    """
    question = prediction.question
    key = key_of(question)
    run, phrases = seen(prediction, step), words(question.lang)
    player = tree = None
    if run is not None:
        searched = isinstance(prediction.on, Run)
        finds = question.answer in [passed.value for passed in question.run.steps if passed.event == "leave"]
        # A number that the search finds is written at its node, on the tree beside the question.
        after = then or (question.run if finds and not parts else None)
        still = partial(
            payload, lang=question.lang, layout=layout, direction=direction, mode=None, look=look, exact=True
        )
        # Nodes have the same places before and after the answer.
        both = [run, after] if after else [run]
        player, *later = (
            still(each, shown=[len(each.steps)], placed=both, hide=left_out)
            for each, left_out in zip(both, (hide, sorted(hidden(hide) - {"bounds"})), strict=False)
        )
        player = _headed(player, run, question.lang, searched=searched)
        if after:
            tree = _headed(later[0], after, question.lang, searched=searched or bool(then))
    return {
        "id": prediction.id,
        "title": question.prompt.replace("`", ""),
        "asked": {name: key[name] for name in _OPEN if name in key},
        "player": player,
        "names": _NOBODY if run is None else names_for_page(run.tree, question.lang, question.notation.numbers),
        "reading": reading_for_page(question.lang),
        "words": phrases["answers"]
        | {name: phrases["quiz"][name] for name in ("check", "again", "hint_first")}
        | phrases["predict"]
        | ({"sample_number": phrases["predict"]["sample_count"]} if question.notation.counts else {}),
        "sealed": packed(
            {
                "key": key,
                "parts": parts,
                "tree": tree,
                "ballot": ballot(question),
                "wrong": wrong_answers(question),
            }
        ),
    }


def _headed(player: PlayerPayload, run: Run, lang: str, *, searched: bool) -> PlayerPayload:
    """Give a picture its title and the text below it, in place, and return it.

    A tree that is not searched yet has its bounds there, and of a run nothing is said of the steps that are held back.
    """
    title, search = called(run.tree.title, lang), subtitle(run, lang)
    player["title"] = title or (search if searched else words(lang)["predict"]["tree"])
    if searched:
        player["subtitle"] = search if title else ""
    else:
        player["subtitle"] = bounds_of(run.tree.bounds, lang) if run.tree.bounds else ""
    return player


def opened(data: Mapping[str, object]) -> JsonObject:
    """Return what is sealed in a payload: the key, the parts that are revealed, the ballot of a vote, and the wrong
    answers that are known.
    """
    return dict(json.loads(zlib.decompress(b64decode(str(data["sealed"])))))


def nodes_to_pick(data: Mapping[str, Any], key: Mapping[str, Any]) -> dict[str, str]:
    """Return the nodes that can be an answer, with what sentences call them: no inner node where leaves are asked for,
    no root where a move is.
    """
    others = {*key.get("inner", ()), *key.get("apart", ())}
    names = zip(data["names"]["nodes"], data["names"]["called"], strict=True)
    return {node: name for node, name in names if node not in others}


# -- votes -------------------------------------------------------------------------------------------------------------


def ballot(question: Question) -> JsonObject | None:
    """Return the choices of a vote and the place of the right one, None where there is nothing to choose from.

    Each choice has a note that names its mistake, if the mistake is known.

    >>> from emmviz import expectiminimax, gallery
    >>> from emmviz.learn.prediction import prediction
    >>> run = expectiminimax(gallery.aima_scale())
    >>> ballot(prediction("Which move is best?", run.best_action, on=run).question)
    {'choices': ['a1', 'a2'], 'right': 0, 'notes': ['', '']}
    """
    suspects = suspects_of(question)
    options = FORMS[question.form].options(Writer(question), suspects)
    if len(options) < 2:
        return None
    notes = {suspect.answer: _note(suspect, question.lang) for suspect in suspects}
    return {
        "choices": list(options),
        "right": [*options.values()].index(question.answer),
        "notes": [notes.get(answer, "") for answer in options.values()],
    }


def wrong_answers(question: Question) -> list[list[object]]:
    """Return the wrong answers that are known, as plain data, each with the sentence that names its mistake.

    >>> from emmviz.learn.prediction import prediction
    >>> wrong_answers(prediction("What is 6 × 7?", 42, known={13: "the sum"}).question)
    [['13', 'the sum']]
    """
    return [
        [FORMS[question.form].data(suspect.answer), _note(suspect, question.lang)] for suspect in suspects_of(question)
    ]


def _note(suspect: Suspect, lang: str) -> str:
    """Return a short note about a wrong answer."""
    return mistakes_behind(suspect, lang, brief=True) or suspect.note or suspect.mistake or ""


# -- what is revealed --------------------------------------------------------------------------------------------------


def revealed(
    reveal: object,
    *,
    lang: str,
    layout: str,
    direction: str | None = None,
    step: int = 0,
    opens: bool = False,
    answer: object = None,
    look: ThemeLike = "light",
) -> list[JsonObject]:
    """Return the parts that are shown after the answer, one below the other.

    It is a sentence, a run, which becomes a player at the cut that decides, or else at its end, a widget of emmviz,
    anything that a notebook shows as SVG or HTML, a figure of matplotlib, or a list of these. A run that `opens` does
    so at the step seen beside the question, and a lab where moves meet at the answer.

    >>> from emmviz import gallery, star1
    >>> [sorted(part) for part in revealed(["So it is.", star1(gallery.aima_scale())], lang="en", layout="tidy")]
    [['text'], ['payload', 'step', 'widget']]
    """
    play = partial(payload, lang=lang, layout=layout, direction=direction, look=look)
    return [_part(part, play, step, opens=opens, answer=answer) for part in listed(reveal)]


def shown_beside(prediction: Prediction, parts: Sequence[object], asked_at: int) -> Run | None:
    """Return the run that the picture beside the question shows after the answer, broken off at a step.

    A number among the parts is a step of the run that the question is about. Otherwise it is the first revealed run on
    the same tree, at the step at which it opens.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn.prediction import prediction
    >>> run = star1(gallery.aima_scale())
    >>> asked = prediction("Is C cut?", True, on=run)
    >>> [len(shown_beside(asked, [part], 0).steps) for part in (7, run)], shown_beside(asked, ["So."], 0)
    ([7, 25], None)
    """
    asked = prediction.question
    for part in parts if prediction.on is not None else ():
        run, step = asked.run, 0
        if is_whole(part):
            step = check_step(part, len(run.steps))
        elif isinstance(part, Run) and part.steps:
            run, step = part, part.opens_at or _deciding(part, asked_at, asked.answer)
        elif isinstance(part, Front) and part.frames[0]:
            runs, steps = part.frames
            at: Any = steps[part.opens_at(asked.answer)]
            run, step = (runs, at) if isinstance(runs, Run) else (runs[0], at[0])
        if step and str(run.tree) == str(asked.run.tree):
            return _until(run, step)
    return None


def listed(reveal: object) -> list[object]:
    """Return the parts of an answer in their order, without lists in lists."""
    if isinstance(reveal, list | tuple) and not isinstance(reveal, Scene):  # which is also a tuple
        return [part for nested in reveal for part in listed(nested)]
    return [] if reveal is None else [reveal]


def _part(
    part: object, play: Callable[[Run], PlayerPayload], asked_at: int, *, opens: bool, answer: object
) -> JsonObject:
    if isinstance(part, str):
        return {"text": part}
    if isinstance(part, Run) and part.steps:
        step = check_step(asked_at, len(part.steps)) if opens else part.opens_at or _deciding(part, asked_at, answer)
        return {"widget": "player", "payload": play(part), "step": step}
    if isinstance(part, Front):
        return {"widget": part.widget, "payload": part.payload, "step": part.opens_at(answer)}
    if isinstance(part, Scene):
        return {"html": mimebundle(part)["image/svg+xml"]}
    if hasattr(part, "savefig"):
        from matplotlib.pyplot import close

        drawn, figure = BytesIO(), cast(Any, part)
        figure.savefig(drawn, format="png", bbox_inches="tight")
        close(figure)  # a notebook shows figures that are open, here beside the question
        return {"html": f'<img alt="" src="data:image/png;base64,{b64encode(drawn.getvalue()).decode("ascii")}">'}
    for name in ("to_svg", "_repr_svg_", "_repr_html_"):
        if callable(show := getattr(part, name, None)) and isinstance(text := show(), str):
            return {"html": text}
    raise TreeError(Message("wrong.widget.reveal", given=type(part).__name__[:60]))


def _deciding(run: Run, asked_at: int, answer: object) -> int:
    """Return the step that decides a question.

    During a search it is the next cut, before a search the last cut, else the step at which an inner node has the
    number in the answer, or else the end.
    """
    cuts = steps_with(run, "cuts")
    leaves = [k for k, step in enumerate(run.steps, start=1) if step.event == "leave" and step.value == answer]
    last = [*cuts[-1:], *(leaves if run.value != answer else ()), len(run.steps)][0]
    return next((k for k in cuts if k > asked_at), last) if asked_at > 0 else last
