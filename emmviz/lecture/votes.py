"""Votes: a prediction on a slide, where a class votes on its answer before it is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from html import unescape
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.learn.prediction import prediction
from emmviz.lecture.blocks import Block, text_height
from emmviz.lecture.widgets import Live
from emmviz.picture.render.svg import escape
from emmviz.player.predict.predict_data import opened, predict_payload

__all__ = ["LETTERS", "poll", "vote", "written"]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_PICTURE = re.compile(r'<img alt="[^"]*" src="data:image/png;base64,[A-Za-z0-9+/=]*">')
_DRAWN = 380.0


def poll(
    choices: list[str], right: int, words: dict[str, str], beside: str = "", vote: dict[str, Any] | None = None, *,
    why: str = "",
) -> Block:  # fmt: skip
    """Return a poll.

    Parameters: choices, as HTML; right, the place of the right one; words, of the deck; beside, a picture as HTML;
    vote, the data of the prediction that it asks; why, what is said once the right one is shown, as HTML.
    """
    reason = f'<p class="why">{why}</p>' if why else ""
    named = f' data-vote="{escape(vote["id"])}"' if vote else ""
    # A choice that is its own letter is not written twice.
    texts = ("" if html == letter else html for letter, html in zip(LETTERS, choices, strict=False))
    buttons = "".join(
        f'<li><button type="button" class="choice"><b>{letter}</b><span>{text}</span></button></li>'
        for letter, text in zip(LETTERS, texts, strict=False)
    )
    html = (
        f'<div class="poll fragment custom" data-right="{right}"{named}><ul>{buttons}</ul>'
        f'<p role="status">{escape(words["vote"])}</p>{reason}</div>'
    )
    height = sum(text_height(re.sub("<[^>]*>", "", choice), shorter=12) + 20 for choice in choices) + 60
    if not beside:
        return Block("poll", html, height, vote=vote)
    return Block("poll", f'<div class="vote">{beside}{html}</div>', max(height, _DRAWN), vote=vote)


def written(question: list[str], choices: list[str], right: int) -> dict[str, Any] | None:
    """Return the data of a poll that is written as text, None where it is none that `predict` could ask.

    Parameters: question, its blocks as text; choices, as HTML; right, the place of the right one.

    >>> written(["Which way?"], ["left", "<b>right</b>"], 1)["asked"]["choices"]
    ['left', 'right']
    """
    plain = [unescape(re.sub("<[^>]*>", "", choice)).strip() for choice in choices]
    with suppress(TreeError):
        return predict_payload(prediction(" ".join(question), plain[right], choices=plain), [])
    return None


def vote(found: Live, shown: str, words: dict[str, str]) -> Iterator[Block | Live]:
    """Give a prediction as a slide can hold it: question, picture and poll, the answer, then what it reveals.

    Parameters: found, a prediction; shown, its closed form as HTML; words, of the deck. Where there is nothing to vote
    on it stays a widget.
    """
    sealed = opened(found.payload)
    ballot, prompt = sealed["ballot"], found.payload["title"]
    if ballot is None:
        yield found
        return
    picture = _PICTURE.search(shown)
    beside = f'<div class="figure">{picture[0]}</div>' if picture else ""
    yield Block("text", f"<p><strong>{escape(prompt)}</strong></p>", text_height(prompt), plain=prompt)
    yield poll([escape(choice) for choice in ballot["choices"]], ballot["right"], words, beside, found.payload)
    answer = sealed["key"]["shown"]
    content = f"<summary>{escape(words['answer'])}</summary><p>{escape(answer)}</p>"
    html = f'<details class="answer fragment custom">{content}</details>'
    yield Block("answer", html, text_height(answer) + 40)
    for part in sealed["parts"]:
        if "widget" in part:
            yield Live(part["widget"], part["payload"], found.theme, part["step"])
        elif "text" in part:
            yield Block("text", f"<p>{escape(part['text'])}</p>", text_height(part["text"]), plain=part["text"])
        else:
            yield Block("figure", f'<div class="figure html"><div>{part["html"]}</div></div>', 360)
